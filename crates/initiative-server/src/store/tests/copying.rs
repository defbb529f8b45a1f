//! What belongs to players is copied, and what went on in the copy is not overwritten. ONLINE-NODE-8

use super::*;
use crate::registry::Registry;
use std::ops::ControlFlow;

fn copy(from: &Store, to: &Store) -> CopyReport {
    from.copy_to(to, &Registry::new(), &mut |_| ControlFlow::Continue(())).unwrap()
}

#[test]
fn online_node_8_a_campaign_that_went_on_in_the_copy_is_left_as_it_is() {
    let owner = Owner { player: vec![1, 2], game: "dig".into() };
    let (from, to) = (Store::in_memory().unwrap(), Store::in_memory().unwrap());
    let level = |store: &Store| store.campaign(&owner).unwrap().unwrap().level;
    from.begin_campaign(&owner, &json!(1), [7; 16]).unwrap();
    assert_eq!(copy(&from, &to).campaigns, 1);
    from.create("m", &header(), Vec::new(), Some(&owner), &[]).unwrap();
    assert_eq!(copy(&from, &to).campaigns, 1, "it has begun a level since");
    assert_eq!(level(&to).as_deref(), Some("m"));
    assert_eq!(copy(&from, &to).campaigns, 0);
    // It begins again there, where the first level was played.
    from.begin_campaign(&owner, &json!(1), [8; 16]).unwrap();
    assert_eq!(copy(&from, &to).campaigns, 1);

    to.create("n", &header(), Vec::new(), Some(&owner), &[]).unwrap();
    let report = copy(&from, &to);
    assert_eq!((report.campaigns, report.wrong.len()), (0, 1));
    assert!(report.wrong[0].contains("the campaign of 0102 in dig"), "{:?}", report.wrong);
    assert_eq!(level(&to).as_deref(), Some("n"));
    to.begin_campaign(&owner, &json!(1), [9; 16]).unwrap();
    assert_eq!(copy(&from, &to).wrong.len(), 1, "it has begun again in the copy");
}

#[test]
fn online_node_8_the_newer_of_two_saves_is_never_overwritten() {
    let owner = Owner { player: Vec::new(), game: "dig".into() };
    let folder = Folder::new("saves-copied");
    let from = Store::open(&folder.file(), Durability::Program).unwrap();
    let to = Store::in_memory().unwrap();
    let put = |store: &Store, bytes: &[u8], written| {
        let save = StoredSave { bytes: bytes.to_owned(), written };
        store.engine.save(&owner, 3, &save).unwrap();
    };
    let kept = || to.saved(&owner, 3).unwrap().unwrap();
    std::fs::create_dir_all(folder.0.join("saves/no player/dig")).unwrap();
    std::fs::write(folder.0.join("saves/stray.save"), "no save").unwrap();
    put(&from, b"one", 100);
    assert_eq!(copy(&from, &to).saves, 1);
    assert_eq!(kept(), StoredSave { bytes: b"one".into(), written: 100 });
    put(&from, b"two", 200);
    assert_eq!((copy(&from, &to).saves, copy(&from, &to).saves), (1, 0));
    put(&to, b"three", 300);
    let report = copy(&from, &to);
    assert_eq!((report.saves, report.wrong.len(), kept().written), (0, 1, 300));
    assert!(report.wrong[0].contains("save 3 of everybody in dig"), "{:?}", report.wrong);
}

#[cfg(unix)]
#[test]
fn online_node_8_epochs_go_on_where_a_match_is_copied_to() {
    use super::super::postgres_server::database;
    let (one, two) = (database("epochs_one"), database("epochs_two"));
    let first = shared::node(&one);
    first.create("m", &header(), Vec::new(), None, &[]).unwrap();
    take(&first, "m");
    first.append("m", &entry(0)).wait().unwrap();
    let report = copy(&first, &Store::connect_to_fill(std::slice::from_ref(&two)).unwrap());
    assert_eq!((report.copied, report.without_rules, report.wrong.len()), (1, 1, 0));
    let second = shared::node(&two);
    let acts = |store: &Store| {
        let acts = store.acts("m").unwrap().into_iter();
        acts.map(|act| StoredAct { transaction: 0, ..act }).collect::<Vec<_>>()
    };
    assert_eq!(acts(&second), acts(&first), "with the nodes that wrote them");
    take(&second, "m");
    second.append("m", &entry(1)).wait().unwrap();
    let epochs: Vec<_> = second.acts("m").unwrap().iter().map(|act| act.epoch).collect();
    assert_eq!(epochs, [1, 2]);
}
