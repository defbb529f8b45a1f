//! Budgets: the squad's and the duel's rules, and two profiles that must agree.

use super::*;
use alloc::collections::BTreeMap;
use alloc::format;
use alloc::vec::Vec;
use proptest::prelude::*;

const WALK: PricedAction = PricedAction::new(ActionGroup::MOVE, 1);
const FIGHT: PricedAction = PricedAction::new(ActionGroup::ACT, 1);
const BOTH: [PricedAction; 2] = [WALK, FIGHT];

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
enum Done {
    Spent,
    Ended,
}

type Squad = Activations<u8, Done>;

fn act(squad: &mut Squad, unit: u8, action: PricedAction) -> Result<(), Blocked<u8>> {
    squad.spend(unit, &Profile::MOVE_AND_ACT, action, |_| true)
}

#[test]
fn squad_state_3_ending_from_any_flags_once() {
    for actions in [&[][..], &[WALK], &[FIGHT]] {
        let mut squad = Squad::new();
        for action in actions {
            act(&mut squad, 4, *action).unwrap();
        }
        assert!(squad.complete(4, Done::Ended));
        assert!(!squad.complete(4, Done::Spent));
        assert_eq!(squad.completed(4), Some(Done::Ended));
        assert_eq!(squad.spent(4).uses(ActionGroup::MOVE), u8::from(actions == [WALK]));
        squad.refresh();
        assert!(!squad.is_complete(4));
    }
}

#[test]
fn squad_sel_4_nobody_acts_while_another_of_the_seat_is_committed() {
    let owner = |unit: u8| unit / 10;
    let mut squad = Squad::new();
    act(&mut squad, 11, WALK).unwrap();
    let check = |squad: &Squad, unit: u8| {
        squad.check(unit, &Profile::MOVE_AND_ACT, WALK, |other| owner(other) == owner(unit))
    };
    assert_eq!(check(&squad, 12), Err(Blocked::Committed(11)));
    assert_eq!(check(&squad, 21), Ok(())); // SQUAD-SEAT-1: within one seat
    squad.complete(11, Done::Ended);
    assert_eq!(check(&squad, 12), Ok(()));
}

#[test]
fn squad_edge_10_several_committed_units_block_each_other() {
    let mut squad = Squad::new();
    for unit in [3, 1] {
        squad.restore(unit, Spent::new(1, [1, 0, 0, 0]), None);
    }
    assert_eq!(squad.committed().collect::<Vec<_>>(), [1, 3]);
    assert_eq!(act(&mut squad, 1, FIGHT), Err(Blocked::Committed(3)));
    assert_eq!(act(&mut squad, 3, FIGHT), Err(Blocked::Committed(1)));
    squad.complete(3, Done::Ended);
    assert_eq!(act(&mut squad, 1, FIGHT), Ok(()));
}

#[test]
fn squad_ap_1_case_29_three_points() {
    let profile = Profile::points(3);
    let attack = PricedAction::new(ActionGroup::ACT, 2);
    let mut squad = Squad::new();
    for _ in 0..2 {
        squad.spend(1, &profile, WALK, |_| true).unwrap();
        assert!(!squad.settle(1, &profile, [WALK, attack], Done::Spent));
    }
    assert_eq!(profile.left(&squad.spent(1)), Some(1));
    assert_eq!(
        squad.check(1, &profile, attack, |_| true),
        Err(Blocked::Lacking(Lack::Points { need: 2, have: 1 }))
    );
    squad.spend(1, &profile, WALK, |_| true).unwrap();
    assert!(squad.settle(1, &profile, [WALK, attack], Done::Spent));
}

#[test]
fn a_free_action_commits_too() {
    let mut squad = Squad::new();
    let free = PricedAction::new(ActionGroup::new(3).unwrap(), 0);
    squad.spend(1, &Profile::points(0), free, |_| true).unwrap();
    assert!(squad.is_committed(1));
}

