//! What scenes show of figures, cards, abilities and the state of the battle.

use initiative_kernel::game::{Game, Null, Seat};
use initiative_scene::scene::{Badge, EndState, MeterStyle, ObjectiveState, Scene, Stance};
use initiative_scene::staged::Staged;
use initiative_scene::text::Fact;
use initiative_scene::viewer::Viewer;
use serde_json::{Value, json};
use squad::{Command, Setup, Squad, SurvivorId};

const SEAT: Seat = Seat(0);

fn battle(scenario: Value) -> Squad {
    Squad::start(&Setup::custom(scenario), 1).unwrap_or_else(|error| panic!("{error}"))
}

fn scene(scenario: Value) -> Scene {
    battle(scenario).scene(Viewer::Seat(SEAT))
}

fn facts(facts: &[Fact]) -> Vec<(&str, &str)> {
    facts.iter().map(|fact| (fact.name.as_ref(), fact.text.as_ref())).collect()
}

fn brute() -> Value {
    json!([{ "kind": "brute", "at": [8, 8] }])
}

#[test]
fn a_survivor_shows_wounds_points_and_numbers() {
    let scene = scene(json!({
        "rules": { "profile": "points" },
        "survivors": [{
            "name": "Ada", "at": [0, 0], "weapon": "bow", "uses": { "move": 1 },
            "stats": { "luck": 1, "strength": 1 },
            "wounds": { "head": 2, "legs": 3 }, "severe": { "arms": 1, "legs": 2 },
            "statuses": { "slowed": 2, "braced": 1 },
            "abilities": [
                "brace", { "id": "first_aid", "cooldown": 1 }, { "id": "hamstring", "cooldown": 2 }
            ],
        }],
        "monsters": brute(),
    }));
    let ada = &scene.pieces["survivor_1"];
    let expected = [
        ("Weapon", "bow (distance 2–5, in sight)"),
        ("Attack", "2 dice, hits on 8+, strength +1"),
        ("Movement", "1"),
        ("Evasion", "7"),
        ("Luck", "criticals on 9+"),
        ("Brace", "ready"),
        ("First Aid", "ready next turn"),
        ("Hamstring", "ready in 2 turns"),
        ("Severe injury, arms", "1"),
        ("Severe injury, legs", "2"),
    ];
    assert_eq!(facts(&ada.facts), expected);
    let meters: Vec<_> = ada
        .meters
        .iter()
        .map(|meter| (meter.name.as_ref(), meter.value, meter.max, meter.alert))
        .collect();
    let expected = [
        ("Head", 2, Some(2), false),
        ("Arms", 0, Some(2), false),
        ("Body", 0, Some(2), false),
        ("Waist", 0, Some(2), false),
        ("Legs", 3, Some(2), true),
        ("Points", 2, Some(3), false),
    ];
    assert_eq!(meters, expected);
    assert_eq!(ada.meters[0].style, MeterStyle::Slots);
    let statuses: Vec<_> = ada
        .statuses
        .iter()
        .map(|one| (one.name.as_ref(), one.letter.as_ref(), one.turns, one.text.as_ref()))
        .collect();
    let expected = [
        ("Braced", "B", None, "Evasion +2 until the next player phase."),
        ("Slowed", "S", Some(2), "Moves 2 less."),
    ];
    assert_eq!(statuses, expected);
    assert_eq!((ada.order, scene.pieces["monster_1"].order), (0, 1));
}

