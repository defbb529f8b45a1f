//! What heroes and monsters do: the intents of the energy clock.

use crate::command::Worn;
use crate::content::{ItemKind, Skill};
use initiative_kernel::grid::{Direction, Tile};
use initiative_kernel::turn::intent::ActorId;
use serde::{Deserialize, Serialize};

/// Something an actor does, bound to whom it concerns: a held blow follows its victim, a held
/// step never becomes a blow (DELVE-MOVE-2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum Action {
    /// Watches; the hero searches, a wanderer thinks of a place to go.
    Wait,
    /// Enters the next tile.
    Step(Direction),
    /// Enters the next tile to get away. Monsters only.
    Flee(Direction),
    /// Opens the door there and stays.
    OpenDoor(Direction),
    /// Closes the door there.
    CloseDoor(Direction),
    /// Hits somebody in reach.
    Attack(ActorId),
    /// Takes what lies here.
    PickUp,
    /// Drinks, reads or eats.
    UseItem {
        /// The place in the pack.
        slot: u8,
        /// What is there: a long reading outlives its scroll.
        kind: ItemKind,
        /// What forging improves.
        target: Option<Worn>,
    },
    /// Lays a stack down.
    DropItem(u8),
    /// Throws one.
    ThrowItem {
        /// The place in the pack.
        slot: u8,
        /// Where to.
        at: Tile,
    },
    /// Wields or wears.
    EquipItem(u8),
    /// Takes off.
    UnequipItem(Worn),
    /// Uses a skill on somebody, on itself or around itself.
    UseSkill {
        /// Which.
        skill: Skill,
        /// Whom or what for.
        aim: Aim,
    },
    /// Tries to make a trap harmless.
    Disarm(Direction),
    /// Down the stairs.
    Descend,
    /// Up the stairs.
    Ascend,
}

/// What a skill is used on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Aim {
    /// Nobody in particular.
    Around,
    /// Somebody, wherever they are by then.
    Actor(ActorId),
    /// A place.
    Tile(Tile),
}
