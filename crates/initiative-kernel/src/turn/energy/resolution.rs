//! Resolution: asking, queueing, and doing what was queued, one after the other.

use super::channel::Channel;
use super::cost::{FULL_ACTION, Price};
use super::event::TurnEvent;
use super::group::resolve_groups;
use super::holder::{Control, Gate};
use super::order::{Order, OrderStage};
use super::player::{complete, stage};
use super::refusal;
use super::world::{World, report};
use crate::game::Sink;
use crate::turn::intent::{ActorId, Intent};
use crate::turn::meta::Counter;
use alloc::vec::Vec;

/// Asks everybody able but the player, in id order, and queues what they can pay.
// ENERGY-INTENT-3, ENERGY-SCH-4
pub fn queue_intents<W: World>(world: &mut W, out: &mut impl Sink<W::Event>) {
    if !is_round_open(world) {
        return;
    }
    let mut able = Vec::new();
    world.turns_mut().ledger.able(&mut able);
    let mut intents = Vec::with_capacity(able.len());
    for actor in able {
        if world.turns().ledger.control(actor) != Some(Control::Ai) {
            continue;
        }
        let found = if world.turns().ledger.gate(actor) == Gate::Open {
            complete(world, actor, out).map(|intent| (intent, OrderStage::Completing))
        } else {
            ask(world, actor, out)
        };
        let Some((intent, stage)) = found else {
            continue;
        };
        report(world, out, || TurnEvent::IntentQueued {
            actor,
            action: intent.action.clone(),
            cost: intent.cost,
        });
        intents.push(intent.map(|action| Order { action, stage }));
    }
    world.turns_mut().queue.push_all(intents);
}

/// Whether another round may begin.
// ENERGY-STALL-2, ENERGY-LIT-1
fn is_round_open<W: World>(world: &W) -> bool {
    let turns = world.turns();
    let Some(player) = turns.find_player() else {
        return false;
    };
    if !turns.options.is_literal() {
        return true;
    }
    // Under `simultaneous` the player's action is queued but not paid yet.
    let queued = turns.queue.iter().find(|intent| intent.actor == player);
    let owed = queued.map_or(0, |intent| intent.cost);
    turns.ledger.total(player).saturating_sub(owed) < turns.ledger.max(player)
}

/// Asks one actor what it wants to do; `None` if it wants nothing or cannot pay.
fn ask<W: World>(
    world: &mut W,
    actor: ActorId,
    out: &mut impl Sink<W::Event>,
) -> Option<(Intent<W::Action>, OrderStage)> {
    let Some(action) = world.decide(actor) else {
        fizzle(world, actor, refusal::NO_INTENT.code, out);
        return None;
    };
    let price = world.price(actor, &action);
    let turns = world.turns_mut();
    let flat = turns.options.is_flat(Control::Ai);
    let literal = turns.options.is_literal();
    let ledger = &mut turns.ledger;
    let due = if flat { FULL_ACTION } else { price.due() };
    if due > ledger.capacity(actor) {
        let code = refusal::exceeds_capacity(0, 0).code;
        fizzle(world, actor, code, out);
        return None;
    }
    if due > ledger.total(actor) {
        // ENERGY-SCH-4: it saves, and is asked afresh once it has that much.
        if !literal {
            let _ = ledger.wait_for(actor, due);
        }
        return None;
    }
    let intent = intend(world, actor, action, &price, out);
    Some((intent, stage(price.channelled)))
}

/// A new intent, ordered after all that were made before.
pub(super) fn intend<W: World>(
    world: &mut W,
    actor: ActorId,
    action: W::Action,
    price: &Price,
    out: &mut impl Sink<W::Event>,
) -> Intent<W::Action> {
    let priority = world.turns().ledger.priority(actor);
    let seq = number(world, out);
    Intent { actor, action, cost: price.cost, priority, seq, interrupt: price.interrupt }
}

