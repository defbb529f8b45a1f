//! Tables: one row for each kind.

use super::kind::NamedKind;
use alloc::vec::Vec;
use core::fmt;
use core::marker::PhantomData;
use core::ops::Index;
use initiative_content::Fields;
use serde::Serialize;

/// What is wrong with fields that do not fit each other: their names, and a sentence.
pub type Clash = Option<(&'static [&'static str], &'static str)>;

/// A row of a table.
pub trait Row: Fields + Default + PartialEq + fmt::Debug + Serialize {
    /// Compares fields that fit by themselves with each other.
    fn clash(&self) -> Clash {
        None
    }
}

/// Declares rows: the type of each field, and what fits in it. `Name: function { … }` names the
/// function that compares the fields with each other.
macro_rules! rows {
    ($($(#[$doc:meta])* $name:ident $(: $clash:ident)? { $($fields:tt)* })*) => {$(
        initiative_content::fields! {
            $(#[$doc])*
            #[allow(missing_docs, reason = "names that everybody knows need no sentence")]
            #[derive(Clone, Debug, Default, PartialEq, Eq, serde::Serialize)]
            pub struct $name { $($fields)* }
        }

        impl super::table::Row for $name {
            $(fn clash(&self) -> super::table::Clash {
                $clash(self)
            })?
        }
    )*};
}

pub(super) use rows;

/// One row for each kind, found by the kind.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KindTable<K, R> {
    rows: Vec<R>,
    kinds: PhantomData<K>,
}

impl<K: NamedKind, R: Row> Default for KindTable<K, R> {
    fn default() -> Self {
        Self { rows: vec![R::default(); K::ALL.len()], kinds: PhantomData }
    }
}

impl<K: NamedKind, R> Index<K> for KindTable<K, R> {
    type Output = R;

    fn index(&self, kind: K) -> &R {
        // A table has a row for every kind from the start.
        &self.rows[kind.index()]
    }
}

impl<K: NamedKind, R> KindTable<K, R> {
    /// All kinds and their rows, in order.
    pub fn iter(&self) -> impl Iterator<Item = (K, &R)> {
        K::ALL.iter().copied().zip(&self.rows)
    }

    /// All kinds and their rows, in order, mutable.
    pub(super) fn iter_mut(&mut self) -> impl Iterator<Item = (K, &mut R)> {
        K::ALL.iter().copied().zip(&mut self.rows)
    }
}
