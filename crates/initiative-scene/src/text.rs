//! Words: texts, facts, reasons, lines of the log, colours.

mod capital;

pub use capital::capital;

use alloc::borrow::Cow;
use alloc::boxed::Box;
use initiative_kernel::game::{Game, Refusal};
use initiative_kernel::grid::Tile;
use serde::{Deserialize, Serialize};

use crate::absent;
use crate::id::Id;
use crate::scene::Card;

/// A text for people, or the name of a look, an icon or a sound. Most are fixed, and cost nothing.
pub type Text = Cow<'static, str>;

/// One thing to read about something: `Evasion` · `5`, or a sentence without a name.
///
/// Stats of a piece, lines of a forecast, numbers of a summary: they all are facts.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Fact {
    /// What it is about.
    #[serde(default, skip_serializing_if = "absent")]
    pub name: Text,
    /// What is the case, numbers with words.
    pub text: Text,
}

impl Fact {
    /// A fact with a name.
    pub fn new(name: impl Into<Text>, text: impl Into<Text>) -> Self {
        Self { name: name.into(), text: text.into() }
    }
}

/// Why something is not possible: a code for programs, a sentence for people.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Reason {
    /// The stable code: `squad/already_moved`.
    pub code: Text,
    /// The sentence.
    pub text: Text,
}

impl Reason {
    /// What a refusal says, with the names that the game has for things.
    pub fn of<G: Game>(game: &G, refusal: Refusal) -> Self {
        Self { code: refusal.code.into(), text: refusal.explain(|id| game.name(id)).into() }
    }
}

impl From<Refusal> for Reason {
    /// A refusal that names nothing ([`Reason::of`] if it may).
    fn from(refusal: Refusal) -> Self {
        Self { code: refusal.code.into(), text: refusal.explain(|_| None).into() }
    }
}

/// A line of the log. It appears when its cue plays.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct LogLine {
    /// The card that was played: the last of them are shown as pictures, too.
    #[serde(default, skip_serializing_if = "absent")]
    pub card: Option<Box<Card>>,
    /// Whether it is a header that the lines after it belong to.
    #[serde(default, skip_serializing_if = "absent")]
    pub level: LogLevel,
    /// The piece it is about; choosing the line shows it.
    #[serde(default, skip_serializing_if = "absent")]
    pub piece: Option<Id>,
    /// What happened, in words, dice included.
    pub text: Text,
    /// The place it is about.
    #[serde(default, skip_serializing_if = "absent")]
    #[cfg_attr(feature = "typescript", ts(type = "Tile"))]
    pub tile: Option<Tile>,
}

/// How a line of the log stands among the others.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum LogLevel {
    /// The header of a round.
    Round,
    /// The header of a side's or seat's turn.
    Turn,
    /// Something that happened.
    #[default]
    Event,
    /// An act was taken back: `Undone: Ada moves to (6, 13)`.
    Undone,
    /// An act that was taken back was done again.
    Redone,
}

/// A colour: red, green, blue.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Colour(pub u8, pub u8, pub u8);
