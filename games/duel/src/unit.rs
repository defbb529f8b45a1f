//! Units and their numbers.

use crate::content::{BOARD, Card, Catalogue, HAND, Keyword, Keywords, Stats};
use crate::id::{CardId, UnitId};
use crate::state::{Duel, Grant, Held, other};
use crate::tiles::Tiles;
use initiative::game::Seat;
use initiative::grid::Tile;
use initiative::modifier::Modifiers;
use initiative::turn::activation::Exertion;
use serde::{Deserialize, Serialize};

/// A minion or a general on the board.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Unit {
    /// Its number: units are numbered as they arrive.
    pub id: UnitId,
    /// Its card.
    pub card: CardId,
    /// Whose it is.
    pub seat: Seat,
    /// Where it stands.
    pub at: Tile,
    /// Whether its seat loses with it.
    pub general: bool,
    /// Its attack, before anything changes it.
    pub attack: i32,
    /// Its health, before anything changes it.
    pub health: i32,
    /// What it has lost.
    pub damage: i32,
    /// What it has done this turn.
    pub exertion: Exertion,
    /// The turn in which it arrived.
    pub summoned_turn: u32,
    /// Whether its card's own abilities are off.
    pub dispelled: bool,
    /// Whether it is about to die.
    pub doomed: bool,
    /// Its modifiers.
    pub modifiers: Modifiers<Grant>,
}

impl Unit {
    /// What its card and its modifiers say, the card first.
    fn stats<'a>(&'a self, catalogue: &'a Catalogue) -> impl Iterator<Item = &'a Stats> {
        let own = (!self.dispelled).then(|| &catalogue.card(self.card).stats);
        let granted = self.modifiers.active(BOARD).map(|grant| &catalogue.buff(grant.buff).stats);
        own.into_iter().chain(granted)
    }

    /// The sum of one of them.
    #[inline]
    pub(crate) fn sum(&self, catalogue: &Catalogue, stat: impl Fn(&Stats) -> i16) -> i32 {
        let own = if self.dispelled { 0 } else { stat(&catalogue.card(self.card).stats) };
        let granted = self.modifiers.active(BOARD);
        granted.fold(own.into(), |sum, it| sum + i32::from(stat(&catalogue.buff(it.buff).stats)))
    }

    /// Its keywords.
    #[must_use]
    #[inline]
    pub fn keywords(&self, catalogue: &Catalogue) -> Keywords {
        let own = if self.dispelled { Keywords::NONE } else { catalogue.card(self.card).keywords };
        let granted = self.modifiers.active(BOARD);
        granted.fold(own, |all, grant| all | catalogue.buff(grant.buff).keywords)
    }

    // DUEL-UNIT-3
    /// Its greatest health.
    #[must_use]
    pub fn max_health(&self, catalogue: &Catalogue) -> i32 {
        self.health + self.sum(catalogue, |stats| stats.health)
    }

    /// Its health.
    #[must_use]
    pub fn health_left(&self, catalogue: &Catalogue) -> i32 {
        self.max_health(catalogue) - self.damage
    }

    /// No blow takes more.
    const MOST_TAKEN: i32 = 1_000_000;

    // DUEL-DMG-1
    /// What it takes of so much damage.
    #[must_use]
    pub fn taken(&self, catalogue: &Catalogue, amount: i32) -> i32 {
        let (mut flat, mut last, mut shared) = (0, 0, false);
        for stats in self.stats(catalogue) {
            flat += i32::from(stats.taken_flat);
            last += i32::from(stats.taken_final);
            shared |= stats.taken_percent != 100;
        }
        let mut taken = (amount + flat).max(0);
        if shared {
            taken = self.share(catalogue, taken);
        }
        taken.saturating_add(last).clamp(0, Self::MOST_TAKEN)
    }

    /// What its percentages leave of so much damage.
    fn share(&self, catalogue: &Catalogue, amount: i32) -> i32 {
        let (mut above, mut below) = (i128::from(amount), 1_i128);
        for stats in self.stats(catalogue).filter(|stats| stats.taken_percent != 100) {
            // Rounded down once; a bearer of more of these than fit is rounded on the way.
            if below > 1_000_000_000_000_000 {
                (above, below) = (above / below, 1);
            }
            above = above.min(1_000_000_000_000_000) * i128::from(stats.taken_percent);
            below *= 100;
        }
        i32::try_from(above / below).unwrap_or(i32::MAX)
    }

    // DUEL-MOVE-2
    /// How many moves and attacks it has in a turn.
    pub(crate) fn allowance(keywords: Keywords) -> u8 {
        if keywords.has(Keyword::Celerity) { 2 } else { 1 }
    }
}

impl Held {
    // DUEL-MANA-4
    /// What it costs in a hand.
    #[must_use]
    pub fn cost(&self, catalogue: &Catalogue) -> u32 {
        let changes = self.modifiers.active(HAND);
        let changes = changes.map(|grant| i32::from(catalogue.buff(grant.buff).stats.cost));
        let cost = i32::from(catalogue.card(self.card).cost) + changes.sum::<i32>();
        cost.max(0).cast_unsigned()
    }
}

impl Duel {
    // DUEL-UNIT-3
    /// A unit's attack, auras included.
    #[must_use]
    pub fn attack(&self, unit: &Unit) -> i32 {
        let catalogue = self.catalogue();
        let own = unit.attack + unit.sum(catalogue, |stats| stats.attack);
        (own + self.auras(unit)).max(0)
    }

    fn auras(&self, unit: &Unit) -> i32 {
        if unit.general {
            return 0;
        }
        let near = self.near(unit.seat, unit.at);
        let near = near.filter(|friend| !friend.dispelled && !friend.doomed);
        near.map(|friend| self.card(friend.card).aura).sum()
    }

    // DUEL-KEY-3
    /// Where a seat's units stand that provoke the enemies near them.
    pub(crate) fn provokers(&self, seat: Seat) -> Tiles {
        let catalogue = self.catalogue();
        let units = self.side(seat).units.iter().filter(|unit| !unit.doomed);
        let provoking =
            units.filter(|unit| unit.keywords(catalogue).has(Keyword::Provoke)).map(|unit| unit.at);
        provoking.collect()
    }

    // DUEL-MOVE-1
    /// The tiles to which a unit could walk if it may move at all.
    pub(crate) fn walkable(&self, unit: &Unit) -> Tiles {
        let (own, theirs) = (self.occupied(unit.seat), self.occupied(other(unit.seat)));
        let open = self.stage.ground.without(theirs);
        self.steps(unit, open).without(own)
    }

    /// The tiles within so many steps on open ground, its own included.
    #[inline]
    fn steps(&self, unit: &Unit, open: Tiles) -> Tiles {
        let mut reached = Tiles::only(unit.at);
        for _ in 0..self.stage.rules.speed {
            let next = reached | reached.steps() & open;
            if next == reached {
                break;
            }
            reached = next;
        }
        reached
    }

    // DUEL-MOVE-1, DUEL-KEY-1
    /// The tiles to which a unit could move if it may move at all.
    pub(crate) fn reach(&self, unit: &Unit, keywords: Keywords, own: Tiles, free: Tiles) -> Tiles {
        if keywords.has(Keyword::Flying) {
            return free;
        }
        self.steps(unit, free | own) & free
    }

    /// The own card of a unit.
    pub(crate) fn card_of(&self, unit: &Unit) -> &Card {
        self.card(unit.card)
    }
}