#[test]
fn a_monster_shows_its_piles_its_statuses_and_what_it_will_play() {
    let game = battle(json!({
        "content": { "cards": [{ "id": "all", "name": "All", "target": "nearest", "effects": [
            { "kind": "advance", "cost": 3 },
            { "kind": "retreat", "cost": 2 },
            { "kind": "attack", "dice": 2, "damage": 1, "near": 0, "far": 1,
              "status": "slowed", "turns": 2 },
            { "kind": "blast", "dice": 1, "damage": 2, "near": 1, "far": 6, "sight": true,
              "radius": 1 },
        ]}]},
        "survivors": [{ "name": "Ada", "at": [0, 0] }, { "name": "Bo", "at": [4, 0], "dead": true }],
        "monsters": [{
            "kind": "brute", "at": [8, 8], "draw": ["hunt", "maul", "hunt"], "discard": ["maul"],
            "wounds": ["hunt", "hunt"], "revealed": { "card": "all", "target": "survivor_1" },
            "statuses": { "dazed": 1, "weakened": 2 },
        }],
    }));
    let scene = game.scene(Viewer::Seat(SEAT));
    let brute = &scene.pieces["monster_1"];
    let expected = [
        ("Toughness", "5"),
        ("Accuracy", "+0"),
        ("Draw pile", "3"),
        ("Discard pile", "1"),
        ("Wounds", "2"),
        ("Hunt", "2 × Advances up to 6."),
        ("Maul", "2 × Attacks: 2 dice, 1 damage, distance 0–1."),
        (
            "All",
            "1 × Advances up to 3. Retreats up to 2. Attacks: 2 dice, 1 damage, distance 0–1, \
             slowed 2. Blast of radius 1: 1 dice each, 2 damage, distance 1–6, in sight.",
        ),
        ("Next", "All, at Ada"),
    ];
    assert_eq!(facts(&brute.facts), expected);
    assert_eq!((brute.meters[0].value, brute.meters[0].max), (5, Some(7)));
    assert_eq!(brute.badge, Some(Badge::Stunned));
    let statuses: Vec<_> =
        brute.statuses.iter().map(|one| (one.letter.as_ref(), one.turns)).collect();
    assert_eq!(statuses, [("D", None), ("W", Some(2))]);
    let telegraph = &scene.telegraphs["intent-monster_1"];
    assert_eq!(
        (telegraph.name.as_ref(), &telegraph.target),
        ("Brute: All", &Some("survivor_1".into()))
    );
    let acts = [
        ("", "Advances up to 3."),
        ("", "Retreats up to 2."),
        ("", "Attacks: 2 dice, 1 damage, distance 0–1, slowed 2."),
        ("", "Blast of radius 1: 1 dice each, 2 damage, distance 1–6, in sight."),
    ];
    assert_eq!(facts(&telegraph.facts), acts);
    assert_eq!(scene.order[0].text, "All, at Ada");
    let card = &scene.zones["revealed-monster_1"].cards[&0];
    let text = acts.map(|act| act.1).join(" ");
    assert_eq!((card.name.as_ref(), card.text.as_ref()), ("All", text.as_str()));
    let stacks = |zone: &str| -> Vec<_> {
        let zone = &scene.zones[zone];
        assert_eq!(zone.count, Some(zone.contents.iter().map(|one| one.count).sum()));
        zone.contents.iter().map(|one| (one.name.to_string(), one.count)).collect()
    };
    let named = |name: &str, count: u16| (name.to_string(), count);
    assert_eq!(stacks("draw-monster_1"), [named("Hunt", 2), named("Maul", 1)]);
    assert_eq!(stacks("wounds-monster_1"), [named("Hunt", 2)]);
    assert_eq!(stacks("locations-monster_1")[1], named("Torso", 3));
    let orders: Vec<u16> = {
        let mut all: Vec<u16> = scene.zones.values().map(|zone| zone.order).collect();
        all.sort_unstable();
        all
    };
    assert_eq!(orders, [0, 1, 2, 3, 4, 5]);
    let gone: Vec<_> = scene.roster.iter().map(|group| facts(&group.gone)).collect();
    assert_eq!(gone, [vec![("Bo", "dead")], vec![]]);
}

#[test]
fn a_hit_location_says_what_a_critical_does() {
    let scene = scene(json!({
        "survivors": [{ "name": "Ada", "at": [0, 0], "activated": true }],
        "monsters": [{ "kind": "brute", "at": [0, 1] }],
        "pending": { "attacker": "survivor_1", "target": "monster_1", "cards": ["head", "torso"] },
    }));
    let cards = &scene.zones["hits"].cards;
    assert_eq!((cards[&0].name.as_ref(), cards[&0].text.as_ref()), ("Head", "Critical: dazed."));
    assert_eq!((cards[&1].name.as_ref(), cards[&1].text.as_ref()), ("Torso", ""));
    let prompt = scene.prompt.unwrap();
    assert_eq!(prompt.text, "Which hit on Brute is resolved next?");
    assert_eq!(prompt.choices, ["hit-0".into(), "hit-1".into()]);
    assert!(scene.choices.contains_key("resign") && !scene.choices.contains_key("end_phase"));
}

