//! Bounded resources: mana, action points, hit points.
//!
//! A [`Pool`] is for spending, [`Health`] is for losing. Both saturate, so no amount from outside
//! overflows them.
//!
//! ```
//! use initiative_kernel::pool::Pool;
//!
//! let mut mana = Pool::full(2).capped(9);
//! assert!(mana.affords(1) && !mana.affords(3));
//! mana.drain(1); // 1 left
//!
//! mana.lend(1); // a spring: one more until the end of the turn
//! assert_eq!((mana.now(), mana.max()), (2, 3));
//! mana.lapse();
//! assert_eq!((mana.now(), mana.max()), (2, 2));
//!
//! mana.grow(1); // the next own turn
//! mana.refill();
//! assert_eq!((mana.now(), mana.max()), (3, 3));
//! ```

mod health;
#[cfg(test)]
mod tests;

pub use health::Health;

use serde::{Deserialize, Serialize};

/// An amount between nothing and a maximum.
///
/// The maximum is a base that grows and shrinks plus a temporary bonus, and never exceeds the cap.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "Parts")]
pub struct Pool {
    now: u32,
    base: u32,
    bonus: u32,
    cap: u32,
}

impl Pool {
    /// A full pool, without a cap on its maximum.
    #[must_use]
    pub const fn full(max: u32) -> Self {
        Self { now: max, base: max, bonus: 0, cap: u32::MAX }
    }

    /// An empty pool, without a cap on its maximum.
    #[must_use]
    pub const fn empty(max: u32) -> Self {
        Self { now: 0, ..Self::full(max) }
    }

    /// Sets a cap that neither the maximum nor the amount ever exceeds.
    #[must_use]
    pub const fn capped(mut self, cap: u32) -> Self {
        self.cap = cap;
        self.base = least(self.base, cap);
        self.now = least(self.now, cap);
        self
    }

    /// Sets the amount to `now`, limited by the maximum: for scenarios.
    #[must_use]
    pub const fn holding(mut self, now: u32) -> Self {
        self.now = least(now, self.max());
        self
    }

    /// The current amount.
    #[must_use]
    pub const fn now(&self) -> u32 {
        self.now
    }

    // DUEL-MANA-1: shown maximum = min(cap, core + temporary).
    /// The maximum, including the bonus.
    #[must_use]
    pub const fn max(&self) -> u32 {
        least(self.base.saturating_add(self.bonus), self.cap)
    }

    /// The lasting part of the maximum.
    #[must_use]
    pub const fn base(&self) -> u32 {
        self.base
    }

    /// The temporary part of the maximum.
    #[must_use]
    pub const fn bonus(&self) -> u32 {
        self.bonus
    }

    /// Whether `amount` could be spent.
    #[must_use]
    pub const fn affords(&self, amount: u32) -> bool {
        amount <= self.now
    }

    /// Takes up to `amount` and returns how much it took.
    pub fn drain(&mut self, amount: u32) -> u32 {
        let taken = least(amount, self.now);
        self.now -= taken;
        taken
    }

    /// Adds up to the maximum and returns what did not fit. An amount above the maximum stays.
    fn gain(&mut self, amount: u32) -> u32 {
        self.add(amount, self.max())
    }

    /// Adds up to the cap, even above the maximum, and returns what did not fit.
    pub fn gain_to_cap(&mut self, amount: u32) -> u32 {
        self.add(amount, self.cap)
    }

    fn add(&mut self, amount: u32, limit: u32) -> u32 {
        let added = least(amount, limit.saturating_sub(self.now));
        self.now += added;
        amount - added
    }

    // DUEL-MANA-2
    /// Sets the amount to the maximum, even if it was higher.
    pub fn refill(&mut self) {
        self.now = self.max();
    }

    // DUEL-MANA-1
    /// Raises the base, up to the cap, and returns by how much it rose. The amount stays.
    pub fn grow(&mut self, by: u32) -> u32 {
        let risen = least(by, self.cap - self.base);
        self.base += risen;
        risen
    }

    // DUEL-MANA-3
    /// Adds to the maximum and to the amount until [`Pool::lapse`], and returns what did not fit.
    pub fn lend(&mut self, amount: u32) -> u32 {
        self.bonus = self.bonus.saturating_add(amount);
        self.gain(amount)
    }

    // DUEL-MANA-3
    /// Removes the bonus and cuts the amount to the base. Returns whether there was a bonus.
    pub fn lapse(&mut self) -> bool {
        let lapsed = self.bonus > 0;
        self.bonus = 0;
        self.now = least(self.now, self.base);
        lapsed
    }
}

/// `u32::min`, as a constant function.
const fn least(a: u32, b: u32) -> u32 {
    if a < b { a } else { b }
}

/// A stored pool before it is checked.
#[derive(Deserialize)]
struct Parts {
    now: u32,
    base: u32,
    bonus: u32,
    cap: u32,
}

impl TryFrom<Parts> for Pool {
    type Error = &'static str;

    fn try_from(parts: Parts) -> Result<Self, Self::Error> {
        if parts.base > parts.cap || parts.now > parts.cap {
            return Err("a pool holds more than its cap");
        }
        Ok(Self { now: parts.now, base: parts.base, bonus: parts.bonus, cap: parts.cap })
    }
}
