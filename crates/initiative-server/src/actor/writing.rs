//! What is on its way to the disk: acts, and seats that somebody came to. ONLINE-STORE-1
//!
//! The actor does not wait for the disk. While something is being written it answers what does not
//! depend on that, and keeps the rest for later.

use super::{ActorMessage, MatchActor, Wakeup, connections};
use crate::frame::ServerFrame;
use crate::match_state::{CommandResult, Judged, PendingAct};
use crate::metrics::CommandFate;
use crate::outbox::Close;
use crate::refusal::STORAGE;
use crate::store::{SeatRow, StoreError, WaitingWrite, Write};
use initiative_kernel::game::Seat;
use initiative_kernel::turn::timer::Expiry;
use std::collections::VecDeque;
use std::sync::atomic::Ordering;
use std::time::Duration;
use tokio::time::Instant;

/// How long the disk may take before the sender is told that it failed.
const PATIENCE: Duration = Duration::from_secs(5);

/// Why an act was judged, and so what follows from its result.
#[derive(Debug)]
pub(super) enum Cause {
    /// A client sent it; its frame came at `came`.
    Client {
        conn: u64,
        seat: Seat,
        key: String,
        came: Instant,
    },
    /// A client sent it and was told that the disk failed, but the disk may still have it.
    Doubted {
        seat: Seat,
    },
    Bot(Seat),
    Expiry(Expiry),
    Forfeit(Seat),
    Abandonment,
    /// A seat lost its connection.
    Disconnect(Seat),
    /// Everybody agreed to an offer; the last of them on the connection `conn`.
    Offer {
        conn: u64,
        number: u64,
        by: Seat,
    },
}

/// Something that is being written.
pub(super) struct DiskWork {
    write: WaitingWrite,
    since: Instant,
    what: Unwritten,
    /// Whether the disk has had its time. The writer has it then, and it cannot be withdrawn.
    given_up: bool,
}

/// What follows once it is written.
enum Unwritten {
    Act(Box<PendingAct>, Cause),
    Seats(NewcomerSeats),
}

/// Seats that somebody connects to for the first time.
pub(super) struct NewcomerSeats {
    pub(super) rows: Vec<(usize, SeatRow)>,
    /// Whether the match starts with them.
    pub(super) start: bool,
    /// The message of the newcomer. It is handled when the rows are written.
    pub(super) message: ActorMessage,
}

impl DiskWork {
    /// What the disk says, once it says something.
    pub(super) async fn over(&mut self) -> Result<(), StoreError> {
        self.write.over().await
    }

    /// Whether somebody still waits for it and can be told that it failed.
    const fn is_awaited(&self) -> bool {
        let asked =
            matches!(self.what, Unwritten::Seats(_) | Unwritten::Act(_, Cause::Client { .. }));
        asked && !self.given_up
    }
}

/// Messages that wait until an act is written, each with the time when it came.
#[derive(Debug, Default)]
pub(super) struct DeferredMessages(VecDeque<(Instant, ActorMessage)>);

impl DeferredMessages {
    pub(super) fn len(&self) -> usize {
        self.0.len()
    }

    pub(super) fn push(&mut self, message: ActorMessage) {
        self.0.push_back((Instant::now(), message));
    }

    pub(super) fn pop(&mut self) -> Option<ActorMessage> {
        self.0.pop_front().map(|(_, message)| message)
    }

    /// Takes out what has waited for too long.
    fn overdue(&mut self, now: Instant) -> Vec<ActorMessage> {
        let late = |(came, message): &(Instant, ActorMessage)| {
            can_be_turned_down(message) && *came + PATIENCE <= now
        };
        let all = std::mem::take(&mut self.0).into_iter();
        let (late, kept): (VecDeque<_>, _) = all.partition(late);
        self.0 = kept;
        late.into_iter().map(|(_, message)| message).collect()
    }

    /// When the next message will have waited for too long.
    fn next(&self) -> Option<Instant> {
        let mut waiting = self.0.iter();
        let next = waiting.find(|(_, message)| can_be_turned_down(message));
        next.map(|(came, _)| *came + PATIENCE)
    }
}

/// Whether the sender of a message can be told that it failed. A lost connection stays lost, so that
/// one waits as long as it takes.
const fn can_be_turned_down(message: &ActorMessage) -> bool {
    !matches!(message, ActorMessage::Disconnect { .. })
}

