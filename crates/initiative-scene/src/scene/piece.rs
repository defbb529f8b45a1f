//! Pieces: everything that stands or lies on the board.

use super::meter::{Amount, Meter};
use crate::absent;
use crate::command::Opaque;
use crate::id::Id;
use crate::text::{Colour, Fact, Reason, Text};
use crate::tile_rows;
use alloc::vec::Vec;
use initiative_kernel::game::{Seat, Seats};
use initiative_kernel::grid::{Direction, Tile};
use serde::{Deserialize, Serialize};

/// A figure, unit, chess piece, item or stone on the board.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Piece {
    /// The tile it stands on; the top left one if it covers several.
    #[cfg_attr(feature = "typescript", ts(type = "Tile"))]
    pub at: Tile,
    /// The seats that may know of it, if not everybody does. It never travels:
    /// [`super::Scene::place`] leaves the piece out for others and forgets this.
    #[serde(skip)]
    #[cfg_attr(feature = "typescript", ts(skip))]
    pub audience: Option<Seats>,
    /// The colour of the light that lies around it, if there is some.
    #[serde(default, skip_serializing_if = "absent")]
    pub aura: Option<Colour>,
    /// What it has still to do this turn.
    #[serde(default, skip_serializing_if = "absent")]
    pub badge: Option<Badge>,
    /// Its own colour, if not that of its side. Clients grey it for `spent` pieces.
    #[serde(default, skip_serializing_if = "absent")]
    pub colour: Option<Colour>,
    /// How many columns and rows it covers, if not one tile.
    #[serde(default, skip_serializing_if = "absent")]
    #[cfg_attr(feature = "typescript", ts(type = "Size"))]
    pub covers: Option<(u16, u16)>,
    /// Its menu is a bar at the foot of the page instead of floating beside it: for somebody who is
    /// always selected and can do many things.
    #[serde(default, skip_serializing_if = "absent")]
    pub docked: bool,
    /// Which way it looks.
    #[serde(default, skip_serializing_if = "absent")]
    #[cfg_attr(feature = "typescript", ts(type = "Direction"))]
    pub facing: Option<Direction>,
    /// What to read when it is inspected: stats, weapon, state.
    #[serde(default, skip_serializing_if = "absent")]
    pub facts: Vec<Fact>,
    /// A letter or two that stand for it where a figure is too much.
    #[serde(default, skip_serializing_if = "absent")]
    pub glyph: Text,
    /// It lies on the ground and others stand over it: an item, a stone.
    #[serde(default, skip_serializing_if = "absent")]
    pub ground: bool,
    /// The pieces that hold it where it is: they are marked "!" while it is selected.
    #[serde(default, skip_serializing_if = "absent")]
    pub held_by: Vec<Id>,
    /// What it is, beside its name: `Survivor`, `Brute`.
    #[serde(default, skip_serializing_if = "absent")]
    pub label: Text,
    /// What it looks like: `knight`, `brute`.
    pub look: Text,
    /// Marks that stay on it whatever is selected: `check`, `provoked`.
    #[serde(default, skip_serializing_if = "absent")]
    pub marks: Vec<Text>,
    /// Health, wounds, energy: shown over the piece and in the roster.
    #[serde(default, skip_serializing_if = "absent")]
    pub meters: Vec<Meter>,
    /// Where it could go, for looking at it: not for the viewer's own pieces, which have choices.
    #[serde(default, skip_serializing_if = "absent", with = "tile_rows")]
    #[cfg_attr(feature = "typescript", ts(type = "Tile[]"))]
    pub moves: Vec<Tile>,
    /// What people call it: `Ada`.
    pub name: Text,
    /// Where it stands among pieces in lists, smaller first.
    #[serde(default, skip_serializing_if = "absent")]
    pub order: u16,
    /// The seat that commands it.
    #[serde(default, skip_serializing_if = "absent")]
    #[cfg_attr(feature = "typescript", ts(type = "Seat"))]
    pub owner: Option<Seat>,
    /// How it holds itself, if not upright: `down`, `floating`.
    #[serde(default, skip_serializing_if = "absent")]
    pub pose: Text,
    /// What happens when the viewer clicks it. Without one it is inspected.
    #[serde(default, skip_serializing_if = "absent")]
    pub selection: Option<Selection>,
    /// The party it belongs to.
    #[serde(default, skip_serializing_if = "absent")]
    pub side: Option<Id>,
    /// It has finished its turn and is greyed.
    #[serde(default, skip_serializing_if = "absent")]
    pub spent: bool,
    /// What lies on it for a time.
    #[serde(default, skip_serializing_if = "absent")]
    pub statuses: Vec<Condition>,
    /// What it could strike: the threat overlay, and its pinned reach.
    #[serde(default, skip_serializing_if = "absent", with = "tile_rows")]
    #[cfg_attr(feature = "typescript", ts(type = "Tile[]"))]
    pub strikes: Vec<Tile>,
}

