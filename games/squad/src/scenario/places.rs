//! Checks where figures stand: on the board, on ground that they can enter, one to a tile.

use super::BAD_POSITION;
use crate::board::BattleBoard;
use crate::rules::{BattleRules, Blocking};
use alloc::format;
use alloc::vec::Vec;
use initiative_content::{Faults, Form};
use initiative_kernel::grid::Tile;

/// Where a figure of a list is, and whether it certainly stands there, alive.
#[derive(Clone, Copy)]
pub(super) struct Standing {
    pub at: Tile,
    pub stands: bool,
}

/// Where a figure is. Only living figures need a place.
pub(super) fn footing(form: &mut Form<'_>, gone: Option<bool>, at: &mut Tile) -> Option<Standing> {
    if gone == Some(false) && !form.need("at") {
        return None;
    }
    let given = form.tile("at", BAD_POSITION, at);
    given.then_some(Standing { at: *at, stands: gone == Some(false) })
}

/// Reports figures that stand where nobody can. Without a readable board it only reports figures
/// that are off every board. Without readable rules it does not report survivors that share a tile.
pub(super) fn check(
    board: Option<&BattleBoard>,
    rules: &BattleRules,
    ruled: bool,
    places: [&[Option<Standing>]; 2],
    faults: &Faults,
) {
    let mut taken: Vec<(Tile, bool)> = Vec::new();
    let shared = !ruled || rules.blocking == Blocking::None;
    for ((name, friend), places) in
        [("survivors", true), ("monsters", false)].into_iter().zip(places)
    {
        for (place, footing) in places.iter().enumerate() {
            let Some(Standing { at, stands }) = *footing else {
                continue;
            };
            let fault = if off(board, at) {
                Some(match board.map(BattleBoard::size) {
                    Some(size) => format!("this is off the board of {size} tiles"),
                    None => format!("this is off every board; a side has at most {} tiles", 32),
                })
            } else if !stands {
                None
            } else if board.is_some_and(|board| !board.is_passable(at)) {
                Some(format!("nobody can stand at {at}: it is wall or water"))
            } else if taken.iter().any(|(tile, other)| *tile == at && !(shared && friend && *other))
            {
                Some(format!("{at} is taken already; each figure has a tile of its own"))
            } else {
                None
            };
            if let Some(message) = fault {
                faults.add(format!("scenario.{name}[{place}].at"), BAD_POSITION, message);
            }
            if stands {
                taken.push((at, friend));
            }
        }
    }
}

fn off(board: Option<&BattleBoard>, at: Tile) -> bool {
    match board {
        Some(board) => !board.size().contains(at),
        None => [at.x, at.y].iter().any(|side| {
            u16::try_from(*side).map_or(true, |side| side >= *BattleBoard::SIDES.end())
        }),
    }
}
