//! Attacks and abilities of survivors.

use super::field::*;
use initiative_kernel::game::Game;
use serde_json::{Value, json};
use squad::{
    AbilityTarget, Command, Event, FigureId, FigureStatus, Location, MonsterId, SurvivorId,
    WoundOutcome,
};

/// S1 beside M1, the others far away.
pub(super) fn duel(fields: Value) -> Field {
    let base = json!({ "survivors": [{ "name": "Ada", "at": [8, 9] }, { "at": [0, 0] }] });
    f0_with(merged(base, fields))
}

fn hits(stats: &Value, faces: &[u8]) -> (usize, u8) {
    let mut script: Vec<u8> = faces.to_vec();
    script.extend([1; 20]);
    let survivors = json!([{ "at": [8, 9], "stats": stats }, { "at": [0, 0] }]);
    let mut field = duel(json!({ "survivors": survivors, "dice_script": script }));
    let events = field.play(attack(1, 1));
    let rolled = events.iter().find_map(|event| match event {
        Event::HitDiceRolled { faces, hits, .. } => Some((faces.len(), *hits)),
        _ => None,
    });
    rolled.unwrap()
}

#[test]
fn case_20_squad_atk_3_faces_that_hit() {
    for (face, hit) in [(1, 0), (7, 0), (8, 1), (10, 1)] {
        assert_eq!(hits(&json!({}), &[face, 1]), (2, hit), "face {face}");
    }
    assert_eq!(hits(&json!({ "accuracy": 1 }), &[7, 1]), (2, 1));
    assert_eq!(hits(&json!({ "accuracy": 20 }), &[1, 2]), (2, 1), "1 misses, whatever else");
    assert_eq!(hits(&json!({ "accuracy": -20 }), &[9, 10]), (2, 1), "10 hits, whatever else");
    assert_eq!(hits(&json!({ "speed": -5 }), &[8]), (1, 1));
    assert_eq!(hits(&json!({ "speed": 1 }), &[8, 1, 1]), (3, 1));
}

fn outcome(stats: &Value, face: u8) -> WoundOutcome {
    let survivors = json!([{ "at": [8, 9], "stats": stats }, { "at": [0, 0] }]);
    let mut field = duel(json!({ "survivors": survivors, "dice_script": [8, 1, face] }));
    let events = field.play(attack(1, 1));
    let rolled = events.iter().find_map(|event| match event {
        Event::WoundRolled { outcome, .. } => Some(*outcome),
        _ => None,
    });
    rolled.unwrap()
}

#[test]
fn case_21_squad_atk_5_faces_that_wound() {
    let faces = [1, 4, 5, 10].map(|face| outcome(&json!({}), face));
    use WoundOutcome::{Critical, Failed, Wounded};
    assert_eq!(faces, [Failed, Failed, Wounded, Critical]);
    assert_eq!(outcome(&json!({ "luck": 3 }), 7), Critical);
    assert_eq!(outcome(&json!({ "luck": 3 }), 6), Wounded);
    assert_eq!(outcome(&json!({ "luck": 20 }), 1), Failed);
    assert_eq!(outcome(&json!({ "luck": 20 }), 2), Critical);
    assert_eq!(outcome(&json!({ "strength": 1 }), 4), Wounded);
}

#[test]
fn case_22_squad_atk_4_two_hits_wait_for_a_choice() {
    let mut field = duel(json!({ "dice_script": [9, 8, 5, 6] }));
    let events = field.play(attack(1, 1));
    let expected = ["AttackDeclared", "ActionSpent", "HitDiceRolled", "HitLocationsDrawn"];
    assert_eq!(names(&events), expected);
    let cards = field.game().pending.as_ref().unwrap().cards.clone();
    assert_eq!(cards.len(), 2);
    assert_eq!(field.refusal(Command::EndPhase), "squad/choice_pending");
    assert_eq!(field.refusal(walk(1, 8, 10)), "squad/choice_pending");
    assert_eq!(field.refusal(pick(2)), "squad/bad_choice_index");
    assert_eq!(field.legal(), [pick(0), pick(1), Command::Resign]);
    let events = field.play(pick(1));
    let monster = MonsterId(1);
    let outcome = WoundOutcome::Wounded;
    assert_eq!(events[0], Event::HitLocationChosen { index: 1, location: cards[1] });
    assert_eq!(events[1], Event::WoundRolled { monster, location: cards[1], face: 5, outcome });
    let second = Event::WoundRolled { monster, location: cards[0], face: 6, outcome };
    assert!(events.contains(&second));
    assert_eq!(count(&events, "HitLocationChosen"), 1);
    assert_eq!(field.m(1).life(), 8);
    assert_eq!(field.flags(1), (false, true, false));
    assert_eq!(field.refusal(pick(0)), "squad/no_choice_pending");
}

