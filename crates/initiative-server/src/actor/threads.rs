//! On which thread an actor works: the runtime's own, or one that is lent for it. ONLINE-CORE-3

use super::{ActorMessage, MatchActor};
use crate::blocking::run_blocking;
use std::sync::Arc;
use tokio::sync::Semaphore;

impl MatchActor {
    /// Where to wait for a place before a message is handled: it reads the match, the database is
    /// elsewhere, and the number of threads that may wait for it is limited. ONLINE-STORE-1
    pub(super) fn readers(&self, message: &ActorMessage) -> Option<Arc<Semaphore>> {
        let reads = matches!(message, ActorMessage::Connect { .. }) && !self.match_state.is_open();
        (reads && self.server.store.is_shared()).then(|| Arc::clone(&self.server.waiters))
    }

    /// Handles a message from the queue.
    pub(super) fn take(&mut self, message: ActorMessage) {
        self.message_taken();
        self.grace_message_taken();
        let (rules, is_command) = match message {
            ActorMessage::Command { .. } => (true, true),
            ActorMessage::Resync { .. }
            | ActorMessage::Active { .. }
            | ActorMessage::Disconnect { .. } => (true, false),
            ActorMessage::Connect { .. } => (self.match_state.is_open(), false),
            _ => (false, false),
        };
        if rules {
            self.run_rules(is_command, |actor| actor.handle(message));
        } else {
            run_blocking(|| self.handle(message));
        }
    }

    /// Runs something that asks the rules. They may take long, and other matches must not wait for
    /// them.
    pub(super) fn run_rules(&mut self, is_command: bool, work: impl FnOnce(&mut Self)) {
        if self.server.store.writes_here() {
            return run_blocking(|| work(self));
        }
        let (server, mut pace) = (Arc::clone(&self.server), self.pace);
        pace.run(&server.stall_watch, is_command, || work(self));
        self.pace = pace;
    }
}
