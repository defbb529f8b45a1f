//! Abilities of survivors.

use super::{Band, Shape, naming, status};
use crate::body::Condition;
use crate::read::{Node, Reader};
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
        let (id, name) = naming(node, reader);
        let effect = node.need("effect", reader).and_then(|node| Effect::read(&node, reader));
        let (mut cooldown, mut cost, mut sound) = (0, 1, String::from("swing"));
        node.number("cooldown", 0..=99, &mut cooldown, reader);
        node.number("cost", 1..=99, &mut cost, reader);
        node.string("sound", &mut sound, reader);
        // An effect that cannot be read is a fault already; the ability is known all the same.
        let effect = effect.unwrap_or(Effect::Heal { far: 0, amount: 1 });
        Some(Self { id: id?, name, cooldown, cost, sound, effect })
    }
}

impl Effect {
    /// The fields of each kind.
    const KINDS: [(&'static str, &'static [&'static str]); 4] = [
        ("ready", &["kind", "status", "turns"]),
        ("heal", &["kind", "far", "amount"]),
        ("strike", &["kind", "near", "far", "sight", "status", "turns"]),
        ("blast", &["kind", "near", "far", "sight", "radius", "strength", "damage"]),
    ];

    fn read(node: &Node<'_>, reader: &mut Reader) -> Option<Self> {
        let shape = Shape::read(node, &Self::KINDS, reader)?;
        let gives = shape.has("status");
        let given = gives.then(|| status(node, shape.kind.is_some(), reader)).flatten();
        let band = Band::read(node, &shape.fields, reader);
        let (mut amount, mut radius, mut strength, mut damage) = (1, 1, 0, 1);
        shape.number(node, "amount", 1..=99, &mut amount, reader);
        shape.number(node, "radius", 0..=62, &mut radius, reader);
        shape.number(node, "strength", -20..=20, &mut strength, reader);
        shape.number(node, "damage", 1..=99, &mut damage, reader);
        match (shape.kind?, given) {
            ("ready", Some((status, turns))) => Some(Self::Ready { status, turns }),
            ("strike", Some((status, turns))) => Some(Self::Strike { band, status, turns }),
            ("heal", _) => Some(Self::Heal { far: band.far, amount }),
            ("blast", _) => Some(Self::Blast { band, radius, strength, damage }),
            _ => None,
        }
    }
}
