//! Time limits as requests and responses have them: in seconds.

use initiative_kernel::turn::timer::Limits;
use serde_json::{Value, json};

/// The settings of a clock: name, least and most seconds. ONLINE-MATCH-2
pub(crate) const BOUNDS: [(&str, u64, u64); 5] = [
    ("turn_s", 1, 3_600),
    ("inactive_s", 1, 600),
    ("buffer_s", 0, 10),
    ("show_s", 0, 600),
    ("mulligan_s", 1, 3_600),
];

/// The same for the grace period. ONLINE-MATCH-2
pub(crate) const GRACE: (&str, u64, u64) = ("grace_s", 1, 600);

/// The limits of a clock in seconds.
pub(crate) fn in_seconds(limits: &Limits) -> Value {
    json!({
        "turn_s": limits.turn_ms / 1000,
        "inactive_s": limits.inactive_ms / 1000,
        "buffer_s": limits.buffer_ms / 1000,
        "show_s": limits.show_s,
        "mulligan_s": limits.opening_ms / 1000,
    })
}
