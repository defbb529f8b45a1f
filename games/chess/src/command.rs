//! What seats can ask for.

use crate::phase::ChessPhase;
use crate::piece::PieceRole;
use crate::square::Square;
use alloc::borrow::Cow;
use alloc::string::String;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

// CHESS-CMD-1
/// What a seat can ask for.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum Command {
    /// Moves a piece. Castling is the king's move by two files.
    Move {
        /// Where the piece stands.
        from: Square,
        /// Where it goes.
        to: Square,
        /// What a pawn becomes.
        promotion: Option<Promotion>,
    },
    /// Steps with the stone.
    StoneStep {
        /// To which neighbour.
        to: Square,
    },
    /// Ends the turn on the stone.
    StoneStay,
    /// Takes the stone move back.
    StoneAbort,
    /// Gives up.
    Resign,
    /// Puts an enemy on the board of a sandbox.
    DebugSpawn {
        /// Its type. Older texts call this field `kind`.
        #[serde(rename = "type", alias = "kind")]
        kind: String,
        /// Its top-left tile.
        at: Square,
    },
    /// Removes all enemies of a sandbox.
    DebugKillEnemies,
    /// Goes to a phase of a sandbox.
    DebugSetPhase {
        /// Which one.
        phase: ChessPhase,
    },
}

impl Command {
    /// A move without promotion.
    ///
    /// ```
    /// use chess::Command;
    /// assert_eq!(Command::ply("e2e4"), Some(Command::go("e2", "e4")));
    /// assert!(Command::ply("a7a8q").is_some());
    /// assert_eq!(Command::ply("castle"), None);
    /// ```
    pub fn go(from: &str, to: &str) -> Self {
        Self::Move { from: Square::parse(from), to: Square::parse(to), promotion: None }
    }

    /// Whether it continues the game: a move or a part of a stone move.
    pub(crate) const fn continues(&self) -> bool {
        matches!(self, Self::Move { .. } | Self::StoneStep { .. } | Self::StoneStay)
    }

    /// Reads `e2e4` or `a7a8q`.
    pub fn ply(text: &str) -> Option<Self> {
        let (from, to) = (text.get(..2)?, text.get(2..4)?);
        let promotion = match text.get(4..)? {
            "" => None,
            letter => Some(Promotion::read(letter)),
        };
        let (from, to) = (Square::parse(from), Square::parse(to));
        (from.is_some() && to.is_some()).then_some(Self::Move { from, to, promotion })
    }
}

/// What a pawn is to become, as the command says it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Promotion {
    /// One of queen, rook, bishop and knight.
    Role(PieceRole),
    /// Something else.
    Other,
}

impl Promotion {
    // CHESS-EDGE-5
    /// Reads a letter in either case.
    pub fn read(text: &str) -> Self {
        let mut letters = text.chars();
        let role = letters.next().and_then(PieceRole::of);
        match role {
            Some(role) if letters.next().is_none() && PieceRole::PROMOTIONS.contains(&role) => {
                Self::Role(role)
            }
            _ => Self::Other,
        }
    }

    /// The role, if it is one that a pawn can become.
    pub const fn role(self) -> Option<PieceRole> {
        match self {
            Self::Role(role) => Some(role),
            Self::Other => None,
        }
    }
}

impl Serialize for Promotion {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let letter = self.role().map_or('?', PieceRole::letter);
        serializer.serialize_str(letter.encode_utf8(&mut [0; 4]))
    }
}

impl<'de> Deserialize<'de> for Promotion {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = <Cow<'de, str>>::deserialize(deserializer)?;
        Ok(Self::read(&text))
    }
}
