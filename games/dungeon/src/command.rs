//! What a player can ask for.

mod legal;

use crate::hero::{GearSlot, SLOTS};
use initiative_kernel::grid::{Direction, Tile};
use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize};

// DELVE-CMD-1
/// A command of the hero's seat. Opening a menu is an act of the client and no command.
#[allow(missing_docs, reason = "the variants say what their fields are")]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum Command {
    /// Steps, attacks a monster that stands there, or opens a closed door.
    Move { direction: Direction },
    /// Attacks with the weapon in hand.
    Attack { direction: Direction },
    /// Watches and searches for half a turn.
    Wait,
    /// Takes what lies here.
    PickUp,
    /// Drinks, reads or eats. `target` is what a known scroll of forging improves.
    UseItem {
        #[serde(deserialize_with = "slot")]
        slot: u8,
        target: Option<GearSlot>,
    },
    /// Lays a stack down here.
    DropItem {
        #[serde(deserialize_with = "slot")]
        slot: u8,
    },
    /// Throws one item of a stack.
    ThrowItem {
        #[serde(deserialize_with = "slot")]
        slot: u8,
        at: Tile,
    },
    /// Wields or wears an item.
    EquipItem {
        #[serde(deserialize_with = "slot")]
        slot: u8,
    },
    /// Takes weapon or armour off.
    UnequipItem { worn: GearSlot },
    /// Uses the skill of the class.
    UseSkill { at: Tile },
    /// Closes a door.
    CloseDoor { direction: Direction },
    /// Tries to make a known trap harmless.
    Disarm { direction: Direction },
    /// Goes down the stairs.
    Descend,
    /// Goes up the stairs.
    Ascend,
    /// Lets time pass when nothing can be paid.
    Pass,
    /// Walks to a place that is known.
    Travel { to: Tile },
    /// Walks to the nearest place from which something new can be seen.
    Explore,
    /// Waits until the hero is well.
    Rest,
    /// Gives up.
    Quit,
}

// DELVE-BAD-3
/// Reads a slot of the pack; any other number is no command.
fn slot<'de, D: Deserializer<'de>>(from: D) -> Result<u8, D::Error> {
    let slot = u8::deserialize(from)?;
    if usize::from(slot) < SLOTS {
        return Ok(slot);
    }
    Err(D::Error::custom(format_args!("a slot is a number from 0 to {}", SLOTS - 1)))
}
