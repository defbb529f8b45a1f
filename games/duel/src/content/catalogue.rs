//! All cards of a match, and all that modifiers can do in it.

use super::{BuffRecord, Card, CardRecord, Effect, Keyword, Keywords, Notes, Problem, Stats};
use crate::id::{BuffId, CardId};
use alloc::vec::Vec;
use initiative_kernel::modifier::Watch;

/// Cards and buffs, by number.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Catalogue {
    pub(super) cards: Vec<Card>,
    pub(super) buffs: Vec<Buff>,
}

/// What a modifier does while it lasts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Buff {
    /// As it is written.
    pub(crate) record: BuffRecord,
    /// The numbers it adds.
    pub stats: Stats,
    /// The keywords it gives.
    pub keywords: Keywords,
    /// What its bearer does at starts and ends of turns.
    pub watches: Vec<Watching>,
    /// What happens when it runs out.
    pub on_expire: Vec<Effect>,
}

/// A watch and what it does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Watching {
    /// When.
    pub watch: Watch,
    /// What.
    pub effects: Vec<Effect>,
}

impl Catalogue {
    /// The most cards there can be, and the most buffs.
    const MOST: usize = 4096;

    /// No card, and no buff but being stunned.
    pub(super) fn empty() -> Self {
        let keywords = Keywords::only(Keyword::Stunned);
        let record = BuffRecord { keywords, ..BuffRecord::default() };
        let stunned = Buff {
            record,
            stats: Stats::NONE,
            keywords,
            watches: Vec::new(),
            on_expire: Vec::new(),
        };
        Self { cards: Vec::new(), buffs: alloc::vec![stunned] }
    }

    /// Being stunned.
    pub const STUNNED: BuffId = BuffId(0);

    /// All cards.
    #[must_use]
    pub fn cards(&self) -> &[Card] {
        &self.cards
    }

    /// A card that is there.
    #[must_use]
    #[inline]
    pub fn card(&self, card: CardId) -> &Card {
        &self.cards[usize::from(card.0)]
    }

    /// A buff that is there.
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

    /// Adds cards, which may name each other.
    pub(crate) fn add(&mut self, records: &[CardRecord], notes: &mut Notes<'_>) {
        let first = self.cards.len();
        if first + records.len() > Self::MOST {
            notes.bad_here("these are more cards than fit");
            return;
        }
        for (place, record) in records.iter().enumerate() {
            if self.find(&record.id).is_some() {
                let taken = Problem::Duplicate(record.id.clone());
                notes.item(place, |notes| notes.problem("id", taken));
            }
            self.cards.push(record.outline());
        }
        for (place, record) in records.iter().enumerate() {
            let card = notes.item(place, |notes| self.compile(record, notes));
            self.cards[first + place] = card;
        }
    }

    /// The buff that does what the record says.
    pub(crate) fn known(&self, record: &BuffRecord) -> Option<BuffId> {
        let place = self.buffs.iter().position(|buff| buff.record == *record)?;
        u16::try_from(place).ok().map(BuffId)
    }

    /// The buff that does what the record says; a new one if there was none. One that makes no
    /// sense is not kept, so that its twin is named, too.
    pub(crate) fn intern(&mut self, record: &BuffRecord, notes: &mut Notes<'_>) -> BuffId {
        if let Some(known) = self.known(record) {
            return known;
        }
        let before = notes.count();
        let buff = self.compile_buff(record, notes);
        if self.buffs.len() >= Self::MOST {
            notes.bad_here("these are more modifiers than fit");
        }
        if notes.count() > before {
            return Self::STUNNED;
        }
        self.buffs.push(buff);
        BuffId((self.buffs.len() - 1) as u16)
    }
}
