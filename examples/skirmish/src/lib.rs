//! Skirmish: two squads on six by six tiles, three kinds of unit, two action points a turn.

use initiative::prelude::*;

/// The state: everybody who came, and whose turn it is.
#[data]
pub struct Skirmish {
    units: Vec<Unit>,
    turns: ActionTurns,
}

/// Somebody on the board. Units that have fallen stay in the list.
#[data(Copy)]
pub struct Unit {
    class: Class,
    seat: Seat,
    at: Tile,
    health: Health,
}

/// The kinds of unit.
#[data(Copy)]
pub enum Class {
    Knight,
    Archer,
    Rider,
}

/// What a seat can order. Units go by their places in the list.
#[data]
pub enum Order {
    Move { unit: u8, to: Tile },
    Attack { unit: u8, target: u8 },
    EndTurn,
}

struct Sheet {
    name: &'static str,
    look: &'static str,
    health: u32,
    speed: u32,
    reach: u32,
    damage: u32,
}

const BOARD: Size = Size::of(6, 6);
const POINTS: u32 = 2;
const LAST_TURN: u32 = 60;

impl Class {
    const fn sheet(self) -> Sheet {
        match self {
            Self::Knight => {
                Sheet { name: "Knight", look: "guard", health: 5, speed: 2, reach: 1, damage: 2 }
            }
            Self::Archer => {
                Sheet { name: "Archer", look: "archer", health: 3, speed: 2, reach: 3, damage: 1 }
            }
            Self::Rider => {
                Sheet { name: "Rider", look: "lancer", health: 4, speed: 4, reach: 1, damage: 1 }
            }
        }
    }
}

impl Skirmish {
    /// The units that stand, with their places in the list.
    fn standing(&self) -> impl Iterator<Item = (u8, &Unit)> {
        (0..).zip(&self.units).filter(|(_, unit)| !unit.health.is_down())
    }

    /// The tiles on which nobody stands: units walk over these only.
    fn free(&self) -> Region {
        !&Region::from_tiles(BOARD, self.standing().map(|(_, unit)| unit.at))
    }

    fn hits(unit: &Unit, other: &Unit) -> bool {
        let distance = Metric::Manhattan.between(unit.at, other.at);
        unit.seat != other.seat && distance <= unit.class.sheet().reach
    }
}

impl Game for Skirmish {
    const ID: &'static str = "skirmish";
    type Setup = ();
    type Command = Order;
    type Event = ();

    fn new(_: &(), _seed: u64, _: &mut impl Sink<()>) -> Result<Self, SetupError> {
        let squad = [(Class::Knight, 1), (Class::Archer, 2), (Class::Rider, 4)];
        let unit = |class: Class, seat, at| {
            let health = Health::new(class.sheet().health);
            Unit { class, seat, at, health }
        };
        let south = squad.map(|(class, x)| unit(class, Seat(0), Tile::new(x, 5)));
        let north = squad.map(|(class, x)| unit(class, Seat(1), Tile::new(5 - x, 0)));
        Ok(Self { units: [south, north].concat(), turns: ActionTurns::new(2, POINTS) })
    }

    fn seats(&self) -> Seats {
        Seats::first(2)
    }

    fn status(&self) -> Status {
        let left: Seats = self.standing().map(|(_, unit)| unit.seat).collect();
        match left.len() {
            2 if self.turns.number() > LAST_TURN => Status::Over(Outcome::drawn("nobody_yields")),
            2 => Status::to_move(self.turns.current()),
            _ => Status::Over(Outcome::won(left, "last_squad_standing")),
        }
    }

    fn legal(&self, seat: Seat, out: &mut Vec<Order>) {
        if !self.status().awaited().contains(seat) {
            return;
        }
        let free = self.free();
        for (id, unit) in self.standing().filter(|(_, unit)| unit.seat == seat) {
            let walks = free.reached(&Direction::FOUR, unit.at, unit.class.sheet().speed);
            out.extend(walks.iter().map(|to| Order::Move { unit: id, to }));
            let targets = self.standing().filter(|(_, other)| Self::hits(unit, other));
            out.extend(targets.map(|(target, _)| Order::Attack { unit: id, target }));
        }
        out.push(Order::EndTurn);
    }

    fn apply(&mut self, _: Seat, order: Order, _: &mut impl Sink<()>) {
        match order {
            Order::Move { unit, to } => self.units[usize::from(unit)].at = to,
            Order::Attack { unit, target } => {
                let damage = self.units[usize::from(unit)].class.sheet().damage;
                self.units[usize::from(target)].health.hurt(damage);
            }
            Order::EndTurn => return self.turns.pass(),
        }
        self.turns.spend(1);
    }
}

impl Tabletop for Skirmish {
    const TITLE: &'static str = "Skirmish";
    const TAGLINE: &'static str = "Two squads, three kinds of unit, two action points a turn.";
    const HELP: &'static str = "Walking and attacking cost a point each. The last squad wins.";

    fn board(&self) -> Board {
        Board::plain(BOARD, "grass").look("meadow").lettered()
    }

    fn pieces(&self) -> Vec<(Id, Piece)> {
        let piece = |(id, unit): (u8, &Unit)| {
            let sheet = unit.class.sheet();
            let piece = Piece::new(sheet.name, sheet.look, unit.at).of(unit.seat);
            (Id::from(id), piece.meter(Meter::health(&unit.health)))
        };
        self.standing().map(piece).collect()
    }

    fn gesture(&self, order: &Order) -> Gesture {
        match *order {
            Order::Move { unit, to } => {
                let Unit { at, class, .. } = self.units[usize::from(unit)];
                let walk = Reach::of(&self.free(), &Direction::FOUR, at, class.sheet().speed);
                let path = walk.path(to).map_or(vec![to], |path| path.tiles);
                Gesture::move_piece(unit, to).path(path)
            }
            Order::Attack { unit, target } => {
                let damage = self.units[usize::from(unit)].class.sheet().damage;
                Gesture::attack(unit, target).forecast("Damage", damage.to_string())
            }
            Order::EndTurn => Gesture::end_turn(),
        }
    }

    fn meters(&self, seat: Seat) -> Vec<Meter> {
        vec![Meter::pool("points", "Action points", &self.turns.points(seat))]
    }
}

impl Hosted for Skirmish {
    /// Whoever has more health left is ahead.
    fn score(&self, seat: Seat) -> Option<i64> {
        let side = |unit: &Unit| if unit.seat == seat { 1 } else { -1 };
        let signed = |unit: &Unit| side(unit) * unit.health.now();
        Some(self.units.iter().map(signed).sum())
    }
}
