//! Scenarios: what they can contain, what becomes of it, and what is refused.

use dungeon::content::{Class, ItemKind, Monster, Mood, Potion, Terrain, Weapon};
use dungeon::{Command, Dungeon, Event, Goal, HERO, Setup};
use initiative_kernel::game::{Game, Null, Seat};
use initiative_kernel::grid::{Direction, Tile};
use initiative_kernel::turn::energy::{Policy, TurnEvent};
use initiative_kernel::turn::intent::ActorId;
use initiative_testkit::walk::RandomWalk;
use serde_json::{Value, json};

const BUILT_IN: [&str; 7] =
    ["delve", "old-rules", "first-numbers", "first-steps", "pace", "warden", "ledger"];

fn begin(scenario: Value) -> Dungeon {
    Dungeon::start(&Setup::custom(scenario), 1).unwrap_or_else(|error| panic!("{error}"))
}

fn built_in(id: &str) -> Dungeon {
    Dungeon::start(&Setup::scenario(id), 1).unwrap_or_else(|error| panic!("{id}: {error}"))
}

fn stairs_up(game: &Dungeon) -> Option<Tile> {
    let level = game.level();
    level.size().tiles().find(|tile| level.terrain(*tile) == Some(Terrain::StairsUp))
}

/// A room of nine tiles with the hero in the middle.
fn room(more: &Value) -> Value {
    let mut scenario = json!({
        "levels": [{ "depth": 1, "rows": ["#####", "#...#", "#.@.#", "#...#", "#####"] }],
    });
    merge(&mut scenario, more);
    scenario
}

fn merge(into: &mut Value, from: &Value) {
    match (into, from) {
        (Value::Object(into), Value::Object(from)) => {
            for (field, value) in from {
                merge(into.entry(field.clone()).or_insert(Value::Null), value);
            }
        }
        (Value::Array(into), Value::Array(from)) if into.len() == from.len() => {
            for (into, from) in into.iter_mut().zip(from) {
                merge(into, from);
            }
        }
        (into, from) => *into = from.clone(),
    }
}

#[test]
fn delve_scn_1_2_the_full_game() {
    let game = built_in("delve");
    assert_eq!((game.depth(), game.turns.turn_count()), (1, 0));
    assert_eq!(game.level().terrain(game.hero.at), Some(Terrain::StairsUp));
    assert_eq!((game.hero.class, game.goal), (Class::Warrior, Goal::Escape));
    let old = built_in("old-rules");
    assert_eq!(old.turns.options().policy, Policy::Literal);
    assert!(old.book.is_flat());
    let mage = Dungeon::start(&Setup::scenario("delve").with("class", "mage"), 1).unwrap();
    assert_eq!((mage.hero.class, mage.hero.hp), (Class::Mage, 30));
    assert_eq!(mage.level().rows().collect::<Vec<_>>(), game.level().rows().collect::<Vec<_>>());
}

#[test]
fn delve_scn_3_first_steps() {
    let game = built_in("first-steps");
    assert_eq!(game.hero.at, Tile::new(3, 4));
    let [rat] = game.floor.creatures() else { panic!("one rat") };
    assert_eq!((rat.kind, rat.at, rat.mood), (Monster::Rat, Tile::new(7, 2), Mood::Asleep));
    assert_eq!(rat.id, ActorId(2));
    assert_eq!(game.level().piles.items(Tile::new(9, 4))[0].kind, ItemKind::Amulet);
    assert_eq!(stairs_up(&game), Some(Tile::new(1, 1)));
    assert_eq!(game.level().terrain(Tile::new(8, 3)), Some(Terrain::Grass));
}

#[test]
fn delve_scn_4_pace() {
    let game = built_in("pace");
    let kinds: Vec<_> = game.floor.creatures().iter().map(|one| (one.id.0, one.kind)).collect();
    assert_eq!(kinds, [(2, Monster::Bat), (3, Monster::Rat), (4, Monster::Slime)]);
    let energy: Vec<u32> = (1..=4).map(|id| game.turns.ledger().total(ActorId(id))).collect();
    assert_eq!(energy, [100, 0, 0, 0]);
    assert!(game.level().rooms.is_empty());
    assert_eq!(game.book.constants.spawn_every, 0);
}

