//! Traps: finding, disarming and setting off.

use super::Play;
use crate::content::{Span, TrapKind};
use crate::event::{Event, Source};
use crate::hero::HERO;
use crate::state::distance;
use alloc::vec::Vec;
use initiative_kernel::game::Sink;
use initiative_kernel::grid::{Direction, Tile};

impl Play<'_> {
    // DELVE-TRAP-1
    /// The hero waits and searches.
    pub(super) fn search(&mut self, out: &mut impl Sink<Event>) {
        let chance = self.book.classes[self.hero.class].search;
        self.feel_traps(chance, out);
    }

    /// Hidden traps beside the hero are found with a chance each, row by row.
    pub(super) fn feel_traps(&mut self, chance: i64, out: &mut impl Sink<Event>) {
        let hero = self.hero.at;
        let hidden: Vec<(Tile, TrapKind)> = self
            .level()
            .traps()
            .iter()
            .filter(|trap| trap.hidden && distance(trap.at, hero) <= 1)
            .map(|trap| (trap.at, trap.kind))
            .collect();
        for (at, kind) in hidden {
            if self.dice.chance(chance) {
                self.floor.level.reveal_trap(at);
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
    /// The trap on a tile, if there is one, works on the hero, and is gone.
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
            let armour = Span(0, self.armour_of(HERO)).roll(&mut self.dice);
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
    /// Everybody on the level knows.
    fn alarm(&mut self, out: &mut impl Sink<Event>) {
        let memory = self.book.constants.alarm_memory;
        for actor in self.floor.ids(|_| true) {
            self.rouse(actor, memory, out);
        }
    }
}
