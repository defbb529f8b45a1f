//! What scenes and cues show, and what they hide.

mod blows;
mod cues;
mod delves;
mod log;
mod playback;
mod prices;
mod texts;

use dungeon::content::{ItemKind, Potion};
use dungeon::{Command, Dungeon, Setup};
use initiative_kernel::game::{Game, Null, Seat};
use initiative_kernel::grid::{Direction, Tile};
use initiative_scene::choice::Choice;
use initiative_scene::cue::{Cue, CueKind};
use initiative_scene::scene::Scene;
use initiative_scene::staged::{Staged, Step};
use initiative_scene::viewer::Viewer;
use serde_json::{Value, json};

const SEAT: Seat = Seat(0);
const OWN: Viewer = Viewer::Seat(SEAT);

fn begin(scenario: Value) -> Dungeon {
    Dungeon::start(&Setup::custom(scenario), 1).unwrap_or_else(|error| panic!("{error}"))
}

fn scene(game: &Dungeon) -> Scene {
    game.scene(OWN)
}

fn choice<'a>(scene: &'a Scene, id: &str) -> &'a Choice {
    scene.choices.get(id).unwrap_or_else(|| panic!("no {id}"))
}

fn code(choice: &Choice) -> &str {
    choice.refused.as_ref().map_or("", |reason| reason.code.as_ref())
}

/// Plays a command and returns its cues.
fn play(game: &mut Dungeon, command: Command) -> Vec<Cue> {
    game.check(SEAT, &command).unwrap_or_else(|refusal| panic!("{refusal}"));
    let before = game.clone();
    let (mut events, mut cues) = (Vec::new(), Vec::new());
    game.apply(SEAT, command, &mut events);
    Dungeon::tell(&Step::new(&before, &events, game).by(SEAT, &command), OWN, &mut cues);
    cues
}

#[test]
fn the_about_page_is_complete() {
    let about = Dungeon::about();
    assert_eq!(about.scenarios.len(), 7);
    assert!(about.help.len() >= 6 && about.keys.len() >= 20);
}

#[test]
fn delve_opt_1_an_option_that_a_scenario_settles_is_not_offered() {
    let about = Dungeon::about();
    let without = |id: &str| {
        let found = about.scenarios.iter().find(|scenario| scenario.id.as_str() == id).unwrap();
        found.without.iter().map(|id| id.as_str().to_owned()).collect::<Vec<_>>()
    };
    assert_eq!(without("delve"), ["unaffordable", "ai_charge"], "they matter by the letter only");
    assert_eq!(without("old-rules"), ["policy", "flat_costs"]);
    assert_eq!(without("ledger"), ["class", "policy"]);
}

/// Two rooms with a wall between them. The monster is in the other one.
fn two_rooms(beyond: &Value) -> Value {
    json!({
        "levels": [{
            "depth": 1, "rows": ["#########", "#...#...#", "#.@.#...#", "#########"],
            "monsters": [beyond],
        }],
    })
}

/// Case 47, and other things behind a wall.
#[test]
fn delve_hide_1_what_is_behind_a_wall_changes_no_byte() {
    let base =
        two_rooms(&json!({ "kind": "rat", "x": 6, "y": 1, "state": "wander", "goal": [6, 2] }));
    let text = |game: &Dungeon, viewer| serde_json::to_string(&game.scene(viewer)).unwrap();
    let mut game = begin(base.clone());
    let before = text(&game, OWN);
    for other in [
        json!({ "kind": "ogre", "x": 7, "y": 2, "state": "asleep" }),
        json!({ "kind": "bat", "x": 5, "y": 1, "hp": 1, "state": "chase", "energy": { "total": 300 } }),
        json!({ "kind": "slime", "x": 5, "y": 2, "statuses": [{ "kind": "stun", "turns": 9 }] }),
    ] {
        let other = begin(two_rooms(&other));
        assert_eq!(text(&other, OWN), before);
        assert_eq!(text(&other, Viewer::Spectator), text(&game, Viewer::Spectator));
        assert_ne!(text(&other, Viewer::All), text(&game, Viewer::All));
    }
    // Hidden traps, unseen items, the true kinds of items in the pack, dice and seed.
    let mut hidden = base;
    hidden["levels"][0]["traps"] = json!([{ "x": 1, "y": 1, "kind": "warp" }]);
    hidden["levels"][0]["items"] = json!([{ "x": 7, "y": 1, "kind": "amulet" }]);
    hidden["seed"] = json!(77);
    hidden["dice_script"] = json!([1, 2, 3]);
    hidden["looks"] =
        json!({ "healing": game.looks.word(&game.book, ItemKind::Potion(Potion::Healing)) });
    assert_eq!(text(&begin(hidden), OWN), before);
    // The rat walks, and no cue tells it.
    let mut seen = Vec::new();
    for _ in 0..6 {
        seen.extend(play(&mut game, Command::Wait));
    }
    assert!(game.floor.creatures()[0].at != Tile::new(6, 1), "it did walk");
    let text = serde_json::to_string(&seen).unwrap();
    assert!(!text.contains("rat") && !text.contains("m2"), "{text}");
}

