//! How sure a share is.

use serde_json::{Value, json};

/// The distance from the mean, in standard deviations, that 95 of 100 draws of a normal distribution
/// keep.
pub(crate) const Z95: f64 = 1.959_963_984_540_054;

/// A share between 0 and 1, and the 95 % interval in which the true one lies.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ShareInterval {
    /// The share that was counted.
    pub share: f64,
    /// The lower end.
    pub low: f64,
    /// The upper end.
    pub high: f64,
}

impl ShareInterval {
    /// Wilson's 95 % interval for matches won, drawn and lost. A draw counts as half a win. None if
    /// nothing was counted.
    ///
    /// ```
    /// use initiative_lab::interval::ShareInterval;
    /// let even = ShareInterval::wilson([50, 0, 50]).unwrap();
    /// assert_eq!((even.share, (even.low * 1000.0).round()), (0.5, 404.0));
    /// assert_eq!(ShareInterval::wilson([0; 3]), None);
    /// ```
    #[must_use]
    pub fn wilson([won, drawn, lost]: [u64; 3]) -> Option<Self> {
        let count = (won + drawn + lost) as f64;
        if count == 0.0 {
            return None;
        }
        let share = (won as f64 + drawn as f64 / 2.0) / count;
        let squared = Z95 * Z95;
        let middle = (share + squared / (2.0 * count)) / (1.0 + squared / count);
        let spread = Z95 / (1.0 + squared / count)
            * (share * (1.0 - share) / count + squared / (4.0 * count * count)).sqrt();
        let (low, high) = ((middle - spread).max(0.0), (middle + spread).min(1.0));
        // Rounding must not put the share itself outside.
        Some(Self { share, low: low.min(share), high: high.max(share) })
    }

    /// How much larger than another, independent share it is.
    #[must_use]
    pub fn over(self, other: Self) -> ShareDifference {
        let root = |one: f64, two: f64| one.hypot(two);
        let difference = self.share - other.share;
        let below = root(self.share - self.low, other.high - other.share);
        let above = root(self.high - self.share, other.share - other.low);
        ShareDifference { difference, low: difference - below, high: difference + above }
    }

    /// Half its width.
    #[must_use]
    pub fn radius(self) -> f64 {
        (self.high - self.low) / 2.0
    }

    /// As JSON, in hundredths of a percent.
    #[must_use]
    pub fn json(self) -> Value {
        json!({"share": rounded(self.share), "low": rounded(self.low), "high": rounded(self.high)})
    }
}

/// How much one share is larger than another, and the 95 % interval of that: Newcombe's, made of Wilson's
/// intervals of both.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ShareDifference {
    /// The difference that was counted, between −1 and 1.
    pub difference: f64,
    /// The lower end.
    pub low: f64,
    /// The upper end.
    pub high: f64,
}

impl ShareDifference {
    /// As JSON, in hundredths of a percent.
    #[must_use]
    pub fn json(self) -> Value {
        let [difference, low, high] = [self.difference, self.low, self.high].map(rounded);
        json!({"difference": difference, "low": low, "high": high})
    }
}

fn rounded(share: f64) -> f64 {
    (share * 10_000.0).round() / 10_000.0
}

/// `61.2 % (58.0 to 64.3)`.
impl std::fmt::Display for ShareInterval {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let [share, low, high] = [self.share, self.low, self.high].map(|share| share * 100.0);
        write!(f, "{share:.1} % ({low:.1} to {high:.1})")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The numbers of the interval's page in textbooks, to four places.
    #[test]
    fn wilsons_interval_is_that_of_the_textbook() {
        let ends = |counts| {
            let ShareInterval { low, high, .. } = ShareInterval::wilson(counts).unwrap();
            [low, high].map(|end| (end * 10_000.0).round() / 10_000.0)
        };
        assert_eq!(ends([8, 0, 2]), [0.4902, 0.9433]);
        assert_eq!(ends([0, 0, 10]), [0.0, 0.2775]);
        assert_eq!(ends([10, 0, 0]), [0.7225, 1.0]);
    }

    /// The example of Newcombe's paper of 1998: 56 of 70 and 48 of 80, his method 10.
    #[test]
    fn the_interval_of_a_difference_is_that_of_the_paper() {
        let [one, other] =
            [[56, 0, 14], [48, 0, 32]].map(|counts| ShareInterval::wilson(counts).unwrap());
        let told = one.over(other).json();
        assert_eq!(told, json!({"difference": 0.2, "low": 0.0524, "high": 0.3339}));
        let back = other.over(one).json();
        assert_eq!(back, json!({"difference": -0.2, "low": -0.3339, "high": -0.0524}));
    }

    #[test]
    fn draws_count_half() {
        assert_eq!(ShareInterval::wilson([0, 10, 0]), ShareInterval::wilson([5, 0, 5]));
        let told = ShareInterval::wilson([1, 2, 1]).unwrap().to_string();
        assert_eq!(told, "50.0 % (15.0 to 85.0)");
    }
}
