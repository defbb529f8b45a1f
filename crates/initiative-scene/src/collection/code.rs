//! Short codes for decks, to be pasted into messages.
//!
//! A code is URL-safe base64 without padding of
//!
//! ```text
//! version 1 · leader · cards, ascending by number · 3 bytes of checksum
//! ```
//!
//! All numbers have a variable length, with 7 bits in each byte. A card is `distance × 4 + copies - 1`,
//! where the distance is counted from the card before it; from 4 copies on the remainder is 3 and
//! `copies - 4` follows. A deck of two dozen cards takes about 34 letters. Every deck has exactly one
//! code, and reading accepts no other. The checksum includes the name of the game, so codes of other
//! games are rejected.
//!
//! ```
//! use initiative_scene::collection::Decklist;
//! use initiative_scene::collection::code::{Codebook, BadCode};
//!
//! let book = Codebook { leaders: vec!["ada".into()], cards: vec!["owl".into(), "elk".into()] };
//! let deck = Decklist { leader: "ada".into(), cards: [("elk".into(), 3)].into() };
//! let code = book.write("sample", &deck).unwrap();
//! assert_eq!(book.read("sample", &code), Ok(deck));
//! assert_eq!(book.read("other", &code), Err(BadCode::Damaged));
//! ```

use super::Decklist;
use crate::id::Id;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;
use serde::{Deserialize, Serialize};

/// The numbers of leaders and cards: their places in these lists. Entries are only ever added at
/// the end, so that codes keep their meaning.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Codebook {
    /// Who can lead a deck.
    pub leaders: Vec<Id>,
    /// The cards.
    pub cards: Vec<Id>,
}

/// Why a text is not a valid code.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BadCode {
    /// It is empty.
    Empty,
    /// It is longer than any code.
    Long,
    /// It contains a letter that codes never contain.
    Letter(char),
    /// It is of another version, or its beginning is wrong.
    Version,
    /// Part of it is missing, wrong or too much, or it belongs to another game.
    Damaged,
    /// It names a card or leader that is not known here.
    Unknown,
}

impl BadCode {
    /// The stable code.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Self::Empty => "deck/empty_code",
            Self::Long => "deck/long_code",
            Self::Letter(_) => "deck/bad_letter",
            Self::Version => "deck/other_version",
            Self::Damaged => "deck/damaged_code",
            Self::Unknown => "deck/unknown_card",
        }
    }
}

impl fmt::Display for BadCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Empty => f.write_str("There is no code yet."),
            Self::Long => f.write_str("That is too long for the code of a deck."),
            Self::Letter(letter) => write!(
                f,
                "The code has a {letter:?} in it. Codes have letters, digits, - and _ only."
            ),
            Self::Version => f.write_str(
                "The code is of another version of this game, or its first letters are wrong.",
            ),
            Self::Damaged => f.write_str(
                "The code is damaged: a letter is wrong or missing. Or it is for another game.",
            ),
            Self::Unknown => f.write_str("The code names a card that this server does not know."),
        }
    }
}

impl core::error::Error for BadCode {}

const VERSION: u8 = 1;
const SUM: usize = 3;
/// Higher numbers would not fit into two bytes.
const NUMBERS: usize = 4096;
/// Longer than the code of the longest list.
const LONGEST: usize = 2048;

impl Codebook {
    /// Writes the code of a deck; `None` if a card or the leader has no number.
    #[must_use]
    pub fn write(&self, game: &str, deck: &Decklist) -> Option<String> {
        let number = |list: &[Id], id: &Id| list.iter().take(NUMBERS).position(|known| known == id);
        let mut bytes = alloc::vec![VERSION];
        push(&mut bytes, number(&self.leaders, &deck.leader)?);
        let mut cards = Vec::new();
        for (id, count) in deck.cards.iter().filter(|(_, count)| **count > 0) {
            cards.push((number(&self.cards, id)?, usize::from(*count)));
        }
        if cards.len() > Decklist::CARDS
            || cards.iter().any(|(_, count)| *count > Decklist::COPIES.into())
        {
            return None;
        }
        cards.sort_unstable();
        let mut next = 0;
        for (place, count) in cards {
            push(&mut bytes, (place - next) * 4 + (count - 1).min(3));
            if count > 3 {
                push(&mut bytes, count - 4);
            }
            next = place + 1;
        }
        let sum = checksum(game, &bytes);
        bytes.extend(sum);
        Some(base64(&bytes))
    }

