//! What people are shown, and what they are not.

use dungeon::content::{ItemKind, Potion};
use dungeon::{Command, Dungeon, Event, Setup};
use initiative_kernel::dice::Dice;
use initiative_kernel::game::{Game, Null, Seat};
use initiative_kernel::grid::{Direction, Tile};
use initiative_scene::choice::Choice;
use initiative_scene::conform;
use initiative_scene::cue::{Cue, Kind, Span};
use initiative_scene::scene::Scene;
use initiative_scene::staged::{Staged, Step};
use initiative_scene::viewer::Viewer;
use initiative_testkit::walk::Walk;
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

/// Plays a command and gives back its cues.
fn play(game: &mut Dungeon, command: Command) -> Vec<Cue> {
    game.check(SEAT, &command).unwrap_or_else(|refusal| panic!("{refusal}"));
    let before = game.clone();
    let (mut events, mut cues) = (Vec::new(), Vec::new());
    game.apply(SEAT, command, &mut events);
    Dungeon::tell(&Step::new(&before, &events, game).by(SEAT, &command), OWN, &mut cues);
    cues
}

#[test]
fn pages_are_in_order() {
    assert_eq!(conform::about::<Dungeon>(), []);
    let about = Dungeon::about();
    assert_eq!(about.scenarios.len(), 7);
    assert!(about.help.len() >= 6 && about.keys.len() >= 20);
}

#[test]
fn delve_opt_1_what_a_scenario_settles_is_no_choice() {
    let about = Dungeon::about();
    let without = |id: &str| {
        let found = about.scenarios.iter().find(|scenario| scenario.id.as_str() == id).unwrap();
        found.without.iter().map(|id| id.as_str().to_owned()).collect::<Vec<_>>()
    };
    assert_eq!(without("delve"), ["unaffordable", "ai_charge"], "they matter by the letter only");
    assert_eq!(without("old-rules"), ["policy", "flat_costs"]);
    assert_eq!(without("ledger"), ["class", "policy"]);
}

#[test]
fn delve_hide_1_and_cmd_2_scenes_on_random_walks() {
    for id in ["delve", "first-steps", "pace", "warden", "old-rules", "ledger"] {
        let seeds = if id == "delve" { 4 } else { 1 };
        for seed in 0..seeds {
            let class = ["warrior", "mage", "rogue"][usize::try_from(seed % 3).unwrap()];
            let setup = Setup::scenario(id).with("class", class);
            let mut walk = Walk::<Dungeon>::new(&setup, seed);
            let mut dice = Dice::new(seed);
            for step in 0..60 {
                if step % 6 == 0 {
                    assert_eq!(
                        conform::scenes(walk.table.state(), &mut dice),
                        [],
                        "{id} {seed} {step}"
                    );
                }
                let before = walk.table.state().clone();
                let mut events = Vec::new();
                if !walk.step(&mut events) {
                    break;
                }
                assert_eq!(conform::cues(&Step::new(&before, &events, walk.table.state())), []);
            }
        }
    }
}

/// Two rooms with a wall between; a monster in the other one.
fn two_rooms(beyond: &Value) -> Value {
    json!({
        "levels": [{
            "depth": 1, "rows": ["#########", "#...#...#", "#.@.#...#", "#########"],
            "monsters": [beyond],
        }],
    })
}

/// Case 47, and what else happens behind a wall.
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
    // Hidden traps, unseen items, the true kinds of what is carried, dice and seed.
    let mut hidden = base;
    hidden["levels"][0]["traps"] = json!([{ "x": 1, "y": 1, "kind": "warp" }]);
    hidden["levels"][0]["items"] = json!([{ "x": 7, "y": 1, "kind": "amulet" }]);
    hidden["seed"] = json!(77);
    hidden["dice_script"] = json!([1, 2, 3]);
    hidden["looks"] =
        json!({ "healing": game.looks().word(game.book(), ItemKind::Potion(Potion::Healing)) });
    assert_eq!(text(&begin(hidden), OWN), before);
    // The rat walks and nothing is told.
    let mut seen = Vec::new();
    for _ in 0..6 {
        seen.extend(play(&mut game, Command::Wait));
    }
    assert!(game.floor().creatures()[0].at != Tile::new(6, 1), "it did walk");
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
    // A click on a neighbour is a step, one farther away a journey.
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

/// Case 37, as it looks.
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

