//! The order of acts and the details.

use dungeon::{Command, Dungeon, HERO, Setup};
use initiative_kernel::game::{Game, Null, Seat};
use initiative_scene::scene::Scene;
use initiative_scene::staged::Staged;
use initiative_scene::viewer::Viewer;
use serde_json::{Value, json};

const SEAT: Seat = Seat(0);

fn game(more: &Value) -> Dungeon {
    let mut scenario = json!({
        "levels": [{ "depth": 1, "rows": ["#########", "#.@...#.#", "#########"],
            "monsters": [
                { "kind": "rat", "x": 4, "y": 1, "state": "guard", "energy": { "total": 30 } },
                { "kind": "bat", "x": 5, "y": 1, "state": "guard", "energy": { "total": 90 } },
                { "kind": "slime", "x": 7, "y": 1, "state": "guard", "energy": { "total": 99 } },
            ] }],
        "overrides": { "constants": { "spawn_every": 0 } },
    });
    for (key, value) in more.as_object().unwrap() {
        scenario[key] = value.clone();
    }
    Dungeon::start(&Setup::custom(scenario), 1).unwrap_or_else(|error| panic!("{error}"))
}

fn scene(game: &Dungeon) -> Scene {
    game.scene(Viewer::Seat(SEAT))
}

fn order(scene: &Scene) -> Vec<(String, String)> {
    scene.order.iter().map(|one| (one.piece.to_string(), one.text.to_string())).collect()
}

fn detail(scene: &Scene, name: &str) -> Option<String> {
    let fact = scene.details.iter().find(|fact| fact.name == name)?;
    Some(fact.text.to_string())
}

/// Under `literal` a hero that is asked stands first, then the others by their energy.
#[test]
fn delve_hud_3_the_order_follows_the_literal_policy() {
    let hero = json!({ "energy": { "total": 10, "rate": 10 } });
    let literal = game(&json!({ "options": { "policy": "literal" }, "hero": hero }));
    let shown = order(&scene(&literal));
    let pieces: Vec<&str> = shown.iter().map(|(piece, _)| piece.as_str()).collect();
    assert_eq!(pieces, ["hero", "m3", "m2"], "in view, the richest first");
    assert_eq!(shown[0].1, "", "asked now");
    let served: Vec<_> = literal.turns.get_turn_order().iter().map(|(id, _)| id.0).collect();
    assert_eq!(served, [4, 3, 2, 1]);
}

#[test]
fn delve_hud_3_a_hero_that_is_asked_stands_first() {
    for priority in [1000, -5] {
        let hero = json!({ "energy": { "total": 50, "ready_at": 50, "priority": priority } });
        let shown = order(&scene(&game(&json!({ "hero": hero }))));
        assert_eq!(shown[0], ("hero".into(), "".into()));
    }
}

#[test]
fn delve_hud_3_the_details() {
    let mut delve = game(&json!({}));
    let first = scene(&delve);
    assert_eq!(detail(&first, "Phase").as_deref(), Some("Input"));
    assert_eq!(detail(&first, "Turn").as_deref(), Some("0"));
    assert_eq!(detail(&first, "Actions").as_deref(), Some("0"));
    assert_eq!(detail(&first, "Last actor").as_deref(), Some("nobody"));
    assert_eq!(detail(&first, "Waiting intents").as_deref(), Some("none"));
    assert_eq!(detail(&first, "Hero").as_deref(), Some("priority 1000 · energy 100 of 100"));
    assert!(detail(&first, "Rat 2").unwrap().starts_with("priority 100 · energy 30 of 100"));
    assert_eq!(detail(&first, "Slime 4"), None, "out of view");
    let digest = delve.digest();
    assert_eq!(scene(&delve).details, first.details);
    assert_eq!(delve.digest(), digest, "it never changes anything");
    delve.apply(SEAT, Command::Wait, &mut Null);
    let later = scene(&delve);
    assert_eq!(detail(&later, "Turn").as_deref(), Some("1"));
    assert_eq!(detail(&later, "Actions").as_deref(), Some("0"));
    assert_eq!(detail(&later, "Last actor").as_deref(), Some("Bat 3"), "the slime is out of view");
    let all = delve.scene(Viewer::All);
    assert_eq!(detail(&all, "Last actor").as_deref(), Some("Slime 4"));
    assert!(detail(&all, "Slime 4").is_some());
}

