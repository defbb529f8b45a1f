//! Random play: matches that wander from the first state to the end.

use initiative_kernel::dice::Dice;
use initiative_kernel::game::{Game, Null, Seat, Sink};
use initiative_kernel::table::Table;

/// The entries after which a match that still goes on is one that never ends.
const LONGEST: u64 = 10_000;

/// A random player for every seat of a table, and now and then for the host.
#[derive(Clone, Debug)]
pub struct RandomWalk<G: Game> {
    /// The match it plays.
    pub table: Table<G>,
    dice: Dice,
    legal: Vec<G::Command>,
}

impl<G: Game> RandomWalk<G> {
    /// A new match and its random players, both from one seed.
    ///
    /// # Panics
    /// If the game refuses the setup: a test that begins with a bad setup tests nothing.
    #[must_use]
    pub fn new(setup: &G::Setup, seed: u64) -> Self {
        let table = match Table::start(setup.clone(), seed) {
            Ok(table) => table,
            Err(error) => panic!("the setup {setup:?} is refused: {error}"),
        };
        Self { table, dice: Dice::new(seed).stream("walk", 0), legal: Vec::new() }
    }

    /// A match that goes on from here with these dice.
    #[must_use]
    pub const fn at(table: Table<G>, dice: Dice) -> Self {
        Self { table, dice, legal: Vec::new() }
    }

    /// The dice of the walk, for the test's own choices.
    pub const fn dice(&mut self) -> &mut Dice {
        &mut self.dice
    }

    /// A random legal command of a seat that may decide, or `None` if the match is over. Now and
    /// then the host acts instead, if it can. A command that ends the match is mostly dropped;
    /// otherwise a game in which players can resign would never get far.
    ///
    /// # Panics
    /// If a match that is not over gives nobody anything to do.
    pub fn choose(&mut self) -> Option<(Seat, G::Command)> {
        let status = self.table.status();
        if status.is_over() {
            return None;
        }
        let seats: Vec<Seat> = status.awaited().iter().collect();
        let host = self.dice.chance(6).then_some(Seat::HOST);
        let seat = self.dice.pick(&seats).copied();
        for seat in host.into_iter().chain(seat) {
            self.legal.clear();
            self.table.state().legal(seat, &mut self.legal);
            while let Some(place) = self.dice.index(self.legal.len()) {
                let command = self.legal.swap_remove(place);
                if self.legal.is_empty() || self.dice.chance(3) || !self.ends(seat, &command) {
                    return Some((seat, command));
                }
            }
        }
        panic!("{seat:?} must decide but has no legal command in {:?}", self.table.state());
    }

    fn ends(&self, seat: Seat, command: &G::Command) -> bool {
        let mut after = self.table.state().clone();
        after.apply(seat, command.clone(), &mut Null);
        after.status().is_over()
    }

    /// Plays one random command; false if the match is over.
    ///
    /// # Panics
    /// If a legal command is refused, or if the match has no end after 10,000 entries.
    pub fn step(&mut self, out: &mut impl Sink<G::Event>) -> bool {
        let Some((seat, command)) = self.choose() else {
            return false;
        };
        assert!(self.table.version() < LONGEST, "the match has no end after {LONGEST} entries");
        if let Err(refusal) = self.table.submit(seat, command.clone(), out) {
            panic!(
                "`legal` offers {command:?} to {seat}, but `check` refuses it: {}",
                refusal.code
            );
        }
        true
    }
}
