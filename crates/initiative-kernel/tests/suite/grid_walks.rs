//! Reach, paths and distance maps against plain searches: a naive one written here and the crate
//! `pathfinding`.

mod cases;
mod ground;

use ground::{Board, Check, Costly, boards};
use initiative_kernel::grid::{
    Avoiding, Direction, Distances, Ground, Layer, Path, PathFinder, Reach, Region, Tile,
};
use proptest::prelude::*;
use std::collections::{BTreeMap, BTreeSet};

/// The steps from a tile that a ground allows, with what they cost.
fn steps_from<G: Ground>(ground: &G, steps: &[Direction], from: Tile) -> Vec<(Tile, u32)> {
    let size = ground.size();
    let onto = steps.iter().filter(|&&step| {
        let next = from.step(step);
        size.contains(next) && ground.cost(next) != 0 && ground.passes(from, step)
    });
    onto.map(|&step| (from.step(step), ground.cost(from.step(step)).into())).collect()
}

/// The least (cost, burden) of getting from a tile to each other, by improving until nothing
/// improves any more.
fn naive_costs<G: Ground>(
    ground: &G,
    steps: &[Direction],
    from: Tile,
) -> BTreeMap<Tile, (u32, u32)> {
    let mut costs = BTreeMap::from([(from, (0, 0))]);
    let mut waiting = vec![from];
    while let Some(tile) = waiting.pop() {
        let (cost, burden) = costs[&tile];
        for (next, entry) in steps_from(ground, steps, tile) {
            let total = (cost + entry, burden + ground.burden(next));
            if costs.get(&next).is_none_or(|&known| total < known) {
                costs.insert(next, total);
                waiting.push(next);
            }
        }
    }
    costs
}

/// All walks of the least cost and burden to a tile, as lists of steps, by brute force.
fn naive_path<G: Ground>(
    ground: &G,
    steps: &[Direction],
    from: Tile,
    goals: &BTreeSet<Tile>,
) -> Option<Path> {
    let costs = naive_costs(ground, steps, from);
    let reached = goals.iter().filter_map(|goal| costs.get(goal));
    let &least = reached.min()?;
    // Depth first in the order of directions: the first walk that ends well is the first of all.
    fn walk<G: Ground>(
        ground: &G,
        steps: &[Direction],
        at: Tile,
        (cost, burden): (u32, u32),
        goals: &BTreeSet<Tile>,
        tiles: &mut Vec<Tile>,
    ) -> bool {
        if (cost, burden) == (0, 0) && goals.contains(&at) {
            return true;
        }
        steps_from(ground, steps, at).into_iter().any(|(next, entry)| {
            let (Some(cost), Some(burden)) =
                (cost.checked_sub(entry), burden.checked_sub(ground.burden(next)))
            else {
                return false;
            };
            tiles.push(next);
            let found = walk(ground, steps, next, (cost, burden), goals, tiles);
            if !found {
                tiles.pop();
            }
            found
        })
    }
    let mut tiles = Vec::new();
    assert!(walk(ground, steps, from, least, goals, &mut tiles));
    let cost = least.0;
    Some(Path { tiles, cost })
}

/// Costs and distances on larger boards; tools are used again and again, as a game would.
struct Costs<'a> {
    board: &'a Board,
    range: u32,
    reach: Reach,
    distances: Distances,
    finder: PathFinder,
}

