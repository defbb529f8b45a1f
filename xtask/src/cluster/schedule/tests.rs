//! Schedules of many seeds: the same again for the same seed, and none that proves nothing.

use super::*;
use std::collections::BTreeSet;

const HOUR: Duration = Duration::from_secs(3_600);

fn plans() -> Vec<Vec<Planned>> {
    (0..300).map(|seed| draw(seed, HOUR / 2, 3, &Kind::ALL)).chain([fixed()]).collect()
}

/// The faults that have begun and are not repaired, after each moment.
fn open_faults(plan: &[Planned]) -> Vec<Vec<&Fault>> {
    let mut open: BTreeSet<usize> = BTreeSet::new();
    let mut all = Vec::new();
    for Moment { place, deed, .. } in moments(plan) {
        match deed {
            Deed::Begin => assert!(open.insert(place)),
            Deed::Repair => assert!(open.remove(&place)),
            Deed::Rebuild => {}
        }
        all.push(open.iter().map(|place| &plan[*place].fault).collect());
    }
    assert!(open.is_empty());
    all
}

#[test]
fn a_seed_gives_the_same_schedule_again_and_another_seed_another_one() {
    let plan = |seed| draw(seed, HOUR, 3, &Kind::ALL);
    assert_eq!(plan(17), plan(17));
    assert_ne!(plan(17), plan(18));
    // More time goes on with the same faults.
    let (long, longer) = (draw(17, HOUR / 2, 3, &Kind::ALL), plan(17));
    let same = long.iter().zip(&longer).filter(|(a, b)| a == b).count();
    assert!(same + 2 >= long.len(), "{same} of {}", long.len());
}

#[test]
fn a_node_always_serves_and_no_fault_meets_another_one_on_the_same_node() {
    for plan in plans() {
        for open in open_faults(&plan) {
            let disabled: Vec<usize> = open.iter().filter_map(|fault| fault.disabled()).collect();
            let nodes: BTreeSet<usize> = disabled.iter().copied().collect();
            assert!(nodes.len() < 3 && nodes.len() == disabled.len(), "{open:?}");
            let met = |node| open.iter().filter(|fault| fault.touches(node)).count();
            assert!((0..3).all(|node| met(node) < 2), "{open:?}");
        }
    }
}

#[test]
fn a_primary_is_killed_only_if_a_standby_follows_it() {
    let mut kills = 0;
    for plan in plans() {
        let mut standby = Duration::ZERO;
        for Moment { at, place, deed } in moments(&plan) {
            let fault = &plan[place].fault;
            match (deed, fault) {
                (Deed::Begin, Fault::Primary { rebuild, .. }) => {
                    assert!(at >= standby);
                    kills += 1;
                    // Until one is made anew.
                    standby = if rebuild.is_some() { HOUR } else { HOUR * 2 };
                }
                (Deed::Begin, Fault::Replication { .. }) => assert!(at >= standby),
                (Deed::Rebuild, _) => standby = at + FOLLOWS,
                _ => {}
            }
        }
    }
    assert!(kills > 600, "{kills}");
}

#[test]
fn there_is_time_before_the_first_fault_and_after_the_last() {
    for seed in 0..300 {
        let length = Duration::from_secs(30 + seed * 3);
        let plan = draw(seed, length, 3, &Kind::ALL);
        for moment in moments(&plan) {
            assert!(moment.at >= BEFORE && moment.at + AFTER <= length, "{moment:?} of {length:?}");
        }
    }
    for moment in moments(&fixed()) {
        assert!(moment.at + Duration::from_secs(12) <= SHORT, "{moment:?}");
    }
}

#[test]
fn every_sort_of_fault_is_drawn_and_two_at_once() {
    let plan = draw(1, HOUR, 3, &Kind::ALL);
    let drawn: BTreeSet<Kind> = plan.iter().map(|planned| planned.fault.kind()).collect();
    assert_eq!(drawn, Kind::ALL.into_iter().collect());
    assert!(open_faults(&plan).iter().any(|open| open.len() == 2));
    let short: BTreeSet<Kind> = fixed().iter().map(|planned| planned.fault.kind()).collect();
    assert_eq!(short.len(), 4);
}

#[test]
fn only_the_sorts_that_are_wanted_are_drawn() {
    let plan = draw(3, HOUR / 2, 3, &[Kind::Primary]);
    assert!(plan.len() > 10, "{}", plan.len());
    assert!(plan.iter().all(|planned| planned.fault.kind() == Kind::Primary));
    assert_eq!(draw(3, HOUR, 3, &[]), []);
    // Two nodes are too few for two faults at once.
    let two = draw(3, HOUR, 2, &[Kind::Kill, Kind::Freeze]);
    assert!(open_faults(&two).iter().all(|open| open.len() < 2));
}
