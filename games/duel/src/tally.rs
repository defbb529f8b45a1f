//! The sum of a unit's card and its modifiers.

use crate::content::{BOARD, Catalogue, Keywords, StatChanges};
use crate::unit::Unit;

/// The sum of a unit's card and its modifiers. The unit stores it, because the rules need it often
/// and it changes rarely.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Tally {
    pub keywords: Keywords,
    /// Whether it has effects at starts or ends of turns.
    pub watches: bool,
    /// Whether something changes the damage that it takes.
    pub shields: bool,
    pub attack: i32,
    pub health: i32,
    pub draws: i32,
    pub replaces: i32,
    /// What it adds to the attack of its own minions nearby.
    pub aura: i32,
}

impl Tally {
    /// The sum for a unit as it is now. Cards that the catalogue does not have add nothing.
    pub fn of(unit: &Unit, catalogue: &Catalogue) -> Self {
        let mut tally = Self::default();
        let own =
            if unit.dispelled { None } else { catalogue.cards().get(usize::from(unit.card.0)) };
        if let Some(card) = own {
            tally.aura = card.aura;
            tally.add(card.keywords, &card.stats, !card.watches.is_empty());
        }
        for grant in unit.modifiers.active(BOARD) {
            if let Some(buff) = catalogue.buffs().get(usize::from(grant.buff.0)) {
                tally.add(buff.keywords, &buff.stats, !buff.watches.is_empty());
            }
        }
        tally
    }

    fn add(&mut self, keywords: Keywords, stats: &StatChanges, watches: bool) {
        self.keywords = self.keywords | keywords;
        self.watches |= watches;
        self.shields |= (stats.taken_flat, stats.taken_percent, stats.taken_final) != (0, 100, 0);
        self.attack += i32::from(stats.attack);
        self.health += i32::from(stats.health);
        self.draws += i32::from(stats.draws);
        self.replaces += i32::from(stats.replaces);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::command::Command;
    use crate::setup::Setup;
    use crate::state::Duel;
    use alloc::vec::Vec;
    use initiative_kernel::dice::Dice;
    use initiative_kernel::game::{Game, Null};
    use initiative_testkit::bound::LoopBound;

    #[test]
    fn duel_unit_3_what_a_unit_keeps_is_what_its_card_and_modifiers_come_to() {
        let decks = ["lantern", "thornwake", "cinder"];
        for seed in 0..30_usize {
            let setup = Setup::decks(decks[seed % 3], decks[seed / 3 % 3]);
            let mut game = Duel::start(&setup, seed as u64).unwrap();
            let mut dice = Dice::new(seed as u64);
            let mut bound = LoopBound::new(10_000, alloc::format!("a match with seed {seed}"));
            while bound.step()
                && let Some(seat) = game.status().awaited().iter().next()
            {
                let mut legal = Vec::new();
                game.legal(seat, &mut legal);
                legal.retain(|command| *command != Command::Resign);
                game.apply(seat, *dice.pick(&legal).unwrap(), &mut Null);
                for unit in game.board_order() {
                    assert_eq!(unit.tally, Tally::of(unit, game.catalogue()), "seed {seed}");
                }
            }
        }
    }
}
