//! Moves and attacks of a unit, where one can use up the other.

use serde::{Deserialize, Serialize};

/// What a unit has done this turn, where attacking spends the move.
///
/// The allowance is one move and one attack, or more of both for a swift unit. A unit may move and
/// then attack; after an attack it can only do what the allowance leaves.
///
/// ```
/// use initiative_kernel::turn::activation::{Exertion, ExertionError};
/// let mut unit = Exertion::default();
/// assert_eq!(unit.strike(1), Ok(()));
/// assert_eq!(unit.walk(1), Err(ExertionError::NoMoves));
/// let mut swift = Exertion::default();
/// assert_eq!((swift.walk(2), swift.strike(2), swift.walk(2), swift.strike(2)), (Ok(()), Ok(()), Ok(()), Ok(())));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Exertion {
    /// Moves made, or used up by attacks.
    pub moves: u8,
    /// Attacks made, or used up by moves.
    pub attacks: u8,
    /// Unable to act until the next refresh, because it has just arrived.
    pub exhausted: bool,
}

/// Why a unit cannot move or attack.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ExertionError {
    /// It cannot act before the next refresh.
    Exhausted,
    /// Its moves are used up.
    NoMoves,
    /// Its attacks are used up.
    NoAttacks,
}

impl Exertion {
    /// A unit that arrived this turn.
    pub const EXHAUSTED: Self = Self { moves: 0, attacks: 0, exhausted: true };

    /// Whether a unit with this allowance may move.
    ///
    /// # Errors
    /// [`ExertionError::Exhausted`] before [`ExertionError::NoMoves`].
    pub const fn can_walk(self, allowance: u8) -> Result<(), ExertionError> {
        // One test for all conditions; only a failure has to find out which of them failed.
        if !self.exhausted & (self.moves < allowance) & (self.attacks < allowance) {
            Ok(())
        } else if self.exhausted {
            Err(ExertionError::Exhausted)
        } else {
            Err(ExertionError::NoMoves)
        }
    }

    /// Whether a unit with this allowance may attack.
    ///
    /// # Errors
    /// [`ExertionError::Exhausted`] before [`ExertionError::NoAttacks`].
    pub const fn can_strike(self, allowance: u8) -> Result<(), ExertionError> {
        if !self.exhausted & (self.attacks < allowance) {
            Ok(())
        } else if self.exhausted {
            Err(ExertionError::Exhausted)
        } else {
            Err(ExertionError::NoAttacks)
        }
    }

    // DUEL-MOVE-2
    /// Makes a move.
    ///
    /// # Errors
    /// Like [`Exertion::can_walk`]; nothing changes then.
    pub fn walk(&mut self, allowance: u8) -> Result<(), ExertionError> {
        self.can_walk(allowance)?;
        // `moves` is below the allowance, so this cannot overflow.
        self.moves += 1;
        self.attacks = self.attacks.max(self.moves - 1);
        Ok(())
    }

    // DUEL-MOVE-2
    /// Makes an attack.
    ///
    /// # Errors
    /// Like [`Exertion::can_strike`]; nothing changes then.
    pub fn strike(&mut self, allowance: u8) -> Result<(), ExertionError> {
        self.can_strike(allowance)?;
        self.attacks += 1;
        self.moves = self.moves.max(self.attacks);
        Ok(())
    }
}
