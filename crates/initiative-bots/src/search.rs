//! Iterative-deepening alpha-beta for games of two sides in which nothing is hidden.
//!
//! A [`Search`] is a state machine with an explicit stack: it can stop after any node and go on
//! later, and its answer does not depend on that. It has quiescence, a transposition table that
//! lives as long as the search, and scouts with narrow windows. It orders moves by the table, the
//! captures, the killers and the history. [`Position`] lists what a game can provide; all but the
//! first few methods have defaults.

mod frame;
mod order;
mod outlook;
mod position;
mod table;
#[cfg(test)]
mod tests;
mod tree;

pub use outlook::Outlook;
pub use position::{Finish, Position};

use crate::thought::{Progress, Thought};
use alloc::vec::Vec;
use core::cmp::Reverse;
use frame::{Frame, Probe};
use order::Order;
use table::Table;

/// The score of a win in the present position; one less for every ply until the win.
pub const WIN: i32 = 1_000_000;
/// A score beyond this, on either side, is that of a forced end.
pub const DECIDED: i32 = WIN - 1_000;
/// The longest line.
const LONGEST: usize = 96;

/// How far a search may go.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Budget {
    /// How many positions to visit. The first depth is completed whatever it takes.
    pub nodes: u64,
    /// How deep to look.
    pub depth: u32,
    /// Whether to follow lines until they are quiet, or judge them where the depth ends.
    pub quiescence: bool,
    /// Whether to skip what is most likely useless: passes, late moves, hopeless captures. This is
    /// much quicker, but no longer exactly the minimax.
    pub shortcuts: bool,
    /// Root moves that are worse than the best by no more than this also get exact scores.
    pub margin: i32,
}

impl Budget {
    /// This many nodes, as deep as they last.
    #[must_use]
    pub const fn nodes(nodes: u64) -> Self {
        Self { nodes, depth: 64, quiescence: true, shortcuts: true, margin: 0 }
    }

    /// This deep, with any number of nodes and without shortcuts.
    #[must_use]
    pub const fn depth(depth: u32) -> Self {
        Self { nodes: u64::MAX, depth, quiescence: true, shortcuts: false, margin: 0 }
    }
}

/// What can be chosen: a move of any kind, and the position it leads to.
#[derive(Clone, Debug)]
pub struct Root<R, P> {
    /// The move, in the caller's own type.
    pub choice: R,
    /// Where it leads.
    pub position: P,
    /// Its score for the side that chooses, where that is known without searching.
    pub verdict: Option<i32>,
}

/// A root move as the last completed depth saw it.
#[derive(Clone, Copy, Debug)]
struct Rank {
    root: usize,
    score: i32,
    /// Whether the score is exact; otherwise it is an upper bound.
    exact: bool,
}

/// A search under way.
pub struct Search<R, P: Position> {
    budget: Budget,
    /// The side that chooses.
    first: bool,
    /// The key of the position that is asked about.
    key: u64,
    roots: Vec<Root<R, P>>,
    /// The roots in the order in which they are tried, with what this depth found so far.
    ranks: Vec<Rank>,
    /// What the last completed depth found, best first.
    ranking: Vec<Rank>,
    /// The depth that is being searched.
    depth: u32,
    /// The root that is being searched, and how.
    place: usize,
    probe: Probe,
    best: i32,
    frames: Vec<Frame<P>>,
    /// The moves of all frames, one after the other, each with its rank in the order.
    moves: Vec<(P::Move, i32)>,
    fresh: Vec<P::Move>,
    /// The best line found below each frame.
    lines: Vec<Vec<P::Move>>,
    line: Vec<P::Move>,
    table: Table<P::Move>,
    order: Order<P::Move>,
    nodes: u64,
    done: bool,
}

impl<P: Position> Search<P::Move, P> {
    /// Searches a position: the choice is one of its moves.
    #[must_use]
    pub fn of(position: &P, budget: Budget) -> Self {
        let mut moves = Vec::new();
        position.moves(&mut moves);
        let roots = moves.into_iter().map(|choice| {
            let position = position.after(&choice);
            Root { choice, position, verdict: None }
        });
        Self::new(position, roots.collect(), budget)
    }
}

