//! Action cards of monsters.

use super::deed::Deed;
use super::{Band, naming};
use crate::body::Condition;
use alloc::string::String;
use alloc::vec::Vec;
use initiative_content::code::UNKNOWN_CONTENT;
use initiative_content::{Fields, Form, Node};
use initiative_kernel::words;
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// What a monster does in one activation.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Card {
    /// Its id in scenarios.
    pub id: String,
    /// Its name.
    pub name: String,
    /// How the monster chooses its target.
    pub aim: Aim,
    /// What the monster does, in order.
    pub acts: Vec<Act>,
}

words! {
    /// How a monster chooses its target.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
    pub enum Aim {
        /// Any survivor, by a die.
        Random = "random",
        /// Any survivor that the attack reaches, by a die. If it reaches nobody, any survivor.
        RandomInReach = "random_in_reach",
        /// The nearest survivor.
        Nearest = "nearest",
        /// The survivor with the most wounds.
        Wounded = "wounded",
        /// The survivor with the fewest wounds.
        Healthiest = "healthiest",
    }
}

/// One act of a monster's card.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Act {
    /// Go towards the target.
    Advance {
        /// The walking cost that it may spend.
        cost: u8,
    },
    /// Go away from the target.
    Retreat {
        /// The walking cost that it may spend.
        cost: u8,
    },
    /// Attack the target.
    Attack {
        /// How many dice.
        dice: u8,
        /// Wounds per hit.
        damage: u8,
        /// The distance that the target may have.
        band: Band,
        /// The status that each hit gives, and for how long.
        status: Option<(Condition, u8)>,
    },
    /// A blast around the target's tile, against every survivor in it.
    Blast {
        /// How many dice against each.
        dice: u8,
        /// Wounds per hit.
        damage: u8,
        /// The distance that the target may have.
        band: Band,
        /// The radius of the blast.
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

    pub(super) const fn blank() -> Self {
        Self { id: String::new(), name: String::new(), aim: Aim::Random, acts: Vec::new() }
    }
}

impl Fields for Card {
    fn fields(&mut self, form: &mut Form<'_>) {
        naming(form, &mut self.id, &mut self.name);
        if form.need("target") {
            form.word("target", &Aim::WORDS, UNKNOWN_CONTENT, &mut self.aim);
        }
        if form.need("effects") {
            form.list("effects", 9, &mut self.acts, Act::read, Act::write);
        }
    }
}

impl Act {
    /// The fields of each kind of act.
    const KINDS: [(&'static str, &'static [&'static str]); 4] = [
        ("advance", &["cost"]),
        ("retreat", &["cost"]),
        ("attack", &["dice", "damage", "near", "far", "sight", "status", "turns"]),
        ("blast", &["dice", "damage", "near", "far", "sight", "radius"]),
    ];

    fn read(node: &Node<'_>) -> Option<Self> {
        let mut deed = Deed::NEW;
        node.form(|form| deed.fields(&Self::KINDS, &[], form));
        let Deed { cost, dice, damage, band, radius, .. } = deed;
        match deed.kind? {
            "advance" => Some(Self::Advance { cost }),
            "retreat" => Some(Self::Retreat { cost }),
            "attack" => Some(Self::Attack { dice, damage, band, status: deed.given() }),
            _ => Some(Self::Blast { dice, damage, band, radius }),
        }
    }

    fn write(&self) -> Value {
        let mut deed = match *self {
            Self::Advance { cost } => Deed { cost, ..Deed::of("advance") },
            Self::Retreat { cost } => Deed { cost, ..Deed::of("retreat") },
            Self::Attack { dice, damage, band, status } => {
                let deed = Deed { dice, damage, band, ..Deed::of("attack") };
                status.map_or(deed, |(status, turns)| deed.giving(status, turns))
            }
            Self::Blast { dice, damage, band, radius } => {
                Deed { dice, damage, band, radius, ..Deed::of("blast") }
            }
        };
        Form::write(|form| deed.fields(&Self::KINDS, &[], form))
    }
}
