//! Ratings from results: the Bradley–Terry model, by maximum likelihood.
//!
//! The chance that the player on the first seat wins is the logistic function of the difference of two
//! ratings plus what the first seat is worth. A draw counts as half a win for both. The errors come from
//! the inverse of the information matrix.

use crate::interval::Z95;

/// Elo points of a rating of 1: a difference of 400 is odds of 10 to 1.
const ELO: f64 = 400.0 / std::f64::consts::LN_10;
/// How often the estimate is improved at most; ten times are enough in practice.
const STEPS: usize = 200;
/// What is assumed of every rating and of the first seat beforehand: one drawn match against an average
/// player. Without it, who wins every match would have no rating at all.
const PRIOR: f64 = 0.25;

/// Results between two players: who sat first, and how often the first one won, drew and lost.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PairResults {
    /// The player on the first seat.
    pub first: usize,
    /// The player on the second seat.
    pub second: usize,
    /// How often the first one won, drew and lost.
    pub results: [u64; 3],
}

/// A rating in Elo points, and its 95 % interval as plus or minus.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rating {
    /// The rating. The mean of all players is 0.
    pub elo: f64,
    /// The interval reaches so far to both sides.
    pub error: f64,
}

/// What results say about players.
#[derive(Clone, Debug, PartialEq)]
pub struct Ratings {
    /// The rating of each player.
    pub players: Vec<Rating>,
    /// What sitting first is worth.
    pub first_seat: Rating,
}

/// The ratings of `players` players.
#[must_use]
pub fn rate(players: usize, results: &[PairResults]) -> Ratings {
    // The last parameter is what the first seat is worth.
    let size = players + 1;
    let mut values = vec![0.0_f64; size];
    let mut information = vec![vec![0.0_f64; size]; size];
    for _ in 0..STEPS {
        let mut slope: Vec<f64> = values.iter().map(|value| -PRIOR * value).collect();
        information = (0..size)
            .map(|row| (0..size).map(|column| if row == column { PRIOR } else { 0.0 }).collect())
            .collect();
        for pair in results {
            let [won, drawn, lost] = pair.results.map(|count| count as f64);
            let (count, points) = (won + drawn + lost, won + drawn / 2.0);
            let lead = values[pair.first] - values[pair.second] + values[players];
            let chance = 1.0 / (1.0 + (-lead).exp());
            let signs = [(pair.first, 1.0), (pair.second, -1.0), (players, 1.0)];
            for (row, sign) in signs {
                slope[row] += sign * (points - count * chance);
                for (column, other) in signs {
                    information[row][column] += sign * other * count * chance * (1.0 - chance);
                }
            }
        }
        let step = solve(&information, &slope);
        let largest = step.iter().fold(0.0_f64, |most, part| most.max(part.abs()));
        // A step that is too long could overshoot for ever.
        let scale = if largest > 1.0 { 1.0 / largest } else { 1.0 };
        for (value, part) in values.iter_mut().zip(&step) {
            *value += part * scale;
        }
        if largest < 1e-10 {
            break;
        }
    }
    let mean = values[..players].iter().sum::<f64>() / players.max(1) as f64;
    // The variance of a rating less the mean of all: a row of the inverse for each.
    let error = |weights: &[f64]| {
        let column = solve(&information, weights);
        let variance: f64 = column.iter().zip(weights).map(|(one, other)| one * other).sum();
        Z95 * variance.max(0.0).sqrt() * ELO
    };
    let rating = |player: usize| {
        let share = 1.0 / players.max(1) as f64;
        let weight = |place: usize| match place {
            place if place == players => 0.0,
            place if place == player => 1.0 - share,
            _ => -share,
        };
        let weights: Vec<f64> = (0..size).map(weight).collect();
        Rating { elo: (values[player] - mean) * ELO, error: error(&weights) }
    };
    let seat: Vec<f64> = (0..size).map(|place| if place == players { 1.0 } else { 0.0 }).collect();
    let first_seat = Rating { elo: values[players] * ELO, error: error(&seat) };
    Ratings { players: (0..players).map(rating).collect(), first_seat }
}

/// Solves a system of linear equations whose matrix is symmetric and positive.
fn solve(matrix: &[Vec<f64>], right: &[f64]) -> Vec<f64> {
    let size = right.len();
    let mut rows: Vec<Vec<f64>> = matrix.to_vec();
    let mut right = right.to_vec();
    for place in 0..size {
        let (done, below) = rows.split_at_mut(place + 1);
        let Some(above) = done.last() else { continue };
        let value = right[place];
        for (row, right) in below.iter_mut().zip(&mut right[place + 1..]) {
            let factor = row[place] / above[place];
            for (own, above) in row.iter_mut().zip(above).skip(place) {
                *own -= factor * above;
            }
            *right -= factor * value;
        }
    }
    let mut solved = vec![0.0; size];
    for place in (0..size).rev() {
        let known: f64 = (place + 1..size).map(|column| rows[place][column] * solved[column]).sum();
        solved[place] = (right[place] - known) / rows[place][place];
    }
    solved
}

#[cfg(test)]
mod tests {
    use super::*;

    fn both_ways(first: usize, second: usize, [won, drawn, lost]: [u64; 3]) -> [PairResults; 2] {
        [
            PairResults { first, second, results: [won, drawn, lost] },
            PairResults { first: second, second: first, results: [lost, drawn, won] },
        ]
    }

    #[test]
    fn odds_of_ten_to_one_are_four_hundred_points() {
        let rated = rate(2, &both_ways(0, 1, [100_000, 0, 10_000]));
        let gap = rated.players[0].elo - rated.players[1].elo;
        assert!((gap - 400.0).abs() < 0.5, "{gap}");
        assert!(rated.first_seat.elo.abs() < 0.01);
        assert!(rated.players[0].error > 0.5 && rated.players[0].error < 5.0);
    }

    #[test]
    fn the_error_of_two_players_is_that_of_their_share() {
        // 600 of 1,000: a standard error of 0.0155, a slope of 1 / (p (1 − p)) = 4.17.
        let rated = rate(2, &both_ways(0, 1, [300, 0, 200]));
        let expected = 1.96 * (0.6_f64 * 0.4 / 1000.0).sqrt() / (0.6 * 0.4) * ELO / 2.0;
        let error = rated.players[0].error;
        assert!((error - expected).abs() < 0.3, "{error} against {expected}");
    }

    #[test]
    fn the_first_seat_is_rated_apart_from_the_players() {
        let same = [[60, 0, 40]; 2];
        let pairs = [(0, 1), (1, 0)].into_iter().zip(same);
        let pairs: Vec<PairResults> = pairs
            .map(|((first, second), results)| PairResults { first, second, results })
            .collect();
        let rated = rate(2, &pairs);
        assert!(rated.players[0].elo.abs() < 0.01);
        assert!((rated.first_seat.elo - 70.0).abs() < 2.0, "{:?}", rated.first_seat);
    }

    #[test]
    fn who_wins_everything_has_a_rating_all_the_same() {
        let pairs: Vec<PairResults> =
            [both_ways(0, 1, [50, 0, 0]), both_ways(1, 2, [50, 0, 0])].concat();
        let rated = rate(3, &pairs);
        let elo: Vec<f64> = rated.players.iter().map(|rating| rating.elo).collect();
        assert!(elo[0] > elo[1] && elo[1] > elo[2] && elo[0].is_finite());
        assert!(rated.players.iter().all(|rating| rating.error.is_finite()));
    }
}
