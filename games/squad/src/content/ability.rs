//! Abilities of survivors.

use super::{RangeBand, given_status, naming};
use crate::body::FigureStatus;
use alloc::string::String;
use initiative_content::code::UNKNOWN_CONTENT;
use initiative_content::{Fields, Form};
use serde::{Deserialize, Serialize};

/// Something a survivor can do with its activation.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SurvivorAbility {
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
    pub effect: AbilityEffect,
}

/// What an ability does, and what it applies to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum AbilityEffect {
    /// Gives the user a status.
    Ready {
        /// The status.
        status: FigureStatus,
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
        band: RangeBand,
        /// The status.
        status: FigureStatus,
        /// For how many turns.
        turns: u8,
    },
    /// A blast around a tile. It hits friends, too.
    Blast {
        /// The distance that the tile may have.
        band: RangeBand,
        /// The radius of the blast.
        radius: u8,
        /// The strength of the wound roll against monsters.
        strength: i8,
        /// The wounds that it gives each survivor.
        damage: u8,
    },
}

impl SurvivorAbility {
    pub(super) fn blank() -> Self {
        Self {
            id: String::new(),
            name: String::new(),
            cooldown: 0,
            cost: 1,
            sound: String::from("swing"),
            effect: AbilityEffect::Heal { far: 0, amount: 1 },
        }
    }
}

impl Fields for SurvivorAbility {
    fn fields(&mut self, form: &mut Form<'_>) {
        naming(form, &mut self.id, &mut self.name);
        form.number("cooldown", 0..=99, &mut self.cooldown);
        form.number("cost", 1..=99, &mut self.cost);
        form.text("sound", &mut self.sound);
        if form.need("effect") {
            form.part("effect", |form| self.effect.fields(form));
        }
    }
}

impl AbilityEffect {
    /// The kinds of effects as they are written, with the numbers that need not be given.
    const BLANK: [(&'static str, Self); 4] = [
        ("ready", Self::Ready { status: FigureStatus::Braced, turns: 1 }),
        ("heal", Self::Heal { far: 1, amount: 1 }),
        ("strike", Self::Strike { band: RangeBand::TOUCH, status: FigureStatus::Dazed, turns: 1 }),
        ("blast", Self::Blast { band: RangeBand::TOUCH, radius: 1, strength: 0, damage: 1 }),
    ];
}

impl Fields for AbilityEffect {
    fn fields(&mut self, form: &mut Form<'_>) {
        form.variant(&Self::BLANK, UNKNOWN_CONTENT, self, |effect, form| match effect {
            Self::Ready { status, turns } => needed_status(form, status, turns),
            Self::Heal { far, amount } => {
                form.number("far", 0..=62, far);
                form.number("amount", 1..=99, amount);
            }
            Self::Strike { band, status, turns } => {
                band.fields(form);
                needed_status(form, status, turns);
            }
            Self::Blast { band, radius, strength, damage } => {
                band.fields(form);
                form.number("radius", 0..=62, radius);
                form.number("strength", -20..=20, strength);
                form.number("damage", 1..=99, damage);
            }
        });
    }
}

fn needed_status(form: &mut Form<'_>, status: &mut FigureStatus, turns: &mut u8) {
    let mut given = Some((*status, *turns));
    given_status(form, true, &mut given);
    (*status, *turns) = given.unwrap_or((*status, *turns));
}
