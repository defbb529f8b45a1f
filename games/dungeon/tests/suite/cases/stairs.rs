//! Going from level to level.

use super::stage::{SEAT, Stage, tile, toward};
use dungeon::content::{Monster, Mood};
use dungeon::{Command, Dungeon, Event, Setup, bot};
use initiative_kernel::game::{Game, Null};
use initiative_kernel::grid::Direction::{East, South, West};
use initiative_kernel::turn::intent::ActorId;
use serde_json::{Value, json};

fn two_levels(hero: &Value, monsters: &Value) -> Stage {
    Stage::scenario(json!({
        "overrides": { "constants": { "spawn_every": 0 } },
        "hero": hero,
        "levels": [
            {
                "depth": 1, "monsters": monsters,
                "rows": ["######", "#<...#", "#..@>#", "#....#", "######"],
            },
            {
                "depth": 2,
                "rows": ["######", "#....#", "#.<..#", "#....#", "######"],
                "monsters": [{ "id": 9, "kind": "slime", "x": 2, "y": 2, "state": "asleep" }],
            },
        ],
    }))
}

#[test]
fn delve_stair_1_down_and_up_again() {
    let rat = |x: i16, y: i16, state: &str| json!({ "kind": "rat", "x": x, "y": y, "state": state, "last_known": [4, 2] });
    let mut stage = two_levels(
        &json!({ "hp": 400, "max_hp": 400 }),
        &json!([rat(3, 1, "chase"), rat(4, 1, "asleep"), rat(3, 3, "chase"), rat(4, 3, "chase")]),
    );
    stage.act(toward(East));
    stage.act(Command::Descend);
    assert_eq!((stage.game.depth(), stage.game.hero.at), (2, tile(2, 2)));
    assert_eq!(stage.game.tally.deepest, 2);
    let entered = Event::LevelEntered { depth: 2, first: true };
    assert!(stage.log.contains(&entered));
    // The monster on the stairs moved away. Two that knew of the hero followed, without energy.
    let here: Vec<u32> = stage.game.floor.creatures().iter().map(|one| one.id.0).collect();
    assert_eq!(here, [2, 4, 9]);
    assert_ne!(stage.monster(9).at, tile(2, 2));
    let [left] = &stage.game.frozen[..] else { panic!("one level was left") };
    assert_eq!(left.creatures().len(), 2);
    let ledger = stage.game.turns.ledger();
    assert!(left.creatures().iter().all(|one| ledger.is_parked(one.id)));
    // Time stands still there.
    let energy = ledger.total(ActorId(5));
    stage.act(Command::Wait);
    stage.act(Command::Wait);
    assert_eq!(stage.energy(ActorId(5)), energy);
    stage.act(Command::Ascend);
    assert_eq!((stage.game.depth(), stage.game.hero.at), (1, tile(4, 2)));
    assert!(stage.log.contains(&Event::LevelEntered { depth: 1, first: false }));
    assert!(!stage.game.turns.ledger().is_parked(ActorId(5)));
    assert!(stage.game.turns.ledger().is_parked(ActorId(3)), "it sleeps on");
}

#[test]
fn delve_bad_3_a_follower_without_a_free_tile_stays() {
    let mut stage = Stage::scenario(json!({
        "depth": 2,
        "levels": [
            { "depth": 1, "visited": true, "rows": ["####", "#..#", "#.>#", "####"] },
            {
                "depth": 2, "rows": ["####", "#.@#", "#.>#", "####"],
                "monsters": [{ "kind": "rat", "x": 1, "y": 2, "state": "chase", "last_known": [2, 1] }],
            },
            { "depth": 3, "rows": ["###", "#<#", "###"] },
        ],
    }));
    stage.act(toward(South));
    stage.act(Command::Descend);
    assert_eq!(stage.game.depth(), 3);
    assert_eq!(stage.game.floor.creatures().len(), 0);
    let stayed = stage.game.frozen.iter().map(|floor| floor.creatures().len());
    assert_eq!(stayed.collect::<Vec<_>>(), [0, 1], "on the level that was left, not above it");
    assert!(stage.game.turns.ledger().is_parked(ActorId(2)));
}

