//! FEN: the chess part of a scenario.

use super::clause::number;
use super::{BAD_FEN, Wrong};
use crate::army::{Armies, BLACK_LONG, BLACK_SHORT, Ranks, WHITE_LONG, WHITE_SHORT};
use crate::piece::{Army, Mark, PieceRole};
use crate::square::Square;
use alloc::format;
use alloc::string::{String, ToString};

const RIGHTS: [(char, u8); 4] =
    [('K', WHITE_SHORT), ('Q', WHITE_LONG), ('k', BLACK_SHORT), ('q', BLACK_LONG)];

/// What a FEN contains.
pub(super) struct Fen {
    pub(super) army: Armies,
    pub(super) side: Army,
    pub(super) round: u32,
}

/// Reads the six fields of a FEN.
pub(super) fn read<'a>(fields: &mut impl Iterator<Item = &'a str>) -> Result<Fen, Wrong> {
    let bad = |text: &str| (BAD_FEN, String::from(text));
    let mut next = || fields.next().ok_or_else(|| bad("a FEN has six fields"));
    let mut army = Armies::default();
    place(next()?, &mut army)?;
    let side = match next()? {
        "w" => Army::White,
        "b" => Army::Black,
        _ => return Err(bad("the side to move is w or b")),
    };
    let rights = next()?;
    if rights != "-" {
        for letter in rights.chars() {
            let right = RIGHTS.iter().find(|(known, _)| *known == letter);
            // Each letter may occur once.
            let right = right.filter(|(_, right)| army.rights & right == 0);
            let (_, right) =
                right.ok_or_else(|| bad("castling rights are - or letters of KQkq"))?;
            army.rights |= right;
        }
    }
    let passed = next()?;
    if passed != "-" {
        army.passed = Square::parse(passed);
        if !army.passed.is_some() {
            return Err(bad("the en passant field is - or a square"));
        }
    }
    let clock = number(next()?, 0, u16::MAX);
    army.clock = clock.map_err(|_| bad("the half-move clock is a number from 0 to 65535"))?;
    let round = number(next()?, 1, 1_000_000);
    let round = round.map_err(|_| bad("the move number is a number from 1 to 1000000"))?;
    Ok(Fen { army, side, round })
}

fn place(text: &str, army: &mut Armies) -> Result<(), Wrong> {
    let bad = |message: String| (BAD_FEN, message);
    let rows = text.split('/').count();
    if rows != 8 {
        return Err(bad(format!("a board has 8 ranks, and here are {rows}")));
    }
    for (row, line) in (0_u8..).zip(text.split('/')) {
        let rank = 8_u8.saturating_sub(row);
        let mut file = 0_u8;
        for letter in line.chars() {
            if let Some(gap @ 1..=8) = letter.to_digit(10) {
                file = file.saturating_add(gap as u8);
                continue;
            }
            let role = PieceRole::of(letter).ok_or_else(|| {
                bad(format!("`{letter}` in rank {rank} is neither a piece nor a gap of 1 to 8"))
            })?;
            let square = Square::at(file, row);
            file = file.saturating_add(1);
            if square.is_some() {
                army.put(square, Army::of_letter(letter), role);
            }
        }
        if file != 8 {
            return Err(bad(format!("rank {rank} has 8 files, no more and no fewer")));
        }
    }
    Ok(())
}

/// Writes a FEN.
pub(super) fn write(army: &Armies, side: Army, round: u32) -> String {
    let mut text = String::new();
    for row in 0..8 {
        if row > 0 {
            text.push('/');
        }
        let mut gap = 0_u8;
        for file in 0..8 {
            let square = Square::at(file, row);
            let (Some(owner), Some(role)) = (army.owner(square), army.role(square)) else {
                gap += 1;
                continue;
            };
            if gap > 0 {
                text.push_str(&gap.to_string());
                gap = 0;
            }
            text.push(role.letter_of(owner));
        }
        if gap > 0 {
            text.push_str(&gap.to_string());
        }
    }
    text.push_str(if side == Army::White { " w " } else { " b " });
    let rights: String =
        RIGHTS.iter().filter(|(_, bit)| army.rights & bit != 0).map(|(letter, _)| letter).collect();
    text.push_str(if rights.is_empty() { "-" } else { &rights });
    let passed = army.passed;
    let passed = if passed.is_some() { passed.name() } else { "-" };
    text.push_str(&format!(" {passed} {} {round}", army.clock));
    text
}

/// What had to be dropped from a FEN.
pub(super) struct Dropped {
    /// The letters of castling rights whose king or rook is not at home.
    pub(super) castling: String,
    /// The square, if no pawn can have just stepped over it.
    pub(super) passed: Option<Square>,
}

// CHESS-CMD-3
/// Drops rights that are impossible in this position, and returns them.
pub(super) fn settle(army: &mut Armies, side: Army, ranks: &Ranks) -> Dropped {
    let mut dropped = Dropped { castling: String::new(), passed: None };
    for (letter, bit) in RIGHTS {
        let owner = Army::of_letter(letter);
        let home = owner.king_home();
        let corner = if letter.eq_ignore_ascii_case(&'k') { 7 } else { 0 };
        let king = army.king(owner) == Some(home);
        let rook = army.of(owner, PieceRole::Rook) & Square::at(corner, home.row()).bit() != 0;
        if army.rights & bit != 0 && !(king && rook) {
            army.rights &= !bit;
            dropped.castling.push(letter);
        }
    }
    if army.passed.is_some() {
        let mover = side.other();
        let from = army.passed.offset(0, -mover.forward());
        let possible =
            army.passer(side, army.occupied()).is_some() && ranks.pawn_row(mover) & from.bit() != 0;
        if !possible {
            dropped.passed = Some(army.passed);
            army.passed = Square::NONE;
        }
    }
    dropped
}

/// The marks of an army, as words: `shield=d7 slam=a8,b8`.
pub(super) fn marks(army: &Armies) -> String {
    let mut text = String::new();
    for mark in Mark::ALL {
        if army.marked(mark) != 0 {
            text.push_str(&format!(
                " {}={}",
                mark.name(),
                super::term::write_area(army.marked(mark))
            ));
        }
    }
    text
}
