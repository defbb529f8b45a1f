//! Requests that read matches and games: record, log, plan, scene.

use super::{HttpError, address, allow, answer, bearer, known, note_wrong, query_string, read};
use crate::actor::{ActorMessage, LogRequest};
use crate::blocking::run_blocking;
use crate::erased::Plan;
use crate::rate_limit::LimitedRequest;
use crate::refusal::{BAD_TOKEN, MATCH_DAMAGED, NOT_FOUND, UNKNOWN_GAME};
use crate::server::Server;
use axum::body::Bytes;
use axum::extract::rejection::BytesRejection;
use axum::extract::{Path, State};
use axum::http::{Extensions, HeaderMap, StatusCode, Uri, header};
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
pub(super) async fn record(
    State(server): State<Arc<Server>>,
    Path(id): Path<String>,
    extensions: Extensions,
    headers: HeaderMap,
) -> Result<Response, HttpError> {
    known(&id)?;
    let token = bearer(&headers);
    let record = server.ask(&id, |answer| ActorMessage::Record { token, answer }).await;
    note_wrong(&server, address(&server, &extensions), record.as_ref().err());
    Ok(([(header::CONTENT_TYPE, "application/x-ndjson")], record?).into_response())
}

/// Every log line that the client was told: `GET /api/matches/{id}/log?seat=0`.
pub(super) async fn log(
    State(server): State<Arc<Server>>,
    Path(id): Path<String>,
    uri: Uri,
    extensions: Extensions,
    headers: HeaderMap,
) -> Result<Response, HttpError> {
    let address = address(&server, &extensions);
    allow(&server, address, LimitedRequest::Hello)?;
    known(&id)?;
    let mut request = LogRequest { secret: bearer(&headers), seat: None };
    for (name, value) in query_string::parts(uri.query().unwrap_or_default()) {
        match name {
            "seat" => request.seat = Some(Seat(query_string::number(name, value)?)),
            _ => return Err(query_string::unknown(name)),
        }
    }
    let lines = server.ask(&id, |answer| ActorMessage::Log { request, answer }).await;
    note_wrong(&server, address, lines.as_ref().err());
    Ok(answer(StatusCode::OK, &json!({"lines": lines?})))
}

/// What commands would lead to. CLIENT-PLAN-1
pub(super) async fn plan(
    State(server): State<Arc<Server>>,
    Path(id): Path<String>,
    extensions: Extensions,
    headers: HeaderMap,
    body: Result<Bytes, BytesRejection>,
) -> Result<Response, HttpError> {
    let address = address(&server, &extensions);
    allow(&server, address, LimitedRequest::Plan)?;
    known(&id)?;
    let mut body = read(body)?;
    let commands = match body.take("commands") {
        Some(Value::Array(commands)) if commands.len() <= PLAN => commands,
        _ => {
            let message = format!("These are the commands, at most {PLAN}.");
            return Err(HttpError::field("commands", message));
        }
    };
    let seat = match body.take("seat") {
        None => None,
        Some(seat) => match seat.as_u64().and_then(|seat| u8::try_from(seat).ok()) {
            Some(seat) => Some(Seat(seat)),
            None => return Err(HttpError::field("seat", "This is the number of a seat.")),
        },
    };
    body.end()?;
    let token = bearer(&headers).ok_or(BAD_TOKEN)?;
    let planned =
        server.ask(&id, |answer| ActorMessage::Plan { token, seat, commands, answer }).await;
    note_wrong(&server, address, planned.as_ref().err());
    let Plan { view, cues } = planned?;
    Ok(answer(StatusCode::OK, &json!({"view": view, "cues": cues})))
}

/// What a spectator sees when a scenario begins. Pages draw scenarios with it.
pub(super) async fn scene(
    State(server): State<Arc<Server>>,
    Path((game, scenario)): Path<(String, String)>,
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
        view => Ok(answer(StatusCode::OK, &json!({"view": view}))),
    }
}
