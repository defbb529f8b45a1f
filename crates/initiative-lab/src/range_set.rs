//! Which matches of a simulation are played.

use serde::{Deserialize, Serialize};
use std::ops::Range;

/// Numbers of matches, as ranges that do not touch, in order.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct RangeSet(Vec<(u64, u64)>);

impl RangeSet {
    /// Adds the numbers of a range that are not in it yet.
    pub fn insert(&mut self, range: Range<u64>) {
        if range.is_empty() {
            return;
        }
        let (mut start, mut end) = (range.start, range.end);
        self.0.retain(|&(from, to)| {
            let apart = to < start || end < from;
            if !apart {
                (start, end) = (start.min(from), end.max(to));
            }
            apart
        });
        let place = self.0.partition_point(|&(from, _)| from < start);
        self.0.insert(place, (start, end));
    }

    /// How many numbers are in it.
    #[must_use]
    pub fn len(&self) -> u64 {
        self.0.iter().map(|(from, to)| to - from).sum()
    }

    /// Whether no number is in it.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The ranges below `end` that are missing.
    #[must_use]
    pub fn missing(&self, end: u64) -> Vec<Range<u64>> {
        let (mut next, mut gaps) = (0, Vec::new());
        for &(from, to) in &self.0 {
            if next < from.min(end) {
                gaps.push(next..from.min(end));
            }
            next = next.max(to);
        }
        if next < end {
            gaps.push(next..end);
        }
        gaps
    }

    /// Whether the ranges are in order, do not touch, and end at `end` at the latest.
    #[must_use]
    pub fn is_sound(&self, end: u64) -> bool {
        let ordered = self.0.windows(2).all(|pair| pair[0].1 < pair[1].0);
        ordered && self.0.iter().all(|&(from, to)| from < to && to <= end)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranges_grow_together_whatever_their_order() {
        let mut set = RangeSet::default();
        for start in [40, 0, 30, 10, 60] {
            set.insert(start..start + 10);
        }
        assert_eq!(set, RangeSet(vec![(0, 20), (30, 50), (60, 70)]));
        assert_eq!((set.len(), set.is_sound(70), set.is_sound(69)), (50, true, false));
        assert_eq!(set.missing(100), [20..30, 50..60, 70..100]);
        assert_eq!(set.missing(45).pop(), Some(20..30));
        set.insert(15..65);
        assert_eq!(set, RangeSet(vec![(0, 70)]));
        assert!(set.missing(70).is_empty());
        assert!(!RangeSet(vec![(5, 5)]).is_sound(9) && !RangeSet(vec![(0, 2), (2, 3)]).is_sound(9));
    }
}
