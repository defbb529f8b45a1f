//! A delve with all its events.

use dungeon::{Command, Creature, DelveAction, Dungeon, Event, HERO, Setup};
use initiative_kernel::game::{Game, Seat};
use initiative_kernel::grid::{Direction, Tile};
use initiative_kernel::turn::energy::TurnEvent;
use initiative_kernel::turn::intent::ActorId;
use serde_json::{Value, json};

pub(crate) const SEAT: Seat = Seat(0);

/// A delve and all its events so far.
pub(crate) struct Stage {
    pub(crate) game: Dungeon,
    pub(crate) log: Vec<Event>,
}

pub(crate) fn toward(direction: Direction) -> Command {
    Command::Move { direction }
}

impl Stage {
    pub(crate) fn new(setup: &Setup) -> Self {
        let mut log = Vec::new();
        let game = Dungeon::new(setup, 1, &mut log).unwrap_or_else(|error| panic!("{error}"));
        Self { game, log }
    }

    pub(crate) fn scenario(scenario: Value) -> Self {
        Self::new(&Setup::custom(scenario))
    }

    /// A delve on one level, with more fields, and without wanderers.
    pub(crate) fn level(rows: &[&str], more: &Value) -> Self {
        let mut level = json!({ "depth": 1, "rows": rows });
        let mut scenario = json!({ "overrides": { "constants": { "spawn_every": 0 } } });
        for (key, value) in more.as_object().unwrap() {
            match key.as_str() {
                "monsters" | "items" | "traps" | "rooms" | "seen" => level[key] = value.clone(),
                "constants" => {
                    let constants = &mut scenario["overrides"]["constants"];
                    for (key, value) in value.as_object().unwrap() {
                        constants[key] = value.clone();
                    }
                }
                "tables" => {
                    for (key, value) in value.as_object().unwrap() {
                        scenario["overrides"][key] = value.clone();
                    }
                }
                _ => scenario[key] = value.clone(),
            }
        }
        if let Some(depth) = scenario.get("depth").cloned() {
            level["depth"] = depth;
        }
        scenario["levels"] = json!([level]);
        Self::scenario(scenario)
    }

    /// An open room of floor, 9 by 7 inside, the hero in its middle at (5,4).
    pub(crate) fn room(more: &Value) -> Self {
        Self::level(
            &[
                "###########",
                "#.........#",
                "#.........#",
                "#.........#",
                "#....@....#",
                "#.........#",
                "#.........#",
                "#.........#",
                "###########",
            ],
            more,
        )
    }

    /// Gives a command and returns its events.
    pub(crate) fn act(&mut self, command: Command) -> &[Event] {
        if let Err(refusal) = self.game.check(SEAT, &command) {
            panic!("{command:?}: {} {refusal}", refusal.code);
        }
        let first = self.log.len();
        self.game.apply(SEAT, command, &mut self.log);
        self.game.validate().unwrap_or_else(|error| panic!("after {command:?}: {error}"));
        &self.log[first..]
    }

    /// The code with which a command is refused. The refusal changes nothing.
    pub(crate) fn refusal(&self, command: Command) -> &'static str {
        let before = self.game.digest();
        let refusal = self.game.check(SEAT, &command).expect_err("refused");
        assert_eq!(self.game.digest(), before);
        let mut legal = Vec::new();
        self.game.legal(SEAT, &mut legal);
        assert!(!legal.contains(&command), "{command:?} is listed");
        refusal.code
    }

    pub(crate) fn energy(&self, actor: ActorId) -> u32 {
        self.game.turns.ledger().total(actor)
    }

    pub(crate) fn turn(&self) -> u64 {
        self.game.turns.turn_count()
    }

    pub(crate) fn monster(&self, id: u32) -> &Creature {
        self.game.floor.creature(ActorId(id)).unwrap_or_else(|| panic!("no monster {id}"))
    }

    pub(crate) fn clock(&self) -> Vec<TurnEvent<DelveAction>> {
        clock(&self.log)
    }

    /// The turns in which an actor paid for something, and what it had left.
    pub(crate) fn acts(&self, actor: ActorId) -> Vec<(u64, u32)> {
        let mut turn = 0;
        let mut acts = Vec::new();
        for event in self.clock() {
            match event {
                TurnEvent::TurnEnded { turn: number, .. } => turn = number,
                TurnEvent::EnergySpent { actor: who, left, .. } if who == actor => {
                    acts.push((turn, left));
                }
                _ => {}
            }
        }
        acts
    }

    pub(crate) fn hero_turns(&self) -> Vec<u64> {
        self.acts(HERO).into_iter().map(|(turn, _)| turn).collect()
    }
}

/// The events of the clock.
pub(crate) fn clock(log: &[Event]) -> Vec<TurnEvent<DelveAction>> {
    let turn = |event: &Event| match event {
        Event::Turn { event, .. } => Some(event.clone()),
        _ => None,
    };
    log.iter().filter_map(turn).collect()
}

pub(crate) fn tile(x: i16, y: i16) -> Tile {
    Tile::new(x, y)
}
