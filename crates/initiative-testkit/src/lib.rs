//! Test tools for every game on Initiative.
//!
//! - [`conformance!`] shows that a game keeps the contract of [`initiative_kernel::game::Game`], and
//!   of [`initiative_scene::staged::Staged`] if it has scenes;
//! - [`golden`] compares journals and texts with files that people have read;
//! - [`mod@fuzz`] throws damaged and forged input at everything that parses or accepts;
//! - [`bound`] ends loops that a fault in the code under test would make endless;
//! - [`seeds`] runs a test for many seeds and says which one failed and how to run it again;
//! - [`sample`] is a small game that has everything a table must cope with.
//!
//! This crate is for tests only: no other crate depends on it outside of `dev-dependencies`.

pub mod bound;
pub mod conformance;
pub mod fuzz;
pub mod golden;
pub mod mutate;
mod quiet;
pub mod sample;
pub mod seeds;
pub mod walk;
