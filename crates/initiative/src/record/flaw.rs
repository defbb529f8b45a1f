//! What can be wrong with a journal or a save, and where.

use alloc::string::String;
use core::fmt;

/// Why a journal or a save could not be read. Nothing of it was used.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReadError {
    /// What was being read.
    pub document: Document,
    /// Where it went wrong.
    pub place: Place,
    /// What is wrong.
    pub flaw: Flaw,
}

/// What was being read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Document {
    /// The journal of a match.
    Journal,
    /// The snapshot of a match.
    Save,
}

/// A place in a document.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// A line, counted from 1.
    Line(usize),
    /// A byte, counted from 0.
    Byte(usize),
}

/// What is wrong with a document.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Flaw {
    /// It does not begin like one.
    Foreign,
    /// It has a format or version that this program does not know.
    UnknownVersion(u64),
    /// It ends too early.
    Truncated,
    /// It goes on after its end.
    Trailing,
    /// Its checksum does not fit what it says.
    Checksum,
    /// It is of another game.
    OtherGame {
        /// The game it is of.
        found: String,
        /// The game it was read as.
        expected: &'static str,
    },
    /// It was played by other rules of the same game.
    OtherRules {
        /// The version of its rules.
        found: u32,
        /// The version of the rules it was read with.
        expected: u32,
    },
    /// It is larger than what is read.
    TooLarge {
        /// The limit it exceeds.
        limit: usize,
    },
    /// It is whole, but what it says breaks a rule.
    Invalid(String),
}

impl Document {
    pub(super) const fn flawed(self, place: Place, flaw: Flaw) -> ReadError {
        ReadError { document: self, place, flaw }
    }
}

impl ReadError {
    /// The stable code: `journal/truncated`, `save/checksum`.
    #[must_use]
    pub const fn code(&self) -> &'static str {
        use Document::{Journal, Save};
        match (self.document, &self.flaw) {
            (Journal, Flaw::Foreign) => "journal/not_a_journal",
            (Journal, Flaw::UnknownVersion(_)) => "journal/unsupported_version",
            (Journal, Flaw::Truncated) => "journal/truncated",
            (Journal, Flaw::Trailing) => "journal/trailing_bytes",
            (Journal, Flaw::Checksum) => "journal/checksum",
            (Journal, Flaw::OtherGame { .. }) => "journal/other_game",
            (Journal, Flaw::OtherRules { .. }) => "journal/other_rules",
            (Journal, Flaw::TooLarge { .. }) => "journal/too_large",
            (Journal, Flaw::Invalid(_)) => "journal/invalid",
            (Save, Flaw::Foreign) => "save/not_a_save",
            (Save, Flaw::UnknownVersion(_)) => "save/unsupported_version",
            (Save, Flaw::Truncated) => "save/truncated",
            (Save, Flaw::Trailing) => "save/trailing_bytes",
            (Save, Flaw::Checksum) => "save/checksum",
            (Save, Flaw::OtherGame { .. }) => "save/other_game",
            (Save, Flaw::OtherRules { .. }) => "save/other_rules",
            (Save, Flaw::TooLarge { .. }) => "save/too_large",
            (Save, Flaw::Invalid(_)) => "save/invalid",
        }
    }
}

impl fmt::Display for Document {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Journal => "journal",
            Self::Save => "save",
        })
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Line(line) => write!(f, "line {line}"),
            Self::Byte(byte) => write!(f, "byte {byte}"),
        }
    }
}

impl fmt::Display for ReadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { document, place, flaw } = self;
        write!(f, "{place}: ")?;
        match flaw {
            Flaw::Foreign => write!(f, "This is not a {document}."),
            Flaw::UnknownVersion(version) => {
                write!(f, "The version {version} of this {document} is not supported.")
            }
            Flaw::Truncated => write!(f, "The {document} is cut short."),
            Flaw::Trailing => write!(f, "The {document} goes on after its end."),
            Flaw::Checksum => write!(f, "The {document} is damaged."),
            Flaw::OtherGame { found, expected } => {
                write!(f, "The {document} is of the game {found:?}, not of {expected:?}.")
            }
            Flaw::OtherRules { found, expected } => write!(
                f,
                "The {document} was played by version {found} of the rules; these are {expected}."
            ),
            Flaw::TooLarge { limit } => {
                write!(f, "The {document} is larger than the {limit} that are read.")
            }
            Flaw::Invalid(what) => write!(f, "The {document} breaks a rule: {what}"),
        }
    }
}

impl core::error::Error for ReadError {}

/// A game's setup, command or state that cannot be written: its own `Serialize` refuses, or it
/// does not fit the format (a JSON map whose keys are no words or numbers).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unwritable(pub String);

impl fmt::Display for Unwritable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "This cannot be written: {}", self.0)
    }
}

impl core::error::Error for Unwritable {}
