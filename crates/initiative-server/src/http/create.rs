//! Making a match. ONLINE-MATCH-1

use super::decks::brought;
use super::player::Player;
use super::{Body, HttpError, clock};
use crate::actor::hex;
use crate::clock_limits::GRACE;
use crate::erased::ErasedMatch;
use crate::refusal::{MATCH_DAMAGED, STORAGE, UNKNOWN_GAME};
use crate::registry::GameOffer;
use crate::secret::{Secret, match_id, number};
use crate::server::Server;
use crate::store::{MatchHeader, Owner, SeatRow, Spectators};
use initiative_kernel::game::{Fault, SetupError};
use initiative_scene::collection::Decklist;
use serde_json::{Value, json};
use std::panic::{AssertUnwindSafe, catch_unwind};

/// A seat in a request for a match.
pub(super) struct SeatRequest {
    pub(super) control: String,
    pub(super) name: Option<String>,
    pub(super) deck: Option<Decklist>,
}

/// The owner of the campaign that a match is made for, and the token of its player by match id.
pub(super) type ForCampaign<'a> = (&'a Owner, &'a dyn Fn(&str) -> Secret);

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
    let seed = seed(&mut body)?;
    let mut seats = seats(&mut body, offer)?;
    let first = body.text("first")?;
    let hotseat = body.flag("hotseat")?;
    let spectators = spectators(&mut body)?;
    let clock = body.take("clock");
    let (grace, least, most) = GRACE;
    let grace_s = body.number(grace, least, most)?;
    body.end()?;

    let setup = chosen(offer, scenario.as_deref(), custom, &rules)?;
    place(&mut seats, first.as_deref(), hotseat)?;
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
        return Err(HttpError::field("seats", "Somebody must sit here: control `me`."));
    };
    if hotseat && seats.iter().any(|seat| seat.control == "open") {
        return Err(HttpError::field("seats", "Nobody is invited to a hot-seat."));
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
        ..usual
    };
    let mut made = seat(server, &header, seats, watch.as_ref(), None)?;
    let warnings = warnings(offer, &header.setup)?;
    if let (false, Some(fields)) = (warnings.is_empty(), made.as_object_mut()) {
        fields.insert("warnings".into(), json!(warnings));
    }
    Ok(made)
}

