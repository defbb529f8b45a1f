//! The lobby: matches that wait for anybody to join. ONLINE-LOBBY-1
//!
//! The actor of a match says when it stands in the lobby. Clients get the whole list whenever it
//! changes; it is short.

use axum::extract::ws::Utf8Bytes;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::sync::{Mutex, MutexGuard, PoisonError};
use tokio::sync::watch;

/// A match in the lobby, as everybody may know it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct LobbyEntry {
    #[serde(rename = "match")]
    pub(crate) id: String,
    pub(crate) game: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) scenario: Option<String>,
    /// The time limits in seconds; none without a clock.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) clock: Option<Value>,
    /// Who sits there already.
    pub(crate) names: Vec<String>,
    /// How many seats are open.
    pub(crate) open: usize,
    /// In seconds since 1970.
    pub(crate) created: i64,
}

/// All matches that stand in the lobby.
#[derive(Debug)]
pub(crate) struct Lobby {
    entries: Mutex<LobbyEntries>,
    /// The list as it is sent; none once the server stops.
    list: watch::Sender<Option<Utf8Bytes>>,
}

#[derive(Debug, Default)]
struct LobbyEntries {
    /// By match, those that this node serves.
    here: BTreeMap<String, LobbyEntry>,
    /// By shard, those of other nodes.
    elsewhere: BTreeMap<usize, Vec<LobbyEntry>>,
}

impl Default for Lobby {
    fn default() -> Self {
        let entries = LobbyEntries::default();
        let list = watch::Sender::new(Some(text(&entries)));
        Self { entries: Mutex::new(entries), list }
    }
}

impl Lobby {
    /// The most matches that are shown, the newest first.
    const SHOWN: usize = 100;

    fn entries(&self) -> MutexGuard<'_, LobbyEntries> {
        self.entries.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Puts a match into the lobby, changes its entry, or takes it out. False if that changes
    /// nothing.
    pub(crate) fn set(&self, id: &str, entry: Option<LobbyEntry>) -> bool {
        let mut entries = self.entries();
        if entries.here.get(id) == entry.as_ref() {
            return false;
        }
        match entry {
            Some(entry) => drop(entries.here.insert(id.to_owned(), entry)),
            None => drop(entries.here.remove(id)),
        }
        self.tell(&entries);
        true
    }

    /// What other nodes have in the lobby, as they wrote it into a shard. ONLINE-NODE-1
    pub(crate) fn set_elsewhere(&self, shard: usize, lobby: &BTreeMap<String, String>) {
        let lobby = lobby.values().filter_map(|entry| serde_json::from_str(entry).ok()).collect();
        let mut entries = self.entries();
        if *entries.elsewhere.entry(shard).or_default() != lobby {
            entries.elsewhere.insert(shard, lobby);
            self.tell(&entries);
        }
    }

    /// Sends the list. The caller has the lock, so that no older list follows a newer one.
    fn tell(&self, entries: &LobbyEntries) {
        self.list.send_modify(|list| {
            if list.is_some() {
                *list = Some(text(entries));
            }
        });
    }

    /// The list now, and each time it changes.
    pub(crate) fn watch(&self) -> watch::Receiver<Option<Utf8Bytes>> {
        self.list.subscribe()
    }

    /// Ends all streams, because the server stops.
    pub(crate) fn close(&self) {
        self.list.send_replace(None);
    }
}

fn text(entries: &LobbyEntries) -> Utf8Bytes {
    let elsewhere = entries.elsewhere.values().flatten();
    let elsewhere = elsewhere.filter(|entry| !entries.here.contains_key(&entry.id));
    let mut matches: Vec<_> = entries.here.values().chain(elsewhere).collect();
    matches.sort_by_key(|entry| (std::cmp::Reverse(entry.created), &entry.id));
    matches.truncate(Lobby::SHOWN);
    json!({"type": "lobby", "matches": matches}).to_string().into()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entry(id: &str, created: i64) -> LobbyEntry {
        let (id, game) = (id.to_owned(), "bell".to_owned());
        LobbyEntry { id, game, scenario: None, clock: None, names: Vec::new(), open: 1, created }
    }

    #[test]
    fn online_lobby_1_the_newest_come_first_and_only_changes_are_sent() {
        let lobby = Lobby::default();
        let mut seen = lobby.watch();
        let ids = |list: &Option<Utf8Bytes>| {
            let list: Value = serde_json::from_str(list.as_ref().unwrap()).unwrap();
            let matches = list["matches"].as_array().unwrap().iter();
            matches.map(|entry| entry["match"].as_str().unwrap().to_owned()).collect::<Vec<_>>()
        };
        lobby.set("a", Some(entry("a", 1)));
        lobby.set("b", Some(entry("b", 2)));
        assert_eq!(ids(&seen.borrow_and_update()), ["b", "a"]);
        lobby.set("a", Some(entry("a", 1)));
        lobby.set("c", None);
        assert!(!seen.has_changed().unwrap(), "nothing is new");
        lobby.set("b", None);
        assert_eq!(ids(&seen.borrow_and_update()), ["a"]);
        for n in 0..200 {
            lobby.set(&format!("n{n}"), Some(entry(&format!("n{n}"), n)));
        }
        assert_eq!(ids(&seen.borrow_and_update()).len(), Lobby::SHOWN);
        let other = serde_json::to_string(&entry("other", 900)).unwrap();
        lobby.set_elsewhere(1, &BTreeMap::from([("other".to_owned(), other)]));
        assert_eq!(ids(&seen.borrow_and_update())[0], "other", "what another node has");
        lobby.set_elsewhere(1, &BTreeMap::new());
        assert_eq!(ids(&seen.borrow_and_update())[0], "n199");
        lobby.close();
        lobby.set("a", None);
        assert!(seen.borrow_and_update().is_none(), "a stopping server sends no more lists");
    }
}
