//! The content of one match.

use super::{Library, library};
use alloc::string::{String, ToString};
use alloc::sync::Arc;
use core::fmt;
use core::ops::Deref;
use initiative_content::Node;
use initiative_kernel::game::SetupError;
use serde::{Deserialize, Deserializer, Serialize, de};
use serde_json::{Map, Value};

/// The content of one match: the built-in library, or one with overrides.
///
/// Cloning one is cheap. It is written as its overrides.
///
/// ```
/// use dungeon::content::{Book, Terrain};
/// let book = Book::new(&serde_json::json!({}), false)?;
/// assert_eq!(book.tiles[Terrain::Water].cost, 150);
/// let flat = Book::new(&serde_json::json!({}), true)?;
/// assert_eq!(flat.tiles[Terrain::Water].cost, 100);
/// # Ok::<(), initiative_kernel::game::SetupError>(())
/// ```
#[derive(Clone)]
pub struct Book(Shelf);

#[derive(Clone)]
enum Shelf {
    Plain(&'static Library),
    Own(Arc<Own>),
}

struct Own {
    library: Library,
    /// What differs from the built-in library, before costs were made flat.
    overrides: String,
    flat: bool,
}

impl Book {
    // DELVE-SET-1, DELVE-OPT-1
    /// The built-in content with these overrides; `flat` lets everything cost what its action
    /// costs (the option `flat_costs`).
    ///
    /// # Errors
    /// Every override that does not fit, with its path.
    pub fn new(overrides: &Value, flat: bool) -> Result<Self, SetupError> {
        Ok(Self::of(library()?, library()?.amended(overrides)?, flat))
    }

    /// The same from a scenario that is being read.
    pub(crate) fn read(plain: &'static Library, overrides: Option<Node<'_>>, flat: bool) -> Self {
        if overrides.is_none() && !flat {
            return Self(Shelf::Plain(plain));
        }
        let mut library = plain.clone();
        if let Some(node) = overrides {
            library.amend(&node, false);
        }
        Self::of(plain, library, flat)
    }

    fn of(plain: &'static Library, mut library: Library, flat: bool) -> Self {
        // Only what really differs counts, so that equal content is written alike.
        let overrides = library.difference(plain);
        if overrides.is_empty() && !flat {
            return Self(Shelf::Plain(plain));
        }
        if flat {
            library.flatten();
        }
        let overrides =
            if overrides.is_empty() { String::new() } else { Value::Object(overrides).to_string() };
        Self(Shelf::Own(Arc::new(Own { library, overrides, flat })))
    }

    /// The overrides, as a scenario names them.
    #[must_use]
    pub fn overrides(&self) -> Map<String, Value> {
        match &self.0 {
            Shelf::Plain(_) => Map::new(),
            Shelf::Own(own) => serde_json::from_str(&own.overrides).unwrap_or_default(),
        }
    }

    /// Whether everything costs what its action costs.
    #[must_use]
    pub fn is_flat(&self) -> bool {
        self.written().1
    }

    fn written(&self) -> (&str, bool) {
        match &self.0 {
            Shelf::Plain(_) => ("", false),
            Shelf::Own(own) => (&own.overrides, own.flat),
        }
    }
}

impl Deref for Book {
    type Target = Library;

    fn deref(&self) -> &Library {
        match &self.0 {
            Shelf::Plain(library) => library,
            Shelf::Own(own) => &own.library,
        }
    }
}

impl PartialEq for Book {
    fn eq(&self, other: &Self) -> bool {
        self.written() == other.written()
    }
}

impl Eq for Book {}

impl fmt::Debug for Book {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (overrides, flat) = self.written();
        f.debug_struct("Book").field("overrides", &overrides).field("flat", &flat).finish()
    }
}

/// A book as it is written.
#[derive(Serialize, Deserialize)]
#[serde(rename = "Book")]
struct Written<T> {
    overrides: T,
    flat: bool,
}

impl Serialize for Book {
    fn serialize<S: serde::Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        let (overrides, flat) = self.written();
        Written { overrides, flat }.serialize(to)
    }
}

impl<'de> Deserialize<'de> for Book {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let written = Written::<String>::deserialize(from)?;
        let overrides = match written.overrides.as_str() {
            "" => Value::Object(Map::new()),
            text => serde_json::from_str(text).map_err(de::Error::custom)?,
        };
        Self::new(&overrides, written.flat).map_err(de::Error::custom)
    }
}
