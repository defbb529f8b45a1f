//! Walking: which tiles a survivor can reach, and by which path.

use crate::body::{Condition, Part};
use crate::id::MonsterId;
use crate::rules::Blocking;
use crate::state::Squad;
use alloc::vec::Vec;
use initiative_kernel::grid::{Avoiding, Crowd, Direction, Reach, Region, Tile};

// SQUAD-MOVE-7
/// A tile in reach, and what the survivor could do from there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Prospect {
    /// The tile.
    pub to: Tile,
    /// What it costs to get there.
    pub cost: u32,
    /// The monsters that it could attack from there, if it could still pay for an attack.
    pub attacks: Vec<MonsterId>,
}

impl Squad {
    // SQUAD-MOVE-1, SQUAD-HURT-2
    /// The walking cost that a survivor may spend on a move.
    #[must_use]
    pub fn movement(&self, survivor: usize) -> u32 {
        let base = i32::from(self.sheet(survivor).stats.movement);
        let state = &self.survivors[survivor];
        let slowed = 2 * i32::from(state.statuses.has(Condition::Slowed));
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
    /// The tiles of a survivor's reach in row-major order, with what it could do from each.
    pub(crate) fn prospects(
        &self,
        survivor: usize,
        reach: &Reach,
    ) -> impl Iterator<Item = Prospect> {
        let rules = &self.stage.rules;
        let spent = self.spent(survivor).plus(rules.walk());
        let armed = !rules.noop_attack && rules.budget().check(&spent, rules.attack()).is_ok();
        reach.tiles().iter().filter_map(move |to| {
            let cost = reach.cost(to)?;
            let targets = armed.then(|| self.targets(survivor, to)).into_iter().flatten();
            let attacks = targets.map(|monster| self.monster_id(monster)).collect();
            Some(Prospect { to, cost, attacks })
        })
    }
}
