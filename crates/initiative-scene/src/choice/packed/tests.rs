//! Targets in their short form, and read back.

use super::*;
use crate::choice::Choice;
use alloc::vec;
use proptest::prelude::*;
use serde_json::json;

fn choice(targets: Vec<Target>) -> Choice {
    Choice { targets, ..Choice::new("go", "Go") }
}

fn written(targets: &[Target]) -> Value {
    let mut value = serde_json::to_value(choice(targets.to_vec())).unwrap();
    value["targets"].take()
}

fn read(targets: &Value) -> Result<Vec<Target>, serde_json::Error> {
    let choice: Choice =
        serde_json::from_value(json!({"verb": "x", "name": "", "targets": targets}))?;
    Ok(choice.targets)
}

/// A target that is done by a command.
fn done(x: i16, y: i16, command: &Value) -> Target {
    Target { command: Some(Opaque::from(command)), ..Target::tile(Tile::new(x, y)) }
}

fn go(x: i16, y: i16) -> Target {
    done(x, y, &json!({"Go": {"by": 1, "to": [x, y]}}))
}

#[test]
fn online_wire_4_a_reach_is_a_picture_of_its_rows() {
    let far = |x, y, via: (i16, i16)| {
        let tile = Tile::new(x, y);
        go(x, y).cost(2).path(vec![tile]).via(Tile::new(via.0, via.1))
    };
    let near = |x, y| go(x, y).cost(1).path(vec![Tile::new(x, y)]);
    let reach =
        [near(4, 3), near(6, 3), far(7, 3, (6, 3)), near(5, 12), far(6, 12, (5, 12)), near(9, 12)];
    let packed = json!({
        "commands": [{"Go": {"by": 1, "to": "@"}}],
        "kinds": [
            {"cost": 1, "does": 0, "walk": true},
            {"back": [-1, 0], "does": 0, "more": 1, "walk": true},
        ],
        "rows": {"3": "4a.ab", "12": "5ab..a"},
    });
    assert_eq!(written(&reach), packed);
    assert_eq!(read(&packed).unwrap(), reach);
}

#[test]
fn online_wire_4_squares_of_a_lettered_board_are_holes_too() {
    let square = |x: i16, y: i16| format!("{}{}", char::from(b'a' + x as u8), 8 - y);
    let moved = |x, y| done(x, y, &json!({"Move": {"from": "c1", "to": square(x, y)}}));
    let capture = moved(2, 0).tier(Tier::Target);
    // The rook stands on the same file as its first targets.
    let rook = [capture, moved(2, 1), moved(2, 2), moved(0, 7), moved(1, 7)];
    let packed = written(&rook);
    assert_eq!(packed["commands"], json!([{"Move": {"from": "c1", "to": "@8"}}]));
    assert_eq!(packed["rows"], json!({"0": "2a", "1": "2b", "2": "2b", "7": "0bb"}));
    assert_eq!(read(&packed).unwrap(), rook);
}

#[test]
fn targets_of_a_later_step_are_short_too() {
    let step = TargetStep { targets: vec![go(0, 0), go(1, 0)], ..TargetStep::default() };
    let written = written(&[Target::option("Throw").then(step.clone())]);
    assert_eq!(written[0]["then"]["targets"]["rows"], json!({"0": "0aa"}));
    assert_eq!(read(&written).unwrap()[0].then.as_deref(), Some(&step));
}

