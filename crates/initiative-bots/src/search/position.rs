//! What a search asks of a game.

use super::WIN;
use alloc::vec::Vec;

/// A position of a game of two sides in which nothing is hidden and nothing left to chance.
///
/// Values are for the side to move, and between ±[`DECIDED`](super::DECIDED). The sides need not
/// take turns strictly: [`Position::first`] says which one moves.
pub trait Position: Clone {
    /// A move within the search.
    type Move: Clone + Eq;

    /// How much a quiet move may change the value, for the shortcuts; `None` if the game cannot
    /// say.
    const SLACK: Option<i32> = None;

    /// Whether the first of the two sides is to move.
    fn first(&self) -> bool;

    /// Appends every legal move.
    fn moves(&self, out: &mut Vec<Self::Move>);

    /// The position after a move.
    #[must_use]
    fn after(&self, step: &Self::Move) -> Self;

    /// How good the position looks, without a look ahead.
    fn value(&self) -> i32;

    /// The result if there is no legal move.
    fn stuck(&self) -> Finish;

    /// A fingerprint of everything that matters, including which side moves.
    fn key(&self) -> u64;

    /// How the match ended, where that can be seen without looking for moves.
    fn over(&self) -> Option<Finish> {
        None
    }

    /// Whether the side to move must answer a threat. Such a position is never quiet.
    fn urgent(&self) -> bool {
        false
    }

    /// Appends the moves that a quiet judgement must not leave out, such as captures.
    fn noisy(&self, out: &mut Vec<Self::Move>) {
        let _ = out;
    }

    /// What a move wins at once, in the unit of values: 0 for a quiet move, negative for one that
    /// only loses something.
    fn prize(&self, step: &Self::Move) -> i32 {
        let _ = step;
        0
    }

    /// What the moving piece is worth.
    fn stake(&self, step: &Self::Move) -> i32 {
        let _ = step;
        0
    }

    /// A small number for the kind of move, below 4096: moves of one kind share their history.
    fn slot(&self, step: &Self::Move) -> usize {
        let _ = step;
        0
    }

    /// The position if the side to move could pass; `None` where passing might be the best move.
    fn pass(&self) -> Option<Self> {
        None
    }

    /// Whether a position that comes up again is drawn.
    fn repeats(&self) -> bool {
        false
    }
}

/// How a line ended, for the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Finish {
    /// It won.
    Won,
    /// It lost.
    Lost,
    /// Nobody won.
    Drawn,
    /// It has this value, though nothing follows.
    Worth(i32),
}

impl Finish {
    /// The score of an end that is `ply` plies away.
    pub(super) const fn score(self, ply: i32) -> i32 {
        match self {
            Self::Won => WIN - ply,
            Self::Lost => ply - WIN,
            Self::Drawn => 0,
            Self::Worth(value) => value,
        }
    }
}
