//! The checks themselves, checked with games that are right and games that are wrong.

mod broken;
mod fuzz;
mod golden;
mod sticks;
