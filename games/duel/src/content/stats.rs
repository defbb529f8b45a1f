//! Numbers that cards and modifiers add.

use serde::{Deserialize, Serialize};

/// What a card or modifier adds to the numbers of its bearer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct StatChanges {
    /// Added to its attack.
    pub attack: i16,
    /// Added to its maximum health.
    pub health: i16,
    /// Added to the cost of a card in hand.
    pub cost: i16,
    /// Added to the regular draws of its owner.
    pub draws: i16,
    /// Added to the replaces of its owner in each turn.
    pub replaces: i16,
    /// Added to each damage that it takes, before percentages.
    pub taken_flat: i16,
    /// How much of each damage it takes, in percent.
    pub taken_percent: u16,
    /// Added to each damage that it takes, after percentages.
    pub taken_final: i16,
}

impl Default for StatChanges {
    fn default() -> Self {
        Self::NONE
    }
}

impl StatChanges {
    /// Adds nothing.
    pub const NONE: Self = Self {
        attack: 0,
        health: 0,
        cost: 0,
        draws: 0,
        replaces: 0,
        taken_flat: 0,
        taken_percent: 100,
        taken_final: 0,
    };

    /// The greatest number in a card.
    pub const MOST: i16 = 999;
}
