//! The content of one match.

use super::{DelveLibrary, library};
use crate::scenario::code::UNKNOWN_KEY;
use alloc::string::{String, ToString};
use alloc::sync::Arc;
use core::fmt;
use core::ops::Deref;
use initiative_content::{Faults, Node};
use initiative_kernel::game::SetupError;
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};
use serde_json::{Map, Value};

/// The content of one match: the built-in library, or a copy with some fields replaced.
///
/// Cloning is cheap. A rule book is saved as its overrides.
///
/// ```
/// use dungeon::content::{RuleBook, Terrain};
/// let book = RuleBook::new(&serde_json::json!({}), false)?;
/// assert_eq!(book.tiles[Terrain::Water].cost, 150);
/// let flat = RuleBook::new(&serde_json::json!({}), true)?;
/// assert_eq!(flat.tiles[Terrain::Water].cost, 100);
/// # Ok::<(), initiative_kernel::game::SetupError>(())
/// ```
#[derive(Clone)]
pub struct RuleBook {
    plain: &'static DelveLibrary,
    changed: Option<Arc<Changed>>,
}

struct Changed {
    library: DelveLibrary,
    /// What differs from the built-in library, before costs were made flat.
    overrides: String,
    flat: bool,
}

impl RuleBook {
    // DELVE-SET-1, DELVE-OPT-1
    /// The built-in content with these overrides: tables by their names, rows by their words,
    /// fields by theirs. If it is `flat`, everything costs what its action costs.
    ///
    /// # Errors
    /// Every override that does not fit, with its path.
    pub fn new(overrides: &Value, flat: bool) -> Result<Self, SetupError> {
        let faults = Faults::new(UNKNOWN_KEY);
        let node = Node::root(overrides, "overrides", &faults);
        let book = Self::read(library()?, Some(node), flat);
        faults.finish()?;
        Ok(book)
    }

    /// The same from a scenario that is being read.
    pub(crate) fn read(
        plain: &'static DelveLibrary,
        overrides: Option<Node<'_>>,
        flat: bool,
    ) -> Self {
        if overrides.is_none() && !flat {
            return Self { plain, changed: None };
        }
        let mut library = plain.clone();
        if let Some(node) = overrides {
            library.amend(&node, false);
        }
        // Only what really differs counts, so that equal content is written alike.
        let overrides = library.difference(plain);
        if overrides.is_empty() && !flat {
            return Self { plain, changed: None };
        }
        if flat {
            library.flatten();
        }
        let overrides =
            if overrides.is_empty() { String::new() } else { Value::Object(overrides).to_string() };
        Self { plain, changed: Some(Arc::new(Changed { library, overrides, flat })) }
    }

    /// The overrides, as a scenario names them.
    #[must_use]
    pub fn overrides(&self) -> Map<String, Value> {
        serde_json::from_str(self.written().overrides).unwrap_or_default()
    }

    /// Whether everything costs what its action costs.
    #[must_use]
    pub fn is_flat(&self) -> bool {
        self.written().flat
    }

    fn written(&self) -> Written<&str> {
        match &self.changed {
            None => Written { overrides: "", flat: false },
            Some(changed) => Written { overrides: &changed.overrides, flat: changed.flat },
        }
    }
}

impl Deref for RuleBook {
    type Target = DelveLibrary;

    fn deref(&self) -> &DelveLibrary {
        self.changed.as_ref().map_or(self.plain, |changed| &changed.library)
    }
}

impl PartialEq for RuleBook {
    fn eq(&self, other: &Self) -> bool {
        self.written() == other.written()
    }
}

impl Eq for RuleBook {}

impl fmt::Debug for RuleBook {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.written().fmt(f)
    }
}

/// A rule book as it is saved.
#[derive(Debug, PartialEq, Serialize, Deserialize)]
struct Written<T> {
    overrides: T,
    flat: bool,
}

impl Serialize for RuleBook {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        self.written().serialize(to)
    }
}

impl<'de> Deserialize<'de> for RuleBook {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let written = Written::<String>::deserialize(from)?;
        let overrides = match written.overrides.as_str() {
            "" => Value::Object(Map::new()),
            text => serde_json::from_str(text).map_err(de::Error::custom)?,
        };
        Self::new(&overrides, written.flat).map_err(de::Error::custom)
    }
}
