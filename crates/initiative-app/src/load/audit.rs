//! What clients were told, compared with what the journals say after the run.

use initiative_kernel::game::Seat;
use initiative_server::store::Store;
use serde_json::{Value, json};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// A command that the server has acknowledged.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Acknowledged {
    pub(super) seat: usize,
    pub(super) key: String,
    pub(super) seq: u64,
    pub(super) command: Value,
}

/// What clients know of their matches.
#[derive(Debug, Default)]
pub(super) struct Ledger(Mutex<BTreeMap<String, Known>>);

/// What clients know of one match.
#[derive(Debug, Default)]
struct Known {
    acknowledged: Vec<Acknowledged>,
    /// Seat and key of commands whose answer never came.
    unanswered: BTreeSet<(usize, String)>,
}

/// What comparing has shown.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Audit {
    pub(super) matches: usize,
    pub(super) commands: usize,
    /// A sentence for each contradiction.
    pub(super) wrong: Vec<String>,
}

/// An entry of a journal, as far as clients know of it.
#[derive(Clone, Debug)]
struct Entry {
    seat: usize,
    key: String,
    command: Value,
    seq: u64,
}

impl Ledger {
    fn known(&self) -> MutexGuard<'_, BTreeMap<String, Known>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(super) fn acknowledged(&self, id: &str, told: Acknowledged) {
        let mut known = self.known();
        let acknowledged = &mut known.entry(id.to_owned()).or_default().acknowledged;
        // The same answer may come again after a reconnect.
        if acknowledged.last() != Some(&told) {
            acknowledged.push(told);
        }
    }

    pub(super) fn unanswered(&self, id: &str, seat: usize, key: &str) {
        let mut known = self.known();
        known.entry(id.to_owned()).or_default().unanswered.insert((seat, key.to_owned()));
    }

    /// Compares with the journals of a store.
    pub(super) fn audit(&self, store: &Store) -> Result<Audit, String> {
        let mut audit = Audit::default();
        for (id, known) in self.known().iter() {
            let acts = store.acts(id).map_err(|error| format!("match {id}: {error}"))?;
            let entries = acts.into_iter().map(|act| {
                let seat = usize::from(act.seat.0);
                let read: Value = serde_json::from_str(&act.act).unwrap_or_default();
                let command = read.get("Play").cloned().unwrap_or(read);
                let seq = act.seqs.get(seat).copied().unwrap_or_default();
                Entry { seat, key: act.key, command, seq }
            });
            let entries: Vec<Entry> = entries.collect();
            audit.matches += 1;
            audit.commands += known.acknowledged.len();
            audit
                .wrong
                .extend(compare(known, &entries).map(|wrong| format!("match {id}: {wrong}")));
        }
        Ok(audit)
    }
}

impl Audit {
    pub(super) fn json(&self) -> Value {
        json!({"matches": self.matches, "commands": self.commands, "wrong": self.wrong})
    }
}

/// The first contradiction between what clients were told and the entries of their match. Clients
/// ask one at a time, so their acknowledgements are in the order of the journal.
fn compare(known: &Known, entries: &[Entry]) -> Option<String> {
    let mut told = known.acknowledged.iter().peekable();
    let mut seen = BTreeSet::new();
    for Entry { seat, key, command, seq } in entries {
        if !seen.insert((*seat, key.as_str())) {
            return Some(format!("{key} of seat {seat} stands twice in the journal"));
        }
        let expected = told.next_if(|told| told.seat == *seat && told.key == *key);
        match expected {
            Some(told) if told.command != *command => {
                return Some(format!("{key} of seat {seat} is another command in the journal"));
            }
            Some(told) if told.seq != *seq => {
                let was = told.seq;
                return Some(format!("{key} of seat {seat} was told as {was}, and is {seq}"));
            }
            Some(_) => {}
            // The server's own: it drops the open choice of a seat whose connection is lost.
            None if *seat == Seat::HOST.index() => {}
            None if known.unanswered.contains(&(*seat, key.clone())) => {}
            None => {
                return Some(format!("{key} of seat {seat} is out of order, or nobody sent it"));
            }
        }
    }
    let missing = told.next()?;
    Some(format!("{} of seat {} was acknowledged and is missing", missing.key, missing.seat))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entry(key: &str, seq: u64) -> Entry {
        Entry { seat: 0, key: key.into(), command: json!(1), seq }
    }

    fn known(keys: &[(&str, u64)]) -> Known {
        let acknowledged = keys
            .iter()
            .map(|(key, seq)| Acknowledged {
                seat: 0,
                key: (*key).into(),
                seq: *seq,
                command: json!(1),
            })
            .collect();
        Known { acknowledged, unanswered: BTreeSet::from([(0, "late".to_owned())]) }
    }

    #[test]
    fn online_crash_2_a_journal_with_what_was_acknowledged_is_right() {
        let told = known(&[("a", 1), ("b", 2)]);
        assert_eq!(compare(&told, &[entry("a", 1), entry("b", 2)]), None);
        assert_eq!(compare(&told, &[entry("a", 1), entry("b", 2), entry("late", 3)]), None);
        let own = Entry { seat: Seat::HOST.index(), ..entry("host-1", 1) };
        assert_eq!(compare(&told, &[entry("a", 1), own, entry("b", 2)]), None);
    }

    #[test]
    fn online_crash_2_what_is_missing_doubled_or_changed_is_found() {
        let told = known(&[("a", 1), ("b", 2)]);
        let wrong = |entries: &[Entry]| compare(&told, entries).unwrap_or_default();
        assert!(wrong(&[entry("a", 1)]).contains("missing"));
        assert!(wrong(&[entry("b", 2)]).contains("out of order"));
        assert!(wrong(&[entry("a", 1), entry("a", 1), entry("b", 2)]).contains("twice"));
        assert!(wrong(&[entry("a", 1), entry("b", 3)]).contains("told as 2"));
        assert!(wrong(&[entry("a", 1), entry("x", 2), entry("b", 2)]).contains("nobody sent it"));
        let other = Entry { command: json!(2), ..entry("a", 1) };
        assert!(wrong(&[other, entry("b", 2)]).contains("another command"));
    }
}
