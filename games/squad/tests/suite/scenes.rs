//! What people see: scenes, choices and cues.

use initiative_kernel::game::{Game, Seat};
use initiative_kernel::grid::Tile;
use initiative_scene::choice::{Choice, Role, Tier};
use initiative_scene::cue::{Cue, CueKind, Easing, Span};
use initiative_scene::scene::{Badge, Scene, Selection};
use initiative_scene::staged::{Staged, Step};
use initiative_scene::viewer::Viewer;
use serde_json::{Value, json};
use squad::{Command, Event, MonsterId, Setup, Squad, SurvivorId};

const SEAT: Seat = Seat(0);

fn f0(over: &Value) -> Squad {
    let library = squad::content::library().unwrap();
    let mut scenario = library.scenario("first_stand").unwrap().clone();
    for (name, value) in over.as_object().unwrap() {
        scenario[name] = value.clone();
    }
    Squad::start(&Setup::custom(scenario), 1).unwrap()
}

fn scene(game: &Squad) -> Scene {
    game.scene(Viewer::Seat(SEAT))
}

fn choice<'a>(scene: &'a Scene, id: &str) -> &'a Choice {
    scene.choices.get(id).unwrap_or_else(|| panic!("no choice {id}"))
}

fn code(choice: &Choice) -> &str {
    choice.refused.as_ref().map_or("", |reason| reason.code.as_ref())
}

fn tell(step: &Step<'_, Squad>) -> Vec<Cue> {
    let mut cues = Vec::new();
    Squad::tell(step, Viewer::Seat(SEAT), &mut cues);
    cues
}

#[test]
fn squad_ui_1_the_menu() {
    let library = Squad::start(&Setup::scenario("quarry"), 1).unwrap();
    let scene = scene(&library);
    let menu: Vec<&str> = scene
        .menu()
        .into_iter()
        .filter(|(id, _)| id.as_str().ends_with("survivor_4"))
        .map(|(_, choice)| choice.name.as_ref())
        .collect();
    assert_eq!(menu, ["Move", "Attack", "First Aid", "Fire Pot", "Brace", "End Turn"]);
    assert_eq!(choice(&scene, "end-survivor_4").role, Role::Finish);
    assert_eq!(code(choice(&scene, "attack-survivor_4")), "squad/no_target_in_reach");
    assert_eq!(code(choice(&scene, "ability-0-survivor_4")), "squad/no_effect");
    let lines: Vec<_> = scene.pieces["survivor_1"].meters.iter().map(|meter| meter.max).collect();
    assert_eq!(lines, [Some(2); 5], "two slots a part");
}

#[test]
fn squad_move_7_and_ui_2_targets_of_a_move() {
    let game = f0(&json!({ "survivors": [{ "at": [8, 12] }, { "at": [0, 0] }] }));
    let scene = scene(&game);
    let walk = choice(&scene, "move-survivor_1");
    let at =
        |x, y| walk.targets.iter().find(|target| target.tile == Some(Tile::new(x, y))).unwrap();
    let beside = at(8, 9);
    assert_eq!((beside.tier, beside.cost), (Tier::Act, Some(3)));
    assert_eq!(walk.path(beside), [(8, 11), (8, 10), (8, 9)].map(Tile::from));
    assert_eq!(beside.preview.acts_on, ["monster_1".into()]);
    assert_eq!(beside.preview.struck_by, ["monster_1".into()]);
    assert_eq!(beside.risk, "In reach of Brute.");
    assert_eq!(at(8, 13).tier, Tier::Reach);
    let fringe = at(8, 8);
    assert_eq!(fringe.tier, Tier::Fringe);
    assert!(fringe.command.is_none());
    assert_eq!(scene.pieces["monster_1"].strikes.len(), 4);
}

