//! The building blocks of turn structure, usable alone or together. The chapter
//! `docs/turn-blocks.md` shows each of them at work.

pub mod actions;
pub mod activation;
pub mod energy;
pub mod intent;
pub mod meta;
pub mod roster;
pub mod rotation;
pub mod seats;
pub mod timer;
