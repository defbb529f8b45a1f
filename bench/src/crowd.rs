//! A crowded level of Delve, and a crowded save.

use crate::measure::{Effort, Sample};
use crate::row::{Row, Target, Unit, grouped};
use dungeon::{Command, Dungeon, Setup};
use initiative_kernel::game::{Game, Null, Seat};
use initiative_kernel::table::Snapshot;
use serde_json::{Value, json};

const AWAKE: usize = 200;
const SAVED: usize = 100_000;
/// What an actor may take in a save, its share of the ground included.
const BYTES: usize = 20;

pub(crate) fn rows(effort: Effort) -> Vec<Row> {
    vec![
        Row::new(format!("delve, a turn with {AWAKE} awake"), Unit::Time, turn(effort))
            .target(Target::Within(100_000.0)),
        Row::new(format!("delve, save and load {}", grouped(SAVED)), Unit::Time, save(effort))
            .target(Target::Within(60_000_000.0)),
    ]
}

/// A level of open floor with pillars.
fn rows_of(width: usize, height: usize) -> Vec<String> {
    let letter = |x: usize, y: usize| {
        let edge = x == 0 || y == 0 || x + 1 == width || y + 1 == height;
        let pillar = x % 6 == 3 && y % 5 == 2;
        if edge || pillar { '#' } else { '.' }
    };
    (0..height).map(|y| (0..width).map(|x| letter(x, y)).collect()).collect()
}

/// So many monsters on the floor tiles of a level, but not near a corner.
fn crowd(rows: &[String], kinds: &[&str], state: &str, count: usize) -> Vec<Value> {
    let floor = rows.iter().enumerate().flat_map(|(y, row)| {
        let tiles = row.char_indices().filter(|(_, letter)| *letter == '.');
        tiles.map(move |(x, _)| (x, y))
    });
    let monsters = floor.filter(|(x, y)| x + y > 6).zip(kinds.iter().cycle()).take(count);
    let monsters = monsters.map(|((x, y), kind)| {
        json!({ "kind": kind, "x": x, "y": y, "state": state, "last_known": [1, 1], "memory": 10 })
    });
    monsters.collect()
}

fn begin(scenario: Value) -> Dungeon {
    Dungeon::start(&Setup::custom(scenario), 1).unwrap_or_else(|error| panic!("{error}"))
}

/// The hero stands in a corner and waits, a turn at a time; everybody comes.
fn turn(effort: Effort) -> Sample {
    let rows = rows_of(40, 28);
    let kinds = ["rat", "goblin", "slime", "skeleton", "ogre"];
    let start = begin(json!({
        "overrides": {
            "hero_costs": { "Wait": 100 },
            "constants": { "spawn_every": 0, "hunger_every": 1_000_000 },
        },
        "hero": { "x": 1, "y": 1, "hp": 1_000_000, "max_hp": 1_000_000 },
        "levels": [{ "depth": 1, "rows": rows, "monsters": crowd(&rows, &kinds, "chase", AWAKE) }],
    }));
    let mut game = start.clone();
    effort.measure(move || {
        if game.hero.hp < 1000 {
            game = start.clone();
        }
        game.apply(Seat(0), Command::Wait, &mut Null);
        assert_eq!(game.floor.creatures().len(), AWAKE, "all are awake and alive");
    })
}

/// Five great levels full of sleepers. No scenario may be that large, so they are written into the
/// state of one that has a single sleeper.
fn asleep() -> Dungeon {
    let rows = rows_of(200, 200);
    let level = |depth: u32| json!({ "depth": depth, "rows": rows, "visited": true });
    let mut levels: Vec<Value> = (1..=5).map(level).collect();
    levels[0]["monsters"] = json!([{ "kind": "rat", "x": 5, "y": 5, "state": "asleep" }]);
    let one = begin(json!({ "hero": { "x": 1, "y": 1 }, "levels": levels }));
    let mut state = serde_json::to_value(&one).unwrap_or_default();
    let rat = state["floor"]["creatures"][0].clone();
    let record = state["turns"]["ledger"]["holders"][1].clone();
    let mut id = 1;
    let mut floors = vec![Vec::new(); 5];
    let mut records = vec![state["turns"]["ledger"]["holders"][0].clone()];
    for floor in &mut floors {
        let places = crowd(&rows, &["rat"], "asleep", SAVED / 5);
        for place in places {
            id += 1;
            let (mut rat, mut record) = (rat.clone(), record.clone());
            (rat["id"], record["id"]) = (json!(id), json!(id));
            rat["at"] = json!([place["x"], place["y"]]);
            floor.push(rat);
            records.push(record);
        }
    }
    let mut floors = floors.into_iter().map(Value::Array);
    state["floor"]["creatures"] = floors.next().unwrap_or_default();
    for (place, floor) in floors.enumerate() {
        state["frozen"][place]["creatures"] = floor;
    }
    state["turns"]["ledger"]["holders"] = Value::Array(records);
    state["turns"]["ledger"]["next_id"] = json!(id + 1);
    serde_json::from_value(state).unwrap_or_else(|error| panic!("{error}"))
}

fn save(effort: Effort) -> Sample {
    let (setup, state) = (Setup::default(), asleep());
    let save = Snapshot { setup, seed: 1, version: 1, state, decree: None };
    assert_eq!(save.state.turns.ledger().len(), SAVED + 1, "everybody and the hero");
    let bytes = save.to_bytes().unwrap_or_else(|error| panic!("{error}"));
    assert!(bytes.len() < BYTES * SAVED, "{} bytes for {SAVED} actors", bytes.len());
    effort.measure(|| {
        let bytes = save.to_bytes().unwrap_or_else(|error| panic!("{error}"));
        dungeon::save::load(&bytes).unwrap_or_else(|error| panic!("{error}"))
    })
}
