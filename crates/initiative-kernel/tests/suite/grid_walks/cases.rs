//! The rules of the games' walks, word for word, and boards at their limits.

use super::ground::{Corners, Costly};
use super::steps_from;
use initiative_kernel::grid::{
    Avoiding, Crowd, Direction, Distances, Layer, PathFinder, Reach, Region, Size, Tile,
};

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
    let snake = Layer::new(size, |tile| {
        let end = if tile.y % 4 == 1 { 1023 } else { 0 };
        if tile.y % 2 == 0 || tile.x == end { u16::MAX } else { 0 }
    });
    let snake = Costly { costs: snake, least: 1 };
    let mut distances = Distances::new();
    let start = Tile::new(0, 0);
    distances.measure_from(&snake, &Direction::FOUR, [start]);
    assert_eq!(distances.get(Tile::new(1023, 1)), Some(1024 * 65_535));
    assert_eq!(distances.get(Tile::new(0, 1022)), None, "too far to count");
    let reach = Reach::of(&snake, &Direction::FOUR, start, u32::MAX);
    assert_eq!(reach.cost(Tile::new(1023, 1)), Some(1024 * 65_535));
    assert_eq!(reach.tiles().len(), 65_536, "one more would cost more than can be counted");
    let mut finder = PathFinder::new();
    assert_eq!(finder.path(&snake, &Direction::FOUR, start, Tile::new(0, 1022)), None);

    let floor = Region::full(size);
    let path = finder.path(&floor, &Direction::FOUR, start, Tile::new(1023, 1023)).unwrap();
    assert_eq!(path.cost, 2046);
    assert!(path.tiles[..1023].iter().all(|tile| tile.y == 0), "east comes first");
}

#[test]
fn a_distance_map_lists_every_tile_that_can_be_walked_to() {
    let rooms = Layer::from_rows(["..#.", ".##."], |letter| Some(u8::from(letter == '.'))).unwrap();
    let mut distances = Distances::new();
    distances.measure_from(&rooms, &Direction::FOUR, [Tile::new(1, 0)]);
    let listed: Vec<_> = distances.iter().collect();
    let near = [(Tile::new(0, 0), 1), (Tile::new(1, 0), 0), (Tile::new(0, 1), 2)];
    assert_eq!(listed, near, "row by row, and nothing behind the wall");
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
    let corners = Corners { ground: &floor, beside: &beside, ends: &doors };
    // Figures on top change nothing about the steps.
    let nobody = Region::empty(level.size());
    let crowd = Crowd { ground: &corners, solid: &nobody, soft: &nobody };
    let ground = Avoiding { ground: &crowd, tiles: &nobody };
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
