//! What the program adds to a server for one person: answers below a path of its own.
//!
//! The server knows matches. A program may offer more to the person who started it, such as the
//! lab. Its requests pass the same door as all others: host, origin, content type, size and time.

use super::caller::Caller;
use super::{HttpError, answer, read};
use crate::blocking::run_blocking;
use crate::limits::address_limits::LimitedRequest;
use crate::refusal::{NOT_FOUND, PROGRAM_API_FAILED, WireRefusal};
use axum::body::Bytes;
use axum::extract::rejection::BytesRejection;
use axum::http::{Method, StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};
use serde_json::{Map, Value};
use std::panic::{AssertUnwindSafe, catch_unwind};

/// A part of the program that a local server answers for, below `/api/NAME`. Servers that others reach
/// never ask it, and pages do not offer it there.
pub trait ProgramApi: Send + Sync {
    /// Its name: the first part of its paths, and a field of `/api/games`, so that pages know of it.
    fn name(&self) -> &'static str;

    /// Answers a request. It may take a while; other requests do not wait for it.
    ///
    /// # Errors
    /// Why there is no answer. Nothing has changed then. The server refuses a request that makes this
    /// panic, too, but such a request may have changed something.
    fn answer(&self, request: &ProgramRequest<'_>) -> Result<ProgramAnswer, WireRefusal>;
}

/// A request to a [`ProgramApi`].
#[derive(Clone, Debug, PartialEq)]
pub struct ProgramRequest<'a> {
    /// What it wants.
    pub method: ProgramMethod,
    /// The path after the name of the API, without slashes: `["runs", "3"]`.
    pub path: Vec<&'a str>,
}

/// What a request to a [`ProgramApi`] wants.
#[derive(Clone, Debug, PartialEq)]
pub enum ProgramMethod {
    /// To know something.
    Get,
    /// To do something, with these fields.
    Post(Map<String, Value>),
    /// To have something removed.
    Delete,
}

/// The answer of a [`ProgramApi`].
#[derive(Clone, Debug, PartialEq)]
pub enum ProgramAnswer {
    /// A JSON value.
    Json(Value),
    /// A JSON value that tells of something new.
    Made(Value),
    /// A text of another kind, with its media type.
    Text(&'static str, String),
}

/// Everything below `/api` that the server itself does not know.
pub(super) async fn ask(
    caller: Caller,
    method: Method,
    uri: Uri,
    body: Result<Bytes, BytesRejection>,
) -> Result<Response, HttpError> {
    let api = caller.server.program_api().ok_or(NOT_FOUND)?;
    let mut parts = uri.path().trim_start_matches('/').split('/');
    if parts.next() != Some(api.name()) {
        return Err(NOT_FOUND.into());
    }
    let path: Vec<&str> = parts.collect();
    let method = match method {
        Method::GET => ProgramMethod::Get,
        Method::DELETE => ProgramMethod::Delete,
        Method::POST => ProgramMethod::Post(read(body)?.rest()),
        _ => return Err(NOT_FOUND.into()),
    };
    caller.allow(LimitedRequest::Plan)?;
    let request = ProgramRequest { method, path };
    let answered = run_blocking(|| {
        // It may run rules, which may panic: that must not end the request without an answer.
        catch_unwind(AssertUnwindSafe(|| api.answer(&request))).unwrap_or_else(|_| {
            tracing::error!(path = uri.path(), "the program panicked over a request");
            Err(PROGRAM_API_FAILED)
        })
    })?;
    Ok(match answered {
        ProgramAnswer::Json(value) => answer(StatusCode::OK, &value),
        ProgramAnswer::Made(value) => answer(StatusCode::CREATED, &value),
        ProgramAnswer::Text(media, text) => ([(header::CONTENT_TYPE, media)], text).into_response(),
    })
}
