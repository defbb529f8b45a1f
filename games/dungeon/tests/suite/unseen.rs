//! What is no longer shown of a monster that has gone out of sight.

use dungeon::{Command, Dungeon, Setup};
use initiative_kernel::game::{Game, Seat};
use initiative_kernel::grid::{Direction, Tile};
use initiative_kernel::turn::intent::ActorId;
use initiative_scene::cue::{Cue, Kind};
use initiative_scene::staged::{Staged, Step};
use initiative_scene::viewer::Viewer;
use serde_json::{Value, json};

const SEAT: Seat = Seat(0);
const OWN: Viewer = Viewer::Seat(SEAT);
const WARDEN: ActorId = ActorId(2);

fn begin(scenario: Value) -> Dungeon {
    Dungeon::start(&Setup::custom(scenario), 1).unwrap_or_else(|error| panic!("{error}"))
}

/// Plays a command and gives back what its player is told.
fn play(game: &mut Dungeon, command: Command) -> Vec<Cue> {
    let before = game.clone();
    let (mut events, mut cues) = (Vec::new(), Vec::new());
    game.check(SEAT, &command).unwrap_or_else(|refusal| panic!("{refusal}"));
    game.apply(SEAT, command, &mut events);
    Dungeon::tell(&Step::new(&before, &events, game).by(SEAT, &command), OWN, &mut cues);
    cues
}

/// The Warden prepares a quake, seen through an open door. The tile north of the hero is out of
/// its sight, and out of the quake's reach.
fn doorway() -> Dungeon {
    begin(json!({
        "depth": 5,
        "levels": [{
            "depth": 5,
            "rows": ["########", "#..#...#", "#.@/...#", "#..#...#", "########"],
            "monsters": [{
                "kind": "warden", "x": 5, "y": 2, "state": "chase", "last_known": [2, 2],
                "energy": { "total": 0 },
                "channel": {
                    "action": { "UseSkill": { "skill": "quake", "aim": "Around" } }, "paid": 50,
                },
            }],
        }],
    }))
}

#[test]
fn delve_hide_1_a_telegraph_goes_out_of_sight_with_its_monster() {
    let mut game = doorway();
    assert_eq!(game.scene(OWN).telegraphs.len(), 1, "it is in view");
    play(&mut game, Command::Move { direction: Direction::North });
    assert!(game.turns().channel(WARDEN).is_some() && game.in_view().next().is_none());
    for viewer in [OWN, Viewer::Spectator] {
        let scene = game.scene(viewer);
        assert!(scene.telegraphs.is_empty() && !scene.pieces.contains_key("m2"));
    }
    assert_eq!(game.scene(Viewer::All).telegraphs.len(), 1, "it goes on");
}

#[test]
fn delve_hide_1_the_tiles_of_a_strike_out_of_sight_are_not_told() {
    let mut game = doorway();
    play(&mut game, Command::Move { direction: Direction::North });
    let mut cues = Vec::new();
    while game.turns().channel(WARDEN).is_some() {
        cues.extend(play(&mut game, Command::Wait));
        assert!(game.in_view().next().is_none(), "it stays where it is");
    }
    let marks =
        cues.iter().filter(|cue| matches!(cue.kind, Kind::Mark { .. } | Kind::Shake { .. }));
    assert_eq!(marks.count(), 0);
    let text = serde_json::to_string(&cues).unwrap();
    assert!(!text.contains("m2") && !text.contains("Warden"), "{text}");
}

/// A rat in high grass is in view, and what is behind the grass is not, though it was seen once.
#[test]
fn delve_hide_1_a_monster_in_view_strikes_only_tiles_in_view() {
    let game = begin(json!({
        "levels": [{
            "rows": ["#######", "#@.\"..#", "#######"], "seen": "all",
            "monsters": [{ "kind": "rat", "x": 3, "y": 1, "state": "chase" }],
        }],
    }));
    let strikes = &game.scene(OWN).pieces["m2"].strikes;
    assert!(strikes.contains(&Tile::new(2, 1)) && !strikes.contains(&Tile::new(4, 1)));
}
