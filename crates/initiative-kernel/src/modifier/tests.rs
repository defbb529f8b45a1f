//! Modifiers, watches and statuses, as the rules say and against plain models.

mod firing;
mod passes;

use super::*;
use alloc::collections::BTreeMap;
use alloc::format;
use alloc::vec::Vec;
use proptest::prelude::*;

const BOARD: Place = Place::new(0);
const HAND: Place = Place::new(1);
const A: Seat = Seat(0);
const B: Seat = Seat(1);

fn refreshing<P>(payload: P) -> Modifier<P> {
    Modifier { stacking: Stacking::Refresh, ..Modifier::new(payload) }
}

fn gone<P>(list: &mut Modifiers<P>, pass: &Pass, owner: Seat, place: Place) -> Vec<P> {
    let mut out = Vec::new();
    list.pass(pass, owner, place, |modifier| out.push(modifier.payload));
    out
}

#[test]
fn duel_mod_5_refresh_replaces_the_twin_and_becomes_the_youngest() {
    let mut list = Modifiers::new();
    list.attach(refreshing("stun").ends(2));
    list.attach(Modifier::new("buff"));
    gone(&mut list, &Pass::END, A, BOARD);
    let older = list.attach(refreshing("stun").ends(3));
    assert_eq!(older.map(|it| (it.duration_end, it.end_elapsed)), Some((2, 1)));
    let order: Vec<_> = list.iter().map(|it| (it.payload, it.end_elapsed)).collect();
    assert_eq!(order, [("buff", 1), ("stun", 0)]);
    // A modifier that stacks has no twin, neither as the new one nor as the old one.
    assert_eq!(list.attach(Modifier::new("stun")), None);
    assert_eq!(list.attach(refreshing("buff")), None);
    assert_eq!(list.len(), 4);
}

#[test]
fn duel_mod_5_a_card_played_keeps_what_counts_on_the_board() {
    let mut list = Modifiers::new();
    list.attach(Modifier::new("board").active_in(Places::only(BOARD)));
    list.attach(Modifier::new("hand").active_in(Places::only(HAND)));
    list.attach(Modifier::new("all"));
    list.settle_in(BOARD);
    let kept: Vec<_> = list.active(BOARD).copied().collect();
    assert_eq!(kept, ["board", "all"]);
}

#[test]
fn counters_saturate_and_hostile_records_do_not_last() {
    let mut old = Modifier::new(()).ends(5);
    old.end_elapsed = u32::MAX;
    let mut list: Modifiers<()> = [old].into_iter().collect();
    assert_eq!(gone(&mut list, &Pass::END, A, BOARD).len(), 1);
    let mut list: Modifiers<()> = [Modifier::new(()).ends(u32::MAX)].into_iter().collect();
    list.pass(&Pass::END.repeating(Some(A)), B, BOARD, |_| {});
    assert_eq!(list.iter().next().map(|it| it.duration_end), Some(u32::MAX));
}

#[test]
fn duel_watch_2_a_bearer_is_called_once() {
    let mut fired = Vec::new();
    let mut firing = Firing::new(When::Start, A);
    for _ in 0..2 {
        let watch = Watch { when: When::Start, whose: Whose::Own };
        firing.call(9, A, [(watch, 'x')], |bearer, it| fired.push((bearer, it)));
    }
    assert_eq!(fired, [(9, 'x')]);
}

#[test]
fn squad_stat_1_statuses_with_an_end_of_their_own_do_not_tick() {
    let mut statuses = Statuses::new();
    statuses.apply("braced", 1, 0);
    statuses.apply("slowed", 1, 0);
    let mut expired = Vec::new();
    statuses.tick(|kind| kind != "braced", |status| expired.push(status.kind));
    assert_eq!(expired, ["slowed"]);
    assert!(statuses.remove("braced").is_some());
    assert_eq!(statuses.remove("braced"), None);
}

#[test]
fn stored_statuses_without_turns_or_order_are_refused() {
    let mut statuses = Statuses::new();
    assert!(!statuses.apply(1u8, 0, 5));
    statuses.apply(1, 2, 5);
    statuses.apply(0, 1, 1);
    let text = serde_json::to_string(&statuses).unwrap();
    assert_eq!(serde_json::from_str::<Statuses<u8>>(&text).unwrap(), statuses);
    for (from, to) in [("\"turns\":2", "\"turns\":0"), ("\"kind\":1", "\"kind\":0")] {
        assert!(serde_json::from_str::<Statuses<u8>>(&text.replace(from, to)).is_err());
    }
}

#[test]
fn places_of_any_number_are_places() {
    let last = Place::new(200);
    assert!(Places::ALL.contains(last) && !Places::only(HAND).contains(last));
    assert_eq!(serde_json::from_str::<Place>("99").unwrap(), last);
    assert_eq!(format!("{:?}", Places::only(last)), "{15}");
}

proptest! {
    /// DELVE-STATUS-1 against a plain map.
    #[test]
    fn delve_status_1_the_larger_turns_and_power(
        deeds in prop::collection::vec((0u8..4, 0u32..5, 0u32..5), 0..40),
    ) {
        let mut statuses = Statuses::new();
        let mut map: BTreeMap<u8, (u32, u32)> = BTreeMap::new();
        for (kind, turns, power) in deeds {
            if kind == 3 {
                let mut expired = Vec::new();
                statuses.tick(|_| true, |status| expired.push(status.kind));
                map.values_mut().for_each(|it| it.0 -= 1);
                let ended: Vec<_> = map.iter().filter(|it| it.1.0 == 0).map(|it| *it.0).collect();
                map.retain(|_, it| it.0 > 0);
                prop_assert_eq!(expired, ended);
            } else {
                let before = map.clone();
                if turns > 0 {
                    let it = map.entry(kind).or_default();
                    *it = (it.0.max(turns), it.1.max(power));
                }
                prop_assert_eq!(statuses.apply(kind, turns, power), map != before);
            }
            let list: Vec<_> = statuses.iter().map(|it| (it.kind, (it.turns, it.power))).collect();
            prop_assert_eq!(list, map.clone().into_iter().collect::<Vec<_>>());
        }
    }
}
