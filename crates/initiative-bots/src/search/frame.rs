//! A position whose moves are being searched.

use super::Position;

/// How the move under way is searched.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Probe {
    /// With the whole window.
    Full,
    /// Only whether it is better than the best so far.
    Scout,
    /// Only whether it is better than the best so far, and not as deep.
    Reduced,
    /// No move at all: is the position that good?
    Pass,
}

/// A position whose moves are being searched.
pub(super) struct Frame<P: Position> {
    pub(super) position: P,
    pub(super) key: u64,
    /// The side to move.
    pub(super) first: bool,
    /// Whether the other side asked for the value.
    pub(super) flips: bool,
    pub(super) urgent: bool,
    pub(super) depth: i32,
    /// The lower end of the window as it was.
    pub(super) floor: i32,
    pub(super) alpha: i32,
    pub(super) beta: i32,
    pub(super) best: i32,
    pub(super) choice: Option<P::Move>,
    pub(super) tried: u32,
    pub(super) probe: Probe,
    /// Whether to try a pass before any move.
    pub(super) pass: bool,
    /// The move under way.
    pub(super) current: Option<P::Move>,
    /// Its moves in the list of all: the first, the next one to try, and the end.
    pub(super) start: usize,
    pub(super) next: usize,
    pub(super) end: usize,
}

impl<P: Position> Frame<P> {
    /// The most promising untried move; the first of equals.
    pub(super) fn pick(&mut self, moves: &mut [(P::Move, i32)]) -> Option<P::Move> {
        let rest = moves.get_mut(self.next..self.end)?;
        let mut best = 0;
        for place in 1..rest.len() {
            if rest[place].1 > rest[best].1 {
                best = place;
            }
        }
        // Rotate instead of swapping, so that the others keep their order.
        rest.get_mut(..=best)?.rotate_right(1);
        self.next += 1;
        rest.first().map(|(step, _)| step.clone())
    }
}