#[test]
fn delve_scn_5_the_warden() {
    let game = built_in("warden");
    let hero = &game.hero;
    assert_eq!((hero.level, hero.xp, hero.hp, hero.acc, hero.eva), (8, 255, 75, 94, 17));
    let weapon = hero.weapon.unwrap();
    assert_eq!((weapon.kind, weapon.plus), (ItemKind::Weapon(Weapon::Sword), 1));
    let counts: Vec<u8> = hero.pack.iter().flatten().map(|item| item.count).collect();
    assert_eq!(counts, [2, 1, 6]);
    assert!(game.is_known(ItemKind::Potion(Potion::Haste)));
    assert_eq!(game.goal, Goal::Amulet);
    assert_eq!(stairs_up(&game), None);
}

/// Case 10: the full cycle of the founding design.
#[test]
fn delve_scn_6_the_ledger() {
    let mut game = built_in("ledger");
    let ledger = |game: &Dungeon| [HERO, ActorId(2)].map(|actor| game.turns.ledger().total(actor));
    assert_eq!(ledger(&game), [100, 100]);
    assert!(game.hero.hp == 1000 && game.floor.creatures()[0].hp == 1000);
    let mut events = Vec::new();
    game.apply(Seat(0), Command::Wait, &mut events);
    assert_eq!((game.turns.turn_count(), ledger(&game)), (1, [60, 10]));
    let ended = TurnEvent::TurnEnded { turn: 1, actions: 2, span: 1 };
    assert!(
        events.iter().any(|event| matches!(event, Event::Turn { event, .. } if *event == ended))
    );
}

#[test]
fn delve_set_2_everything_about_the_hero() {
    let game = begin(room(&json!({
        "known": ["fire", "warp"],
        "looks": { "fire": "jade" },
        "hero": {
            "class": "rogue", "hp": 12, "max_hp": 40, "acc": 70, "eva": 3, "level": 3, "xp": 31,
            "weapon": { "kind": "axe", "plus": 2 }, "armour": { "kind": "none" },
            "pack": [{ "slot": 4, "kind": "fire", "count": 2 }, { "kind": "berries" }],
            "satiety": 7, "last_hunger_turn": 3, "cooldown": 4, "amulet": true, "turns": 42,
            "statuses": [{ "kind": "poison", "turns": 6, "power": 3 }, { "kind": "haste", "turns": 2 }],
            "energy": { "total": 250, "max": 150, "bank_max": 200, "rate": 70, "priority": 900 },
        },
    })));
    let hero = &game.hero;
    assert_eq!((hero.class, hero.hp, hero.max_hp, hero.level), (Class::Rogue, 12, 40, 3));
    assert!(hero.armour.is_none() && hero.weapon.is_some_and(|weapon| weapon.plus == 2));
    assert_eq!(hero.slot(4).map(|item| item.count), Some(2));
    assert_eq!(hero.slot(0).map(|item| item.kind.word()), Some("berries"));
    assert_eq!(hero.statuses.iter().map(|one| one.turns).collect::<Vec<_>>(), [6, 2]);
    assert_eq!(game.turns.progress(), Some(42));
    let holder = game.turns.ledger().holder(HERO).unwrap();
    assert_eq!((holder.current(), holder.bank(), holder.rate), (150, 100, 70));
    assert_eq!(game.turns.ledger().effective_rate(HERO), (140, 1), "haste");
    let fire = ItemKind::Potion(Potion::Fire);
    assert_eq!(game.looks.word(&game.book, fire), Some("jade"));
    assert!(game.is_known(fire) && !game.is_known(ItemKind::Potion(Potion::Healing)));
}

