//! One match after another, with a connection for every seat.

use super::heard::Heard;
use super::nodes::NodeError;
use super::played_match::{Pending, PlayedMatch};
use super::seat_client::{SeatClient, SeatEvent};
use super::told::Acknowledged;
use super::{Plan, api, offered};
use initiative_kernel::dice::Dice;
use serde_json::{Value, json};
use std::sync::Arc;
use std::time::Duration;
use tokio::time::{Instant, sleep_until, timeout_at};

/// How long to wait before trying again to make a match.
const RETRY: Duration = Duration::from_millis(200);

/// Plays matches until the run ends.
pub(super) struct MatchPlayer {
    plan: Arc<Plan>,
    dice: Dice,
    /// Which node makes the next match.
    turn: usize,
    /// When the next command may be sent.
    next: Instant,
    /// How many commands were sent, in all matches: their keys.
    sent: u64,
}

impl MatchPlayer {
    /// A player whose first match is made by the node whose turn it is.
    pub(super) fn new(plan: Arc<Plan>, mut dice: Dice, turn: usize) -> Self {
        // Matches begin at different times, or all would act at the same moment.
        let delay = plan.pause.mul_f64(f64::from(dice.die(1000)) / 1000.0);
        Self { plan, dice, turn, next: Instant::now() + delay, sent: 0 }
    }

    pub(super) async fn run(mut self) {
        while Instant::now() < self.plan.end {
            match self.open().await {
                Ok(mut played) => {
                    self.play(&mut played).await;
                    self.close(played);
                }
                Err(error) => {
                    let wait = self.fail(&error, true).unwrap_or(RETRY);
                    sleep_until((Instant::now() + wait).min(self.plan.end)).await;
                }
            }
        }
    }

    /// Has a node make a match. Its seats connect to the nodes after that one.
    async fn open(&mut self) -> Result<PlayedMatch, NodeError> {
        let (nodes, turn) = (self.plan.host.nodes(), self.turn);
        self.turn += 1;
        let wish = &self.plan.wish;
        let made = api::post(nodes.address(turn), "/api/matches", wish, nodes.patience).await?;
        let (id, tokens) = read_made(&made).map_err(|why| NodeError::Unreachable(why.into()))?;
        let seats = tokens.iter().zip(turn + 1..);
        let seats = seats.map(|(token, turn)| SeatClient::new(Arc::clone(nodes), id, token, turn));
        let seats = seats.collect();
        self.plan.stats.opened();
        Ok(PlayedMatch::new(id.to_owned(), seats))
    }

    /// Plays a match until it is over or the run ends. What was asked for by then is still answered,
    /// and who has lost the connection comes back.
    async fn play(&mut self, played: &mut PlayedMatch) {
        let last = self.plan.end + self.plan.late;
        // Another seat may hear of the end before the answer to the last command has come.
        while !(played.over && played.pending.is_none()) && Instant::now() < last {
            if played.pending.is_none() {
                let now = Instant::now();
                if now >= self.plan.end && played.is_here() {
                    return;
                }
                if now >= self.next && now < self.plan.end {
                    self.act(played).await;
                }
            }
            let wake = played.wake_at().unwrap_or(last).min(last);
            let wake = if played.pending.is_none() && self.next > Instant::now() {
                wake.min(self.next)
            } else {
                wake
            };
            match timeout_at(wake, played.next()).await {
                Ok((seat, SeatEvent::Frame(text))) => self.take(played, seat, &text).await,
                Ok((_, SeatEvent::Connected)) => {}
                Ok((_, SeatEvent::Lost)) => self.plan.stats.reconnected(),
                Ok((seat, SeatEvent::Failed(error))) => {
                    let _ = self.fail(&error, !played.seats[seat].told);
                }
                Err(_) => played.keep_up().await,
            }
        }
    }

    /// Notes what is known of a match that nobody plays any more.
    fn close(&self, mut played: PlayedMatch) {
        let stats = &self.plan.stats;
        if let Some(Pending { seat, key, .. }) = &played.pending {
            // Nobody told what became of it, so the journal may have it or not.
            played.told.leave_open(*seat, key);
        }
        if !played.over && !played.is_here() {
            stats.error("a connection did not come back");
        } else if !played.over && played.pending.is_some() {
            stats.error("a command was not answered");
        }
        stats.paused(played.pauses.longest(Instant::now()));
        self.plan.ledger.add(played.id, played.told);
    }

    /// Notes why a node could not be asked. Gives how long to wait, if it was asked to come again.
    fn fail(&self, error: &NodeError, first: bool) -> Option<Duration> {
        let (stats, host) = (&self.plan.stats, &self.plan.host);
        match error {
            NodeError::Unreachable(what) => {
                stats.unreachable();
                // A seat that was connected before comes back, or the run says that it did not.
                if first && !host.may_be_away() {
                    stats.error(what);
                }
                None
            }
            NodeError::Refused { code, retry, what } => {
                let wait = host.nodes().postponed(code, *retry);
                if wait.is_some() {
                    stats.postponed();
                } else {
                    stats.error(what);
                }
                wait
            }
        }
    }

