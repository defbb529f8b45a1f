//! Monsters: cards, targets, ways, attacks.

use super::field::*;
use initiative_kernel::grid::Tile;
use serde_json::{Value, json};
use squad::{Event, MonsterId, MonsterSkip, SurvivorId, Waste};

const M1: MonsterId = MonsterId(1);

/// First Stand with M1's top cards.
fn with_cards(cards: &[&str], fields: Value) -> Field {
    let monster = json!([{ "kind": "brute", "at": [8, 8], "draw": cards }]);
    f0_with(merged(json!({ "monsters": monster }), fields))
}

fn moved(events: &[Event]) -> Vec<(i16, i16)> {
    let path = events.iter().find_map(|event| match event {
        Event::MonsterMoved { path, .. } => Some(path.clone()),
        _ => None,
    });
    path.unwrap_or_default().into_iter().map(Into::into).collect()
}

fn chosen(events: &[Event]) -> Option<u8> {
    events.iter().find_map(|event| match event {
        Event::TargetChosen { target, .. } => Some(target.0),
        _ => None,
    })
}

#[test]
fn case_13_squad_mon_4_hunt_walks_to_the_target() {
    let cards = ["hunt", "hunt", "maul", "hunt", "hunt", "maul", "hunt", "hunt", "maul", "hunt"];
    let mut field = with_cards(&cards, json!({ "dice_script": [1] }));
    let events = field.pass();
    assert_eq!(chosen(&events), Some(1));
    assert_eq!(moved(&events), [(7, 8), (6, 8), (6, 9), (6, 10), (6, 11), (6, 12)]);
    assert_eq!((field.m(1).draw.len(), field.m(1).discard.len()), (9, 1));
}

#[test]
fn case_14_squad_mon_4_hunt_stops_beside_the_target() {
    let mut field = with_cards(&["hunt"], json!({ "dice_script": [3] }));
    let events = field.pass();
    assert_eq!(chosen(&events), Some(3));
    assert_eq!(moved(&events).len(), 6);
    assert_eq!(field.m(1).at, Tile::new(8, 14));
}

#[test]
fn case_15_squad_mon_4_beside_its_target_it_stays() {
    let survivors = json!([{ "at": [8, 9] }]);
    let mut field = with_cards(&["hunt"], json!({ "survivors": survivors }));
    let events = field.pass();
    assert!(events.contains(&Event::MonsterStayed { monster: M1 }));
    assert_eq!(count(&events, "ActionCardDiscarded"), 1);
    assert_eq!(field.m(1).at, Tile::new(8, 8));
}

#[test]
fn case_16_squad_mon_1_the_deck_runs_out_and_is_shuffled() {
    // Nobody within reach of a maul can die: one survivor behind water.
    let mut rows = vec!["................".to_string(); 16];
    for (y, row) in [(14, "oo.............."), (15, ".o..............")] {
        rows[y] = row.into();
    }
    let mut field = sandbox(json!({
        "board": { "rows": rows },
        "survivors": [{ "at": [0, 15] }],
        "monsters": [{ "kind": "brute", "at": [8, 8] }],
    }));
    let mut seen = Vec::new();
    for _ in 0..10 {
        let events = field.pass();
        assert_eq!(count(&events, "ActionDeckReshuffled"), 0);
        for event in events {
            if let Event::ActionCardRevealed { card, .. } = event {
                seen.push(field.game().stage.card(card).id.clone());
            }
        }
    }
    seen.sort();
    assert_eq!(seen.iter().filter(|card| *card == "hunt").count(), 7);
    assert_eq!(seen.iter().filter(|card| *card == "maul").count(), 3);
    let events = field.pass();
    let names = names(&events);
    let at = names.iter().position(|name| name == "MonsterActivated").unwrap();
    assert_eq!(names[at + 1], "ActionDeckReshuffled");
}

