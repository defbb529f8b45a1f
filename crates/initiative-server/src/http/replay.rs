//! Replays: what a match looked like at a position of its journal, and matches that go on from there.
//!
//! A journal contains the seed, so nothing in it is hidden. The server keeps nothing between
//! requests: each one plays the journal from its beginning.

use super::player::Player;
use super::{HttpError, query_string};
use crate::actor::hex;
use crate::erased::ErasedMatch;
use crate::journal::{JournalStop, SoundJournal};
use crate::new_match::{Origin, SeatRequest, seat};
use crate::refusal::{MATCH_DAMAGED, MATCH_OVER};
use crate::registry::{HostedGame, Registry};
use crate::server::Server;
use crate::store::{EntryRow, MatchHeader, StreamMarks};
use initiative_kernel::game::Seat;
use initiative_kernel::table::Act;
use initiative_scene::viewer::Viewer;
use serde_json::{Value, json};
use std::panic::{AssertUnwindSafe, catch_unwind};

/// The position, and who looks at it.
struct Place {
    /// After how many entries; after the last if not given.
    at: Option<usize>,
    /// The seat that looks; without one, everything that may be seen.
    seat: Option<Seat>,
    /// Whether the response has the whole log.
    log: bool,
}

fn read(query: &str) -> Result<Place, HttpError> {
    let mut place = Place { at: None, seat: None, log: false };
    for (name, value) in query_string::parts(query) {
        match name {
            "at" => place.at = Some(query_string::number(name, value)?),
            "seat" => place.seat = Some(Seat(query_string::number(name, value)?)),
            "log" => place.log = query_string::number::<u8>(name, value)? > 0,
            _ => return Err(query_string::unknown(name)),
        }
    }
    Ok(place)
}

/// The view after an entry, and the cues of that entry.
pub(super) fn show(registry: &Registry, journal: &[u8], query: &str) -> Result<Value, HttpError> {
    let place = read(query)?;
    held(|| look(registry, journal, &place))
}

/// A journal comes from outside, so the rules may panic.
pub(super) fn held<T>(ask: impl FnOnce() -> Result<T, HttpError>) -> Result<T, HttpError> {
    catch_unwind(AssertUnwindSafe(ask)).unwrap_or_else(|_| {
        tracing::error!("the rules panicked over a journal");
        Err(MATCH_DAMAGED.into())
    })
}

/// A journal as far as it is sound.
pub(super) fn sound<'a>(
    registry: &'a Registry,
    journal: &[u8],
) -> Result<(&'a HostedGame, SoundJournal), HttpError> {
    registry.replay_sound(journal).map_err(|why| HttpError::field("journal", why.to_string()))
}

/// The match of a journal after `at` entries.
fn rewound(whole: &dyn ErasedMatch, at: usize) -> Result<Box<dyn ErasedMatch>, HttpError> {
    whole.rewound(at).ok_or_else(|| {
        HttpError::field("at", format!("The journal has only {} entries.", whole.version()))
    })
}

// CLIENT-REPL-2
fn look(registry: &Registry, journal: &[u8], place: &Place) -> Result<Value, HttpError> {
    let (offer, SoundJournal { host: whole, stop }) = sound(registry, journal)?;
    let history = whole.history();
    let at = place.at.unwrap_or(history.len());
    let host = rewound(whole.as_ref(), at)?;
    if place.seat.is_some_and(|seat| !whole.seats().contains(seat)) {
        return Err(HttpError::field("seat", "The match has no such seat."));
    }
    // What all seats see together is only shown of a match that has ended.
    let finished = whole.status().is_over();
    let everybody = if finished { Viewer::All } else { Viewer::Spectator };
    let viewer = place.seat.map_or(everybody, Viewer::Seat);
    let last = at.checked_sub(1).and_then(|last| history.get(last));
    let mut shown = json!({
        "game": offer.id,
        "entries": history.len(),
        "finished": finished,
        "seats": whole.seats().len(),
        "turns": whole.turns(),
        "at": at,
        "entry": last.map(|(seat, act, _)| entry(*seat, act)),
        "hash": format!("{:016x}", host.digest()),
        "view": host.view(viewer),
        "cues": host.cues(viewer),
    });
    if let Some(fields) = shown.as_object_mut() {
        let stop = stop.map(|JournalStop { code, message }| {
            ("stop".into(), json!({"code": code, "message": message}))
        });
        fields.extend(stop);
        if place.log {
            fields.insert("log".into(), json!(whole.log(viewer)));
        }
    }
    Ok(shown)
}

