//! How a game is timed: which turn or phase is open, and what the host says when its time is up.
//!
//! The server keeps the time and names no game; the game has no clock. What lies between the two
//! is declared here, once for each game that has clocks at all. ONLINE-CORE-4

use initiative_kernel::game::{Game, Seat};
use initiative_kernel::turn::timer::Limits;
use serde_json::{Value, json};

/// How a game is timed.
#[derive(Debug)]
pub struct Timing<G: Game> {
    /// How long things may take in this match, if nobody asks for anything else. ONLINE-MATCH-2
    pub limits: fn(&G) -> Limits,
    /// The turn or phase that is open; none if nothing can run out.
    pub open: fn(&G) -> Option<Open>,
    /// The command of the host by which its time is up. ONLINE-CLOCK-5, ONLINE-CLOCK-6
    pub expire: fn(Open) -> G::Command,
    /// Whether a command of a player ends the turn: it alone still counts when time is up.
    pub ends: fn(&G::Command) -> bool,
}

impl<G: Game> Clone for Timing<G> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<G: Game> Copy for Timing<G> {}

/// A turn or phase that is open.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Open {
    /// Whose turn; none in a phase in which all decide at once.
    pub seat: Option<Seat>,
    /// Tells one from the next, also where a seat has two turns in a row.
    pub number: u64,
}

/// What can be set of a clock, in seconds: the name, the least and the most. ONLINE-MATCH-2
pub(crate) const BOUNDS: [(&str, u64, u64); 5] = [
    ("turn_s", 1, 3_600),
    ("inactive_s", 1, 600),
    ("buffer_s", 0, 10),
    ("show_s", 0, 600),
    ("mulligan_s", 1, 3_600),
];

/// The same of a grace. ONLINE-MATCH-2
pub(crate) const GRACE: (&str, u64, u64) = ("grace_s", 1, 600);

/// Limits as they are asked for and told: in seconds.
pub(crate) fn terms(limits: &Limits) -> Value {
    json!({
        "turn_s": limits.turn_ms / 1000,
        "inactive_s": limits.inactive_ms / 1000,
        "buffer_s": limits.buffer_ms / 1000,
        "show_s": limits.show_s,
        "mulligan_s": limits.opening_ms / 1000,
    })
}
