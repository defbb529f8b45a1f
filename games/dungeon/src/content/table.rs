//! Tables: one row for each kind.

use super::kind::Kind;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;
use core::marker::PhantomData;
use core::ops::Index;
use serde::de::{DeserializeOwned, Error, MapAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize};

/// A row of a table.
pub trait Row: Clone + PartialEq + fmt::Debug + Serialize + DeserializeOwned {
    /// What is wrong with its numbers, if anything is.
    fn flaw(&self) -> Option<&'static str>;
}

/// One row for each kind, found by the kind.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Table<K, R> {
    rows: Vec<R>,
    kinds: PhantomData<K>,
}

impl<K: Kind, R> Index<K> for Table<K, R> {
    type Output = R;

    fn index(&self, kind: K) -> &R {
        // There is a row for every kind: see the reader.
        &self.rows[kind.index()]
    }
}

impl<K: Kind, R> Table<K, R> {
    /// All kinds and their rows, in order.
    pub fn iter(&self) -> impl Iterator<Item = (K, &R)> {
        K::ALL.iter().copied().zip(&self.rows)
    }

    /// Changes every row.
    pub(super) fn each(&mut self, change: impl FnMut(&mut R)) {
        self.rows.iter_mut().for_each(change);
    }

    /// Puts another row in the place of one.
    pub(super) fn replace(&mut self, kind: K, row: R) {
        if let Some(place) = self.rows.get_mut(kind.index()) {
            *place = row;
        }
    }
}

/// Reads a table from a map of words to rows. Every kind must have exactly one.
impl<'de, K: Kind, R: Row> Deserialize<'de> for Table<K, R> {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        struct Rows<K, R>(PhantomData<(K, R)>);

        impl<'de, K: Kind, R: Row> Visitor<'de> for Rows<K, R> {
            type Value = Table<K, R>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, "a row for each {}", K::WHAT)
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
                let mut rows: Vec<Option<R>> = alloc::vec![None; K::ALL.len()];
                while let Some(word) = map.next_key::<String>()? {
                    let what = K::WHAT;
                    let Some(kind) = K::parse(&word) else {
                        return Err(Error::custom(format!("there is no {what} {word:?}")));
                    };
                    let row: R = map.next_value()?;
                    if let Some(flaw) = row.flaw() {
                        return Err(Error::custom(format!("{what} {word:?}: {flaw}")));
                    }
                    if rows[kind.index()].replace(row).is_some() {
                        return Err(Error::custom(format!("{what} {word:?} has two rows")));
                    }
                }
                for (kind, row) in K::ALL.iter().zip(&rows) {
                    if row.is_none() {
                        let (what, word) = (K::WHAT, kind.word());
                        return Err(Error::custom(format!("{what} {word:?} has no row")));
                    }
                }
                Ok(Table { rows: rows.into_iter().flatten().collect(), kinds: PhantomData })
            }
        }

        from.deserialize_map(Rows(PhantomData))
    }
}