/// Resolves what is queued, in order, and leaves the queue empty.
// ENERGY-INTENT-3
pub fn resolve_intents<W: World>(world: &mut W, out: &mut impl Sink<W::Event>) {
    loop {
        if world.turns().options.is_simultaneous() {
            resolve_groups(world, out);
        } else {
            resolve_queue(world, out);
        }
        // ENERGY-LIT-1: rounds go on inside the resolution.
        if world.is_over() || !world.turns().options.is_literal() {
            return;
        }
        queue_intents(world, out);
        if world.turns().queue.is_empty() {
            return;
        }
    }
}

/// An intent of the queue, as the world knows it.
pub(super) fn unpack<A>(intent: Intent<Order<A>>) -> (Intent<A>, OrderStage) {
    let stage = intent.action.stage;
    let intent = intent.map(|order| order.action);
    (intent, stage)
}

fn resolve_queue<W: World>(world: &mut W, out: &mut impl Sink<W::Event>) {
    while let Some(intent) = world.turns_mut().queue.pop() {
        let (intent, stage) = unpack(intent);
        resolve(world, intent, stage, out);
        if world.is_over() {
            world.turns_mut().queue.clear();
        }
    }
}

/// Resolves one intent at its moment.
// ENERGY-SCH-5
fn resolve<W: World>(
    world: &mut W,
    mut intent: Intent<W::Action>,
    mut stage: OrderStage,
    out: &mut impl Sink<W::Event>,
) {
    let actor = intent.actor;
    let turns = world.turns_mut();
    // Skip the dead, who pay nothing. A channel that was cancelled has already reported its end.
    if !turns.ledger.contains(actor) {
        return;
    }
    let complete = turns.channels.get(&actor).is_some_and(Channel::is_complete);
    if stage == OrderStage::Completing && !complete {
        return;
    }
    turns.busy = true;
    let mut result = able_to_resolve(world, &intent, stage);
    if let Err(code) = result
        && code != refusal::NOT_ABLE.code
    {
        // Ask the actor once more.
        if let Some((other, how)) = ask(world, actor, out) {
            (intent, stage) = (other, how);
            result = able_to_resolve(world, &intent, stage);
        } else if world.turns().ledger.is_barred(actor) {
            return; // It has fizzled already.
        }
    }
    match result {
        Ok(()) => execute(world, &intent, stage, out),
        Err(code) => fizzle(world, actor, code, out),
    }
}

/// Whether the intent is legal and can be paid at this moment; if not, the code of the reason.
fn able_to_resolve<W: World>(
    world: &W,
    intent: &Intent<W::Action>,
    stage: OrderStage,
) -> Result<(), &'static str> {
    let turns = world.turns();
    let (actor, ledger) = (intent.actor, &turns.ledger);
    if ledger.is_stunned(actor) || ledger.is_parked(actor) || ledger.is_barred(actor) {
        return Err(refusal::NOT_ABLE.code);
    }
    if stage == OrderStage::Completing {
        return Ok(());
    }
    world.check(actor, &intent.action).map_err(|refusal| refusal.code)?;
    let due = payment(world, intent, stage);
    if ledger.total(actor) < due {
        return Err(refusal::insufficient(0, 0).code);
    }
    Ok(())
}

/// Drops an intent without effect: nothing is paid, and the actor is barred.
pub(super) fn fizzle<W: World>(
    world: &mut W,
    actor: ActorId,
    code: &'static str,
    out: &mut impl Sink<W::Event>,
) {
    let _ = world.turns_mut().ledger.bar(actor);
    report(world, out, || TurnEvent::IntentFizzled { actor, code });
}

/// What is paid for an intent when it resolves.
pub(super) fn payment<W: World>(world: &W, intent: &Intent<W::Action>, stage: OrderStage) -> u32 {
    let turns = world.turns();
    let control = turns.ledger.control(intent.actor).unwrap_or(Control::None);
    match stage {
        OrderStage::Completing => 0,
        OrderStage::Channelled => intent.cost.min(Price::INSTALMENT),
        OrderStage::Whole if turns.options.is_flat(control) => FULL_ACTION,
        OrderStage::Whole => intent.cost,
    }
}

