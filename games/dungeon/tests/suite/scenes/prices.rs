//! What a choice says about its price, and what it then costs.

use super::delves::Played;
use super::{begin, choice, scene};
use dungeon::{Dungeon, Event};
use initiative_kernel::grid::Tile;
use initiative_kernel::turn::energy::TurnEvent;
use serde_json::{Value, json};

/// How many turns end between the order and its start, if it had to wait.
fn waited(events: &[Event]) -> Option<u64> {
    let mut turns = None;
    for event in events {
        match event {
            Event::Turn { event: TurnEvent::OrderHeld { .. }, .. } => turns = Some(0),
            Event::Turn { event: TurnEvent::TurnEnded { span, .. }, .. } => {
                turns = turns.map(|turns| turns + span);
            }
            Event::Turn { event: TurnEvent::OrderReleased { .. }, .. } => return turns,
            _ => {}
        }
    }
    None
}

/// Water costs 150. Whoever has less is told how long it takes, and it takes that long.
#[test]
fn delve_cmd_2_an_order_that_waits_takes_as_long_as_its_note_says() {
    let mut notes = Vec::new();
    for (total, rate, slow) in [
        (150, 100, false),
        (149, 100, false),
        (100, 50, false),
        (100, 49, false),
        (100, 20, false),
        (100, 15, true),
        (130, 15, true),
        (100, 33, true),
        (100, 100, true),
        (120, 7, true),
    ] {
        let statuses: &[Value] = if slow { &[json!({ "kind": "slow", "turns": 50 })] } else { &[] };
        let game = begin(json!({
            "hero": { "energy": { "total": total, "rate": rate }, "statuses": statuses },
            "levels": [{ "rows": ["#####", "#@~.#", "#####"] }],
            "overrides": { "constants": { "spawn_every": 0 } },
        }));
        let scene = scene(&game);
        let targets = &choice(&scene, "step").targets;
        let water = targets.iter().find(|one| one.tile == Some(Tile::new(2, 1))).unwrap();
        assert_eq!(water.cost, Some(150));
        let command = water.command.as_ref().unwrap().open::<Dungeon>().unwrap();
        let expected = match waited(&Played::new(&game, command).events) {
            None => String::new(),
            Some(1) => "finishes next turn".into(),
            Some(turns) => format!("finishes in {turns} turns"),
        };
        assert_eq!(water.note, expected, "{total} energy, {rate} a turn, slow: {slow}");
        notes.push(expected);
    }
    assert_eq!(notes[5], "finishes in 7 turns", "50 energy are missing, and a turn brings 7.5");
    assert!(notes[0].is_empty() && notes[1] == "finishes next turn", "{notes:?}");
}
