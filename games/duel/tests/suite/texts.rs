//! The texts of cards. They are made from what a card does, so each says all of it.

use super::cases::field::arena_with;
use duel::{Duel, Setup};
use initiative_kernel::game::{Game, Seat};
use initiative_scene::collection::Collecting;
use initiative_scene::staged::Staged;
use initiative_scene::viewer::Viewer;
use serde_json::{Value, json};

/// The text of every card that a deck can have, by cost, and of every general with its signature.
const TEXTS: [(&str, &str); 57] = [
    ("pebble_warden", ""),
    ("paper_kite", "Flying."),
    ("wick_squire", "Opening: the first card in your hand costs 1 less this turn."),
    ("poultice_light", "Heal a friendly unit of your choice by 4."),
    ("tunnelroot", "Move a friendly minion of your choice to any free tile."),
    ("spark_chorister", "Dying wish: deal 1 damage to the enemy general."),
    ("hot_blood", "Give a friendly unit of your choice +3 attack this turn."),
    ("toll_gatekeeper", "Provoke."),
    ("ditch_slinger", "Ranged."),
    ("reel_dancer", "Frenzy."),
    ("sling_apprentice", "Opening: deal 1 damage to an enemy unit of your choice."),
    ("pawn_broker", "You may replace 1 more card each turn."),
    ("omen_crow", "At the start of the enemy's turn: deal 1 damage to the enemy general."),
    ("iron_visor", "Your general takes 1 less damage."),
    (
        "lamplighter",
        "At the end of your turn: give all friendly minions near it +1 attack until your next turn.",
    ),
    ("blinding_flare", "Stun an enemy minion of your choice."),
    ("moss_whelp", "At the start of your turn: give this unit +1 attack and +1 health."),
    ("wellspring_rite", "Your maximum mana rises by 1."),
    ("ash_crier", "At the end of the enemy's turn: deal 1 damage to a random enemy minion."),
    ("cinder_bolt", "Deal 3 damage to a unit of your choice."),
    ("belfry_diver", "Airdrop."),
    ("tinker_surgeon", "Opening: heal another friendly unit of your choice by 3."),
    ("well_warden", "Opening: open a spent spring again."),
    ("candle_effigy", "Dying wish: draw a card."),
    ("glasshouse_guard", "Provoke."),
    ("snuffer", "Opening: dispel an enemy minion of your choice."),
    (
        "stand_fast",
        "Give all friendly minions +1 attack and +2 health until the enemy's next turn ends.",
    ),
    ("pod_carrier", "Dying wish: summon a Seed Pod on its tile."),
    ("leafturn_elder", "At the start of every turn: heal this unit by 1."),
    ("overgrowth", "Give a friendly minion of your choice +2 attack and +2 health."),
    ("spore_burst", "Deal 2 damage to all enemy units near a friendly unit of your choice."),
    ("barkskin_mantle", "At the start of your turn: heal your general by 2."),
    ("ember_lancer", "Rush."),
    ("encore", "A friendly minion of your choice can act again."),
    ("branding_iron", "Your general has +2 attack."),
    ("matin_ringer", "At the start of your turn: deal 1 damage to the enemy general."),
    ("courier_hound", "Rush."),
    ("ledger_keeper", "At the start of your turn: draw a card."),
    ("storm_heron", "Flying."),
    ("oathbound_captain", "Your minions near it have +1 attack."),
    ("mirrored_aegis", "Your general has +1 attack and takes 1 less damage, counted last."),
    ("bramble_matron", "At the start of your turn: summon a Seedling near it."),
    ("soot_archer", "Ranged."),
    ("furnace_hymn", "Deal 2 damage to all minions."),
    ("second_wind_duelist", "Celerity."),
    ("midnight_toller", "At the end of every turn: deal 1 damage to both generals."),
    ("vigil_healer", "At the start of your turn: heal all friendly units near it by 2."),
    ("antlered_runner", "Celerity."),
    ("kiln_brute", "At the start of your turn: deal 2 damage to your general."),
    ("chalk_colossus", ""),
    ("prism_sentinel", "Provoke. It takes half of all damage."),
    ("choirmaster_of_coals", "Opening: deal 2 damage to all enemy units near it."),
    ("hollow_oak", "Provoke. Dying wish: summon 3 Seedlings near it."),
    ("turned_hourglass", "Take another turn after this one."),
    (
        "oriel",
        "Kindle, 1 mana: Give a friendly minion of your choice near your general +2 attack until your next turn ends.",
    ),
    ("ulla", "Sow, 1 mana: Summon a Seedling on a free tile near your general."),
    ("vesh", "Ember Note, 1 mana: Deal 1 damage to an enemy unit of your choice."),
];