#[test]
fn case_23_squad_atk_2_a_miss_spends_the_activation() {
    let mut field = duel(json!({ "dice_script": [3, 4] }));
    let events = field.play(attack(1, 1));
    assert_eq!(names(&events).last().unwrap(), "AttackMissed");
    assert_eq!(field.flags(1), (false, true, false));
    assert_eq!(field.table.undo(SEAT).unwrap_err().code, "kernel/undo_dice");
    assert_eq!(field.refusal(attack(1, 1)), "squad/already_activated");
}

#[test]
fn case_25_squad_atk_1_bands_and_sight() {
    let shot = |walls: &[(usize, usize)], at: [i16; 2]| match archer(walls, at)
        .game()
        .check(SEAT, &attack(1, 1))
    {
        Ok(()) => "legal",
        Err(refusal) => refusal.code,
    };
    assert_eq!(shot(&[], [3, 2]), "squad/target_too_near");
    for x in 4..=7 {
        assert_eq!(shot(&[], [x, 2]), "legal");
    }
    assert_eq!(shot(&[], [8, 2]), "squad/target_too_far");
    assert_eq!(shot(&[(3, 3)], [4, 4]), "squad/no_line_of_sight");
    assert_eq!(shot(&[(3, 2)], [4, 4]), "legal");
    assert_eq!(shot(&[(3, 2), (2, 3)], [4, 4]), "squad/no_line_of_sight");
}

#[test]
fn squad_atk_1_figures_block_sight_only_under_their_switch() {
    for (switch, legal) in [(false, true), (true, false)] {
        let field = sandbox(json!({
            "rules": { "figures_block_sight": switch },
            "survivors": [{ "at": [2, 2], "weapon": "bow" }, { "at": [4, 2] }],
            "monsters": [{ "kind": "brute", "at": [5, 2] }],
        }));
        assert_eq!(field.game().check(SEAT, &attack(1, 1)).is_ok(), legal);
    }
}

#[test]
fn case_27_squad_turn_5_a_fire_pot_burns_monsters_then_friends() {
    let mut field = f0_with(json!({
        "survivors": [
            { "at": [8, 11], "abilities": ["fire_pot"] }, { "at": [8, 9] }, { "at": [0, 0] }
        ],
        "dice_script": [6, 9],
    }));
    let throw = using(&field, 1, "fire_pot", tile(8, 8));
    let events = field.play(throw);
    let expected = [
        "AbilityUsed",
        "ActionSpent",
        "HitLocationsDrawn",
        "WoundRolled",
        "MonsterWounded",
        "HitLocationDiscarded",
        "LocationRolled",
        "SurvivorWounded",
    ];
    assert_eq!(names(&events), expected);
    assert_eq!(field.m(1).life(), 9);
    assert_eq!(field.s(2).wounds, [0, 0, 0, 0, 1]);
    assert_eq!(field.s(1).cooldowns, [3]);
}

#[test]
fn squad_turn_5_the_targets_of_a_fire_pot() {
    let mut field = sandbox(json!({
        "board": { "rows": ["......", ".#o...", "......"] },
        "survivors": [{ "at": [0, 0], "abilities": ["fire_pot"] }],
    }));
    let codes = [
        (tile(0, 0), "squad/target_too_near"),
        (tile(5, 0), "squad/target_too_far"),
        (tile(0, -1), "squad/off_board"),
        (tile(1, 1), "squad/tile_blocked"),
        (tile(2, 2), "squad/no_line_of_sight"),
        (None, "squad/target_required"),
        (Some(AbilityTarget::Survivor(SurvivorId(1))), "squad/bad_target"),
    ];
    for (target, code) in codes {
        let command = using(&field, 1, "fire_pot", target);
        assert_eq!(field.refusal(command), code, "{target:?}");
    }
    let water = using(&field, 1, "fire_pot", tile(2, 1));
    assert_eq!(field.refusal(water), "squad/no_line_of_sight");
    let near = using(&field, 1, "fire_pot", tile(4, 0));
    field.play(near);
}

#[test]
fn case_32_squad_goal_2_the_last_wound_ends_the_battle() {
    let mut field = duel(json!({
        "monsters": [{
            "kind": "brute", "at": [8, 8], "draw": ["hunt"], "wounds": ["hunt"], "discard": []
        }],
        "dice_script": [8, 9, 5],
    }));
    assert_eq!(field.m(1).life(), 1);
    field.play(attack(1, 1));
    let events = field.play(pick(0));
    let expected = [
        "HitLocationChosen",
        "WoundRolled",
        "MonsterWounded",
        "HitLocationDiscarded",
        "MonsterSlain",
        "HitLocationDiscarded",
        "BattleWon",
    ];
    assert_eq!(names(&events), expected);
    let unresolved = events
        .iter()
        .filter(|event| matches!(event, Event::HitLocationDiscarded { unresolved: true, .. }));
    assert_eq!(unresolved.count(), 1);
    assert!(field.legal().is_empty());
}

