//! Moves and attacks.

use crate::content::Keyword;
use crate::event::Event;
use crate::id::UnitId;
use crate::run::{Flow, Run};
use crate::state::{Duel, other};
use crate::tiles::{TileSet, are_near};
use crate::unit::Unit;
use alloc::vec::Vec;
use core::ops::ControlFlow::Continue;
use initiative_kernel::game::{Seat, Sink};
use initiative_kernel::grid::{Direction, Tile};

// DUEL-MOVE-1
const WAYS: [Direction; 4] = [Direction::East, Direction::West, Direction::South, Direction::North];

impl<S: Sink<Event>> Run<'_, S> {
    // DUEL-MOVE-2
    pub fn walk(&mut self, seat: Seat, id: UnitId, to: Tile) -> Flow {
        let Some((own, place)) = self.find(id) else {
            return Continue(());
        };
        let game = &*self.game;
        let unit = &game.sides[own].units[place];
        let (keywords, from) = (unit.keywords(), unit.at);
        let flying = keywords.has(Keyword::Flying);
        self.out.emit_with(|| Event::UnitMoved {
            unit: id,
            from,
            path: game.path(unit, to),
            flying,
        });
        // The check made sure that this succeeds.
        let unit = &mut self.game.sides[own].units[place];
        let _ = unit.exertion.walk(Unit::allowance(keywords));
        self.put_at(own, place, to);
        self.collect(seat, id, to);
        Continue(())
    }

    // DUEL-ATK-2
    /// Deals the damage of an attack: to the target, to other units near in board order, then to
    /// the attacker.
    pub fn attack(&mut self, id: UnitId, at: Tile) -> Flow {
        let game = &*self.game;
        let (Some(unit), Some(target)) = (game.unit(id), game.unit_at(at)) else {
            return Continue(());
        };
        let exchange = game.exchange(unit, target);
        let (target, ranged, allowance) =
            (target.id, !exchange.near, Unit::allowance(unit.keywords()));
        self.tell(Event::UnitAttacked { unit: id, target, at, ranged });
        if let Some(unit) = self.unit_mut(id) {
            // The check made sure that this succeeds.
            let _ = unit.exertion.strike(allowance);
        }
        for (victim, amount) in exchange.blows() {
            self.hurt(*victim, *amount);
        }
        if let Some(amount) = exchange.answer {
            self.hurt(id, amount);
        }
        self.run_queue()
    }
}

/// The damage of an attack. All of it is known before the first blow.
pub(crate) struct Exchange {
    blows: [(UnitId, i32); 9],
    count: usize,
    /// Whether the two are neighbours.
    pub near: bool,
    /// Whether the target reaches the attacker.
    pub answers: bool,
    /// What the target deals to the attacker, if it has any attack.
    pub answer: Option<i32>,
}

impl Exchange {
    /// The units that the attacker hits and the damage that they take, the target first.
    pub fn blows(&self) -> &[(UnitId, i32)] {
        &self.blows[..self.count]
    }
}

impl Duel {
    // DUEL-ATK-2, DUEL-KEY-2
    /// The damage that comes of an attack.
    #[inline]
    pub(crate) fn exchange(&self, unit: &Unit, target: &Unit) -> Exchange {
        let (cards, keywords) = (self.catalogue(), unit.keywords());
        let (power, near) = (self.attack(unit), are_near(unit.at, target.at));
        let mut blows = [(target.id, target.taken(cards, power)); 9];
        let mut count = 1;
        if near && keywords.has(Keyword::Frenzy) {
            let enemies = self.near(other(unit.seat), unit.at);
            for enemy in enemies.filter(|enemy| enemy.id != target.id) {
                blows[count] = (enemy.id, enemy.taken(cards, power));
                count += 1;
            }
        }
        let answers = near || target.keywords().has(Keyword::Ranged);
        let answer = if answers { self.attack(target) } else { 0 };
        let answer = (answer > 0).then(|| unit.taken(cards, answer));
        Exchange { blows, count, near, answers, answer }
    }

    // DUEL-MOVE-1
    /// The path that a unit walks: the shortest, with a fixed order of directions. A flyer goes
    /// straight to its tile.
    pub(crate) fn path(&self, unit: &Unit, to: Tile) -> Vec<Tile> {
        if unit.keywords().has(Keyword::Flying) {
            return alloc::vec![to];
        }
        let open = self.free() | self.occupied(unit.seat);
        let mut seen = TileSet::only(unit.at);
        let mut found: Vec<(Tile, usize)> = alloc::vec![(unit.at, 0)];
        let mut place = 0;
        while let Some((at, _)) = found.get(place).copied() {
            if at == to {
                break;
            }
            for way in WAYS {
                let next = at.step(way);
                if open.contains(next) && !seen.contains(next) {
                    seen.insert(next);
                    found.push((next, place));
                }
            }
            place += 1;
        }
        let mut path = Vec::new();
        while place > 0
            && let Some((at, before)) = found.get(place).copied()
        {
            path.push(at);
            place = before;
        }
        path.reverse();
        path
    }
}
