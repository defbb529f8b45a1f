//! Health as a maximum and the damage taken.

use serde::{Deserialize, Serialize};

/// The health of a unit: a maximum, and the damage it has taken.
///
/// ```
/// use initiative_kernel::pool::Health;
/// let mut health = Health::new(3);
/// health.hurt(4);
/// assert_eq!((health.now(), health.max()), (-1, 3));
/// assert!(health.is_down());
/// assert_eq!(health.heal(9), 4);
/// assert_eq!(health.now(), 3);
/// assert!(!health.is_down());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Health {
    max: u32,
    damage: u32,
}

impl Health {
    /// Unhurt.
    #[must_use]
    pub const fn new(max: u32) -> Self {
        Self { max, damage: 0 }
    }

    /// The health of an unhurt unit.
    #[must_use]
    pub const fn max(&self) -> i64 {
        self.max as i64
    }

    /// The maximum minus the damage. It can fall below 0.
    #[must_use]
    pub const fn now(&self) -> i64 {
        self.max() - self.damage as i64
    }

    /// Whether nothing is left.
    #[must_use]
    pub const fn is_down(&self) -> bool {
        self.now() <= 0
    }

    /// Adds damage.
    pub fn hurt(&mut self, amount: u32) {
        self.damage = self.damage.saturating_add(amount);
    }

    /// Heals damage and returns how much. Health never exceeds the maximum.
    pub fn heal(&mut self, amount: u32) -> u32 {
        let healed = amount.min(self.damage);
        self.damage -= healed;
        healed
    }
}
