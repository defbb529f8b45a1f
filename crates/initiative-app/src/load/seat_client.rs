//! One seat, as a client has it: its view, kept up to date by patches, and a connection that comes
//! back when it is lost.

use super::connection::Connection;
use super::heard::{Frame, Heard, Sighting};
use super::nodes::{NodeError, Nodes};
use super::offered;
use initiative_server::{apply_patch, fingerprint};
use serde_json::Value;
use serde_json::value::RawValue;
use std::pin::Pin;
use std::sync::Arc;
use std::time::Duration;
use tokio::time::{Instant, sleep};
use tokio_tungstenite::tungstenite::Utf8Bytes;

/// A seat of a match.
pub(super) struct SeatClient {
    nodes: Arc<Nodes>,
    id: String,
    token: String,
    /// Null until the server tells it, and again while the connection is lost.
    pub(super) view: Value,
    pub(super) seq: u64,
    /// Whether the server has ever told it a view.
    pub(super) told: bool,
    /// Which node it talks to, or tries to.
    turn: usize,
    link: Link,
    /// How often it has tried to connect since the server told it a view.
    tries: u32,
    /// How long the server has asked to stay away.
    away: Option<Duration>,
}

enum Link {
    Up(Box<Connection>),
    Down(Attempt),
}

/// A connection in the making.
type Attempt = Pin<Box<dyn Future<Output = Result<Connection, NodeError>> + Send>>;

/// Something that happens to a seat.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum SeatEvent {
    Frame(Utf8Bytes),
    Connected,
    /// The connection is lost. The seat tries the next node.
    Lost,
    /// A try to connect has failed. The seat tries the next node.
    Failed(NodeError),
}

impl SeatClient {
    /// A seat that connects to the node whose turn it is.
    pub(super) fn new(nodes: Arc<Nodes>, id: &str, token: &str, turn: usize) -> Self {
        let link = Link::Down(attempt(&nodes, turn, id, token, Duration::ZERO));
        Self {
            nodes,
            id: id.to_owned(),
            token: token.to_owned(),
            view: Value::Null,
            seq: 0,
            told: false,
            turn,
            link,
            tries: 1,
            away: None,
        }
    }

    /// What happens next. Nothing is lost if the caller stops waiting.
    pub(super) async fn next(&mut self) -> SeatEvent {
        let event = match &mut self.link {
            Link::Up(connection) => match connection.next().await {
                Some(text) => return SeatEvent::Frame(text),
                None => SeatEvent::Lost,
            },
            Link::Down(attempt) => match attempt.await {
                Ok(connection) => {
                    self.link = Link::Up(Box::new(connection));
                    return SeatEvent::Connected;
                }
                Err(error) => {
                    if let NodeError::Refused { retry, .. } = &error {
                        self.away = *retry;
                    }
                    SeatEvent::Failed(error)
                }
            },
        };
        self.come_again();
        event
    }

    /// Tries the next node, at once or after a while. ONLINE-RECON-2
    fn come_again(&mut self) {
        let delay = self.away.take().unwrap_or_else(|| delay(self.tries));
        (self.view, self.seq) = (Value::Null, 0);
        self.turn += 1;
        self.tries += 1;
        self.link = Link::Down(attempt(&self.nodes, self.turn, &self.id, &self.token, delay));
    }

    /// Stays away for that long once the connection is closed.
    pub(super) fn stay_away(&mut self, time: Option<Duration>) {
        self.away = time;
    }

    /// Whether the server has told this connection a view.
    pub(super) fn is_here(&self) -> bool {
        !self.view.is_null()
    }

    /// Sends a frame, if there is a connection.
    pub(super) async fn say(&mut self, frame: &Value) {
        if let Link::Up(connection) = &mut self.link {
            connection.say(frame).await;
        }
    }

    /// When the server should hear of this client again.
    pub(super) fn ping_at(&self) -> Option<Instant> {
        match &self.link {
            Link::Up(connection) => Some(connection.ping_at()),
            Link::Down(_) => None,
        }
    }

    /// Says that it is still there, if it is time to.
    pub(super) async fn ping(&mut self) {
        if let Link::Up(connection) = &mut self.link {
            connection.ping().await;
        }
    }

