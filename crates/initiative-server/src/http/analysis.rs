//! Analyses of journals, and hints in matches against bots.

use super::caller::Caller;
use super::{HttpError, answer, known, query_string, read, replay};
use crate::actor::ActorMessage;
use crate::blocking::run_blocking;
use crate::bot::analyses::{Analyses, think};
use crate::limits::address_limits::LimitedRequest;
use crate::refusal::{MATCH_DAMAGED, MATCH_RUNNING, NOT_TO_ACT, TOO_LARGE};
use axum::body::Bytes;
use axum::extract::Path;
use axum::extract::rejection::BytesRejection;
use axum::http::{StatusCode, Uri};
use axum::response::Response;
use initiative_kernel::game::Seat;

/// Begins the analysis of the journal in the body, or tells how it stands:
/// `POST /api/replays/analysis?seat=0&open=1`.
pub(super) async fn begin(
    caller: Caller,
    uri: Uri,
    body: Result<Bytes, BytesRejection>,
) -> Result<Response, HttpError> {
    caller.allow(LimitedRequest::Replay)?;
    let journal = body.map_err(|_| HttpError::from(TOO_LARGE))?;
    let (mut seat, mut open) = (Seat(0), false);
    for (name, value) in query_string::parts(uri.query().unwrap_or_default()) {
        match name {
            "seat" => seat = Seat(query_string::number(name, value)?),
            "open" => open = query_string::number::<u8>(name, value)? > 0,
            _ => return Err(query_string::unknown(name)),
        }
    }
    let id = Analyses::id(&journal, seat.0, open);
    let make = || {
        run_blocking(|| {
            replay::held(|| {
                let (_, whole) = replay::sound(&caller.server.registry, &journal)?;
                // A player must not be told what to do while the match goes on.
                if !whole.host.status().is_over() {
                    return Err(MATCH_RUNNING.into());
                }
                if !whole.host.seats().contains(seat) {
                    return Err(HttpError::field("seat", "The match has no such seat."));
                }
                whole.host.analysis(seat, open).ok_or_else(|| MATCH_DAMAGED.into())
            })
        })
    };
    let standing = Analyses::begin::<HttpError>(&caller.server, &id, caller.address, make)?;
    Ok(answer(StatusCode::OK, &standing))
}

/// How an analysis stands, or its report: `GET /api/analyses/{id}`.
pub(super) async fn show(caller: Caller, Path(id): Path<String>) -> Result<Response, HttpError> {
    caller.allow(LimitedRequest::Plan)?;
    let standing = caller.server.analyses.find(&id)?;
    Ok(answer(StatusCode::OK, &standing))
}

/// What the strongest bot would do: `POST /api/matches/{id}/hint`. Only for who plays against bots
/// alone, without a clock.
pub(super) async fn hint(
    caller: Caller,
    Path(id): Path<String>,
    body: Result<Bytes, BytesRejection>,
) -> Result<Response, HttpError> {
    caller.allow(LimitedRequest::Replay)?;
    known(&id)?;
    read(body)?.end()?;
    let token = caller.token()?;
    let hint = caller.ask(&id, |answer| ActorMessage::Hint { token, answer }).await?;
    let advice = think(&caller.server, hint).await?.ok_or(NOT_TO_ACT)?;
    Ok(answer(StatusCode::OK, &advice))
}
