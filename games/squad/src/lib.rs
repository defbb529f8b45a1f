//! Holdfast: a few survivors against monsters driven by decks of cards.
//!
//! The rules, with their ids, are in `SPEC.md`. [`Squad`] is the game: a value that folds
//! [`Command`]s and tells [`Event`]s. Weapons, abilities, cards, monsters and scenarios are data in
//! `content/`; a [`Setup`] names a scenario or brings its own.
//!
//! ```
//! use initiative_kernel::game::{Game, Seat};
//! use squad::{Command, Setup, Squad, SurvivorId};
//!
//! let mut game = Squad::start(&Setup::scenario("first_stand"), 7)?;
//! let walk = Command::MoveSurvivor { survivor: SurvivorId(2), to: (7, 12).into() };
//! game.check(Seat(0), &walk)?;
//! let mut events = Vec::new();
//! game.apply(Seat(0), walk, &mut events);
//! assert_eq!(events.len(), 2); // she moved, and spent her move
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

mod ability;
mod attack;
mod board;
mod body;
pub mod bot;
mod check;
mod command;
pub mod content;
mod event;
pub mod forecast;
mod game;
mod hosted;
mod id;
mod legal;
mod monster;
mod phase;
mod rules;
mod scenario;
mod setup;
mod show;
mod stage;
mod state;
mod threat;
mod validate;
mod walk;
mod wound;

pub use board::BattleBoard;
pub use body::{Down, FigureStatus, Location, Part};
pub use command::{AbilityTarget, Command};
pub use event::{Completion, Event, Expense, MonsterSkip, Passing, Waste, WoundOutcome};
pub use id::{FigureId, MonsterId, SurvivorId};
pub use rules::{BattleRules, Blocking, MonsterMove, Points};
pub use setup::Setup;
pub use stage::{BattleStage, MonsterProfile, SurvivorProfile, SurvivorStats};
pub use state::{BattleEnd, Monster, MonsterIntent, Squad, SquadPhase, Survivor, WaitingHits};
