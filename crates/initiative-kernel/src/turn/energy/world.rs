//! The world: what a game tells the driver.

use super::cost::Price;
use super::event::TurnEvent;
use super::ledger::Expiry;
use super::turns::Turns;
use crate::game::{Refusal, Sink};
use crate::turn::intent::{ActorId, Intent};
use alloc::vec::Vec;

/// A game world that the driver can run: it holds a [`Turns`] and knows what actions mean.
///
/// The driver decides when somebody acts and what is paid; the world decides what is done and
/// what it does. Nothing here is asked about actors that are not due.
pub trait World: Sized {
    /// What actors do.
    type Action: Clone;
    /// What is told.
    type Event;

    /// The turn's state.
    fn turns(&self) -> &Turns<Self::Action>;

    /// The turn's state, to be changed.
    fn turns_mut(&mut self) -> &mut Turns<Self::Action>;

    /// The game's own event for something the driver reports. The world is asked at the moment it
    /// happens, so the event can say what is true only then, such as who sees it.
    fn tell(&self, event: TurnEvent<Self::Action>) -> Self::Event;

    /// What an action costs this actor here and now, legal or not.
    fn price(&self, actor: ActorId, action: &Self::Action) -> Price;

    /// What an actor without a seat wants to do. `None`, and it does nothing this turn.
    fn decide(&self, actor: ActorId) -> Option<Self::Action>;

    /// Whether the actor may do this now. Energy is none of its concern.
    fn check(&self, actor: ActorId, action: &Self::Action) -> Result<(), Refusal>;

    /// Does what was checked. Whoever dies must [leave](Turns::leave); whoever channels and is
    /// hit may be [interrupted](Turns::interrupt). The driver takes the payment afterwards.
    fn perform(&mut self, intent: &Intent<Self::Action>, out: &mut impl Sink<Self::Event>);

    /// Does all of these together, from the state they all start in; each was checked. Those
    /// that come to nothing because of others go into `fizzled`, with the code of the reason:
    /// they are paid all the same. Only needed for `simultaneous` resolution; as it stands they
    /// are done one after the other.
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

    /// Statuses tick, in id order, for `span` turns at once. The speed modifiers in `ended` have
    /// just gone.
    fn tick(&mut self, ended: &[Expiry], span: u64, out: &mut impl Sink<Self::Event>) {
        let _ = (ended, span, out);
    }

    /// The game's own upkeep, for `span` turns at once.
    fn upkeep(&mut self, span: u64, out: &mut impl Sink<Self::Event>) {
        let _ = (span, out);
    }

    /// How many turns from now may close in one step, as far as [`World::tick`] and
    /// [`World::upkeep`] are concerned: nothing may be due in them but counting. 0 and 1 both
    /// mean one at a time; 0 says that something is due in this turn's very close.
    fn idle_turns(&self) -> u64 {
        u64::MAX
    }

    /// Whether the player may pass. As it stands, when it can pay for nothing; a world that knows
    /// better what is possible may say so.
    // ENERGY-LIT-3
    fn check_pass(&self) -> Result<(), Refusal> {
        self.turns().check_pass()
    }

    /// Whether the match has ended. Nothing more is done then.
    fn is_over(&self) -> bool {
        false
    }
}

/// Tells what the driver reports, if anybody listens.
pub(super) fn report<W: World>(
    world: &W,
    out: &mut impl Sink<W::Event>,
    event: impl FnOnce() -> TurnEvent<W::Action>,
) {
    out.emit_with(|| world.tell(event()));
}
