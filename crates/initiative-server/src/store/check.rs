//! Looks whether everything in a store is what was written: checksums, and every match folded from
//! its start. ONLINE-NODE-8

use super::checkpoints::read_checkpoints;
use super::whole::WholeMatch;
use super::{EntryRow, LoadError, Store, StoreError, StoredMatch};
use crate::match_state::{FoldError, refold};
use crate::registry::Registry;
use std::ops::ControlFlow;

/// How far checking or copying has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StoreProgress {
    /// How many matches were looked at.
    pub done: u64,
    /// How many matches there were at the beginning.
    pub total: u64,
}

/// What [`Store::check`] has found.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CheckReport {
    /// How many matches were read.
    pub matches: u64,
    /// How many entries they have.
    pub entries: u64,
    /// How many of these matches could not be folded, because this program does not have their rules.
    pub without_rules: u64,
    /// How many campaigns were read.
    pub campaigns: u64,
    /// How many saves were read.
    pub saves: u64,
    /// A sentence for everything that is damaged.
    pub wrong: Vec<String>,
    /// Whether it was stopped before the end.
    pub stopped: bool,
}

/// What is known of a match that was read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Verdict {
    Sound,
    /// Its checksums are right, but this program does not have its rules.
    WithoutRules,
    /// What is wrong, and where.
    Damaged(String),
}

impl WholeMatch {
    /// Verifies all checksums, and folds the match with its rules.
    pub(super) fn check(&self, registry: &Registry) -> Verdict {
        match self.fold(registry) {
            Ok(()) => Verdict::Sound,
            Err(FoldError::NoRules) => Verdict::WithoutRules,
            Err(FoldError::Damaged(what)) => Verdict::Damaged(what),
            Err(FoldError::Unreadable(error)) => Verdict::Damaged(error.to_string()),
        }
    }

    fn fold(&self, registry: &Registry) -> Result<(), FoldError> {
        let id = &self.id;
        let meta = StoredMatch::read(id, self.kept.clone())?;
        let entries = (0..).zip(&self.entries);
        let entries = entries.map(|(place, kept)| EntryRow::read(id, place, kept.clone()));
        let entries = entries.collect::<Result<Vec<_>, LoadError>>()?;
        let checkpoint = read_checkpoints(id, self.checkpoints.clone())?;
        refold(&meta, registry, &entries, checkpoint)
    }
}

impl Store {
    /// Reads everything, folds every match from its start with the rules of `registry`, and tells what
    /// is damaged. `progress` is told after each match and can stop it. ONLINE-NODE-8
    pub fn check(
        &self,
        registry: &Registry,
        progress: &mut dyn FnMut(StoreProgress) -> ControlFlow<()>,
    ) -> Result<CheckReport, StoreError> {
        let mut report = CheckReport::default();
        let mut seen = StoreProgress { done: 0, total: self.count()? };
        if let Some(damage) = self.engine.damage()? {
            report.wrong.push(format!("the file is damaged: {damage}"));
        }
        let mut ids = self.ids("")?;
        while let Some(last) = ids.last().cloned() {
            for id in &ids {
                if progress(seen).is_break() {
                    return Ok(CheckReport { stopped: true, ..report });
                }
                self.check_match(id, registry, &mut report)?;
                seen.done += 1;
            }
            ids = self.ids(&last)?;
        }
        self.check_campaigns(&mut report)?;
        for (owner, slot) in self.engine.slots()? {
            match self.saved(&owner, slot) {
                Ok(_) => report.saves += 1,
                Err(error) => report.wrong.push(format!("save {slot} of {owner}: {error}")),
            }
        }
        Ok(report)
    }

    fn check_match(
        &self,
        id: &str,
        registry: &Registry,
        report: &mut CheckReport,
    ) -> Result<(), StoreError> {
        let whole = match self.whole(id) {
            Ok(Some(whole)) => whole,
            // It was removed meanwhile.
            Ok(None) => return Ok(()),
            Err(error) => {
                // If nothing can be read any more, that is not the fault of this match.
                self.count()?;
                report.wrong.push(format!("match {id} cannot be read: {error}"));
                return Ok(());
            }
        };
        report.matches += 1;
        report.entries += whole.entries.len() as u64;
        match whole.check(registry) {
            Verdict::Sound => {}
            Verdict::WithoutRules => report.without_rules += 1,
            Verdict::Damaged(what) => report.wrong.push(format!("match {id}: {what}")),
        }
        Ok(())
    }

    fn check_campaigns(&self, report: &mut CheckReport) -> Result<(), StoreError> {
        let mut page = self.campaigns(None)?;
        while let Some(last) = page.last().map(|kept| kept.owner.clone()) {
            for kept in page {
                report.campaigns += 1;
                if let Err(error) = kept.read() {
                    report.wrong.push(format!("the campaign of {}: {error}", kept.owner));
                }
            }
            page = self.campaigns(Some(&last))?;
        }
        Ok(())
    }
}
