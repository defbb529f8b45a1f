//! Cues: their durations, and what they show together.

use super::{OWN, SEAT, arena, lasting, lines, play, scene};
use dungeon::content::{ItemKind, Potion, Skill};
use dungeon::{Command, Dungeon, Event, Setup};
use initiative_kernel::game::Game;
use initiative_kernel::grid::{Direction, Tile};
use initiative_scene::cue::{Cue, CueKind, Span};
use initiative_scene::staged::{Staged, Step};
use initiative_scene::viewer::Viewer;
use serde_json::json;

/// Case 22, in the replay of a finished match: the log shows how often each monster acts.
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

/// Case 26, in the log: two acts under one turn.
#[test]
fn delve_cue_3_the_log_says_in_which_turn() {
    let mut game = arena(&json!({
        "hero": { "statuses": [{ "kind": "haste", "turns": 9 }], "energy": { "total": 200 } },
    }));
    let first = play(&mut game, Command::DropItem { slot: 0 });
    let second = play(&mut game, Command::DropItem { slot: 1 });
    assert_eq!(lines(&first)[0], "Turn 0");
    assert_eq!(lines(&second)[0], "Turn 0 goes on");
    // A step without lines in the log has no header.
    assert_eq!(lines(&play(&mut game, Command::Wait)), Vec::<&str>::new());
}

/// DELVE-CMD-3: a journey says why it came to its end.
#[test]
fn delve_cmd_3_a_journey_says_why_it_stops() {
    let halts = |level: &serde_json::Value, command: Command| {
        let mut game = arena(&json!({ "level": level }));
        let mut told: Vec<String> = Vec::new();
        while told.len() < 9 && game.check(SEAT, &command).is_ok() {
            let cues = play(&mut game, command);
            let stops = lines(&cues).into_iter().filter(|line| line.contains("stop"));
            told.extend(stops.map(String::from));
        }
        told
    };
    // A bend of a corridor: nothing but more of the way, until there is no more.
    let rows = ["#########", "#@.....##", "######.##", "######..#", "#########"];
    let mut level = json!({ "rows": rows });
    let told = halts(&level, Command::Explore);
    assert_eq!(told[0], "You stop: here the known ground ended. Explore again to go on.");
    assert_eq!(told.last().unwrap(), "You stop: all of this level that can be reached is known.");
    level["items"] = json!([{ "kind": "ration", "x": 6, "y": 3 }]);
    let told = halts(&level, Command::Explore);
    assert!(told.iter().any(|line| line == "You stop: something lies there (ration)."), "{told:?}");
    level["monsters"] = json!([{ "kind": "rat", "x": 6, "y": 2, "state": "asleep" }]);
    let told = halts(&level, Command::Explore);
    assert_eq!(told.last().unwrap(), "You stop: the rat comes into view.");
    // Who arrives where they wanted to go needs no reason.
    let rows = ["#########", "#@......#", "#.......#", "#.......#", "#########"];
    let told = halts(&json!({ "rows": rows }), Command::Travel { to: Tile::new(5, 2) });
    assert_eq!(told, [""; 0]);
}

/// DELVE-CMD-3, DELVE-FOOD-1: hunger breaks a journey off, and the journey says so.
#[test]
fn delve_cmd_3_a_hungry_traveller_stops() {
    let rows = ["####################", "#@.................#", "####################"];
    let mut game =
        arena(&json!({ "hero": { "satiety": 31 }, "level": { "rows": rows, "seen": "all" } }));
    let cues = play(&mut game, Command::Travel { to: Tile::new(18, 1) });
    let told = lines(&cues);
    assert!(told.contains(&"You are hungry."), "{told:?}");
    assert_eq!(told.last(), Some(&"You stop: hunger makes itself felt."));
}

/// DELVE-MOVE-2: a step that was held and is blocked by then tells the player why nothing came of it.
#[test]
fn delve_move_2_a_dropped_order_says_why() {
    let mut game = arena(&json!({ "level": { "rows": ["#####", "#@~.#", "#####"],
        "monsters": [{ "kind": "rat", "x": 3, "y": 1, "state": "chase",
            "last_known": [1, 1], "energy": { "total": 150 } }] } }));
    let cues = play(&mut game, Command::Move { direction: Direction::East });
    assert!(lines(&cues).contains(&"The way is blocked."), "{:?}", lines(&cues));
}

