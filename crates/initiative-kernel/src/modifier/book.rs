//! The modifiers of all bearers, by id.

use super::{Modifier, Modifiers, Pass, Place};
use crate::game::Seat;
use alloc::collections::BTreeMap;
use alloc::vec::Vec;
use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error};

/// The modifiers of all bearers that have any.
///
/// A pass costs what the modifiers are, not what the world holds.
///
/// ```
/// use initiative_kernel::game::Seat;
/// use initiative_kernel::modifier::{Book, Modifier, Pass, Place, Spot};
/// let mut book = Book::new();
/// book.attach(7, Modifier::new("slowed").ends(1));
/// book.attach(2, Modifier::new("braced").ends(1));
/// let mut gone = Vec::new();
/// let spot = |unit: &u32| Some(Spot { owner: Seat(0), place: Place::new(0), order: *unit });
/// book.pass(&Pass::END, spot, |unit, modifier| gone.push((unit, modifier.payload)));
/// assert_eq!(gone, [(2, "braced"), (7, "slowed")]);
/// assert!(book.is_empty());
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Book<B, P> {
    /// Never an empty list.
    lists: BTreeMap<B, Modifiers<P>>,
}

/// Where a bearer is, for [`Book::pass`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Spot<K> {
    /// Whose it is.
    pub owner: Seat,
    /// Where it is.
    pub place: Place,
    /// Its place in the order of the pass; equal places go by id.
    pub order: K,
}

impl<B: Copy + Ord, P> Book<B, P> {
    /// Nobody has any.
    #[must_use]
    pub const fn new() -> Self {
        Self { lists: BTreeMap::new() }
    }

    /// Whether nobody has any.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.lists.is_empty()
    }

    /// The bearers that have any, in ascending order, with what they have.
    pub fn iter(&self) -> impl Iterator<Item = (B, &Modifiers<P>)> {
        self.lists.iter().map(|(bearer, list)| (*bearer, list))
    }

    /// What a bearer has, the oldest first.
    pub fn of(&self, bearer: B) -> impl DoubleEndedIterator<Item = &Modifier<P>> {
        self.lists.get(&bearer).into_iter().flat_map(Modifiers::iter)
    }

    /// What of it counts in `place`, the oldest first.
    pub fn active(&self, bearer: B, place: Place) -> impl DoubleEndedIterator<Item = &P> {
        self.lists.get(&bearer).into_iter().flat_map(move |list| list.active(place))
    }

    /// As [`Modifiers::attach`].
    pub fn attach(&mut self, bearer: B, modifier: Modifier<P>) -> Option<Modifier<P>>
    where
        P: PartialEq,
    {
        self.lists.entry(bearer).or_default().attach(modifier)
    }

    /// Changes what a bearer has.
    pub fn edit<R>(&mut self, bearer: B, change: impl FnOnce(&mut Modifiers<P>) -> R) -> R {
        let list = self.lists.entry(bearer).or_default();
        let result = change(list);
        if list.is_empty() {
            self.lists.remove(&bearer);
        }
        result
    }

    /// Takes away all that a bearer has: it died, was burned or goes back into the deck.
    pub fn remove(&mut self, bearer: B) -> Modifiers<P> {
        self.lists.remove(&bearer).unwrap_or_default()
    }

    // DUEL-MOD-2, DUEL-MOD-3: one pass over everything, in the order of the game.
    /// Runs a pass over everything. What runs out is removed, and then given to `expired` in the
    /// order that `locate` gives to the bearers, the oldest of each first. A bearer that is
    /// nowhere loses all it has.
    pub fn pass<K: Ord>(
        &mut self,
        pass: &Pass,
        mut locate: impl FnMut(&B) -> Option<Spot<K>>,
        mut expired: impl FnMut(B, Modifier<P>),
    ) {
        let mut gone = Vec::new();
        self.lists.retain(|bearer, list| {
            let Some(spot) = locate(bearer) else {
                return false;
            };
            let mut out = Vec::new();
            list.pass(pass, spot.owner, spot.place, |modifier| out.push(modifier));
            if !out.is_empty() {
                gone.push((spot.order, *bearer, out));
            }
            !list.is_empty()
        });
        // A stable sort: bearers of the same order stay in ascending order of ids.
        gone.sort_by(|a, b| a.0.cmp(&b.0));
        for (_, bearer, out) in gone {
            out.into_iter().for_each(|modifier| expired(bearer, modifier));
        }
    }
}

impl<B: Copy + Ord, P> Default for Book<B, P> {
    fn default() -> Self {
        Self::new()
    }
}

impl<B: Serialize, P: Serialize> Serialize for Book<B, P> {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        // Pairs: ids need not be strings in JSON.
        to.collect_seq(&self.lists)
    }
}

impl<'de, B: Ord + Deserialize<'de>, P: Deserialize<'de>> Deserialize<'de> for Book<B, P> {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let lists = Vec::<(B, Modifiers<P>)>::deserialize(from)?;
        if !lists.is_sorted_by(|a, b| a.0 < b.0) {
            return Err(D::Error::custom("bearers are not in ascending order"));
        }
        if lists.iter().any(|(_, list)| list.is_empty()) {
            return Err(D::Error::custom("a bearer is listed without need"));
        }
        Ok(Self { lists: lists.into_iter().collect() })
    }
}
