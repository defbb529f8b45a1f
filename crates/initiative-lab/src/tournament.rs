//! Tournaments: everybody against everybody, or one against all, on both seats of the same matches.

use crate::interval::ShareInterval;
use crate::lab_error::LabError;
use crate::plan::SimulationPlan;
use crate::rating::{PairResults, Rating, Ratings, rate};
use crate::tally::{Results, SimulationTally};
use crate::variant::Variant;
use serde_json::{Value, json};
use std::fmt;

/// Who meets whom.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Pairing {
    /// Everybody meets everybody.
    RoundRobin,
    /// One meets all others.
    Gauntlet(String),
}

/// The variants of a tournament: every pair in every variation. The plan swaps seats, so each pair
/// plays every variation on both of them.
pub fn pairs(
    bots: &[String],
    pairing: &Pairing,
    variations: &[Variant],
) -> Result<Vec<Variant>, LabError> {
    if let Some(twice) = bots.iter().enumerate().find(|(place, bot)| bots[..*place].contains(bot)) {
        return Err(LabError::Impossible(format!("the bot `{}` is named twice", twice.1)));
    }
    if let Pairing::Gauntlet(one) = pairing
        && !bots.contains(one)
    {
        let (name, known) = (one.clone(), bots.to_vec());
        return Err(LabError::UnknownBot { name, known });
    }
    if bots.len() < 2 {
        return Err(LabError::Impossible("a tournament needs at least two bots".into()));
    }
    if let Some(other) = variations.iter().find(|variant| variant.seats.len() != 2) {
        let (name, seats) = (&other.scenario, other.seats.len());
        let seats = if seats == 1 { "one seat".to_owned() } else { format!("{seats} seats") };
        return Err(LabError::Impossible(format!(
            "a tournament needs two seats that play against each other; `{name}` has {seats}"
        )));
    }
    let mut all = Vec::new();
    for (place, one) in bots.iter().enumerate() {
        for other in &bots[place + 1..] {
            let meets = match pairing {
                Pairing::RoundRobin => true,
                Pairing::Gauntlet(champion) => one == champion || other == champion,
            };
            if meets {
                let pair = vec![one.clone(), other.clone()];
                all.extend(
                    variations
                        .iter()
                        .map(|variant| Variant { bots: pair.clone(), ..variant.clone() }),
                );
            }
        }
    }
    Ok(all)
}

/// The table of a tournament.
#[derive(Clone, Debug)]
pub struct Standings {
    /// The bots, the best first.
    pub rows: Vec<RatedBot>,
    /// What sitting first is worth.
    pub first_seat: Rating,
    /// How many matches.
    pub matches: u64,
}

/// One line of the table.
#[derive(Clone, Debug)]
pub struct RatedBot {
    /// Who.
    pub bot: String,
    /// Its rating; the mean of all is 0.
    pub rating: Rating,
    /// All its results.
    pub results: Results,
    /// Its results against each bot, in the order of the table; none against itself and whom it did not
    /// meet.
    pub against: Vec<Option<Results>>,
}

impl Standings {
    /// The table after these matches.
    #[must_use]
    pub fn new(plan: &SimulationPlan, tally: &SimulationTally) -> Self {
        let mut bots: Vec<&str> = Vec::new();
        for bot in plan.variants.iter().flat_map(|variant| &variant.bots) {
            if !bots.contains(&bot.as_str()) {
                bots.push(bot);
            }
        }
        let place = |bot: &str| bots.iter().position(|known| *known == bot).unwrap_or_default();
        let mut pairs = Vec::new();
        let mut cross = vec![vec![None; bots.len()]; bots.len()];
        for (cell, seats) in tally.cells.iter().enumerate() {
            let [own, other] = [0, 1].map(|seat| place(plan.bot(cell, seat)));
            let results = seats.first().copied().unwrap_or_default();
            pairs.push(PairResults { first: own, second: other, results });
            let [won, drawn, lost] = results;
            for (row, column, results) in [(own, other, results), (other, own, [lost, drawn, won])]
            {
                let sum: &mut Results = cross[row][column].get_or_insert_default();
                for (sum, more) in sum.iter_mut().zip(results) {
                    *sum += more;
                }
            }
        }
        let Ratings { players, first_seat } = rate(bots.len(), &pairs);
        let mut order: Vec<usize> = (0..bots.len()).collect();
        order.sort_by(|one, other| players[*other].elo.total_cmp(&players[*one].elo));
        let row = |player: &usize| {
            let against: Vec<Option<Results>> =
                order.iter().map(|other| cross[*player][*other]).collect();
            let results = against.iter().flatten().fold([0; 3], |sum: Results, more| {
                [sum[0] + more[0], sum[1] + more[1], sum[2] + more[2]]
            });
            RatedBot { bot: bots[*player].into(), rating: players[*player], results, against }
        };
        Self { rows: order.iter().map(row).collect(), first_seat, matches: tally.matches }
    }

