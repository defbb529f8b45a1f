//! Abilities of survivors.

use super::{Band, naming, status};
use crate::body::Condition;
use crate::read::{Node, OUT_OF_RANGE, Reader, UNKNOWN_CONTENT};
use alloc::string::String;
use serde::{Deserialize, Serialize};

/// Something a survivor can do with its activation.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Ability {
    /// Its id in scenarios.
    pub id: String,
    /// Its name.
    pub name: String,
    /// How many player phases until it can be used again.
    pub cooldown: u8,
    /// Its price under the points profile.
    pub cost: u8,
    /// The sound of it.
    pub sound: String,
    /// What it does.
    pub effect: Effect,
}

/// What an ability does, and to what.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Effect {
    /// Gives the user a status.
    Ready {
        /// The status.
        status: Condition,
        /// For how many turns.
        turns: u8,
    },
    /// Treats the worst part of a survivor.
    Heal {
        /// How far away the survivor may be.
        far: u8,
        /// How many wounds go.
        amount: u8,
    },
    /// A die against a monster, which gets a status if it hits.
    Strike {
        /// Where the monster may be.
        band: Band,
        /// The status.
        status: Condition,
        /// For how many turns.
        turns: u8,
    },
    /// A blast around a tile, which does not tell friend from foe.
    Blast {
        /// Where the tile may be.
        band: Band,
        /// How far the blast goes.
        radius: u8,
        /// The strength of the wound roll against monsters.
        strength: i8,
        /// The wounds of survivors.
        damage: u8,
    },
}

impl Ability {
    pub(super) fn read(node: &Node<'_>, reader: &mut Reader) -> Option<Self> {
        if !node.is_object(&["id", "name", "cooldown", "cost", "sound", "effect"], reader) {
            return None;
        }
        let (id, name) = naming(node, reader)?;
        let effect = Effect::read(&node.need("effect", reader)?, reader)?;
        let mut ability = Self { id, name, cooldown: 0, cost: 1, sound: "swing".into(), effect };
        node.number("cooldown", 0..=99, &mut ability.cooldown, reader);
        node.number("cost", 1..=99, &mut ability.cost, reader);
        node.string("sound", &mut ability.sound, reader);
        Some(ability)
    }
}

impl Effect {
    fn read(node: &Node<'_>, reader: &mut Reader) -> Option<Self> {
        let [near, far, sight] = Band::FIELDS;
        let fields =
            ["kind", "status", "turns", "amount", "radius", "strength", "damage", near, far, sight];
        if !node.is_object(&fields, reader) {
            return None;
        }
        let kinds = [("ready", 0), ("heal", 1), ("strike", 2), ("blast", 3)];
        let kind = node.need("kind", reader)?.word(&kinds, UNKNOWN_CONTENT, reader)?;
        let band = Band::read(node, reader);
        let given = status(node, reader);
        if given.is_none() && (kind == 0 || kind == 2) {
            reader.fault(node, OUT_OF_RANGE, "this effect gives a status");
        }
        Some(match kind {
            0 => given.map(|(status, turns)| Self::Ready { status, turns })?,
            1 => {
                let mut amount = 1;
                node.number("amount", 1..=99, &mut amount, reader);
                Self::Heal { far: band.far, amount }
            }
            2 => given.map(|(status, turns)| Self::Strike { band, status, turns })?,
            _ => {
                let (mut radius, mut strength, mut damage) = (1, 0, 1);
                node.number("radius", 0..=62, &mut radius, reader);
                node.number("strength", -20..=20, &mut strength, reader);
                node.number("damage", 1..=99, &mut damage, reader);
                Self::Blast { band, radius, strength, damage }
            }
        })
    }
}
