//! How far many matches are, as people see it.

use std::io::{IsTerminal, Write};
use std::time::{Duration, Instant};

/// How often the line is drawn anew.
const REDRAWN: Duration = Duration::from_millis(200);

/// How many matches are played, as a bar.
pub(crate) fn bar(done: u64, games: u64) -> String {
    let filled = usize::try_from(done.saturating_mul(30) / games.max(1)).unwrap_or(0).min(30);
    let bar = "#".repeat(filled) + &"-".repeat(30 - filled);
    format!("[{bar}] {done}/{games}")
}

/// How long the rest takes, if it goes on like this.
pub(crate) fn estimate(elapsed: Duration, done: u64, games: u64) -> String {
    if done == 0 {
        return String::new();
    }
    let left = u128::from(games.saturating_sub(done)) * elapsed.as_millis() / u128::from(done);
    match left / 1_000 {
        0..120 => format!(", about {} s left", left / 1_000 + 1),
        120..7_200 => format!(", about {} min left", left / 60_000),
        _ => format!(", about {} h left", left / 3_600_000),
    }
}

/// A line on standard error that is drawn again and again, if that is a terminal.
#[derive(Debug)]
pub(crate) struct ProgressLine {
    shown: bool,
    began: Instant,
    drawn: Option<Instant>,
    /// How many matches were played before.
    before: u64,
}

impl ProgressLine {
    /// Begins; `before` matches are there already.
    pub(crate) fn new(before: u64) -> Self {
        let shown = std::io::stderr().is_terminal();
        Self { shown, began: Instant::now(), drawn: None, before }
    }

    /// Draws how far it is, unless it has just done so.
    pub(crate) fn draw(&mut self, done: u64, games: u64, more: &str) {
        if !self.shown || self.drawn.is_some_and(|drawn| drawn.elapsed() < REDRAWN) {
            return;
        }
        self.drawn = Some(Instant::now());
        let new = done.saturating_sub(self.before);
        let left = estimate(self.began.elapsed(), new, games.saturating_sub(self.before));
        let _ = write!(std::io::stderr(), "\r{}{left}{more}      ", bar(done, games));
    }

    /// Removes the line.
    pub(crate) fn clear(&self) {
        if self.shown {
            let _ = write!(std::io::stderr(), "\r{}\r", " ".repeat(100));
        }
    }

    /// How long it has been.
    pub(crate) fn elapsed(&self) -> Duration {
        self.began.elapsed()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn online_node_7_the_rest_is_estimated() {
        let estimate = |done| estimate(Duration::from_secs(10), done, 1_000);
        assert_eq!(estimate(0), "");
        assert_eq!(estimate(500), ", about 11 s left");
        assert_eq!(estimate(10), ", about 16 min left");
        assert_eq!(estimate(1), ", about 2 h left");
    }

    #[test]
    fn the_bar_fills_up() {
        assert!(bar(0, 10).starts_with("[---") && bar(10, 10).contains("###] 10/10"));
    }
}
