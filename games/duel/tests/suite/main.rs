//! The game from outside: one program, for a dozen took longer to link than to run.

mod balance;
mod bots;
mod cases;
mod collection;
mod contract;
mod fuzz;
mod golden;
mod hosting;
mod lesson;
mod properties;
mod puzzles;
mod scenes;
mod secrets;
mod telling;
mod texts;
