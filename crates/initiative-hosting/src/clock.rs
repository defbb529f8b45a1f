//! Which turn or phase is open: what a host measures time for.

use initiative_kernel::game::Seat;

/// A turn or phase that is open.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Open {
    /// Whose turn; none in a phase in which all decide at once.
    pub seat: Option<Seat>,
    /// Tells one from the next, also where a seat has two turns in a row.
    pub number: u64,
}
