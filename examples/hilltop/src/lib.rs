//! Hilltop: two squads fight for a hill. The players take turns to activate one unit, which may
//! move and attack. When all have had their turn the round ends, and the shells of the gunners fall.

use initiative::hosting::OpenTurn;
use initiative::prelude::*;
use initiative::scene::scene::{MeterStyle, Telegraph};
use initiative::turn::activation::{ActionGroup, Activations, PricedAction, Profile};
use initiative::turn::intent::{ActorId, Intent, IntentQueue};
use initiative::turn::timer::Limits;

/// The state. `active` knows what each unit has done in this round.
#[data]
pub struct Hilltop {
    units: Vec<Unit>,
    turns: Turns,
    active: Activations<u8, ()>,
    shells: IntentQueue<Tile>,
    round: u32,
    points: [u32; 2],
}

/// Somebody on the board: a guard or a gunner. Units that have fallen stay in the list.
#[data(Copy)]
pub struct Unit {
    gunner: bool,
    seat: Seat,
    at: Tile,
    health: Health,
}

/// What a seat can order. Units go by their places in the list. `TimeUp` comes from the host.
#[data(Copy)]
pub enum Order {
    Move { unit: u8, to: Tile },
    Attack { unit: u8, at: Tile },
    Finish { unit: u8 },
    TimeUp,
}

/// A shell fell on this tile.
#[data]
pub struct ShellFell(Tile);

const BOARD: Size = Size::of(7, 6);
const ROUNDS: u32 = 6;
const BUDGET: Profile = Profile::MOVE_AND_ACT;
const WALK: PricedAction = PricedAction::new(ActionGroup::MOVE, 1);
const ATTACK: PricedAction = PricedAction::new(ActionGroup::ACT, 1);

fn on_hill(tile: Tile) -> bool {
    tile.x == 3 && (1..=4).contains(&tile.y)
}

impl Hilltop {
    /// The units that stand, with their places in the list.
    fn standing(&self) -> impl Iterator<Item = (u8, &Unit)> {
        (0..).zip(&self.units).filter(|(_, unit)| !unit.health.is_down())
    }

    fn at(&self, tile: Tile) -> Option<(u8, &Unit)> {
        self.standing().find(|(_, unit)| unit.at == tile)
    }

    /// The units that a seat may activate, or the one that has begun and is not done.
    fn ready(&self, seat: Seat) -> impl Iterator<Item = (u8, &Unit)> {
        let free = |id: u8| self.active.committed_elsewhere(id, |_| true).is_none();
        let own = self.standing().filter(move |(_, unit)| unit.seat == seat);
        own.filter(move |(id, _)| !self.active.is_complete(*id) && free(*id))
    }

    /// Where a unit can walk: two steps, over free tiles.
    fn walk(&self, unit: &Unit) -> Reach {
        let ground = Region::from_fn(BOARD, |tile| self.at(tile).is_none());
        Reach::of(&ground, &Direction::FOUR, unit.at, 2)
    }

    /// A gunner aims at any tile within four steps, a guard at an enemy beside it.
    fn hits(&self, unit: &Unit, tile: Tile) -> bool {
        let steps = Metric::Manhattan.between(unit.at, tile);
        let foe = || self.at(tile).is_some_and(|(_, other)| other.seat != unit.seat);
        if unit.gunner { (1..=4).contains(&steps) } else { steps == 1 && foe() }
    }

    /// Whoever stands there is hurt. The shell of a gunner who falls does not come down.
    fn hurt(&mut self, tile: Tile) {
        let Some((id, _)) = self.at(tile) else { return };
        let unit = &mut self.units[usize::from(id)];
        unit.health.hurt(2);
        if unit.health.is_down() {
            self.shells.forget(ActorId(id.into()));
        }
    }

    /// The other side is next, if it has a unit left to activate.
    fn pass(&mut self, out: &mut impl Sink<ShellFell>) {
        if self.seats().iter().all(|seat| self.ready(seat).next().is_none()) {
            self.end_round(out);
            // Whoever acted last begins the next round, so neither side is ahead for long.
            let _ = self.turns.grant_bonus(self.turns.current());
        }
        let next = self.turns.pass();
        if self.ready(next).next().is_none() {
            self.turns.pass();
        }
    }

