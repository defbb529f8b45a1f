//! What monsters see, decide and do.

use super::stage::{Stage, clock, tile, toward};
use dungeon::content::{Monster, Mood, Skill, Status, Terrain};
use dungeon::{Aim, Command, DelveAction, Event, HERO};
use initiative_kernel::grid::Direction::{self, East, North, West};
use initiative_kernel::turn::energy::TurnEvent;
use initiative_kernel::turn::intent::ActorId;
use serde_json::{Value, json};

fn intents(events: &[Event], actor: u32) -> Vec<DelveAction> {
    let queued = |event: TurnEvent<DelveAction>| match event {
        TurnEvent::IntentQueued { actor: who, action, .. } if who == ActorId(actor) => Some(action),
        _ => None,
    };
    clock(events).into_iter().filter_map(queued).collect()
}

/// What one monster does with enough energy for one action.
fn first(rows: &[&str], mut monster: Value) -> (Stage, DelveAction) {
    monster["energy"] = json!({ "total": 100 });
    let mut stage = Stage::level(rows, &json!({ "monsters": [monster] }));
    let events = stage.act(Command::Wait).to_vec();
    let intents = intents(&events, 2);
    let first = intents.first().copied();
    (stage, first.unwrap_or_else(|| panic!("no intent")))
}

#[test]
fn delve_ai_1_the_order_of_decisions() {
    let rows = ["#########", "#@......#", "#########"];
    let at = |kind: &str, x: i16, state: &str| json!({ "kind": kind, "x": x, "y": 1, "state": state, "last_known": [1, 1] });
    assert_eq!(first(&rows, at("rat", 2, "chase")).1, DelveAction::Attack(HERO));
    assert_eq!(first(&rows, at("rat", 4, "chase")).1, DelveAction::Step(West));
    assert_eq!(first(&rows, at("rat", 4, "guard")).1, DelveAction::Wait);
    assert_eq!(first(&rows, at("rat", 4, "wander")).1, DelveAction::Wait);
    let mut wanderer = at("rat", 4, "wander");
    wanderer["goal"] = json!([7, 1]);
    assert_eq!(first(&rows, wanderer).1, DelveAction::Step(East));
    let skill = |skill| DelveAction::UseSkill { skill, aim: Aim::Actor(HERO) };
    assert_eq!(first(&rows, at("slinger", 5, "chase")).1, skill(Skill::Shot));
    assert_eq!(first(&rows, at("slinger", 2, "chase")).1, DelveAction::Attack(HERO));
    let quake = DelveAction::UseSkill { skill: Skill::Quake, aim: Aim::Around };
    assert_eq!(first(&rows, at("warden", 3, "chase")).1, quake);
    // Summon comes before Quake.
    let mut weak = at("warden", 3, "chase");
    weak["hp"] = json!(70);
    let (stage, action) = first(&rows, weak);
    assert_eq!(action, DelveAction::UseSkill { skill: Skill::Summon, aim: Aim::Around });
    let summoned: Vec<_> =
        stage.game.floor.creatures()[1..].iter().map(|one| (one.kind, one.at, one.mood)).collect();
    let skeleton = |x| (Monster::Skeleton, tile(x, 1), Mood::Chase);
    assert_eq!(summoned, [skeleton(2), skeleton(4)]);
    assert!(stage.monster(2).summoned);
    // A hurt goblin flees, and fights in a corner.
    let mut goblin = at("goblin", 4, "chase");
    goblin["hp"] = json!(4);
    let (stage, action) = first(&rows, goblin);
    assert_eq!((action, stage.monster(2).mood), (DelveAction::Flee(East), Mood::Flee));
    let mut cornered = at("goblin", 2, "chase");
    cornered["hp"] = json!(4);
    assert_eq!(first(&["####", "#@.#", "####"], cornered).1, DelveAction::Attack(HERO));
}

#[test]
fn delve_ai_1_a_wanderer_chooses_a_room() {
    let mut stage = Stage::level(
        &["#########", "#@#.....#", "#########"],
        &json!({
            "dice_script": [1],
            "rooms": [[3, 1], [7, 1]],
            "monsters": [{ "kind": "rat", "x": 4, "y": 1, "state": "wander",
                "energy": { "total": 50 } }],
        }),
    );
    stage.act(Command::Wait);
    assert_eq!(stage.monster(2).goal, Some(tile(7, 1)));
}

