//! Chances as exact fractions.

use crate::attack::hits;
use crate::event::WoundOutcome;
use crate::state::Squad;
use alloc::vec::Vec;
use num_bigint::BigUint;

/// A chance: a number of cases out of all cases.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Chance {
    /// The cases in which it happens.
    pub cases: BigUint,
    /// All cases.
    pub of: BigUint,
}

impl Chance {
    /// Whether it can happen at all.
    #[must_use]
    pub fn is_possible(&self) -> bool {
        self.cases != BigUint::ZERO
    }

    /// In percent, rounded to the nearest.
    #[must_use]
    pub fn percent(&self) -> u8 {
        // The largest percent for which (2 percent - 1) / 200 of all cases are not more than these
        // cases.
        let cases = &self.cases * 200_u32;
        let reached = |percent: &u8| &self.of * (2 * u32::from(*percent) - 1) <= cases;
        (1..=100).take_while(reached).last().unwrap_or(0)
    }
}

// SQUAD-ATK-8
/// What an attack will probably do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Forecast {
    /// The chances of 0, 1, 2 … hits.
    pub hits: Vec<Chance>,
    /// How many faces of ten wound.
    pub wound_faces: u8,
    /// The chance of at least one wound.
    pub wound: Chance,
    /// The chance of at least as many wounds as the target has life.
    pub slay: Chance,
}

// SQUAD-ATK-8: for any number of dice.
/// The chances of 0 to `dice` successes if `faces` of `sides` succeed.
#[must_use]
pub fn successes(dice: usize, faces: u32, sides: u32) -> Vec<Chance> {
    let faces = faces.min(sides);
    // Adding one die after the other keeps every number whole.
    let mut cases = alloc::vec![BigUint::from(1_u8)];
    let mut of = BigUint::from(1_u8);
    for _ in 0..dice {
        let mut next = alloc::vec![BigUint::default(); cases.len() + 1];
        for (count, ways) in cases.iter().enumerate() {
            next[count] += ways * (sides - faces);
            next[count + 1] += ways * faces;
        }
        cases = next;
        of *= sides;
    }
    cases.into_iter().map(|cases| Chance { cases, of: of.clone() }).collect()
}

/// The chance of at least this many.
fn at_least(chances: &[Chance], count: usize) -> Chance {
    let of = chances.first().map_or_else(|| BigUint::from(1_u8), |chance| chance.of.clone());
    let mut cases = BigUint::default();
    for chance in chances.iter().skip(count) {
        cases += &chance.cases;
    }
    Chance { cases, of }
}

impl Squad {
    /// What an attack of a survivor on a monster will probably do.
    #[must_use]
    pub fn forecast(&self, survivor: usize, monster: usize) -> Forecast {
        let dice = self.attack_dice(survivor);
        let least = self.hit_face(survivor);
        let hit_faces = (1..=10).filter(|face| hits(*face, least)).count() as u32;
        let (wound_roll, toughness) =
            (self.wound_roll(survivor), self.monster_sheet(monster).toughness);
        let wounds = |face: &u8| wound_roll.outcome(*face, toughness) != WoundOutcome::Failed;
        let wound_faces = (1..=10).filter(wounds).count() as u32;
        let chances = successes(dice, hit_faces * wound_faces, 100);
        let life = usize::from(self.monsters[monster].life().max(1));
        Forecast {
            hits: successes(dice, hit_faces, 10),
            wound_faces: u8::try_from(wound_faces).unwrap_or(10),
            wound: at_least(&chances, 1),
            slay: at_least(&chances, life),
        }
    }
}
