//! Reading outside data piece by piece: every fault is noted with its place, and reading goes on.

use super::{OUT_OF_RANGE, UNKNOWN_FIELD};
use crate::content::{BuffRecord, CardRecord, Catalogue, Library, ModifierRecord, Problem};
use crate::id::{BuffId, CardId};
use crate::state::Grant;
use alloc::borrow::Cow;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use initiative::game::{Fault, SetupError};
use initiative::modifier::Modifier;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value};

/// The faults found so far, and the cards there are.
pub(super) struct Reader {
    faults: Vec<Fault>,
    pub library: &'static Library,
    pub catalogue: Cow<'static, Catalogue>,
    /// How many buffs come from cards.
    printed: usize,
}

impl Reader {
    pub fn new(library: &'static Library) -> Self {
        let printed = library.catalogue.buffs().len();
        let catalogue = Cow::Borrowed(&library.catalogue);
        Self { faults: Vec::new(), library, catalogue, printed }
    }

    pub fn fault(&mut self, path: &str, code: &'static str, message: impl Into<String>) {
        // More than are ever shown need not be kept.
        if self.faults.len() < SetupError::MAX {
            self.faults.push(Fault { path: path.into(), code, message: message.into() });
        }
    }

    pub fn finish(self) -> Result<(), SetupError> {
        SetupError::check(self.faults)
    }

    pub fn is_clean(&self) -> bool {
        self.faults.is_empty()
    }

    /// A value as what it should be.
    pub fn piece<T: DeserializeOwned>(
        &mut self,
        value: &Value,
        path: &str,
        code: &'static str,
    ) -> Option<T> {
        match T::deserialize(value) {
            Ok(read) => Some(read),
            Err(error) => {
                let message = error.to_string();
                let unknown = message.starts_with("unknown field");
                self.fault(path, if unknown { UNKNOWN_FIELD } else { code }, message);
                None
            }
        }
    }

    /// A field, if it is given.
    pub fn get<T: DeserializeOwned>(
        &mut self,
        fields: &Map<String, Value>,
        name: &str,
        code: &'static str,
    ) -> Option<T> {
        let value = fields.get(name).filter(|value| !value.is_null())?;
        self.piece(value, name, code)
    }

    /// Sets `to` to a field, if it is given.
    pub fn set<T: DeserializeOwned>(
        &mut self,
        fields: &Map<String, Value>,
        name: &str,
        to: &mut T,
    ) {
        if let Some(read) = self.get(fields, name, OUT_OF_RANGE) {
            *to = read;
        }
    }

    /// The elements of a list that can be read.
    pub fn list<T: DeserializeOwned>(
        &mut self,
        fields: &Map<String, Value>,
        name: &str,
        code: &'static str,
    ) -> Vec<T> {
        let values = match fields.get(name) {
            None | Some(Value::Null) => return Vec::new(),
            Some(Value::Array(values)) if values.len() <= 1_000 => values,
            Some(_) => {
                self.fault(name, OUT_OF_RANGE, "this is a list of at most 1,000");
                return Vec::new();
            }
        };
        let read = values.iter().enumerate();
        let read = read.filter_map(|(place, it)| self.piece(it, &format!("{name}[{place}]"), code));
        read.collect()
    }

    /// Adds the cards of a scenario.
    pub fn add_cards(&mut self, cards: &[CardRecord]) {
        if cards.is_empty() {
            return;
        }
        let problems = self.catalogue.to_mut().add(cards);
        self.printed = self.catalogue.buffs().len();
        for (place, problem) in problems {
            self.problem(&format!("cards[{place}]"), &problem);
        }
    }

    fn problem(&mut self, path: &str, problem: &Problem) {
        self.fault(path, problem.code(), problem.to_string());
    }

    pub fn card(&mut self, id: &str, path: &str) -> Option<CardId> {
        let card = self.catalogue.find(id);
        if card.is_none() {
            self.problem(path, &Problem::Unknown(id.into()));
        }
        card
    }

    /// What a modifier does, by its number.
    pub fn buff(&mut self, record: &BuffRecord, path: &str) -> BuffId {
        if let Some(known) = self.catalogue.known(record) {
            return known;
        }
        let mut problems = Vec::new();
        let buff = self.catalogue.to_mut().intern(record, &mut problems);
        problems.iter().for_each(|problem| self.problem(path, problem));
        buff
    }

    /// A modifier, and the place of the artifact that gives it.
    pub fn modifier(
        &mut self,
        record: &ModifierRecord,
        path: &str,
    ) -> (Modifier<Grant>, Option<u8>) {
        let buff = self.buff(&BuffRecord::from(record), path);
        let mut problems = Vec::new();
        let timing = record.timing(&mut problems);
        problems.iter().for_each(|problem| self.problem(path, problem));
        let source = record.source.as_ref().and_then(|id| self.card(id, path));
        let mut modifier = timing.of(Grant { buff, source, artifact: None });
        modifier.end_elapsed = record.end_elapsed;
        modifier.start_elapsed = record.start_elapsed;
        if record.end_elapsed.max(record.start_elapsed) > 10_000 {
            self.fault(path, OUT_OF_RANGE, "elapsed is 10,000 at most");
        }
        (modifier, record.artifact)
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