#[test]
fn delve_set_3_everything_about_a_level() {
    let game = begin(json!({
        "depth": 2,
        "hero": { "x": 1, "y": 1 },
        "levels": [
            { "depth": 2, "rows": ["#####", "#..+#", "#####"], "rooms": [[2, 1]], "seen": "all",
              "traps": [{ "x": 2, "y": 1, "kind": "snare", "hidden": false }],
              "items": [{ "x": 2, "y": 1, "kind": "dart", "count": 3 }, { "x": 2, "y": 1, "kind": "sword", "plus": 1 }],
              "remembered": [{ "x": 3, "y": 1, "glyph": "/" }],
              "spawn_clock": 7 },
            { "depth": 1, "visited": true, "rows": ["#####", "#..>#", "#####"],
              "monsters": [{ "kind": "goblin", "x": 1, "y": 1, "hp": 3, "state": "flee", "memory": 4,
                             "last_known": [2, 1], "cooldown": 2, "id": 9 }, { "kind": "rat", "x": 2, "y": 1 }] },
            { "depth": 3, "rows": ["#####", "#<..#", "#####"], "monsters": [{ "kind": "bat", "x": 3, "y": 1 }] },
        ],
    }));
    let level = game.level();
    assert_eq!((level.spawn_clock, level.rooms.as_slice()), (7, [Tile::new(2, 1)].as_slice()));
    assert!(level.trap(Tile::new(2, 1)).is_some_and(|trap| !trap.hidden));
    let words: Vec<_> =
        level.piles.items(Tile::new(2, 1)).iter().map(|item| item.kind.word()).collect();
    assert_eq!(words, ["dart", "sword"], "later entries lie on top");
    assert_eq!(level.memory.seen().len(), 15);
    let [above] = &game.frozen[..] else { panic!("one level visited") };
    let ids: Vec<u32> = above.creatures().iter().map(|one| one.id.0).collect();
    assert_eq!(ids, [2, 9]);
    assert_eq!(above.creatures()[1].memory, 4);
    assert!(game.turns.ledger().is_parked(ActorId(9)));
    assert_eq!(game.ahead[0].creatures()[0].id, ActorId(3));
}

#[test]
fn delve_set_4_a_scenario_in_another_phase_runs_to_the_next_input() {
    let game = begin(room(&json!({
        "hero": { "energy": { "total": 0 } },
        "turn": { "global_turn": 5, "phase": "IntentQueue", "player_action_taken": true, "next_seq": 3 },
    })));
    assert_eq!((game.turns.turn_count(), game.turns.ledger().total(HERO)), (6, 100));
}

/// The same position, exported and read again.
fn again(game: &Dungeon) -> Dungeon {
    Dungeon::start(&Setup::custom(game.export()), 99).unwrap_or_else(|error| panic!("{error}"))
}

/// All actors have gained energy for a turn that is never counted.
#[test]
fn delve_set_4_a_hero_that_died_at_the_close_of_a_turn() {
    let poison = json!([{ "kind": "poison", "turns": 3 }]);
    let mut game = begin(room(&json!({ "hero": { "hp": 1, "statuses": poison } })));
    game.apply(Seat(0), Command::Wait, &mut Null);
    assert!(game.status().is_over());
    assert!(game.turns.ledger().turn() > game.turns.turn_count());
    assert_eq!(again(&game), game);
}

#[test]
fn delve_set_4_an_exported_position_is_read_unchanged() {
    for id in BUILT_IN {
        let classes: &[&str] =
            if id == "delve" { &["warrior", "mage", "rogue"] } else { &["warrior"] };
        for class in classes {
            for seed in 0..6 {
                let setup = Setup::scenario(id).with("class", *class);
                let mut walk = RandomWalk::<Dungeon>::new(&setup, seed);
                for step in 0..150 {
                    if step % 25 == 0 || step < 3 {
                        let game = walk.table.state();
                        let copy = again(game);
                        assert_eq!(copy, *game, "{id} {seed} {step}");
                        assert_eq!(copy.digest(), game.digest());
                    }
                    if !walk.step(&mut Null) {
                        break;
                    }
                }
                let game = walk.table.state();
                assert_eq!(again(game), *game, "{id} {seed}, the last position");
            }
        }
    }
}

#[test]
fn delve_set_4_usual_energy_is_not_exported() {
    let fields = |energy: Value| {
        let hero = begin(room(&json!({ "hero": { "energy": energy } }))).export()["hero"].clone();
        let mut fields: Vec<_> = hero["energy"].as_object().unwrap().keys().cloned().collect();
        fields.sort();
        fields
    };
    let usual = ["bank_max", "fraction", "max", "priority", "rate", "ready_at", "total"];
    assert_eq!(fields(json!({})), usual);
    assert!(fields(json!({ "free": 1, "wake_cost": 7 })).contains(&String::from("wake_cost")));
}