#[test]
fn delve_stat_1_a_status_that_ends_leaves_its_figure() {
    let mut game = arena(&json!({ "hero": { "statuses": [{ "kind": "slow", "turns": 1 }] } }));
    let cues = play(&mut game, Command::Wait);
    let gone = |cue: &&Cue| {
        matches!(&cue.kind, CueKind::Change { piece, into }
        if piece.as_str() == "hero" && into.loses.as_deref() == Some("slow"))
    };
    assert_eq!(cues.iter().filter(gone).count(), 1);
    assert!(scene(&game).pieces["hero"].statuses.is_empty());
}

/// The hero's intents, by their verbs, as the details tell them.
#[test]
fn delve_hud_3_an_intent_is_told_by_its_verb() {
    let verb = |command: Command| {
        let mut game = arena(&json!({ "hero": { "pack": [{ "kind": "dart" }, { "kind": "axe" }] },
            "level": { "rows": ["#######", "#.....#", "#.@/..#", "#.....#", "#######"],
                "items": [{ "kind": "ration", "x": 2, "y": 2 }] } }));
        let cues = play(&mut game, command);
        let said = cues.iter().find_map(|cue| match &cue.kind {
            CueKind::Details { details } => details.iter().find(|fact| fact.name == "Hero"),
            _ => None,
        });
        said.map(|fact| fact.text.split(" · ").next().unwrap_or_default().to_string())
    };
    let at = Tile::new(4, 2);
    for (command, text) in [
        (Command::Wait, "wait"),
        (Command::Move { direction: Direction::North }, "step"),
        (Command::PickUp, "pick up"),
        (Command::DropItem { slot: 0 }, "drop"),
        (Command::ThrowItem { slot: 0, at }, "throw"),
        (Command::EquipItem { slot: 1 }, "equip"),
        (Command::CloseDoor { direction: Direction::East }, "close a door"),
    ] {
        assert_eq!(verb(command).as_deref(), Some(text));
    }
}

#[test]
fn delve_cue_2_a_held_step_shows_where_it_goes() {
    let mut game = arena(&json!({ "level": {
        "rows": ["#######", "#.....#", "#.@~..#", "#.....#", "#######"] } }));
    let cues = play(&mut game, Command::Move { direction: Direction::East });
    let marks = lasting(&cues, |kind| matches!(kind, CueKind::Mark { .. }));
    assert!(matches!(&marks[0].kind, CueKind::Mark { tiles, token, sign, .. }
        if tiles[..] == [Tile::new(3, 2)] && token == "end" && sign == "⌛"));
}

#[test]
fn delve_cue_1_steps_blows_and_doors() {
    let mut game = arena(&json!({ "dice_script": [100], "level": {
        "monsters": [{ "kind": "goblin", "x": 4, "y": 1, "state": "asleep", "hp": 3 }] } }));
    let cues = play(&mut game, Command::Move { direction: Direction::NorthEast });
    let steps = lasting(&cues, |kind| matches!(kind, CueKind::Move { .. }));
    assert_eq!((steps.len(), steps[0].lasts, steps[0].by), (1, Span::ms(120), Some(SEAT)));
    let cues = play(&mut game, Command::Move { direction: Direction::East });
    let knock = lasting(&cues, |kind| matches!(kind, CueKind::Knock { .. }));
    assert_eq!((knock[0].lasts, knock[0].sound.as_ref()), (Span::ms(140), "hit"));
    let number = lasting(&cues, |kind| matches!(kind, CueKind::Number { .. }));
    assert!(number[0].lasts == Span::ms(600) && number[0].free);
    let fade = lasting(&cues, |kind| matches!(kind, CueKind::Fade { .. }));
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
    let steps = lasting(&cues, |kind| matches!(kind, CueKind::Move { .. }));
    assert_eq!(steps.iter().map(|cue| cue.free).collect::<Vec<_>>(), [true, false]);
}