#[test]
fn duel_card_1_every_text_tells_every_effect_of_its_card() {
    let collection = Duel::collection();
    let cards = collection.cards.iter().map(|it| (it.id.as_str(), &*it.card.text));
    let leaders = collection.leaders.iter().map(|it| (it.id.as_str(), &*it.card.text));
    assert_eq!(cards.chain(leaders).collect::<Vec<_>>(), TEXTS);
}

/// The texts of cards in a hand.
fn texts(hand: &[&str], cards: &Value) -> Vec<String> {
    let scenario = arena_with(json!({ "cards": cards, "seats": [{ "hand": hand }, {}] }));
    let game = Duel::start(&Setup::custom(scenario), 1).unwrap_or_else(|error| panic!("{error}"));
    let scene = game.scene(Viewer::Seat(Seat(0)));
    scene.zones["hand-0"].cards.values().map(|card| card.text.to_string()).collect()
}

#[test]
fn duel_card_1_tokens_have_texts_too() {
    assert_eq!(
        texts(&["seedling", "seed_pod", "thornling"], &json!([])),
        ["", "When 2 turns have ended: turn this unit into a Thornling.", ""]
    );
}

/// Effects that no card of the pool has are in words, too.
#[test]
fn duel_fx_1_every_effect_has_words() {
    let gift = json!({ "op": "buff", "to": "target", "duration_end": 5, "keywords": ["frenzy", "rush"],
        "stats": { "attack": -2, "health": 3, "cost": 4, "draws": 5, "replaces": -6, "taken_flat": -7,
            "taken_percent": 80, "taken_final": 9 },
        "watches": [{ "when": "end", "whose": "either", "do": [{ "op": "wear", "n": 8, "to": "enemy_general" }] }],
        "on_expire": [{ "op": "destroy", "to": "self" }] });
    let lasting = |ends: u32, starts: u32| {
        json!({ "op": "buff", "to": "own_general", "duration_end": ends, "duration_start": starts,
            "stats": { "taken_percent": 50 } })
    };
    let cards = json!([
        { "id": "harm", "name": "Harm", "kind": "spell", "target": { "side": "enemy", "kind": "unit" },
          "cast": [
            { "op": "damage", "n": 7, "to": { "side": "any", "kind": "unit", "near": "target", "random": 1 } },
            { "op": "heal", "n": 6, "to": "both_generals" }, { "op": "stun", "to": "target" },
            { "op": "dispel", "to": "target" }, { "op": "destroy", "to": "target" },
            { "op": "exhaust", "to": "target" }, { "op": "wear", "n": -3, "to": "own_general" },
            { "op": "transform", "card": "iron_cat", "to": "target" }] },
        { "id": "help", "name": "Help", "kind": "spell", "target": { "side": "own", "kind": "unit" },
          "follow_up": { "tile": "free", "near": "target" },
          "cast": [
            gift, { "op": "draw", "n": 3 }, { "op": "give_card", "card": "encore" },
            { "op": "summon", "card": "iron_cat", "count": 2, "at": "follow" },
            { "op": "relocate", "to": "target", "at": "follow" }, { "op": "refresh", "to": "target" },
            { "op": "mana_core", "n": 2 }, { "op": "mana_now", "n": 4 }, { "op": "bonus_turn" }] },
        { "id": "iron_cat", "name": "Iron Cat", "attack": 1, "health": 1, "innate": [{ "duration_start": 2,
          "stats": { "attack": 1 }, "keywords": ["provoke"], "watches": [{ "when": "start", "whose": "opponent",
            "do": [{ "op": "open_spring", "to": "self" }] }] }] },
        { "id": "ring", "name": "Ring", "kind": "artifact", "keywords": ["flying"], "stats": { "draws": -1 },
          "watches": [{ "when": "end", "whose": "own", "do": [{ "op": "heal", "n": 3, "to": "self" },
            { "op": "stun", "to": { "side": "enemy", "kind": "minion", "near": "self" } }] }] },
        { "id": "shield", "name": "Shield", "kind": "spell",
          "cast": [lasting(4, 1), lasting(0, 2), lasting(0, 3)] },
    ]);
    assert_eq!(
        texts(&["harm", "help", "iron_cat", "ring", "shield"], &cards),
        [
            "Deal 7 damage to a random unit near an enemy unit of your choice, then heal both generals \
             by 6, then stun it, then dispel it, then destroy it, then exhaust it, then repair the \
             artifacts of your general by 3, then turn it into an Iron Cat.",
            "Give a friendly unit of your choice rush, frenzy, -2 attack, +3 health, +4 cost, +5 draw \
             each turn, -6 replace each turn, 80% of all damage taken, 7 less damage taken, 9 more \
             damage taken, counted last and “at the end of every turn: the artifacts of the enemy \
             general lose 8 durability” until 5 turns have ended; when that ends: destroy this unit, \
             then draw 3 cards, then put an Encore into your hand, then summon 2 Iron Cats on a free \
             tile near a friendly unit of your choice, then move it to a free tile near it, then it \
             can act again, then your maximum mana rises by 2, then gain 4 mana this turn, then take \
             another turn after this one.",
            "Provoke. It has +1 attack. At the start of the enemy's turn: open a spent spring again. \
             When 2 turns have started this passes.",
            "Your general has flying. You draw 1 fewer card each turn. At the end of your turn: heal \
             your general by 3, then stun all enemy minions near your general.",
            "Give your general half of all damage taken until 4 turns have ended or until the next \
             turn starts, then give your general half of all damage taken until your next turn, then \
             give your general half of all damage taken until 3 turns have started.",
        ]
    );
}