#[test]
fn delve_set_4_held_orders_and_channels_are_exported() {
    let mut game = begin(room(&json!({
        "known": ["passage"],
        "hero": { "pack": [{ "kind": "passage" }], "energy": { "rate": 50 } },
        "levels": [{ "rows": ["#####", "#<..#", "#.@.#", "#..~#", "#####"] }],
    })));
    let mut events = Vec::new();
    game.apply(Seat(0), Command::UseItem { slot: 0, target: None }, &mut events);
    assert_eq!(again(&game), game);
    let held = begin(room(&json!({ "hero": {
        "held": { "Step": "SouthEast" }, "energy": { "total": 120 } },
        "levels": [{ "rows": ["#####", "#...#", "#.@.#", "#..~#", "#####"] }],
        "turn": { "phase": "IntentQueue", "greeted": true },
    })));
    // It was carried out as soon as the hero could pay, 120 + 100 - 150, and a turn later the hero
    // was asked again.
    assert_eq!((held.hero.at, held.turns.ledger().total(HERO)), (Tile::new(3, 3), 170));
}

#[test]
fn delve_bad_1_every_fault_has_its_code_and_path() {
    let level = |more: Value| room(&json!({ "levels": [more] }));
    let monster = |more: Value| {
        let mut one = json!({ "kind": "rat", "x": 1, "y": 1 });
        merge(&mut one, &more);
        level(json!({ "monsters": [one] }))
    };
    let hero = |more: Value| room(&json!({ "hero": more }));
    for (scenario, code, path) in [
        (level(json!({ "rows": [] })), "bad_rows", "scenario.levels[0].rows"),
        (level(json!({ "rows": ["##", "#"] })), "bad_rows", "scenario.levels[0].rows[1]"),
        (level(json!({ "rows": vec!["."; 201] })), "bad_rows", "scenario.levels[0].rows"),
        (level(json!({ "rows": ["@?"] })), "unknown_glyph", "scenario.levels[0].rows[0]"),
        (level(json!({ "rows": ["..."] })), "hero_missing", "scenario.hero"),
        (level(json!({ "rows": ["@.@"] })), "two_heroes", "scenario.levels[0].rows[0]"),
        (level(json!({ "rows": ["@?@"] })), "two_heroes", "scenario.levels[0].rows[0]"),
        (hero(json!({ "x": 1, "y": 1 })), "two_heroes", "scenario.hero"),
        (monster(json!({ "x": 2, "y": 2 })), "overlap", "scenario"),
        (
            level(
                json!({ "monsters": [{ "kind": "rat", "x": 1, "y": 1 }, { "kind": "bat", "x": 1, "y": 1 }] }),
            ),
            "overlap",
            "scenario.levels[0].monsters[1]",
        ),
        (monster(json!({ "x": 5 })), "out_of_bounds", "scenario.levels[0].monsters[0]"),
        (monster(json!({ "x": 0 })), "on_wall", "scenario.levels[0].monsters[0]"),
        (monster(json!({ "kind": "cat" })), "unknown_kind", "scenario.levels[0].monsters[0].kind"),
        (monster(json!({ "hp": 9 })), "out_of_range", "scenario.levels[0].monsters[0].hp"),
        (monster(json!({ "hp": 0 })), "out_of_range", "scenario.levels[0].monsters[0].hp"),
        (monster(json!({ "id": 1 })), "duplicate_id", "scenario"),
        (
            monster(json!({ "state": "bored" })),
            "unknown_kind",
            "scenario.levels[0].monsters[0].state",
        ),
        (
            monster(json!({ "energy": { "total": 501 } })),
            "out_of_range",
            "scenario.levels[0].monsters[0].energy.total",
        ),
        (monster(json!({ "wings": 2 })), "unknown_key", "scenario.levels[0].monsters[0].wings"),
        (hero(json!({ "hp": 41 })), "out_of_range", "scenario.hero.hp"),
        (hero(json!({ "hp": -1 })), "out_of_range", "scenario.hero.hp"),
        (hero(json!({ "satiety": 101 })), "out_of_range", "scenario.hero.satiety"),
        (hero(json!({ "class": "bard" })), "unknown_kind", "scenario.hero.class"),
        (
            hero(json!({ "pack": [{ "kind": "gold" }] })),
            "unknown_kind",
            "scenario.hero.pack[0].kind",
        ),
        (
            hero(json!({ "pack": [{ "kind": "dart", "count": 10 }] })),
            "out_of_range",
            "scenario.hero.pack[0].count",
        ),
        (
            hero(json!({ "statuses": [{ "kind": "joy" }] })),
            "unknown_kind",
            "scenario.hero.statuses[0].kind",
        ),
        (
            hero(json!({ "weapon": { "kind": "axe", "count": 1 } })),
            "unknown_key",
            "scenario.hero.weapon.count",
        ),
        (hero(json!({ "held": { "Fly": 1 } })), "out_of_range", "scenario.hero.held"),
        (
            level(json!({ "traps": [{ "x": 0, "y": 0, "kind": "dart" }] })),
            "on_wall",
            "scenario.levels[0].traps[0]",
        ),
        (
            level(json!({ "items": [{ "x": 9, "y": 0, "kind": "dart" }] })),
            "out_of_bounds",
            "scenario.levels[0].items[0]",
        ),
        (room(&json!({ "depth": 6 })), "out_of_range", "scenario.depth"),
        (room(&json!({ "game": "chess" })), "out_of_range", "scenario.game"),
        (room(&json!({ "format": 2 })), "out_of_range", "scenario.format"),
        (room(&json!({ "weather": "rain" })), "unknown_key", "scenario.weather"),
        (
            room(&json!({ "options": { "policy": "fair" } })),
            "out_of_range",
            "scenario.options.policy",
        ),
        (room(&json!({ "options": { "speed": 1 } })), "unknown_key", "scenario.options.speed"),
        (room(&json!({ "options": { "class": null } })), "out_of_range", "scenario.options.class"),
        (
            room(&json!({ "overrides": { "monsters": { "rat": { "hp": 0 } } } })),
            "out_of_range",
            "scenario.overrides.monsters.rat.hp",
        ),
        (room(&json!({ "looks": { "fire": "plaid" } })), "unknown_kind", "scenario.looks.fire"),
        (
            room(&json!({ "looks": { "fire": "jade", "haste": "jade" } })),
            "out_of_range",
            "scenario.looks",
        ),
        (room(&json!({ "known": ["sword"] })), "out_of_range", "scenario.known[0]"),
        (room(&json!({ "turn": { "phase": "Lunch" } })), "out_of_range", "scenario.turn.phase"),
        (json!(7), "out_of_range", "scenario"),
    ] {
        let error =
            Dungeon::start(&Setup::custom(scenario.clone()), 1).expect_err(&scenario.to_string());
        let found: Vec<_> =
            error.faults.iter().map(|fault| (fault.code, fault.path.as_str())).collect();
        assert!(found.contains(&(&*format!("scenario/{code}"), path)), "{path} {code}: {error}");
    }
    assert!(Dungeon::start(&Setup::scenario("moon"), 1).is_err());
}

