//! A match with everything that belongs to it, as it goes from one store to another. ONLINE-NODE-8

use super::change::{Change, KeptCheckpoint, KeptEntry, KeptMatch};
use super::rows::SeatRow;
use super::{Store, StoreError};
use crate::blocking::run_blocking;
use crate::secret::SecretDigest;

/// How many ids are read at once.
const IDS: u32 = 1_000;
/// How many entries are read at once: a journal may be too long for one answer.
const ENTRIES: i64 = 8_192;
/// How often a match is read again that changes while it is read.
const TRIES: u32 = 20;

/// A match with everything that belongs to it.
#[derive(Clone, Debug)]
pub(super) struct WholeMatch {
    pub(super) id: String,
    pub(super) kept: KeptMatch,
    pub(super) entries: Vec<KeptEntry>,
    pub(super) checkpoints: Vec<KeptCheckpoint>,
}

impl WholeMatch {
    /// Whether both are the same, row by row. SQLite does not keep which node has written an entry.
    pub(super) fn is_same(&self, other: &Self, epochs: bool) -> bool {
        let nodeless = |entry: &KeptEntry| KeptEntry { epoch: 0, node: 0, ..entry.clone() };
        let same = |(one, two): (&KeptEntry, &KeptEntry)| {
            one == two || !epochs && nodeless(one) == nodeless(two)
        };
        self.id == other.id
            && self.kept.is_same(&other.kept)
            && self.entries.len() == other.entries.len()
            && self.entries.iter().zip(&other.entries).all(same)
            && self.checkpoints == other.checkpoints
    }
}

impl KeptMatch {
    /// Whether both are the same, with their seats.
    pub(super) fn is_same(&self, other: &Self) -> bool {
        let Self { header, sum, created, stage, result, ran, suspended, seats } = self;
        (header, sum, created, stage, result, ran, suspended)
            == (
                &other.header,
                &other.sum,
                &other.created,
                &other.stage,
                &other.result,
                &other.ran,
                &other.suspended,
            )
            && seats.len() == other.seats.len()
            && seats.iter().zip(&other.seats).all(|(one, two)| one.is_same(two))
    }
}

impl SeatRow {
    fn is_same(&self, other: &Self) -> bool {
        let invites = |row: &Self| SecretDigest::joined(&row.invites);
        (&self.control, &self.name, self.seen) == (&other.control, &other.name, other.seen)
            && self.has_token_of(other)
            && invites(self) == invites(other)
    }

    /// Whether both have the same token, or none.
    pub(super) fn has_token_of(&self, other: &Self) -> bool {
        match (&self.token, &other.token) {
            (None, None) => true,
            (Some(one), Some(two)) => one.is(two),
            _ => false,
        }
    }
}

impl Store {
    /// The ids of some matches, in an order that stays the same: those after the one that is named,
    /// or the first ones after none. None are left if there are none here.
    pub(super) fn ids(&self, after: &str) -> Result<Vec<String>, StoreError> {
        self.engine.ids(after, IDS)
    }

    /// Reads everything of a match as it was at one moment, while others may write to it.
    pub(super) fn whole(&self, id: &str) -> Result<Option<WholeMatch>, StoreError> {
        let mut before = self.engine.find(id)?;
        for _ in 0..TRIES {
            let Some(kept) = before else { return Ok(None) };
            // A checkpoint comes after the entries that lead to it, so it is read before them.
            let checkpoints = self.engine.checkpoints(id)?;
            let entries = self.all_entries(id)?;
            // Entries are only ever added. If nothing else has changed, all of it was so at the moment
            // at which the last of them was read.
            let after = self.engine.find(id)?;
            if after.as_ref().is_some_and(|after| after.is_same(&kept)) {
                return Ok(Some(WholeMatch { id: id.to_owned(), kept, entries, checkpoints }));
            }
            before = after;
        }
        Err(StoreError::new("it changes too often to be read"))
    }

    fn all_entries(&self, id: &str) -> Result<Vec<KeptEntry>, StoreError> {
        let Some(last) = self.engine.last(id)? else { return Ok(Vec::new()) };
        let (mut entries, mut start) = (Vec::new(), 0);
        while start <= last.place {
            let some = self.engine.entries(id, start..start.saturating_add(ENTRIES))?;
            if some.is_empty() {
                // Entries are missing. The check of the last one finds it out of its place.
                entries.push(last);
                break;
            }
            entries.extend(some);
            start = start.saturating_add(ENTRIES);
        }
        Ok(entries)
    }

    /// Writes a match in place of what there is under its id: all of it or nothing. Nobody may serve
    /// it meanwhile.
    pub(super) fn put(&self, whole: WholeMatch) -> Result<(), StoreError> {
        self.write_patiently(Change::Put(Box::new(whole)))
    }

    /// Removes a match with everything that belongs to it. Nobody may serve it meanwhile.
    pub(super) fn remove(&self, id: &str) -> Result<(), StoreError> {
        self.write_patiently(Change::Remove { id: id.to_owned() })
    }

    /// Writes a change, however long it takes.
    pub(super) fn write_patiently(&self, change: Change) -> Result<(), StoreError> {
        let (send, answer) = std::sync::mpsc::sync_channel(1);
        self.queue(change, move |written| drop(send.send(written)));
        run_blocking(|| answer.recv()).unwrap_or_else(|_| Err(super::write::stopped()))
    }
}
