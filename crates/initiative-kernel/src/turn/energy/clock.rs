//! The whole state of the energy clock: holders, record, orders, channels.

use super::channel::Channel;
use super::cost::Price;
use super::event::TurnEvent;
use super::holder::{Gate, Holder};
use super::ledger::EnergyLedger;
use super::order::{HeldOrder, Order, Payment, Request};
use super::policy::{EnergyOptions, Unaffordable};
use super::rate::{LAST, RateModifier};
use super::refusal;
use crate::game::Refusal;
use crate::turn::intent::{ActorId, Intent, IntentQueue, Interruption};
use crate::turn::meta::TurnMeta;
use alloc::collections::{BTreeMap, VecDeque};
use alloc::vec::Vec;
use serde::{Deserialize, Serialize};

/// The whole state of the energy clock: part of a game's state, run by
/// [`run_to_input`](super::run_to_input).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "Stored<A>", bound(deserialize = "A: Deserialize<'de>"))]
pub struct EnergyClock<A> {
    pub(super) options: EnergyOptions,
    pub(super) meta: TurnMeta,
    pub(super) ledger: EnergyLedger,
    pub(super) pending: VecDeque<Request<A>>,
    pub(super) completed: Vec<A>,
    pub(super) held: Option<HeldOrder<A>>,
    pub(super) channels: BTreeMap<ActorId, Channel<A>>,
    pub(super) queue: IntentQueue<Order<A>>,
    pub(super) next_seq: u64,
    /// How many turns the player has lived through, if that is counted.
    pub(super) progress: Option<u64>,
    /// How long the match had been played when it was saved or set up. No rule depends on it.
    pub(super) elapsed_secs: u64,
    /// Whether the player was told that it is its turn.
    pub(super) greeted: bool,
    /// Whether there was input or resolution in this turn.
    pub(super) busy: bool,
}

/// [`EnergyClock`] as a save may contain it.
#[derive(Deserialize)]
#[serde(bound = "A: Deserialize<'de>")]
struct Stored<A> {
    options: EnergyOptions,
    meta: TurnMeta,
    ledger: EnergyLedger,
    pending: VecDeque<Request<A>>,
    completed: Vec<A>,
    held: Option<HeldOrder<A>>,
    channels: BTreeMap<ActorId, Channel<A>>,
    queue: IntentQueue<Order<A>>,
    next_seq: u64,
    progress: Option<u64>,
    elapsed_secs: u64,
    greeted: bool,
    busy: bool,
}

impl<A> TryFrom<Stored<A>> for EnergyClock<A> {
    type Error = &'static str;

    fn try_from(stored: Stored<A>) -> Result<Self, Self::Error> {
        let ledger = &stored.ledger;
        // The last turn has a number, but nothing happens in it.
        if ledger.turn() < stored.meta.global_turn.min(LAST) {
            return Err("meta.global_turn: later than the ledger's turn");
        }
        for (actor, channel) in &stored.channels {
            if !ledger.contains(*actor) {
                return Err("channels: no such actor");
            }
            if channel.paid > channel.cost {
                return Err("channels.paid: more than the cost");
            }
        }
        for actor in ledger.ids() {
            if ledger.gate(actor) != gate(stored.channels.get(&actor)) {
                return Err("ledger.gate: does not fit the channel");
            }
        }
        if stored.queue.iter().any(|intent| intent.seq >= stored.next_seq) {
            return Err("queue.seq: not below next_seq");
        }
        if stored.held.is_some() && ledger.find_player().is_none() {
            return Err("held: no player");
        }
        Ok(Self {
            options: stored.options,
            meta: stored.meta,
            ledger: stored.ledger,
            pending: stored.pending,
            completed: stored.completed,
            held: stored.held,
            channels: stored.channels,
            queue: stored.queue,
            next_seq: stored.next_seq,
            progress: stored.progress,
            elapsed_secs: stored.elapsed_secs,
            greeted: stored.greeted,
            busy: stored.busy,
        })
    }
}

/// What an actor with this channel waits for.
fn gate<A>(channel: Option<&Channel<A>>) -> Gate {
    match channel {
        None => Gate::Energy,
        Some(channel) if channel.is_complete() => Gate::Open,
        Some(_) => Gate::Shut,
    }
}

