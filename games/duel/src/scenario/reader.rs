//! Reading outside data piece by piece: every fault is noted with its place, and reading goes on.

use super::{OUT_OF_RANGE, UNKNOWN_CONTENT};
use crate::content::{
    BuffRecord, CardRecord, Catalogue, Form, Library, Marks, ModifierRecord, Notes, Problem,
    quoted, step,
};
use crate::id::{BuffId, CardId};
use crate::state::Grant;
use alloc::borrow::Cow;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use initiative_kernel::game::{Fault, SetupError};
use initiative_kernel::modifier::Modifier;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value};

/// The faults found so far, and the cards there are.
pub(super) struct Reader {
    faults: Vec<Fault>,
    marks: Marks,
    pub library: &'static Library,
    pub catalogue: Cow<'static, Catalogue>,
    /// How many buffs come from cards.
    printed: usize,
}

impl Reader {
    pub fn new(library: &'static Library) -> Self {
        let printed = library.catalogue.buffs().len();
        let catalogue = Cow::Borrowed(&library.catalogue);
        Self { faults: Vec::new(), marks: Marks::default(), library, catalogue, printed }
    }

    /// Notes a fault that leaves what is there readable.
    pub fn note(&mut self, path: &str, code: &'static str, message: impl Into<String>) {
        // More than are ever shown need not be kept.
        if self.faults.len() < SetupError::MAX {
            self.faults.push(Fault { path: path.into(), code, message: message.into() });
        }
    }

    /// Notes a fault. What is there does not count any more.
    pub fn fault(&mut self, path: &str, code: &'static str, message: impl Into<String>) {
        self.note(path, code, message);
        self.marks.add(path);
    }

    pub fn finish(self) -> Result<(), SetupError> {
        SetupError::check(self.faults)
    }

    pub const fn is_clean(&self) -> bool {
        self.faults.is_empty()
    }

    /// Whether a place could be read, and everything around it.
    pub fn reads(&self, path: &str) -> bool {
        !self.marks.covers(path)
    }

    /// Whether a place could be read, and everything around and inside it.
    pub fn reads_all(&self, path: &str) -> bool {
        !self.marks.touches(path)
    }

    /// A value as what it should be. Whatever does not have that form has been named and replaced.
    pub fn piece<T: DeserializeOwned>(
        &mut self,
        form: &Form,
        value: &mut Value,
        path: &str,
        code: &'static str,
    ) -> Option<T> {
        if !form.fit(value, path, code, self) {
            return None;
        }
        self.made(value, path)
    }

    fn made<T: DeserializeOwned>(&mut self, value: &Value, path: &str) -> Option<T> {
        let made = T::deserialize(value).ok();
        if made.is_none() {
            self.fault(path, OUT_OF_RANGE, "this cannot be read");
        }
        made
    }

    /// A field, if it is given.
    pub fn get<T: DeserializeOwned>(
        &mut self,
        fields: &Map<String, Value>,
        name: &str,
    ) -> Option<T> {
        let value = fields.get(name).filter(|value| !value.is_null())?;
        self.made(value, name)
    }

    /// Adds the cards of a scenario.
    pub fn add_cards(&mut self, cards: &[CardRecord]) {
        self.marks.nameless |= self.marks.covers("cards");
        if cards.is_empty() {
            return;
        }
        for (place, card) in cards.iter().enumerate() {
            let path = format!("cards[{place}]");
            self.marks.nameless |= self.marks.covers(&step(&path, "id"));
            if self.marks.covers(&step(&path, "kind")) {
                self.marks.vague.insert(card.id.clone());
            }
        }
        let mut notes = Notes::at("cards", &self.marks);
        self.catalogue.to_mut().add(cards, &mut notes);
        let found = notes.finish();
        self.printed = self.catalogue.buffs().len();
        self.problems(found);
    }

    fn problems(&mut self, found: Vec<(String, Problem)>) {
        for (path, problem) in found {
            self.fault(&path, problem.code(), problem.to_string());
        }
    }

    /// The card with an id, if it is one of a kind that fits.
    pub fn card(
        &mut self,
        id: &str,
        path: &str,
        fits: impl Fn(crate::content::Kind) -> bool,
        wanted: &str,
    ) -> Option<CardId> {
        if !self.reads(path) {
            return None;
        }
        let Some(card) = self.catalogue.find(id) else {
            if !self.marks.nameless {
                self.fault(path, UNKNOWN_CONTENT, Problem::Unknown(id.into()).to_string());
            }
            return None;
        };
        if self.marks.vague.contains(id) {
            return None;
        }
        if !fits(self.catalogue.card(card).kind) {
            self.fault(path, OUT_OF_RANGE, format!("{} is no {wanted}", quoted(id)));
            return None;
        }
        Some(card)
    }

    /// Whether an id may be that of a card which cannot be read.
    pub fn may_be(&self, id: &str) -> bool {
        self.marks.nameless || self.marks.vague.contains(id)
    }

    /// What a modifier does, by its number.
    pub fn buff(&mut self, record: &BuffRecord, path: &str) -> BuffId {
        if let Some(known) = self.catalogue.known(record) {
            return known;
        }
        let mut notes = Notes::at(path, &self.marks);
        let buff = self.catalogue.to_mut().intern(record, &mut notes);
        let found = notes.finish();
        self.problems(found);
        buff
    }

    /// A modifier. Only generals have those of artifacts, of which there are so many.
    pub fn modifier(
        &mut self,
        record: &ModifierRecord,
        path: &str,
        artifacts: usize,
    ) -> Modifier<Grant> {
        let buff = self.buff(&BuffRecord::from(record), path);
        let mut notes = Notes::at(path, &self.marks);
        let timing = record.timing(&mut notes);
        let found = notes.finish();
        self.problems(found);
        let source = record
            .source
            .as_ref()
            .and_then(|id| self.card(id, &step(path, "source"), |_| true, ""));
        if record.artifact.is_some_and(|place| usize::from(place) >= artifacts) {
            let message = "a general's modifier names the place of one of its artifacts, from 0";
            self.fault(&step(path, "artifact"), OUT_OF_RANGE, message);
        }
        let mut modifier = timing.of(Grant { buff, source, artifact: record.artifact });
        modifier.end_elapsed = record.end_elapsed;
        modifier.start_elapsed = record.start_elapsed;
        modifier
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
