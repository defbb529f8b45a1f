//! A store that several nodes share.

use super::super::postgres_server::{database, meddle};
use super::*;
use crate::cluster::ClusterSecret;
use std::time::Duration;

fn identity(secret: &str) -> NodeIdentity {
    let secret = ClusterSecret::new(secret.as_bytes()).unwrap();
    // A machine that stands still for a while must not fail a test.
    NodeIdentity { address: "127.0.0.1:9".into(), secret, life: Duration::from_secs(60) }
}

/// A node of the cluster with these databases.
pub(super) fn node(url: &str) -> Store {
    Store::join(&[url.to_owned()], &identity("a secret for all tests")).unwrap()
}

fn place(store: &Store, id: &str) -> Placement {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    runtime.block_on(store.take(id)).unwrap()
}

#[test]
fn online_node_2_whoever_lost_a_match_cannot_write_into_it() {
    let url = database("fencing");
    let (first, second) = (node(&url), node(&url));
    for id in ["m", "n"] {
        first.create(id, &header(), Vec::new(), None, &[]).unwrap();
        take(&first, id);
    }
    first.append("m", &entry(0)).wait().unwrap();
    assert!(matches!(place(&second, "m"), Placement::At(..)), "one node has it");
    // The second node takes it by force, and the first does not know.
    meddle("fencing", "UPDATE leases SET node = 0 WHERE match = 'm'");
    take(&second, "m");
    assert!(first.holds("m"), "it believes so");
    let lost = |written: Result<(), StoreError>| assert!(written.unwrap_err().is_lost());
    lost(first.append("m", &entry(1)).wait());
    lost(first.conclude("m", &entry(1), &json!({}), None).wait());
    lost(first.seats_taken("m", &[], true).wait());
    first.append("n", &entry(0)).wait().unwrap();
    second.append("m", &entry(1)).wait().unwrap();
    let acts = second.acts("m").unwrap();
    assert_eq!(acts.iter().map(|act| act.epoch).collect::<Vec<_>>(), [1, 2]);
    assert_ne!(acts[0].node, acts[1].node);
    let found = second.find("m").unwrap().unwrap();
    assert_eq!(
        (found.stage, found.result),
        (MatchStage::Waiting, None),
        "nothing came of the rest"
    );
}

#[test]
fn online_node_2_a_lost_match_does_not_make_the_writes_of_others_fail() {
    let url = database("together");
    let store = node(&url);
    let ids: Vec<String> = (0..40).map(|n| format!("m{n}")).collect();
    for id in &ids {
        store.create(id, &header(), Vec::new(), None, &[]).unwrap();
        take(&store, id);
    }
    meddle("together", "UPDATE leases SET epoch = 9 WHERE match IN ('m3', 'm7')");
    let writes: Vec<_> = ids.iter().map(|id| store.append(id, &entry(0))).collect();
    // A match that is made twice fails in the same commit, and alone.
    let twice = store.create("m5", &header(), Vec::new(), None, &[]);
    let kept: Vec<_> = writes.into_iter().map(|write| write.wait().is_ok()).collect();
    assert!(twice.is_err());
    let lost = ids.iter().zip(&kept).filter(|(_, kept)| !**kept).map(|(id, _)| id.as_str());
    assert_eq!(lost.collect::<Vec<_>>(), ["m3", "m7"]);
}

#[test]
fn online_node_3_a_node_whose_row_is_gone_loses_everything_and_begins_again() {
    let url = database("buried");
    let store = node(&url);
    store.create("m", &header(), Vec::new(), None, &[]).unwrap();
    take(&store, "m");
    meddle("buried", "DELETE FROM nodes");
    assert!(store.append("m", &entry(0)).wait().unwrap_err().is_lost(), "at once, not later");
    settled(|| store.takes_part() && store.leases() == Some(0));
    take(&store, "m");
    store.append("m", &entry(0)).wait().unwrap();
    assert_eq!(store.acts("m").unwrap()[0].epoch, 2);
}

#[test]
fn online_node_4_what_a_dead_node_left_is_taken_when_its_time_is_up() {
    let url = database("dead");
    let brief = NodeIdentity { life: NodeIdentity::LIFE, ..identity("a secret for all tests") };
    let (first, second) = (Store::join(std::slice::from_ref(&url), &brief).unwrap(), node(&url));
    first.create("m", &header(), Vec::new(), None, &[]).unwrap();
    take(&first, "m");
    first.seats_taken("m", &[], true).wait().unwrap();
    first.append("m", &entry(0)).wait().unwrap();
    // Its thread ends without a word.
    drop(first);
    settled(|| place(&second, "m") == Placement::Here);
    assert!(second.find("m").unwrap().unwrap().suspended.is_some(), "as after a crash");
    second.append("m", &entry(1)).wait().unwrap();
    assert_eq!(second.entries("m", 0..).unwrap(), [entry(0), entry(1)]);
}

