//! Passes against a model that keeps every event.

use super::*;
use crate::turn::seats::{EndCause, Turns};

/// One thing that happens in a random match.
#[derive(Clone, Debug)]
enum Deed {
    Apply { bearer: u8, end: u32, start: u32, respects: bool, places: u8, refresh: bool },
    Bonus,
    Change,
    Move(u8),
    Kill(u8),
}

fn deeds() -> impl Strategy<Value = Vec<Deed>> {
    let apply = (0u8..6, 0u32..4, 0u32..4, any::<bool>(), 1u8..4, any::<bool>()).prop_map(
        |(bearer, end, start, respects, places, refresh)| Deed::Apply {
            bearer,
            end,
            start,
            respects,
            places,
            refresh,
        },
    );
    prop::collection::vec(
        prop_oneof![
            5 => apply,
            2 => Just(Deed::Bonus),
            5 => Just(Deed::Change),
            2 => (0u8..6).prop_map(Deed::Move),
            1 => (0u8..6).prop_map(Deed::Kill),
        ],
        0..60,
    )
}

/// One pass of the model's event list: which edge, which seat repeats, where everybody was.
#[derive(Clone)]
struct Event {
    end: bool,
    repeats: Option<Seat>,
    places: [Place; 6],
}

/// A modifier of the model: what was asked for, when, and when it was taken away.
#[derive(Clone)]
struct Entry {
    bearer: u8,
    end: u32,
    start: u32,
    respects: bool,
    places: Places,
    refresh: bool,
    born: usize,
    removed: bool,
}

/// What the event list says about an entry after `events`: still there, with these counters, or
/// gone at that event.
enum Fate {
    Lives(u32, u32),
    Gone(usize),
}

fn owner(bearer: u8) -> Seat {
    Seat(bearer % 2)
}

impl Entry {
    fn fate(&self, events: &[Event], rule: BonusDurations) -> Fate {
        let (mut duration, mut ends, mut starts) = (self.end, 0, 0);
        for (at, event) in events.iter().enumerate().skip(self.born) {
            if !self.places.contains(event.places[usize::from(self.bearer)]) {
                continue;
            }
            if event.end {
                ends += 1;
                if let Some(taker) = event.repeats
                    && self.respects
                    && duration > 0
                {
                    let shorter = rule == BonusDurations::ByOwner && owner(self.bearer) == taker;
                    duration = if shorter { 1.max(duration - 1) } else { duration + 1 };
                }
                if duration > 0 && ends >= duration {
                    return Fate::Gone(at);
                }
            } else {
                starts += 1;
                if self.start > 0 && starts >= self.start {
                    return Fate::Gone(at);
                }
            }
        }
        Fate::Lives(ends, starts)
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(512))]
    /// Modifiers against a model that keeps the list of all passes and works out the fate of each
    /// modifier from the whole list, every time.
    #[test]
    fn duel_mod_equals_a_model_that_keeps_every_event(
        deeds in deeds(),
        extend in any::<bool>(),
        after_start in any::<bool>(),
    ) {
        let rule = if extend { BonusDurations::Extend } else { BonusDurations::ByOwner };
        let mut turns = Turns::new(2, A);
        let mut lists: [Modifiers<u32>; 6] = Default::default();
        let mut places = [BOARD; 6];
        let mut events: Vec<Event> = Vec::new();
        let mut entries: Vec<Entry> = Vec::new();
        for deed in deeds {
            match deed {
                Deed::Apply { bearer, end, start, respects, places, refresh } => {
                    // Refreshing modifiers share one name; each of the others has its own.
                    let name = if refresh { u32::MAX } else { entries.len() as u32 };
                    let active = match places {
                        1 => Places::only(BOARD),
                        2 => Places::only(HAND),
                        _ => Places::ALL,
                    };
                    let mut modifier = Modifier::new(name).ends(end).starts(start).active_in(active);
                    modifier.respects_bonus = respects;
                    if refresh {
                        modifier.stacking = Stacking::Refresh;
                        for entry in &mut entries {
                            entry.removed |= entry.refresh && entry.bearer == bearer;
                        }
                    }
                    lists[usize::from(bearer)].attach(modifier);
                    entries.push(Entry {
                        bearer, end, start, respects, refresh,
                        places: active, born: events.len(), removed: false,
                    });
                }
                Deed::Bonus => {
                    let _ = turns.grant_bonus(turns.current());
                }
                Deed::Move(bearer) => {
                    let place = &mut places[usize::from(bearer)];
                    *place = if *place == BOARD { HAND } else { BOARD };
                }
                Deed::Kill(bearer) => {
                    lists[usize::from(bearer)].retain(|_| false);
                    for entry in &mut entries {
                        entry.removed |= entry.bearer == bearer;
                    }
                }
                Deed::Change => {
                    let repeats = turns.repeats();
                    let mut passes = std::vec![(Pass::END, true)];
                    turns.end(EndCause::Seat).unwrap();
                    for half in [false, true] {
                        if half {
                            turns.begin().unwrap();
                            passes.push((Pass::START, false));
                        }
                        if after_start && !half {
                            continue;
                        }
                        for (pass, end) in passes.drain(..) {
                            let pass = pass.repeating(if end { repeats } else { None }).with_bonus(rule);
                            let mut expired = Vec::new();
                            for (bearer, list) in (0_u8..).zip(&mut lists) {
                                let place = places[usize::from(bearer)];
                                list.pass(&pass, owner(bearer), place, |modifier| {
                                    expired.push((bearer, modifier.payload));
                                });
                            }
                            events.push(Event { end, repeats: if end { repeats } else { None }, places });
                            let mut expected: Vec<_> = entries.iter().enumerate().filter(|(_, entry)| {
                                !entry.removed
                                    && matches!(entry.fate(&events, rule), Fate::Gone(at) if at + 1 == events.len())
                            }).map(|(number, entry)| {
                                let name = if entry.refresh { u32::MAX } else { number as u32 };
                                (entry.bearer, name)
                            }).collect();
                            expected.sort_by_key(|it| it.0);
                            prop_assert_eq!(expired, expected);
                        }
                    }
                }
            }
            // What is left, with its counters.
            let mut alive: [Vec<(u32, u32, u32)>; 6] = Default::default();
            for (number, entry) in entries.iter().enumerate().filter(|it| !it.1.removed) {
                if let Fate::Lives(ends, starts) = entry.fate(&events, rule) {
                    let name = if entry.refresh { u32::MAX } else { number as u32 };
                    alive[usize::from(entry.bearer)].push((name, ends, starts));
                }
            }
            let held = lists.each_ref().map(|list| {
                let list = list.iter().map(|it| (it.payload, it.end_elapsed, it.start_elapsed));
                list.collect::<Vec<_>>()
            });
            prop_assert_eq!(held, alive);
            let bytes = postcard::to_allocvec(&lists).unwrap();
            prop_assert_eq!(&postcard::from_bytes::<[Modifiers<u32>; 6]>(&bytes).unwrap(), &lists);
        }
    }
}
