//! What happened.

use crate::boss::Cheat;
use crate::ending::ChessEnding;
use crate::ground::LossCause;
use crate::phase::ChessPhase;
use crate::piece::{Army, ChessPiece, PieceRole};
use crate::square::Square;
use alloc::vec::Vec;
use initiative_kernel::game::Trace;
use serde::Serialize;

// CHESS-EVT-2
/// What kind of chess move it was.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Manner {
    /// To an empty tile.
    Quiet,
    /// Onto a piece.
    Capture,
    /// A pawn's two steps.
    Double,
    /// A capture in passing.
    EnPassant,
    /// The move of the king or the rook in a castling.
    Castling,
    /// Onto the tile of an enemy.
    Attack,
}

/// Why an enemy did nothing in its slot.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Idle {
    /// It can go nowhere.
    NoMove,
    /// Its type is not defined.
    NoDefinition,
    /// It was in a state that does not exist.
    UnknownState,
}

/// What a push or a strike ran into.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Blocker {
    /// The edge of the board.
    Edge,
    /// The void.
    Void,
    /// A stepping stone.
    Stone,
    /// Another enemy.
    Enemy(u8),
    /// A chess piece.
    Piece(ChessPiece),
    /// Deadly ground.
    Hazard,
}

/// Why a phase was skipped.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum PhaseSkip {
    /// Black owed a turn.
    LostTurn,
    /// The horses ride.
    Horses,
    /// The limits of a cheat left Black without a move.
    Passed,
}

// CHESS-BOSS-1
/// Why a cheat had no effect.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum CheatFizzle {
    /// It found nothing to work on.
    Nothing,
    /// It would have left Black's king attacked, or White without a legal move.
    Unfair,
}

/// Why a ride ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum RideEnd {
    /// Its five phases are over.
    Over,
    /// White captured a horse.
    Captured,
    /// Black's king was in check.
    Check,
}

/// Somebody on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Occupant {
    /// A chess piece.
    Piece(ChessPiece),
    /// An enemy.
    Enemy(u8),
}

/// One ride on a belt.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Ride {
    /// Who.
    pub rider: Occupant,
    /// From where.
    pub from: Square,
    /// To where.
    pub to: Square,
}

/// A piece and where it stood.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Fallen {
    /// Which piece.
    pub piece: ChessPiece,
    /// Where it stood.
    pub at: Square,
}

