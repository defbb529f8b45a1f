//! The schedule: who comes next, and how time moves on to them.
//!
//! Nothing here is independent state. Everything follows from the records in the ledger and is
//! built anew when a ledger is loaded.

use super::ledger::{EndedModifier, EnergyLedger};
use super::rate::{Active, NEVER};
use super::slot::flag;
use super::wheel::Wheel;
use crate::turn::intent::ActorId;
use alloc::collections::BinaryHeap;
use alloc::vec::Vec;
use core::cmp::Reverse;

/// The records of this many holders fit into the cache.
const CACHED: usize = 1 << 13;

/// Who is due when. A holder is named by its place in the ledger; places ascend with ids.
///
/// Entries may be void or duplicated: only the `due` of a record is reliable.
#[derive(Clone, Debug)]
pub(super) struct Schedule {
    /// Those due in a later turn.
    wheel: Wheel,
    /// Those able now and not taken in this round; descending, the next one last.
    round: Vec<u32>,
    /// The same, for holders that became able after the round was made.
    late: BinaryHeap<Reverse<u32>>,
    /// Those able now that were taken in this round already.
    again: Vec<u32>,
    /// Room for sorting.
    marks: Vec<u64>,
    /// The one just taken.
    pub(super) taken: Option<usize>,
}

impl Schedule {
    pub(super) const fn new(turn: u64) -> Self {
        Self {
            wheel: Wheel::new(turn),
            round: Vec::new(),
            late: BinaryHeap::new(),
            again: Vec::new(),
            marks: Vec::new(),
            taken: None,
        }
    }
}

impl EnergyLedger {
    /// Computes when the holder at `place` is due and enters it there. Its record must be settled.
    #[inline]
    pub(super) fn reschedule(&mut self, place: usize) {
        let now = self.now;
        let slot = &mut self.slots[place];
        let was = slot.due;
        let due = slot.next_due(now);
        slot.due = due;
        let taken = self.schedule.taken == Some(place);
        if taken {
            self.schedule.taken = None;
        }
        if due > now {
            slot.set(flag::LAP, false);
            if due != was && due != NEVER {
                self.schedule.wheel.insert(place as u32, due);
                if self.schedule.wheel.len() > 2 * self.slots.len() + 1024 {
                    self.rebuild();
                }
            }
        } else if slot.has(flag::LAP) {
            if taken || was > now {
                self.schedule.again.push(place as u32);
            }
        } else if was > now {
            self.schedule.late.push(Reverse(place as u32));
        }
    }

    /// Builds the whole schedule anew.
    pub(super) fn rebuild(&mut self) {
        self.schedule = Schedule::new(self.now);
        for place in 0..self.slots.len() {
            self.slots[place].settle(self.now);
            self.slots[place].due = NEVER;
            self.reschedule(place);
        }
    }

    /// Takes the next holder able to act and lets as many turns pass as needed; `None` if nobody
    /// will ever be able again.
    ///
    /// Among holders able in the same turn the lowest id comes first. A holder that is still able
    /// after being charged comes again after all others. So does a holder that is taken and not
    /// charged: charge it or [park](super::EnergyLedger::park) it.
    #[inline]
    pub fn take_next(&mut self) -> Option<ActorId> {
        if let Some(place) = self.schedule.taken.take() {
            // It was taken, but neither charged nor parked.
            self.schedule.again.push(place as u32);
        }
        loop {
            let place = match self.pop_single() {
                None => self.pop_round(),
                single => single,
            };
            if let Some(place) = place {
                let slot = &mut self.slots[place];
                slot.set(flag::LAP, true);
                self.schedule.taken = Some(place);
                return Some(ActorId(slot.id));
            }
            if (self.schedule.again.is_empty() || !self.start_round()) && !self.pass() {
                return None;
            }
        }
    }

