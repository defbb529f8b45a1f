//! What can be wrong with a journal or a save, and where.

use alloc::string::String;
use core::fmt;

/// Why a journal or a save could not be read. Nothing of it was used.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReadError {
    /// What was being read.
    pub document: Document,
    /// Where it went wrong.
    pub place: DocumentPlace,
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
pub enum DocumentPlace {
    /// A line, counted from 1.
    Line(usize),
    /// A byte, counted from 0.
    Byte(usize),
}

/// What is wrong with a document.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Flaw {
    /// It does not begin like a journal or a save.
    Foreign,
    /// It has a format or version that this program does not know.
    UnknownVersion(u64),
    /// It ends too early.
    Truncated,
    /// It goes on after its end.
    Trailing,
    /// Its checksum does not fit its content.
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
    /// It is larger than the limit.
    TooLarge {
        /// The limit it exceeds.
        limit: usize,
    },
    /// It is whole, but what it says breaks a rule.
    Invalid(String),
}

impl Document {
    const fn name(self) -> &'static str {
        match self {
            Self::Journal => "journal",
            Self::Save => "save",
        }
    }

    pub(super) const fn flawed(self, place: DocumentPlace, flaw: Flaw) -> ReadError {
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
        f.write_str(self.name())
    }
}

impl fmt::Display for DocumentPlace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Line(line) => write!(f, "line {line}"),
            Self::Byte(byte) => write!(f, "byte {byte}"),
        }
    }
}

// DELVE-BAD-4
impl fmt::Display for ReadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { document, place, flaw } = self;
        // A person can look up a line, but the position of a wrong byte helps nobody.
        if let DocumentPlace::Line(_) = place {
            write!(f, "{place}: ")?;
        }
        match flaw {
            Flaw::Foreign => write!(f, "This is not a {document}."),
            Flaw::UnknownVersion(version) => {
                let (first, rest) = document.name().split_at(1);
                write!(f, "{}{rest} version {version} is not supported.", first.to_uppercase())
            }
            Flaw::Truncated => write!(f, "The {document} is cut short."),
            Flaw::Trailing => write!(f, "The {document} has extra bytes."),
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
            Flaw::Invalid(what) if *document == Document::Journal => {
                write!(f, "The {document} breaks a rule: {what}")
            }
            // The message about a save begins with the path to the fault, if there is one.
            Flaw::Invalid(what) => match what.split_once(": ") {
                Some((path, why)) => write!(f, "The {document} breaks a rule at {path}. ({why})"),
                None => write!(f, "The {document} breaks a rule at {place}. ({what})"),
            },
        }
    }
}

impl core::error::Error for ReadError {}

/// A game's setup, command or state that cannot be written: its `Serialize` refuses, or it does not
/// fit the format (such as a JSON map whose keys are neither words nor numbers).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unwritable(pub String);

impl fmt::Display for Unwritable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "This cannot be written: {}", self.0)
    }
}

impl core::error::Error for Unwritable {}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::string::ToString;

    #[test]
    fn delve_bad_4_what_is_said_of_saves() {
        let said = |flaw| Document::Save.flawed(DocumentPlace::Byte(7), flaw).to_string();
        assert_eq!(said(Flaw::Foreign), "This is not a save.");
        assert_eq!(said(Flaw::UnknownVersion(3)), "Save version 3 is not supported.");
        assert_eq!(said(Flaw::Truncated), "The save is cut short.");
        assert_eq!(said(Flaw::Trailing), "The save has extra bytes.");
        assert_eq!(said(Flaw::Checksum), "The save is damaged.");
        assert_eq!(
            said(Flaw::Invalid("hero.hp: 31 of 30".into())),
            "The save breaks a rule at hero.hp. (31 of 30)"
        );
        let left = said(Flaw::Invalid("3 bytes are left over".into()));
        assert_eq!(left, "The save breaks a rule at byte 7. (3 bytes are left over)");
    }

    #[test]
    fn what_is_said_of_journals_begins_with_the_line() {
        let said = |flaw| Document::Journal.flawed(DocumentPlace::Line(4), flaw).to_string();
        assert_eq!(said(Flaw::UnknownVersion(9)), "line 4: Journal version 9 is not supported.");
        let wrong = said(Flaw::Invalid("expected: a seat".into()));
        assert_eq!(wrong, "line 4: The journal breaks a rule: expected: a seat");
    }
}
