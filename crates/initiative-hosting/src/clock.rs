//! The turn or phase for which a host measures time.

use initiative_kernel::game::Seat;
use serde::{Deserialize, Serialize};

/// A turn or phase that is open.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct OpenTurn {
    /// Whose turn it is; none in a phase in which all seats decide at once.
    pub seat: Option<Seat>,
    /// Differs from turn to turn, even if a seat has two turns in a row.
    pub number: u64,
}
