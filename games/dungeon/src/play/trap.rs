//! Finding, disarming and setting off traps.

use super::Play;
use crate::content::{RollRange, TrapKind};
use crate::event::{Event, Source};
use crate::hero::HERO;
use crate::level::Trap;
use crate::state::distance;
use alloc::vec::Vec;
use initiative_kernel::game::Sink;
use initiative_kernel::grid::{Direction, Tile};

impl Play<'_> {
    // DELVE-TRAP-1
    pub(super) fn search(&mut self, out: &mut impl Sink<Event>) {
        let chance = self.book.classes[self.hero.class].search;
        self.find_traps(chance, out);
    }

    /// Finds each hidden trap beside the hero with a chance, row by row.
    pub(super) fn find_traps(&mut self, chance: i64, out: &mut impl Sink<Event>) {
        let hero = self.hero.at;
        let near = |trap: &&Trap| trap.hidden && distance(trap.at, hero) <= 1;
        let hidden: Vec<Trap> = self.level().traps().iter().filter(near).copied().collect();
        for Trap { at, kind, .. } in hidden {
            if self.dice.chance(chance) {
                self.floor.level.lay_trap(Trap { at, kind, hidden: false });
                self.disturbed = true;
                out.emit_with(|| Event::TrapRevealed { at, kind });
            }
        }
    }

    pub(super) fn disarm(&mut self, direction: Direction, out: &mut impl Sink<Event>) {
        let at = self.hero.at.step(direction);
        let chance = self.book.classes[self.hero.class].disarm;
        if !self.dice.chance(chance) {
            self.spring_trap(at, out);
        } else if let Some(trap) = self.floor.level.take_trap(at) {
            out.emit_with(|| Event::TrapDisarmed { at, kind: trap.kind });
        }
    }

    // DELVE-TRAP-1
    /// Sets off the trap on a tile, if there is one. The trap is gone then.
    pub(super) fn spring_trap(&mut self, at: Tile, out: &mut impl Sink<Event>) {
        let Some(trap) = self.floor.level.take_trap(at) else {
            return;
        };
        let kind = trap.kind;
        self.disturbed = true;
        out.emit_with(|| Event::TrapTriggered { at, kind });
        let sheet = &self.book.traps[kind];
        let (damage, gives) = (sheet.damage, sheet.gives);
        if let Some(damage) = damage {
            let roll = damage.roll(&mut self.dice);
            let armour = RollRange(0, self.armour_of(HERO)).roll(&mut self.dice);
            let amount = roll.saturating_sub(armour).max(1);
            self.hurt(HERO, amount, Source::Trap(kind), out);
            if self.is_done() {
                return;
            }
        }
        if let Some(gift) = gives {
            self.afflict(HERO, gift, out);
        }
        match kind {
            TrapKind::Warp => self.warp(out),
            TrapKind::Alarm => self.alarm(out),
            _ => {}
        }
    }

    // DELVE-AWARE-1
    /// Makes every monster of the level aware of the hero.
    fn alarm(&mut self, out: &mut impl Sink<Event>) {
        let memory = self.book.constants.alarm_memory;
        for actor in self.floor.ids(|_| true) {
            self.alert_for(actor, memory, out);
        }
    }
}
