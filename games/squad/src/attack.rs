//! Attacks of survivors: hit dice, hit locations, wound dice.

use crate::body::{FigureStatus, Location, Part};
use crate::content::RangeBand;
use crate::event::{Event, Waste, WoundOutcome};
use crate::id::FigureId;
use crate::phase::Flow;
use crate::state::{BattleEnd, Squad, WaitingHits, key};
use alloc::vec::Vec;
use core::ops::ControlFlow::Continue;
use initiative_kernel::game::Sink;
use initiative_kernel::grid::Tile;

/// The most dice that an attack can have: the strongest weapon with the greatest speed.
const MOST_DICE: usize = 29;

/// The numbers for a wound roll.
#[derive(Clone, Copy, Debug)]
pub(crate) struct WoundRoll {
    pub strength: i32,
    /// The lowest face that is critical.
    pub critical: i32,
}

impl WoundRoll {
    // SQUAD-ATK-5
    pub fn outcome(self, face: u8, toughness: i8) -> WoundOutcome {
        let face = i32::from(face);
        if face == 1 {
            WoundOutcome::Failed
        } else if face >= self.critical {
            WoundOutcome::Critical
        } else if face + self.strength >= i32::from(toughness) {
            WoundOutcome::Wounded
        } else {
            WoundOutcome::Failed
        }
    }
}

// SQUAD-ATK-3
/// Whether a die of an attack hits, if faces from `least` on hit.
pub(crate) fn hits(face: u8, least: i32) -> bool {
    face != 1 && (face >= 10 || i32::from(face) >= least)
}

impl Squad {
    /// Whether a survivor on a tile could reach a monster.
    pub(crate) fn in_range(
        &self,
        survivor: usize,
        from: Tile,
        monster: usize,
        band: RangeBand,
    ) -> Result<(), Waste> {
        let own = self.survivor_id(survivor).into();
        self.reaches(band, Some(own), from, self.monsters[monster].at)
    }

    // SQUAD-ATK-1
    /// The monsters that a survivor could attack with its weapon from a tile.
    pub(crate) fn targets(&self, survivor: usize, from: Tile) -> impl Iterator<Item = usize> {
        let band = self.stage.weapon(survivor).band;
        let near = move |monster: &usize| self.in_range(survivor, from, *monster, band).is_ok();
        self.living_monsters().filter(near)
    }

    /// How many dice a survivor's attack has.
    pub(crate) fn attack_dice(&self, survivor: usize) -> usize {
        let weapon = self.stage.weapon(survivor);
        let dice = i32::from(weapon.dice) + i32::from(self.sheet(survivor).stats.speed);
        usize::try_from(dice.max(1)).unwrap_or(1).min(MOST_DICE)
    }

    // SQUAD-ATK-3, SQUAD-HURT-2
    /// The lowest face with which a survivor hits. A 10 always hits and a 1 never does.
    pub(crate) fn hit_face(&self, survivor: usize) -> i32 {
        let accuracy = i32::from(self.sheet(survivor).stats.accuracy)
            - self.survivors[survivor].severe(Part::Arms);
        i32::from(self.stage.weapon(survivor).hit) - accuracy
    }

    /// The numbers for the wound rolls of a survivor's hits.
    pub(crate) fn wound_roll(&self, survivor: usize) -> WoundRoll {
        let stats = &self.sheet(survivor).stats;
        WoundRoll {
            strength: i32::from(self.stage.weapon(survivor).strength) + i32::from(stats.strength),
            critical: (10 - i32::from(stats.luck)).max(2),
        }
    }

    // SQUAD-ATK-2, SQUAD-ATK-4, SQUAD-TURN-4
    pub(crate) fn attack(
        &mut self,
        survivor: usize,
        target: Option<usize>,
        out: &mut impl Sink<Event>,
    ) -> Flow {
        let id = self.survivor_id(survivor);
        let weapon = self.sheet(survivor).weapon;
        let target_id = target.map(|monster| self.monster_id(monster));
        let from = self.survivors[survivor].at;
        let toward = target.map(|monster| self.monsters[monster].at);
        out.emit(Event::AttackDeclared { survivor: id, from, target: target_id, toward, weapon });
        self.spend(survivor, self.stage.rules.attack(), out);
        let (Some(monster), Some(target)) = (target, target_id) else {
            self.finish_if_spent(survivor, out);
            return Continue(());
        };
        let hits = self.roll_hits(survivor, self.attack_dice(survivor), out);
        if hits == 0 {
            out.emit(Event::AttackMissed { survivor: id, target });
        } else {
            let mut cards = self.draw_locations(monster, hits, out);
            if cards.len() > 1 {
                let (attacker, target) = (key(survivor), key(monster));
                self.pending = Some(WaitingHits { attacker, target, cards });
                return Continue(());
            }
            if let Some(card) = cards.pop() {
                self.resolve(monster, card, self.wound_roll(survivor), out)?;
            }
        }
        self.finish_if_spent(survivor, out);
        Continue(())
    }

    /// Rolls dice to hit and counts the hits.
    pub(crate) fn roll_hits(
        &mut self,
        survivor: usize,
        count: usize,
        out: &mut impl Sink<Event>,
    ) -> u8 {
        let least = self.hit_face(survivor);
        let mut faces = [0; MOST_DICE];
        let faces = &mut faces[..count.min(MOST_DICE)];
        let hits = self.roll(faces, |face| hits(face, least));
        let survivor = self.survivor_id(survivor);
        out.emit_with(|| Event::HitDiceRolled { survivor, faces: faces.to_vec(), hits });
        hits
    }