#[test]
fn online_node_4_a_node_that_stops_hands_its_matches_over_at_once() {
    let url = database("orderly");
    let (first, second) = (node(&url), node(&url));
    for id in ["m", "n"] {
        first.create(id, &header(), Vec::new(), None, &[]).unwrap();
        take(&first, id);
    }
    first.release("n");
    settled(|| place(&second, "n") == Placement::Here);
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    runtime.block_on(first.leave());
    take(&second, "m");
    assert!(first.append("m", &entry(0)).wait().is_err());
}

#[test]
fn online_node_1_shards_share_nothing_and_new_ones_move_nothing() {
    let (one, two) = (database("shard_one"), database("shard_two"));
    let alone = node(&one);
    let old = crate::secret::match_id(alone.new_shard(false)).unwrap();
    alone.create(&old, &header(), Vec::new(), None, &[]).unwrap();
    drop(alone);
    let urls = [one.clone(), two.clone()];
    let both = Store::join(&urls, &identity("a secret for all tests")).unwrap();
    assert!(both.find(&old).unwrap().is_some(), "it is where it was");
    let new = crate::secret::match_id(1).unwrap();
    both.create(&new, &header(), Vec::new(), None, &[]).unwrap();
    take(&both, &new);
    both.append(&new, &entry(0)).wait().unwrap();
    assert_eq!((both.count(), both.entries(&new, 0..).unwrap().len()), (Ok(2), 1));
    let drawn: std::collections::BTreeSet<_> = (0..64).map(|_| both.new_shard(false)).collect();
    assert_eq!(drawn.into_iter().collect::<Vec<_>>(), [0, 1]);
    assert_eq!(both.new_shard(true), 0, "what belongs to players is in the first");
    assert!(both.find(&crate::secret::match_id(2).unwrap()).unwrap().is_none());
    drop(both);
    let turned = Store::connect(&[two, one.clone()]).unwrap_err().to_string();
    assert!(turned.contains("shard 2") && turned.contains("number 1 of 2"), "{turned}");
    let first = Store::connect(&[one]).unwrap();
    assert_eq!(first.count(), Ok(1));
}

#[test]
fn online_node_1_a_database_that_cannot_be_used_is_refused_in_a_sentence() {
    let refused = |url: &str, secret: &str| {
        Store::join(&[url.to_owned()], &identity(secret)).unwrap_err().to_string()
    };
    let foreign = database("foreign_schema");
    meddle("foreign_schema", "CREATE SCHEMA initiative; CREATE TABLE initiative.shopping (x int)");
    assert!(refused(&foreign, "a secret for all tests").contains("another program"));

    let newer = database("newer");
    drop(node(&newer));
    let other = refused(&newer, "another secret than that");
    assert!(other.contains("another cluster secret"), "{other}");
    meddle("newer", "UPDATE about SET value = '2' WHERE key = 'layout'");
    drop(node(&newer));
    meddle("newer", "UPDATE about SET value = '2' WHERE key = 'oldest'");
    assert!(refused(&newer, "a secret for all tests").contains("newer version"));

    let gone = newer.replace("/newer", "/nowhere");
    assert!(refused(&gone, "a secret for all tests").contains("does not exist"));
    let wrong = refused("postgres://ann:word@127.0.0.1:1/db", "a secret for all tests");
    assert!(wrong.contains("127.0.0.1:1") && !wrong.contains("word"), "{wrong}");
}

#[test]
fn online_crash_4_a_changed_entry_is_found_in_every_engine() {
    let url = database("changed");
    let store = node(&url);
    store.create("m", &header(), Vec::new(), None, &[]).unwrap();
    take(&store, "m");
    for index in 0..2 {
        store.append("m", &entry(index)).wait().unwrap();
    }
    meddle("changed", "UPDATE entries SET act = '\"Undo\"' WHERE place = 1");
    assert_eq!(store.entries("m", 0..), Err(LoadError::Damaged("entry 2".into())));
    meddle("changed", "UPDATE matches SET header = '{}'");
    assert!(matches!(store.find("m"), Err(LoadError::Damaged(_))));
}

#[test]
fn online_node_6_a_checkpoint_takes_the_place_of_the_one_before() {
    every("checkpoints", |store| {
        store.create("m", &header(), Vec::new(), None, &[]).unwrap();
        take(store, "m");
        let put = |place: u64, since: u64| {
            let keys = (since..place).collect();
            let (fold, clock) = (vec![7, place as u8], "{}".to_owned());
            store.put_checkpoint("m", NewCheckpoint { place, since, fold, clock, keys });
            catch_up(store);
        };
        assert_eq!(store.checkpoint("m"), Ok(None));
        put(2, 0);
        put(5, 2);
        let last = store.checkpoint("m").unwrap().unwrap();
        assert_eq!((last.place, last.fold, last.keys), (5, vec![7, 5], vec![0, 1, 2, 3, 4]));
        // The last one was not believed.
        put(4, 2);
        assert_eq!(store.checkpoint("m").unwrap().unwrap().keys, [0, 1, 2, 3]);
    });
}
