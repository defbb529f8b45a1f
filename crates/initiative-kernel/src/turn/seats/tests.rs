//! Turns, bonus turns and what is remembered of them, against a plain model.

use super::*;
use alloc::vec::Vec;
use proptest::prelude::*;

const A: Seat = Seat(0);
const B: Seat = Seat(1);

fn change(turns: &mut Turns) -> Begun {
    turns.end(EndCause::Seat).unwrap();
    turns.begin().unwrap()
}

#[test]
fn duel_turn_2_the_ended_turn_is_filed_before_anything_else() {
    let mut turns = Turns::new(2, A).remember(10);
    assert_eq!((turns.ended(), turns.is_open()), (0, true)); // DUEL-SET-4
    let ended = turns.end(EndCause::Timer).unwrap();
    let turn = EndedTurn { number: 1, seat: A, own_turn: 1, cause: EndCause::Timer, bonus: false };
    assert_eq!(ended, turn);
    assert_eq!(turns.history().copied().collect::<Vec<_>>(), [turn]);
    // DUEL-TURN-4: a match that ends here has counted the turn, and the seat is unchanged.
    assert_eq!((turns.ended(), turns.current(), turns.is_open()), (1, A, false));
}

#[test]
fn duel_bonus_2_a_second_grant_and_a_stranger_fizzle() {
    let mut turns = Turns::new(2, A);
    assert_eq!(turns.grant_bonus(B), Err(Fizzle::NotCurrent));
    turns.grant_bonus(A).unwrap();
    assert_eq!(turns.grant_bonus(A), Err(Fizzle::AlreadyPending));
}

#[test]
fn duel_bonus_1_granted_between_end_and_begin_counts() {
    let mut turns = Turns::new(2, A);
    turns.end(EndCause::Seat).unwrap();
    turns.grant_bonus(A).unwrap(); // an end watch grants it
    assert!(turns.begin().unwrap().bonus);
}

#[test]
fn a_turn_ends_once_and_begins_once() {
    let mut turns = Turns::new(2, A);
    assert_eq!(turns.begin(), Err(TurnError::StillOpen));
    turns.end(EndCause::Rules).unwrap();
    let between = turns.clone();
    assert_eq!(turns.end(EndCause::Seat), Err(TurnError::NotOpen));
    assert_eq!(turns, between);
}

#[test]
fn history_is_as_long_as_asked_for() {
    let mut turns = Turns::new(2, A);
    let mut three = Turns::new(2, A).remember(3);
    for _ in 0..100 {
        change(&mut turns);
        change(&mut three);
    }
    assert_eq!(turns.history().count(), 0);
    let numbers: Vec<_> = three.history().map(|turn| turn.number).collect();
    assert_eq!(numbers, [98, 99, 100]);
    assert_eq!(three.remember(1).history().count(), 1);
}

#[test]
fn odd_tables_are_made_to_fit() {
    assert_eq!(Turns::new(0, Seat(9)), Turns::new(1, A));
    assert_eq!(Turns::new(200, Seat(63)).playing().len(), 64);
    let mut wide = Turns::new(64, Seat(63));
    assert_eq!(change(&mut wide).seat, A);
}

#[test]
fn stored_turns_that_cannot_be_are_refused() {
    let good = || Parts::from(Turns::new(2, A));
    assert_eq!(Turns::try_from(good()), Ok(Turns::new(2, A)));
    let bad: [fn(&mut Parts); 8] = [
        |it| it.own.clear(),
        |it| it.own = alloc::vec![0; 65],
        |it| it.current = Seat(2),
        |it| it.regular = Seat::HOST,
        |it| it.playing = Seats::first(3),
        |it| it.inserted.push_back(Seat(2)),
        |it| (it.open, it.bonus) = (false, true),
        |it| (it.playing, it.bonus_pending) = (Seats::only(B), true),
    ];
    for spoil in bad {
        let mut parts = good();
        spoil(&mut parts);
        assert!(Turns::try_from(parts).is_err());
    }
    let mut edge = good();
    edge.ended = u32::MAX;
    edge.own = alloc::vec![u32::MAX; 2];
    let mut edge = Turns::try_from(edge).unwrap();
    assert_eq!(change(&mut edge).own_turn, u32::MAX);
}

#[derive(Clone, Copy, Debug)]
enum Deed {
    Change,
    Grant(Seat),
    Insert(Seat),
    Eliminate(Seat),
}

fn deeds() -> impl Strategy<Value = Vec<Deed>> {
    let seat = (0u8..4).prop_map(Seat);
    prop::collection::vec(
        prop_oneof![
            6 => Just(Deed::Change),
            3 => seat.clone().prop_map(Deed::Grant),
            2 => seat.clone().prop_map(Deed::Insert),
            1 => seat.prop_map(Deed::Eliminate),
        ],
        0..60,
    )
}

proptest! {
    /// A plain model keeps the whole list of turns and derives everything from it.
    #[test]
    fn equals_a_model_that_keeps_the_whole_list(deeds in deeds()) {
        let mut turns = Turns::new(4, A).remember(2);
        let mut list = std::vec![A];
        let (mut regular, mut pending, mut alive) = (0u8, false, [true; 4]);
        let mut waiting = std::vec![];
        for deed in deeds {
            let current = *list.last().unwrap();
            match deed {
                Deed::Grant(seat) => {
                    let granted = !pending && seat == current && alive[seat.index()];
                    prop_assert_eq!(turns.grant_bonus(seat).is_ok(), granted);
                    pending |= granted;
                }
                Deed::Insert(seat) => {
                    prop_assert_eq!(turns.insert(seat), alive[seat.index()]);
                    if alive[seat.index()] {
                        waiting.push(seat);
                    }
                }
                Deed::Eliminate(seat) => {
                    turns.eliminate(seat);
                    alive[seat.index()] = false;
                    waiting.retain(|it| *it != seat);
                    pending &= seat != current;
                }
                Deed::Change => {
                    if alive.iter().all(|alive| !alive) {
                        turns.end(EndCause::Seat).unwrap();
                        prop_assert_eq!(turns.begin(), Err(TurnError::NobodyLeft));
                        break;
                    }
                    let keeps = pending && alive[current.index()];
                    let next = if keeps {
                        current
                    } else if !waiting.is_empty() {
                        waiting.remove(0)
                    } else {
                        loop {
                            regular = (regular + 1) % 4;
                            if alive[usize::from(regular)] {
                                break Seat(regular);
                            }
                        }
                    };
                    pending = false;
                    list.push(next);
                    let begun = change(&mut turns);
                    prop_assert_eq!(begun.seat, next);
                    prop_assert_eq!((begun.bonus, turns.is_bonus()), (keeps, keeps));
                    prop_assert_eq!(begun.own_turn, turns.own_turns(next));
                    prop_assert_eq!(begun.number as usize, list.len());
                }
            }
            let current = *list.last().unwrap();
            prop_assert_eq!(turns.repeats(), pending.then_some(current));
            for seat in (0..4).map(Seat) {
                let own = list.iter().filter(|it| **it == seat).count();
                prop_assert_eq!(turns.own_turns(seat) as usize, own);
            }
            let ended = &list[..list.len() - 1];
            let tail: Vec<_> = turns.history().map(|turn| turn.seat).collect();
            prop_assert_eq!(&ended[ended.len().saturating_sub(2)..], tail);
            let bytes = postcard::to_allocvec(&turns).unwrap();
            prop_assert_eq!(&postcard::from_bytes::<Turns>(&bytes).unwrap(), &turns);
        }
    }
}
