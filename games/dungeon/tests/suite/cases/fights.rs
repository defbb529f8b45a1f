//! Blows, sneak attacks, death and experience.

use super::stage::{SEAT, Stage, tile, toward};
use dungeon::content::{Monster, Mood, RollRange, Status};
use dungeon::{Command, Event, HERO, Source};
use initiative_kernel::game::Game;
use initiative_kernel::grid::Direction::East;
use initiative_kernel::turn::intent::ActorId;
use serde_json::{Value, json};

fn against(kind: &str, state: &str, hero: &Value, script: &[i64]) -> Stage {
    Stage::room(&json!({
        "hero": hero,
        "dice_script": script,
        "tables": { "monsters": { kind: { "rate": 0 } } },
        "monsters": [{ "kind": kind, "x": 6, "y": 4, "state": state, "last_known": [5, 4] }],
    }))
}

fn wounds(stage: &Stage, actor: ActorId) -> Vec<i32> {
    let wound = |event: &Event| match event {
        Event::Damaged { actor: who, amount, .. } if *who == actor => Some(*amount),
        _ => None,
    };
    stage.log.iter().filter_map(wound).collect()
}

#[test]
fn case_40_delve_fight_2_a_sneak_attack() {
    let mut stage = against("slime", "asleep", &json!({ "class": "rogue" }), &[4]);
    stage.act(Command::Attack { direction: East });
    assert_eq!(wounds(&stage, ActorId(2)), [12]);
    assert!(stage.game.dice().unwrap().script().is_none(), "one die and no more");
    assert_eq!(stage.monster(2).mood, Mood::Chase);
    // The Warrior does twice the damage.
    let mut stage = against("slime", "wander", &json!({}), &[8]);
    stage.act(Command::Attack { direction: East });
    assert_eq!(wounds(&stage, ActorId(2)), [16]);
}

#[test]
fn delve_fight_1_dice_in_order() {
    // To hit 80 - 10 = 70; damage 3-8; armour 0-1.
    let mut stage = against("goblin", "chase", &json!({}), &[70, 8, 1]);
    stage.act(toward(East));
    assert_eq!(wounds(&stage, ActorId(2)), [7]);
    let mut stage = against("goblin", "chase", &json!({}), &[71]);
    stage.act(toward(East));
    assert!(stage.log.iter().any(|event| matches!(event, Event::AttackMissed { actor: HERO, .. })));
    assert!(stage.game.dice().unwrap().script().is_none());
    // Damage is at least 1.
    let hero = json!({ "weapon": { "kind": "dagger" }, "acc": 1000 });
    let mut stage = against("warden", "chase", &hero, &[2, 3]);
    stage.act(toward(East));
    assert_eq!(wounds(&stage, ActorId(2)), [1]);
}

#[test]
fn delve_fight_1_a_monster_notices_a_miss() {
    // The monster is blind, so that only the attack reminds it.
    let mut stage = Stage::room(&json!({
        "dice_script": [71],
        "tables": { "monsters": { "goblin": { "rate": 0, "sight": 0 } } },
        "monsters": [{ "kind": "goblin", "x": 6, "y": 4, "state": "chase", "last_known": [1, 1],
            "memory": 3 }],
    }));
    stage.act(Command::Attack { direction: East });
    let goblin = stage.monster(2);
    assert_eq!((goblin.hp, goblin.last_known, goblin.memory), (15, Some(tile(5, 4)), 9));
}

#[test]
fn delve_fight_1_no_chance_is_below_5_or_above_100() {
    let chance = |acc: i32| {
        let stage = against("goblin", "chase", &json!({ "acc": acc }), &[]);
        stage.game.hit_chance(stage.game.accuracy(), ActorId(2))
    };
    assert_eq!([0, 14, 15, 16, 110, 111].map(chance), [5, 5, 5, 6, 100, 100]);
}

