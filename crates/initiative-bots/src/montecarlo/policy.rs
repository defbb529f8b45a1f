//! How lines go on outside the tree.

use super::{MonteCarloSearch, Stage};
use initiative_kernel::game::{Game, Null};

/// A search for the next command of a line.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Stroll {
    /// The value before the command.
    base: i64,
    /// How many commands were tried.
    tried: usize,
    /// The best of them.
    best: (i64, usize),
}

impl<G: Game> MonteCarloSearch<G> {
    /// Goes on with any command, or begins to look for a good one.
    pub(super) fn roll(&mut self) {
        let Some(seat) = self.ask() else {
            return self.judge();
        };
        if self.budget.tries > 1 {
            let base = self.guide.worth(&self.world, seat);
            self.stroll = Stroll { base, tried: 0, best: (i64::MIN, 0) };
            self.stage = Stage::Look;
            return;
        }
        let place = self.dice.index(self.legal.len()).unwrap_or(0);
        let command = self.legal.swap_remove(place);
        self.world.apply(seat, command, &mut Null);
        self.nodes += 1;
        self.line += 1;
    }

    /// Tries one more command, and goes on with it if it makes things better. After enough tries
    /// the seat rests, or takes the best one.
    pub(super) fn look(&mut self) {
        let seat = self.mover;
        let Stroll { base, tried, best } = self.stroll;
        let left = self.legal.len() - tried.min(self.legal.len());
        if left == 0 || tried >= self.budget.tries as usize {
            let rest = (self.guide.rest)(&self.world, seat);
            let command = rest.unwrap_or_else(|| self.legal.swap_remove(best.1));
            self.world.apply(seat, command, &mut Null);
        } else {
            let place = tried + self.dice.index(left).unwrap_or(0);
            self.legal.swap(tried, place);
            self.trial.clone_from(&self.world);
            self.trial.apply(seat, self.legal[tried].clone(), &mut Null);
            let worth = self.guide.worth(&self.trial, seat);
            if worth <= base {
                self.stroll.tried += 1;
                if worth > best.0 {
                    self.stroll.best = (worth, tried);
                }
                self.nodes += 1;
                return;
            }
            core::mem::swap(&mut self.world, &mut self.trial);
        }
        self.nodes += 1;
        self.line += 1;
        self.stage = Stage::Roll;
    }
}