#[test]
fn delve_hide_1_remembered_tiles_show_what_was_last_seen() {
    let game = begin(json!({
        "hero": { "x": 1, "y": 1 },
        "levels": [{
            "rows": ["#######", "#.#...#", "#.#.+.#", "#######"], "seen": "all",
            "items": [{ "x": 5, "y": 1, "kind": "sword" }],
            "remembered": [{ "x": 4, "y": 2, "glyph": "/" },
                           { "x": 5, "y": 1, "glyph": ".", "items": [{ "kind": "berries" }] }],
        }],
    }));
    let scene = scene(&game);
    let kind = |x, y| &scene.board.kinds[&scene.board.letter(Tile::new(x, y)).unwrap()];
    assert_eq!((kind(4, 2).name.as_ref(), kind(4, 2).remembered), ("Open door", true));
    assert!(!kind(1, 2).remembered);
    assert_eq!(scene.pieces["item-5-1"].name, "Berries");
    let all = game.scene(Viewer::All);
    assert_eq!(all.pieces["item-5-1"].name, "Sword");
}

/// A fight in the open.
fn arena(more: &Value) -> Dungeon {
    let mut scenario = json!({
        "levels": [{ "rows": ["#######", "#.....#", "#.@.~.#", "#.....#", "#######"] }],
    });
    for (field, value) in more.as_object().unwrap() {
        if field == "level" {
            for (field, value) in value.as_object().unwrap() {
                scenario["levels"][0][field] = value.clone();
            }
        } else {
            scenario[field] = value.clone();
        }
    }
    begin(scenario)
}

#[test]
fn delve_hud_1_everything_is_in_view() {
    let game = arena(&json!({ "hero": {
        "satiety": 20, "cooldown": 3, "energy": { "total": 150 },
        "statuses": [{ "kind": "haste", "turns": 4 }] },
        "level": { "monsters": [{ "kind": "bat", "x": 5, "y": 1, "state": "asleep" }] },
    }));
    let scene = scene(&game);
    let seated = &scene.seats[&Seat(0)];
    assert_eq!(seated.piece, Some("hero".into()));
    let hero = &scene.pieces["hero"];
    let told = hero.meters.iter().chain(&seated.meters).chain(&scene.meters);
    let meter = |id: &str| told.clone().find(|meter| meter.id.as_str() == id).unwrap();
    assert_eq!((meter("life").value, meter("life").max), (40, Some(40)));
    assert_eq!((meter("energy").value, meter("energy").extra), (100, 50));
    assert_eq!(meter("satiety").text, "Hungry");
    assert_eq!(meter("skill").text, "Bash in 3 turns");
    assert_eq!(scene.pieces["hero"].statuses[0].turns, Some(4));
    let bat = &scene.pieces["m2"];
    let fact = |name: &str| bat.facts.iter().find(|fact| fact.name == name).unwrap().text.clone();
    assert_eq!(fact("State"), "asleep");
    let speed = bat.meters.iter().find(|meter| meter.id.as_str() == "speed").unwrap();
    assert_eq!((speed.text.as_ref(), speed.detail), ("fast", false));
    assert_eq!(meter("depth").value, 1);
    assert_eq!((meter("level").name.as_ref(), meter("level").value), ("Level 1", 0));
    assert_eq!(scene.order[0].piece, "hero".into());
    let energy = scene.order[0].meter.as_ref().unwrap();
    assert_eq!((energy.value, energy.max, energy.extra), (100, Some(100), 50));
    assert_eq!((scene.turn.text.as_ref(), scene.turn.count.as_ref()), ("Your turn", "Turn 0.0"));
    assert_eq!(scene.focus, Some("hero".into()));
}

