//! Speed: modifiers that come and go, and time standing still.

use super::ledger::EnergyLedger;
use super::rate::{Active, MODIFIERS, RateModifier, Ratio};
use super::refusal;
use super::slot::{Slot, flag};
use crate::game::Refusal;
use crate::turn::intent::ActorId;
use alloc::vec::Vec;

impl EnergyLedger {
    /// Stops time for a holder: it gains no energy, does not act, and its modifiers wait. Returns
    /// whether this is a change.
    pub fn park(&mut self, id: ActorId) -> Result<bool, Refusal> {
        self.set_parked(id, true)
    }

    /// Lets time run again for a holder. Returns whether this is a change.
    pub fn unpark(&mut self, id: ActorId) -> Result<bool, Refusal> {
        self.set_parked(id, false)
    }

    fn set_parked(&mut self, id: ActorId, parked: bool) -> Result<bool, Refusal> {
        let place = self.find(id)?;
        let now = self.now;
        let slot = &mut self.slots[place];
        if slot.has(flag::PARKED) == parked {
            return Ok(false);
        }
        slot.settle(now);
        self.stop_timers(place);
        self.slots[place].set(flag::PARKED, parked);
        if let Some(list) = self.modifiers.get_mut(&id.0) {
            for active in list.iter_mut().filter(|active| active.timed()) {
                active.until = if parked {
                    active.until.saturating_sub(now)
                } else {
                    active.until.saturating_add(now)
                };
            }
            let (slot, list) = (self.slots[place], list.clone());
            self.start_timers(&slot, &list);
        }
        self.reschedule(place);
        Ok(true)
    }

    /// Puts a modifier on a holder and replaces one with the same tag. A modifier of 0 turns only
    /// removes the old one.
    ///
    /// A speed beyond 10^9 in numerator or denominator is refused with
    /// `energy/modifier_overflow`.
    // ENERGY-SPEED-1, ENERGY-SPEED-2
    pub fn modify(&mut self, id: ActorId, modifier: RateModifier) -> Result<(), Refusal> {
        let place = self.find(id)?;
        if !modifier.is_valid() {
            return Err(refusal::MODIFIER_OVERFLOW);
        }
        let start = if self.slots[place].has(flag::PARKED) { 0 } else { self.now };
        let mut list = self.modifiers_of(id.0).to_vec();
        list.retain(|active| active.modifier.tag != modifier.tag);
        if modifier.turns != Some(0) {
            if list.len() == MODIFIERS {
                return Err(refusal::MODIFIER_OVERFLOW);
            }
            let at = list.partition_point(|active| active.modifier.tag < modifier.tag);
            list.insert(at, Active::from_modifier(&modifier, start));
        }
        Ratio::exact(self.slots[place].rate, &list).ok_or(refusal::MODIFIER_OVERFLOW)?;
        self.set_modifiers(place, list);
        Ok(())
    }

    /// Takes a modifier off a holder. Returns whether it was there.
    pub fn unmodify(&mut self, id: ActorId, tag: u16) -> Result<bool, Refusal> {
        let place = self.find(id)?;
        let mut list = self.modifiers_of(id.0).to_vec();
        let before = list.len();
        list.retain(|active| active.modifier.tag != tag);
        let there = list.len() < before;
        if there {
            self.set_modifiers(place, list);
        }
        Ok(there)
    }

    pub(super) fn set_modifiers(&mut self, place: usize, list: Vec<Active>) {
        self.stop_timers(place);
        let slot = &mut self.slots[place];
        slot.settle(self.now);
        slot.set_ratio(Ratio::saturating(slot.rate, &list));
        slot.set(flag::STUNNED, list.iter().any(|active| active.modifier.stun));
        let slot = *slot;
        self.start_timers(&slot, &list);
        if list.is_empty() {
            self.modifiers.remove(&slot.id);
        } else {
            self.modifiers.insert(slot.id, list);
        }
        self.reschedule(place);
    }

    pub(super) fn start_timers(&mut self, slot: &Slot, list: &[Active]) {
        if !slot.has(flag::PARKED) {
            for active in list.iter().filter(|active| active.timed()) {
                self.timers.insert((active.until.saturating_sub(1), slot.id));
            }
        }
    }

    pub(super) fn stop_timers(&mut self, place: usize) {
        let id = self.slots[place].id;
        if let Some(list) = self.modifiers.get(&id) {
            for active in list.iter().filter(|active| active.timed()) {
                self.timers.remove(&(active.until.saturating_sub(1), id));
            }
        }
    }
}
