//! Per-unit budgets: move + act in any order, action points, commitment, completion.
//!
//! [`Activations`] keeps who has spent what, who is committed and who is done. What a unit may
//! spend is a [`Profile`]. For games that count moves and attacks there is [`Exertion`], kept in a
//! [`Ledger`]. Either way a new phase refreshes every unit at once, at a cost that does not depend
//! on how many units there are.

mod exertion;
mod ledger;
mod profile;
#[cfg(test)]
mod tests;

pub use exertion::{Exertion, ExertionError};
pub use ledger::Ledger;
pub use profile::{ActionGroup, Lack, PricedAction, Profile, Spent};

use serde::{Deserialize, Serialize};

/// The activations of one phase: what units have spent, who is committed, who is done and why.
///
/// `U` identifies units, `R` is the game's reason for completion. An untouched unit takes no room.
/// Two squads whose units are in the same condition are equal, whatever happened before.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(
    try_from = "Parts<U, R>",
    bound(
        serialize = "U: Serialize, R: Serialize",
        deserialize = "U: Copy + Ord + Deserialize<'de>, R: Copy + PartialEq + Deserialize<'de>"
    )
)]
pub struct Activations<U, R> {
    /// Units that have spent something and are not done.
    committed: Ledger<U, Spent>,
    /// Units that are done, with what they had spent.
    complete: Ledger<U, Option<(Spent, R)>>,
}

/// Why a unit may not do something now.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Blocked<U> {
    /// It is done for this phase.
    Complete,
    /// This unit has begun and must be finished first.
    Committed(U),
    /// Its budget does not allow it.
    Lacking(Lack),
}

impl<U: Copy + Ord, R: Copy + PartialEq> Activations<U, R> {
    /// Every unit is fresh.
    #[must_use]
    pub const fn new() -> Self {
        Self { committed: Ledger::new(), complete: Ledger::new() }
    }

    /// What a unit has spent this phase, whether it is done or not.
    #[must_use]
    pub fn spent(&self, unit: U) -> Spent {
        match self.complete.get(unit) {
            Some((spent, _)) => spent,
            None => self.committed.get(unit),
        }
    }

    /// Why a unit is done, or `None` if it is not.
    #[must_use]
    pub fn completed(&self, unit: U) -> Option<R> {
        self.complete.get(unit).map(|(_, reason)| reason)
    }

    /// Whether a unit is done for this phase.
    #[must_use]
    pub fn is_complete(&self, unit: U) -> bool {
        self.complete.get(unit).is_some()
    }

    // SQUAD-STATE-4
    /// Whether a unit has spent something and is not done.
    #[must_use]
    pub fn is_committed(&self, unit: U) -> bool {
        self.committed.get(unit) != Spent::default()
    }

    /// The committed units, in ascending order. The cost depends on their number only.
    pub fn committed(&self) -> impl Iterator<Item = U> {
        self.committed.iter().map(|(unit, _)| unit)
    }

    // SQUAD-SEL-2, SQUAD-SEL-4, SQUAD-EDGE-10
    /// The first other unit that must be finished before `unit` may act: a committed one for which
    /// `binds` is true (a unit of the same seat).
    pub fn committed_elsewhere(&self, unit: U, mut binds: impl FnMut(U) -> bool) -> Option<U> {
        self.committed().find(|other| *other != unit && binds(*other))
    }

    // SQUAD-STATE-1, SQUAD-AP-1
    /// Whether `unit` may do `action` now. `binds` says which other units' commitment counts.
    ///
    /// # Errors
    /// The first that applies of [`Blocked::Complete`], [`Blocked::Committed`], [`Lack::Limit`]
    /// and [`Lack::Points`].
    pub fn check(
        &self,
        unit: U,
        profile: &Profile,
        action: PricedAction,
        binds: impl FnMut(U) -> bool,
    ) -> Result<(), Blocked<U>> {
        if self.is_complete(unit) {
            return Err(Blocked::Complete);
        }
        if let Some(other) = self.committed_elsewhere(unit, binds) {
            return Err(Blocked::Committed(other));
        }
        profile.check(&self.committed.get(unit), action).map_err(Blocked::Lacking)
    }

    /// Spends what `action` costs. The unit is committed from now on.
    ///
    /// # Errors
    /// Like [`Activations::check`]; nothing is spent then.
    pub fn spend(
        &mut self,
        unit: U,
        profile: &Profile,
        action: PricedAction,
        binds: impl FnMut(U) -> bool,
    ) -> Result<(), Blocked<U>> {
        self.check(unit, profile, action, binds)?;
        self.committed.update(unit, |spent| *spent = spent.plus(action));
        Ok(())
    }

    // SQUAD-STATE-2, SQUAD-AP-1: it does not matter which targets exist.
    /// Completes a unit that can afford none of its `actions` any more. Call it after everything
    /// that the action caused. Returns true if the unit is done now and was not before.
    pub fn settle(
        &mut self,
        unit: U,
        profile: &Profile,
        actions: impl IntoIterator<Item = PricedAction>,
        reason: R,
    ) -> bool {
        let spent = self.committed.get(unit);
        let able = actions.into_iter().any(|action| profile.check(&spent, action).is_ok());
        !able && self.complete(unit, reason)
    }

    // SQUAD-STATE-3
    /// Completes a unit, whether it has acted or not. Returns false if it was done already.
    pub fn complete(&mut self, unit: U, reason: R) -> bool {
        if self.is_complete(unit) {
            return false;
        }
        let spent = self.committed.take(unit);
        self.complete.set(unit, Some((spent, reason)));
        true
    }

    /// Sets what a unit has spent and whether it is done: for scenarios.
    pub fn restore(&mut self, unit: U, spent: Spent, complete: Option<R>) {
        let (open, done) = match complete {
            None => (spent, None),
            Some(reason) => (Spent::default(), Some((spent, reason))),
        };
        self.committed.set(unit, open);
        self.complete.set(unit, done);
    }

    /// Makes one unit as fresh as at the start of the phase. Use it for units that have died, too.
    pub fn forget(&mut self, unit: U) {
        self.committed.take(unit);
        self.complete.take(unit);
    }

    // SQUAD-TURN-2
    /// Starts a new phase: every unit is fresh. This takes the same time for any number of units.
    pub fn refresh(&mut self) {
        self.committed.refresh();
        self.complete.refresh();
    }
}

impl<U: Copy + Ord, R: Copy + PartialEq> Default for Activations<U, R> {
    fn default() -> Self {
        Self::new()
    }
}

/// Stored activations before they are checked.
#[derive(Deserialize)]
#[serde(bound(
    deserialize = "U: Copy + Ord + Deserialize<'de>, R: Copy + PartialEq + Deserialize<'de>"
))]
struct Parts<U, R> {
    committed: Ledger<U, Spent>,
    complete: Ledger<U, Option<(Spent, R)>>,
}

impl<U: Copy + Ord, R: Copy + PartialEq> TryFrom<Parts<U, R>> for Activations<U, R> {
    type Error = &'static str;

    fn try_from(parts: Parts<U, R>) -> Result<Self, Self::Error> {
        let Parts { committed, complete } = parts;
        if committed.iter().any(|(unit, _)| complete.get(unit).is_some()) {
            return Err("a unit is both committed and complete");
        }
        Ok(Self { committed, complete })
    }
}
