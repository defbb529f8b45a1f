//! Requests that read matches and games: record, log, plan, scene.

use super::caller::Caller;
use super::{HttpError, answer, known, lasting, query_string, read};
use crate::actor::{ActorMessage, LogRequest};
use crate::blocking::run_blocking;
use crate::erased::PlanPreview;
use crate::limits::address_limits::LimitedRequest;
use crate::refusal::{MATCH_DAMAGED, NOT_FOUND, UNKNOWN_GAME};
use crate::server::Server;
use axum::body::Bytes;
use axum::extract::rejection::BytesRejection;
use axum::extract::{Path, State};
use axum::http::{HeaderMap, StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};
use initiative_kernel::game::Seat;
use initiative_scene::viewer::Viewer;
use serde_json::{Value, json};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;

/// The most commands of a plan.
const PLAN: usize = 256;
/// The seed of the matches that show scenarios.
const PICTURE: u64 = 1;

/// The journal of a match that is over: `GET /api/matches/{id}/record`. ONLINE-VIEW-6
pub(super) async fn record(caller: Caller, Path(id): Path<String>) -> Result<Response, HttpError> {
    caller.allow(LimitedRequest::Replay)?;
    known(&id)?;
    let token = caller.secret.clone();
    let record = caller.look(&id, |answer| ActorMessage::Record { token, answer }).await?;
    Ok(([(header::CONTENT_TYPE, "application/x-ndjson")], record).into_response())
}

/// Every log line that the client was told: `GET /api/matches/{id}/log?seat=0`.
pub(super) async fn log(
    caller: Caller,
    Path(id): Path<String>,
    uri: Uri,
) -> Result<Response, HttpError> {
    caller.allow(LimitedRequest::Replay)?;
    known(&id)?;
    let mut request = LogRequest { secret: caller.secret.clone(), seat: None };
    for (name, value) in query_string::parts(uri.query().unwrap_or_default()) {
        match name {
            "seat" => request.seat = Some(Seat(query_string::number(name, value)?)),
            _ => return Err(query_string::unknown(name)),
        }
    }
    let lines = caller.look(&id, |answer| ActorMessage::Log { request, answer }).await?;
    Ok(answer(StatusCode::OK, &json!({"lines": lines})))
}

/// What commands would lead to. CLIENT-PLAN-1
pub(super) async fn plan(
    caller: Caller,
    Path(id): Path<String>,
    body: Result<Bytes, BytesRejection>,
) -> Result<Response, HttpError> {
    caller.allow(LimitedRequest::Plan)?;
    known(&id)?;
    let mut body = read(body)?;
    let commands = match body.take("commands") {
        Some(Value::Array(commands)) if commands.len() <= PLAN => commands,
        _ => {
            let message = format!("This must be a list of at most {PLAN} commands.");
            return Err(HttpError::field("commands", message));
        }
    };
    let seat = body.number("seat", 0, u8::MAX.into())?.map(|seat| Seat(seat as u8));
    body.end()?;
    let token = caller.token()?;
    let PlanPreview { view, cues } =
        caller.ask(&id, |answer| ActorMessage::Plan { token, seat, commands, answer }).await?;
    Ok(answer(StatusCode::OK, &json!({"view": view, "cues": cues})))
}

/// What a spectator sees when a scenario begins. Pages draw scenarios with it.
pub(super) async fn scene(
    State(server): State<Arc<Server>>,
    Path((game, scenario)): Path<(String, String)>,
    headers: HeaderMap,
) -> Result<Response, HttpError> {
    let offer = server.registry.get(&game).ok_or(UNKNOWN_GAME)?;
    if !offer.about.scenarios.iter().any(|offered| offered.id.as_str() == scenario) {
        return Err(NOT_FOUND.into());
    }
    let shown = run_blocking(|| {
        let setup = offer.scenario(Some(&scenario), &[])?;
        // The rules may panic over a scenario: that must not end the request without an answer.
        catch_unwind(AssertUnwindSafe(|| Ok(offer.open(&setup, PICTURE)?.view(Viewer::Spectator))))
            .unwrap_or_else(|_| {
                tracing::error!(game, scenario, "the rules panicked over a scenario");
                Ok(Value::Null)
            })
    });
    match shown.map_err(|error| HttpError::scenario(&error))? {
        Value::Null => Err(MATCH_DAMAGED.into()),
        view => Ok(lasting(&headers, &json!({"view": view}))),
    }
}
