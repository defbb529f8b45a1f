//! One WebSocket: reads frames, keeps limits, and empties its outbox. ONLINE-WIRE-1

use crate::desk::{Hello, Note};
use crate::error::{BAD_FRAME, PROTOCOL, RATE_LIMITED, Refused, UNKNOWN_MATCH};
use crate::frame::{Said, Say, VERSION, wish};
use crate::hall::Hall;
use crate::limit::{Bucket, Deed, Strikes};
use crate::outbox::{Close, Next, Outbox};
use crate::token;
use axum::extract::ws::{CloseFrame, Message, Utf8Bytes, WebSocket};
use std::net::IpAddr;
use std::sync::Arc;
use std::time::{Duration, Instant};
use tokio::time::timeout;
use tokio_tungstenite::tungstenite::{self, error::CapacityError};

/// ONLINE-LIMIT-3
pub(crate) const FRAME_BYTES: usize = 16 << 10;
/// ONLINE-WIRE-1
const HELLO: Duration = Duration::from_secs(5);
/// ONLINE-WIRE-5
const SILENT: Duration = Duration::from_secs(15);
/// ONLINE-LIMIT-4
const STUCK: Duration = Duration::from_secs(10);

/// The runtime's clock, which a test can stop.
fn now() -> Instant {
    tokio::time::Instant::now().into_std()
}

/// What came in.
enum Came {
    Frame(Said),
    /// Something that is no frame. ONLINE-FRAME-1
    Bad,
    /// Something that needs no answer.
    Nothing,
    /// The connection is over, and how we close it if we still can.
    End(Option<Close>),
}

fn came(message: Option<Result<Message, axum::Error>>) -> Came {
    match message {
        Some(Ok(Message::Text(text))) => Said::read(&text).map_or(Came::Bad, Came::Frame),
        Some(Ok(Message::Binary(_))) => Came::Bad,
        Some(Ok(Message::Ping(_) | Message::Pong(_))) => Came::Nothing,
        Some(Ok(Message::Close(_))) | None => Came::End(None),
        // ONLINE-LIMIT-3: the only error after which the connection can still send a close.
        Some(Err(error)) => Came::End(is_too_long(error).then_some(Close(1009, "frame too large"))),
    }
}

fn is_too_long(error: axum::Error) -> bool {
    let error = error.into_inner().downcast::<tungstenite::Error>();
    error.is_ok_and(|error| {
        matches!(*error, tungstenite::Error::Capacity(CapacityError::MessageTooLong { .. }))
    })
}

/// Serves one connection to its end.
pub(crate) async fn serve(hall: Arc<Hall>, id: String, socket: WebSocket, address: Option<IpAddr>) {
    let _open = hall.socket();
    let mut line = Line {
        socket,
        bad: Strikes::new(10, Duration::from_secs(60)),
        hasty: Strikes::new(50, Duration::from_secs(10)),
        commands: Bucket::per_second(20, 10, now()),
        others: Bucket::per_second(20, 20, now()),
    };
    let close = line.talk(&hall, &id, address).await;
    line.close(close).await;
}

struct Line {
    socket: WebSocket,
    bad: Strikes,
    hasty: Strikes,
    commands: Bucket,
    others: Bucket,
}

impl Line {
    async fn talk(&mut self, hall: &Arc<Hall>, id: &str, address: Option<IpAddr>) -> Option<Close> {
        if !token::is_match_id(id) {
            return Some(self.deny(&UNKNOWN_MATCH, None).await);
        }
        let hello = match timeout(HELLO, self.hello()).await {
            Ok(Ok(hello)) => hello,
            Ok(Err(close)) => return close,
            Err(_) => return Some(Close(4408, "no hello")),
        };
        if let Some(address) = address
            && hall.addresses.allow(address, Deed::Hello, now()).is_err()
        {
            return Some(self.deny(&RATE_LIMITED, None).await);
        }
        let conn = hall.connection();
        let outbox = Arc::new(Outbox::default());
        hall.send(id, Note::Enter { conn, outbox: Arc::clone(&outbox), hello, address });
        let (close, left) = self.play(hall, id, conn, &outbox).await;
        hall.send(id, Note::Gone { conn, left });
        close
    }

