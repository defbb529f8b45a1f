//! One WebSocket: reads frames, enforces limits and sends the outbox. ONLINE-WIRE-1

use crate::actor::{ActorMessage, Credentials, OfferRequest};
use crate::frame::{ClientCommand, ClientFrame, ServerFrame, VERSION};
use crate::limits::address_limits::LimitedRequest;
use crate::limits::client_address::ClientAddress;
use crate::limits::frame_limits::SharedCounts;
use crate::outbox::{Close, Next, Outbox};
use crate::refusal::{BAD_FRAME, PROTOCOL, RATE_LIMITED, UNKNOWN_MATCH, WireRefusal};
use crate::secret;
use crate::server::Server;
use axum::extract::ws::{CloseFrame, Message, Utf8Bytes, WebSocket};
use futures_util::SinkExt;
use std::sync::Arc;
use std::time::{Duration, Instant};
use tokio::time::timeout;
use tokio_tungstenite::tungstenite::{self, error::CapacityError};

/// The most bytes of a frame. ONLINE-LIMIT-3
pub(crate) const FRAME_BYTES: usize = 16 << 10;
/// How long a client has to say hello. ONLINE-WIRE-1
const HELLO: Duration = Duration::from_secs(5);
/// How long a client may be silent. ONLINE-WIRE-5
const SILENT: Duration = Duration::from_secs(15);
/// How long a client may take for one frame. ONLINE-LIMIT-4
const STUCK: Duration = Duration::from_secs(10);

/// The time by the runtime's clock, which a test can stop.
fn now() -> Instant {
    tokio::time::Instant::now().into_std()
}

/// What came in from a client.
enum Incoming {
    Frame(ClientFrame),
    /// A malformed frame. ONLINE-FRAME-1
    Bad,
    /// A ping or a pong of the WebSocket. It counts as a frame. ONLINE-LIMIT-5
    Control,
    /// A text that is not UTF-8.
    NotText,
    /// The connection is over; how to close it, if that is still possible.
    End(Option<Close>),
}

fn read_message(message: Option<Result<Message, axum::Error>>) -> Incoming {
    match message {
        Some(Ok(Message::Text(text))) => {
            ClientFrame::read(&text).map_or(Incoming::Bad, Incoming::Frame)
        }
        Some(Ok(Message::Binary(_))) => Incoming::Bad,
        Some(Ok(Message::Ping(_) | Message::Pong(_))) => Incoming::Control,
        Some(Ok(Message::Close(_))) | None => Incoming::End(None),
        Some(Err(error)) => read_error(error),
    }
}

/// After two errors the connection can still send: one frame was too long, or was no text.
fn read_error(error: axum::Error) -> Incoming {
    let error = error.into_inner().downcast::<tungstenite::Error>();
    match error.as_deref() {
        // ONLINE-LIMIT-3
        Ok(tungstenite::Error::Capacity(CapacityError::MessageTooLong { .. })) => {
            Incoming::End(Some(Close(1009, "frame too large")))
        }
        Ok(tungstenite::Error::Utf8(_)) => Incoming::NotText,
        _ => Incoming::End(None),
    }
}

/// Serves one connection to its end.
pub(crate) async fn serve(
    server: Arc<Server>,
    id: String,
    socket: WebSocket,
    address: Option<ClientAddress>,
) {
    let _open = server.socket();
    let counts = server.frames.of_address(address, now());
    let mut line = SocketSession { socket, counts, server: Arc::clone(&server) };
    let close = line.talk(&server, &id, address).await;
    line.close(close).await;
}

struct SocketSession {
    socket: WebSocket,
    /// How many frames came, on this connection and others of the same sender.
    counts: SharedCounts,
    server: Arc<Server>,
}