#[test]
fn delve_ai_2_doors() {
    let rows = ["#######", "#@#+..#", "#.....#", "#######"];
    let rows_closed = ["#######", "#@.+..#", "#######"];
    let goblin = json!({ "kind": "goblin", "x": 4, "y": 1, "state": "chase",
        "last_known": [1, 1], "memory": 10 });
    let (stage, action) = first(&rows_closed, goblin.clone());
    assert_eq!(action, DelveAction::OpenDoor(West));
    assert_eq!(stage.game.level().terrain(tile(3, 1)), Some(Terrain::OpenDoor));
    assert_eq!(stage.monster(2).at, tile(4, 1));
    // A rat does not open doors: it takes the other way, or waits.
    let mut rat = goblin;
    rat["kind"] = json!("rat");
    assert_eq!(first(&rows_closed, rat.clone()).1, DelveAction::Wait);
    assert!(matches!(
        first(&rows, rat).1,
        DelveAction::Step(Direction::SouthWest | Direction::South)
    ));
}

#[test]
fn delve_ai_2_an_erratic_bat() {
    let flutter = |script: &[i64]| {
        let mut stage = Stage::room(&json!({
            "dice_script": script,
            "monsters": [{ "kind": "bat", "x": 8, "y": 4, "state": "chase",
                "last_known": [5, 4], "energy": { "total": 100 } }],
        }));
        stage.act(Command::Wait);
        stage.monster(2).at
    };
    // South-west is as near as west and comes first; only chance leads north.
    assert_eq!(flutter(&[51]), tile(7, 5));
    assert_eq!(flutter(&[50, 0]), tile(8, 3));
}

#[test]
fn delve_aware_1_noticing() {
    let see_as = |class: &str, state: &str, x: i16, script: &[i64]| {
        let mut stage = Stage::room(&json!({
            "hero": { "class": class },
            "dice_script": script,
            "tables": { "monsters": { "ogre": { "rate": 0 } } },
            "monsters": [{ "kind": "ogre", "x": x, "y": 4, "state": state }],
        }));
        stage.act(toward(North));
        stage.monster(2).mood
    };
    let see = |state: &str, x: i16, script: &[i64]| see_as("warrior", state, x, script);
    assert_eq!(see("asleep", 9, &[10]), Mood::Chase);
    assert_eq!(see("asleep", 9, &[11]), Mood::Asleep);
    assert_eq!(see("guard", 9, &[60]), Mood::Chase);
    assert_eq!(see("guard", 9, &[61]), Mood::Guard);
    assert_eq!(see("wander", 7, &[]), Mood::Chase, "near by there is no doubt");
    // A Rogue is noticed half as often.
    assert_eq!(see_as("rogue", "asleep", 9, &[5]), Mood::Chase);
    assert_eq!(see_as("rogue", "asleep", 9, &[6]), Mood::Asleep);
    assert_eq!(see_as("rogue", "guard", 9, &[31]), Mood::Guard);
}

#[test]
fn delve_aware_1_losing_track() {
    let mut stage = Stage::level(
        &["#######", "#@#...#", "#######"],
        &json!({
            "tables": { "monsters": { "ogre": { "rate": 0 } } },
            "monsters": [{ "kind": "ogre", "x": 5, "y": 1, "state": "chase",
                "last_known": [4, 1], "memory": 2 }],
        }),
    );
    stage.act(Command::Wait);
    assert_eq!(stage.monster(2).memory, 1);
    stage.act(Command::Wait);
    let lost = |event: &Event| matches!(event, Event::MonsterLostTrack { seen: false, .. });
    stage.act(Command::Wait);
    assert!(stage.log.iter().any(lost));
    assert_eq!(stage.monster(2).mood, Mood::Wander);
}

#[test]
fn delve_aware_1_sleepers_are_parked_until_they_wake() {
    let mut stage = Stage::room(&json!({
        "monsters": [{ "kind": "ogre", "x": 6, "y": 4, "state": "asleep",
            "statuses": [{ "kind": "slow", "turns": 5 }] }],
        "dice_script": [3],
        "hero": { "class": "rogue" },
    }));
    assert!(stage.game.turns.ledger().is_parked(ActorId(2)));
    stage.act(Command::Attack { direction: East });
    let ledger = stage.game.turns.ledger();
    assert!(!ledger.is_parked(ActorId(2)));
    let slow = stage.monster(2).statuses.get(Status::Slow).unwrap();
    let speed = ledger.modifiers(ActorId(2)).next().unwrap();
    assert_eq!(speed.turns, Some(slow.turns), "the clock and the status agree again");
}

