//! The world: what a game tells the driver.

use super::clock::EnergyClock;
use super::cost::Price;
use super::event::TurnEvent;
use super::ledger::EndedModifier;
use crate::game::{Refusal, Sink};
use crate::turn::intent::{ActorId, Intent};
use alloc::vec::Vec;

/// A game world that the driver can run: it holds an [`EnergyClock`] and knows what actions mean.
///
/// The driver decides when an actor acts and what it pays. The world decides what the actor does
/// and what happens then. The driver asks nothing about actors that are not due.
pub trait World: Sized {
    /// What actors do.
    type Action: Clone;
    /// What the game reports.
    type Event;

    /// The turn's state.
    fn turns(&self) -> &EnergyClock<Self::Action>;

    /// The turn's state, mutable.
    fn turns_mut(&mut self) -> &mut EnergyClock<Self::Action>;

    /// The game's own event for something the driver reports. The driver asks at the moment it
    /// happens, so the event can say what is true only then, such as who sees it.
    fn tell(&self, event: TurnEvent<Self::Action>) -> Self::Event;

    /// What an action costs this actor now, legal or not.
    fn price(&self, actor: ActorId, action: &Self::Action) -> Price;

    /// What an actor without a seat wants to do. With `None` it does nothing this turn.
    fn decide(&self, actor: ActorId) -> Option<Self::Action>;

    /// Whether the actor may do this now, apart from its energy.
    fn check(&self, actor: ActorId, action: &Self::Action) -> Result<(), Refusal>;

    /// Does what was checked. An actor that dies must [leave](super::EnergyClock::leave). An actor
    /// that is hit while it channels may be [interrupted](super::EnergyClock::interrupt). The driver
    /// takes the payment afterwards.
    fn perform(&mut self, intent: &Intent<Self::Action>, out: &mut impl Sink<Self::Event>);

    /// Does all of these together, from the state they all start in; each was checked. Intents that
    /// have no effect because of others go into `fizzled`, with the code of the reason; they are
    /// paid all the same. Only `simultaneous` resolution needs this. By default they are done one
    /// after the other.
    // ENERGY-SIM-1, ENERGY-SIM-2
    fn perform_together(
        &mut self,
        group: &[Intent<Self::Action>],
        fizzled: &mut Vec<(ActorId, &'static str)>,
        out: &mut impl Sink<Self::Event>,
    ) {
        let _ = fizzled;
        for intent in group {
            self.perform(intent, out);
        }
    }

    /// A long action has begun, and will be performed when it is paid.
    fn begin_channel(&mut self, intent: &Intent<Self::Action>, out: &mut impl Sink<Self::Event>) {
        let _ = (intent, out);
    }

    /// Clears away what has fallen, after every resolution.
    fn aftermath(&mut self, out: &mut impl Sink<Self::Event>) {
        let _ = out;
    }

    /// Lets statuses tick, in id order, for `span` turns at once. `ended` holds the speed modifiers
    /// that have just ended.
    fn tick(&mut self, ended: &[EndedModifier], span: u64, out: &mut impl Sink<Self::Event>) {
        let _ = (ended, span, out);
    }

    /// The game's own upkeep, for `span` turns at once.
    fn upkeep(&mut self, span: u64, out: &mut impl Sink<Self::Event>) {
        let _ = (span, out);
    }

    /// How many turns from now may close in one step, as far as [`World::tick`] and
    /// [`World::upkeep`] are concerned: nothing may be due in them except counting. 0 and 1 both
    /// mean one at a time; 0 says that something is due at the close of this turn.
    fn idle_turns(&self) -> u64 {
        u64::MAX
    }

    /// Whether the player may pass. By default, when it cannot pay for anything; a world that knows
    /// better what is possible may decide otherwise.
    // ENERGY-LIT-3
    fn check_pass(&self) -> Result<(), Refusal> {
        self.turns().check_pass()
    }

    /// Whether the match has ended. Nothing more is done then.
    fn is_over(&self) -> bool {
        false
    }
}

/// Reports an event of the driver, if anybody listens.
pub(super) fn report<W: World>(
    world: &W,
    out: &mut impl Sink<W::Event>,
    event: impl FnOnce() -> TurnEvent<W::Action>,
) {
    out.emit_with(|| world.tell(event()));
}
