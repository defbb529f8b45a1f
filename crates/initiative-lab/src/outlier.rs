//! Matches that stand out: a few of each kind, however many are played.

use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// How many of each kind are kept.
pub(crate) const KEPT: usize = 5;

/// A match that stands out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Outlier {
    /// How much it stands out; the most come first.
    pub worth: i64,
    /// Its number.
    pub number: u64,
    /// How many commands it had.
    pub commands: u64,
}

/// The matches that stand out.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Outliers {
    /// Those with the most commands.
    pub longest: Vec<Outlier>,
    /// Those with the fewest commands.
    pub shortest: Vec<Outlier>,
    /// For each pair of bots the quickest matches that the first won against the second. Which of them
    /// are upsets is only known in the end.
    pub wins: BTreeMap<String, BTreeMap<String, Vec<Outlier>>>,
    /// Those whose winner was furthest behind on the way; only if scores are noted.
    pub comebacks: Vec<Outlier>,
    /// The longest that nobody won.
    pub draws: Vec<Outlier>,
}

impl Outliers {
    /// Keeps what stands out most of both.
    pub fn merge(&mut self, other: &Self) {
        for (list, more) in [
            (&mut self.longest, &other.longest),
            (&mut self.shortest, &other.shortest),
            (&mut self.comebacks, &other.comebacks),
            (&mut self.draws, &other.draws),
        ] {
            more.iter().for_each(|one| keep(list, *one));
        }
        for (winner, losers) in &other.wins {
            for (loser, more) in losers {
                more.iter().for_each(|one| self.add_win(winner, loser, *one));
            }
        }
    }

    /// Adds a match that one bot won against another.
    pub(crate) fn add_win(&mut self, winner: &str, loser: &str, one: Outlier) {
        if !self.wins.contains_key(winner) {
            self.wins.insert(winner.to_owned(), BTreeMap::new());
        }
        let Some(losers) = self.wins.get_mut(winner) else { return };
        match losers.get_mut(loser) {
            Some(list) => keep(list, one),
            None => drop(losers.insert(loser.to_owned(), vec![one])),
        }
    }
}

/// Adds a match to a list if it belongs there. The result does not depend on the order in which
/// matches are added: of two that stand out equally, the one with the lower number is kept.
pub(crate) fn keep(list: &mut Vec<Outlier>, one: Outlier) {
    let before = |other: &Outlier| {
        (std::cmp::Reverse(other.worth), other.number) < (std::cmp::Reverse(one.worth), one.number)
    };
    let place = list.partition_point(before);
    if place < KEPT && list.get(place) != Some(&one) {
        list.insert(place, one);
        list.truncate(KEPT);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_order_of_matches_changes_nothing() {
        let all: Vec<Outlier> = (0..40_u64)
            .map(|number| Outlier { worth: (number * 7 % 10).cast_signed(), number, commands: 1 })
            .collect();
        let mut forwards = Vec::new();
        all.iter().for_each(|one| keep(&mut forwards, *one));
        let mut backwards = Outliers::default();
        for part in all.rchunks(3) {
            let mut some = Outliers::default();
            part.iter().for_each(|one| keep(&mut some.draws, *one));
            backwards.merge(&some);
            backwards.merge(&some);
        }
        assert_eq!(forwards, backwards.draws);
        let numbers: Vec<u64> = forwards.iter().map(|one| one.number).collect();
        assert_eq!(numbers, [7, 17, 27, 37, 4]);
    }
}