#[test]
fn delve_cmd_2_targets_have_costs_paths_and_notes() {
    let game = arena(&json!({ "hero": { "energy": { "total": 120 } }, "level": {
        "rows": ["#######", "#.....#", "#.@~..#", "#.....#", "#######"],
        "traps": [{ "x": 1, "y": 2, "kind": "dart", "hidden": false }] } }));
    let scene = scene(&game);
    let step = choice(&scene, "step");
    let at = |x, y| step.targets.iter().find(|one| one.tile == Some(Tile::new(x, y))).unwrap();
    assert_eq!(step.targets.len(), 8);
    let water = at(3, 2);
    assert_eq!((water.cost, water.note.as_ref()), (Some(150), "finishes next turn"));
    assert!(water.confirm.is_empty(), "nobody is in view");
    assert_eq!(at(1, 2).confirm, "There is a dart trap. Step on it?");
    let travel = choice(&scene, "travel");
    let far = travel.targets.iter().find(|one| one.tile == Some(Tile::new(5, 1))).unwrap();
    assert_eq!(far.cost, Some(300));
    assert_eq!(travel.path(far).len(), 3);
    assert!(!travel.targets.iter().any(|one| one.tile == Some(Tile::new(1, 2))), "a known trap");
    assert_eq!(code(choice(&scene, "pick_up")), "dungeon/nothing_here");
    assert_eq!(code(choice(&scene, "ascend")), "dungeon/no_stairs");
    assert_eq!(code(choice(&scene, "rest")), "dungeon/nothing_to_do");
}

#[test]
fn delve_hud_2_questions_before_danger() {
    let game = arena(&json!({ "known": ["passage"], "hero": {
        "pack": [{ "kind": "passage" }], "energy": { "total": 120 } },
        "level": { "rows": ["#######", "#.....#", "#.@~..#", "#.....#", "#######"],
                   "monsters": [{ "kind": "rat", "x": 5, "y": 2, "state": "guard" }] } }));
    let scene = scene(&game);
    let read = choice(&scene, "use-0");
    assert_eq!((read.text.as_ref(), read.price.as_ref()), ("takes 3 turns", "250 energy"));
    assert!(read.confirm.contains("An enemy is in view"));
    let water = choice(&scene, "step").targets.iter().find(|one| one.cost == Some(150)).unwrap();
    assert!(water.confirm.contains("finishes next turn"));
    assert_eq!(code(choice(&scene, "travel")), "dungeon/hostile_in_view");
    // A monster that is out of reach says so, and one beside the hero is attacked by name.
    let far = &choice(&scene, "travel").targets[..];
    let said: Vec<_> = far.iter().map(|one| &*one.refused.as_ref().unwrap().code).collect();
    assert_eq!((said, far[0].tile), (vec!["dungeon/out_of_range"], Some(Tile::new(5, 2))));
    // Case 46.
    let quit = choice(&scene, "quit");
    assert_eq!(quit.confirm, "Give up this delve?");
    assert_eq!(quit.command.as_ref().unwrap().open::<Dungeon>(), Ok(Command::Quit));
}

#[test]
fn delve_hud_2_a_bar_for_many_verbs_and_keys_for_all_ways() {
    let game = arena(&json!({}));
    let scene = scene(&game);
    assert!(scene.pieces["hero"].docked);
    let folded = |id: &str| !choice(&scene, id).fold.is_empty();
    for id in ["explore", "rest", "wait", "pick_up", "skill", "throw", "descend", "ascend"] {
        assert!(!folded(id), "{id} is at hand");
    }
    for id in ["step", "attack", "travel", "close_door", "disarm"] {
        assert!(folded(id), "{id} is folded away");
    }
    // A click on a neighbour is a step, and a click farther away a journey.
    let (step, travel) = (choice(&scene, "step"), choice(&scene, "travel"));
    assert!(step.direct && !step.quiet && travel.direct && travel.quiet);
    let about = Dungeon::about();
    let does = |key: &str| {
        let bound = about.keys.iter().filter(|binding| binding.key == key);
        bound.map(|binding| binding.does.as_ref()).collect::<Vec<_>>()
    };
    for (keys, way) in [
        (["ArrowUp", "k", "Numpad8"], "step:north"),
        (["u", "PageUp", "Numpad9"], "step:north_east"),
        (["b", "End", "Numpad1"], "step:south_west"),
    ] {
        for key in keys {
            assert_eq!(does(key), [way], "{key}");
        }
    }
    for key in [".", "g", "i", ">", "<", "t", "c", "z", "_", "o", "Shift+Z"] {
        assert_eq!(does(key).len(), 1, "{key}");
    }
}

