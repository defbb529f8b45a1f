//! The ledger: the energy of all holders, computed when it is read.

use super::holder::{Control, Gate, Holder};
use super::rate::{Active, LIMIT, MODIFIERS, RateModifier, Ratio};
use super::refusal;
use super::schedule::Schedule;
use super::slot::{Slot, flag};
use super::wheel::SLOTS;
use crate::game::Refusal;
use crate::turn::intent::ActorId;
use alloc::collections::{BTreeMap, BTreeSet};
use alloc::vec::Vec;

/// How many intents without cost a holder may have in one turn.
// ENERGY-COST-3
pub(super) const FREE_INTENTS: u8 = 8;

/// The energy of every holder, and who is able to act in which turn.
///
/// The ledger does nothing for holders that are not due. It computes their energy when somebody
/// reads it, and passes turns in which nobody is due in one step, however many holders there are.
///
/// Used alone, the ledger is a fast scheduler: take the next holder able to act, charge it, and it
/// comes back when it can act again.
#[derive(Clone, Debug)]
pub struct EnergyLedger {
    /// Slots by ascending id. Slots of holders that left stay until they outnumber the others.
    pub(super) slots: Vec<Slot>,
    gone: usize,
    pub(super) next_id: u32,
    /// How often everybody has regenerated.
    pub(super) now: u64,
    pub(super) modifiers: BTreeMap<u32, Vec<Active>>,
    /// The turns at whose close a modifier ends, with the holder. Derived from `modifiers`.
    pub(super) timers: BTreeSet<(u64, u32)>,
    /// The holders with [`Control::Player`]. Derived from `slots`.
    players: BTreeSet<u32>,
    /// The holders that are barred or had intents without cost this turn. Derived from `slots`.
    pub(super) marked: BTreeSet<u32>,
    /// Derived from `slots`.
    pub(super) schedule: Schedule,
}

/// A modifier that has ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EndedModifier {
    /// The holder that had it.
    pub actor: ActorId,
    /// The tag of the modifier.
    pub tag: u16,
}

impl Default for EnergyLedger {
    fn default() -> Self {
        Self::new()
    }
}

impl EnergyLedger {
    /// A ledger without holders, in turn 0.
    #[must_use]
    pub const fn new() -> Self {
        Self::starting(0)
    }

    /// A ledger without holders, in the given turn.
    pub(super) const fn starting(turn: u64) -> Self {
        Self {
            slots: Vec::new(),
            gone: 0,
            next_id: 1,
            now: turn,
            modifiers: BTreeMap::new(),
            timers: BTreeSet::new(),
            players: BTreeSet::new(),
            marked: BTreeSet::new(),
            schedule: Schedule::new(turn),
        }
    }

    /// How many turns everybody has regenerated for.
    #[must_use]
    pub const fn turn(&self) -> u64 {
        self.now
    }

