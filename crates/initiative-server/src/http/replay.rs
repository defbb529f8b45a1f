//! Replays: what a match looked like at a position of its journal.
//!
//! A journal contains the seed, so nothing in it is hidden. The server keeps nothing between
//! requests: each one plays the journal from its beginning.

use super::{HttpError, query_string};
use crate::refusal::MATCH_DAMAGED;
use crate::registry::{JournalError, Registry};
use initiative_kernel::game::Seat;
use initiative_kernel::table::Act;
use initiative_scene::viewer::Viewer;
use serde_json::{Value, json};
use std::panic::{AssertUnwindSafe, catch_unwind};

/// The position, and who looks at it.
struct Place {
    /// After how many entries; after the last if not given.
    at: Option<usize>,
    viewer: Viewer,
    /// Whether the response has the whole log.
    log: bool,
}

fn read(query: &str) -> Result<Place, HttpError> {
    let mut place = Place { at: None, viewer: Viewer::All, log: false };
    for (name, value) in query_string::parts(query) {
        match name {
            "at" => place.at = Some(query_string::number(name, value)?),
            "seat" => place.viewer = Viewer::Seat(Seat(query_string::number(name, value)?)),
            "log" => place.log = query_string::number::<u8>(name, value)? > 0,
            _ => return Err(query_string::unknown(name)),
        }
    }
    Ok(place)
}

/// The view after an entry, and the cues of that entry.
pub(super) fn show(registry: &Registry, journal: &[u8], query: &str) -> Result<Value, HttpError> {
    let place = read(query)?;
    // A journal comes from outside, so the rules may panic.
    catch_unwind(AssertUnwindSafe(|| look(registry, journal, &place))).unwrap_or_else(|_| {
        tracing::error!("the rules panicked over a journal");
        Err(MATCH_DAMAGED.into())
    })
}

fn look(registry: &Registry, journal: &[u8], place: &Place) -> Result<Value, HttpError> {
    let Place { at, viewer, log } = *place;
    let bad = |why: JournalError| HttpError::field("journal", why.to_string());
    let (offer, whole) = registry.replay(journal, None).map_err(bad)?;
    let history = whole.history();
    let at = at.unwrap_or(history.len());
    if at > history.len() {
        return Err(HttpError::field("at", format!("There are {} entries.", history.len())));
    }
    if viewer.seat().is_some_and(|seat| !whole.seats().contains(seat)) {
        return Err(HttpError::field("seat", "Nobody sits there."));
    }
    // Plays up to the entry before, so that the last one has its cues.
    let last = at.checked_sub(1).and_then(|last| history.get(last));
    let mut host = offer.replay(journal, Some(at.saturating_sub(1))).map_err(bad)?;
    if let Some((seat, act, _)) = last {
        host.act_json(*seat, act)?;
    }
    let mut shown = json!({
        "game": offer.id,
        "entries": history.len(),
        "seats": whole.seats().len(),
        "turns": whole.turns(),
        "at": at,
        "entry": last.map(|(seat, act, _)| entry(*seat, act)),
        "hash": format!("{:016x}", host.digest()),
        "view": host.view(viewer),
        "cues": host.cues(viewer),
    });
    if log && let Some(fields) = shown.as_object_mut() {
        fields.insert("log".into(), json!(whole.log(viewer)));
    }
    Ok(shown)
}

fn entry(seat: Seat, act: &Act<Value>) -> Value {
    match act {
        Act::Play(command) => json!({"seat": seat, "command": command}),
        Act::Undo => json!({"seat": seat, "act": "undo"}),
        Act::Redo => json!({"seat": seat, "act": "redo"}),
        Act::Forfeit(whose) => json!({"seat": seat, "act": "forfeit", "whose": whose}),
        Act::Abandon => json!({"seat": seat, "act": "abandon"}),
    }
}
