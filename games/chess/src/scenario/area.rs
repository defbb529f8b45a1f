//! Areas: squares and rectangles joined by commas, `a6,h6,b3-g3`.

use super::{BAD_CLAUSE, OFF_BOARD, Wrong};
use crate::square::{Square, rectangle};
use alloc::format;
use alloc::string::String;
use initiative_content::words::clip;

/// Reads one square.
pub(super) fn square(text: &str) -> Result<Square, Wrong> {
    let square = Square::parse(text);
    if square.is_some() {
        Ok(square)
    } else {
        Err((OFF_BOARD, format!("`{}` is no square", clip(text))))
    }
}

/// Reads an area.
pub(super) fn area(text: &str) -> Result<u64, Wrong> {
    let mut set = 0;
    for part in text.split(',') {
        let (from, to) = part.split_once('-').unwrap_or((part, part));
        let (from, to) = (square(from)?, square(to)?);
        let (left, right) = (from.file().min(to.file()), from.file().max(to.file()));
        let (top, bottom) = (from.row().min(to.row()), from.row().max(to.row()));
        set |= rectangle(
            left.cast_signed(),
            top.cast_signed(),
            (right - left + 1).cast_signed(),
            (bottom - top + 1).cast_signed(),
        );
    }
    if set == 0 {
        return Err((BAD_CLAUSE, "an area names squares".into()));
    }
    Ok(set)
}

/// Writes an area, square by square.
pub(super) fn write(set: u64) -> String {
    let mut text = String::new();
    for square in Square::all(set) {
        if !text.is_empty() {
            text.push(',');
        }
        text.push_str(square.name());
    }
    text
}
