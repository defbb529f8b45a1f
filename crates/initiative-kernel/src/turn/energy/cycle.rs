//! The cycle: halves and phases, and running on until the player is asked.

use super::close::{close, stalled};
use super::event::{StallCause, TurnEvent};
use super::player::player_half;
use super::policy::Unaffordable;
use super::resolution::{queue_intents, resolve_intents};
use super::world::{World, report};
use crate::game::{Refusal, Sink};
use crate::turn::intent::ActorId;
use crate::turn::meta::{TurnPhase, TurnState};

/// How many halves [`run_to_input`] plays at most.
const HALVES: u32 = 1 << 20;

/// The result of one half.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Half {
    /// The player must decide. Holds the first refusal of a waiting action, if there was one.
    AwaitingInput(Option<Refusal>),
    /// The player's action took effect, or is in the queue; the others come next.
    Acted,
    /// The player's order waits for energy; the others come next.
    Held,
    /// The player is not able, or passed; the others come next.
    Passed,
    /// The others had their half, and this many turns closed.
    Played(u64),
    /// Time cannot return to the player. Nothing was done.
    Stalled {
        /// The player.
        actor: ActorId,
        /// Why.
        cause: StallCause,
    },
    /// There is no player, and nothing was done.
    NoPlayer,
    /// The match is over.
    Over,
}

/// Why [`run_to_input`] returned.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Halt {
    /// The player must decide. Holds the first refusal of a waiting action, if there was one.
    AwaitingInput(Option<Refusal>),
    /// Time cannot return to the player.
    Stalled {
        /// The player.
        actor: ActorId,
        /// Why.
        cause: StallCause,
    },
    /// There is no player.
    NoPlayer,
    /// The match is over.
    Over,
    /// More than a million halves went by. The caller may run on.
    Budget,
}

/// Plays halves until the player must decide, or cannot.
// ENERGY-PHASE-2
pub fn run_to_input<W: World>(world: &mut W, out: &mut impl Sink<W::Event>) -> Halt {
    for _ in 0..HALVES {
        match half(world, out) {
            Half::AwaitingInput(refused) => {
                // ENERGY-EVT-1: reported once, when a new match first awaits input.
                let turns = world.turns_mut();
                if !turns.greeted {
                    turns.greeted = true;
                    let turn = turns.meta.global_turn;
                    report(world, out, || TurnEvent::PlayerTurnStarted { turn });
                }
                return Halt::AwaitingInput(refused);
            }
            Half::Stalled { actor, cause } => return Halt::Stalled { actor, cause },
            Half::NoPlayer => return Halt::NoPlayer,
            Half::Over => return Halt::Over,
            Half::Acted | Half::Held | Half::Passed | Half::Played(_) => {
                if world.turns().find_player().is_none() {
                    return Halt::NoPlayer;
                }
            }
        }
    }
    Halt::Budget
}

/// Plays one half: the player's, or that of everybody else.
// ENERGY-PHASE-2
pub fn half<W: World>(world: &mut W, out: &mut impl Sink<W::Event>) -> Half {
    if world.is_over() {
        return Half::Over;
    }
    if world.turns().meta.phase == TurnPhase::Input
        && let Some((actor, cause)) = stall(world)
    {
        return Half::Stalled { actor, cause };
    }
    if world.turns().is_player_turn() { player_half(world, out) } else { others_half(world, out) }
}

/// Whether the player can never act again by itself.
// ENERGY-STALL-1
fn stall<W: World>(world: &W) -> Option<(ActorId, StallCause)> {
    let turns = world.turns();
    let player = turns.find_player()?;
    let ledger = &turns.ledger;
    if ledger.is_parked(player) {
        return Some((player, StallCause::Parked));
    }
    // ENERGY-META-4
    if turns.is_full() {
        return Some((player, StallCause::LastTurn));
    }
    let capacity = ledger.capacity(player);
    let (needed, room) = if let Some(channel) = turns.channels.get(&player) {
        (channel.remaining(), capacity > 0)
    } else {
        let needed = match (&turns.held, turns.options.unaffordable) {
            (Some(held), _) => held.price.due(),
            (None, _) if !turns.options.is_literal() => ledger.ready_at(player),
            (None, Unaffordable::Saturate) => 1,
            (None, Unaffordable::Refuse) => turns.options.cheapest,
        };
        (needed, capacity >= needed)
    };
    // ENERGY-LIT-3: a player that is asked can do something.
    let busy = turns.held.is_some() || turns.channels.contains_key(&player);
    let hopeless = !busy && capacity < turns.options.cheapest;
    let spent = ledger.total(player) < needed;
    if spent && ledger.is_without_rate(player) {
        Some((player, StallCause::ZeroRate))
    } else if spent && !room || hopeless {
        Some((player, StallCause::Capacity))
    } else {
        None
    }
}

