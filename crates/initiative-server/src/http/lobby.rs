//! The lobby over HTTP: as a list, and as a stream that sends the list whenever it changes.
//! ONLINE-LOBBY-1

use super::caller::Caller;
use super::{HttpError, connect};
use crate::limits::address_limits::LimitedRequest;
use crate::limits::rate_limit::RateBucket;
use crate::refusal::SERVER_STOPPING;
use crate::server::Server;
use axum::extract::ws::rejection::WebSocketUpgradeRejection;
use axum::extract::ws::{CloseFrame, Message, WebSocket, WebSocketUpgrade};
use axum::http::header;
use axum::response::{IntoResponse, Response};
use std::sync::Arc;
use std::time::Duration;
use tokio::time::{Instant, sleep_until, timeout};

/// How often a silent client is asked whether it is still there.
const ASK: Duration = Duration::from_secs(20);
/// After this long without an answer it is not.
const SILENT: Duration = Duration::from_secs(45);
/// How long a client may take for one list.
const STUCK: Duration = Duration::from_secs(10);
/// The shortest time between two lists: a busy lobby is not sent for each of its changes.
const PAUSE: Duration = Duration::from_millis(200);

/// `GET /api/lobby`
pub(super) async fn list(caller: Caller) -> Result<Response, HttpError> {
    let list = caller.server.lobby.watch().borrow().clone().ok_or(SERVER_STOPPING)?;
    Ok(([(header::CONTENT_TYPE, "application/json")], list.to_string()).into_response())
}

/// `GET /api/lobby/stream`. It counts among the sockets of its address. ONLINE-LIMIT-2
pub(super) async fn stream(
    caller: Caller,
    upgrade: Result<WebSocketUpgrade, WebSocketUpgradeRejection>,
) -> Result<Response, HttpError> {
    caller.allow(LimitedRequest::Hello)?;
    let (upgrade, counted) = connect::upgrade(caller, upgrade)?;
    Ok(upgrade.on_upgrade(move |socket| async move { serve(&counted.server, socket).await }))
}

async fn serve(server: &Arc<Server>, mut socket: WebSocket) {
    let code = send_lists(server, &mut socket).await;
    let frame = CloseFrame { code, reason: "".into() };
    let _ = timeout(STUCK, socket.send(Message::Close(Some(frame)))).await;
}

/// Sends the list now and whenever it changes. Returns how to close the connection.
async fn send_lists(server: &Arc<Server>, socket: &mut WebSocket) -> u16 {
    let mut lists = server.lobby.watch();
    lists.mark_changed();
    let mut pings = RateBucket::per_second(20, 20, Instant::now().into_std());
    let (mut heard, mut ask, mut next) = (Instant::now(), Instant::now() + ASK, Instant::now());
    loop {
        let message = tokio::select! {
            biased;
            message = socket.recv() => match message {
                Some(Ok(Message::Ping(_) | Message::Pong(_))) => {
                    // ONLINE-LIMIT-5
                    if pings.take(Instant::now().into_std()).is_err() {
                        return 4429;
                    }
                    heard = Instant::now();
                    continue;
                }
                // A client has nothing to say here.
                Some(Ok(Message::Text(_) | Message::Binary(_))) => return 4400,
                Some(Ok(Message::Close(_)) | Err(_)) | None => return 1000,
            },
            changed = async { sleep_until(next).await; lists.changed().await } => {
                let list = lists.borrow_and_update().clone();
                let (Ok(()), Some(list)) = (changed, list) else { return 1012 };
                next = Instant::now() + PAUSE;
                Message::Text(list)
            }
            () = sleep_until(ask) => {
                if heard.elapsed() > SILENT {
                    return 4408;
                }
                ask = Instant::now() + ASK;
                Message::Ping(axum::body::Bytes::new())
            }
        };
        if !matches!(timeout(STUCK, socket.send(message)).await, Ok(Ok(()))) {
            return 4408;
        }
    }
}
