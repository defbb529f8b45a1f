//! The player's half: held orders, channels, and what was asked for.

use super::cost::Price;
use super::cycle::{Half, hand_over, set_phase};
use super::event::TurnEvent;
use super::order::{HeldOrder, Order, OrderStage, Payment, Request};
use super::resolution::{execute, intend};
use super::world::{World, report};
use crate::game::{Refusal, Sink};
use crate::turn::intent::{ActorId, Intent};
use crate::turn::meta::TurnPhase;

pub(super) fn player_half<W: World>(world: &mut W, out: &mut impl Sink<W::Event>) -> Half {
    // ENERGY-STALL-2
    let Some(player) = world.turns().find_player() else {
        return Half::NoPlayer;
    };
    set_phase(world, TurnPhase::Input, out);
    // The action was paid outside the driver.
    if world.turns().meta.player_action_taken {
        hand_over(world, out);
        return Half::Acted;
    }
    let mut refused = None;
    loop {
        // ENERGY-SCH-3
        if let Some(half) = carry_on(world, player, out) {
            return half;
        }
        let Some(request) = world.turns_mut().pending.pop_front() else {
            return Half::AwaitingInput(refused);
        };
        let result = match request {
            // ENERGY-LIT-3
            Request::Pass => world.check_pass().map(|()| {
                let turns = world.turns_mut();
                turns.busy = true;
                if !turns.options.is_literal() {
                    // The player has enough energy to be asked, but time must go on.
                    let _ = turns.ledger.bar(player);
                }
                hand_over(world, out);
                Some(Half::Passed)
            }),
            Request::Act(action) => take_up(world, player, action, out),
        };
        match result {
            Ok(Some(half)) => return half,
            Ok(None) => {}
            // ENERGY-BUF-2: refused, gone, and never tried again.
            Err(refusal) => refused = refused.or(Some(refusal)),
        }
        // A free action may have removed the player.
        if !world.turns().ledger.contains(player) {
            return Half::NoPlayer;
        }
    }
}

/// What happens without asking the player: a channel, a held order, or nothing because the player
/// is not able.
fn carry_on<W: World>(
    world: &mut W,
    player: ActorId,
    out: &mut impl Sink<W::Event>,
) -> Option<Half> {
    let turns = world.turns();
    let ledger = &turns.ledger;
    let total = ledger.total(player);
    let blocked = ledger.is_stunned(player) || ledger.is_parked(player) || ledger.is_barred(player);
    if let Some(channel) = turns.channels.get(&player) {
        if blocked || !channel.is_complete() {
            hand_over(world, out);
            return Some(Half::Passed);
        }
        let intent = complete(world, player, out)?;
        return Some(settle(world, intent, OrderStage::Completing, out));
    }
    let needed = match &turns.held {
        Some(held) => held.price.due(),
        None if turns.options.is_literal() => 0,
        None => ledger.ready_at(player),
    };
    if blocked || total < needed {
        hand_over(world, out);
        return Some(Half::Passed);
    }
    // ENERGY-HOLD-1: the order can be paid now.
    let HeldOrder { action, price } = world.turns_mut().held.take()?;
    if let Err(refusal) = world.check(player, &action) {
        let turns = world.turns_mut();
        turns.busy = true;
        let ready_at = turns.ledger.ready_at(player);
        let _ = turns.ledger.wait_for(player, ready_at);
        report(world, out, || TurnEvent::OrderDropped { actor: player, code: refusal.code });
        if total < ready_at {
            hand_over(world, out);
            return Some(Half::Passed);
        }
        return None;
    }
    report(world, out, || TurnEvent::OrderReleased { actor: player });
    let intent = intend(world, player, action, &price, out);
    let stage = stage(price.channelled);
    Some(settle(world, intent, stage, out))
}

pub(super) fn stage(channelled: bool) -> OrderStage {
    if channelled { OrderStage::Channelled } else { OrderStage::Whole }
}

/// The intent of a channel that is fully paid.
pub(super) fn complete<W: World>(
    world: &mut W,
    actor: ActorId,
    out: &mut impl Sink<W::Event>,
) -> Option<Intent<W::Action>> {
    let channel = world.turns().channels.get(&actor)?;
    let price = Price { cost: channel.cost, channelled: true, interrupt: channel.interrupt };
    let action = channel.action.clone();
    Some(intend(world, actor, action, &price, out))
}

/// Starts an action that the player asked for. `None` if it took no time.
fn take_up<W: World>(
    world: &mut W,
    player: ActorId,
    action: W::Action,
    out: &mut impl Sink<W::Event>,
) -> Result<Option<Half>, Refusal> {
    let price = world.price(player, &action);
    let payment = world.turns().afford(player, &price)?;
    world.check(player, &action)?;
    let turns = world.turns_mut();
    // ENERGY-COST-2: nothing but the action's own effect.
    if price.cost == 0 {
        let priority = turns.ledger.priority(player);
        let intent = Intent::new(player, action, 0, priority, turns.next_seq);
        world.perform(&intent, out);
        return Ok(world.is_over().then_some(Half::Over));
    }
    turns.busy = true;
    if payment == Payment::Later {
        let have = turns.ledger.total(player);
        turns.ledger.wait_for(player, price.due())?;
        turns.held = Some(HeldOrder { action, price });
        let (actor, cost) = (player, price.cost);
        report(world, out, || TurnEvent::OrderHeld { actor, cost, have });
        hand_over(world, out);
        return Ok(Some(Half::Held));
    }
    let intent = intend(world, player, action, &price, out);
    report(world, out, || TurnEvent::IntentQueued {
        actor: player,
        action: intent.action.clone(),
        cost: intent.cost,
    });
    Ok(Some(settle(world, intent, stage(price.channelled), out)))
}

/// Does the player's intent, or queues it to be done together with the others, and hands over.
// ENERGY-PHASE-3, ENERGY-SIM-1
fn settle<W: World>(
    world: &mut W,
    intent: Intent<W::Action>,
    stage: OrderStage,
    out: &mut impl Sink<W::Event>,
) -> Half {
    if world.turns().options.is_simultaneous() {
        let turns = world.turns_mut();
        turns.busy = true;
        turns.queue.push(intent.map(|action| Order { action, stage }));
    } else {
        execute(world, &intent, stage, out);
        if world.is_over() {
            return Half::Over;
        }
    }
    world.turns_mut().meta.player_action_taken = true;
    hand_over(world, out);
    Half::Acted
}
