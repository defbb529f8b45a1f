//! Making a match. ONLINE-MATCH-1

use super::decks::brought;
use super::player::Player;
use super::{Body, HttpError, clock};
use crate::actor::hex;
use crate::erased::ErasedMatch;
use crate::limits::clock_limits::GRACE;
use crate::new_match::{self, Origin, SeatRequest};
use crate::refusal::{MATCH_DAMAGED, UNKNOWN_GAME};
use crate::registry::HostedGame;
use crate::secret::{Secret, number};
use crate::server::Server;
use crate::store::{BroughtDecks, MatchHeader, Spectators};
use initiative_kernel::game::{Fault, SetupError};
use serde_json::{Value, json};
use std::panic::{AssertUnwindSafe, catch_unwind};

/// Makes a match. A bad request makes nothing. ONLINE-MATCH-3
pub(super) fn create(
    server: &Server,
    player: Option<&Player>,
    mut body: Body,
) -> Result<Value, HttpError> {
    let game = body.required_text("game")?;
    let offer = server.registry.get(&game).ok_or(UNKNOWN_GAME)?;
    let scenario = body.text("scenario")?;
    let custom = body.take("setup");
    let rules = rules(&mut body)?;
    let chosen_seed = seed(&mut body)?;
    let mut seats = seats(&mut body, offer)?;
    let first = body.text("first")?;
    let hotseat = body.flag("hotseat")?;
    let spectators = spectators(&mut body)?;
    let listed = body.flag("listed")?;
    let clock = body.take("clock");
    let (grace, least, most) = GRACE;
    let grace_s = body.number(grace, least, most)?;
    body.end()?;

    let arranged = chosen_seed.is_some() || custom.is_some() || brings_for_others(&seats);
    may_list(listed, arranged, &seats)?;
    // ONLINE-FAIR-1
    let seed = match chosen_seed {
        Some(seed) => seed,
        None => number()?,
    };
    let setup = chosen(offer, scenario.as_deref(), custom, &rules)?;
    place(&mut seats, first.as_deref(), hotseat)?;
    let brought = brought_decks(&setup, &seats);
    let setup = bring(offer, setup, &mut seats)?;
    let host = open(offer, &setup, seed)?;
    if host.seats().len() != seats.len() {
        let message = format!("This match has {} seats.", host.seats().len());
        return Err(HttpError::field("seats", message));
    }
    let clock = clock::limits(clock, host.limits(), hotseat)?;
    let watch = match spectators {
        Spectators::Link => Some(Secret::new()?),
        _ => None,
    };
    let creator = seats.iter().position(|seat| seat.control == "me");
    let Some(creator) = creator.and_then(|seat| u8::try_from(seat).ok()) else {
        return Err(HttpError::field("seats", "At least one seat must have the control `me`."));
    };
    if hotseat && seats.iter().any(|seat| seat.control == "open") {
        let message = "On a shared screen no seat can have the control `open`.";
        return Err(HttpError::field("seats", message));
    }
    let usual = MatchHeader::new(offer, setup, seed);
    let header = MatchHeader {
        scenario,
        spectators,
        watch: watch.as_ref().map(|key| hex(key.digest().bytes())),
        hotseat,
        creator,
        clock,
        grace_s: grace_s.unwrap_or(usual.grace_s),
        player: player.map(|player| hex(&player.digest)),
        arranged,
        listed,
        brought,
        ..usual
    };
    let mut made = new_match::seat(server, &header, seats, watch.as_ref(), Origin::Header)?.json();
    let warnings = warnings(offer, &header.setup)?;
    if let (false, Some(fields)) = (warnings.is_empty(), made.as_object_mut()) {
        fields.insert("warnings".into(), json!(warnings));
    }
    Ok(made)
}

/// The setup that a request asks for: its own, or that of a scenario with options.
pub(super) fn chosen(
    offer: &HostedGame,
    scenario: Option<&str>,
    custom: Option<Value>,
    rules: &[(String, Value)],
) -> Result<Value, HttpError> {
    match custom {
        Some(_) if scenario.is_some() => {
            Err(HttpError::field("setup", "Send either a scenario or a setup, not both."))
        }
        Some(_) if !rules.is_empty() => {
            Err(HttpError::field("rules", "A setup holds its own rules: leave this field out."))
        }
        Some(setup) => Ok(setup),
        None => {
            let rules: Vec<_> =
                rules.iter().map(|(id, value)| (id.as_str(), value.clone())).collect();
            offer.scenario(scenario, &rules).map_err(|error| HttpError::scenario(&error))
        }
    }
}

/// The warnings about a setup that can be played. The setup comes from outside, so the rules may
/// panic.
pub(super) fn warnings(offer: &HostedGame, setup: &Value) -> Result<Vec<Fault>, HttpError> {
    held(offer, || offer.warnings(setup))
}

/// What a rematch needs to give everybody their deck again.
fn brought_decks(setup: &Value, seats: &[SeatRequest]) -> Option<BroughtDecks> {
    let decks: Vec<_> = seats.iter().map(|seat| seat.deck.clone()).collect();
    decks.iter().any(Option::is_some).then(|| BroughtDecks { setup: setup.clone(), decks })
}

