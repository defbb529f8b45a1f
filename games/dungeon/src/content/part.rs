//! The parts of the library: read from files, replaced by scenarios, and compared.

use super::Library;
use super::kind::Kind;
use super::table::{Row, Table};
use crate::scenario::code::{OUT_OF_RANGE, UNKNOWN_KEY, UNKNOWN_KIND};
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use initiative_content::shape::plain;
use initiative_content::words::{meant, quoted};
use initiative_content::{Faults, Node};
use initiative_kernel::game::SetupError;
use initiative_kernel::turn::energy::{ActionKind, Costs};
use serde_json::{Map, Value};

/// A part of the library: a table, a row that stands alone, or the costs of actions.
trait Part: Sized {
    /// A part in which everything is empty.
    fn blank() -> Result<Self, SetupError>;

    /// Replaces what the node gives. If it must be `whole`, the node has to give everything.
    fn amend(&mut self, node: &Node<'_>, whole: bool);

    /// What must be replaced in `base` to get this; nothing if they are the same.
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
            // Only what need not be there can be taken away.
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

impl<K: Kind, R: Row> Part for Table<K, R> {
    fn blank() -> Result<Self, SetupError> {
        Ok(Self::default())
    }

    fn amend(&mut self, node: &Node<'_>, whole: bool) {
        for (word, node) in node.entries() {
            match self.iter_mut().find(|(kind, _)| kind.word() == word) {
                Some((_, row)) => row.amend(&node, whole),
                None => K::miss(&node, word),
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
        let rows = rows.map(|((kind, row), (_, base))| (kind, row.difference(base)));
        let changed = rows.filter(|(_, fields)| !fields.is_empty());
        changed.map(|(kind, fields)| (kind.word().into(), Value::Object(fields))).collect()
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
                    let known: Vec<&str> = K::ALL.iter().map(|kind| kind.name()).collect();
                    let near = meant(name, &known);
                    node.fault(UNKNOWN_KIND, format!("there is no action {}{near}", quoted(name)));
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

/// The names of the parts.
macro_rules! parts {
    ($do:ident) => {
        $do!(tiles classes monsters skills weapons armours potions scrolls food throwables statuses
             traps hero_costs monster_costs constants digging looks)
    };
}

impl Library {
    /// The names of the parts.
    pub(super) const PARTS: &'static [&'static str] = {
        macro_rules! names {
            ($($part:ident)*) => { &[$(stringify!($part)),*] };
        }
        parts!(names)
    };

    /// A library in which everything is empty.
    pub(super) fn blank() -> Result<Self, SetupError> {
        macro_rules! blank {
            ($($part:ident)*) => { Self { $($part: Part::blank()?),* } };
        }
        Ok(parts!(blank))
    }

    // DELVE-SET-1
    /// This library with the fields replaced that `overrides` names: tables by their names, rows
    /// by their words, fields by theirs.
    ///
    /// ```
    /// use dungeon::content::{Monster, library};
    /// let overrides = serde_json::json!({ "monsters": { "rat": { "hp": 9 } } });
    /// assert_eq!(library()?.amended(&overrides)?.monsters[Monster::Rat].hp, 9);
    /// # Ok::<(), initiative_kernel::game::SetupError>(())
    /// ```
    ///
    /// # Errors
    /// Every override that does not fit, with its path.
    pub fn amended(&self, overrides: &Value) -> Result<Self, SetupError> {
        let (faults, mut library) = (Faults::new(UNKNOWN_KEY), self.clone());
        library.amend(&Node::root(overrides, "overrides", &faults), false);
        faults.finish()?;
        Ok(library)
    }

    /// Replaces what a node gives. If parts must be `whole`, it has to give everything of a part.
    pub(super) fn amend(&mut self, node: &Node<'_>, whole: bool) {
        for (name, node) in node.entries() {
            macro_rules! amend {
                ($($part:ident)*) => {
                    match name {
                        $(stringify!($part) => self.$part.amend(&node, whole),)*
                        _ => {
                            let near = meant(name, Self::PARTS);
                            node.fault(UNKNOWN_KEY, format!("there is no such table{near}"));
                        }
                    }
                };
            }
            parts!(amend);
        }
    }

    /// The overrides that make this library of another.
    #[must_use]
    pub fn difference(&self, base: &Self) -> Map<String, Value> {
        let mut overrides = Map::new();
        let mut note = |name: &str, fields: Map<String, Value>| {
            if !fields.is_empty() {
                overrides.insert(name.into(), Value::Object(fields));
            }
        };
        macro_rules! compare {
            ($($part:ident)*) => {
                $(note(stringify!($part), self.$part.difference(&base.$part));)*
            };
        }
        parts!(compare);
        overrides
    }
}
