//! What to simulate, as one machine tells another.

use crate::variant::Variant;
use initiative_kernel::dice::Dice;
use serde::{Deserialize, Serialize};

/// What to simulate.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SimulationPlan {
    /// The id of the game.
    pub game: String,
    /// The version of its rules.
    pub rules: u32,
    /// At least one; they take turns.
    pub variants: Vec<Variant>,
    /// The seed from which the seeds of all matches are derived.
    pub seed: u64,
    /// Whether bots change seats after every match.
    pub swap: bool,
    /// How many matches.
    pub games: u64,
    /// After how many commands a match is stopped.
    pub longest: u64,
    /// Whether to note cards, decisions and scores, which takes longer.
    pub observe: bool,
}

impl SimulationPlan {
    /// How often a variant is played before every bot has had every seat.
    #[must_use]
    pub fn rotations(&self) -> u64 {
        if !self.swap {
            return 1;
        }
        self.variants.iter().map(|variant| variant.bots.len() as u64).max().unwrap_or(1).max(1)
    }

    /// How many kinds of matches there are: every variant with its bots on every seat. The matches
    /// take them in turn.
    #[must_use]
    pub fn cells(&self) -> u64 {
        (self.variants.len() as u64).max(1) * self.rotations()
    }

    /// The kind of a match.
    #[must_use]
    pub fn cell(&self, number: u64) -> usize {
        usize::try_from(number % self.cells()).unwrap_or_default()
    }

    /// The variant of a kind of matches.
    #[must_use]
    pub fn variant(&self, cell: usize) -> Option<&Variant> {
        self.variants.get(cell / usize::try_from(self.rotations()).unwrap_or(1))
    }

    /// The bot on each seat of a kind of matches; they go around if there are more seats.
    #[must_use]
    pub fn seated(&self, cell: usize) -> Vec<&str> {
        let Some(variant) = self.variant(cell) else { return Vec::new() };
        let mut bots: Vec<&str> = variant.bots.iter().map(String::as_str).collect();
        let by = cell % usize::try_from(self.rotations()).unwrap_or(1);
        let by = by % bots.len().max(1);
        bots.rotate_right(by);
        bots
    }

    /// The bot on one seat of a kind of matches.
    #[must_use]
    pub fn bot(&self, cell: usize, seat: usize) -> &str {
        let bots = self.seated(cell);
        bots.get(seat % bots.len().max(1)).copied().unwrap_or_default()
    }

    /// The seed of a match. All kinds of matches play the same seeds, so that they can be compared.
    #[must_use]
    pub fn match_seed(&self, number: u64) -> u64 {
        Dice::new(self.seed).stream("match", number / self.cells()).bits()
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;
    use serde_json::Value;

    /// A plan of `variants` variants with two seats.
    pub(crate) fn plan(variants: usize, bots: &[&str], swap: bool) -> SimulationPlan {
        let variant = |place: usize| Variant {
            scenario: format!("scenario {place}"),
            changes: Vec::new(),
            setup: Value::Null,
            bots: bots.iter().map(|bot| (*bot).to_owned()).collect(),
            decks: vec![None, None],
            seats: vec!["White".into(), "Black".into()],
        };
        SimulationPlan {
            game: "duel".into(),
            rules: 1,
            variants: (0..variants).map(variant).collect(),
            seed: 7,
            swap,
            games: 100,
            longest: 1_000,
            observe: false,
        }
    }

    #[test]
    fn every_kind_of_match_plays_the_same_seeds() {
        let plan = plan(3, &["a", "b"], true);
        assert_eq!((plan.rotations(), plan.cells()), (2, 6));
        let first: Vec<u64> = (0..6).map(|number| plan.match_seed(number)).collect();
        assert!(first.iter().all(|seed| *seed == first[0]));
        assert_ne!(plan.match_seed(6), first[0]);
        assert_eq!((plan.seated(0), plan.seated(1)), (vec!["a", "b"], vec!["b", "a"]));
        assert_eq!((plan.bot(1, 0), plan.bot(1, 1), plan.bot(1, 2)), ("b", "a", "b"));
        assert_eq!(plan.variant(5).unwrap().scenario, "scenario 2");
        assert_eq!((plan.cell(6), plan.cell(11)), (0, 5));
    }
}