#[test]
fn hits_of_another_seat_are_no_choice() {
    let game = battle(json!({
        "survivors": [
            { "at": [0, 0], "activated": true }, { "at": [5, 5], "owner": 1 }
        ],
        "monsters": [{ "kind": "brute", "at": [0, 1] }],
        "pending": { "attacker": "survivor_1", "target": "monster_1", "cards": ["head", "torso"] },
    }));
    let other = game.scene(Viewer::Seat(Seat(1)));
    assert!(other.prompt.is_none() && other.zones.contains_key("hits"));
    assert_eq!(other.choices.len(), 1, "resign");
    assert!(game.scene(Viewer::Spectator).choices.is_empty());
    assert!(game.scene(Viewer::Seat(Seat(7))).choices.is_empty());
}

#[test]
fn abilities_say_what_they_do_and_what_they_cost() {
    let scene = scene(json!({
        "rules": { "profile": "points" },
        "survivors": [
            { "name": "Ada", "at": [7, 8],
              "abilities": ["brace", "first_aid", "hamstring", "fire_pot"] },
            { "name": "Bo", "at": [6, 8], "wounds": { "arms": 1, "legs": 2 } },
        ],
        "monsters": brute(),
    }));
    let choice = |number: u8| &scene.choices[format!("ability-{number}-survivor_1").as_str()];
    let told: Vec<_> = (0..4)
        .map(|number| {
            let one = choice(number);
            (one.icon.as_ref(), one.prompt.as_ref(), one.price.as_ref(), one.irreversible)
        })
        .collect();
    let expected = [
        ("shield", "", "1 point", false),
        ("heal", "Treat whom?", "2 points", false),
        ("strike", "Strike whom?", "2 points", true),
        ("blast", "Throw it where?", "3 points", true),
    ];
    assert_eq!(told, expected);
    let texts: Vec<_> = (0..4).map(|number| choice(number).text.as_ref()).collect();
    let expected = [
        "Become braced.",
        "Remove 1 wound from the worst part of a survivor within 1. Ready again after 2 turns.",
        "One die; a hit makes the monster slowed for 2 turns. Ready again after 2 turns.",
        "Burns everybody within 1 of a tile, friends included. Ready again after 3 turns.",
    ];
    assert_eq!(texts, expected);
    let preview = |number: u8| facts(&choice(number).targets[0].preview.forecast);
    assert_eq!(preview(1), [("Treats", "legs: 2 wounds")]);
    assert_eq!(preview(2), [("Hits", "3 of 10")]);
    assert_eq!(scene.choices["move-survivor_1"].price, "1 point");
    assert_eq!(scene.choices["attack-survivor_1"].price, "2 points");
}

#[test]
fn a_blast_among_friends_names_them_all() {
    let scene = scene(json!({
        "survivors": [
            { "name": "Ada", "at": [8, 5], "abilities": ["fire_pot"] },
            { "name": "Bo", "at": [8, 7] }, { "name": "Cy", "at": [7, 8] },
        ],
        "monsters": brute(),
    }));
    let throw = &scene.choices["ability-0-survivor_1"];
    let confirm = |x: i16, y: i16| {
        let target = throw.targets.iter().find(|one| one.tile == Some((x, y).into())).unwrap();
        target.confirm.to_string()
    };
    assert_eq!(confirm(8, 8), "Bo and Cy are in the blast. Throw it anyway?");
    assert_eq!(confirm(8, 6), "Ada and Bo are in the blast. Throw it anyway?");
    assert_eq!(confirm(8, 1), "");
}

