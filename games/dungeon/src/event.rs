//! What happened.

use crate::action::DelveAction;
use crate::content::{Item, ItemKind, Monster, Skill, Status, TrapKind};
use crate::hero::GearSlot;
use crate::state::{DelveEnding, Hunger};
use alloc::vec::Vec;
use initiative_kernel::grid::Tile;
use initiative_kernel::turn::energy::TurnEvent;
use initiative_kernel::turn::intent::ActorId;
use serde::Serialize;

/// Something that happened. `seen` says whether the hero saw it: its actor or tile was visible
/// before or after (DELVE-HIDE-1).
// DELVE-TURN-2
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[allow(missing_docs, reason = "the names say what happened")]
pub enum Event {
    // The clock went on.
    Turn { event: TurnEvent<DelveAction>, seen: bool },

    ActorMoved { actor: ActorId, from: Tile, to: Tile, seen: bool },
    DoorOpened { actor: ActorId, at: Tile, seen: bool },
    DoorClosed { actor: ActorId, at: Tile },
    // The hero sees other tiles. `revealed` were never seen before. `gained` says whether the view
    // has any tile that it did not have a moment ago.
    SightChanged { revealed: Vec<Tile>, gained: bool },

    // A blow, shot or throw missed.
    AttackMissed { actor: ActorId, target: ActorId, at: Tile, seen: bool },
    Damaged { actor: ActorId, amount: i32, source: Source, hp: i32, at: Tile, seen: bool },
    Healed { actor: ActorId, amount: i32, hp: i32, at: Tile, seen: bool },
    ActorDied { actor: ActorId, kind: Option<Monster>, at: Tile, seen: bool },
    XpGained { amount: u32, xp: u32 },
    LevelGained { level: u8 },

    StatusApplied { actor: ActorId, status: Status, turns: u32, at: Tile, seen: bool },
    // A status took effect at the end of a turn.
    StatusTicked { actor: ActorId, status: Status, at: Tile, seen: bool },
    StatusExpired { actor: ActorId, status: Status, at: Tile, seen: bool },

    ItemPickedUp { item: Item, slot: u8 },
    ItemDropped { item: Item, at: Tile, seen: bool },
    // One item of a stack was used up.
    ItemUsed { kind: ItemKind, slot: u8 },
    // The hero knows a kind from now on.
    ItemIdentified { kind: ItemKind },
    ItemEquipped { item: Item, worn: GearSlot, slot: u8 },
    ItemUnequipped { item: Item, worn: GearSlot, slot: u8 },
    ItemForged { item: Item, worn: GearSlot },
    ItemThrown { kind: ItemKind, from: Tile, to: Tile },
    ItemBroke { kind: ItemKind, at: Tile },

    SkillUsed { actor: ActorId, skill: Skill, from: Tile, at: Tile, seen: bool },
    TrapTriggered { at: Tile, kind: TrapKind },
    TrapDisarmed { at: Tile, kind: TrapKind },
    // The hero found a hidden trap.
    TrapRevealed { at: Tile, kind: TrapKind },

    HungerChanged { from: Hunger, to: Hunger },
    // A monster knows of the hero from now on.
    MonsterNoticed { actor: ActorId, at: Tile, seen: bool },
    MonsterLostTrack { actor: ActorId, at: Tile, seen: bool },
    MonsterSpawned { actor: ActorId, kind: Monster, at: Tile, seen: bool },

    LevelEntered { depth: u8, first: bool },
    AmuletTaken,
    // The delve is over. No event follows.
    MatchEnded { ending: DelveEnding, turn: u64, score: u64 },
}

/// What hurt an actor.
#[allow(missing_docs, reason = "the names say it")]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum Source {
    Blow(ActorId),
    Skill(ActorId, Skill),
    Thrown(ActorId),
    Trap(TrapKind),
    Status(Status),
    Hunger,
}

/// The actor of an event of the clock.
#[must_use]
pub fn actor_of(event: &TurnEvent<DelveAction>) -> Option<ActorId> {
    match *event {
        TurnEvent::IntentQueued { actor, .. }
        | TurnEvent::IntentFizzled { actor, .. }
        | TurnEvent::EnergySpent { actor, .. }
        | TurnEvent::OrderHeld { actor, .. }
        | TurnEvent::OrderReleased { actor }
        | TurnEvent::OrderDropped { actor, .. }
        | TurnEvent::ChannelStarted { actor, .. }
        | TurnEvent::ChannelPaid { actor, .. }
        | TurnEvent::ChannelCompleted { actor }
        | TurnEvent::ChannelCancelled { actor, .. }
        | TurnEvent::ChannelSuspended { actor }
        | TurnEvent::ChannelResumed { actor } => Some(actor),
        TurnEvent::PhaseChanged { .. }
        | TurnEvent::AiTurnStarted { .. }
        | TurnEvent::PlayerTurnStarted { .. }
        | TurnEvent::TurnEnded { .. }
        | TurnEvent::CounterSaturated { .. } => None,
    }
}