    /// Reads the deck of a code. Spaces and line breaks are ignored.
    ///
    /// # Errors
    /// What is wrong with the code. A deck that was read is well formed but not necessarily legal.
    pub fn read(&self, game: &str, code: &str) -> Result<Decklist, BadCode> {
        let mut bytes = bytes(code)?;
        if bytes.first() != Some(&VERSION) {
            return Err(BadCode::Version);
        }
        let end = bytes.len().checked_sub(SUM).filter(|end| *end > 0).ok_or(BadCode::Damaged)?;
        let sum = bytes.split_off(end);
        if sum != checksum(game, &bytes) {
            return Err(BadCode::Damaged);
        }
        let mut rest = &bytes[1..];
        let leader = self.leaders.get(pull(&mut rest)?).ok_or(BadCode::Unknown)?.clone();
        let mut deck = Decklist { leader, ..Decklist::default() };
        let mut next = 0_usize;
        while !rest.is_empty() {
            let entry = pull(&mut rest)?;
            let more = if entry % 4 == 3 { pull(&mut rest)? } else { 0 };
            let count = u16::try_from(entry % 4 + 1 + more).map_err(|_| BadCode::Damaged)?;
            if count > Decklist::COPIES || deck.cards.len() >= Decklist::CARDS {
                return Err(BadCode::Damaged);
            }
            let place = next + entry / 4;
            let card = self.cards.get(place).ok_or(BadCode::Unknown)?;
            deck.cards.insert(card.clone(), count);
            next = place + 1;
        }
        Ok(deck)
    }
}

/// The low bytes of an FNV-1a hash, folded.
fn checksum(game: &str, bytes: &[u8]) -> [u8; SUM] {
    let mut hash = 0xcbf2_9ce4_8422_2325_u64;
    for byte in game.bytes().chain([0]).chain(bytes.iter().copied()) {
        hash = (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
    }
    let folded = hash ^ (hash >> 24) ^ (hash >> 48);
    let [first, second, third, ..] = folded.to_le_bytes();
    [first, second, third]
}

fn push(bytes: &mut Vec<u8>, mut number: usize) {
    while number > 0x7f {
        bytes.push((number & 0x7f) as u8 | 0x80);
        number >>= 7;
    }
    bytes.push(number as u8);
}

/// The next number: at most two bytes, and no byte more than it needs.
fn pull(bytes: &mut &[u8]) -> Result<usize, BadCode> {
    match **bytes {
        [low, ref rest @ ..] if low < 0x80 => {
            *bytes = rest;
            Ok(low.into())
        }
        [low, high, ref rest @ ..] if (1..0x80).contains(&high) => {
            *bytes = rest;
            Ok(usize::from(low & 0x7f) | usize::from(high) << 7)
        }
        _ => Err(BadCode::Damaged),
    }
}

const LETTERS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

fn base64(bytes: &[u8]) -> String {
    let mut text = String::new();
    for chunk in bytes.chunks(3) {
        let mut bits = 0_u32;
        for (byte, shift) in chunk.iter().zip([16, 8, 0]) {
            bits |= u32::from(*byte) << shift;
        }
        for shift in [18, 12, 6, 0].into_iter().take(chunk.len() + 1) {
            text.push(LETTERS[(bits >> shift & 63) as usize].into());
        }
    }
    text
}

fn bytes(code: &str) -> Result<Vec<u8>, BadCode> {
    if code.len() > LONGEST {
        return Err(BadCode::Long);
    }
    let mut bytes = Vec::new();
    let (mut bits, mut held) = (0_u32, 0);
    for letter in code.chars().filter(|letter| !letter.is_whitespace()) {
        let value = LETTERS.iter().position(|known| char::from(*known) == letter);
        let value = value.ok_or(BadCode::Letter(letter))?;
        bits = bits << 6 | value as u32;
        held += 6;
        if held >= 8 {
            held -= 8;
            bytes.push((bits >> held & 0xff) as u8);
        }
        bits &= (1 << held) - 1;
    }
    if bytes.is_empty() && held == 0 {
        return Err(BadCode::Empty);
    }
    // The remaining bits are zero and fewer than a letter.
    if held >= 6 || bits != 0 {
        return Err(BadCode::Damaged);
    }
    Ok(bytes)
}

#[cfg(test)]
mod tests;
