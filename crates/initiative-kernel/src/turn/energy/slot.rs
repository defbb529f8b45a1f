//! Slots: the records of holders as the ledger keeps them.

use super::holder::{Control, Gate, Holder};
use super::rate::{NEVER, Ratio};

/// The bits of [`Slot::flags`].
pub(super) mod flag {
    pub(crate) const PLAYER: u16 = 1;
    pub(crate) const INERT: u16 = 1 << 1;
    pub(crate) const PARKED: u16 = 1 << 2;
    pub(crate) const BARRED: u16 = 1 << 3;
    pub(crate) const STUNNED: u16 = 1 << 4;
    pub(crate) const SHUT: u16 = 1 << 5;
    pub(crate) const OPEN: u16 = 1 << 6;
    pub(crate) const GONE: u16 = 1 << 7;
    pub(crate) const LAP: u16 = 1 << 8;
    /// With any of these flags the holder is not able, whatever its energy.
    pub(crate) const BLOCKED: u16 = INERT | PARKED | BARRED | STUNNED | SHUT | GONE;
}

/// A holder as the ledger keeps it: one cache line. Its modifiers are kept elsewhere.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Slot {
    /// The turn in which it is able to act, or [`NEVER`].
    pub(super) due: u64,
    /// The turn for which `total` and `fraction` are right.
    as_of: u64,
    pub(super) id: u32,
    pub(super) total: u32,
    pub(super) wake: u32,
    pub(super) ratio: Ratio,
    pub(super) fraction: u32,
    pub(super) max: u32,
    pub(super) bank: u32,
    pub(super) ready: u32,
    pub(super) rate: u32,
    pub(super) priority: i32,
    pub(super) flags: u16,
    pub(super) free: u8,
}

const _: () = assert!(size_of::<Slot>() <= 64);

impl Slot {
    pub(super) fn new(id: u32, holder: &Holder, now: u64) -> Self {
        let mut slot = Self {
            due: NEVER,
            as_of: now,
            id,
            total: 0,
            wake: holder.wake_cost,
            ratio: Ratio { p: holder.rate, q: 1 },
            fraction: holder.fraction,
            max: holder.max,
            bank: holder.bank_max,
            ready: holder.ready_at,
            rate: holder.rate,
            priority: holder.priority,
            flags: 0,
            free: holder.free,
        };
        slot.total = holder.total.min(slot.capacity());
        slot.set(flag::PLAYER, holder.control == Control::Player);
        slot.set(flag::INERT, holder.control == Control::None);
        slot.set(flag::PARKED, holder.parked);
        slot.set(flag::BARRED, holder.barred);
        slot.set(flag::LAP, holder.taken);
        slot.set_gate(holder.gate);
        slot
    }

    #[inline]
    pub(super) const fn has(&self, flag: u16) -> bool {
        self.flags & flag != 0
    }

    #[inline]
    pub(super) fn set(&mut self, flag: u16, on: bool) {
        if on {
            self.flags |= flag;
        } else {
            self.flags &= !flag;
        }
    }

    pub(super) fn set_gate(&mut self, gate: Gate) {
        self.set(flag::SHUT, gate == Gate::Shut);
        self.set(flag::OPEN, gate == Gate::Open);
    }

    pub(super) const fn gate(&self) -> Gate {
        if self.has(flag::OPEN) {
            Gate::Open
        } else if self.has(flag::SHUT) {
            Gate::Shut
        } else {
            Gate::Energy
        }
    }

    pub(super) const fn control(&self) -> Control {
        if self.has(flag::PLAYER) {
            Control::Player
        } else if self.has(flag::INERT) {
            Control::None
        } else {
            Control::Ai
        }
    }

    /// All the energy it can hold.
    // ENERGY-META-4
    #[inline]
    pub(super) const fn capacity(&self) -> u32 {
        self.max.saturating_add(self.bank)
    }

    /// Its energy and fraction in turn `now`, in closed form.
    // ENERGY-CLOSE-2, ENERGY-SPEED-1, ENERGY-SCH-9
    #[inline]
    fn grown(&self, now: u64) -> (u32, u32) {
        let turns = now.saturating_sub(self.as_of);
        if turns == 0 || self.has(flag::PARKED) {
            return (self.total, self.fraction);
        }
        let room = u64::from(self.capacity() - self.total);
        let Ratio { p, q } = self.ratio;
        let (gain, fraction) = if q == 1 {
            (turns.saturating_mul(p.into()), 0)
        } else {
            let parts = u128::from(turns) * u128::from(p) + u128::from(self.fraction);
            match u64::try_from(parts) {
                Ok(parts) => (parts / u64::from(q), (parts % u64::from(q)) as u32),
                Err(_) => (
                    u64::try_from(parts / u128::from(q)).unwrap_or(u64::MAX),
                    (parts % u128::from(q)) as u32,
                ),
            }
        };
        (self.total + gain.min(room) as u32, fraction)
    }