/// What a piece is, word by word.
///
/// ```
/// use initiative_kernel::game::Seat;
/// use initiative_kernel::grid::Tile;
/// use initiative_scene::scene::Piece;
/// let ada = Piece::new("Ada", "archer", Tile::new(2, 0)).of(Seat(0)).health(3, 4).spent(true);
/// assert_eq!((ada.owner, ada.meters[0].value, ada.spent), (Some(Seat(0)), 3, true));
/// ```
impl Piece {
    /// A piece on a tile.
    pub fn new(name: impl Into<Text>, look: impl Into<Text>, at: Tile) -> Self {
        Self { name: name.into(), look: look.into(), at, ..Self::default() }
    }

    setters! {
        /// Commanded by a seat.
        of(seat: Seat): owner = Some(seat);
        /// Belonging to a party, where that is not the one of its seat: `monsters`.
        side(side: impl Into<Id>): side = Some(side.into());
        /// Known to these seats only. Spectators see what everybody knows.
        seen_by(seats: Seats): audience = Some(seats);
        /// With what it is, beside its name.
        label(label: impl Into<Text>): label = label.into();
        /// With a letter or two that stand for it.
        glyph(glyph: impl Into<Text>): glyph = glyph.into();
        /// In a colour of its own.
        colour(colour: Colour): colour = Some(colour);
        /// Looking that way.
        facing(direction: Direction): facing = Some(direction);
        /// Holding itself like that: `down`.
        pose(pose: impl Into<Text>): pose = pose.into();
        /// Lying on the ground, where others stand over it.
        ground(): ground = true;
        /// Covering so many columns and rows.
        covers(columns: u16, rows: u16): covers = Some((columns, rows));
    }

    /// With a number over it.
    #[must_use]
    pub fn meter(mut self, meter: Meter) -> Self {
        self.meters.push(meter);
        self
    }

    /// With a bar of health over it.
    #[must_use]
    pub fn health(self, now: impl Amount, max: impl Amount) -> Self {
        self.meter(Meter::new("health", "Health", now).of(max).icon("heart"))
    }

    setters! {
        /// With what it has still to do this turn.
        badge(badge: Badge): badge = Some(badge);
        /// Greyed if it has finished its turn.
        spent(spent: bool): spent = spent;
    }

    /// With something that lies on it for a time.
    #[must_use]
    pub fn status(mut self, condition: Condition) -> Self {
        self.statuses.push(condition);
        self
    }

    /// With a mark that stays on it: `check`.
    #[must_use]
    pub fn mark(mut self, mark: impl Into<Text>) -> Self {
        self.marks.push(mark.into());
        self
    }

    /// With the tiles it could go to, for whoever looks at it.
    #[must_use]
    pub fn moves(mut self, tiles: impl IntoIterator<Item = Tile>) -> Self {
        self.moves.extend(tiles);
        self
    }

    /// With the tiles it could strike: the threat overlay.
    #[must_use]
    pub fn strikes(mut self, tiles: impl IntoIterator<Item = Tile>) -> Self {
        self.strikes.extend(tiles);
        self
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
    /// The picture beside it.
    #[serde(default, skip_serializing_if = "absent")]
    pub icon: Text,
    /// Its stable name: `dazed`.
    pub id: Id,
    /// The letter that stands for it on the board.
    #[serde(default, skip_serializing_if = "absent")]
    pub letter: Text,
    /// What people call it.
    pub name: Text,
    /// What it does.
    #[serde(default, skip_serializing_if = "absent")]
    pub text: Text,
    /// How many turns it lasts, if it ends by itself.
    #[serde(default, skip_serializing_if = "absent")]
    pub turns: Option<u16>,
}

impl Condition {
    /// Something that lies on a piece, with its picture.
    pub fn new(id: impl Into<Id>, name: impl Into<Text>, icon: impl Into<Text>) -> Self {
        Self { id: id.into(), name: name.into(), icon: icon.into(), ..Self::default() }
    }

    setters! {
        /// Lasting so many turns.
        lasting(turns: u16): turns = Some(turns);
        /// With what it does.
        text(text: impl Into<Text>): text = text.into();
    }
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
