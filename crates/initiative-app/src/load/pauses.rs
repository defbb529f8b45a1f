//! How long a match waits for acknowledgements.

use std::time::Duration;
use tokio::time::Instant;

/// The times in which a match wanted to act and got no acknowledgement.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Pauses {
    since: Option<Instant>,
    longest: Duration,
}

impl Pauses {
    /// The match wants to act. That it still wants to changes nothing.
    pub(super) fn begin(&mut self, now: Instant) {
        self.since.get_or_insert(now);
    }

    /// An acknowledgement has come.
    pub(super) fn end(&mut self, now: Instant) {
        self.longest = self.longest(now);
        self.since = None;
    }

    /// The longest of them; one that has not ended lasts until now.
    pub(super) fn longest(&self, now: Instant) -> Duration {
        let open = self.since.map(|since| now.saturating_duration_since(since));
        self.longest.max(open.unwrap_or_default())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_longest_pause_counts_even_if_it_goes_on() {
        let start = Instant::now();
        let at = |ms| start + Duration::from_millis(ms);
        let longest = |pauses: &Pauses, ms| pauses.longest(at(ms)).as_millis();
        let mut pauses = Pauses::default();
        assert_eq!(longest(&pauses, 500), 0, "who wants nothing waits for nothing");
        pauses.begin(at(10));
        pauses.begin(at(30));
        pauses.end(at(50));
        assert_eq!(longest(&pauses, 500), 40, "it began when the match first wanted to act");
        pauses.end(at(60));
        pauses.begin(at(100));
        pauses.end(at(105));
        assert_eq!(longest(&pauses, 500), 40);
        pauses.begin(at(200));
        assert_eq!((longest(&pauses, 210), longest(&pauses, 500)), (40, 300));
    }
}
