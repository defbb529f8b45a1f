//! Monsters: their cards, their targets and their actions.

mod advance;
mod aim;

use crate::attack::within;
use crate::body::{Condition, Part};
use crate::content::{Act, Band, Card};
use crate::event::{Event, Skip};
use crate::id::Figure;
use crate::phase::Flow;
use crate::rules::MonsterMove;
use crate::state::{Intent, Squad, distance, key};
use alloc::sync::Arc;
use core::ops::ControlFlow::Continue;
use initiative_kernel::game::Sink;

/// The most dice a monster's attack can have.
const MOST_DICE: usize = 20;

impl Squad {
    // SQUAD-MON-1
    /// Draws the top action card. An empty pile is refilled first.
    pub(crate) fn draw_card(&mut self, monster: usize, out: &mut impl Sink<Event>) -> Option<u8> {
        let id = self.monster_id(monster);
        let piles = &mut self.monsters[monster];
        if piles.draw.is_empty() && !piles.discard.is_empty() {
            piles.draw.append(&mut piles.discard);
            self.dice.shuffle(&mut piles.draw);
            out.emit(Event::ActionDeckReshuffled { monster: id });
        }
        piles.draw.pop()
    }

    // SQUAD-MON-3
    /// Every monster that has not shown a card yet shows one now.
    pub(crate) fn reveal_intents(&mut self, out: &mut impl Sink<Event>) {
        if self.alive().next().is_none() {
            return;
        }
        for place in 0..self.monsters.len() {
            let monster = self.monster_id(place);
            if self.monsters[place].slain || self.monsters[place].revealed.is_some() {
                continue;
            }
            if let Some(card) = self.draw_card(place, out)
                && let Some(target) = self.choose_target(place, card)
            {
                self.monsters[place].revealed = Some(Intent { card, target: key(target) });
                let target = self.survivor_id(target);
                out.emit(Event::IntentRevealed { monster, card, target });
            }
        }
    }

    // SQUAD-TURN-6
    /// One monster's turn.
    pub(crate) fn activate(&mut self, place: usize, out: &mut impl Sink<Event>) -> Flow {
        let monster = self.monster_id(place);
        out.emit(Event::MonsterActivated { monster });
        if self.monsters[place].statuses.has(Condition::Dazed) {
            out.emit(Event::MonsterSkipped { monster, why: Skip::Dazed });
            self.discard_card(place, out);
        } else if self.alive().next().is_none() {
            out.emit(Event::MonsterSkipped { monster, why: Skip::NoTarget });
        } else if let Some((card, target)) = self.turn_card(place, out) {
            self.play(place, card, target, out)?;
            self.discard_card(place, out);
        } else {
            out.emit(Event::MonsterSkipped { monster, why: Skip::NoCards });
        }
        // SQUAD-STAT-1: a lost activation counts too, and `dazed` always lasts one turn.
        let figure = Figure::Monster(monster);
        self.monsters[place].statuses.tick(
            |_| true,
            |status| out.emit(Event::StatusExpired { figure, status: status.kind }),
        );
        Continue(())
    }

    fn discard_card(&mut self, place: usize, out: &mut impl Sink<Event>) {
        let piles = &mut self.monsters[place];
        if let Some(Intent { card, .. }) = piles.revealed.take() {
            piles.discard.push(card);
            out.emit(Event::ActionCardDiscarded { monster: self.monster_id(place), card });
        }
    }

    /// The card that a monster plays now, and its target. The card stays open until it is
    /// discarded.
    fn turn_card(&mut self, place: usize, out: &mut impl Sink<Event>) -> Option<(u8, usize)> {
        let monster = self.monster_id(place);
        if let Some(Intent { card, target }) = self.monsters[place].revealed {
            let mut target = usize::from(target);
            out.emit(Event::IntentPlayed { monster, card, target: self.survivor_id(target) });
            if self.survivors[target].dead {
                target = self.choose_target(place, card)?;
                self.monsters[place].revealed = Some(Intent { card, target: key(target) });
                self.tell_target(place, target, out);
            }
            return Some((card, target));
        }
        let card = self.draw_card(place, out)?;
        out.emit(Event::ActionCardRevealed { monster, card });
        let target = self.choose_target(place, card)?;
        self.monsters[place].revealed = Some(Intent { card, target: key(target) });
        self.tell_target(place, target, out);
        Some((card, target))
    }