#[test]
fn squad_atk_4_an_empty_location_pile_is_refilled() {
    let monster = json!([{
        "kind": "brute", "at": [8, 8], "location_draw": ["head"], "location_discard": ["legs"]
    }]);
    let mut field = duel(json!({ "monsters": monster, "dice_script": [8, 8, 1, 1] }));
    let events = field.play(attack(1, 1));
    let cards = vec![Location::Head, Location::Legs];
    assert!(events.contains(&Event::HitLocationsDrawn { monster: MonsterId(1), cards }));
    assert_eq!(count(&events, "HitLocationsReshuffled"), 1);
    // Hits without a card anywhere are ignored.
    let none = json!([{
        "kind": "brute", "at": [8, 8], "location_draw": [], "location_discard": ["legs"]
    }]);
    let mut field = duel(json!({ "monsters": none, "dice_script": [8, 8, 1] }));
    let events = field.play(attack(1, 1));
    assert_eq!(count(&events, "WoundRolled"), 1);
    assert!(field.game().pending.is_none());
}

#[test]
fn squad_atk_6_wounds_come_from_the_draw_pile_the_discard_then_the_revealed_card() {
    let wounded = |monster: Value| {
        let mut field = duel(json!({ "monsters": [monster], "dice_script": [8, 1, 5] }));
        let events = field.play(attack(1, 1));
        (names(&events), field)
    };
    let place = json!({ "kind": "brute", "at": [8, 8] });
    let (names, field) =
        wounded(merged(place.clone(), json!({ "draw": ["maul", "hunt"], "discard": ["hunt"] })));
    let card = |field: &Field| {
        let id = *field.m(1).wounds.last().unwrap();
        field.game().stage.card(id).id.clone()
    };
    assert_eq!(card(&field), "maul", "the top one");
    assert!(!names.contains(&"ActionDeckReshuffled".into()));
    let (names, field) =
        wounded(merged(place.clone(), json!({ "draw": [], "discard": ["hunt", "hunt"] })));
    assert!(names.contains(&"ActionDeckReshuffled".into()));
    assert_eq!(field.m(1).life(), 1);
    let last = json!({ "draw": [], "discard": [],
        "revealed": { "card": "maul", "target": "survivor_1" } });
    let (names, field) = wounded(merged(place, last));
    assert_eq!(card(&field), "maul");
    assert!(field.m(1).slain);
    assert_eq!(names.last().unwrap(), "BattleWon");
}

#[test]
fn squad_atk_7_criticals_by_location() {
    let critical = |location: &str, effects: bool| {
        let mut field = duel(json!({
            "rules": { "critical_effects": effects },
            "monsters": [{ "kind": "brute", "at": [8, 8], "location_draw": [location] }],
            "dice_script": [8, 1, 10],
        }));
        let events = field.play(attack(1, 1));
        events.into_iter().find_map(|event| match event {
            Event::StatusApplied { figure, status, turns } => {
                assert_eq!(figure, FigureId::Monster(MonsterId(1)));
                Some((status, turns))
            }
            _ => None,
        })
    };
    assert_eq!(critical("head", true), Some((FigureStatus::Dazed, 1)));
    assert_eq!(critical("arms", true), Some((FigureStatus::Weakened, 2)));
    assert_eq!(critical("legs", true), Some((FigureStatus::Slowed, 2)));
    assert_eq!(critical("torso", true), None);
    assert_eq!(critical("waist", true), None);
    assert_eq!(critical("head", false), None);
}

#[test]
fn abilities_hamstring_and_first_aid() {
    let survivors = json!([
        { "at": [8, 9], "abilities": ["hamstring", "first_aid"], "wounds": { "legs": 1, "body": 1 } },
        { "at": [8, 10] },
    ]);
    let script = json!([8]);
    let mut field = f0_with(json!({ "survivors": survivors, "dice_script": script }));
    let strike = using(&field, 1, "hamstring", Some(AbilityTarget::Monster(MonsterId(1))));
    let events = field.play(strike);
    let applied = Event::StatusApplied {
        figure: FigureId::Monster(MonsterId(1)),
        status: FigureStatus::Slowed,
        turns: 2,
    };
    assert_eq!(names(&events)[2], "HitDiceRolled");
    assert_eq!(events[3], applied);
    assert_eq!(field.m(1).life(), 10, "never a wound");

    let mut field = f0_with(json!({ "survivors": survivors }));
    let unhurt = using(&field, 1, "first_aid", Some(AbilityTarget::Survivor(SurvivorId(2))));
    assert_eq!(field.refusal(unhurt), "squad/no_effect");
    let own = using(&field, 1, "first_aid", Some(AbilityTarget::Survivor(SurvivorId(1))));
    let events = field.play(own);
    assert_eq!(names(&events), ["AbilityUsed", "ActionSpent", "WoundHealed"]);
    assert_eq!(field.s(1).wounds, [0, 0, 0, 0, 1], "the body comes before the legs");
    assert!(field.table.undo(SEAT).is_ok(), "no dice");
}
