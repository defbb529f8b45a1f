//! The turn of a two-seat game that counts turns as they begin and end and makes all units fresh.

use crate::measure::{Effort, Runner, runner};
use crate::node::Node;
use crate::row::{Row, Target, Unit};
use initiative::dice::Dice;
use initiative::game::{Game, Null, Refusal, Seat, Seats, SetupError, Sink, Status};
use initiative::turn::activation::{Exertion, Ledger};
use initiative::turn::seats::{Cause, Turns};
use serde::{Deserialize, Serialize};
use serde_json::json;
use std::hint::black_box;

/// The match is long when it has had so many turns.
const LATE: u64 = 20_000;
/// As fast late as early, but for what the machine adds by chance.
const FLAT: f64 = 0.8;

pub(crate) fn rows(effort: Effort, node: &Node) -> Vec<Row> {
    let peer = node.run("turn.mjs", json!({ "units": [0, 1000], "late": LATE }));
    // Late is a thousand times as late as in the match of the peer.
    let [none, late, many] = effort.race([ours(0, 0), ours(0, 1000 * LATE), ours(1000, 0)]);
    let turn = |what: &str, sample| Row::new(format!("turn, {what}"), Unit::Rate, sample);
    vec![
        turn("no units", none)
            .against("boardgame.io", peer.sample("units0"))
            .target(Target::PerSecond(10e6)),
        turn("1,000 units refreshed", many)
            .against("boardgame.io", peer.sample("units1000"))
            .target(Target::PerSecond(5e6)),
        turn("late in the match", late)
            .against("ours, early", Ok(none))
            .target(Target::Times(FLAT)),
        turn("late in the match", late).against("boardgame.io client", peer.sample("late")),
    ]
}

/// One turn after the other, `already` of them before anybody measures.
fn ours(units: u32, already: u64) -> Runner<'static> {
    let mut game = Skirmish::new(&units, 0).expect("any number of units will do");
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
    units: u32,
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
    /// As a turn ends, the first unit has moved.
    fn on_end(&mut self) {
        self.ended += 1;
        if self.units > 0 {
            self.exertions.set(0, Exertion::EXHAUSTED);
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
    const RULES: u32 = 1;
    type Setup = u32;
    type Command = EndTurn;
    type Event = Event;

    fn new(units: &u32, _seed: u64) -> Result<Self, SetupError> {
        Ok(Self {
            units: *units,
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
        if self.turns.end(Cause::Seat).is_ok() {
            self.on_end();
            out.emit_with(|| Event::TurnEnded(seat));
        }
        if let Ok(begun) = self.turns.begin() {
            self.on_begin();
            out.emit_with(|| Event::TurnBegan(begun.seat));
        }
    }

    fn reimagine(&self, _: Seat, _: &mut Dice) -> Self {
        self.clone()
    }
}
