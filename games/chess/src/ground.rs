//! The ground: tiles that kill, that carry, or that give a second move.

mod belt;
pub mod stone;

use crate::square::{Square, shifted};
use initiative_kernel::words;
use serde::{Deserialize, Serialize};

// CHESS-SCN-2
words! {
    /// A kind of tile.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
    #[serde(rename_all = "snake_case")]
    pub enum Tile {
        /// Plain ground.
        Ground = "ground",
        /// Water: deadly unless there is a bridge.
        Water = "water",
        /// Deadly.
        Lava = "lava",
        /// Not part of the board.
        Void = "void",
        /// Deadly. Belts lead into it.
        Dropper = "dropper",
        /// Opens when a piece ends its move on it.
        Question = "question",
    }
}

words! {
    /// What killed a piece or an enemy.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
    #[serde(rename_all = "snake_case")]
    pub enum Cause {
        /// It sank.
        Water = "water",
        /// It burned.
        Lava = "lava",
        /// It fell.
        Dropper = "dropper",
        /// A white piece struck it.
        Attack = "attack",
        /// A shield burst.
        Blast = "blast",
        /// It was shaken off the board.
        Tantrum = "tantrum",
        /// A boss took it away.
        Trim = "trim",
        /// It made way for a horse.
        Trampled = "trampled",
        /// A slam rook drove over it.
        Slam = "slam",
        /// Somebody asked for it in a sandbox.
        Debug = "debug",
    }
}

/// The directions of belts, as columns and rows: north, east, south, west.
pub(crate) const BELTS: [(i8, i8); 4] = [(0, -1), (1, 0), (0, 1), (-1, 0)];

/// The tiles of the board. Each field is a set of squares.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Ground {
    pub(crate) water: u64,
    pub(crate) lava: u64,
    pub(crate) void: u64,
    pub(crate) droppers: u64,
    pub(crate) questions: u64,
    pub(crate) bridges: u64,
    pub(crate) stones: u64,
    /// Belts moving north, east, south and west.
    pub(crate) belts: [u64; 4],
}

impl Ground {
    /// Moves a stone from one tile to another.
    pub(crate) const fn glide(&mut self, from: Square, to: Square) {
        self.stones = self.stones & !from.bit() | to.bit();
    }

    // CHESS-TILE-1
    /// Open water, lava and droppers.
    #[inline]
    #[must_use]
    pub const fn deadly(&self) -> u64 {
        self.water & !self.bridges | self.lava | self.droppers
    }

    /// The tiles that are not part of the board.
    #[inline]
    #[must_use]
    pub const fn void(&self) -> u64 {
        self.void
    }

    /// The tiles with a stepping stone.
    #[inline]
    #[must_use]
    pub const fn stones(&self) -> u64 {
        self.stones
    }

    /// The unopened question tiles.
    #[must_use]
    pub const fn questions(&self) -> u64 {
        self.questions
    }

    /// The tiles with a bridge.
    #[must_use]
    pub const fn bridges(&self) -> u64 {
        self.bridges
    }

    /// What stops a slide, apart from pieces and enemies.
    #[inline]
    #[must_use]
    pub const fn walls(&self) -> u64 {
        self.deadly() | self.void | self.stones
    }

    /// Every tile with a belt.
    #[inline]
    #[must_use]
    pub const fn moving(&self) -> u64 {
        self.belts[0] | self.belts[1] | self.belts[2] | self.belts[3]
    }

    /// The direction of the belt on a tile, in columns and rows.
    #[must_use]
    pub fn belt(&self, square: Square) -> Option<(i8, i8)> {
        let place = self.belts.iter().position(|belt| belt & square.bit() != 0)?;
        BELTS.get(place).copied()
    }

    /// What kind of tile it is.
    #[must_use]
    pub const fn tile(&self, square: Square) -> Tile {
        let bit = square.bit();
        if self.void & bit != 0 {
            Tile::Void
        } else if self.water & bit != 0 {
            Tile::Water
        } else if self.lava & bit != 0 {
            Tile::Lava
        } else if self.droppers & bit != 0 {
            Tile::Dropper
        } else if self.questions & bit != 0 {
            Tile::Question
        } else {
            Tile::Ground
        }
    }

    /// Sets the kind of some tiles, replacing what was there.
    pub(crate) fn lay(&mut self, area: u64, tile: Tile) {
        for set in [
            &mut self.water,
            &mut self.lava,
            &mut self.void,
            &mut self.droppers,
            &mut self.questions,
            &mut self.bridges,
        ] {
            *set &= !area;
        }
        for belt in &mut self.belts {
            *belt &= !area;
        }
        match tile {
            Tile::Ground => {}
            Tile::Water => self.water |= area,
            Tile::Lava => self.lava |= area,
            Tile::Void => self.void |= area,
            Tile::Dropper => self.droppers |= area,
            Tile::Question => self.questions |= area,
        }
    }

    /// What a piece on this tile dies of, if the tile is deadly.
    #[must_use]
    pub const fn cause(&self, square: Square) -> Option<Cause> {
        if self.deadly() & square.bit() == 0 {
            return None;
        }
        Some(match self.tile(square) {
            Tile::Lava => Cause::Lava,
            Tile::Dropper => Cause::Dropper,
            _ => Cause::Water,
        })
    }

    // CHESS-SPAWN-1, CHESS-WALK-5
    /// Whether belts carry whoever stands alone on a tile onto a deadly one within this many
    /// shifts.
    #[must_use]
    pub fn dooms(&self, square: Square, shifts: u32) -> bool {
        let mut square = square;
        for _ in 0..shifts {
            let Some((columns, rows)) = self.belt(square) else {
                return false;
            };
            let next = square.offset(columns, rows);
            if !next.is_some() || (self.void | self.stones) & next.bit() != 0 {
                return false;
            }
            if self.deadly() & next.bit() != 0 {
                return true;
            }
            square = next;
        }
        false
    }

    /// Where the belts would carry each tile of a set, as (from, to). A ride off the board is left
    /// out.
    pub(crate) fn carries(&self, set: u64) -> impl Iterator<Item = (Square, Square)> {
        let shut = self.void | self.stones;
        let belts = self.belts;
        Square::all(set & self.moving() & !self.stones).filter_map(move |from| {
            let place = belts.iter().position(|belt| belt & from.bit() != 0)?;
            let (columns, rows) = BELTS[place];
            let to = from.offset(columns, rows);
            (to.is_some() && shut & to.bit() == 0).then_some((from, to))
        })
    }
}

/// A set together with all neighbours of its tiles.
pub(crate) const fn widened(set: u64) -> u64 {
    let line = set | shifted(set, -1, 0) | shifted(set, 1, 0);
    line | shifted(line, 0, -1) | shifted(line, 0, 1)
}
