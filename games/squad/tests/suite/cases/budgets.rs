//! Budgets that buy nothing.

use super::field::*;
use serde_json::{Value, json};
use squad::{BattleEnd, Command, Completion, Event, SurvivorId};

/// Two survivors far from a monster that stays where it is, with these prices.
fn priced(points: &Value, rules: Value) -> Field {
    let rules = merged(json!({ "profile": "points", "points": points }), rules);
    f0_with(json!({
        "rules": rules,
        "survivors": [
            { "at": [0, 0], "abilities": ["first_aid"], "wounds": { "arms": 1 } },
            { "at": [0, 1] },
        ],
        "monsters": [{ "kind": "brute", "at": [15, 15], "draw": ["maul"] }],
    }))
}

fn dear() -> Value {
    json!({ "per_phase": 2, "costs": { "move": 3, "attack": 3, "first_aid": 2 } })
}

// SQUAD-AP-1: in every round, not in the first alone.
#[test]
fn squad_ap_1_who_can_afford_nothing_is_complete_in_every_round() {
    let mut field = priced(&dear(), json!({ "auto_end": false }));
    for round in 1..5 {
        assert_eq!(field.game().round(), round);
        assert!(field.flags(2).2, "round {round}");
        let events = field.pass();
        let done = Event::SurvivorTurnCompleted {
            survivor: SurvivorId(2),
            reason: Completion::PointsSpent,
        };
        let at = |wanted: &Event| events.iter().position(|event| event == wanted);
        let ready = Event::SurvivorReadied { survivor: SurvivorId(2) };
        assert_eq!(at(&done), at(&ready).map(|place| place + 1), "right after it is ready");
        let started = Event::PlayerPhaseStarted { round: round + 1, ready: 1 };
        assert!(at(&done) < at(&started), "only the other one is ready");
    }
}

// SQUAD-AP-1, SQUAD-STAT-3: an ability that cools down is no action that could be afforded.
#[test]
fn squad_ap_1_while_the_only_ability_cools_nothing_is_affordable() {
    let mut field = priced(&dear(), json!({ "auto_end": false }));
    let own = squad::AbilityTarget::Survivor(SurvivorId(1));
    let aid = using(&field, 1, "first_aid", Some(own));
    field.play(aid);
    assert!(field.flags(1).2);
    field.pass();
    assert!(field.flags(1).2, "one more phase to cool");
    field.pass();
    assert!(!field.flags(1).2, "it is ready again");
}

// SQUAD-TURN-2: with nobody able to act, phase after phase ends by itself.
#[test]
fn squad_ap_1_a_budget_for_nothing_plays_the_battle_to_its_end() {
    let nothing = json!({ "per_phase": 1, "costs": { "move": 2, "first_aid": 2 } });
    let field = priced(&nothing, json!({ "round_limit": 6 }));
    assert_eq!(field.game().ending, Some(BattleEnd::Drawn));
    assert_eq!(field.game().round(), 6);
    assert_eq!(count(&field.opening, "PlayerPhaseEnded"), 6);
    // SQUAD-GOAL-3: a sandbox has no end, so there each phase waits for the player.
    let mut field = priced(&nothing, json!({ "sandbox": true }));
    assert_eq!((field.game().round(), field.flags(1).2), (1, true));
    assert!(field.legal().contains(&Command::EndPhase));
    field.pass();
    assert_eq!((field.game().round(), field.flags(1).2), (2, true));
}

// SQUAD-AP-1: not even thousands of rounds keep the one who opens such a battle waiting.
#[test]
fn squad_ap_1_a_budget_for_nothing_does_not_pass_for_ever() {
    let walled = json!({ "rows": ["..##....", "..##....", "..##....", "..##...."] });
    let beasts = |y: i16| (4..8).map(move |x| json!({ "kind": "spitter", "at": [x, y] }));
    let mut field = f0_with(json!({
        "board": walled,
        "rules": { "profile": "points", "round_limit": 9999,
            "points": { "per_phase": 1, "costs": { "move": 2 } } },
        "survivors": [{ "at": [0, 0] }],
        "monsters": (0..4).flat_map(beasts).collect::<Vec<_>>(),
        "content": { "kinds": [{ "id": "spitter", "deck": { "hunt": 3 } }] },
    }));
    assert_eq!((field.game().round(), field.game().ending), (201, None));
    field.pass();
    assert_eq!(field.game().round(), 401);
}

// SQUAD-STATE-2: who still waits for its hits is not finished, though all is spent.
#[test]
fn squad_state_2_waiting_hits_keep_their_attacker_unfinished() {
    let field = f0_with(json!({
        "survivors": [{ "at": [8, 9], "moved": true, "activated": true }],
        "pending": { "attacker": "survivor_1", "target": "monster_1", "cards": ["head", "legs"] },
    }));
    assert_eq!(field.flags(1), (true, true, false));
}
