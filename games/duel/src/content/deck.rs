//! Decks.

use super::{Catalogue, Faction, Kind};
use crate::id::CardId;
use alloc::collections::BTreeMap;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use serde::{Deserialize, Serialize};

/// A general and so many of each card.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Deck {
    /// The id of the general.
    pub general: String,
    /// How many there are of each card, by id.
    pub cards: BTreeMap<String, u16>,
}

/// What decks may be.
#[derive(Clone, Copy, Debug)]
pub struct DeckRules {
    /// How many cards there are.
    pub size: u16,
    /// How many there may be of each.
    pub copies: u8,
}

impl Deck {
    // DUEL-SET-5
    /// The general and the cards in the order of their ids, or everything that is wrong.
    ///
    /// # Errors
    /// One sentence for each fault, naming the card and the limit.
    pub fn cards(
        &self,
        catalogue: &Catalogue,
        rules: DeckRules,
    ) -> Result<(CardId, Vec<CardId>), Vec<String>> {
        let mut faults = Vec::new();
        let general = catalogue.find(&self.general);
        let general = general.filter(|card| catalogue.card(*card).kind == Kind::General);
        if general.is_none() {
            faults.push(format!("there is no general {:?}", self.general));
        }
        let faction = general.map(|card| catalogue.card(card).faction);
        let mut cards = Vec::new();
        let mut size = 0_u32;
        for (id, count) in &self.cards {
            size += u32::from(*count);
            let Some(card) = catalogue.find(id) else {
                faults.push(format!("there is no card {id:?}"));
                continue;
            };
            let found = catalogue.card(card);
            let limit = match found.kind {
                Kind::General | Kind::Signature => 0,
                _ => found.limit.unwrap_or(rules.copies),
            };
            if *count > limit.into() {
                let name = &found.name;
                faults.push(format!("{count} of {name} ({id}); a deck may have {limit}"));
                continue;
            }
            if let Some(faction) = faction
                && found.faction != faction
                && found.faction != Faction::Neutral
            {
                let (name, other) = (&found.name, found.faction);
                faults.push(format!("{name} ({id}) belongs to {other}; the deck to {faction}"));
            }
            cards.extend((0..*count).map(|_| card));
        }
        if size != u32::from(rules.size) {
            faults.push(format!("{size} cards; a deck has {}", rules.size));
        }
        match general {
            Some(general) if faults.is_empty() => Ok((general, cards)),
            _ => Err(faults),
        }
    }
}
