//! What is no longer shown of a monster that has gone out of sight.

use dungeon::content::Skill;
use dungeon::{Command, Dungeon, Event, HERO, Setup};
use initiative_kernel::game::{Game, Seat};
use initiative_kernel::grid::{Direction, Tile};
use initiative_kernel::turn::intent::ActorId;
use initiative_scene::cue::{Cue, CueKind};
use initiative_scene::staged::{Staged, Step};
use initiative_scene::viewer::Viewer;
use serde_json::{Value, json};

const SEAT: Seat = Seat(0);
const OWN: Viewer = Viewer::Seat(SEAT);
const WARDEN: ActorId = ActorId(2);

fn begin(scenario: Value) -> Dungeon {
    Dungeon::start(&Setup::custom(scenario), 1).unwrap_or_else(|error| panic!("{error}"))
}

/// Plays a command and returns the cues for its player.
fn play(game: &mut Dungeon, command: Command) -> Vec<Cue> {
    let before = game.clone();
    let (mut events, mut cues) = (Vec::new(), Vec::new());
    game.check(SEAT, &command).unwrap_or_else(|refusal| panic!("{refusal}"));
    game.apply(SEAT, command, &mut events);
    Dungeon::tell(&Step::new(&before, &events, game).by(SEAT, &command), OWN, &mut cues);
    cues
}

/// The Warden prepares a quake, seen through an open door. The tile north of the hero is out of
/// its sight and out of the quake's radius.
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
    assert!(game.turns.channel(WARDEN).is_some() && game.in_view().next().is_none());
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
    for _ in 0..20 {
        if game.turns.channel(WARDEN).is_none() {
            break;
        }
        cues.extend(play(&mut game, Command::Wait));
        assert!(game.in_view().next().is_none(), "it stays where it is");
    }
    assert!(game.turns.channel(WARDEN).is_none(), "the quake has happened");
    let marks =
        cues.iter().filter(|cue| matches!(cue.kind, CueKind::Mark { .. } | CueKind::Shake { .. }));
    assert_eq!(marks.count(), 0);
    let text = serde_json::to_string(&cues).unwrap();
    assert!(!text.contains("m2") && !text.contains("Warden"), "{text}");
}

/// A rat in high grass is in view. The tiles behind the grass are not, though they were seen once.
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

/// What happens when a slinger beyond the hero's sight shoots, with this chance to hit.
fn shot_out_of_the_dark(chance: i32) -> Vec<Event> {
    let mut game = begin(json!({
        "levels": [{
            "rows": ["########", "#@.....#", "########"],
            "monsters": [{ "kind": "slinger", "x": 5, "y": 1, "state": "chase", "memory": 9,
                "last_known": [1, 1], "energy": { "total": 100 } }],
        }],
        "overrides": { "constants": { "spawn_every": 0, "hit": [chance, chance] },
            "classes": { "warrior": { "sight": 2 } } },
    }));
    assert!(game.in_view().next().is_none());
    let mut events = Vec::new();
    game.apply(SEAT, Command::Wait, &mut events);
    events
}

/// The shot is seen where it hits or misses.
#[test]
fn delve_hide_1_a_shot_out_of_the_dark_is_seen_where_it_hits() {
    for chance in [0, 100] {
        let events = shot_out_of_the_dark(chance);
        let shot = events.iter().find_map(|event| match event {
            Event::SkillUsed { skill: Skill::Shot, from, at, seen, .. } => {
                Some((*from, *at, *seen))
            }
            _ => None,
        });
        assert_eq!(shot, Some((Tile::new(5, 1), Tile::new(1, 1), true)));
        let landed = events.iter().find_map(|event| match event {
            Event::AttackMissed { target: HERO, seen, .. } => Some((false, *seen)),
            Event::Damaged { actor: HERO, seen, .. } => Some((true, *seen)),
            _ => None,
        });
        assert_eq!(landed, Some((chance == 100, true)));
    }
}

/// Ground that was seen before comes into view again, and an event says so.
#[test]
fn delve_sight_2_a_view_that_shows_nothing_new_changes_too() {
    let mut game = begin(json!({
        "levels": [{ "rows": ["######", "#@.#.#", "#....#", "######"], "seen": "all" }],
    }));
    let mut events = Vec::new();
    game.apply(SEAT, Command::Move { direction: Direction::South }, &mut events);
    let sights = |events: &[Event]| {
        let sights = events.iter().filter_map(|event| match event {
            Event::SightChanged { revealed, gained } => Some((revealed.len(), *gained)),
            _ => None,
        });
        sights.collect::<Vec<_>>()
    };
    assert_eq!(sights(&events), [(0, true)]);
    events.clear();
    game.apply(SEAT, Command::Wait, &mut events);
    assert_eq!(sights(&events), [], "nothing changes");
}
