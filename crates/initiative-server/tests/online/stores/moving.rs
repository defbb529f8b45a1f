//! Stores that are copied and checked: SQLite to PostgreSQL and back. ONLINE-NODE-8

use crate::bell::Bell;
use crate::checkpoints::long;
use crate::nodes::postgres::{database, meddle};
use crate::test_server::{TestServer, text};
use axum::http::StatusCode;
use initiative_server::ClusterSecret;
use initiative_server::registry::Registry;
use initiative_server::store::{
    CheckReport, CopyReport, Durability, NodeIdentity, Store, StoredAct,
};
use rusqlite::Connection;
use rusqlite::types::Value as Cell;
use serde_json::{Value, json};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

const ADA: &str = "AAAAAAAAAAAAAAAAAAAAAA";

/// A folder for one test, gone afterwards.
struct Folder(PathBuf);

impl Folder {
    fn new() -> Self {
        Self(TestServer::folder())
    }

    fn file(&self) -> PathBuf {
        self.0.join("matches.db")
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

fn rules() -> Registry {
    Registry::new().with::<Bell>()
}

fn copy(from: &Store, to: &Store) -> CopyReport {
    let copied = from.copy_to(to, &rules(), &mut |_| ControlFlow::Continue(()));
    copied.unwrap()
}

fn check(store: &Store, registry: &Registry) -> CheckReport {
    store.check(registry, &mut |_| ControlFlow::Continue(())).unwrap()
}

fn filled(url: &str) -> Store {
    Store::connect_to_fill(&[url.to_owned()]).unwrap()
}

/// A store of three matches: one that runs after some commands, one that is over, and one that waits.
/// Tells their ids and the token of a seat that plays.
async fn played(folder: &Folder) -> ([String; 3], String) {
    let server = TestServer::on_folder(folder.0.clone()).await;
    let (running, tokens, mut a, _b) = server.both().await;
    for command in ["Peek", "Peek", "Peek", "Peek", "Peek", "Ring"] {
        a.play(command).await;
    }
    let (over, _, mut c, _d) = server.both().await;
    c.play("Peek").await;
    c.play("Resign").await;
    let seats = json!([{"control": "me"}, {"control": "open"}]);
    let waits = server.create(json!({"game": "bell", "seats": seats})).await;
    server.inner.stop().await;
    ([running, over, text(&waits["match"])], tokens[0].clone())
}

/// A save: its file, its bytes and its time in seconds since 1970.
type SaveFile = (String, Vec<u8>, u64);

/// Every row of a file, and every save beside it.
fn content(folder: &Path) -> (Vec<Vec<Cell>>, Vec<SaveFile>) {
    let db = Connection::open(folder.join("matches.db")).unwrap();
    let mut rows = Vec::new();
    for table in ["matches", "seats", "entries", "checkpoints", "campaigns"] {
        let mut select = db.prepare(&format!("SELECT * FROM {table} ORDER BY 1, 2")).unwrap();
        let columns = select.column_count();
        let found = select.query_map([], |row| (0..columns).map(|at| row.get(at)).collect());
        rows.extend(found.unwrap().map(Result::unwrap));
    }
    let mut saves = Vec::new();
    let mut folders = vec![folder.join("saves")];
    while let Some(inner) = folders.pop() {
        for entry in std::fs::read_dir(inner).into_iter().flatten().flatten() {
            let path = entry.path();
            if path.is_dir() {
                folders.push(path);
                continue;
            }
            let name = path.strip_prefix(folder).unwrap().display().to_string();
            let time = entry.metadata().unwrap().modified().unwrap();
            let time = time.duration_since(std::time::UNIX_EPOCH).unwrap().as_secs();
            saves.push((name, std::fs::read(&path).unwrap(), time));
        }
    }
    saves.sort();
    (rows, saves)
}

/// What was done in a match, whichever transactions have written it.
fn acts(store: &Store, id: &str) -> Vec<StoredAct> {
    let acts = store.acts(id).unwrap().into_iter();
    acts.map(|act| StoredAct { transaction: 0, ..act }).collect()
}

#[tokio::test(start_paused = true)]
async fn online_node_8_there_and_back_again_everything_is_the_same() {
    let server = TestServer::new().await;
    let (id, tokens, a) = long(&server).await;
    let body = json!({"game": "bell", "setup": {"seats": 1, "goal": 9}, "clock": null,
        "seats": [{"control": "me"}]});
    let (_, made) = server.ask("POST", "/api/matches", Some(ADA), body).await;
    let (solo, token) = (text(&made["match"]), text(&made["mine"][0]["token"]));
    let mut alone = server.sit(&solo, &token).await;
    alone.play("Peek").await;
    let path = format!("/api/matches/{solo}/saves");
    let (status, _) = server.ask("POST", &path, Some(&token), json!({"slot": 2})).await;
    assert_eq!(status, StatusCode::OK);
    let (status, _) = server.ask("POST", "/api/games/bell/campaign", Some(ADA), json!({})).await;
    assert_eq!(status, StatusCode::CREATED);
    server.inner.stop().await;

    let url = database("there_and_back");
    let from = Store::open_to_read(&server.folder.join("matches.db")).unwrap();
    let to = filled(&url);
    let report = copy(&from, &to);
    let all = CopyReport { copied: 3, campaigns: 1, saves: 1, ..CopyReport::default() };
    assert_eq!(report, all);
    let again = copy(&from, &to);
    assert_eq!(again, CopyReport { skipped: 3, ..CopyReport::default() });

    let folder = Folder::new();
    let back = Store::open(&folder.file(), Durability::Power).unwrap();
    let middle = Store::connect(&[url]).unwrap();
    assert_eq!(copy(&middle, &back), all);
    drop(back);
    let before = content(&server.folder);
    assert!(before.0.len() > 400 && before.1.len() == 1);
    assert!(before == content(&folder.0), "something is not the same");
    for store in [&from, &middle, &Store::open_to_read(&folder.file()).unwrap()] {
        let report = check(store, &rules());
        assert_eq!((report.matches, report.campaigns, report.saves), (3, 1, 1));
        assert_eq!(report.wrong, Vec::<String>::new());
    }

    // Seats, tokens and checkpoints are worth the same in the copy.
    let copied = TestServer::on_folder(folder.0.clone()).await;
    let mut again = copied.sit(&id, &tokens[0]).await;
    assert_eq!((again.seq, &again.view), (a.seq, &a.view));
    again.play("Peek").await;
    let (_, slots) = copied.ask("GET", "/api/games/bell/saves", Some(ADA), Value::Null).await;
    assert_eq!(slots["slots"][2]["text"], "rung 0 times", "{slots}");
    std::fs::remove_dir_all(&server.folder).unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn online_node_8_a_copy_that_was_stopped_goes_on() {
    let folder = Folder::new();
    let (ids, token) = played(&folder).await;
    let from = Store::open_to_read(&folder.file()).unwrap();
    let url = database("stopped");
    let to = filled(&url);
    let mut stop = |progress: initiative_server::store::StoreProgress| {
        assert_eq!(progress.total, 3);
        if progress.done == 1 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    };
    let report = from.copy_to(&to, &rules(), &mut stop).unwrap();
    assert!(report.stopped && report.copied == 1);
    drop(to);
    let to = filled(&url);
    assert_eq!(to.count(), Ok(1));
    let rest = copy(&from, &to);
    assert_eq!(rest, CopyReport { copied: 2, skipped: 1, ..CopyReport::default() });
    drop(from);

    // What went on since is copied again, and only that.
    let server = TestServer::on_folder(folder.0.clone()).await;
    server.sit(&ids[0], &token).await.play("Peek").await;
    server.inner.stop().await;
    let from = Store::open_to_read(&folder.file()).unwrap();
    let report = copy(&from, &to);
    assert_eq!(report, CopyReport { copied: 1, renewed: 1, skipped: 2, ..CopyReport::default() });
    assert_eq!(acts(&to, &ids[0]), acts(&from, &ids[0]));
    assert_eq!(check(&to, &rules()).wrong, Vec::<String>::new());
}

#[tokio::test(flavor = "multi_thread")]
async fn online_node_8_what_differs_is_left_as_it_is() {
    let folder = Folder::new();
    let ([running, over, waits], _) = played(&folder).await;
    let from = Store::open_to_read(&folder.file()).unwrap();
    for (change, of, told) in [
        ("UPDATE entries SET sum = 1 WHERE place = 5", &running, "another entry 6"),
        ("UPDATE entries SET place = 6 WHERE place = 5", &running, "more entries"),
        ("UPDATE matches SET result = '{}' WHERE stage = 'over'", &over, "another result"),
        ("UPDATE matches SET stage = 'over' WHERE stage = 'running'", &running, "a later stage"),
        ("UPDATE matches SET created = 5 WHERE stage = 'waiting'", &waits, "another header"),
        ("UPDATE matches SET ran = 1 << 40 WHERE stage = 'running'", &running, "more time"),
        ("UPDATE seats SET token = sha256('x') WHERE control = 'open'", &waits, "other people"),
    ] {
        let to = filled(&database("differs"));
        assert_eq!(copy(&from, &to).copied, 3);
        meddle("differs", &change.replace("1 << 40", "1099511627776"));
        let before = (to.acts(&running), check(&to, &rules()).wrong);
        let report = copy(&from, &to);
        assert_eq!((report.copied, report.skipped), (0, 2), "{change}: {:?}", report.wrong);
        let [sentence] = &report.wrong[..] else { panic!("{change}: {:?}", report.wrong) };
        assert!(sentence.contains(of) && sentence.contains(told), "{sentence}");
        assert_eq!(before, (to.acts(&running), check(&to, &rules()).wrong), "{change}");
    }
}

/// The checksum of a row, as the store computes it.
fn sum(parts: &[&str]) -> u32 {
    let mut crc = crc32fast::Hasher::new();
    for part in parts {
        crc.update(&(part.len() as u64).to_le_bytes());
        crc.update(part.as_bytes());
    }
    crc.finalize()
}

/// Changes the digest of an entry, with its checksum.
fn forge(db: &Connection, id: &str, place: i64) {
    let query = "SELECT seat, key, act, digest, marks FROM entries WHERE match = ?1 AND place = ?2";
    let row = |row: &rusqlite::Row<'_>| {
        let (seat, digest): (i64, i64) = (row.get(0)?, row.get(3)?);
        let digest = digest ^ 1;
        let (key, act, marks): (String, String, String) = (row.get(1)?, row.get(2)?, row.get(4)?);
        let texts = (place.to_string(), seat.to_string(), format!("{digest:016x}"));
        Ok((digest, sum(&[id, &texts.0, &texts.1, &key, &act, &texts.2, &marks])))
    };
    let (digest, sum) = db.query_row(query, rusqlite::params![id, place], row).unwrap();
    let update = "UPDATE entries SET digest = ?3, sum = ?4 WHERE match = ?1 AND place = ?2";
    db.execute(update, rusqlite::params![id, place, digest, sum]).unwrap();
}

/// What is done to a file, to which match, and how that is told.
type Damage<'a> = (&'a dyn Fn(&Connection), &'a str, &'a str);

#[tokio::test(flavor = "multi_thread")]
async fn online_node_8_damage_is_told_with_its_match_and_its_place() {
    let folder = Folder::new();
    let ([running, over, waits], _) = played(&folder).await;
    let sound = Connection::open(folder.file()).unwrap();
    let damages: [Damage<'_>; 5] = [
        (
            &|db| drop(db.execute("UPDATE entries SET act = '\"Undo\"' WHERE place = 3", [])),
            &running,
            "entry 4 is damaged",
        ),
        (&|db| forge(db, &running, 2), &running, "entry 3 folds differently"),
        (
            &|db| drop(db.execute("DELETE FROM entries WHERE match = ?1 AND place = 1", [&over])),
            &over,
            "it is over, but its entries do not lead to an end",
        ),
        (
            &|db| drop(db.execute("UPDATE matches SET header = '{}' WHERE id = ?1", [&waits])),
            &waits,
            "the header is damaged",
        ),
        (
            &|db| drop(db.execute("DELETE FROM seats WHERE match = ?1 AND seat = 1", [&waits])),
            &waits,
            "the number of seats is wrong",
        ),
    ];
    for (damage, id, told) in damages {
        let spoilt = Folder::new();
        std::fs::create_dir_all(&spoilt.0).unwrap();
        sound.execute("VACUUM INTO ?1", [spoilt.file().to_str().unwrap()]).unwrap();
        let db = Connection::open(spoilt.file()).unwrap();
        damage(&db);
        drop(db);
        let store = Store::open_to_read(&spoilt.file()).unwrap();
        let report = check(&store, &rules());
        assert_eq!((report.matches, &report.wrong[..]), (3, &[format!("match {id}: {told}")][..]));
        // A damaged match is not copied, and all others are.
        let to = Store::in_memory().unwrap();
        let copied = copy(&store, &to);
        assert_eq!((copied.copied, copied.wrong.len()), (2, 1), "{:?}", copied.wrong);
        assert!(copied.wrong[0].contains(id) && copied.wrong[0].contains(told));
        assert_eq!(to.count(), Ok(2));
    }
}

#[tokio::test(start_paused = true)]
async fn online_node_8_a_checkpoint_that_leads_elsewhere_is_told_and_not_copied() {
    let server = TestServer::new().await;
    let (id, ..) = long(&server).await;
    server.inner.stop().await;
    let file = server.folder.join("matches.db");
    let url = database("checkpoint");
    let sound = Store::open_to_read(&file).unwrap();
    assert_eq!(copy(&sound, &filled(&url)).without_checkpoints, 0);
    meddle("checkpoint", "UPDATE checkpoints SET fold = '\\x00' WHERE fold IS NOT NULL");
    let store = Store::connect(&[url]).unwrap();
    let wrong = check(&store, &rules()).wrong;
    let [sentence] = &wrong[..] else { panic!("{wrong:?}") };
    assert!(sentence.starts_with(&format!("match {id}: the checkpoint after entry ")));
    assert!(sentence.ends_with("leads elsewhere"), "{sentence}");
    let to = Store::in_memory().unwrap();
    let report = copy(&store, &to);
    assert_eq!((report.copied, report.without_checkpoints, report.wrong.len()), (1, 1, 0));
    assert_eq!(check(&to, &rules()).wrong, Vec::<String>::new());
    meddle("checkpoint", "UPDATE checkpoints SET clock = '{}' WHERE fold IS NOT NULL");
    assert!(check(&store, &rules()).wrong[0].ends_with("is damaged"));
    std::fs::remove_dir_all(&server.folder).unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn online_node_8_matches_of_unknown_rules_are_copied_and_counted() {
    let folder = Folder::new();
    played(&folder).await;
    let (from, to) = (Store::open_to_read(&folder.file()).unwrap(), Store::in_memory().unwrap());
    let nothing = Registry::new();
    let report = from.copy_to(&to, &nothing, &mut |_| ControlFlow::Continue(())).unwrap();
    assert_eq!((report.copied, report.without_rules, report.wrong.len()), (3, 3, 0));
    let report = check(&to, &nothing);
    assert_eq!((report.matches, report.without_rules, report.wrong.len()), (3, 3, 0));
    assert_eq!(check(&to, &rules()).without_rules, 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn online_node_8_what_cannot_be_filled_is_refused_before_anything_is_written() {
    let folder = Folder::new();
    played(&folder).await;
    let from = Store::open_to_read(&folder.file()).unwrap();
    let refused = |from: &Store, to: &Store| {
        let refused = from.copy_to(to, &rules(), &mut |_| ControlFlow::Continue(()));
        refused.unwrap_err().to_string()
    };
    let (one, two) = (database("fewer_one"), database("fewer_two"));
    drop(Store::connect_to_fill(&[one.clone(), two.clone()]).unwrap());
    let both = Store::connect(&[one, two]).unwrap();
    let fewer = refused(&both, &Store::in_memory().unwrap());
    assert!(fewer.contains("2 databases cannot be copied into 1"), "{fewer}");
    assert_eq!(copy(&from, &both).copied, 3, "into the first of more");

    let url = database("lively");
    let secret = ClusterSecret::new(b"a secret for all tests").unwrap();
    let node = NodeIdentity { address: "10.1.2.3:99".into(), secret, life: NodeIdentity::LIFE };
    let node = Store::join(std::slice::from_ref(&url), &node).unwrap();
    let to = filled(&url);
    let lively = refused(&from, &to);
    assert!(lively.contains("10.1.2.3:99") && to.count() == Ok(0), "{lively}");
    drop(node);
    meddle("lively", "DELETE FROM nodes");
    assert_eq!(copy(&from, &to).copied, 3);

    let nothing = Store::connect(&[database("no_tables")]).unwrap_err().to_string();
    assert!(nothing.contains("it has no tables yet"), "{nothing}");
    let other = Folder::new();
    std::fs::create_dir_all(&other.0).unwrap();
    let db = Connection::open(folder.file()).unwrap();
    db.execute("VACUUM INTO ?1", [other.file().to_str().unwrap()]).unwrap();
    Connection::open(other.file()).unwrap().pragma_update(None, "user_version", 5).unwrap();
    let before = std::fs::read(other.file()).unwrap();
    let older = Store::open_to_read(&other.file()).unwrap_err().to_string();
    assert!(older.contains("older version"), "{older}");
    assert!(std::fs::read(other.file()).unwrap() == before, "it is left untouched");
}
