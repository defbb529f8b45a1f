//! Who sent a request: the server that got it, the address it came from, and its secret.

use super::HttpError;
use crate::actor::{ActorMessage, Reply};
use crate::limits::address_limits::LimitedRequest;
use crate::limits::client_address::ClientAddress;
use crate::refusal::{BAD_TOKEN, RefusalKind, SERVER_FULL, SERVER_STOPPING, WireRefusal};
use crate::server::Server;
use axum::extract::FromRequestParts;
use axum::http::header;
use axum::http::request::Parts;
use std::convert::Infallible;
use std::sync::Arc;
use std::time::Instant;

/// The sender of a request.
pub(super) struct Caller {
    pub(super) server: Arc<Server>,
    /// The address of the sender, if the server has limits for addresses.
    pub(super) address: Option<ClientAddress>,
    /// What came as `Authorization: Bearer`: a seat's token, a spectator's or a player's key.
    pub(super) secret: Option<String>,
}

impl FromRequestParts<Arc<Server>> for Caller {
    type Rejection = Infallible;

    async fn from_request_parts(
        parts: &mut Parts,
        server: &Arc<Server>,
    ) -> Result<Self, Infallible> {
        let address = parts.extensions.get().copied();
        let secret = parts.headers.get(header::AUTHORIZATION).and_then(|value| {
            let secret = value.to_str().ok()?.strip_prefix("Bearer ")?;
            Some(secret.to_owned())
        });
        Ok(Self { server: Arc::clone(server), address, secret })
    }
}

impl Caller {
    /// Refuses a request if the server is stopping or the address asks too often. ONLINE-LIMIT-2
    pub(super) fn allow(&self, deed: LimitedRequest) -> Result<(), HttpError> {
        if self.server.is_stopping() {
            return Err(SERVER_STOPPING.into());
        }
        match self.address {
            Some(address) => Ok(self.server.addresses.allow(address, deed, Instant::now())?),
            None => Ok(()),
        }
    }

    /// Refuses a request for a new match if the server has no room for it.
    pub(super) fn find_room(&self) -> Result<(), HttpError> {
        if self.server.has_room() { Ok(()) } else { Err(SERVER_FULL.into()) }
    }

    /// The token of a seat.
    pub(super) fn token(&self) -> Result<String, WireRefusal> {
        self.secret.clone().ok_or(BAD_TOKEN)
    }

    /// Sends a message to a match and waits for the answer. A wrong secret counts against the
    /// address.
    pub(super) async fn ask<T>(
        &self,
        id: &str,
        message: impl FnOnce(Reply<T>) -> ActorMessage,
    ) -> Result<T, WireRefusal> {
        let answer = self.server.ask(id, message).await;
        self.note_wrong(&answer);
        answer
    }

    /// The same for a question that changes nothing.
    pub(super) async fn look<T>(
        &self,
        id: &str,
        message: impl FnOnce(Reply<T>) -> ActorMessage,
    ) -> Result<T, WireRefusal> {
        let answer = self.server.look(id, message).await;
        self.note_wrong(&answer);
        answer
    }

    fn note_wrong<T>(&self, answer: &Result<T, WireRefusal>) {
        if let (Err(why), Some(address)) = (answer, self.address)
            && why.kind == RefusalKind::WrongSecret
        {
            self.server.addresses.wrong(address, Instant::now());
        }
    }
}
