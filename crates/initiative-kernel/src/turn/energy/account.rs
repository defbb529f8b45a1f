//! Payments and bars: the changes to one holder's record.

use super::holder::Gate;
use super::ledger::{EnergyLedger, FREE_INTENTS};
use super::refusal;
use super::slot::{Slot, flag};
use crate::game::Refusal;
use crate::turn::intent::ActorId;

impl EnergyLedger {
    /// Changes a record, then computes anew when its holder is due.
    fn change<R>(
        &mut self,
        id: ActorId,
        change: impl FnOnce(&mut Slot) -> R,
    ) -> Result<R, Refusal> {
        let place = self.find(id)?;
        let slot = &mut self.slots[place];
        slot.settle(self.now);
        let result = change(slot);
        self.reschedule(place);
        Ok(result)
    }

    /// Charges a holder the cost of its action and returns what is left. The holder is able again
    /// once it has [`Holder::ready_at`](super::Holder::ready_at).
    #[inline]
    pub fn charge(&mut self, id: ActorId, cost: u32) -> Result<u32, Refusal> {
        let place = match self.schedule.taken {
            Some(place) if self.slots.get(place).is_some_and(|slot| slot.id == id.0) => place,
            _ => self.find(id)?,
        };
        let slot = &mut self.slots[place];
        slot.settle(self.now);
        let Some(left) = slot.total.checked_sub(cost) else {
            return Err(refusal::insufficient(cost, slot.total));
        };
        slot.total = left;
        slot.wake = slot.ready;
        self.reschedule(place);
        Ok(left)
    }

    /// Charges a holder the cost of its action, or all it has if that is less. Returns what was
    /// paid and what is left.
    pub fn pay(&mut self, id: ActorId, cost: u32) -> Result<(u32, u32), Refusal> {
        self.change(id, |slot| {
            let paid = cost.min(slot.total);
            slot.total -= paid;
            slot.wake = slot.ready;
            (paid, slot.total)
        })
    }

    /// Takes up to `amount` of a holder's energy and returns how much it took. This does not count
    /// as an action.
    pub fn drain(&mut self, id: ActorId, amount: u32) -> Result<u32, Refusal> {
        self.change(id, |slot| {
            let paid = amount.min(slot.total);
            slot.total -= paid;
            paid
        })
    }

    /// Makes a holder wait for this much energy before it is able, until it is next charged.
    pub(super) fn wait_for(&mut self, id: ActorId, energy: u32) -> Result<(), Refusal> {
        self.change(id, |slot| slot.wake = energy)
    }

    /// Sets what a holder waits for.
    pub(super) fn set_gate(&mut self, id: ActorId, gate: Gate) -> Result<(), Refusal> {
        self.change(id, |slot| slot.set_gate(gate))
    }

    /// Keeps a holder from acting until [`EnergyLedger::lift_bars`].
    pub(super) fn bar(&mut self, id: ActorId) -> Result<(), Refusal> {
        self.change(id, |slot| slot.set(flag::BARRED, true))?;
        self.marked.insert(id.0);
        Ok(())
    }

    /// Counts an intent without cost. The eighth in a turn bars the holder.
    // ENERGY-COST-3
    pub(super) fn count_free(&mut self, id: ActorId) -> Result<(), Refusal> {
        self.change(id, |slot| {
            slot.free = slot.free.saturating_add(1).min(FREE_INTENTS);
            if slot.free == FREE_INTENTS {
                slot.set(flag::BARRED, true);
            }
        })?;
        self.marked.insert(id.0);
        Ok(())
    }

    /// Lifts every bar and resets the counts of intents without cost.
    pub(super) fn lift_bars(&mut self) {
        for id in core::mem::take(&mut self.marked) {
            // A marked holder is here, because leaving removes the mark.
            let _ = self.change(ActorId(id), |slot| {
                slot.free = 0;
                slot.set(flag::BARRED, false);
            });
        }
    }

    /// Whether closing the turn would lift any bar.
    pub(super) fn has_bars(&self) -> bool {
        !self.marked.is_empty()
    }
}
