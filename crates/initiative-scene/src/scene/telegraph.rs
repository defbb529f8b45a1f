//! What is going to happen: announced acts, and who acts when.

use crate::absent;
use crate::id::Id;
use crate::scene::Meter;
use crate::text::{Fact, Text};
use alloc::vec::Vec;
use initiative_kernel::grid::Tile;
use serde::{Deserialize, Serialize};

/// An act that is announced and has not happened yet. Its tiles carry `warn` with "!".
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Telegraph {
    /// How many turns until it happens; 0 is this one.
    #[serde(default, skip_serializing_if = "absent")]
    pub due: u16,
    /// Who, what and how much.
    #[serde(default, skip_serializing_if = "absent")]
    pub facts: Vec<Fact>,
    /// What will happen, and by whom: `Grunt strikes`.
    pub name: Text,
    /// The piece that will act; none if it is the weather, the ground or a boss off the board.
    #[serde(default, skip_serializing_if = "absent")]
    pub owner: Option<Id>,
    /// How far it has come: a channelled act.
    #[serde(default, skip_serializing_if = "absent")]
    pub progress: Option<Meter>,
    /// The piece that is meant, wherever it goes.
    #[serde(default, skip_serializing_if = "absent")]
    pub target: Option<Id>,
    /// The tiles that will be struck.
    #[serde(default, skip_serializing_if = "absent")]
    #[cfg_attr(feature = "typescript", ts(type = "Tile[]"))]
    pub tiles: Vec<Tile>,
}

/// One entry of the order of acts.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct OrderEntry {
    /// What it acts with: energy. An order whose entries all have one is drawn as a strip.
    #[serde(default, skip_serializing_if = "absent")]
    pub meter: Option<Meter>,
    /// Who acts.
    pub piece: Id,
    /// What is known about it: the card it will play, how many turns it takes until then.
    #[serde(default, skip_serializing_if = "absent")]
    pub text: Text,
}