/// Case 31, in the scene.
#[test]
fn delve_cue_2_a_quake_is_announced() {
    let mut game = arena(&json!({ "depth": 5, "hero": { "max_hp": 500 }, "level": { "depth": 5,
        "monsters": [{ "kind": "warden", "x": 3, "y": 2, "state": "chase", "last_known": [2, 2],
                       "energy": { "total": 100 } }] } }));
    let cues = play(&mut game, Command::Wait);
    let marks = lasting(&cues, |kind| matches!(kind, CueKind::Mark { .. }));
    assert!(
        matches!(&marks[0].kind, CueKind::Mark { sign, stays: true, pulse, owner: Some(owner), .. }
            if sign == "!" && *pulse == Span::ms(600) && owner.as_str() == "m2")
    );
    let shown = scene(&game);
    let telegraph = shown.telegraphs.values().next().unwrap();
    assert_eq!(telegraph.name, "The Warden: Quake");
    assert_eq!(telegraph.tiles.len(), 25, "five by five");
    assert_eq!(telegraph.progress.as_ref().unwrap().max, Some(250));
    let bar = cues.iter().rev().find_map(|cue| match &cue.kind {
        CueKind::Change { piece, into } if piece.as_str() == "m2" => into.meters.get("channel"),
        _ => None,
    });
    let paid = shown.pieces["m2"].meters.iter().find(|meter| meter.id.as_str() == "channel");
    assert_eq!((bar.copied(), paid.unwrap().value), (Some(200), 200), "the bar fills");
    // Case 32: Bash cancels it.
    let cues = play(&mut game, Command::UseSkill { at: Tile::new(3, 2) });
    let flash = lasting(&cues, |kind| matches!(kind, CueKind::Flash { .. }));
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
    let won = Event::MatchEnded { ending: dungeon::DelveEnding::Victory, turn: 1, score: 1 };
    assert_eq!(cue(won), (2000, "victory".into()));
    let far = |x| Event::ItemThrown { kind: item.kind, from: Tile::new(0, 3), to: Tile::new(x, 3) };
    assert_eq!([1, 5, 20].map(|x| cue(far(x)).0), [120, 200, 400]);
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
        assert!(matches!(&first.kind, CueKind::Banner { text: shown, .. } if shown == text));
        assert_eq!(lines(&cues)[0], text, "it has no header, and nobody comes down stairs");
        let unlocked = cues.iter().filter(|cue| cue.unlock).count();
        assert!(unlocked <= 1, "control comes once");
    }
}

#[test]
fn client_pace_1_nobody_waits_for_a_banner_but_for_the_last_one() {
    let game = arena(&json!({}));
    let free = |event: Event| {
        let mut cues = Vec::new();
        Dungeon::tell(&Step::new(&game, &[event], &game), OWN, &mut cues);
        let banner = cues.iter().find(|cue| matches!(cue.kind, CueKind::Banner { .. }));
        banner.expect("a banner").free
    };
    assert!(free(Event::LevelGained { level: 2 }));
    assert!(free(Event::LevelEntered { depth: 2, first: true }));
    let ending = dungeon::DelveEnding::Victory;
    assert!(!free(Event::MatchEnded { ending, turn: 1, score: 1 }));
}

#[test]
fn delve_cue_1_skills_look_and_sound_like_what_they_are() {
    let (from, at, seen) = (Tile::new(2, 2), Tile::new(5, 2), true);
    let game = arena(&json!({}));
    let shown = |skill| {
        let used = Event::SkillUsed { actor: dungeon::HERO, skill, from, at, seen };
        let mut cues = Vec::new();
        Dungeon::tell(&Step::new(&game, &[used], &game), OWN, &mut cues);
        let cue = cues.into_iter().find(|cue| !cue.sound.is_empty());
        cue.map(|cue| (cue.kind.name(), cue.sound.into_owned()))
    };
    let sound = |kind: &'static str, sound: &str| Some((kind, sound.to_owned()));
    assert_eq!(shown(Skill::Bolt), sound("shot", "spell"));
    assert_eq!(shown(Skill::Shot), sound("shot", "shot"));
    assert_eq!(shown(Skill::Web), sound("shot", "shot"));
    assert_eq!(shown(Skill::Summon), sound("flash", "summon"));
    assert_eq!(shown(Skill::Bash), None, "its blow is heard");
}
