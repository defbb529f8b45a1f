//! The turns of bots.

use super::writing::Cause;
use super::{HEARTBEAT, MatchActor};
use crate::bot::PendingDecision;
use crate::match_state::{CommandResult, guard};
use crate::metrics::CommandFate;
use crate::refusal::RefusalKind;
use initiative_kernel::game::Seat;
use initiative_kernel::table::Act;
use std::sync::atomic::Ordering;
use tokio::time::Instant;

impl MatchActor {
    /// Starts the decision of a bot if it is a bot's turn and somebody is connected. A decision for
    /// another state of the match is dropped. ONLINE-BOT-1, ONLINE-GRACE-4
    pub(super) fn start_bot(&mut self) {
        // The act that is being written comes first.
        if self.is_writing() {
            return;
        }
        let bot = self
            .match_state
            .awaited()
            .into_iter()
            .find(|seat| self.match_state.bot(*seat).is_some());
        let wanted = self.people() > 0 && self.match_state.is_open() && !self.server.is_stopping();
        let Some(seat) = bot.filter(|_| wanted) else {
            return self.stop_bot();
        };
        let version = self.match_state.version();
        let same =
            |thinking: &PendingDecision| thinking.seat == seat && Some(thinking.version) == version;
        if self.thinking.as_ref().is_some_and(same)
            || self.bot_at.is_some() && self.thinking.is_none()
        {
            return;
        }
        self.start_decision(seat);
        let pause = self.thinking.as_ref().map_or_else(Default::default, |one| one.pace.pause);
        let pace = self.server.options.bot_pace.max(pause);
        self.bot_at = Some((self.acted + pace).max(Instant::now()));
        self.close_if_damaged();
    }

    /// Drops the decision of a bot.
    pub(super) fn stop_bot(&mut self) {
        self.bot_at = None;
        self.thinking = None;
    }

    fn start_decision(&mut self, seat: Seat) {
        self.thinking = self.match_state.start_decision(seat);
        if let Some(thinking) = &mut self.thinking
            && self.server.options.limits_bots()
        {
            thinking.limit();
        }
    }

    /// Whether a bot is still thinking.
    pub(super) fn is_thinking(&self) -> bool {
        self.thinking.as_ref().is_some_and(PendingDecision::is_thinking)
    }

    /// The place of the thinking bot in the queue: where it was, or at the end.
    pub(super) fn thinking_place(&mut self) -> u64 {
        let queue = &self.server.thinkers;
        self.thinking.as_mut().map_or(0, |one| *one.place.get_or_insert_with(|| queue.place()))
    }

    /// When the thinking bot must come to an end.
    pub(super) fn bot_deadline(&self) -> Option<Instant> {
        self.thinking.as_ref().and_then(PendingDecision::deadline)
    }

    /// Lets a bot think for a slice, and act if it has decided and its time has come.
    pub(super) fn think(&mut self) {
        if self.slice() {
            self.act_if_decided(Instant::now());
        }
    }

    /// Ends the thinking of a bot whose time is up, and lets one act that has decided, once it may.
    /// ONLINE-BOT-2
    pub(super) fn tick_bot(&mut self, now: Instant) {
        if self.bot_deadline().is_none_or(|at| at > now) || self.slice() {
            self.act_if_decided(now);
        }
    }

    /// Lets a bot think for a slice; false if it panicked.
    fn slice(&mut self) -> bool {
        let Some(thinking) = &mut self.thinking else {
            return true;
        };
        let seat = thinking.seat;
        if guard(|| thinking.slice()).is_none() {
            self.stop_bot();
            self.match_state.bot_panicked(seat);
            self.close_if_damaged();
            return false;
        }
        if let Some((nodes, took)) = thinking.cut_short() {
            self.server.metrics.bots_cut_short.fetch_add(1, Ordering::Relaxed);
            tracing::info!(
                "match" = self.match_state.meta.id,
                seat = seat.0,
                bot = self.match_state.bot(seat),
                nodes,
                ms = took.as_millis(),
                "a bot was stopped early"
            );
        }
        true
    }

    fn act_if_decided(&mut self, now: Instant) {
        if self.bot_at.is_some_and(|at| at <= now) && !self.is_thinking() && !self.is_writing() {
            self.bot_at = None;
            self.play_bot();
        }
    }

    fn play_bot(&mut self) {
        let Some(thinking) = self.thinking.take() else {
            // The disk failed the last time: decide again.
            return self.start_bot();
        };
        let (seat, choice) = (thinking.seat, thinking.choice.flatten());
        match choice {
            Some(command) => {
                let context = self.server.context(self.stopwatch.now());
                let judged = self.match_state.play(&context, seat, Act::Play(command));
                self.settle(judged, Cause::Bot(seat));
            }
            None => self.close_if_damaged(),
        }
    }

    /// What follows from the act of a bot.
    pub(super) fn bot_acted(&mut self, seat: Seat, result: CommandResult) {
        match result {
            CommandResult::Accepted { updates, clock, .. } => {
                self.server.metrics.note_command(CommandFate::Accepted);
                self.publish(seat, updates, clock);
            }
            CommandResult::Refused { why, .. } if why.kind == RefusalKind::Storage => {
                // Tries again after a heartbeat, not in a tight loop.
                self.bot_at = Some(Instant::now() + HEARTBEAT);
            }
            result => {
                tracing::error!(
                    "match" = self.match_state.meta.id,
                    seat = seat.0,
                    ?result,
                    "a bot's command was refused"
                );
            }
        }
        self.close_if_damaged();
    }
}
