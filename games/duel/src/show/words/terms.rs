//! What a player is told beside a card: the words on it explained, and what a choice is for.

use super::{Speaker, filter_text, keyword_name};
use crate::content::{Catalogue, Filter, Keyword, PlayingCard};
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use initiative_scene::text::Fact;

/// Words of the rules as they stand on cards, what they are called, and what they mean.
const TERMS: [(&str, &str, &str); 5] = [
    ("opening:", "Opening", "Happens when the card is played from the hand."),
    ("dying wish:", "Dying wish", "Happens when this unit dies."),
    (
        "dispel",
        "Dispel",
        "Takes away what was added to a unit, except by artifacts, and its own abilities for good.",
    ),
    ("stun", "Stun", "A stunned unit can neither move nor attack."),
    ("exhaust", "Exhaust", "An exhausted unit cannot act until the next turn starts."),
];

/// The words of a card's text that can be explained, keywords with their keyword.
pub(in crate::show) fn terms(text: &str) -> Vec<(Option<Keyword>, Fact)> {
    let text = text.to_lowercase();
    let said = |word: &str| {
        let starts = |at: usize| !text[..at].ends_with(char::is_alphabetic);
        text.match_indices(word).any(|(at, _)| starts(at))
    };
    let known = TERMS.into_iter().filter(|(word, ..)| said(word));
    let known = known.map(|(_, name, text)| (None, Fact::new(name, text)));
    let keywords = Keyword::ALL.into_iter().filter(|keyword| *keyword != Keyword::Stunned);
    let keywords = keywords.filter(|keyword| said(&keyword_name(*keyword).0.to_lowercase()));
    let given = keywords.map(|keyword| {
        let (name, text) = keyword_name(keyword);
        (Some(keyword), Fact::new(name, text))
    });
    known.chain(given).collect()
}

// DUEL-UI-6
/// What the player must choose, and what for: `Choose an enemy unit: deal 2 damage to it.`
pub(in crate::show) fn choice_text(
    card: &PlayingCard,
    filter: Filter,
    cards: &Catalogue,
) -> String {
    let ask = filter_text(filter);
    let speaker = Speaker::new(Some(card), cards);
    // What is chosen is clear by now.
    speaker.told.set([true; 2]);
    let effects = card.opening.iter().chain(&card.cast);
    let texts: Vec<String> = effects.map(|effect| speaker.effect(effect)).collect();
    if texts.is_empty() {
        return ask;
    }
    format!("{}: {}.", ask.trim_end_matches('.'), texts.join(", then "))
}
