//! Chess pieces: sides, roles and marks.

use core::fmt;
use initiative_kernel::words;
use serde::{Deserialize, Serialize};

/// A chess army.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
#[serde(rename_all = "snake_case")]
pub enum Side {
    /// The player's army.
    #[default]
    White,
    /// The opposing army.
    Black,
}

impl Side {
    /// Both, White first.
    pub const BOTH: [Self; 2] = [Self::White, Self::Black];

    /// The opponent.
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::White => Self::Black,
            Self::Black => Self::White,
        }
    }

    /// How many rows down a pawn's step goes.
    #[must_use]
    pub const fn forward(self) -> i8 {
        match self {
            Self::White => -1,
            Self::Black => 1,
        }
    }

    /// The name in sentences.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::White => "White",
            Self::Black => "Black",
        }
    }
}

words! {
    /// How a piece moves.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
    #[serde(rename_all = "snake_case")]
    #[repr(u8)]
    pub enum Role {
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

impl Role {
    /// What a pawn can become.
    pub const PROMOTIONS: [Self; 4] = [Self::Queen, Self::Rook, Self::Bishop, Self::Knight];

    /// The letter, lower-case.
    #[must_use]
    pub const fn letter(self) -> char {
        match self {
            Self::Pawn => 'p',
            Self::Knight => 'n',
            Self::Bishop => 'b',
            Self::Rook => 'r',
            Self::Queen => 'q',
            Self::King => 'k',
        }
    }

    /// The role of a letter in either case.
    #[must_use]
    pub fn of(letter: char) -> Option<Self> {
        let letter = letter.to_ascii_lowercase();
        Self::ALL.into_iter().find(|role| role.letter() == letter)
    }
}

/// A piece as events name it.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Piece {
    /// Its number, which stays the same while it is on the board.
    pub tag: u8,
    /// The side it belongs to.
    pub side: Side,
    /// How it moves.
    pub role: Role,
}

impl fmt::Debug for Piece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let letter = self.role.letter();
        let letter = if self.side == Side::White { letter.to_ascii_uppercase() } else { letter };
        write!(f, "{letter}{}", self.tag)
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
