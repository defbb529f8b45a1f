//! What the strongest bot would play now, and what that is worth.

use super::appraisal::{Appraisal, Subject};
use super::playout::Playing;
use super::{NODES, SLICE, strongest};
use crate::bot::{Cast, Decision};
use crate::luck::Luck;
use crate::thought::{Progress, Thought};
use alloc::boxed::Box;
use initiative_kernel::game::{Game, Seat};

/// Advice for a seat, under way. It only uses what the seat can know.
///
/// ```
/// use initiative_bots::analysis::BotHint;
/// use initiative_bots::bot::Cast;
/// use initiative_bots::luck::Luck;
/// use initiative_kernel::game::{Game, Seat};
/// use initiative_testkit::sample::{Setup, Trail};
///
/// let trail = Trail::start(&Setup::default(), 1)?;
/// let mut hint = BotHint::new(Cast::default(), &trail, Seat(0), None, Luck::new(1, Seat(0), 0));
/// let (command, worth) = loop {
///     if let Some(advice) = hint.advance(500) {
///         break advice.ok_or("there is always something to do")?;
///     }
/// };
/// assert!(trail.check(Seat(0), &command).is_ok() && worth <= 1_000);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct BotHint<G: Game> {
    playing: Playing<G>,
    adviser: &'static str,
    position: G,
    seat: Seat,
    luck: Luck,
    decision: Box<Decision<G>>,
    thought: u64,
    advice: Option<(G::Command, Appraisal<G>)>,
}

impl<G: Game<Command: Send> + Send + 'static> BotHint<G> {
    /// Begins to think about what `seat` should do. `lead` is the lead of the score that is worth
    /// three wins in four, if the game knows it.
    #[must_use]
    pub fn new(cast: Cast<G>, position: &G, seat: Seat, lead: Option<i64>, luck: Luck) -> Self {
        let adviser = strongest(&cast);
        let lead = lead.filter(|_| (cast.score)(position, seat).is_some());
        Self {
            playing: Playing::new(cast, lead),
            adviser,
            position: position.clone(),
            seat,
            luck,
            decision: Box::new(cast.decide(adviser, position, seat, luck)),
            thought: 0,
            advice: None,
        }
    }

    /// The bot that is asked.
    #[must_use]
    pub const fn adviser(&self) -> &'static str {
        self.adviser
    }

    /// Goes on for about `nodes` nodes. When it is done, it returns the command and what the seat
    /// can expect of it, in thousandths of a win; nothing inside if the seat has nothing to do.
    pub fn advance(&mut self, mut nodes: u64) -> Option<Option<(G::Command, u16)>> {
        let Some((command, appraisal)) = &mut self.advice else {
            if self.thought >= NODES {
                self.decision.hurry();
            }
            self.thought += SLICE;
            return match self.decision.advance(SLICE) {
                Progress::Thinking => None,
                Progress::Done(None) => Some(None),
                Progress::Done(Some(command)) => {
                    self.advice = Some((command, Appraisal::new()));
                    None
                }
            };
        };
        let subject = Subject {
            position: &self.position,
            seat: self.seat,
            command: Some((self.seat, command)),
            open: false,
            luck: self.luck.dice().bits(),
        };
        let worth = appraisal.advance(&self.playing, &subject, &mut nodes)?;
        Some(Some((command.clone(), worth)))
    }
}
