//! Going back a long way, with barriers only where a test wants them.

use initiative_kernel::game::{
    Game, Null, Outcome, Refusal, Seat, Seats, SetupError, Sink, Status, Trace,
};
use initiative_kernel::table::Table;
use proptest::prelude::*;
use serde::{Deserialize, Serialize};

/// Counting, for ever: any number may be added, and everything can be taken back up to the last
/// [`BARRIER`]. It remembers how much work was done on all its copies, so that tests need no clock.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct Abacus {
    sum: u64,
}

/// A number that reveals something.
const BARRIER: u32 = 0;

std::thread_local! {
    static APPLIED: core::cell::Cell<u64> = const { core::cell::Cell::new(0) };
}

impl Game for Abacus {
    const ID: &'static str = "abacus";
    type Setup = ();
    type Command = u32;
    type Event = ();

    fn new(_: &(), _: u64, _: &mut impl Sink<Self::Event>) -> Result<Self, SetupError> {
        Ok(Self { sum: 0 })
    }

    fn seats(&self) -> Seats {
        Seats::first(1)
    }

    fn status(&self) -> Status {
        if self.sum == u64::MAX {
            return Status::Over(Outcome::drawn("full"));
        }
        Status::to_move(Seat(0))
    }

    fn legal(&self, _: Seat, out: &mut Vec<u32>) {
        out.push(1);
    }

    fn check(&self, _: Seat, _: &u32) -> Result<(), Refusal> {
        Ok(())
    }

    fn apply(&mut self, _: Seat, number: u32, out: &mut impl Sink<()>) {
        APPLIED.set(APPLIED.get() + 1);
        self.sum = self.sum.wrapping_mul(31).wrapping_add(u64::from(number));
        if number == BARRIER {
            out.emit(());
        }
    }

    fn trace((): &()) -> Trace {
        Trace::REVEALED
    }
}

/// A word once given: nothing can be taken back.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct Vow {
    words: u32,
}

const FINAL: Refusal = Refusal::new("vow/final", "A vow is a vow.");

impl Game for Vow {
    const ID: &'static str = "vow";
    const FINAL: Option<Refusal> = Some(FINAL);
    type Setup = ();
    type Command = ();
    type Event = ();

    fn new(_: &(), _: u64, _: &mut impl Sink<Self::Event>) -> Result<Self, SetupError> {
        Ok(Self { words: 0 })
    }

    fn seats(&self) -> Seats {
        Seats::first(1)
    }

    fn status(&self) -> Status {
        Status::to_move(Seat(0))
    }

    fn legal(&self, _: Seat, out: &mut Vec<()>) {
        out.push(());
    }

    fn check(&self, _: Seat, (): &()) -> Result<(), Refusal> {
        Ok(())
    }

    fn apply(&mut self, _: Seat, (): (), _: &mut impl Sink<()>) {
        self.words += 1;
    }
}

#[test]
fn final_moves_cannot_be_taken_back() {
    let mut table = Table::<Vow>::start((), 0).unwrap();
    assert_eq!(table.can_undo(Seat(0)), Err(FINAL), "not even when there is nothing yet");
    table.submit(Seat(0), (), &mut Null).unwrap();
    let version = table.version();
    assert_eq!(table.undo(Seat(0)), Err(FINAL));
    assert_eq!(table.redo(Seat(0)).unwrap_err().code, "kernel/nothing_to_redo");
    assert_eq!((table.undoable(Seat(0)), table.version()), (0, version));
    assert_eq!(table.state(), &Vow { words: 1 });
}

#[test]
fn a_long_way_back_is_paid_once() {
    let mut table = Table::<Abacus>::start((), 0).unwrap();
    const WAY: u64 = 20_000;
    for number in 0..WAY {
        table.submit(Seat(0), 1 + number as u32, &mut Null).unwrap();
    }
    APPLIED.set(0);
    for _ in 0..WAY {
        table.undo(Seat(0)).unwrap();
    }
    assert_eq!(table.state().sum, 0);
    // Replaying the whole way for each step would be 200 million.
    assert!(APPLIED.get() < 100 * WAY, "{} commands for {WAY} steps back", APPLIED.get());
}

/// A long way back leaves states behind for the next one. A barrier starts a new line of commands,
/// on which those states have no place.
#[test]
fn what_was_left_behind_before_a_barrier_is_not_used_after_it() {
    let mut table = Table::<Abacus>::start((), 0).unwrap();
    for number in 1..=300 {
        table.submit(Seat(0), number, &mut Null).unwrap();
    }
    for _ in 0..10 {
        table.undo(Seat(0)).unwrap();
    }
    table.submit(Seat(0), BARRIER, &mut Null).unwrap();
    let mut states = Vec::new();
    for number in 1..=300 {
        states.push(table.digest());
        table.submit(Seat(0), number, &mut Null).unwrap();
    }
    while let Some(state) = states.pop() {
        table.undo(Seat(0)).unwrap();
        assert_eq!(table.digest(), state, "after {} numbers", states.len());
    }
    assert_eq!(table.undo(Seat(0)).unwrap_err().code, "kernel/undo_reveal");
}

proptest! {
    #[test]
    fn going_to_and_fro_equals_a_stack_of_states(
        script in prop::collection::vec((0_u8..4, 1_usize..200), 1..30),
    ) {
        let mut table = Table::<Abacus>::start((), 0).unwrap();
        let mut states = vec![table.state().clone()];
        let mut undone = Vec::new();
        let mut number = 0;
        for (kind, times) in script {
            for _ in 0..times {
                match kind {
                    0 => {
                        number += 1;
                        table.submit(Seat(0), number, &mut Null).unwrap();
                        states.push(table.state().clone());
                        undone.clear();
                    }
                    1 if states.len() > 1 => {
                        table.undo(Seat(0)).unwrap();
                        undone.extend(states.pop());
                    }
                    // A barrier, once: what came before it stays.
                    3 => {
                        table.submit(Seat(0), BARRIER, &mut Null).unwrap();
                        states = vec![table.state().clone()];
                        undone.clear();
                        break;
                    }
                    2 if !undone.is_empty() => {
                        table.redo(Seat(0)).unwrap();
                        states.extend(undone.pop());
                    }
                    _ => {}
                }
                prop_assert_eq!(Some(table.state()), states.last());
                prop_assert_eq!(table.undoable(Seat(0)), states.len() - 1);
            }
        }
    }
}
