//! The clock in a request for a match. ONLINE-MATCH-2

use super::{Body, HttpError};
use crate::limits::clock_limits::BOUNDS;
use initiative_kernel::turn::timer::Limits;
use serde_json::Value;

/// The limits that a request asks for. Fields that it leaves out are the game's; `null` means no
/// clock. Without a `clock` field the match has the game's clock, but none on a shared screen.
/// ONLINE-HOT-1
pub(super) fn limits(
    asked: Option<Value>,
    usual: Option<Limits>,
    hotseat: bool,
) -> Result<Option<Limits>, HttpError> {
    let fields = match asked {
        None => return Ok(usual.filter(|_| !hotseat)),
        Some(Value::Null) => return Ok(None),
        Some(Value::Object(fields)) => fields,
        Some(_) => {
            return Err(HttpError::field("clock", "This must be a clock, or null for no clock."));
        }
    };
    let Some(usual) = usual else {
        return Err(HttpError::field(
            "clock",
            "This game has no clock: leave this field out, or send null.",
        ));
    };
    let within = |mut denied: HttpError| {
        denied.why.field = denied.why.field.map(|field| format!("clock.{field}"));
        denied
    };
    let mut body = Body::of(fields);
    let mut limits = usual;
    for (field, low, high) in BOUNDS {
        let Some(seconds) = body.number(field, low, high).map_err(within)? else {
            continue;
        };
        match field {
            "turn_s" => limits.turn_ms = seconds * 1000,
            "inactive_s" => limits.inactive_ms = seconds * 1000,
            "buffer_s" => limits.buffer_ms = seconds * 1000,
            "show_s" => limits.show_s = seconds,
            _ => limits.opening_ms = seconds * 1000,
        }
    }
    body.end().map_err(within)?;
    // The turn after a silent one must not be longer than other turns.
    limits.inactive_ms = limits.inactive_ms.min(limits.turn_ms);
    Ok(Some(limits))
}