/// Case 53, at the beginning of a match: the scenario is not loaded.
#[test]
fn delve_dice_2_a_script_is_used_first() {
    let game = begin(room(&json!({ "dice_script": [101, 4] })));
    let script: Vec<i64> = game.dice().unwrap().script().unwrap().rest().collect();
    assert_eq!(script, [101, 4]);
    assert_eq!(again(&game), game);
}

#[test]
fn delve_bad_2_oddities_are_legal() {
    for scenario in [
        room(&json!({ "hero": { "energy": { "max": 30, "total": 20 } } })),
        room(&json!({ "hero": { "energy": { "bank_max": 0 } } })),
        room(
            &json!({ "levels": [{ "monsters": [{ "kind": "rat", "x": 1, "y": 1, "energy": { "rate": 0 } }] }] }),
        ),
        room(
            &json!({ "levels": [{ "rows": ["\"\"\"\"\"", "\"\"\"\"\"", "\"\"@\"\"", "\"\"\"\"\"", "\"\"\"\"\""] }] }),
        ),
    ] {
        let mut game = begin(scenario);
        let mut events = Vec::new();
        for direction in [Direction::North, Direction::South] {
            let step = Command::Move { direction };
            if game.check(Seat(0), &step).is_ok() {
                game.apply(Seat(0), step, &mut events);
            }
        }
        assert_eq!(again(&game), game);
    }
    // DELVE-GOAL-2: a hero without a rate spends its energy, and then time stands still.
    let mut game = begin(room(&json!({ "hero": { "energy": { "rate": 0 } } })));
    game.apply(Seat(0), Command::Move { direction: Direction::North }, &mut Null);
    assert!(game.status().is_over());
    assert_eq!(again(&game), game);
}
