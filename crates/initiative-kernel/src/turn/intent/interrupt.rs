//! Interrupts: what a blow does to a long action under way.

use serde::{Deserialize, Serialize};

/// The mark of an intent that disturbs a channelling actor.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Interrupt {
    /// The channel rests until the next turn.
    Suspend,
    /// The channel is over and what was paid is lost.
    Cancel,
}

/// The result of an interrupt.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::turn) enum Interruption {
    /// Nothing: the channel has the higher priority, or the same.
    Withstood,
    /// The channel rests.
    Suspended,
    /// The channel is over.
    Cancelled,
}

impl Interrupt {
    /// What this interrupt, of an intent with priority `by`, does to a channel with priority
    /// `of`. A channel that is suspended already is cancelled by either kind.
    // ENERGY-CHAN-2
    pub(in crate::turn) const fn strike(self, by: i32, of: i32, suspended: bool) -> Interruption {
        if by <= of {
            return Interruption::Withstood;
        }
        match self {
            Self::Suspend if !suspended => Interruption::Suspended,
            Self::Suspend | Self::Cancel => Interruption::Cancelled,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn energy_chan_2_only_a_higher_priority_disturbs() {
        assert_eq!(Interrupt::Cancel.strike(1000, 200, false), Interruption::Cancelled);
        assert_eq!(Interrupt::Suspend.strike(1000, 200, false), Interruption::Suspended);
        assert_eq!(Interrupt::Suspend.strike(1000, 200, true), Interruption::Cancelled);
        assert_eq!(Interrupt::Cancel.strike(200, 200, false), Interruption::Withstood);
    }
}
