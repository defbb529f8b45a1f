//! The close of a turn.

use super::clock::EnergyClock;
use super::cycle::Half;
use super::event::{StallCause, TurnEvent};
use super::holder::{Control, Gate};
use super::rate::{LAST, NEVER};
use super::world::{World, report};
use crate::game::Sink;
use crate::turn::intent::ActorId;
use crate::turn::meta::Counter;
use alloc::vec::Vec;

/// Closes the turn and all idle turns after it. Returns how many, or why it could not.
// ENERGY-CLOSE-1
pub(super) fn close<W: World>(world: &mut W, out: &mut impl Sink<W::Event>) -> Result<u64, Half> {
    let actions = world.turns().meta.sub_turn;
    let mut full = None;
    let mut span = 0;
    // ENERGY-SCH-8: a turn in which all actors that are asked only save is idle, too.
    loop {
        let now = world.turns().ledger.turn();
        let limit = idle_limit(world);
        if span > 0 && limit <= now {
            break;
        }
        match pass(world, limit, out) {
            Ok((closed, counter)) => {
                (span, full) = (u64::saturating_add(span, closed), counter);
            }
            // The next half finds this out again and reports it.
            Err(Half::Stalled { .. } | Half::NoPlayer) if span > 0 => break,
            Err(half) => return Err(half),
        }
        if limit <= now || full.is_some() || !saves(world) {
            break;
        }
    }
    // (7) The reports.
    let turn = world.turns().meta.global_turn;
    if let Some(counter) = full {
        report(world, out, || TurnEvent::CounterSaturated { counter });
    }
    report(world, out, || TurnEvent::TurnEnded { turn, actions, span });
    // ENERGY-META-4
    if world.turns().is_full() {
        return Err(stalled(world.turns().find_player(), StallCause::LastTurn));
    }
    Ok(span)
}

/// Lets the turn pass, and idle ones up to `limit`. Returns how many, and which counter is full.
fn pass<W: World>(
    world: &mut W,
    limit: u64,
    out: &mut impl Sink<W::Event>,
) -> Result<(u64, Option<Counter>), Half> {
    let turns = world.turns_mut();
    let (now, player) = (turns.ledger.turn(), turns.ledger.find_player());
    // ENERGY-META-4: the last turn is counted, and no turn follows it.
    if now >= LAST {
        return Ok((1, count(world, 1)));
    }
    // (1) Everybody regenerates.
    let mut ended = Vec::new();
    let ledger = &mut turns.ledger;
    let span = if limit > now {
        match ledger.idle(limit) {
            0 if limit == NEVER => return Err(stalled(player, StallCause::Standstill)),
            span => span,
        }
    } else {
        ledger.advance_to(now + 1, Some(&mut ended));
        1
    };
    // (2) Channels are paid.
    pay_channels(world, out);
    // (3) Statuses tick.
    world.tick(&ended, span, out);
    if world.is_over() {
        return Err(Half::Over);
    }
    // (4) The game's upkeep.
    world.upkeep(span, out);
    if world.is_over() {
        return Err(Half::Over);
    }
    Ok((span, count(world, span)))
}

/// Counts `span` closed turns. Returns the counter that is full now.
fn count<W: World>(world: &mut W, span: u64) -> Option<Counter> {
    let turns = world.turns_mut();
    // (5) The player's progress.
    if turns.find_player().is_some()
        && let Some(progress) = &mut turns.progress
    {
        *progress = progress.saturating_add(span);
    }
    // (6) The record; bars are lifted.
    turns.busy = false;
    turns.ledger.lift_bars();
    turns.meta.advance_global_turn(span)
}

/// Whether every actor that is able now only saves for something more expensive; if so, they wait.
// ENERGY-SCH-4, ENERGY-SCH-8
fn saves<W: World>(world: &mut W) -> bool {
    let mut able = Vec::new();
    world.turns_mut().ledger.able(&mut able);
    let mut wanted = Vec::with_capacity(able.len());
    for actor in able {
        let ledger = &world.turns().ledger;
        if ledger.control(actor) != Some(Control::Ai) || ledger.gate(actor) != Gate::Energy {
            return false;
        }
        let due = world.decide(actor).map(|action| world.price(actor, &action).due());
        let ledger = &world.turns().ledger;
        let (total, capacity) = (ledger.total(actor), ledger.capacity(actor));
        let Some(due) = due.filter(|due| total < *due && *due <= capacity) else {
            return false;
        };
        wanted.push((actor, due));
    }
    for (actor, due) in &wanted {
        // An able actor is here.
        let _ = world.turns_mut().ledger.wait_for(*actor, *due);
    }
    !wanted.is_empty()
}

pub(super) fn stalled(player: Option<ActorId>, cause: StallCause) -> Half {
    player.map_or(Half::NoPlayer, |actor| Half::Stalled { actor, cause })
}

/// The turn up to which idle turns may pass in one step: this one, if it is not idle.
// ENERGY-SCH-8
fn idle_limit<W: World>(world: &W) -> u64 {
    let turns = world.turns();
    let now = turns.ledger.turn();
    let idle = !turns.options.is_literal()
        && turns.find_player().is_some()
        && !turns.busy
        && turns.meta.sub_turn == 0
        && !turns.ledger.has_bars()
        && turns.ledger.next_end() != Some(now)
        && !has_channel_due(turns);
    if idle { now.saturating_add(world.idle_turns()) } else { now }
}

fn has_channel_due<A>(turns: &EnergyClock<A>) -> bool {
    turns
        .channels
        .iter()
        .any(|(actor, channel)| !channel.is_complete() && !turns.ledger.is_parked(*actor))
}

// ENERGY-CHAN-1, ENERGY-CHAN-2
fn pay_channels<W: World>(world: &mut W, out: &mut impl Sink<W::Event>) {
    if !has_channel_due(world.turns()) {
        return;
    }
    let actors: Vec<_> = world.turns().channels.keys().copied().collect();
    for actor in actors {
        let turns = world.turns_mut();
        let total = turns.ledger.total(actor);
        let parked = turns.ledger.is_parked(actor);
        let Some(channel) = turns.channels.get_mut(&actor) else {
            continue;
        };
        if parked || channel.is_complete() {
            continue;
        }
        let event = if channel.suspended {
            channel.suspended = false;
            TurnEvent::ChannelResumed { actor }
        } else {
            let paid = channel.instalment(total);
            channel.paid += paid;
            let remaining = channel.remaining();
            let _ = turns.ledger.drain(actor, paid);
            TurnEvent::ChannelPaid { actor, paid, remaining }
        };
        turns.set_gate(actor);
        report(world, out, || event);
    }
}
