//! Parts of bodies, and what can be wrong with them.

use serde::{Deserialize, Serialize};

/// A part of a survivor's body, in the order of the location die.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Part {
    /// Three wounds here are death.
    Head,
    /// A severe injury costs accuracy.
    Arms,
    /// Three wounds here are death.
    Body,
    /// A severe injury costs evasion.
    Waist,
    /// A severe injury costs movement.
    Legs,
}

impl Part {
    /// All parts.
    pub const ALL: [Self; 5] = [Self::Head, Self::Arms, Self::Body, Self::Waist, Self::Legs];

    /// The order in which first aid looks for the worst part.
    pub const TREATED: [Self; 5] = [Self::Head, Self::Body, Self::Arms, Self::Waist, Self::Legs];

    // SQUAD-HURT-1
    /// The part that a location die of ten shows.
    #[must_use]
    pub const fn hit(face: u8) -> Self {
        match face {
            0..=2 => Self::Head,
            3 | 4 => Self::Arms,
            5 | 6 => Self::Body,
            7 | 8 => Self::Waist,
            _ => Self::Legs,
        }
    }

    /// Its name in scenarios and logs.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Head => "head",
            Self::Arms => "arms",
            Self::Body => "body",
            Self::Waist => "waist",
            Self::Legs => "legs",
        }
    }

    /// Its place in [`Part::ALL`].
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// Whether wounds here can kill.
    #[must_use]
    pub const fn vital(self) -> bool {
        matches!(self, Self::Head | Self::Body)
    }
}

/// A card of a monster's hit-location pile.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Location {
    /// A critical dazes.
    Head,
    /// Nothing special.
    Torso,
    /// A critical weakens.
    Arms,
    /// Nothing special.
    Waist,
    /// A critical slows.
    Legs,
}

impl Location {
    /// All locations.
    pub const ALL: [Self; 5] = [Self::Head, Self::Torso, Self::Arms, Self::Waist, Self::Legs];

    /// Its name in scenarios and logs.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Head => "head",
            Self::Torso => "torso",
            Self::Arms => "arms",
            Self::Waist => "waist",
            Self::Legs => "legs",
        }
    }

    // SQUAD-ATK-7
    /// What a critical here does, and for how long.
    #[must_use]
    pub const fn critical(self) -> Option<(Condition, u8)> {
        match self {
            Self::Head => Some((Condition::Dazed, 1)),
            Self::Arms => Some((Condition::Weakened, 2)),
            Self::Legs => Some((Condition::Slowed, 2)),
            Self::Torso | Self::Waist => None,
        }
    }
}

/// A status that a figure can have for some turns.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Condition {
    /// Evasion +2, until the next player phase.
    Braced,
    /// A monster loses its next activation.
    Dazed,
    /// Movement, advances and retreats −2.
    Slowed,
    /// A monster's attacks roll one die fewer.
    Weakened,
}

impl Condition {
    /// All conditions.
    pub const ALL: [Self; 4] = [Self::Braced, Self::Dazed, Self::Slowed, Self::Weakened];

    /// Its name in scenarios and logs.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Braced => "braced",
            Self::Dazed => "dazed",
            Self::Slowed => "slowed",
            Self::Weakened => "weakened",
        }
    }

    /// Whether it ends at a moment of its own instead of counting turns.
    #[must_use]
    pub const fn instant(self) -> bool {
        matches!(self, Self::Braced | Self::Dazed)
    }
}

/// Whether a survivor is on its feet.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Down {
    /// It stands.
    #[default]
    No,
    /// It was knocked down and will miss the next player phase.
    Fallen,
    /// It misses this player phase.
    Skipping,
}

impl Down {
    /// Its name in scenarios.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::No => "none",
            Self::Fallen => "fallen",
            Self::Skipping => "skipping",
        }
    }
}
