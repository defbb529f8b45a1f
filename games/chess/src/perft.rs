//! Counts lines of play, with a fast path for plain boards.

use crate::army::Ply;
use crate::command::Command;
use crate::plain;
use crate::state::Chess;
use alloc::vec::Vec;
use initiative_kernel::game::{Game, Null, Seat};

impl Chess {
    // CHESS-AIM-4
    /// Counts the chess moves to a depth if the board is plain. Draws and the end of the match do
    /// not prune, and resigning is not a move. Returns none on any other board, where
    /// [`initiative_kernel::perft::perft`] counts commands.
    ///
    /// ```
    /// use chess::{Chess, Setup};
    /// use initiative_kernel::game::Game;
    /// let start = Chess::start(&Setup::scenario("plain"), 1)?;
    /// assert_eq!(start.perft(3), Some(8_902));
    /// # Ok::<(), initiative_kernel::game::SetupError>(())
    /// ```
    pub fn perft(&self, depth: u32) -> Option<u64> {
        let side = self.to_move();
        let plain = self.field.is_standard(side)
            && self.boss.is_none()
            && self.field.ground.questions == 0
            && self.sequence.is_none();
        plain.then(|| plain::perft(&self.field.army, side, &self.field.ranks, depth))
    }

    /// The count below each first command, on any board. Resigning, taking a stone move back and
    /// sandbox commands are left out.
    ///
    /// ```
    /// use chess::{Chess, Setup};
    /// use initiative_kernel::game::Game;
    /// let start = Chess::start(&Setup::scenario("plain"), 1)?;
    /// let lines = start.divide(4);
    /// assert_eq!(lines.len(), 20);
    /// assert_eq!(lines.iter().map(|(_, _, count)| count).sum::<u64>(), 197_281);
    /// # Ok::<(), initiative_kernel::game::SetupError>(())
    /// ```
    pub fn divide(&self, depth: u32) -> Vec<(Seat, Command, u64)> {
        let Some(rest) = depth.checked_sub(1) else {
            return Vec::new();
        };
        let (side, seat) = (self.to_move(), Seat(self.to_move() as u8));
        if self.perft(0).is_some() {
            let mut plies: Vec<Ply> = Vec::new();
            self.field.legal(side, &mut plies);
            let below = |ply: Ply| {
                let mut after = self.field.army;
                after.play(side, ply, &self.field.ranks);
                let count = plain::perft(&after, side.other(), &self.field.ranks, rest);
                (seat, ply.into(), count)
            };
            return plies.into_iter().map(below).collect();
        }
        let mut lines = Vec::new();
        let mut commands = Vec::new();
        self.list(seat, &mut commands);
        commands.retain(Command::continues);
        for command in commands {
            let mut after = self.clone();
            after.apply(seat, command.clone(), &mut Null);
            let count = match rest {
                0 => 1,
                _ => after.divide(rest).iter().map(|(_, _, count)| count).sum(),
            };
            lines.push((seat, command, count));
        }
        lines
    }
}
