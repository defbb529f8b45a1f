//! Content files that are compiled in.

use crate::code::BAD_FILE;
use crate::distinct::Distinct;
use crate::lines::line;
use alloc::boxed::Box;
use alloc::format;
use alloc::string::{String, ToString};
use initiative_kernel::game::SetupError;
use once_cell::race::OnceBox;
use serde::de::DeserializeOwned;
use serde_json::Value;

/// A content file: RON, or JSON if its name says so.
#[derive(Clone, Copy, Debug)]
pub struct ContentFile {
    /// Its path within the folder of its crate.
    pub name: &'static str,
    /// Its content.
    pub text: &'static str,
}

/// A content file of this crate, by its path within the folder of the crate.
#[macro_export]
macro_rules! file {
    ($name:expr) => {
        $crate::ContentFile {
            name: $name,
            text: include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/", $name)),
        }
    };
}

impl ContentFile {
    /// Reads the file as a plain value or as a type.
    ///
    /// # Errors
    /// What is wrong with it, with its name and the line.
    pub fn read<T: DeserializeOwned>(&self) -> Result<T, SetupError> {
        let wrong = |line: usize, message: String| {
            SetupError::new(format!("{}:{line}", self.name), BAD_FILE, message)
        };
        if self.name.ends_with(".json") {
            return serde_json::from_str(self.text)
                .map_err(|error| wrong(error.line(), error.to_string()));
        }
        ron::from_str(self.text)
            .map_err(|error| wrong(error.span.start.line, error.code.to_string()))
    }

    /// The file as a plain value in which every name is unique.
    ///
    /// # Errors
    /// What is wrong with it, with its name and the line.
    pub fn value(&self) -> Result<Value, SetupError> {
        self.read().map(|Distinct(value)| value)
    }

    /// The same faults, with lines for those in this file: their paths begin with its name, as the
    /// paths of a [`Node`](crate::Node) do if its root has that name.
    #[must_use]
    pub fn with_lines(&self, mut error: SetupError) -> SetupError {
        for fault in &mut error.faults {
            if let Some(path) = fault.path.strip_prefix(self.name)
                && !path.starts_with(':')
            {
                let (line, path) = (line(self.text, path), path.trim_start_matches('.'));
                fault.path = format!("{}:{line}: {path}", self.name);
            }
        }
        error
    }
}

/// Content that is read once, when it is first asked for.
///
/// This is plain data and the same for every reader, not part of the state of a match.
pub struct Loaded<T> {
    once: OnceBox<T>,
    read: fn() -> Result<T, SetupError>,
}

impl<T> Loaded<T> {
    /// Content that this function reads.
    pub const fn new(read: fn() -> Result<T, SetupError>) -> Self {
        Self { once: OnceBox::new(), read }
    }

    /// The content.
    ///
    /// # Errors
    /// What is wrong with the files. This only happens while somebody edits them.
    pub fn get(&self) -> Result<&T, SetupError> {
        self.once.get_or_try_init(|| (self.read)().map(Box::new))
    }
}
