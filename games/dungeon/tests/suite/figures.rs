//! The numbers and texts of pieces, targets, objectives and the order of acts.

use dungeon::{Command, Dungeon, Setup};
use initiative_kernel::game::{Game, Null, Seat};
use initiative_kernel::grid::Tile;
use initiative_scene::choice::Target;
use initiative_scene::scene::{ObjectiveState, Piece, Scene};
use initiative_scene::staged::Staged;
use initiative_scene::viewer::Viewer;
use serde_json::{Value, json};

const SEAT: Seat = Seat(0);

/// A corridor with the hero at (2, 1), and these fields of the scenario and its level.
fn corridor(fields: &Value, level: &Value) -> Dungeon {
    let mut scenario = json!({
        "levels": [{ "depth": 1, "rows": ["##########", "#.@......#", "##########"] }],
        "overrides": { "constants": { "spawn_every": 0 } },
    });
    for (key, value) in fields.as_object().unwrap() {
        scenario[key] = value.clone();
    }
    for (key, value) in level.as_object().unwrap() {
        scenario["levels"][0][key] = value.clone();
    }
    Dungeon::start(&Setup::custom(scenario), 1).unwrap_or_else(|error| panic!("{error}"))
}

fn scene(game: &Dungeon) -> Scene {
    game.scene(Viewer::Seat(SEAT))
}

fn facts(piece: &Piece) -> Vec<(&str, &str)> {
    piece.facts.iter().map(|fact| (fact.name.as_ref(), fact.text.as_ref())).collect()
}

#[test]
fn delve_hud_1_the_facts_of_the_hero_count_gear_and_level() {
    let hero = json!({
        "level": 4, "xp": 60, "weapon": { "kind": "sword", "plus": 2 },
        "armour": { "kind": "plate", "plus": 1 }, "amulet": true,
    });
    let scene = scene(&corridor(&json!({ "hero": hero }), &json!({})));
    let expected = [
        ("Weapon", "sword +2"),
        // 3–8, 2 for the plus, 2 for the level.
        ("Damage", "7–12, 100 energy"),
        ("Accuracy", "84"),
        ("Armour", "plate +1"),
        ("Protection", "0–7"),
        ("Evasion", "0"),
        ("Experience", "60"),
        ("Energy", "100; acting costs some, a step on open floor 100. What is not spent is saved."),
        ("Turn", "0.0: turn 0, with 0 acts seen so far"),
        ("Carries", "the Amulet"),
    ];
    assert_eq!(facts(&scene.pieces["hero"]), expected);
    assert_eq!(scene.pieces["hero"].label, "Level 4");
    // A piece without gear says so.
    let bare = json!({ "weapon": { "kind": "fists" }, "armour": { "kind": "none" } });
    let scene = self::scene(&corridor(&json!({ "hero": bare }), &json!({})));
    let bare = facts(&scene.pieces["hero"]);
    assert_eq!((bare[0].1, bare[1].1, bare[3].1), ("fists", "1–2, 100 energy", "none"));
}

#[test]
fn delve_hud_1_a_monster_shows_its_chances_and_its_speed() {
    let monsters = json!([
        { "kind": "rat", "x": 4, "y": 1, "state": "guard" },
        { "kind": "slime", "x": 5, "y": 1, "state": "wander" },
        { "kind": "bat", "x": 6, "y": 1, "state": "guard", "statuses": [{ "kind": "slow", "turns": 3 }] },
        { "kind": "bat", "x": 7, "y": 1, "state": "flee", "statuses": [{ "kind": "stun", "turns": 3 }] },
        { "kind": "rat", "x": 1, "y": 1, "state": "guard", "energy": { "rate": 75 },
          "statuses": [{ "kind": "slow", "turns": 3 }] },
    ]);
    let scene = scene(&corridor(&json!({}), &json!({ "monsters": monsters })));
    let rat = &scene.pieces["m2"];
    // Accuracy 75 against evasion 10.
    let expected = [("State", "stands guard"), ("Damage", "1–4"), ("Hits the hero", "65 %")];
    assert_eq!(facts(rat), expected);
    let speed = |id: &str| {
        let meters = &scene.pieces[id].meters;
        let meter = meters.iter().find(|meter| meter.id.as_str() == "speed").unwrap();
        (meter.value, meter.text.to_string(), meter.detail)
    };
    assert_eq!(speed("m2"), (100, "normal".into(), true));
    assert_eq!(speed("m3"), (50, "slow".into(), false));
    assert_eq!(speed("m4"), (100, "normal".into(), true), "200, and half of it");
    assert_eq!(speed("m6"), (37, "slow".into(), false), "75, and half of it");
    assert_eq!(facts(&scene.pieces["m3"])[0].1, "wanders about");
    assert_eq!(facts(&scene.pieces["m5"])[0].1, "flees");
    assert_eq!(scene.pieces["m5"].badge, Some(initiative_scene::scene::Badge::Stunned));
    assert!(rat.strikes.is_empty(), "a guard that knows of nobody strikes nowhere");
    assert_eq!(scene.pieces["m5"].strikes, [Tile::new(6, 1), Tile::new(8, 1)]);
}

#[test]
fn delve_sight_2_a_pile_shows_its_top_and_lists_the_rest() {
    let items = json!([
        { "x": 4, "y": 1, "kind": "sword", "plus": 1 },
        { "x": 4, "y": 1, "kind": "ration" },
        { "x": 4, "y": 1, "kind": "dart", "count": 3 },
    ]);
    let scene = scene(&corridor(&json!({}), &json!({ "items": items })));
    let pile = &scene.pieces["item-4-1"];
    assert_eq!((pile.name.as_ref(), pile.ground), ("3 × dart", true));
    assert_eq!(facts(pile), [("Below it", "ration"), ("Below it", "sword +1")]);
}

