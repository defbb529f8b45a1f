//! Work that may hold up its thread: rules and the disk. ONLINE-CORE-3

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, OnceLock};
use std::thread::JoinHandle;
use std::time::Duration;
use tokio::runtime::{Handle, RuntimeFlavor};

/// Runs something that may take long. If the runtime has other threads, other matches do not wait
/// for it.
pub(crate) fn run_blocking<T>(work: impl FnOnce() -> T) -> T {
    match Handle::try_current().map(|runtime| runtime.runtime_flavor()) {
        Ok(RuntimeFlavor::MultiThread) => tokio::task::block_in_place(work),
        _ => work(),
    }
}

/// How fast the rules of one match are.
///
/// Lending the runtime another thread for every command costs more than most commands do, in
/// processor time and above all in memory. So rules that are fast run on the runtime's own threads.
/// After a command that took long, the next ones do not, until enough of them were fast; each time it
/// takes twice as many. A [`StallWatch`] sees to it that other matches go on meanwhile.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct RulesPace {
    /// How many commands were fast since the last slow one.
    fast: u16,
    /// How many of them make the match trusted again.
    trials: u16,
}

impl RulesPace {
    const FEWEST_TRIALS: u16 = 8;
    const MOST_TRIALS: u16 = 1 << 12;
    /// A command that takes longer is slow.
    const FAST: Duration = Duration::from_millis(4);

    const fn is_trusted(self) -> bool {
        self.fast >= self.trials
    }

    fn note(&mut self, took: Duration) {
        if took <= Self::FAST {
            self.fast = self.fast.saturating_add(1);
            return;
        }
        let trials = (self.trials * 2).clamp(Self::FEWEST_TRIALS, Self::MOST_TRIALS);
        *self = Self { fast: 0, trials };
    }

    /// Runs something that asks the rules: on this thread if the match is trusted, else on one that is
    /// lent to the runtime. Only commands can show that rules are fast.
    pub(crate) fn run<T>(
        &mut self,
        stall_watch: &StallWatch,
        is_command: bool,
        work: impl FnOnce() -> T,
    ) -> T {
        let timed = || {
            let start = processor_time();
            let done = work();
            (done, processor_time().saturating_sub(start))
        };
        let (done, took) = if self.is_trusted() {
            let _watched = stall_watch.watch();
            timed()
        } else {
            run_blocking(timed)
        };
        if is_command || took > Self::FAST {
            self.note(took);
        }
        done
    }
}

/// The processor time of this thread. On a busy machine even a fast command may have to wait for a
/// processor; that does not make it slow.
#[cfg(unix)]
fn processor_time() -> Duration {
    use rustix::time::{ClockId, clock_gettime};
    Duration::try_from(clock_gettime(ClockId::ThreadCPUTime)).unwrap_or_default()
}

/// Other systems count the time that has passed.
#[cfg(not(unix))]
fn processor_time() -> Duration {
    static START: OnceLock<std::time::Instant> = OnceLock::new();
    START.get_or_init(std::time::Instant::now).elapsed()
}

/// Watches work on the runtime's own threads. If some of it takes long, it wakes up another thread of
/// the runtime: otherwise it could happen that nobody looks at the sockets until the work is done.
#[derive(Debug, Default)]
pub(crate) struct StallWatch {
    counts: Arc<Counts>,
    thread: OnceLock<JoinHandle<()>>,
}

#[derive(Debug, Default)]
struct Counts {
    begun: AtomicU64,
    ended: AtomicU64,
    /// Nothing has been begun for a while, and the thread sleeps.
    asleep: AtomicBool,
    over: AtomicBool,
}

impl StallWatch {
    /// How often it looks.
    const ROUND: Duration = Duration::from_millis(10);
    /// How many rounds it waits without work before it sleeps until there is some.
    const IDLE: u32 = 100;

    /// Watches until the result is dropped.
    pub(crate) fn watch(&self) -> Watched<'_> {
        let thread = self.thread.get_or_init(|| {
            let (counts, runtime) = (Arc::clone(&self.counts), Handle::current());
            std::thread::spawn(move || counts.run(&runtime))
        });
        self.counts.begun.fetch_add(1, Ordering::SeqCst);
        if self.counts.asleep.load(Ordering::SeqCst) {
            thread.thread().unpark();
        }
        Watched(&self.counts)
    }
}

