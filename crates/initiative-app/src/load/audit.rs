//! What clients were told, compared with what the journals say after the run.

use super::told::Told;
use crate::serve::database_urls;
use initiative_kernel::game::Seat;
use initiative_server::store::{Durability, Store, StoredAct};
use serde_json::{Value, json};
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::sync::{Mutex, PoisonError};

/// What clients know of their matches.
#[derive(Debug, Default)]
pub(super) struct Ledger(Mutex<BTreeMap<String, Told>>);

/// What comparing has shown.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Audit {
    pub(super) matches: usize,
    pub(super) commands: usize,
    /// A sentence for each contradiction.
    pub(super) wrong: Vec<String>,
}

/// An entry of a journal, as far as clients know of it, and who has written it.
#[derive(Clone, Debug)]
struct Entry {
    seat: usize,
    key: String,
    command: Value,
    /// The seq of each seat after it.
    seqs: Vec<u64>,
    /// The epoch of the lease under which it was written.
    epoch: u64,
    /// The node that held the lease.
    node: i64,
    /// The transaction that wrote it.
    transaction: u64,
}

impl Entry {
    fn of(act: StoredAct) -> Self {
        let read: Value = serde_json::from_str(&act.act).unwrap_or_default();
        let command = read.get("Play").cloned().unwrap_or(read);
        let StoredAct { seat, key, seqs, epoch, node, transaction, .. } = act;
        Self { seat: usize::from(seat.0), key, command, seqs, epoch, node, transaction }
    }

    /// The seq of a seat after this entry.
    fn seq(&self, seat: usize) -> u64 {
        self.seqs.get(seat).copied().unwrap_or_default()
    }
}

/// Opens the store of servers that somebody else runs: a file, or databases of PostgreSQL.
pub(super) fn open_store(text: &str) -> Result<Store, String> {
    if ["postgres://", "postgresql://", "@"].iter().any(|start| text.starts_with(start)) {
        let urls = database_urls(&[text.to_owned()]).map_err(|failure| failure.to_string())?;
        return Store::connect(&urls).map_err(|error| error.to_string());
    }
    let path = Path::new(text);
    // Opening would create it, and everything would be missing in it.
    if !path.is_file() {
        return Err(format!("there is no store `{text}`"));
    }
    Store::open(path, Durability::Program).map_err(|error| error.to_string())
}

impl Ledger {
    /// Takes what the clients of a match were told, once nobody plays it any more.
    pub(super) fn add(&self, id: String, told: Told) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).insert(id, told);
    }

    /// The keys of commands of which nobody knows whether they count.
    #[cfg(test)]
    pub(super) fn open_keys(&self) -> Vec<String> {
        let matches = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        matches
            .values()
            .flat_map(|told| told.unanswered.iter().map(|(_, key)| key.clone()))
            .collect()
    }

    /// Compares what clients were told with itself, and with the journals of a store if there is one.
    pub(super) fn audit(&self, store: Option<&Store>) -> Audit {
        let mut audit = Audit::default();
        let mut store = store;
        for (id, told) in self.0.lock().unwrap_or_else(PoisonError::into_inner).iter() {
            let mut wrong: Vec<String> = told.wrong.iter().cloned().collect();
            match store.map(|store| store.acts(id)) {
                None => {}
                Some(Ok(acts)) => {
                    let entries: Vec<Entry> = acts.into_iter().map(Entry::of).collect();
                    audit.matches += 1;
                    audit.commands += told.acknowledged.len();
                    wrong.extend(contradictions(told, &entries));
                }
                Some(Err(error)) => {
                    wrong.push(format!("the journal cannot be read: {error}"));
                    // Nobody waits as often as there are matches for a store that does not answer.
                    store = None;
                }
            }
            audit.wrong.extend(wrong.iter().map(|wrong| format!("match {id}: {wrong}")));
        }
        audit
    }
}

impl Audit {
    pub(super) fn json(&self) -> Value {
        json!({"matches": self.matches, "commands": self.commands, "wrong": self.wrong})
    }
}

/// What is wrong with the entries of a match.
fn contradictions(told: &Told, entries: &[Entry]) -> impl Iterator<Item = String> {
    compare(told, entries).into_iter().chain(check_holders(entries))
}