impl SocketSession {
    async fn talk(
        &mut self,
        server: &Arc<Server>,
        id: &str,
        address: Option<ClientAddress>,
    ) -> Option<Close> {
        if !secret::is_match_id(id) {
            return Some(self.deny(&UNKNOWN_MATCH, None).await);
        }
        let credentials = match timeout(HELLO, self.hello()).await {
            Ok(Ok(credentials)) => credentials,
            Ok(Err(close)) => return close,
            Err(_) => return Some(Close(4408, "no hello")),
        };
        if let Some(address) = address
            && let Err(why) = server.addresses.allow(address, LimitedRequest::Hello, now())
        {
            return Some(self.deny(&why, None).await);
        }
        if let Some(counts) = server.frames.of_seat(&credentials, now()) {
            self.counts = counts;
        }
        let conn = server.connection();
        let outbox = Arc::new(Outbox::default());
        server.send(
            id,
            ActorMessage::Connect { conn, outbox: Arc::clone(&outbox), credentials, address },
        );
        let (close, left) = self.play(server, id, conn, &outbox).await;
        server.send(id, ActorMessage::Disconnect { conn, left });
        close
    }

    /// Waits for a hello. ONLINE-WIRE-1, -2
    async fn hello(&mut self) -> Result<Credentials, Option<Close>> {
        loop {
            match read_message(self.socket.recv().await) {
                Incoming::Frame(ClientFrame::Hello { v, .. }) if v != VERSION => {
                    return Err(Some(self.deny(&PROTOCOL, Some(VERSION)).await));
                }
                Incoming::Frame(ClientFrame::Hello {
                    token: Some(token), spectate: None, ..
                }) => {
                    return Ok(Credentials::Seat(token));
                }
                Incoming::Frame(ClientFrame::Hello { token: None, spectate, .. }) => {
                    return Ok(Credentials::Spectator(spectate));
                }
                Incoming::Frame(_) | Incoming::Bad => self.refuse_bad().await?,
                Incoming::Control => {
                    self.within_limits(None).await.map_err(Some)?;
                }
                Incoming::NotText => return Err(Some(self.refuse_text().await)),
                Incoming::End(close) => return Err(close),
            }
        }
    }

    /// Everything after the hello. Returns how to close, and whether the client said `leave`.
    async fn play(
        &mut self,
        server: &Arc<Server>,
        id: &str,
        conn: u64,
        outbox: &Outbox,
    ) -> (Option<Close>, bool) {
        let mut heard = tokio::time::Instant::now();
        let mut active = true;
        loop {
            let message = tokio::select! {
                // Frames to the client go first, so an answer is sent before the next request.
                biased;
                next = outbox.next() => match next {
                    Next::Send(frames) => {
                        if !self.send_all(frames).await {
                            return (Some(Close(4408, "stuck")), false);
                        }
                        continue;
                    }
                    Next::Close(close) => return (Some(close), false),
                },
                message = self.socket.recv() => message,
                () = tokio::time::sleep_until(heard + SILENT) => {
                    return (Some(Close(4408, "silent")), false);
                }
            };
            heard = tokio::time::Instant::now();
            let said = match read_message(message) {
                Incoming::Frame(said) => said,
                Incoming::Bad => match self.refuse_bad().await {
                    Ok(()) => continue,
                    Err(close) => return (close, false),
                },
                Incoming::Control => match self.within_limits(None).await {
                    Ok(_) => continue,
                    Err(close) => return (Some(close), false),
                },
                Incoming::NotText => return (Some(self.refuse_text().await), false),
                Incoming::End(close) => return (close, false),
            };
            match self.within_limits(Some(&said)).await {
                Ok(true) => {}
                Ok(false) => continue,
                Err(close) => return (Some(close), false),
            }
            let message = match said {
                ClientFrame::Command { key, base, seat, command, act, doubled } => {
                    match ClientCommand::new(key, base, seat, command, act, doubled) {
                        Some(command) => ActorMessage::Command { conn, command, came: heard },
                        None => match self.refuse_bad().await {
                            Ok(()) => continue,
                            Err(close) => return (close, false),
                        },
                    }
                }
                ClientFrame::Resync { have } => ActorMessage::Resync { conn, have },
                ClientFrame::TakeSeat { seat } => ActorMessage::TakeSeat { conn, seat },
                ClientFrame::Ping { t, active: now } => {
                    let _ = self.send(ServerFrame::Pong { t }.text()).await;
                    if now == active {
                        continue;
                    }
                    active = now;
                    ActorMessage::Active { conn, active }
                }
                ClientFrame::Offer { kind } => {
                    ActorMessage::Offer { conn, request: OfferRequest::Make(kind) }
                }
                ClientFrame::Accept { offer } => {
                    ActorMessage::Offer { conn, request: OfferRequest::Accept(offer) }
                }
                ClientFrame::Decline { offer } => {
                    ActorMessage::Offer { conn, request: OfferRequest::Decline(offer) }
                }
                ClientFrame::Leave {} => return (Some(Close(1000, "")), true),
                ClientFrame::Hello { .. } => match self.refuse_bad().await {
                    Ok(()) => continue,
                    Err(close) => return (close, false),
                },
            };
            server.send(id, message);
        }
    }