    /// Takes a frame in, and gives the state of the view that it tells. Without `verify` only what
    /// views offer is kept: a load should not take the processor from the server that it measures.
    pub(super) fn hear(&mut self, text: &str, verify: bool) -> (Option<Sighting>, Heard) {
        let Ok(frame) = serde_json::from_str::<Frame<'_>>(text) else {
            return (None, Heard::OutOfStep);
        };
        let sighting = frame.sighting();
        let heard = match frame.kind.as_ref() {
            "snapshot" => self.look(&frame, verify),
            "update" => self.follow(&frame, verify, text.len()),
            _ => frame.notice(),
        };
        (sighting, heard)
    }

    fn look(&mut self, frame: &Frame<'_>, verify: bool) -> Heard {
        let Ok(view) = read(frame.view, verify) else { return Heard::OutOfStep };
        (self.seq, self.view) = (frame.seq, view);
        (self.told, self.tries) = (true, 0);
        self.checked(frame, verify, Heard::Snapshot)
    }

    fn follow(&mut self, frame: &Frame<'_>, verify: bool, bytes: usize) -> Heard {
        let Ok(patch) = read(frame.patch, verify) else { return Heard::OutOfStep };
        // ONLINE-SYNC-1
        if frame.seq != self.seq + 1 {
            return Heard::OutOfStep;
        }
        self.seq = frame.seq;
        apply_patch(&mut self.view, patch);
        self.checked(frame, verify, Heard::Update { bytes })
    }

    fn checked(&self, frame: &Frame<'_>, verify: bool, heard: Heard) -> Heard {
        if verify && frame.hash.as_deref() != Some(fingerprint(&self.view).as_str()) {
            return Heard::OutOfStep;
        }
        heard
    }
}

/// Reads a view or a patch, or only what it offers.
fn read(part: Option<&RawValue>, verify: bool) -> serde_json::Result<Value> {
    let text = part.map_or("null", RawValue::get);
    if verify { serde_json::from_str(text) } else { offered::read(text) }
}

/// How long to wait after `tries` tries. Many clients may have lost their node at the same time.
fn delay(tries: u32) -> Duration {
    match tries {
        0 => Duration::ZERO,
        tries => Duration::from_millis(100 << tries.min(4)).min(Duration::from_secs(1)),
    }
}

/// Connects after a while.
fn attempt(nodes: &Arc<Nodes>, turn: usize, id: &str, token: &str, delay: Duration) -> Attempt {
    let (nodes, id, token) = (Arc::clone(nodes), id.to_owned(), token.to_owned());
    Box::pin(async move {
        if !delay.is_zero() {
            sleep(delay).await;
        }
        Connection::open(&nodes, turn, &id, &token).await
    })
}

#[cfg(test)]
mod tests {
    use super::super::fake_node::{FakeNode, cluster, snapshot};
    use super::*;

    /// Shorter than a busy machine may need; whoever has to be there is tried again.
    const BRIEF: Duration = Duration::from_millis(500);

    fn seat(nodes: Nodes) -> SeatClient {
        SeatClient::new(Arc::new(nodes), "abc", "t", 0)
    }

    /// A node that tells whoever says hello one view.
    async fn telling() -> FakeNode {
        let hello = |said: &Value| said["type"] == "hello";
        FakeNode::start(move |_, said| hello(said).then(|| snapshot(7)).into_iter().collect()).await
    }

    /// The frame that comes next.
    async fn frame(seat: &mut SeatClient) -> Utf8Bytes {
        match seat.next().await {
            SeatEvent::Frame(text) => text,
            event => panic!("{event:?}"),
        }
    }

    /// Tries until it is connected.
    async fn arrive(seat: &mut SeatClient) {
        for _ in 0..100 {
            if seat.next().await == SeatEvent::Connected {
                return;
            }
        }
        panic!("it never connects");
    }

    #[tokio::test]
    async fn online_node_3_a_seat_whose_node_is_gone_comes_to_the_next_one() {
        let (gone, node) = (FakeNode::gone().await, telling().await);
        let mut seat = seat(cluster(&[&gone, &node.url]));
        assert!(matches!(seat.next().await, SeatEvent::Failed(NodeError::Unreachable(_))));
        assert_eq!(seat.next().await, SeatEvent::Connected);
        assert!(!seat.is_here() && !seat.told, "nobody has told it anything yet");
        let text = frame(&mut seat).await;
        let (sighting, heard) = seat.hear(&text, false);
        assert_eq!((sighting, heard), (Some(Sighting { seq: 7, hash: 1 }), Heard::Snapshot));
        assert!(seat.is_here() && seat.told);
        assert_eq!(seat.tries, 0, "it comes back at once, should it be lost");
    }

