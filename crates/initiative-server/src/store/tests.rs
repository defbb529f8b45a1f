//! What is written is read again, and damage is found.

use super::sqlite::schema::OpenErrorKind;
use super::*;
use crate::secret::SecretDigest;
use initiative_kernel::game::Seat;
use rusqlite::Connection;
use serde_json::json;

mod copying;
#[cfg(unix)]
mod queue;
#[cfg(unix)]
mod shared;

/// A folder for one test, removed afterwards.
struct Folder(std::path::PathBuf);

impl Folder {
    fn new(name: &str) -> Self {
        let path = std::env::temp_dir().join(format!("initiative-{}-{name}", std::process::id()));
        std::fs::create_dir_all(&path).unwrap();
        Self(path)
    }

    fn file(&self) -> std::path::PathBuf {
        self.0.join("matches.db")
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

fn header() -> MatchHeader {
    MatchHeader {
        format: 1,
        game: "dig".into(),
        rules: 1,
        scenario: None,
        setup: json!({"tiles": 7}),
        seed: "0000000000000007".into(),
        spectators: Spectators::Off,
        watch: None,
        hotseat: false,
        creator: 0,
        clock: None,
        grace_s: 60,
        player: None,
        loaded: false,
        from_act: None,
        arranged: false,
        listed: false,
        brought: None,
    }
}

fn entry(index: u64) -> EntryRow {
    EntryRow {
        index,
        seat: Seat(1),
        key: format!("k{index}"),
        act: r#"{"Play":{"Walk":{"to":1}}}"#.into(),
        digest: u64::MAX - index,
        marks: StreamMarks { seqs: vec![index, 1], openings: vec![0, 0], ran_ms: index * 700 },
    }
}

/// Runs a test on every engine: SQLite on disk and in memory, and PostgreSQL.
fn every(name: &str, test: impl Fn(&Store)) {
    let folder = Folder::new(name);
    for sync in [Durability::Power, Durability::Program] {
        test(&Store::open(&folder.file(), sync).unwrap());
        std::fs::remove_file(folder.file()).unwrap();
    }
    test(&Store::in_memory().unwrap());
    #[cfg(unix)]
    test(&shared::node(&postgres_server::database(name)));
}

/// Takes a match, so that it can be written to.
fn take(store: &Store, id: &str) {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    assert_eq!(runtime.block_on(store.take(id)), Ok(Placement::Here));
}

#[test]
fn every_engine_keeps_matches_and_their_entries() {
    every("every_engine", |store| {
        assert_eq!(store.count(), Ok(0));
        let row = SeatRow {
            control: "me".into(),
            name: "Ann".into(),
            token: SecretDigest::from_bytes(&[7; 32]),
            invites: Vec::new(),
            seen: false,
        };
        store.create("m", &header(), vec![row.clone()], None, &[]).unwrap();
        assert!(
            store.create("m", &header(), Vec::new(), None, &[]).is_err(),
            "no match is made twice"
        );
        assert_eq!(store.count(), Ok(1));
        take(store, "m");
        for index in 0..3 {
            store.append("m", &entry(index)).wait().unwrap();
        }
        assert!(store.append("m", &entry(1)).wait().is_err(), "no entry is written twice");
        assert!(store.append("other", &entry(0)).wait().is_err(), "no entry without a match");
        store.seat("m", 0, &SeatRow { seen: true, ..row }).unwrap();
        let found = store.find("m").unwrap().unwrap();
        assert_eq!(
            (found.header, found.stage, found.seats.len()),
            (header(), MatchStage::Waiting, 1)
        );
        assert!(found.seats[0].seen && found.seats[0].name == "Ann");
        assert_eq!(store.entries("m", 0..).unwrap(), [entry(0), entry(1), entry(2)]);
        assert!(store.find("other").unwrap().is_none());
        store.sweep_waiting(i64::MAX).unwrap();
        assert_eq!(store.count(), Ok(0), "what waited for too long is gone");
        assert_eq!(store.entries("m", 0..).unwrap(), [], "with its entries");
    });
}

#[test]
fn every_engine_keeps_saves() {
    every("slots", |store| {
        let [ann, ben] = [1, 2].map(|player| Owner { player: vec![player], game: "dig".into() });
        let saved = |owner, slot| store.saved(owner, slot).unwrap().map(|kept| kept.bytes);
        store.save(&ann, 1, b"one").unwrap();
        store.save(&ann, 1, b"two").unwrap();
        store.save(&ann, 2, b"three").unwrap();
        assert_eq!(saved(&ann, 1).as_deref(), Some(&b"two"[..]));
        assert_eq!(saved(&ann, 2).as_deref(), Some(&b"three"[..]));
        assert_eq!((saved(&ann, 3), saved(&ben, 1)), (None, None));
        let written = store.saved(&ann, 1).unwrap().unwrap().written;
        assert!((now() - written).abs() < 60);
        assert_eq!(store.forget(&ann, 1), Ok(true));
        assert_eq!(store.forget(&ann, 1), Ok(false));
        assert_eq!(store.forget(&ann, 2), Ok(true));
    });
}

#[test]
fn online_crash_1_written_entries_survive_a_restart() {
    written_and_read(Durability::Power);
    written_and_read(Durability::Program);
}

/// Returns when everything is written that nobody waits for: writes keep their order.
fn catch_up(store: &Store) {
    store.sweep_waiting(i64::MIN).unwrap();
}

/// Waits until something is true.
fn settled(mut is: impl FnMut() -> bool) {
    let deadline = Instant::now() + std::time::Duration::from_secs(30);
    while !is() {
        assert!(Instant::now() < deadline, "it never happens");
        std::thread::sleep(std::time::Duration::from_millis(10));
    }
}

fn written_and_read(sync: Durability) {
    let folder = Folder::new("restart");
    let store = Store::open(&folder.file(), sync).unwrap();
    store.create("m", &header(), Vec::new(), None, &[]).unwrap();
    for index in 0..3 {
        store.append("m", &entry(index)).wait().unwrap();
    }
    assert!(store.append("m", &entry(1)).wait().is_err(), "no entry is written twice");
    drop(store);
    let store = Store::open(&folder.file(), Durability::Power).unwrap();
    assert_eq!(store.find("m").unwrap().unwrap().header, header());
    assert_eq!(store.entries("m", 0..).unwrap(), [entry(0), entry(1), entry(2)]);
    assert!(store.find("other").unwrap().is_none());
}

#[test]
fn online_crash_4_a_changed_entry_is_found() {
    let folder = Folder::new("changed");
    let store = Store::open(&folder.file(), Durability::Power).unwrap();
    for id in ["m", "n"] {
        store.create(id, &header(), Vec::new(), None, &[]).unwrap();
        store.append(id, &entry(0)).wait().unwrap();
        store.append(id, &entry(1)).wait().unwrap();
    }
    drop(store);
    let db = Connection::open(folder.file()).unwrap();
    db.execute("UPDATE entries SET act = '\"Undo\"' WHERE match = 'm' AND place = 1", []).unwrap();
    db.execute("DELETE FROM entries WHERE match = 'n' AND place = 0", []).unwrap();
    drop(db);
    let store = Store::open(&folder.file(), Durability::Power).unwrap();
    assert_eq!(store.entries("m", 0..), Err(LoadError::Damaged("entry 2".into())));
    assert_eq!(store.entries("n", 0..), Err(LoadError::Damaged("entry 1".into())));
}

#[test]
fn a_file_of_an_older_layout_is_migrated_and_keeps_its_matches() {
    let ages = [
        "ALTER TABLE matches DROP COLUMN suspended; DROP TABLE campaigns; ALTER TABLE matches DROP COLUMN ran",
        "ALTER TABLE matches DROP COLUMN suspended; ALTER TABLE matches DROP COLUMN ran",
        "ALTER TABLE matches DROP COLUMN suspended",
        "CREATE INDEX suspended ON matches (suspended) WHERE suspended IS NOT NULL",
        "CREATE INDEX suspended ON matches (suspended) WHERE suspended IS NOT NULL;
         CREATE INDEX running ON matches (id) WHERE stage = 'running' AND suspended IS NULL;
         CREATE INDEX ended ON matches (created) WHERE stage = 'over'",
    ];
    for (layout, lacks) in (1..).zip(ages) {
        let folder = Folder::new(&format!("older-{layout}"));
        let store = Store::open(&folder.file(), Durability::Power).unwrap();
        store.create("m", &header(), Vec::new(), None, &[]).unwrap();
        store.append("m", &entry(0)).wait().unwrap();
        drop(store);
        let db = Connection::open(folder.file()).unwrap();
        let newer = "DROP INDEX running; DROP INDEX ended; DROP INDEX suspended";
        db.execute_batch(newer).unwrap();
        db.execute_batch("DROP TABLE checkpoints").unwrap();
        db.execute_batch(lacks).unwrap();
        db.pragma_update(None, "user_version", layout).unwrap();
        drop(db);
        for _ in 0..2 {
            let store = Store::open(&folder.file(), Durability::Power).unwrap();
            assert_eq!(store.entries("m", 0..).unwrap(), [entry(0)]);
            store.suspend("m", 1_234, 77);
            catch_up(&store);
            let found = store.find("m").unwrap().unwrap();
            assert_eq!((found.ran_ms, found.suspended), (1_234, Some(77)));
            let owner = Owner { player: Vec::new(), game: "dig".into() };
            store.begin_campaign(&owner, &json!({"level": 1}), [7; 16]).unwrap();
            let progress = store.campaign(&owner).unwrap().unwrap();
            assert_eq!((progress.state, progress.level), (json!({"level": 1}), None));
        }
    }
}

#[test]
fn a_header_without_a_grace_period_has_the_default_one() {
    let mut old = serde_json::to_value(header()).unwrap();
    old.as_object_mut().unwrap().remove("grace_s").unwrap();
    assert_eq!(serde_json::from_value::<MatchHeader>(old).unwrap(), header());
}

#[test]
fn online_grace_5_matches_suspended_for_too_long_are_found() {
    every("suspended", left_alone);
}

fn left_alone(store: &Store) {
    let row = |control: &str| SeatRow {
        control: control.into(),
        name: String::new(),
        token: None,
        invites: Vec::new(),
        seen: true,
    };
    let make = |id: &str, second: &str, stage: MatchStage| {
        store.create(id, &header(), vec![row("me"), row(second)], None, &[]).unwrap();
        take(store, id);
        store.seats_taken(id, &[], stage == MatchStage::Running).wait().unwrap();
    };
    make("two", "open", MatchStage::Running);
    make("one", "bot:random", MatchStage::Running);
    make("fresh", "me", MatchStage::Running);
    make("waits", "open", MatchStage::Waiting);
    let due = |shared, alone| {
        let mut ids = store.given_up(shared, alone).unwrap();
        ids.sort();
        ids
    };
    assert!(due(i64::MAX, i64::MAX).is_empty(), "nobody is away");
    store.suspend("two", 5, 100);
    store.suspend("one", 5, 100);
    catch_up(store);
    // What runs and is served by nobody is suspended, and nothing else is.
    ["two", "one", "fresh", "waits"].iter().for_each(|id| store.release(id));
    settled(|| {
        store.suspend_all(900).unwrap();
        store.find("fresh").unwrap().unwrap().suspended.is_some()
    });
    let since = |id: &str| store.find(id).unwrap().unwrap().suspended;
    assert_eq!(
        ["two", "one", "fresh", "waits"].map(since),
        [Some(100), Some(100), Some(900), None]
    );
    assert!(due(99, 99).is_empty());
    assert_eq!(due(100, 99), ["two"]);
    assert_eq!(due(100, 100), ["one", "two"]);
    take(store, "two");
    store.resume("two");
    catch_up(store);
    assert_eq!((since("two"), due(900, 100)), (None, vec!["fresh".to_owned(), "one".to_owned()]));
    take(store, "one");
    store.conclude("one", &entry(0), &json!({}), None).wait().unwrap();
    assert_eq!((since("one"), due(100, 100)), (None, Vec::new()));
}

#[test]
fn the_end_of_a_level_is_written_with_its_match_and_only_once() {
    every("levels", level_ended);
}

fn level_ended(store: &Store) {
    let owner = Owner { player: vec![1], game: "dig".into() };
    store.begin_campaign(&owner, &json!(1), [7; 16]).unwrap();
    store.create("m", &header(), Vec::new(), Some(&owner), &[]).unwrap();
    take(store, "m");
    assert_eq!(store.campaign_of("m"), Ok(Some(json!(1))));
    store.append("m", &entry(0)).wait().unwrap();
    let ended = |state: Value| Some(("dig".to_owned(), state));
    // An entry that cannot be written counts for nothing.
    assert!(store.conclude("m", &entry(0), &json!({}), ended(json!(9))).wait().is_err());
    assert_eq!(store.campaign_of("m"), Ok(Some(json!(1))));
    store.conclude("m", &entry(1), &json!({}), ended(json!(2))).wait().unwrap();
    assert_eq!(store.campaign_of("m"), Ok(None));
    store.conclude("m", &entry(2), &json!({}), ended(json!(3))).wait().unwrap();
    let progress = store.campaign(&owner).unwrap().unwrap();
    assert_eq!((progress.state, progress.level), (json!(2), None));
    assert_eq!(progress.last.as_deref(), Some("m"));
}

#[test]
fn a_foreign_newer_or_damaged_file_is_refused_and_left_untouched() {
    let folder = Folder::new("foreign");
    let refused = |kind: fn(&OpenErrorKind) -> bool| {
        let before = std::fs::read(folder.file()).unwrap();
        let error = Store::open(&folder.file(), Durability::Power).unwrap_err();
        assert!(kind(&error.kind), "{error:?}");
        assert_eq!(std::fs::read(folder.file()).unwrap(), before);
        assert_eq!(std::fs::read_dir(&folder.0).unwrap().count(), 1, "no file beside it");
    };
    std::fs::write(folder.file(), "shopping list\n".repeat(100)).unwrap();
    refused(|kind| *kind == OpenErrorKind::Foreign);

    std::fs::remove_file(folder.file()).unwrap();
    Connection::open(folder.file()).unwrap().execute_batch("CREATE TABLE t (x)").unwrap();
    refused(|kind| *kind == OpenErrorKind::Foreign);

    std::fs::remove_file(folder.file()).unwrap();
    drop(Store::open(&folder.file(), Durability::Power).unwrap());
    let db = Connection::open(folder.file()).unwrap();
    db.pragma_update(None, "journal_mode", "DELETE").unwrap();
    let half = std::fs::read(folder.file()).unwrap();
    db.pragma_update(None, "user_version", 99).unwrap();
    drop(db);
    refused(|kind| *kind == OpenErrorKind::Newer(99));

    std::fs::write(folder.file(), &half[..half.len() / 2]).unwrap();
    refused(|kind| matches!(kind, OpenErrorKind::Damaged(_)));
}

#[test]
fn online_crash_4_damage_in_a_large_file_is_found_while_it_is_used() {
    let folder = Folder::new("large");
    drop(Store::open(&folder.file(), Durability::Program).unwrap());
    let db = Connection::open(folder.file()).unwrap();
    db.execute_batch("CREATE TABLE ballast AS SELECT zeroblob(9437184) AS bytes").unwrap();
    db.pragma_update(None, "journal_mode", "DELETE").unwrap();
    db.pragma_update(None, "journal_mode", "WAL").unwrap();
    drop(db);
    let fit = |store: &Store| store.writes().is_fit(Instant::now());
    let sound = Store::open(&folder.file(), Durability::Program).unwrap();
    let mut bytes = std::fs::read(folder.file()).unwrap();
    let middle = bytes.len() / 2;
    bytes[middle..middle + (64 << 10)].fill(0xff);
    assert!(fit(&sound));
    drop(sound);
    std::fs::write(folder.file(), bytes).unwrap();
    let store = Store::open(&folder.file(), Durability::Program).unwrap();
    let found = (0..1_000).any(|_| {
        std::thread::sleep(std::time::Duration::from_millis(10));
        !fit(&store)
    });
    assert!(found, "nobody looked through it");
}