    /// Whether a frame comes within the limits; if not, tells the client. ONLINE-LIMIT-1
    async fn within_limits(&mut self, said: Option<&ClientFrame>) -> Result<bool, Close> {
        let at = now();
        let key = match said {
            Some(ClientFrame::Command { key, .. }) => Some(key.as_str()),
            _ => None,
        };
        let taken = self.counts.with(at, |counts| {
            let bucket = if key.is_some() { &mut counts.commands } else { &mut counts.others };
            bucket.take(at).map_err(|retry| (retry, counts.hasty.strike(at)))
        });
        let Err((retry, flood)) = taken else {
            return Ok(true);
        };
        if flood {
            return Err(Close(4429, "flooding"));
        }
        // A key that is too long is not sent back.
        let key = key.filter(|key| key.len() <= ClientCommand::KEY);
        let refused = &RATE_LIMITED.retry_in(retry);
        self.server.metrics.note_refusal(&refused.code);
        self.send(ServerFrame::Refused { key, refused }.text()).await;
        Ok(false)
    }

    /// Refuses a malformed frame; too many of them close the connection. ONLINE-FRAME-1
    async fn refuse_bad(&mut self) -> Result<(), Option<Close>> {
        let at = now();
        self.server.metrics.note_refusal(&BAD_FRAME.code);
        if self.counts.with(at, |counts| counts.bad.strike(at)) {
            return Err(Some(Close(4400, "bad frames")));
        }
        self.send(ServerFrame::Refused { key: None, refused: &BAD_FRAME }.text()).await;
        Ok(())
    }

    /// Refuses a text that is not UTF-8. Nothing more can be read after it. ONLINE-FRAME-1
    async fn refuse_text(&mut self) -> Close {
        match self.refuse_bad().await {
            Ok(()) => Close(1007, "not UTF-8"),
            Err(close) => close.unwrap_or(Close(1007, "not UTF-8")),
        }
    }

    /// Tells the client why the connection is refused. Returns how to close it.
    async fn deny(&mut self, refused: &WireRefusal, v: Option<u64>) -> Close {
        self.server.metrics.note_refusal(&refused.code);
        self.send(ServerFrame::Error { refused, v }.text()).await;
        refused.kind.close()
    }

    /// Sends a frame; false if the client does not take it. ONLINE-LIMIT-4
    async fn send(&mut self, frame: Utf8Bytes) -> bool {
        self.send_all(vec![frame]).await
    }

    /// Sends frames in one go; false if the client does not take them. ONLINE-LIMIT-4
    async fn send_all(&mut self, frames: Vec<Utf8Bytes>) -> bool {
        let send = async {
            for frame in frames {
                self.socket.feed(Message::Text(frame)).await?;
            }
            self.socket.flush().await
        };
        matches!(timeout(STUCK, send).await, Ok(Ok(())))
    }

    async fn close(mut self, close: Option<Close>) {
        let Some(Close(code, reason)) = close else {
            return;
        };
        let frame = CloseFrame { code, reason: reason.into() };
        let _ = timeout(STUCK, self.socket.send(Message::Close(Some(frame)))).await;
        // Reads until the client closes, too: otherwise our close might not arrive.
        let drained = async { while let Some(Ok(_)) = self.socket.recv().await {} };
        let _ = timeout(Duration::from_secs(1), drained).await;
    }
}
