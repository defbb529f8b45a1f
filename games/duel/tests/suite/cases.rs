//! The cases of the spec, by number, and the rules they do not reach, by id.

mod cards;
mod combat;
mod effects;
mod faults;
pub mod field;
mod forgeries;
mod modifiers;
mod plays;
mod queue;
mod refusals;
mod scenarios;
mod switches;
mod turns;
mod watches;
