//! A crowded level of Delve, and a crowded save.

use crate::measure::{Effort, Sample};
use crate::row::{Row, Target, Unit, grouped};
use dungeon::{Command, Dungeon, Setup};
use initiative::game::{Game, Null, Seat};
use initiative::table::Snapshot;
use serde_json::{Value, json};

const AWAKE: usize = 200;
const SAVED: usize = 100_000;
/// The reference needs some 90 for an actor in JSON.
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
    Dungeon::new(&Setup::custom(scenario), 1).unwrap_or_else(|error| panic!("{error}"))
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
        if game.hero().hp < 1000 {
            game = start.clone();
        }
        game.apply(Seat(0), Command::Wait, &mut Null);
        assert_eq!(game.floor().creatures().len(), AWAKE, "all are awake and alive");
    })
}

fn save(effort: Effort) -> Sample {
    let rows = rows_of(200, 200);
    let each = SAVED / 5;
    let levels = (1..=5).map(|depth| {
        let monsters = crowd(&rows, &["rat", "bat", "slime", "hound"], "asleep", each);
        json!({ "depth": depth, "rows": rows, "monsters": monsters })
    });
    let levels: Vec<Value> = levels.collect();
    let state = begin(json!({ "hero": { "x": 1, "y": 1 }, "levels": levels }));
    let save = Snapshot { setup: Setup::default(), seed: 1, version: 1, state };
    let bytes = save.to_bytes().unwrap_or_else(|error| panic!("{error}"));
    assert!(bytes.len() < BYTES * SAVED, "{} bytes for {SAVED} actors", bytes.len());
    eprintln!("bench: {} bytes for {} actors", grouped(bytes.len()), grouped(SAVED));
    effort.measure(|| {
        let bytes = save.to_bytes().unwrap_or_else(|error| panic!("{error}"));
        dungeon::save::load(&bytes).unwrap_or_else(|error| panic!("{error}"))
    })
}
