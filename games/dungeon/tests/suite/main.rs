//! The game from outside: one program, for a dozen took longer to link than to run.

mod bad_input;
mod balance;
mod cases;
mod contract;
mod fuzz;
mod generation;
mod golden;
mod guide;
mod offers;
mod panels;
mod saves;
mod scenario;
mod scenes;
mod sight;
mod unseen;
