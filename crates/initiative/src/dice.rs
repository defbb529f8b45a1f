//! Seeded dice that are plain state.
/// Dice.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Dice;
