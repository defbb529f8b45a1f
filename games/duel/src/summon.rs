//! Units that arrive on tiles, and the springs there.

use crate::content::{Keyword, Placement, Selector, Timing};
use crate::event::{EffectFizzle, Event};
use crate::id::{BuffId, CardId, UnitId};
use crate::run::{EffectSource, Run};
use crate::state::Grant;
use crate::tiles::TileSet;
use crate::unit::Unit;
use initiative_kernel::game::{Seat, Sink};
use initiative_kernel::grid::Tile;
use initiative_kernel::modifier::{Modifier, Modifiers};

impl<S: Sink<Event>> Run<'_, S> {
    // DUEL-FX-4
    pub fn relocate(&mut self, id: UnitId, placement: Placement, source: &EffectSource) {
        let to = match placement {
            Placement::OwnTile => Some(self.own_tile(source)),
            Placement::NearSelf => self.draw_tile(source),
            Placement::Target => source.target.map(|aim| self.tile_of(aim)),
            Placement::Follow => source.follow.map(|aim| self.tile_of(aim)),
        };
        let Some(to) = to.filter(|to| self.game.free().contains(*to)) else {
            return self.fizzle(source.seat, EffectFizzle::NoRoom);
        };
        if let Some((from, seat)) = self.put(id, to) {
            self.tell(Event::UnitRelocated { unit: id, from, to });
            self.collect(seat, id, to);
        }
    }

    pub fn open_spring(&mut self, to: Selector, source: &EffectSource) {
        let aim = match to {
            Selector::Target => source.target,
            Selector::Follow => source.follow,
            _ => None,
        };
        match aim.map(|aim| aim.at).filter(|at| self.game.spent.contains(*at)) {
            None => self.fizzle(source.seat, EffectFizzle::NoTarget),
            Some(at) => {
                self.game.spent.remove(at);
                self.game.springs.insert(at);
                self.tell(Event::SpringOpened { at });
            }
        }
    }

    // DUEL-FX-3: a summon that runs out of tiles fizzles once.
    pub fn summon_many(
        &mut self,
        card: CardId,
        count: u8,
        placement: Placement,
        source: &EffectSource,
    ) {
        for _ in 0..count {
            let at = match placement {
                Placement::OwnTile => Some(self.own_tile(source)),
                Placement::NearSelf => self.draw_tile(source),
                Placement::Target => source.target.map(|aim| aim.at),
                Placement::Follow => source.follow.map(|aim| aim.at),
            };
            let Some(at) = at.filter(|at| self.game.free().contains(*at)) else {
                return self.fizzle(source.seat, EffectFizzle::NoRoom);
            };
            self.summon(source.seat, card, at, Modifiers::new());
        }
    }

    // DUEL-QUEUE-6
    /// A random free tile near the bearer, with one roll.
    fn draw_tile(&mut self, source: &EffectSource) -> Option<Tile> {
        let free = TileSet::near(self.own_tile(source)) & self.game.free();
        let place = self.game.dice.index(free.len())?;
        free.iter().nth(place)
    }

    // DUEL-UNIT-1
    /// Puts a new unit on the board, with the modifiers that its card had.
    pub fn summon(
        &mut self,
        seat: Seat,
        card: CardId,
        at: Tile,
        mut modifiers: Modifiers<Grant>,
    ) -> UnitId {
        let cards = self.cards();
        let record = cards.card(card);
        for own in &record.innate {
            modifiers.attach_over(innate(*own, card), |old, new| old.buff == new.buff);
        }
        let id = UnitId(self.game.arrived);
        self.game.arrived = self.game.arrived.saturating_add(1);
        let at_turn = self.game.turns.number();
        let mut unit =
            Unit { modifiers, summoned_turn: at_turn, ..Unit::new(id, card, record, seat, at) };
        unit.add_up(cards);
        unit.exertion.exhausted = !unit.keywords().has(Keyword::Rush);
        let side = self.game.side_mut(seat);
        side.units.push(unit);
        side.taken.insert(at);
        self.tell(Event::UnitSummoned { unit: id, seat, card, at });
        self.collect(seat, id, at);
        self.doom_if_spent(id);
        id
    }

    // DUEL-MANA-3
    /// Collects the spring on a tile that a unit has entered.
    pub fn collect(&mut self, seat: Seat, unit: UnitId, at: Tile) {
        if self.game.springs.contains(at) {
            self.game.springs.remove(at);
            self.game.spent.insert(at);
            let mana = &mut self.game.side_mut(seat).mana;
            mana.lend(1);
            let remaining = mana.now();
            self.tell(Event::SpringCollected { seat, unit, at, remaining });
        }
    }
}

/// A modifier that a card comes with.
pub(crate) fn innate((buff, timing): (BuffId, Timing), card: CardId) -> Modifier<Grant> {
    timing.of(Grant { buff, source: Some(card), artifact: None })
}
