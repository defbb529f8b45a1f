//! Weapons and distance bands.

use super::naming;
use alloc::format;
use alloc::string::String;
use initiative_content::code::OUT_OF_RANGE;
use initiative_content::{Fields, Form};
use serde::{Deserialize, Serialize};

/// The distances at which a target may be, and whether it must be in sight.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct RangeBand {
    /// The least distance.
    pub near: u8,
    /// The greatest distance.
    pub far: u8,
    /// Whether the target must be in sight.
    pub sight: bool,
}

impl RangeBand {
    /// On the same tile or next to it.
    pub(crate) const TOUCH: Self = Self { near: 0, far: 1, sight: false };

    /// Visits its fields.
    pub(super) fn fields(&mut self, form: &mut Form<'_>) {
        let sound = form.sound(|form| {
            form.number("near", 0..=62, &mut self.near);
            form.number("far", 0..=62, &mut self.far);
        });
        form.flag("sight", &mut self.sight);
        if sound && self.near > self.far {
            let message = format!("the least distance is at most the greatest, {}", self.far);
            form.fault("near", OUT_OF_RANGE, message);
        }
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
    /// The lowest face that hits.
    pub hit: i8,
    /// What it adds to the wound roll.
    pub strength: i8,
    /// The distance that a target may have.
    pub band: RangeBand,
    /// The sound of an attack.
    pub sound: String,
}

impl Weapon {
    pub(super) fn blank() -> Self {
        Self {
            id: String::new(),
            name: String::new(),
            dice: 2,
            hit: 8,
            strength: 0,
            band: RangeBand::TOUCH,
            sound: String::from("swing"),
        }
    }
}

impl Fields for Weapon {
    fn fields(&mut self, form: &mut Form<'_>) {
        naming(form, &mut self.id, &mut self.name);
        form.number("dice", 1..=9, &mut self.dice);
        form.number("hit", -20..=20, &mut self.hit);
        form.number("strength", -20..=20, &mut self.strength);
        self.band.fields(form);
        form.text("sound", &mut self.sound);
    }
}