impl Drop for StallWatch {
    fn drop(&mut self) {
        self.counts.over.store(true, Ordering::SeqCst);
        if let Some(thread) = self.thread.take() {
            thread.thread().unpark();
            let _ = thread.join();
        }
    }
}

impl Counts {
    fn run(&self, runtime: &Handle) {
        let (mut seen, mut idle) = ((0, 0), 0);
        while !self.over.load(Ordering::SeqCst) {
            let now = (self.begun.load(Ordering::SeqCst), self.ended.load(Ordering::SeqCst));
            if now != seen {
                idle = 0;
            } else if now.0 != now.1 {
                // The same work as a round ago.
                runtime.spawn(async {});
            } else {
                idle += 1;
            }
            seen = now;
            if idle < StallWatch::IDLE {
                std::thread::park_timeout(StallWatch::ROUND);
                continue;
            }
            self.asleep.store(true, Ordering::SeqCst);
            // Work that has just begun may not have seen that nobody is awake.
            if self.begun.load(Ordering::SeqCst) == now.0 {
                std::thread::park();
            }
            self.asleep.store(false, Ordering::SeqCst);
            idle = 0;
        }
    }
}

/// Work that is watched.
pub(crate) struct Watched<'a>(&'a Counts);

impl Drop for Watched<'_> {
    fn drop(&mut self) {
        self.0.ended.fetch_add(1, Ordering::SeqCst);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Instant;

    #[test]
    fn online_core_3_a_match_is_trusted_while_its_rules_are_fast() {
        let (fast, slow) = (Duration::from_micros(100), Duration::from_millis(5));
        let mut pace = RulesPace::default();
        for trials in [0, 8, 16, 32] {
            for _ in 0..trials {
                assert!(!pace.is_trusted(), "not yet");
                pace.note(fast);
            }
            assert!(pace.is_trusted());
            pace.note(slow);
        }
        (0..100).for_each(|_| pace.note(slow));
        (0..RulesPace::MOST_TRIALS).for_each(|_| pace.note(fast));
        assert!(pace.is_trusted(), "slow rules are forgiven at last");
        (0..100_000).for_each(|_| pace.note(fast));
        assert!(pace.is_trusted());
    }

    #[test]
    fn online_core_3_work_is_told_from_waiting() {
        let start = processor_time();
        std::thread::sleep(Duration::from_millis(20));
        let waited = processor_time().saturating_sub(start);
        assert!(cfg!(not(unix)) || waited < RulesPace::FAST, "{waited:?}");
        let mut sum = 0_u64;
        until("no work is noticed", move || {
            sum = (0..100_000).fold(sum, |sum, number| std::hint::black_box(sum ^ number));
            processor_time().saturating_sub(start) > RulesPace::FAST * 2
        });
    }

    /// Waits until something is true, in real time.
    fn until(what: &str, mut is: impl FnMut() -> bool) {
        let deadline = Instant::now() + Duration::from_secs(30);
        while !is() {
            assert!(Instant::now() < deadline, "{what}");
            std::thread::sleep(Duration::from_millis(1));
        }
    }

    #[tokio::test]
    async fn online_core_3_work_that_takes_long_wakes_up_the_runtime() {
        let runtime = Handle::current();
        let stall_watch = StallWatch::default();
        drop(stall_watch.watch());
        assert_eq!(runtime.metrics().num_alive_tasks(), 0);
        let _watched = stall_watch.watch();
        // This thread is the only one that could run them.
        until("nobody is woken up", || runtime.metrics().num_alive_tasks() > 0);
    }

    #[tokio::test(flavor = "multi_thread", worker_threads = 1)]
    async fn online_core_3_the_watch_sleeps_without_work_and_wakes_up_for_it() {
        let stall_watch = StallWatch::default();
        drop(stall_watch.watch());
        let asleep = || stall_watch.counts.asleep.load(Ordering::SeqCst);
        until("it never sleeps", asleep);
        let watched = stall_watch.watch();
        until("it never wakes up", || !asleep());
        drop(watched);
        until("it never sleeps again", asleep);
    }
}
