//! The close of a turn.

use super::cycle::Half;
use super::event::{Cause, TurnEvent};
use super::rate::NEVER;
use super::turns::Turns;
use super::world::World;
use crate::game::Sink;
use crate::turn::intent::ActorId;
use alloc::vec::Vec;

/// Closes the turn, and all idle ones after it. Says how many, or why that could not be done.
// ENERGY-CLOSE-1
pub(super) fn close<W: World>(world: &mut W, out: &mut impl Sink<W::Event>) -> Result<u64, Half> {
    // (1) Everybody regenerates.
    let mut ended = Vec::new();
    let now = world.turns().ledger.turn();
    let player = world.turns().find_player();
    if now >= NEVER - 1 {
        return Err(stalled(player, Cause::LastTurn));
    }
    let limit = idle_limit(world);
    let ledger = &mut world.turns_mut().ledger;
    let span = if limit > now {
        match ledger.idle(limit) {
            0 if limit == NEVER => return Err(stalled(player, Cause::Standstill)),
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
    let turns = world.turns_mut();
    // (5) The player's progress.
    if turns.find_player().is_some()
        && let Some(progress) = &mut turns.progress
    {
        *progress = progress.saturating_add(span);
    }
    // (6) The record. (7) The news; bars are lifted.
    let actions = turns.meta.sub_turn;
    let full = turns.meta.advance_global_turn(span);
    let turn = turns.meta.global_turn;
    turns.busy = false;
    turns.ledger.lift_bars();
    if let Some(counter) = full {
        out.emit_with(|| TurnEvent::CounterSaturated { counter }.into());
    }
    out.emit_with(|| TurnEvent::TurnEnded { turn, actions, span }.into());
    Ok(span)
}

fn stalled(player: Option<ActorId>, cause: Cause) -> Half {
    player.map_or(Half::NoPlayer, |actor| Half::Stalled { actor, cause })
}

/// Up to which turn idle turns may be passed in one step: this one, if it is not idle.
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

fn has_channel_due<A>(turns: &Turns<A>) -> bool {
    turns
        .channels
        .iter()
        .any(|(actor, channel)| !channel.is_complete() && !turns.ledger.is_parked(*actor))
}

// ENERGY-CHAN-1, ENERGY-CHAN-2
fn pay_channels<W: World>(world: &mut W, out: &mut impl Sink<W::Event>) {
    let turns = world.turns_mut();
    if !has_channel_due(turns) {
        return;
    }
    let actors: Vec<_> = turns.channels.keys().copied().collect();
    for actor in actors {
        let total = turns.ledger.total(actor);
        let parked = turns.ledger.is_parked(actor);
        let Some(channel) = turns.channels.get_mut(&actor) else {
            continue;
        };
        if parked || channel.is_complete() {
            continue;
        }
        if channel.suspended {
            channel.suspended = false;
            out.emit_with(|| TurnEvent::ChannelResumed { actor }.into());
        } else {
            let paid = channel.instalment(total);
            channel.paid += paid;
            let remaining = channel.remaining();
            let _ = turns.ledger.drain(actor, paid);
            out.emit_with(|| TurnEvent::ChannelPaid { actor, paid, remaining }.into());
        }
        turns.set_gate(actor);
    }
}
