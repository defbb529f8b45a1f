//! What every game on Initiative is tested with.

pub mod sample;
