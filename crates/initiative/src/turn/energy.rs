//! The energy clock.
mod holder;
mod ledger;
mod rate;
mod refusal;
mod schedule;
mod wheel;

pub use holder::{Control, Gate, Holder};
pub use ledger::{Expiry, FREE_INTENTS, Ledger};
pub use rate::Modifier;
