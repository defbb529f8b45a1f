//! Accepts connections, as many as there may be, and serves each of them. ONLINE-LIMIT-5

mod timed_stream;

use crate::blocking::run_blocking;
use crate::cluster;
use crate::http::{admin, app};
use crate::limits::address_limits::LimitedLine;
use crate::limits::client_address::ClientAddress;
use crate::metrics::{Metrics, TurnedAway};
use crate::server::Server;
use axum::Router;
use axum::extract::ConnectInfo;
use axum::http::{Request, StatusCode};
use hyper::body::Incoming;
use hyper::service::{Service, service_fn};
use hyper_util::rt::TokioIo;
use hyper_util::service::TowerToHyperService;
use std::convert::Infallible;
use std::io::{ErrorKind, Write};
use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};
use timed_stream::{Phase, TimedStream};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::OwnedSemaphorePermit;

/// How often the server looks for old matches.
const SWEEP: Duration = Duration::from_secs(10 * 60);
/// How long to wait when the system can open no more connections.
const BREATH: Duration = Duration::from_millis(100);
/// The most bytes in the head of a request.
const HEAD_BYTES: usize = 64 << 10;

/// Serves on a socket until the task is dropped.
pub async fn serve(listener: TcpListener, server: Arc<Server>) -> Infallible {
    let router = app(Arc::clone(&server));
    let follow = async {
        cluster::follow(&server).await;
        std::future::pending::<Infallible>().await
    };
    tokio::select! {
        never = accept(&listener, &server, &router) => never,
        never = sweep(&server) => never,
        never = follow => never,
    }
}

/// Serves what only the operator may see until the task is dropped: `GET /metrics`. ONLINE-OPS-1
pub async fn serve_admin(listener: TcpListener, server: Arc<Server>) -> Infallible {
    accept(&listener, &server, &admin(Arc::clone(&server))).await
}

/// Removes and abandons old matches from time to time. ONLINE-MATCH-4, ONLINE-GRACE-5
async fn sweep(server: &Arc<Server>) -> Infallible {
    loop {
        server.sweep_suspended().await;
        tokio::time::sleep(SWEEP).await;
        run_blocking(|| server.sweep());
    }
}

async fn accept(listener: &TcpListener, server: &Arc<Server>, router: &Router) -> Infallible {
    loop {
        let (stream, peer) = match listener.accept().await {
            Ok(accepted) => accepted,
            // The client has gone again.
            Err(error) if is_clients(error.kind()) => continue,
            Err(error) => {
                tracing::error!(%error, "a connection could not be accepted");
                tokio::time::sleep(BREATH).await;
                continue;
            }
        };
        match Visit::begin(server, peer) {
            Ok(visit) => drop(tokio::spawn(converse(stream, peer, visit, router.clone()))),
            Err(why) => {
                server.metrics.note_turned_away(why);
                turn_away(stream, why);
            }
        }
    }
}

const fn is_clients(error: ErrorKind) -> bool {
    matches!(
        error,
        ErrorKind::ConnectionRefused
            | ErrorKind::ConnectionAborted
            | ErrorKind::ConnectionReset
            | ErrorKind::Interrupted
    )
}

/// A connection that is counted until it is dropped.
pub(crate) struct Visit {
    server: Arc<Server>,
    /// The address that the connection counts for, if there is a limit for it.
    address: Option<ClientAddress>,
    _permit: OwnedSemaphorePermit,
}

impl Visit {
    fn begin(server: &Arc<Server>, peer: SocketAddr) -> Result<Self, TurnedAway> {
        let permit = Arc::clone(&server.lines).try_acquire_owned();
        let permit = permit.map_err(|_| TurnedAway::Full)?;
        let mode = &server.options.mode;
        // A proxy brings everybody else.
        let limited = !mode.is_local() && !mode.is_proxy(peer.ip());
        let address = limited.then(|| ClientAddress::from(peer.ip()));
        if let Some(address) = address {
            let opened = server.addresses.open(address, LimitedLine::Connection, Instant::now());
            opened.map_err(|_| TurnedAway::Address)?;
        }
        server.metrics.connections.fetch_add(1, Ordering::Relaxed);
        Ok(Self { server: Arc::clone(server), address, _permit: permit })
    }

    fn metrics(&self) -> &Metrics {
        &self.server.metrics
    }

    /// Counts bytes that were sent.
    pub(crate) fn note_sent(&self, bytes: usize) {
        self.metrics().bytes_sent.fetch_add(bytes as u64, Ordering::Relaxed);
    }
}

impl Drop for Visit {
    fn drop(&mut self) {
        self.metrics().connections.fetch_sub(1, Ordering::Relaxed);
        if let Some(address) = self.address {
            self.server.addresses.close(address, LimitedLine::Connection, Instant::now());
        }
    }
}

/// Tells a client that there is no room, without waiting for it.
fn turn_away(stream: TcpStream, why: TurnedAway) {
    let status = match why {
        TurnedAway::Full => "503 Service Unavailable",
        TurnedAway::Address => "429 Too Many Requests",
    };
    let answer = format!(
        "HTTP/1.1 {status}\r\nretry-after: 10\r\nconnection: close\r\ncontent-length: 0\r\n\r\n"
    );
    // The buffer of a new connection is empty, so this takes no time.
    let _ = stream.into_std().and_then(|mut stream| stream.write_all(answer.as_bytes()));
}

async fn converse(stream: TcpStream, peer: SocketAddr, visit: Visit, router: Router) {
    // An ack and its update are two small frames. By default, the system would hold the second one
    // back until the first is confirmed, some 40 ms later.
    if let Err(error) = stream.set_nodelay(true) {
        tracing::warn!(%error, "frames may be held back");
    }
    let phase = Arc::new(Phase::default());
    let stream = TimedStream::new(stream, Arc::clone(&phase), visit);
    let router = TowerToHyperService::new(router);
    let service = service_fn(move |mut request: Request<Incoming>| {
        phase.head_came();
        request.extensions_mut().insert(ConnectInfo(peer));
        let (phase, answer) = (Arc::clone(&phase), router.call(request));
        async move {
            let answer = answer.await?;
            if answer.status() != StatusCode::SWITCHING_PROTOCOLS {
                phase.answered();
            }
            Ok::<_, Infallible>(answer)
        }
    });
    let mut http = hyper::server::conn::http1::Builder::new();
    // The stream keeps the time: here an idle connection would be as short-lived as a slow head.
    http.header_read_timeout(None).max_buf_size(HEAD_BYTES);
    // Whatever ends a connection, its client is the only one who minds.
    if let Err(error) = http.serve_connection(TokioIo::new(stream), service).with_upgrades().await {
        tracing::debug!(%error, "a connection ended");
    }
}