/// Something that happened, in the order in which it did.
#[allow(missing_docs, reason = "the fields say what they are")]
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub enum Event {
    // CHESS-EVT-1
    /// The match begins.
    MatchStarted,
    /// An enemy came.
    EnemySpawned { enemy: u8, kind: u8, at: Square },
    /// There was no free tile for an enemy to spawn on.
    SpawnShort { kind: u8 },
    /// A phase begins.
    PhaseBegan { phase: ChessPhase, wire: u8, round: u32, turn: u32 },
    /// The enemies' phase begins with this queue.
    EnemiesBegan { wire: u8, queue: Vec<u8>, round: u32 },
    /// A phase ended.
    PhaseEnded { phase: ChessPhase },
    /// A phase was skipped.
    PhaseSkipped { phase: ChessPhase, reason: PhaseSkip },
    /// A king is in check at the start of its side's phase.
    CheckGiven { side: Army, at: Square },
    /// The king of the side not to move is attacked.
    KingExposed { side: Army, at: Square },

    // CHESS-EVT-2
    /// A piece moved.
    PieceMoved { piece: ChessPiece, from: Square, to: Square, kind: Manner },
    /// A piece was captured.
    PieceCaptured { piece: ChessPiece, at: Square, by: Occupant },
    /// A shield burst.
    Exploded { at: Square, lost: Vec<Fallen> },
    /// A pawn became something else.
    PiecePromoted { piece: ChessPiece, at: Square, to: PieceRole },
    /// A piece was lost to the ground.
    PieceLost { piece: ChessPiece, at: Square, cause: LossCause },
    /// A white piece struck an enemy.
    EnemyAttacked { enemy: u8, by: ChessPiece, from: Square, at: Square },
    /// An enemy lost hit points.
    EnemyDamaged { enemy: u8, hp: u8, at: Square },
    /// An enemy is gone.
    EnemyKilled { enemy: u8, cause: LossCause, at: Square },
    /// An enemy was pushed.
    EnemyPushed { enemy: u8, from: Square, to: Square },
    /// An enemy gave up its strike, because the target is out of reach now.
    CommitmentDropped { enemy: u8 },
    /// An enemy could not be pushed.
    PushBlocked { enemy: u8, by: Blocker },
    /// The attacker went back where it came from.
    PieceBounced { piece: ChessPiece, from: Square, to: Square },
    /// A piece landed on a stone.
    StoneOpened { piece: ChessPiece, at: Square },
    /// The stone carried its piece one step.
    StoneStepped { piece: ChessPiece, from: Square, to: Square },
    /// The stone glided home.
    StoneReturned { from: Square, home: Square },
    /// The piece stays on the stone.
    StoneStayed { piece: ChessPiece, at: Square },
    /// The stone move was taken back.
    StoneAborted { piece: ChessPiece, from: Square, to: Square },
    /// A question tile opened.
    QuestionOpened { at: Square, roll: u8 },
    /// A pawn appeared.
    PawnConjured { piece: ChessPiece, at: Square },
    /// The belts moved.
    BeltsShifted { moves: Vec<Ride> },
    /// A crown brought the king back.
    KingRevived { piece: ChessPiece, at: Square, crowns: u8 },
    /// The match is over.
    GameEnded { result: ChessEnding },

    // CHESS-EVT-3
    /// An enemy's slot begins.
    EnemyTurnBegan { enemy: u8, slot: u8, of: u8 },
    /// It announced a strike.
    EnemyTargeted { enemy: u8, target: Square, tiles: Vec<Square>, due: u8 },
    /// It waits for its strike.
    EnemyWaited { enemy: u8, due: u8 },
    /// It struck.
    EnemyStruck { enemy: u8, from: Square, to: Square, tiles: Vec<Square>, ranged: bool },
    /// It struck nobody.
    EnemyMissed { enemy: u8, at: Square },
    /// It could not leap.
    EnemyRebounded { enemy: u8, from: Square, to: Square, blocker: Blocker },
    /// It moved.
    EnemyMoved { enemy: u8, from: Square, to: Square },
    /// It did nothing.
    EnemySkipped { enemy: u8, reason: Idle },
    /// Its slot is over.
    EnemyTurnEnded { enemy: u8 },

    // CHESS-EVT-4
    /// A boss cheats.
    CheatAnnounced { name: Cheat },
    /// The cheat had no effect.
    CheatFizzled { name: Cheat, reason: CheatFizzle },
    /// A horse came.
    KnightSummoned { piece: ChessPiece, from: Option<Square>, at: Square },
    /// A horse moved.
    HorseMoved { piece: ChessPiece, from: Square, to: Square },
    /// The ride is over.
    RideEnded { reason: RideEnd },
    /// The board shook.
    BoardShaken { fell: Vec<Fallen> },
    /// Pawns made way for a queen.
    PawnsTrimmed { gone: Vec<Fallen>, queen: Option<Fallen> },
    /// A piece got a shield.
    PieceWarded { piece: ChessPiece, at: Square },
    /// The slam rooks will strike these tiles.
    SlamWarned { tiles: Vec<Square> },
    /// The slam rooks struck.
    RooksSlammed { rooks: Vec<(ChessPiece, Square, Square)>, captured: Vec<Fallen> },
    /// A white piece moved against its will.
    PieceControlled { piece: ChessPiece, at: Square },
    /// Both armies stand as at the start.
    ArmiesReset,
    /// Black's king floats.
    KingFloated { at: Square },
    /// It stands again.
    KingGrounded { at: Square },
    /// A black pawn turned white.
    PawnGifted { piece: ChessPiece, from: Square, at: Square },
    /// White's last move was undone.
    MoveTakenBack { from: Square, to: Square },
    /// Black owes a turn.
    TurnForfeited,
}

impl Event {
    /// What the event means for undo.
    pub(crate) const fn trace(&self) -> Trace {
        match self {
            Self::EnemiesBegan { .. } | Self::PhaseBegan { phase: ChessPhase::Boss, .. } => {
                Trace::AUTOMATIC
            }
            _ => Trace::NONE,
        }
    }
}
