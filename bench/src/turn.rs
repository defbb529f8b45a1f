//! The turn of a two-seat game that counts turns as they begin and end, spends some units and makes
//! all of them fresh.

use crate::measure::{Effort, Runner, runner};
use crate::node::Node;
use crate::row::{Row, Target, Unit};
use initiative_kernel::game::{Game, Null, Refusal, Seat, Seats, SetupError, Sink, Status};
use initiative_kernel::turn::activation::{Exertion, Ledger};
use initiative_kernel::turn::seats::{EndCause, Turns};
use serde::{Deserialize, Serialize};
use serde_json::json;
use std::hint::black_box;

/// The match is long when it has had so many turns.
const LATE: u64 = 20_000;
/// As fast late as early, but for what the machine adds by chance.
const FLAT: f64 = 0.8;

pub(crate) fn rows(effort: Effort, node: &Node) -> Vec<Row> {
    let worlds = [EMPTY, RESTED, SPENT];
    let peer = node.run("turn.mjs", json!({ "worlds": worlds, "late": LATE }));
    let [empty, late, rested, spent] = effort.race([
        ours(EMPTY, 0),
        // A thousand times as late as in the match of the peer.
        ours(EMPTY, 1000 * LATE),
        ours(RESTED, 0),
        ours(SPENT, 0),
    ]);
    let turn = |what: &str, sample| Row::new(format!("turn, {what}"), Unit::Rate, sample);
    let against = |world: World, sample| {
        turn(world.name, sample).against("boardgame.io", peer.sample(world.name))
    };
    vec![
        against(EMPTY, empty).target(Target::PerSecond(10e6)),
        against(RESTED, rested).target(Target::PerSecond(5e6)),
        against(SPENT, spent),
        turn("late in the match", late)
            .against("ours, early", Ok(empty))
            .target(Target::Times(FLAT)),
        turn("late in the match", late).against("boardgame.io client", peer.sample("late")),
    ]
}

/// How many units there are, and how many of them are spent in a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct World {
    #[serde(skip_deserializing)]
    name: &'static str,
    units: u32,
    spent: u32,
}

const EMPTY: World = World { name: "no units", units: 0, spent: 0 };
const RESTED: World = World { name: "1,000 units refreshed", units: 1000, spent: 1 };
const SPENT: World = World { name: "1,000 units spent and refreshed", units: 1000, spent: 1000 };

/// One turn after the other, `already` of them before anybody measures.
fn ours(world: World, already: u64) -> Runner<'static> {
    let mut game = Skirmish::start(&world, 0).expect("any world will do");
    let mut turn = move || {
        let seat = game.turns.current();
        game.check(seat, &EndTurn).ok()?;
        game.apply(seat, EndTurn, &mut Null);
        Some(game.begun)
    };
    for _ in 1..already {
        black_box(turn());
    }
    assert_eq!(turn(), Some(already.max(1)), "every turn that ends makes way for another");
    runner(turn)
}

/// A game that consists of turns.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct Skirmish {
    world: World,
    turns: Turns,
    exertions: Ledger<u32, Exertion>,
    begun: u64,
    ended: u64,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct EndTurn;

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
enum Event {
    TurnEnded(Seat),
    TurnBegan(Seat),
}

impl Skirmish {
    /// As a turn ends, some units have done what they could.
    fn on_end(&mut self) {
        self.ended += 1;
        for unit in 0..self.world.spent {
            self.exertions.set(unit, Exertion::EXHAUSTED);
        }
    }

    /// As a turn begins, all units are fresh.
    fn on_begin(&mut self) {
        self.begun += 1;
        self.exertions.refresh();
    }
}

impl Game for Skirmish {
    const ID: &'static str = "skirmish";
    type Setup = World;
    type Command = EndTurn;
    type Event = Event;

    fn new(world: &World, _seed: u64, _: &mut impl Sink<Self::Event>) -> Result<Self, SetupError> {
        Ok(Self {
            world: *world,
            turns: Turns::new(2, Seat(0)),
            exertions: Ledger::new(),
            begun: 0,
            ended: 0,
        })
    }

    fn seats(&self) -> Seats {
        Seats::first(2)
    }

    fn status(&self) -> Status {
        Status::to_move(self.turns.current())
    }

    fn legal(&self, seat: Seat, out: &mut Vec<EndTurn>) {
        if self.check(seat, &EndTurn).is_ok() {
            out.push(EndTurn);
        }
    }

    fn check(&self, seat: Seat, _: &EndTurn) -> Result<(), Refusal> {
        if seat == self.turns.current() {
            Ok(())
        } else {
            Err(Refusal::new("skirmish/not_your_turn", "It is not your turn."))
        }
    }

    fn apply(&mut self, seat: Seat, _: EndTurn, out: &mut impl Sink<Event>) {
        if self.turns.end(EndCause::Seat).is_ok() {
            self.on_end();
            out.emit_with(|| Event::TurnEnded(seat));
        }
        if let Ok(begun) = self.turns.begin() {
            self.on_begin();
            out.emit_with(|| Event::TurnBegan(begun.seat));
        }
    }
}
