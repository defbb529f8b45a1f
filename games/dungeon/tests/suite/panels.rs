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

/// Under `literal` whoever is asked stands first, the others by what they have.
#[test]
fn delve_hud_3_the_order_follows_the_literal_policy() {
    let hero = json!({ "energy": { "total": 10, "rate": 10 } });
    let literal = game(&json!({ "options": { "policy": "literal" }, "hero": hero }));
    let shown = order(&scene(&literal));
    let pieces: Vec<&str> = shown.iter().map(|(piece, _)| piece.as_str()).collect();
    assert_eq!(pieces, ["hero", "m3", "m2"], "in view, the richest first");
    assert_eq!(shown[0].1, "", "asked now");
    let served: Vec<_> = literal.turns().get_turn_order().iter().map(|(id, _)| id.0).collect();
    assert_eq!(served, [4, 3, 2, 1]);
}

#[test]
fn delve_hud_3_whoever_is_asked_stands_first() {
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

/// The details tell nothing of those out of view, not even by leaving somebody out.
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
        assert!(delve.turns().ledger().contains(HERO));
        seen
    };
    assert_eq!(text(false), text(true));
    assert!(text(true).contains("Rat"));
}

/// What is told does not depend on whether a delve was loaded. ENERGY-SAVE-4
#[test]
fn delve_hud_3_a_delve_that_was_loaded_tells_the_same() {
    let mut game = game(&json!({}));
    for _ in 0..3 {
        game.apply(SEAT, Command::Wait, &mut Null);
        let again = Dungeon::start(&Setup::custom(game.export()), 1).unwrap();
        assert_ne!(detail(&scene(&game), "Last actor").unwrap(), "not known");
        assert_eq!(scene(&again).details, scene(&game).details);
        assert_eq!(again.digest(), game.digest());
    }
}
