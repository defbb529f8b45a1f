//! What happens at each start or end of a turn.

use crate::game::Seat;
use alloc::vec::Vec;
use serde::{Deserialize, Serialize};

/// Which end of a turn a watch waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum When {
    /// The turn has started.
    Start,
    /// The turn has ended.
    End,
}

/// Whose turns a watch is about, seen from the owner of its bearer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Whose {
    /// The owner's.
    Own,
    /// Everybody else's.
    Opponent,
    /// All.
    Either,
}

/// The condition of a watch. The game decides what the watch does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Watch {
    /// Start or end.
    pub when: When,
    /// Of whose turns.
    pub whose: Whose,
}

impl Watch {
    // DUEL-WATCH-1
    /// Whether it fires when a turn of `seat` starts or ends, for a bearer that `owner` owns.
    #[must_use]
    pub fn matches(self, when: When, seat: Seat, owner: Seat) -> bool {
        self.when == when
            && match self.whose {
                Whose::Own => owner == seat,
                Whose::Opponent => owner != seat,
                Whose::Either => true,
            }
    }
}

/// Enough room for the bearers on most boards, allocated once.
const FEW: usize = 24;

// DUEL-WATCH-2, DUEL-WATCH-3
/// One start or end of a turn, at which every matching watch fires exactly once.
///
/// First the game calls all bearers in its own order ([`Firing::call`]) and queues the watches that
/// fire. Then it runs its queue, in which bearers may die and still act. An end watch that a bearer
/// gains meanwhile also fires once ([`Firing::gain`]), if the bearer was there when the turn ended.
///
/// ```
/// use initiative_kernel::game::Seat;
/// use initiative_kernel::modifier::{Firing, Watch, When, Whose};
/// let end = |whose| Watch { when: When::End, whose };
/// let mut queue = Vec::new();
/// let mut firing = Firing::new(When::End, Seat(0));
/// for (unit, owner) in [(1, Seat(0)), (2, Seat(1))] {
///     let watches = [(end(Whose::Own), "draw"), (end(Whose::Either), "burn")];
///     firing.call(unit, owner, watches, |unit, effect| queue.push((unit, effect)));
/// }
/// assert_eq!(queue, [(1, "draw"), (1, "burn"), (2, "burn")]);
/// // Unit 2 gains an end watch while the queue runs; unit 3 has only just arrived.
/// assert!(firing.gain(2, Seat(1), end(Whose::Opponent), false));
/// assert!(!firing.gain(3, Seat(0), end(Whose::Own), false));
/// ```
#[derive(Clone, Debug)]
pub struct Firing<B> {
    when: When,
    seat: Seat,
    /// The bearers that were there, in ascending order.
    called: Vec<B>,
}

impl<B: Copy + Ord> Firing<B> {
    /// A turn of `seat` has started or ended.
    #[must_use]
    pub const fn new(when: When, seat: Seat) -> Self {
        Self { when, seat, called: Vec::new() }
    }

    /// Calls a bearer: each of its watches that matches goes to `fire`, in the given order. A
    /// bearer that was called before is not called again.
    pub fn call<E>(
        &mut self,
        bearer: B,
        owner: Seat,
        watches: impl IntoIterator<Item = (Watch, E)>,
        mut fire: impl FnMut(B, E),
    ) {
        let Err(place) = self.called.binary_search(&bearer) else {
            return;
        };
        if self.called.is_empty() {
            self.called.reserve(FEW);
        }
        self.called.insert(place, bearer);
        for (watch, effect) in watches {
            if watch.matches(self.when, self.seat, owner) {
                fire(bearer, effect);
            }
        }
    }

    /// Whether a watch that a bearer gains while the queue runs fires at this event, too: an end
    /// watch that matches, on a bearer that was called. A start watch waits for the next start.
    ///
    /// `renewed` says that the watch came with a modifier that replaced its older twin. The older
    /// watch already had its chance, so the new one does not fire again.
    #[must_use]
    pub fn gain(&self, bearer: B, owner: Seat, watch: Watch, renewed: bool) -> bool {
        self.when == When::End
            && !renewed
            && watch.matches(self.when, self.seat, owner)
            && self.called.binary_search(&bearer).is_ok()
    }
}
