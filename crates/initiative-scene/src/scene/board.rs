//! The board: the ground and what the viewer knows of it.

use crate::absent;
use crate::id::At;
use crate::text::{Fact, Text};
use alloc::collections::BTreeMap;
use alloc::string::String;
use alloc::vec::Vec;
use initiative_kernel::grid::{Direction, Size, Tile};
use serde::{Deserialize, Serialize};

/// The ground, as rows of letters that stand for kinds of tile.
///
/// Rows are a map, so that a change names only its row. A letter that is no key of `kinds` is a
/// tile the viewer knows nothing of, and drawn as nothing. Tiles that are remembered but not in
/// sight are of a kind of their own ([`TileKind::remembered`]).
///
/// ```
/// use initiative_kernel::grid::{Size, Tile};
/// use initiative_scene::scene::{Board, TileKind};
/// let board = Board::new(Size::new(4, 2)?, |tile| if tile.y == 0 { '#' } else { '.' })
///     .kind('#', TileKind::new("Wall", "wall").tall(2))
///     .kind('.', TileKind::new("Floor", "floor"));
/// assert_eq!(board.rows[&0], "####");
/// assert_eq!(board.letter(Tile::new(3, 1)), Some('.'));
/// # Ok::<(), initiative_kernel::grid::SizeError>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Board {
    /// From where it is looked at first.
    #[serde(default, skip_serializing_if = "absent")]
    pub aspect: Aspect,
    /// What the letters of the rows mean.
    pub kinds: BTreeMap<char, TileKind>,
    /// The name of the surroundings: `meadow`, `cave`.
    #[serde(default, skip_serializing_if = "absent")]
    pub look: Text,
    /// How a tile's place is said.
    #[serde(default, skip_serializing_if = "absent")]
    pub naming: Naming,
    /// The letters of each row, one for each column.
    #[cfg_attr(feature = "typescript", ts(type = "{ [row: string]: string }"))]
    pub rows: BTreeMap<u16, String>,
    /// How many columns and rows.
    #[cfg_attr(feature = "typescript", ts(type = "Size"))]
    pub size: Size,
    /// What is special about single tiles.
    #[serde(default, skip_serializing_if = "absent")]
    pub spots: BTreeMap<At, Spot>,
}

impl Board {
    /// A board whose tiles have these letters.
    pub fn new(size: Size, letter: impl Fn(Tile) -> char) -> Self {
        // A row of no columns has no letters to write.
        let height = if size.width() == 0 { 0 } else { size.height() };
        let columns = 0..size.width().cast_signed();
        let row = |y: u16| {
            let tiles = columns.clone().map(|x| Tile::new(x, y.cast_signed()));
            (y, tiles.map(&letter).collect())
        };
        let rows: BTreeMap<u16, String> = (0..height).map(row).collect();
        Self { size, rows, ..Self::default() }
    }

    /// A board of one kind of ground.
    #[must_use]
    pub fn plain(size: Size, look: impl Into<Text>) -> Self {
        Self::new(size, |_| '.').kind('.', TileKind::new("Ground", look))
    }

    /// A board of two kinds of ground in turn, as for chess.
    ///
    /// ```
    /// use initiative_kernel::grid::{Size, Tile};
    /// use initiative_scene::scene::Board;
    /// let board = Board::chequered(Size::of(3, 3), "light", "dark");
    /// assert_eq!(board.rows[&0], ".:.");
    /// ```
    #[must_use]
    pub fn chequered(size: Size, light: impl Into<Text>, dark: impl Into<Text>) -> Self {
        Self::new(size, |tile| if (tile.x + tile.y) % 2 == 0 { '.' } else { ':' })
            .kind('.', TileKind::new("Light square", light))
            .kind(':', TileKind::new("Dark square", dark))
    }

