//! The conformance suite, on many kinds of delves.

use dungeon::content::Mood;
use dungeon::{Dungeon, Setup};
use initiative_kernel::dice::Dice;
use initiative_kernel::game::{Game, Null, Seat};
use initiative_kernel::grid::Tile;
use serde_json::{Value, json};

/// What the hero knows about a delve.
fn known(game: &Dungeon, _: Seat) -> impl core::fmt::Debug + use<> {
    let hero = &game.hero;
    let look = |item: &dungeon::content::Item| {
        let kind = item.kind;
        let word =
            if game.is_known(kind) { Some(kind.word()) } else { game.looks.word(&game.book, kind) };
        (word.map(String::from), item.count, item.plus)
    };
    let pack: Vec<_> = hero.pack.iter().map(|item| item.as_ref().map(look)).collect();
    let memory = |level: &dungeon::level::DungeonLevel| {
        let tiles: Vec<_> = level.size().tiles().map(|tile| level.memory.terrain(tile)).collect();
        let piles: Vec<_> = level
            .memory
            .piles
            .all()
            .iter()
            .map(|pile| (pile.at, pile.items.iter().map(look).collect::<Vec<_>>()))
            .collect();
        let traps: Vec<_> = level.traps().iter().filter(|trap| !trap.hidden).copied().collect();
        (level.depth(), tiles, piles, traps)
    };
    let bare = (hero.at, hero.hp, hero.level, hero.xp, hero.satiety, hero.statuses.clone());
    let in_view: Vec<_> = game
        .in_view()
        .map(|one| (one.id, one.kind, one.at, one.hp, one.mood, one.statuses.clone()))
        .collect();
    let turns = &game.turns;
    (
        bare,
        pack,
        game.known.to_vec(),
        memory(game.level()),
        game.frozen.iter().map(|floor| memory(&floor.level)).collect::<Vec<_>>(),
        in_view,
        (turns.turn_count(), turns.ledger().total(dungeon::HERO), game.ending),
    )
}

/// A crowded level, so that random play meets many rules.
fn brawl(class: &str, more: &Value) -> Setup {
    let mut scenario = json!({
        "hero": {
            "class": class, "hp": 25,
            "pack": [
                { "kind": "venom" }, { "kind": "forging" }, { "kind": "dart", "count": 2 },
                { "kind": "mail", "plus": 1 },
            ],
        },
        "levels": [{
            "depth": 1,
            "rows": [
                "#########", "#<..+...#", "#.@.#.~.#", "#...#.\"\"#", "##.##/###", "#.......#",
                "#########",
            ],
            "rooms": [[1, 1], [6, 1], [3, 5]],
            "traps": [
                { "x": 3, "y": 3, "kind": "dart", "hidden": true },
                { "x": 6, "y": 5, "kind": "venom", "hidden": false },
            ],
            "items": [{ "x": 3, "y": 1, "kind": "amulet" }, { "x": 2, "y": 5, "kind": "thunder" }],
            "monsters": [
                { "kind": "rat", "x": 6, "y": 1, "state": "wander" },
                { "kind": "goblin", "x": 1, "y": 5, "state": "asleep" },
                { "kind": "bat", "x": 7, "y": 5, "state": "chase", "last_known": [2, 2], "memory": 9 },
            ],
        }],
    });
    for (key, value) in more.as_object().into_iter().flatten() {
        scenario[key] = value.clone();
    }
    Setup::custom(scenario)
}

/// What the hero has seen of the rooms stays, whatever the rest of the level may be.
#[test]
fn delve_hide_1_a_reimagined_level_keeps_the_rooms_that_were_seen() {
    let mut game = Dungeon::start(&Setup::default(), 5).unwrap();
    let mut dice = Dice::new(3);
    let mut unseen = 0;
    for _ in 0..60 {
        let other = game.reimagine(Seat(0), &mut dice);
        let level = other.level();
        let (seen, guessed): (Vec<Tile>, Vec<Tile>) =
            level.rooms.iter().partition(|room| level.memory.is_seen(**room));
        let known = game.level().rooms.iter().filter(|room| level.memory.is_seen(**room));
        assert_eq!(seen, known.copied().collect::<Vec<_>>());
        assert!(guessed.iter().all(|room| level.is_enterable(*room)), "{guessed:?}");
        unseen += guessed.len();
        let Some(command) = dungeon::bot::guide(&game, Seat(0)) else { break };
        game.apply(Seat(0), command, &mut Null);
    }
    assert!(unseen > 60, "{unseen}");
}

// DELVE-HIDE-1, and DELVE-CMD-2: scenes offer what is legal and show what the hero knows.
initiative_testkit::conformance! {
    Dungeon,
    setups: [
        Setup::scenario("first-steps"),
        brawl("warrior", &json!({})),
        brawl("rogue", &json!({ "options": { "policy": "literal", "unaffordable": "refuse" } })),
        brawl("mage", &json!({ "options": { "resolution": "simultaneous" } })),
    ],
    view: known,
    secrets: [
        |game, _| game.looks.clone(),
        |game, _| {
            let unseen = game.floor.creatures().iter();
            let unseen = unseen.filter(|one| !game.visible.contains(one.at));
            unseen.map(|one| (one.id, one.at, one.mood == Mood::Asleep)).collect::<Vec<_>>()
        },
        |game, _| {
            let hidden = game.level().traps().iter().filter(|trap| trap.hidden);
            hidden.copied().collect::<Vec<_>>()
        },
        |game, _| {
            let level = game.level();
            let unseen = level.size().tiles().filter(|tile| !level.memory.is_seen(*tile));
            unseen.map(|tile| (tile, level.terrain(tile))).collect::<Vec<_>>()
        },
    ],
    // DELVE-GOAL-2 has this sentence word for word.
    spared: |text| text == "Time cannot pass: your speed is zero.",
    // Monsters, items and traps that the hero does not see are moved about.
    moves_secrets: true,
}