impl Check for Costs<'_> {
    fn check<G: Ground>(&mut self, ground: &G) {
        let Board { steps, start, goal, .. } = self.board;
        let size = ground.size();
        let naive = naive_costs(ground, steps, *start);

        self.distances.measure_from(ground, steps, [*start]);
        for tile in size.tiles() {
            let expected = naive.get(&tile).map(|&(cost, _)| cost);
            assert_eq!(self.distances.get(tile), expected, "from {start} to {tile}");
        }

        self.reach.fill(ground, steps, *start, self.range);
        for tile in size.tiles() {
            let expected = naive.get(&tile).map(|&(cost, _)| cost);
            let expected = expected.filter(|&cost| cost <= self.range);
            assert_eq!(self.reach.cost(tile), expected, "reach of {tile}");
            let stops = expected.is_some() && tile != *start && ground.stops(tile);
            assert_eq!(self.reach.tiles().contains(tile), stops);
            assert_eq!(self.reach.path(tile).is_some(), stops);
        }
        // All paths at once are the same paths.
        let previous = self.reach.previous();
        for tile in self.reach.tiles() {
            let mut back = vec![tile];
            while let Some(Some(before)) = back.last().map(|tile| *previous.get(*tile).unwrap()) {
                back.push(before);
                assert!(back.len() <= size.area(), "the way back goes round in circles");
            }
            assert_eq!(back.pop(), Some(*start));
            back.reverse();
            assert_eq!(self.reach.path(tile).map(|path| path.tiles), Some(back));
        }

        self.distances.measure_to(ground, steps, [*goal]);
        for tile in size.tiles() {
            let expected = naive_costs(ground, steps, tile).get(goal).copied();
            // The naive search lets nobody pass a closed tile, but may begin on one.
            let enters = tile == *goal || ground.cost(tile) != 0;
            let expected = expected.filter(|_| enters).map(|(cost, _)| cost);
            assert_eq!(self.distances.get(tile), expected, "from {tile} to {goal}");
        }

        let path = self.finder.path(ground, steps, *start, *goal);
        let theirs = pathfinding::prelude::dijkstra(
            start,
            |&tile| steps_from(ground, steps, tile),
            |tile| tile == goal,
        );
        let stops = start == goal || ground.stops(*goal);
        let theirs = theirs.filter(|_| stops).map(|(_, cost)| cost);
        assert_eq!(path.as_ref().map(|path| path.cost), theirs);

        if let Some(path) = path {
            // Reach and finder agree to the last tie.
            self.reach.fill(ground, steps, *start, u32::MAX);
            if start != goal {
                assert_eq!(self.reach.path(*goal), Some(path.clone()));
            }
            let mut at = *start;
            let mut cost = 0;
            for &next in &path.tiles {
                let step = steps_from(ground, steps, at);
                let step = step.iter().find(|&&(tile, _)| tile == next);
                cost += step.expect("each step is allowed").1;
                at = next;
            }
            assert_eq!((at, cost), (*goal, path.cost));
        }
    }
}

/// Tie-breaks on small boards, where all walks can be tried.
struct Ties<'a> {
    board: &'a Board,
    reach: Reach,
    finder: PathFinder,
}

impl Check for Ties<'_> {
    fn check<G: Ground>(&mut self, ground: &G) {
        let Board { steps, start, soft, .. } = self.board;
        self.reach.fill(ground, steps, *start, u32::MAX);
        for goal in ground.size().tiles() {
            let path = self.finder.path(ground, steps, *start, goal);
            let stops = goal == *start || ground.stops(goal);
            let naive = naive_path(ground, steps, *start, &BTreeSet::from([goal]));
            assert_eq!(path, naive.filter(|_| stops), "{start} to {goal}");
            if goal != *start {
                assert_eq!(self.reach.path(goal), path);
            }
        }
        let goals = &!soft & &self.board.beside;
        let path = self.finder.path_to_any(ground, steps, *start, &goals);
        let goals = goals.iter().filter(|&goal| ground.stops(goal)).collect();
        assert_eq!(path, naive_path(ground, steps, *start, &goals), "to any");
    }
}

/// Paths on boards so large that a search for them can get lost.
struct Paths<'a> {
    board: &'a Board,
    reach: Reach,
    finder: PathFinder,
}

impl Check for Paths<'_> {
    fn check<G: Ground>(&mut self, ground: &G) {
        let Board { steps, start, goal, .. } = self.board;
        self.reach.fill(ground, steps, *start, u32::MAX);
        let mut distances = Distances::new();
        distances.measure_from(ground, steps, [*start]);
        for tile in ground.size().tiles() {
            assert_eq!(distances.get(tile), self.reach.cost(tile), "{start} to {tile}");
        }
        let path = self.finder.path(ground, steps, *start, *goal);
        if start != goal {
            assert_eq!(path, self.reach.path(*goal), "{start} to {goal}");
        }
        let goals = &self.board.ends;
        let nearest = self.finder.path_to_any(ground, steps, *start, goals);
        let costs = goals.iter().filter(|&goal| ground.stops(goal) || goal == *start);
        let least = costs.filter_map(|goal| self.reach.cost(goal)).min();
        assert_eq!(nearest.as_ref().map(|path| path.cost), least);
        if let Some((end, path)) = nearest.and_then(|path| Some((*path.tiles.last()?, path))) {
            assert_eq!(self.reach.path(end), Some(path));
        }
        let theirs = pathfinding::prelude::astar(
            start,
            |&tile| steps_from(ground, steps, tile),
            |_| 0,
            |tile| tile == goal,
        );
        let stops = start == goal || ground.stops(*goal);
        let theirs = theirs.filter(|_| stops).map(|(_, cost)| cost);
        assert_eq!(path.map(|path| path.cost), theirs);
    }
}