    setters! {
        /// In surroundings of that name: `meadow`, `hall`.
        look(look: impl Into<Text>): look = look.into();
        /// With columns as letters, rows counted from the bottom: `e4`.
        lettered(): naming = Naming::Letters;
        /// Looked at from the south first, with rows that run across.
        from_front(): aspect = Aspect::Front;
    }

    /// The place of a tile in words, as this board names them: `(3,1)`, `e4`.
    #[must_use]
    pub fn place(&self, tile: Tile) -> String {
        let column = u8::try_from(tile.x).ok().filter(|x| *x < 26);
        match (self.naming, column) {
            (Naming::Letters, Some(x)) => {
                let row = i32::from(self.size.height()) - i32::from(tile.y);
                alloc::format!("{}{row}", char::from(b'a' + x))
            }
            _ => alloc::format!("{tile}"),
        }
    }

    /// With the meaning of a letter.
    #[must_use]
    pub fn kind(mut self, letter: char, kind: TileKind) -> Self {
        self.kinds.insert(letter, kind);
        self
    }

    /// What is special about a tile, to be filled in.
    pub fn spot(&mut self, tile: Tile) -> &mut Spot {
        self.spots.entry(At(tile)).or_default()
    }

    /// The letter of a tile.
    #[must_use]
    pub fn letter(&self, tile: Tile) -> Option<char> {
        let row = self.rows.get(&u16::try_from(tile.y).ok()?)?;
        row.chars().nth(usize::try_from(tile.x).ok()?)
    }
}

/// From where a board is looked at first.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Aspect {
    /// From a corner: rows and columns run aslant.
    #[default]
    Corner,
    /// From the south: rows run across, so that the key up goes up. For games of steps in eight
    /// directions.
    Front,
}

/// How the place of a tile is said.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Naming {
    /// Column and row, counted from 0 at the top left: `3,1`.
    #[default]
    Numbers,
    /// Columns as letters, rows counted from 1 at the bottom: `e4`.
    Letters,
}

/// A kind of tile.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct TileKind {
    /// What to read when it is inspected: cost, effects.
    #[serde(default, skip_serializing_if = "absent")]
    pub facts: Vec<Fact>,
    /// How high it stands above the ground, in quarters of a tile; water lies lower.
    #[serde(default, skip_serializing_if = "absent")]
    pub height: i16,
    /// What it looks like: `water`.
    pub look: Text,
    /// What people call it: `Deep water`.
    pub name: Text,
    /// Not in sight now: shown as it was last seen.
    #[serde(default, skip_serializing_if = "absent")]
    pub remembered: bool,
}

impl TileKind {
    /// A kind of tile at ground level.
    pub fn new(name: impl Into<Text>, look: impl Into<Text>) -> Self {
        Self { name: name.into(), look: look.into(), ..Self::default() }
    }

    setters! {
        /// So many quarters of a tile high.
        tall(height: i16): height = height;
        /// As it was last seen.
        remembered(): remembered = true;
    }

    /// With something to read.
    #[must_use]
    pub fn fact(mut self, name: impl Into<Text>, text: impl Into<Text>) -> Self {
        self.facts.push(Fact::new(name, text));
        self
    }
}

/// What is special about one tile.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Spot {
    /// Which way it points.
    #[serde(default, skip_serializing_if = "absent")]
    #[cfg_attr(feature = "typescript", ts(type = "Direction"))]
    pub facing: Option<Direction>,
    /// What to read when it is inspected.
    #[serde(default, skip_serializing_if = "absent")]
    pub facts: Vec<Fact>,
    /// What stands on the ground there: `belt`, `spring`, `trap`.
    #[serde(default, skip_serializing_if = "absent")]
    pub look: Text,
    /// Marks that lie on the tile whatever is selected: `last`, `goal`.
    #[serde(default, skip_serializing_if = "absent")]
    pub marks: Vec<Text>,
    /// What people call what is there: `Belt`, `Stairs down`.
    #[serde(default, skip_serializing_if = "absent")]
    pub name: Text,
}
