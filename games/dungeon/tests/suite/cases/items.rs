//! Packs, piles, gear, throwing and identifying.

use super::stage::{Stage, tile};
use dungeon::content::{ItemKind, Mood, Potion, Scroll, Status, Throwable, Weapon};
use dungeon::{Command, DelveEnding, Event, GearSlot, HERO};
use serde_json::{Value, json};

/// A pack of sixteen slots without an empty one: fifteen rations' worth of mail and eight darts.
fn full_pack() -> Vec<Value> {
    let mut pack: Vec<Value> =
        (0..15).map(|slot| json!({ "slot": slot, "kind": "mail" })).collect();
    pack.push(json!({ "slot": 15, "kind": "dart", "count": 8 }));
    pack
}

#[test]
fn case_54_delve_item_1_a_full_pack() {
    let mut pack = full_pack();
    pack[3] = json!({ "slot": 3, "kind": "axe" });
    let mut stage = Stage::room(&json!({
        "hero": { "pack": pack },
        "items": [{ "x": 5, "y": 4, "kind": "warp" }, { "x": 5, "y": 4, "kind": "dart" }],
    }));
    assert_eq!(stage.refusal(Command::UnequipItem { worn: GearSlot::Weapon }), "dungeon/pack_full");
    stage.act(Command::EquipItem { slot: 3 });
    let hero = &stage.game.hero;
    assert_eq!(hero.weapon.unwrap().kind, ItemKind::Weapon(Weapon::Axe));
    assert_eq!(hero.slot(3).unwrap().kind, ItemKind::Weapon(Weapon::Sword));
    // The dart on top joins its stack. The scroll below has no room.
    stage.act(Command::PickUp);
    assert_eq!(stage.game.hero.slot(15).unwrap().count, 9);
    assert_eq!(stage.game.level().piles.items(tile(5, 4)).len(), 1);
    assert_eq!(stage.refusal(Command::PickUp), "dungeon/pack_full");
}

#[test]
fn delve_item_1_slots_never_shift() {
    let mut stage = Stage::room(&json!({
        "hero": { "pack": [
            { "slot": 2, "kind": "ration", "count": 2 }, { "slot": 4, "kind": "dart", "count": 3 },
        ] },
    }));
    stage.act(Command::DropItem { slot: 2 });
    assert_eq!(stage.game.hero.slot(2), None);
    assert_eq!(stage.game.hero.slot(4).unwrap().count, 3);
    assert_eq!(stage.game.level().piles.items(tile(5, 4))[0].count, 2);
    stage.act(Command::PickUp);
    assert_eq!(stage.game.hero.slot(0).unwrap().count, 2);
    assert_eq!(stage.refusal(Command::PickUp), "dungeon/nothing_here");
}

#[test]
fn delve_item_2_a_dart() {
    let throw = |script: &[i64]| {
        let mut stage = Stage::room(&json!({
            "hero": { "pack": [{ "kind": "dart", "count": 2 }] },
            "dice_script": script,
            "tables": { "monsters": { "goblin": { "rate": 0 } } },
            "monsters": [{ "kind": "goblin", "x": 7, "y": 4, "state": "chase" }],
        }));
        stage.act(Command::ThrowItem { slot: 0, at: tile(9, 4) });
        stage
    };
    // It stops at the first actor. The dice are: hit 70, damage 2-4, armour 0-1, break 30.
    let stage = throw(&[70, 4, 0, 30]);
    assert_eq!(stage.monster(2).hp, 11);
    assert!(stage.game.level().piles.items(tile(7, 4)).is_empty());
    let stage = throw(&[70, 4, 0, 31]);
    assert_eq!(
        stage.game.level().piles.items(tile(7, 4))[0].kind,
        ItemKind::Throwable(Throwable::Dart)
    );
    let stage = throw(&[71]);
    assert_eq!(stage.game.level().piles.items(tile(7, 4)).len(), 1);
    assert_eq!(stage.game.hero.slot(0).unwrap().count, 1);
}

