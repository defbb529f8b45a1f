//! The plain ways to flood a map with distances: what one writes without a library.

use crate::workload::Map;
use std::cmp::Reverse;
use std::collections::BinaryHeap;

/// Steps from `start` to every tile, `u32::MAX` where none lead; costs do not count.
pub(crate) fn distances(map: &Map, start: usize) -> Vec<u32> {
    distances_within(map, start, u32::MAX)
}

/// Steps from `start` to every tile not further than `range`, `u32::MAX` elsewhere.
pub(crate) fn distances_within(map: &Map, start: usize, range: u32) -> Vec<u32> {
    let (width, height) = (map.width, map.height);
    let mut distances = vec![u32::MAX; map.costs.len()];
    let mut queue = Vec::with_capacity(map.costs.len());
    distances[start] = 0;
    queue.push((start % width, start / width));
    let mut head = 0;
    while let Some(&(x, y)) = queue.get(head) {
        head += 1;
        let tile = y * width + x;
        let distance = distances[tile] + 1;
        if distance > range {
            break;
        }
        let mut visit = |next: usize, x: usize, y: usize| {
            if distances[next] == u32::MAX && map.costs[next] != 0 {
                distances[next] = distance;
                queue.push((x, y));
            }
        };
        if y > 0 {
            visit(tile - width, x, y - 1);
        }
        if x + 1 < width {
            visit(tile + 1, x + 1, y);
        }
        if y + 1 < height {
            visit(tile + width, x, y + 1);
        }
        if x > 0 {
            visit(tile - 1, x - 1, y);
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
        let mut visit = |next: usize| {
            let step = u32::from(map.costs[next]);
            if step != 0 && cost + step < costs[next] {
                costs[next] = cost + step;
                queue.push(Reverse((cost + step, next)));
            }
        };
        let (x, y) = (tile % map.width, tile / map.width);
        if y > 0 {
            visit(tile - map.width);
        }
        if x + 1 < map.width {
            visit(tile + 1);
        }
        if y + 1 < map.height {
            visit(tile + map.width);
        }
        if x > 0 {
            visit(tile - 1);
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
        let near = distances_within(&map, 0, 3);
        assert_eq!(near.iter().filter(|steps| **steps <= 3).count(), 10);
        assert_eq!(near[4], u32::MAX);
    }

    #[test]
    fn costs_go_around_what_is_dear() {
        let map = Map { width: 3, height: 2, costs: vec![1, 9, 1, 1, 1, 1] };
        assert_eq!(costs(&map, 0)[2], 4);
        assert_eq!(distances(&map, 0)[2], 2);
    }
}
