//! Health as a maximum and the damage taken.

use serde::{Deserialize, Serialize};

/// The health of a unit: a base, bonuses that come and go, and damage that stays.
///
/// ```
/// use initiative_kernel::pool::Health;
/// let mut health = Health::new(3);
/// health.set_bonus(2);
/// health.hurt(4);
/// assert_eq!((health.now(), health.max()), (1, 5));
/// health.set_bonus(0); // the damage stays: losing a bonus can kill
/// assert_eq!(health.now(), -1);
/// assert!(health.is_down());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Health {
    base: u32,
    bonus: i32,
    damage: u32,
}

/// What a blow did.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Hurt {
    /// The health afterwards.
    pub now: i64,
    /// Whether this blow brought it down: it stood before and does not any more.
    pub felled: bool,
}

impl Health {
    /// Unhurt.
    #[must_use]
    pub const fn new(base: u32) -> Self {
        Self { base, bonus: 0, damage: 0 }
    }

    /// With so much damage taken: for scenarios.
    #[must_use]
    pub const fn damaged(mut self, damage: u32) -> Self {
        self.damage = damage;
        self
    }

    // DUEL-UNIT-3
    /// The maximum: the base and the bonus, which may be below 0.
    #[must_use]
    pub const fn max(&self) -> i64 {
        self.base as i64 + self.bonus as i64
    }

    // DUEL-UNIT-3
    /// The health: what the damage leaves of the maximum. It can fall below 0.
    #[must_use]
    pub const fn now(&self) -> i64 {
        self.max() - self.damage as i64
    }

    /// The damage taken and not healed.
    #[must_use]
    pub const fn damage(&self) -> u32 {
        self.damage
    }

    /// The sum of the bonuses now in force.
    #[must_use]
    pub const fn bonus(&self) -> i32 {
        self.bonus
    }

    /// Whether nothing is left.
    #[must_use]
    pub const fn is_down(&self) -> bool {
        self.now() <= 0
    }

    /// Adds damage.
    pub fn hurt(&mut self, amount: u32) -> Hurt {
        let stood = !self.is_down();
        self.damage = self.damage.saturating_add(amount);
        Hurt { now: self.now(), felled: stood && self.is_down() }
    }

    // DELVE-STATUS-1: health never exceeds the maximum.
    /// Takes damage away and says how much. Health never passes the maximum.
    pub fn heal(&mut self, amount: u32) -> u32 {
        let healed = amount.min(self.damage);
        self.damage -= healed;
        healed
    }

    /// Sets the sum of the bonuses now in force. The damage stays as it is.
    pub fn set_bonus(&mut self, bonus: i32) {
        self.bonus = bonus;
    }
}
