//! Tables: one row for each kind.

use super::kind::Kind;
use alloc::vec::Vec;
use core::fmt;
use core::marker::PhantomData;
use core::ops::Index;
use initiative_content::Fields;
use serde::Serialize;

/// What is wrong with fields that do not fit each other: which they are, and a sentence.
pub type Clash = Option<(&'static [&'static str], &'static str)>;

/// A row of a table.
pub trait Row: Fields + Default + PartialEq + fmt::Debug + Serialize {
    /// What its fields must be to each other, once each of them fits.
    fn clash(&self) -> Clash {
        None
    }
}

/// One row for each kind, found by the kind.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Table<K, R> {
    rows: Vec<R>,
    kinds: PhantomData<K>,
}

impl<K: Kind, R: Row> Default for Table<K, R> {
    fn default() -> Self {
        Self { rows: alloc::vec![R::default(); K::ALL.len()], kinds: PhantomData }
    }
}

impl<K: Kind, R> Index<K> for Table<K, R> {
    type Output = R;

    fn index(&self, kind: K) -> &R {
        // There is a row for every kind from the start.
        &self.rows[kind.index()]
    }
}

impl<K: Kind, R> Table<K, R> {
    /// All kinds and their rows, in order.
    pub fn iter(&self) -> impl Iterator<Item = (K, &R)> {
        K::ALL.iter().copied().zip(&self.rows)
    }

    /// The same, to be changed.
    pub(super) fn iter_mut(&mut self) -> impl Iterator<Item = (K, &mut R)> {
        K::ALL.iter().copied().zip(&mut self.rows)
    }
}
