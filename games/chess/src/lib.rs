//! Pawnstorm: chess on a dangerous board.
//!
//! Two chess armies, a third force of hostile units that acts between them, terrain that kills,
//! carries or lends a second move, and four bosses who cheat. The rules, with their ids, are in
//! `SPEC.md`. [`Chess`] is the game: a value that folds [`Command`]s and tells [`Event`]s. Enemy
//! types, worlds, bosses and the campaign are data in `content/`; a [`Setup`] names a scenario or
//! brings its own text: a FEN followed by clauses.
//!
//! ```
//! use chess::{Chess, Command, Event, Setup};
//! use initiative_kernel::game::{Game, Seat};
//!
//! let setup = Setup::scenario("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1; enemy grunt a8");
//! let mut game = Chess::start(&setup, 1)?;
//! let step = Command::go("e2", "e4");
//! game.check(Seat(0), &step)?;
//! let mut events = Vec::new();
//! game.apply(Seat(0), step, &mut events);
//! assert!(events.iter().any(|event| matches!(event, Event::EnemyMoved { .. })));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
#![no_std]
#![warn(
    clippy::float_arithmetic,
    clippy::expect_used,
    clippy::panic,
    clippy::unwrap_used,
    clippy::std_instead_of_core,
    clippy::std_instead_of_alloc
)]

extern crate alloc;
#[cfg(test)]
extern crate std;

mod army;
mod boss;
pub mod bot;
pub mod campaign;
mod check;
mod command;
pub mod content;
mod ending;
mod enemies;
mod enemy;
mod event;
mod field;
mod game;
mod ground;
mod hosted;
mod legality;
mod outcome;
mod perft;
mod phase;
mod piece;
mod plain;
mod question;
mod ray;
mod scenario;
mod setup;
mod show;
mod square;
mod state;
mod validate;

pub use army::{Armies, Ply, Ranks};
pub use boss::{Boss, BossFigure, Cheat};
pub use command::{Command, Promotion};
pub use ending::ChessEnding;
pub use enemy::{Commitment, Enemy, EnemyKind, Extent, Foes, Gait, Shape};
pub use event::{
    Blocker, CheatFizzle, Event, Fallen, Idle, Manner, Occupant, PhaseSkip, Ride, RideEnd,
};
pub use field::Field;
pub use ground::stone::Sequence;
pub use ground::{LossCause, TileSets, TileType};
pub use phase::ChessPhase;
pub use piece::{Army, ChessPiece, Mark, PieceRole};
pub use setup::Setup;
pub use square::Square;
pub use state::{Chess, ChessOptions, MatchTerms};