    /// Waits for a hello. ONLINE-WIRE-1, -2
    async fn hello(&mut self) -> Result<Hello, Option<Close>> {
        loop {
            match came(self.socket.recv().await) {
                Came::Frame(Said::Hello { v, .. }) if v != VERSION => {
                    return Err(Some(self.deny(&PROTOCOL, Some(VERSION)).await));
                }
                Came::Frame(Said::Hello { token: Some(token), spectate: None, .. }) => {
                    return Ok(Hello::Seat(token));
                }
                Came::Frame(Said::Hello { token: None, spectate, .. }) => {
                    return Ok(Hello::Watch(spectate));
                }
                Came::Frame(_) | Came::Bad => self.refuse_bad().await?,
                Came::Nothing => {}
                Came::End(close) => return Err(close),
            }
        }
    }

    /// Everything after the hello. Gives how to close, and whether the client said `leave`.
    async fn play(
        &mut self,
        hall: &Arc<Hall>,
        id: &str,
        conn: u64,
        outbox: &Outbox,
    ) -> (Option<Close>, bool) {
        let mut heard = tokio::time::Instant::now();
        let mut active = true;
        loop {
            let message = tokio::select! {
                // What is to be told goes first: an answer is sent before the next question.
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
            let said = match came(message) {
                Came::Frame(said) => said,
                Came::Bad => match self.refuse_bad().await {
                    Ok(()) => continue,
                    Err(close) => return (close, false),
                },
                Came::Nothing => continue,
                Came::End(close) => return (close, false),
            };
            match self.within_limits(&said).await {
                Ok(true) => {}
                Ok(false) => continue,
                Err(close) => return (Some(close), false),
            }
            let note = match said {
                Said::Command { key, base, seat, command, act, doubled } => {
                    match wish(key, base, seat, command, act, doubled) {
                        Some(wish) => Note::Command { conn, wish },
                        None => match self.refuse_bad().await {
                            Ok(()) => continue,
                            Err(close) => return (close, false),
                        },
                    }
                }
                Said::Resync { have } => Note::Resync { conn, have },
                Said::TakeSeat { seat } => Note::TakeSeat { conn, seat },
                Said::Ping { t, active: now } => {
                    let _ = self.send(Say::Pong { t }.text()).await;
                    if now == active {
                        continue;
                    }
                    active = now;
                    Note::Active { conn, active }
                }
                Said::Leave {} => return (Some(Close(1000, "")), true),
                Said::Hello { .. } => match self.refuse_bad().await {
                    Ok(()) => continue,
                    Err(close) => return (close, false),
                },
            };
            hall.send(id, note);
        }
    }

    /// ONLINE-LIMIT-1
    async fn within_limits(&mut self, said: &Said) -> Result<bool, Close> {
        let at = now();
        let (bucket, key) = match said {
            Said::Command { key, .. } => (&mut self.commands, Some(key.as_str())),
            _ => (&mut self.others, None),
        };
        let Err(retry) = bucket.take(at) else {
            return Ok(true);
        };
        if self.hasty.strike(at) {
            return Err(Close(4429, "flooding"));
        }
        // A key that is no key is not sent back.
        let key = key.filter(|key| key.len() <= 64);
        let frame = Say::Refused { key, refused: &RATE_LIMITED, retry_ms: Some(retry) };
        self.send(frame.text()).await;
        Ok(false)
    }

    /// ONLINE-FRAME-1
    async fn refuse_bad(&mut self) -> Result<(), Option<Close>> {
        if self.bad.strike(now()) {
            return Err(Some(Close(4400, "bad frames")));
        }
        let frame = Say::Refused { key: None, refused: &BAD_FRAME, retry_ms: None }.text();
        self.send(frame).await;
        Ok(())
    }

    /// Says why the connection is refused; gives how to close it.
    async fn deny(&mut self, refused: &Refused, v: Option<u64>) -> Close {
        self.send(Say::Error { refused, v }.text()).await;
        refused.kind.close()
    }

    /// Sends a frame; false if the other side does not take it. ONLINE-LIMIT-4
    async fn send(&mut self, frame: Utf8Bytes) -> bool {
        matches!(timeout(STUCK, self.socket.send(Message::Text(frame))).await, Ok(Ok(())))
    }

    async fn close(mut self, close: Option<Close>) {
        let Some(Close(code, reason)) = close else {
            return;
        };
        let frame = CloseFrame { code, reason: reason.into() };
        let _ = timeout(STUCK, self.socket.send(Message::Close(Some(frame)))).await;
        // The other side's close, or whatever was still under way, so that ours arrives.
        let drained = async { while let Some(Ok(_)) = self.socket.recv().await {} };
        let _ = timeout(Duration::from_secs(1), drained).await;
    }
}
