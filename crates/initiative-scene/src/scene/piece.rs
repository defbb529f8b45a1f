//! Pieces: everything that stands or lies on the board.

use super::meter::Meter;
use crate::absent;
use crate::command::Opaque;
use crate::id::Id;
use crate::text::{Colour, Fact, Reason, Text};
use alloc::vec::Vec;
use initiative_kernel::game::Seat;
use initiative_kernel::grid::{Direction, Tile};
use serde::{Deserialize, Serialize};

/// A figure, unit, chess piece, item or stone on the board.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Piece {
    /// What people call it: `Ada`.
    pub name: Text,
    /// What it looks like: `knight`, `brute`.
    pub look: Text,
    /// The tile it stands on; the top left one if it covers several.
    #[cfg_attr(feature = "typescript", ts(type = "Tile"))]
    pub at: Tile,
    /// How many columns and rows it covers, if not one tile.
    #[serde(default, skip_serializing_if = "absent")]
    #[cfg_attr(feature = "typescript", ts(type = "Size"))]
    pub covers: Option<(u16, u16)>,
    /// Where it stands among pieces in lists, smaller first.
    #[serde(default, skip_serializing_if = "absent")]
    pub order: u16,
    /// The party it belongs to.
    #[serde(default, skip_serializing_if = "absent")]
    pub side: Option<Id>,
    /// The seat that commands it.
    #[serde(default, skip_serializing_if = "absent")]
    #[cfg_attr(feature = "typescript", ts(type = "Seat"))]
    pub owner: Option<Seat>,
    /// A letter or two that stand for it where a figure is too much.
    #[serde(default, skip_serializing_if = "absent")]
    pub glyph: Text,
    /// What it is, beside its name: `Survivor`, `Brute`.
    #[serde(default, skip_serializing_if = "absent")]
    pub label: Text,
    /// Its own colour, if not that of its side. Clients grey it for `spent` pieces.
    #[serde(default, skip_serializing_if = "absent")]
    pub colour: Option<Colour>,
    /// The colour of the light that lies around it, if there is some.
    #[serde(default, skip_serializing_if = "absent")]
    pub aura: Option<Colour>,
    /// Which way it looks.
    #[serde(default, skip_serializing_if = "absent")]
    #[cfg_attr(feature = "typescript", ts(type = "Direction"))]
    pub facing: Option<Direction>,
    /// How it holds itself, if not upright: `down`, `floating`.
    #[serde(default, skip_serializing_if = "absent")]
    pub pose: Text,
    /// It lies on the ground and others stand over it: an item, a stone.
    #[serde(default, skip_serializing_if = "absent")]
    pub ground: bool,
    /// Its menu is a bar at the foot of the page instead of floating beside it: for somebody who is
    /// always selected and can do many things.
    #[serde(default, skip_serializing_if = "absent")]
    pub docked: bool,
    /// Health, wounds, energy: shown over the piece and in the roster.
    #[serde(default, skip_serializing_if = "absent")]
    pub meters: Vec<Meter>,
    /// What it has still to do this turn.
    #[serde(default, skip_serializing_if = "absent")]
    pub badge: Option<Badge>,
    /// It has finished its turn and is greyed.
    #[serde(default, skip_serializing_if = "absent")]
    pub spent: bool,
    /// What lies on it for a time.
    #[serde(default, skip_serializing_if = "absent")]
    pub statuses: Vec<Condition>,
    /// Marks that stay on it whatever is selected: `check`, `provoked`.
    #[serde(default, skip_serializing_if = "absent")]
    pub marks: Vec<Text>,
    /// The pieces that hold it where it is: they are marked "!" while it is selected.
    #[serde(default, skip_serializing_if = "absent")]
    pub held_by: Vec<Id>,
    /// What happens when the viewer clicks it. Without one it is inspected.
    #[serde(default, skip_serializing_if = "absent")]
    pub selection: Option<Selection>,
    /// Where it could go, for looking at it: not for the viewer's own pieces, which have choices.
    #[serde(default, skip_serializing_if = "absent")]
    #[cfg_attr(feature = "typescript", ts(type = "Tile[]"))]
    pub moves: Vec<Tile>,
    /// What it could strike: the threat overlay, and its pinned reach.
    #[serde(default, skip_serializing_if = "absent")]
    #[cfg_attr(feature = "typescript", ts(type = "Tile[]"))]
    pub strikes: Vec<Tile>,
    /// What to read when it is inspected: stats, weapon, state.
    #[serde(default, skip_serializing_if = "absent")]
    pub facts: Vec<Fact>,
}

impl Piece {
    /// A piece on a tile.
    pub fn new(name: impl Into<Text>, look: impl Into<Text>, at: Tile) -> Self {
        Self { name: name.into(), look: look.into(), at, ..Self::default() }
    }

    /// With something to read.
    #[must_use]
    pub fn fact(mut self, name: impl Into<Text>, text: impl Into<Text>) -> Self {
        self.facts.push(Fact::new(name, text));
        self
    }
}

/// What a piece has still to do this turn, told by shape and word as well as colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Badge {
    /// Everything.
    Fresh,
    /// Something: half spent.
    Partial,
    /// Nothing.
    Done,
    /// Nothing, because it lies on the ground.
    Down,
    /// Nothing, ever.
    Dead,
    /// Nothing, because it is stunned.
    Stunned,
    /// Nothing yet: it came this turn, or is worn out.
    Exhausted,
}

/// Something that lies on a piece for a time: poisoned, braced, hasted.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Condition {
    /// Its stable name: `dazed`.
    pub id: Id,
    /// What people call it.
    pub name: Text,
    /// The picture beside it.
    #[serde(default, skip_serializing_if = "absent")]
    pub icon: Text,
    /// The letter that stands for it on the board.
    #[serde(default, skip_serializing_if = "absent")]
    pub letter: Text,
    /// How many turns it lasts, if it ends by itself.
    #[serde(default, skip_serializing_if = "absent")]
    pub turns: Option<u16>,
    /// What it does.
    #[serde(default, skip_serializing_if = "absent")]
    pub text: Text,
}

/// What clicking a piece means for the viewer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Selection {
    /// It is selected at once.
    Free,
    /// A question comes first; Yes sends the commands in order, then selects.
    Ask {
        /// The question, naming the pieces concerned.
        text: Text,
        /// What Yes sends.
        commands: Vec<Opaque>,
    },
    /// It cannot be selected.
    Refused(Reason),
}