#[test]
fn squad_atk_8_an_attack_shows_its_forecast() {
    let game = f0(&json!({ "survivors": [{ "at": [8, 9] }, { "at": [0, 0] }] }));
    let scene = scene(&game);
    let attack = choice(&scene, "attack-survivor_1");
    let facts: Vec<_> = attack.targets[0]
        .preview
        .forecast
        .iter()
        .map(|fact| (fact.name.as_ref(), fact.text.as_ref()))
        .collect();
    let expected = [
        ("Hits", "0: 49 %, 1: 42 %, 2: 9 %"),
        ("Wound for each hit", "6 of 10 faces, against toughness 5"),
        ("At least one wound", "33 %"),
    ];
    assert_eq!(facts, expected);
}

#[test]
fn squad_ui_5_a_blast_marks_friends_and_asks() {
    let game = f0(&json!({ "survivors": [
        { "at": [8, 11], "abilities": ["fire_pot"] }, { "name": "Bo", "at": [8, 9] }
    ]}));
    let scene = scene(&game);
    let throw = choice(&scene, "ability-0-survivor_1");
    let target = throw.targets.iter().find(|target| target.tile == Some(Tile::new(8, 8))).unwrap();
    assert_eq!(target.preview.tiles.len(), 5);
    let marked: Vec<_> =
        target.preview.pieces.iter().map(|one| (one.piece.as_str(), one.friend)).collect();
    assert_eq!(marked, [("monster_1", false), ("survivor_2", true)]);
    assert_eq!(target.confirm, "Bo is in the blast. Throw it anyway?");
    let other = throw.targets.iter().find(|target| target.tile == Some(Tile::new(11, 11))).unwrap();
    assert!(other.confirm.is_empty());
}

#[test]
fn squad_ui_3_badges_and_verdicts() {
    let game = f0(&json!({ "survivors": [
        { "name": "Ada", "at": [0, 0], "moved": true },
        { "name": "Bo", "at": [1, 0] },
        { "name": "Cy", "at": [2, 0], "complete": true },
        { "name": "Dee", "at": [3, 0], "down": "skipping" },
        { "name": "Eli", "at": [4, 0], "dead": true },
    ]}));
    let scene = scene(&game);
    let badges: Vec<_> = (1..=4)
        .map(|number| scene.pieces[format!("survivor_{number}").as_str()].badge.unwrap())
        .collect();
    assert_eq!(badges, [Badge::Partial, Badge::Fresh, Badge::Done, Badge::Down]);
    assert!(!scene.pieces.contains_key("survivor_5"), "the dead are off the board");
    assert!(scene.pieces["survivor_3"].spent && !scene.pieces["survivor_4"].spent);
    assert_eq!(scene.pieces["survivor_4"].pose, "down");
    let Some(Selection::Ask { text, commands }) = &scene.pieces["survivor_2"].selection else {
        panic!("no question");
    };
    assert_eq!(text, "Ada has acted and is not finished. End Ada's turn?");
    let end = Command::EndSurvivorTurn { survivor: SurvivorId(1) };
    assert_eq!(commands[0].open::<Squad>(), Ok(end));
    assert!(scene.pieces["monster_1"].selection.is_none(), "monsters are inspected");
    assert_eq!(code(choice(&scene, "move-survivor_2")), "squad/committed_elsewhere");
    let button = scene.end_turn.unwrap();
    assert_eq!(button.name, "Monster Turn");
    assert_eq!(button.half_spent, ["survivor_1".into()]);
    assert_eq!(button.untouched, ["survivor_2".into()]);
}

#[test]
fn squad_ui_4_monsters_show_their_counts_from_the_first_frame() {
    let scene = scene(&f0(&json!({})));
    let counts = |pile: &str| scene.zones[format!("{pile}-monster_1").as_str()].count;
    assert_eq!((counts("draw"), counts("discard"), counts("wounds")), (Some(10), Some(0), Some(0)));
    let contents = &scene.zones["draw-monster_1"].contents;
    let stacks: Vec<_> = contents.iter().map(|one| (one.name.as_ref(), one.count)).collect();
    assert_eq!(stacks, [("Hunt", 7), ("Maul", 3)]);
    assert_eq!(scene.pieces["monster_1"].meters[0].value, 10);
    assert_eq!((scene.turn.text.as_ref(), scene.turn.round), ("Your turn", 1));
    assert_eq!(scene.turn.side, scene.pieces["survivor_1"].side);
}

