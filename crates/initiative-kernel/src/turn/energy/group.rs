//! Groups: all intents of one priority, resolved together.

use super::channel::Channel;
use super::event::TurnEvent;
use super::order::OrderStage;
use super::refusal;
use super::resolution::{begin, count_free, end, fizzle, pay, payment, unpack};
use super::world::{World, report};
use crate::game::Sink;
use alloc::vec::Vec;

/// Resolves the queue, group by group.
// ENERGY-SIM-1, ENERGY-SIM-2
pub(super) fn resolve_groups<W: World>(world: &mut W, out: &mut impl Sink<W::Event>) {
    let mut group = Vec::new();
    let mut fizzled = Vec::new();
    while world.turns_mut().queue.pop_group(&mut group).is_some() {
        // Skip the dead, who pay nothing. A channel that was cancelled has already reported its
        // end.
        let turns = world.turns();
        let mut members: Vec<_> = group
            .drain(..)
            .map(unpack)
            .filter(|(intent, stage)| {
                let channel = turns.channels.get(&intent.actor);
                let complete = channel.is_some_and(Channel::is_complete);
                turns.ledger.contains(intent.actor)
                    && (*stage != OrderStage::Completing || complete)
            })
            .collect();
        if members.is_empty() {
            continue;
        }
        world.turns_mut().busy = true;
        // An actor that was stunned meanwhile keeps its energy, as if it had not been asked.
        members.retain(|(intent, _)| {
            let (actor, ledger) = (intent.actor, &world.turns().ledger);
            let able = !ledger.is_stunned(actor) && !ledger.is_parked(actor);
            if !able {
                fizzle(world, actor, refusal::NOT_ABLE.code, out);
            }
            able
        });
        if members.is_empty() {
            continue;
        }
        // Check all of them against the state they start in.
        let mut acting = Vec::with_capacity(members.len());
        for (intent, stage) in &members {
            let (actor, due) = (intent.actor, payment(world, intent, *stage));
            let verdict = if *stage == OrderStage::Completing {
                Ok(())
            } else {
                world.check(actor, &intent.action)
            };
            match verdict {
                Err(refusal) => {
                    let code = refusal.code;
                    report(world, out, || TurnEvent::IntentFizzled { actor, code });
                }
                Ok(()) if *stage == OrderStage::Channelled && intent.cost > due => {
                    begin(world, intent, due, out);
                }
                Ok(()) => acting.push(intent.clone()),
            }
        }
        for (intent, _) in members.iter().filter(|(_, stage)| *stage == OrderStage::Completing) {
            if acting.iter().any(|acting| acting.seq == intent.seq) {
                end(world, intent.actor, out);
            }
        }
        world.perform_together(&acting, &mut fizzled, out);
        for (actor, code) in fizzled.drain(..) {
            report(world, out, || TurnEvent::IntentFizzled { actor, code });
        }
        // The group has acted, even if it was the last.
        let meta = &mut world.turns_mut().meta;
        let full = meta.advance_sub_turn();
        if let Some((last, _)) = members.last() {
            meta.last_actor = Some(last.actor);
        }
        if world.is_over() {
            world.turns_mut().queue.clear();
            return;
        }
        if let Some(counter) = full {
            report(world, out, || TurnEvent::CounterSaturated { counter });
        }
        for (intent, stage) in &members {
            if *stage != OrderStage::Completing {
                let due = payment(world, intent, *stage);
                pay(world, intent.actor, intent.cost, due, out);
                count_free(world, intent.actor, due);
            }
        }
    }
}
