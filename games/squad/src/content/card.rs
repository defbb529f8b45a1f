//! Action cards of monsters.

use super::{Band, Shape, naming, status};
use crate::body::Condition;
use crate::read::{Node, Reader, UNKNOWN_CONTENT};
use alloc::string::String;
use alloc::vec::Vec;
use initiative_kernel::words;
use serde::{Deserialize, Serialize};

/// What a monster does in one activation.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Card {
    /// Its id in scenarios.
    pub id: String,
    /// Its name.
    pub name: String,
    /// Whom the monster goes for.
    pub aim: Aim,
    /// What it does, in order.
    pub acts: Vec<Act>,
}

words! {
    /// Whom a monster goes for.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
    pub enum Aim {
        /// Anybody, by a die.
        Random = "random",
        /// Anybody the attack reaches, by a die; anybody at all if it reaches nobody.
        RandomInReach = "random_in_reach",
        /// The nearest.
        Nearest = "nearest",
        /// The one with the most wounds.
        Wounded = "wounded",
        /// The one with the fewest wounds.
        Healthiest = "healthiest",
    }
}

/// One thing a card makes a monster do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Act {
    /// Go towards the target.
    Advance {
        /// The walking cost it may spend.
        cost: u8,
    },
    /// Go away from the target.
    Retreat {
        /// The walking cost it may spend.
        cost: u8,
    },
    /// Attack the target.
    Attack {
        /// How many dice.
        dice: u8,
        /// Wounds per hit.
        damage: u8,
        /// Where the target may be.
        band: Band,
        /// What each hit applies, and for how long.
        status: Option<(Condition, u8)>,
    },
    /// A blast around the target's tile, against every survivor in it.
    Blast {
        /// How many dice against each.
        dice: u8,
        /// Wounds per hit.
        damage: u8,
        /// Where the target may be.
        band: Band,
        /// How far the blast goes.
        radius: u8,
    },
}

impl Card {
    /// The band of the first attack or blast among `acts`.
    pub(crate) fn band(acts: &[Act]) -> Option<Band> {
        acts.iter().find_map(|act| match act {
            Act::Attack { band, .. } | Act::Blast { band, .. } => Some(*band),
            _ => None,
        })
    }

    pub(super) fn read(node: &Node<'_>, reader: &mut Reader) -> Option<Self> {
        if !node.is_object(&["id", "name", "target", "effects"], reader) {
            return None;
        }
        let (id, name) = naming(node, reader);
        let aim = node.need("target", reader);
        let aim = aim.and_then(|aim| aim.word(&Aim::WORDS, UNKNOWN_CONTENT, reader));
        let mut acts = Vec::new();
        if let Some(list) = node.need("effects", reader) {
            acts.extend(list.items(9, reader).filter_map(|node| Act::read(&node, reader)));
        }
        // An aim that cannot be read is a fault already; the card is known all the same.
        Some(Self { id: id?, name, aim: aim.unwrap_or(Aim::Random), acts })
    }
}

impl Act {
    /// The fields of each kind.
    const KINDS: [(&'static str, &'static [&'static str]); 4] = [
        ("advance", &["kind", "cost"]),
        ("retreat", &["kind", "cost"]),
        ("attack", &["kind", "dice", "damage", "near", "far", "sight", "status", "turns"]),
        ("blast", &["kind", "dice", "damage", "near", "far", "sight", "radius"]),
    ];

    fn read(node: &Node<'_>, reader: &mut Reader) -> Option<Self> {
        let shape = Shape::read(node, &Self::KINDS, reader)?;
        let (mut cost, mut dice, mut damage, mut radius) = (1, 1, 1, 1);
        shape.number(node, "cost", 0..=99, &mut cost, reader);
        shape.number(node, "dice", 1..=20, &mut dice, reader);
        shape.number(node, "damage", 1..=99, &mut damage, reader);
        shape.number(node, "radius", 0..=62, &mut radius, reader);
        let band = Band::read(node, &shape.fields, reader);
        let status = shape.has("status").then(|| status(node, false, reader)).flatten();
        match shape.kind? {
            "advance" => Some(Self::Advance { cost }),
            "retreat" => Some(Self::Retreat { cost }),
            "attack" => Some(Self::Attack { dice, damage, band, status }),
            _ => Some(Self::Blast { dice, damage, band, radius }),
        }
    }
}