#[test]
fn targets_without_a_pattern_are_a_list() {
    let odd = [
        vec![go(0, 0)],
        vec![go(1, 0), go(0, 0)],
        vec![go(0, 0).cost(1), go(1, 0).cost(2), go(2, 0).cost(3)],
        vec![Target::option("a"), Target::option("a")],
        // A game may mean something by our hole.
        vec![done(0, 0, &json!(["@", [0, 0]])), done(1, 0, &json!(["@", [1, 0]]))],
        // Neither a place in a text nor a key is a tile.
        vec![done(0, 0, &json!("at [0,0]")), done(1, 0, &json!("at [1,0]"))],
        vec![done(0, 0, &json!({"a8": 1})), done(1, 0, &json!({"b8": 1}))],
        vec![done(0, 0, &json!(["\"", [0, 0]])), done(1, 0, &json!(["\"", [1, 0]]))],
    ];
    for targets in odd {
        let written = written(&targets);
        assert!(written.is_array(), "{written}");
        assert_eq!(read(&written).unwrap(), targets);
    }
}

#[test]
fn short_targets_that_contradict_themselves_are_refused() {
    for targets in [
        json!({"kinds": [{}], "rows": {"0": "0b"}}),
        json!({"kinds": [{"does": 0}], "rows": {"0": "0a"}}),
        json!({"kinds": [{}], "rows": {"0": "a"}}),
        json!({"kinds": [{}], "rows": {}, "more": 1}),
        json!({"kinds": [{"more": 1}], "rows": {"0": "0a"}}),
        json!({"kinds": [{"more": 1, "back": [0, 0]}], "rows": {"0": "0a"}}),
        json!({"kinds": [{"more": 1, "back": [-1, 0]}], "rows": {"0": "0aa"}}),
    ] {
        assert!(read(&targets).is_err(), "{targets}");
    }
}

/// How targets of one kind look: their command, cost, path, and where the path goes on from.
type Look = (u8, Option<u32>, u8, Option<(i16, i16)>);

fn looks() -> impl Strategy<Value = Vec<Look>> {
    let via = prop::option::of((-1_i16..=1, -1_i16..=1));
    prop::collection::vec((0_u8..6, prop::option::of(0_u32..4), 0_u8..3, via), 1..4)
}

fn target((x, y): (i16, i16), (command, cost, path, via): Look) -> Target {
    let tile = Tile::new(x, y);
    let letter = char::from(b'a' + x as u8);
    let target = match command {
        0 => Target::tile(tile),
        1 => go(x, y),
        2 => done(x, y, &json!({"Go": {"by": [x, y], "to": [x, y]}})),
        3 => done(x, y, &json!({"from": "c1", "to": format!("{letter}{}", 4 - y)})),
        4 => done(x, y, &json!({"Say": "[3,1] \"@\""})),
        _ => done(x, y, &json!("Wait")),
    };
    let path = match path {
        0 => vec![],
        1 => vec![tile],
        _ => vec![Tile::new(0, 0), Tile::new(1, 0)],
    };
    let via = via.map(|(right, down)| Tile::new(x + right, y + down));
    Target { cost, path, via, ..target }
}

proptest! {
    /// Most of these are packed, but whatever stands in them must come back.
    #[test]
    fn either_form_reads_back(
        places in prop::collection::btree_set((0_i16..4, 0_i16..12), 1..40),
        looks in looks(),
        which in prop::collection::vec(any::<prop::sample::Index>(), 40),
        rising: bool,
    ) {
        let targets: Vec<Target> = places
            .into_iter()
            .zip(&which)
            .enumerate()
            .map(|(place, ((y, x), which))| {
                let mut look = *which.get(&looks);
                if rising {
                    look.1 = Some(place as u32);
                }
                target((x, y), look)
            })
            .collect();
        prop_assert_eq!(read(&written(&targets)).unwrap(), targets);
    }
}

#[test]
fn online_wire_4_costs_in_a_circle_are_written_in_full() {
    let circle = |y| {
        let [left, right] = [0, 1].map(|x| go(x, y).cost(2).via(Tile::new(1 - x, y)));
        [left, right]
    };
    let targets = [circle(0), circle(1), circle(2)].concat();
    let written = written(&targets);
    assert_eq!(written["kinds"][0], json!({"back": [1, 0], "cost": 2, "does": 0}));
    assert_eq!(read(&written).unwrap(), targets);
}
