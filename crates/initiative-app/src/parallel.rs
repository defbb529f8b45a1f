//! Many matches in parallel, with a progress bar.

use initiative_kernel::game::SetupError;
use std::io::{IsTerminal, Write};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::thread::ScopedJoinHandle;
use std::time::Duration;

/// How many threads to use by default.
pub(crate) fn cores() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from)
}

/// Plays the matches with the numbers 0 to `games` and returns them in that order. The first match
/// that cannot begin stops all of them.
pub(crate) fn play<T: Send>(
    games: u64,
    threads: usize,
    play: impl Fn(u64) -> Result<T, SetupError> + Sync,
) -> Result<Vec<(u64, T)>, SetupError> {
    let (next, done, stop) = (AtomicU64::new(0), AtomicU64::new(0), AtomicBool::new(false));
    let work = || -> Result<Vec<(u64, T)>, SetupError> {
        let mut played = Vec::new();
        while !stop.load(Ordering::Relaxed) {
            let number = next.fetch_add(1, Ordering::Relaxed);
            if number >= games {
                break;
            }
            match play(number) {
                Ok(one) => played.push((number, one)),
                Err(error) => {
                    stop.store(true, Ordering::Relaxed);
                    return Err(error);
                }
            }
            done.fetch_add(1, Ordering::Relaxed);
        }
        Ok(played)
    };
    let mut played = std::thread::scope(|scope| {
        let workers: Vec<_> = (0..threads).map(|_| scope.spawn(work)).collect();
        progress(games, &done, || workers.iter().all(ScopedJoinHandle::is_finished));
        let mut played = Vec::new();
        for worker in workers {
            match worker.join() {
                Ok(part) => played.extend(part?),
                Err(panic) => std::panic::resume_unwind(panic),
            }
        }
        Ok::<_, SetupError>(played)
    })?;
    played.sort_unstable_by_key(|(number, _)| *number);
    Ok(played)
}

/// Shows a progress bar if standard error is a terminal.
fn progress(games: u64, done: &AtomicU64, finished: impl Fn() -> bool) {
    let shown = std::io::stderr().is_terminal();
    while !finished() {
        std::thread::park_timeout(Duration::from_millis(if shown { 100 } else { 10 }));
        if shown {
            let done = done.load(Ordering::Relaxed);
            let _ = write!(std::io::stderr(), "\r{} ", bar(done, games));
        }
    }
    if shown {
        let _ = write!(std::io::stderr(), "\r{}\r", " ".repeat(60));
    }
}

/// How many matches are played, as people see it.
pub(crate) fn bar(done: u64, games: u64) -> String {
    let filled = usize::try_from(done * 30 / games.max(1)).unwrap_or(0).min(30);
    let bar = "#".repeat(filled) + &"-".repeat(30 - filled);
    format!("[{bar}] {done}/{games}")
}