#[test]
fn limits_and_points_saturate() {
    let action = PricedAction::new(ActionGroup::ACT, u16::MAX);
    let spent = (0..600).fold(Spent::default(), |spent, _| spent.plus(action));
    assert_eq!((spent.points, spent.uses(ActionGroup::ACT)), (u16::MAX, u8::MAX));
    assert_eq!(ActionGroup::new(4), None);
    assert!(serde_json::from_str::<ActionGroup>("4").is_err());
}

#[test]
fn stored_activations_that_contradict_themselves_are_refused() {
    let mut squad = Squad::new();
    act(&mut squad, 1, WALK).unwrap();
    squad.complete(2, Done::Ended);
    let text = serde_json::to_string(&squad).unwrap();
    assert_eq!(serde_json::from_str::<Squad>(&text).unwrap(), squad);
    let spent = |unit| format!(r#"[{unit},{{"points":1,"uses":[1,0,0,0]}}]"#);
    let both = text.replace(&spent(1), &spent(2));
    assert_ne!(both, text);
    assert!(serde_json::from_str::<Squad>(&both).is_err());
    let twice = text.replace(&spent(1), &format!("{},{}", spent(1), spent(1)));
    assert!(serde_json::from_str::<Squad>(&twice).is_err());
    assert!(serde_json::from_str::<Ledger<u8, u8>>("[[1,0]]").is_err());
    assert!(serde_json::from_str::<Ledger<u8, u8>>("[[2,1],[1,1]]").is_err());
}

/// Plays letters (M move, A attack) and returns how many are accepted before the first refusal.
fn accepted(allowance: u8, letters: &str) -> usize {
    let mut unit = Exertion::default();
    letters
        .chars()
        .take_while(|letter| match letter {
            'M' => unit.walk(allowance).is_ok(),
            _ => unit.strike(allowance).is_ok(),
        })
        .count()
}

#[test]
fn duel_move_2_case_12_sequences() {
    for (letters, legal) in [("MA", 2), ("MAM", 2), ("MAA", 2), ("MM", 1), ("AM", 1), ("AA", 1)] {
        assert_eq!(accepted(1, letters), legal, "{letters}");
    }
    for (letters, legal) in
        [("MAMA", 4), ("AMA", 3), ("AA", 2), ("MMA", 3), ("MMAA", 3), ("MAMM", 3), ("AAM", 2)]
    {
        assert_eq!(accepted(2, letters), legal, "{letters}");
    }
    assert_eq!(accepted(0, "M"), 0);
    // A scenario may say that a unit has attacked without counting the move that goes with it.
    let odd = Exertion { attacks: 1, ..Exertion::default() };
    assert_eq!(odd.can_walk(1), Err(ExertionError::NoMoves));
    assert_eq!(accepted(u8::MAX, &"M".repeat(300)), 255);
}

#[test]
fn duel_unit_1_exhausted_until_any_refresh() {
    let mut ledger = Ledger::<u16, Exertion>::new();
    ledger.set(9, Exertion::EXHAUSTED);
    assert_eq!(ledger.get(9).can_walk(1), Err(ExertionError::Exhausted));
    assert_eq!(ledger.update(9, |unit| unit.strike(2)), Err(ExertionError::Exhausted));
    ledger.refresh();
    assert_eq!(ledger.update(9, |unit| unit.walk(1)), Ok(()));
}

#[derive(Clone, Copy, Debug)]
enum Order {
    Move(u8),
    Act(u8),
    End(u8),
    Refresh,
}

fn orders() -> impl Strategy<Value = Vec<Order>> {
    let unit = 0u8..4;
    prop::collection::vec(
        prop_oneof![
            4 => unit.clone().prop_map(Order::Move),
            4 => unit.clone().prop_map(Order::Act),
            2 => unit.prop_map(Order::End),
            1 => Just(Order::Refresh),
        ],
        0..40,
    )
}

/// The plainest model there is: three flags.
#[derive(Clone, Copy, Debug, Default)]
struct Flags {
    moved: bool,
    acted: bool,
    complete: bool,
}

proptest! {
    /// SQUAD-AP-2: the classic profile, points with `per_phase` 2, costs 1 and limits 1/1, and
    /// three flags allow the same commands at every moment and complete at the same moments.
    #[test]
    fn squad_ap_2_classic_equals_points_equals_flags(orders in orders()) {
        let points = Profile::points(2).limit(ActionGroup::MOVE, 1).limit(ActionGroup::ACT, 1);
        let profiles = [Profile::MOVE_AND_ACT, points];
        let mut squads = [Squad::new(), Squad::new()];
        let mut flags = [Flags::default(); 4];
        for order in orders {
            for unit in 0..4u8 {
                let mine = flags[unit as usize];
                let elsewhere = flags.iter().enumerate().any(|(other, it)| {
                    other != unit as usize && (it.moved || it.acted) && !it.complete
                });
                for (squad, profile) in squads.iter().zip(&profiles) {
                    let free = !mine.complete && !elsewhere;
                    prop_assert_eq!(squad.check(unit, profile, WALK, |_| true).is_ok(), free && !mine.moved);
                    prop_assert_eq!(squad.check(unit, profile, FIGHT, |_| true).is_ok(), free && !mine.acted);
                    prop_assert_eq!(squad.is_complete(unit), mine.complete);
                    prop_assert_eq!(
                        squad.is_committed(unit),
                        (mine.moved || mine.acted) && !mine.complete
                    );
                }
            }
            let results: Vec<_> = squads.iter_mut().zip(&profiles).map(|(squad, profile)| match order {
                Order::Move(unit) | Order::Act(unit) => {
                    let action = if matches!(order, Order::Move(_)) { WALK } else { FIGHT };
                    let done = squad.spend(unit, profile, action, |_| true).is_ok();
                    (done, done && squad.settle(unit, profile, BOTH, Done::Spent))
                }
                Order::End(unit) => (squad.complete(unit, Done::Ended), false),
                Order::Refresh => {
                    squad.refresh();
                    (true, false)
                }
            }).collect();
            prop_assert_eq!(results[0], results[1]);
            prop_assert_eq!(&squads[0], &squads[1]);
            match order {
                Order::Move(unit) if results[0].0 => flags[unit as usize].moved = true,
                Order::Act(unit) if results[0].0 => flags[unit as usize].acted = true,
                Order::End(unit) => flags[unit as usize].complete = true,
                Order::Refresh => flags = Default::default(),
                _ => {}
            }
            for it in &mut flags {
                it.complete |= it.moved && it.acted;
            }
            let text = serde_json::to_string(&squads[0]).unwrap();
            prop_assert_eq!(&serde_json::from_str::<Squad>(&text).unwrap(), &squads[0]);
        }
    }

    /// A ledger equals a plain map with a value for every unit, and equal maps are equal ledgers.
    #[test]
    fn a_ledger_equals_a_map_and_is_canonical(
        writes in prop::collection::vec((0u8..6, 0u8..3, prop::bool::weighted(0.1)), 0..60),
    ) {
        let mut ledger = Ledger::<u8, u8>::new();
        let mut map = BTreeMap::new();
        for (unit, value, refresh) in writes {
            if refresh {
                ledger.refresh();
                map.clear();
            }
            ledger.set(unit, value);
            map.insert(unit, value);
            map.retain(|_, value| *value != 0);
            for unit in 0..6 {
                prop_assert_eq!(ledger.get(unit), map.get(&unit).copied().unwrap_or(0));
            }
            // Built anew, in another order: the same value and the same text.
            let mut other = Ledger::new();
            map.iter().rev().for_each(|(unit, value)| other.set(*unit, *value));
            prop_assert_eq!(&other, &ledger);
            prop_assert_eq!(
                postcard::to_allocvec(&other).unwrap(),
                postcard::to_allocvec(&ledger).unwrap()
            );
        }
    }
}