    // SQUAD-ATK-4
    /// Draws hit-location cards, as many as there are up to `count`.
    pub(crate) fn draw_locations(
        &mut self,
        monster: usize,
        count: u8,
        out: &mut impl Sink<Event>,
    ) -> Vec<Location> {
        let id = self.monster_id(monster);
        let mut cards = Vec::with_capacity(count.into());
        for _ in 0..count {
            let piles = &mut self.monsters[monster];
            if piles.locations.is_empty() {
                if piles.used.is_empty() {
                    break;
                }
                piles.locations.append(&mut piles.used);
                self.dice.shuffle(&mut piles.locations);
                out.emit(Event::HitLocationsReshuffled { monster: id });
            }
            cards.extend(piles.locations.pop());
        }
        out.emit_with(|| Event::HitLocationsDrawn { monster: id, cards: cards.clone() });
        cards
    }

    /// Resolves one of the waiting hits. If only one is left then, resolves that one too.
    pub(crate) fn choose(&mut self, index: usize, out: &mut impl Sink<Event>) -> Flow {
        let Some(pending) = &mut self.pending else {
            return Continue(());
        };
        if index >= pending.cards.len() {
            return Continue(());
        }
        let location = pending.cards.remove(index);
        let (attacker, target) = (usize::from(pending.attacker), usize::from(pending.target));
        out.emit(Event::HitLocationChosen { index: key(index), location });
        let wound_roll = self.wound_roll(attacker);
        self.resolve(target, location, wound_roll, out)?;
        if let Some(pending) = &mut self.pending
            && pending.cards.len() == 1
            && let Some(last) = pending.cards.pop()
        {
            self.resolve(target, last, wound_roll, out)?;
        }
        if self.pending.as_ref().is_none_or(|pending| pending.cards.is_empty()) {
            self.pending = None;
            self.finish_if_spent(attacker, out);
        }
        Continue(())
    }

    // SQUAD-ATK-5, SQUAD-ATK-7, SQUAD-TURN-4
    /// Rolls the wound die of one hit and applies the result.
    pub(crate) fn resolve(
        &mut self,
        monster: usize,
        location: Location,
        wound_roll: WoundRoll,
        out: &mut impl Sink<Event>,
    ) -> Flow {
        let id = self.monster_id(monster);
        let face = self.die();
        let outcome = wound_roll.outcome(face, self.monster_sheet(monster).toughness);
        out.emit(Event::WoundRolled { monster: id, location, face, outcome });
        let wounded = outcome != WoundOutcome::Failed;
        if wounded {
            self.wound(monster, out);
        }
        let slain = wounded && self.monsters[monster].life() == 0;
        if outcome == WoundOutcome::Critical
            && !slain
            && self.stage.rules.critical_effects
            && let Some((status, turns)) = location.critical()
        {
            self.apply_status(FigureId::Monster(id), status, turns, out);
        }
        self.monsters[monster].used.push(location);
        out.emit(Event::HitLocationDiscarded { monster: id, location, unresolved: false });
        if slain { self.slay(monster, out) } else { Continue(()) }
    }

    // SQUAD-ATK-6
    /// Moves the top action card to the wound stack.
    fn wound(&mut self, monster: usize, out: &mut impl Sink<Event>) {
        let card = self.draw_card(monster, out);
        let piles = &mut self.monsters[monster];
        let card = card.or_else(|| piles.revealed.take().map(|intent| intent.card));
        piles.wounds.extend(card);
        let life = piles.life();
        out.emit(Event::MonsterWounded { monster: self.monster_id(monster), card, life });
    }

    // SQUAD-GOAL-2
    fn slay(&mut self, monster: usize, out: &mut impl Sink<Event>) -> Flow {
        self.monsters[monster].slain = true;
        out.emit(Event::MonsterSlain { monster: self.monster_id(monster) });
        self.drop_pending(out);
        if self.living_monsters().next().is_none() && !self.stage.rules.sandbox {
            return self.end(BattleEnd::Won, out);
        }
        Continue(())
    }

    /// Discards the waiting hits without a roll.
    pub(crate) fn drop_pending(&mut self, out: &mut impl Sink<Event>) {
        let Some(pending) = self.pending.take() else {
            return;
        };
        let monster = usize::from(pending.target);
        let id = self.monster_id(monster);
        for location in pending.cards {
            self.monsters[monster].used.push(location);
            out.emit(Event::HitLocationDiscarded { monster: id, location, unresolved: true });
        }
    }

    // SQUAD-STAT-2
    /// Applies a status to a figure.
    pub(crate) fn apply_status(
        &mut self,
        figure: FigureId,
        status: FigureStatus,
        turns: u8,
        out: &mut impl Sink<Event>,
    ) {
        let statuses = match figure {
            FigureId::Survivor(id) => {
                self.stage.survivor(id).map(|place| &mut self.survivors[place].statuses)
            }
            FigureId::Monster(id) => {
                self.stage.monster(id).map(|place| &mut self.monsters[place].statuses)
            }
        };
        let Some(statuses) = statuses else {
            return;
        };
        statuses.apply(status, turns.into(), 0);
        let turns = statuses.get(status).map_or(0, |status| status.turns);
        let turns = u8::try_from(turns).unwrap_or(u8::MAX);
        out.emit(Event::StatusApplied { figure, status, turns });
    }
}
