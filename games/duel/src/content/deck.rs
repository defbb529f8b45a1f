//! Decks.

use super::{CardKind, Catalogue, Faction, PlayingCard, name};
use crate::id::CardId;
use crate::rules::Rules;
use alloc::collections::BTreeMap;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
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
    pub fn limit(&self, card: &PlayingCard) -> u16 {
        match card.kind {
            CardKind::General | CardKind::Signature => 0,
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
    /// There is no general with this id.
    General(String),
    /// There is no card with this id.
    Unknown(String),
    /// There are too many of a card.
    Copies {
        /// The card.
        card: CardId,
        /// How many there are.
        count: u16,
        /// The most copies.
        limit: u16,
    },
    /// A card belongs to another faction.
    Foreign {
        /// The card.
        card: CardId,
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

    /// What is wrong, in words.
    #[must_use]
    pub fn text(&self, catalogue: &Catalogue) -> String {
        match self {
            Self::General(id) => format!("there is no general {}", quoted(id)),
            Self::Unknown(id) => format!("there is no card {}", quoted(id)),
            Self::Copies { card, count, limit } => {
                format!("{count} of {}; a deck may have {limit}", catalogue.card(*card).name)
            }
            Self::Foreign { card, general } => {
                let PlayingCard { name, faction, .. } = catalogue.card(*card);
                format!("{name} belongs to {faction}; the deck to {general}")
            }
            Self::Size { count, size } => format!("{count} cards; a deck has {size}"),
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
            faults.extend(misuse(catalogue, general, card, *count, rules));
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
        (catalogue.card(general).kind == CardKind::General).then_some(general)
    }

    // DUEL-SET-5
    /// Why the deck cannot have another copy of a card, if that is so.
    #[must_use]
    pub fn full(&self, catalogue: &Catalogue, card: CardId, rules: DeckRules) -> Option<DeckFault> {
        let count = self.cards.get(&catalogue.card(card).id).copied().unwrap_or(0);
        let general = self.leader(catalogue);
        misuse(catalogue, general, card, count.saturating_add(1), rules).or_else(|| {
            let count = self.cards.values().map(|count| u32::from(*count)).sum::<u32>() + 1;
            (count > rules.size.into()).then_some(DeckFault::Size { count, size: rules.size })
        })
    }
}

/// Why a deck of a general cannot have so many copies of a card, if that is so.
fn misuse(
    catalogue: &Catalogue,
    general: Option<CardId>,
    card: CardId,
    count: u16,
    rules: DeckRules,
) -> Option<DeckFault> {
    let found = catalogue.card(card);
    let limit = rules.limit(found);
    if count > limit {
        return Some(DeckFault::Copies { card, count, limit });
    }
    let general = catalogue.card(general?).faction;
    let foreign = count > 0 && !found.faction.serves(general);
    foreign.then_some(DeckFault::Foreign { card, general })
}