    #[tokio::test]
    async fn online_node_4_a_connection_that_says_nothing_is_lost() {
        let (frozen, node) = (telling().await, telling().await);
        let mut nodes = cluster(&[&frozen.url, &node.url]);
        nodes.silence = Some(BRIEF * 2);
        let mut seat = seat(nodes);
        assert_eq!(seat.next().await, SeatEvent::Connected);
        let start = Instant::now();
        let text = frame(&mut seat).await;
        seat.hear(&text, false);
        assert_eq!(seat.next().await, SeatEvent::Lost);
        assert!(start.elapsed() >= BRIEF * 2, "{:?}", start.elapsed());
        assert!(!seat.is_here() && seat.told);
        assert_eq!(seat.next().await, SeatEvent::Connected);
        assert_eq!(node.sockets.load(std::sync::atomic::Ordering::Relaxed), 1);
    }

    #[tokio::test]
    async fn online_wire_5_a_connection_that_answers_is_not_lost() {
        let node = FakeNode::start(|_, _| vec![serde_json::json!({"type": "pong", "t": 0})]).await;
        let mut nodes = cluster(&[&node.url]);
        nodes.silence = Some(BRIEF * 4);
        let mut seat = seat(nodes);
        assert_eq!(seat.next().await, SeatEvent::Connected);
        let start = Instant::now();
        // Longer than a connection may say nothing.
        while start.elapsed() < BRIEF * 6 {
            assert!(frame(&mut seat).await.contains("pong"));
            sleep(BRIEF / 10).await;
            seat.say(&serde_json::json!({"type": "ping"})).await;
        }
    }

    #[tokio::test]
    async fn online_node_4_a_node_that_lets_nobody_in_is_not_waited_for() {
        let (frozen, node) = (FakeNode::saying("").await, telling().await);
        let mut nodes = cluster(&[&frozen, &node.url]);
        nodes.patience = BRIEF;
        let mut seat = seat(nodes);
        let SeatEvent::Failed(NodeError::Unreachable(what)) = seat.next().await else {
            panic!("it does not answer");
        };
        assert!(what.contains("in time"), "{what}");
        arrive(&mut seat).await;
    }

    #[tokio::test]
    async fn online_node_5_a_seat_stays_away_as_long_as_it_is_asked_to() {
        let full = "HTTP/1.1 503 Unavailable\r\ncontent-length: 59\r\n\r\n\
                    {\"error\":{\"code\":\"online/server_stopping\",\"retry_ms\":2000}}";
        let (stopping, node) = (FakeNode::saying(full).await, telling().await);
        let mut nodes = cluster(&[&stopping, &node.url]);
        nodes.silence = Some(BRIEF * 2);
        let mut seat = seat(nodes);
        let refused = seat.next().await;
        let SeatEvent::Failed(NodeError::Refused { code, .. }) = refused else {
            panic!("{refused:?}");
        };
        assert_eq!(code, "online/server_stopping");
        let start = Instant::now();
        assert_eq!(seat.next().await, SeatEvent::Connected);
        assert!(start.elapsed() >= Duration::from_secs(2), "{:?}", start.elapsed());
        // The next time nobody has asked for that.
        let text = frame(&mut seat).await;
        seat.hear(&text, false);
        assert_eq!(seat.next().await, SeatEvent::Lost);
        let start = Instant::now();
        assert!(matches!(seat.next().await, SeatEvent::Failed(_)));
        assert!(start.elapsed() < Duration::from_secs(2), "{:?}", start.elapsed());
    }

    #[test]
    fn online_recon_2_tries_are_farther_and_farther_apart() {
        let delays = [0, 1, 2, 3, 4, 5, 100].map(|tries| delay(tries).as_millis());
        assert_eq!(delays, [0, 200, 400, 800, 1000, 1000, 1000]);
    }
}
