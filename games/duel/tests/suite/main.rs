//! The game from outside: one program, for a dozen took longer to link than to run.

mod balance;
mod bots;
mod cases;
mod contract;
mod fuzz;
mod golden;
mod lesson;
mod properties;
mod scenes;
mod secrets;
mod telling;
