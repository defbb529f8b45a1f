//! A short list of entries, for a timing wheel with too few of them for buckets.

/// How many entries count as a few.
const FEW: usize = 16;

/// A few entries in no order, and the first turn among them.
///
/// Adding an entry costs next to nothing. Taking out what is due looks at all of them, once a turn.
#[derive(Clone, Debug)]
pub(super) struct Few {
    turns: [u64; FEW],
    slots: [u32; FEW],
    len: usize,
    first: u64,
}

impl Few {
    pub(super) const fn new() -> Self {
        Self { turns: [0; FEW], slots: [0; FEW], len: 0, first: u64::MAX }
    }

    /// Adds an entry if there is room.
    #[inline]
    pub(super) fn push(&mut self, turn: u64, slot: u32) -> bool {
        let (Some(place), Some(other)) =
            (self.turns.get_mut(self.len), self.slots.get_mut(self.len))
        else {
            return false;
        };
        (*place, *other) = (turn, slot);
        self.len += 1;
        self.first = self.first.min(turn);
        true
    }

    /// The first turn in which something is due.
    #[inline]
    pub(super) fn first(&self) -> Option<u64> {
        (self.len > 0).then_some(self.first)
    }

    /// Takes out what is due in the first turn, if it is a single entry.
    #[inline]
    pub(super) fn take_single(&mut self) -> Option<u32> {
        let (mut place, mut count, mut first) = (0, 0, u64::MAX);
        // No branch depends on the turns: nobody can predict which entry is due.
        for (one, turn) in self.turns.iter().enumerate().take(self.len) {
            let due = *turn == self.first;
            place = if due { one } else { place };
            count += usize::from(due);
            first = first.min(if due { u64::MAX } else { *turn });
        }
        if count != 1 {
            return None;
        }
        let last = self.len - 1;
        let slot = self.slots[place];
        (self.turns[place], self.slots[place]) = (self.turns[last], self.slots[last]);
        (self.len, self.first) = (last, first);
        Some(slot)
    }

    /// Takes out everything that is due in the first turn, and hands it to `take`.
    #[inline]
    pub(super) fn take_first(&mut self, mut take: impl FnMut(u32)) {
        let (mut kept, mut first) = (0, u64::MAX);
        for place in 0..self.len.min(FEW) {
            let (turn, slot) = (self.turns[place], self.slots[place]);
            if turn == self.first {
                take(slot);
            } else {
                (self.turns[kept], self.slots[kept]) = (turn, slot);
                kept += 1;
                first = first.min(turn);
            }
        }
        (self.len, self.first) = (kept, first);
    }
}
