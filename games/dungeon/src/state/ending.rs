//! How a delve ends, and how hungry one can be.

use crate::content::{Constants, Monster, Status, TrapKind};
use initiative_kernel::game::{Outcome, Seat, Seats};
use serde::{Deserialize, Serialize};

/// How a delve ended.
// DELVE-GOAL-1, DELVE-GOAL-2
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Ending {
    /// The Amulet was carried out, or taken where that is the goal.
    Victory,
    /// The hero died.
    Defeat(Cause),
    /// The player gave up.
    Abandoned,
    /// Time cannot return to the hero.
    Stalled,
}

/// What the hero died of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Cause {
    /// A monster.
    Monster(Monster),
    /// The hero's own doing.
    Folly,
    /// A trap.
    Trap(TrapKind),
    /// A status.
    Status(Status),
    /// Hunger.
    Hunger,
}

impl Ending {
    /// The ending as a table knows it.
    #[must_use]
    pub const fn outcome(self) -> Outcome {
        match self {
            Self::Victory => Outcome::won(Seats::only(Seat(0)), "victory"),
            Self::Defeat(_) => Outcome::lost("defeat"),
            Self::Abandoned => Outcome::lost("abandoned"),
            Self::Stalled => Outcome::lost("stalled"),
        }
    }
}

/// How hungry the hero is.
// DELVE-HUNGER-1
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Band {
    /// Not at all.
    Sated,
    /// Somewhat.
    Hungry,
    /// Very.
    Famished,
    /// To death.
    Starving,
}

impl Band {
    /// The band of so much satiety.
    #[must_use]
    pub const fn of(satiety: i32, constants: &Constants) -> Self {
        if satiety > constants.hungry {
            Self::Sated
        } else if satiety > constants.famished {
            Self::Hungry
        } else if satiety > 0 {
            Self::Famished
        } else {
            Self::Starving
        }
    }
}

/// What winning takes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Goal {
    /// To leave with the Amulet.
    #[default]
    Escape,
    /// To take the Amulet.
    Amulet,
}
