//! The tables: what is in them, what is wrong with broken ones, and what scenarios may replace.

use super::*;
use alloc::format;
use alloc::string::{String, ToString};
use initiative_kernel::game::Fault;
use initiative_kernel::turn::energy::ActionKind;
use serde_json::{Value, json};

fn plain() -> &'static Library {
    library().unwrap_or_else(|error| panic!("{error}"))
}

/// Rows of the tables in the words of the rules.
#[test]
fn delve_content_is_as_written() {
    let library = plain();
    let costs: Vec<u16> = library.tiles.iter().map(|(_, tile)| tile.cost).collect();
    assert_eq!(costs, [0, 100, 100, 100, 150, 110, 100, 100]);
    let opaque: Vec<char> = library
        .tiles
        .iter()
        .filter(|(_, tile)| tile.opaque)
        .map(|(kind, _)| kind.glyph())
        .collect();
    assert_eq!(opaque, ['#', '+', '"']);
    let warden = &library.monsters[Monster::Warden];
    assert_eq!(
        (warden.hp, warden.acc, warden.damage, warden.priority),
        (140, 90, Span(6, 12), 200)
    );
    assert_eq!(warden.skills, [Skill::Summon, Skill::Quake]);
    let rates: Vec<u32> = library.monsters.iter().map(|(_, row)| row.rate).collect();
    assert_eq!(rates, [100, 200, 50, 100, 100, 100, 150, 100, 75, 100]);
    let quake = &library.skills[Skill::Quake];
    assert_eq!((quake.cost, quake.channelled, quake.damage), (250, true, Some(Span(14, 20))));
    assert_eq!(library.constants.levels, [0, 12, 30, 55, 90, 135, 190, 255, 330, 415]);
    assert_eq!(library.use_cost(ItemKind::Scroll(Scroll::Passage)), (250, true));
    assert_eq!(library.use_cost(ItemKind::Potion(Potion::Fire)), (100, false));
    // Every depth has somebody to draw, and no weight is left over.
    for depth in 1..=5 {
        let rows = library.monsters.iter().filter(|(_, row)| !row.boss);
        let weights = rows.flat_map(|(_, row)| &row.depths).filter(|(at, _)| *at == depth);
        let sum: u32 = weights.map(|(_, weight)| *weight).sum();
        assert_eq!(sum, 100, "depth {depth}");
    }
    let weights: u32 = library.potions.iter().map(|(_, row)| row.weight).sum();
    assert_eq!(weights, 100);
}

/// Case 2, the hero's part: the printed reference is the table.
#[test]
fn energy_cost_1_the_heros_rows() {
    let reference = plain().hero_costs.reference();
    for line in ["Move 100", "Wait 50", "Disarm 100", "OpenInventory 0", "Quit 0"] {
        assert!(reference.lines().any(|row| row == line), "{line}");
    }
    assert_eq!(reference.lines().count(), HeroAction::ALL.len());
    assert_eq!(plain().monster_costs, Costs::<AiAction>::standard());
}

#[test]
fn item_words_are_all_different() {
    let words: Vec<&str> = ItemKind::all().map(ItemKind::word).collect();
    for (place, word) in words.iter().enumerate() {
        assert!(!words[..place].contains(word), "{word}");
        assert_eq!(ItemKind::parse(word).map(ItemKind::word), Some(*word));
    }
    assert_eq!((ItemKind::parse("fists"), ItemKind::parse("none")), (None, None));
    for kind in ItemKind::all() {
        let bytes = postcard::to_allocvec(&kind).unwrap();
        assert_eq!(bytes.len(), 1);
        assert_eq!(postcard::from_bytes::<ItemKind>(&bytes).unwrap(), kind);
        let text = serde_json::to_string(&kind).unwrap();
        assert_eq!(serde_json::from_str::<ItemKind>(&text).unwrap(), kind);
    }
    assert!(postcard::from_bytes::<ItemKind>(&[99]).is_err());
    assert!(postcard::from_bytes::<Terrain>(&[8]).is_err());
    assert!(serde_json::from_str::<Terrain>("\"lava\"").is_err());
}

