//! All cards of a match, and all effects that modifiers can have in it.

use super::{
    BAD_CARD, BuffRecord, CardEffect, CardRecord, Keyword, Keywords, PlayingCard, StatChanges,
};
use crate::id::{BuffId, CardId};
use alloc::collections::BTreeSet;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use initiative_content::code::DUPLICATE_ID;
use initiative_content::words::quoted;
use initiative_content::{Fields, Node};
use initiative_kernel::modifier::Watch;

/// Cards and buffs, by number.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Catalogue {
    pub(super) cards: Vec<PlayingCard>,
    pub(super) buffs: Vec<Buff>,
    /// The ids of cards that exist but cannot be read.
    pub(crate) unreadable: BTreeSet<String>,
    /// Whether a card exists whose id cannot be read. Any id that is not found may be this card.
    pub(crate) unreadable_id: bool,
}

/// What a modifier does while it lasts.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Buff {
    /// As it is written.
    pub(crate) record: BuffRecord,
    /// The numbers it adds.
    pub stats: StatChanges,
    /// The keywords it gives.
    pub keywords: Keywords,
    /// What its bearer does at starts and ends of turns.
    pub watches: Vec<Watching>,
    /// What happens when it runs out.
    pub on_expire: Vec<CardEffect>,
}

/// A watch and what it does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Watching {
    /// When it fires.
    pub watch: Watch,
    /// What it does.
    pub effects: Vec<CardEffect>,
}

impl Catalogue {
    /// The most cards, and the most buffs.
    pub(crate) const MOST: usize = 4096;

    /// A catalogue without cards, and with only the buff that stuns.
    pub(super) fn empty() -> Self {
        let keywords = Keywords::only(Keyword::Stunned);
        let record = BuffRecord { keywords, ..BuffRecord::default() };
        let stunned = Buff { record, keywords, ..Buff::default() };
        Self { buffs: alloc::vec![stunned], ..Self::default() }
    }

    /// The buff that stuns.
    pub const STUNNED: BuffId = BuffId(0);

    /// All cards.
    #[must_use]
    pub fn cards(&self) -> &[PlayingCard] {
        &self.cards
    }

    /// A card. Its number must be in the catalogue.
    #[must_use]
    #[inline]
    pub fn card(&self, card: CardId) -> &PlayingCard {
        &self.cards[usize::from(card.0)]
    }

    /// A buff. Its number must be in the catalogue.
    #[must_use]
    #[inline]
    pub fn buff(&self, buff: BuffId) -> &Buff {
        &self.buffs[usize::from(buff.0)]
    }

    /// All buffs.
    #[must_use]
    pub fn buffs(&self) -> &[Buff] {
        &self.buffs
    }

    /// The card with this id.
    #[must_use]
    pub fn find(&self, id: &str) -> Option<CardId> {
        let place = self.cards.iter().position(|card| card.id == id)?;
        u16::try_from(place).ok().map(CardId)
    }

    /// Adds cards, which may refer to each other. Returns them as they are written.
    pub(crate) fn add(&mut self, cards: &[Node<'_>]) -> Vec<CardRecord> {
        let first = self.cards.len();
        if first + cards.len() > Self::MOST {
            if let Some(node) = cards.first() {
                node.fault(BAD_CARD, "these are more cards than fit");
            }
            return Vec::new();
        }
        let read = |node: &Node<'_>| CardRecord::default().read(node).unwrap_or_default();
        let records: Vec<CardRecord> = cards.iter().map(read).collect();
        for (record, node) in records.iter().zip(cards) {
            let id = node.at("id");
            self.unreadable_id |= !id.reads();
            if !node.at("kind").reads() {
                self.unreadable.insert(record.id.clone());
            }
            if id.reads() && self.find(&record.id).is_some() {
                let taken = quoted(&record.id);
                let message = format!("there is another card {taken}; each has an id of its own");
                id.fault(DUPLICATE_ID, message);
            }
            self.cards.push(record.outline());
        }
        for (place, (record, node)) in records.iter().zip(cards).enumerate() {
            let card = self.compile(record, node);
            self.cards[first + place] = card;
        }
        records
    }

    /// The buff with this effect, if there is one.
    pub(crate) fn known(&self, record: &BuffRecord) -> Option<BuffId> {
        let place = self.buffs.iter().position(|buff| buff.record == *record)?;
        u16::try_from(place).ok().map(BuffId)
    }

    /// The buff with this effect. A new one is added if there is none. A faulty one is not kept, so
    /// that an equal one is reported as well.
    pub(crate) fn intern(&mut self, record: &BuffRecord, node: &Node<'_>) -> BuffId {
        if let Some(known) = self.known(record) {
            return known;
        }
        let (buff, sound) = node.faults().sound(|| {
            if self.buffs.len() >= Self::MOST && node.reads() {
                node.fault(BAD_CARD, "these are more modifiers than fit");
            }
            self.compile_buff(record, node)
        });
        if !sound {
            return Self::STUNNED;
        }
        self.buffs.push(buff);
        BuffId((self.buffs.len() - 1) as u16)
    }
}
