//! Decks.

use super::{Card, Catalogue, Faction, Kind, name};
use crate::id::CardId;
use crate::rules::Rules;
use alloc::collections::BTreeMap;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;
use initiative_content::words::quoted;
use initiative_content::{Node, fields};
use serde::{Deserialize, Serialize};

fields! {
    /// A general, and the number of copies of each card.
    #[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
    #[serde(deny_unknown_fields)]
    pub struct Deck {
        /// The id of the general.
        pub general: String = name() => need,
        /// How many there are of each card, by id.
        pub cards: BTreeMap<String, u16> = counts => need,
    }
}

fn counts(node: &Node<'_>) -> Option<BTreeMap<String, u16>> {
    let counts =
        node.entries().filter_map(|(id, node)| Some((id.into(), node.number(0..=65_535)?)));
    let counts = counts.collect();
    node.value().is_object().then_some(counts)
}

/// The limits for decks.
#[derive(Clone, Copy, Debug)]
pub struct DeckRules {
    /// How many cards there are.
    pub size: u16,
    /// The most copies of each card.
    pub copies: u8,
}

impl From<&Rules> for DeckRules {
    fn from(rules: &Rules) -> Self {
        Self { size: rules.deck_size, copies: rules.copies_max }
    }
}

impl DeckRules {
    /// The most copies of a card in a deck.
    #[must_use]
    pub fn limit(&self, card: &Card) -> u16 {
        match card.kind {
            Kind::General | Kind::Signature => 0,
            _ => card.limit.unwrap_or(self.copies).into(),
        }
    }

    // DUEL-SET-5
    /// Every card that a deck of a faction may have, with as many copies as it may have.
    pub(crate) fn pool(
        self,
        catalogue: &Catalogue,
        faction: Faction,
    ) -> impl Iterator<Item = CardId> {
        let cards = (0..).map(CardId).zip(catalogue.cards());
        cards
            .filter(move |(_, card)| card.faction.serves(faction))
            .flat_map(move |(id, card)| (0..self.limit(card)).map(move |_| id))
    }
}

/// What is wrong with a deck.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DeckFault {
    /// There is no such general.
    General(String),
    /// There is no such card.
    Unknown(String),
    /// There are too many of a card.
    Copies {
        /// The card.
        card: CardId,
        /// Its name.
        name: String,
        /// How many there are.
        count: u16,
        /// The most copies.
        limit: u16,
    },
    /// A card belongs to another faction.
    Foreign {
        /// The card.
        card: CardId,
        /// Its name.
        name: String,
        /// Its faction.
        faction: Faction,
        /// The general's faction.
        general: Faction,
    },
    /// There are too many cards or too few.
    Size {
        /// How many there are.
        count: u32,
        /// How many cards a deck must have.
        size: u16,
    },
}

impl DeckFault {
    /// The stable code.
    #[must_use]
    pub const fn code(&self) -> &'static str {
        match self {
            Self::General(_) => "duel/deck_general",
            Self::Unknown(_) => "duel/deck_unknown",
            Self::Copies { .. } => "duel/deck_copies",
            Self::Foreign { .. } => "duel/deck_faction",
            Self::Size { .. } => "duel/deck_size",
        }
    }

    /// The card it is about.
    #[must_use]
    pub const fn card(&self) -> Option<CardId> {
        match self {
            Self::Copies { card, .. } | Self::Foreign { card, .. } => Some(*card),
            _ => None,
        }
    }
}

impl fmt::Display for DeckFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::General(id) => write!(f, "there is no general {}", quoted(id)),
            Self::Unknown(id) => write!(f, "there is no card {}", quoted(id)),
            Self::Copies { name, count, limit, .. } => {
                write!(f, "{count} of {name}; a deck may have {limit}")
            }
            Self::Foreign { name, faction, general, .. } => {
                write!(f, "{name} belongs to {faction}; the deck to {general}")
            }
            Self::Size { count, size } => write!(f, "{count} cards; a deck has {size}"),
        }
    }
}

impl Deck {
    // DUEL-SET-5
    /// The general and the cards in the order of their ids, or everything that is wrong.
    ///
    /// # Errors
    /// Each fault, naming the card and the limit.
    pub fn cards(
        &self,
        catalogue: &Catalogue,
        rules: DeckRules,
    ) -> Result<(CardId, Vec<CardId>), Vec<DeckFault>> {
        let mut faults = Vec::new();
        let general = self.leader(catalogue);
        if general.is_none() {
            faults.push(DeckFault::General(self.general.clone()));
        }
        let mut cards = Vec::new();
        let mut size = 0_u32;
        for (id, count) in &self.cards {
            size += u32::from(*count);
            let Some(card) = catalogue.find(id) else {
                faults.push(DeckFault::Unknown(id.clone()));
                continue;
            };
            let found = catalogue.card(card);
            let limit = rules.limit(found);
            if *count > limit {
                let name = found.name.clone();
                faults.push(DeckFault::Copies { card, name, count: *count, limit });
                continue;
            }
            if *count > 0
                && let Some(general) = general
                && let Some(fault) = foreign(catalogue, general, card)
            {
                faults.push(fault);
            }
            cards.extend((0..*count).map(|_| card));
        }
        if size != u32::from(rules.size) {
            faults.push(DeckFault::Size { count: size, size: rules.size });
        }
        match general {
            Some(general) if faults.is_empty() => Ok((general, cards)),
            _ => Err(faults),
        }
    }

    /// The general, if one has this id.
    pub(crate) fn leader(&self, catalogue: &Catalogue) -> Option<CardId> {
        let general = catalogue.find(&self.general)?;
        (catalogue.card(general).kind == Kind::General).then_some(general)
    }

    // DUEL-SET-5
    /// Why the deck cannot have another copy of a card, if that is so.
    #[must_use]
    pub fn full(&self, catalogue: &Catalogue, card: CardId, rules: DeckRules) -> Option<DeckFault> {
        let found = catalogue.card(card);
        let limit = rules.limit(found);
        let count = self.cards.get(&found.id).copied().unwrap_or(0).saturating_add(1);
        if count > limit {
            return Some(DeckFault::Copies { card, name: found.name.clone(), count, limit });
        }
        let general = self.leader(catalogue);
        general.and_then(|general| foreign(catalogue, general, card)).or_else(|| {
            let count = self.cards.values().map(|count| u32::from(*count)).sum::<u32>() + 1;
            (count > rules.size.into()).then_some(DeckFault::Size { count, size: rules.size })
        })
    }
}

/// Why a general cannot have a card.
fn foreign(catalogue: &Catalogue, general: CardId, card: CardId) -> Option<DeckFault> {
    let general = catalogue.card(general).faction;
    let Card { name, faction, .. } = catalogue.card(card);
    let foreign = || DeckFault::Foreign { card, name: name.clone(), faction: *faction, general };
    (!faction.serves(general)).then(foreign)
}
