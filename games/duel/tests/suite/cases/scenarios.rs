//! Scenarios, decks, puzzles, export.

use super::field::*;
use duel::content::library;
use duel::{Command, Duel, Setup};
use initiative_kernel::dice::Dice;
use initiative_kernel::game::{Game, Null, Outcome, Seats, Status};
use serde_json::{Value, json};

fn won(seat: initiative_kernel::game::Seat, reason: &'static str) -> Status {
    Status::Over(Outcome::won(Seats::only(seat), reason))
}

#[test]
fn case_34_duel_scn_3_last_verse() {
    let mut field = Field::new(Setup::scenario("last-verse"));
    assert_eq!((field.general(A), field.general(B)), (4, 9));
    field.play(sign(7, 2));
    field.play(hit(field.id(4, 1), 7, 2));
    assert!(field.is_free(7, 2));
    field.play(play_at(1, 8, 2));
    assert_eq!(field.general(B), 7);
    field.play(play_at(2, 7, 2));
    field.play(play_at(0, 7, 2));
    field.play(hit(field.id(7, 2), 8, 2));
    assert_eq!(field.general(B), 2);
    field.play(go(field.id(6, 3), 7, 3));
    field.play(hit(field.id(7, 3), 8, 2));
    assert_eq!(field.game().status(), won(A, "general_fell"));
    let mut field = Field::new(Setup::scenario("last-verse"));
    field.end();
    assert_eq!(field.game().status(), won(B, "out_of_turns"));
}

#[test]
fn case_34_duel_scn_4_root_and_branch() {
    let mut field = Field::new(Setup::scenario("root-and-branch"));
    assert_eq!((field.general(A), field.general(B)), (5, 10));
    field.play(play_on(0, (1, 2), (7, 3)));
    field.play(play_at(1, 7, 3));
    field.play(play_at(2, 7, 3));
    assert_eq!(field.general(B), 8);
    let runner = field.id(7, 3);
    field.play(hit(runner, 8, 2));
    field.play(hit(runner, 8, 2));
    assert_eq!(field.game().status(), won(A, "general_fell"));
    let mut field = Field::new(Setup::scenario("root-and-branch"));
    field.end();
    assert_eq!(field.game().status(), won(B, "out_of_turns"));
}

#[test]
fn duel_scn_2_first_sparks() {
    let field = Field::new(Setup::scenario("first-sparks"));
    assert_eq!((field.general(A), field.general(B), field.mana(A)), (25, 8, (3, 3)));
    let hand = [Some("ember_lancer"), Some("cinder_bolt"), Some("toll_gatekeeper")];
    assert_eq!(field.hand(A)[..3], hand);
    assert_eq!((field.name_at(6, 2), field.name_at(7, 1)), ("pebble_warden", "pebble_warden"));
    assert_eq!(field.game().stage().controllers[1], "idle");
}

fn faults(setup: &Setup) -> Vec<(String, &'static str)> {
    let error = Duel::start(setup, 1).unwrap_err();
    error
        .faults
        .into_iter()
        .map(|it| (it.path, it.code.strip_prefix("scenario/").unwrap()))
        .collect()
}

#[test]
fn duel_set_5_illegal_decks_name_the_card_and_the_limit() {
    let deck = |cards: Value| Setup {
        decks: vec![json!({ "general": "oriel", "cards": cards }), json!("cinder")],
        ..Setup::default()
    };
    let setup = deck(json!({
        "wick_squire": 4, "cinder_bolt": 1, "turned_hourglass": 2, "seedling": 1, "kindle": 1, "nobody": 1,
    }));
    let error = Duel::start(&setup, 1).unwrap_err();
    let messages: Vec<_> = error.faults.iter().map(|it| it.message.as_str()).collect();
    assert!(
        error
            .faults
            .iter()
            .all(|it| { it.path.starts_with("decks[0].cards") && it.code == "scenario/bad_deck" })
    );
    assert_eq!(
        messages,
        [
            "Cinder Bolt belongs to Cinder Choir; the deck to Lantern Court",
            "1 of Kindle; a deck may have 0",
            "there is no card \"nobody\"",
            "1 of Seedling; a deck may have 0",
            "2 of Turned Hourglass; a deck may have 1",
            "4 of Wick Squire; a deck may have 3",
            "10 cards; a deck has 39",
        ]
    );
    let own = library().unwrap().decks["thornwake"].clone();
    let own = serde_json::to_value(own).unwrap();
    let setup = Setup { decks: vec![own, json!("lantern")], ..Setup::default() };
    assert_eq!(Field::new(setup).name_at(0, 2), "ulla");
    let setup = Setup::decks("lantern", "nobody");
    assert_eq!(faults(&setup)[0], (String::from("decks[1]"), "unknown_content"));
}