impl<A> EnergyClock<A> {
    /// An energy clock without actors, before anything has happened.
    #[must_use]
    pub fn new(options: EnergyOptions) -> Self {
        Self {
            options,
            meta: TurnMeta::new(),
            ledger: EnergyLedger::new(),
            pending: VecDeque::new(),
            completed: Vec::new(),
            held: None,
            channels: BTreeMap::new(),
            queue: IntentQueue::new(),
            next_seq: 0,
            progress: Some(0),
            elapsed_secs: 0,
            greeted: false,
            busy: false,
        }
    }

    /// Starts in a later turn, in any phase and state: for scenarios and old saves. Must come
    /// before anybody joins.
    #[must_use]
    pub fn starting(mut self, meta: TurnMeta) -> Self {
        self.ledger = EnergyLedger::starting(meta.global_turn.min(LAST));
        self.meta = meta;
        self
    }

    /// The choices the match is played under.
    #[must_use]
    pub const fn options(&self) -> &EnergyOptions {
        &self.options
    }

    /// Everybody's energy.
    #[must_use]
    pub const fn ledger(&self) -> &EnergyLedger {
        &self.ledger
    }

    /// The turn's record.
    #[must_use]
    pub const fn get_meta(&self) -> &TurnMeta {
        &self.meta
    }

    /// How many turns have closed.
    // ENERGY-META-3: the clock is the record; the two cannot differ.
    #[must_use]
    pub const fn turn_count(&self) -> u64 {
        self.meta.global_turn
    }

    /// How long the match had been played when it was saved or set up.
    #[must_use]
    pub const fn elapsed_secs(&self) -> u64 {
        self.elapsed_secs
    }

    /// How many turns the player has lived through, if that is counted.
    #[must_use]
    pub const fn progress(&self) -> Option<u64> {
        self.progress
    }

    /// Whether the player holds control.
    #[must_use]
    pub const fn is_player_turn(&self) -> bool {
        self.meta.is_player_turn()
    }

    /// The player: the lowest id with a seat.
    #[must_use]
    pub fn find_player(&self) -> Option<ActorId> {
        self.ledger.find_player()
    }

    /// Queues an action of the player behind those that wait already.
    // ENERGY-BUF-1
    pub fn submit(&mut self, action: A) {
        self.pending.push_back(Request::Act(action));
    }

    /// Queues a pass of the player behind the actions that wait already.
    pub fn submit_pass(&mut self) {
        self.pending.push_back(Request::Pass);
    }

    /// Whether actions of the player wait.
    #[must_use]
    pub fn has_pending_actions(&self) -> bool {
        !self.pending.is_empty()
    }

    /// What the player asked for, in order.
    pub fn pending(&self) -> impl ExactSizeIterator<Item = &Request<A>> {
        self.pending.iter()
    }

    /// The player's order that waits for energy.
    #[must_use]
    pub const fn held(&self) -> Option<&HeldOrder<A>> {
        self.held.as_ref()
    }

    /// The long action of an actor.
    #[must_use]
    pub fn channel(&self, actor: ActorId) -> Option<&Channel<A>> {
        self.channels.get(&actor)
    }

    /// The intents that wait to be resolved.
    #[must_use]
    pub const fn queue(&self) -> &IntentQueue<Order<A>> {
        &self.queue
    }

    /// Adds an actor.
    pub fn join(&mut self, holder: &Holder) -> Result<ActorId, Refusal> {
        let ready_at = self.options.ready_at(holder);
        if ready_at == holder.ready_at {
            self.ledger.join(holder)
        } else {
            self.ledger.join(&holder.clone().with_ready_at(ready_at))
        }
    }

    /// Removes an actor. What it intended, held or channelled ends without an event.
    pub fn leave(&mut self, actor: ActorId) -> bool {
        if self.find_player() == Some(actor) {
            self.held = None;
        }
        self.channels.remove(&actor);
        self.ledger.leave(actor)
    }

    /// Stops time for an actor. Returns whether this is a change.
    pub fn park(&mut self, actor: ActorId) -> Result<bool, Refusal> {
        self.ledger.park(actor)
    }

    /// Lets time run again for an actor. Returns whether this is a change.
    pub fn unpark(&mut self, actor: ActorId) -> Result<bool, Refusal> {
        self.ledger.unpark(actor)
    }

