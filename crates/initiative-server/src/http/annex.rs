//! Requests to the program's own part of a local server.

use super::caller::Caller;
use super::{HttpError, answer, read};
use crate::annex::{AnnexAnswer, AnnexDeed, AnnexRequest};
use crate::blocking::run_blocking;
use crate::limits::address_limits::LimitedRequest;
use crate::refusal::{ANNEX_FAILED, NOT_FOUND};
use axum::body::Bytes;
use axum::extract::rejection::BytesRejection;
use axum::http::{Method, StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};
use std::panic::{AssertUnwindSafe, catch_unwind};

/// Everything below `/api` that the server itself does not know.
pub(super) async fn ask(
    caller: Caller,
    method: Method,
    uri: Uri,
    body: Result<Bytes, BytesRejection>,
) -> Result<Response, HttpError> {
    let annex = caller.server.annex().ok_or(NOT_FOUND)?;
    let mut parts = uri.path().trim_start_matches('/').split('/');
    if parts.next() != Some(annex.name()) {
        return Err(NOT_FOUND.into());
    }
    let path: Vec<&str> = parts.collect();
    let deed = match method {
        Method::GET => AnnexDeed::Get,
        Method::DELETE => AnnexDeed::Delete,
        Method::POST => AnnexDeed::Post(read(body)?.rest()),
        _ => return Err(NOT_FOUND.into()),
    };
    caller.allow(LimitedRequest::Plan)?;
    let request = AnnexRequest { deed, path };
    let answered = run_blocking(|| {
        // It may run rules, which may panic: that must not end the request without an answer.
        catch_unwind(AssertUnwindSafe(|| annex.answer(&request))).unwrap_or_else(|_| {
            tracing::error!(path = uri.path(), "the program panicked over a request");
            Err(ANNEX_FAILED)
        })
    })?;
    Ok(match answered {
        AnnexAnswer::Json(value) => answer(StatusCode::OK, &value),
        AnnexAnswer::Made(value) => answer(StatusCode::CREATED, &value),
        AnnexAnswer::Text(media, text) => ([(header::CONTENT_TYPE, media)], text).into_response(),
    })
}
