//! Where a store is, as people name it on the command line.

use crate::failure::Failure;
use crate::serve::database_urls;
use initiative_server::store::{Durability, Store};
use std::path::{Path, PathBuf};

/// Where a store is.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum StorePlace {
    /// An SQLite file.
    File(PathBuf),
    /// Databases of PostgreSQL, which are shards.
    Databases(Vec<String>),
}

impl StorePlace {
    /// Reads a path, an address of a database, or `@FILE` with such addresses.
    pub(super) fn read(text: &str) -> Result<Self, Failure> {
        let is_database = |text: &str| {
            ["postgres://", "postgresql://"].iter().any(|scheme| text.starts_with(scheme))
        };
        if is_database(text) || text.starts_with('@') {
            let urls = database_urls(&[text.to_owned()])?;
            if urls.is_empty() {
                return Err(format!("{text} names no database").into());
            }
            if let Some(number) = urls.iter().position(|url| !is_database(url)) {
                let line = number + 1;
                return Err(format!(
                    "{text}: number {line} is no address of a database such as \
                     postgres://user@host/database"
                )
                .into());
            }
            return Ok(Self::Databases(urls));
        }
        if text.contains("://") {
            // It may hold a password, so it is not repeated.
            return Err("a database is named as postgres://user@host/database".into());
        }
        let path = Path::new(text);
        let is_folder = path.is_dir() || text.ends_with(std::path::is_separator);
        Ok(Self::File(if is_folder { path.join("matches.db") } else { path.to_owned() }))
    }

    /// How many databases it has.
    pub(super) fn shards(&self) -> usize {
        match self {
            Self::File(_) => 1,
            Self::Databases(urls) => urls.len(),
        }
    }

    /// Whether both have a file or database in common, as far as their names tell.
    pub(super) fn overlaps(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::File(one), Self::File(two)) => {
                let real = |path: &Path| path.canonicalize().unwrap_or_else(|_| path.to_owned());
                real(one) == real(two)
            }
            (Self::Databases(some), Self::Databases(others)) => {
                some.iter().any(|url| others.contains(url))
            }
            _ => false,
        }
    }

    /// Opens a store that there is, to read in it.
    pub(super) fn open_to_read(&self) -> Result<Store, Failure> {
        let store = match self {
            Self::File(path) if !path.is_file() => {
                return Err(format!("there is no store {}", path.display()).into());
            }
            Self::File(path) => Store::open_to_read(path),
            Self::Databases(urls) => Store::connect(urls),
        };
        store.map_err(|error| error.to_string().into())
    }

    /// Opens a store to write into it, and makes it if there is none.
    pub(super) fn open_to_fill(&self) -> Result<Store, Failure> {
        let store = match self {
            // What is copied is kept even if the power fails.
            Self::File(path) => Store::open(path, Durability::Power),
            Self::Databases(urls) => Store::connect_to_fill(urls),
        };
        store.map_err(|error| error.to_string().into())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn online_node_8_a_store_is_a_file_a_folder_or_databases() {
        let read = |text: &str| StorePlace::read(text).unwrap();
        assert_eq!(read("a/b.db"), StorePlace::File("a/b.db".into()));
        assert_eq!(read("a/"), StorePlace::File("a/matches.db".into()));
        let here = std::env::temp_dir();
        assert_eq!(read(here.to_str().unwrap()), StorePlace::File(here.join("matches.db")));
        let url = "postgres://ann:secret@host/one";
        assert_eq!(read(url), StorePlace::Databases(vec![url.into()]));
        let wrong = StorePlace::read("mysql://ann:secret@host/one").unwrap_err().to_string();
        assert!(wrong.contains("postgres://") && !wrong.contains("secret"), "{wrong}");
        assert!(StorePlace::read("@no-such-file").is_err());
    }

    #[test]
    fn online_node_8_the_same_store_under_two_names_is_noticed() {
        let place = |text: &str| StorePlace::read(text).unwrap();
        let here = std::env::temp_dir();
        let one = place(here.to_str().unwrap());
        assert!(one.overlaps(&place(here.join("matches.db").to_str().unwrap())));
        assert!(!one.overlaps(&place(here.join("other.db").to_str().unwrap())));
        let database = place("postgres://host/one");
        assert!(database.overlaps(&place("postgres://host/one")));
        assert!(!database.overlaps(&place("postgres://host/two")) && !database.overlaps(&one));
    }
}
