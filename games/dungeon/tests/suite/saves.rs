//! Saves: whole, old, damaged, and in the middle of a fight.

use dungeon::content::{Class, Monster, Mood, Terrain, library};
use dungeon::level::DungeonLevel;
use dungeon::{Command, Dungeon, HERO, Setup, bot, save};
use initiative_hosting::Hosted;
use initiative_kernel::game::{Game, Null, Seat};
use initiative_kernel::grid::{Layer, Size};
use initiative_kernel::table::{Snapshot, Table};
use initiative_kernel::turn::energy::RateModifier;
use initiative_kernel::turn::intent::ActorId;
use initiative_kernel::turn::meta::TurnPhase;
use serde_json::{Value, json};

const SEAT: Seat = Seat(0);

/// A delve in the middle of a turn.
fn snapshot(state: Dungeon) -> Snapshot<Dungeon> {
    Snapshot { setup: Setup::default(), seed: 1, version: 1, state, decree: None }
}

/// The same delve with another record of the turn.
fn in_ai_turn(game: &Dungeon) -> Dungeon {
    let mut value = serde_json::to_value(game).unwrap();
    let meta = &mut value["turns"]["meta"];
    meta["legacy_state"] = json!("AITurn");
    meta["phase"] = json!("IntentQueue");
    meta["player_action_taken"] = json!(true);
    serde_json::from_value(value).unwrap()
}

fn room(more: &Value) -> Dungeon {
    let mut scenario = json!({
        "overrides": {
            "constants": { "spawn_every": 0 }, "monsters": { "goblin": { "hp": 30 } },
        },
        "levels": [{
            "depth": 1, "rows": ["#######", "#.....#", "#..@..#", "#.....#", "#######"],
        }],
    });
    for (key, value) in more.as_object().unwrap() {
        if key == "monsters" {
            scenario["levels"][0][key] = value.clone();
        } else {
            scenario[key] = value.clone();
        }
    }
    Dungeon::start(&Setup::custom(scenario), 1).unwrap_or_else(|error| panic!("{error}"))
}

#[test]
fn case_12_energy_save_2_the_turn_is_saved() {
    let game = room(&json!({
        "hero": {
            "hp": 75, "max_hp": 100, "satiety": 7, "last_hunger_turn": 10, "turns": 42,
            "energy": { "total": 150 },
        },
        "turn": { "global_turn": 42, "elapsed": 300 },
    }));
    let mut state = serde_json::to_value(in_ai_turn(&game)).unwrap();
    // In the middle of the turn the hero has paid.
    state["turns"]["ledger"]["holders"][0]["holder"]["total"] = json!(50);
    let state: Dungeon = serde_json::from_value(state).unwrap();
    let bytes = snapshot(state.clone()).to_bytes().unwrap();
    let again = save::load(&bytes).unwrap().state;
    assert_eq!(again, state);
    let turns = &again.turns;
    assert!(turns.is_ai_turn() && turns.player_action_taken());
    assert_eq!((turns.turn_count(), turns.elapsed_secs(), turns.progress()), (42, 300, Some(42)));
    assert_eq!((again.hero.hp, again.hero.satiety), (75, 7));
    assert_eq!((again.hero.last_hunger_turn, turns.ledger().total(HERO)), (10, 50));
    assert_eq!(snapshot(again).to_bytes().unwrap(), bytes, "the second save is the first");
}

#[test]
fn case_14_energy_save_2_in_the_middle_of_a_fight() {
    let game = room(&json!({
        "turn": { "global_turn": 50 },
        "monsters": [{
            "kind": "goblin", "x": 5, "y": 1, "hp": 25, "state": "chase", "last_known": [3, 2],
            "memory": 8, "energy": { "total": 75, "rate": 0 },
        }],
    }));
    let state = in_ai_turn(&game);
    let bytes = snapshot(state).to_bytes().unwrap();
    let again = save::load(&bytes).unwrap().state;
    let [goblin] = again.floor.creatures() else { panic!("one goblin") };
    assert_eq!((goblin.kind, goblin.hp, goblin.mood), (Monster::Goblin, 25, Mood::Chase));
    assert_eq!((goblin.last_known, goblin.memory), (Some((3, 2).into()), 8));
    assert_eq!(again.turns.ledger().total(ActorId(2)), 75);
    assert!(again.turns.is_ai_turn());
    assert_eq!(again.turns.turn_count(), 50);
}

