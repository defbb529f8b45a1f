//! What a search is told about its game, and how far it may go.

use crate::greedy::{Score, judge};
use alloc::vec::Vec;
use initiative_kernel::game::{Game, Seat};

/// A sure win.
pub(super) const ONE: i64 = 1 << 16;

/// What a search should know of a game. By default it knows nothing but the rules.
pub struct Guide<G: Game> {
    /// How good a state is for a seat, while the match runs.
    pub score: Score<G>,
    /// A lead of so much is half a win. Without it, it is measured: by how much the score changes
    /// in the first lines.
    pub scale: Option<i64>,
    /// Lists the commands worth looking at, all of them legal, in an empty list.
    pub list: fn(&G, Seat, &mut Vec<G::Command>),
    /// The commands of that list that nobody gives, in any line: resigning, taking back.
    pub shuns: fn(&G::Command) -> bool,
    /// What a seat does that has nothing better to do, if there is such a thing.
    pub rest: fn(&G, Seat) -> Option<G::Command>,
    /// How many turns there have been. Without it, a turn is over when another seat decides.
    pub clock: Option<fn(&G) -> u64>,
}

impl<G: Game> Guide<G> {
    /// How good a state is, ends included.
    pub(super) fn worth(&self, game: &G, seat: Seat) -> i64 {
        judge(game, seat, self.score)
    }

    /// What `seat` may do, as far as it is worth looking at.
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
pub struct Budget {
    /// So many states are made and looked at.
    pub nodes: u64,
    /// A line is judged after so many commands,
    pub commands: u32,
    /// or when so many turns have gone by.
    pub turns: u64,
    /// How many commands a line outside the tree looks at before it rests: the first one that
    /// makes things better is taken. With 1, anything is.
    pub tries: u32,
    /// Whether places of the tree are looked over before they are gone through: what looks best
    /// is tried first. Costs a node for every command.
    pub weighs: bool,
    /// How much the search is drawn to what it has hardly tried, in hundredths.
    pub daring: u32,
}

impl Budget {
    /// So many nodes; lines are played to their ends at random.
    #[must_use]
    pub const fn nodes(nodes: u64) -> Self {
        Self { nodes, commands: 1_000, turns: u64::MAX, tries: 1, weighs: false, daring: 150 }
    }

    /// So many nodes for a game of so many seats that has a score: lines look for good commands,
    /// and are judged by the score when everybody has had a turn.
    #[must_use]
    pub const fn scored(nodes: u64, seats: usize) -> Self {
        Self { nodes, commands: 60, turns: seats as u64, tries: 6, weighs: true, daring: 100 }
    }
}

/// The seat that is to decide: the own one if it may, else the first that may.
pub(super) fn mover<G: Game>(game: &G, own: Seat) -> Option<Seat> {
    let awaited = game.status().awaited();
    if awaited.contains(own) { Some(own) } else { awaited.iter().next() }
}