#[test]
fn case_17_squad_mon_7_a_maul_at_nobody_is_wasted() {
    let mut field = with_cards(&["maul"], json!({ "dice_script": [2] }));
    let events = field.pass();
    let why = Waste::TooFar;
    let wasted = Event::MonsterAttackWasted { monster: M1, target: SurvivorId(2), why };
    assert!(events.contains(&wasted));
    assert_eq!(count(&events, "MonsterAttackRolled"), 0);
    assert_eq!(field.m(1).at, Tile::new(8, 8));
}

#[test]
fn case_18_squad_mon_2_the_only_one_in_reach_needs_no_die() {
    let survivors = json!([{ "at": [8, 9] }, { "at": [0, 0] }]);
    let script = json!({ "survivors": survivors, "dice_script": [6, 5, 1] });
    let mut field = with_cards(&["maul"], script);
    let events = field.pass();
    let target = SurvivorId(1);
    let rolled = Event::MonsterAttackRolled { monster: M1, target, faces: vec![6, 5], hits: 1 };
    assert!(events.contains(&rolled));
    assert_eq!(field.s(1).wounds, [1, 0, 0, 0, 0]);
    assert_eq!(field.s(2).wounds, [0; 5]);
}

#[test]
fn case_35_squad_mon_3_the_intent_follows_its_target() {
    let cards = json!([{ "kind": "brute", "at": [8, 8], "draw": ["hunt", "hunt", "hunt"] }]);
    let mut field = f0_with(json!({
        "rules": { "telegraph": true }, "monsters": cards, "dice_script": [2]
    }));
    let card = field.m(1).revealed.unwrap().card;
    assert_eq!(field.game().stage.card(card).id, "hunt");
    assert!(field.opening.contains(&Event::IntentRevealed {
        monster: M1,
        card,
        target: SurvivorId(2)
    }));
    field.play(walk(2, 11, 14));
    let events = field.pass();
    assert_eq!(count(&events, "TargetChosen"), 0);
    assert_eq!(count(&events, "IntentPlayed"), 1);
    assert_eq!(field.m(1).at, Tile::new(11, 11), "six steps towards where Bo stands now");
}

#[test]
fn squad_mon_3_a_dead_target_is_chosen_anew() {
    let monsters = json!([{ "kind": "stalker", "at": [8, 8], "draw": ["pounce"],
        "revealed": { "card": "pounce", "target": "survivor_1" } }]);
    let survivors = json!([{ "at": [8, 9], "dead": true }, { "at": [8, 15] }, { "at": [0, 0] }]);
    let mut field = f0_with(json!({
        "rules": { "telegraph": true }, "monsters": monsters, "survivors": survivors
    }));
    let events = field.pass();
    assert_eq!(chosen(&events), Some(2));
}

#[test]
fn squad_mon_2_target_rules() {
    let target = |rule: &str, survivors: Value, script: Value| {
        let card = json!({ "id": "look", "target": rule,
            "effects": [{ "kind": "attack", "near": 0, "far": 2 }] });
        let mut field = f0_with(json!({
            "content": { "cards": [card] },
            "monsters": [{ "kind": "brute", "at": [8, 8], "draw": ["look"] }],
            "survivors": survivors,
            "dice_script": script,
        }));
        chosen(&field.pass())
    };
    let squad = json!([
        { "at": [8, 2], "wounds": { "legs": 1 } },
        { "at": [8, 11], "wounds": { "arms": 1 } },
        { "at": [11, 8] },
        { "at": [2, 8], "down": "fallen" },
    ]);
    assert_eq!(target("nearest", squad.clone(), json!([])), Some(2), "3 away, lowest id");
    assert_eq!(target("wounded", squad.clone(), json!([])), Some(2), "1 wound each, nearest");
    assert_eq!(target("healthiest", squad.clone(), json!([])), Some(3));
    assert_eq!(target("random", squad.clone(), json!([4])), Some(4), "the downed too");
    assert_eq!(target("random_in_reach", squad, json!([3])), Some(3), "nobody is reached");
    let near = json!([{ "at": [0, 0] }, { "at": [8, 9] }, { "at": [8, 6] }]);
    assert_eq!(target("random_in_reach", near, json!([2])), Some(3));
}

