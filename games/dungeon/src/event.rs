//! What happened.

use crate::action::Action;
use crate::command::Worn;
use crate::content::{Item, ItemKind, Monster, Skill, Status, TrapKind};
use crate::state::ending::{Band, Ending};
use alloc::vec::Vec;
use initiative_kernel::grid::Tile;
use initiative_kernel::turn::energy::TurnEvent;
use initiative_kernel::turn::intent::ActorId;
use serde::Serialize;

/// Something that happened. `seen` says whether the hero saw it: its actor or tile was visible
/// before or after (DELVE-HIDE-1).
// DELVE-TURN-2
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[allow(missing_docs, reason = "the fields say what the variants are about")]
pub enum Event {
    /// The clock went on.
    Turn { event: TurnEvent<Action>, seen: bool },

    /// Somebody is somewhere else now.
    ActorMoved { actor: ActorId, from: Tile, to: Tile, seen: bool },
    /// A door was opened.
    DoorOpened { actor: ActorId, at: Tile, seen: bool },
    /// A door was closed.
    DoorClosed { actor: ActorId, at: Tile },
    /// The hero sees other tiles; `revealed` were never seen before. `gained` says whether there
    /// is any tile that was not in view a moment ago.
    SightChanged { revealed: Vec<Tile>, gained: bool },

    /// A blow, shot or throw missed.
    AttackMissed { actor: ActorId, target: ActorId, at: Tile, seen: bool },
    /// Somebody lost health.
    Damaged { actor: ActorId, amount: i32, source: Source, hp: i32, at: Tile, seen: bool },
    /// Somebody gained health.
    Healed { actor: ActorId, amount: i32, hp: i32, at: Tile, seen: bool },
    /// Somebody died.
    ActorDied { actor: ActorId, kind: Option<Monster>, at: Tile, seen: bool },
    /// The hero learned from it.
    XpGained { amount: u32, xp: u32 },
    /// The hero is better now.
    LevelGained { level: u8 },

    /// Something is the matter with somebody.
    StatusApplied { actor: ActorId, status: Status, turns: u32, at: Tile, seen: bool },
    /// A status did its work.
    StatusTicked { actor: ActorId, status: Status, at: Tile, seen: bool },
    /// A status is over.
    StatusExpired { actor: ActorId, status: Status, at: Tile, seen: bool },

    /// Something was taken into the pack.
    ItemPickedUp { item: Item, slot: u8 },
    /// Something lies on the floor now.
    ItemDropped { item: Item, at: Tile, seen: bool },
    /// One of a stack was used up.
    ItemUsed { kind: ItemKind, slot: u8 },
    /// A kind is known from now on.
    ItemIdentified { kind: ItemKind },
    /// Something is wielded or worn.
    ItemEquipped { item: Item, worn: Worn, slot: u8 },
    /// Something was taken off.
    ItemUnequipped { item: Item, worn: Worn, slot: u8 },
    /// Weapon or armour is better now.
    ItemForged { item: Item, worn: Worn },
    /// Something flew.
    ItemThrown { kind: ItemKind, from: Tile, to: Tile },
    /// A thrown thing is no more.
    ItemBroke { kind: ItemKind, at: Tile },

    /// A skill was used.
    SkillUsed { actor: ActorId, skill: Skill, from: Tile, at: Tile, seen: bool },
    /// The hero set off a trap.
    TrapTriggered { at: Tile, kind: TrapKind },
    /// A trap was made harmless.
    TrapDisarmed { at: Tile, kind: TrapKind },
    /// A hidden trap was found.
    TrapRevealed { at: Tile, kind: TrapKind },

    /// The hero's hunger changed.
    HungerChanged { from: Band, to: Band },
    /// A monster knows of the hero.
    MonsterNoticed { actor: ActorId, at: Tile, seen: bool },
    /// A monster has lost the hero.
    MonsterLostTrack { actor: ActorId, at: Tile, seen: bool },
    /// A monster appeared.
    MonsterSpawned { actor: ActorId, kind: Monster, at: Tile, seen: bool },

    /// The hero is on another level.
    LevelEntered { depth: u8, first: bool },
    /// The hero has the Amulet.
    AmuletTaken,
    /// The delve is over. Nothing follows.
    MatchEnded { ending: Ending, turn: u64, score: u64 },
}

/// What hurt somebody.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum Source {
    /// A blow of somebody.
    Blow(ActorId),
    /// A skill of somebody.
    Skill(ActorId, Skill),
    /// Something thrown by somebody.
    Thrown(ActorId),
    /// A trap.
    Trap(TrapKind),
    /// A status.
    Status(Status),
    /// Hunger.
    Hunger,
}

/// Whom an event of the clock is about.
#[must_use]
pub fn actor_of(event: &TurnEvent<Action>) -> Option<ActorId> {
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
