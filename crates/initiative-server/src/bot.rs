//! Decisions of bots, a slice at a time. ONLINE-BOT-1
//!
//! `initiative-bots` has the bots. Here a decision is part of an actor and must not hold it up: a
//! slice is short, and any change of the match drops the decision.

use crate::erased::ErasedCommand;
use initiative_bots::bot::Decision;
use initiative_bots::thought::{Progress, Thought};
use initiative_hosting::Hosted;
use initiative_kernel::game::Seat;
use std::time::{Duration, Instant};

/// The most nodes of a slice.
const NODES: u64 = 2_000;
/// About the longest time of a slice.
const TIME: Duration = Duration::from_millis(8);
/// How many nodes pass between two looks at the clock.
const STRIDE: u64 = 100;

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
    /// How long the bot may think, if the server caps its time.
    pub cap: Option<Duration>,
}

/// The decision of a bot, which may still be thinking.
pub(crate) struct PendingDecision {
    pub(crate) seat: Seat,
    /// The version of the match that the bot thinks about.
    pub(crate) version: u64,
    pub(crate) pace: Pace,
    thought: Box<dyn Thought<ErasedCommand>>,
    begun: Instant,
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
        Self { seat, version, pace, thought, begun: Instant::now(), choice: None }
    }

    /// Whether the bot is still thinking.
    pub(crate) const fn is_thinking(&self) -> bool {
        self.choice.is_none()
    }

    /// Thinks for a slice. With `capped`, a bot that has used up its time comes to an end.
    pub(crate) fn slice(&mut self, capped: bool) {
        let start = Instant::now();
        if capped && self.pace.cap.is_some_and(|cap| self.begun.elapsed() >= cap) {
            self.thought.hurry();
        }
        let mut nodes = 0;
        while nodes < NODES && start.elapsed() < TIME && self.choice.is_none() {
            if let Progress::Done(choice) = self.thought.advance(STRIDE) {
                self.choice = Some(choice);
            }
            nodes += STRIDE;
        }
    }
}
