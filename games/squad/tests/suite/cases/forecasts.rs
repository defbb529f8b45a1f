//! Forecasts, against the schoolbook's own arithmetic.

use super::attacks::duel;
use serde_json::json;
use squad::forecast::Chance;

#[test]
fn squad_atk_8_forecasts_are_exact() {
    let field = duel(json!({}));
    let forecast = field.game().forecast(0, 0);
    assert_eq!(shares(&forecast.hits), ["49/100", "42/100", "9/100"]);
    assert_eq!(forecast.wound_faces, 6);
    assert_eq!(share(&forecast.wound), "3276/10000");
    let wounded = duel(json!({ "monsters": [{
        "kind": "brute", "at": [8, 8], "draw": ["hunt", "hunt"], "wounds": ["maul"]
    }]}));
    assert_eq!(share(&wounded.game().forecast(0, 0).slay), "324/10000");
}

fn share(chance: &Chance) -> String {
    format!("{}/{}", chance.cases, chance.of)
}

fn shares(chances: &[Chance]) -> Vec<String> {
    chances.iter().map(share).collect()
}

/// A number in decimal digits, the last one first, and the schoolbook's way with it.
struct Slate(Vec<u32>);

impl Slate {
    fn of(factors: &[u32]) -> Self {
        factors.iter().fold(Self(vec![1]), |slate, factor| slate.sum(&slate.0, factor - 1))
    }

    fn sum(&self, other: &[u32], times: u32) -> Self {
        let (mut digits, mut carry) = (Vec::new(), 0);
        let mut place = 0;
        while place < self.0.len().max(other.len()) || carry > 0 {
            let digit = |list: &[u32]| list.get(place).copied().unwrap_or(0);
            carry += digit(&self.0) + digit(other) * times;
            digits.push(carry % 10);
            carry /= 10;
            place += 1;
        }
        Self(digits)
    }

    fn text(&self) -> String {
        let text: String = self.0.iter().rev().map(u32::to_string).collect();
        let text = text.trim_start_matches('0');
        if text.is_empty() { "0".into() } else { text.into() }
    }
}

/// The cases of exactly so many successes: how often they can be chosen, times the faces.
fn binomial(dice: u32, count: u32, faces: u32, sides: u32) -> Slate {
    // Rows of Pascal's triangle; 29 dice fit easily.
    let mut row = vec![1_u32];
    for _ in 0..dice {
        let inner = row.windows(2).map(|pair| pair[0] + pair[1]);
        row = std::iter::once(1).chain(inner).chain([1]).collect();
    }
    let mut factors = vec![row[count as usize]];
    factors.extend((0..dice).map(|die| if die < count { faces } else { sides - faces }));
    Slate::of(&factors)
}

// SQUAD-ATK-8: nine dice of the weapon and twenty of speed, each with its exact chances.
#[test]
fn squad_atk_8_many_dice_are_counted_to_the_last() {
    for dice in [17_u32, 18, 19, 20, 25, 29] {
        let field = duel(json!({
            "content": { "weapons": [{ "id": "flail", "dice": 9, "hit": 8 }] },
            "survivors": [{
                "at": [8, 9], "weapon": "flail", "stats": { "speed": dice - 9, "strength": 1 },
            }],
        }));
        let forecast = field.game().forecast(0, 0);
        assert_eq!(forecast.hits.len(), dice as usize + 1, "{dice} dice");
        for (count, chance) in (0..).zip(&forecast.hits) {
            let ways = binomial(dice, count, 3, 10).text();
            assert_eq!(share(chance), format!("{ways}/1{}", "0".repeat(dice as usize)));
        }
        let at_least = |least: u32| {
            let exact = (least..=dice).map(|count| binomial(dice, count, 21, 100));
            let sum = exact.fold(Slate(Vec::new()), |sum, ways| sum.sum(&ways.0, 1));
            format!("{}/1{}", sum.text(), "0".repeat(2 * dice as usize))
        };
        assert_eq!(forecast.wound_faces, 7);
        assert_eq!(share(&forecast.wound), at_least(1));
        assert_eq!(share(&forecast.slay), at_least(10));
    }
}
