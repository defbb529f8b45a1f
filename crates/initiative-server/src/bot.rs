//! Bots on the server: decisions under way, a slice at a time. ONLINE-BOT-1
//!
//! Who can play a game and how is `initiative-bots`; here a decision stands on an actor and must not
//! hold anything up: a slice is short, and what happens in the match meanwhile drops it.

use crate::erased::ErasedCommand;
use initiative_bots::bot::Decision;
use initiative_bots::thought::{Progress, Thought};
use initiative_hosting::Hosted;
use initiative_kernel::game::Seat;
use std::time::{Duration, Instant};

/// A slice is at most so many nodes.
const NODES: u64 = 2_000;
/// And it takes at most about so long.
const TIME: Duration = Duration::from_millis(8);
/// The clock is looked at after so many nodes.
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

/// How a bot keeps time.
#[derive(Clone, Copy, Debug, Default)]
pub struct Pace {
    /// It is seen to think for at least so long.
    pub pause: Duration,
    /// It may think for so long where time is capped.
    pub cap: Option<Duration>,
}

/// A bot that thinks about what to do on its seat.
pub(crate) struct PendingDecision {
    pub(crate) seat: Seat,
    /// The version of the match it thinks about.
    pub(crate) version: u64,
    pub(crate) pace: Pace,
    thought: Box<dyn Thought<ErasedCommand>>,
    begun: Instant,
    /// What it came to, once it did.
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

    /// Whether there is more to think about.
    pub(crate) const fn is_thinking(&self) -> bool {
        self.choice.is_none()
    }

    /// Thinks on for a slice. With `capped`, a bot that has used up its time comes to an end.
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
