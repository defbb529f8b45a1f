//! The board: tiles, belts, questions, the look of each world.

use super::{WHITE, at, game, play};
use chess::content::library;
use chess::{Chess, Square, TileType};
use initiative_kernel::grid::Direction;
use initiative_scene::id::At;
use initiative_scene::staged::Staged;
use initiative_scene::viewer::Viewer;
use std::collections::BTreeSet;

/// What people call a tile.
fn tile_name(game: &Chess, square: Square) -> &'static str {
    let ground = &game.field.ground;
    match ground.tile(square) {
        TileType::Water if ground.deadly() & square.bit() == 0 => "Bridge",
        TileType::Water => "Open water",
        TileType::Lava => "Lava",
        TileType::Void => "Void",
        TileType::Dropper => "Dropper",
        // a1 is dark.
        TileType::Ground | TileType::Question => match (square.file() + square.rank()) % 2 {
            0 => "Light square",
            _ => "Dark square",
        },
    }
}

/// CHESS-TILE-1: every tile looks like what it is, on every board that is offered.
#[test]
fn chess_tile_1_every_tile_is_shown_as_what_it_is() {
    let mut seen = BTreeSet::new();
    for scenario in Chess::about().scenarios {
        let game = game(scenario.id.as_str());
        let board = game.scene(Viewer::Spectator).board;
        for square in (0..64).map(Square::new) {
            let kind = &board.kinds[&board.letter(square.tile()).unwrap()];
            assert_eq!(kind.name, tile_name(&game, square), "{} {square}", scenario.id);
            assert!(!kind.look.is_empty());
            seen.insert(kind.name.clone());
            let deadly = game.field.ground.deadly() & square.bit() != 0;
            let warned = kind.facts.iter().any(|fact| fact.name == "Deadly");
            assert_eq!(warned, deadly, "{square}");
            let height = match (deadly, &*kind.name) {
                (true, _) => -1,
                (false, "Void") => -2,
                (false, _) => 0,
            };
            assert_eq!(kind.height, height, "{square}");
        }
    }
    assert_eq!(seen.len(), 7, "{seen:?}");
}

/// CHESS-TILE-3, CHESS-BELT-1: what lies on tiles is named, and belts point where they carry.
#[test]
fn chess_belt_1_spots_say_what_they_do() {
    let text = "4k3/8/8/8/8/8/8/4K2R w - - 0 1; belt a3 n; belt b3 e; belt c3 s; belt d3 w; \
        tile e3 question; tile f3 dropper";
    let board = game(text).scene(WHITE).board;
    let spot = |name: &str| &board.spots[&At(at(name).tile())];
    let ways = [Direction::North, Direction::East, Direction::South, Direction::West];
    for (name, way) in ["a3", "b3", "c3", "d3"].into_iter().zip(ways) {
        assert_eq!((&*spot(name).name, &*spot(name).look), ("Belt", "belt"));
        assert_eq!(spot(name).facing, Some(way), "{name}");
        assert!(spot(name).facts[0].text.contains("Carries"));
    }
    assert_eq!((&*spot("e3").name, &*spot("e3").look), ("Question tile", "question"));
    assert!(spot("e3").facts[0].text.starts_with("Opens"));
    assert_eq!((&*spot("f3").name, spot("f3").facing), ("Dropper", None));
    assert_eq!(board.spots.len(), 6, "nothing else lies there");
}

#[test]
fn chess_world_1_every_world_has_its_look() {
    for world in &library().unwrap().worlds {
        let board = game(&world.id).scene(WHITE).board;
        assert_eq!(board.look, world.look, "{}", world.id);
        assert_eq!(
            (&*board.kinds[&'l'].look, &*board.kinds[&'d'].look),
            (&*world.light, &*world.dark)
        );
    }
}

#[test]
fn the_last_move_is_marked_from_where_to_where() {
    let mut game = game("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
    let marked = |game: &Chess| -> BTreeSet<At> {
        let board = game.scene(WHITE).board;
        let last = board.spots.iter().filter(|(_, spot)| spot.marks == ["last"]);
        last.map(|(at, _)| *at).collect()
    };
    assert!(marked(&game).is_empty());
    for ply in ["e2e4", "g8f6"] {
        play(&mut game, ply);
        let ends = [&ply[..2], &ply[2..]].map(|name| At(at(name).tile()));
        assert_eq!(marked(&game), BTreeSet::from(ends));
    }
}
