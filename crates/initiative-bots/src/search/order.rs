//! Which moves are tried first: a move that caused a cut before may cause one again.

use super::Position;
use alloc::vec::Vec;

/// How many slots the history has for each side.
const SLOTS: usize = 4_096;
/// Above every quiet move.
const LOUD: i32 = 1 << 24;
/// Above every other quiet move.
const KILLER: i32 = 1 << 23;
/// The highest value of the history.
const MOST: i32 = 1 << 22;

/// What the search has learnt about quiet moves.
pub(super) struct Order<M> {
    /// The last two quiet moves that cut, by ply.
    killers: Vec<[Option<M>; 2]>,
    /// How well quiet moves have done, by side and slot.
    history: Vec<i32>,
}

impl<M: Clone + Eq> Order<M> {
    pub(super) fn new() -> Self {
        Self { killers: Vec::new(), history: alloc::vec![0; 2 * SLOTS] }
    }

    /// The rank of a move: captures by victim, then by attacker; killers; history.
    pub(super) fn worth<P: Position<Move = M>>(
        &self,
        position: &P,
        step: &M,
        first: bool,
        place: usize,
    ) -> i32 {
        let prize = position.prize(step);
        if prize > 0 {
            return LOUD.saturating_add(prize.saturating_mul(64) - position.stake(step));
        }
        if prize < 0 {
            return prize.saturating_sub(LOUD);
        }
        match self.killers.get(place) {
            Some([Some(killer), _]) if killer == step => KILLER + 1,
            Some([_, Some(killer)]) if killer == step => KILLER,
            _ => self.history.get(index(first, position.slot(step))).copied().unwrap_or(0),
        }
    }

    pub(super) fn is_killer(&self, step: &M, place: usize) -> bool {
        self.killers.get(place).is_some_and(|pair| pair.iter().flatten().any(|one| one == step))
    }

    /// Notes that a quiet move cut.
    pub(super) fn reward(&mut self, step: M, slot: usize, first: bool, place: usize, depth: i32) {
        if let Some(history) = self.history.get_mut(index(first, slot)) {
            *history += depth * depth;
            if *history > MOST {
                self.history.iter_mut().for_each(|history| *history /= 2);
            }
        }
        while self.killers.len() <= place {
            self.killers.push([None, None]);
        }
        if let Some([newest, older]) = self.killers.get_mut(place)
            && newest.as_ref() != Some(&step)
        {
            *older = newest.replace(step);
        }
    }
}

const fn index(first: bool, slot: usize) -> usize {
    slot % SLOTS + if first { SLOTS } else { 0 }
}
