//! Portraits: opponents with a face, and what they are up to.

use super::meter::Meter;
use crate::absent;
use crate::id::Id;
use crate::text::Text;
use alloc::vec::Vec;
use serde::{Deserialize, Serialize};

/// Somebody with a face: a boss, a general, the keeper of a dungeon. It stands beside the board,
/// not on it, and a panel of its own tells what it can do and what it will do next.
///
/// ```
/// use initiative_scene::scene::{Meter, Portrait, Trick};
/// let mut queen = Portrait::new("The Queen", "queen");
/// queen.next = "Trim, after Black's move".into();
/// queen.tricks.push(Trick::new("Trim", "Three pawns make way for a queen.").due(1));
/// assert!(queen.tricks[0].near());
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Portrait {
    /// What it is, beside its name: `Boss`.
    #[serde(default, skip_serializing_if = "absent")]
    pub label: Text,
    /// Its face: `jester`, `queen`.
    pub look: Text,
    /// Countdowns and strengths.
    #[serde(default, skip_serializing_if = "absent")]
    pub meters: Vec<Meter>,
    /// What people call it: `The Jester`.
    pub name: Text,
    /// What it does next, as far as the viewer may know.
    #[serde(default, skip_serializing_if = "absent")]
    pub next: Text,
    /// Where it stands among portraits, smaller first.
    #[serde(default, skip_serializing_if = "absent")]
    pub order: u16,
    /// The party it belongs to.
    #[serde(default, skip_serializing_if = "absent")]
    pub side: Option<Id>,
    /// What it is like, in a sentence.
    #[serde(default, skip_serializing_if = "absent")]
    pub text: Text,
    /// What it can do.
    #[serde(default, skip_serializing_if = "absent")]
    pub tricks: Vec<Trick>,
}

impl Portrait {
    /// Somebody with a face.
    pub fn new(name: impl Into<Text>, look: impl Into<Text>) -> Self {
        Self { name: name.into(), look: look.into(), ..Self::default() }
    }
}

/// Something that the owner of a portrait can do: a cheat, a power, a phase of its own.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Trick {
    /// How many of its turns until it happens; 1 is the coming one.
    #[serde(default, skip_serializing_if = "absent")]
    pub due: Option<u16>,
    /// The picture beside it.
    #[serde(default, skip_serializing_if = "absent")]
    pub icon: Text,
    /// What people call it.
    pub name: Text,
    /// How it stands.
    #[serde(default, skip_serializing_if = "absent")]
    pub state: TrickState,
    /// What it does.
    pub text: Text,
}

impl Trick {
    /// Something it can do, whenever it likes.
    pub fn new(name: impl Into<Text>, text: impl Into<Text>) -> Self {
        Self { name: name.into(), text: text.into(), ..Self::default() }
    }

    setters! {
        /// With a picture.
        icon(icon: impl Into<Text>): icon = icon.into();
        /// So many of its turns away.
        due(turns: u16): due = Some(turns);
        /// Going on, or over for good.
        state(state: TrickState): state = state;
    }

    /// Whether it happens in the owner's coming turn.
    #[must_use]
    pub const fn near(&self) -> bool {
        matches!(self.due, Some(1))
    }
}

/// How a trick stands.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum TrickState {
    /// It may still come.
    #[default]
    Open,
    /// It goes on now.
    Active,
    /// It will not come again.
    Over,
}
