//! What a search knows about its game, and how far it may go.

use crate::greedy::{Score, judge};
use alloc::vec::Vec;
use initiative_kernel::game::{Game, Seat};

/// A sure win.
pub(super) const ONE: i64 = 1 << 16;

/// What a search knows about a game. By default it only knows the rules.
pub struct Guide<G: Game> {
    /// How good a state is for a seat, while the match runs.
    pub score: Score<G>,
    /// The lead that is worth half a win. Without it, the search measures how much the score
    /// changes in the first lines.
    pub scale: Option<i64>,
    /// Lists the commands worth looking at in an empty list. All of them must be legal.
    pub list: fn(&G, Seat, &mut Vec<G::Command>),
    /// The commands of that list that nobody gives in any line: resigning, taking back.
    pub shuns: fn(&G::Command) -> bool,
    /// What a seat does if it has nothing better to do, if there is such a command.
    pub rest: fn(&G, Seat) -> Option<G::Command>,
    /// How many turns there have been. Without it, a turn is over when another seat decides.
    pub clock: Option<fn(&G) -> u64>,
}

impl<G: Game> Guide<G> {
    /// How good a state is. A match that has ended counts by its outcome.
    pub(super) fn worth(&self, game: &G, seat: Seat) -> i64 {
        judge(game, seat, self.score)
    }

    /// The commands of `seat` that are worth looking at.
    pub(super) fn choices(&self, game: &G, seat: Seat, out: &mut Vec<G::Command>) {
        (self.list)(game, seat, out);
        out.retain(|command| !(self.shuns)(command));
    }
}

impl<G: Game> Default for Guide<G> {
    fn default() -> Self {
        Self {
            score: |_, _| None,
            scale: None,
            list: G::legal,
            shuns: |_| false,
            rest: |_, _| None,
            clock: None,
        }
    }
}

impl<G: Game> Clone for Guide<G> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<G: Game> Copy for Guide<G> {}

/// How far a search may go.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MonteCarloBudget {
    /// The number of states to look at.
    pub nodes: u64,
    /// A line is judged after this many commands,
    pub commands: u32,
    /// or after this many turns.
    pub turns: u64,
    /// How many commands a line outside the tree looks at before it rests. It takes the first one
    /// that makes things better; with 1, it takes any.
    pub tries: u32,
    /// Whether the search looks over a place of the tree before it goes through it, so that it
    /// tries first what looks best. This costs a node for every command.
    pub weighs: bool,
    /// How strongly the search prefers what it has hardly tried, in hundredths.
    pub daring: u32,
}

impl MonteCarloBudget {
    /// This many nodes; lines are played to their ends at random.
    #[must_use]
    pub const fn nodes(nodes: u64) -> Self {
        Self { nodes, commands: 1_000, turns: u64::MAX, tries: 1, weighs: false, daring: 150 }
    }

    /// This many nodes, for a game of `seats` seats that has a score. Lines look for good commands
    /// and are judged by the score when every seat has had a turn.
    #[must_use]
    pub const fn scored(nodes: u64, seats: usize) -> Self {
        Self { nodes, commands: 60, turns: seats as u64, tries: 6, weighs: true, daring: 100 }
    }
}

/// The seat that decides: `own` if it may, otherwise the first one that may.
pub(super) fn mover<G: Game>(game: &G, own: Seat) -> Option<Seat> {
    let awaited = game.status().awaited();
    if awaited.contains(own) { Some(own) } else { awaited.iter().next() }
}
