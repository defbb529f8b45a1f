//! Threads that play matches, all of them busy until the end.

use std::collections::{BTreeMap, VecDeque};
use std::ops::Range;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};
use std::thread::ScopedJoinHandle;
use std::time::{Duration, Instant};

/// About how long a thread plays before it hands in what it has.
const BLOCK: Duration = Duration::from_millis(100);
/// How often `tick` is called.
const TICK: Duration = Duration::from_millis(20);

/// How many threads to use by default.
#[must_use]
pub fn cores() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from)
}

/// Matches to play, and by how many threads.
#[derive(Debug)]
pub struct Crew<'a> {
    /// How many threads.
    pub threads: usize,
    /// How many matches in a row stay together.
    pub unit: u64,
    /// Ends all of it when it becomes true. What is not handed in by then counts as not played.
    pub stop: &'a AtomicBool,
}

impl Crew<'_> {
    /// Plays all these matches, in blocks: `empty` begins a block, `play` plays one match into it and
    /// says whether it was played to its end, and `hand_in` takes the block. `tick` is called now and
    /// then until all is done. The first failure ends all of it.
    pub fn play<T, E: Send>(
        &self,
        todo: Vec<Range<u64>>,
        empty: impl Fn() -> T + Sync,
        play: impl Fn(u64, &mut T) -> Result<bool, E> + Sync,
        hand_in: impl Fn(Range<u64>, T) + Sync,
        mut tick: impl FnMut(),
    ) -> Result<(), E> {
        let todo = Mutex::new(VecDeque::from(todo));
        let work = || -> Result<(), E> {
            let mut size = 1;
            while let Some(block) = self.take(&todo, size) {
                let (start, mut whole) = (Instant::now(), empty());
                for number in block.clone() {
                    match play(number, &mut whole) {
                        Ok(true) => {}
                        Ok(false) => return Ok(()),
                        Err(error) => {
                            self.stop.store(true, Ordering::Relaxed);
                            return Err(error);
                        }
                    }
                }
                hand_in(block, whole);
                match start.elapsed() {
                    time if time < BLOCK / 2 => size = (size * 2).min(1 << 16),
                    time if time > BLOCK * 2 => size = (size / 2).max(1),
                    _ => {}
                }
            }
            Ok(())
        };
        std::thread::scope(|scope| {
            let workers: Vec<_> = (0..self.threads.max(1)).map(|_| scope.spawn(work)).collect();
            while !workers.iter().all(ScopedJoinHandle::is_finished) {
                std::thread::park_timeout(TICK);
                tick();
            }
            for worker in workers {
                match worker.join() {
                    Ok(done) => done?,
                    Err(panic) => std::panic::resume_unwind(panic),
                }
            }
            Ok(())
        })
    }

    /// Plays `count` matches and collects what comes of each, in the order of their numbers.
    pub fn collect<T: Send, E: Send>(
        &self,
        count: u64,
        play: impl Fn(u64) -> Result<T, E> + Sync,
    ) -> Result<Vec<T>, E> {
        let all = Mutex::new(BTreeMap::new());
        self.play(
            std::iter::once(0..count).collect(),
            Vec::new,
            |number, block: &mut Vec<T>| {
                block.push(play(number)?);
                Ok(true)
            },
            |numbers, block| {
                all.lock().unwrap_or_else(PoisonError::into_inner).extend(numbers.zip(block));
            },
            || {},
        )?;
        Ok(all.into_inner().unwrap_or_else(PoisonError::into_inner).into_values().collect())
    }

    /// The next block; none if there is nothing left, or if all is to stop. Towards the end blocks get
    /// small, so that all threads end at about the same time.
    fn take(&self, todo: &Mutex<VecDeque<Range<u64>>>, size: u64) -> Option<Range<u64>> {
        if self.stop.load(Ordering::Relaxed) {
            return None;
        }
        let mut todo = todo.lock().unwrap_or_else(PoisonError::into_inner);
        let left: u64 = todo.iter().map(|range| range.end - range.start).sum();
        let share = left / (self.threads.max(1) as u64 * 4);
        let unit = self.unit.max(1);
        let size = size.min(share).div_ceil(unit).max(1) * unit;
        let first = todo.front_mut()?;
        let end = first.start.saturating_add(size).min(first.end);
        let block = first.start..end;
        first.start = end;
        if first.is_empty() {
            todo.pop_front();
        }
        Some(block)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn played(crew: &Crew<'_>, todo: Vec<Range<u64>>, fails: u64) -> Result<Vec<u64>, u64> {
        let all = Mutex::new(Vec::new());
        crew.play(
            todo,
            Vec::new,
            |number, block: &mut Vec<u64>| {
                block.push(number);
                if number == fails { Err(number) } else { Ok(true) }
            },
            |range, block| {
                assert_eq!(block, range.clone().collect::<Vec<_>>());
                assert!(range.start % crew.unit == 0, "units stay together");
                all.lock().unwrap().extend(block);
            },
            || {},
        )?;
        let mut all = all.into_inner().unwrap();
        all.sort_unstable();
        Ok(all)
    }

    #[test]
    fn every_match_is_played_once() {
        let stop = AtomicBool::new(false);
        for threads in [1, 3] {
            let crew = Crew { threads, unit: 2, stop: &stop };
            let all = played(&crew, vec![0..1_000, 2_000..2_100], u64::MAX).unwrap();
            assert_eq!(all, (0..1_000).chain(2_000..2_100).collect::<Vec<_>>());
        }
    }

    #[test]
    fn the_first_failure_ends_it() {
        let stop = AtomicBool::new(false);
        let crew = Crew { threads: 2, unit: 1, stop: &stop };
        assert_eq!(played(&crew, vec![0..10_000, 20_000..u64::MAX], 500), Err(500));
        assert_eq!(played(&crew, vec![0..10, 20..30], 500), Ok(Vec::new()), "it is stopped");
    }

    #[test]
    fn results_are_collected_in_order() {
        let stop = AtomicBool::new(false);
        let crew = Crew { threads: 3, unit: 1, stop: &stop };
        let squares = crew.collect(500, |number| Ok::<_, ()>(number * number)).unwrap();
        assert_eq!(squares, (0..500).map(|number| number * number).collect::<Vec<_>>());
        assert_eq!(crew.collect(500, |number| if number == 9 { Err(9) } else { Ok(()) }), Err(9));
    }
}
