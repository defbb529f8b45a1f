//! Walking: which tiles a survivor can reach, and by which path.

use crate::body::{FigureStatus, Part};
use crate::rules::Blocking;
use crate::state::Squad;
use initiative_kernel::grid::{Avoiding, Crowd, Direction, Reach, Region};

impl Squad {
    // SQUAD-MOVE-1, SQUAD-HURT-2
    /// The walking cost that a survivor may spend on a move.
    #[must_use]
    pub fn movement(&self, survivor: usize) -> u32 {
        let base = i32::from(self.sheet(survivor).stats.movement);
        let state = &self.survivors[survivor];
        let slowed = 2 * i32::from(state.statuses.has(FigureStatus::Slowed));
        let least = base.min(1);
        u32::try_from((base - slowed - state.severe(Part::Legs)).max(least)).unwrap_or(0)
    }

    // SQUAD-MOVE-2, SQUAD-MOVE-3, SQUAD-MOVE-4
    /// Where a survivor can walk.
    #[must_use]
    pub fn reach(&self, survivor: usize) -> Reach {
        self.reach_within(survivor, self.movement(survivor))
    }

    pub(crate) fn reach_within(&self, survivor: usize, range: u32) -> Reach {
        let board = &self.stage.board;
        let others = self.alive().filter(|other| *other != survivor);
        let tiles = others.map(|other| self.survivors[other].at);
        let friends = Region::from_tiles(board.size(), tiles);
        let mut solid = self.monster_tiles(None);
        let figures = &friends | &solid;
        let nobody = Region::empty(board.size());
        let soft = match self.stage.rules.blocking {
            Blocking::Pass => &friends,
            Blocking::Solid => {
                solid |= &friends;
                &nobody
            }
            Blocking::None => &nobody,
        };
        let crowd = Crowd { ground: board.costs(), solid: &solid, soft };
        let ground = Avoiding { ground: &crowd, tiles: &figures };
        let mut reach = Reach::new();
        reach.fill(&ground, &Direction::FOUR, self.survivors[survivor].at, range);
        reach
    }

    // SQUAD-MOVE-7
    /// Whether a survivor could still pay for an attack after a move.
    pub(crate) fn could_attack_after_move(&self, survivor: usize) -> bool {
        let rules = &self.stage.rules;
        let spent = self.spent(survivor).plus(rules.walk());
        !rules.noop_attack && rules.budget().check(&spent, rules.attack()).is_ok()
    }
}