#[test]
fn duel_bad_1_every_fault_of_a_scenario_is_reported() {
    let fault = |fields: Value| faults(&Setup::custom(arena_with(fields)));
    let one = |fields: Value| {
        let mut found = fault(fields);
        assert_eq!(found.len(), 1, "{found:?}");
        found.remove(0)
    };
    let is = |path: &str, code: &'static str| (String::from(path), code);
    assert_eq!(one(json!({ "wings": 1 })), is("wings", "unknown_field"));
    assert_eq!(one(json!({ "rules": { "wings": 1 } })), is("rules.wings", "unknown_field"));
    assert_eq!(one(json!({ "rules": { "max_mana": 0 } })), is("rules.max_mana", "out_of_range"));
    assert_eq!(one(json!({ "board": { "width": 2 } })), is("board.width", "bad_board"));
    assert_eq!(
        one(json!({ "units": [minion("nobody", 0, 1, 1)] })),
        is("units[0].card", "unknown_content")
    );
    assert_eq!(
        one(json!({ "units": [minion("seedling", 2, 1, 1)] })),
        is("units[0].seat", "out_of_range")
    );
    let twice = json!({ "units": [minion("seedling", 0, 1, 1), minion("seedling", 1, 1, 1)] });
    assert_eq!(one(twice).1, "bad_position");
    assert_eq!(one(json!({ "units": [minion("seedling", 0, 9, 1)] })).1, "bad_position");
    assert_eq!(
        one(json!({ "seats": [{ "general": null }, {}] })),
        is("seats[0].general", "no_general")
    );
    assert_eq!(
        one(json!({ "seats": [{ "mana": { "core": 10 } }, {}] })),
        is("seats[0].mana.core", "out_of_range")
    );
    let many = json!(vec!["seedling"; 7]);
    assert_eq!(
        one(json!({ "seats": [{ "hand": many }, {}] })),
        is("seats[0].hand", "out_of_range")
    );
    let worn = json!(vec![json!({ "card": "iron_visor" }); 4]);
    assert_eq!(
        one(json!({ "seats": [{ "artifacts": worn }, {}] })),
        is("seats[0].artifacts", "out_of_range")
    );
    let old = json!({ "card": "seedling", "seat": 0, "at": [1, 1], "modifiers": [{ "end_elapsed": 10_001 }] });
    assert_eq!(
        one(json!({ "units": [old] })),
        is("units[0].modifiers[0].end_elapsed", "out_of_range")
    );
    assert_eq!(one(json!({ "pending": { "slot": 0 } })), is("pending", "bad_pending"));
    let card = json!({ "id": "seedling", "name": "S", "attack": 1, "health": 1 });
    assert_eq!(one(json!({ "cards": [card] })), is("cards[0].id", "duplicate_id"));
    let card = json!({ "id": "x", "name": "X", "attack": 1, "health": 1, "keywords": ["heavy"] });
    assert_eq!(one(json!({ "cards": [card] })), is("cards[0].keywords[0]", "bad_card"));
    let card = json!({ "id": "x", "name": "X", "kind": "spell", "cast": [{ "op": "sing" }] });
    assert_eq!(one(json!({ "cards": [card] })), is("cards[0].cast[0].op", "bad_card"));
    let all =
        fault(json!({ "wings": 1, "board": { "width": 2 }, "units": [minion("nobody", 0, 1, 1)] }));
    assert_eq!(all.len(), 3);
    assert_eq!(faults(&Setup::scenario("nowhere")), [is("scenario", "unknown_content")]);
}

#[test]
fn duel_scn_1_every_reachable_position_comes_back() {
    let spell = json!({ "id": "gift", "name": "Gift", "kind": "spell",
        "target": { "side": "own", "kind": "unit" },
        "cast": [{ "op": "buff", "to": "target", "duration_end": 3, "watches": [
            { "when": "end", "whose": "either", "do": [{ "op": "heal", "n": 1, "to": "self" }] } ] }] });
    let odd = json!({ "stats": { "taken_flat": 2 }, "duration_start": 4, "on_expire": [
        { "op": "buff", "to": "self", "stats": { "attack": 7 }, "duration_end": 2 } ] });
    let fields = json!({
        "cards": [spell],
        "turn": { "number": 8 },
        "seats": [
            { "hand": ["gift", "sling_apprentice", "cinder_bolt"], "mana": { "core": 9 },
              "artifacts": [{ "card": "barkskin_mantle", "durability": 2 }] },
            { "hand": ["gift", "tunnelroot", "iron_visor"], "mana": { "core": 8, "temp": 1 } },
        ],
        "units": [
            { "card": "moss_whelp", "seat": 0, "at": [3, 2], "modifiers": [odd] },
            { "card": "ash_crier", "seat": 1, "at": [4, 2] },
            { "card": "reel_dancer", "seat": 1, "at": [5, 3] },
        ],
    });
    let setups = [
        Setup::custom(arena_with(fields)),
        Setup::decks("thornwake", "lantern"),
        Setup::scenario("last-verse"),
    ];
    for (seed, setup) in (0..12).flat_map(|seed| setups.iter().map(move |setup| (seed, setup))) {
        let mut game = Duel::start(setup, seed).unwrap();
        let mut dice = Dice::new(seed);
        for _ in 0..80 {
            let scenario = game.export();
            let again = Duel::start(&Setup::custom(scenario.clone()), 3);
            let again = again.unwrap_or_else(|error| panic!("{error}\n{scenario}"));
            assert_eq!(again, game);
            assert_eq!(again.digest(), game.digest());
            let seats: Vec<_> = game.status().awaited().iter().collect();
            let Some(seat) = dice.pick(&seats).copied() else { break };
            let mut legal = Vec::new();
            game.legal(seat, &mut legal);
            legal.retain(|it| *it != Command::Resign || seed == 0);
            game.apply(seat, *dice.pick(&legal).unwrap(), &mut Null);
        }
    }
}
