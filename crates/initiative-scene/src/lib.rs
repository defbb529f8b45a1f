//! What any client needs from a game, and nothing of its rules.
//!
//! - a [`scene::Scene`] is everything one viewer may see and do now: board, pieces, hands,
//!   telegraphs, turn, prompts, and the list of [`choice::Choice`]s, each with the opaque command
//!   that carries it out;
//! - [`cue::Cue`]s are what happened, as presentation with durations;
//! - [`tabletop::Tabletop`] is the short way to both: board, pieces and what a command is to a
//!   person; [`staged::Staged`] is the long one, every detail by hand;
//! - [`about::About`] is what home and set-up pages show of a game;
//! - a game whose seats bring decks tells its [`collection::Collection`] and judges them;
//! - a [`campaign::Campaign`] leads through matches of it, one after another;
//! - the [`director`] plays cues in programs that have their own frame loop;
//! - [`conform`] is what a game's tests ask of its scenes.
//!
//! Looks and sounds are names; a client decides what they look and sound like. Scenes and cues
//! travel as JSON: integers only, no nulls, and what may change alone is kept in maps with keys, so
//! that a merge patch between two scenes is small. A field that is at its default is left out.
#![cfg_attr(not(feature = "typescript"), no_std)]
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

#[macro_use]
mod setters;

pub mod about;
mod absent;
pub mod campaign;
pub mod canon;
pub mod catalogue;
pub mod choice;
pub mod collection;
pub mod command;
pub mod conform;
pub mod cue;
#[allow(clippy::float_arithmetic, reason = "what is drawn between two frames decides nothing")]
pub mod director;
pub mod id;
pub mod scene;
pub mod staged;
pub mod tabletop;
pub mod text;
mod tile_rows;
#[cfg(feature = "typescript")]
pub mod typescript;
pub mod viewer;

/// Whether a field is at its default, and so left out of what is written.
fn absent<T: absent::Absent>(value: &T) -> bool {
    value.is_absent()
}
