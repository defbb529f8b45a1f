//! How long a match has been running, without the time in which nobody was connected.
//! ONLINE-GRACE-4

use std::time::Duration;
use tokio::time::Instant;

/// A stopwatch for the time of a match, in milliseconds.
#[derive(Debug, Default)]
pub(super) struct Stopwatch {
    /// The time that had passed when it last stopped.
    passed_ms: u64,
    /// When it was last started; none while it is stopped.
    since: Option<Instant>,
}

impl Stopwatch {
    pub(super) fn now(&self) -> u64 {
        let running = self.since.map_or(0, |since| millis(since.elapsed()));
        self.passed_ms.saturating_add(running)
    }

    pub(super) const fn is_running(&self) -> bool {
        self.since.is_some()
    }

    /// Sets the time to at least this, as the journal says.
    pub(super) fn catch_up(&mut self, passed_ms: u64) {
        if self.since.is_none() {
            self.passed_ms = self.passed_ms.max(passed_ms);
        }
    }

    pub(super) fn start(&mut self) {
        self.since.get_or_insert_with(Instant::now);
    }

    pub(super) fn stop(&mut self) {
        self.passed_ms = self.now();
        self.since = None;
    }

    /// When a time of the match comes; none while the stopwatch is stopped.
    pub(super) fn when(&self, ms: u64) -> Option<Instant> {
        self.since.map(|since| since + Duration::from_millis(ms.saturating_sub(self.passed_ms)))
    }
}

fn millis(time: Duration) -> u64 {
    u64::try_from(time.as_millis()).unwrap_or(u64::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;
    use tokio::time::advance;

    #[tokio::test(start_paused = true)]
    async fn online_grace_4_a_watch_goes_on_where_it_stood() {
        let mut watch = Stopwatch::default();
        advance(Duration::from_secs(5)).await;
        assert_eq!((watch.now(), watch.when(7)), (0, None));
        watch.catch_up(3_000);
        watch.start();
        advance(Duration::from_millis(1_500)).await;
        watch.catch_up(9_000);
        assert_eq!(watch.now(), 4_500);
        assert_eq!(watch.when(5_000), Some(Instant::now() + Duration::from_millis(500)));
        watch.stop();
        advance(Duration::from_secs(600)).await;
        watch.catch_up(3_000);
        watch.start();
        assert_eq!(watch.now(), 4_500, "not back to what was written earlier");
    }
}
