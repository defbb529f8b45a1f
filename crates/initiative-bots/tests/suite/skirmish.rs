//! A small tactics game as an author's first one might be: two armies of three kinds on a board of
//! six by six, two action points a turn.

use initiative_bots::bot::Cast;
use initiative_kernel::game::{Game, Outcome, Seat, Seats, SetupError, Sink, Status};
use serde::{Deserialize, Serialize};

const SIDE: i8 = 6;
/// Action points of a turn.
const POINTS: u8 = 2;
/// After so many turns nobody has won.
const TURNS: u16 = 80;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Kind {
    Guard,
    Rider,
    Archer,
}

impl Kind {
    /// Health, damage, how far it walks, how far it strikes.
    const fn sheet(self) -> (u8, u8, i8, i8) {
        match self {
            Self::Guard => (6, 2, 1, 1),
            Self::Rider => (4, 2, 3, 1),
            Self::Archer => (3, 2, 1, 3),
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Unit {
    owner: Seat,
    kind: Kind,
    at: (i8, i8),
    health: u8,
}

fn distance(one: (i8, i8), other: (i8, i8)) -> i8 {
    (one.0 - other.0).abs() + (one.1 - other.1).abs()
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Skirmish {
    units: Vec<Unit>,
    turn: Seat,
    points: u8,
    turns: u16,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Order {
    Walk { unit: usize, to: (i8, i8) },
    Strike { unit: usize, target: usize },
    EndTurn,
    Resign,
}

impl Skirmish {
    fn alive(&self, seat: Seat) -> impl Iterator<Item = (usize, &Unit)> {
        self.units.iter().enumerate().filter(move |(_, unit)| unit.owner == seat && unit.health > 0)
    }

    fn free(&self, at: (i8, i8)) -> bool {
        let inside = (0..SIDE).contains(&at.0) && (0..SIDE).contains(&at.1);
        inside && !self.units.iter().any(|unit| unit.health > 0 && unit.at == at)
    }

    fn pass(&mut self) {
        self.turn = self.turn.next(2);
        self.points = POINTS;
        self.turns += 1;
    }

    /// Material, and how near the enemies are.
    pub fn score(&self, seat: Seat) -> i64 {
        let enemy = seat.next(2);
        let material = |seat| {
            let units = self.alive(seat);
            units.map(|(_, unit)| 10 + 5 * i64::from(unit.health)).sum::<i64>()
        };
        let near = self.alive(seat).map(|(_, unit)| {
            let ways = self.alive(enemy).map(|(_, other)| distance(unit.at, other.at));
            i64::from(ways.min().unwrap_or(0))
        });
        material(seat) - material(enemy) - near.sum::<i64>()
    }
}

impl Game for Skirmish {
    const ID: &'static str = "skirmish";
    /// How many units an army has.
    type Setup = u8;
    type Command = Order;
    type Event = ();

    fn new(size: &u8, _: u64, _: &mut impl Sink<()>) -> Result<Self, SetupError> {
        let kinds = [Kind::Guard, Kind::Rider, Kind::Archer, Kind::Guard, Kind::Archer];
        let army = |owner: Seat, row: i8| {
            let kinds = kinds.into_iter().take((*size).into()).zip(0..);
            kinds.map(move |(kind, place): (_, i8)| {
                let column = if owner == Seat(0) { place } else { SIDE - 1 - place };
                Unit { owner, kind, at: (column, row), health: kind.sheet().0 }
            })
        };
        let units = army(Seat(0), 0).chain(army(Seat(1), SIDE - 1)).collect();
        Ok(Self { units, turn: Seat(0), points: POINTS, turns: 0 })
    }

    fn seats(&self) -> Seats {
        Seats::first(2)
    }

    fn status(&self) -> Status {
        let beaten = |seat: &Seat| self.alive(*seat).next().is_none();
        if let Some(loser) = [Seat(0), Seat(1)].iter().find(|seat| beaten(seat)) {
            return Status::Over(Outcome::won(Seats::only(loser.next(2)), "beaten"));
        }
        match self.turns {
            TURNS.. => Status::Over(Outcome::drawn("dusk")),
            _ => Status::to_move(self.turn),
        }
    }

    fn legal(&self, seat: Seat, out: &mut Vec<Order>) {
        if seat != self.turn || self.status().is_over() {
            return;
        }
        out.extend([Order::EndTurn, Order::Resign]);
        for (unit, one) in self.alive(seat) {
            let (_, _, walk, reach) = one.kind.sheet();
            let targets = self.alive(seat.next(2));
            let targets = targets.filter(|(_, other)| distance(one.at, other.at) <= reach);
            out.extend(targets.map(|(target, _)| Order::Strike { unit, target }));
            for to in (0..SIDE).flat_map(|x| (0..SIDE).map(move |y| (x, y))) {
                if distance(one.at, to) <= walk && self.free(to) {
                    out.push(Order::Walk { unit, to });
                }
            }
        }
    }

    fn apply(&mut self, _: Seat, order: Order, _: &mut impl Sink<()>) {
        match order {
            Order::Walk { unit, to } => self.units[unit].at = to,
            Order::Strike { unit, target } => {
                let damage = self.units[unit].kind.sheet().1;
                let target = &mut self.units[target];
                target.health = target.health.saturating_sub(damage);
            }
            Order::EndTurn => return self.pass(),
            Order::Resign => {
                let own = self.turn;
                self.units
                    .iter_mut()
                    .filter(|unit| unit.owner == own)
                    .for_each(|unit| unit.health = 0);
            }
        }
        self.points -= 1;
        if self.points == 0 {
            self.pass();
        }
    }
}

/// All that the author says.
pub const CAST: Cast<Skirmish> = Cast {
    own: Vec::new,
    score: |game, seat| Some(game.score(seat)),
    shuns: |order| matches!(order, Order::Resign),
};