/// A save of the first program.
fn old(turns: u64, clock: Option<u64>) -> String {
    let mut old = json!({
        "metadata": {
            "timestamp": 1_700_000_000, "dungeon_depth": 2, "hero_name": "Adventurer",
            "hero_class": "Warrior", "play_time": 120,
        },
        "hero_skill_state": { "active_skills": [], "passive_skills": [], "cooldowns": {} },
        "hero": {
            "class": "Warrior", "name": "Adventurer", "hp": 21, "max_hp": 30, "base_attack": 10,
            "base_defense": 4, "experience": 40, "level": 3, "strength": 11, "satiety": 5,
            "gold": 17, "x": 4, "y": 9, "alive": true, "turns": turns,
            "effects": { "active": [] }, "bag": { "gold": 17, "items": [] },
        },
        "dungeon": { "depth": 2, "max_depth": 26, "levels": [] },
        "game_seed": 12_345,
    });
    if let Some(turn_count) = clock {
        old["clock_state"] = json!({ "turn_count": turn_count, "elapsed_time_secs": 99 });
    }
    serde_json::to_string_pretty(&old).unwrap()
}

#[test]
fn case_13_energy_save_3_a_save_of_version_1() {
    let snapshot = save::load(old(0, None).as_bytes()).unwrap();
    let game = &snapshot.state;
    let turns = &game.turns;
    assert!(turns.is_player_turn() && !turns.player_action_taken());
    assert_eq!((turns.get_meta().phase, turns.get_meta().sub_turn), (TurnPhase::Input, 0));
    assert_eq!(turns.get_meta().last_actor, None);
    assert_eq!((turns.turn_count(), turns.ledger().total(HERO)), (0, 100));
    assert_eq!(turns.ledger().len(), 1, "nobody else");
    assert_eq!((game.hero.class, game.hero.hp, game.hero.max_hp), (Class::Warrior, 21, 30));
    assert_eq!((game.hero.level, game.hero.satiety), (3, 50));
    // A Warrior has accuracy 80 and evasion 10, and a level gives 2 and 1.
    assert_eq!((game.hero.acc, game.hero.eva, game.hero.xp), (84, 12, 30));
    assert_eq!((game.depth(), game.hero.last_hunger_turn), (2, 0));
    assert_eq!(game.save_name(), "Warrior, level 3, depth 2, turn 0");
    // Saved again, it has the current version and can be played on.
    let bytes = snapshot.to_bytes().unwrap();
    assert!(bytes.starts_with(b"initiative-save 2 "));
    let mut table = Table::restore(save::load(&bytes).unwrap()).unwrap();
    table.submit(SEAT, Command::Wait, &mut Null).unwrap();

    let count = |turns, clock| {
        let state = save::load(old(turns, clock).as_bytes()).unwrap().state;
        (state.turns.turn_count(), state.turns.progress())
    };
    assert_eq!(count(7, None), (7, Some(7)));
    assert_eq!(count(7, Some(0)), (7, Some(7)));
    assert_eq!(count(7, Some(30)), (30, Some(7)));
}

#[test]
fn energy_save_4_an_old_save_that_is_damaged() {
    let whole = old(3, None);
    let code = |text: &str| save::load(text.as_bytes()).unwrap_err().code();
    assert_eq!(code(&whole[..whole.len() - 2]), "save/truncated");
    assert_eq!(code(&format!("{whole}x")), "save/trailing_bytes");
    assert_eq!(code("{nonsense}"), "save/not_a_save");
    assert_eq!(code("{}"), "save/invalid");
    assert_eq!(code(&whole.replace("\"hp\": 21", "\"hp\": 31")), "save/invalid");
    assert_eq!(code(&whole.replace("\"turns\": 3", "\"turns\": -3")), "save/invalid");
    assert_eq!(code(&whole.replace("12345", "true")), "save/invalid");
}

#[test]
fn case_45_energy_save_4_damage() {
    let bytes = snapshot(room(&json!({}))).to_bytes().unwrap();
    let code = |bytes: &[u8]| save::load(bytes).unwrap_err().code();
    let line = bytes.iter().position(|byte| *byte == b'\n').unwrap();
    for version in [b'0', b'1', b'3'] {
        let mut other = bytes.clone();
        other[16] = version;
        assert_eq!(code(&other), "save/unsupported_version");
    }
    let mut flipped = bytes.clone();
    flipped[line + 20] ^= 4;
    assert_eq!(code(&flipped), "save/checksum");
    assert_eq!(code(&bytes[..bytes.len() - 1]), "save/truncated");
    assert_eq!(code(&[&bytes[..], b"!"].concat()), "save/trailing_bytes");
    for bit in (0..bytes.len() * 8).step_by(7) {
        let mut flipped = bytes.clone();
        flipped[bit / 8] ^= 1 << (bit % 8);
        assert!(save::load(&flipped).is_err(), "bit {bit}");
    }
}