    fn end_round(&mut self, out: &mut impl Sink<ShellFell>) {
        while let Some(shell) = self.shells.pop() {
            out.emit(ShellFell(shell.action));
            self.hurt(shell.action);
        }
        let holders = self.standing().filter(|(_, unit)| on_hill(unit.at));
        let lead: i32 = holders.map(|(_, unit)| 1 - 2 * i32::from(unit.seat.0)).sum();
        self.points[0] += u32::from(lead > 0);
        self.points[1] += u32::from(lead < 0);
        self.round += 1;
        self.active.refresh();
    }
}

impl Game for Hilltop {
    const ID: &'static str = "hilltop";
    type Setup = ();
    type Command = Order;
    type Event = ShellFell;

    fn new(_: &(), _seed: u64, _: &mut impl Sink<ShellFell>) -> Result<Self, SetupError> {
        let unit = |n: u8| {
            let (seat, row) = (Seat(n / 4), n % 4);
            let at = Tile::new(if seat == Seat(0) { 0 } else { 6 }, i16::from(row) + 1);
            Unit { gunner: row == 1 || row == 2, seat, at, health: Health::new(4) }
        };
        let (turns, shells) = (Turns::new(2, Seat(0)), IntentQueue::new());
        let (units, active) = ((0..8).map(unit).collect(), Activations::new());
        Ok(Self { units, turns, active, shells, round: 1, points: [0; 2] })
    }

    fn is_system(order: &Order) -> bool {
        *order == Order::TimeUp
    }

    fn seats(&self) -> Seats {
        Seats::first(2)
    }

    fn status(&self) -> Status {
        let left: Seats = self.standing().map(|(_, unit)| unit.seat).collect();
        let [blue, red] = self.points;
        Status::Over(match left.len() {
            0 => Outcome::drawn("nobody_left"),
            1 => Outcome::won(left, "last_squad_standing"),
            _ if self.round <= ROUNDS => return Status::to_move(self.turns.current()),
            _ if blue == red => Outcome::drawn("equal_points"),
            _ => Outcome::won(Seats::only(Seat(u8::from(red > blue))), "more_points"),
        })
    }

    fn legal(&self, seat: Seat, out: &mut Vec<Order>) {
        match self.status() {
            Status::Awaiting(_) if seat == Seat::HOST => return out.push(Order::TimeUp),
            Status::Awaiting(seats) if seats.contains(seat) => {}
            _ => return,
        }
        for (unit, it) in self.ready(seat) {
            let may = |action| self.active.check(unit, &BUDGET, action, |_| true).is_ok();
            if may(WALK) {
                out.extend(self.walk(it).tiles().iter().map(|to| Order::Move { unit, to }));
            }
            if may(ATTACK) {
                let tiles = BOARD.tiles().filter(|tile| self.hits(it, *tile));
                out.extend(tiles.map(|at| Order::Attack { unit, at }));
            }
            out.push(Order::Finish { unit });
        }
    }

    fn apply(&mut self, seat: Seat, order: Order, out: &mut impl Sink<ShellFell>) {
        let (unit, action) = match order {
            Order::Move { unit, to } => {
                self.units[usize::from(unit)].at = to;
                (unit, WALK)
            }
            Order::Attack { unit, at } => {
                if self.units[usize::from(unit)].gunner {
                    let number = self.turns.number().into();
                    self.shells.push(Intent::new(ActorId(unit.into()), at, 0, 0, number));
                } else {
                    self.hurt(at);
                }
                (unit, ATTACK)
            }
            Order::Finish { unit } => {
                self.active.complete(unit, ());
                return self.pass(out);
            }
            Order::TimeUp => {
                let late = self.ready(self.turns.current()).next().map(|(unit, _)| unit);
                let finish = |unit| self.apply(seat, Order::Finish { unit }, out);
                return late.into_iter().for_each(finish);
            }
        };
        let _ = self.active.spend(unit, &BUDGET, action, |_| true);
        if self.active.settle(unit, &BUDGET, [WALK, ATTACK], ()) {
            self.pass(out);
        }
    }

    /// A save can come from anywhere: somebody can act in it.
    fn validate(&self) -> Result<(), SetupError> {
        let open = self.status().is_over() || self.ready(self.turns.current()).next().is_some();
        if open && self.units.len() == 8 && self.round <= ROUNDS + 1 {
            return Ok(());
        }
        Err(SetupError::new("units", "hilltop/bad_state", "no match leads here"))
    }
}

