//! Why the lab cannot do what it is asked for, in one sentence that says what would be right.

use initiative_kernel::game::SetupError;
use std::fmt;
use std::path::PathBuf;

/// Why the lab cannot do what it is asked for.
#[derive(Debug)]
pub enum LabError {
    /// A bot that the game does not have.
    UnknownBot {
        /// Its name.
        name: String,
        /// The bots that there are.
        known: Vec<String>,
    },
    /// A scenario that the game does not have.
    UnknownScenario {
        /// Its name.
        name: String,
        /// The scenarios that there are.
        known: Vec<String>,
    },
    /// A `path=value` that cannot be read, or that no field of the setup takes.
    BadChange {
        /// What was asked for.
        change: String,
        /// What is wrong with it, and what would be right.
        why: String,
    },
    /// Matches that cannot be played as they are asked for.
    Impossible(String),
    /// A match cannot begin.
    Setup {
        /// Which one.
        variant: String,
        /// Why.
        error: SetupError,
    },
    /// The rules of the game, or one of its bots, panicked in this match.
    Panicked {
        /// Its number.
        number: u64,
    },
    /// A file or folder that cannot be used.
    File {
        /// Where it is.
        path: PathBuf,
        /// Why, and what would be right.
        why: String,
    },
}

impl LabError {
    pub(crate) fn file(path: impl Into<PathBuf>, why: impl fmt::Display) -> Self {
        Self::File { path: path.into(), why: why.to_string() }
    }
}

impl fmt::Display for LabError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::UnknownBot { name, known } => {
                write!(f, "there is no bot `{name}`; there are: {}", known.join(", "))
            }
            Self::UnknownScenario { name, known } => {
                write!(f, "there is no scenario `{name}`; there are: {}", known.join(", "))
            }
            Self::BadChange { change, why } => write!(f, "`{change}`: {why}"),
            Self::Impossible(why) => f.write_str(why),
            Self::Setup { variant, error } if variant.is_empty() => {
                write!(f, "the match cannot begin: {error}")
            }
            Self::Setup { variant, error } => {
                write!(f, "the match cannot begin with {variant}: {error}")
            }
            Self::Panicked { number } => {
                write!(f, "the rules or a bot panicked in match {number}; fix that first")
            }
            Self::File { path, why } => write!(f, "{}: {why}", path.display()),
        }
    }
}

impl std::error::Error for LabError {}

impl From<SetupError> for LabError {
    fn from(error: SetupError) -> Self {
        Self::Setup { variant: String::new(), error }
    }
}
