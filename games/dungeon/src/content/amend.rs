//! Overrides: a scenario replaces fields of tables.

use super::Library;
use super::kind::Kind;
use super::table::{Row, Table};
use crate::scenario::code::{OUT_OF_RANGE, UNKNOWN_KEY, UNKNOWN_KIND};
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use initiative_content::words::{clip, meant};
use initiative_content::{Faults, Node};
use initiative_kernel::game::SetupError;
use initiative_kernel::turn::energy::{ActionKind, Costs};
use serde_json::{Map, Value};

/// What can be overridden in tables, numbers and costs alike.
trait Amend {
    /// Replaces what the node names.
    fn amend(&mut self, node: &Node<'_>);

    /// What must be replaced in `base` to get this; nothing if they are the same.
    fn difference(&self, base: &Self) -> Map<String, Value>;
}

/// The fields of a row.
fn fields<R: Row>(row: &R) -> Map<String, Value> {
    match serde_json::to_value(row) {
        Ok(Value::Object(fields)) => fields,
        _ => Map::new(),
    }
}

/// So much of the usual value of a field is shown where another one does not fit.
const SHOWN: usize = 80;

/// A row with some of its fields replaced.
fn replaced<R: Row>(row: &R, node: &Node<'_>) -> R {
    let mut row = row.clone();
    for (field, node) in node.entries() {
        let mut whole = fields(&row);
        if !whole.contains_key(field) {
            let known: Vec<&str> = whole.keys().map(String::as_str).collect();
            let message = format!("there is no such field{}", meant(field, &known));
            node.fault(UNKNOWN_KEY, message);
            continue;
        }
        whole.insert(field.into(), node.value().clone());
        match serde_json::from_value::<R>(Value::Object(whole)) {
            Err(_) => {
                let usual =
                    fields(&row).get(field).map(|value| format!("{value}")).unwrap_or_default();
                let shown: String = usual.chars().take(SHOWN).collect();
                let more = if shown.len() < usual.len() { "…" } else { "" };
                let message = format!("this does not fit in here; what fits is like {shown}{more}");
                node.fault(OUT_OF_RANGE, message);
            }
            Ok(amended) => match amended.flaw() {
                Some(flaw) => node.fault(OUT_OF_RANGE, flaw),
                None => row = amended,
            },
        }
    }
    row
}

fn differing<R: Row>(row: &R, base: &R) -> Map<String, Value> {
    let (mut fields, base) = (fields(row), fields(base));
    fields.retain(|field, value| base.get(field) != Some(value));
    fields
}

impl<K: Kind, R: Row> Amend for Table<K, R> {
    fn amend(&mut self, node: &Node<'_>) {
        for (word, node) in node.entries() {
            match K::parse(word) {
                Some(kind) => {
                    let row = replaced(&self[kind], &node);
                    self.replace(kind, row);
                }
                None => {
                    let known: Vec<&str> = K::ALL.iter().map(|kind| kind.word()).collect();
                    let near = meant(word, &known);
                    let message = format!("there is no {:?}{near}", clip(word));
                    node.fault(UNKNOWN_KIND, message);
                }
            }
        }
    }

    fn difference(&self, base: &Self) -> Map<String, Value> {
        let rows = self.iter().zip(base.iter()).map(|((kind, row), (_, base))| {
            (String::from(kind.word()), Value::Object(differing(row, base)))
        });
        rows.filter(|(_, fields)| fields.as_object().is_some_and(|fields| !fields.is_empty()))
            .collect()
    }
}

/// A single row is amended as a whole.
struct Single<'a, R>(&'a mut R);

impl<R: Row> Single<'_, R> {
    fn amend(self, node: &Node<'_>) {
        *self.0 = replaced(&*self.0, node);
    }
}

impl<K: ActionKind> Amend for Costs<K> {
    fn amend(&mut self, node: &Node<'_>) {
        let mut rows: Vec<(&str, u32)> =
            K::ALL.iter().map(|kind| (kind.name(), self.of(*kind))).collect();
        for (name, node) in node.entries() {
            match rows.iter_mut().find(|(known, _)| *known == name) {
                Some((_, cost)) => *cost = node.number(0..=1_000_000).unwrap_or(*cost),
                None => {
                    let message = format!("there is no action {:?}", clip(name));
                    node.fault(UNKNOWN_KIND, message);
                }
            }
        }
        match Self::load(rows) {
            Ok(costs) => *self = costs,
            Err(error) => node.faults().extend(error),
        }
    }

    fn difference(&self, base: &Self) -> Map<String, Value> {
        let changed = K::ALL.iter().filter(|kind| self.of(**kind) != base.of(**kind));
        changed.map(|kind| (String::from(kind.name()), Value::from(self.of(*kind)))).collect()
    }
}

/// The tables in the order of their names, each with a word on what to do with it.
macro_rules! tables {
    ($do:ident) => {
        $do!(tiles classes monsters skills weapons armours potions scrolls food throwables statuses
             traps hero_costs monster_costs ; constants digging looks)
    };
}

impl Library {
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
        let faults = Faults::new(UNKNOWN_KEY);
        let library = self.read_over(&Node::root(overrides, "overrides", &faults));
        faults.finish()?;
        Ok(library)
    }

    /// The same from a scenario that is being read.
    pub(crate) fn read_over(&self, node: &Node<'_>) -> Self {
        let mut library = self.clone();
        for (name, node) in node.entries() {
            macro_rules! amend {
                ($($table:ident)* ; $($row:ident)*) => {
                    match name {
                        $(stringify!($table) => library.$table.amend(&node),)*
                        $(stringify!($row) => Single(&mut library.$row).amend(&node),)*
                        _ => {
                            let known = [$(stringify!($table),)* $(stringify!($row),)*].join(", ");
                            let message = format!("there is no such table; known are {known}");
                            node.fault(UNKNOWN_KEY, message);
                        }
                    }
                };
            }
            tables!(amend);
        }
        library
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
            ($($table:ident)* ; $($row:ident)*) => {
                $(note(stringify!($table), self.$table.difference(&base.$table));)*
                $(note(stringify!($row), differing(&self.$row, &base.$row));)*
            };
        }
        tables!(compare);
        overrides
    }
}