    /// The fast path for the most common case: nobody is able, no modifier ends, and the next turn
    /// in which anybody is due has a single holder.
    #[inline]
    fn pop_single(&mut self) -> Option<usize> {
        if !self.schedule.round.is_empty() || !self.timers.is_empty() || self.has_bars() {
            return None;
        }
        let Schedule { wheel, late, again, .. } = &mut self.schedule;
        if !(late.is_empty() && again.is_empty()) {
            return None;
        }
        while let Some(turn) = wheel.seek(NEVER) {
            let place = wheel.take_single()? as usize;
            if let Some(slot) = self.slots.get(place)
                && slot.due == turn
            {
                self.now = turn;
                return Some(place);
            }
        }
        None
    }

    #[inline]
    fn pop_round(&mut self) -> Option<usize> {
        let Schedule { round, late, .. } = &mut self.schedule;
        loop {
            let place = match (round.last(), late.peek()) {
                (None, None) => return None,
                (Some(_), None) => round.pop()?,
                (Some(one), Some(Reverse(two))) if one <= two => round.pop()?,
                (_, Some(_)) => late.pop()?.0,
            } as usize;
            if let Some(slot) = self.slots.get(place)
                && slot.due <= self.now
                && !slot.has(flag::LAP)
            {
                return Some(place);
            }
        }
    }

    /// Starts the next round with the holders that were taken in this one and are still able.
    fn start_round(&mut self) -> bool {
        let Schedule { round, again, marks, .. } = &mut self.schedule;
        for place in again.drain(..) {
            if let Some(slot) = self.slots.get_mut(place as usize)
                && slot.due <= self.now
                && slot.has(flag::LAP)
            {
                slot.set(flag::LAP, false);
                round.push(place);
            }
        }
        order(round, self.slots.len(), marks);
        !round.is_empty()
    }

    /// Goes on to the next turn in which something happens. Call it only when nobody is able.
    fn pass(&mut self) -> bool {
        if self.has_bars() {
            self.advance(1);
            self.lift_bars();
            return true;
        }
        let limit = match self.timers.first() {
            Some((close, _)) => close.saturating_add(1),
            None => NEVER,
        };
        let Schedule { wheel, round, marks, .. } = &mut self.schedule;
        while let Some(turn) = wheel.seek(limit) {
            wheel.drain(round);
            order(round, self.slots.len(), marks);
            // Void entries must not move the clock.
            let is_due = |place: &u32| {
                let slot = self.slots.get(*place as usize);
                slot.is_some_and(|slot| slot.due == turn)
            };
            // A look at all of them at once brings their records into the cache.
            let found = if round.len() <= CACHED {
                round.retain(is_due);
                !round.is_empty()
            } else {
                round.iter().rev().any(is_due)
            };
            if found {
                self.now = turn;
                self.end_modifiers(None);
                return true;
            }
            round.clear();
        }
        if limit != NEVER {
            self.now = limit;
            self.end_modifiers(None);
            return true;
        }
        // The wheel may have moved past void entries, but time has not.
        if self.schedule.wheel.cursor() > self.now {
            self.rebuild();
        }
        false
    }

    // ENERGY-PERF-1
    /// Lets `turns` turns pass: everybody regenerates, modifiers end.
    pub fn advance(&mut self, turns: u64) {
        let target = self.now.saturating_add(turns).min(NEVER - 1);
        self.advance_to(target, None);
    }

    pub(super) fn advance_to(&mut self, target: u64, mut ended: Option<&mut Vec<EndedModifier>>) {
        while self.now < target {
            let stop = match self.timers.first() {
                Some((close, _)) => target.min(close.saturating_add(1)),
                None => target,
            };
            let turn = self.schedule.wheel.seek(stop).unwrap_or(stop);
            self.arrive(turn, ended.as_deref_mut());
        }
    }