    /// As JSON.
    #[must_use]
    pub fn json(&self) -> Value {
        let rating = |rating: Rating| {
            let rounded = |elo: f64| (elo * 10.0).round() / 10.0;
            json!({"elo": rounded(rating.elo), "error": rounded(rating.error)})
        };
        let rows = self.rows.iter().map(|row| {
            let against = row
                .against
                .iter()
                .zip(&self.rows)
                .filter_map(|(results, other)| Some((other.bot.clone(), json!((*results)?))));
            json!({
                "bot": row.bot,
                "rating": rating(row.rating),
                "results": row.results,
                "share": ShareInterval::wilson(row.results).map(ShareInterval::json),
                "against": against.collect::<serde_json::Map<_, _>>(),
            })
        });
        json!({
            "matches": self.matches,
            "bots": rows.collect::<Vec<_>>(),
            "first_seat": rating(self.first_seat),
        })
    }
}

/// The table with the ratings, and who scored how much against whom, in percent.
impl fmt::Display for Standings {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names = self.rows.iter().map(|row| row.bot.chars().count());
        let width = names.max().unwrap_or(0).max(6);
        write!(f, "  # {:<width$}    Elo     ±   score        ", "bot")?;
        for place in 1..=self.rows.len() {
            write!(f, " {place:>5}")?;
        }
        writeln!(f)?;
        for (row, place) in self.rows.iter().zip(1..) {
            let Rating { elo, error } = row.rating;
            let share = ShareInterval::wilson(row.results).map_or(0.0, |share| share.share);
            let played: u64 = row.results.iter().sum();
            let score = format!("{:.1} % of {played}", share * 100.0);
            write!(f, "{place:>3} {:<width$} {elo:>+6.0} {error:>5.0}   {score:<13}", row.bot)?;
            for results in &row.against {
                match results.and_then(ShareInterval::wilson) {
                    Some(share) => write!(f, " {:>5.1}", share.share * 100.0)?,
                    None => write!(f, "     –")?,
                }
            }
            writeln!(f)?;
        }
        let Rating { elo, error } = self.first_seat;
        writeln!(f, "{} matches; the first seat is worth {elo:+.0} ± {error:.0} Elo", self.matches)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::plan::tests::plan;

    fn names(bots: &[&str]) -> Vec<String> {
        bots.iter().map(|bot| (*bot).to_owned()).collect()
    }

    #[test]
    fn a_round_robin_has_every_pair_once_and_a_gauntlet_one_against_all() {
        let variations = plan(2, &["x"], false).variants;
        let bots = names(&["a", "b", "c", "d"]);
        let all = pairs(&bots, &Pairing::RoundRobin, &variations).unwrap();
        assert_eq!(all.len(), 6 * 2);
        let some = pairs(&bots, &Pairing::Gauntlet("c".into()), &variations).unwrap();
        assert_eq!(some.len(), 3 * 2);
        assert!(some.iter().all(|variant| variant.bots.contains(&"c".to_owned())));
    }

    #[test]
    fn what_is_no_tournament_is_refused() {
        let mut variations = plan(1, &["x"], false).variants;
        let told = |bots: &[&str], pairing: &Pairing, variations: &[Variant]| {
            pairs(&names(bots), pairing, variations).unwrap_err().to_string()
        };
        assert!(told(&["a"], &Pairing::RoundRobin, &variations).contains("two bots"));
        assert!(told(&["a", "a"], &Pairing::RoundRobin, &variations).contains("twice"));
        let stranger = Pairing::Gauntlet("z".into());
        assert!(told(&["a", "b"], &stranger, &variations).contains("there are: a, b"));
        variations[0].seats.pop();
        assert!(told(&["a", "b"], &Pairing::RoundRobin, &variations).contains("has one seat"));
    }

    #[test]
    fn the_table_is_ordered_by_rating() {
        let mut plan = plan(1, &["x"], true);
        let bots = names(&["weak", "strong", "middle"]);
        plan.variants = pairs(&bots, &Pairing::RoundRobin, &plan.variants).unwrap();
        let mut tally = SimulationTally::new(&plan);
        for cell in 0..tally.cells.len() {
            let strength = |seat| match plan.bot(cell, seat) {
                "weak" => 1,
                "middle" => 2,
                _ => 4,
            };
            let (own, other) = (strength(0), strength(1));
            tally.cells[cell] = vec![[own * 10, 5, other * 10], [other * 10, 5, own * 10]];
            tally.matches += own * 10 + 5 + other * 10;
        }
        let table = Standings::new(&plan, &tally);
        let order: Vec<&str> = table.rows.iter().map(|row| row.bot.as_str()).collect();
        assert_eq!(order, ["strong", "middle", "weak"]);
        assert_eq!(table.rows[0].against[0], None);
        assert_eq!(table.rows[0].against[1], Some([80, 10, 40]));
        assert_eq!(table.json()["bots"][0]["against"]["weak"], json!([80, 10, 20]));
        let text = table.to_string();
        assert!(text.contains("strong") && text.contains("–"), "{text}");
        let mean: f64 = table.rows.iter().map(|row| row.rating.elo).sum();
        assert!(mean.abs() < 1e-6);
    }
}