/// Case 22, as a finished match is watched: the log tells who is fast and who is slow.
#[test]
fn delve_scn_4_the_log_of_pace_tells_the_ratio() {
    let mut game = Dungeon::start(&Setup::scenario("pace"), 1).unwrap();
    let (mut all, mut own) = (Vec::new(), Vec::new());
    for way in [Direction::East, Direction::West].repeat(5) {
        let (before, mut events) = (game.clone(), Vec::new());
        game.apply(SEAT, Command::Move { direction: way }, &mut events);
        Dungeon::tell(&Step::new(&before, &events, &game), Viewer::All, &mut all);
        Dungeon::tell(&Step::new(&before, &events, &game), OWN, &mut own);
    }
    let waits = |name: &str| lines(&all).iter().filter(|line| **line == name).count();
    let counts = ["The bat waits.", "The rat waits.", "The slime waits."].map(waits);
    assert_eq!(counts, [36, 18, 9]);
    assert_eq!(lines(&own), Vec::<&str>::new(), "behind walls they are not heard");
}

/// Case 26, as it is written down: two acts under one turn.
#[test]
fn delve_cue_3_the_log_says_in_which_turn() {
    let mut game = arena(&json!({
        "hero": { "statuses": [{ "kind": "haste", "turns": 9 }], "energy": { "total": 200 } },
    }));
    let first = play(&mut game, Command::DropItem { slot: 0 });
    let second = play(&mut game, Command::DropItem { slot: 1 });
    assert_eq!(lines(&first)[0], "Turn 0");
    assert_eq!(lines(&second)[0], "Turn 0, again");
    // A step of which nothing is told has no header.
    assert_eq!(lines(&play(&mut game, Command::Wait)), Vec::<&str>::new());
}

#[test]
fn delve_cue_2_a_held_step_shows_where_it_goes() {
    let mut game = arena(&json!({ "level": {
        "rows": ["#######", "#.....#", "#.@~..#", "#.....#", "#######"] } }));
    let cues = play(&mut game, Command::Move { direction: Direction::East });
    let marks = lasting(&cues, |kind| matches!(kind, Kind::Mark { .. }));
    assert!(matches!(&marks[0].kind, Kind::Mark { tiles, token, sign, .. }
        if tiles[..] == [Tile::new(3, 2)] && token == "end" && sign == "⌛"));
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
    assert_eq!(foe("chase"), ["Hits 70 %", "Damage 2–8"]);
    assert_eq!(foe("asleep"), ["Hits 100 %", "Damage 5–16", "Unaware ×2"]);
}

fn lasting(cues: &[Cue], wanted: impl Fn(&Kind) -> bool) -> Vec<&Cue> {
    cues.iter().filter(|cue| wanted(&cue.kind)).collect()
}

#[test]
fn delve_cue_1_steps_blows_and_doors() {
    let mut game = arena(&json!({ "dice_script": [100], "level": {
        "monsters": [{ "kind": "goblin", "x": 4, "y": 1, "state": "asleep", "hp": 3 }] } }));
    let cues = play(&mut game, Command::Move { direction: Direction::NorthEast });
    let steps = lasting(&cues, |kind| matches!(kind, Kind::Move { .. }));
    assert_eq!((steps.len(), steps[0].lasts, steps[0].by), (1, Span::ms(120), Some(SEAT)));
    let cues = play(&mut game, Command::Move { direction: Direction::East });
    let knock = lasting(&cues, |kind| matches!(kind, Kind::Knock { .. }));
    assert_eq!((knock[0].lasts, knock[0].sound.as_ref()), (Span::ms(140), "hit"));
    let number = lasting(&cues, |kind| matches!(kind, Kind::Number { .. }));
    assert!(number[0].lasts == Span::ms(600) && number[0].free);
    let fade = lasting(&cues, |kind| matches!(kind, Kind::Fade { .. }));
    assert_eq!(fade[0].lasts, Span::ms(250));
    let log: Vec<_> = cues.iter().filter_map(|cue| Some(cue.log.as_ref()?.text.clone())).collect();
    assert!(log.iter().any(|line| line == "The goblin dies."), "{log:?}");
    assert!(log.iter().any(|line| line.starts_with("You hit the goblin for ")), "{log:?}");
    let unlocked: Vec<_> = cues.iter().filter(|cue| cue.unlock).collect();
    assert_eq!(unlocked.len(), 1, "control comes back once");
}

