//! The game from outside: one program, for a dozen took longer to link than to run.

mod balance;
mod cases;
mod certainty;
mod contract;
mod fuzz;
mod golden;
mod log;
mod properties;
mod puzzles;
mod scenes;
mod shown;
mod snapshots;