/// What is wrong with a file that has a table of food.
fn faults(text: String) -> Vec<Fault> {
    let file = ContentFile { name: "content/x.ron", text: text.leak() };
    Library::load(&[file]).unwrap_err().faults
}

#[test]
fn broken_files_name_file_line_path_and_reason() {
    let berries = "\"berries\": (name: \"berries\", satiety: 15),";
    let good = "\"ration\": (name: \"ration\", satiety: 50),";
    for (row, path, reason) in [
        ("\"ration\": (name: \"ration\", satiety 50),", "3", "Expected colon"),
        (
            "\"ration\": (name: \"ration\", satiety: 5, taste: 1),",
            "3: food.ration.taste",
            "no such",
        ),
        ("\"ration\": (name: \"ration\"),", "3: food.ration.satiety", "must be given"),
        ("\"cake\": (name: \"cake\", satiety: 50),", "3: food.cake", "there is no food \"cake\""),
        ("\"ration\": (name: \"\", satiety: 50),", "3: food.ration.name", "1 to 40 characters"),
        ("\"ration\": (name: \"ration\",\nsatiety: -1),", "4: food.ration.satiety", "0 to 1000"),
        ("\"berries\": (name: \"ration\", satiety: 1),", "3", "\"berries\" stands here twice"),
        ("", "1: food", "food \"ration\" has no row"),
    ] {
        let found = faults(format!("(food: {{\n{berries}\n{row}\n}})"));
        let path = format!("content/x.ron:{path}");
        let fault = found.iter().find(|fault| fault.path == path);
        let fault = fault.unwrap_or_else(|| panic!("{row}: {found:?}"));
        assert!(fault.message.contains(reason), "{row}: {}", fault.message);
    }
    // Several faults are told at once, and a table that no file has is one.
    let found = faults(format!("(food: {{\n{good}\n\"berries\": (name: 7, satiety: true)\n}})"));
    let paths: Vec<&str> = found.iter().map(|fault| fault.path.as_str()).collect();
    let [name, satiety] =
        ["name", "satiety"].map(|it| format!("content/x.ron:3: food.berries.{it}"));
    assert_eq!(paths[..3], [name.as_str(), satiety.as_str(), "tiles"]);
}

#[test]
fn delve_set_1_overrides_replace_any_field() {
    let overrides = json!({
        "tiles": { "water": { "cost": 300 } },
        "monsters": { "rat": { "hp": 1000, "on_hit": { "chance": 10, "status": "slow", "turns": 2 } } },
        "constants": { "spawn_every": 0 },
        "hero_costs": { "Wait": 25 },
        "looks": { "potions": ["a", "b", "c", "d", "e", "f"] },
    });
    let book = Book::new(&overrides, false).unwrap();
    assert_eq!(book.tiles[Terrain::Water].cost, 300);
    assert_eq!(book.monsters[Monster::Rat].hp, 1000);
    assert_eq!(book.monsters[Monster::Rat].acc, 75, "the rest stays");
    assert_eq!(book.constants.spawn_every, 0);
    assert_eq!(book.hero_costs.of(HeroAction::Wait), 25);
    assert_eq!(Value::Object(book.overrides()), overrides);
    // What need not be there can be taken away.
    let harmless = json!({ "monsters": { "spider": { "on_hit": null } } });
    let book = Book::new(&harmless, false).unwrap();
    assert_eq!(book.monsters[Monster::Spider].on_hit, None);
    assert_eq!(Value::Object(book.overrides()), harmless);
    // What says the same as the tables is no override.
    let same = Book::new(&json!({ "tiles": { "water": { "cost": 150 } } }), false).unwrap();
    assert!(same.overrides().is_empty());
    assert_eq!(same, Book::new(&json!({}), false).unwrap());
}

