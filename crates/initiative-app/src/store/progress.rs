//! Tells once a second how far a long command has come, and how long it will still take.

use initiative_server::store::StoreProgress;
use std::io::Write;
use std::ops::ControlFlow;
use std::time::{Duration, Instant};

/// A line a second on standard error.
#[derive(Debug)]
pub(super) struct ProgressLine {
    /// What happens to a match.
    done: &'static str,
    began: Instant,
    told: Instant,
}

impl ProgressLine {
    pub(super) fn new(done: &'static str) -> Self {
        let now = Instant::now();
        Self { done, began: now, told: now }
    }

    /// Tells it, unless it was told a moment ago.
    pub(super) fn tell(&mut self, progress: StoreProgress) -> ControlFlow<()> {
        let now = Instant::now();
        if now.duration_since(self.told) >= Duration::from_secs(1) {
            self.told = now;
            let line = line(self.done, progress, now.duration_since(self.began));
            // If standard error is closed, nobody wants to know.
            let _ = writeln!(std::io::stderr(), "{line}");
        }
        ControlFlow::Continue(())
    }
}

fn line(done: &str, progress: StoreProgress, passed: Duration) -> String {
    let StoreProgress { done: count, total } = progress;
    let left = match count {
        0 => String::new(),
        // Matches may be added meanwhile.
        _ => {
            let left = passed.as_secs().saturating_mul(total.saturating_sub(count)) / count;
            format!(", about {} left", time(left))
        }
    };
    format!("{count} of {total} matches {done}{left}")
}

/// A time in words.
fn time(seconds: u64) -> String {
    match seconds {
        0..120 => format!("{seconds} s"),
        120..7_200 => format!("{} min", seconds.div_ceil(60)),
        _ => format!("{} h", seconds.div_ceil(3_600)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn online_node_8_progress_tells_how_much_is_left() {
        let told = |done, total, seconds| {
            line("copied", StoreProgress { done, total }, Duration::from_secs(seconds))
        };
        assert_eq!(told(0, 9, 1), "0 of 9 matches copied");
        assert_eq!(told(50, 200, 10), "50 of 200 matches copied, about 30 s left");
        assert_eq!(told(100, 1_000_000, 1), "100 of 1000000 matches copied, about 3 h left");
        assert_eq!(told(10, 3_000, 1), "10 of 3000 matches copied, about 5 min left");
        assert_eq!(told(11, 10, 5), "11 of 10 matches copied, about 0 s left");
    }
}
