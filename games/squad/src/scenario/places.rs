//! Where figures stand: on the board, on ground that carries them, one to a tile.

use crate::board::Board;
use crate::read::{BAD_POSITION, Node, OUT_OF_RANGE, Reader};
use crate::rules::{Blocking, Rules};
use alloc::format;
use alloc::vec::Vec;
use initiative_kernel::grid::Tile;
use serde_json::Value;

/// Where a figure of a list is, and whether it certainly stands there, alive.
#[derive(Clone, Copy)]
pub(super) struct Footing {
    pub at: Tile,
    pub stands: bool,
}

/// A tile: column and row. What no board can have stays off every board.
pub(super) fn read_tile(node: &Node<'_>, reader: &mut Reader) -> Option<Tile> {
    let Some(list) = node.value().as_array() else {
        reader.fault(node, OUT_OF_RANGE, "a tile is [column, row], counted from 0");
        return None;
    };
    if list.len() != 2 {
        reader.fault(node, BAD_POSITION, "a tile is [column, row], counted from 0");
        return None;
    }
    let mut sides = [None; 2];
    for (side, node) in sides.iter_mut().zip(node.items(2, reader)) {
        *side = coordinate(node.value());
        if side.is_none() {
            reader.fault(&node, OUT_OF_RANGE, "this is a whole number, counted from 0");
        }
    }
    let [x, y] = sides;
    Some(Tile::new(x?, y?))
}

fn coordinate(value: &Value) -> Option<i16> {
    let whole = value.as_i64().or_else(|| value.as_u64().map(|_| i64::MAX))?;
    let clamped = whole.clamp(i16::MIN.into(), i16::MAX.into());
    i16::try_from(clamped).ok()
}

/// Where a figure is. Only those that live must be somewhere.
pub(super) fn footing(node: &Node<'_>, gone: Option<bool>, reader: &mut Reader) -> Option<Footing> {
    let at = if gone == Some(false) { node.need("at", reader) } else { node.get("at") };
    let at = at.and_then(|at| read_tile(&at, reader))?;
    Some(Footing { at, stands: gone == Some(false) })
}

/// Tells who stands where nobody can stand. Without a board only what is off every board is known,
/// without sound rules not whether survivors may share a tile.
pub(super) fn check(
    scenario: &Node<'_>,
    board: Option<&Board>,
    rules: &Rules,
    ruled: bool,
    places: [&[Option<Footing>]; 2],
    reader: &mut Reader,
) {
    let mut taken: Vec<(Tile, bool)> = Vec::new();
    let shared = !ruled || rules.blocking == Blocking::None;
    for ((name, friend), places) in
        [("survivors", true), ("monsters", false)].into_iter().zip(places)
    {
        let Some(list) = scenario.get(name) else {
            continue;
        };
        // What is wrong with the list itself has been told.
        let mut heard = Reader::new("");
        for (figure, place) in list.items(places.len(), &mut heard).zip(places) {
            let (Some(node), Some(footing)) = (figure.get("at"), place) else {
                continue;
            };
            let at = footing.at;
            let fault = if off(board, at) {
                Some(match board.map(Board::size) {
                    Some(size) => format!("this is off the board of {size} tiles"),
                    None => format!("this is off every board; a side has at most {} tiles", 32),
                })
            } else if !footing.stands {
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
                reader.fault(&node, BAD_POSITION, message);
            }
            if footing.stands {
                taken.push((at, friend));
            }
        }
    }
}

fn off(board: Option<&Board>, at: Tile) -> bool {
    match board {
        Some(board) => !board.size().contains(at),
        None => [at.x, at.y]
            .iter()
            .any(|side| u16::try_from(*side).map_or(true, |side| side >= *Board::SIDES.end())),
    }
}