#[test]
fn delve_cue_1_monster_steps_play_together() {
    let mut game = arena(&json!({ "level": {
        "rows": ["#########", "#.......#", "#@......#", "#.......#", "#########"],
        "monsters": [
            { "kind": "rat", "x": 7, "y": 1, "state": "chase", "last_known": [1, 2], "energy": { "total": 100 } },
            { "kind": "rat", "x": 7, "y": 3, "state": "chase", "last_known": [1, 2], "energy": { "total": 100 } },
        ] } }));
    let cues = play(&mut game, Command::Wait);
    let steps = lasting(&cues, |kind| matches!(kind, Kind::Move { .. }));
    assert_eq!(steps.iter().map(|cue| cue.free).collect::<Vec<_>>(), [true, false]);
}

/// Case 31, as it looks.
#[test]
fn delve_cue_2_a_quake_is_announced() {
    let mut game = arena(&json!({ "depth": 5, "hero": { "max_hp": 500 }, "level": { "depth": 5,
        "monsters": [{ "kind": "warden", "x": 3, "y": 2, "state": "chase", "last_known": [2, 2],
                       "energy": { "total": 100 } }] } }));
    let cues = play(&mut game, Command::Wait);
    let marks = lasting(&cues, |kind| matches!(kind, Kind::Mark { .. }));
    assert!(
        matches!(&marks[0].kind, Kind::Mark { sign, stays: true, pulse, owner: Some(owner), .. }
            if sign == "!" && *pulse == Span::ms(600) && owner.as_str() == "m2")
    );
    let shown = scene(&game);
    let telegraph = shown.telegraphs.values().next().unwrap();
    assert_eq!(telegraph.name, "The Warden: Quake");
    assert_eq!(telegraph.tiles.len(), 25, "five by five");
    assert_eq!(telegraph.progress.as_ref().unwrap().max, Some(250));
    // Case 32: Bash breaks it off.
    let cues = play(&mut game, Command::UseSkill { at: Tile::new(3, 2) });
    let flash = lasting(&cues, |kind| matches!(kind, Kind::Flash { .. }));
    assert_eq!((flash[0].lasts, flash[0].sound.as_ref()), (Span::ms(200), "interrupt"));
    assert!(scene(&game).telegraphs.is_empty());
}

#[test]
fn delve_cue_1_the_table_of_durations() {
    let game = arena(&json!({}));
    let cue = |event: Event| {
        let mut cues = Vec::new();
        Dungeon::tell(&Step::new(&game, &[event], &game), OWN, &mut cues);
        let mut cues: Vec<Cue> = cues.into_iter().filter(|cue| cue.lasts > Span::ZERO).collect();
        (cues[0].lasts.as_ms(), cues.remove(0).sound.into_owned())
    };
    let at = Tile::new(3, 3);
    let item = dungeon::content::Item::one(ItemKind::Potion(Potion::Fire));
    assert_eq!(cue(Event::ItemPickedUp { item, slot: 2 }), (150, "pickup".into()));
    assert_eq!(cue(Event::ItemUsed { kind: item.kind, slot: 2 }), (200, "drink".into()));
    let kind = dungeon::content::TrapKind::Snare;
    assert_eq!(cue(Event::TrapTriggered { at, kind }), (300, "trap".into()));
    assert_eq!(cue(Event::LevelGained { level: 2 }), (700, "levelup".into()));
    assert_eq!(cue(Event::AmuletTaken).0, 1200);
    assert_eq!(cue(Event::LevelEntered { depth: 2, first: true }).0, 400);
    let won = Event::MatchEnded { ending: dungeon::Ending::Victory, turn: 1, score: 1 };
    assert_eq!(cue(won), (2000, "victory".into()));
    let far = |x| Event::ItemThrown { kind: item.kind, from: Tile::new(0, 3), to: Tile::new(x, 3) };
    assert_eq!([1, 5, 20].map(|x| cue(far(x)).0), [120, 200, 400]);
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

#[test]
fn delve_cue_1_a_delve_begins_where_it_begins() {
    for (setup, text) in [
        (Setup::default(), "Depth 1"),
        (Setup::scenario("warden"), "Depth 5"),
        (Setup::custom(arena(&json!({ "turn": { "global_turn": 7 } })).export()), "Depth 1"),
    ] {
        let (mut events, mut cues) = (Vec::new(), Vec::new());
        let game = Dungeon::new(&setup, 1, &mut events).unwrap();
        Dungeon::tell(&Step::opening(&events, &game), OWN, &mut cues);
        let first = &cues[0];
        assert!(matches!(&first.kind, Kind::Banner { text: shown, .. } if shown == text));
        assert_eq!(lines(&cues)[0], text, "it has no header, and nobody comes down stairs");
        let unlocked = cues.iter().filter(|cue| cue.unlock).count();
        assert!(unlocked <= 1, "control comes once");
    }
}
