//! Where a request about a match is answered: here, or at the node that serves the match.

use super::pipe::{CLIENT, Holder, MOVED, Parcel, PipeError, pass_on};
use crate::http::HttpError;
use crate::limits::client_address::ClientAddress;
use crate::refusal::{STORAGE, TOO_LARGE};
use crate::secret::{is_match_id, shard_of};
use crate::server::Server;
use crate::store::Placement;
use axum::extract::{Request, State};
use axum::http::{HeaderValue, Method};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use std::net::IpAddr;
use std::sync::Arc;
use std::time::Duration;
use tokio::time::{Instant, sleep};

/// How long a request waits for a node that has died, until its matches can be taken: a little longer
/// than a lease.
const PATIENCE: Duration = Duration::from_secs(8);
/// How often to look meanwhile.
const PAUSE: Duration = Duration::from_millis(200);

/// Another node has passed this request on.
#[derive(Clone, Copy)]
struct PassedOn;

/// Notes that another node has passed a request on, and for which client.
pub(crate) async fn from_node(mut request: Request, next: Next) -> Response {
    let client = request.headers_mut().remove(CLIENT);
    let client = client.and_then(|value| value.to_str().ok()?.parse::<IpAddr>().ok());
    if let Some(client) = client {
        request.extensions_mut().insert(ClientAddress::from(client));
    }
    request.extensions_mut().insert(PassedOn);
    next.run(request).await
}

/// Answers a request here, or passes it on.
pub(crate) async fn route(
    State(server): State<Arc<Server>>,
    request: Request,
    next: Next,
) -> Response {
    let id = match_of(request.uri().path()).filter(|_| server.store.is_shared());
    let Some(id) = id.map(str::to_owned) else { return next.run(request).await };
    if server.serves(&id) {
        return next.run(request).await;
    }
    let passed_on = request.extensions().get::<PassedOn>().is_some();
    // Any node can answer a question; only acting needs the node that holds the match.
    let acts = request.method() != Method::GET || request.uri().path().ends_with("/socket");
    let repeats = request.method() == Method::GET;
    let Ok(mut parcel) = Parcel::of(request).await else {
        return HttpError::from(TOO_LARGE).into_response();
    };
    let deadline = Instant::now() + PATIENCE;
    loop {
        let placement = match acts {
            true => server.store.take(&id).await,
            false => server.store.holder(&id).await,
        };
        match placement {
            Ok(Placement::Here | Placement::Nobody) => {
                return next.run(parcel.into_request()).await;
            }
            Ok(Placement::At(..)) if passed_on => return moved(),
            Ok(Placement::At(node, address)) => {
                let Some(secret) = server.options.cluster_secret.as_ref() else { return moved() };
                let shard = shard_of(&id).unwrap_or_default();
                let holder = Holder { shard, node, address: &address };
                match pass_on(&server, secret, holder, &mut parcel).await {
                    Ok(response) => return response,
                    Err(PipeError::Unheard(error)) => {
                        tracing::debug!("match" = id, node, %error, "a request is not passed on");
                    }
                    Err(PipeError::Unanswered(error)) => {
                        tracing::warn!("match" = id, node, %error, "another node does not answer");
                        // Reading and connecting can be repeated safely.
                        if !repeats {
                            return HttpError::from(STORAGE).into_response();
                        }
                    }
                }
            }
            Err(error) => {
                tracing::warn!("match" = id, %error, "nobody knows who serves a match");
                return HttpError::from(STORAGE).into_response();
            }
        }
        if server.is_stopping() || Instant::now() >= deadline {
            return HttpError::from(STORAGE).into_response();
        }
        sleep(PAUSE).await;
    }
}

/// Tells the node that passed a request on to look again.
fn moved() -> Response {
    let mut response = HttpError::from(STORAGE).into_response();
    response.headers_mut().insert(MOVED, HeaderValue::from_static("1"));
    response
}

/// The match that a request is about.
fn match_of(path: &str) -> Option<&str> {
    let rest = path.strip_prefix("/api/matches/")?;
    rest.split('/').next().filter(|id| is_match_id(id))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn online_node_3_requests_about_matches_have_their_id_in_the_path() {
        for (path, id) in [
            ("/api/matches/AAAAAAAAAAAA", Some("AAAAAAAAAAAA")),
            ("/api/matches/AAAAAAAAAAAAAB/socket", Some("AAAAAAAAAAAAAB")),
            ("/api/matches", None),
            ("/api/matches/short/log", None),
            ("/api/games", None),
            ("/m/AAAAAAAAAAAA", None),
        ] {
            assert_eq!(match_of(path), id, "{path}");
        }
    }
}
