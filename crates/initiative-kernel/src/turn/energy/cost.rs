//! Costs: one table for everything that takes time.

use crate::game::{Fault, SetupError};
use crate::turn::intent::Interrupt;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt::Write;
use core::marker::PhantomData;
use serde::{Deserialize, Serialize};

/// What an ordinary action costs.
pub const FULL_ACTION: u32 = 100;
/// What waiting costs.
pub(super) const WAIT: u32 = 50;
/// The cost of an action that takes no time.
pub(super) const FREE: u32 = 0;

/// The kinds of actions a cost table has rows for.
pub trait ActionKind: Copy + 'static {
    /// All kinds, each once.
    const ALL: &'static [Self];

    /// The name of the kind's row.
    fn name(self) -> &'static str;

    /// The kind's place in [`ActionKind::ALL`].
    fn index(self) -> usize;
}

/// The costs of a game's actions, by kind.
// ENERGY-COST-1
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Costs<K> {
    rows: Vec<u32>,
    kinds: PhantomData<K>,
}

impl<K: ActionKind> Costs<K> {
    /// Makes the table from named rows. Every kind needs one.
    // ENERGY-COST-2
    pub fn load<'a>(rows: impl IntoIterator<Item = (&'a str, u32)>) -> Result<Self, SetupError> {
        let mut costs: Vec<Option<u32>> = alloc::vec![None; K::ALL.len()];
        let mut faults = Vec::new();
        for (name, cost) in rows {
            let place = K::ALL.iter().position(|kind| kind.name() == name);
            let (code, message) = match place.and_then(|place| costs.get_mut(place)) {
                Some(row @ None) => {
                    *row = Some(cost);
                    continue;
                }
                Some(Some(_)) => ("costs/duplicate_row", format!("Action {name} has two costs.")),
                None => ("costs/unknown_row", format!("There is no action {name}.")),
            };
            faults.push(Fault { path: format!("costs.{name}"), code, message });
        }
        for (kind, row) in K::ALL.iter().zip(&costs) {
            if row.is_none() {
                faults.push(Fault {
                    path: format!("costs.{}", kind.name()),
                    code: "costs/missing_row",
                    message: format!("Action {} has no cost.", kind.name()),
                });
            }
        }
        SetupError::check(faults)?;
        Ok(Self::of_rows(costs.into_iter().flatten().collect()))
    }

    /// A table with a row for each kind, in their order.
    pub(super) const fn of_rows(rows: Vec<u32>) -> Self {
        Self { rows, kinds: PhantomData }
    }

    /// What an action of this kind costs, unless its intent says otherwise.
    #[must_use]
    pub fn of(&self, kind: K) -> u32 {
        // A table is complete, so this default is only for a kind that has the wrong index.
        self.rows.get(kind.index()).copied().unwrap_or(FULL_ACTION)
    }

    /// The cheapest row that is not free.
    #[must_use]
    pub fn cheapest(&self) -> Option<u32> {
        self.rows.iter().copied().filter(|cost| *cost > FREE).min()
    }

    /// The table as text, one row a line.
    #[must_use]
    pub fn reference(&self) -> String {
        let mut text = String::new();
        for (kind, cost) in K::ALL.iter().zip(&self.rows) {
            // Writing into a string cannot fail.
            let _ = writeln!(text, "{} {cost}", kind.name());
        }
        text
    }
}

macro_rules! kinds {
    ($(#[$doc:meta])* $name:ident { $($kind:ident $cost:expr),* $(,)? }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
        #[allow(missing_docs)]
        pub enum $name { $($kind),* }

        impl ActionKind for $name {
            const ALL: &'static [Self] = &[$(Self::$kind),*];

            fn name(self) -> &'static str {
                match self { $(Self::$kind => stringify!($kind)),* }
            }

            fn index(self) -> usize {
                self as usize
            }
        }

        impl Costs<$name> {
            /// The costs of these actions, unless a game says otherwise.
            #[must_use]
            pub fn standard() -> Self {
                Self::of_rows(alloc::vec![$($cost),*])
            }
        }
    };
}

pub(super) use kinds;

kinds! {
    /// What the rules do for all other actors.
    AiAction {
        Move FULL_ACTION, Attack FULL_ACTION, Flee FULL_ACTION, UseSkill FULL_ACTION, Wait WAIT,
    }
}

/// What one intent costs, and how.
///
/// ```
/// use initiative_kernel::turn::energy::Price;
/// assert_eq!(Price::of(80).due(), 80);
/// assert_eq!(Price::of(250).channelled().due(), 100); // the first instalment
/// ```
// ENERGY-COST-3
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Price {
    /// The whole cost.
    pub cost: u32,
    /// Whether it is paid in instalments.
    pub channelled: bool,
    /// What it does to a channelling actor that it hits.
    pub interrupt: Option<Interrupt>,
}

impl Price {
    /// The largest instalment of a channelled action.
    pub const INSTALMENT: u32 = 100;

    /// A price that is paid at once.
    #[must_use]
    pub const fn of(cost: u32) -> Self {
        Self { cost, channelled: false, interrupt: None }
    }

    /// A price that is paid in instalments, one a turn; the action takes effect when all is paid.
    #[must_use]
    pub const fn channelled(mut self) -> Self {
        self.channelled = true;
        self
    }

    /// Adds an interrupt.
    #[must_use]
    pub const fn interrupting(mut self, interrupt: Interrupt) -> Self {
        self.interrupt = Some(interrupt);
        self
    }

    /// The energy that is needed to begin.
    // ENERGY-CHAN-1
    #[must_use]
    pub const fn due(&self) -> u32 {
        if self.channelled && self.cost > Self::INSTALMENT { Self::INSTALMENT } else { self.cost }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn energy_cost_2_rows_must_fit_the_kinds() {
        let rows = [("Move", 90), ("Attack", 1), ("Flee", 2), ("UseSkill", 3), ("Wait", 4)];
        let costs = Costs::<AiAction>::load(rows).unwrap();
        assert_eq!((costs.of(AiAction::Move), costs.cheapest()), (90, Some(1)));
        let error = Costs::<AiAction>::load([("Move", 1), ("Move", 2), ("Fly", 3)]).unwrap_err();
        let codes: Vec<_> = error.faults.iter().map(|fault| fault.code).collect();
        assert_eq!(codes[..2], ["costs/duplicate_row", "costs/unknown_row"]);
        assert_eq!(codes[2..], ["costs/missing_row"; 4]);
    }
}
