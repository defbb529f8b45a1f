//! The promises about whole matches: written, forged, played twice.

use super::tour::begin;
use super::{FORGED, Suite};
use crate::fuzz::FuzzTarget;
use crate::quiet::quietly;
use crate::seeds;
use initiative_kernel::dice::Dice;
use initiative_kernel::game::{Game, Null, Sink};
use initiative_kernel::record::Record;
use initiative_kernel::table::Act;

impl<G: Game + 'static> Suite<G> {
    /// A journal, as text and as bytes, plays to the same states.
    pub fn replays_equal_the_original(&self) {
        let promise = "a journal plays to the same states";
        self.matches(promise, self.length(), |setup, seed, moves| {
            let mut table = begin::<G>(setup, seed);
            let mut dice = Dice::new(seed).stream("undo", 0);
            for (seat, command) in moves {
                if dice.chance(20) {
                    for seat in table.state().seats().iter() {
                        // If this is refused, the match just goes on.
                        let _ = table.undo(seat);
                    }
                }
                let _ = table.submit(*seat, command.clone(), &mut Null);
            }
            let record = table.record().unwrap_or_else(|| panic!("no journal"));
            let text = record.to_text().unwrap_or_else(|error| panic!("{error}"));
            let bytes = record.to_bytes().unwrap_or_else(|error| panic!("{error}"));
            for journal in [text.as_bytes(), &bytes] {
                let read = Record::<G>::read(journal).unwrap_or_else(|error| panic!("{error}"));
                assert_eq!(read, record, "the journal came back changed");
                let replayed = read.replay().unwrap_or_else(|error| panic!("{error}"));
                assert_eq!(replayed.history(), table.history());
                assert_eq!(replayed.state(), table.state());
            }
        });
    }

    /// A save that was tampered with is refused, or the rules are safe on it.
    pub fn forged_saves_do_no_harm(&self) {
        seeds::each(FORGED, |seed| {
            for setup in self.setups() {
                let fault = quietly(|| FuzzTarget::SnapshotBytes.run::<G>(setup, seed)).err();
                if let Some(fault) = fault {
                    panic!(
                        "broken promise: a forged save is refused, or harmless.\n{fault}\n\
                         setup {setup:?}, seed {seed} ({}={seed})\n\
                         What must hold of a state for the rules to be safe is to be said in \
                         `Game::validate`.",
                        seeds::VARIABLE
                    );
                }
            }
        });
    }

    /// The same setup, seed and commands give the same events and fingerprints.
    pub fn two_runs_agree(&self) {
        let promise = "two matches of the same commands are the same";
        self.matches(promise, self.length(), |setup, seed, moves| {
            let run = || {
                let mut table = begin::<G>(setup, seed);
                let mut events: Vec<G::Event> = Vec::new();
                for (seat, command) in moves {
                    let _ = table.submit(*seat, command.clone(), &mut Listener(&mut events));
                }
                let digests: Vec<u64> = table.history().iter().map(|entry| entry.digest).collect();
                (events, digests, table)
            };
            let (events, digests, table) = run();
            let (same, also, _) = run();
            assert_eq!((events, digests), (same, also));
            // Without the table, because it listens to events too.
            let mut quiet = begin::<G>(setup, seed).state().clone();
            for entry in table.history() {
                if let Act::Play(command) = &entry.act {
                    quiet.apply(entry.seat, command.clone(), &mut Null);
                }
            }
            assert_eq!(&quiet, table.state(), "listening to events changed the match");
        });
    }
}

/// An unusual sink, so that no game can rely on the usual ones.
struct Listener<'a, E>(&'a mut Vec<E>);

impl<E> Sink<E> for Listener<'_, E> {
    fn emit(&mut self, event: E) {
        self.0.push(event);
    }
}
