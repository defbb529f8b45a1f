//! A few entries of the timing wheel, before buckets are worth their while.

/// How many entries count as a few.
const FEW: usize = 16;

/// A few entries by ascending turn, those of one turn by descending slot.
///
/// They wander through twice the room they need: most come in at the end and go out at the
/// front, so that next to nothing has to be moved.
#[derive(Clone, Debug)]
pub(super) struct Few {
    turns: [u64; 2 * FEW],
    slots: [u32; 2 * FEW],
    start: usize,
    end: usize,
}

impl Few {
    pub(super) const fn new() -> Self {
        Self { turns: [0; 2 * FEW], slots: [0; 2 * FEW], start: 0, end: 0 }
    }

    /// Puts in an entry if there is room.
    #[inline]
    pub(super) fn push(&mut self, turn: u64, slot: u32) -> bool {
        if self.end - self.start >= FEW {
            return false;
        }
        if self.end >= 2 * FEW {
            self.turns.copy_within(self.start..self.end, 0);
            self.slots.copy_within(self.start..self.end, 0);
            (self.start, self.end) = (0, self.end - self.start);
        }
        let mut place = self.end;
        let after = |few: &Self, place: usize| {
            let other = few.turns[place];
            other > turn || other == turn && few.slots[place] < slot
        };
        while place > self.start && after(self, place - 1) {
            self.turns[place] = self.turns[place - 1];
            self.slots[place] = self.slots[place - 1];
            place -= 1;
        }
        self.turns[place] = turn;
        self.slots[place] = slot;
        self.end += 1;
        true
    }

    /// The turn of the entry so far from the front.
    #[inline]
    pub(super) fn turn(&self, place: usize) -> Option<u64> {
        let place = self.start + place;
        (place < self.end).then(|| self.turns[place])
    }

    /// Takes out the first entry.
    #[inline]
    pub(super) fn pop(&mut self) -> u32 {
        let slot = self.slots.get(self.start).copied().unwrap_or(0);
        self.start = self.end.min(self.start + 1);
        slot
    }
}
