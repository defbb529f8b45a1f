//! Counting lines of play, fast where the board is plain.

use crate::plain;
use crate::state::Chess;

impl Chess {
    // CHESS-AIM-4
    /// Counts the chess moves to a depth, if the board is plain: draws and the end of the match
    /// do not prune, resigning is no move. None on any other board; there
    /// [`initiative::perft::perft`] counts commands.
    ///
    /// ```
    /// use chess::{Chess, Setup};
    /// use initiative::game::Game;
    /// let start = Chess::new(&Setup::scenario("plain"), 1)?;
    /// assert_eq!(start.perft(3), Some(8_902));
    /// # Ok::<(), initiative::game::SetupError>(())
    /// ```
    #[must_use]
    pub fn perft(&self, depth: u32) -> Option<u64> {
        let side = self.to_move();
        let plain = self.field.is_tame(side)
            && self.boss.is_none()
            && self.field.ground.questions == 0
            && self.sequence.is_none();
        plain.then(|| plain::perft(&self.field.army, side, &self.field.ranks, depth))
    }
}
