//! Weapons and distance bands.

use super::naming;
use crate::read::{Node, OUT_OF_RANGE, Reader, part};
use alloc::format;
use alloc::string::String;
use serde::{Deserialize, Serialize};

/// From how near to how far something can be aimed at, and whether it must be in sight.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Band {
    /// The least distance.
    pub near: u8,
    /// The greatest distance.
    pub far: u8,
    /// Whether the target must be in sight.
    pub sight: bool,
}

impl Band {
    /// Right beside.
    pub(crate) const TOUCH: Self = Self { near: 0, far: 1, sight: false };
    /// The fields it is read from.
    pub(crate) const FIELDS: [&'static str; 3] = ["near", "far", "sight"];

    /// Reads those of `fields` that are given.
    pub(crate) fn read(node: &Node<'_>, fields: &[&str], reader: &mut Reader) -> Self {
        let has = |name: &str| fields.contains(&name);
        let mut band = Self::TOUCH;
        let ((), sound) = part(reader, |reader| {
            if has("near") {
                node.number("near", 0..=62, &mut band.near, reader);
            }
            if has("far") {
                node.number("far", 0..=62, &mut band.far, reader);
            }
        });
        if has("sight") {
            node.flag("sight", &mut band.sight, reader);
        }
        if sound
            && band.near > band.far
            && let Some(near) = node.get("near")
        {
            let message = format!("the least distance is at most the greatest, {}", band.far);
            reader.fault(&near, OUT_OF_RANGE, message);
        }
        band
    }
}

/// What a survivor attacks with.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Weapon {
    /// Its id in scenarios.
    pub id: String,
    /// Its name.
    pub name: String,
    /// How many dice the hit roll has.
    pub dice: u8,
    /// The face that hits.
    pub hit: i8,
    /// What it adds to the wound roll.
    pub strength: i8,
    /// Where it can be aimed at.
    pub band: Band,
    /// The sound of an attack.
    pub sound: String,
}

impl Weapon {
    pub(super) fn read(node: &Node<'_>, reader: &mut Reader) -> Option<Self> {
        let fields = ["id", "name", "dice", "hit", "strength", "sound"];
        let [a, b, c] = Band::FIELDS;
        let [d, e, f, g, h, i] = fields;
        if !node.is_object(&[a, b, c, d, e, f, g, h, i], reader) {
            return None;
        }
        let (id, name) = naming(node, reader);
        let sound = String::from("swing");
        let band = Band::read(node, &Band::FIELDS, reader);
        let mut weapon =
            Self { id: String::new(), name, dice: 2, hit: 8, strength: 0, band, sound };
        node.number("dice", 1..=9, &mut weapon.dice, reader);
        node.number("hit", -20..=20, &mut weapon.hit, reader);
        node.number("strength", -20..=20, &mut weapon.strength, reader);
        node.string("sound", &mut weapon.sound, reader);
        Some(Self { id: id?, ..weapon })
    }
}
