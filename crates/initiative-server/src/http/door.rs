//! What every request must satisfy before anything else looks at it: it is meant for this server, it
//! comes from a page of this server, it comes in time and not too often. ONLINE-MODE-2

use super::{BODY_BYTES, HttpError, RefusedWith};
use crate::limits::address_limits::LimitedRequest;
use crate::limits::client_address::ClientAddress;
use crate::refusal::{BAD_MEDIA, BAD_ORIGIN, TOO_LARGE, TOO_SLOW, WRONG_HOST, WireRefusal};
use crate::server::Server;
use axum::body::{Body, HttpBody};
use axum::extract::{ConnectInfo, Request, State};
use axum::http::{HeaderMap, HeaderValue, Method, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;
use tokio::time::{Instant, timeout};

/// How long a body may take to arrive. ONLINE-LIMIT-5
const BODY_TIME: Duration = Duration::from_secs(20);

/// Lets a request in, or answers why not.
pub(super) async fn guard(
    State(server): State<Arc<Server>>,
    request: Request,
    next: Next,
) -> Response {
    let response = pass(&server, request, next).await;
    if let Some(RefusedWith(code)) = response.extensions().get() {
        server.metrics.note_refusal(code);
    }
    response
}

async fn pass(server: &Server, mut request: Request, next: Next) -> Response {
    let peer = request.extensions().get::<ConnectInfo<SocketAddr>>().map(|peer| peer.0.ip());
    let address =
        peer.and_then(|peer| ClientAddress::of(&server.options.mode, peer, request.headers()));
    if let Some(address) = address {
        request.extensions_mut().insert(address);
    }
    if let Err(why) = admit(server, &request, address) {
        return HttpError::from(why).into_response();
    }
    match received(request).await {
        Ok(request) => next.run(request).await,
        Err(why) => {
            let mut response = HttpError::from(why).into_response();
            // What is left of the body would be read as the next request.
            response.headers_mut().insert(header::CONNECTION, HeaderValue::from_static("close"));
            response
        }
    }
}

fn admit(
    server: &Server,
    request: &Request,
    address: Option<ClientAddress>,
) -> Result<(), WireRefusal> {
    let (method, headers, path) = (request.method(), request.headers(), request.uri().path());
    let mode = &server.options.mode;
    let host = only(headers, &header::HOST).filter(|host| mode.is_own_host(host));
    let host = host.ok_or(WRONG_HOST)?;
    let named = request.uri().authority();
    if named.is_some_and(|named| !mode.is_own_host(named.as_str())) {
        return Err(WRONG_HOST);
    }
    let reads = [Method::GET, Method::HEAD, Method::OPTIONS].contains(method);
    let opens = headers.contains_key(header::UPGRADE) || path.ends_with("/socket");
    if (!reads || opens) && headers.contains_key(header::ORIGIN) {
        let origin = only(headers, &header::ORIGIN);
        let own = |origin| is_own_origin(origin, host) || server.is_allowed_origin(origin);
        if !origin.is_some_and(own) {
            return Err(BAD_ORIGIN);
        }
    }
    if !reads && !request.body().is_end_stream() && !is_json(headers, path) {
        return Err(BAD_MEDIA);
    }
    // ONLINE-LIMIT-2
    match address {
        Some(address) if reads && path.starts_with("/api/") => {
            server.addresses.allow(address, LimitedRequest::Read, Instant::now().into_std())
        }
        _ => Ok(()),
    }
}

/// The value of a header that stands there once.
fn only<'a>(headers: &'a HeaderMap, name: &header::HeaderName) -> Option<&'a str> {
    let mut values = headers.get_all(name).iter();
    let value = values.next().filter(|_| values.next().is_none());
    value.and_then(|value| value.to_str().ok())
}

/// Whether an origin is the page of this very host and port.
fn is_own_origin(origin: &str, host: &str) -> bool {
    let Some((scheme, authority)) = origin.split_once("://") else {
        return false;
    };
    let usual = match scheme {
        "http" => ":80",
        "https" => ":443",
        _ => return false,
    };
    let bare = |text: &'_ str| text.strip_suffix(usual).unwrap_or(text).to_ascii_lowercase();
    bare(authority) == bare(host)
}

/// Whether a body is said to be JSON; a journal is one JSON document a line. Neither is a type that
/// a form of a foreign page can send without asking first.
fn is_json(headers: &HeaderMap, path: &str) -> bool {
    let Some(media) = only(headers, &header::CONTENT_TYPE) else {
        return false;
    };
    let media = media.split(';').next().unwrap_or_default().trim();
    media.eq_ignore_ascii_case("application/json")
        || path.starts_with("/api/replays") && media.eq_ignore_ascii_case("application/x-ndjson")
}

/// The request with its whole body. ONLINE-LIMIT-3, ONLINE-LIMIT-5
async fn received(request: Request) -> Result<Request, WireRefusal> {
    if request.body().is_end_stream() {
        return Ok(request);
    }
    let (head, body) = request.into_parts();
    match timeout(BODY_TIME, axum::body::to_bytes(body, BODY_BYTES)).await {
        Ok(Ok(bytes)) => Ok(Request::from_parts(head, Body::from(bytes))),
        Ok(Err(_)) => Err(TOO_LARGE),
        Err(_) => Err(TOO_SLOW),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn online_mode_2_an_origin_is_ours_if_scheme_host_and_port_are() {
        for (origin, host) in [
            ("http://localhost:4747", "localhost:4747"),
            ("https://Play.example", "play.example"),
            ("https://play.example", "play.example:443"),
            ("http://[::1]:4747", "[::1]:4747"),
        ] {
            assert!(is_own_origin(origin, host), "{origin} {host}");
        }
        for (origin, host) in [
            ("null", "localhost:4747"),
            ("http://localhost:3000", "localhost:4747"),
            ("https://evil.example", "play.example"),
            ("https://play.example:8443", "play.example"),
            ("ftp://play.example", "play.example"),
            ("", ""),
        ] {
            assert!(!is_own_origin(origin, host), "{origin} {host}");
        }
    }
}
