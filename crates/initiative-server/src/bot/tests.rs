//! The time of decisions. ONLINE-BOT-2

use super::*;

/// Thinks for so many nodes, and hears or does not hear that time is up.
struct Muse {
    left: u64,
    deaf: bool,
}

impl Thought<ErasedCommand> for Muse {
    fn advance(&mut self, nodes: u64) -> Progress<ErasedCommand> {
        self.left = self.left.saturating_sub(nodes);
        if self.left == 0 { Progress::Done(None) } else { Progress::Thinking }
    }

    fn hurry(&mut self) {
        if !self.deaf {
            self.left = 0;
        }
    }
}

fn decision(left: u64, deaf: bool, cap: Option<u64>) -> PendingDecision {
    let pace = Pace { cap: cap.map(Duration::from_millis), ..Pace::default() };
    PendingDecision::new(Seat(0), 0, pace, Box::new(Muse { left, deaf }))
}

async fn pass(milliseconds: u64) {
    tokio::time::advance(Duration::from_millis(milliseconds)).await;
}

#[tokio::test(start_paused = true)]
async fn online_bot_2_at_its_limit_a_bot_is_stopped_wherever_the_time_went() {
    let mut thinking = decision(u64::MAX, false, Some(200));
    thinking.limit();
    pass(150).await;
    thinking.slice();
    assert!(thinking.is_thinking() && thinking.cut_short().is_none());
    assert_eq!(thinking.deadline(), Some(Instant::now() + Duration::from_millis(50)));
    pass(50).await;
    thinking.slice();
    assert!(!thinking.is_thinking() && thinking.deadline().is_none());
    let (nodes, took) = thinking.cut_short().unwrap();
    assert!(nodes > NODES / 2 && took == Duration::from_millis(200), "{nodes} {took:?}");
}

#[tokio::test(start_paused = true)]
async fn online_bot_2_a_bot_without_a_limit_of_its_own_has_the_longest() {
    let mut thinking = decision(u64::MAX, false, None);
    thinking.limit();
    assert_eq!(thinking.deadline(), Some(Instant::now() + LONGEST));
    // Where time is not limited, nobody is stopped.
    let mut free = decision(u64::MAX, false, Some(200));
    pass(10_000).await;
    free.slice();
    assert!(free.is_thinking() && free.deadline().is_none());
}

#[tokio::test(start_paused = true)]
async fn online_bot_2_who_only_waited_is_not_cut_short() {
    let mut thinking = decision(10, false, Some(200));
    thinking.limit();
    pass(300).await;
    thinking.slice();
    assert!(!thinking.is_thinking() && thinking.cut_short().is_none());
}

#[tokio::test(start_paused = true)]
async fn online_bot_2_a_bot_that_ignores_its_limit_goes_back_to_the_queue() {
    let mut thinking = decision(u64::MAX, true, Some(200));
    thinking.limit();
    pass(200).await;
    for _ in 0..LATE_SLICES {
        assert!(thinking.deadline().is_some());
        thinking.slice();
    }
    assert!(thinking.is_thinking() && thinking.deadline().is_none());
}
