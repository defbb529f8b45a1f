//! The work, made from fixed seeds: everybody in a row gets the same.

use initiative_kernel::grid::{Layer, Region, Size, Tile};
use serde_json::{Value, json};

/// A small generator (SplitMix64); the bench must not depend on what it measures.
#[derive(Clone, Debug)]
pub(crate) struct Random(u64);

impl Random {
    pub(crate) const fn new(seed: u64) -> Self {
        Self(seed)
    }

    pub(crate) fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }

    /// A number below `bound`, which is small enough for the bias not to matter here.
    #[inline]
    pub(crate) fn below(&mut self, bound: usize) -> usize {
        ((u128::from(self.next()) * bound as u128) >> 64) as usize
    }
}

/// The rates 1 to `count`, all different, in an order of chance.
pub(crate) fn rates(count: usize) -> Vec<u32> {
    let mut rates: Vec<u32> = (1..=count as u32).collect();
    let mut random = Random::new(count as u64);
    for place in (1..rates.len()).rev() {
        rates.swap(place, random.below(place + 1));
    }
    rates
}

/// Column and row.
pub(crate) type Position = (u32, u32);

/// A rectangular map: 0 is a wall, anything else what it costs to enter the tile.
#[derive(Clone, Debug)]
pub(crate) struct Map {
    pub(crate) width: usize,
    pub(crate) height: usize,
    pub(crate) costs: Vec<u8>,
}

impl Map {
    /// No walls, every tile costs 1.
    pub(crate) fn open(side: usize) -> Self {
        Self { width: side, height: side, costs: vec![1; side * side] }
    }

    /// No walls, every tile costs from 1 to `most`.
    pub(crate) fn terrain(side: usize, most: u8) -> Self {
        let mut random = Random::new(2);
        let mut map = Self::open(side);
        for cost in &mut map.costs {
            *cost = 1 + random.below(usize::from(most)) as u8;
        }
        map
    }

    /// So many tiles of a hundred are walls, and there is a way from the first tile to the last.
    pub(crate) fn walled(side: usize, percent: usize) -> Self {
        let mut random = Random::new(1);
        loop {
            let mut map = Self::open(side);
            let last = map.costs.len() - 1;
            for cost in &mut map.costs[1..last] {
                *cost = u8::from(random.below(100) >= percent);
            }
            if crate::flood::distances(&map, 0)[last] != u32::MAX {
                return map;
            }
        }
    }

    /// The size of the map, as our own blocks want it.
    pub(crate) fn size(&self) -> Size {
        Size::new(self.width as u16, self.height as u16).expect("no side is too long")
    }

    /// The tiles without walls, as our own blocks want them.
    pub(crate) fn region(&self) -> Region {
        self.layer().region(|cost| *cost != 0)
    }

    /// The costs, as our own blocks want them.
    pub(crate) fn layer(&self) -> Layer<u8> {
        Layer::from_cells(self.size(), self.costs.clone()).expect("one cost for each tile")
    }

    /// A tile by its place in the list of costs.
    pub(crate) fn tile(&self, place: usize) -> Tile {
        self.size().tile(place).expect("on the map")
    }

    /// The positions one step away and what they cost, as the crate `pathfinding` wants them.
    #[inline]
    pub(crate) fn steps(&self, (x, y): Position) -> impl Iterator<Item = (Position, u32)> {
        let (width, height) = (self.width as u32, self.height as u32);
        [(x, y.wrapping_sub(1)), (x + 1, y), (x, y + 1), (x.wrapping_sub(1), y)]
            .into_iter()
            .filter(move |&(x, y)| x < width && y < height)
            .map(move |(x, y)| ((x, y), u32::from(self.costs[(y * width + x) as usize])))
            .filter(|(_, cost)| *cost != 0)
    }

    /// The position of the last tile.
    pub(crate) fn corner(&self) -> Position {
        (self.width as u32 - 1, self.height as u32 - 1)
    }

    /// The map for a script.
    pub(crate) fn json(&self) -> Value {
        json!({ "width": self.width, "height": self.height, "costs": self.costs })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_rates_are_all_different_and_always_the_same() {
        let mut rates = rates(1000);
        assert_eq!(rates, super::rates(1000));
        assert_ne!(rates[..10], [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
        rates.sort_unstable();
        assert_eq!(rates, (1..=1000).collect::<Vec<u32>>());
    }

    #[test]
    fn a_walled_map_has_its_walls_and_a_way_through() {
        let map = Map::walled(64, 25);
        let walls = map.costs.iter().filter(|cost| **cost == 0).count();
        assert!((850..1200).contains(&walls), "{walls}");
        assert_eq!((map.costs[0], map.costs[64 * 64 - 1]), (1, 1));
    }
}
