//! One match after another, with a connection for every seat.

use super::allowance::Allowance;
use super::audit::Acknowledged;
use super::seat_client::{Heard, SeatClient};
use super::{Plan, api, offered};
use futures_util::future::select_all;
use initiative_kernel::dice::Dice;
use serde_json::{Value, json};
use std::sync::Arc;
use std::time::Duration;
use tokio::time::{Instant, sleep, sleep_until, timeout_at};

/// How long to wait before trying again what failed.
const RETRY: Duration = Duration::from_millis(200);
/// How long after the end of the run an answer may still come.
const LATE: Duration = Duration::from_secs(15);

/// Plays matches until the run ends.
pub(super) struct MatchPlayer {
    plan: Arc<Plan>,
    dice: Dice,
    /// When the next command may be sent.
    next: Instant,
    /// How many commands were sent, in all matches: their keys.
    sent: u64,
}

/// A match that is being played.
struct PlayedMatch {
    id: String,
    seats: Vec<SeatClient>,
    /// What each seat may still send; a new connection changes nothing about it.
    allowances: Vec<Allowance>,
    pending: Option<Pending>,
    over: bool,
}

/// A command that was sent and not answered yet.
struct Pending {
    seat: usize,
    key: String,
    base: u64,
    command: Value,
    since: Instant,
    /// The seq that its ack named; the update with that seq is still to come.
    acked: Option<u64>,
}

impl Pending {
    fn frame(&self) -> Value {
        let Self { key, base, command, .. } = self;
        json!({"type": "command", "key": key, "base": base, "command": command})
    }
}

impl MatchPlayer {
    pub(super) fn new(plan: Arc<Plan>, mut dice: Dice) -> Self {
        // Matches begin at different times, or all would act at the same moment.
        let delay = plan.pause.mul_f64(f64::from(dice.die(1000)) / 1000.0);
        Self { plan, dice, next: Instant::now() + delay, sent: 0 }
    }

    pub(super) async fn run(mut self) {
        while Instant::now() < self.plan.end {
            match self.open().await {
                Ok(mut played) => self.play(&mut played).await,
                Err(error) => {
                    // While the server starts again nobody can make a match.
                    if !self.plan.host.is_restarting() {
                        self.plan.stats.error(&error);
                    }
                    sleep(RETRY).await;
                }
            }
        }
    }

    /// Makes a match and connects every seat.
    async fn open(&self) -> Result<PlayedMatch, String> {
        let address = self.plan.host.address();
        let made = api::post(address, "/api/matches", &self.plan.wish).await?;
        let text = |value: Option<&Value>| value.and_then(Value::as_str).map(str::to_owned);
        let id = text(made.get("match")).ok_or("the server names no match")?;
        let mine = made.get("mine").and_then(Value::as_array).ok_or("the server gives no seats")?;
        let mut seats = Vec::new();
        for seat in mine {
            let token = text(seat.get("token")).ok_or("the server gives no token")?;
            seats.push(SeatClient::connect(address, &id, &token).await?);
        }
        self.plan.stats.opened();
        let allowances = vec![Allowance::new(Instant::now()); seats.len()];
        Ok(PlayedMatch { id, seats, allowances, pending: None, over: false })
    }

    /// Plays a match until it is over or the run ends. What was asked for by then is still answered.
    async fn play(&mut self, played: &mut PlayedMatch) {
        let last = self.plan.end + LATE;
        // Another seat may hear of the end before the answer to the last command has come.
        while !(played.over && played.pending.is_none()) && Instant::now() < last {
            let ended = Instant::now() >= self.plan.end;
            if played.pending.is_none() {
                if ended {
                    return;
                }
                if Instant::now() >= self.next {
                    self.act(played).await;
                }
            }
            let wake = played.seats.iter().map(SeatClient::ping_at).min();
            let wake = wake.unwrap_or(last).min(last);
            let wake = if played.pending.is_none() && self.next > Instant::now() {
                wake.min(self.next)
            } else {
                wake
            };
            let heard = timeout_at(wake, next_frame(&mut played.seats)).await;
            match heard {
                Ok((seat, Some(text))) => self.take(played, seat, &text).await,
                Ok((seat, None)) => self.reconnect(played, seat, last).await,
                Err(_) => {
                    for seat in 0..played.seats.len() {
                        if !played.seats[seat].ping().await {
                            self.reconnect(played, seat, last).await;
                        }
                    }
                }
            }
        }
        if let Some(pending) = &played.pending {
            // Nobody told what became of it, so the journal may have it or not.
            self.plan.ledger.unanswered(&played.id, pending.seat, &pending.key);
            if !played.over {
                self.plan.stats.error("a command was not answered");
            }
        }
    }