/// Does an intent: its effect, then the payment.
// ENERGY-SCH-5, ENERGY-CHAN-1
pub(super) fn execute<W: World>(
    world: &mut W,
    intent: &Intent<W::Action>,
    stage: OrderStage,
    out: &mut impl Sink<W::Event>,
) {
    world.turns_mut().busy = true;
    let due = payment(world, intent, stage);
    match stage {
        OrderStage::Channelled if intent.cost > due => begin(world, intent, due, out),
        OrderStage::Completing => {
            end(world, intent.actor, out);
            world.perform(intent, out);
        }
        OrderStage::Whole | OrderStage::Channelled => world.perform(intent, out),
    }
    // Once the match is over, nothing is paid.
    if world.is_over() {
        return;
    }
    if stage == OrderStage::Completing {
        count(world, intent.actor, out);
    } else {
        spend(world, intent.actor, intent.cost, due, out);
        count_free(world, intent.actor, due);
    }
}

pub(super) fn count_free<W: World>(world: &mut W, actor: ActorId, due: u32) {
    let ledger = &mut world.turns_mut().ledger;
    if due == 0 && ledger.control(actor) == Some(Control::Ai) {
        let _ = ledger.count_free(actor);
    }
}

/// A long action begins.
pub(super) fn begin<W: World>(
    world: &mut W,
    intent: &Intent<W::Action>,
    paid: u32,
    out: &mut impl Sink<W::Event>,
) {
    let (actor, cost) = (intent.actor, intent.cost);
    let turns = world.turns_mut();
    turns.channels.insert(
        actor,
        Channel {
            action: intent.action.clone(),
            cost,
            paid,
            suspended: false,
            interrupt: intent.interrupt,
        },
    );
    turns.set_gate(actor);
    report(world, out, || TurnEvent::ChannelStarted {
        actor,
        action: intent.action.clone(),
        cost,
        paid,
    });
    world.begin_channel(intent, out);
}

/// A long action takes effect.
pub(super) fn end<W: World>(world: &mut W, actor: ActorId, out: &mut impl Sink<W::Event>) {
    let turns = world.turns_mut();
    turns.channels.remove(&actor);
    turns.set_gate(actor);
    report(world, out, || TurnEvent::ChannelCompleted { actor });
}

/// The next intent's number.
fn number<W: World>(world: &mut W, out: &mut impl Sink<W::Event>) -> u64 {
    let turns = world.turns_mut();
    let seq = turns.next_seq;
    turns.next_seq = seq.saturating_add(1);
    if seq == u64::MAX - 1 {
        report(world, out, || TurnEvent::CounterSaturated { counter: Counter::Seq });
    }
    seq
}

/// Counts an action of this actor.
fn count<W: World>(world: &mut W, actor: ActorId, out: &mut impl Sink<W::Event>) {
    let meta = &mut world.turns_mut().meta;
    let full = meta.advance_sub_turn();
    meta.last_actor = Some(actor);
    if let Some(counter) = full {
        report(world, out, || TurnEvent::CounterSaturated { counter });
    }
}

/// Takes the payment of an action and counts the action. Returns what was paid.
pub(super) fn spend<W: World>(
    world: &mut W,
    actor: ActorId,
    cost: u32,
    due: u32,
    out: &mut impl Sink<W::Event>,
) -> u32 {
    count(world, actor, out);
    pay(world, actor, cost, due, out)
}

/// Takes a payment.
pub(super) fn pay<W: World>(
    world: &mut W,
    actor: ActorId,
    cost: u32,
    due: u32,
    out: &mut impl Sink<W::Event>,
) -> u32 {
    let turns = world.turns_mut();
    // An actor that does not survive its own action pays nothing.
    let Ok((paid, left)) = turns.ledger.pay(actor, due) else {
        return 0;
    };
    let sub_turn = turns.meta.sub_turn;
    report(world, out, || TurnEvent::EnergySpent { actor, cost, paid, left, sub_turn });
    paid
}
