//! What `guide` does in important situations.

use dungeon::{Command, Dungeon, Setup, bot};
use initiative_kernel::game::{Game, Null, Seat};
use initiative_kernel::grid::{Direction, Tile};
use serde_json::{Value, json};

const SEAT: Seat = Seat(0);

/// A small room, all of it seen, with the hero in the middle.
fn room(hero: &Value, level: &Value) -> Dungeon {
    let mut scenario = json!({
        "hero": hero, "known": ["healing"],
        "levels": [{ "rows": ["#######", "#.....#", "#..@..#", "#.....#", "#######"], "seen": "all" }],
        "overrides": { "constants": { "spawn_every": 0 } },
    });
    for (field, value) in level.as_object().unwrap() {
        if field == "depth" {
            scenario["depth"] = value.clone();
        }
        scenario["levels"][0][field] = value.clone();
    }
    Dungeon::start(&Setup::custom(scenario), 1).unwrap_or_else(|error| panic!("{error}"))
}

fn choice(hero: &Value, level: &Value) -> Option<Command> {
    bot::guide(&room(hero, level), SEAT)
}

fn monster(kind: &str, x: i16, y: i16, hp: i32) -> Value {
    json!({ "kind": kind, "x": x, "y": y, "hp": hp, "state": "chase", "last_known": [3, 2] })
}

#[test]
fn delve_ai_3_drinks_when_badly_hurt_and_hits_the_weakest_otherwise() {
    let rats = json!({ "monsters": [monster("rat", 4, 2, 7), monster("rat", 2, 2, 3)] });
    let pack = json!([{ "slot": 2, "kind": "healing" }]);
    let hurt = json!({ "hp": 14, "pack": pack });
    assert_eq!(choice(&hurt, &rats), Some(Command::UseItem { slot: 2, target: None }));
    // At 36 % it fights. Its skill is not ready.
    let fit = json!({ "hp": 15, "pack": pack, "cooldown": 5 });
    let blow = choice(&fit, &rats).unwrap();
    let west = Direction::West;
    assert!(
        matches!(blow, Command::Attack { direction } | Command::Move { direction } if direction == west),
        "{blow:?}"
    );
}

#[test]
fn delve_ai_3_interrupts_a_quake_or_gets_away() {
    let warden = |cooldown: u32| {
        let warden = json!({ "kind": "warden", "x": 4, "y": 2, "state": "chase",
            "last_known": [3, 2], "energy": { "total": 100 } });
        let hero = json!({ "cooldown": cooldown, "hp": 200, "max_hp": 200 });
        let mut game = room(&hero, &json!({ "depth": 5, "monsters": [warden] }));
        game.apply(SEAT, Command::Wait, &mut Null);
        (bot::guide(&game, SEAT), game.hero.at)
    };
    assert_eq!(warden(0).0, Some(Command::UseSkill { at: Tile::new(4, 2) }));
    let (away, at) = warden(9);
    let Some(Command::Move { direction }) = away else { panic!("{away:?}") };
    assert!(at.step(direction).x < at.x, "away from it");
}

#[test]
fn delve_ai_3_eats_rests_picks_up_and_goes_on_with_no_monster_in_view() {
    let ration = json!([{ "slot": 0, "kind": "ration" }]);
    let hungry = json!({ "satiety": 30, "pack": ration });
    assert_eq!(choice(&hungry, &json!({})), Some(Command::UseItem { slot: 0, target: None }));
    let hurt = json!({ "hp": 20, "pack": [] });
    assert_eq!(choice(&hurt, &json!({})), Some(Command::Rest));
    let well = json!({ "pack": [] });
    let lying = json!({ "items": [{ "x": 5, "y": 3, "kind": "ration" }] });
    assert_eq!(choice(&well, &lying), Some(Command::Travel { to: Tile::new(5, 3) }));
    let unknown = json!({ "seen": "none",
        "rows": ["#########", "#@#.....#", "#.......#", "#########"] });
    assert_eq!(choice(&well, &unknown), Some(Command::Explore));
    let stairs = json!({ "rows": ["#####", "#@.>#", "#####"] });
    assert_eq!(choice(&well, &stairs), Some(Command::Travel { to: Tile::new(3, 1) }));
    let down = json!({ "rows": ["####", "#.>#", "####"] });
    let there = json!({ "x": 2, "y": 1, "pack": [] });
    assert_eq!(choice(&there, &down), Some(Command::Descend));
    let up = json!({ "rows": ["####", "#<.#", "####"] });
    let laden = json!({ "x": 1, "y": 1, "pack": [], "amulet": true });
    assert_eq!(choice(&laden, &up), Some(Command::Ascend));
}
