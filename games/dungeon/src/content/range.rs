//! Ranges of numbers that dice decide between.

use initiative_kernel::dice::Dice;
use serde::Serialize;

/// The numbers from the first to the second, both included.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct RollRange(pub i32, pub i32);

impl RollRange {
    // DELVE-DICE-2
    /// Draws one of the numbers; all are equally likely.
    pub fn roll(self, dice: &mut Dice) -> i32 {
        let roll = dice.roll(self.0.into(), self.1.into());
        i32::try_from(roll).unwrap_or(self.0)
    }

    /// The range with `by` added to both ends.
    pub(crate) const fn raised(self, by: i32) -> Self {
        Self(self.0.saturating_add(by), self.1.saturating_add(by))
    }
}
