//! The queue of work for other machines.

use super::super::postgres_server::{database, meddle};
use super::shared::node;
use super::*;

/// A queue in a database of its own.
fn queue(name: &str) -> TaskQueue {
    let url = database(name);
    drop(node(&url));
    Store::connect(&[url]).unwrap().task_queue().unwrap()
}

fn holders() -> [RangeHolder; 2] {
    [RangeHolder::new().unwrap(), RangeHolder::new().unwrap()]
}

#[test]
fn online_node_7_workers_take_different_ranges_and_every_range_once() {
    let queue = queue("queue_shared");
    let id = queue.put("work", 40).unwrap();
    let tasks = queue.tasks().unwrap();
    assert_eq!(tasks, [QueuedTask { id: id.clone(), work: "work".into() }]);
    let work = |holder: RangeHolder| {
        let (queue, id) = (queue.clone(), id.clone());
        move || {
            let mut taken = Vec::new();
            while let Some(place) = queue.take(&id, holder).unwrap() {
                assert!(queue.finish(&id, place, holder, &format!("r{place}")).unwrap());
                taken.push(place);
                assert!(taken.len() < 1_000, "the work has no end: {taken:?}");
            }
            taken
        }
    };
    let threads =
        [holders(), holders()].concat().into_iter().map(|holder| std::thread::spawn(work(holder)));
    let threads: Vec<_> = threads.collect();
    let mut taken: Vec<u64> =
        threads.into_iter().flat_map(|thread| thread.join().unwrap()).collect();
    taken.sort_unstable();
    assert_eq!(taken, (0..40).collect::<Vec<_>>());
    assert_eq!(queue.progress(&id), Ok(TaskProgress { ranges: 40, done: 40, workers: 0 }));
    let results = queue.results(&id, 5..7).unwrap();
    assert_eq!(results, [(5, "r5".into()), (6, "r6".into())]);
    assert_eq!(queue.tasks(), Ok(Vec::new()), "nothing is left to do");
}

#[test]
fn online_node_7_a_dead_workers_range_is_given_out_again_and_it_cannot_overwrite() {
    let queue = queue("queue_dead");
    let id = queue.put("work", 1).unwrap();
    let [dead, other] = holders();
    assert_eq!(queue.take(&id, dead), Ok(Some(0)));
    assert_eq!(queue.take(&id, other), Ok(None), "one worker has it");
    assert_eq!(queue.progress(&id), Ok(TaskProgress { ranges: 1, done: 0, workers: 1 }));
    // Its time is up.
    meddle("queue_dead", "UPDATE ranges SET until = clock_timestamp() - interval '1 second'");
    assert_eq!(queue.take(&id, other), Ok(Some(0)));
    queue.renew(dead).unwrap();
    assert_eq!(queue.finish(&id, 0, dead, "late"), Ok(false));
    assert_eq!(queue.finish(&id, 0, other, "right"), Ok(true));
    assert_eq!(queue.finish(&id, 0, dead, "later"), Ok(false));
    assert_eq!(queue.finish(&id, 0, other, "right"), Ok(true), "whoever is not sure asks again");
    assert_eq!(queue.results(&id, 0..1), Ok(vec![(0, "right".into())]));
}

#[test]
fn online_node_7_a_range_that_is_renewed_or_given_back_is_where_it_should_be() {
    let queue = queue("queue_kept");
    let id = queue.put("work", 2).unwrap();
    let [one, other] = holders();
    assert_eq!(queue.take(&id, one), Ok(Some(0)));
    meddle("queue_kept", "UPDATE ranges SET until = clock_timestamp() WHERE place = 0");
    queue.renew(one).unwrap();
    assert_eq!(queue.take(&id, other), Ok(Some(1)));
    queue.give_back(one).unwrap();
    assert_eq!(queue.finish(&id, 0, one, "late"), Ok(false));
    assert_eq!(queue.take(&id, other), Ok(Some(0)));
}

#[test]
fn online_node_7_nobody_works_for_somebody_who_is_gone() {
    let queue = queue("queue_left");
    let (id, kept) = (queue.put("work", 2_500).unwrap(), queue.put("more", 1).unwrap());
    let [one, other] = holders();
    meddle("queue_left", "UPDATE tasks SET until = clock_timestamp() WHERE work = 'work'");
    assert_eq!(queue.tasks().unwrap().len(), 1);
    assert_eq!(queue.take(&id, one), Ok(None));
    assert_eq!(queue.renew_task(&id), Ok(true), "it is back");
    assert_eq!(queue.take(&id, one), Ok(Some(0)));
    meddle(
        "queue_left",
        "UPDATE tasks SET until = clock_timestamp() - interval '11 minutes' WHERE work = 'work'",
    );
    queue.sweep().unwrap();
    assert_eq!(queue.renew_task(&id), Ok(false));
    assert_eq!(queue.finish(&id, 0, one, "late"), Ok(false));
    assert_eq!(queue.progress(&id).unwrap().ranges, 0);
    assert_eq!(queue.take(&kept, other), Ok(Some(0)));
    queue.remove(&kept).unwrap();
    assert_eq!((queue.tasks(), queue.renew_task(&kept)), (Ok(Vec::new()), Ok(false)));
}

#[test]
fn online_node_7_lost_connections_are_made_again_and_readers_make_no_tables() {
    let url = database("queue_cut");
    let refused = Store::connect(std::slice::from_ref(&url)).unwrap_err().to_string();
    assert!(refused.contains("a node makes them"), "{refused}");
    drop(node(&url));
    let queue = Store::connect(&[url]).unwrap().task_queue().unwrap();
    let id = queue.put("work", 3).unwrap();
    meddle(
        "queue_cut",
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity
        WHERE datname = 'queue_cut' AND pid <> pg_backend_pid()",
    );
    assert_eq!(queue.take(&id, holders()[0]), Ok(Some(0)));
    meddle("queue_cut", "DROP TABLE ranges");
    assert!(matches!(queue.progress(&id), Err(QueueError::Refused(_))));
    assert!(Store::in_memory().unwrap().task_queue().is_none());
}
