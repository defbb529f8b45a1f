//! Fuzzing: damaged and forged input for everything that parses or accepts.
//!
//! A target is a function of a game and a seed. The seed decides which valid document of a random
//! match to take, how to damage it, and whether to correct its checksums. With correct checksums
//! the damage gets as far as the parser and the rules. A failure is a seed, and a seed becomes a
//! named test.
//!
//! `cargo xtask fuzz journal-text --seconds 60` runs one target for longer. [`crate::fuzz!`] makes
//! a test of each target for a game.

mod forge;

use crate::mutate;
use crate::walk::RandomWalk;
use initiative_kernel::dice::Dice;
use initiative_kernel::game::{Game, Null, Seat};
use initiative_kernel::record::{Record, ReplayError};
use initiative_kernel::table::{Snapshot, Table};

/// A test of every [`FuzzTarget`] for a game, with this many cases of each on each of the setups.
///
/// ```
/// # mod case {
/// use initiative_testkit::sample::{Setup, Trail};
/// initiative_testkit::fuzz! { Trail, cases: 10, setups: [Setup::default()] }
/// # }
/// ```
#[macro_export]
macro_rules! fuzz {
    ($game:ty, cases: $cases:expr, setups: [$($setup:expr),+ $(,)?] $(,)?) => {
        mod fuzz {
            #[allow(unused_imports)]
            use super::*;

            #[allow(dead_code)]
            fn run(target: $crate::fuzz::FuzzTarget) {
                let setups = [$($setup),+];
                $crate::seeds::each($cases, |seed| {
                    for setup in &setups {
                        target.run::<$game>(setup, seed);
                    }
                });
            }

            $crate::fuzz!(@tests
                journal_text: JournalText,
                journal_bytes: JournalBytes,
                snapshot_bytes: SnapshotBytes,
                commands: Commands,
                setups: Setups,
            );
        }
    };
    (@tests $($name:ident: $target:ident,)+) => {
        $(
            #[test]
            fn $name() {
                run($crate::fuzz::FuzzTarget::$target);
            }
        )+
    };
}

/// What can be fuzzed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FuzzTarget {
    /// Journals as text.
    JournalText,
    /// Journals as bytes.
    JournalBytes,
    /// Saves.
    SnapshotBytes,
    /// Streams of commands at a table.
    Commands,
    /// Setups.
    Setups,
}

impl FuzzTarget {
    /// All of them.
    pub const ALL: [Self; 5] =
        [Self::JournalText, Self::JournalBytes, Self::SnapshotBytes, Self::Commands, Self::Setups];

    /// The target's name on the command line.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::JournalText => "journal-text",
            Self::JournalBytes => "journal-bytes",
            Self::SnapshotBytes => "snapshot-bytes",
            Self::Commands => "commands",
            Self::Setups => "setups",
        }
    }

    /// Runs one case.
    ///
    /// # Panics
    /// If the case shows a fault, or the code under test panics by itself.
    pub fn run<G: Game>(self, setup: &G::Setup, seed: u64) {
        match self {
            Self::JournalText => journal_text::<G>(setup, seed),
            Self::JournalBytes => journal_bytes::<G>(setup, seed),
            Self::SnapshotBytes => snapshot_bytes::<G>(setup, seed),
            Self::Commands => commands::<G>(setup, seed),
            Self::Setups => setups::<G>(setup, seed),
        }
    }
}

/// A random match, and the dice of the case.
fn played<G: Game>(setup: &G::Setup, seed: u64) -> (Table<G>, Dice) {
    let mut dice = Dice::new(seed).stream("fuzz", 0);
    let mut walk = RandomWalk::<G>::new(setup, seed);
    for _ in 0..dice.roll(0, 60) {
        if !walk.step(&mut Null) {
            break;
        }
    }
    (walk.table, dice)
}

fn journal_text<G: Game>(setup: &G::Setup, seed: u64) {
    let (table, mut dice) = played::<G>(setup, seed);
    let Some(Ok(text)) = table.record().map(|record| record.to_text()) else {
        return;
    };
    let mut journal = text.into_bytes();
    mutate::bytes(&mut journal, &mut dice);
    if dice.chance(75) {
        journal = forge::text(&journal);
    }
    read_journal::<G>(&journal);
    if let Ok((record, _)) = Record::<G>::salvage(&journal) {
        replay(&record);
        if let Ok((table, broken)) = record.replay_sound() {
            let whole = table.history().len() == record.acts.len();
            assert!(whole || broken.is_some(), "cut short without a reason");
        }
    }
}

fn journal_bytes<G: Game>(setup: &G::Setup, seed: u64) {
    let (table, mut dice) = played::<G>(setup, seed);
    let Some(Ok(mut journal)) = table.record().map(|record| record.to_bytes()) else {
        return;
    };
    damage_sealed(&mut journal, &mut dice);
    read_journal::<G>(&journal);
}

