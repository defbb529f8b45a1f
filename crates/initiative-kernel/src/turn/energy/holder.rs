//! Holders: the actors that have energy.

use super::rate::RateModifier;
use crate::turn::intent::Intent;
use serde::{Deserialize, Serialize};

/// Who decides for a holder.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Control {
    /// A seat at the table.
    Player,
    /// The rules.
    Ai,
    /// Nobody: it regenerates and is listed, but never acts.
    None,
}

/// What a holder waits for before it is able to act.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Gate {
    /// Enough energy: [`Holder::wake_cost`].
    #[default]
    Energy,
    /// Nothing it could get by itself: it is in the middle of something.
    Shut,
    /// Nothing: it is able at any energy.
    Open,
}

/// The full record of a holder at one moment. A new holder joins with such a record, too.
///
/// ```
/// use initiative_kernel::turn::energy::Holder;
/// let bat = Holder::ai().with_rate(200).with_energy(0).with_ready_at(50);
/// assert_eq!((bat.max, bat.bank_max, bat.current(), bat.bank()), (100, 400, 0, 0));
/// let rested = Holder::ai().with_energy(150);
/// assert_eq!((rested.current(), rested.bank()), (100, 50));
/// ```
// ENERGY-DATA-1
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Holder {
    /// Who decides for it.
    pub control: Control,
    /// All its energy, at most `max + bank_max`.
    pub total: u32,
    /// What the bar shows as full.
    pub max: u32,
    /// How much it can save above `max`.
    pub bank_max: u32,
    /// The energy it gains each turn, at most 10^9.
    pub rate: u32,
    /// The remainder of a turn's energy, in parts of the effective rate's denominator.
    pub fraction: u32,
    /// What changes its rate, by ascending tag.
    pub modifiers: alloc::vec::Vec<RateModifier>,
    /// The priority of its intents.
    pub priority: i32,
    /// The energy at which it is asked.
    pub ready_at: u32,
    /// The energy it waits for now: `ready_at`, or the cost of something it saves for.
    pub wake_cost: u32,
    /// Whether time stands still for it: it does not regenerate and is never asked.
    pub parked: bool,
    /// Whether it may not act until the turn closes.
    pub barred: bool,
    /// Whether it was taken in this round already (see [`EnergyLedger::take_next`]).
    ///
    /// [`EnergyLedger::take_next`]: super::EnergyLedger::take_next
    pub taken: bool,
    /// How many intents without cost it has had this turn.
    pub free: u8,
    /// What it waits for.
    pub gate: Gate,
}

impl Holder {
    const fn new(control: Control) -> Self {
        Self {
            control,
            total: 100,
            max: 100,
            bank_max: 400,
            rate: 1,
            fraction: 0,
            modifiers: alloc::vec::Vec::new(),
            priority: Intent::<()>::AI_PRIORITY,
            ready_at: 50,
            wake_cost: 50,
            parked: false,
            barred: false,
            taken: false,
            free: 0,
            gate: Gate::Energy,
        }
    }

    /// A holder whose intents come from the rules: energy 100 of 100, rate 1, asked at 50.
    #[must_use]
    pub const fn ai() -> Self {
        Self::new(Control::Ai)
    }

    /// A holder whose intents come from a seat: energy 100 of 100, rate 1, asked at 100.
    #[must_use]
    pub const fn player() -> Self {
        Self::new(Control::Player).with_priority(Intent::<()>::PLAYER_PRIORITY).with_ready_at(100)
    }

    /// A holder that only has energy and never acts.
    #[must_use]
    pub const fn inert() -> Self {
        Self::new(Control::None)
    }

    /// Sets the energy.
    #[must_use]
    pub const fn with_energy(mut self, total: u32) -> Self {
        self.total = total;
        self
    }

    /// Sets the energy gained each turn.
    #[must_use]
    pub const fn with_rate(mut self, rate: u32) -> Self {
        self.rate = rate;
        self
    }

    /// Sets the energy of a full bar.
    #[must_use]
    pub const fn with_max(mut self, max: u32) -> Self {
        self.max = max;
        self
    }

    /// Sets how much it can save above the full bar.
    #[must_use]
    pub const fn with_bank_max(mut self, bank_max: u32) -> Self {
        self.bank_max = bank_max;
        self
    }

    /// Sets the priority.
    #[must_use]
    pub const fn with_priority(mut self, priority: i32) -> Self {
        self.priority = priority;
        self
    }

    /// Sets the energy at which it is asked: the cost of the cheapest thing it may choose.
    #[must_use]
    pub const fn with_ready_at(mut self, ready_at: u32) -> Self {
        self.ready_at = ready_at;
        self.wake_cost = ready_at;
        self
    }

    /// Parks it from the start.
    #[must_use]
    pub const fn parked(mut self) -> Self {
        self.parked = true;
        self
    }

    /// The energy in the bar.
    #[must_use]
    pub const fn current(&self) -> u32 {
        if self.total < self.max { self.total } else { self.max }
    }

    /// The energy saved above the bar.
    // ENERGY-BANK-1
    #[must_use]
    pub const fn bank(&self) -> u32 {
        self.total - self.current()
    }
}
