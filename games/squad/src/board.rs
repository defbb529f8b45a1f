//! The ground of a battle.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use initiative_kernel::grid::{Direction, Layer, Region, Size, Tile};
use serde::{Deserialize, Serialize};

/// A board: its ground, and what follows from that. It is written as rows of letters.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "Vec<String>", into = "Vec<String>")]
pub struct BattleBoard {
    letters: Layer<char>,
    costs: Layer<u8>,
    walls: Region,
    /// The tiles that cost 1, and those that cost 2.
    ground: [Region; 2],
}

impl BattleBoard {
    // SQUAD-SET-1
    /// The smallest and the greatest width or height of a board.
    pub const SIDES: core::ops::RangeInclusive<u16> = 3..=32;

    /// The letters of its rows: open ground, rough ground, walls and water.
    pub(crate) const LETTERS: &'static str = ".~#o";

    // SQUAD-SET-4
    /// Reads a board from rows of letters.
    ///
    /// # Errors
    /// What is wrong with the rows.
    pub fn read<'a>(rows: impl IntoIterator<Item = &'a str>) -> Result<Self, String> {
        let known = |letter| Self::LETTERS.contains(letter).then_some(letter);
        let letters = Layer::from_rows(rows, known)
            .map_err(|error| format!("{error}; the letters are . ~ # o"))?;
        let size = letters.size();
        if !Self::SIDES.contains(&size.width()) || !Self::SIDES.contains(&size.height()) {
            return Err(format!("a board of {size} tiles; a side has 3 to 32"));
        }
        let costs = Layer::new(size, |tile| match letters.get(tile) {
            Some('.') => 1,
            Some('~') => 2,
            _ => 0,
        });
        Ok(Self {
            ground: [1, 2].map(|cost| costs.region(|own| *own == cost)),
            costs,
            walls: letters.region(|letter| *letter == '#'),
            letters,
        })
    }

    /// Its size.
    #[must_use]
    pub fn size(&self) -> Size {
        self.letters.size()
    }

    /// The letter of a tile, if it is on the board.
    pub(crate) fn letter(&self, tile: Tile) -> Option<char> {
        self.letters.get(tile).copied()
    }

    /// Whether somebody can stand on a tile.
    #[must_use]
    pub fn is_passable(&self, tile: Tile) -> bool {
        self.costs.get(tile).is_some_and(|cost| *cost > 0)
    }

    /// The cost to enter each tile, 0 for tiles that nobody can enter.
    #[must_use]
    pub const fn costs(&self) -> &Layer<u8> {
        &self.costs
    }

    // SQUAD-MOVE-2, SQUAD-MOVE-3
    /// Where a walk that costs at most `range` can end. It never enters solid tiles, and never ends
    /// on soft ones.
    pub(crate) fn reached(&self, solid: &Region, soft: &Region, from: Tile, range: u32) -> Region {
        let [open, rough] = [0, 1].map(|place| &self.ground[place] - solid);
        let ground = [(1, &open), (2, &rough)];
        let ground = if rough.is_empty() { &ground[..1] } else { &ground };
        Region::reached_over(ground, &Direction::FOUR, from, range) - soft
    }

    /// The tiles that block sight.
    #[must_use]
    pub const fn walls(&self) -> &Region {
        &self.walls
    }

    /// The rows of letters.
    pub(crate) fn rows(&self) -> impl Iterator<Item = String> {
        self.letters.cells().chunks(self.size().width().into()).map(|row| row.iter().collect())
    }
}

impl TryFrom<Vec<String>> for BattleBoard {
    type Error = String;

    fn try_from(rows: Vec<String>) -> Result<Self, String> {
        Self::read(rows.iter().map(String::as_str))
    }
}

impl From<BattleBoard> for Vec<String> {
    fn from(board: BattleBoard) -> Self {
        board.rows().collect()
    }
}
