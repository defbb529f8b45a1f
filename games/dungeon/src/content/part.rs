//! The parts of the library: read from files, replaced by scenarios, and compared.

use super::DelveLibrary;
use super::kind::{NamedKind, note_unknown};
use super::table::{KindTable, Row};
use crate::scenario::code::{OUT_OF_RANGE, UNKNOWN_KEY};
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use initiative_content::Node;
use initiative_content::shape::plain;
use initiative_content::words::meant;
use initiative_kernel::game::SetupError;
use initiative_kernel::turn::energy::{ActionKind, Costs};
use serde_json::{Map, Value};

/// A part of the library: a table, a row that stands alone, or the costs of actions.
trait Part: Sized {
    /// A part in which everything is empty.
    fn blank() -> Result<Self, SetupError>;

    /// Replaces what the node gives. If `whole` is set, the node must give everything.
    fn amend(&mut self, node: &Node<'_>, whole: bool);

    /// What must be replaced in `base` to get this; empty if they are the same.
    fn difference(&self, base: &Self) -> Map<String, Value>;
}

impl<R: Row> Part for R {
    fn blank() -> Result<Self, SetupError> {
        Ok(R::default())
    }

    fn amend(&mut self, node: &Node<'_>, whole: bool) {
        let mut fields = match self.write() {
            Value::Object(fields) if !whole => fields,
            _ => Map::new(),
        };
        let blank = plain(&R::default());
        for (field, node) in node.entries() {
            // Only an optional field can be taken away.
            if node.value().is_null() && blank.get(field).is_some_and(|usual| !usual.is_null()) {
                node.fault(OUT_OF_RANGE, "this must be given");
                continue;
            }
            fields.insert(field.into(), node.value().clone());
        }
        if !node.value().is_object() {
            return;
        }
        let (value, path) = (Value::Object(fields), node.to_string());
        let read = || R::default().read(&Node::root(&value, &path, node.faults()));
        let (Some(row), sound) = node.faults().sound(read) else {
            return;
        };
        match row.clash().filter(|_| sound) {
            Some((fields, message)) => {
                let given = fields.iter().find(|field| node.get(field).is_some());
                let field = given.or(fields.first()).copied().unwrap_or_default();
                node.at(field).fault(OUT_OF_RANGE, message);
            }
            None => *self = row,
        }
    }

    fn difference(&self, base: &Self) -> Map<String, Value> {
        let (Value::Object(mut fields), base) = (plain(self), plain(base)) else {
            return Map::new();
        };
        fields.retain(|field, value| base.get(field) != Some(value));
        fields
    }
}

impl<K: NamedKind, R: Row> Part for KindTable<K, R> {
    fn blank() -> Result<Self, SetupError> {
        Ok(Self::default())
    }

    fn amend(&mut self, node: &Node<'_>, whole: bool) {
        for (word, node) in node.entries() {
            match self.iter_mut().find(|(kind, _)| kind.word() == word) {
                Some((_, row)) => row.amend(&node, whole),
                None => K::note_unknown(&node, word),
            }
        }
        if whole && let Value::Object(rows) = node.value() {
            for kind in K::ALL.iter().filter(|kind| !rows.contains_key(kind.word())) {
                node.fault(OUT_OF_RANGE, format!("{} {:?} has no row", K::WHAT, kind.word()));
            }
        }
    }

    fn difference(&self, base: &Self) -> Map<String, Value> {
        let rows = self.iter().zip(base.iter());
        let rows = rows.map(|((kind, row), (_, base))| (kind.word(), row.difference(base)));
        without_empty(rows)
    }
}

impl<K: ActionKind> Part for Costs<K> {
    fn blank() -> Result<Self, SetupError> {
        Self::load(K::ALL.iter().map(|kind| (kind.name(), 0)))
    }

    fn amend(&mut self, node: &Node<'_>, whole: bool) {
        let mut rows: Vec<(&str, u32)> = Vec::new();
        if !whole {
            rows.extend(K::ALL.iter().map(|kind| (kind.name(), self.of(*kind))));
        }
        let ((), sound) = node.faults().sound(|| {
            for (name, node) in node.entries() {
                let Some(kind) = K::ALL.iter().find(|kind| kind.name() == name) else {
                    note_unknown(&node, "action", name, K::ALL.iter().map(|kind| kind.name()));
                    continue;
                };
                rows.retain(|(known, _)| *known != kind.name());
                rows.extend(node.number(0..=1_000_000).map(|cost| (kind.name(), cost)));
            }
        });
        match Self::load(rows) {
            Ok(costs) => *self = costs,
            Err(error) if sound => node.faults().extend(error),
            Err(_) => {}
        }
    }

    fn difference(&self, base: &Self) -> Map<String, Value> {
        let changed = K::ALL.iter().filter(|kind| self.of(**kind) != base.of(**kind));
        changed.map(|kind| (kind.name().into(), Value::from(self.of(*kind)))).collect()
    }
}

fn without_empty<'a>(
    parts: impl IntoIterator<Item = (&'a str, Map<String, Value>)>,
) -> Map<String, Value> {
    let changed = parts.into_iter().filter(|(_, fields)| !fields.is_empty());
    changed.map(|(name, fields)| (name.into(), Value::Object(fields))).collect()
}

macro_rules! parts {
    ($($part:ident)*) => {
        impl DelveLibrary {
            /// The names of the parts.
            pub(super) const PARTS: &'static [&'static str] = &[$(stringify!($part)),*];

            /// A library in which everything is empty.
            pub(super) fn blank() -> Result<Self, SetupError> {
                Ok(Self { $($part: Part::blank()?),* })
            }

            // DELVE-SET-1
            /// Replaces what a node gives. If `whole` is set, it must give everything of a part.
            pub(super) fn amend(&mut self, node: &Node<'_>, whole: bool) {
                for (name, node) in node.entries() {
                    match name {
                        $(stringify!($part) => self.$part.amend(&node, whole),)*
                        _ => {
                            let near = meant(name, Self::PARTS);
                            node.fault(UNKNOWN_KEY, format!("there is no such table{near}"));
                        }
                    }
                }
            }

            /// The overrides that turn another library into this one.
            pub(super) fn difference(&self, base: &Self) -> Map<String, Value> {
                without_empty([
                    $((stringify!($part), self.$part.difference(&base.$part))),*
                ])
            }
        }
    };
}

parts! {
    tiles classes monsters skills weapons armours potions scrolls food throwables statuses traps
    hero_costs monster_costs constants digging looks
}