/// The setup with the decks that the seats bring.
fn bring(offer: &HostedGame, setup: Value, seats: &mut [SeatRequest]) -> Result<Value, HttpError> {
    let chosen: Vec<_> = seats.iter_mut().map(|seat| seat.deck.take()).collect();
    match offer.decks {
        Some(decks) if chosen.iter().any(Option::is_some) => {
            decks.bring(&setup, &chosen).map_err(|error| HttpError::scenario(&error))
        }
        _ => Ok(setup),
    }
}

/// Begins a match, to try a setup. The setup comes from outside, so the rules may panic.
pub(super) fn open(
    offer: &HostedGame,
    setup: &Value,
    seed: u64,
) -> Result<Box<dyn ErasedMatch>, HttpError> {
    held(offer, || offer.open(setup, seed))
}

fn held<T>(
    offer: &HostedGame,
    ask: impl FnOnce() -> Result<T, SetupError>,
) -> Result<T, HttpError> {
    let answer = catch_unwind(AssertUnwindSafe(ask)).map_err(|_| {
        tracing::error!(game = offer.id, "the rules panicked over a setup");
        HttpError::from(MATCH_DAMAGED)
    })?;
    answer.map_err(|error| HttpError::scenario(&error))
}

pub(super) fn rules(body: &mut Body) -> Result<Vec<(String, Value)>, HttpError> {
    match body.take("rules") {
        None => Ok(Vec::new()),
        Some(Value::Object(fields)) => Ok(fields.into_iter().collect()),
        Some(_) => {
            Err(HttpError::field("rules", "This must be an object of options and their values."))
        }
    }
}

/// Refuses to list a match that nobody can join, or that would not be fair. ONLINE-FAIR-1,
/// ONLINE-LOBBY-1
fn may_list(listed: bool, arranged: bool, seats: &[SeatRequest]) -> Result<(), HttpError> {
    let message = match listed {
        true if arranged => "A match with a seed, setup or deck for others is not listed.",
        true if !seats.iter().any(|seat| seat.control == "open") => {
            "Only a match with an open seat is listed."
        }
        _ => return Ok(()),
    };
    Err(HttpError::field("listed", message))
}

/// Whether somebody who joins gets a deck that the creator chose.
fn brings_for_others(seats: &[SeatRequest]) -> bool {
    seats.iter().any(|seat| seat.control == "open" && seat.deck.is_some())
}

/// The seed that the creator chose, if any. It can be hexadecimal digits, because not every JSON
/// reader keeps 64 bits of a number.
fn seed(body: &mut Body) -> Result<Option<u64>, HttpError> {
    match body.take("seed") {
        None => Ok(None),
        Some(Value::String(digits)) if digits.len() <= 16 => {
            u64::from_str_radix(&digits, 16).map(Some).map_err(|_| {
                HttpError::field("seed", "A seed as a text must have 1 to 16 hexadecimal digits.")
            })
        }
        Some(Value::Number(seed)) if seed.is_u64() => Ok(seed.as_u64()),
        Some(_) => Err(HttpError::field(
            "seed",
            "A seed must be a whole number, or hexadecimal digits as a text.",
        )),
    }
}

fn seats(body: &mut Body, offer: &HostedGame) -> Result<Vec<SeatRequest>, HttpError> {
    let bots = &offer.bots;
    let Some(Value::Array(list)) = body.take("seats") else {
        return Err(HttpError::field("seats", "This must be a list of seats."));
    };
    let seats = list.into_iter().enumerate().map(|(place, seat)| {
        let within = |mut denied: HttpError| {
            denied.why.field = denied.why.field.map(|field| format!("seats[{place}].{field}"));
            denied
        };
        let Value::Object(fields) = seat else {
            return Err(HttpError::field(
                format!("seats[{place}]"),
                "This must be a seat: an object with a `control`.",
            ));
        };
        let mut seat = Body::of(fields);
        let control = seat.required_text("control").map_err(within)?;
        let name = seat.name("name").map_err(within)?;
        let deck = brought(offer.decks, &mut seat).map_err(within)?;
        seat.end().map_err(within)?;
        let known = match control.strip_prefix("bot:") {
            Some(bot) => bots.iter().any(|known| known == bot),
            None => control == "me" || control == "open",
        };
        if !known {
            let message = format!("me, open, or bot: and one of {}.", bots.join(", "));
            return Err(within(HttpError::field("control", message)));
        }
        Ok(SeatRequest { control, name, deck })
    });
    seats.collect()
}

fn spectators(body: &mut Body) -> Result<Spectators, HttpError> {
    match body.take("spectators") {
        None => Ok(Spectators::Off),
        Some(value) => serde_json::from_value(value)
            .map_err(|_| HttpError::field("spectators", "This must be off, link or public.")),
    }
}

/// Puts the creator or a guest on seat 0. ONLINE-MATCH-1
fn place(seats: &mut [SeatRequest], first: Option<&str>, hotseat: bool) -> Result<(), HttpError> {
    let creator = seats.iter().position(|seat| seat.control == "me");
    let guest = seats.iter().position(|seat| seat.control != "me");
    let creator_first = match first {
        Some("creator") => true,
        Some("guest") => false,
        Some("random") | None => number()? & 1 == 0,
        Some(_) => return Err(HttpError::field("first", "This must be creator, guest or random.")),
    };
    let chosen = if creator_first { creator } else { guest };
    if let Some(chosen) = chosen
        && !hotseat
    {
        seats.swap(0, chosen);
    }
    Ok(())
}
