//! The board of a scenario.

use super::BAD_BOARD;
use super::record::{BoardRecord, BoardTileKind};
use crate::stage::StageParts;
use crate::tiles::TileSet;
use alloc::format;
use initiative_content::{Faults, Node};
use initiative_kernel::grid::Tile;

/// The springs of a board.
pub(super) struct Springs {
    pub springs: TileSet,
    pub spent: TileSet,
}

/// The tiles that a board may have. If its size cannot be read, all possible tiles.
pub(super) fn tiles(parts: &StageParts, faults: &Faults) -> TileSet {
    let side = |path: &str, given: u8, most: usize| match faults.reads(path) {
        true => usize::from(given),
        false => most,
    };
    TileSet::board(
        side("board.width", parts.width, TileSet::WIDTH),
        side("board.height", parts.height, TileSet::HEIGHT),
    )
}

// DUEL-SET-1
pub(super) fn read(board: BoardRecord, node: &Node<'_>, parts: &mut StageParts) -> Springs {
    (parts.width, parts.height) = (board.width.unwrap_or(9), board.height.unwrap_or(5));
    let standard = [(4, 0), (4, 4), (5, 2)].map(Tile::from).into_iter().collect::<TileSet>();
    let mut found = Springs { springs: TileSet::NONE, spent: TileSet::NONE };
    let (all, list) = (tiles(parts, node.faults()), node.at("tiles"));
    let Some(tiles) = board.tiles else {
        found.springs = standard & TileSet::board(parts.width.into(), parts.height.into());
        return found;
    };
    let mut seen = TileSet::NONE;
    for (place, tile) in tiles.iter().enumerate() {
        let item = list.item(place);
        let at = item.at("at");
        if !at.reads() {
            continue;
        }
        if !all.contains(tile.at) {
            let message = format!(
                "{} is off the board, which has columns 0 to {} and rows 0 to {}",
                tile.at,
                parts.width - 1,
                parts.height - 1,
            );
            at.fault(BAD_BOARD, message);
            continue;
        }
        if seen.contains(tile.at) {
            at.fault(BAD_BOARD, format!("{} is given twice", tile.at));
            continue;
        }
        seen.insert(tile.at);
        match tile.kind {
            BoardTileKind::Floor => {}
            BoardTileKind::Rock => parts.rocks.insert(tile.at),
            BoardTileKind::Spring => found.springs.insert(tile.at),
            BoardTileKind::SpentSpring => found.spent.insert(tile.at),
        }
    }
    found
}