#[test]
fn a_seat_that_the_battle_does_not_have_is_offered_nothing() {
    let game = f0(&json!({}));
    assert!(!scene(&game).choices.is_empty());
    for seat in [Seat(1), Seat(2)] {
        let shown = game.scene(Viewer::Seat(seat));
        assert!(shown.choices.is_empty() && shown.end_turn.is_none(), "{seat:?}");
    }
}

#[test]
fn squad_ui_5_telegraphs() {
    let scene = scene(&Squad::start(&Setup::scenario("quarry"), 1).unwrap());
    assert_eq!(scene.telegraphs.len(), 3);
    assert_eq!(scene.order.len(), 3);
    for telegraph in scene.telegraphs.values() {
        assert!(telegraph.owner.is_some() && telegraph.target.is_some());
    }
}

#[test]
fn squad_atk_4_waiting_hits_are_a_prompt() {
    let mut game = f0(&json!({
        "survivors": [{ "at": [8, 9] }, { "at": [0, 0] }], "dice_script": [9, 8]
    }));
    let attack = Command::Attack { survivor: SurvivorId(1), target: Some(MonsterId(1)) };
    let mut events = Vec::new();
    game.apply(SEAT, attack, &mut events);
    let scene = scene(&game);
    let prompt = scene.prompt.as_ref().unwrap();
    assert_eq!(prompt.choices.len(), 2);
    assert_eq!(choice(&scene, "hit-1").role, Role::Answer);
    assert_eq!(scene.zones["hits"].cards.len(), 2);
}

/// The table of cues, row by row.
#[test]
fn squad_cues_durations_and_sounds() {
    let game = f0(&json!({}));
    let only = |event: Event| {
        let mut cues = tell(&Step::opening(&[event], &game));
        cues.retain(|cue| cue.lasts > Span::ZERO && !cue.sound.is_empty());
        assert_eq!(cues.len(), 1, "{cues:?}");
        cues.remove(0)
    };
    let silent = |event: Event| {
        let mut cues = tell(&Step::opening(&[event], &game));
        cues.retain(|cue| cue.kind.name() != "wait");
        cues.remove(0)
    };
    let (survivor, monster) = (SurvivorId(1), MonsterId(1));
    let from = Tile::new(6, 15);
    let path = vec![Tile::new(6, 14), Tile::new(6, 13)];
    let walk = only(Event::SurvivorMoved { survivor, from, path: path.clone(), cost: 2 });
    assert_eq!((walk.lasts, walk.easing), (Span::ms(300), Easing::InOutQuad));
    assert_eq!((walk.sound.as_ref(), walk.by), ("step", Some(SEAT)));
    assert_eq!(walk.log.unwrap().text, "Ada moves to (6,13), cost 2.");
    let stomp = only(Event::MonsterMoved { monster, from, path });
    assert_eq!((stomp.lasts, stomp.sound.as_ref()), (Span::ms(400), "stomp"));
    let reason = squad::Completion::Ended;
    let done = only(Event::SurvivorTurnCompleted { survivor, reason });
    assert_eq!((done.lasts, done.sound.as_ref()), (Span::ms(200), "done"));
    let (target, toward) = (Some(monster), Some(Tile::new(8, 8)));
    let swing = only(Event::AttackDeclared { survivor, from, target, toward, weapon: 0 });
    assert_eq!((swing.lasts, swing.sound.as_ref()), (Span::ms(150), "swing"));
    let dice = only(Event::HitDiceRolled { survivor, faces: vec![9, 2], hits: 1 });
    assert_eq!((dice.lasts, dice.sound.as_ref()), (Span::ms(400), "dice"));
    assert_eq!(dice.log.unwrap().text, "Ada rolls 9, 2: 1 hit.");
    let card = only(Event::ActionCardRevealed { monster, card: 0 });
    assert_eq!((card.lasts, card.sound.as_ref()), (Span::ms(900), "card"));
    let laid = silent(Event::ActionCardDiscarded { monster, card: 0 });
    assert_eq!((laid.lasts, laid.free), (Span::ms(200), true));
    let shuffled = only(Event::ActionDeckReshuffled { monster });
    assert_eq!((shuffled.lasts, shuffled.sound.as_ref()), (Span::ms(900), "shuffle"));
    let chosen = silent(Event::TargetChosen { monster, target: survivor, at: from });
    assert_eq!(chosen.lasts, Span::ms(500));
    assert!(matches!(&chosen.kind, CueKind::Mark { sign, .. } if sign == "!"));
    let wounded = only(Event::MonsterWounded { monster, card: Some(0), life: 9 });
    assert_eq!((wounded.lasts, wounded.sound.as_ref()), (Span::ms(600), "hurt"));
    let down = only(Event::SurvivorKnockedDown { survivor });
    assert_eq!((down.lasts, down.sound.as_ref()), (Span::ms(400), "down"));
    let dead = only(Event::SurvivorDied { survivor });
    assert_eq!((dead.lasts, dead.sound.as_ref()), (Span::ms(800), "death"));
    let missed = only(Event::AttackMissed { survivor, target: monster });
    assert_eq!((missed.lasts, missed.sound.as_ref()), (Span::ms(500), "miss"));
    let phase = only(Event::MonsterPhaseStarted { round: 1 });
    assert_eq!((phase.lasts, phase.sound.as_ref()), (Span::ms(1150), "turn"));
    let won = only(Event::BattleWon { round: 3 });
    assert_eq!((won.lasts, won.sound.as_ref()), (Span::ms(2000), "win"));
}

