//! The rooms of a level.

use crate::content::Digging;
use alloc::vec::Vec;
use initiative_kernel::dice::Dice;
use initiative_kernel::grid::{Rect, Size, Tile};

/// How many rooms are tried, at most.
const TRIES: u32 = 300;

// DELVE-GEN-1
/// Places rooms apart from each other and from the edge.
pub(super) fn place(digging: &Digging, size: Size, dice: &mut Dice) -> Vec<Rect> {
    let least = usize::try_from(digging.rooms.0).unwrap_or(0);
    let wanted = usize::try_from(digging.rooms.roll(dice)).unwrap_or(0);
    let mut rooms: Vec<Rect> = Vec::new();
    for _ in 0..TRIES {
        let room = random(digging, size, dice);
        let apart = room.widened(digging.apart, digging.apart);
        if !rooms.iter().any(|other| other.overlaps(apart)) {
            rooms.push(room);
        }
        if rooms.len() == wanted {
            break;
        }
    }
    if rooms.len() < least { cells(digging, size, least) } else { rooms }
}

fn random(digging: &Digging, size: Size, dice: &mut Dice) -> Rect {
    let side = |length: i32| u16::try_from(length).unwrap_or(1);
    let width = side(digging.room_width.roll(dice));
    let height = side(digging.room_height.roll(dice));
    // The wall around the level stays: places go from 1 to where the room touches the far wall.
    let x = dice.roll(1, i64::from(size.width()) - 1 - i64::from(width));
    let y = dice.roll(1, i64::from(size.height()) - 1 - i64::from(height));
    let place = |place: i64| i16::try_from(place).unwrap_or(1);
    Rect::new(Tile::new(place(x), place(y)), width, height)
}

/// The smallest rooms in three columns and three rows. A level always has room for these nine.
fn cells(digging: &Digging, size: Size, count: usize) -> Vec<Rect> {
    let side = |length: i32| u16::try_from(length).unwrap_or(1);
    let (width, height) = (side(digging.room_width.0), side(digging.room_height.0));
    let (across, down) = ((size.width() - 1) / 3, (size.height() - 1) / 3);
    let cell = |place: u16| {
        let corner = (1 + place % 3 * across, 1 + place / 3 * down);
        Rect::new(Tile::new(corner.0.cast_signed(), corner.1.cast_signed()), width, height)
    };
    (0..9).map(cell).take(count).collect()
}