/// Makes a match that goes on from a position of a journal. It has the journal's entries up to
/// there; the journal itself stays as it is. Nobody else can join it, because a journal tells its
/// holder what is hidden. CLIENT-REPL-2
pub(super) fn play_on(
    server: &Server,
    player: Option<&Player>,
    journal: &[u8],
    query: &str,
) -> Result<Value, HttpError> {
    let (mut at, mut controls) = (None, Vec::new());
    for (name, value) in query_string::parts(query) {
        match name {
            "at" => at = Some(query_string::number(name, value)?),
            "seats" => controls = value.split(',').map(str::to_owned).collect(),
            _ => return Err(query_string::unknown(name)),
        }
    }
    let (offer, begun) = held(|| {
        let (offer, SoundJournal { host: whole, .. }) = sound(&server.registry, journal)?;
        let at = at.unwrap_or(whole.history().len());
        let (setup, seed) = (whole.setup(), whole.seed());
        let played = rewound(whole.as_ref(), at)?;
        if played.status().is_over() {
            return Err(MATCH_OVER.into());
        }
        let entries = entries(offer, played.as_ref())?;
        Ok((offer, Begun { setup, seed, seats: played.seats().len(), entries }))
    })?;
    let seats = alone(offer, &controls, begun.seats)?;
    let people = controls.iter().filter(|control| *control == ME).count();
    let creator = controls.iter().position(|control| control == ME);
    let header = MatchHeader {
        hotseat: people > 1,
        creator: creator.and_then(|seat| u8::try_from(seat).ok()).unwrap_or_default(),
        player: player.map(|player| hex(&player.digest)),
        from_act: Some(begun.entries.len() as u64),
        arranged: true,
        ..MatchHeader::new(offer, begun.setup, begun.seed)
    };
    Ok(seat(server, &header, seats, None, Origin::Journal(begun.entries))?.json())
}

/// The control of a seat that the sender plays.
const ME: &str = "me";

/// What a match is made from that goes on from a journal.
struct Begun {
    setup: Value,
    seed: u64,
    seats: usize,
    entries: Vec<EntryRow>,
}

/// The entries of a match, as a new match has them in the store. They are played once more, in the
/// way in which the store plays them when somebody opens the match.
fn entries(offer: &HostedGame, played: &dyn ErasedMatch) -> Result<Vec<EntryRow>, HttpError> {
    let mut host =
        offer.open(&played.setup(), played.seed()).map_err(|error| HttpError::scenario(&error))?;
    let streams = host.seats().len() + 1;
    let acts = played.history().into_iter().enumerate();
    let rows = acts.map(|(place, (seat, act, digest))| {
        host.act_json(seat, &act)?;
        if host.digest() != digest {
            return Err(MATCH_DAMAGED.into());
        }
        let start = vec![0; streams];
        Ok(EntryRow {
            index: place as u64,
            seat,
            key: format!("journal-{place}"),
            act: host.last_act_json(),
            digest,
            marks: StreamMarks { seqs: start.clone(), openings: start, ran_ms: 0 },
        })
    });
    rows.collect()
}

/// The seats of a match without strangers.
fn alone(
    offer: &HostedGame,
    controls: &[String],
    seats: usize,
) -> Result<Vec<SeatRequest>, HttpError> {
    if controls.len() != seats {
        return Err(HttpError::field("seats", format!("This match has {seats} seats.")));
    }
    let bot = |id: &str| offer.bots.iter().any(|known| known == id);
    if !controls
        .iter()
        .all(|control| control == ME || control.strip_prefix("bot:").is_some_and(bot))
    {
        let message = format!("me, or bot: and one of {}.", offer.bots.join(", "));
        return Err(HttpError::field("seats", message));
    }
    if !controls.iter().any(|control| control == ME) {
        return Err(HttpError::field("seats", "At least one seat must have the control `me`."));
    }
    let seats = controls.iter().cloned();
    Ok(seats.map(|control| SeatRequest { control, name: None, deck: None }).collect())
}

fn entry(seat: Seat, act: &Act<Value>) -> Value {
    match act {
        Act::Play(command) => json!({"seat": seat, "command": command}),
        Act::Undo => json!({"seat": seat, "act": "undo"}),
        Act::Redo => json!({"seat": seat, "act": "redo"}),
        Act::Forfeit(whose) => json!({"seat": seat, "act": "forfeit", "whose": whose}),
        Act::Abandon => json!({"seat": seat, "act": "abandon"}),
        Act::Draw => json!({"seat": seat, "act": "draw"}),
        Act::MoreTime(whose) => json!({"seat": seat, "act": "more_time", "whose": whose}),
    }
}