#[test]
fn delve_upkeep_1_wanderers() {
    let mut stage = Stage::level(
        &[
            "######################",
            "#@...................#",
            "####################.#",
            "#....................#",
            "######################",
        ],
        &json!({ "constants": { "spawn_every": 3 }, "hero": { "energy": { "total": 100 } } }),
    );
    for _ in 0..3 {
        stage.act(Command::Wait);
        if !stage.game.floor.creatures().is_empty() {
            break;
        }
    }
    for _ in 0..4 {
        if stage.turn() < 3 {
            stage.act(Command::Wait);
        }
    }
    let [wanderer] = stage.game.floor.creatures() else { panic!("one came") };
    assert_eq!(wanderer.mood, Mood::Wander);
    assert!(!stage.game.visible.contains(wanderer.at));
    assert!(wanderer.at.y > 1 || wanderer.at.x > 10, "ten steps away: {}", wanderer.at);
    assert!(matches!(wanderer.kind, Monster::Rat | Monster::Bat | Monster::Slime));
    assert_eq!(stage.game.level().spawn_clock, 0);
}

#[test]
fn delve_upkeep_1_no_wanderer_comes_to_a_crowded_level() {
    let mut stage = Stage::level(
        &["######################", "#@..................>#", "######################"],
        &json!({
            "constants": { "spawn_every": 1, "monster_cap": 1 },
            "monsters": [{ "kind": "rat", "x": 20, "y": 1, "state": "asleep" }],
        }),
    );
    for _ in 0..6 {
        stage.act(Command::Wait);
    }
    assert!(stage.turn() >= 3 && stage.game.floor.creatures().len() == 1);
}

#[test]
fn case_47_delve_hide_1_far_away() {
    let mut stage = Stage::level(
        &["###########", "#@.#.....##", "###########"],
        &json!({
            "rooms": [[4, 1], [8, 1]],
            "monsters": [{ "kind": "rat", "x": 5, "y": 1, "state": "wander", "goal": [8, 1],
                "energy": { "total": 100 } }],
        }),
    );
    let events = stage.act(toward(East)).to_vec();
    assert_eq!(stage.monster(2).at, tile(6, 1));
    let about = events.iter().filter(|event| match event {
        Event::Turn { event, .. } => dungeon::actor_of(event) == Some(ActorId(2)),
        Event::ActorMoved { actor, .. } => *actor == ActorId(2),
        _ => false,
    });
    let seen: Vec<bool> = about
        .map(|event| match event {
            Event::Turn { seen, .. } | Event::ActorMoved { seen, .. } => *seen,
            _ => true,
        })
        .collect();
    assert_eq!(seen, [false; 3]);
}

/// A monster pays by the table of monsters, whatever the hero's weapon and doors cost.
#[test]
fn energy_cost_3_monsters_pay_by_their_own_table() {
    let costs = |rows: &[&str], monster: Value| {
        let mut monster = monster;
        monster["energy"] = json!({ "total": 100 });
        let mut stage = Stage::level(
            rows,
            &json!({
                "monsters": [monster], "hero": { "weapon": { "kind": "mace" } },
                "tables": {
                    "monster_costs": { "Attack": 90, "Move": 70, "Wait": 60 },
                    "hero_costs": { "OpenDoor": 95, "Wait": 40 },
                },
            }),
        );
        let events = stage.act(Command::Wait).to_vec();
        let queued = clock(&events).into_iter().find_map(|event| match event {
            TurnEvent::IntentQueued { actor: ActorId(2), action, cost } => Some((action, cost)),
            _ => None,
        });
        queued.unwrap()
    };
    let goblin = |x: i16, state: &str| {
        json!({ "kind": "goblin", "x": x, "y": 1, "state": state,
        "last_known": [1, 1], "memory": 9 })
    };
    let open = ["######", "#@...#", "######"];
    assert_eq!(costs(&open, goblin(2, "chase")), (DelveAction::Attack(HERO), 90));
    assert_eq!(costs(&open, goblin(4, "guard")), (DelveAction::Wait, 60));
    let shut = ["######", "#@+..#", "######"];
    assert_eq!(costs(&shut, goblin(3, "chase")), (DelveAction::OpenDoor(West), 70));
}
