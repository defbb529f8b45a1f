//! Who is looking.

use initiative_kernel::game::Seat;
use serde::{Deserialize, Serialize};

/// Who looks at a match. Everything a client is given is made for one viewer.
///
/// ```
/// use initiative_kernel::game::Seat;
/// use initiative_scene::viewer::Viewer;
/// assert!(Viewer::Seat(Seat(1)).sees(Seat(1)) && !Viewer::Seat(Seat(1)).sees(Seat(0)));
/// assert!(!Viewer::Spectator.sees(Seat(0)));
/// assert!(Viewer::All.sees(Seat(0)));
/// let shared = Viewer::Shared(Seat(1));
/// assert!(shared.sees(Seat(1)) && shared.you() != Some(Seat(1)));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Viewer {
    /// Somebody who sits at the table.
    Seat(#[cfg_attr(feature = "typescript", ts(type = "Seat"))] Seat),
    /// One of several people at the same screen, who sees and does what this seat may. All of them
    /// read what is said, so nobody is `you`: seats go by their names.
    Shared(#[cfg_attr(feature = "typescript", ts(type = "Seat"))] Seat),
    /// Somebody who watches and knows what all seats know of each other, no more.
    Spectator,
    /// Somebody who may know everything: the replay of a match that is over.
    All,
}

impl Viewer {
    /// The seat that looks, if it is one. Only a seat has choices.
    #[must_use]
    pub const fn seat(self) -> Option<Seat> {
        match self {
            Self::Seat(seat) | Self::Shared(seat) => Some(seat),
            Self::Spectator | Self::All => None,
        }
    }

    /// The seat that words may call `you`, and whose victory is one for whoever reads them.
    #[must_use]
    pub const fn you(self) -> Option<Seat> {
        match self {
            Self::Seat(seat) => Some(seat),
            Self::Shared(_) | Self::Spectator | Self::All => None,
        }
    }

    /// Whether it is `seat` that looks.
    #[must_use]
    pub fn is(self, seat: Seat) -> bool {
        self.seat() == Some(seat)
    }

    /// Whether the viewer may know what `seat` alone knows.
    #[must_use]
    pub fn sees(self, seat: Seat) -> bool {
        self == Self::All || self.is(seat)
    }
}
