//! Random matches, and the shortest one in which a promise is broken.

use super::shrink::shrink;
use super::{Suite, everybody, legal};
use crate::quiet::quietly;
use crate::seeds;
use crate::walk::RandomWalk;
use initiative_kernel::dice::Dice;
use initiative_kernel::game::{Game, Null, Seat};
use initiative_kernel::table::{Act, Table};
use std::fmt::Write;

/// The commands of a match, in order.
pub(super) type Moves<G> = [(Seat, <G as Game>::Command)];

/// How many matches to play, and how long each may get.
#[derive(Clone, Copy, Debug)]
pub(super) struct Length {
    pub matches: u64,
    pub commands: usize,
}

/// A promise that is checked in one match.
struct Case<'a, G: Game> {
    promise: &'a str,
    setup: &'a G::Setup,
    seed: u64,
}

impl<G: Game + 'static> Suite<G> {
    /// Plays random matches of every setup. `check` sees each moment before its command, and the
    /// last one. It gets fresh dice each time, so a moment can be checked again.
    pub(super) fn tour(
        &self,
        promise: &str,
        length: Length,
        check: impl FnMut(&mut RandomWalk<G>),
    ) {
        tour(self.setups(), promise, length, check);
    }

    /// Plays random matches of every setup. `check` gets all commands of a match, and plays them
    /// itself.
    pub(super) fn matches(
        &self,
        promise: &str,
        length: Length,
        mut check: impl FnMut(&G::Setup, u64, &Moves<G>),
    ) {
        seeds::each(length.matches, |seed| {
            for setup in self.setups() {
                let case = Case::<G> { promise, setup, seed };
                let mut walk = RandomWalk::<G>::new(setup, seed);
                for _ in 0..length.commands {
                    match quietly(|| walk.step(&mut Null)) {
                        Ok(true) => {}
                        Ok(false) => break,
                        Err(_) => case.stop(&walk.table),
                    }
                }
                let moves = played(&walk.table);
                let mut fault = |moves: &Moves<G>| quietly(|| check(setup, seed, moves)).err();
                if let Some(first) = fault(&moves) {
                    case.report(&first, moves, fault);
                }
            }
        });
    }
}

/// The same for other setups.
pub(super) fn tour<G: Game + 'static>(
    setups: &[G::Setup],
    promise: &str,
    length: Length,
    mut check: impl FnMut(&mut RandomWalk<G>),
) {
    seeds::each(length.matches, |seed| {
        for setup in setups {
            let case = Case { promise, setup, seed };
            let mut walk = RandomWalk::<G>::new(setup, seed);
            for number in 0..length.commands {
                case.ask(&walk.table, number as u64, &mut check);
                match quietly(|| walk.step(&mut Null)) {
                    Ok(true) => {}
                    Ok(false) => break,
                    Err(_) => case.stop(&walk.table),
                }
            }
        }
    });
}

impl<G: Game + 'static> Case<'_, G> {
    /// Checks the promise at one moment.
    fn ask(&self, table: &Table<G>, number: u64, check: &mut impl FnMut(&mut RandomWalk<G>)) {
        let dice = Dice::new(self.seed).stream("moment", number);
        let mut fault = |table: Table<G>| {
            let mut moment = RandomWalk::at(table, dice.clone());
            quietly(|| check(&mut moment)).err()
        };
        if let Some(first) = fault(table.clone()) {
            self.report(&first, played(table), |moves| {
                // A match that cannot be played without the dropped commands shows nothing.
                fault(quietly(|| replay::<G>(self.setup, self.seed, moves)).ok()?)
            });
        }
    }

    /// Reports that the match cannot go on: a legal command panics or is refused.
    fn stop(&self, table: &Table<G>) -> ! {
        let case = Case { promise: "a match goes on until it is over", ..*self };
        let mut attempt = |moment: &mut RandomWalk<G>| {
            moment.choose();
            for seat in everybody(moment.table.state()) {
                for command in legal(moment.table.state(), seat) {
                    let mut table = moment.table.clone();
                    let fault = quietly(|| table.submit(seat, command.clone(), &mut Null));
                    match fault {
                        Ok(Ok(_)) => {}
                        Ok(Err(refusal)) => {
                            panic!(
                                "`legal` offers {command:?} to {seat}, but `check` refuses it: {}",
                                refusal.code
                            )
                        }
                        Err(fault) => panic!("{seat} does {command:?}: {fault}"),
                    }
                }
            }
        };
        case.ask(table, 0, &mut attempt);
        panic!(
            "{:?} with seed {}: the match stopped, and goes on when it is tried again",
            self.setup, self.seed
        )
    }

    /// Fails with everything there is to know: the promise, the fault, and the shortest way to it.
    fn report(
        &self,
        first: &str,
        moves: Vec<(Seat, G::Command)>,
        mut fault: impl FnMut(&Moves<G>) -> Option<String>,
    ) -> ! {
        let mut text = format!("broken promise: {}.", self.promise);
        let again = fault(&moves).is_some();
        let long = moves.len();
        let moves = if again { shrink(moves, |moves| fault(moves).is_some()) } else { moves };
        let said = if again { fault(&moves) } else { None };
        let _ = writeln!(text, "\n{}", said.as_deref().unwrap_or(first));
        let (setup, seed) = (self.setup, self.seed);
        let _ = writeln!(text, "setup {setup:?}, seed {seed} ({}={seed})", seeds::VARIABLE);
        let _ = match (moves.len(), again) {
            (0, true) => writeln!(text, "at the beginning of the match"),
            (1, true) => writeln!(text, "after 1 command, the shortest way from {long}:"),
            (few, true) => writeln!(text, "after {few} commands, the shortest way from {long}:"),
            (few, false) => writeln!(
                text,
                "after {few} commands; played again they do not show it, so something besides \
                 setup, seed and commands counts:"
            ),
        };
        for (seat, command) in &moves {
            let _ = writeln!(text, "  {seat}: {command:?}");
        }
        panic!("{text}")
    }
}

/// The commands of a match in which nothing was taken back.
fn played<G: Game>(table: &Table<G>) -> Vec<(Seat, G::Command)> {
    let entries = table.history().iter().filter_map(|entry| match &entry.act {
        Act::Play(command) => Some((entry.seat, command.clone())),
        _ => None,
    });
    entries.collect()
}

/// A match with these commands. Refused ones are left out.
pub(super) fn replay<G: Game>(setup: &G::Setup, seed: u64, moves: &Moves<G>) -> Table<G> {
    let mut table = begin(setup, seed);
    for (seat, command) in moves {
        let _ = table.submit(*seat, command.clone(), &mut Null);
    }
    table
}

/// A new match.
pub(super) fn begin<G: Game>(setup: &G::Setup, seed: u64) -> Table<G> {
    Table::start(setup.clone(), seed)
        .unwrap_or_else(|error| panic!("the setup {setup:?} is refused: {error}"))
}
