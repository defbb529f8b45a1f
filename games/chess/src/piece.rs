//! Chess pieces: sides, roles and marks.

use crate::square::Square;
use core::fmt;
use initiative_kernel::words;
use serde::{Deserialize, Serialize};

words! {
    /// A chess army.
    #[derive(
        Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
    )]
    #[serde(rename_all = "snake_case")]
    pub enum Army {
        /// The player's army.
        #[default]
        White = "White",
        /// The opposing army.
        Black = "Black",
    }
}

impl Army {
    /// The opponent.
    pub const fn other(self) -> Self {
        match self {
            Self::White => Self::Black,
            Self::Black => Self::White,
        }
    }

    /// Where the king stands that may castle.
    pub const fn king_home(self) -> Square {
        match self {
            Self::White => Square::at(4, 7),
            Self::Black => Square::at(4, 0),
        }
    }

    /// How many rows down a pawn's step goes.
    pub const fn forward(self) -> i8 {
        match self {
            Self::White => -1,
            Self::Black => 1,
        }
    }

    /// The army of a piece's letter: capitals are White's.
    pub const fn of_letter(letter: char) -> Self {
        if letter.is_ascii_uppercase() { Self::White } else { Self::Black }
    }
}

words! {
    /// How a piece moves.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
    #[serde(rename_all = "snake_case")]
    #[repr(u8)]
    pub enum PieceRole {
        /// One step ahead, captures diagonally.
        Pawn = "pawn",
        /// Leaps over other pieces.
        Knight = "knight",
        /// Slides diagonally.
        Bishop = "bishop",
        /// Slides along ranks and files.
        Rook = "rook",
        /// Slides in all directions.
        Queen = "queen",
        /// One step; the piece that must not be lost.
        King = "king",
    }
}

impl PieceRole {
    /// What a pawn can become.
    pub const PROMOTIONS: [Self; 4] = [Self::Queen, Self::Rook, Self::Bishop, Self::Knight];

    /// The letter, lower-case.
    pub const fn letter(self) -> char {
        b"pnbrqk"[self as usize] as char
    }

    /// The letter of a piece: a capital if it is White's.
    pub const fn letter_of(self, side: Army) -> char {
        match side {
            Army::White => self.letter().to_ascii_uppercase(),
            Army::Black => self.letter(),
        }
    }

    /// The role of a letter in either case.
    pub fn of(letter: char) -> Option<Self> {
        let letter = letter.to_ascii_lowercase();
        Self::ALL.into_iter().find(|role| role.letter() == letter)
    }
}

/// A piece as events name it.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct ChessPiece {
    /// Its number, which stays the same while it is on the board.
    pub tag: u8,
    /// The side it belongs to.
    pub side: Army,
    /// How it moves.
    pub role: PieceRole,
}

impl fmt::Debug for ChessPiece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.role.letter_of(self.side), self.tag)
    }
}

// CHESS-SCN-4
words! {
    /// What a boss did to a piece.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
    #[serde(rename_all = "snake_case")]
    #[repr(u8)]
    pub enum Mark {
        /// It explodes when White captures it.
        Shield = "shield",
        /// A knight of Ride Out.
        Horse = "horse",
        /// A rook of Rook Rain.
        Slam = "slam",
        /// Moves like a king without being one.
        Pretender = "pretender",
    }
}
