//! Whose bot may think next. ONLINE-BOT-2

use std::collections::BTreeMap;
use std::fmt;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use tokio::sync::oneshot;

/// The queue of bots that want to think for a slice. Who has waited longest is next, and after a
/// slice everybody goes to the end of the queue, so all bots get the same number of slices.
///
/// A place is a number. A match that has something else to do meanwhile leaves the queue, so that it
/// holds up nobody, and comes back with the same number, so that it loses nothing. (A semaphore is
/// fair only to those who wait without a break.)
pub(crate) struct ThinkingQueue {
    slots: usize,
    state: Mutex<QueueState>,
}

struct QueueState {
    /// How many slots nobody uses.
    free: usize,
    /// The next place.
    next: u64,
    /// Those who wait, by their places. Some may have left meanwhile.
    waiting: BTreeMap<u64, oneshot::Sender<ThinkingPermit>>,
}

impl ThinkingQueue {
    /// A queue with `slots` slots, at least one.
    pub(crate) fn new(slots: usize) -> Arc<Self> {
        let slots = slots.max(1);
        let state = QueueState { free: slots, next: 0, waiting: BTreeMap::new() };
        Arc::new(Self { slots, state: Mutex::new(state) })
    }

    /// How many bots can think at once.
    pub(crate) const fn slots(&self) -> usize {
        self.slots
    }

    fn lock(&self) -> MutexGuard<'_, QueueState> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A place at the end of the queue.
    pub(crate) fn place(&self) -> u64 {
        let mut state = self.lock();
        state.next += 1;
        state.next
    }

    /// A place behind everybody else's, for work that nobody waits for in a match: those who come
    /// later go first, too.
    pub(crate) fn background_place(&self) -> u64 {
        self.place() | 1 << 63
    }

    /// Waits until `place` is next. It may be asked for again if this is given up.
    pub(crate) async fn turn(self: Arc<Self>, place: u64) -> ThinkingPermit {
        let turn = {
            let mut state = self.lock();
            if state.free > 0 {
                state.free -= 1;
                drop(state);
                return ThinkingPermit { queue: self, valid: true };
            }
            let (waiter, turn) = oneshot::channel();
            state.waiting.insert(place, waiter);
            turn
        };
        // Nobody but the holders of permits takes somebody out of the queue, and they hand theirs on.
        turn.await.unwrap_or(ThinkingPermit { queue: self, valid: false })
    }

    /// Gives a slot that has become free to who is next.
    fn pass_on(self: &Arc<Self>) {
        loop {
            let mut state = self.lock();
            let Some((_, waiter)) = state.waiting.pop_first() else {
                state.free += 1;
                return;
            };
            drop(state);
            match waiter.send(ThinkingPermit { queue: Arc::clone(self), valid: true }) {
                Ok(()) => return,
                // It has left the queue.
                Err(mut unused) => unused.valid = false,
            }
        }
    }
}

impl fmt::Debug for ThinkingQueue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ThinkingQueue").field("slots", &self.slots).finish_non_exhaustive()
    }
}

/// A bot may think until this is dropped. Then the next one may.
#[derive(Debug)]
pub(crate) struct ThinkingPermit {
    queue: Arc<ThinkingQueue>,
    /// Whether it stands for a slot.
    valid: bool,
}

impl Drop for ThinkingPermit {
    fn drop(&mut self) {
        if self.valid {
            self.queue.pass_on();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::future::Future;
    use std::pin::{Pin, pin};
    use std::task::{Context, Poll, Waker};

    type Turn = Pin<Box<dyn Future<Output = ThinkingPermit>>>;

    fn turn(queue: &Arc<ThinkingQueue>, place: u64) -> Turn {
        Box::pin(Arc::clone(queue).turn(place))
    }

    fn poll(turn: &mut Turn) -> Option<ThinkingPermit> {
        match pin!(turn).poll(&mut Context::from_waker(Waker::noop())) {
            Poll::Ready(permit) => Some(permit),
            Poll::Pending => None,
        }
    }

    /// Twelve bots in one queue: how many slices each had.
    struct Twelve {
        queue: Arc<ThinkingQueue>,
        /// The place of each, and its wait if it waits.
        bots: Vec<(u64, Option<Turn>)>,
        slices: [u32; 12],
    }

    impl Twelve {
        fn new(slots: usize) -> Self {
            let queue = ThinkingQueue::new(slots);
            let bots = (0..12).map(|_| (queue.place(), None)).collect();
            Self { queue, bots, slices: [0; 12] }
        }

        /// Everybody who does not wait enters the queue.
        fn enter(&mut self) -> Vec<ThinkingPermit> {
            let mut given = Vec::new();
            for bot in 0..12 {
                let (place, wait) = &mut self.bots[bot];
                let wait = wait.get_or_insert_with(|| turn(&self.queue, *place));
                if let Some(permit) = poll(wait) {
                    self.slices[bot] += 1;
                    self.bots[bot] = (self.queue.place(), None);
                    given.push(permit);
                }
            }
            given
        }
    }

    #[test]
    fn online_bot_2_of_twelve_bots_none_gets_less_than_its_share() {
        for slots in [1, 3] {
            let mut twelve = Twelve::new(slots);
            for _ in 0..600 {
                drop(twelve.enter());
                let (least, most) = (twelve.slices.iter().min(), twelve.slices.iter().max());
                assert!(most.unwrap() - least.unwrap() <= 1, "{:?}", twelve.slices);
            }
            assert!(twelve.slices.iter().all(|slices| *slices > 40), "{:?}", twelve.slices);
        }
    }

    #[test]
    fn online_bot_2_who_is_interrupted_does_not_lose_its_place() {
        let mut twelve = Twelve::new(1);
        for round in 0..600 {
            // Something else comes in the match of the last one, much more often than its turn.
            if round % 2 == 0 {
                twelve.bots[11].1 = None;
            }
            drop(twelve.enter());
        }
        let [others @ .., last] = twelve.slices;
        assert!(last + 1 >= *others.iter().max().unwrap(), "{:?}", twelve.slices);
    }

    #[test]
    fn online_bot_2_work_in_the_background_comes_after_all_bots() {
        let queue = ThinkingQueue::new(1);
        let held = poll(&mut turn(&queue, queue.place())).unwrap();
        let mut background = turn(&queue, queue.background_place());
        assert!(poll(&mut background).is_none());
        let mut later = turn(&queue, queue.place());
        assert!(poll(&mut later).is_none());
        drop(held);
        assert!(poll(&mut background).is_none(), "the bot came later and goes first");
        let held = poll(&mut later).unwrap();
        drop(held);
        assert!(poll(&mut background).is_some());
    }

    #[test]
    fn online_bot_2_who_has_left_the_queue_holds_up_nobody() {
        let queue = ThinkingQueue::new(1);
        let places: Vec<u64> = (0..4).map(|_| queue.place()).collect();
        let held = poll(&mut turn(&queue, places[0])).unwrap();
        let mut waits: Vec<Turn> = places[1..].iter().map(|place| turn(&queue, *place)).collect();
        assert!(waits.iter_mut().all(|wait| poll(wait).is_none()));
        // One leaves before it is its turn, one after it was told so.
        drop(waits.remove(0));
        drop(held);
        drop(waits.remove(0));
        assert!(poll(&mut waits[0]).is_some());
        let state = queue.lock();
        assert_eq!((state.free, state.waiting.len()), (1, 0));
    }
}