#[test]
fn delve_item_2_splashes() {
    let mut stage = Stage::room(&json!({
        "hero": { "pack": [{ "kind": "flash_bomb" }, { "kind": "torpor" }] },
        "tables": { "monsters": { "rat": { "rate": 0 } } },
        "monsters": [
            { "kind": "rat", "x": 7, "y": 4, "state": "chase", "last_known": [5, 4] },
            { "kind": "rat", "x": 8, "y": 5, "state": "chase", "last_known": [5, 4] },
            { "kind": "rat", "x": 9, "y": 6, "state": "chase", "last_known": [5, 4] },
        ],
    }));
    stage.act(Command::ThrowItem { slot: 0, at: tile(7, 4) });
    let turns = |id: u32| stage.monster(id).statuses.get(Status::Stun).map(|stun| stun.turns);
    assert_eq!([turns(2), turns(3), turns(4)], [Some(2), Some(2), None]);
    // A potion thrown at a neighbour also works on the hero, who then knows it.
    stage.act(Command::ThrowItem { slot: 1, at: tile(6, 4) });
    assert!(stage.game.hero.statuses.has(Status::Slow));
    assert!(stage.game.is_known(ItemKind::Potion(Potion::Torpor)));
}

#[test]
fn delve_item_2_what_cannot_be_thrown() {
    let stage = Stage::level(
        &["###########", "#@........#", "###.#######", "###.......#", "###########"],
        &json!({ "hero": { "pack": [{ "kind": "dart" }] }, "seen": "all" }),
    );
    let throw = |x, y| Command::ThrowItem { slot: 0, at: tile(x, y) };
    assert_eq!(stage.refusal(throw(1, 1)), "dungeon/own_tile");
    assert_eq!(stage.refusal(throw(8, 1)), "dungeon/out_of_range");
    assert_eq!(stage.refusal(throw(7, 3)), "dungeon/not_in_sight");
    let empty = Command::ThrowItem { slot: 3, at: tile(2, 1) };
    assert_eq!(stage.refusal(empty), "dungeon/empty_slot");
    let odd = Command::ThrowItem { slot: 16, at: tile(2, 1) };
    assert_eq!(stage.refusal(odd), "dungeon/malformed");
}

#[test]
fn delve_item_3_using_an_item_identifies_it() {
    let mut stage = Stage::room(&json!({
        "known": [],
        "hero": { "hp": 10, "pack": [{ "kind": "healing" }, { "kind": "forging", "count": 2 }] },
    }));
    assert!(!stage.game.is_known(ItemKind::Potion(Potion::Healing)));
    let events = stage.act(Command::UseItem { slot: 0, target: None }).to_vec();
    assert!(events.contains(&Event::ItemIdentified { kind: ItemKind::Potion(Potion::Healing) }));
    assert_eq!(stage.game.hero.hp, 30);
    // The question for a target would tell what an unknown scroll is.
    let named = Command::UseItem { slot: 1, target: Some(GearSlot::Armour) };
    assert_eq!(stage.refusal(named), "dungeon/takes_no_target");
    stage.act(Command::UseItem { slot: 1, target: None });
    assert_eq!(stage.game.hero.weapon.unwrap().plus, 1);
    assert!(stage.game.is_known(ItemKind::Scroll(Scroll::Forging)));
    assert_eq!(stage.refusal(Command::UseItem { slot: 1, target: None }), "dungeon/needs_target");
    stage.act(named);
    assert_eq!(stage.game.hero.armour.unwrap().plus, 1);
}