/// The time of the cues that everything behind them waits for.
fn held(cues: &[Cue]) -> Span {
    cues.iter().filter(|cue| !cue.free).map(|cue| cue.delay + cue.lasts).sum()
}

#[test]
fn client_pace_1_nobody_waits_longer_than_that_for_a_monster() {
    let (mut acts, mut shortened, mut longest) = (0, 0, Span::ZERO);
    for scenario in ["first_stand", "quarry", "palisade", "long_night"] {
        for seed in 1..=8 {
            let mut game = Squad::start(&Setup::scenario(scenario), seed).unwrap();
            for _ in 0..8 {
                let (before, mut events) = (game.clone(), Vec::new());
                if game.check(SEAT, &Command::EndPhase).is_err() {
                    break;
                }
                game.apply(SEAT, Command::EndPhase, &mut events);
                let cues = tell(&Step::new(&before, &events, &game));
                let monsters: Vec<&[Cue]> = cues.split_inclusive(|cue| cue.stop).collect();
                let (rest, monsters) = monsters.split_last().unwrap();
                for act in monsters {
                    (acts, longest) = (acts + 1, longest.max(held(act)));
                    assert!(held(act) <= Span::ms(1200), "{scenario} {seed}: {act:?}");
                    // What is shortened is not cut shorter than it must be.
                    let quick = |cue: &Cue| cue.sound == "dice" && cue.lasts < Span::ms(400);
                    if act.iter().any(quick) {
                        shortened += 1;
                        assert!(held(act) > Span::ms(1195), "{scenario} {seed}: {act:?}");
                    }
                }
                // The survivors, the banners and the next cards hold nothing up.
                let over = rest.iter().any(|cue| cue.lasts == Span::ms(2000));
                assert!(over || held(rest) == Span::ZERO, "{scenario} {seed}: {rest:?}");
            }
        }
    }
    assert!(acts > 300 && shortened > 30, "{acts} acts, {shortened} of them shortened");
    assert!(longest > Span::ms(1195), "the longest acts were shortened: {longest:?}");
}

#[test]
fn client_anim_3_every_monster_ends_with_a_stop() {
    let mut game = Squad::start(&Setup::scenario("palisade"), 1).unwrap();
    let (before, mut events) = (game.clone(), Vec::new());
    game.apply(SEAT, Command::EndPhase, &mut events);
    let cues = tell(&Step::new(&before, &events, &game));
    let stops: Vec<&Cue> = cues.iter().filter(|cue| cue.stop).collect();
    assert_eq!(stops.len(), 3);
    // A free cue would let the next monster begin before the page stops.
    assert!(stops.iter().all(|cue| !cue.free));
}

