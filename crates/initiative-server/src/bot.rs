//! Decisions of bots, a slice at a time. ONLINE-BOT-1
//!
//! `initiative-bots` has the bots. Here a decision is part of an actor and must not hold it up: a
//! slice is short, and any change of the match drops the decision.

pub(crate) mod analyses;
#[cfg(test)]
mod tests;
pub(crate) mod thinking_queue;

use crate::erased::ErasedCommand;
use initiative_bots::bot::Decision;
use initiative_bots::thought::{Progress, Thought};
use initiative_hosting::Hosted;
use initiative_kernel::game::Seat;
use std::time::Duration;
use tokio::time::Instant;

/// The most nodes of a slice. CHESS-BOT-4
const NODES: u64 = 2_000;
/// About the longest time of a slice. A node takes longer in some games than in others, so bots
/// share time and not nodes. ONLINE-BOT-2
const TIME: Duration = Duration::from_millis(4);
/// How many nodes pass between two looks at the clock.
const STRIDE: u64 = 25;
/// After how long a bot answers that has no limit of its own, on a server that limits time.
const LONGEST: Duration = Duration::from_secs(5);
/// How many slices a bot whose time is up gets without waiting in the queue, to come to an end.
const LATE_SLICES: u8 = 8;

/// A bot's decision, without the type of its command.
pub(crate) struct ErasedDecision<G: Hosted>(pub(crate) Decision<G>);

impl<G: Hosted> Thought<ErasedCommand> for ErasedDecision<G> {
    fn advance(&mut self, nodes: u64) -> Progress<ErasedCommand> {
        self.0.advance(nodes).map(ErasedCommand::new::<G>)
    }

    fn hurry(&mut self) {
        self.0.hurry();
    }
}

/// How long a bot thinks.
#[derive(Clone, Copy, Debug, Default)]
pub struct Pace {
    /// How long the bot waits at least, so that people see it think.
    pub pause: Duration,
    /// After how long the bot answers, if the server limits its time.
    pub cap: Option<Duration>,
}

/// The decision of a bot, which may still be thinking.
pub(crate) struct PendingDecision {
    pub(crate) seat: Seat,
    /// The version of the match that the bot thinks about.
    pub(crate) version: u64,
    pub(crate) pace: Pace,
    thought: Box<dyn Thought<ErasedCommand>>,
    /// Its place in the queue of those who think, until it has had its slice.
    pub(crate) place: Option<u64>,
    begun: Instant,
    /// When its time is up, if that is limited.
    deadline: Option<Instant>,
    nodes: u64,
    /// Whether it was told to come to an end.
    hurried: bool,
    /// The slices since its time was up.
    late: u8,
    /// The command, once the bot has decided; none inside if it knows none.
    pub(crate) choice: Option<Option<ErasedCommand>>,
}

impl PendingDecision {
    pub(crate) fn new(
        seat: Seat,
        version: u64,
        pace: Pace,
        thought: Box<dyn Thought<ErasedCommand>>,
    ) -> Self {
        Self {
            seat,
            version,
            pace,
            thought,
            place: None,
            begun: Instant::now(),
            deadline: None,
            nodes: 0,
            hurried: false,
            late: 0,
            choice: None,
        }
    }

    /// Limits the time of the decision from its beginning on: thinking, and waiting for a core to
    /// think on. ONLINE-BOT-2
    pub(crate) fn limit(&mut self) {
        self.deadline = Some(self.begun + self.pace.cap.unwrap_or(LONGEST));
    }

    /// Whether the bot is still thinking.
    pub(crate) const fn is_thinking(&self) -> bool {
        self.choice.is_none()
    }

    /// When the bot must come to an end, without waiting for a core. A bot that does not is only
    /// let go on among the others.
    pub(crate) fn deadline(&self) -> Option<Instant> {
        self.deadline.filter(|_| self.is_thinking() && self.late < LATE_SLICES)
    }

    /// How many nodes the bot looked at and how long it took, if it has decided before it would
    /// have by itself.
    pub(crate) fn cut_short(&self) -> Option<(u64, Duration)> {
        let cut = self.hurried && !self.is_thinking();
        cut.then(|| (self.nodes, self.begun.elapsed()))
    }

    /// Thinks for a slice. A bot whose time is up comes to an end. ONLINE-BOT-2
    pub(crate) fn slice(&mut self) {
        self.place = None;
        let (start, until) = (std::time::Instant::now(), self.nodes + NODES);
        if self.deadline.is_some_and(|deadline| deadline <= Instant::now()) {
            self.late = self.late.saturating_add(1);
            if !self.hurried {
                // A bot that needs no more than this is not cut short.
                self.advance();
                self.hurried = self.is_thinking();
                self.thought.hurry();
            }
        }
        while self.is_thinking() && self.nodes < until && start.elapsed() < TIME {
            self.advance();
        }
    }

    fn advance(&mut self) {
        if let Progress::Done(choice) = self.thought.advance(STRIDE) {
            self.choice = Some(choice);
        }
        self.nodes += STRIDE;
    }
}
