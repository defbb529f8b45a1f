//! The game from outside: one program, for a dozen took longer to link than to run.

mod bot;
mod campaign;
mod cases;
mod contract;
mod fuzz;
mod generated;
mod golden;
mod perft;
mod properties;
mod puzzles;
mod scenes;