/// Case 37, in the scene.
#[test]
fn delve_cmd_2_a_wall_says_why_not() {
    let game = arena(&json!({ "level": { "rows": ["####", "#@.#", "#.##", "####"] } }));
    let scene = scene(&game);
    let at = |x, y| {
        let targets = &choice(&scene, "step").targets;
        let target = targets.iter().find(|one| one.tile == Some(Tile::new(x, y))).unwrap();
        target.refused.as_ref().map(|reason| reason.code.clone())
    };
    assert_eq!(at(2, 1), None);
    assert_eq!(at(0, 1).unwrap(), "dungeon/blocked");
    assert_eq!(at(2, 2).unwrap(), "dungeon/blocked");
}

fn lines(cues: &[Cue]) -> Vec<&str> {
    cues.iter().filter_map(|cue| Some(cue.log.as_ref()?.text.as_ref())).collect()
}

#[test]
fn delve_item_3_an_unknown_scroll_does_not_tell_by_its_price() {
    let show = |kind: &str| {
        let game =
            arena(&json!({ "looks": { kind: "ash" }, "hero": { "pack": [{ "kind": kind }] } }));
        serde_json::to_string(&scene(&game)).unwrap()
    };
    assert_eq!(show("passage"), show("warp"));
    assert_eq!(show("forging"), show("thunder"));
}

#[test]
fn delve_fight_1_an_attack_shows_its_chances() {
    let foe = |state: &str| {
        let game = arena(&json!({ "level": {
            "monsters": [{ "kind": "goblin", "x": 3, "y": 2, "state": state }] } }));
        let scene = scene(&game);
        let target = &choice(&scene, "attack").targets[0];
        let facts = target.preview.forecast.iter();
        facts.map(|fact| format!("{} {}", fact.name, fact.text)).collect::<Vec<_>>()
    };
    assert_eq!(foe("chase"), ["You hit 70 %", "Damage 2–8 of its 15 health"]);
    let unaware = "Unaware it does not know of you: damage ×2";
    assert_eq!(foe("asleep"), ["You hit 100 %", "Damage 5–16 of its 15 health", unaware]);
    // A step onto it is called what it is.
    let game = arena(&json!({ "level": {
        "monsters": [{ "kind": "goblin", "x": 3, "y": 2, "state": "chase" }] } }));
    let scene = scene(&game);
    let step = choice(&scene, "step").targets.iter().find(|one| one.piece.is_some()).unwrap();
    assert_eq!(step.name, "Attack");
}

fn lasting(cues: &[Cue], wanted: impl Fn(&CueKind) -> bool) -> Vec<&Cue> {
    cues.iter().filter(|cue| wanted(&cue.kind)).collect()
}

#[test]
fn delve_goal_3_the_end_screen() {
    let mut game = arena(&json!({}));
    game.apply(SEAT, Command::Quit, &mut Null);
    let over = scene(&game).over.unwrap();
    assert_eq!((over.title.as_ref(), over.reason.as_ref()), ("Abandoned", "abandoned"));
    let names: Vec<_> = over.summary.iter().map(|fact| fact.name.as_ref()).collect();
    assert_eq!(names, ["Turns", "Deepest depth", "Level", "Kills", "End", "Score"]);
}

#[test]
fn captions_are_in_words() {
    let game = arena(&json!({}));
    let caption = |command| game.caption(SEAT, &command, OWN).into_owned();
    assert_eq!(caption(Command::Move { direction: Direction::NorthEast }), "Goes north-east");
    assert_eq!(caption(Command::UseItem { slot: 0, target: None }), "Uses ration");
}
