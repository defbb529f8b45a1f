//! Parts of bodies, and the harm that they can take.

use initiative_kernel::words;
use serde::{Deserialize, Serialize};

words! {
    /// A part of a survivor's body, in the order of the location die.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
    pub enum Part {
        /// Three wounds here kill.
        Head = "head",
        /// A severe injury costs accuracy.
        Arms = "arms",
        /// Three wounds here kill.
        Body = "body",
        /// A severe injury costs evasion.
        Waist = "waist",
        /// A severe injury costs movement.
        Legs = "legs",
    }
}

impl Part {
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

    /// Its index in [`Part::ALL`].
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

words! {
    /// A card of a monster's hit-location pile.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
    pub enum Location {
        /// A critical dazes.
        Head = "head",
        /// Nothing special.
        Torso = "torso",
        /// A critical weakens.
        Arms = "arms",
        /// Nothing special.
        Waist = "waist",
        /// A critical slows.
        Legs = "legs",
    }
}

impl Location {
    // SQUAD-ATK-7
    /// The status that a critical hit here gives, and for how long.
    #[must_use]
    pub const fn critical(self) -> Option<(FigureStatus, u8)> {
        match self {
            Self::Head => Some((FigureStatus::Dazed, 1)),
            Self::Arms => Some((FigureStatus::Weakened, 2)),
            Self::Legs => Some((FigureStatus::Slowed, 2)),
            Self::Torso | Self::Waist => None,
        }
    }
}

words! {
    /// A status that a figure can have for some turns.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
    pub enum FigureStatus {
        /// Evasion +2, until the next player phase.
        Braced = "braced",
        /// A monster loses its next activation.
        Dazed = "dazed",
        /// Movement, advances and retreats −2.
        Slowed = "slowed",
        /// A monster's attacks roll one die fewer.
        Weakened = "weakened",
    }
}

impl FigureStatus {
    /// Whether it ends at a fixed moment instead of after a number of turns.
    #[must_use]
    pub const fn instant(self) -> bool {
        matches!(self, Self::Braced | Self::Dazed)
    }
}

words! {
    /// Whether a survivor is on its feet.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
    pub enum Down {
        /// It stands.
        #[default]
        No = "none",
        /// It was knocked down and will miss the next player phase.
        Fallen = "fallen",
        /// It misses this player phase.
        Skipping = "skipping",
    }
}
