//! Going back a long way, with barriers only where a test wants them.

use initiative_kernel::game::{
    Game, Null, Outcome, Refusal, Seat, Seats, SetupError, Sink, Status, Trace,
};
use initiative_kernel::table::{Checkpoint, Table};
use initiative_testkit::bound::LoopBound;
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

/// What a table tells of what can be taken back.
fn prospects<G: Game<Command = C>, C>(table: &Table<G>) -> impl PartialEq + std::fmt::Debug {
    let seats = [Seat(0), Seat(1)];
    let told = seats.map(|seat| (table.can_undo(seat), table.can_redo(seat), table.undoable(seat)));
    (told, table.version(), table.digest(), table.last_actor(), table.status())
}

proptest! {
    #[test]
    fn online_node_6_a_match_goes_on_from_a_checkpoint_as_if_it_had_been_played(
        acts in proptest::collection::vec(0_u32..12, 1..600),
        forget in proptest::bool::ANY,
    ) {
        let mut table = Table::<Abacus>::start((), 1).unwrap();
        let mut resumed: Option<Table<Abacus>> = None;
        let mut checkpoints = 0;
        for act in acts {
            let step = |table: &mut Table<Abacus>| match act {
                10 => table.undo(Seat(0)),
                11 => table.redo(Seat(0)),
                number => table.submit(Seat(0), number, &mut Null),
            };
            let done = step(&mut table);
            if let Some(resumed) = &mut resumed {
                prop_assert_eq!(step(resumed), done);
                prop_assert_eq!(resumed.is_checkpoint(), table.is_checkpoint());
                if forget {
                    resumed.forget();
                }
                prop_assert_eq!(prospects(resumed), prospects(&table));
            }
            if done.is_ok() && let Some(checkpoint) = table.checkpoint() {
                checkpoints += 1;
                let bytes = checkpoint.to_bytes().unwrap();
                let read = Checkpoint::from_bytes(&bytes).unwrap();
                prop_assert_eq!(&read, &checkpoint);
                resumed.get_or_insert_with(|| Table::resume((), 1, read).unwrap());
            }
        }
        prop_assert!(checkpoints <= table.history().len() / 64);
    }
}

#[test]
fn online_node_6_a_match_of_final_moves_has_a_checkpoint_every_64() {
    let mut table = Table::<Vow>::start((), 1).unwrap();
    assert!(!table.is_checkpoint() && table.checkpoint().is_none(), "nothing has been done");
    let mut at = Vec::new();
    for _ in 0..200 {
        table.submit(Seat(0), (), &mut Null).unwrap();
        at.extend(table.checkpoint().map(|checkpoint| checkpoint.version));
    }
    assert_eq!(at, [64, 128, 192]);
    assert_eq!(table.can_undo(Seat(0)), Err(FINAL));
    table.forget();
    assert_eq!(table.history().len(), 200, "the last checkpoint is behind us");
    let mut bound = LoopBound::new(1_000, "a match without a checkpoint");
    while bound.step() && !table.is_checkpoint() {
        table.submit(Seat(0), (), &mut Null).unwrap();
    }
    table.forget();
    assert_eq!((table.history().len(), table.origin(), table.version()), (0, 256, 256));
    assert!(table.record().is_none(), "it does not know how the match began");
    table.submit(Seat(0), (), &mut Null).unwrap();
    assert_eq!((table.version(), table.can_undo(Seat(0))), (257, Err(FINAL)));
}

#[test]
fn online_node_6_a_damaged_checkpoint_is_refused() {
    let mut table = Table::<Vow>::start((), 1).unwrap();
    let mut bound = LoopBound::new(1_000, "a match without a checkpoint");
    while bound.step() && !table.is_checkpoint() {
        table.submit(Seat(0), (), &mut Null).unwrap();
    }
    let bytes = table.checkpoint().unwrap().to_bytes().unwrap();
    for place in 0..bytes.len() {
        let mut damaged = bytes.clone();
        damaged[place] ^= 1;
        assert!(Checkpoint::<Vow>::from_bytes(&damaged).is_err(), "byte {place}");
    }
    let other = Checkpoint::<Abacus>::from_bytes(&bytes).unwrap_err();
    assert_eq!(other.code(), "save/other_game");
}