    /// How many holders there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.slots.len() - self.gone
    }

    /// Whether there is none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The holders in id order.
    pub fn ids(&self) -> impl Iterator<Item = ActorId> {
        self.present().map(|slot| ActorId(slot.id))
    }

    pub(super) fn present(&self) -> impl Iterator<Item = &Slot> {
        self.slots.iter().filter(|slot| !slot.has(flag::GONE))
    }

    /// Where the holder is in `slots`.
    #[inline]
    pub(super) fn locate(&self, id: ActorId) -> Option<usize> {
        // Ids ascend, so the place of a holder is at most its id minus the first id.
        let first = self.slots.first()?.id;
        let guess = (id.0.checked_sub(first)? as usize).min(self.slots.len() - 1);
        let place = if self.slots[guess].id == id.0 {
            guess
        } else {
            self.slots[..guess].binary_search_by_key(&id.0, |slot| slot.id).ok()?
        };
        (!self.slots[place].has(flag::GONE)).then_some(place)
    }

    pub(super) fn find(&self, id: ActorId) -> Result<usize, Refusal> {
        self.locate(id).ok_or(refusal::unknown_actor(id))
    }

    /// Lets a holder join, under the next id. Energy above its capacity is lost.
    pub fn join(&mut self, holder: &Holder) -> Result<ActorId, Refusal> {
        let id = self.next_id;
        if id == u32::MAX || self.slots.len() >= SLOTS {
            return Err(refusal::IDS_EXHAUSTED);
        }
        self.admit(id, holder)?;
        Ok(ActorId(id))
    }

    /// Adds a holder under an id above all others.
    pub(super) fn admit(&mut self, id: u32, holder: &Holder) -> Result<(), Refusal> {
        if holder.rate > LIMIT {
            return Err(refusal::MODIFIER_OVERFLOW);
        }
        if holder.modifiers.len() > MODIFIERS
            || !holder.modifiers.iter().all(RateModifier::is_valid)
        {
            return Err(refusal::MODIFIER_OVERFLOW);
        }
        if !holder.modifiers.is_sorted_by(|a, b| a.tag < b.tag) {
            return Err(refusal::MODIFIER_ORDER);
        }
        let mut slot = Slot::new(id, holder, self.now);
        let mut list = Vec::new();
        if !holder.modifiers.is_empty() {
            let start = if holder.parked { 0 } else { self.now };
            list.extend(
                holder
                    .modifiers
                    .iter()
                    .filter(|modifier| modifier.turns != Some(0))
                    .map(|modifier| Active::from_modifier(modifier, start)),
            );
            slot.ratio = Ratio::saturating(slot.rate, &list);
            slot.set(flag::STUNNED, list.iter().any(|active| active.modifier.stun));
        }
        if slot.fraction >= slot.ratio.q {
            return Err(refusal::FRACTION);
        }
        if slot.has(flag::PLAYER) {
            self.players.insert(id);
        }
        if slot.has(flag::BARRED) || slot.free > 0 {
            self.marked.insert(id);
        }
        self.next_id = id + 1;
        self.start_timers(&slot, &list);
        if !list.is_empty() {
            self.modifiers.insert(id, list);
        }
        self.slots.push(slot);
        self.reschedule(self.slots.len() - 1);
        Ok(())
    }

    /// Removes a holder and returns whether it was there. Its id is never given again.
    pub fn leave(&mut self, id: ActorId) -> bool {
        let Some(place) = self.locate(id) else {
            return false;
        };
        self.stop_timers(place);
        self.modifiers.remove(&id.0);
        self.players.remove(&id.0);
        self.marked.remove(&id.0);
        self.slots[place].set(flag::GONE, true);
        self.reschedule(place);
        self.gone += 1;
        if self.gone > 32 && self.gone > self.slots.len() / 2 {
            self.slots.retain(|slot| !slot.has(flag::GONE));
            self.gone = 0;
            self.rebuild();
        }
        true
    }

    /// Whether the holder is here.
    #[must_use]
    pub fn contains(&self, id: ActorId) -> bool {
        self.locate(id).is_some()
    }

    /// The player: the holder with the lowest id that a seat decides for.
    // ENERGY-DATA-2
    #[must_use]
    pub fn find_player(&self) -> Option<ActorId> {
        self.players.first().map(|id| ActorId(*id))
    }

    fn slot(&self, id: ActorId) -> Option<&Slot> {
        self.locate(id).map(|place| &self.slots[place])
    }

    /// Who decides for the holder.
    #[must_use]
    pub fn control(&self, id: ActorId) -> Option<Control> {
        self.slot(id).map(Slot::control)
    }

    /// All the energy the holder has now; 0 if it is not here.
    #[must_use]
    pub fn total(&self, id: ActorId) -> u32 {
        self.slot(id).map_or(0, |slot| slot.total_at(self.now))
    }

    /// All the energy the holder can have; 0 if it is not here.
    #[must_use]
    pub fn capacity(&self, id: ActorId) -> u32 {
        self.slot(id).map_or(0, Slot::capacity)
    }

    /// What the holder's bar shows as full; 0 if it is not here.
    #[must_use]
    pub fn max(&self, id: ActorId) -> u32 {
        self.slot(id).map_or(0, |slot| slot.max)
    }

    /// The priority of the holder's intents; 0 if it is not here.
    #[must_use]
    pub fn priority(&self, id: ActorId) -> i32 {
        self.slot(id).map_or(0, |slot| slot.priority)
    }

    /// The energy at which the holder is asked; 0 if it is not here.
    #[must_use]
    pub fn ready_at(&self, id: ActorId) -> u32 {
        self.slot(id).map_or(0, |slot| slot.ready)
    }

    /// The effective rate, as numerator and denominator.
    #[must_use]
    pub fn effective_rate(&self, id: ActorId) -> (u32, u32) {
        self.slot(id).map_or((0, 1), |slot| (slot.ratio.p, slot.ratio.q))
    }

    /// Whether the holder would gain no energy even after all temporary modifiers have ended.
    #[must_use]
    pub fn is_without_rate(&self, id: ActorId) -> bool {
        self.slot(id)
            .is_some_and(|slot| Ratio::is_zero_for_good(slot.rate, self.modifiers_of(slot.id)))
    }

    /// Whether the holder is able to act now.
    pub(super) fn is_able(&self, id: ActorId) -> bool {
        self.slot(id).is_some_and(|slot| slot.due <= self.now)
    }

    /// Whether the holder is stunned.
    #[must_use]
    pub fn is_stunned(&self, id: ActorId) -> bool {
        self.slot(id).is_some_and(|slot| slot.has(flag::STUNNED))
    }

    /// Whether the holder is parked.
    #[must_use]
    pub fn is_parked(&self, id: ActorId) -> bool {
        self.slot(id).is_some_and(|slot| slot.has(flag::PARKED))
    }

    /// Whether the holder may not act until the turn closes.
    pub(super) fn is_barred(&self, id: ActorId) -> bool {
        self.slot(id).is_some_and(|slot| slot.has(flag::BARRED))
    }

    /// What the holder waits for.
    pub(super) fn gate(&self, id: ActorId) -> Gate {
        self.slot(id).map_or(Gate::Energy, Slot::gate)
    }

    /// The first turn at whose close a modifier ends.
    pub(super) fn next_end(&self) -> Option<u64> {
        self.timers.first().map(|(close, _)| *close)
    }

    /// The modifiers of a holder.
    pub fn modifiers(&self, id: ActorId) -> impl Iterator<Item = RateModifier> {
        let start = if self.is_parked(id) { 0 } else { self.now };
        let list = if self.contains(id) { id.0 } else { 0 };
        self.modifiers_of(list).iter().map(move |active| active.seen_from(start))
    }

    pub(super) fn modifiers_of(&self, id: u32) -> &[Active] {
        self.modifiers.get(&id).map_or(&[], Vec::as_slice)
    }

    /// The full record of a holder as it is now.
    #[must_use]
    pub fn holder(&self, id: ActorId) -> Option<Holder> {
        self.slot(id).map(|slot| self.record(slot))
    }

    /// The record in a slot as it is now.
    pub(super) fn record(&self, slot: &Slot) -> Holder {
        let slot = slot.seen(self.now);
        let start = if slot.has(flag::PARKED) { 0 } else { self.now };
        let modifiers = self.modifiers_of(slot.id).iter().map(|active| active.seen_from(start));
        Holder {
            control: slot.control(),
            total: slot.total,
            max: slot.max,
            bank_max: slot.bank,
            rate: slot.rate,
            fraction: slot.fraction,
            modifiers: modifiers.collect(),
            priority: slot.priority,
            ready_at: slot.ready,
            wake_cost: slot.wake,
            parked: slot.has(flag::PARKED),
            barred: slot.has(flag::BARRED),
            taken: slot.has(flag::LAP),
            free: slot.free,
            gate: slot.gate(),
        }
    }
}

impl PartialEq for EnergyLedger {
    fn eq(&self, other: &Self) -> bool {
        self.now == other.now
            && self.next_id == other.next_id
            && self.len() == other.len()
            && self.modifiers == other.modifiers
            && self
                .present()
                .zip(other.present())
                .all(|(one, two)| one.seen(self.now) == two.seen(self.now))
    }
}

impl Eq for EnergyLedger {}
