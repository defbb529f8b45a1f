//! Units, moves, attacks, keywords, artifacts.

use super::field::*;
use duel::{Command, Event};
use initiative_kernel::game::{Game, Outcome, Seats, Status};
use initiative_kernel::grid::Tile;
use serde_json::{Value, json};

fn reach(field: &Field, x: i16, y: i16) -> Vec<(i16, i16)> {
    let id = field.id(x, y);
    let legal = field.legal(field.unit(x, y).seat).into_iter();
    let mut tiles: Vec<_> = legal
        .filter_map(|it| match it {
            Command::MoveUnit { unit, to } if unit == id => Some((to.x, to.y)),
            _ => None,
        })
        .collect();
    tiles.sort_unstable();
    tiles
}

#[test]
fn case_10_duel_unit_1_and_unit_2_exhaustion() {
    for bonus in [false, true] {
        let mut field = arena(json!({
            "seats": [{ "hand": ["pebble_warden"] }, {}], "turn": { "bonus_pending": bonus },
            "units": [minion("pebble_warden", 1, 2, 3)],
        }));
        field.play(play_at(0, 1, 2));
        let id = field.id(1, 2);
        assert_eq!(field.refusal(go(id, 1, 1)), "exhausted");
        assert_eq!(field.refusal(hit(id, 2, 3)), "exhausted");
        field.end();
        assert!(!field.unit(1, 2).exertion.exhausted);
    }
    let mut field = arena(json!({
        "seats": [{ "hand": ["courier_hound"], "mana": { "core": 4 } }, {}],
    }));
    field.play(play_at(0, 1, 2));
    field.play(go(field.id(1, 2), 3, 2));
}

#[test]
fn case_11_duel_move_1_reach() {
    let units = |more: Option<Value>| {
        let mut units = vec![minion("pebble_warden", 0, 1, 1)];
        units.extend(more);
        arena(json!({ "units": units, "board": { "tiles": [] } }))
    };
    let all = [(0, 0), (0, 1), (1, 0), (1, 2), (1, 3), (2, 0), (2, 1), (2, 2), (3, 1)];
    assert_eq!(reach(&units(None), 1, 1), all);
    let without = |gone: &[(i16, i16)]| {
        all.iter().copied().filter(|tile| !gone.contains(tile)).collect::<Vec<_>>()
    };
    let enemy = units(Some(minion("pebble_warden", 1, 2, 1)));
    assert_eq!(reach(&enemy, 1, 1), without(&[(2, 1), (3, 1)]));
    let friend = units(Some(minion("pebble_warden", 0, 2, 1)));
    assert_eq!(reach(&friend, 1, 1), without(&[(2, 1)]));
    let flyer = arena(json!({ "units": [minion("paper_kite", 0, 1, 1)] }));
    assert_eq!(reach(&flyer, 1, 1).len(), 42);
    let rocks = json!([{ "at": [2, 1], "kind": "rock" }]);
    let unit = json!([minion("pebble_warden", 0, 1, 1)]);
    let mut rock = arena(json!({ "units": unit, "board": { "tiles": rocks } }));
    assert_eq!(reach(&rock, 1, 1), without(&[(2, 1), (3, 1)]));
    assert_eq!(rock.refusal(go(rock.id(1, 1), 2, 1)), "tile_occupied");
}

#[test]
fn duel_move_1_the_path_shown_is_a_shortest_one() {
    let mut field = arena(json!({ "units": [minion("pebble_warden", 0, 3, 2)] }));
    let events = field.play(go(field.id(3, 2), 4, 3));
    let Event::UnitMoved { path, .. } = &events[0] else { panic!("{events:?}") };
    assert_eq!(*path, [Tile::new(4, 2), Tile::new(4, 3)]);
}

