//! How often numbers came up, in a few bars.

use std::collections::BTreeMap;

/// How often numbers came up. The last tenth of a percent may be far away: it is counted apart.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CountHistogram {
    /// The smallest number.
    pub first: u64,
    /// How many numbers a bar stands for.
    pub width: u64,
    /// How often the numbers of each bar came up.
    pub heights: Vec<u64>,
    /// The largest number that has a bar.
    pub end: u64,
    /// The largest number of all.
    pub last: u64,
    /// How often a number came up that has no bar.
    pub beyond: u64,
}

impl CountHistogram {
    /// Counts in at most `most` bars. None if nothing was counted.
    #[must_use]
    pub fn new(counts: &BTreeMap<u64, u64>, most: u64) -> Option<Self> {
        let (first, last) = (*counts.keys().next()?, *counts.keys().next_back()?);
        let total: u64 = counts.values().sum();
        let (mut seen, mut end) = (0, last);
        for (number, count) in counts {
            seen += count;
            if seen >= total - total / 1_000 {
                end = *number;
                break;
            }
        }
        let width = (end - first + 1).div_ceil(most.max(1)).max(1);
        let bars = (end - first + 1).div_ceil(width);
        let mut heights = vec![0; usize::try_from(bars).unwrap_or(0)];
        for (number, count) in counts.range(first..=end) {
            let place = usize::try_from((number - first) / width).unwrap_or_default();
            if let Some(height) = heights.get_mut(place) {
                *height += count;
            }
        }
        let beyond = counts.range(end + 1..).map(|(_, count)| count).sum();
        Some(Self { first, width, heights, end, last, beyond })
    }

    /// The first and the last number of a bar.
    #[must_use]
    pub const fn numbers(&self, bar: usize) -> (u64, u64) {
        let from = self.first + bar as u64 * self.width;
        (from, from + self.width - 1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_share_bars_if_there_are_many() {
        let counts: BTreeMap<u64, u64> = (10..110).map(|number| (number, 2)).collect();
        let told = CountHistogram::new(&counts, 40).unwrap();
        assert_eq!((told.width, told.heights.len(), told.beyond), (3, 34, 0));
        assert_eq!((told.heights[0], told.heights[33]), (6, 2));
        assert_eq!((told.numbers(0), told.numbers(33)), ((10, 12), (109, 111)));
        assert_eq!(CountHistogram::new(&BTreeMap::new(), 40), None);
    }

    #[test]
    fn the_farthest_thousandth_has_no_bar() {
        let mut counts: BTreeMap<u64, u64> = (1..=10).map(|number| (number, 200)).collect();
        counts.insert(5_000, 1);
        let told = CountHistogram::new(&counts, 40).unwrap();
        assert_eq!((told.end, told.last, told.beyond, told.heights.len()), (10, 5_000, 1, 10));
        assert_eq!(told.heights.iter().sum::<u64>() + told.beyond, 2_001);
    }
}
