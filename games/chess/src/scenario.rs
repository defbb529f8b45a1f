//! Scenarios: positions of any kind, read from text and written back.

mod clause;
mod clauses;
mod enemies;
mod export;
mod fen;
mod opening;
mod read;
mod soundness;
mod term;

pub(crate) use read::read;

// CHESS-CMD-3
pub(crate) const BAD_FEN: &str = "scenario/bad_fen";
pub(crate) const BAD_CLAUSE: &str = "scenario/bad_clause";
pub(crate) const BAD_NUMBER: &str = "scenario/bad_number";
pub(crate) const OFF_BOARD: &str = "scenario/off_board";
pub(crate) const KING_COUNT: &str = "scenario/king_count";
pub(crate) const OPPONENT_IN_CHECK: &str = "scenario/opponent_in_check";
pub(crate) const PAWN_ON_END_RANK: &str = "scenario/pawn_on_end_rank";
pub(crate) const OVERLAP: &str = "scenario/overlap";
pub(crate) const PIECE_ON_BAD_TILE: &str = "scenario/piece_on_bad_tile";
pub(crate) const BAD_BRIDGE: &str = "scenario/bad_bridge";
pub(crate) const BAD_BELT: &str = "scenario/bad_belt";
pub(crate) const BAD_STONE: &str = "scenario/bad_stone";
pub(crate) const BAD_TYPE: &str = "scenario/bad_type";
pub(crate) const TOO_MANY_ENEMIES: &str = "scenario/too_many_enemies";
pub(crate) const BAD_COMMIT: &str = "scenario/bad_commit";
pub(crate) const BAD_BOSS: &str = "scenario/bad_boss";
pub(crate) const BAD_SEQUENCE: &str = "scenario/bad_sequence";
pub(crate) const PHASE_SIDE: &str = "scenario/phase_side";
pub(crate) const UNKNOWN: &str = "scenario/unknown_content";

/// What is wrong with a part of a scenario: the code and the sentence.
pub(crate) type Wrong = (&'static str, alloc::string::String);

/// The same with the name of its clause, or `fen` for the FEN.
pub(crate) type Placed = (alloc::string::String, Wrong);
