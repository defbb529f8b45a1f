//! Checks a setup without making a match.

use super::create::{chosen, open, rules, warnings};
use super::{HttpError, address, allow, answer, read};
use crate::blocking::run_blocking;
use crate::rate_limit::LimitedRequest;
use crate::refusal::UNKNOWN_GAME;
use crate::server::Server;
use axum::body::Bytes;
use axum::extract::rejection::BytesRejection;
use axum::extract::{Path, State};
use axum::http::{Extensions, StatusCode};
use axum::response::Response;
use serde_json::json;
use std::sync::Arc;

/// The seed with which a setup is tried. Faults do not depend on it.
const SEED: u64 = 1;

/// `POST /api/games/{game}/check`: checks a `setup`, or a `scenario` with its `rules`.
pub(super) async fn check(
    State(server): State<Arc<Server>>,
    Path(game): Path<String>,
    extensions: Extensions,
    body: Result<Bytes, BytesRejection>,
) -> Result<Response, HttpError> {
    // Editors check while people type, so the limit is high.
    allow(&server, address(&server, &extensions), LimitedRequest::Plan)?;
    let offer = server.registry.get(&game).ok_or(UNKNOWN_GAME)?;
    let mut body = read(body)?;
    let (scenario, custom) = (body.text("scenario")?, body.take("setup"));
    let rules = rules(&mut body)?;
    body.end()?;
    let warnings = run_blocking(|| {
        let setup = chosen(offer, scenario.as_deref(), custom, &rules)?;
        open(offer, &setup, SEED)?;
        warnings(offer, &setup)
    })?;
    Ok(answer(StatusCode::OK, &json!({"warnings": warnings})))
}
