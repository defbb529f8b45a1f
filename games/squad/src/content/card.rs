//! Action cards of monsters.

use super::{RangeBand, given_status, naming};
use crate::body::FigureStatus;
use alloc::string::String;
use alloc::vec::Vec;
use initiative_content::code::UNKNOWN_CONTENT;
use initiative_content::{Fields, Form, Node};
use initiative_kernel::words;
use serde::{Deserialize, Serialize};

/// What a monster does in one activation.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct MonsterCard {
    /// Its id in scenarios.
    pub id: String,
    /// Its name.
    pub name: String,
    /// How the monster chooses its target.
    pub aim: MonsterAim,
    /// What the monster does, in order.
    pub acts: Vec<MonsterAct>,
}

words! {
    /// How a monster chooses its target.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
    pub enum MonsterAim {
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
pub enum MonsterAct {
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
        band: RangeBand,
        /// The status that each hit gives, and for how long.
        status: Option<(FigureStatus, u8)>,
    },
    /// A blast around the target's tile, against every survivor in it.
    Blast {
        /// How many dice against each.
        dice: u8,
        /// Wounds per hit.
        damage: u8,
        /// The distance that the target may have.
        band: RangeBand,
        /// The radius of the blast.
        radius: u8,
    },
}

impl MonsterCard {
    /// The band of the first attack or blast among `acts`.
    pub(crate) fn band(acts: &[MonsterAct]) -> Option<RangeBand> {
        acts.iter().find_map(|act| match act {
            MonsterAct::Attack { band, .. } | MonsterAct::Blast { band, .. } => Some(*band),
            _ => None,
        })
    }

    pub(super) const fn blank() -> Self {
        Self { id: String::new(), name: String::new(), aim: MonsterAim::Random, acts: Vec::new() }
    }
}

impl Fields for MonsterCard {
    fn fields(&mut self, form: &mut Form<'_>) {
        naming(form, &mut self.id, &mut self.name);
        if form.need("target") {
            form.word("target", &MonsterAim::WORDS, UNKNOWN_CONTENT, &mut self.aim);
        }
        if form.need("effects") {
            let read = |node: &Node<'_>| MonsterAct::BLANK[0].1.read(node);
            form.list("effects", 9, &mut self.acts, read, Fields::write);
        }
    }
}

impl MonsterAct {
    /// The kinds of acts as they are written, with the numbers that need not be given.
    const BLANK: [(&'static str, Self); 4] = [
        ("advance", Self::Advance { cost: 1 }),
        ("retreat", Self::Retreat { cost: 1 }),
        ("attack", Self::Attack { dice: 1, damage: 1, band: RangeBand::TOUCH, status: None }),
        ("blast", Self::Blast { dice: 1, damage: 1, band: RangeBand::TOUCH, radius: 1 }),
    ];
}

impl Fields for MonsterAct {
    fn fields(&mut self, form: &mut Form<'_>) {
        form.variant(&Self::BLANK, UNKNOWN_CONTENT, self, |act, form| match act {
            Self::Advance { cost } | Self::Retreat { cost } => {
                form.number("cost", 0..=99, cost);
            }
            Self::Attack { dice, damage, band, status } => {
                form.number("dice", 1..=20, dice);
                form.number("damage", 1..=99, damage);
                band.fields(form);
                given_status(form, false, status);
            }
            Self::Blast { dice, damage, band, radius } => {
                form.number("dice", 1..=20, dice);
                form.number("damage", 1..=99, damage);
                band.fields(form);
                form.number("radius", 0..=62, radius);
            }
        });
    }
}
