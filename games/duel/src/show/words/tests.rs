//! What a player must choose for a card, in words.

use super::filter_text;
use crate::content::library;
use alloc::collections::BTreeSet;
use alloc::string::String;
use alloc::vec::Vec;

#[test]
fn duel_card_1_what_is_to_be_chosen_reads_well() {
    let cards = &library().unwrap().catalogue;
    let mut found = BTreeSet::new();
    for card in cards.cards() {
        found.extend([card.target, card.follow_up].into_iter().flatten().map(filter_text));
    }
    let found: Vec<String> = found.into_iter().collect();
    assert_eq!(
        found,
        [
            "Choose a free tile near your general.",
            "Choose a free tile.",
            "Choose a friendly minion near your general.",
            "Choose a friendly minion.",
            "Choose a friendly unit.",
            "Choose a spent spring.",
            "Choose a unit.",
            "Choose an enemy minion.",
            "Choose an enemy unit.",
            "Choose another friendly unit.",
        ]
    );
}