impl Tabletop for Hilltop {
    const TITLE: &'static str = "Hilltop";
    const TAGLINE: &'static str = "Take turns to activate one unit. Mind the shells.";
    const HELP: &'static str = "A unit moves up to two tiles and attacks, in any order. Guards strike \
        at once; shells fall when the round ends. The side with more units on the hill then scores a \
        point. After six rounds the higher score wins.";

    fn board(&self) -> Board {
        let board = Board::new(BOARD, |tile| if on_hill(tile) { '^' } else { '.' })
            .look("meadow")
            .lettered();
        board
            .kind('.', TileKind::new("Meadow", "grass"))
            .kind('^', TileKind::new("Hill", "rough").tall(2))
    }

    fn pieces(&self) -> Vec<(Id, Piece)> {
        let piece = |(id, unit): (u8, &Unit)| {
            let (name, look) = if unit.gunner { ("Gunner", "slinger") } else { ("Guard", "guard") };
            let piece = Piece::new(name, look, unit.at).of(unit.seat);
            let piece = piece.meter(Meter::health(&unit.health));
            (Id::from(id), piece.spent(self.active.is_complete(id)))
        };
        self.standing().map(piece).collect()
    }

    fn gesture(&self, order: &Order) -> Gesture {
        match *order {
            Order::Move { unit, to } => {
                let path = self.walk(&self.units[usize::from(unit)]).path(to);
                Gesture::move_piece(unit, to).path(path.map_or(vec![to], |path| path.tiles))
            }
            Order::Attack { unit, at } if self.units[usize::from(unit)].gunner => {
                let shell = Gesture::move_piece(unit, at).verb("shell", "Shell").icon("blast");
                shell.in_menu().note("Falls at the end of the round")
            }
            Order::Attack { unit, at } => {
                Gesture::attack(unit, self.at(at).map_or(unit, |(foe, _)| foe))
            }
            Order::Finish { unit } if self.active.is_committed(unit) => Gesture::end_turn(),
            Order::Finish { unit } => Gesture::button("Wait").by(unit).icon("clock"),
            Order::TimeUp => Gesture::button("Time is up"),
        }
    }

    fn meters(&self, seat: Seat) -> Vec<Meter> {
        let points = Meter::new("points", "Points", self.points[seat.index()]);
        vec![points.styled(MeterStyle::Number).icon("crown")]
    }

    fn round(&self) -> u32 {
        self.round.min(ROUNDS)
    }

    fn remark(&self, ShellFell(tile): &ShellFell, _: Viewer) -> Text {
        format!("A shell falls on {}", self.board().place(*tile)).into()
    }

    fn dress(&self, scene: &mut Scene) {
        for shell in self.shells.iter() {
            let name = format!("A shell will fall on {}", scene.board.place(shell.action)).into();
            let telegraph = Telegraph { name, tiles: vec![shell.action], ..Telegraph::default() };
            scene.telegraphs.insert(format!("shell{}", shell.actor.0).into(), telegraph);
        }
    }
}

impl Hosted for Hilltop {
    /// Points count most, then health, then who stands on the hill.
    fn score(&self, seat: Seat) -> Option<i64> {
        let side = |of: Seat| if of == seat { 1 } else { -1 };
        let worth = |unit: &Unit| unit.health.now().max(0) + 2 * i64::from(on_hill(unit.at));
        let units = self.standing().map(|(_, unit)| side(unit.seat) * worth(unit)).sum::<i64>();
        let points = i64::from(self.points[0]) - i64::from(self.points[1]);
        Some(units + 6 * points * side(Seat(0)))
    }

    fn limits(&self) -> Option<Limits> {
        Some(Limits { turn_ms: 60_000, ..Limits::STANDARD })
    }

    fn open_turn(&self) -> Option<OpenTurn> {
        Some(OpenTurn { seat: Some(self.turns.current()), number: self.turns.number().into() })
    }

    fn expire(_: OpenTurn) -> Option<Order> {
        Some(Order::TimeUp)
    }

    fn ends_turn(order: &Order) -> bool {
        matches!(order, Order::Finish { .. })
    }
}
