//! Who has the most energy, and who acts next.

use super::clock::EnergyClock;
use super::cost::FULL_ACTION;
use super::ledger::EnergyLedger;
use super::rate::NEVER;
use super::slot::{Slot, flag};
use crate::turn::intent::ActorId;
use alloc::collections::BinaryHeap;
use alloc::vec::Vec;
use core::cmp::Reverse;

impl EnergyLedger {
    /// Every holder with its energy, by descending energy, then by ascending id.
    // ENERGY-ORDER-1
    fn turn_order(&self) -> Vec<(ActorId, u32)> {
        let mut order: Vec<_> =
            self.present().map(|slot| (ActorId(slot.id), slot.total_at(self.now))).collect();
        sort(&mut order);
        order
    }

    /// The next `count` holders to act, with their turns, if everybody keeps spending 100 for an
    /// action at its present rate.
    ///
    /// ```
    /// use initiative_kernel::turn::energy::{EnergyLedger, Holder};
    /// let mut ledger = EnergyLedger::new();
    /// let hero = ledger.join(&Holder::player().with_rate(100))?;
    /// let bat = ledger.join(&Holder::ai().with_rate(200).with_energy(0))?;
    /// assert_eq!(ledger.forecast(4), [(hero, 0), (hero, 1), (bat, 1), (bat, 1)]);
    /// # Ok::<(), initiative_kernel::game::Refusal>(())
    /// ```
    // ENERGY-ORDER-2
    #[must_use]
    pub fn forecast(&self, count: usize) -> Vec<(ActorId, u64)> {
        // By turn, cycle of the turn, priority, id; last the place in `slots`.
        let mut coming = BinaryHeap::new();
        let mut slots: Vec<Slot> = Vec::new();
        for slot in self.present() {
            if slot.has(flag::INERT | flag::PARKED | flag::STUNNED) {
                continue;
            }
            let mut slot = slot.seen(self.now);
            let start = self.now.saturating_add(slot.has(flag::BARRED).into());
            slot.settle(start);
            slot.set(flag::BARRED | flag::SHUT | flag::OPEN, false);
            slot.wake = FULL_ACTION;
            let due = slot.next_due(start);
            if due != NEVER {
                let key = (due, 0_u32, Reverse(slot.priority), slot.id);
                coming.push(Reverse((key, slots.len())));
                slots.push(slot);
            }
        }
        let mut order = Vec::new();
        while order.len() < count {
            let Some(Reverse((key, place))) = coming.pop() else {
                break;
            };
            let (turn, cycle, priority, id) = key;
            order.push((ActorId(id), turn));
            let slot = &mut slots[place];
            slot.settle(turn);
            slot.total = slot.total.saturating_sub(FULL_ACTION);
            let due = slot.next_due(turn);
            if due != NEVER {
                let cycle = if due == turn { cycle + 1 } else { 0 };
                coming.push(Reverse(((due, cycle, priority, id), place)));
            }
        }
        order
    }
}

/// Sorts by descending energy; holders with equal energy stay in order.
fn sort(order: &mut Vec<(ActorId, u32)>) {
    if order.len() < 512 {
        order.sort_by_key(|(_, total)| Reverse(*total));
        return;
    }
    // Sort digit by digit: most energies are small numbers, so one or two rounds are enough.
    const DIGIT: u32 = 11;
    let most = order.iter().map(|(_, total)| *total).max().unwrap_or(0);
    let digit = |total: u32, shift: u32| ((most - total) >> shift) as usize & ((1 << DIGIT) - 1);
    let mut sorted = order.clone();
    let mut shift = 0;
    while shift < u32::BITS && most >> shift != 0 {
        let mut starts = alloc::vec![0_usize; 1 << DIGIT];
        for (_, total) in order.iter() {
            starts[digit(*total, shift)] += 1;
        }
        let mut sum = 0;
        for start in &mut starts {
            sum += core::mem::replace(start, sum);
        }
        for entry in order.iter() {
            let start = &mut starts[digit(entry.1, shift)];
            sorted[*start] = *entry;
            *start += 1;
        }
        core::mem::swap(order, &mut sorted);
        shift += DIGIT;
    }
}

impl<A> EnergyClock<A> {
    /// Every holder with its energy, by descending energy, then by ascending id.
    #[must_use]
    pub fn get_turn_order(&self) -> Vec<(ActorId, u32)> {
        self.ledger.turn_order()
    }

    /// The next `count` holders to act, with their turns, if everybody keeps spending 100 for an
    /// action.
    #[must_use]
    pub fn forecast(&self, count: usize) -> Vec<(ActorId, u64)> {
        self.ledger.forecast(count)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::turn::energy::{Holder, RateModifier};
    use proptest::prelude::*;

    /// `test_turn_order_by_energy` of the founding document.
    #[test]
    fn case_08_energy_order_1_richest_first_then_by_id() {
        let mut ledger = EnergyLedger::new();
        for energy in [50, 100, 75, 100] {
            ledger.join(&Holder::ai().with_energy(energy)).unwrap();
        }
        let order: Vec<_> = ledger.turn_order().iter().map(|(id, _)| id.0).collect();
        assert_eq!(order, [2, 4, 3, 1]);
    }

    #[test]
    fn energy_order_2_only_those_who_can_act_are_forecast() {
        let mut ledger = EnergyLedger::new();
        let base = Holder::ai().with_rate(50).with_energy(0);
        let slow = ledger.join(&base).unwrap();
        ledger.join(&base.clone().parked()).unwrap();
        ledger.join(&Holder::inert()).unwrap();
        let stunned = ledger.join(&base).unwrap();
        ledger.modify(stunned, RateModifier::stun(1)).unwrap();
        ledger.join(&base.clone().with_max(60).with_bank_max(39)).unwrap();
        ledger.join(&base.with_rate(0)).unwrap();
        assert_eq!(ledger.forecast(3), [(slow, 2), (slow, 4), (slow, 6)]);
    }

    proptest! {
        #[test]
        fn energy_order_1_large_lists_are_in_order_too(
            energies in prop::collection::vec(prop_oneof![0_u32..300, any::<u32>()], 500..700),
        ) {
            let mut ledger = EnergyLedger::new();
            for energy in energies {
                let holder = Holder::ai().with_max(u32::MAX).with_bank_max(0).with_energy(energy);
                ledger.join(&holder).unwrap();
            }
            let order = ledger.turn_order();
            prop_assert!(order.is_sorted_by_key(|(id, total)| (Reverse(*total), *id)));
            prop_assert_eq!(order.len(), ledger.len());
        }

        /// The forecast comes true when everybody spends 100.
        #[test]
        fn energy_order_2_the_forecast_comes_true(
            rates in prop::collection::vec((1_u32..250, 0_u32..200), 1..6),
        ) {
            let mut ledger = EnergyLedger::new();
            for (rate, energy) in rates {
                let holder = Holder::ai().with_rate(rate).with_energy(energy).with_ready_at(100);
                ledger.join(&holder).unwrap();
            }
            for (actor, turn) in ledger.forecast(40) {
                prop_assert_eq!(ledger.take_next(), Some(actor));
                prop_assert_eq!(ledger.turn(), turn);
                ledger.charge(actor, 100).unwrap();
            }
        }
    }
}
