//! First Sparks, step by step.

use alloc::vec::Vec;
use initiative_scene::about::Hint;

// DUEL-SCN-2
/// Hints for somebody who has never played, in the order of the first turn. A hint about something
/// that cannot be done yet waits until it can.
pub(super) fn first_sparks() -> Vec<Hint> {
    let hint = |verb: &'static str, title: &'static str, text: &'static str| Hint {
        verb: verb.into(),
        title: title.into(),
        text: text.into(),
    };
    alloc::vec![
        hint(
            "summon",
            "Summon a minion",
            "The number in a card's corner is its cost in mana; your gems show what you have. Take \
             Ember Lancer, then click a lit tile beside your general.",
        ),
        hint(
            "move",
            "Move a unit",
            "A unit walks up to two steps a turn. Most minions rest on the turn they arrive, but \
             Ember Lancer has Rush. Click it, then a lit tile towards the enemy.",
        ),
        hint(
            "attack",
            "Attack",
            "An enemy is beside you. Click your unit and point at the enemy: the forecast says what \
             your blow does and what strikes back. Click to strike; that ends the unit's turn.",
        ),
        hint(
            "cast",
            "Cast a spell",
            "Spells act at once. Cinder Bolt deals 3 damage to any unit, however far away: take the \
             card, then click a Pebble Warden.",
        ),
        hint(
            "replace",
            "Replace a card",
            "Once a turn, and for nothing, a card goes back into the deck for another one. Take a \
             card you can do without, then click Replace beside your hand.",
        ),
        hint(
            "end_turn",
            "End your turn",
            "Nothing more to do: press End Turn. When your next turn starts your units are rested, \
             you draw a card, and you have one more mana than before.",
        ),
        hint(
            "signature",
            "Your signature is ready",
            "Every general has a spell of their own that comes back again and again. Ember Note \
             costs 1 mana and deals 1 damage: take it, then click an enemy.",
        ),
        hint(
            "",
            "Bring Oriel down",
            "Whoever loses their general has lost, and Oriel has only 8 health. Walk up to her and \
             strike. The first to step on a glowing spring has one more mana that turn.",
        ),
    ]
}
