//! The ground of a battle.

use alloc::string::String;
use alloc::vec::Vec;
use initiative_kernel::grid::{Layer, LayerError, Region, Size, Tile};
use serde::{Deserialize, Serialize};

// SQUAD-SET-4
/// The kind of a tile.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Terrain {
    /// Costs 1 to enter.
    Open,
    /// Costs 2 to enter.
    Rough,
    /// Blocks movement and sight.
    Wall,
    /// Blocks movement but not sight.
    Water,
}

impl Terrain {
    const ALL: [Self; 4] = [Self::Open, Self::Rough, Self::Wall, Self::Water];

    /// Its letter on maps.
    #[must_use]
    pub const fn letter(self) -> char {
        match self {
            Self::Open => '.',
            Self::Rough => '~',
            Self::Wall => '#',
            Self::Water => 'o',
        }
    }

    /// The cost to enter it, or 0 if nobody can.
    #[must_use]
    pub const fn cost(self) -> u8 {
        match self {
            Self::Open => 1,
            Self::Rough => 2,
            Self::Wall | Self::Water => 0,
        }
    }
}

/// A board: its terrain, and what follows from the terrain. It is written as rows of letters.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "Vec<String>", into = "Vec<String>")]
pub struct Board {
    terrain: Layer<Terrain>,
    costs: Layer<u8>,
    walls: Region,
}

impl Board {
    // SQUAD-SET-1
    /// The smallest and the greatest width or height of a board.
    pub const SIDES: core::ops::RangeInclusive<u16> = 3..=32;

    /// The letters of its rows.
    pub(crate) const LETTERS: &'static str = ".~#o";

    /// Reads a board from rows of letters.
    ///
    /// # Errors
    /// What is wrong with the rows.
    pub fn read<'a>(rows: impl IntoIterator<Item = &'a str>) -> Result<Self, String> {
        let letter = |letter| Terrain::ALL.into_iter().find(|terrain| terrain.letter() == letter);
        let terrain = Layer::from_rows(rows, letter).map_err(|error| fault(&error))?;
        let size = terrain.size();
        if !Self::SIDES.contains(&size.width()) || !Self::SIDES.contains(&size.height()) {
            return Err(alloc::format!("a board of {size} tiles; a side has 3 to 32"));
        }
        Ok(Self {
            costs: Layer::new(size, |tile| terrain.get(tile).map_or(0, |terrain| terrain.cost())),
            walls: terrain.region(|terrain| *terrain == Terrain::Wall),
            terrain,
        })
    }

    /// Its size.
    #[must_use]
    pub fn size(&self) -> Size {
        self.terrain.size()
    }

    /// The kind of a tile, if it is on the board.
    #[must_use]
    pub fn terrain(&self, tile: Tile) -> Option<Terrain> {
        self.terrain.get(tile).copied()
    }

    /// Whether somebody can stand on a tile.
    #[must_use]
    pub fn is_passable(&self, tile: Tile) -> bool {
        self.costs.get(tile).is_some_and(|cost| *cost > 0)
    }

    /// The cost to enter each tile.
    #[must_use]
    pub const fn costs(&self) -> &Layer<u8> {
        &self.costs
    }

    /// The tiles that block sight.
    #[must_use]
    pub const fn walls(&self) -> &Region {
        &self.walls
    }

    /// The rows of letters.
    pub fn rows(&self) -> impl Iterator<Item = String> {
        let size = self.size();
        (0..size.height().cast_signed()).map(move |y| {
            let row = (0..size.width().cast_signed()).filter_map(|x| self.terrain(Tile::new(x, y)));
            row.map(Terrain::letter).collect()
        })
    }
}

fn fault(error: &LayerError) -> String {
    alloc::format!("{error}; the letters are . ~ # o")
}

impl TryFrom<Vec<String>> for Board {
    type Error = String;

    fn try_from(rows: Vec<String>) -> Result<Self, String> {
        Self::read(rows.iter().map(String::as_str))
    }
}

impl From<Board> for Vec<String> {
    fn from(board: Board) -> Self {
        board.rows().collect()
    }
}