#[test]
fn case_12_duel_move_2_moves_and_attacks() {
    let wall =
        json!({ "card": "pebble_warden", "seat": 1, "at": [4, 2], "attack": 0, "health": 99 });
    let field = |card: &str| {
        arena(json!({ "units": [minion(card, 0, 3, 2), wall], "board": { "tiles": [] } }))
    };
    // To and fro between two tiles near the wall, or hitting it.
    let run = |card: &str, letters: &str| -> Option<&'static str> {
        let mut field = field(card);
        let id = field.id(3, 2);
        for (place, letter) in letters.chars().enumerate() {
            let y = field.game().unit(id).unwrap().at.y;
            let command = if letter == 'M' { go(id, 3, 3 - y) } else { hit(id, 4, 2) };
            if place + 1 == letters.len() && field.game().check(A, &command).is_err() {
                return Some(field.refusal(command));
            }
            field.play(command);
        }
        None
    };
    // From row 2 to row 1 and back; both are near (4,2).
    assert_eq!(run("pebble_warden", "MA"), None);
    assert_eq!(run("pebble_warden", "MAM"), Some("no_moves_left"));
    assert_eq!(run("pebble_warden", "MAA"), Some("no_attacks_left"));
    assert_eq!(run("pebble_warden", "AM"), Some("no_moves_left"));
    let swift = "second_wind_duelist";
    for letters in ["MAMA", "AMA", "AA", "MMA"] {
        assert_eq!(run(swift, letters), None, "{letters}");
    }
    assert_eq!(run(swift, "MMAA"), Some("no_attacks_left"));
    assert_eq!(run(swift, "MAMM"), Some("no_moves_left"));
}

#[test]
fn duel_atk_1_near_or_anywhere_if_ranged_and_above_0() {
    let mut field = arena(json!({ "units": [
        minion("pebble_warden", 0, 4, 2), minion("soot_archer", 0, 4, 3),
        minion("seed_pod", 0, 2, 1), minion("pebble_warden", 1, 3, 1),
        minion("pebble_warden", 1, 6, 2), minion("paper_kite", 0, 4, 4),
    ] }));
    let targets = |field: &Field, x: i16, y: i16| -> Vec<(i16, i16)> {
        let id = field.id(x, y);
        let mut tiles: Vec<_> = field
            .legal(A)
            .into_iter()
            .filter_map(|it| match it {
                Command::Attack { unit, at } if unit == id => Some((at.x, at.y)),
                _ => None,
            })
            .collect();
        tiles.sort_unstable();
        tiles
    };
    // Diagonally near; two tiles off is too far; a shot goes anywhere, generals included.
    assert_eq!(targets(&field, 4, 2), [(3, 1)]);
    assert_eq!(targets(&field, 4, 3), [(3, 1), (6, 2), (8, 2)]);
    assert!(targets(&field, 2, 1).is_empty());
    assert!(targets(&field, 4, 4).is_empty(), "flying is no reach");
    let (warden, archer, pod) = (field.id(4, 2), field.id(4, 3), field.id(2, 1));
    assert_eq!(field.refusal(hit(warden, 6, 2)), "out_of_reach");
    assert_eq!(field.refusal(hit(pod, 3, 1)), "no_attack_value");
    assert_eq!(field.refusal(hit(archer, 4, 2)), "not_an_enemy");
    field.play(hit(archer, 8, 2));
    assert_eq!(field.general(B), 22);
    field.play(hit(warden, 3, 1));
    assert_eq!(field.health(3, 1), 2);
    // Attack pressed down to 0 is none; lifted above 0 it is one.
    let weak = |attack: i8| {
        json!({ "card": "pebble_warden", "seat": 0, "at": [4, 2],
        "modifiers": [{ "stats": { "attack": attack } }] })
    };
    for (change, allowed) in [(-1, false), (-5, false), (0, true), (2, true)] {
        let mut field = arena(json!({ "units": [weak(change), minion("pebble_warden", 1, 5, 2)] }));
        let attack = hit(field.id(4, 2), 5, 2);
        if allowed {
            field.play(attack);
        } else {
            assert_eq!(field.refusal(attack), "no_attack_value");
        }
    }
}

