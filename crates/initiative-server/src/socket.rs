//! One WebSocket: reads frames, enforces limits and sends the outbox. ONLINE-WIRE-1

use crate::actor::{ActorMessage, Credentials};
use crate::frame::{ClientCommand, ClientFrame, ServerFrame, VERSION};
use crate::outbox::{Close, Next, Outbox};
use crate::rate_limit::{LimitedRequest, RateBucket, Strikes};
use crate::refusal::{BAD_FRAME, PROTOCOL, RATE_LIMITED, UNKNOWN_MATCH, WireRefusal};
use crate::secret;
use crate::server::Server;
use axum::extract::ws::{CloseFrame, Message, Utf8Bytes, WebSocket};
use std::net::IpAddr;
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
    /// Something that needs no answer.
    Nothing,
    /// The connection is over; how to close it, if that is still possible.
    End(Option<Close>),
}

fn read_message(message: Option<Result<Message, axum::Error>>) -> Incoming {
    match message {
        Some(Ok(Message::Text(text))) => {
            ClientFrame::read(&text).map_or(Incoming::Bad, Incoming::Frame)
        }
        Some(Ok(Message::Binary(_))) => Incoming::Bad,
        Some(Ok(Message::Ping(_) | Message::Pong(_))) => Incoming::Nothing,
        Some(Ok(Message::Close(_))) | None => Incoming::End(None),
        // ONLINE-LIMIT-3: the only error after which the connection can still send a close.
        Some(Err(error)) => {
            Incoming::End(is_too_long(error).then_some(Close(1009, "frame too large")))
        }
    }
}

fn is_too_long(error: axum::Error) -> bool {
    let error = error.into_inner().downcast::<tungstenite::Error>();
    error.is_ok_and(|error| {
        matches!(*error, tungstenite::Error::Capacity(CapacityError::MessageTooLong { .. }))
    })
}

/// Serves one connection to its end.
pub(crate) async fn serve(
    server: Arc<Server>,
    id: String,
    socket: WebSocket,
    address: Option<IpAddr>,
) {
    let _open = server.socket();
    let mut line = SocketSession {
        socket,
        bad: Strikes::new(10, Duration::from_secs(60)),
        hasty: Strikes::new(50, Duration::from_secs(10)),
        commands: RateBucket::per_second(20, 10, now()),
        others: RateBucket::per_second(20, 20, now()),
    };
    let close = line.talk(&server, &id, address).await;
    line.close(close).await;
}

struct SocketSession {
    socket: WebSocket,
    bad: Strikes,
    hasty: Strikes,
    commands: RateBucket,
    others: RateBucket,
}

impl SocketSession {
    async fn talk(
        &mut self,
        server: &Arc<Server>,
        id: &str,
        address: Option<IpAddr>,
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
            && server.addresses.allow(address, LimitedRequest::Hello, now()).is_err()
        {
            return Some(self.deny(&RATE_LIMITED, None).await);
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
                Incoming::Nothing => {}
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
                    Next::Send(frame) => {
                        if !self.send(frame).await {
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
                Incoming::Nothing => continue,
                Incoming::End(close) => return (close, false),
            };
            match self.within_limits(&said).await {
                Ok(true) => {}
                Ok(false) => continue,
                Err(close) => return (Some(close), false),
            }
            let message = match said {
                ClientFrame::Command { key, base, seat, command, act, doubled } => {
                    match ClientCommand::new(key, base, seat, command, act, doubled) {
                        Some(command) => ActorMessage::Command { conn, command },
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
    async fn within_limits(&mut self, said: &ClientFrame) -> Result<bool, Close> {
        let at = now();
        let (bucket, key) = match said {
            ClientFrame::Command { key, .. } => (&mut self.commands, Some(key.as_str())),
            _ => (&mut self.others, None),
        };
        let Err(retry) = bucket.take(at) else {
            return Ok(true);
        };
        if self.hasty.strike(at) {
            return Err(Close(4429, "flooding"));
        }
        // A key that is too long is not sent back.
        let key = key.filter(|key| key.len() <= ClientCommand::KEY);
        let frame = ServerFrame::Refused { key, refused: &RATE_LIMITED, retry_ms: Some(retry) };
        self.send(frame.text()).await;
        Ok(false)
    }

    /// Refuses a malformed frame; too many of them close the connection. ONLINE-FRAME-1
    async fn refuse_bad(&mut self) -> Result<(), Option<Close>> {
        if self.bad.strike(now()) {
            return Err(Some(Close(4400, "bad frames")));
        }
        let frame = ServerFrame::Refused { key: None, refused: &BAD_FRAME, retry_ms: None }.text();
        self.send(frame).await;
        Ok(())
    }

    /// Tells the client why the connection is refused. Returns how to close it.
    async fn deny(&mut self, refused: &WireRefusal, v: Option<u64>) -> Close {
        self.send(ServerFrame::Error { refused, v }.text()).await;
        refused.kind.close()
    }

    /// Sends a frame; false if the client does not take it. ONLINE-LIMIT-4
    async fn send(&mut self, frame: Utf8Bytes) -> bool {
        matches!(timeout(STUCK, self.socket.send(Message::Text(frame))).await, Ok(Ok(())))
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