    fn tell_target(&self, monster: usize, target: usize, out: &mut impl Sink<Event>) {
        let (monster, at) = (self.monster_id(monster), self.survivors[target].at);
        out.emit(Event::TargetChosen { monster, target: self.survivor_id(target), at });
    }

    fn play(
        &mut self,
        monster: usize,
        card: u8,
        target: usize,
        out: &mut impl Sink<Event>,
    ) -> Flow {
        let stage = Arc::clone(&self.stage);
        let acts = &stage.card(card).acts;
        for (place, act) in acts.iter().enumerate() {
            if self.survivors[target].dead {
                break;
            }
            match *act {
                Act::Advance { cost } => {
                    let band = acts.get(place..).and_then(Card::band);
                    match stage.rules.monster_move {
                        MonsterMove::Adjacent => self.advance(monster, target, band, cost, out),
                        MonsterMove::Shove => self.shove(monster, target, cost, out),
                    }
                }
                Act::Retreat { cost } => self.retreat(monster, target, cost, out),
                Act::Attack { dice, damage, band, status } => {
                    if !self.reaches(monster, target, band, out) {
                        continue;
                    }
                    self.batter(monster, target, dice, damage, status, out)?;
                }
                Act::Blast { dice, damage, band, radius } => {
                    if self.reaches(monster, target, band, out) {
                        self.monster_blast(monster, target, dice, damage, radius, out)?;
                    }
                }
            }
        }
        Continue(())
    }

    // SQUAD-MON-7
    /// Whether the target can be attacked where it stands. Otherwise the attack is wasted.
    fn reaches(
        &self,
        monster: usize,
        target: usize,
        band: Band,
        out: &mut impl Sink<Event>,
    ) -> bool {
        let ends =
            [Figure::Monster(self.monster_id(monster)), Figure::Survivor(self.survivor_id(target))];
        let (from, to) = (self.monsters[monster].at, self.survivors[target].at);
        match within(band, &self.opaque(&ends), from, to) {
            Ok(()) => true,
            Err(why) => {
                let (monster, target) = (self.monster_id(monster), self.survivor_id(target));
                out.emit(Event::MonsterAttackWasted { monster, target, why });
                false
            }
        }
    }

    /// How many dice a monster's attack has.
    pub(crate) fn monster_dice(&self, monster: usize, dice: u8) -> usize {
        let weakened = self.monsters[monster].statuses.has(Condition::Weakened);
        let dice = if weakened { dice.saturating_sub(1).max(1) } else { dice };
        usize::from(dice).min(MOST_DICE)
    }

    // SQUAD-MON-7, SQUAD-HURT-2
    /// The number that a monster's die and its accuracy must beat.
    pub(crate) fn evasion(&self, survivor: usize) -> i32 {
        let state = &self.survivors[survivor];
        let braced = 2 * i32::from(state.statuses.has(Condition::Braced));
        i32::from(self.sheet(survivor).stats.evasion) + braced - state.severe(Part::Waist)
    }

    /// Rolls a monster's dice against a survivor. Every hit hurts.
    fn batter(
        &mut self,
        monster: usize,
        survivor: usize,
        dice: u8,
        damage: u8,
        status: Option<(Condition, u8)>,
        out: &mut impl Sink<Event>,
    ) -> Flow {
        let accuracy = i32::from(self.monster_sheet(monster).accuracy);
        let evasion = self.evasion(survivor);
        let mut faces = [0; MOST_DICE];
        let faces = &mut faces[..self.monster_dice(monster, dice)];
        let hits = self.roll(faces, |face| i32::from(face) + accuracy > evasion);
        let (monster, target) = (self.monster_id(monster), self.survivor_id(survivor));
        let faces = || faces.to_vec();
        out.emit_with(|| Event::MonsterAttackRolled { monster, target, faces: faces(), hits });
        for _ in 0..hits {
            if !self.survivors[survivor].dead {
                self.hurt(survivor, damage, status, out)?;
            }
        }
        Continue(())
    }

    // SQUAD-MON-8
    fn monster_blast(
        &mut self,
        monster: usize,
        target: usize,
        dice: u8,
        damage: u8,
        radius: u8,
        out: &mut impl Sink<Event>,
    ) -> Flow {
        let center = self.survivors[target].at;
        for survivor in 0..self.survivors.len() {
            let state = &self.survivors[survivor];
            if state.dead || distance(state.at, center) > radius.into() {
                continue;
            }
            self.batter(monster, survivor, dice, damage, None, out)?;
        }
        Continue(())
    }
}