#[test]
fn delve_item_scrolls() {
    let scrolls = ["insight", "thunder", "mapping", "warp"];
    let pack: Vec<Value> = scrolls.iter().map(|kind| json!({ "kind": kind })).collect();
    let mut stage = Stage::level(
        &[
            "####################",
            "#@.................#",
            "##################.#",
            "#..................#",
            "####################",
        ],
        &json!({
            "known": scrolls,
            "hero": { "pack": pack },
            "monsters": [{ "kind": "ogre", "x": 5, "y": 1, "state": "asleep" }],
        }),
    );
    stage.act(Command::UseItem { slot: 0, target: None });
    stage.act(Command::UseItem { slot: 1, target: None });
    assert_eq!(stage.monster(2).statuses.get(Status::Stun).unwrap().turns, 2);
    assert!(!stage.game.level().memory.is_seen(tile(1, 3)));
    stage.act(Command::UseItem { slot: 2, target: None });
    assert!(stage.game.level().memory.is_seen(tile(1, 3)));
    assert!(stage.game.level().memory.is_seen(tile(0, 4)));
    stage.act(Command::UseItem { slot: 3, target: None });
    let steps = (stage.game.hero.at.x - 1) + (stage.game.hero.at.y - 1) * 100;
    assert!(steps >= 10, "{}", stage.game.hero.at);
}

#[test]
fn delve_goal_1_the_amulet_takes_no_slot() {
    let mut stage = Stage::room(&json!({
        "goal": "amulet",
        "hero": { "pack": full_pack() },
        "items": [{ "x": 5, "y": 4, "kind": "amulet" }],
        "monsters": [{ "kind": "rat", "x": 1, "y": 1, "state": "chase", "last_known": [5, 4],
            "energy": { "total": 300 } }],
    }));
    let events = stage.act(Command::PickUp).to_vec();
    assert_eq!(stage.game.ending, Some(DelveEnding::Victory));
    let [
        ..,
        Event::AmuletTaken,
        Event::MatchEnded { ending: DelveEnding::Victory, turn: 0, score },
    ] = events[..]
    else {
        panic!("{events:?}")
    };
    assert_eq!(score, 100 + 1000 + 2000);
    assert_eq!(stage.energy(HERO), 100, "nothing is paid after the end");
    assert_eq!(stage.monster(2).mood, Mood::Chase);
}

#[test]
fn delve_item_1_a_stack_is_filled_before_the_next_slot() {
    let mut stage = Stage::room(&json!({
        "hero": { "pack": [{ "slot": 2, "kind": "dart", "count": 7 }] },
        "items": [{ "x": 5, "y": 4, "kind": "dart", "count": 5 }],
    }));
    let events = stage.act(Command::PickUp).to_vec();
    let taken = |event: &Event| match event {
        Event::ItemPickedUp { item, slot } => Some((*slot, item.count)),
        _ => None,
    };
    assert_eq!(events.iter().filter_map(taken).collect::<Vec<_>>(), [(2, 2), (0, 3)]);
    let hero = &stage.game.hero;
    assert_eq!((hero.slot(2).unwrap().count, hero.slot(0).unwrap().count), (9, 3));
    assert!(stage.game.level().piles.items(tile(5, 4)).is_empty());
}

// DELVE-ITEM-3
#[test]
fn delve_item_3_insight_names_everything_that_is_carried() {
    let mut stage = Stage::room(&json!({ "hero": { "pack": [
        { "kind": "insight" }, { "kind": "fire" }, { "kind": "warp" }, { "kind": "dart" },
    ] } }));
    let kinds = ["fire", "warp", "insight"].map(|word| ItemKind::parse(word).unwrap());
    assert!(kinds.iter().all(|kind| !stage.game.is_known(*kind)));
    stage.act(Command::UseItem { slot: 0, target: None });
    assert!(kinds.iter().all(|kind| stage.game.is_known(*kind)));
    let unknown = ItemKind::parse("torpor").unwrap();
    assert!(!stage.game.is_known(unknown), "nobody carries it");
    let told = stage.log.iter().filter(|event| matches!(event, Event::ItemIdentified { .. }));
    assert_eq!(told.count(), 3);
}
