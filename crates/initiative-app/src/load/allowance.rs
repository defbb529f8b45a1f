//! How fast a seat may give commands.

use std::time::Duration;
use tokio::time::Instant;

/// What the server lets a seat send: twenty commands at once, and ten more each second. A load stays
/// a little below, because commands may arrive closer together than they were sent. ONLINE-LIMIT-1
#[derive(Clone, Copy, Debug)]
pub(super) struct Allowance {
    /// When as much as possible may be sent at once again.
    full: Instant,
}

impl Allowance {
    /// The least time between two commands in the long run.
    pub(super) const EACH: Duration = Duration::from_millis(105);
    const AT_ONCE: u32 = 19;

    /// A seat that has sent nothing yet.
    pub(super) fn new(now: Instant) -> Self {
        Self { full: now }
    }

    /// When the next command may be sent: now, or later.
    pub(super) fn next(&self, now: Instant) -> Instant {
        let spent = self.full.saturating_duration_since(now);
        now + spent.saturating_sub(Self::EACH * (Self::AT_ONCE - 1))
    }

    /// Counts a command.
    pub(super) fn spend(&mut self, now: Instant) {
        self.full = self.full.max(now) + Self::EACH;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn online_limit_1_a_load_sends_some_at_once_and_then_waits() {
        let mut now = Instant::now();
        let mut allowance = Allowance::new(now);
        for sent in 0..Allowance::AT_ONCE {
            assert_eq!(allowance.next(now), now, "after {sent}");
            allowance.spend(now);
        }
        for _ in 0..3 {
            assert_eq!(allowance.next(now), now + Allowance::EACH);
            now += Allowance::EACH;
            assert_eq!(allowance.next(now), now);
            allowance.spend(now);
        }
        now += Duration::from_secs(60);
        for _ in 0..Allowance::AT_ONCE {
            assert_eq!(allowance.next(now), now, "after a long time as much as at first");
            allowance.spend(now);
        }
        assert!(allowance.next(now) > now);
    }
}
