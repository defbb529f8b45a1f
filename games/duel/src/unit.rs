//! Units and their numbers.

use crate::content::{BOARD, Card, Catalogue, HAND, Keyword, Keywords, Stats};
use crate::id::{CardId, UnitId};
use crate::state::{Duel, Grant, Held, other};
use crate::tiles::{Tiles, are_near};
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
    pub(crate) fn sum(&self, catalogue: &Catalogue, stat: impl Fn(&Stats) -> i16) -> i32 {
        self.stats(catalogue).map(|stats| i32::from(stat(stats))).sum()
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

    // DUEL-DMG-1
    /// What it takes of so much damage.
    #[must_use]
    pub fn taken(&self, catalogue: &Catalogue, amount: i32) -> i32 {
        let flat = self.sum(catalogue, |stats| stats.taken_flat);
        let mut above = i128::from((amount + flat).max(0));
        let mut below = 1_i128;
        for stats in self.stats(catalogue).filter(|stats| stats.taken_percent != 100) {
            // Rounded down once; a bearer of more of these than fit is rounded on the way.
            if below > 1_000_000_000_000_000 {
                (above, below) = (above / below, 1);
            }
            above = above.min(1_000_000_000_000_000) * i128::from(stats.taken_percent);
            below *= 100;
        }
        let last = self.sum(catalogue, |stats| stats.taken_final);
        let taken = above / below + i128::from(last);
        i32::try_from(taken.clamp(0, 1_000_000)).unwrap_or(0)
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
        let friends = self.side(unit.seat).units.iter();
        let near = friends
            .filter(|friend| !friend.dispelled && !friend.doomed && are_near(friend.at, unit.at));
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
