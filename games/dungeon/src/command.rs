//! What a player can ask for.

mod legal;

use crate::hero::SLOTS;
use initiative_kernel::grid::{Direction, Tile};
use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize};

/// A command of the hero's seat.
///
/// Menus are acts of the client and no commands (DELVE-CMD-1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum Command {
    /// A step; an attack if somebody stands there; a closed door is opened.
    Move {
        /// Which way.
        direction: Direction,
    },
    /// An attack with the weapon in hand.
    Attack {
        /// Which way.
        direction: Direction,
    },
    /// Half a turn of watching and searching.
    Wait,
    /// Takes what lies here.
    PickUp,
    /// Drinks, reads or eats.
    UseItem {
        /// The place in the pack.
        #[serde(deserialize_with = "slot")]
        slot: u8,
        /// What a known scroll of forging improves.
        target: Option<Worn>,
    },
    /// Lays a stack down here.
    DropItem {
        /// The place in the pack.
        #[serde(deserialize_with = "slot")]
        slot: u8,
    },
    /// Throws one.
    ThrowItem {
        /// The place in the pack.
        #[serde(deserialize_with = "slot")]
        slot: u8,
        /// Where to.
        at: Tile,
    },
    /// Wields or wears.
    EquipItem {
        /// The place in the pack.
        #[serde(deserialize_with = "slot")]
        slot: u8,
    },
    /// Takes off.
    UnequipItem {
        /// Which of the two.
        worn: Worn,
    },
    /// The skill of the class.
    UseSkill {
        /// At whom or where to.
        at: Tile,
    },
    /// Closes a door.
    CloseDoor {
        /// Which way.
        direction: Direction,
    },
    /// Tries to make a known trap harmless.
    Disarm {
        /// Which way.
        direction: Direction,
    },
    /// Down the stairs.
    Descend,
    /// Up the stairs.
    Ascend,
    /// Lets time pass when nothing can be paid.
    Pass,
    /// Walks to a place that is known.
    Travel {
        /// Where to.
        to: Tile,
    },
    /// Walks to the nearest place from which something new can be seen.
    Explore,
    /// Waits until all is well.
    Rest,
    /// Gives up.
    Quit,
}

// DELVE-BAD-3
/// A place in the pack; anything else is no command.
fn slot<'de, D: Deserializer<'de>>(from: D) -> Result<u8, D::Error> {
    let slot = u8::deserialize(from)?;
    if usize::from(slot) < SLOTS {
        return Ok(slot);
    }
    Err(D::Error::custom(format_args!("a slot is a number from 0 to {}", SLOTS - 1)))
}

/// One of the two things that are worn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Worn {
    /// The weapon in hand.
    Weapon,
    /// The armour on the body.
    Armour,
}

impl Worn {
    /// Both.
    pub const ALL: [Self; 2] = [Self::Weapon, Self::Armour];
}
