//! Passes a request on to the node that serves its match. A WebSocket becomes a pipe: its bytes go
//! through as they are, in both directions.

use super::handshake::{ClusterSecret, introduce};
use crate::limits::client_address::ClientAddress;
use crate::server::Server;
use axum::body::{Body, Bytes};
use axum::http::request::Parts;
use axum::http::{HeaderName, HeaderValue, Request, StatusCode};
use axum::response::Response;
use hyper::client::conn::http1;
use hyper::upgrade::{OnUpgrade, Upgraded};
use hyper_util::rt::TokioIo;
use std::io;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;
use tokio::io::copy_bidirectional_with_sizes;
use tokio::net::TcpStream;
use tokio::time::timeout;

/// The header with the client's address, set by the node that received the request.
pub(crate) const CLIENT: HeaderName = HeaderName::from_static("x-initiative-client");
/// Tells the node that passed a request on that the match is not here any more.
pub(crate) const MOVED: HeaderName = HeaderName::from_static("x-initiative-moved");
/// How long it may take to reach another node.
const PATIENCE: Duration = Duration::from_secs(2);
/// How long another node may take to answer: a little longer than it waits for its store.
const ANSWER: Duration = Duration::from_secs(6);
/// After so long every node knows of every other.
const UNKNOWN: Duration = Duration::from_secs(10);
/// Bytes of a pipe from the client, and to it.
const BUFFERS: (usize, usize) = (1 << 10, 4 << 10);

/// A request with its body, which can be sent more than once.
pub(super) struct Parcel {
    parts: Parts,
    body: Bytes,
    /// The connection to the client, once it has become a WebSocket.
    upgrade: Option<OnUpgrade>,
}

impl Parcel {
    pub(super) async fn of(request: Request<Body>) -> Result<Self, axum::Error> {
        let (mut parts, body) = request.into_parts();
        // The door has read it already, and it is no longer than it may be.
        let body = axum::body::to_bytes(body, usize::MAX).await?;
        let upgrade = parts.extensions.remove::<OnUpgrade>();
        Ok(Self { parts, body, upgrade })
    }

    /// The request, to be answered here after all.
    pub(super) fn into_request(self) -> Request<Body> {
        let Self { mut parts, body, upgrade } = self;
        if let Some(upgrade) = upgrade {
            parts.extensions.insert(upgrade);
        }
        Request::from_parts(parts, Body::from(body))
    }

    fn copy(&self) -> io::Result<Request<Body>> {
        let Parts { method, uri, headers, .. } = &self.parts;
        let path = uri.path_and_query().map_or("/", |path| path.as_str());
        let mut request = Request::builder().method(method).uri(path);
        if let Some(to) = request.headers_mut() {
            to.clone_from(headers);
            to.remove(CLIENT);
            let client = self.parts.extensions.get::<ClientAddress>();
            let client = client.map(|address| HeaderValue::from_str(&address.to_string()));
            if let Some(Ok(client)) = client {
                to.insert(CLIENT, client);
            }
        }
        request.body(Body::from(self.body.clone())).map_err(io::Error::other)
    }
}

/// Where a match is served.
pub(super) struct Holder<'a> {
    pub(super) shard: usize,
    pub(super) node: i64,
    pub(super) address: &'a str,
}

/// Why a request was not passed on.
#[derive(Debug)]
pub(super) enum PipeError {
    /// The node cannot be reached, or does not have the match any more: nothing has happened.
    Unheard(io::Error),
    /// The node has the request and does not answer: it may have happened.
    Unanswered(io::Error),
}

/// Passes a request on.
pub(super) async fn pass_on(
    server: &Arc<Server>,
    secret: &ClusterSecret,
    holder: Holder<'_>,
    parcel: &mut Parcel,
) -> Result<Response, PipeError> {
    let request = parcel.copy().map_err(PipeError::Unheard)?;
    let late = || io::Error::from(io::ErrorKind::TimedOut);
    let met = timeout(PATIENCE, async {
        let mut stream = TcpStream::connect(holder.address).await?;
        stream.set_nodelay(true)?;
        introduce(&mut stream, secret).await?;
        http1::handshake(TokioIo::new(stream)).await.map_err(io::Error::other)
    });
    let met = met.await.unwrap_or_else(|_| Err(late()));
    let (mut sender, connection) = met.map_err(PipeError::Unheard)?;
    tokio::spawn(connection.with_upgrades());
    let sent = timeout(ANSWER, sender.send_request(request)).await;
    let sent = sent.map_err(|_| late()).and_then(|sent| sent.map_err(io::Error::other));
    let mut answer = sent.map_err(PipeError::Unanswered)?;
    if answer.headers().contains_key(MOVED) {
        return Err(PipeError::Unheard(io::Error::other("the match has moved")));
    }
    server.metrics.passed_on.fetch_add(1, Ordering::Relaxed);
    if answer.status() == StatusCode::SWITCHING_PROTOCOLS
        && let Some(client) = parcel.upgrade.take()
    {
        let node = hyper::upgrade::on(&mut answer);
        let (server, shard, number) = (Arc::clone(server), holder.shard, holder.node);
        tokio::spawn(async move {
            if let Ok((client, node)) = tokio::try_join!(client, node) {
                pump(&server, (shard, number), client, node).await;
            }
        });
    }
    Ok(answer.map(Body::new))
}

/// Carries bytes until one side closes, or the other node is gone: a frozen one closes nothing.
async fn pump(
    server: &Arc<Server>,
    (shard, node): (usize, i64),
    client: Upgraded,
    other: Upgraded,
) {
    let _open = server.socket();
    let _pipe = Counted::new(server);
    let (mut client, mut other) = (TokioIo::new(client), TokioIo::new(other));
    let carried = copy_bidirectional_with_sizes(&mut client, &mut other, BUFFERS.0, BUFFERS.1);
    let news = server.store.news().into_iter().nth(shard);
    let gone = async {
        match news {
            Some(mut news) => {
                // A node that has just begun is not known here yet.
                let known = news.wait_for(|news| news.nodes.contains_key(&node));
                drop(timeout(UNKNOWN, known).await);
                drop(news.wait_for(|news| !news.nodes.contains_key(&node)).await);
            }
            None => std::future::pending().await,
        }
    };
    tokio::select! {
        // However it ends, both sides notice, and the client comes back to another node.
        _ = carried => {}
        () = gone => {}
        () = server.stopped() => {}
    }
}

/// A pipe that is counted until it is dropped.
struct Counted<'a>(&'a Server);

impl<'a> Counted<'a> {
    fn new(server: &'a Server) -> Self {
        server.metrics.pipes.fetch_add(1, Ordering::Relaxed);
        Self(server)
    }
}

impl Drop for Counted<'_> {
    fn drop(&mut self) {
        self.0.metrics.pipes.fetch_sub(1, Ordering::Relaxed);
    }
}
