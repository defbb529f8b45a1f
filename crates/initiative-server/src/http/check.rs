//! Checks a setup without making a match.

use super::caller::Caller;
use super::create::{chosen, open, rules, warnings};
use super::{HttpError, answer, read};
use crate::blocking::run_blocking;
use crate::limits::address_limits::LimitedRequest;
use crate::refusal::UNKNOWN_GAME;
use axum::body::Bytes;
use axum::extract::Path;
use axum::extract::rejection::BytesRejection;
use axum::http::StatusCode;
use axum::response::Response;
use serde_json::json;

/// The seed with which a setup is tried. Faults do not depend on it.
const SEED: u64 = 1;

/// `POST /api/games/{game}/check`: checks a `setup`, or a `scenario` with its `rules`.
pub(super) async fn check(
    caller: Caller,
    Path(game): Path<String>,
    body: Result<Bytes, BytesRejection>,
) -> Result<Response, HttpError> {
    // Editors check while people type, so the limit is high.
    caller.allow(LimitedRequest::Plan)?;
    let offer = caller.server.registry.get(&game).ok_or(UNKNOWN_GAME)?;
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
