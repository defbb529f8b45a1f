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
    pub enum TileType {
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
    pub enum LossCause {
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
        /// It made way for a horse.
        Trampled = "trampled",
        /// Somebody asked for it in a sandbox.
        Debug = "debug",
    }
}

/// The directions of belts, as columns and rows: north, east, south, west.
pub(crate) const BELTS: [(i8, i8); 4] = [(0, -1), (1, 0), (0, 1), (-1, 0)];

/// The tiles of the board. Each field is a set of squares.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct TileSets {
    /// Water, bridged or not.
    pub water: u64,
    /// Lava.
    pub lava: u64,
    /// What is not part of the board.
    pub void: u64,
    /// Droppers.
    pub droppers: u64,
    /// Unopened question tiles.
    pub questions: u64,
    /// Bridges, which lie on water.
    pub bridges: u64,
    /// Stepping stones.
    pub stones: u64,
    /// Belts moving north, east, south and west.
    pub belts: [u64; 4],
}

impl TileSets {
    /// Moves a stone from one tile to another.
    pub(crate) const fn move_stone(&mut self, from: Square, to: Square) {
        self.stones = self.stones & !from.bit() | to.bit();
    }

    // CHESS-TILE-1
    /// Open water, lava and droppers.
    #[inline]
    pub const fn deadly(&self) -> u64 {
        self.water & !self.bridges | self.lava | self.droppers
    }

    /// What stops a slide, apart from pieces and enemies.
    #[inline]
    pub const fn walls(&self) -> u64 {
        self.deadly() | self.void | self.stones
    }

    /// Every tile with a belt.
    #[inline]
    pub const fn moving(&self) -> u64 {
        self.belts[0] | self.belts[1] | self.belts[2] | self.belts[3]
    }

    /// The direction of the belt on a tile, in columns and rows.
    pub fn belt(&self, square: Square) -> Option<(i8, i8)> {
        let place = self.belts.iter().position(|belt| belt & square.bit() != 0)?;
        BELTS.get(place).copied()
    }

    /// What kind of tile it is.
    pub const fn tile(&self, square: Square) -> TileType {
        let bit = square.bit();
        if self.void & bit != 0 {
            TileType::Void
        } else if self.water & bit != 0 {
            TileType::Water
        } else if self.lava & bit != 0 {
            TileType::Lava
        } else if self.droppers & bit != 0 {
            TileType::Dropper
        } else if self.questions & bit != 0 {
            TileType::Question
        } else {
            TileType::Ground
        }
    }

    /// Sets the kind of some tiles, replacing what was there.
    pub(crate) fn set_kind(&mut self, area: u64, tile: TileType) {
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
            TileType::Ground => {}
            TileType::Water => self.water |= area,
            TileType::Lava => self.lava |= area,
            TileType::Void => self.void |= area,
            TileType::Dropper => self.droppers |= area,
            TileType::Question => self.questions |= area,
        }
    }

    /// What a piece on this tile dies of, if the tile is deadly.
    pub const fn cause(&self, square: Square) -> Option<LossCause> {
        if self.deadly() & square.bit() == 0 {
            return None;
        }
        Some(match self.tile(square) {
            TileType::Lava => LossCause::Lava,
            TileType::Dropper => LossCause::Dropper,
            _ => LossCause::Water,
        })
    }

    // CHESS-SPAWN-1, CHESS-WALK-5
    /// Whether belts carry whoever stands alone on a tile onto a deadly one within this many
    /// shifts.
    pub fn leads_to_death(&self, square: Square, shifts: u32) -> bool {
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chess_walk_5_belts_that_end_before_a_deadly_tile_lead_to_no_death() {
        let at = |file: u8| Square::at(file, 3);
        // Two belts to the east, and lava behind them.
        let mut tiles = TileSets { lava: at(4).bit(), ..TileSets::default() };
        tiles.belts[1] = at(2).bit() | at(3).bit();
        assert!(tiles.leads_to_death(at(3), 1) && tiles.leads_to_death(at(2), 2));
        assert!(!tiles.leads_to_death(at(2), 1), "not yet");
        assert!(!tiles.leads_to_death(at(1), 2), "no belt");
        // Nobody rides onto a stone or where there is no board, whatever lies there.
        let stone = TileSets { stones: at(3).bit(), ..tiles };
        assert!(!stone.leads_to_death(at(2), 2) && stone.leads_to_death(at(3), 1));
        let void = TileSets { void: at(4).bit(), ..tiles };
        assert!(!void.leads_to_death(at(3), 1));
        // Nor off the board.
        let mut edge = TileSets { lava: u64::MAX, ..TileSets::default() };
        edge.belts[1] = at(7).bit();
        assert!(!edge.leads_to_death(at(7), 1));
    }
}