#[test]
fn the_end_of_a_turn_says_what_it_ends() {
    let survivors = json!([{ "at": [0, 0] }, { "at": [1, 0], "complete": true }]);
    let scene_with = |auto_end: bool, survivors: Value| {
        let rules = json!({ "auto_end": auto_end });
        scene(json!({ "rules": rules, "survivors": survivors, "monsters": brute() }))
    };
    let end = |scene: &Scene| scene.choices["end-survivor_1"].irreversible;
    let last = scene_with(true, survivors.clone());
    assert!(end(&last), "the monsters act at once");
    assert_eq!(last.idle, ["survivor_1".into()]);
    assert!(!end(&scene_with(false, survivors)));
    let two = scene_with(true, json!([{ "at": [0, 0] }, { "at": [1, 0] }]));
    assert!(!end(&two));
    let button = |scene: Scene| {
        let button = scene.end_turn.unwrap();
        (button.state, button.nothing_done, button.choice.is_some())
    };
    assert_eq!(button(two), (EndState::Mine, true, true));
    assert_eq!(button(last), (EndState::Mine, false, true));
    let done = scene_with(false, json!([{ "at": [0, 0], "complete": true }]));
    assert_eq!(done.choices["simulate"].refused.as_ref().unwrap().code, "squad/nobody_to_simulate");
    assert_eq!(button(done), (EndState::Finished, false, true));
    // CLIENT-IDLE-1, SQUAD-STATE-2: who has moved and reaches nobody is not finished, is asked about
    // (SQUAD-UI-4), and is not one of those who can still act.
    let moved = scene_with(true, json!([{ "at": [0, 0], "moved": true }, { "at": [1, 0] }]));
    assert_eq!(moved.idle, ["survivor_2".into()]);
    assert_eq!(moved.end_turn.as_ref().unwrap().half_spent, ["survivor_1".into()]);
    assert_eq!(button(moved), (EndState::Mine, false, true));
    let alone = scene_with(true, json!([{ "at": [0, 0], "moved": true }]));
    assert!(alone.idle.is_empty());
    assert_eq!(button(alone), (EndState::Finished, false, true));
}

#[test]
fn sides_seats_and_turns_depend_on_who_looks() {
    let game = battle(json!({
        "survivors": [{ "at": [0, 0] }, { "at": [1, 0], "owner": 1 }], "monsters": brute(),
    }));
    let stances = |viewer| {
        let scene = game.scene(viewer);
        (scene.sides["survivors"].stance, scene.sides["monsters"].stance)
    };
    assert_eq!(stances(Viewer::Seat(SEAT)), (Stance::Own, Stance::Enemy));
    assert_eq!(stances(Viewer::Shared(SEAT)), (Stance::Own, Stance::Enemy));
    assert_eq!(stances(Viewer::Spectator), (Stance::Neutral, Stance::Neutral));
    let seen = game.scene(Viewer::Spectator);
    let names: Vec<_> = seen.seats.values().map(|seat| seat.name.as_ref()).collect();
    assert_eq!(names, ["Survivors 1", "Survivors 2"]);
    assert!(seen.seats.values().all(|seat| seat.side == Some("survivors".into())));
    assert_eq!(seen.turn.text, "The survivors' turn");
    assert!(seen.pieces["survivor_1"].selection.is_none());
    assert_eq!(game.scene(Viewer::Seat(Seat(1))).turn.text, "Your turn");
    let mut over = game.clone();
    over.apply(SEAT, Command::Resign, &mut Null);
    assert_eq!(over.scene(Viewer::Seat(SEAT)).turn.text, "The battle is over");
    let alone = battle(json!({ "survivors": [{ "at": [0, 0] }], "monsters": brute() }));
    let scene = alone.scene(Viewer::Seat(SEAT));
    assert_eq!(scene.seats[&SEAT].name, "Survivors");
}

#[test]
fn the_objective_counts_the_slain() {
    let monsters = json!([
        { "kind": "brute", "at": [8, 8] }, { "kind": "brute", "at": [9, 9], "slain": true },
        { "kind": "brute", "at": [4, 9] },
    ]);
    let game = battle(json!({ "survivors": [{ "at": [0, 0] }], "monsters": monsters }));
    let shown = |game: &Squad| {
        let objective = game.scene(Viewer::Seat(SEAT)).objectives.remove(0);
        let progress = objective.progress.unwrap();
        (objective.state, progress.value, progress.max)
    };
    assert_eq!(shown(&game), (ObjectiveState::Open, 1, Some(3)));
    let scene = game.scene(Viewer::Seat(SEAT));
    assert_eq!(facts(&scene.roster[1].gone), [("Brute 2", "slain")]);
    let mut over = game.clone();
    over.apply(SEAT, Command::Resign, &mut Null);
    assert_eq!(shown(&over).0, ObjectiveState::Failed);
    let ended = over.scene(Viewer::Seat(SEAT)).over.unwrap();
    assert_eq!((ended.title.as_ref(), ended.text.as_ref()), ("Defeat", "The squad gave up."));
    let expected =
        [("Rounds", "1"), ("Wounds dealt", "0"), ("Wounds taken", "0"), ("The fallen", "nobody")];
    assert_eq!(facts(&ended.summary), expected);
}

