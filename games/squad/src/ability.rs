//! Abilities of survivors.

use crate::attack::WoundRoll;
use crate::body::Part;
use crate::command::AbilityTarget;
use crate::content::AbilityEffect;
use crate::event::Event;
use crate::id::FigureId;
use crate::phase::Flow;
use crate::state::{Squad, distance};
use core::ops::ControlFlow::Continue;
use initiative_kernel::game::Sink;
use initiative_kernel::grid::Tile;

impl Squad {
    // SQUAD-STAT-3, SQUAD-TURN-5
    pub(crate) fn use_ability(
        &mut self,
        survivor: usize,
        place: u8,
        target: Option<AbilityTarget>,
        out: &mut impl Sink<Event>,
    ) -> Flow {
        let Some(ability) = self.stage.ability(survivor, place) else {
            return Continue(());
        };
        let (effect, cooldown) = (ability.effect, ability.cooldown);
        let action = self.stage.rules.ability(ability.cost);
        let id = self.survivor_id(survivor);
        let number = self.sheet(survivor).abilities[usize::from(place)];
        let from = self.survivors[survivor].at;
        let toward = target.and_then(|target| match target {
            AbilityTarget::Survivor(id) => Some(self.survivors[self.stage.survivor(id)?].at),
            AbilityTarget::Monster(id) => Some(self.monsters[self.stage.monster(id)?].at),
            AbilityTarget::Tile(tile) => Some(tile),
        });
        out.emit(Event::AbilityUsed { survivor: id, from, ability: number, target, toward });
        self.spend(survivor, action, out);
        self.survivors[survivor].cooldowns[usize::from(place)] = cooldown;
        match (effect, target) {
            (AbilityEffect::Ready { status, turns }, _) => {
                self.apply_status(FigureId::Survivor(id), status, turns, out);
            }
            (AbilityEffect::Heal { amount, .. }, Some(AbilityTarget::Survivor(patient))) => {
                if let Some(patient) = self.stage.survivor(patient) {
                    self.heal(patient, amount, out);
                }
            }
            (
                AbilityEffect::Strike { status, turns, .. },
                Some(AbilityTarget::Monster(monster)),
            ) => {
                let hits = self.roll_hits(survivor, 1, out);
                if hits > 0 {
                    self.apply_status(FigureId::Monster(monster), status, turns, out);
                }
            }
            (
                AbilityEffect::Blast { radius, strength, damage, .. },
                Some(AbilityTarget::Tile(tile)),
            ) => {
                self.blast(tile, radius, strength, damage, out)?;
            }
            _ => {}
        }
        self.finish_if_spent(survivor, out);
        Continue(())
    }

    /// The part of a survivor that first aid treats.
    pub(crate) fn worst_part(&self, survivor: usize) -> Option<Part> {
        let wounds = &self.survivors[survivor].wounds;
        let parts = Part::TREATED.into_iter().rev().filter(|part| wounds[part.index()] > 0);
        parts.max_by_key(|part| wounds[part.index()])
    }

    fn heal(&mut self, survivor: usize, amount: u8, out: &mut impl Sink<Event>) {
        let Some(part) = self.worst_part(survivor) else {
            return;
        };
        let wounds = &mut self.survivors[survivor].wounds[part.index()];
        let amount = amount.min(*wounds);
        *wounds -= amount;
        let wounds = *wounds;
        let survivor = self.survivor_id(survivor);
        out.emit(Event::WoundHealed { survivor, part, amount, wounds });
    }

    /// The monsters and the survivors in a blast.
    pub(crate) fn in_blast(
        &self,
        tile: Tile,
        radius: u8,
    ) -> (impl Iterator<Item = usize>, impl Iterator<Item = usize>) {
        let near = move |at| distance(at, tile) <= radius.into();
        let monsters = self.living_monsters().filter(move |place| near(self.monsters[*place].at));
        let survivors = self.alive().filter(move |place| near(self.survivors[*place].at));
        (monsters, survivors)
    }

    /// Carries out a survivor's blast: monsters first, then friends and the thrower.
    fn blast(
        &mut self,
        tile: Tile,
        radius: u8,
        strength: i8,
        damage: u8,
        out: &mut impl Sink<Event>,
    ) -> Flow {
        let wound_roll = WoundRoll { strength: strength.into(), critical: 10 };
        for monster in 0..self.monsters.len() {
            let state = &self.monsters[monster];
            if state.slain || distance(state.at, tile) > radius.into() {
                continue;
            }
            if let Some(card) = self.draw_locations(monster, 1, out).pop() {
                self.resolve(monster, card, wound_roll, out)?;
            }
        }
        for survivor in 0..self.survivors.len() {
            let state = &self.survivors[survivor];
            if !state.dead && distance(state.at, tile) <= radius.into() {
                self.hurt(survivor, damage, None, out)?;
            }
        }
        Continue(())
    }
}