#[test]
fn squad_mon_4_other_monsters_are_crossed_but_never_stopped_on() {
    // A corridor: the second monster can only pass the first one.
    let rows = json!([".........", "#########", "........."]);
    let mut field = f0_with(json!({
        "board": { "rows": rows },
        "survivors": [{ "at": [8, 0] }],
        "monsters": [
            { "kind": "brute", "at": [3, 0], "draw": ["maul"] },
            { "kind": "stalker", "at": [0, 0], "draw": ["hobble"] },
        ],
    }));
    let events = field.pass();
    assert_eq!(moved(&events), [(1, 0), (2, 0)], "three would end on the brute");
    assert_eq!(field.m(2).at, Tile::new(2, 0));
}

#[test]
fn squad_mon_4_without_a_way_it_goes_as_far_as_it_can() {
    // The target is walled in by friends; the stalker follows the terrain to the first of them.
    let rows = json!(["........", "########", "........"]);
    let mut field = f0_with(json!({
        "board": { "rows": rows },
        "survivors": [{ "at": [7, 0], "wounds": { "arms": 1 } }, { "at": [6, 0] }],
        "monsters": [{ "kind": "stalker", "at": [0, 0], "draw": ["worry"] }],
    }));
    let events = field.pass();
    assert_eq!(moved(&events).last(), Some(&(5, 0)));
    assert_eq!(count(&events, "MonsterAttackWasted"), 1);
}

#[test]
fn squad_mon_5_shoving() {
    let shove = |survivors: Value, monsters: Value| {
        let mut field = f0_with(json!({
            "rules": { "monster_move": "shove" }, "survivors": survivors, "monsters": monsters
        }));
        (field.pass(), field)
    };
    // It goes onto the target's own tile; left of +y is +x.
    let monster = json!([{ "kind": "brute", "at": [8, 8], "draw": ["hunt"] }]);
    let (events, field) = shove(json!([{ "at": [8, 10] }]), monster.clone());
    assert_eq!(field.m(1).at, Tile::new(8, 10));
    assert_eq!(field.s(1).at, Tile::new(9, 10));
    let names = names(&events);
    let at = names.iter().position(|name| name == "MonsterMoved").unwrap();
    assert_eq!(names[at + 1], "SurvivorShoved");
    // Also when already adjacent; and to the right if the left is taken.
    let other = json!([{ "at": [8, 9] }, { "at": [9, 9], "dead": true }]);
    let (_, field) = shove(other, monster);
    assert_eq!((field.m(1).at, field.s(1).at), (Tile::new(8, 9), Tile::new(9, 9)));
    // Boxed in on both sides it stays, and both share the tile.
    let blocked = json!({
        "rules": { "monster_move": "shove" },
        "board": { "rows": ["#.#", "#.#", "#.#", "#.#"] },
        "survivors": [{ "at": [1, 2] }],
        "monsters": [{ "kind": "brute", "at": [1, 0], "draw": ["hunt"] }],
    });
    let mut field = f0_with(blocked);
    field.pass();
    assert_eq!((field.m(1).at, field.s(1).at), (Tile::new(1, 2), Tile::new(1, 2)));
    // It never ends on another monster's tile.
    let two = json!([
        { "kind": "brute", "at": [1, 0], "draw": ["hunt"] },
        { "kind": "brute", "at": [1, 2], "draw": ["maul"] },
    ]);
    let mut field = f0_with(json!({
        "rules": { "monster_move": "shove" },
        "board": { "rows": ["#.#", "#.#", "#.#", "#.#", "#.#", "#.#", "#.#", "#.#", "#.#", "#.#"] },
        "content": { "cards": [
            { "id": "hunt", "target": "random", "effects": [{ "kind": "advance", "cost": 2 }] }
        ]},
        "survivors": [{ "at": [1, 9] }],
        "monsters": two,
    }));
    field.pass();
    assert_eq!(field.m(1).at, Tile::new(1, 1));
}