#[test]
fn case_13_duel_atk_2_striking_back() {
    let unit = |seat: u8, x: i16| json!({ "card": "pebble_warden", "seat": seat, "at": [x, 0], "attack": 5, "health": 3 });
    let mut field = arena(json!({ "units": [unit(0, 3), unit(1, 4)] }));
    let events = field.play(hit(field.id(3, 0), 4, 0));
    let order = ["UnitAttacked", "DamageDealt", "DamageDealt", "UnitDied", "UnitDied"];
    assert_eq!(names(&events), order);
    assert!(field.is_free(3, 0) && field.is_free(4, 0));
    let meek = json!({ "card": "pebble_warden", "seat": 1, "at": [4, 0], "attack": 0 });
    let mut field = arena(json!({ "units": [minion("reel_dancer", 0, 3, 0), meek] }));
    field.play(hit(field.id(3, 0), 4, 0));
    assert_eq!(field.health(3, 0), 2);
    let archers = json!([
        minion("ditch_slinger", 0, 0, 0),
        minion("pebble_warden", 1, 6, 0),
        minion("ditch_slinger", 1, 6, 4),
        minion("ditch_slinger", 0, 0, 4),
    ]);
    let mut field = arena(json!({ "units": archers }));
    field.play(hit(field.id(0, 0), 6, 0));
    assert_eq!((field.health(0, 0), field.health(6, 0)), (2, 2), "melee does not answer");
    field.play(hit(field.id(0, 4), 6, 4));
    assert_eq!((field.health(0, 4), field.health(6, 4)), (1, 1), "ranged does");
}

#[test]
fn case_14_duel_key_3_provoke() {
    let mut field = arena(json!({ "units": [
        minion("storm_heron", 0, 3, 0),
        minion("soot_archer", 0, 3, 1),
        minion("toll_gatekeeper", 1, 4, 0),
        minion("pebble_warden", 1, 2, 0),
    ] }));
    let (flyer, archer) = (field.id(3, 0), field.id(3, 1));
    assert_eq!(field.refusal(go(flyer, 7, 4)), "provoked");
    assert_eq!(field.refusal(hit(flyer, 2, 0)), "must_attack_provoker");
    assert_eq!(field.refusal(hit(archer, 8, 2)), "must_attack_provoker");
    field.play(hit(flyer, 4, 0));
    assert!(field.is_free(4, 0));
    // It ended with the provoker.
    field.play(go(archer, 3, 2));
    // Generals are provoked too, and a stunned provoker provokes.
    let stun = json!({ "keywords": ["stunned"], "duration_end": 2 });
    let mut field = arena(json!({ "units": [
        { "card": "toll_gatekeeper", "seat": 1, "at": [1, 2], "modifiers": [stun] },
    ] }));
    assert_eq!(field.refusal(go(field.id(0, 2), 0, 1)), "provoked");
}

#[test]
fn case_15_duel_key_4_stun() {
    let mut field = arena(json!({
        "seats": [{ "hand": ["blinding_flare"] }, {}],
        "units": [minion("reel_dancer", 1, 4, 2), minion("pebble_warden", 0, 3, 2)],
    }));
    field.play(play_at(0, 4, 2));
    field.play(hit(field.id(3, 2), 4, 2));
    assert_eq!(field.health(3, 2), 1, "it still strikes back");
    field.end();
    let id = field.id(4, 2);
    assert_eq!(field.refusal(go(id, 4, 1)), "stunned");
    assert_eq!(field.refusal(hit(id, 3, 2)), "stunned");
    field.end();
    assert!(field.unit(4, 2).modifiers.is_empty());
    field.end();
    field.play(go(id, 4, 1));
}

