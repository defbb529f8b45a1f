//! The contract of a game, on battles of every kind.

use initiative_kernel::game::Seat;
use serde_json::{Value, json};
use squad::{Setup, Squad};

/// What everybody knows of a battle: all but the order of draw piles and the dice.
fn open(game: &Squad, _: Seat) -> impl core::fmt::Debug + use<> {
    let mut monsters = game.monsters.to_vec();
    for monster in &mut monsters {
        monster.draw.sort_unstable();
        monster.locations.sort_unstable();
    }
    let spent: Vec<_> =
        (0..game.survivors.len()).map(|one| (game.spent(one), game.complete(one))).collect();
    let pending = game.pending.clone();
    (game.round(), game.survivors.to_vec(), monsters, spent, pending, game.ending)
}

/// Whoever knows the seed design finds its words in the book.
#[test]
fn squad_edge_11_the_names_of_the_seed_design_are_explained() {
    let book = include_str!("../../SPEC.md");
    let rule = book.lines().find(|line| line.contains("SQUAD-EDGE-11")).unwrap();
    for (theirs, ours) in [
        ("has_moved", "moved"),
        ("has_activated", "activated"),
        ("is_turn_complete", "complete"),
        ("movement_range", "movement"),
        ("select", "SQUAD-SEL"),
        ("deselect", "SQUAD-SEL"),
        ("on_move_pressed", "commands"),
        ("on_attack_pressed", "commands"),
        ("on_end_turn_pressed", "commands"),
        ("check_all_survivors_complete", "PlayerPhaseEnded"),
        ("all_survivors_complete", "PlayerPhaseEnded"),
        ("reset_for_new_turn", "SQUAD-TURN-2"),
        ("calculate_valid_tiles", "SQUAD-MOVE-1"),
        ("find_path", "-4"),
        ("movement_completed", "SurvivorMoved"),
        ("movement_cancelled", "client"),
        ("set_greyed_out", "SQUAD-UI-3"),
        ("is_greyed_out", "SQUAD-UI-3"),
        ("restore_color", "SQUAD-UI-3"),
        ("clicked", "client"),
        ("TurnState", "phase"),
    ] {
        let quoted = format!("`{theirs}`");
        let meaning = rule.split(';').find(|part| part.contains(&quoted));
        assert!(meaning.is_some_and(|part| part.contains(ours)), "{theirs}");
    }
}

/// Everything close together, so that random play meets every rule.
pub(crate) fn brawl() -> Value {
    json!({
        "board": { "rows": ["......~.", ".#......", "...oo...", "........", ".~....#."] },
        "survivors": [
            { "at": [0, 0], "weapon": "spear", "abilities": ["brace", "first_aid"],
              "wounds": { "legs": 1 } },
            { "at": [1, 3], "weapon": "hatchet", "abilities": ["hamstring"], "owner": 1 },
            { "at": [2, 4], "weapon": "bow", "abilities": ["fire_pot", "brace"],
              "stats": { "luck": 4, "accuracy": 4 } },
        ],
        "monsters": [
            { "kind": "stalker", "at": [4, 1] },
            { "kind": "spitter", "at": [7, 4] },
            { "kind": "brute", "at": [4, 4] },
        ],
    })
}

// SQUAD-HIDE-1, and list and validator agree: at every moment of random battles.
initiative_testkit::conformance! {
    Squad,
    setups: [
        Setup::scenario("first_stand").literal(),
        Setup::scenario("long_night"),
        Setup::custom(brawl()),
        Setup::custom(brawl()).with_rules(json!({
            "profile": "points", "monster_move": "shove", "figures_block_sight": true,
            "auto_end": false, "blocking": "solid", "telegraph": true
        })),
        Setup::custom(brawl()).with_rules(json!({ "sandbox": true, "blocking": "none" })),
    ],
    view: open,
    secrets: [
        |game, _| game.monsters.iter().map(|one| one.draw.clone()).collect::<Vec<_>>(),
        |game, _| game.monsters.iter().map(|one| one.locations.clone()).collect::<Vec<_>>(),
    ],
}