/// The first contradiction between what clients were told and the entries of their match.
fn compare(told: &Told, entries: &[Entry]) -> Option<String> {
    let mut acknowledged = told.acknowledged.iter().peekable();
    let mut seen = BTreeSet::new();
    for entry in entries {
        let Entry { seat, key, .. } = entry;
        if !seen.insert((*seat, key.as_str())) {
            return Some(format!("{key} of seat {seat} stands twice in the journal"));
        }
        let expected = acknowledged.next_if(|told| told.seat == *seat && told.key == *key);
        match expected {
            Some(told) if told.command != entry.command => {
                return Some(format!("{key} of seat {seat} is another command in the journal"));
            }
            Some(told) if told.seq != entry.seq(*seat) => {
                let (was, is) = (told.seq, entry.seq(*seat));
                return Some(format!(
                    "command {key} of seat {seat} was acknowledged as seq {was}, but the journal \
                     has seq {is}"
                ));
            }
            Some(_) => {}
            // The server's own: it drops the open choice of a seat whose connection is lost.
            None if *seat == Seat::HOST.index() => {}
            None if told.unanswered.contains(&(*seat, key.clone())) => {}
            None => {
                return Some(format!("{key} of seat {seat} is out of order, or nobody sent it"));
            }
        }
    }
    if let Some(missing) = acknowledged.next() {
        let (key, seat) = (&missing.key, missing.seat);
        return Some(format!("{key} of seat {seat} was acknowledged and is missing"));
    }
    // ONLINE-CMD-3: nobody hears of what is not written.
    let end = |seat| entries.last().map_or(0, |entry| entry.seq(seat));
    let (seat, seq) = told.latest().find(|(seat, seq)| *seq > end(*seat))?;
    Some(format!("seat {seat} was told {seq}, and the journal ends at {}", end(seat)))
}

// ONLINE-NODE-2
/// The first entry that somebody has written who did not hold the match: an epoch is over once a later
/// one has begun, and has one holder.
fn check_holders(entries: &[Entry]) -> Option<String> {
    entries.windows(2).zip(2..).find_map(|(pair, number)| {
        let [before, entry] = pair else { return None };
        let (key, epoch) = (&entry.key, entry.epoch);
        if epoch < before.epoch {
            let later = before.epoch;
            return Some(format!("entry {number}, {key}, is of epoch {epoch} after {later}"));
        }
        if entry.transaction < before.transaction {
            return Some(format!("entry {}, {}, was written over later", number - 1, before.key));
        }
        if epoch == before.epoch && entry.node != before.node {
            let nodes = format!("{} and {}", before.node, entry.node);
            return Some(format!("entry {number}, {key}: nodes {nodes} wrote in epoch {epoch}"));
        }
        None
    })
}

#[cfg(test)]
mod tests {
    use super::super::heard::Sighting;
    use super::super::told::Acknowledged;
    use super::*;

    fn entry(key: &str, seq: u64) -> Entry {
        Entry {
            seat: 0,
            key: key.into(),
            command: json!(1),
            seqs: vec![seq],
            epoch: 0,
            node: 0,
            transaction: 0,
        }
    }

    fn told(keys: &[(&str, u64)]) -> Told {
        let mut told = Told::default();
        for (key, seq) in keys {
            let key = (*key).to_owned();
            let ack = Acknowledged { seat: 0, key, seq: *seq, command: json!(1) };
            told.acknowledge(ack, false);
        }
        told.leave_open(0, "late");
        told
    }

    #[test]
    fn online_crash_2_a_journal_with_what_was_acknowledged_is_right() {
        let told = told(&[("a", 1), ("b", 2)]);
        assert_eq!(compare(&told, &[entry("a", 1), entry("b", 2)]), None);
        assert_eq!(compare(&told, &[entry("a", 1), entry("b", 2), entry("late", 3)]), None);
        let own = Entry { seat: Seat::HOST.index(), ..entry("host-1", 1) };
        assert_eq!(compare(&told, &[entry("a", 1), own, entry("b", 2)]), None);
    }

