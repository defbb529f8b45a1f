//! Watches against a model that counts.

use super::*;
use alloc::collections::VecDeque;

/// What a watch does when it fires.
#[derive(Clone, Copy, Debug)]
enum Deed {
    Nothing,
    Grant { to: usize, watch: Watch, refresh: bool },
    Summon { owner: Seat, watch: Watch },
}

/// One watch on one unit, and what is known about how it came there.
#[derive(Clone, Copy, Debug)]
struct Instance {
    bearer: usize,
    watch: Watch,
    /// Gained while the queue ran.
    late: bool,
    /// Came with a modifier that replaced its twin.
    renewed: bool,
    refresh: bool,
}

fn watch() -> impl Strategy<Value = Watch> {
    let when = prop::sample::select(std::vec![When::Start, When::End]);
    let whose = prop::sample::select(std::vec![Whose::Own, Whose::Opponent, Whose::Either]);
    (when, whose).prop_map(|(when, whose)| Watch { when, whose })
}

fn deed() -> impl Strategy<Value = Deed> {
    prop_oneof![
        1 => Just(Deed::Nothing),
        3 => (0usize..6, watch(), any::<bool>())
            .prop_map(|(to, watch, refresh)| Deed::Grant { to, watch, refresh }),
        1 => (0u8..2, watch()).prop_map(|(owner, watch)| Deed::Summon { owner: Seat(owner), watch }),
    ]
}

proptest! {
    /// Whatever watches do to each other, each fires exactly as often as the rule says, in order.
    #[test]
    fn duel_watch_2_and_3_each_fires_exactly_once(
        when in prop::sample::select(std::vec![When::Start, When::End]),
        units in prop::collection::vec((0u8..2, prop::collection::vec(watch(), 0..3)), 1..5),
        script in prop::collection::vec(deed(), 1..12),
    ) {
        let seat = A;
        let there = units.len();
        let mut owners: Vec<Seat> = units.iter().map(|it| Seat(it.0)).collect();
        let mut board: Vec<usize> = (0..there).collect();
        board.sort_by_key(|unit| owners[*unit] != seat);
        let mut instances = Vec::new();
        let mut firing = Firing::new(when, seat);
        let mut queue = VecDeque::new();
        for &bearer in &board {
            let first = instances.len();
            instances.extend(units[bearer].1.iter().map(|watch| Instance {
                bearer, watch: *watch, late: false, renewed: false, refresh: false,
            }));
            let watches = (first..).zip(&instances[first..]).map(|(number, it)| (it.watch, number));
            firing.call(bearer, owners[bearer], watches, |_, number| queue.push_back(number));
        }
        let mut fired = Vec::new();
        while let Some(number) = queue.pop_front() {
            fired.push(number);
            if instances.len() > 40 {
                continue; // watches that give watches for ever are the game's to stop
            }
            match script[number % script.len()] {
                Deed::Nothing => {}
                Deed::Grant { to, watch, refresh } => {
                    let to = to % owners.len();
                    let renewed = refresh && instances.iter().any(|it: &Instance| {
                        it.refresh && it.bearer == to && it.watch == watch
                    });
                    if firing.gain(to, owners[to], watch, renewed) {
                        queue.push_back(instances.len());
                    }
                    instances.push(Instance { bearer: to, watch, late: true, renewed, refresh });
                }
                Deed::Summon { owner, watch } => {
                    let bearer = owners.len();
                    owners.push(owner);
                    if firing.gain(bearer, owner, watch, false) {
                        queue.push_back(instances.len());
                    }
                    instances.push(Instance { bearer, watch, late: true, renewed: false, refresh: false });
                }
            }
        }
        // Instances are numbered in board order and then in the order in which they were gained.
        let expected: Vec<_> = instances.iter().enumerate().filter(|(_, it)| {
            let mine = owners[it.bearer] == seat;
            let about = match it.watch.whose {
                Whose::Own => mine,
                Whose::Opponent => !mine,
                Whose::Either => true,
            };
            let in_time = !it.late || (when == When::End && it.bearer < there && !it.renewed);
            it.watch.when == when && about && in_time
        }).map(|it| it.0).collect();
        prop_assert_eq!(fired, expected);
    }
}