#[test]
fn energy_save_2_a_loaded_delve_goes_on_like_the_other() {
    let mut table = Table::<Dungeon>::start(Setup::default().with("class", "mage"), 9).unwrap();
    let mut fights = 0;
    for _ in 0..200 {
        let Some(command) = bot::guide(table.state(), SEAT) else { break };
        let fighting = table.state().in_view().any(|one| one.mood.is_aware());
        if fighting && fights < 3 {
            fights += 1;
            let bytes = table.snapshot().to_bytes().unwrap();
            let mut other = Table::restore(save::load(&bytes).unwrap()).unwrap();
            let mut one = table.clone();
            for _ in 0..25 {
                let Some(command) = bot::guide(one.state(), SEAT) else { break };
                let (mut here, mut there) = (Vec::new(), Vec::new());
                one.submit(SEAT, command, &mut here).unwrap();
                other.submit(SEAT, command, &mut there).unwrap();
                assert_eq!(here, there);
                assert_eq!(one.digest(), other.digest());
            }
        }
        table.submit(SEAT, command, &mut Null).unwrap();
    }
    assert_eq!(fights, 3, "there was something to save from");
}

/// A fault of an old save is named by its path, and the message does not repeat the file.
#[test]
fn delve_bad_4_an_old_save_says_where_it_is_wrong() {
    let old = |hero: serde_json::Value| {
        let save = json!({ "metadata": {}, "hero_skill_state": {}, "hero": hero,
            "dungeon": { "depth": 2 }, "game_seed": 7 });
        dungeon::save::load(save.to_string().as_bytes())
    };
    assert!(old(json!({ "class": "Mage", "hp": 3, "max_hp": 9, "turns": 4 })).is_ok());
    let long = "x".repeat(100_000);
    for (hero, path) in [
        (json!({ "class": "Mage", "hp": long, "max_hp": 9, "turns": 4 }), "hero.hp"),
        (json!({ "class": 7, "hp": 3, "max_hp": 9, "turns": 4 }), "hero.class"),
        (json!({ "class": "Mage", "hp": 3, "max_hp": 9 }), "hero.turns"),
        (json!(long), "hero"),
    ] {
        let told = old(hero).unwrap_err().to_string();
        assert!(told.contains(path) && told.len() < 300, "{told}");
        assert!(!told.contains("expected") && !told.contains("u32"), "{told}");
    }
}

/// A save in which the clock and the monsters disagree is refused.
#[test]
fn delve_bad_4_the_clock_of_a_save_knows_every_monster() {
    let (rat, sleeper) = (ActorId(2), ActorId(3));
    let game = room(&json!({ "monsters": [
        { "kind": "rat", "x": 1, "y": 1, "state": "guard" },
        { "kind": "rat", "x": 5, "y": 3, "state": "asleep" },
    ] }));
    assert_eq!(game.validate(), Ok(()));
    let refused = |change: &dyn Fn(&mut Dungeon), path: &str| {
        let mut game = game.clone();
        change(&mut game);
        let error = format!("{:?}", game.validate().unwrap_err());
        assert!(error.contains(path), "{error}");
        let bytes = snapshot(game).to_bytes().unwrap();
        assert_eq!(save::load(&bytes).unwrap_err().code(), "save/invalid");
    };
    refused(&|game| assert!(game.turns.park(rat).is_ok()), "monsters.2");
    refused(&|game| assert!(game.turns.unpark(sleeper).is_ok()), "monsters.3");
    refused(&|game| assert!(game.turns.leave(rat)), "monsters.2");
    let haste = RateModifier::times(1, 2, 1);
    refused(&|game| assert!(game.turns.modify(rat, haste).is_ok()), "monsters.2");
    let unknown = RateModifier::times(77, 2, 1);
    refused(&|game| assert!(game.turns.modify(sleeper, unknown).is_ok()), "monsters.3");
}

#[test]
fn energy_save_4_a_level_of_a_save_is_no_larger_than_any_level() {
    for (width, height, fits) in [(200, 1, true), (201, 1, false), (1, 200, true), (1, 201, false)]
    {
        let size = Size::new(width, height).unwrap();
        let floor = Layer::new(size, |_| Terrain::Floor);
        let level = DungeonLevel::new(1, floor, library().unwrap());
        let value = serde_json::to_value(&level).unwrap();
        let again = serde_json::from_value::<DungeonLevel>(value);
        assert_eq!(again.is_ok(), fits, "{width} by {height}");
    }
}
