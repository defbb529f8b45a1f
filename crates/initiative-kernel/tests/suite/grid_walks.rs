//! Reach, paths and distance maps against plain searches: a naive one written here and the crate
//! `pathfinding`.

use initiative_kernel::grid::{
    Avoiding, Corners, Crowd, Direction, Distances, Ground, Layer, Path, PathFinder, Reach, Region,
    Size, Tile,
};
use proptest::prelude::*;
use std::collections::{BTreeMap, BTreeSet};

/// A random board with all there is to walking.
#[derive(Debug)]
struct Board {
    costs: Layer<u8>,
    /// Tiles that cannot be entered.
    solid: Region,
    /// Tiles that cannot be stopped on.
    soft: Region,
    /// Tiles that restrict diagonal steps.
    beside: Region,
    ends: Region,
    steps: Vec<Direction>,
    start: Tile,
    goal: Tile,
}

fn boards(side: u16, cost: u8) -> impl Strategy<Value = Board> {
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
trait Check {
    fn check<G: Ground>(&mut self, ground: &G);
}

impl Board {
    fn each_ground(&self, check: &mut impl Check) {
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
        let path = self.finder.path(ground, steps, *start, *goal);
        if start != goal {
            assert_eq!(path, self.reach.path(*goal), "{start} to {goal}");
        }
        let goals = &self.board.ends;
        let nearest = self.finder.path_to_any(ground, steps, *start, goals);
        let costs = goals.iter().filter(|&goal| ground.stops(goal) || goal == *start);
        let least = costs.filter_map(|goal| self.reach.cost(goal)).min();
        assert_eq!(nearest.as_ref().map(|path| path.cost), least);
        if let Some((end, path)) = nearest.and_then(|path| Some((path.end()?, path))) {
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
        let large = board.costs.map(|&cost| u16::from(cost) * 1000);
        let ground = initiative_kernel::grid::Costs::new(large.size(), |tile| {
            large.get(tile).copied().unwrap_or(0)
        })
        .at_least(1000);
        let mut finder = PathFinder::new();
        let small = finder.path(&board.costs, &board.steps, board.start, board.goal);
        let path = finder.path(&ground, &board.steps, board.start, board.goal);
        prop_assert_eq!(path.as_ref().map(|path| (&path.tiles, path.cost)),
            small.as_ref().map(|path| (&path.tiles, path.cost * 1000)));
        // A promise that is not true may cost the shortest path, never a valid one.
        let lie = initiative_kernel::grid::Costs::new(large.size(), |tile| {
            large.get(tile).copied().unwrap_or(0)
        })
        .at_least(u16::MAX);
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

#[test]
fn empty_and_narrow_boards_and_tiles_off_the_board() {
    let off =
        [Tile::new(-1, 0), Tile::new(0, -1), Tile::new(1024, 1024), Tile::new(i16::MIN, i16::MAX)];
    for (width, height) in [(0, 0), (0, 3), (3, 0), (1, 1), (1, 9), (9, 1), (1024, 1)] {
        let floor = Region::full(Size::new(width, height).unwrap());
        let (mut reach, mut distances, mut finder) =
            (Reach::new(), Distances::new(), PathFinder::new());
        for from in off {
            reach.fill(&floor, &Direction::EIGHT, from, u32::MAX);
            assert!(reach.tiles().is_empty());
            assert_eq!((reach.cost(from), reach.path(from)), (None, None));
            distances.measure_to(&floor, &Direction::EIGHT, off);
            assert_eq!(distances.iter().count(), 0);
            assert_eq!(distances.toward(&floor, &Direction::EIGHT, from, |_| true), None);
            let here = Tile::new(0, 0);
            for (from, to) in [(from, here), (here, from), (from, from)] {
                assert_eq!(finder.path(&floor, &Direction::FOUR, from, to), None);
            }
        }
        let start = Tile::new(0, 0);
        reach.fill(&floor, &Direction::FOUR, start, u32::MAX);
        assert_eq!(reach.tiles().len(), floor.len().saturating_sub(1));
        if let Some(last) = floor.iter().last() {
            let path = finder.path(&floor, &Direction::FOUR, start, last).unwrap();
            assert_eq!(path.tiles.len(), usize::from(width.max(height)) - 1);
        }
    }
}

#[test]
fn the_largest_board_with_the_largest_costs() {
    // A snake: every second row is wall but for one end. The sum of costs would not fit.
    let size = Size::new(1024, 1024).unwrap();
    let snake = initiative_kernel::grid::Costs::new(size, |tile| {
        let end = if tile.y % 4 == 1 { 1023 } else { 0 };
        if tile.y % 2 == 0 || tile.x == end { u16::MAX } else { 0 }
    });
    let mut distances = Distances::new();
    let start = Tile::new(0, 0);
    distances.measure_from(&snake, &Direction::FOUR, [start]);
    assert_eq!(distances.get(Tile::new(1023, 1)), Some(1024 * 65_535));
    assert_eq!(distances.get(Tile::new(0, 1022)), None, "too far to count");
    let mut finder = PathFinder::new();
    assert_eq!(finder.path(&snake, &Direction::FOUR, start, Tile::new(0, 1022)), None);

    let floor = Region::full(size);
    let path = finder.path(&floor, &Direction::FOUR, start, Tile::new(1023, 1023)).unwrap();
    assert_eq!(path.cost, 2046);
    assert!(path.tiles[..1023].iter().all(|tile| tile.y == 0), "east comes first");
}

#[test]
fn delve_ai_2_toward_and_away() {
    // Floor costs 100, grass 110, water 150.
    let level = Layer::from_rows(["....", ".gw.", "...."], |letter| {
        Some(match letter {
            '.' => 100u8,
            'g' => 110,
            'w' => 150,
            _ => 0,
        })
    })
    .unwrap();
    let steps = &Direction::EIGHT;
    let mut distances = Distances::new();
    let hero = Tile::new(3, 1);
    distances.measure_to(&level, steps, [hero]);
    let monster = Tile::new(0, 1);
    assert_eq!(distances.get(monster), Some(300));
    // North-east, east and south-east lead there; by grass it costs 10 more.
    let all = |_| true;
    assert_eq!(distances.toward(&level, steps, monster, all), Some(Direction::NorthEast));
    let taken = |tile: Tile| tile != Tile::new(1, 0);
    assert_eq!(distances.toward(&level, steps, monster, taken), Some(Direction::SouthEast));
    assert_eq!(distances.toward(&level, steps, hero, all), None, "already there");
    // Away from the hero: the farthest neighbour, the first direction among equals.
    let near = Tile::new(2, 0);
    assert_eq!(distances.away(&level, steps, near, all), Some(Direction::SouthWest));
    assert_eq!(distances.away(&level, steps, monster, all), None, "nothing is farther");
}

#[test]
fn duel_move_1_two_steps_through_friends() {
    let size = Size::new(5, 5).unwrap();
    let rocks = Region::from_tiles(size, [Tile::new(2, 1)]);
    let enemies = Region::from_tiles(size, [Tile::new(2, 3)]);
    let friends = Region::from_tiles(size, [Tile::new(3, 2)]);
    let floor = !&rocks;
    let ground = Crowd { ground: &floor, solid: &enemies, soft: &friends };
    let mut reach = Reach::new();
    reach.fill(&ground, &Direction::FOUR, Tile::new(2, 2), 2);
    let expected = [(1, 1), (3, 1), (0, 2), (1, 2), (4, 2), (1, 3), (3, 3)].map(Tile::from);
    assert!(reach.tiles().iter().eq(expected));
    // East first, although a friend stands there.
    let path = reach.path(Tile::new(3, 3)).unwrap();
    assert_eq!(path.tiles, [Tile::new(3, 2), Tile::new(3, 3)]);
}

#[test]
fn squad_move_3_blocking_pass_solid_none() {
    let size = Size::new(5, 1).unwrap();
    let floor = Region::full(size);
    let nobody = Region::empty(size);
    let friend = Region::from_tiles(size, [Tile::new(1, 0)]);
    let monster = Region::from_tiles(size, [Tile::new(3, 0)]);
    let both = &friend | &monster;
    let mut reach = Reach::new();
    for (solid, soft, expected) in
        [(&monster, &friend, vec![2]), (&both, &nobody, vec![]), (&monster, &nobody, vec![1, 2])]
    {
        let ground = Crowd { ground: &floor, solid, soft };
        reach.fill(&ground, &Direction::FOUR, Tile::new(0, 0), 5);
        let expected: Vec<_> = expected.into_iter().map(|x| Tile::new(x, 0)).collect();
        assert!(reach.tiles().iter().eq(expected));
    }
}

#[test]
fn delve_move_1_diagonals_past_walls_and_doors() {
    let level = Layer::from_rows(["..#..", ".+...", "...-."], Some).unwrap();
    let walls = level.region(|&kind| kind == '#');
    let closed = level.region(|&kind| kind == '+');
    let doors = level.region(|&kind| kind == '+' || kind == '-');
    let beside = &walls | &closed;
    let floor = &!&walls - &closed;
    let ground = Corners { ground: &floor, beside: &beside, ends: &doors };
    let mut reach = Reach::new();
    let mut neighbours = |x, y| {
        reach.fill(&ground, &Direction::EIGHT, Tile::new(x, y), 1);
        reach.tiles().iter().map(|tile| (tile.x, tile.y)).collect::<Vec<_>>()
    };
    // The closed door stands beside both diagonals around (1,1).
    assert_eq!(neighbours(0, 1), [(0, 0), (0, 2)]);
    assert_eq!(neighbours(1, 0), [(0, 0)]);
    assert_eq!(neighbours(1, 2), [(0, 2), (2, 2)]);
    // The wall stands beside (2,1)-(3,0), and nobody goes diagonally into the open door.
    assert_eq!(neighbours(2, 1), [(3, 1), (2, 2)]);
    assert_eq!(neighbours(3, 2), [(3, 1), (2, 2), (4, 2)]);
    assert_eq!(neighbours(4, 1), [(3, 0), (4, 0), (3, 1), (4, 2)]);
}

#[test]
fn searches_without_end_do_not_mix_up() {
    // More searches than there are stamps for one after another.
    let size = Size::new(3, 1).unwrap();
    let open = Region::full(size);
    let shut = Region::from_tiles(size, [Tile::new(0, 0), Tile::new(2, 0)]);
    let (from, to) = (Tile::new(0, 0), Tile::new(2, 0));
    let mut finder = PathFinder::new();
    for round in 0..70_000 {
        let ground = if round % 3 == 0 { &shut } else { &open };
        let path = finder.path(ground, &Direction::FOUR, from, to);
        assert_eq!(path.is_some(), round % 3 != 0, "search {round}");
    }
}

#[test]
fn long_paths_through_random_walls_are_shortest() {
    let size = Size::new(512, 512).unwrap();
    let (from, to) = (Tile::new(0, 0), Tile::new(511, 511));
    let (mut finder, mut reach) = (PathFinder::new(), Reach::new());
    let mut state = 0x9E37_79B9_7F4A_7C15u64;
    let mut found = 0;
    for _ in 0..6 {
        let floor = Region::from_fn(size, |tile| {
            state ^= state << 13;
            state ^= state >> 7;
            state ^= state << 17;
            !state.is_multiple_of(4) || tile == from || tile == to
        });
        let path = finder.path(&floor, &Direction::FOUR, from, to);
        reach.fill(&floor, &Direction::FOUR, from, u32::MAX);
        assert_eq!(path, reach.path(to));
        let theirs = pathfinding::prelude::astar(
            &from,
            |&tile| steps_from(&floor, &Direction::FOUR, tile),
            |tile| u32::from(tile.x.abs_diff(to.x)) + u32::from(tile.y.abs_diff(to.y)),
            |&tile| tile == to,
        );
        assert_eq!(path.as_ref().map(|path| path.cost), theirs.map(|(_, cost)| cost));
        found += usize::from(path.is_some());
    }
    assert!(found > 1, "some of the boards let somebody through");
}
