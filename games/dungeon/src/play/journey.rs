//! Journeys: ordinary actions, one after the other, until something interrupts them.

use super::Play;
use crate::command::Command;
use crate::event::Event;
use initiative_kernel::game::Sink;
use initiative_kernel::grid::{Distances, Tile};

impl Play<'_> {
    // DELVE-CMD-3
    pub(super) fn travel(&mut self, to: Tile, out: &mut impl Sink<Event>) {
        let mut ways = Distances::new();
        while let Some(direction) = self.way(to, &mut ways) {
            let (from, ahead) = (self.hero.at, self.hero.at.step(direction));
            let before = self.level().terrain(ahead);
            let went_on = self.go_on(&Command::Move { direction }, out);
            // A dropped order moves nobody. A door on the way may be opened first.
            let moved = self.hero.at != from || self.level().terrain(ahead) != before;
            if !went_on || !moved {
                return;
            }
        }
    }

    // DELVE-CMD-3
    pub(super) fn explore(&mut self, out: &mut impl Sink<Event>) {
        if let Some(to) = self.frontier() {
            self.travel(to, out);
        }
    }

    // DELVE-CMD-3
    pub(super) fn rest(&mut self, out: &mut impl Sink<Event>) {
        for _ in 0..self.book.constants.rest {
            if !self.is_unwell() || !self.go_on(&Command::Wait, out) {
                return;
            }
        }
    }

    /// Does the next action. Returns whether the journey goes on.
    fn go_on(&mut self, command: &Command, out: &mut impl Sink<Event>) -> bool {
        if self.allows_act(command).is_err() {
            return false;
        }
        self.disturbed = false;
        self.act(command, out) && !self.disturbed && self.is_asked()
    }
}