    /// Lets turns pass until somebody is able or a modifier is about to end, at most up to `limit`.
    /// Call it only when nobody is able. Returns how many turns passed; 0 if there is no limit and
    /// nobody will ever be able.
    pub(super) fn idle(&mut self, limit: u64) -> u64 {
        let start = self.now;
        let limit = limit.min(self.next_end().unwrap_or(NEVER));
        let mut due = Vec::new();
        while let Some(turn) = self.schedule.wheel.seek(limit) {
            self.schedule.wheel.drain(&mut due);
            // Void entries must not stop the clock.
            due.retain(|place| {
                let slot = self.slots.get(*place as usize);
                slot.is_some_and(|slot| slot.due == turn)
            });
            if !due.is_empty() {
                let due = due.into_iter().map(Reverse);
                self.schedule.late.extend(due);
                self.now = turn;
                return turn - start;
            }
        }
        if limit == NEVER {
            self.rebuild(); // The wheel may have gone past void entries, but time has not.
            return 0;
        }
        self.now = limit;
        limit - start
    }

    /// Moves time to `turn`, where the wheel stands. Nothing is due before it.
    #[inline]
    fn arrive(&mut self, turn: u64, ended: Option<&mut Vec<EndedModifier>>) {
        self.now = turn;
        let Schedule { wheel, round, late, marks, .. } = &mut self.schedule;
        if round.is_empty() {
            wheel.drain(round);
            order(round, self.slots.len(), marks);
        } else {
            let mut due = Vec::new();
            wheel.drain(&mut due);
            late.extend(due.into_iter().map(Reverse));
        }
        self.end_modifiers(ended);
    }

    /// Takes off the modifiers that have had all their regenerations.
    // ENERGY-SPEED-2
    fn end_modifiers(&mut self, mut ended: Option<&mut Vec<EndedModifier>>) {
        while let Some(&(close, id)) = self.timers.first() {
            if close >= self.now {
                return;
            }
            let Some(place) = self.locate(ActorId(id)) else {
                self.timers.pop_first();
                continue;
            };
            let now = self.now;
            let (past, kept): (Vec<Active>, Vec<Active>) =
                self.modifiers_of(id).iter().partition(|active| active.until <= now);
            if let Some(ended) = ended.as_deref_mut() {
                ended.extend(
                    past.iter().map(|active| EndedModifier {
                        actor: ActorId(id),
                        tag: active.modifier.tag,
                    }),
                );
            }
            self.timers.remove(&(close, id));
            self.set_modifiers(place, kept);
        }
    }

    /// Whether anybody is able to act now.
    pub fn someone_able(&mut self) -> bool {
        let now = self.now;
        let Schedule { round, late, again, .. } = &mut self.schedule;
        let slots = &self.slots;
        let able = |place: &u32| slots.get(*place as usize).is_some_and(|slot| slot.due <= now);
        // Drop void entries on the way, so that they are not looked at again and again.
        while round.last().is_some_and(|place| !able(place)) {
            round.pop();
        }
        while late.peek().is_some_and(|Reverse(place)| !able(place)) {
            late.pop();
        }
        again.retain(able);
        !(round.is_empty() && late.is_empty() && again.is_empty())
    }

    /// Puts everybody able to act now into `out` (emptied first), by ascending id. Holders that
    /// were taken in this round count as not taken.
    pub(super) fn able(&mut self, out: &mut Vec<ActorId>) {
        out.clear();
        let now = self.now;
        let Schedule { round, late, again, taken, marks, .. } = &mut self.schedule;
        round.extend(late.drain().map(|Reverse(place)| place));
        round.append(again);
        round.extend(taken.take().map(|place| place as u32));
        round.retain(|place| {
            let slot = self.slots.get_mut(*place as usize);
            slot.is_some_and(|slot| {
                slot.set(flag::LAP, false);
                slot.due <= now
            })
        });
        order(round, self.slots.len(), marks);
        out.extend(round.iter().rev().filter_map(|place| {
            let slot = self.slots.get(*place as usize)?;
            Some(ActorId(slot.id))
        }));
    }
}

