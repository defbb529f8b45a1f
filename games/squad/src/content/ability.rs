//! Abilities of survivors.

use super::deed::Deed;
use super::{Band, naming};
use crate::body::Condition;
use alloc::string::String;
use initiative_content::{Fields, Form};
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
    /// Its sound.
    pub sound: String,
    /// What it does.
    pub effect: Effect,
}

/// What an ability does, and what it applies to.
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
        /// How many wounds it heals.
        amount: u8,
    },
    /// Rolls a die against a monster, which gets a status if the die hits.
    Strike {
        /// The distance that the monster may have.
        band: Band,
        /// The status.
        status: Condition,
        /// For how many turns.
        turns: u8,
    },
    /// A blast around a tile. It hits friends, too.
    Blast {
        /// The distance that the tile may have.
        band: Band,
        /// The radius of the blast.
        radius: u8,
        /// The strength of the wound roll against monsters.
        strength: i8,
        /// The wounds that it gives each survivor.
        damage: u8,
    },
}

impl Ability {
    pub(super) fn blank() -> Self {
        Self {
            id: String::new(),
            name: String::new(),
            cooldown: 0,
            cost: 1,
            sound: String::from("swing"),
            // An effect that cannot be read is already a fault, but the ability still exists.
            effect: Effect::Heal { far: 0, amount: 1 },
        }
    }
}

impl Fields for Ability {
    fn fields(&mut self, form: &mut Form<'_>) {
        naming(form, &mut self.id, &mut self.name);
        form.number("cooldown", 0..=99, &mut self.cooldown);
        form.number("cost", 1..=99, &mut self.cost);
        form.text("sound", &mut self.sound);
        let mut deed = if form.reads() { Deed::NEW } else { self.effect.into() };
        if form.need("effect") {
            form.part("effect", |form| deed.fields(&Effect::KINDS, &["ready", "strike"], form));
        }
        self.effect = Effect::of(&deed).unwrap_or(self.effect);
    }
}

impl Effect {
    /// The fields of each kind of effect.
    const KINDS: [(&'static str, &'static [&'static str]); 4] = [
        ("ready", &["status", "turns"]),
        ("heal", &["far", "amount"]),
        ("strike", &["near", "far", "sight", "status", "turns"]),
        ("blast", &["near", "far", "sight", "radius", "strength", "damage"]),
    ];

    fn of(deed: &Deed) -> Option<Self> {
        let Deed { band, amount, radius, strength, damage, .. } = *deed;
        match (deed.kind?, deed.given()) {
            ("ready", Some((status, turns))) => Some(Self::Ready { status, turns }),
            ("strike", Some((status, turns))) => Some(Self::Strike { band, status, turns }),
            ("heal", _) => Some(Self::Heal { far: band.far, amount }),
            ("blast", _) => Some(Self::Blast { band, radius, strength, damage }),
            _ => None,
        }
    }
}

impl From<Effect> for Deed {
    fn from(effect: Effect) -> Self {
        match effect {
            Effect::Ready { status, turns } => Self::of("ready").giving(status, turns),
            Effect::Heal { far, amount } => {
                Self { amount, band: Band { far, ..Band::TOUCH }, ..Self::of("heal") }
            }
            Effect::Strike { band, status, turns } => {
                Self { band, ..Self::of("strike") }.giving(status, turns)
            }
            Effect::Blast { band, radius, strength, damage } => {
                Self { band, radius, strength, damage, ..Self::of("blast") }
            }
        }
    }
}
