//! The frames that wait to be sent to one connection. ONLINE-LIMIT-4

use axum::extract::ws::Utf8Bytes;
use std::collections::VecDeque;
use std::sync::{Mutex, MutexGuard, PoisonError};
use tokio::sync::Notify;

/// A queue that an actor fills and a socket empties. It is bounded: a client that is too slow gets
/// one snapshot in place of everything that waits.
#[derive(Debug, Default)]
pub(crate) struct Outbox {
    inner: Mutex<Inner>,
    ready: Notify,
}

#[derive(Debug, Default)]
struct Inner {
    frames: VecDeque<Utf8Bytes>,
    bytes: usize,
    close: Option<Close>,
}

/// How a connection is closed: code and reason.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Close(pub(crate) u16, pub(crate) &'static str);

/// What a socket does next.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Next {
    Send(Utf8Bytes),
    Close(Close),
}

impl Outbox {
    const FRAMES: usize = 256;
    const BYTES: usize = 1 << 20;

    fn inner(&self) -> MutexGuard<'_, Inner> {
        self.inner.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Adds a frame; false if the queue is full. Then the caller must send a snapshot in place of
    /// everything that waits ([`Outbox::replace`]).
    #[must_use]
    pub(crate) fn push(&self, frame: Utf8Bytes) -> bool {
        let mut inner = self.inner();
        // An empty queue takes a frame of any size: nothing smaller could replace it.
        let full = inner.frames.len() >= Self::FRAMES || inner.bytes + frame.len() > Self::BYTES;
        if full && !inner.frames.is_empty() {
            return false;
        }
        inner.bytes += frame.len();
        inner.frames.push_back(frame);
        drop(inner);
        self.ready.notify_one();
        true
    }

    /// Puts a snapshot in place of everything that waits.
    pub(crate) fn replace(&self, snapshot: Utf8Bytes) {
        let mut inner = self.inner();
        inner.frames.clear();
        inner.bytes = snapshot.len();
        inner.frames.push_back(snapshot);
        drop(inner);
        self.ready.notify_one();
    }

    /// Closes the connection once everything is sent.
    pub(crate) fn close(&self, close: Close) {
        self.inner().close.get_or_insert(close);
        self.ready.notify_one();
    }

    /// Waits for the next frame, or for the close.
    pub(crate) async fn next(&self) -> Next {
        loop {
            let ready = self.ready.notified();
            if let Some(next) = self.take() {
                return next;
            }
            ready.await;
        }
    }

    fn take(&self) -> Option<Next> {
        let mut inner = self.inner();
        if let Some(frame) = inner.frames.pop_front() {
            inner.bytes -= frame.len();
            return Some(Next::Send(frame));
        }
        inner.close.map(Next::Close)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn online_limit_4_a_backlog_gives_way_to_one_snapshot() {
        let outbox = Outbox::default();
        assert!((0..256).all(|_| outbox.push("{}".into())));
        assert!(!outbox.push("{}".into()));
        outbox.replace("snapshot".into());
        assert!(outbox.push("after".into()));
        outbox.close(Close(1000, ""));
        assert_eq!(outbox.take(), Some(Next::Send("snapshot".into())));
        assert_eq!(outbox.take(), Some(Next::Send("after".into())));
        assert_eq!(outbox.take(), Some(Next::Close(Close(1000, ""))));
        let outbox = Outbox::default();
        assert!(outbox.push("x".repeat(1 << 21).into()), "a lone frame of any size");
        assert!(!outbox.push("{}".into()));
    }
}
