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
    /// Whether something came since the socket was last told.
    news: bool,
}

/// How a connection is closed: code and reason.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Close(pub(crate) u16, pub(crate) &'static str);

/// What a socket does next.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Next {
    /// Frames that are sent together.
    Send(Vec<Utf8Bytes>),
    Close(Close),
}

impl Outbox {
    const FRAMES: usize = 256;
    const BYTES: usize = 1 << 20;
    /// About how many bytes of frames are sent together at most.
    const TOGETHER: usize = 16 << 10;

    fn inner(&self) -> MutexGuard<'_, Inner> {
        self.inner.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Adds a frame, which is sent after [`Outbox::ring`]; false if the queue is full. Then the caller
    /// must send a snapshot in place of everything that waits ([`Outbox::replace`]).
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
        inner.news = true;
        true
    }

    /// Lets the socket send what was added. A caller that adds several frames rings once, so they
    /// leave together.
    pub(crate) fn ring(&self) {
        if std::mem::take(&mut self.inner().news) {
            self.ready.notify_one();
        }
    }

    /// Puts a snapshot in place of everything that waits.
    pub(crate) fn replace(&self, snapshot: Utf8Bytes) {
        let mut inner = self.inner();
        inner.frames.clear();
        inner.bytes = snapshot.len();
        inner.frames.push_back(snapshot);
        inner.news = true;
    }

    /// Closes the connection once everything is sent.
    pub(crate) fn close(&self, close: Close) {
        self.inner().close.get_or_insert(close);
        self.ready.notify_one();
    }

    /// Waits for the next frames, or for the close.
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
        let (mut frames, mut bytes) = (Vec::new(), 0);
        while bytes < Self::TOGETHER
            && let Some(frame) = inner.frames.pop_front()
        {
            bytes += frame.len();
            frames.push(frame);
        }
        inner.bytes -= bytes;
        if frames.is_empty() { inner.close.map(Next::Close) } else { Some(Next::Send(frames)) }
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
        assert_eq!(outbox.take(), Some(Next::Send(vec!["snapshot".into(), "after".into()])));
        assert_eq!(outbox.take(), Some(Next::Close(Close(1000, ""))));
        let outbox = Outbox::default();
        assert!(outbox.push("x".repeat(1 << 21).into()), "a lone frame of any size");
        assert!(!outbox.push("{}".into()));
        let outbox = Outbox::default();
        let half = || outbox.push("x".repeat(1 << 19).into());
        assert!(half() && half() && !outbox.push("{}".into()));
        outbox.take();
        assert!(half() && !outbox.push("{}".into()), "room for what was taken, and no more");
    }
}
