//! Where blows land when the hero changes its place within a step.

use super::delves::Played;
use super::{OWN, begin};
use dungeon::{Command, Dungeon};
use initiative_kernel::grid::{Direction, Tile};
use initiative_scene::cue::CueKind;
use serde_json::json;

/// The blows of a step and the hero's own moves, in the order in which they are shown.
fn shown(game: &Dungeon, command: Command) -> Vec<(String, Tile, Tile)> {
    let shown = Played::new(game, command).tell(OWN).into_iter().filter_map(|cue| match cue.kind {
        CueKind::Knock { piece, from, toward } => Some((piece.to_string(), from, toward)),
        CueKind::Move { piece, from, path } if piece.as_str() == "hero" => {
            Some((piece.to_string(), from, path[0]))
        }
        _ => None,
    });
    shown.collect()
}

/// The hero cannot pay for the water yet, and is hit where it waits.
#[test]
fn delve_cue_2_a_blow_meets_the_hero_before_its_held_step() {
    let game = begin(json!({
        "hero": { "energy": { "total": 120 } },
        "levels": [{
            "rows": ["#######", "#.@~..#", "#######"],
            "monsters": [{ "kind": "rat", "x": 1, "y": 1, "state": "chase", "last_known": [2, 1],
                "energy": { "total": 100 } }],
        }],
        "overrides": { "constants": { "spawn_every": 0, "hit": [100, 100] } },
    }));
    let tile = |x| Tile::new(x, 1);
    let shown = shown(&game, Command::Move { direction: Direction::East });
    let expected = [("m2".into(), tile(1), tile(2)), ("hero".into(), tile(2), tile(3))];
    assert_eq!(shown[..2], expected, "{shown:?}");
}

/// A monster beside the stairs hits the hero who has just come down.
#[test]
fn delve_stair_1_a_blow_meets_the_hero_where_it_arrives() {
    let game = begin(json!({
        "hero": { "x": 5, "y": 1 },
        "levels": [
            { "depth": 1, "rows": ["#######", "#<...>#", "#######"] },
            {
                "depth": 2,
                "rows": ["#######", "#.....#", "#.....#", "#<....#", "#######"],
                "monsters": [{ "kind": "rat", "x": 1, "y": 2, "state": "chase",
                    "last_known": [1, 3], "memory": 9, "energy": { "total": 100 } }],
            },
        ],
        "overrides": { "constants": { "spawn_every": 0, "hit": [100, 100] } },
    }));
    let shown = shown(&game, Command::Descend);
    assert_eq!(shown[..1], [("m2".into(), Tile::new(1, 2), Tile::new(1, 3))], "{shown:?}");
}
