//! How a delve ends, and how hungry the hero can be.

use crate::content::{Constants, Monster, Status, TrapKind};
use initiative_kernel::game::{Outcome, Seat, Seats};
use serde::{Deserialize, Serialize};

/// How a delve ended.
// DELVE-GOAL-1, DELVE-GOAL-2
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum DelveEnding {
    /// The hero carried the Amulet out, or took it where that is the goal.
    Victory,
    /// The hero died.
    Defeat(DeathCause),
    /// The player gave up.
    Abandoned,
    /// The clock can never return to the hero.
    Stalled,
}

/// What the hero died of.
#[allow(missing_docs, reason = "the names say it")]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum DeathCause {
    Monster(Monster),
    /// The hero's own action.
    Folly,
    Trap(TrapKind),
    Status(Status),
    Hunger,
}

impl DelveEnding {
    pub(crate) const fn outcome(self) -> Outcome {
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
#[allow(missing_docs, reason = "the names say it")]
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Hunger {
    Sated,
    Hungry,
    Famished,
    Starving,
}

impl Hunger {
    pub(crate) const fn of(satiety: i32, constants: &Constants) -> Self {
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

    pub(crate) const fn word(self) -> &'static str {
        match self {
            Self::Sated => "Sated",
            Self::Hungry => "Hungry",
            Self::Famished => "Famished",
            Self::Starving => "Starving",
        }
    }
}

/// What the hero must do to win.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Goal {
    /// Leave with the Amulet.
    #[default]
    Escape,
    /// Take the Amulet.
    Amulet,
}