/// A modifier that changes nothing until it ends is a mark with a consequence.
#[test]
fn duel_fx_1_a_mark_says_what_comes_when_it_ends() {
    let cards = json!([{ "id": "omen", "name": "Omen", "kind": "spell",
        "target": { "side": "enemy", "kind": "unit" },
        "cast": [{ "op": "buff", "to": "target", "duration_end": 2,
            "on_expire": [{ "op": "destroy", "to": "self" }] }] }]);
    assert_eq!(
        texts(&["omen"], &cards),
        [
            "Mark an enemy unit of your choice until the enemy's next turn ends; when that ends: destroy this unit."
        ]
    );
}

/// DUEL-UI-6: what a card speaks of is explained beside it, once.
#[test]
fn duel_ui_6_the_words_on_a_card_are_explained_beside_it() {
    let cards = json!([
        { "id": "banner", "name": "Banner", "kind": "spell", "target": { "side": "own", "kind": "unit" },
          "cast": [{ "op": "buff", "to": "target", "keywords": ["provoke"] },
                   { "op": "stun", "to": "target" }] },
        { "id": "guard", "name": "Guard", "attack": 1, "health": 1, "keywords": ["provoke", "rush"] },
    ]);
    let hand = json!({ "hand": ["banner", "guard"] });
    let scenario = arena_with(json!({ "cards": cards, "seats": [hand, {}] }));
    let game = Duel::start(&Setup::custom(scenario), 1).unwrap_or_else(|error| panic!("{error}"));
    let hand = &game.scene(Viewer::Seat(Seat(0))).zones["hand-0"];
    let explained = |slot: u16| -> Vec<String> {
        let facts = hand.cards[&slot].facts.iter();
        let words = facts.filter(|fact| !["Faction", "In a deck", ""].contains(&&*fact.name));
        words.map(|fact| fact.name.to_string()).collect()
    };
    assert_eq!(explained(0), ["Stun", "Provoke"], "the word, and the keyword that is given");
    assert_eq!(explained(1), ["Rush", "Provoke"]);
}