/// The setup that a request asks for: its own, or that of a scenario with options.
pub(super) fn chosen(
    offer: &GameOffer,
    scenario: Option<&str>,
    custom: Option<Value>,
    rules: &[(String, Value)],
) -> Result<Value, HttpError> {
    match custom {
        Some(_) if scenario.is_some() => {
            Err(HttpError::field("setup", "Either a scenario or a setup."))
        }
        Some(_) if !rules.is_empty() => {
            Err(HttpError::field("rules", "A setup has its rules in it."))
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
pub(super) fn warnings(offer: &GameOffer, setup: &Value) -> Result<Vec<Fault>, HttpError> {
    held(offer, || offer.warnings(setup))
}

/// The setup with the decks that the seats bring.
fn bring(offer: &GameOffer, setup: Value, seats: &mut [SeatRequest]) -> Result<Value, HttpError> {
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
    offer: &GameOffer,
    setup: &Value,
    seed: u64,
) -> Result<Box<dyn ErasedMatch>, HttpError> {
    held(offer, || offer.open(setup, seed))
}

fn held<T>(offer: &GameOffer, ask: impl FnOnce() -> Result<T, SetupError>) -> Result<T, HttpError> {
    let answer = catch_unwind(AssertUnwindSafe(ask)).map_err(|_| {
        tracing::error!(game = offer.id, "the rules panicked over a setup");
        HttpError::from(MATCH_DAMAGED)
    })?;
    answer.map_err(|error| HttpError::scenario(&error))
}

/// Makes the tokens and invitations of a match, and stores it.
pub(super) fn seat(
    server: &Server,
    header: &MatchHeader,
    seats: Vec<SeatRequest>,
    watch: Option<&Secret>,
    campaign: Option<ForCampaign<'_>>,
) -> Result<Value, HttpError> {
    let id = match_id()?;
    // ONLINE-HOT-1: one token for all seats.
    let shared = Secret::new()?;
    let (mut mine, mut invites, mut rows) = (Vec::new(), Vec::new(), Vec::new());
    for (seat, SeatRequest { control, name, .. }) in seats.into_iter().enumerate() {
        let usual = match control.strip_prefix("bot:") {
            Some(level) => format!("Bot ({level})"),
            None => format!("Player {}", seat + 1),
        };
        let name = name.unwrap_or(usual);
        let mut row = SeatRow { control, name, token: None, invites: Vec::new(), seen: false };
        match row.control.as_str() {
            "me" => {
                let token = match campaign {
                    Some((_, token)) => token(&id),
                    None if header.hotseat => shared.clone(),
                    None => Secret::new()?,
                };
                mine.push(json!({"seat": seat, "token": token.text()}));
                row.token = Some(token.digest());
            }
            "open" => {
                let invite = Secret::new()?;
                let link = format!("/m/{id}#i={}", invite.text());
                invites.push(json!({"seat": seat, "link": link}));
                row.invites.push(invite.digest());
            }
            _ => {}
        }
        rows.push(row);
    }
    let owner = campaign.map(|(owner, _)| owner);
    server.store.create(&id, header, rows, owner).map_err(|error| {
        tracing::error!(%error, "a match could not be written");
        HttpError::from(STORAGE)
    })?;
    tracing::info!(id, game = header.game, "match created");
    server.sweep_waiting();
    let mut made = json!({"match": id, "mine": mine, "invites": invites});
    if let Some(fields) = made.as_object_mut() {
        let link = match (header.spectators, watch) {
            (Spectators::Link, Some(key)) => Some(format!("/m/{id}#s={}", key.text())),
            (Spectators::Public, _) => Some(format!("/m/{id}")),
            _ => None,
        };
        fields.extend(link.map(|link| ("spectate".into(), link.into())));
    }
    Ok(made)
}

pub(super) fn rules(body: &mut Body) -> Result<Vec<(String, Value)>, HttpError> {
    match body.take("rules") {
        None => Ok(Vec::new()),
        Some(Value::Object(fields)) => Ok(fields.into_iter().collect()),
        Some(_) => Err(HttpError::field("rules", "These are options and their values.")),
    }
}

/// A seed can be hexadecimal digits, because not every JSON reader keeps 64 bits of a number.
fn seed(body: &mut Body) -> Result<u64, HttpError> {
    match body.take("seed") {
        None => Ok(number()?),
        Some(Value::String(digits)) if digits.len() <= 16 => u64::from_str_radix(&digits, 16)
            .map_err(|_| HttpError::field("seed", "A seed has 1 to 16 hexadecimal digits.")),
        Some(Value::Number(seed)) if seed.is_u64() => Ok(seed.as_u64().unwrap_or_default()),
        Some(_) => Err(HttpError::field("seed", "A seed is a number or hexadecimal digits.")),
    }
}

fn seats(body: &mut Body, offer: &GameOffer) -> Result<Vec<SeatRequest>, HttpError> {
    let bots = &offer.bots;
    let Some(Value::Array(list)) = body.take("seats") else {
        return Err(HttpError::field("seats", "This is a list of seats."));
    };
    let seats = list.into_iter().enumerate().map(|(place, seat)| {
        let within = |mut denied: HttpError| {
            denied.why.field = denied.why.field.map(|field| format!("seats[{place}].{field}"));
            denied
        };
        let Value::Object(fields) = seat else {
            return Err(HttpError::field(format!("seats[{place}]"), "This is a seat."));
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
            .map_err(|_| HttpError::field("spectators", "off, link or public.")),
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
        Some(_) => return Err(HttpError::field("first", "creator, guest or random.")),
    };
    let chosen = if creator_first { creator } else { guest };
    if let Some(chosen) = chosen
        && !hotseat
    {
        seats.swap(0, chosen);
    }
    Ok(())
}