/// Every walk that enters no tile twice, as (cost, figures crossed, steps, directions, tiles).
type Walk = (u32, usize, usize, Vec<usize>, Vec<Tile>);

fn all_walks(ground: &Layer<u8>, figures: &Region, from: Tile, to: Tile) -> Vec<Walk> {
    let mut found = Vec::new();
    let mut waiting = vec![(0, 0, 0, Vec::new(), vec![from])];
    while let Some((cost, crossed, steps, directions, tiles)) = waiting.pop() {
        let here = tiles[tiles.len() - 1];
        if here == to {
            found.push((cost, crossed, steps, directions, tiles[1..].to_vec()));
            continue;
        }
        for (index, (dx, dy)) in [(1, 0), (-1, 0), (0, 1), (0, -1)].into_iter().enumerate() {
            let next = here.offset(dx, dy);
            let entry = u32::from(ground.get(next).copied().unwrap_or(0));
            if entry != 0 && !tiles.contains(&next) {
                let mut directions = directions.clone();
                let mut tiles = tiles.clone();
                directions.push(index);
                tiles.push(next);
                let crossed = crossed + usize::from(figures.contains(next));
                waiting.push((cost + entry, crossed, steps + 1, directions, tiles));
            }
        }
    }
    found
}

proptest! {
    #[test]
    fn squad_move_4_cost_then_figures_then_steps_then_directions(board in boards(4, 3)) {
        let Board { costs, soft, start, goal, .. } = &board;
        let ground = Avoiding { ground: costs, tiles: soft };
        let best = all_walks(costs, soft, *start, *goal).into_iter().min();
        let best = best.map(|(cost, _, _, _, tiles)| Path { tiles, cost });
        let path = PathFinder::new().path(&ground, &Direction::FOUR, *start, *goal);
        prop_assert_eq!(path, best);
    }

    #[test]
    fn costs_equal_plain_searches(board in boards(7, 9), range in 0..40u32) {
        let (reach, distances, finder) = Default::default();
        board.each_ground(&mut Costs { board: &board, range, reach, distances, finder });
    }

    #[test]
    fn paths_on_large_boards_are_the_same(board in boards(40, 9)) {
        let (reach, finder) = Default::default();
        board.each_ground(&mut Paths { board: &board, reach, finder });
    }

    #[test]
    fn squad_move_4_paths_are_the_first_of_the_best(board in boards(4, 3)) {
        let (reach, finder) = Default::default();
        board.each_ground(&mut Ties { board: &board, reach, finder });
    }

    #[test]
    fn large_costs_and_promises_change_nothing(board in boards(8, 40)) {
        // Times 1000, with the least cost promised: the same path, and the search jumps far.
        let large = Layer::new(board.costs.size(), |tile| {
            u16::from(*board.costs.get(tile).unwrap()) * 1000
        });
        let ground = Costly { costs: large.clone(), least: 1000 };
        let mut finder = PathFinder::new();
        let small = finder.path(&board.costs, &board.steps, board.start, board.goal);
        let path = finder.path(&ground, &board.steps, board.start, board.goal);
        prop_assert_eq!(path.as_ref().map(|path| (&path.tiles, path.cost)),
            small.as_ref().map(|path| (&path.tiles, path.cost * 1000)));
        // A promise that is not true may cost the shortest path, never a valid one.
        let lie = Costly { costs: large, least: u16::MAX };
        let wrong = finder.path(&lie, &board.steps, board.start, board.goal);
        prop_assert_eq!(wrong.is_some(), path.is_some());
    }

    #[test]
    fn several_sources_give_the_nearest(board in boards(9, 5), sources in prop::collection::vec((-2..11i16, -2..11i16), 0..4)) {
        let sources: Vec<_> = sources.into_iter().map(Tile::from).collect();
        let Board { costs, steps, .. } = &board;
        let mut together = Distances::new();
        let mut alone = Distances::new();
        for measure in [Distances::measure_from::<Layer<u8>>, Distances::measure_to] {
            measure(&mut together, costs, steps, sources.clone());
            let mut nearest: BTreeMap<Tile, u32> = BTreeMap::new();
            for &source in &sources {
                measure(&mut alone, costs, steps, vec![source]);
                for (tile, distance) in alone.iter() {
                    let known = nearest.entry(tile).or_insert(distance);
                    *known = distance.min(*known);
                }
            }
            prop_assert_eq!(together.iter().collect::<BTreeMap<_, _>>(), nearest);
        }
    }
}
