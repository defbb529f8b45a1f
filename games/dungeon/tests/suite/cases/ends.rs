//! Giving up, equal delves, and a door.

use super::stage::{SEAT, Stage, toward};
use dungeon::{Command, DelveEnding, Dungeon, Event, Setup, bot};
use initiative_kernel::game::{Game, Seat};
use initiative_kernel::grid::Direction::East;
use serde_json::json;

#[test]
fn case_46_delve_cmd_1_delve_goal_2_giving_up() {
    let mut stage = Stage::room(&json!({}));
    let events = stage.act(Command::Quit).to_vec();
    assert_eq!(stage.game.ending, Some(DelveEnding::Abandoned));
    assert_eq!(events.len(), 1);
    assert!(matches!(events[0], Event::MatchEnded { ending: DelveEnding::Abandoned, turn: 0, .. }));
    assert_eq!(stage.refusal(Command::Wait), "dungeon/match_over");
    assert_eq!(stage.refusal(Command::Quit), "dungeon/match_over");
    let stage = Stage::room(&json!({}));
    let other = stage.game.check(Seat(1), &Command::Quit).unwrap_err();
    assert_eq!(other.code, "dungeon/not_your_turn");
}

#[test]
fn case_44_two_delves_alike() {
    let run = || {
        let mut events = Vec::new();
        let setup = Setup::default().with("class", "rogue");
        let mut game = Dungeon::new(&setup, 5, &mut events).unwrap();
        let mut digests = Vec::new();
        for _ in 0..150 {
            let Some(command) = bot::guide(&game, SEAT) else { break };
            game.apply(SEAT, command, &mut events);
            digests.push(game.digest());
        }
        (events, digests)
    };
    assert_eq!(run(), run());
}

#[test]
fn case_38_delve_move_2_a_door() {
    let mut stage = Stage::level(&["#####", "#@+.#", "#####"], &json!({}));
    let events = stage.act(toward(East)).to_vec();
    assert!(events.iter().any(|event| matches!(event, Event::DoorOpened { .. })));
    assert!(events.iter().any(|event| matches!(event, Event::SightChanged { .. })));
    assert_eq!((stage.game.hero.at, stage.energy(dungeon::HERO)), ((1, 1).into(), 100));
    assert_eq!(stage.hero_turns(), [0]);
    stage.act(toward(East));
    assert_eq!(stage.game.hero.at, (2, 1).into());
}
