//! The plain ways to flood a map with distances: what one writes without a library.

use crate::workload::Map;
use std::cmp::Reverse;
use std::collections::BinaryHeap;

/// Steps from `start` to every tile, `u32::MAX` where none lead; costs do not count.
pub(crate) fn distances(map: &Map, start: usize) -> Vec<u32> {
    let mut distances = vec![u32::MAX; map.costs.len()];
    let mut queue = Vec::with_capacity(map.costs.len());
    distances[start] = 0;
    queue.push(start);
    let mut head = 0;
    while let Some(&tile) = queue.get(head) {
        head += 1;
        let distance = distances[tile] + 1;
        for next in map.beside(tile) {
            if distances[next] == u32::MAX {
                distances[next] = distance;
                queue.push(next);
            }
        }
    }
    distances
}

/// What it costs to get from `start` to every tile, `u32::MAX` where nothing leads.
pub(crate) fn costs(map: &Map, start: usize) -> Vec<u32> {
    let mut costs = vec![u32::MAX; map.costs.len()];
    let mut queue = BinaryHeap::new();
    costs[start] = 0;
    queue.push(Reverse((0, start)));
    while let Some(Reverse((cost, tile))) = queue.pop() {
        if cost > costs[tile] {
            continue; // a better way was found since
        }
        for next in map.beside(tile) {
            let cost = cost + u32::from(map.costs[next]);
            if cost < costs[next] {
                costs[next] = cost;
                queue.push(Reverse((cost, next)));
            }
        }
    }
    costs
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn on_an_open_map_both_count_steps() {
        let map = Map::open(8);
        assert_eq!(distances(&map, 0)[63], 14);
        assert_eq!(costs(&map, 0), distances(&map, 0));
    }

    #[test]
    fn costs_go_around_what_is_dear() {
        let map = Map {
            width: 3,
            height: 2,
            costs: vec![1, 9, 1, 1, 1, 1],
        };
        assert_eq!(costs(&map, 0)[2], 4);
        assert_eq!(distances(&map, 0)[2], 2);
    }
}