    /// Sends a command for a seat that may act, if there is one.
    async fn act(&mut self, played: &mut PlayedMatch) {
        // A match runs once the server has heard every seat. ONLINE-MATCH-4
        if played.seats.iter().any(|seat| seat.view.is_null()) {
            return;
        }
        let dice = &mut self.dice;
        let found = (0..played.seats.len())
            .find_map(|seat| Some((seat, offered::pick(&played.seats[seat].view, dice)?)));
        let Some((seat, command)) = found else { return };
        let since = Instant::now();
        let allowed = played.allowances[seat].next(since);
        if allowed > since {
            self.next = allowed;
            return;
        }
        played.allowances[seat].spend(since);
        self.sent += 1;
        // Waking up late must not make the next one late as well, or the rate would not be met.
        self.next = since.max(self.next + self.plan.pause);
        let key = format!("load-{}", self.sent);
        let base = played.seats[seat].seq;
        let pending = Pending { seat, key, base, command, since, acked: None };
        // If the connection is lost, reading from it tells.
        let _ = played.seats[seat].say(&pending.frame()).await;
        played.pending = Some(pending);
    }

    /// Takes a frame in that came to a seat.
    async fn take(&mut self, played: &mut PlayedMatch, seat: usize, text: &str) {
        let stats = &self.plan.stats;
        stats.received(text.len());
        let client = &mut played.seats[seat];
        let heard = client.hear(text, self.plan.verify);
        let seq = client.seq;
        let mine = played.pending.as_mut().filter(|pending| pending.seat == seat);
        match heard {
            Heard::Ack { key, seq, duplicate } => {
                let Some(pending) = mine.filter(|pending| pending.key == key) else { return };
                stats.acknowledged(pending.since.elapsed(), duplicate);
                let command = pending.command.clone();
                self.plan.ledger.acknowledged(&played.id, Acknowledged { seat, key, seq, command });
                pending.acked = Some(seq);
            }
            Heard::Refused { key, code, retry } => {
                let Some(pending) = mine.filter(|pending| key.as_ref() == Some(&pending.key))
                else {
                    return;
                };
                if let Some(retry) = retry {
                    // Too fast, or the server asks for patience: the same command again.
                    stats.delayed();
                    sleep(retry).await;
                    let frame = pending.frame();
                    let _ = played.seats[seat].say(&frame).await;
                } else {
                    stats.error(&code);
                    played.pending = None;
                }
            }
            Heard::Update { bytes } => stats.updated(mine.is_some(), bytes),
            Heard::Snapshot => {
                // After a reconnect: what was not acknowledged is sent again. ONLINE-RECON-3
                if let Some(pending) = mine.filter(|pending| pending.acked.is_none()) {
                    let frame = pending.frame();
                    let _ = played.seats[seat].say(&frame).await;
                }
            }
            Heard::Over => {
                if !played.over {
                    stats.finished();
                }
                played.over = true;
            }
            Heard::Error { code } => stats.error(&code),
            Heard::OutOfStep => {
                stats.error("a view out of step");
                let have = seq;
                let _ = played.seats[seat].say(&json!({"type": "resync", "have": have})).await;
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

    /// Connects a seat again, as often as it takes. ONLINE-RECON-2
    async fn reconnect(&self, played: &mut PlayedMatch, seat: usize, last: Instant) {
        self.plan.stats.reconnected();
        while Instant::now() < last {
            let token = played.seats[seat].token.clone();
            match SeatClient::connect(self.plan.host.address(), &played.id, &token).await {
                Ok(client) => {
                    played.seats[seat] = client;
                    return;
                }
                Err(_) => sleep_until(Instant::now() + RETRY).await,
            }
        }
        self.plan.stats.error("a connection did not come back");
        played.over = true;
    }
}

/// The next frame of any seat.
async fn next_frame(seats: &mut [SeatClient]) -> (usize, Option<String>) {
    let waiting = seats.iter_mut().map(|seat| Box::pin(seat.next()));
    let (text, seat, _) = select_all(waiting).await;
    (seat, text)
}