#[test]
fn delve_bad_1_overrides_that_do_not_fit_name_their_path() {
    for (overrides, path, code) in [
        (json!({ "beasts": {} }), "overrides.beasts", "scenario/unknown_key"),
        (json!({ "monsters": { "cat": {} } }), "overrides.monsters.cat", "scenario/unknown_kind"),
        (
            json!({ "monsters": { "rat": { "wings": 2 } } }),
            "overrides.monsters.rat.wings",
            "scenario/unknown_key",
        ),
        (
            json!({ "monsters": { "rat": { "hp": -1 } } }),
            "overrides.monsters.rat.hp",
            "scenario/out_of_range",
        ),
        (
            json!({ "monsters": { "rat": { "hp": "many" } } }),
            "overrides.monsters.rat.hp",
            "scenario/out_of_range",
        ),
        (
            json!({ "hero_costs": { "Move": -1 } }),
            "overrides.hero_costs.Move",
            "scenario/out_of_range",
        ),
        (
            json!({ "hero_costs": { "Fly": 1 } }),
            "overrides.hero_costs.Fly",
            "scenario/unknown_kind",
        ),
        (
            json!({ "constants": { "levels": [0, 5, 5] } }),
            "overrides.constants.levels",
            "scenario/out_of_range",
        ),
        (
            json!({ "constants": { "famished": 31 } }),
            "overrides.constants.famished",
            "scenario/out_of_range",
        ),
        (
            json!({ "skills": { "web": { "far": 1 } } }),
            "overrides.skills.web.far",
            "scenario/out_of_range",
        ),
        (
            json!({ "monsters": { "rat": { "damage": [3, 2] } } }),
            "overrides.monsters.rat.damage",
            "scenario/out_of_range",
        ),
        (
            json!({ "monsters": { "rat": { "boss": null } } }),
            "overrides.monsters.rat.boss",
            "scenario/out_of_range",
        ),
        (
            json!({ "looks": { "scrolls": ["a", "b", "c", "d", "e", "e"] } }),
            "overrides.looks.scrolls",
            "scenario/out_of_range",
        ),
        (json!({ "tiles": [] }), "overrides.tiles", "scenario/out_of_range"),
        (json!(7), "overrides", "scenario/out_of_range"),
    ] {
        let error = Book::new(&overrides, false).unwrap_err();
        let fault = &error.faults[0];
        assert_eq!((fault.path.as_str(), fault.code), (path, code), "{}", fault.message);
    }
}

#[test]
fn delve_opt_1_flat_costs_ignore_everything_but_the_action() {
    let book = Book::new(&json!({ "weapons": { "mace": { "acc": 7 } } }), true).unwrap();
    for (kind, tile) in book.tiles.iter() {
        assert_eq!(tile.cost, if kind == Terrain::Wall { 0 } else { 100 });
    }
    assert!(book.weapons.iter().all(|(_, weapon)| weapon.cost == 100));
    assert!(book.skills.iter().all(|(_, skill)| skill.cost == 100));
    assert_eq!(book.use_cost(ItemKind::Scroll(Scroll::Passage)), (100, true));
    assert_eq!(book.weapons[Weapon::Mace].acc, 7);
    assert_eq!(Value::Object(book.overrides()), json!({ "weapons": { "mace": { "acc": 7 } } }));
}

#[test]
fn a_book_is_written_as_what_differs() {
    let overrides = json!({ "monsters": { "bat": { "rate": 300 } } });
    for (book, length) in [
        (Book::new(&json!({}), false).unwrap(), 2),
        (Book::new(&overrides, true).unwrap(), overrides.to_string().len() + 2),
    ] {
        let bytes = postcard::to_allocvec(&book).unwrap();
        assert_eq!(bytes.len(), length);
        let again: Book = postcard::from_bytes(&bytes).unwrap();
        assert_eq!(again, book);
        assert_eq!(*again, *book);
        let text = serde_json::to_string(&book).unwrap();
        assert_eq!(serde_json::from_str::<Book>(&text).unwrap(), book);
    }
    for hostile in [r#"{"overrides":"{","flat":false}"#, r#"{"overrides":"{\"x\":1}","flat":true}"#]
    {
        assert!(serde_json::from_str::<Book>(hostile).is_err());
    }
}
