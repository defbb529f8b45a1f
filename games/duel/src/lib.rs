//! Sigil: two generals, a board of cards, and turns in an exact order.
//!
//! The rules, with their ids, are in `SPEC.md`. [`Duel`] is the game: a value that folds
//! [`Command`]s and tells [`Event`]s. Cards, decks and scenarios are data in `content/`; a
//! [`Setup`] names a scenario or brings its own.
//!
//! ```
//! use duel::{Command, Duel, Setup, Slots};
//! use initiative_kernel::game::{Game, Null, Seat};
//!
//! let mut game = Duel::start(&Setup::decks("lantern", "cinder"), 7)?;
//! for seat in [Seat(0), Seat(1)] {
//!     game.apply(seat, Command::Mulligan { slots: Slots::NONE }, &mut Null);
//! }
//! let mut events = Vec::new();
//! game.apply(Seat(0), Command::EndTurn, &mut events);
//! assert_eq!(events.len(), 8); // from `TurnEnded` to `TurnOpened`
//! assert_eq!(game.turns().current(), Seat(1));
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

pub mod bot;
mod check;
mod command;
pub mod content;
mod effect;
mod event;
mod game;
mod hand;
mod hosted;
mod id;
mod legal;
mod pile;
mod play;
mod rules;
mod run;
mod scenario;
mod setup;
mod show;
mod slots;
mod stage;
mod state;
mod strike;
mod summon;
mod tally;
mod target;
mod tiles;
mod turn;
mod unit;
mod validate;

pub use command::Command;
pub use event::{Bearer, EffectFizzle, Event};
pub use id::{BuffId, CardId, UnitId};
pub use pile::DrawPile;
pub use rules::{Draw, EndExpiry, Rules};
pub use setup::Setup;
pub use slots::Slots;
pub use stage::DuelStage;
pub use state::{
    Artifact, Duel, DuelEnding, DuelPhase, DuelSide, EndReason, Grant, HeldCard, PendingCard,
    Signature,
};
pub use tiles::TileSet;
pub use unit::Unit;