impl MatchActor {
    /// Whether an act is being written. Nothing else can be judged meanwhile.
    pub(super) const fn is_writing(&self) -> bool {
        self.writing.is_some()
    }

    /// Whether a message can be answered while an act is being written: it neither acts nor writes,
    /// and what it tells was true before the act.
    pub(super) fn is_answered_meanwhile(&self, message: &ActorMessage) -> bool {
        match message {
            ActorMessage::Resync { .. } | ActorMessage::Active { .. } | ActorMessage::Info(_) => {
                true
            }
            ActorMessage::Connect { credentials, .. } => {
                self.authenticate(credentials).is_ok_and(|seats| self.are_seen(&seats))
            }
            _ => false,
        }
    }

    /// Goes on with a command that was judged: at once, or when it is written.
    pub(super) fn settle(&mut self, judged: Judged, cause: Cause) {
        match judged {
            Judged::Settled(result) => self.conclude(cause, result),
            Judged::Writing(pending, Write::Over(written)) => {
                let context = self.server.context(self.stopwatch.now());
                let result = self.match_state.written(&context, *pending, written);
                self.conclude(cause, result);
            }
            Judged::Writing(pending, Write::Waiting(write)) => {
                self.start_writing(write, Unwritten::Act(pending, cause));
            }
        }
    }

    /// Writes that somebody came to seats for the first time, and then lets them in.
    pub(super) fn write_seats(&mut self, seats: NewcomerSeats) {
        let id = &self.match_state.meta.id;
        match self.server.store.seats_taken(id, &seats.rows, seats.start) {
            Write::Over(written) => self.seats_written(seats, written),
            Write::Waiting(write) => self.start_writing(write, Unwritten::Seats(seats)),
        }
    }

    fn start_writing(&mut self, write: WaitingWrite, what: Unwritten) {
        self.writing = Some(DiskWork { write, since: Instant::now(), what, given_up: false });
    }

    /// The disk has answered.
    pub(super) fn written(&mut self, written: Result<(), StoreError>) {
        if let Some(work) = self.writing.take() {
            self.finish(work.what, written);
        }
    }

    fn finish(&mut self, what: Unwritten, written: Result<(), StoreError>) {
        match what {
            Unwritten::Act(pending, cause) => {
                self.settle(Judged::Writing(pending, Write::Over(written)), cause);
            }
            Unwritten::Seats(seats) => self.seats_written(seats, written),
        }
    }

    /// When the actor runs out of patience with the disk.
    pub(super) fn next_write(&self) -> Option<Instant> {
        let work = self.writing.as_ref()?;
        let late = work.is_awaited().then(|| work.since + PATIENCE);
        late.into_iter().chain(self.deferred.next()).min()
    }

    /// Tells those who have waited too long for the disk.
    pub(super) fn tick_writing(&mut self, now: Instant) {
        if !self.is_writing() {
            return;
        }
        for message in self.deferred.overdue(now) {
            self.turn_down(message);
        }
        let late = |work: &mut DiskWork| work.is_awaited() && work.since + PATIENCE <= now;
        let Some(mut work) = self.writing.take_if(late) else { return };
        if work.write.withdraw() {
            return self.finish(work.what, Err(StoreError::new("the disk does not answer")));
        }
        // The writer has it, so it may still be kept. Then it is made known without an ack.
        if let Unwritten::Act(_, cause) = &mut work.what
            && let Cause::Client { conn, seat, key, .. } = cause
        {
            tracing::error!(
                "match" = self.match_state.meta.id,
                seat = seat.0,
                "the disk does not answer; whether a command is kept is not known"
            );
            self.server.metrics.note_command(CommandFate::Refused);
            self.refuse(*conn, Some(key), &STORAGE);
            *cause = Cause::Doubted { seat: *seat };
        }
        work.given_up = true;
        self.writing = Some(work);
    }

    /// Answers a message that has waited too long for the disk.
    fn turn_down(&mut self, message: ActorMessage) {
        match message {
            ActorMessage::Command { conn, command, .. } => {
                self.server.metrics.note_command(CommandFate::Refused);
                self.refuse(conn, Some(&command.key), &STORAGE);
            }
            ActorMessage::Offer { conn, .. } | ActorMessage::TakeSeat { conn, .. } => {
                self.refuse(conn, None, &STORAGE);
            }
            message @ ActorMessage::Stop(_) => self.handle(message),
            message => connections::refuse(message, &STORAGE),
        }
    }