    /// Its energy in turn `now`.
    #[inline]
    pub(super) fn total_at(&self, now: u64) -> u32 {
        self.grown(now).0
    }

    /// Brings its record up to turn `now`.
    #[inline]
    pub(super) fn settle(&mut self, now: u64) {
        (self.total, self.fraction) = self.grown(now);
        self.as_of = now;
    }

    /// The record as of turn `now`, without traces of its history.
    pub(super) fn seen(&self, now: u64) -> Self {
        let mut seen = *self;
        seen.settle(now);
        seen.due = NEVER;
        seen
    }

    /// Sets another effective rate. The record must be settled.
    // ENERGY-SPEED-1
    pub(super) fn set_ratio(&mut self, ratio: Ratio) {
        let (old, new) = (u64::from(self.ratio.q), u64::from(ratio.q));
        if old != new {
            self.fraction = (u64::from(self.fraction) * new / old) as u32;
        }
        self.ratio = ratio;
    }

    /// The first turn in which it is able to act if nothing changes. The record must be settled.
    // ENERGY-SCH-2
    #[inline]
    pub(super) fn next_due(&self, now: u64) -> u64 {
        if self.has(flag::BLOCKED) {
            return NEVER;
        }
        if self.total >= self.wake || self.has(flag::OPEN) {
            return now;
        }
        self.turns_until(self.wake).map_or(NEVER, |turns| now.saturating_add(turns))
    }

    /// How many turns until it has `energy`, which must be more than it has now. The record must be
    /// settled.
    #[inline]
    pub(super) fn turns_until(&self, energy: u32) -> Option<u64> {
        let Ratio { p, q } = self.ratio;
        if energy > self.capacity() || p == 0 {
            return None;
        }
        let need = energy - self.total;
        Some(if q == 1 {
            u64::from(need.div_ceil(p))
        } else {
            (u64::from(need) * u64::from(q) - u64::from(self.fraction)).div_ceil(p.into())
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::turn::energy::rate::{Active, RateModifier};
    use proptest::prelude::*;

    fn slot(holder: &Holder) -> Slot {
        Slot::new(1, holder, 0)
    }

    /// `test_energy_regeneration` of the founding document.
    #[test]
    fn case_07_energy_close_2_one_turn_of_regeneration() {
        let base = Holder::ai().with_bank_max(0).with_rate(10);
        assert_eq!(slot(&base.clone().with_energy(50)).total_at(1), 60);
        assert_eq!(slot(&base.clone().with_energy(95)).total_at(1), 100);
        assert_eq!(slot(&base.with_rate(0).with_energy(50)).total_at(1), 50);
    }

    #[test]
    fn case_51_energy_data_1_default_rate_fills_the_bar_in_100_turns() {
        let slot = slot(&Holder::ai().with_energy(0));
        assert_eq!(slot.total_at(99), 99);
        assert_eq!(slot.total_at(100), 100);
    }

    #[test]
    fn energy_meta_4_energy_stops_at_its_limit() {
        let rich = Holder::ai()
            .with_max(u32::MAX)
            .with_bank_max(u32::MAX)
            .with_energy(u32::MAX - 1)
            .with_rate(1_000_000_000);
        assert_eq!(slot(&rich).total_at(u64::MAX - 1), u32::MAX);
        let mut slow = slot(&rich.with_energy(0));
        slow.set_ratio(Ratio { p: 1_000_000_000, q: 7 });
        let parts = u128::from(u64::MAX - 1) * 1_000_000_000;
        assert_eq!(slow.grown(u64::MAX - 1), (u32::MAX, (parts % 7) as u32));
    }

    proptest! {
        /// Many turns in one step equal one turn at a time, and `turns_until` names the first
        /// turn with enough energy.
        #[test]
        fn energy_speed_1_closed_form_equals_steps(
            total in 0_u32..50, rate in 0_u32..40, num in 0_u16..6, den in 1_u16..6,
            capacity in 50_u32..120, wake in 1_u32..130, turns in 0_u64..60,
        ) {
            let holder = Holder::ai()
                .with_energy(total).with_rate(rate).with_max(capacity).with_bank_max(0)
                .with_ready_at(wake);
            let mut slot = slot(&holder);
            let active = Active::from_modifier(&RateModifier::times(0, num, den), 0);
            let ratio = Ratio::exact(rate, &[active]).unwrap();
            slot.set_ratio(ratio);
            let first = slot.next_due(0);
            let (mut have, mut fraction) = (total, 0);
            for turn in 0..turns {
                prop_assert_eq!(slot.grown(turn), (have, fraction));
                prop_assert_eq!(have >= wake, first <= turn);
                let parts = ratio.p + fraction;
                have = (have + parts / ratio.q).min(capacity);
                fraction = parts % ratio.q;
            }
            prop_assert_eq!(slot.grown(turns), (have, fraction));
        }
    }
}
