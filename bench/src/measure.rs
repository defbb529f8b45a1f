//! The one way to measure: warm up, run batches, keep the best and the median.

use std::hint::black_box;
use std::time::{Duration, Instant};

/// How much time a measurement may take.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Effort {
    /// How long one batch runs. Short enough for some batch to be left alone by the system.
    pub(crate) batch: Duration,
    /// How long all batches of one contender run.
    pub(crate) total: Duration,
    /// How many batches there are at least.
    pub(crate) least: usize,
}

impl Effort {
    /// For numbers to believe.
    pub(crate) const FULL: Self =
        Self { batch: Duration::from_millis(8), total: Duration::from_millis(1000), least: 5 };

    /// For a first look.
    pub(crate) const QUICK: Self =
        Self { batch: Duration::from_millis(4), total: Duration::from_millis(80), least: 3 };

    /// How long one call of `work` takes.
    pub(crate) fn measure<T>(self, work: impl FnMut() -> T) -> Sample {
        let [sample] = self.race([runner(work)]);
        sample
    }

    /// How long one call of each takes. They take turns, batch by batch, so that whatever else
    /// the machine is doing disturbs all of them alike.
    pub(crate) fn race<const N: usize>(self, mut runners: [Runner<'_>; N]) -> [Sample; N] {
        let calls = runners.each_mut().map(|run| self.warm_up(run));
        let mut times = [const { Vec::new() }; N];
        let start = Instant::now();
        let mut rounds = 0;
        while rounds < self.least || start.elapsed() < self.total * N as u32 {
            rounds += 1;
            for ((run, calls), times) in runners.iter_mut().zip(calls).zip(&mut times) {
                times.push(run(calls).as_secs_f64() * 1e9 / calls as f64);
            }
        }
        times.map(Sample::of)
    }

    /// Fills caches, and finds out how many calls make a batch.
    fn warm_up(self, run: &mut Runner<'_>) -> u64 {
        let mut calls = 1;
        loop {
            let spent = run(calls);
            if spent * 2 >= self.batch {
                let fill = self.batch.as_secs_f64() / spent.as_secs_f64();
                return (calls as f64 * fill).max(1.0) as u64;
            }
            calls *= 2;
        }
    }
}

/// Does some work so many times and says how long it took.
pub(crate) type Runner<'a> = Box<dyn FnMut(u64) -> Duration + 'a>;

/// One who takes part in a race.
pub(crate) fn runner<'a, T>(mut work: impl FnMut() -> T + 'a) -> Runner<'a> {
    Box::new(move |calls| {
        let start = Instant::now();
        for _ in 0..calls {
            black_box(work());
        }
        start.elapsed()
    })
}

/// What a measurement found, in nanoseconds for one call.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Sample {
    /// The fastest batch: the one least disturbed by whatever else the machine was doing. Ratios
    /// are made from it.
    pub(crate) best: f64,
    /// The batch in the middle.
    pub(crate) median: f64,
}

impl Sample {
    fn of(mut times: Vec<f64>) -> Self {
        times.sort_by(f64::total_cmp);
        Self {
            best: times.first().copied().unwrap_or(f64::NAN),
            median: times.get(times.len() / 2).copied().unwrap_or(f64::NAN),
        }
    }

    /// The time of one thing when every call did `count` of them.
    pub(crate) fn shared_by(self, count: usize) -> Self {
        Self { best: self.best / count as f64, median: self.median / count as f64 }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_best_and_the_middle_are_kept() {
        let sample = Sample::of(vec![5.0, 1.0, 9.0, 2.0, 3.0]);
        assert_eq!((sample.best, sample.median), (1.0, 3.0));
        assert_eq!(sample.shared_by(2).best, 0.5);
    }

    #[test]
    fn a_measurement_ends_and_finds_something() {
        let effort =
            Effort { batch: Duration::from_micros(200), total: Duration::from_millis(1), least: 3 };
        let mut calls = 0_u64;
        let sample = effort.measure(|| calls += 1);
        assert!(calls > 3 && sample.best > 0.0 && sample.best <= sample.median);
        let (mut one, mut two) = (0_u64, 0_u64);
        effort.race([runner(|| one += 1), runner(|| two += 1)]);
        assert!(one > 3 && two > 3);
    }
}
