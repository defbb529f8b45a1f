//! The kernel from outside: one program, for a dozen took longer to link than to run.

mod decree;
mod duel_turns;
mod energy_api;
mod energy_cases;
mod energy_channels;
mod energy_ledger;
mod energy_limits;
mod energy_naive;
mod grid_walks;
mod phase_turns;
mod record;
mod table;
mod undo;