#[test]
fn delve_cmd_2_a_splash_names_everybody_it_would_meet() {
    let hero = json!({ "pack": [{ "kind": "fire" }, { "kind": "dart" }] });
    let monsters = json!([{ "kind": "rat", "x": 4, "y": 1, "state": "guard" }]);
    let fields = json!({ "hero": hero, "known": ["fire"] });
    let scene = scene(&corridor(&fields, &json!({ "monsters": monsters })));
    let throw = &scene.choices["throw"];
    let at = |card: usize, x: i16| -> &Target {
        let step = throw.targets[card].then.as_ref().unwrap();
        step.targets.iter().find(|target| target.tile == Some(Tile::new(x, 1))).unwrap()
    };
    let met = |target: &Target| -> Vec<(String, bool)> {
        let pieces = target.preview.pieces.iter();
        pieces.map(|met| (met.piece.to_string(), met.friend)).collect()
    };
    let both = at(0, 3);
    assert_eq!(met(both), [("m2".into(), false), ("hero".into(), true)]);
    assert_eq!((both.preview.tiles.len(), both.risk.as_ref()), (9, "You stand in the splash."));
    let rat = at(0, 4);
    assert_eq!((met(rat), rat.risk.as_ref()), (vec![("m2".into(), false)], ""));
    assert!(met(at(0, 7)).is_empty() && at(0, 7).preview.tiles.is_empty());
    // A dart splashes nobody, and shows its chances where it would hit.
    assert!(met(at(1, 3)).is_empty());
    let dart = &at(1, 4).preview.forecast;
    let dart: Vec<_> = dart.iter().map(|fact| (fact.name.as_ref(), fact.text.as_ref())).collect();
    assert_eq!(
        dart,
        [
            ("You hit", "100 %"),
            ("Damage", "4–8 of its 8 health"),
            ("Unaware", "it does not know of you: damage ×2"),
        ]
    );
}

#[test]
fn delve_cmd_2_a_slow_hero_is_told_how_many_turns_it_takes() {
    let hero = json!({ "energy": { "total": 100, "rate": 20 } });
    let rows = json!({ "rows": ["##########", "#.@~.....#", "##########"] });
    let scene = scene(&corridor(&json!({ "hero": hero }), &rows));
    let step = scene.choices["step"].targets.iter();
    let water = step.clone().find(|target| target.tile == Some(Tile::new(3, 1))).unwrap();
    // 50 energy are missing, and a turn brings 20.
    assert_eq!((water.cost, water.note.as_ref()), (Some(150), "finishes in 3 turns"));
}

#[test]
fn delve_hud_1_the_highest_level_has_no_next() {
    let meter = |level: u8| {
        let hero = json!({ "level": level, "xp": 400 });
        let scene = scene(&corridor(&json!({ "hero": hero }), &json!({})));
        scene.seats[&SEAT].meters[0].clone()
    };
    assert_eq!((meter(9).name.as_ref(), meter(9).max), ("Level 9", Some(415)));
    assert_eq!((meter(10).text.as_ref(), meter(10).max), ("10, the highest", None));
}

#[test]
fn delve_goal_1_objectives_are_open_done_or_failed() {
    let states = |game: &Dungeon| -> Vec<ObjectiveState> {
        scene(game).objectives.iter().map(|objective| objective.state).collect()
    };
    let mut game = corridor(&json!({ "hero": { "amulet": true } }), &json!({}));
    assert_eq!(states(&game), [ObjectiveState::Done, ObjectiveState::Open]);
    game.apply(SEAT, Command::Quit, &mut Null);
    assert_eq!(states(&game), [ObjectiveState::Done, ObjectiveState::Failed]);
    // Where the Amulet is, as far as the hero can know.
    let task = |game: &Dungeon| scene(game).objectives[0].text.to_string();
    let begun = |id: &str| task(&Dungeon::start(&Setup::scenario(id), 1).unwrap());
    assert_eq!(begun("delve"), "Take the Amulet. On a whole delve the Warden on depth 5 has it.");
    assert_eq!(begun("warden"), "Kill the Warden and take its Amulet.");
    let amulet = json!([{ "x": 2, "y": 1, "kind": "amulet" }]);
    let mut game = corridor(&json!({ "goal": "amulet" }), &json!({ "items": amulet }));
    assert_eq!(
        (states(&game), task(&game)),
        (vec![ObjectiveState::Open], "Take the Amulet.".into())
    );
    game.apply(SEAT, Command::PickUp, &mut Null);
    assert_eq!(states(&game), [ObjectiveState::Done]);
}

#[test]
fn delve_hud_3_the_order_by_energy_says_what_is_lacking() {
    let monsters = json!([
        { "kind": "rat", "x": 4, "y": 1, "state": "guard", "energy": { "total": 30 } },
        { "kind": "rat", "x": 5, "y": 1, "state": "guard", "energy": { "total": 100 } },
        { "kind": "rat", "x": 6, "y": 1, "state": "asleep", "energy": { "total": 50 } },
    ]);
    let fields = json!({ "options": { "policy": "literal" } });
    let scene = scene(&corridor(&fields, &json!({ "monsters": monsters })));
    let order: Vec<_> =
        scene.order.iter().map(|act| (act.piece.as_str(), act.text.as_ref())).collect();
    let expected = [("hero", ""), ("m3", "this turn"), ("m4", "sleeps"), ("m2", "lacks 70 energy")];
    assert_eq!(order, expected);
    let roster: Vec<usize> = scene.roster.iter().map(|group| group.pieces.len()).collect();
    assert_eq!(roster, [1, 3]);
}