    #[test]
    fn online_crash_2_what_is_missing_doubled_or_changed_is_found() {
        let told = told(&[("a", 1), ("b", 2)]);
        let wrong = |entries: &[Entry]| compare(&told, entries).unwrap_or_default();
        assert!(wrong(&[entry("a", 1)]).contains("missing"));
        assert!(wrong(&[entry("b", 2)]).contains("out of order"));
        assert!(wrong(&[entry("a", 1), entry("a", 1), entry("b", 2)]).contains("twice"));
        assert!(wrong(&[entry("a", 1), entry("b", 3)]).contains("acknowledged as seq 2"));
        assert!(wrong(&[entry("a", 1), entry("x", 2), entry("b", 2)]).contains("nobody sent it"));
        let other = Entry { command: json!(2), ..entry("a", 1) };
        assert!(wrong(&[other, entry("b", 2)]).contains("another command"));
    }

    #[test]
    fn online_cmd_3_what_a_seat_was_told_and_nobody_has_written_is_found() {
        let mut told = told(&[("a", 1)]);
        told.see(1, Sighting { seq: 7, hash: 1 });
        let seen = |seq| Entry { seqs: vec![1, seq], ..entry("a", 1) };
        assert_eq!(compare(&told, &[seen(7)]), None);
        assert_eq!(
            compare(&told, &[seen(6)]).as_deref(),
            Some("seat 1 was told 7, and the journal ends at 6")
        );
    }

    /// Entries by epoch and node.
    fn written(by: &[(u64, i64)]) -> Vec<Entry> {
        let entry = |(place, (epoch, node)): (usize, &(u64, i64))| Entry {
            epoch: *epoch,
            node: *node,
            ..entry(&format!("key-{place}"), place as u64)
        };
        by.iter().enumerate().map(entry).collect()
    }

    #[test]
    fn online_node_2_epochs_rise_and_each_has_one_holder() {
        for right in [&[][..], &[(3, 1)], &[(0, 0), (0, 0)], &[(1, 2), (1, 2), (2, 1), (5, 2)]] {
            assert_eq!(check_holders(&written(right)), None, "{right:?}");
        }
        let wrong = |by: &[(u64, i64)]| check_holders(&written(by)).unwrap_or_default();
        let stale = wrong(&[(1, 1), (2, 2), (1, 1)]);
        assert_eq!(stale, "entry 3, key-2, is of epoch 1 after 2");
        let two = wrong(&[(1, 1), (2, 2), (2, 1)]);
        assert_eq!(two, "entry 3, key-2: nodes 2 and 1 wrote in epoch 2");
        let over = |transactions: &[u64]| {
            let entry = |transaction: &u64| Entry { transaction: *transaction, ..entry("k", 1) };
            check_holders(&transactions.iter().map(entry).collect::<Vec<_>>())
        };
        assert_eq!(over(&[5, 5, 9]), None);
        assert_eq!(over(&[5, 11, 9]).unwrap(), "entry 2, k, was written over later");
        let mut entries = written(&[(2, 2), (1, 1)]);
        for (number, entry) in entries.iter_mut().enumerate() {
            entry.key = format!("late-{number}");
        }
        let wrong: Vec<String> = contradictions(&told(&[]), &entries).collect();
        assert_eq!(wrong.len(), 2, "both who asked and who wrote are looked at: {wrong:?}");
    }

    #[test]
    fn online_node_4_contradictions_are_told_with_and_without_journals() {
        let ledger = Ledger::default();
        let mut told = told(&[("a", 45)]);
        told.see(0, Sighting { seq: 41, hash: 1 });
        ledger.add("abc".into(), told);
        let alone = ledger.audit(None);
        assert_eq!(alone.wrong, ["match abc: seat 0 was told 41 after 45"]);
        assert_eq!((alone.matches, alone.commands), (0, 0), "nothing was compared");
        let store = Store::in_memory().unwrap();
        let compared = ledger.audit(Some(&store));
        assert_eq!((compared.matches, compared.commands), (1, 1));
        assert_eq!(compared.wrong.len(), 2, "{:?}", compared.wrong);
        assert!(compared.wrong[1].contains("a of seat 0 was acknowledged and is missing"));
    }

    #[test]
    fn a_store_that_is_not_there_is_not_made() {
        let nowhere = std::env::temp_dir().join("initiative-no-such-store.db");
        let why = open_store(nowhere.to_str().unwrap()).unwrap_err();
        assert!(why.contains("there is no store") && why.contains("no-such-store"), "{why}");
        assert!(!nowhere.exists());
        let why = open_store("postgres://me:secret@localhost/matches").unwrap_err();
        assert!(!why.contains("secret"), "{why}");
    }
}
