//! The modifiers of one bearer.

use super::{Modifier, Pass, Place, Stacking};
use crate::game::Seat;
use alloc::vec::Vec;
use serde::{Deserialize, Serialize};

/// The modifiers of one bearer, the oldest first.
///
/// ```
/// use initiative_kernel::modifier::{Modifier, Modifiers, Stacking};
/// let mut unit = Modifiers::new();
/// unit.attach(Modifier::new(("attack", 1)));
/// unit.attach(Modifier::new(("attack", 1))); // stacks
/// let stun = Modifier { stacking: Stacking::Refresh, ..Modifier::new(("stunned", 0)) };
/// unit.attach(stun.clone().ends(2));
/// let older = unit.attach(stun.ends(3));
/// assert_eq!(older.unwrap().duration_end, 2); // replaced
/// let attack: i32 = unit.iter().map(|modifier| modifier.payload).filter(|it| it.0 == "attack").map(|it| it.1).sum();
/// assert_eq!((attack, unit.len()), (2, 3));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Modifiers<P> {
    list: Vec<Modifier<P>>,
}

impl<P> Modifiers<P> {
    /// An empty list.
    #[must_use]
    pub const fn new() -> Self {
        Self { list: Vec::new() }
    }

    /// How many modifiers there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.list.len()
    }

    /// Whether there is none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.list.is_empty()
    }

    /// All of them, the oldest first.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = &Modifier<P>> {
        self.list.iter()
    }

    /// The payloads of those that count in `place`, the oldest first.
    pub fn active(&self, place: Place) -> impl DoubleEndedIterator<Item = &P> {
        self.iter()
            .filter(move |modifier| modifier.active_in.contains(place))
            .map(|modifier| &modifier.payload)
    }

    // DUEL-MOD-5
    /// Adds one. If it refreshes, its older twin (one that refreshes too and has the same payload)
    /// is removed and returned.
    pub fn attach(&mut self, modifier: Modifier<P>) -> Option<Modifier<P>>
    where
        P: PartialEq,
    {
        self.attach_over(modifier, |old, new| old == new)
    }

    /// Like [`Modifiers::attach`], but the game decides which payloads make twins.
    pub fn attach_over(
        &mut self,
        modifier: Modifier<P>,
        mut twins: impl FnMut(&P, &P) -> bool,
    ) -> Option<Modifier<P>> {
        let mut replaced = None;
        if modifier.stacking == Stacking::Refresh {
            let older = self.list.iter().position(|old| {
                old.stacking == Stacking::Refresh && twins(&old.payload, &modifier.payload)
            });
            replaced = older.map(|place| self.list.remove(place));
        }
        self.list.push(modifier);
        replaced
    }

    /// Keeps only the modifiers for which `keep` is true: dispelling, an artifact that breaks. The
    /// removed ones do not expire.
    pub fn retain(&mut self, keep: impl FnMut(&Modifier<P>) -> bool) {
        self.list.retain(keep);
    }

    // DUEL-MOD-5: a card played takes along what counts on the board and drops the rest.
    /// Drops what does not count in `place`, because the bearer has moved there for good.
    pub fn settle_in(&mut self, place: Place) {
        self.retain(|modifier| modifier.active_in.contains(place));
    }

    // DUEL-MOD-2, DUEL-MOD-3
    /// Runs a pass over the modifiers of a bearer that `owner` owns and that is in `place`.
    /// Modifiers that count there get one pass older. Those that run out are removed at once and
    /// given to `expired`, the oldest first.
    pub fn pass(
        &mut self,
        pass: &Pass,
        owner: Seat,
        place: Place,
        expired: impl FnMut(Modifier<P>),
    ) {
        self.list
            .extract_if(.., |modifier| {
                modifier.active_in.contains(place) && modifier.age(pass, owner)
            })
            .for_each(expired);
    }
}

impl<P> Default for Modifiers<P> {
    fn default() -> Self {
        Self::new()
    }
}

impl<P> FromIterator<Modifier<P>> for Modifiers<P> {
    fn from_iter<I: IntoIterator<Item = Modifier<P>>>(list: I) -> Self {
        Self { list: list.into_iter().collect() }
    }
}
