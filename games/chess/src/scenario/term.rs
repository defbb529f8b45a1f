//! Terms inside clauses: squares, areas such as `a6,h6,b3-g3`, pieces, moves, marks, dice and
//! positions.

use super::clause::{number, pick, unknown};
use super::fen;
use super::{BAD_CLAUSE, BAD_NUMBER, OFF_BOARD, Wrong};
use crate::army::{Armies, Ply};
use crate::command::{Command, Promotion};
use crate::field::Tags;
use crate::ground::stone::Before;
use crate::piece::{Army, Mark, PieceRole};
use crate::square::{Square, rectangle};
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use initiative_content::words::clip;
use initiative_kernel::dice::Dice;

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
        let (columns, rows) = from.to(to);
        let (left, top) = (from.file().min(to.file()), from.row().min(to.row()));
        let (left, top) = (left.cast_signed(), top.cast_signed());
        set |= rectangle(left, top, columns.abs() + 1, rows.abs() + 1);
    }
    if set == 0 {
        return Err((BAD_CLAUSE, "an area names squares".into()));
    }
    Ok(set)
}

/// Writes an area, square by square.
pub(super) fn write_area(set: u64) -> String {
    let names: Vec<&str> = Square::all(set).map(Square::name).collect();
    names.join(",")
}

/// A piece, given by its square or as `@` and its number.
#[derive(Clone, Copy)]
pub(super) enum Named {
    On(Square),
    Tag(u8),
}

pub(super) fn named(text: &str) -> Result<Named, Wrong> {
    match text.strip_prefix('@') {
        Some(tag) => number(tag, 1, 255).map(Named::Tag),
        None => square(text).map(Named::On),
    }
}

pub(super) fn set_mark(army: &mut Armies, area: u64, word: &str) -> Result<(), Wrong> {
    let mark = pick("mark", word, &Mark::WORDS)?;
    // Only black pieces have marks.
    let fitting = army.side(Army::Black)
        & match mark {
            Mark::Pretender => army.roles[PieceRole::King as usize],
            Mark::Horse => army.roles[PieceRole::Knight as usize],
            Mark::Slam => army.roles[PieceRole::Rook as usize],
            Mark::Shield => army.occupied(),
        };
    if let Some(at) = Square::first(area & !fitting) {
        let message = format!("no black piece on {at} can have the mark `{word}`");
        return Err((BAD_CLAUSE, message));
    }
    army.marks[mark as usize] |= area;
    Ok(())
}

/// Reads the armies that a match began with: a letter for each piece, White's in capitals.
pub(super) fn armies(text: &str) -> Result<[[u8; 6]; 2], Wrong> {
    let mut armies = [[0_u8; 6]; 2];
    if text == "-" {
        return Ok(armies);
    }
    let bad = || (BAD_CLAUSE, "armies are at most 64 letters of PNBRQK and pnbrqk, or -".into());
    if text.len() > 64 {
        return Err(bad());
    }
    for letter in text.chars() {
        let role = PieceRole::of(letter).ok_or_else(bad)?;
        armies[Army::of_letter(letter) as usize][role as usize] += 1;
    }
    Ok(armies)
}

/// Reads `<FEN> [shield=…] [horse=…]… [tags=e1:5,…]`.
pub(super) fn point(words: &[&str]) -> Result<Before, Wrong> {
    let mut words = words.iter().copied();
    let mut fen = fen::read(&mut words)?;
    let mut tags = Tags::of(&fen.army);
    for word in words {
        let known = ["tags", "shield", "horse", "slam", "pretender"];
        let (key, value) = word.split_once('=').ok_or_else(|| unknown("point", word, &known))?;
        if key == "tags" {
            tags = Tags::default();
            for pair in value.split(',') {
                let bad = || (BAD_CLAUSE, format!("`{}` is not square:number", clip(pair)));
                let (at, tag) = pair.split_once(':').ok_or_else(bad)?;
                tags.set(square(at)?, number(tag, 1, 255)?);
            }
        } else {
            set_mark(&mut fen.army, area(value)?, key)?;
        }
    }
    Ok(Before { army: fen.army, tags })
}

pub(super) fn ply(text: &str) -> Result<Ply, Wrong> {
    match Command::ply(text) {
        Some(Command::Move { from, to, promotion }) if promotion != Some(Promotion::Other) => {
            Ok(Ply { from, to, promotion: promotion.and_then(Promotion::role) })
        }
        _ => Err((BAD_CLAUSE, format!("`{}` is no move", clip(text)))),
    }
}

/// Reads the dice as `seed:draws:rolls`.
pub(super) fn dice(text: &str) -> Result<Dice, Wrong> {
    let bad = || (BAD_NUMBER, String::from("dice are three numbers, seed:draws:rolls"));
    let numbers = text.split(':').map(|part| number(part, 0, u64::MAX));
    let numbers: Vec<u64> = numbers.collect::<Result<_, _>>().map_err(|_| bad())?;
    let [seed, draws, rolls] = numbers[..] else {
        return Err(bad());
    };
    let value = serde_json::json!({ "seed": seed, "draws": draws, "rolls": rolls, "script": null });
    serde_json::from_str(&value.to_string()).map_err(|_| bad())
}
