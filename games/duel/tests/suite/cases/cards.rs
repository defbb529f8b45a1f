//! The card pool, card by card where no case has met it yet.

use super::field::*;
use duel::Event;
use serde_json::json;

fn rich(hand: &[&str], units: &serde_json::Value) -> Field {
    arena(json!({
        "seats": [{ "hand": hand, "mana": { "core": 9 } }, {}], "units": units, "board": { "tiles": [] },
    }))
}

#[test]
fn duel_card_1_openings() {
    let hurt = json!({ "card": "pebble_warden", "seat": 0, "at": [1, 1], "damage": 2 });
    let mut field = rich(&["tinker_surgeon"], &json!([hurt]));
    assert_eq!(field.refusal(play_on(0, (1, 2), (1, 2))), "bad_follow_up");
    field.play(play_on(0, (1, 2), (1, 1)));
    assert_eq!(field.health(1, 1), 3);
    let near = json!([minion("pebble_warden", 1, 2, 2), minion("pebble_warden", 1, 5, 2)]);
    let mut field = rich(&["choirmaster_of_coals"], &near);
    field.play(play_at(0, 1, 2));
    assert_eq!((field.health(2, 2), field.health(5, 2)), (1, 3));
}

#[test]
fn duel_card_1_spells() {
    let own = json!([minion("pebble_warden", 0, 3, 2), minion("pebble_warden", 1, 4, 2)]);
    let mut field = rich(&["stand_fast", "overgrowth", "hot_blood"], &own);
    field.play(play(0));
    assert_eq!((field.attack(3, 2), field.health(3, 2), field.attack(4, 2)), (2, 5, 1));
    field.play(play_at(1, 3, 2));
    field.play(play_at(2, 3, 2));
    assert_eq!((field.attack(3, 2), field.health(3, 2)), (7, 7));
    field.end();
    assert_eq!((field.attack(3, 2), field.health(3, 2)), (4, 7));
    field.end();
    assert_eq!((field.attack(3, 2), field.health(3, 2)), (3, 5));
    let mut field = rich(&["spore_burst", "encore", "cinder_bolt"], &own);
    field.play(play_at(0, 3, 2));
    assert_eq!((field.health(4, 2), field.health(3, 2)), (1, 3));
    field.play(hit(field.id(3, 2), 4, 2));
    field.play(play_at(1, 3, 2));
    field.play(go(field.id(3, 2), 3, 1));
    field.play(play_at(2, 8, 2));
    assert_eq!(field.general(B), 22);
}

#[test]
fn duel_watch_1_start_watches_of_the_pool() {
    let mut field = arena(json!({ "units": [
        { "card": "vigil_healer", "seat": 1, "at": [7, 2], "damage": 1 },
        { "card": "ledger_keeper", "seat": 1, "at": [7, 3], "damage": 3 },
        { "card": "bramble_matron", "seat": 1, "at": [4, 2] },
        { "card": "moss_whelp", "seat": 1, "at": [2, 4] },
        { "card": "kiln_brute", "seat": 1, "at": [6, 0] },
    ], "seats": [{}, { "general": { "card": "vesh", "damage": 5 } }] }));
    let events = field.end();
    assert_eq!(field.health(7, 3), 3);
    assert_eq!(field.health(7, 2), 5, "near self is not self");
    assert_eq!(field.general(B), 20, "healed by 2, burnt by 2");
    assert_eq!(field.cards_in_hand(B), 2);
    let summoned = |it: &&Event| matches!(it, Event::UnitSummoned { .. });
    assert_eq!(events.iter().filter(summoned).count(), 1);
    assert_eq!((field.attack(2, 4), field.health(2, 4)), (2, 4));
}

#[test]
fn duel_key_5_dying_wishes_of_the_pool() {
    let doomed = json!([
        minion("candle_effigy", 0, 3, 2), minion("spark_chorister", 0, 3, 3),
        { "card": "hollow_oak", "seat": 0, "at": [5, 2], "damage": 7 },
    ]);
    let mut field = rich(&["furnace_hymn"], &doomed);
    field.play(play(0));
    assert_eq!(field.general(B), 24);
    let seedlings =
        field.game().board_order().filter(|unit| field.game().card(unit.card).id == "seedling");
    assert_eq!(seedlings.count(), 3);
    assert_eq!(field.health(3, 2), 1);
    let effigy = json!([minion("candle_effigy", 0, 3, 2), minion("chalk_colossus", 1, 4, 2)]);
    let mut field = rich(&[], &effigy);
    field.play(hit(field.id(3, 2), 4, 2));
    assert_eq!(field.cards_in_hand(A), 1);
}

#[test]
fn duel_sig_2_signatures_of_the_pool() {
    let ready = json!({ "active": true });
    let mut field = arena(json!({
        "seats": [{ "signature": ready }, {}],
        "units": [minion("pebble_warden", 0, 1, 2), minion("pebble_warden", 0, 4, 2)],
    }));
    assert_eq!(field.refusal(sign(4, 2)), "bad_target");
    assert_eq!(field.refusal(sign(0, 9)), "off_board");
    field.play(sign(1, 2));
    assert_eq!(field.attack(1, 2), 3);
    let mut field =
        arena(json!({ "seats": [{ "general": { "card": "ulla" }, "signature": ready }, {}] }));
    field.play(sign(1, 1));
    assert_eq!(field.name_at(1, 1), "seedling");
}
