//! Random boards, and grounds of all kinds to walk on.

use initiative_kernel::grid::{Avoiding, Crowd, Direction, Ground, Layer, Region, Size, Tile};
use proptest::prelude::*;

/// A ground on which diagonal steps do not cut corners.
pub(super) struct Corners<'a, G> {
    pub(super) ground: &'a G,
    /// Tiles that must not lie beside a diagonal step: walls.
    pub(super) beside: &'a Region,
    /// Tiles that are neither left nor entered diagonally: doors.
    pub(super) ends: &'a Region,
}

impl<G: Ground> Ground for Corners<'_, G> {
    const UNIFORM: bool = G::UNIFORM;
    const BURDENS: bool = G::BURDENS;
    fn size(&self) -> Size {
        self.ground.size()
    }
    fn cost(&self, tile: Tile) -> u16 {
        self.ground.cost(tile)
    }
    fn stops(&self, tile: Tile) -> bool {
        self.ground.stops(tile)
    }
    fn burden(&self, tile: Tile) -> u32 {
        self.ground.burden(tile)
    }
    fn passes(&self, from: Tile, step: Direction) -> bool {
        let past = [from.offset(step.dx(), 0), from.offset(0, step.dy())];
        let ends = [from, from.step(step)];
        let cuts = past.iter().any(|&tile| self.beside.contains(tile))
            || ends.iter().any(|&tile| self.ends.contains(tile));
        !(step.is_diagonal() && cuts) && self.ground.passes(from, step)
    }
}

/// A ground of large costs, with a promise of the least of them.
pub(super) struct Costly {
    pub(super) costs: Layer<u16>,
    pub(super) least: u16,
}

impl Ground for Costly {
    fn size(&self) -> Size {
        self.costs.size()
    }
    fn cost(&self, tile: Tile) -> u16 {
        self.costs.get(tile).copied().unwrap_or(0)
    }
    fn least(&self) -> u16 {
        self.least
    }
}

/// A random board with all there is to walking.
#[derive(Debug)]
pub(super) struct Board {
    pub(super) costs: Layer<u8>,
    /// Tiles that cannot be entered.
    solid: Region,
    /// Tiles that cannot be stopped on.
    pub(super) soft: Region,
    /// Tiles that restrict diagonal steps.
    pub(super) beside: Region,
    pub(super) ends: Region,
    pub(super) steps: Vec<Direction>,
    pub(super) start: Tile,
    pub(super) goal: Tile,
}

pub(super) fn boards(side: u16, cost: u8) -> impl Strategy<Value = Board> {
    let sizes = (1..=side, 1..=side);
    sizes.prop_flat_map(move |(width, height)| {
        let size = Size::new(width, height).unwrap();
        let area = size.area();
        let region = move |share: u32| {
            prop::collection::vec(prop::bool::weighted(f64::from(share) / 100.0), area).prop_map(
                move |members| {
                    let members = members.into_iter().enumerate();
                    let members = members.filter(|&(_, member)| member);
                    Region::from_tiles(size, members.map(|(index, _)| size.tile(index).unwrap()))
                },
            )
        };
        let steps = prop_oneof![
            Just(Direction::FOUR.to_vec()),
            Just(Direction::EIGHT.to_vec()),
            Just(Direction::EIGHT.to_vec()).prop_shuffle(),
            prop::sample::subsequence(Direction::EIGHT.to_vec(), 0..=8).prop_shuffle(),
        ];
        let cost = prop_oneof![1 => Just(0), 5 => 1..=cost];
        (
            prop::collection::vec(cost, area),
            (region(10), region(20), region(10), region(10)),
            steps,
            0..area,
            0..area,
        )
            .prop_map(move |(costs, regions, steps, start, goal)| Board {
                costs: Layer::from_cells(size, costs).unwrap(),
                solid: regions.0,
                soft: regions.1,
                beside: regions.2,
                ends: regions.3,
                steps,
                start: size.tile(start).unwrap(),
                goal: size.tile(goal).unwrap(),
            })
    })
}

/// Calls a generic check with each kind of ground that can be made of a board.
pub(super) trait Check {
    fn check<G: Ground>(&mut self, ground: &G);
}

impl Board {
    pub(super) fn each_ground(&self, check: &mut impl Check) {
        let open = self.costs.region(|&cost| cost != 0);
        check.check(&open);
        check.check(&self.costs);
        self.each_crowd(&open, check);
        self.each_crowd(&self.costs, check);
    }

    fn each_crowd<G: Ground>(&self, ground: &G, check: &mut impl Check) {
        let (solid, soft) = (&self.solid, &self.soft);
        let (beside, ends) = (&self.beside, &self.ends);
        let crowd = Crowd { ground, solid, soft };
        check.check(&crowd);
        let avoiding = Avoiding { ground: &crowd, tiles: soft };
        check.check(&avoiding);
        check.check(&Corners { ground: &crowd, beside, ends });
        check.check(&Corners { ground: &avoiding, beside, ends });
    }
}