/// Plays the half of everybody but the player, from the current phase to the next input.
pub fn others_half<W: World>(world: &mut W, out: &mut impl Sink<W::Event>) -> Half {
    if world.is_over() {
        return Half::Over;
    }
    // ENERGY-PHASE-3: the flag is cleared when the half begins.
    world.turns_mut().meta.player_action_taken = false;
    if world.turns().meta.phase == TurnPhase::Input {
        set_phase(world, TurnPhase::IntentQueue, out);
    }
    set_state(world, TurnState::AITurn, out);
    if world.turns().meta.phase == TurnPhase::IntentQueue {
        queue_intents(world, out);
        set_phase(world, TurnPhase::Resolution, out);
    }
    if world.turns().meta.phase == TurnPhase::Resolution {
        resolve_intents(world, out);
        if world.is_over() {
            return Half::Over;
        }
        set_phase(world, TurnPhase::Aftermath, out);
    }
    world.aftermath(out);
    if world.is_over() {
        return Half::Over;
    }
    // ENERGY-META-4
    if world.turns().is_full() {
        return stalled(world.turns().find_player(), StallCause::LastTurn);
    }
    // ENERGY-SCH-6, ENERGY-STALL-2
    let turns = world.turns_mut();
    let goes_on =
        !turns.options.is_literal() && turns.find_player().is_some() && turns.ledger.someone_able();
    let mut span = 0;
    if !goes_on {
        match close(world, out) {
            Ok(closed) => span = closed,
            Err(half) => return half,
        }
    }
    world.turns_mut().meta.player_action_taken = false;
    set_phase(world, TurnPhase::Input, out);
    if is_player_in_control(world) {
        set_state(world, TurnState::PlayerTurn, out);
    }
    Half::Played(span)
}

/// Whether the player gets control at this input.
// ENERGY-SCH-2, ENERGY-LIT-1
fn is_player_in_control<W: World>(world: &W) -> bool {
    let turns = world.turns();
    let Some(player) = turns.find_player() else {
        return false;
    };
    let ledger = &turns.ledger;
    if turns.options.is_literal() {
        let waits = turns.channels.get(&player).is_some_and(|channel| !channel.is_complete());
        !(waits || ledger.is_stunned(player) || ledger.is_parked(player))
    } else {
        ledger.is_able(player)
    }
}

/// Control goes from the player to the others.
pub(super) fn hand_over<W: World>(world: &mut W, out: &mut impl Sink<W::Event>) {
    set_phase(world, TurnPhase::IntentQueue, out);
    set_state(world, TurnState::AITurn, out);
}

// ENERGY-PHASE-1
pub(super) fn set_phase<W: World>(world: &mut W, to: TurnPhase, out: &mut impl Sink<W::Event>) {
    let meta = &mut world.turns_mut().meta;
    let from = meta.phase;
    if from != to {
        meta.phase = to;
        report(world, out, || TurnEvent::PhaseChanged { from, to });
    }
}

// ENERGY-EVT-1: an event exactly when the state changes.
pub(super) fn set_state<W: World>(world: &mut W, to: TurnState, out: &mut impl Sink<W::Event>) {
    let turns = world.turns_mut();
    if turns.meta.legacy_state == to {
        return;
    }
    turns.meta.legacy_state = to;
    let turn = turns.meta.global_turn;
    match to {
        TurnState::PlayerTurn => {
            turns.greeted = true;
            report(world, out, || TurnEvent::PlayerTurnStarted { turn });
        }
        TurnState::AITurn => report(world, out, || TurnEvent::AiTurnStarted { turn }),
    }
}