/// Sorts in descending order and removes duplicates, for `count` possible places. Places that were
/// entered in ascending order come out of the wheel in descending order already.
#[inline]
fn order(places: &mut Vec<u32>, count: usize, marks: &mut Vec<u64>) {
    if places.is_sorted_by(|one, two| one > two) {
        return;
    }
    // With many places, a bit for each of them is cheaper than comparing.
    if places.len() < 8 || places.len() < count / 64 {
        places.sort_unstable_by(|one, two| two.cmp(one));
        places.dedup();
        return;
    }
    marks.clear();
    marks.resize(count / 64 + 1, 0);
    for place in places.drain(..) {
        if let Some(word) = marks.get_mut(place as usize / 64) {
            *word |= 1 << (place % 64);
        }
    }
    for (base, word) in marks.iter().enumerate().rev() {
        let mut word = *word;
        while word != 0 {
            let top = 63 - word.leading_zeros();
            places.push(base as u32 * 64 + top);
            word ^= 1 << top;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::turn::energy::Holder;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn places_come_in_descending_order_each_once(
            count in 1_u32..2000,
            picks in prop::collection::vec(any::<u32>(), 0..60),
        ) {
            let mut places: Vec<u32> = picks.iter().map(|pick| pick % count).collect();
            let mut expected = places.clone();
            expected.sort_unstable_by_key(|place| Reverse(*place));
            expected.dedup();
            order(&mut places, count as usize, &mut Vec::new());
            prop_assert_eq!(places, expected);
        }
    }

    /// Records of holders that left are cleared away once there are many, and more than others.
    #[test]
    fn records_of_those_who_left_are_cleared_away() {
        for (joined, kept, left) in [(40, 32, 33), (100, 50, 51)] {
            let mut ledger = EnergyLedger::new();
            for _ in 0..joined {
                ledger.join(&Holder::ai()).unwrap();
            }
            for id in 1..=left {
                assert_eq!(ledger.slots.len(), joined as usize, "{id}");
                ledger.leave(ActorId(id));
                assert_eq!(ledger.slots.len() == joined as usize, id <= kept);
            }
            assert_eq!(ledger.slots.len(), ledger.len());
        }
    }

    /// This counts records, not seconds. Holders that are not due are neither read nor written, so
    /// time costs the same for any number of them. If every holder were looked at, this test would
    /// take ten thousand million looks.
    #[test]
    fn energy_perf_1_turns_pass_without_a_look_at_anybody() {
        let mut ledger = EnergyLedger::new();
        let far = Holder::ai().with_max(1_000_000).with_energy(0).with_ready_at(900_000);
        for place in 0..100_000 {
            // Some will be able in the far future, some never.
            ledger.join(&far.clone().with_rate(u32::from(place % 2 == 0))).unwrap();
        }
        let before = ledger.slots.clone();
        for turn in 1..=100_000 {
            ledger.advance(1);
            assert!(!ledger.someone_able());
            assert_eq!(ledger.turn(), turn);
        }
        assert!(ledger.slots == before, "a record was touched");
        // Reading its energy now gives all that it gained meanwhile.
        assert_eq!((ledger.total(ActorId(1)), ledger.total(ActorId(2))), (100_000, 0));
        // One step finds the next holder able to act among all the rest.
        assert_eq!(ledger.take_next(), Some(ActorId(1)));
        assert_eq!(ledger.turn(), 900_000);
    }

    /// The player is found at once wherever it is kept.
    #[test]
    fn energy_perf_1_the_player_may_come_last() {
        let mut ledger = EnergyLedger::new();
        for _ in 0..50_000 {
            ledger.join(&Holder::ai().parked()).unwrap();
        }
        let player = ledger.join(&Holder::player().with_rate(100)).unwrap();
        for turn in 0..100_000 {
            assert_eq!(ledger.find_player(), Some(player));
            assert_eq!(ledger.take_next(), Some(player));
            assert_eq!(ledger.turn(), turn);
            ledger.charge(player, 100).unwrap();
        }
    }
}
