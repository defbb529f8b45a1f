//! The cases of the spec, by number, and the rules they do not reach, by id.

mod attacks;
mod budgets;
mod field;
mod forecasts;
mod monsters;
mod movement;
mod order;
mod phases;
mod refusals;
mod scenarios;
mod seats;
mod setups;
mod statuses;
mod turns;
mod undo;
mod wounds;