#[test]
fn squad_mon_6_retreat() {
    let mut field = f0_with(json!({
        "survivors": [{ "at": [8, 8] }],
        "monsters": [{ "kind": "spitter", "at": [8, 10], "draw": ["scuttle"] }],
    }));
    let events = field.pass();
    // Distance 6 can be had in many places; the lowest cost is 4 for all, then y, then x.
    let end = moved(&events).last().copied().unwrap();
    assert_eq!(end, (4, 10));
}

#[test]
fn squad_mon_8_a_blast_hits_everybody_within_one() {
    let mut field = f0_with(json!({
        "survivors": [{ "at": [8, 12] }, { "at": [8, 13] }, { "at": [8, 14] }],
        "monsters": [
            { "kind": "spitter", "at": [8, 8], "draw": ["burst"] },
            { "kind": "brute", "at": [9, 13], "draw": ["hunt"] },
        ],
        // The target is S2; S1 is hit in the legs, S2 missed, S3 hit in the arms.
        "dice_script": [2, 10, 9, 4, 8, 3, 1],
    }));
    let events = field.pass();
    assert_eq!(count(&events, "MonsterAttackRolled"), 3);
    assert_eq!(field.s(1).wounds, [0, 0, 0, 0, 1]);
    assert_eq!(field.s(2).wounds, [0; 5]);
    assert_eq!(field.s(3).wounds, [0, 1, 0, 0, 0]);
    assert_eq!(field.m(2).life(), 1, "monsters are not hurt");
}

#[test]
fn squad_mon_1_a_monster_without_cards() {
    let mut field = f0_with(json!({
        "survivors": [{ "at": [8, 9] }],
        "monsters": [{ "kind": "brute", "at": [8, 8], "draw": [] }],
        "dice_script": [8, 1, 5],
    }));
    let mut passed = Field { table: field.table.clone(), opening: Vec::new() };
    let why = MonsterSkip::NoCards;
    assert!(passed.pass().contains(&Event::MonsterSkipped { monster: M1, why }));
    let events = field.play(attack(1, 1));
    assert_eq!(names(&events).last().unwrap(), "BattleWon");
}

#[test]
fn squad_mon_5_a_survivor_is_pushed_to_the_side_that_is_free() {
    let pushed = |other: Value| {
        let mut field = f0_with(json!({
            "rules": { "monster_move": "shove" },
            "survivors": [{ "at": [8, 9] }, { "at": [8, 11] }],
            "monsters": [
                { "kind": "brute", "at": [8, 8], "draw": ["hunt"] },
                merged(json!({ "kind": "brute", "draw": ["maul"] }), other),
            ],
            "dice_script": [2],
        }));
        let events = field.pass();
        events.into_iter().find_map(|event| match event {
            Event::SurvivorShoved { from, to, .. } => Some((from, to)),
            _ => None,
        })
    };
    let from = Tile::new(8, 9);
    assert_eq!(pushed(json!({ "at": [0, 15] })), Some((from, Tile::new(9, 9))));
    assert_eq!(pushed(json!({ "at": [9, 9] })), Some((from, Tile::new(7, 9))));
}

#[test]
fn squad_move_8_who_is_slain_or_dazed_threatens_nothing() {
    let threat = |state: Value| {
        let monsters = json!([
            { "kind": "brute", "at": [0, 0] },
            merged(json!({ "kind": "brute", "at": [8, 8] }), state),
        ]);
        f0_with(json!({ "monsters": monsters })).game().threat(1).len()
    };
    assert_eq!(threat(json!({})), 4);
    assert_eq!(threat(json!({ "slain": true })), 0);
    assert_eq!(threat(json!({ "statuses": { "dazed": 1 } })), 0);
}