#[test]
fn squad_hurt_3_the_dead_stay_in_the_roster_and_healed_wounds_count_as_taken() {
    let game = f0(&json!({ "taken": 4, "survivors": [
        { "name": "Ada", "at": [6, 15], "dead": true }, { "name": "Bo", "at": [7, 15] }] }));
    let scene = scene(&game);
    let squad = &scene.roster[0];
    assert_eq!(squad.pieces, ["survivor_2".into()]);
    assert_eq!(squad.gone.iter().map(|fact| fact.name.as_ref()).collect::<Vec<_>>(), ["Ada"]);
    let mut over = game.clone();
    over.apply(Seat(0), Command::Resign, &mut initiative_kernel::game::Null);
    let summary = over.scene(Viewer::Seat(Seat(0))).over.unwrap().summary;
    assert!(summary.iter().any(|fact| fact.name == "Wounds taken" && fact.text == "4"));
}

#[test]
fn squad_ui_6_the_end_screen() {
    let mut game = f0(&json!({ "survivors": [{ "name": "Ada", "at": [0, 0] }] }));
    game.apply(SEAT, Command::Resign, &mut initiative_kernel::game::Null);
    let over = scene(&game).over.unwrap();
    assert_eq!((over.title.as_ref(), over.reason.as_ref()), ("Defeat", "resigned"));
    assert_eq!(over.summary.len(), 4);
}

#[test]
fn captions_and_help_are_in_words() {
    let game = f0(&json!({}));
    let walk = Command::MoveSurvivor { survivor: SurvivorId(2), to: Tile::new(9, 13) };
    let caption = game.caption(SEAT, &walk, Viewer::Spectator);
    assert_eq!(caption, "Bo moves to (9,13)");
    assert!(Squad::about().help.len() >= 4);
}

/// SQUAD-TURN-1: what happens before anybody decides is told like anything else.
#[test]
fn squad_turn_1_the_opening_is_told_as_it_happened() {
    let opening = |setup: &Setup| {
        let mut events = Vec::new();
        let game = Squad::new(setup, 1, &mut events).unwrap();
        tell(&Step::opening(&events, &game))
    };
    let cues = opening(&Setup::scenario("first_stand"));
    assert_eq!(cues.len(), 3, "the round's header, the turn and the banner");
    let mut scenario = crate::contract::brawl();
    scenario["phase"] = json!("monster");
    let first = &opening(&Setup::custom(scenario))[1];
    assert_eq!(first.log.as_ref().unwrap().text, "The monsters act.");
    let cues = opening(&Setup::scenario("quarry"));
    let shown = cues.iter().filter(|cue| matches!(cue.kind, CueKind::Card { .. })).count();
    assert_eq!(shown, 3, "monsters that telegraph show their cards");
}

/// SQUAD-ATK-3: a die hits or misses by the arms the attacker had when it was rolled.
#[test]
fn squad_atk_3_dice_are_told_as_they_were_rolled() {
    let game = f0(&json!({ "survivors": [{ "at": [8, 9] }, { "at": [0, 0] }] }));
    let maimed = f0(&json!({ "survivors": [
        { "at": [8, 9], "severe": { "arms": 2 } }, { "at": [0, 0] }] }));
    let rolled = [Event::HitDiceRolled { survivor: SurvivorId(1), faces: vec![8], hits: 1 }];
    let told = |before: &Squad, after: &Squad| match tell(&Step::new(before, &rolled, after)).pop()
    {
        Some(Cue { kind: CueKind::Dice { dice, .. }, .. }) => dice[0].text.to_string(),
        other => panic!("{other:?}"),
    };
    assert_eq!((told(&game, &maimed).as_str(), told(&maimed, &maimed).as_str()), ("hit", "miss"));
}
