//! Walking: which tiles a survivor can reach, and by which path.

use crate::body::{FigureStatus, Part};
use crate::rules::Blocking;
use crate::state::Squad;
use initiative_kernel::grid::{Avoiding, Crowd, Direction, Reach, Region};

/// Who stands in the way of a survivor.
struct InTheWay {
    /// Tiles that it cannot enter.
    solid: Region,
    /// Tiles that it can cross, but not stop on.
    soft: Region,
}

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
        let InTheWay { solid, soft } = self.in_the_way(survivor);
        let figures = &self.survivor_tiles(Some(survivor)) | &self.monster_tiles(None);
        let crowd = Crowd { ground: self.stage.board.costs(), solid: &solid, soft: &soft };
        let ground = Avoiding { ground: &crowd, tiles: &figures };
        Reach::of(&ground, &Direction::FOUR, self.survivors[survivor].at, range)
    }

    /// The tiles of that reach alone, found without costs and paths.
    pub(crate) fn reached(&self, survivor: usize) -> Region {
        let InTheWay { solid, soft } = self.in_the_way(survivor);
        let (at, range) = (self.survivors[survivor].at, self.movement(survivor));
        self.stage.board.reached(&solid, &soft, at, range)
    }

    fn in_the_way(&self, survivor: usize) -> InTheWay {
        let (friends, monsters) = (self.survivor_tiles(Some(survivor)), self.monster_tiles(None));
        let nobody = Region::empty(self.stage.board.size());
        match self.stage.rules.blocking {
            Blocking::Pass => InTheWay { solid: monsters, soft: friends },
            Blocking::Solid => InTheWay { solid: &friends | &monsters, soft: nobody },
            Blocking::None => InTheWay { solid: monsters, soft: nobody },
        }
    }

    // SQUAD-MOVE-7
    /// Whether a survivor could still pay for an attack after a move.
    pub(crate) fn could_attack_after_move(&self, survivor: usize) -> bool {
        let rules = &self.stage.rules;
        let spent = self.spent(survivor).plus(rules.walk());
        !rules.noop_attack && rules.budget().check(&spent, rules.attack()).is_ok()
    }
}
