//! The cases of the spec, by number, and the rules they do not reach, by id.

mod attacks;
pub mod board;
mod bosses;
mod ends;
mod enemies;
mod order;
mod reading;
mod refusals;
mod scenarios;
mod snapshots;
mod stones;
mod terrain;
mod turns;