fn read_journal<G: Game>(journal: &[u8]) {
    let Ok(record) = Record::<G>::read(journal) else {
        return;
    };
    let text = record.to_text().unwrap_or_else(|error| panic!("{error}"));
    let bytes = record.to_bytes().unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(Record::<G>::read(text.as_bytes()).as_ref(), Ok(&record), "text and back");
    assert_eq!(Record::<G>::read(&bytes).as_ref(), Ok(&record), "bytes and back");
    replay(&record);
}

fn replay<G: Game>(record: &Record<G>) {
    match record.replay() {
        Ok(table) => assert_eq!(table.history().len(), record.acts.len()),
        Err(ReplayError::Refused { entry, code, .. }) => {
            assert!(entry <= record.acts.len() && code.contains('/'));
        }
        Err(ReplayError::Setup(_) | ReplayError::Diverged { .. }) => {}
    }
}

fn snapshot_bytes<G: Game>(setup: &G::Setup, seed: u64) {
    let (table, mut dice) = played::<G>(setup, seed);
    let Ok(mut save) = table.snapshot().to_bytes() else {
        return;
    };
    if dice.chance(75) {
        // A forger who knows the format also corrects the fingerprint.
        let forged = (0..8)
            .find_map(|_| mutate::value(table.state(), &mut dice))
            .map(|state| Snapshot { state, ..table.snapshot() }.to_bytes().unwrap_or_default());
        save = forged.unwrap_or(save);
    } else {
        damage_sealed(&mut save, &mut dice);
    }
    let Ok(snapshot) = Snapshot::<G>::from_bytes(&save) else {
        return;
    };
    let again = snapshot.to_bytes().unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(Snapshot::<G>::from_bytes(&again).as_ref(), Ok(&snapshot), "bytes and back");
    // The rules must be safe on whatever was let in.
    if let Ok(mut table) = Table::restore(snapshot) {
        stir(&mut table, &mut dice, 20);
    }
}

fn commands<G: Game>(setup: &G::Setup, seed: u64) {
    let (mut table, mut dice) = played::<G>(setup, seed);
    stir(&mut table, &mut dice, 60);
    let Some(record) = table.record() else { return };
    let replayed = record.replay().unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(replayed.digest(), table.state().digest());
}

fn setups<G: Game>(setup: &G::Setup, seed: u64) {
    let mut dice = Dice::new(seed).stream("fuzz", 0);
    let mut setup = setup.clone();
    for _ in 0..dice.roll(1, 4) {
        setup = mutate::value(&setup, &mut dice).unwrap_or(setup);
    }
    match Table::<G>::start(setup, seed) {
        Ok(mut table) => stir(&mut table, &mut dice, 20),
        Err(error) => assert!(!error.faults.is_empty(), "refused without a reason"),
    }
}

/// Sends a stream of legal, damaged, stale and out-of-turn requests to a table.
fn stir<G: Game>(table: &mut Table<G>, dice: &mut Dice, requests: usize) {
    for _ in 0..requests {
        let status = table.status();
        assert!(status.is_over() || !status.awaited().is_empty(), "not over, but nobody's turn");
        for seat in status.awaited().iter() {
            let mut legal = Vec::new();
            table.state().legal(seat, &mut legal);
            assert!(!legal.is_empty(), "{seat} must decide but cannot: the match is stuck");
        }
        let seats: Vec<Seat> = table.state().seats().iter().chain([Seat::HOST, Seat(99)]).collect();
        let seat = dice.pick(&seats).copied().unwrap_or(Seat(0));
        let source = dice.pick(&seats).copied().unwrap_or(Seat(0));
        let mut legal = Vec::new();
        table.state().legal(source, &mut legal);
        let command = dice.pick(&legal).cloned();
        let (version, digest) = (table.version(), table.state().digest());
        let done = match (dice.roll(0, 9), command) {
            (0, _) => table.undo(seat),
            (1, _) => table.redo(seat),
            (2, Some(command)) => {
                let stale = version.wrapping_add(dice.roll(-1, 1).cast_unsigned());
                table.submit_at(stale, seat, command, &mut Null)
            }
            (3..=5, Some(command)) => table.submit(source, command, &mut Null),
            (_, Some(command)) => {
                let command = mutate::value(&command, dice).unwrap_or(command);
                table.submit(seat, command, &mut Null)
            }
            (_, None) => continue,
        };
        match done {
            Ok(now) => assert_eq!(now, version + 1),
            Err(refusal) => {
                assert_eq!((table.version(), table.state().digest()), (version, digest), "refused");
                assert!(!refusal.explain(|id| table.state().name(id)).is_empty());
            }
        }
    }
}

/// Damages a sealed document, mostly so that its envelope still fits.
fn damage_sealed(sealed: &mut Vec<u8>, dice: &mut Dice) {
    if dice.chance(25) {
        return mutate::bytes(sealed, dice);
    }
    *sealed = forge::sealed(sealed, |payload| mutate::bytes(payload, dice));
}
