//! Bounded resources: mana, action points, hit points.
//!
//! A [`Pool`] is something to spend; [`Health`] is something to lose. Both saturate: no amount from
//! outside overflows them.
//!
//! ```
//! use initiative_kernel::pool::{Pool, Short};
//!
//! let mut mana = Pool::full(2).capped(9);
//! assert_eq!(mana.spend(3), Err(Short { need: 3, have: 2 }));
//! assert_eq!(mana.spend(1), Ok(1)); // 1 left
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
/// The maximum is a base that grows and shrinks, plus a bonus that lapses, and never more than the
/// cap.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "Parts")]
pub struct Pool {
    now: u32,
    base: u32,
    bonus: u32,
    cap: u32,
}

/// There is not enough to spend.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Short {
    /// What was asked for.
    pub need: u32,
    /// What there is.
    pub have: u32,
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

    /// With a cap that neither the maximum nor the amount ever passes.
    #[must_use]
    pub const fn capped(mut self, cap: u32) -> Self {
        self.cap = cap;
        self.base = least(self.base, cap);
        self.now = least(self.now, cap);
        self
    }

    /// With `now` in it, as far as the maximum allows: for scenarios.
    #[must_use]
    pub const fn holding(mut self, now: u32) -> Self {
        self.now = least(now, self.max());
        self
    }

    /// What is in it.
    #[must_use]
    pub const fn now(&self) -> u32 {
        self.now
    }

    // DUEL-MANA-1: shown maximum = min(cap, core + temporary).
    /// What fits in, the bonus included.
    #[must_use]
    pub const fn max(&self) -> u32 {
        least(self.base.saturating_add(self.bonus), self.cap)
    }

    /// The lasting part of the maximum.
    #[must_use]
    pub const fn base(&self) -> u32 {
        self.base
    }

    /// The part of the maximum that lapses.
    #[must_use]
    pub const fn bonus(&self) -> u32 {
        self.bonus
    }

    /// Whether so much could be spent.
    ///
    /// # Errors
    /// [`Short`] with what is needed and what there is.
    pub const fn check(&self, amount: u32) -> Result<(), Short> {
        if amount > self.now {
            return Err(Short { need: amount, have: self.now });
        }
        Ok(())
    }

    /// Spends so much and says what is left.
    ///
    /// # Errors
    /// As [`Pool::check`]; nothing is spent then.
    pub fn spend(&mut self, amount: u32) -> Result<u32, Short> {
        self.check(amount)?;
        self.now -= amount;
        Ok(self.now)
    }

    /// Takes up to so much and says how much it took.
    pub fn drain(&mut self, amount: u32) -> u32 {
        let taken = least(amount, self.now);
        self.now -= taken;
        taken
    }

    /// Adds up to the maximum and says what did not fit. What is above the maximum already stays.
    fn gain(&mut self, amount: u32) -> u32 {
        self.add(amount, self.max())
    }

    /// Adds up to the cap, above the maximum if need be, and says what did not fit.
    pub fn gain_to_cap(&mut self, amount: u32) -> u32 {
        self.add(amount, self.cap)
    }

    fn add(&mut self, amount: u32, limit: u32) -> u32 {
        let added = least(amount, limit.saturating_sub(self.now));
        self.now += added;
        amount - added
    }

    // DUEL-MANA-2
    /// Fills it to the maximum, no more and no less.
    pub fn refill(&mut self) {
        self.now = self.max();
    }

    // DUEL-MANA-1
    /// Raises the base, up to the cap, and says by how much it rose. The amount stays.
    pub fn grow(&mut self, by: u32) -> u32 {
        let risen = least(by, self.cap - self.base);
        self.base += risen;
        risen
    }

    // DUEL-MANA-3
    /// Adds to the maximum and to the amount until [`Pool::lapse`], and says what did not fit.
    pub fn lend(&mut self, amount: u32) -> u32 {
        self.bonus = self.bonus.saturating_add(amount);
        self.gain(amount)
    }

    // DUEL-MANA-3
    /// Takes the bonus back and cuts the amount to the base. True if there was a bonus.
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

/// What a stored pool says, before it is believed.
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
