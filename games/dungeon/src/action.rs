//! What heroes and monsters do: the intents of the energy clock.

use crate::content::{ItemKind, Skill};
use crate::hero::GearSlot;
use initiative_kernel::grid::{Direction, Tile};
use initiative_kernel::turn::intent::ActorId;
use serde::{Deserialize, Serialize};

// DELVE-MOVE-2
/// What an actor does. An action names whom it concerns: a held attack follows its target, and a
/// held step never becomes an attack.
#[allow(missing_docs, reason = "the commands with these names say what they do")]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum DelveAction {
    // The hero searches; a wanderer chooses where to go.
    Wait,
    Step(Direction),
    // A step away from the hero. Monsters only.
    Flee(Direction),
    // Opens the door there and stays.
    OpenDoor(Direction),
    CloseDoor(Direction),
    Attack(ActorId),
    PickUp,
    // Drinks, reads or eats. A long reading outlives its scroll, so the action keeps its kind.
    UseItem { slot: u8, kind: ItemKind, target: Option<GearSlot> },
    DropItem(u8),
    ThrowItem { slot: u8, at: Tile },
    EquipItem(u8),
    UnequipItem(GearSlot),
    UseSkill { skill: Skill, aim: Aim },
    Disarm(Direction),
    Descend,
    Ascend,
}

/// What a skill is used on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Aim {
    /// Nobody in particular.
    Around,
    /// An actor, wherever it is by then.
    Actor(ActorId),
    /// A place.
    Tile(Tile),
}
