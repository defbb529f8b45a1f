//! Monsters: their cards, their targets and their actions.

mod advance;

use crate::body::{FigureStatus, Part};
use crate::content::{MonsterAct, MonsterAim, MonsterCard, RangeBand};
use crate::event::{Event, MonsterSkip};
use crate::phase::Flow;
use crate::rules::MonsterMove;
use crate::state::{MonsterIntent, Squad, distance, key};
use alloc::sync::Arc;
use core::cmp::Reverse;
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
                self.monsters[place].revealed = Some(MonsterIntent { card, target: key(target) });
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
        if self.monsters[place].statuses.has(FigureStatus::Dazed) {
            out.emit(Event::MonsterSkipped { monster, why: MonsterSkip::Dazed });
            self.discard_card(place, out);
        } else if self.alive().next().is_none() {
            out.emit(Event::MonsterSkipped { monster, why: MonsterSkip::NoTarget });
        } else if let Some((card, target)) = self.reveal_card(place, out) {
            self.play(place, card, target, out)?;
            self.discard_card(place, out);
        } else {
            out.emit(Event::MonsterSkipped { monster, why: MonsterSkip::NoCards });
        }
        // SQUAD-STAT-1: a lost activation counts too, and `dazed` always lasts one turn.
        let figure = monster.into();
        self.monsters[place].statuses.tick(
            |_| true,
            |status| out.emit(Event::StatusExpired { figure, status: status.kind }),
        );
        Continue(())
    }

    fn discard_card(&mut self, place: usize, out: &mut impl Sink<Event>) {
        let piles = &mut self.monsters[place];
        if let Some(MonsterIntent { card, .. }) = piles.revealed.take() {
            piles.discard.push(card);
            out.emit(Event::ActionCardDiscarded { monster: self.monster_id(place), card });
        }
    }

    /// The card that a monster plays now, and its target. The card stays open until it is
    /// discarded.
    fn reveal_card(&mut self, place: usize, out: &mut impl Sink<Event>) -> Option<(u8, usize)> {
        let monster = self.monster_id(place);
        let card = match self.monsters[place].revealed {
            Some(MonsterIntent { card, target }) => {
                let target = usize::from(target);
                out.emit(Event::IntentPlayed { monster, card, target: self.survivor_id(target) });
                if !self.survivors[target].dead {
                    return Some((card, target));
                }
                card
            }
            None => {
                let card = self.draw_card(place, out)?;
                out.emit(Event::ActionCardRevealed { monster, card });
                card
            }
        };
        let target = self.choose_target(place, card)?;
        self.monsters[place].revealed = Some(MonsterIntent { card, target: key(target) });
        let (id, at) = (self.survivor_id(target), self.survivors[target].at);
        out.emit(Event::TargetChosen { monster, target: id, at });
        Some((card, target))
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
                MonsterAct::Advance { cost } => match stage.rules.monster_move {
                    MonsterMove::Adjacent => {
                        let band = MonsterCard::band(&acts[place..]);
                        self.advance(monster, target, band, cost, out);
                    }
                    MonsterMove::Shove => self.shove(monster, target, cost, out),
                },
                MonsterAct::Retreat { cost } => self.retreat(monster, target, cost, out),
                MonsterAct::Attack { dice, damage, band, status } => {
                    if self.reaches_target(monster, target, band, out) {
                        self.roll_against(monster, target, dice, damage, status, out)?;
                    }
                }
                // SQUAD-MON-8
                MonsterAct::Blast { dice, damage, band, radius } => {
                    let center = self.survivors[target].at;
                    if !self.reaches_target(monster, target, band, out) {
                        continue;
                    }
                    for survivor in 0..self.survivors.len() {
                        let state = &self.survivors[survivor];
                        if !state.dead && distance(state.at, center) <= radius.into() {
                            self.roll_against(monster, survivor, dice, damage, None, out)?;
                        }
                    }
                }
            }
        }
        Continue(())
    }

    // SQUAD-MON-7
    /// Whether the target can be attacked where it stands. Otherwise the attack is wasted.
    fn reaches_target(
        &self,
        monster: usize,
        target: usize,
        band: RangeBand,
        out: &mut impl Sink<Event>,
    ) -> bool {
        let (from, to) = (self.monsters[monster].at, self.survivors[target].at);
        let reached = self.reaches(band, None, from, to);
        if let Err(why) = reached {
            let (monster, target) = (self.monster_id(monster), self.survivor_id(target));
            out.emit(Event::MonsterAttackWasted { monster, target, why });
        }
        reached.is_ok()
    }

    /// How many dice a monster's attack has.
    pub(crate) fn monster_dice(&self, monster: usize, dice: u8) -> usize {
        let weakened = self.monsters[monster].statuses.has(FigureStatus::Weakened);
        let dice = if weakened { dice.saturating_sub(1).max(1) } else { dice };
        usize::from(dice).min(MOST_DICE)
    }

    // SQUAD-MON-7, SQUAD-HURT-2
    /// The number that a monster's die and its accuracy must beat.
    #[must_use]
    pub fn evasion(&self, survivor: usize) -> i32 {
        let state = &self.survivors[survivor];
        let braced = 2 * i32::from(state.statuses.has(FigureStatus::Braced));
        i32::from(self.sheet(survivor).stats.evasion) + braced - state.severe(Part::Waist)
    }

    /// Rolls a monster's dice against a survivor. Every hit hurts.
    fn roll_against(
        &mut self,
        monster: usize,
        survivor: usize,
        dice: u8,
        damage: u8,
        status: Option<(FigureStatus, u8)>,
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

    // SQUAD-MON-2
    /// The target of a card among the living survivors, or none if nobody lives.
    pub(crate) fn choose_target(&mut self, monster: usize, card: u8) -> Option<usize> {
        let card = self.stage.card(card);
        let from = self.monsters[monster].at;
        let far = |survivor: &usize| distance(self.survivors[*survivor].at, from);
        let wounds = |survivor: &usize| self.survivors[*survivor].total_wounds();
        match card.aim {
            MonsterAim::Nearest => self.alive().min_by_key(far),
            MonsterAim::Wounded => self.alive().min_by_key(|it| (Reverse(wounds(it)), far(it))),
            MonsterAim::Healthiest => self.alive().min_by_key(|it| (wounds(it), far(it))),
            MonsterAim::Random | MonsterAim::RandomInReach => {
                let band = MonsterCard::band(&card.acts);
                let band = band.filter(|_| card.aim == MonsterAim::RandomInReach);
                let reached = |survivor: &usize| {
                    let to = self.survivors[*survivor].at;
                    band.is_some_and(|band| self.reaches(band, None, from, to).is_ok())
                };
                // One bit for each candidate: a battle has at most eight survivors.
                let mask = |mask: u8, survivor: usize| mask | 1 << survivor;
                let candidates = match self.alive().filter(reached).fold(0, mask) {
                    0 => self.alive().fold(0, mask),
                    some => some,
                };
                // Face k of a die with as many sides as candidates means the k-th of them.
                let face = self.dice.die(candidates.count_ones());
                let place = usize::try_from(face).ok()?.checked_sub(1)?;
                self.alive().filter(|survivor| candidates >> survivor & 1 == 1).nth(place)
            }
        }
    }
}