#[test]
fn case_16_duel_key_2_frenzy() {
    let mut field = arena(json!({ "units": [
        minion("reel_dancer", 0, 4, 2),
        minion("toll_gatekeeper", 1, 3, 1),
        minion("pebble_warden", 1, 5, 2),
        minion("paper_kite", 1, 4, 3),
    ] }));
    let events = field.play(hit(field.id(4, 2), 3, 1));
    assert_eq!(field.health(3, 1), 2);
    assert_eq!(field.health(5, 2), 1);
    assert!(field.is_free(4, 3));
    assert_eq!(field.health(4, 2), 1);
    let hurt: Vec<_> = events
        .iter()
        .filter_map(|it| match it {
            Event::DamageDealt { unit, .. } => Some(unit.0),
            _ => None,
        })
        .collect();
    assert_eq!(hurt, [3, 4, 5, 2], "target, others in board order, attacker");
    // A shot at distance hits one.
    let ranged = json!({ "keywords": ["ranged"] });
    let mut field = arena(json!({ "units": [
        { "card": "reel_dancer", "seat": 0, "at": [4, 2], "modifiers": [ranged] },
        minion("pebble_warden", 1, 5, 2),
        minion("pebble_warden", 1, 7, 2),
    ] }));
    field.play(hit(field.id(4, 2), 7, 2));
    assert_eq!((field.health(5, 2), field.health(7, 2)), (3, 1));
}

#[test]
fn case_17_duel_goal_1_generals_fall() {
    let weak = |card: &str, x: i16| json!({ "card": card, "at": [x, 2], "damage": 24 });
    let mut field = arena(json!({
        "seats": [{ "general": weak("oriel", 4) }, { "general": weak("vesh", 5) }],
        "board": { "tiles": [] },
    }));
    let events = field.play(hit(field.id(4, 2), 5, 2));
    assert_eq!(*names(&events).last().unwrap(), "MatchEnded");
    assert_eq!(field.game().status(), Status::Over(Outcome::drawn("both_generals_fell")));
    let mut field = arena(json!({ "seats": [{ "general": weak("oriel", 4) }, {}],
        "units": [minion("soot_archer", 1, 8, 0)] }));
    field.end();
    field.play(hit(field.id(8, 0), 4, 2));
    let won = Outcome::won(Seats::only(B), "general_fell");
    assert_eq!(field.game().status(), Status::Over(won));
    let mut field = arena(json!({}));
    let events = field.play_as(B, Command::Resign);
    assert_eq!(names(&events), ["UnitDied", "MatchEnded"]);
    assert_eq!(field.game().status(), Status::Over(Outcome::won(Seats::only(A), "resigned")));
}

#[test]
fn case_19_duel_art_1_and_dmg_1_artifacts() {
    let rich = json!({ "core": 20 });
    let hand = json!(["iron_visor", "branding_iron", "barkskin_mantle", "iron_visor"]);
    let mut field = arena(json!({
        "rules": { "max_mana": 20 }, "seats": [{ "hand": hand, "mana": rich }, {}],
    }));
    for slot in 0..3 {
        let events = field.play(play(slot));
        assert_eq!(names(&events), ["ManaSpent", "CardPlayed", "ArtifactEquipped"]);
    }
    let events = field.play(play(3));
    let order = ["ManaSpent", "CardPlayed", "ArtifactBroken", "ArtifactEquipped"];
    assert_eq!(names(&events), order);
    let worn: Vec<_> =
        field.game().side(A).artifacts.iter().map(|it| &*field.game().card(it.card).id).collect();
    assert_eq!(worn, ["branding_iron", "barkskin_mantle", "iron_visor"]);
    assert_eq!(field.attack(0, 2), 4);
    let both = json!([{ "card": "iron_visor" }, { "card": "mirrored_aegis" }]);
    let field = arena(json!({ "seats": [{ "artifacts": both }, {}],
        "units": [minion("prism_sentinel", 0, 3, 3)] }));
    let cards = field.game().catalogue();
    let taken = |x: i16, y: i16, all: &[i32]| -> Vec<i32> {
        all.iter().map(|it| field.unit(x, y).taken(cards, *it)).collect()
    };
    assert_eq!(taken(0, 2, &[0, 1, 2, 3, 5]), [0, 0, 0, 1, 3]);
    assert_eq!(taken(3, 3, &[1, 2, 3, 7]), [0, 1, 1, 3]);
}

