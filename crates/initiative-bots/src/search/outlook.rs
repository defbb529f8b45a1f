//! Any game of two seats, as positions to search.

use super::{Finish, Position};
use crate::greedy::Score;
use alloc::vec::Vec;
use initiative_kernel::game::{Game, Null, Seat, Verdict};

/// A state of a game as a position: `seat` against everybody else. This is exact for games with
/// nothing hidden and no dice. It clones whole states, so a game that needs a fast search describes
/// its own positions.
///
/// ```
/// use initiative_kernel::game::{Game, Seat};
/// use initiative_bots::search::{Budget, Outlook, Search};
/// use initiative_bots::thought::Thought;
/// use initiative_testkit::sample::{Command, Setup, Trail};
/// let trail = Trail::start(&Setup { length: 3, ..Setup::default() }, 1)?;
/// // It would know how the dice fall and what the cards are worth.
/// let shuns = |command: &Command| matches!(command, Command::Roll | Command::Eat);
/// let outlook = Outlook { game: trail, seat: Seat(0), score: |_, _| None, shuns };
/// let command = Search::of(&outlook, Budget::depth(3)).finish();
/// assert_eq!(command, Some(Command::Step), "three steps win");
/// # Ok::<(), initiative_kernel::game::SetupError>(())
/// ```
pub struct Outlook<G: Game> {
    /// The state.
    pub game: G,
    /// The first of the two sides.
    pub seat: Seat,
    /// How good a state is for a seat.
    pub score: Score<G>,
    /// The commands that the search does not look at.
    pub shuns: fn(&G::Command) -> bool,
}

impl<G: Game> Clone for Outlook<G> {
    fn clone(&self) -> Self {
        Self { game: self.game.clone(), ..*self }
    }
}

impl<G: Game> Outlook<G> {
    /// The seat that decides: the own one if it may, otherwise the first one that may.
    fn mover(&self) -> Seat {
        let awaited = self.game.status().awaited();
        if awaited.contains(self.seat) {
            return self.seat;
        }
        awaited.iter().next().unwrap_or(self.seat)
    }
}

impl<G: Game> Position for Outlook<G> {
    type Move = G::Command;

    fn first(&self) -> bool {
        self.mover() == self.seat
    }

    fn moves(&self, out: &mut Vec<G::Command>) {
        self.game.legal(self.mover(), out);
        out.retain(|command| !(self.shuns)(command));
    }

    fn after(&self, step: &G::Command) -> Self {
        let mut after = self.clone();
        after.game.apply(self.mover(), step.clone(), &mut Null);
        after
    }

    fn value(&self) -> i32 {
        let score = (self.score)(&self.game, self.seat).unwrap_or(0);
        let score = i32::try_from(score.clamp(-900_000, 900_000)).unwrap_or(0);
        if self.first() { score } else { -score }
    }

    fn stuck(&self) -> Finish {
        Finish::Worth(self.value())
    }

    fn over(&self) -> Option<Finish> {
        // The match is over, so judge it for the own seat.
        self.game.status().outcome().map(|outcome| match outcome.verdict(self.seat) {
            Verdict::Won => Finish::Won,
            Verdict::Lost => Finish::Lost,
            Verdict::Drawn | Verdict::Void => Finish::Drawn,
        })
    }

    fn key(&self) -> u64 {
        self.game.digest()
    }
}