#[test]
fn case_52_delve_fight_3_a_level() {
    let hero = json!({ "xp": 10, "hp": 12, "acc": 80 });
    let mut stage = against("rat", "asleep", &hero, &[8]);
    stage.act(Command::Attack { direction: East });
    let hero = &stage.game.hero;
    assert_eq!((hero.level, hero.xp, hero.hp, hero.max_hp), (2, 12, 17, 45));
    assert_eq!((hero.acc, hero.eva), (82, 11));
    let RollRange(low, high) = stage.game.weapon_damage();
    let bonus = stage.game.damage_bonus();
    assert_eq!((low + bonus, high + bonus), (4, 9));
    let place = |wanted: &dyn Fn(&Event) -> bool| stage.log.iter().position(wanted).unwrap();
    let died = place(&|event| matches!(event, Event::ActorDied { kind: Some(Monster::Rat), .. }));
    let xp = place(&|event| matches!(event, Event::XpGained { amount: 2, xp: 12 }));
    let level = place(&|event| matches!(event, Event::LevelGained { level: 2 }));
    assert!(died < xp && xp < level);
    assert_eq!(stage.game.tally.kills, 1);
}

#[test]
fn case_53_delve_dice_2_a_script_that_does_not_fit() {
    let stage = against("goblin", "chase", &json!({}), &[101]);
    let attack = Command::Attack { direction: East };
    assert_eq!(stage.refusal(attack), "dungeon/bad_dice_script");
    let refusal = stage.game.check(SEAT, &attack).unwrap_err();
    assert_eq!(refusal.to_string(), "Scripted die 101 does not fit 1-100.");
    // A certain hit takes no result from the script: 9 would fit no damage.
    let stage = against("goblin", "chase", &json!({ "acc": 1000 }), &[9]);
    assert_eq!(stage.refusal(attack), "dungeon/bad_dice_script");
    let mut stage = against("goblin", "chase", &json!({ "acc": 1000 }), &[5, 0]);
    stage.act(attack);
    assert_eq!(wounds(&stage, ActorId(2)), [5]);
}

#[test]
fn delve_fight_1_a_spider_poisons() {
    let bite = |script: &[i64]| {
        let mut stage = Stage::room(&json!({
            "dice_script": script,
            "monsters": [{
                "kind": "spider", "x": 6, "y": 4, "state": "chase", "last_known": [5, 4],
                "energy": { "total": 100 },
            }],
        }));
        stage.act(Command::Wait);
        stage
    };
    // To hit 80 - 10, damage 2-5, armour 0-2, poison 40.
    let stage = bite(&[70, 5, 2, 40]);
    assert_eq!(wounds(&stage, HERO)[0], 3);
    assert!(stage.game.hero.statuses.has(Status::Poison));
    let stage = bite(&[70, 5, 2, 41]);
    assert!(!stage.game.hero.statuses.has(Status::Poison));
    let blow = |event: &Event| {
        matches!(event, Event::Damaged { source: Source::Blow(ActorId(2)), hp: 37, .. })
    };
    assert!(stage.log.iter().any(blow));
}

#[test]
fn delve_fight_bolt_never_misses() {
    let mut stage = Stage::room(&json!({
        "hero": { "class": "mage", "level": 4, "xp": 55 },
        "dice_script": [9],
        "tables": { "monsters": { "bat": { "rate": 0, "hp": 50 } } },
        "monsters": [{ "kind": "bat", "x": 9, "y": 4, "state": "chase", "last_known": [5, 4] }],
    }));
    stage.act(Command::UseSkill { at: (9, 4).into() });
    assert_eq!(wounds(&stage, ActorId(2)), [11]);
    // The Bolt was held into the next turn, and the close of that turn counted the cooldown down.
    assert!((3..=5).contains(&stage.game.hero.cooldown));
}

#[test]
fn delve_status_1_immunity() {
    let mut stage = Stage::room(&json!({
        "known": ["venom"],
        "hero": { "pack": [{ "kind": "venom" }] },
        "monsters": [
            { "kind": "skeleton", "x": 8, "y": 4, "state": "guard" },
            { "kind": "ogre", "x": 9, "y": 4, "state": "asleep" },
        ],
    }));
    stage.act(Command::ThrowItem { slot: 0, at: (8, 4).into() });
    assert!(!stage.monster(2).statuses.has(Status::Poison));
    // The status took effect once, and the damage woke the monster.
    assert_eq!(stage.monster(3).statuses.get(Status::Poison).unwrap().turns, 7);
    assert!(stage.monster(3).mood.is_aware());
}
