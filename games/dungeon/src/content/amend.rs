//! Overrides: a scenario replaces fields of tables.

use super::Library;
use super::kind::Kind;
use super::table::{Row, Table};
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use initiative::game::{Fault, SetupError};
use initiative::turn::energy::{ActionKind, Costs};
use serde_json::{Map, Value};

const UNKNOWN_KEY: &str = "scenario/unknown_key";
const UNKNOWN_KIND: &str = "scenario/unknown_kind";
const OUT_OF_RANGE: &str = "scenario/out_of_range";

/// The faults found so far.
struct Faults(Vec<Fault>);

impl Faults {
    fn add(&mut self, path: &str, code: &'static str, message: impl Into<String>) {
        // More than are ever shown need not be kept.
        if self.0.len() < SetupError::MAX {
            self.0.push(Fault { path: path.into(), code, message: message.into() });
        }
    }

    fn fields<'a>(&mut self, path: &str, value: &'a Value) -> Option<&'a Map<String, Value>> {
        let fields = value.as_object();
        if fields.is_none() {
            self.add(path, OUT_OF_RANGE, "this is a set of named fields");
        }
        fields
    }
}

/// What can be overridden in tables, numbers and costs alike.
trait Amend {
    /// Replaces what `value` names.
    fn amend(&mut self, path: &str, value: &Value, faults: &mut Faults);

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

/// A row with some of its fields replaced.
fn replaced<R: Row>(row: &R, path: &str, value: &Value, faults: &mut Faults) -> R {
    let mut row = row.clone();
    for (field, value) in faults.fields(path, value).into_iter().flatten() {
        let path = format!("{path}.{field}");
        let mut whole = fields(&row);
        if !whole.contains_key(field) {
            let known: Vec<&str> = whole.keys().map(String::as_str).collect();
            let message = format!("there is no such field; known are {}", known.join(", "));
            faults.add(&path, UNKNOWN_KEY, message);
            continue;
        }
        whole.insert(field.clone(), value.clone());
        match serde_json::from_value::<R>(Value::Object(whole)) {
            Err(error) => faults.add(&path, OUT_OF_RANGE, format!("{error}")),
            Ok(amended) => match amended.flaw() {
                Some(flaw) => faults.add(&path, OUT_OF_RANGE, flaw),
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
    fn amend(&mut self, path: &str, value: &Value, faults: &mut Faults) {
        for (word, value) in faults.fields(path, value).into_iter().flatten() {
            let path = format!("{path}.{word}");
            match K::parse(word) {
                Some(kind) => {
                    let row = replaced(&self[kind], &path, value, faults);
                    self.replace(kind, row);
                }
                None => {
                    let known: Vec<&str> = K::ALL.iter().map(|kind| kind.word()).collect();
                    let message = format!("there is no {word:?}; known are {}", known.join(", "));
                    faults.add(&path, UNKNOWN_KIND, message);
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
    fn amend(self, path: &str, value: &Value, faults: &mut Faults) {
        *self.0 = replaced(&*self.0, path, value, faults);
    }
}

impl<K: ActionKind> Amend for Costs<K> {
    fn amend(&mut self, path: &str, value: &Value, faults: &mut Faults) {
        let mut rows: Vec<(&str, u32)> =
            K::ALL.iter().map(|kind| (kind.name(), self.of(*kind))).collect();
        for (name, value) in faults.fields(path, value).into_iter().flatten() {
            let path = format!("{path}.{name}");
            let row = rows.iter_mut().find(|(known, _)| known == name);
            let cost = value.as_u64().filter(|cost| *cost <= 1_000_000);
            match (row, cost.and_then(|cost| u32::try_from(cost).ok())) {
                (Some(row), Some(cost)) => row.1 = cost,
                (Some(_), None) => {
                    faults.add(&path, OUT_OF_RANGE, "a cost is a number from 0 to 1000000");
                }
                (None, _) => faults.add(&path, UNKNOWN_KIND, format!("there is no action {name}")),
            }
        }
        match Self::load(rows) {
            Ok(costs) => *self = costs,
            Err(error) => faults.add(path, OUT_OF_RANGE, format!("{error}")),
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
    /// # Ok::<(), initiative::game::SetupError>(())
    /// ```
    ///
    /// # Errors
    /// Every override that does not fit, with its path.
    pub fn amended(&self, overrides: &Value) -> Result<Self, SetupError> {
        let mut library = self.clone();
        let mut faults = Faults(Vec::new());
        for (name, value) in faults.fields("overrides", overrides).into_iter().flatten() {
            let path = format!("overrides.{name}");
            macro_rules! amend {
                ($($table:ident)* ; $($row:ident)*) => {
                    match name.as_str() {
                        $(stringify!($table) => library.$table.amend(&path, value, &mut faults),)*
                        $(stringify!($row) => Single(&mut library.$row).amend(&path, value, &mut faults),)*
                        _ => {
                            let known = [$(stringify!($table),)* $(stringify!($row),)*].join(", ");
                            let message = format!("there is no such table; known are {known}");
                            faults.add(&path, UNKNOWN_KEY, message);
                        }
                    }
                };
            }
            tables!(amend);
        }
        SetupError::check(faults.0)?;
        Ok(library)
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