#[test]
fn case_43_delve_stair_2_the_hero_cannot_leave_without_the_amulet() {
    let rows = ["####", "#<.#", "####"];
    let hero = |amulet: bool| json!({ "x": 1, "y": 1, "amulet": amulet });
    let stage = Stage::level(&rows, &json!({ "hero": hero(false) }));
    assert_eq!(stage.refusal(Command::Ascend), "dungeon/need_amulet");
    assert_eq!(stage.refusal(Command::Descend), "dungeon/no_stairs");
    let mut stage = Stage::level(&rows, &json!({ "hero": hero(true) }));
    let events = stage.act(Command::Ascend).to_vec();
    assert!(matches!(events.last(), Some(Event::MatchEnded { .. })));
    assert_eq!(events.len(), 2, "the intent, and the end");
    assert!(stage.game.status().is_over());
}

#[test]
fn delve_stair_2_hunters() {
    let setup = Setup::custom(json!({
        "depth": 5, "hero": { "amulet": true },
        "levels": [{ "depth": 5, "rows": ["####", "#<@#", "####"] }],
    }));
    let mut game = Dungeon::start(&setup, 3).unwrap();
    game.apply(SEAT, Command::Move { direction: West }, &mut Null);
    let mut events = Vec::new();
    game.apply(SEAT, Command::Ascend, &mut events);
    assert_eq!(game.depth(), 4);
    let hounds: Vec<ActorId> = events
        .iter()
        .filter_map(|event| match event {
            Event::MonsterSpawned { actor, kind: Monster::Hound, .. } => Some(*actor),
            _ => None,
        })
        .collect();
    assert_eq!(hounds.len(), 2);
    let steps = game.level().steps_from(game.hero.at);
    for event in &events {
        if let Event::MonsterSpawned { at, .. } = event {
            assert!((10..=16).contains(&steps.get(*at).unwrap()), "{at}");
        }
    }
    for hound in hounds {
        let hound = game.floor.creature(hound).unwrap();
        assert_eq!(hound.mood, Mood::Chase);
        assert!(hound.memory >= 19 || game.visible.contains(hound.at));
    }
    assert_eq!(game.tally.hunted & (1 << 4), 1 << 4);
}

#[test]
fn case_44_delve_dice_1_a_level_is_the_same_whenever_it_is_reached() {
    let level = |waits: usize| {
        let mut game = Dungeon::start(&Setup::default(), 11).unwrap();
        for _ in 0..waits {
            if game.check(SEAT, &Command::Wait).is_ok() {
                game.apply(SEAT, Command::Wait, &mut Null);
            }
        }
        for _ in 0..5000 {
            if game.depth() < 2 {
                let command = bot::guide(&game, SEAT).unwrap();
                game.apply(SEAT, command, &mut Null);
            }
        }
        assert_eq!(game.depth(), 2);
        (game.level().rows().collect::<Vec<_>>(), game.level().traps().to_vec())
    };
    assert_eq!(level(0), level(40));
}

/// Somebody fills the only place at the other end, so the stairs lead nowhere.
#[test]
fn delve_bad_3_stairs_to_a_level_without_room_lead_nowhere() {
    let stage = |rows: [&str; 3]| {
        let monsters = json!([{ "kind": "rat", "x": 1, "y": 1, "state": "asleep" }]);
        Stage::scenario(json!({
            "hero": { "x": 1, "y": 1 },
            "levels": [
                { "depth": 1, "rows": ["####", "#>.#", "####"] },
                { "depth": 2, "rows": rows, "monsters": monsters },
            ],
        }))
    };
    assert_eq!(stage(["###", "#<#", "###"]).refusal(Command::Descend), "dungeon/dead_end");
    let mut roomy = stage(["####", "#<.#", "####"]);
    roomy.act(Command::Descend);
    assert_eq!((roomy.game.hero.at, roomy.monster(2).at), (tile(1, 1), tile(2, 1)));
}