#[test]
fn duel_art_1_wear_breaks_at_once_and_zero_wears_nothing() {
    let worn = json!([{ "card": "iron_visor", "durability": 1 }, { "card": "branding_iron" }]);
    let mut field = arena(json!({
        "seats": [{ "artifacts": worn }, { "hand": ["cinder_bolt"], "signature": { "active": true } }],
    }));
    field.end();
    let events = field.play(sign(0, 2));
    assert!(field.tell(&events)[3].contains("amount: 0"), "{events:?}");
    assert_eq!(events.len(), 4, "nothing is worn by no damage");
    let events = field.play(play_at(0, 0, 2));
    let tail: Vec<_> = names(&events).into_iter().skip(2).collect();
    assert_eq!(tail, ["DamageDealt", "ArtifactWorn", "ArtifactBroken", "ArtifactWorn"]);
    assert_eq!(field.game().side(A).artifacts.len(), 1);
    assert_eq!(field.game().general(A).unwrap().modifiers.len(), 1);
    assert_eq!((field.general(A), field.attack(0, 2)), (23, 4));
}

#[test]
fn duel_dmg_1_percentages_multiply_and_are_rounded_once() {
    let half = json!({ "stats": { "taken_percent": 50 } });
    let third = json!({ "stats": { "taken_percent": 150, "taken_final": 1 } });
    let field = arena(json!({ "units": [
        { "card": "pebble_warden", "seat": 0, "at": [3, 3], "modifiers": [half, third] },
    ] }));
    let cards = field.game().catalogue();
    let taken: Vec<_> = [0, 1, 3, 5].map(|it| field.unit(3, 3).taken(cards, it)).into();
    assert_eq!(taken, [1, 1, 3, 4]);
}

#[test]
fn duel_unit_3_auras_and_lost_health_bonuses() {
    let mut field = arena(json!({ "units": [
        minion("oathbound_captain", 0, 3, 2),
        minion("pebble_warden", 0, 3, 3),
        minion("oathbound_captain", 0, 4, 3),
    ] }));
    assert_eq!((field.attack(3, 3), field.attack(3, 2), field.attack(4, 3)), (3, 4, 4));
    field.play(go(field.id(4, 3), 6, 3));
    assert_eq!((field.attack(3, 3), field.attack(3, 2)), (2, 3));
    let sturdy = json!({ "stats": { "health": 2 }, "duration_end": 1 });
    let mut field = arena(json!({ "units": [
        { "card": "pebble_warden", "seat": 0, "at": [3, 3], "damage": 3, "modifiers": [sturdy] },
    ] }));
    assert_eq!(field.health(3, 3), 2);
    let events = field.end();
    assert_eq!(names(&events)[1..3], ["ModifierExpired", "UnitDied"]);
}

#[test]
fn duel_key_1_rush_gained_on_the_turn_of_arrival() {
    let haste = json!({ "id": "haste", "name": "Haste", "kind": "spell",
        "target": { "side": "own", "kind": "minion" },
        "cast": [{ "op": "buff", "to": "target", "keywords": ["rush"] }] });
    let mut field = arena(json!({
        "cards": [haste], "seats": [{ "hand": ["pebble_warden", "haste", "haste"] }, {}],
        "units": [{ "card": "pebble_warden", "seat": 0, "at": [4, 4], "exhausted": true }],
    }));
    field.play(play_at(0, 1, 2));
    field.play(play_at(1, 1, 2));
    field.play(go(field.id(1, 2), 2, 2));
    field.play(play_at(2, 4, 4));
    assert_eq!(field.refusal(go(field.id(4, 4), 4, 3)), "exhausted");
}
