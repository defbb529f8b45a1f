//! The cards of a scenario that is being read, and how to find them by id.

use super::OUT_OF_RANGE;
use crate::content::{
    BuffRecord, CardKind, CardLibrary, CardRecord, Catalogue, MOST, ModifierRecord,
};
use crate::id::{BuffId, CardId};
use crate::state::Grant;
use alloc::borrow::Cow;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use initiative_content::{Faults, Node};
use initiative_kernel::modifier::Modifier;

/// The cards and the faults found so far.
pub(super) struct Reader<'a> {
    pub faults: &'a Faults,
    pub library: &'static CardLibrary,
    pub catalogue: Cow<'static, Catalogue>,
    /// How many buffs come from cards.
    printed: usize,
}

impl<'a> Reader<'a> {
    pub fn new(library: &'static CardLibrary, faults: &'a Faults) -> Self {
        let printed = library.catalogue.buffs().len();
        let catalogue = Cow::Borrowed(&library.catalogue);
        Self { faults, library, catalogue, printed }
    }

    /// Whether constants of the scenario, and those of the setup, could be read.
    pub fn rules(&self, name: &str) -> bool {
        ["rules", "setup.rules"].iter().all(|rules| self.faults.reads(&format!("{rules}.{name}")))
    }

    /// Whether everything at these places could be read.
    pub fn reads_all(&self, paths: &[&str]) -> bool {
        paths.iter().all(|path| self.faults.reads_all(path))
    }

    /// Adds the cards of a scenario. Returns them as they are written.
    pub fn add_cards(&mut self, list: &Node<'_>) -> Vec<CardRecord> {
        let cards: Vec<Node<'_>> = list.items(MOST).collect();
        if cards.is_empty() && list.reads() {
            return Vec::new();
        }
        let catalogue = self.catalogue.to_mut();
        catalogue.unreadable_id |= !list.reads();
        let records = catalogue.add(&cards);
        self.printed = catalogue.buffs().len();
        records
    }

    /// The card with an id, if its kind fits.
    pub fn card(
        &self,
        id: &str,
        node: &Node<'_>,
        fits: impl Fn(CardKind) -> bool,
        wanted: &str,
    ) -> Option<CardId> {
        let card = self.catalogue.named(id, node, fits, (OUT_OF_RANGE, wanted));
        card.filter(|_| !self.catalogue.unreadable.contains(id))
    }

    /// Whether an id may belong to a card that cannot be read.
    pub fn may_be(&self, id: &str) -> bool {
        self.catalogue.unreadable_id || self.catalogue.unreadable.contains(id)
    }

    /// The number of what a modifier does.
    pub fn buff(&mut self, record: &BuffRecord, node: &Node<'_>) -> BuffId {
        match self.catalogue.known(record) {
            Some(known) => known,
            None => self.catalogue.to_mut().intern(record, node),
        }
    }

    /// Reads modifiers. Only generals have modifiers of artifacts; `artifacts` says how many
    /// artifacts there are.
    pub fn modifiers<M: FromIterator<Modifier<Grant>>>(
        &mut self,
        records: &[ModifierRecord],
        list: &Node<'_>,
        artifacts: usize,
    ) -> M {
        let each = |(place, record): (usize, &ModifierRecord)| {
            let node = list.item(place);
            let buff = self.buff(&record.buff(), &node);
            let timing = record.timing();
            let source = record.source.as_ref();
            let source = source.and_then(|id| self.card(id, &node.at("source"), |_| true, ""));
            if record.artifact.is_some_and(|place| usize::from(place) >= artifacts) {
                let message =
                    "a general's modifier names the place of one of its artifacts, from 0";
                node.at("artifact").fault(OUT_OF_RANGE, message);
            }
            let mut modifier = timing.of(Grant { buff, source, artifact: record.artifact });
            modifier.end_elapsed = record.end_elapsed;
            modifier.start_elapsed = record.start_elapsed;
            modifier
        };
        records.iter().enumerate().map(each).collect()
    }

    /// The buffs that no card has, as JSON.
    pub fn extra_buffs(&self) -> String {
        let extra = self.catalogue.buffs().get(self.printed..).unwrap_or_default();
        if extra.is_empty() {
            return String::new();
        }
        let records: Vec<&BuffRecord> = extra.iter().map(|buff| &buff.record).collect();
        serde_json::to_string(&records).unwrap_or_default()
    }
}