    /// Takes up to `amount` of an actor's energy and returns how much it took.
    pub fn drain(&mut self, actor: ActorId, amount: u32) -> Result<u32, Refusal> {
        self.ledger.drain(actor, amount)
    }

    /// Puts a modifier on an actor. A stun cancels a channel; the returned event must be [told].
    ///
    /// [told]: super::World::tell
    pub fn modify(
        &mut self,
        actor: ActorId,
        modifier: RateModifier,
    ) -> Result<Option<TurnEvent<A>>, Refusal> {
        self.ledger.modify(actor, modifier)?;
        // ENERGY-CHAN-2: stun cancels regardless of priority.
        let stunned = self.ledger.is_stunned(actor);
        Ok(if stunned { self.cancel(actor) } else { None })
    }

    /// Takes a modifier off an actor. Returns whether it was there.
    pub fn unmodify(&mut self, actor: ActorId, tag: u16) -> Result<bool, Refusal> {
        self.ledger.unmodify(actor, tag)
    }

    /// An intent takes effect on an actor. If it interrupts and the actor channels with a lower
    /// priority, the channel rests or ends; the returned event must be [told].
    ///
    /// [told]: super::World::tell
    // ENERGY-CHAN-2
    #[must_use]
    pub fn interrupt(&mut self, by: &Intent<A>, target: ActorId) -> Option<TurnEvent<A>> {
        let priority = self.ledger.priority(target);
        let (interrupt, channel) = (by.interrupt?, self.channels.get_mut(&target)?);
        match interrupt.strike(by.priority, priority, channel.suspended) {
            Interruption::Withstood => None,
            Interruption::Suspended => {
                channel.suspended = true;
                self.set_gate(target);
                Some(TurnEvent::ChannelSuspended { actor: target })
            }
            Interruption::Cancelled => self.cancel(target),
        }
    }

    /// Cancels a long action, if there is one.
    fn cancel(&mut self, actor: ActorId) -> Option<TurnEvent<A>> {
        let channel = self.channels.remove(&actor)?;
        self.set_gate(actor);
        let (lost, remaining) = (channel.paid, channel.remaining());
        Some(TurnEvent::ChannelCancelled { actor, lost, remaining })
    }

    /// Tells the ledger what the actor's channel means for when it is able.
    pub(super) fn set_gate(&mut self, actor: ActorId) {
        let gate = gate(self.channels.get(&actor));
        // A channelling actor is here, because leaving ends the channel.
        let _ = self.ledger.set_gate(actor, gate);
    }

    /// Whether an action at this price can be paid now, later, or not at all.
    // ENERGY-COST-3, ENERGY-HOLD-1, ENERGY-LIT-2
    pub fn afford(&self, actor: ActorId, price: &Price) -> Result<Payment, Refusal> {
        let (have, capacity) = (self.ledger.total(actor), self.ledger.capacity(actor));
        let cost = price.due();
        if cost > capacity {
            return Err(refusal::exceeds_capacity(cost, capacity));
        }
        if cost <= have {
            return Ok(Payment::Now);
        }
        if !self.options.is_literal() {
            return Ok(Payment::Later);
        }
        match self.options.unaffordable {
            Unaffordable::Saturate if have > 0 => Ok(Payment::Now),
            Unaffordable::Saturate | Unaffordable::Refuse => Err(refusal::insufficient(cost, have)),
        }
    }

    /// Whether the player may pass: only if it cannot pay for anything. Under [`Policy::Scheduled`]
    /// the player is not asked before it can pay.
    ///
    /// [`Policy::Scheduled`]: super::Policy::Scheduled
    // ENERGY-LIT-3
    pub fn check_pass(&self) -> Result<(), Refusal> {
        let player = self.find_player().ok_or(refusal::NO_PASS)?;
        let least = match self.options.unaffordable {
            Unaffordable::Saturate => 1,
            Unaffordable::Refuse => self.options.cheapest,
        };
        let stuck = self.options.is_literal() && self.ledger.total(player) < least;
        if stuck { Ok(()) } else { Err(refusal::NO_PASS) }
    }

    /// Whether a counter has reached its limit, so that nothing more can be counted.
    // ENERGY-META-4
    #[must_use]
    pub const fn is_full(&self) -> bool {
        self.meta.global_turn == u64::MAX
            || self.meta.sub_turn == u32::MAX
            || self.next_seq == u64::MAX
    }
}
