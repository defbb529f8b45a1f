//! The request that opens a WebSocket.

use super::{HttpError, address};
use crate::refusal::BAD_ORIGIN;
use crate::server::Server;
use crate::socket;
use axum::extract::ws::WebSocketUpgrade;
use axum::extract::ws::rejection::WebSocketUpgradeRejection;
use axum::extract::{Path, State};
use axum::http::{Extensions, HeaderMap, HeaderValue, header};
use axum::response::Response;
use std::net::IpAddr;
use std::sync::Arc;
use std::time::Instant;

/// `GET /api/matches/{id}/socket`. ONLINE-WIRE-1
pub(super) async fn connect(
    State(server): State<Arc<Server>>,
    Path(id): Path<String>,
    headers: HeaderMap,
    extensions: Extensions,
    upgrade: Result<WebSocketUpgrade, WebSocketUpgradeRejection>,
) -> Result<Response, HttpError> {
    let header = |name| headers.get(name).and_then(|value: &HeaderValue| value.to_str().ok());
    if let Some(origin) = header(header::ORIGIN) {
        let host = origin.split_once("://").map(|(_, host)| host);
        let own = host.is_some() && host == header(header::HOST);
        if !own && !server.options.origins.iter().any(|allowed| allowed == origin) {
            return Err(BAD_ORIGIN.into());
        }
    }
    let upgrade = upgrade.map_err(|_| HttpError::field("upgrade", "This is a WebSocket."))?;
    let address = address(&server, &extensions);
    let upgrade = upgrade
        .protocols(["initiative.v1"])
        .max_message_size(socket::FRAME_BYTES)
        .max_frame_size(socket::FRAME_BYTES)
        // Frames of clients are small: the default of 128 KiB for each connection would be wasted.
        .read_buffer_size(4 << 10)
        // Every frame is sent at once; collecting them would gain nothing.
        .write_buffer_size(0);
    if upgrade.selected_protocol().is_none() {
        return Err(HttpError::field("sec-websocket-protocol", "It speaks initiative.v1."));
    }
    if let Some(address) = address {
        server.addresses.open(address, Instant::now())?;
    }
    let counted = Counted { server, address };
    Ok(upgrade.on_upgrade(move |socket| async move {
        socket::serve(Arc::clone(&counted.server), id, socket, address).await;
    }))
}

/// Counts a socket for its address until it is dropped, whether it was ever served or not.
struct Counted {
    server: Arc<Server>,
    address: Option<IpAddr>,
}

impl Drop for Counted {
    fn drop(&mut self) {
        if let Some(address) = self.address {
            self.server.addresses.close(address, Instant::now());
        }
    }
}
