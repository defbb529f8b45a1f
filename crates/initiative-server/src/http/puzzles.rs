//! The puzzles of a game, and attempts at them.

use super::caller::Caller;
use super::{HttpError, answer, lasting, read};
use crate::blocking::run_blocking;
use crate::limits::address_limits::LimitedRequest;
use crate::refusal::{BAD_PUZZLE, UNKNOWN_GAME, UNKNOWN_PUZZLE};
use crate::server::Server;
use axum::body::Bytes;
use axum::extract::rejection::BytesRejection;
use axum::extract::{Path, State};
use axum::http::{HeaderMap, StatusCode};
use axum::response::Response;
use serde_json::{Value, json};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;

/// The most commands of an attempt.
const LONGEST: usize = 64;

/// `GET /api/games/{game}/puzzles`: their ids, how long they are, and which bots miss them.
pub(super) async fn list(
    State(server): State<Arc<Server>>,
    Path(game): Path<String>,
    headers: HeaderMap,
) -> Result<Response, HttpError> {
    let offer = server.registry.get(&game).ok_or(UNKNOWN_GAME)?;
    let puzzles = offer.puzzles.iter().map(
        |puzzle| json!({"id": puzzle.id, "commands": puzzle.commands, "missed": puzzle.missed}),
    );
    Ok(lasting(&headers, &json!({"puzzles": puzzles.collect::<Vec<_>>()})))
}

/// `POST /api/games/{game}/puzzles/{puzzle}`: what comes of `commands` in a puzzle.
pub(super) async fn attempt(
    caller: Caller,
    Path((game, puzzle)): Path<(String, String)>,
    body: Result<Bytes, BytesRejection>,
) -> Result<Response, HttpError> {
    caller.allow(LimitedRequest::Plan)?;
    let offer = caller.server.registry.get(&game).ok_or(UNKNOWN_GAME)?;
    let puzzle = offer.puzzles.iter().find(|known| known.id == puzzle).ok_or(UNKNOWN_PUZZLE)?;
    let mut body = read(body)?;
    let commands = match body.take("commands") {
        Some(Value::Array(commands)) if commands.len() <= LONGEST => commands,
        _ => {
            let message = format!("This must be a list of at most {LONGEST} commands.");
            return Err(HttpError::field("commands", message));
        }
    };
    body.end()?;
    let attempt = run_blocking(|| {
        // The rules may panic: that must not end the request without an answer.
        catch_unwind(AssertUnwindSafe(|| offer.attempt(puzzle, &commands))).unwrap_or_else(|_| {
            tracing::error!(game, puzzle = puzzle.id, "the rules panicked over a puzzle");
            Err(BAD_PUZZLE)
        })
    })?;
    Ok(answer(StatusCode::OK, &attempt))
}
