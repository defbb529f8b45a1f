//! An end for loops that only the code under test would end.

/// Counts the steps of a loop, and panics when there are too many. A loop of a test that has no bound
/// runs for ever, and may take all memory, as soon as the code under it is broken.
///
/// ```
/// use initiative_testkit::bound::LoopBound;
///
/// let (mut number, mut bound) = (27, LoopBound::new(1_000, "the sequence of 27"));
/// while bound.step() && number != 1 {
///     number = if number % 2 == 0 { number / 2 } else { number * 3 + 1 };
/// }
/// ```
///
/// ```should_panic
/// # use initiative_testkit::bound::LoopBound;
/// let mut bound = LoopBound::new(1_000, "the whole numbers");
/// let mut numbers = 0_u32..;
/// while bound.step() && let Some(_) = numbers.next() {}
/// ```
#[derive(Clone, Debug)]
pub struct LoopBound {
    steps: u64,
    limit: u64,
    what: String,
}

impl LoopBound {
    /// A loop of at most so many steps, which should be well above what it needs, and what it does.
    #[must_use]
    pub fn new(limit: u64, what: impl Into<String>) -> Self {
        Self { steps: 0, limit, what: what.into() }
    }

    /// Counts one more step. Always true, to stand first in the condition of the loop.
    ///
    /// # Panics
    /// If there were as many steps as there may be: it says what never came to an end.
    #[track_caller]
    pub fn step(&mut self) -> bool {
        let Self { steps, limit, what } = self;
        assert!(*steps < *limit, "{what}: no end after {limit} steps");
        *steps += 1;
        true
    }
}
