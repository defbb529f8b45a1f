//! Units and their numbers.

use crate::content::{BOARD, Catalogue, HAND, Keyword, Keywords, PlayingCard, StatChanges};
use crate::id::{CardId, UnitId};
use crate::state::{Duel, Grant, HeldCard};
use crate::tally::Tally;
use crate::tiles::{TileSet, are_near};
use initiative_kernel::game::Seat;
use initiative_kernel::grid::Tile;
use initiative_kernel::modifier::Modifiers;
use initiative_kernel::turn::activation::Exertion;
use serde::{Deserialize, Serialize};

/// A minion or a general on the board.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Unit {
    /// Its number. Units are numbered in the order of arrival.
    pub id: UnitId,
    /// Its card.
    pub card: CardId,
    /// The seat it belongs to.
    pub seat: Seat,
    /// Where it stands.
    pub at: Tile,
    /// Whether its seat loses with it.
    pub general: bool,
    /// Its attack without modifiers.
    pub attack: i32,
    /// Its health without modifiers.
    pub health: i32,
    /// The damage it has taken.
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
    /// The sum of its card and its modifiers. Code that changes these must call `add_up`.
    #[serde(skip)]
    pub(crate) tally: Tally,
}

impl Unit {
    /// A fresh minion of a card, exhausted and without modifiers.
    pub(crate) fn new(
        id: UnitId,
        card: CardId,
        printed: &PlayingCard,
        seat: Seat,
        at: Tile,
    ) -> Self {
        Self {
            id,
            card,
            seat,
            at,
            general: false,
            attack: printed.attack,
            health: printed.health,
            damage: 0,
            exertion: Exertion::EXHAUSTED,
            summoned_turn: 0,
            dispelled: false,
            doomed: false,
            modifiers: Modifiers::new(),
            tally: Tally::default(),
        }
    }

    /// The numbers of its card and its modifiers, the card first.
    fn stats<'a>(&'a self, catalogue: &'a Catalogue) -> impl Iterator<Item = &'a StatChanges> {
        let own = (!self.dispelled).then(|| &catalogue.card(self.card).stats);
        let granted = self.modifiers.active(BOARD).map(|grant| &catalogue.buff(grant.buff).stats);
        own.into_iter().chain(granted)
    }

    /// Changes its modifiers, and updates the sum.
    pub(crate) fn change<T>(
        &mut self,
        catalogue: &Catalogue,
        change: impl FnOnce(&mut Modifiers<Grant>) -> T,
    ) -> T {
        let told = change(&mut self.modifiers);
        self.add_up(catalogue);
        told
    }

    /// Computes the sum of its card and its modifiers.
    pub(crate) fn add_up(&mut self, catalogue: &Catalogue) {
        self.tally = Tally::of(self, catalogue);
    }

    /// Its keywords.
    #[must_use]
    #[inline]
    pub const fn keywords(&self) -> Keywords {
        self.tally.keywords
    }

    // DUEL-UNIT-3
    /// Its maximum health.
    #[must_use]
    #[inline]
    pub const fn max_health(&self) -> i32 {
        self.health + self.tally.health
    }

    /// Its health.
    #[must_use]
    #[inline]
    pub const fn health_left(&self) -> i32 {
        self.max_health() - self.damage
    }

    /// The most damage that a unit takes at once.
    const MOST_TAKEN: i32 = 1_000_000;

    // DUEL-DMG-1
    /// How much of some damage it takes.
    #[must_use]
    pub fn taken(&self, catalogue: &Catalogue, amount: i32) -> i32 {
        if !self.tally.shields {
            return amount.clamp(0, Self::MOST_TAKEN);
        }
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

    /// How much of some damage is left after percentages.
    fn share(&self, catalogue: &Catalogue, amount: i32) -> i32 {
        let (mut above, mut below) = (i128::from(amount), 1_i128);
        for stats in self.stats(catalogue).filter(|stats| stats.taken_percent != 100) {
            // It rounds down once, at the end. A unit with so many percentages that they overflow
            // is also rounded on the way.
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

impl HeldCard {
    // DUEL-MANA-4
    /// Its cost in a hand.
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
        (unit.attack + unit.tally.attack + self.auras(unit)).max(0)
    }

    fn auras(&self, unit: &Unit) -> i32 {
        if unit.general {
            return 0;
        }
        let friends = self.side(unit.seat).units.iter();
        let near = friends.filter(|friend| friend.tally.aura != 0 && are_near(friend.at, unit.at));
        near.filter(|friend| !friend.doomed).map(|friend| friend.tally.aura).sum()
    }

    // DUEL-KEY-3
    /// The tiles of a seat's units that provoke enemies nearby.
    pub(crate) fn provokers(&self, seat: Seat) -> TileSet {
        let units = self.side(seat).units.iter();
        let provoking = units.filter(|unit| unit.keywords().has(Keyword::Provoke) && !unit.doomed);
        provoking.map(|unit| unit.at).collect()
    }

    // DUEL-MOVE-1, DUEL-KEY-1
    /// The tiles that a unit could move to, if it may move: through its own side's tiles, to free
    /// ones.
    #[inline]
    pub(crate) fn reach(&self, unit: &Unit, own: TileSet, free: TileSet) -> TileSet {
        if unit.keywords().has(Keyword::Flying) {
            return free;
        }
        let (speed, open) = (self.stage.rules.speed, free | own);
        let mut reached = TileSet::only(unit.at);
        if speed > 0 {
            reached = reached | TileSet::beside(unit.at) & open;
        }
        for _ in 1..speed {
            let next = reached | reached.steps() & open;
            if next == reached {
                break;
            }
            reached = next;
        }
        reached & free
    }

    /// The card of a unit.
    pub(crate) fn card_of(&self, unit: &Unit) -> &PlayingCard {
        self.card(unit.card)
    }
}
