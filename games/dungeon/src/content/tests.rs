//! The tables: their content, the faults of broken ones, and what scenarios may replace.

use super::*;
use alloc::string::{String, ToString};
use initiative_kernel::game::Fault;
use initiative_kernel::turn::energy::ActionKind;
use serde_json::{Value, json};

fn plain() -> &'static DelveLibrary {
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
        (140, 90, RollRange(6, 12), 200)
    );
    assert_eq!(warden.skills, [Skill::Summon, Skill::Quake]);
    let rates: Vec<u32> = library.monsters.iter().map(|(_, row)| row.rate).collect();
    assert_eq!(rates, [100, 200, 50, 100, 100, 100, 150, 100, 75, 100]);
    let quake = &library.skills[Skill::Quake];
    assert_eq!((quake.cost, quake.channelled, quake.damage), (250, true, Some(RollRange(14, 20))));
    assert_eq!(library.constants.levels, [0, 12, 30, 55, 90, 135, 190, 255, 330, 415]);
    assert_eq!(library.use_cost(ItemKind::Scroll(Scroll::Passage)), (250, true));
    assert_eq!(library.use_cost(ItemKind::Potion(Potion::Fire)), (100, false));
    // On every depth the weights add up to 100.
    for depth in 1..=5 {
        let rows = library.monsters.iter().filter(|(_, row)| !row.boss);
        let weights = rows.flat_map(|(_, row)| &row.depths).filter(|(at, _)| *at == depth);
        let sum: u32 = weights.map(|(_, weight)| *weight).sum();
        assert_eq!(sum, 100, "depth {depth}");
    }
    let weights: u32 = library.potions.iter().map(|(_, row)| row.weight).sum();
    assert_eq!(weights, 100);
}

/// Case 2, the hero's part: the reference lists the table.
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

/// The faults of a file with a table of food.
fn faults(text: String) -> Vec<Fault> {
    let file = ContentFile { name: "content/x.ron", text: text.leak() };
    DelveLibrary::load(&[file]).unwrap_err().faults
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
    // All faults are reported at once. A table that no file has is one of them.
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
    let book = RuleBook::new(&overrides, false).unwrap();
    assert_eq!(book.tiles[Terrain::Water].cost, 300);
    assert_eq!(book.monsters[Monster::Rat].hp, 1000);
    assert_eq!(book.monsters[Monster::Rat].acc, 75, "the rest stays");
    assert_eq!(book.constants.spawn_every, 0);
    assert_eq!(book.hero_costs.of(HeroAction::Wait), 25);
    assert_eq!(Value::Object(book.overrides()), overrides);
    // An optional field can be taken away.
    let harmless = json!({ "monsters": { "spider": { "on_hit": null } } });
    let book = RuleBook::new(&harmless, false).unwrap();
    assert_eq!(book.monsters[Monster::Spider].on_hit, None);
    assert_eq!(Value::Object(book.overrides()), harmless);
    // A field that equals the table's is no override.
    let same = RuleBook::new(&json!({ "tiles": { "water": { "cost": 150 } } }), false).unwrap();
    assert!(same.overrides().is_empty());
    assert_eq!(same, RuleBook::new(&json!({}), false).unwrap());
}

#[test]
fn delve_bad_1_overrides_that_do_not_fit_name_their_path() {
    let (key, kind, range) =
        ("scenario/unknown_key", "scenario/unknown_kind", "scenario/out_of_range");
    let code = |overrides: &Value| {
        let fault = RuleBook::new(overrides, false).unwrap_err().faults.remove(0);
        (fault.path, fault.code)
    };
    assert_eq!(code(&json!(7)), ("overrides".into(), range));
    for (path, value, expected) in [
        ("beasts", json!({}), key),
        ("tiles", json!([]), range),
        ("monsters.cat", json!({}), kind),
        ("monsters.rat.wings", json!(2), key),
        ("monsters.rat.hp", json!(-1), range),
        ("monsters.rat.hp", json!("many"), range),
        ("monsters.rat.damage", json!([3, 2]), range),
        ("monsters.rat.boss", json!(null), range),
        ("hero_costs.Move", json!(-1), range),
        ("hero_costs.Fly", json!(1), kind),
        ("constants.levels", json!([0, 5, 5]), range),
        ("constants.famished", json!(31), range),
        ("skills.web.far", json!(1), range),
        ("looks.scrolls", json!(["a", "b", "c", "d", "e", "e"]), range),
    ] {
        let overrides = path.rsplit('.').fold(value, |value, name| json!({ name: value }));
        assert_eq!(code(&overrides), (format!("overrides.{path}"), expected));
    }
}

#[test]
fn delve_opt_1_flat_costs_ignore_everything_but_the_action() {
    let book = RuleBook::new(&json!({ "weapons": { "mace": { "acc": 7 } } }), true).unwrap();
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
        (RuleBook::new(&json!({}), false).unwrap(), 2),
        (RuleBook::new(&overrides, true).unwrap(), overrides.to_string().len() + 2),
    ] {
        let bytes = postcard::to_allocvec(&book).unwrap();
        assert_eq!(bytes.len(), length);
        let again: RuleBook = postcard::from_bytes(&bytes).unwrap();
        assert_eq!(again, book);
        assert_eq!(*again, *book);
        let text = serde_json::to_string(&book).unwrap();
        assert_eq!(serde_json::from_str::<RuleBook>(&text).unwrap(), book);
    }
    for hostile in [r#"{"overrides":"{","flat":false}"#, r#"{"overrides":"{\"x\":1}","flat":true}"#]
    {
        assert!(serde_json::from_str::<RuleBook>(hostile).is_err());
    }
}
