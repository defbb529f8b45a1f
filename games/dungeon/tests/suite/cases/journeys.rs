//! Travelling, exploring and resting.

use super::stage::{SEAT, Stage, tile, toward};
use dungeon::{Command, Dungeon, Event};
use initiative_kernel::grid::Direction::East;
use initiative_scene::staged::Staged;
use initiative_scene::viewer::Viewer;
use serde_json::json;

#[test]
fn case_55_delve_cmd_3_three_steps() {
    let rows = ["#######", "#@....#", "#######"];
    let (mut one, mut three) = (Stage::level(&rows, &json!({})), Stage::level(&rows, &json!({})));
    one.act(Command::Travel { to: tile(4, 1) });
    for _ in 0..3 {
        three.act(toward(East));
    }
    assert_eq!(one.log, three.log);
    assert_eq!(one.game, three.game);
}

#[test]
fn case_55_delve_cmd_3_a_monster_comes_into_view() {
    let mut stage = Stage::level(
        &["########", "#@.....#", "####.###", "####.###", "########"],
        &json!({ "seen": "all", "monsters": [{ "kind": "rat", "x": 4, "y": 3, "state": "asleep" }] }),
    );
    let mut expected = 0;
    // The hero sees the rat through the gap from (3,1), or from (4,1).
    for x in 2..=4 {
        expected = x;
        let from = tile(x, 1);
        if dungeon::sight::sees(stage.game.level(), from, tile(4, 3), 8) {
            break;
        }
    }
    stage.act(Command::Travel { to: tile(6, 1) });
    assert_eq!(stage.game.hero.at, tile(expected, 1));
    assert_eq!(stage.refusal(Command::Rest), "dungeon/hostile_in_view");
    assert_eq!(stage.refusal(Command::Explore), "dungeon/hostile_in_view");
}

#[test]
fn delve_cmd_3_around_known_traps_and_through_doors() {
    let mut stage = Stage::level(
        &["#######", "#@....#", "#..#..#", "#..+..#", "#######"],
        &json!({
            "seen": "all",
            "traps": [{ "x": 3, "y": 1, "kind": "flame", "hidden": false }],
        }),
    );
    stage.act(Command::Travel { to: tile(5, 1) });
    assert_eq!(stage.game.hero.at, tile(5, 1));
    assert!(stage.log.iter().any(|event| matches!(event, Event::DoorOpened { .. })));
    let trapped = Command::Travel { to: tile(3, 1) };
    assert_eq!(stage.refusal(trapped), "dungeon/no_way");
    assert_eq!(stage.refusal(Command::Travel { to: tile(0, 0) }), "dungeon/no_way");
    assert_eq!(stage.refusal(Command::Travel { to: tile(90, 0) }), "dungeon/no_way");
}

#[test]
fn delve_cmd_3_an_item_under_the_hero_ends_a_journey() {
    let mut stage = Stage::level(
        &["#######", "#@....#", "#######"],
        &json!({ "items": [{ "x": 3, "y": 1, "kind": "ration" }] }),
    );
    stage.act(Command::Travel { to: tile(5, 1) });
    assert_eq!(stage.game.hero.at, tile(3, 1));
}

#[test]
fn delve_cmd_3_exploring() {
    let mut stage = Stage::level(
        &["###########", "#@..#.....#", "#...#.....#", "#...+.....#", "###########"],
        &json!({}),
    );
    let mut commands = 0;
    while stage.game.frontier().is_some() {
        stage.act(Command::Explore);
        commands += 1;
        assert!(commands < 20);
    }
    assert!(stage.game.level().memory.is_seen(tile(9, 1)));
    assert_eq!(stage.refusal(Command::Explore), "dungeon/nothing_to_do");
}

#[test]
fn delve_cmd_3_resting() {
    let mut stage = Stage::room(&json!({ "hero": { "hp": 38 } }));
    stage.act(Command::Rest);
    assert_eq!((stage.game.hero.hp, stage.turn()), (40, 20));
    assert_eq!(stage.refusal(Command::Rest), "dungeon/nothing_to_do");
    let mut stage = Stage::room(&json!({ "hero": { "hp": 10 } }));
    stage.act(Command::Rest);
    // A rest has at most 200 waits.
    assert_eq!(stage.hero_turns().len(), 200);
    assert_eq!(stage.game.hero.hp, 20);
}

#[test]
fn delve_cmd_3_a_key_travels_to_known_stairs() {
    let rows = ["#########", "#<..@..>#", "#########"];
    let rat = json!([{ "kind": "rat", "x": 6, "y": 1, "state": "asleep" }]);
    let offered = |stage: &Stage, verb: &str| {
        let scene = stage.game.scene(Viewer::Seat(SEAT));
        let choice = scene.choices.get(verb).unwrap_or_else(|| panic!("no {verb}"));
        let commands: Vec<Command> =
            choice.commands().into_iter().map(|it| it.open::<Dungeon>().unwrap()).collect();
        let why = choice.refused.as_ref().map_or(String::new(), |why| why.code.to_string());
        (choice.name.to_string(), choice.key.to_string(), commands, why)
    };
    let go = |name: &str, key: &str, command: Command| {
        (name.to_owned(), key.to_owned(), vec![command], String::new())
    };
    let refused = |name: &str, key: &str, why: &str| {
        (name.to_owned(), key.to_owned(), Vec::new(), format!("dungeon/{why}"))
    };
    // From afar the key walks to the stairs. On the stairs it takes them.
    let mut stage = Stage::level(&rows, &json!({ "depth": 2 }));
    let walk = Command::Travel { to: tile(7, 1) };
    assert_eq!(offered(&stage, "descend"), go("To stairs", ">", walk));
    let back = Command::Travel { to: tile(1, 1) };
    assert_eq!(offered(&stage, "ascend"), go("To stairs", "<", back));
    stage.act(walk);
    assert_eq!(stage.game.hero.at, tile(7, 1));
    assert_eq!(offered(&stage, "descend"), go("Go down", ">", Command::Descend));
    // The hero does not travel with an enemy in view.
    let stage = Stage::level(&rows, &json!({ "depth": 2, "monsters": rat }));
    let why = refused("To stairs", ">", "hostile_in_view");
    assert_eq!(offered(&stage, "descend"), why);
    // Unseen stairs are not known, and the way up from depth 1 needs the Amulet.
    let stage = Stage::level(&["#######", "#<@.+>#", "#######"], &json!({}));
    assert_eq!(offered(&stage, "descend"), refused("Go down", ">", "no_stairs"));
    assert_eq!(offered(&stage, "ascend"), refused("Go up", "<", "no_stairs"));
    let amulet = json!({ "hero": { "amulet": true } });
    let stage = Stage::level(&["#######", "#<@.+>#", "#######"], &amulet);
    assert_eq!(offered(&stage, "ascend"), go("To stairs", "<", back));
}

/// Whatever hurts the hero ends its journey.
#[test]
fn delve_cmd_3_a_hero_that_loses_health_stops() {
    let mut stage = Stage::level(
        &["########", "#@.....#", "########"],
        &json!({ "seen": "all", "hero": { "statuses": [{ "kind": "poison", "turns": 5 }] } }),
    );
    stage.act(Command::Travel { to: tile(6, 1) });
    assert_eq!((stage.game.hero.at, stage.game.hero.hp), (tile(2, 1), 39));
    stage.act(Command::Rest);
    assert_eq!((stage.game.hero.at, stage.game.hero.hp), (tile(2, 1), 38));
}
