//! The bots that every game has, at play.

mod matches;
mod skirmish;
