//! The numbered cases of the rules.

mod channels;
mod ends;
mod fights;
mod items;
mod journeys;
mod monsters;
mod orders;
mod pace;
mod passing;
mod reasons;
mod refusals;
mod stage;
mod stairs;
mod statuses;
mod together;
mod traps;