    /// Whether another node may have the match, as far as this node knows.
    pub(super) fn is_lost(&self, wakeup: &Wakeup) -> bool {
        let told = match wakeup {
            Wakeup::Written(Err(error)) => error.is_lost(),
            Wakeup::Message(ActorMessage::Lost) => true,
            _ => false,
        };
        told || !self.server.store.holds(&self.match_state.meta.id)
    }

    /// Lets everybody go who is connected: they come back to whichever node serves the match then.
    /// Nobody learns here whether what was being written is kept. ONLINE-NODE-4, ONLINE-NODE-5
    pub(super) fn lose(&mut self) {
        let id = &self.match_state.meta.id;
        tracing::warn!("match" = id, "the match may be served elsewhere");
        self.server.metrics.matches_lost.fetch_add(1, Ordering::Relaxed);
        if self.match_state.meta.header.listed {
            self.server.lobby.set(id, None);
        }
        if let Some(DiskWork { what: Unwritten::Act(_, Cause::Client { conn, key, .. }), .. }) =
            self.writing.take()
        {
            self.refuse(conn, Some(&key), &STORAGE);
        }
        while let Some(message) = self.deferred.pop() {
            self.turn_down(message);
        }
        self.close_all(
            &ServerFrame::Goodbye { reason: "restart", retry_ms: Some(500) },
            Close(1012, "restarting"),
        );
        self.ring();
        if let Some(answer) = self.stopping.take() {
            let _ = answer.send(());
        }
    }

    /// What follows from the result of an act.
    fn conclude(&mut self, cause: Cause, result: CommandResult) {
        match cause {
            Cause::Client { conn, seat, key, came } => {
                self.command_judged(conn, seat, &key, came, result);
            }
            Cause::Doubted { seat } => {
                if let CommandResult::Accepted { updates, clock, .. } = result {
                    self.publish(seat, updates, clock);
                }
                self.close_if_damaged();
            }
            Cause::Bot(seat) => self.bot_acted(seat, result),
            Cause::Expiry(expiry) => self.expired(expiry, result),
            Cause::Forfeit(seat) => self.forfeited(seat, result),
            Cause::Abandonment => self.abandoned(result),
            Cause::Disconnect(seat) => self.choice_dropped(seat, result),
            Cause::Offer { conn, number, by } => self.offer_carried_out(conn, number, by, result),
        }
    }

    /// Tells a client what became of its command.
    fn command_judged(
        &mut self,
        conn: u64,
        seat: Seat,
        key: &str,
        came: Instant,
        result: CommandResult,
    ) {
        match result {
            CommandResult::Accepted { seq, updates, clock } => {
                self.send_to(conn, ServerFrame::Ack { key, seq, duplicate: false }.text());
                self.server.metrics.note_command(CommandFate::Accepted);
                self.server.metrics.acknowledgement.note(came.elapsed());
                self.publish(seat, updates, clock);
            }
            CommandResult::Duplicate { seq } => {
                self.server.metrics.note_command(CommandFate::Duplicate);
                self.send_to(conn, ServerFrame::Ack { key, seq, duplicate: true }.text());
            }
            CommandResult::Refused { why, snapshot } => {
                self.server.metrics.note_command(CommandFate::Refused);
                self.refuse(conn, Some(key), &why);
                if snapshot {
                    self.send_snapshot(conn);
                }
                self.close_if_damaged();
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn online_store_1_what_waits_for_too_long_is_turned_down_but_a_lost_connection_waits() {
        let mut deferred = DeferredMessages::default();
        let lost = || ActorMessage::Disconnect { conn: 1, left: false };
        deferred.push(lost());
        assert_eq!(deferred.next(), None, "nobody has to wake up for it");
        deferred.push(ActorMessage::TakeSeat { conn: 2, seat: Seat(0) });
        let due = deferred.next().unwrap();
        assert!(deferred.overdue(due - Duration::from_millis(1)).is_empty());
        assert!(matches!(deferred.overdue(due)[..], [ActorMessage::TakeSeat { conn: 2, .. }]));
        assert_eq!((deferred.next(), deferred.len()), (None, 1));
        assert!(matches!(deferred.pop(), Some(ActorMessage::Disconnect { conn: 1, .. })));
    }
}