/// The details tell nothing about actors out of view, not even by leaving one out.
#[test]
fn delve_hud_3_delve_hide_1_nothing_hidden_is_in_the_details() {
    let text = |unseen: bool| {
        let mut monsters = vec![
            json!({ "kind": "rat", "x": 4, "y": 1, "state": "guard", "energy": { "total": 100 } }),
        ];
        if unseen {
            monsters.push(json!({ "kind": "slime", "x": 7, "y": 1, "state": "guard",
                "energy": { "total": 100 } }));
        }
        let levels = json!([{ "depth": 1, "rows": ["#########", "#.@...#.#", "#########"],
            "monsters": monsters }]);
        let mut delve = game(&json!({ "levels": levels }));
        let mut seen = String::new();
        for _ in 0..4 {
            delve.apply(SEAT, Command::Wait, &mut Null);
            let scene = scene(&delve);
            seen += &format!("{:?} {:?}\n", scene.details, scene.order);
        }
        assert!(delve.turns.ledger().contains(HERO));
        seen
    };
    assert_eq!(text(false), text(true));
    assert!(text(true).contains("Rat"));
}

// ENERGY-SAVE-4
#[test]
fn delve_hud_3_a_loaded_delve_shows_the_same_details() {
    let mut game = game(&json!({}));
    for _ in 0..3 {
        game.apply(SEAT, Command::Wait, &mut Null);
        let again = Dungeon::start(&Setup::custom(game.export()), 1).unwrap();
        assert_ne!(detail(&scene(&game), "Last actor").unwrap(), "not known");
        assert_eq!(scene(&again).details, scene(&game).details);
        assert_eq!(again.digest(), game.digest());
    }
}

/// While others act, the order of acts has no special place for the hero.
#[test]
fn delve_hud_3_a_hero_that_is_not_asked_stands_where_its_energy_puts_it() {
    let delve = game(&json!({ "hero": { "energy": { "total": 120, "priority": 50 } } }));
    assert_eq!(order(&scene(&delve))[0].0, "hero");
    let mut value = serde_json::to_value(&delve).unwrap();
    let turns = &mut value["turns"];
    turns["meta"]["legacy_state"] = json!("AITurn");
    turns["meta"]["phase"] = json!("IntentQueue");
    turns["meta"]["player_action_taken"] = json!(true);
    turns["ledger"]["holders"][0]["holder"]["total"] = json!(20);
    let paid: Dungeon = serde_json::from_value(value).unwrap();
    let shown = order(&scene(&paid));
    let first = shown.iter().position(|(piece, _)| piece == "hero").unwrap();
    assert_eq!(shown[first].1, "next turn");
    assert!(first > 0, "{shown:?}");
}

/// What somebody in view has begun stands in the details until it is done.
#[test]
fn delve_hud_3_an_action_that_is_under_way_waits_in_the_details() {
    let mut delve = game(&json!({ "depth": 5, "hero": { "max_hp": 500 }, "levels": [{ "depth": 5,
        "rows": ["#######", "#.....#", "#.@...#", "#.....#", "#######"],
        "monsters": [{ "kind": "warden", "x": 3, "y": 2, "state": "chase", "last_known": [2, 2],
            "energy": { "total": 100 } }] }] }));
    delve.apply(SEAT, Command::Wait, &mut Null);
    let shown = scene(&delve);
    assert_eq!(detail(&shown, "Waiting intents").as_deref(), Some("1"));
    let quake = detail(&shown, "The Warden 2 intends").unwrap();
    assert!(quake.starts_with("use a skill · priority "), "{quake}");
    assert!(quake.ends_with(" · cost 250 · 200 paid"), "{quake}");
}

#[test]
fn delve_opt_1_a_player_is_reminded_of_unusual_options() {
    let rules = |options: &Value| {
        let rules = scene(&game(&json!({ "options": options }))).rules;
        rules.iter().map(|fact| format!("{}: {}", fact.name, fact.text)).collect::<Vec<_>>()
    };
    let literal = "Turns: one action is one turn";
    let flat = "Costs: everything costs what its action costs";
    assert_eq!(rules(&json!({})), [""; 0]);
    assert_eq!(rules(&json!({ "policy": "literal" })), [literal]);
    assert_eq!(rules(&json!({ "flat_costs": true })), [flat]);
    assert_eq!(rules(&json!({ "policy": "literal", "flat_costs": true })), [literal, flat]);
}
