//! The turns of bots.

use super::{HEARTBEAT, MatchActor};
use crate::bot::PendingDecision;
use crate::match_state::{CommandResult, guard};
use crate::refusal::RefusalKind;
use initiative_kernel::game::Seat;
use initiative_kernel::table::Act;
use tokio::time::Instant;

impl MatchActor {
    /// Starts the decision of a bot if it is a bot's turn and somebody is connected. A decision for
    /// another state of the match is dropped. ONLINE-BOT-1, ONLINE-GRACE-4
    pub(super) fn start_bot(&mut self) {
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
    }

    /// Whether a bot is still thinking.
    pub(super) fn is_thinking(&self) -> bool {
        self.thinking.as_ref().is_some_and(PendingDecision::is_thinking)
    }

    /// Lets a bot think for a slice, and act if it has decided and its time has come.
    pub(super) fn think(&mut self) {
        let capped = self.server.options.bot_caps;
        let Some(thinking) = &mut self.thinking else {
            return;
        };
        if guard(|| thinking.slice(capped)).is_none() {
            let seat = thinking.seat;
            self.stop_bot();
            self.match_state.bot_panicked(seat);
            return self.close_if_damaged();
        }
        self.tick_bot(Instant::now());
    }

    /// Lets a bot that has decided act, once its time has come.
    pub(super) fn tick_bot(&mut self, now: Instant) {
        if self.bot_at.is_some_and(|at| at <= now) && !self.is_thinking() {
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
        if let Some(command) = choice {
            let context = self.server.context(self.stopwatch.now());
            match self.match_state.play(&context, seat, Act::Play(command)) {
                CommandResult::Accepted { updates, clock, .. } => self.publish(updates, clock),
                CommandResult::Refused { why, .. } if why.kind == RefusalKind::Storage => {
                    // Tries again after a heartbeat, not in a tight loop.
                    self.bot_at = Some(Instant::now() + HEARTBEAT);
                }
                result => {
                    tracing::error!(
                        id = self.match_state.meta.id,
                        ?result,
                        "a bot's command was refused"
                    );
                }
            }
        }
        self.close_if_damaged();
    }
}
