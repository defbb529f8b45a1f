//! The contract of a game, on matches of every kind.

use duel::{Duel, HeldCard, Setup};
use initiative_kernel::game::Seat;
use initiative_scene::collection::Collecting;
use serde_json::{Value, json};
use std::sync::LazyLock;

/// What a seat knows of a match: everything but the enemy's hand, the piles' order and the dice.
fn open(game: &Duel, seat: Seat) -> impl core::fmt::Debug + use<> {
    let sides = [Seat(0), Seat(1)].map(|owner| {
        let side = game.side(owner);
        let own = owner == seat;
        let hand = side.hand.clone().map(|held| held.map(|held| own.then_some(held)));
        let mut pile = side.pile.cards().to_vec();
        pile.sort_unstable();
        let units = side.units.clone();
        let rest = (side.mana, side.signature, side.replaced, side.mulligan_done);
        (hand, own.then_some(pile), side.pile.len(), units, rest, side.artifacts.clone())
    });
    let pending = (seat == game.turns().current()).then_some(game.pending());
    let springs = (game.springs(), game.spent_springs());
    (game.phase(), game.turns().clone(), sides, pending, springs, game.ending())
}

fn order(game: &Duel, seat: u8) -> Vec<HeldCard> {
    game.side(Seat(seat)).pile.held().collect()
}

fn enemy_hand(game: &Duel, seat: Seat) -> Vec<Option<HeldCard>> {
    game.side(Seat(1 - seat.0)).hand.to_vec()
}

/// Everything close together and mana for all of it, so that random play meets every rule.
pub fn brawl(first: &str, second: &str) -> Value {
    json!({
        "board": { "width": 7, "height": 4, "tiles": [
            { "at": [3, 0], "kind": "rock" },
            { "at": [3, 1], "kind": "spring" },
            { "at": [3, 3], "kind": "spent_spring" },
        ] },
        "phase": "active",
        "turn": { "number": 9 },
        "seats": [
            { "deck": first, "mana": { "core": 9 }, "signature": { "active": true } },
            { "deck": second, "mana": { "core": 9 }, "artifacts": [{ "card": "iron_visor" }] },
        ],
        "units": [
            { "card": "reel_dancer", "seat": 0, "at": [2, 2] },
            { "card": "moss_whelp", "seat": 0, "at": [2, 3] },
            { "card": "pod_carrier", "seat": 0, "at": [1, 1] },
            { "card": "ash_crier", "seat": 1, "at": [4, 2] },
            { "card": "lamplighter", "seat": 1, "at": [4, 1] },
            { "card": "second_wind_duelist", "seat": 1, "at": [5, 3] },
        ],
    })
}

/// What may say `you` to anybody: sentences that DUEL-CMD-1, DUEL-UI-5 and -6 have word by word, and
/// what is printed on cards, to whoever plays them.
fn spoken(text: &str) -> bool {
    const SENTENCES: [&str; 6] = [
        "Your starting hand is settled.",
        "Not your turn",
        "That unit is not yours.",
        "Your signature is not ready.",
        "Your deck is empty.",
        "You can replace at most ",
    ];
    const PRINTED: [&str; 8] = [
        "your general",
        "your hand",
        "your choice",
        "of your turn",
        "your next turn",
        "your minions",
        "your maximum mana",
        "you may replace",
    ];
    static CARDS: LazyLock<String> =
        LazyLock::new(|| serde_json::to_string(&Duel::collection()).unwrap());
    let small = text.to_lowercase();
    SENTENCES.iter().any(|sentence| text.starts_with(sentence))
        || text.ends_with(" and end your turn?")
        || small.contains("you") && CARDS.contains(&format!("\"{text}\""))
        || PRINTED.iter().any(|words| small.contains(words))
}

// DUEL-HIDE-1, and DUEL-CMD-2: what is offered is what is accepted, at every moment of random
// matches, and the scene is the same, byte for byte, whatever the hidden cards are.
initiative_testkit::conformance! {
    Duel,
    setups: [
        Setup::decks("lantern", "thornwake"),
        Setup::custom(brawl("cinder", "lantern")),
        Setup::custom(brawl("thornwake", "cinder")).with_rules(json!({
            "draw": "end_of_own_turn", "end_expiry": "after_start", "bonus_durations": "extend",
            "general_health": 9,
        })),
        Setup::custom(brawl("lantern", "thornwake"))
            .with_rules(json!({ "turn_cap": 14, "card_draw_per_turn": 4 })),
        Setup::scenario("root-and-branch"),
    ],
    view: open,
    secrets: [
        |game, _| order(game, 0),
        |game, _| order(game, 1),
        enemy_hand,
    ],
    spared: spoken,
}
