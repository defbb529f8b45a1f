//! A match that is being played, with a client for every seat.

use super::allowance::Allowance;
use super::pauses::Pauses;
use super::seat_client::{SeatClient, SeatEvent};
use super::told::Told;
use futures_util::future::select_all;
use serde_json::{Value, json};
use tokio::time::Instant;

/// A match that is being played.
pub(super) struct PlayedMatch {
    pub(super) id: String,
    pub(super) seats: Vec<SeatClient>,
    /// What each seat may still send; a new connection changes nothing about it.
    pub(super) allowances: Vec<Allowance>,
    pub(super) pending: Option<Pending>,
    pub(super) over: bool,
    pub(super) told: Told,
    pub(super) pauses: Pauses,
}

/// A command that was sent and not answered yet.
pub(super) struct Pending {
    pub(super) seat: usize,
    pub(super) key: String,
    pub(super) base: u64,
    pub(super) command: Value,
    pub(super) since: Instant,
    /// When to send it again, because the server has asked for that.
    pub(super) again: Option<Instant>,
    /// Whether it was sent again over another connection.
    pub(super) repeated: bool,
    /// The seq that its ack named; the update with that seq is still to come.
    pub(super) acked: Option<u64>,
}

impl Pending {
    fn frame(&self) -> Value {
        let Self { key, base, command, .. } = self;
        json!({"type": "command", "key": key, "base": base, "command": command})
    }
}

impl PlayedMatch {
    pub(super) fn new(id: String, seats: Vec<SeatClient>) -> Self {
        let allowances = vec![Allowance::new(Instant::now()); seats.len()];
        let (told, pauses) = (Told::default(), Pauses::default());
        Self { id, seats, allowances, pending: None, over: false, told, pauses }
    }

    /// Whether every seat was told a view at least once: a match runs once the server has heard every
    /// seat. ONLINE-MATCH-4
    pub(super) fn has_begun(&self) -> bool {
        self.seats.iter().all(|seat| seat.told)
    }

    /// Whether every seat is connected.
    pub(super) fn is_here(&self) -> bool {
        self.seats.iter().all(SeatClient::is_here)
    }

    /// When something is due, even if no frame comes.
    pub(super) fn wake_at(&self) -> Option<Instant> {
        let again = self.pending.as_ref().and_then(|pending| pending.again);
        self.seats.iter().filter_map(SeatClient::ping_at).chain(again).min()
    }

    /// What happens to any seat next.
    pub(super) async fn next(&mut self) -> (usize, SeatEvent) {
        let waiting = self.seats.iter_mut().map(|seat| Box::pin(seat.next()));
        let (event, seat, _) = select_all(waiting).await;
        (seat, event)
    }

    /// Sends the command that is waiting for its answer.
    pub(super) async fn send_pending(&mut self) {
        if let Some(pending) = &mut self.pending {
            pending.again = None;
            let frame = pending.frame();
            self.seats[pending.seat].say(&frame).await;
        }
    }

    /// Sends everything again that is due, and says that the clients are still there.
    pub(super) async fn keep_up(&mut self) {
        let again = self.pending.as_ref().and_then(|pending| pending.again);
        if again.is_some_and(|again| again <= Instant::now()) {
            self.send_pending().await;
        }
        for seat in &mut self.seats {
            seat.ping().await;
        }
    }
}
