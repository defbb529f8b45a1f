//! Players for seats where no person sits.
//!
//! - [`bot`] is what a host gets for a bot's name: how it thinks, how long it pauses;
//! - [`thought`] is a decision under way, made in slices by a host that has other things to do;
//! - [`random`] does anything legal, [`greedy`] what looks best one command ahead: every game has
//!   both;
//! - [`search`] looks further: iterative-deepening alpha-beta for games of two sides in which
//!   nothing is hidden;
//! - [`montecarlo`] plays many lines in possible worlds: for games in which something is hidden or
//!   left to chance;
//! - [`analysis`] says who was ahead when in a match, and what would have been better;
//! - [`proof`] shows that a seat can win whatever happens, for puzzles;
//! - [`luck`] is where bots get their dice from.
//!
//! A bot is a function from what its seat can know to a command. There is no clock, thread or
//! float in here: budgets are nodes, and a host that measures time tells a thought to
//! [hurry](thought::Thought::hurry). The same match gets the same commands everywhere, whatever
//! the slices.
//!
//! A game brings its own bot by describing its positions:
//!
//! ```
//! use initiative_bots::search::{Budget, Finish, Position, Search};
//! use initiative_bots::thought::{Progress, Thought};
//!
//! /// Take one to three sticks; whoever takes the last one wins.
//! #[derive(Clone)]
//! struct Sticks {
//!     left: u8,
//!     first: bool,
//! }
//!
//! impl Position for Sticks {
//!     type Move = u8;
//!     fn first(&self) -> bool {
//!         self.first
//!     }
//!     fn moves(&self, out: &mut Vec<u8>) {
//!         out.extend(1..=self.left.min(3));
//!     }
//!     fn after(&self, taken: &u8) -> Self {
//!         Self { left: self.left - taken, first: !self.first }
//!     }
//!     fn value(&self) -> i32 {
//!         0
//!     }
//!     fn stuck(&self) -> Finish {
//!         Finish::Lost // the last stick is gone
//!     }
//!     fn key(&self) -> u64 {
//!         u64::from(self.left) << 1 | u64::from(self.first)
//!     }
//! }
//!
//! let mut search = Search::of(&Sticks { left: 14, first: true }, Budget::nodes(10_000));
//! let taken = loop {
//!     match search.advance(100) {
//!         Progress::Thinking => {} // other work goes here
//!         Progress::Done(taken) => break taken,
//!     }
//! };
//! assert_eq!(taken, Some(2), "a multiple of four is lost for whoever must take");
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

pub mod analysis;
pub mod bot;
pub mod greedy;
pub mod luck;
pub mod montecarlo;
pub mod proof;
pub mod random;
pub mod search;
pub mod thought;
