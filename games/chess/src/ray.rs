//! Where pieces could go on an empty board, and how far they slide on a full one.

use crate::square::{Square, shifted};

/// The neighbours of each square.
pub(crate) static KING: [u64; 64] = leaps(&KING_STEPS);

/// A king's steps, as columns and rows.
pub(crate) const KING_STEPS: [(i8, i8); 8] =
    [(-1, -1), (0, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (0, 1), (1, 1)];

/// The squares a knight's leap away.
pub(crate) static KNIGHT: [u64; 64] = leaps(&KNIGHT_STEPS);

/// A knight's leaps, as columns and rows.
pub(crate) const KNIGHT_STEPS: [(i8, i8); 8] =
    [(1, -2), (2, -1), (2, 1), (1, 2), (-1, 2), (-2, 1), (-2, -1), (-1, -2)];

/// The squares a pawn attacks: white pawns first, then black ones.
pub(crate) static PAWN: [[u64; 64]; 2] = [leaps(&[(-1, -1), (1, -1)]), leaps(&[(-1, 1), (1, 1)])];

const fn leaps(steps: &[(i8, i8)]) -> [u64; 64] {
    let mut sets = [0; 64];
    let mut square = 0;
    while square < 64 {
        let mut step = 0;
        while step < steps.len() {
            let (columns, rows) = steps[step];
            sets[square] |= Square::new(square as u8).offset(columns, rows).bit();
            step += 1;
        }
        square += 1;
    }
    sets
}

/// The lines through a square, without the square itself.
#[derive(Clone, Copy)]
struct Lines {
    file: u64,
    falling: u64,
    rising: u64,
}

static LINES: [Lines; 64] = {
    let mut lines = [Lines { file: 0, falling: 0, rising: 0 }; 64];
    let mut square = 0;
    while square < 64 {
        let from = Square::new(square as u8);
        lines[square] = Lines {
            file: run(from, 0, 1) | run(from, 0, -1),
            falling: run(from, 1, 1) | run(from, -1, -1),
            rising: run(from, 1, -1) | run(from, -1, 1),
        };
        square += 1;
    }
    lines
};

const fn run(from: Square, columns: i8, rows: i8) -> u64 {
    let mut set = 0;
    let mut square = from.offset(columns, rows);
    while square.is_some() {
        set |= square.bit();
        square = square.offset(columns, rows);
    }
    set
}

/// Slides along a rank, by file and by what stands on the six inner files.
static RANKS: [[u8; 64]; 8] = {
    let mut table = [[0; 64]; 8];
    let mut file = 0;
    while file < 8 {
        let mut inner = 0;
        while inner < 64 {
            // The same subtraction as in `slide`, within one row.
            let bit = 1_u8 << file;
            let full = ((inner as u8) << 1) & !bit;
            let right = full.wrapping_sub(bit.wrapping_mul(2));
            let mirrored = full.reverse_bits().wrapping_sub(bit.reverse_bits().wrapping_mul(2));
            table[file][inner] = (right ^ mirrored.reverse_bits()) & !bit;
            inner += 1;
        }
        file += 1;
    }
    table
};

/// Slides along a line that has at most one square in each row. Subtracting the slider from the
/// pieces in its way flips exactly the bits that it passes.
#[inline]
const fn slide(bit: u64, line: u64, full: u64) -> u64 {
    let full = full & line;
    let down = full.wrapping_sub(bit.wrapping_mul(2));
    let up = full.swap_bytes().wrapping_sub(bit.swap_bytes().wrapping_mul(2)).swap_bytes();
    (down ^ up) & line
}

/// The squares a bishop reaches, with the first full square of each line.
#[inline]
pub(crate) fn bishop(from: Square, full: u64) -> u64 {
    let lines = &LINES[from.index()];
    let bit = from.bit();
    slide(bit, lines.falling, full) | slide(bit, lines.rising, full)
}

/// The squares a rook reaches, with the first full square of each line.
#[inline]
pub(crate) fn rook(from: Square, full: u64) -> u64 {
    let row = from.row() * 8;
    let inner = (full >> (row + 1)) as usize & 63;
    let rank = RANKS[from.file() as usize][inner] as u64;
    slide(from.bit(), LINES[from.index()].file, full) | rank << row
}

/// Every square on a line with a square, however full the board is, without the square itself.
#[inline]
pub(crate) fn lines(from: Square) -> u64 {
    let Lines { file, falling, rising } = LINES[from.index()];
    file | falling | rising | 0xff << (from.row() * 8) & !from.bit()
}

/// The squares strictly between two squares of a line, or none if they share no line.
pub(crate) static BETWEEN: [[u64; 64]; 64] = {
    let mut table = [[0; 64]; 64];
    let mut from = 0;
    while from < 64 {
        let start = Square::new(from as u8);
        let mut step = 0;
        while step < 8 {
            let (columns, rows) = KING_STEPS[step];
            step += 1;
            let mut passed = 0;
            let mut square = start.offset(columns, rows);
            while square.is_some() {
                table[from][square.index()] = passed;
                passed |= square.bit();
                square = square.offset(columns, rows);
            }
        }
        from += 1;
    }
    table
};

/// The whole line through two squares, or none if they share no line.
#[inline]
pub(crate) fn line(a: Square, b: Square) -> u64 {
    let a_lines = &LINES[a.index()];
    let (a_bit, b_bit) = (a.bit(), b.bit());
    if a_lines.file & b_bit != 0 {
        a_lines.file | a_bit
    } else if a_lines.falling & b_bit != 0 {
        a_lines.falling | a_bit
    } else if a_lines.rising & b_bit != 0 {
        a_lines.rising | a_bit
    } else if a.row() == b.row() {
        0xff << (a.row() * 8)
    } else {
        0
    }
}

/// Every square that pawns of a side attack.
#[inline]
pub(crate) const fn pawns(pawns: u64, up: bool) -> u64 {
    let rows = if up { -1 } else { 1 };
    shifted(pawns, -1, rows) | shifted(pawns, 1, rows)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn walk(from: Square, steps: &[(i8, i8)], full: u64) -> u64 {
        let mut set = 0;
        for (columns, rows) in steps {
            let mut square = from.offset(*columns, *rows);
            while square.is_some() {
                set |= square.bit();
                if full & square.bit() != 0 {
                    break;
                }
                square = square.offset(*columns, *rows);
            }
        }
        set
    }

    proptest! {
        #[test]
        fn slides_agree_with_walking(full: u64, from in 0_u8..64) {
            let from = Square::new(from);
            prop_assert_eq!(rook(from, full), walk(from, &[(0, 1), (0, -1), (1, 0), (-1, 0)], full));
            prop_assert_eq!(bishop(from, full), walk(from, &[(1, 1), (1, -1), (-1, 1), (-1, -1)], full));
        }

        #[test]
        fn lines_hold_what_lies_between(a in 0_u8..64, b in 0_u8..64) {
            let (a, b) = (Square::new(a), Square::new(b));
            let between = BETWEEN[a.index()][b.index()];
            prop_assert_eq!(between, BETWEEN[b.index()][a.index()]);
            prop_assert_eq!(between & !line(a, b), 0);
        }
    }
}
