//! A TCP stream that fails when a client is too slow. ONLINE-LIMIT-5
//!
//! Only the service knows where a request ends and the next begins, and only the stream sees single
//! bytes, so they share a [`Phase`]. A connection that waits for a request may be idle for longer
//! than a head may take once its first byte has come.

use crate::listener::Visit;
use std::io::{self, IoSlice};
use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::task::{Context, Poll};
use std::time::Duration;
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::TcpStream;
use tokio::time::{Instant, Sleep};

/// How long the head of a request may take.
const HEAD: Duration = Duration::from_secs(10);
/// How long a connection may be without a byte in either direction.
const IDLE: Duration = Duration::from_secs(30);

/// What a connection does, as its service knows it.
#[derive(Debug, Default)]
pub(crate) struct Phase {
    /// How many heads have come.
    heads: AtomicU64,
    /// Whether a request is being answered, or the connection is no longer HTTP.
    busy: AtomicBool,
}

impl Phase {
    /// The head of a request is there.
    pub(crate) fn head_came(&self) {
        self.heads.fetch_add(1, Ordering::Relaxed);
        self.busy.store(true, Ordering::Relaxed);
    }

    /// The request is answered, and another one may come.
    pub(crate) fn answered(&self) {
        self.busy.store(false, Ordering::Relaxed);
    }
}

/// A stream with time limits, counted as a connection until it is dropped.
pub(crate) struct TimedStream {
    stream: TcpStream,
    phase: Arc<Phase>,
    /// When the last byte was read or written.
    moved: Instant,
    /// When the first byte of a head came, and how many heads had come before.
    head: Option<(u64, Instant)>,
    alarm: Pin<Box<Sleep>>,
    visit: Visit,
}

impl TimedStream {
    pub(crate) fn new(stream: TcpStream, phase: Arc<Phase>, visit: Visit) -> Self {
        let moved = Instant::now();
        let alarm = Box::pin(tokio::time::sleep_until(moved + IDLE));
        Self { stream, phase, moved, head: None, alarm, visit }
    }

    /// The number of the head that is coming; none while a request is answered.
    fn awaited_head(&self) -> Option<u64> {
        let busy = self.phase.busy.load(Ordering::Relaxed);
        (!busy).then(|| self.phase.heads.load(Ordering::Relaxed))
    }

    fn bytes_came(&mut self) {
        self.moved = Instant::now();
        if let Some(number) = self.awaited_head()
            && self.head.is_none_or(|(began, _)| began != number)
        {
            self.head = Some((number, self.moved));
        }
    }

    fn bytes_went(&mut self, sent: &Poll<io::Result<usize>>) {
        if let Poll::Ready(Ok(count)) = sent {
            self.moved = Instant::now();
            self.visit.note_sent(*count);
        }
    }

    /// Ready once the client is too slow.
    fn poll_alarm(&mut self, cx: &mut Context<'_>) -> Poll<io::Error> {
        loop {
            let idle = self.moved + IDLE;
            let began = self.head.filter(|(number, _)| self.awaited_head() == Some(*number));
            let due = began.map_or(idle, |(_, began)| idle.min(began + HEAD));
            if due <= Instant::now() {
                return Poll::Ready(io::ErrorKind::TimedOut.into());
            }
            if self.alarm.deadline() != due {
                self.alarm.as_mut().reset(due);
            }
            if self.alarm.as_mut().poll(cx).is_pending() {
                return Poll::Pending;
            }
        }
    }

    /// The result of an attempt, or an error if it has to wait for too long.
    fn within_time<T>(
        &mut self,
        cx: &mut Context<'_>,
        attempt: Poll<io::Result<T>>,
    ) -> Poll<io::Result<T>> {
        match attempt {
            Poll::Pending => self.poll_alarm(cx).map(Err),
            ready => ready,
        }
    }
}

impl AsyncRead for TimedStream {
    fn poll_read(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        let before = buffer.filled().len();
        let read = Pin::new(&mut self.stream).poll_read(cx, buffer);
        if buffer.filled().len() > before {
            self.bytes_came();
        }
        self.within_time(cx, read)
    }
}

impl AsyncWrite for TimedStream {
    fn poll_write(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        let sent = Pin::new(&mut self.stream).poll_write(cx, bytes);
        self.bytes_went(&sent);
        self.within_time(cx, sent)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        parts: &[IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let sent = Pin::new(&mut self.stream).poll_write_vectored(cx, parts);
        self.bytes_went(&sent);
        self.within_time(cx, sent)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_flush(cx)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(cx)
    }
}
