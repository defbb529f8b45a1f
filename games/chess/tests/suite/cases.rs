//! The cases of the spec, by number, and the rules they do not reach, by id.

mod attacks;
mod board;
mod bosses;
mod ends;
mod enemies;
mod order;
mod reading;
mod refusals;
mod scenarios;
mod stones;
mod terrain;
mod turns;
