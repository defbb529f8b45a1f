//! Tests of the game from outside. They are one program, because many would take long to link.

mod bad_input;
mod balance;
mod cases;
mod contract;
mod figures;
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
