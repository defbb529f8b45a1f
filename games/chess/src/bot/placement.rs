//! How much each square is worth to a piece.
//!
//! The tables are written as White sees the board, rank 8 at the top, files a to d; the other half
//! is the same mirrored. Numbers are hundredths of a pawn.

use crate::piece::Army;
use crate::square::Square;

/// Half a board.
type Half = [[i8; 4]; 8];

const KNIGHT: Half = [
    [-60, -35, -20, -15],
    [-35, -15, 5, 8],
    [-15, 10, 20, 24],
    [-10, 10, 22, 28],
    [-12, 6, 18, 24],
    [-20, 2, 12, 15],
    [-35, -18, -2, 3],
    [-55, -30, -22, -18],
];

const BISHOP: Half = [
    [-15, -10, -8, -8],
    [-8, 2, 2, 2],
    [-2, 6, 8, 10],
    [0, 10, 10, 14],
    [0, 8, 12, 16],
    [2, 10, 10, 10],
    [2, 14, 6, 6],
    [-12, -6, -12, -8],
];

const ROOK: Half = [
    [6, 8, 10, 10],
    [14, 18, 20, 20],
    [0, 4, 6, 8],
    [-4, 0, 4, 4],
    [-6, 0, 2, 4],
    [-8, -2, 2, 4],
    [-10, -4, 0, 4],
    [-6, -2, 4, 9],
];

const QUEEN: Half = [
    [-6, 0, 4, 6],
    [-4, -6, 2, 2],
    [0, 2, 6, 8],
    [-2, 2, 6, 8],
    [-2, 2, 6, 6],
    [-4, 3, 4, 4],
    [-10, -2, 4, 3],
    [-14, -10, -6, 0],
];

/// While the opponent has big pieces.
const KING: Half = [
    [-60, -60, -65, -70],
    [-55, -55, -60, -65],
    [-50, -50, -55, -60],
    [-45, -45, -50, -58],
    [-35, -38, -42, -50],
    [-15, -20, -28, -34],
    [14, 10, -10, -18],
    [22, 32, 12, -4],
];

/// Once the big pieces are gone.
const KING_LATE: Half = [
    [-40, -22, -14, -10],
    [-20, -4, 6, 10],
    [-10, 8, 20, 24],
    [-8, 10, 26, 32],
    [-10, 8, 24, 30],
    [-14, 2, 14, 18],
    [-24, -8, 2, 6],
    [-44, -26, -18, -14],
];

/// Pawns, by rows as seen from their own side. The centre counts, and so does every step towards
/// promotion.
const PAWN: Half = [
    [0, 0, 0, 0],
    [34, 38, 42, 46],
    [12, 16, 22, 28],
    [4, 6, 12, 22],
    [-2, 0, 8, 20],
    [-4, -2, 2, 6],
    [0, 2, 0, -12],
    [0, 0, 0, 0],
];

/// Spreads a table to the whole board for both sides: White's, then Black's.
const fn spread(half: &Half) -> [[i8; 64]; 2] {
    let mut table = [[0; 64]; 2];
    let mut square = 0;
    while square < 64 {
        let (row, file) = (square / 8, square % 8);
        let column = if file < 4 { file } else { 7 - file };
        table[0][square] = half[row][column];
        table[1][square] = half[7 - row][column];
        square += 1;
    }
    table
}

/// The tables by role. The king's is the one for while the opponent has big pieces.
static TABLES: [[[i8; 64]; 2]; 6] =
    [spread(&PAWN), spread(&KNIGHT), spread(&BISHOP), spread(&ROOK), spread(&QUEEN), spread(&KING)];

static LATE: [[i8; 64]; 2] = spread(&KING_LATE);

/// What a square is worth to a piece.
#[inline]
pub(super) fn place(role: usize, side: Army, square: Square) -> i32 {
    i32::from(TABLES[role][side as usize][square.index()])
}

/// What a square is worth to a king once the big pieces are gone.
#[inline]
pub(super) fn late(side: Army, square: Square) -> i32 {
    i32::from(LATE[side as usize][square.index()])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::piece::PieceRole;

    #[test]
    fn both_sides_and_both_wings_see_the_same() {
        for index in 0..64 {
            let square = Square::new(index);
            let across = Square::at(square.file(), 7 - square.row());
            let beside = Square::at(7 - square.file(), square.row());
            for role in PieceRole::ALL.map(|role| role as usize) {
                let own = place(role, Army::White, square);
                assert_eq!(own, place(role, Army::Black, across));
                assert_eq!(own, place(role, Army::White, beside));
            }
            assert_eq!(late(Army::White, square), late(Army::Black, across));
        }
    }
}