    /// Sends a command for a seat that may act, if there is one.
    async fn act(&mut self, played: &mut PlayedMatch) {
        if !played.has_begun() {
            return;
        }
        let dice = &mut self.dice;
        // A seat without a connection has no view, and so nothing to choose from.
        let found = (0..played.seats.len())
            .find_map(|seat| Some((seat, offered::pick(&played.seats[seat].view, dice)?)));
        let since = Instant::now();
        let Some((seat, command)) = found else {
            return played.pauses.begin(since);
        };
        let allowed = played.allowances[seat].next(since);
        if allowed > since {
            self.next = allowed;
            return;
        }
        played.allowances[seat].spend(since);
        played.pauses.begin(since);
        self.sent += 1;
        // Waking up late must not make the next one late as well, or the rate would not be met.
        self.next = since.max(self.next + self.plan.pause);
        let (key, base) = (format!("load-{}", self.sent), played.seats[seat].seq);
        let (again, repeated, acked) = (None, false, None);
        played.pending = Some(Pending { seat, key, base, command, since, again, repeated, acked });
        played.send_pending().await;
    }

    /// Takes a frame in that came to a seat.
    async fn take(&mut self, played: &mut PlayedMatch, seat: usize, text: &str) {
        let (stats, nodes) = (&self.plan.stats, self.plan.host.nodes());
        stats.received(text.len());
        let client = &mut played.seats[seat];
        let (sighting, heard) = client.hear(text, self.plan.verify);
        if let Some(sighting) = sighting {
            played.told.see(seat, sighting);
        }
        let mine = played.pending.as_mut().filter(|pending| pending.seat == seat);
        match heard {
            Heard::Ack { key, seq, duplicate } => {
                let Some(pending) = mine.filter(|pending| pending.key == key) else { return };
                stats.acknowledged(pending.since.elapsed(), duplicate);
                let command = pending.command.clone();
                pending.acked = Some(seq);
                pending.again = None;
                played.told.acknowledge(Acknowledged { seat, key, seq, command }, duplicate);
                played.pauses.end(Instant::now());
            }
            Heard::Refused { key, code, retry } => {
                let Some(pending) = mine.filter(|pending| key.as_ref() == Some(&pending.key))
                else {
                    return;
                };
                if let Some(wait) = nodes.postponed(&code, retry) {
                    // The node has lost its store, or stops: the same command again.
                    stats.postponed();
                    pending.again = Some(Instant::now() + wait);
                    return;
                }
                if let Some(retry) = retry {
                    // Too fast: the same command again.
                    stats.delayed();
                    pending.again = Some(Instant::now() + retry);
                    return;
                }
                // While the connection was lost, the server may have dropped an open choice.
                if pending.repeated && nodes.is_cluster() {
                    stats.overtaken();
                } else {
                    stats.error(&code);
                }
                // A slow disk may have stored the command anyway.
                if code == "online/storage" {
                    played.told.leave_open(seat, &pending.key);
                }
                played.pending = None;
            }
            Heard::Update { bytes } => stats.updated(mine.is_some(), bytes),
            Heard::Snapshot => {
                // After a reconnect: what was not acknowledged is sent again. ONLINE-RECON-3
                if let Some(pending) = mine.filter(|pending| pending.acked.is_none()) {
                    pending.repeated = true;
                    played.send_pending().await;
                }
            }
            Heard::Over => {
                if !played.over {
                    stats.finished();
                }
                played.over = true;
            }
            Heard::Error { code, retry } => {
                client.stay_away(retry);
                match nodes.postponed(&code, retry) {
                    Some(_) => stats.postponed(),
                    None => stats.error(&code),
                }
            }
            Heard::Goodbye { retry } => {
                client.stay_away(retry);
                if retry.is_some() {
                    stats.postponed();
                }
            }
            Heard::OutOfStep => {
                stats.error("a view out of step");
                let have = client.seq;
                client.say(&json!({"type": "resync", "have": have})).await;
            }
            Heard::Nothing => {}
        }
        // A command is done when its update has come, or nothing changed for its sender.
        let done = played.pending.as_ref().is_some_and(|pending| {
            pending.acked.is_some_and(|seq| played.seats[pending.seat].seq >= seq)
        });
        if done && let Some(pending) = played.pending.take() {
            self.plan.stats.answered(pending.since.elapsed());
        }
    }
}

/// The id of a new match, and the tokens of its seats.
fn read_made(made: &Value) -> Result<(&str, Vec<&str>), &'static str> {
    let id = made.get("match").and_then(Value::as_str).ok_or("the server names no match")?;
    let mine = made.get("mine").and_then(Value::as_array).ok_or("the server gives no seats")?;
    let tokens: Option<Vec<&str>> = mine.iter().map(|seat| seat.get("token")?.as_str()).collect();
    Ok((id, tokens.ok_or("the server gives no token")?))
}

#[cfg(test)]
mod tests;