impl<R, P: Position> Search<R, P> {
    /// Searches what can be chosen in a position.
    #[must_use]
    pub fn new(position: &P, roots: Vec<Root<R, P>>, budget: Budget) -> Self {
        let ranks = (0..roots.len()).map(|root| Rank { root, score: -WIN, exact: false });
        let ranks: Vec<Rank> = ranks.collect();
        // With one choice or none there is nothing to think about.
        let done = roots.len() < 2;
        Self {
            budget,
            first: position.first(),
            key: position.key(),
            ranking: ranks.clone(),
            ranks,
            depth: 1,
            place: 0,
            probe: Probe::Full,
            best: -WIN,
            frames: Vec::new(),
            moves: Vec::new(),
            fresh: Vec::new(),
            lines: Vec::new(),
            line: Vec::new(),
            table: Table::new(if done { 0 } else { budget.nodes }),
            order: Order::new(),
            nodes: 0,
            roots,
            done,
        }
    }

    /// The choices whose exact score the last completed depth knows, best first: the best one and
    /// those within the margin.
    pub fn ranking(&self) -> impl Iterator<Item = (&R, i32)> {
        let known = self.ranking.iter().filter(|rank| rank.exact || self.roots.len() < 2);
        known.filter_map(|rank| Some((&self.roots.get(rank.root)?.choice, rank.score)))
    }

    /// The best line of the last completed depth, after the choice itself.
    #[must_use]
    pub fn line(&self) -> &[P::Move] {
        &self.line
    }

    /// The depth that was completed last.
    #[must_use]
    pub const fn completed(&self) -> u32 {
        self.depth - 1
    }

    /// How many positions were visited.
    #[must_use]
    pub const fn visited(&self) -> u64 {
        self.nodes
    }

    /// Thinks on for at most `nodes` nodes; true when done.
    pub fn run(&mut self, nodes: u64) -> bool {
        let until = self.nodes.saturating_add(nodes.max(1));
        while !self.done && self.nodes < until {
            if self.depth > 1 && self.nodes >= self.budget.nodes {
                self.done = true;
            } else if self.frames.is_empty() {
                self.try_root();
            } else {
                self.try_move();
            }
        }
        self.done
    }

    /// Searches the next root, or ends the depth.
    fn try_root(&mut self) {
        let Some(rank) = self.ranks.get(self.place) else {
            return self.deepen();
        };
        let Some(root) = self.roots.get(rank.root) else {
            return;
        };
        if let Some(verdict) = root.verdict {
            self.probe = Probe::Full;
            return self.settle_root(verdict);
        }
        let position = root.position.clone();
        let floor = self.floor();
        let top = if self.probe == Probe::Full { WIN } else { floor + 1 };
        let depth = self.depth.cast_signed() - 1;
        if let Some(value) = self.visit(position, depth, (floor, top), self.first, false) {
            self.deliver(value);
        }
    }

    /// The score that a root must exceed to matter.
    const fn floor(&self) -> i32 {
        if self.place == 0 {
            -WIN
        } else if self.budget.margin == 0 {
            self.best
        } else {
            let floor = self.best.saturating_sub(self.budget.margin).saturating_sub(1);
            if floor > -WIN { floor } else { -WIN }
        }
    }

    fn settle_root(&mut self, score: i32) {
        let floor = self.floor();
        if self.probe == Probe::Scout && score > floor {
            self.probe = Probe::Full;
            return;
        }
        if let Some(rank) = self.ranks.get_mut(self.place) {
            rank.score = score;
            rank.exact = score > floor || self.place == 0;
        }
        if score > self.best || self.place == 0 {
            self.best = score;
            self.line.clear();
            if let Some(line) = self.lines.first() {
                self.line.extend(line.iter().cloned());
            }
        }
        self.place += 1;
        self.probe = Probe::Scout;
    }

    /// Completes a depth: keeps its ranking and begins the next one with the best root.
    fn deepen(&mut self) {
        self.ranks.sort_by_key(|rank| Reverse(if rank.exact { rank.score } else { -WIN - 1 }));
        self.ranking.clone_from(&self.ranks);
        let decided = self.best.abs() >= DECIDED;
        self.done = self.depth >= self.budget.depth || decided;
        self.depth += 1;
        self.place = 0;
        self.probe = Probe::Full;
        self.best = -WIN;
        for rank in &mut self.ranks {
            rank.exact = false;
        }
    }
}

impl<R: Clone + Send, P: Position<Move: Send> + Send> Thought<R> for Search<R, P> {
    fn advance(&mut self, nodes: u64) -> Progress<R> {
        if !self.run(nodes) {
            return Progress::Thinking;
        }
        Progress::Done(self.ranking().next().map(|(choice, _)| choice.clone()))
    }

    fn hurry(&mut self) {
        self.budget.nodes = 0;
    }
}