#[test]
fn unusual_switches_are_listed() {
    let rules = json!({
        "blocking": "solid", "noop_attack": true, "auto_end": false, "profile": "points",
        "monster_move": "shove", "telegraph": true, "figures_block_sight": true,
        "critical_effects": false, "round_limit": 9, "sandbox": true,
    });
    let shown = |rules: Value| {
        let scene =
            scene(json!({ "rules": rules, "survivors": [{ "at": [0, 0] }], "monsters": brute() }));
        let told = facts(&scene.rules).into_iter();
        told.map(|(name, text)| format!("{name} {text}")).collect::<Vec<_>>()
    };
    let expected = [
        "Friends block the way",
        "Attacks have no target and no effect",
        "The turn ends only by the button",
        "Actions cost points",
        "Monsters push survivors aside",
        "Monsters show what they will do",
        "Figures block sight",
        "Criticals only wound",
        "Sandbox nobody wins or loses",
        "Last round 9",
    ];
    assert_eq!(shown(rules), expected);
    assert_eq!(shown(json!({})), Vec::<String>::new());
    assert_eq!(shown(json!({ "blocking": "none" })), ["Friends may share a tile"]);
}

#[test]
fn scenarios_are_offered_with_their_size() {
    let about = Squad::about();
    let offered: Vec<_> = about
        .scenarios
        .iter()
        .map(|one| (one.id.as_str(), one.name.as_ref(), one.size.as_ref()))
        .collect();
    assert_eq!(offered[0], ("first_stand", "First Stand", "16 × 16, 4 against 1"));
    assert_eq!(offered[1], ("quarry", "Quarry", "14 × 10, 4 against 3"));
    assert_eq!(about.scenarios[1].setup, json!({ "scenario": "quarry" }));
    assert!(about.scenarios[1].text.starts_with("Two spitters"));
    let newcomers = about.scenarios.iter().filter(|one| one.for_newcomers);
    assert_eq!(newcomers.map(|one| one.id.as_str()).collect::<Vec<_>>(), ["first_watch"]);
    assert_eq!((about.title.as_ref(), about.options.len()), ("Holdfast", 10));
    // Every option changes a battle that starts with it.
    for option in &about.options {
        let values = option.values.iter().map(|value| {
            let setup = about.setup("first_stand", &[(option.id.as_str(), value.value.clone())]);
            let setup: Setup = serde_json::from_value(setup.unwrap()).unwrap();
            Squad::start(&setup, 1).unwrap().stage.rules
        });
        let rules: Vec<_> = values.collect();
        assert!(rules.windows(2).all(|two| two[0] != two[1]), "{}", option.id.as_str());
    }
}

#[test]
fn a_seat_that_waits_is_told_whose_survivor_it_is() {
    let mut game = battle(json!({
        "survivors": [{ "name": "Ada", "at": [0, 0] }, { "name": "Bo", "at": [4, 0], "owner": 1 }],
        "monsters": brute(),
    }));
    game.apply(SEAT, Command::EndSurvivorTurn { survivor: SurvivorId(1) }, &mut Null);
    let scene = game.scene(Viewer::Seat(SEAT));
    assert_eq!(scene.turn.text, "The survivors' turn");
    assert_eq!(scene.turn.seats, [Seat(1)]);
    let initiative_scene::scene::Selection::Refused(reason) =
        scene.pieces["survivor_2"].selection.clone().unwrap()
    else {
        panic!("another player's survivor can be selected");
    };
    assert_eq!(reason.text, "Bo belongs to another player.");
}
