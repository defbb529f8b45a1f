//! The request that opens a WebSocket.

use super::HttpError;
use super::caller::Caller;
use crate::limits::address_limits::LimitedLine;
use crate::limits::client_address::ClientAddress;
use crate::server::Server;
use crate::socket;
use axum::extract::Path;
use axum::extract::ws::WebSocketUpgrade;
use axum::extract::ws::rejection::WebSocketUpgradeRejection;
use axum::response::Response;
use std::sync::Arc;
use std::time::Instant;

/// `GET /api/matches/{id}/socket`. ONLINE-WIRE-1
pub(super) async fn connect(
    caller: Caller,
    Path(id): Path<String>,
    upgraded: Result<WebSocketUpgrade, WebSocketUpgradeRejection>,
) -> Result<Response, HttpError> {
    let (upgrade, counted) = upgrade(caller, upgraded)?;
    Ok(upgrade.on_upgrade(move |socket| async move {
        socket::serve(Arc::clone(&counted.server), id, socket, counted.address).await;
    }))
}

/// A WebSocket that may be opened. It is counted for its address until the second part is dropped.
pub(super) fn upgrade(
    Caller { server, address, .. }: Caller,
    upgrade: Result<WebSocketUpgrade, WebSocketUpgradeRejection>,
) -> Result<(WebSocketUpgrade, Counted), HttpError> {
    let upgrade = upgrade
        .map_err(|_| HttpError::field("upgrade", "This address must be opened as a WebSocket."))?;
    let upgrade = upgrade
        .protocols(["initiative.v1"])
        .max_message_size(socket::FRAME_BYTES)
        .max_frame_size(socket::FRAME_BYTES)
        // Frames of clients are small: the default of 128 KiB for each connection would be wasted.
        .read_buffer_size(4 << 10)
        // The frames of one act are collected and sent together.
        .write_buffer_size(16 << 10);
    if upgrade.selected_protocol().is_none() {
        return Err(HttpError::field(
            "sec-websocket-protocol",
            "The subprotocol must be initiative.v1.",
        ));
    }
    if let Some(address) = address {
        server.addresses.open(address, LimitedLine::Socket, Instant::now())?;
    }
    Ok((upgrade, Counted { server, address }))
}

/// Counts a socket for its address until it is dropped, whether it was ever served or not.
pub(super) struct Counted {
    pub(super) server: Arc<Server>,
    address: Option<ClientAddress>,
}

impl Drop for Counted {
    fn drop(&mut self) {
        if let Some(address) = self.address {
            self.server.addresses.close(address, LimitedLine::Socket, Instant::now());
        }
    }
}
