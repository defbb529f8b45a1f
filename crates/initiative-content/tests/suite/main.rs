//! Reading as a game does it: every fault is found at its place, and nothing panics.

use initiative_content::code::{DUPLICATE_ID, OUT_OF_RANGE, UNKNOWN_CONTENT, UNKNOWN_FIELD};
use initiative_content::{ContentFile, Faults, Fields, Form, Node, Shelf, scenario};
use initiative_kernel::dice::Dice;
use initiative_kernel::game::SetupError;
use initiative_kernel::grid::Tile;
use proptest::prelude::*;
use serde_json::{Value, json};

#[derive(Clone, Copy, Debug, PartialEq)]
enum Effect {
    Heal { amount: u64 },
    Blast { radius: u8, amount: u64 },
}

/// A unit with a field of every sort.
#[derive(Clone, Debug, Default, PartialEq)]
struct Unit {
    id: String,
    health: i16,
    tired: bool,
    at: Tile,
    mood: u8,
    luck: Option<u8>,
    wounds: Vec<u8>,
    effect: Option<Effect>,
}

impl Fields for Effect {
    fn fields(&mut self, form: &mut Form<'_>) {
        let blast = Self::Blast { radius: 1, amount: 1 };
        let all = [("heal", Self::Heal { amount: 0 }), ("blast", blast)];
        form.variant(&all, UNKNOWN_CONTENT, self, |effect, form| match effect {
            Self::Heal { amount } => {
                form.number("amount", 0..=u64::MAX.into(), amount);
            }
            Self::Blast { radius, amount } => {
                if form.need("radius") {
                    form.number("radius", 0..=9, radius);
                }
                form.number("amount", 0..=u64::MAX.into(), amount);
            }
        });
    }
}

impl Fields for Unit {
    fn fields(&mut self, form: &mut Form<'_>) {
        if form.need("id") {
            form.text("id", &mut self.id);
        }
        form.number("health", -5..=20, &mut self.health);
        form.flag("tired", &mut self.tired);
        form.tile("at", "unit/bad_tile", &mut self.at);
        form.word("mood", &[("calm", 0), ("angry", 1)], UNKNOWN_CONTENT, &mut self.mood);
        form.option("luck", &mut self.luck, |node| node.number(0..=9));
        form.list("wounds", 3, &mut self.wounds, |it| it.number(0..=9), |it| (*it).into());
        if form.reads() || self.effect.is_some() {
            let mut effect = self.effect.unwrap_or(Effect::Heal { amount: 0 });
            if form.part("effect", |form| effect.fields(form)) {
                self.effect = Some(effect);
            }
        }
    }
}

fn found(value: &Value) -> (Option<Unit>, Vec<(String, &'static str)>) {
    let faults = Faults::new(UNKNOWN_FIELD);
    let unit = Unit::default().read(&Node::root(value, "unit", &faults));
    let error = faults.finish().err().map(|error| error.faults).unwrap_or_default();
    (unit, error.into_iter().map(|fault| (fault.path, fault.code)).collect())
}

fn ada() -> Value {
    json!({
        "id": "ada", "health": -2, "tired": true, "at": [3, 4], "mood": "angry", "luck": 7,
        "wounds": [1, 2], "effect": { "kind": "heal", "amount": u64::MAX },
    })
}

#[test]
fn what_is_written_is_what_was_read() {
    let (unit, faults) = found(&ada());
    assert_eq!(faults, []);
    assert_eq!(unit.unwrap().write(), ada());
}

#[test]
fn every_fault_is_told_at_its_place_and_hides_no_other() {
    let wrong = json!({
        "health": 21, "tired": 1, "at": [1], "mood": "calmm", "luck": -1, "wounds": [1, "x", 2, 3],
        "effect": { "kind": "heal", "radius": 1 }, "wings": null,
    });
    let expected = [
        ("unit.id", OUT_OF_RANGE),
        ("unit.health", OUT_OF_RANGE),
        ("unit.tired", OUT_OF_RANGE),
        ("unit.at", "unit/bad_tile"),
        ("unit.mood", UNKNOWN_CONTENT),
        ("unit.luck", OUT_OF_RANGE),
        ("unit.wounds", OUT_OF_RANGE),
        ("unit.wounds[1]", OUT_OF_RANGE),
        ("unit.effect.radius", UNKNOWN_FIELD),
        ("unit.wings", UNKNOWN_FIELD),
    ];
    assert_eq!(found(&wrong).1, expected.map(|(path, code)| (path.to_owned(), code)));
    assert_eq!(found(&json!(7)), (None, vec![("unit".into(), OUT_OF_RANGE)]));
}

#[test]
fn fields_of_an_unknown_kind_are_told_once_and_none_is_needed() {
    let paths = |effect: Value| -> Vec<String> {
        found(&json!({ "id": "ada", "effect": effect })).1.into_iter().map(|it| it.0).collect()
    };
    let (kind, radius) = ("unit.effect.kind", "unit.effect.radius");
    assert_eq!(paths(json!({ "kind": "blast" })), [radius]);
    assert_eq!(paths(json!({ "kind": 1, "radius": 1, "amount": 7 })), [kind]);
    assert_eq!(paths(json!({ "kind": 1, "radius": 99 })), [kind, radius]);
    assert_eq!(paths(json!({ "kind": "burn", "amount": "x" })), [kind, "unit.effect.amount"]);
}

#[test]
fn sentences_say_what_would_be_right() {
    let faults = Faults::new(UNKNOWN_FIELD);
    let value = json!({ "mood": "calmm", "healht": 1, "tired": "no", "id": "x".repeat(999) });
    let _ = Unit::default().read(&Node::root(&value, "", &faults));
    let faults = faults.finish().unwrap_err().faults;
    let told: Vec<_> = faults.iter().map(|it| (it.path.as_str(), it.message.as_str())).collect();
    let long = format!("this must be a text of at most 60 characters, not \"{}…\"", "x".repeat(40));
    let expected = [
        ("id", long.as_str()),
        ("tired", "this must be true or false, not \"no\""),
        ("mood", "there is no \"calmm\" here; `calm` is nearest"),
        ("healht", "there is no such field; `health` is nearest"),
    ];
    assert_eq!(told, expected);
}

#[test]
fn things_on_a_shelf_are_found_or_missed() {
    let faults = Faults::new(UNKNOWN_FIELD);
    let mut shelf = Shelf::new("unit", |unit: &Unit| &unit.id, Vec::new());
    let list = json!([ada(), { "id": "bo" }, ada()]);
    shelf.read(&Node::root(&list, "units", &faults), |node| Unit::default().read(node));
    assert_eq!((shelf.all().len(), shelf.place("bo")), (2, Some(1)));
    let (bo, cy) = (json!("bo"), json!("cy"));
    assert_eq!(shelf.find(&Node::root(&bo, "leader", &faults)), Some(1));
    assert_eq!(shelf.find(&Node::root(&cy, "leader", &faults)), None);
    let codes = |faults: Faults| -> Vec<_> {
        faults.finish().unwrap_err().faults.into_iter().map(|it| (it.path, it.code)).collect()
    };
    let expected = [("units[2]", DUPLICATE_ID), ("leader", UNKNOWN_CONTENT)];
    assert_eq!(codes(faults), expected.map(|(path, code)| (path.to_owned(), code)));
    // A unit without an id may be any that is missed, so nothing is missed any more.
    let faults = Faults::new(UNKNOWN_FIELD);
    let list = json!([{ "id": 5 }]);
    shelf.read(&Node::root(&list, "units", &faults), |node| Unit::default().read(node));
    assert_eq!(shelf.find(&Node::root(&cy, "leader", &faults)), None);
    assert_eq!(codes(faults), [("units[0].id".to_owned(), OUT_OF_RANGE)]);
}

#[test]
fn rows_are_of_one_length_and_of_known_letters() {
    let read = |rows: Value| {
        let faults = Faults::new(UNKNOWN_FIELD);
        let node = Node::root(&rows, "rows", &faults);
        let count = node.rows(".#", "shape", "letter").map(|rows| rows.len());
        let error = faults.finish().err().map(|error| error.faults).unwrap_or_default();
        (count, error.into_iter().map(|it| format!("{} {}", it.path, it.code)).collect::<Vec<_>>())
    };
    assert_eq!(read(json!(["..", ".#", ".."])), (Some(3), vec![]));
    for (rows, fault) in [
        (json!([]), "rows shape"),
        (json!(5), "rows shape"),
        (json!([""]), "rows shape"),
        (json!(["..", "."]), "rows[1] shape"),
        (json!(["..", 5]), "rows[1] shape"),
        (json!(["..", ".x"]), "rows[1] letter"),
    ] {
        assert_eq!(read(rows), (None, vec![fault.to_owned()]));
    }
}

#[test]
fn scenarios_bring_their_own_chance() {
    let read = |value: Value| {
        let (faults, mut dice) = (Faults::new(UNKNOWN_FIELD), Dice::new(0));
        Node::root(&value, "", &faults).form(|form| {
            let seed = scenario::seed(form, 5);
            dice = scenario::scripted(form, 1..=6, Dice::new(seed));
        });
        faults.finish().map(|()| dice)
    };
    assert_eq!(read(json!({})), Ok(Dice::new(5)));
    let own = read(json!({ "seed": u64::MAX, "dice_script": [6, 1] }));
    assert_eq!(own, Ok(Dice::new(u64::MAX).with_script([6, 1])));
    let error = read(json!({ "seed": -1, "dice_script": [7] })).unwrap_err();
    let paths: Vec<_> = error.faults.into_iter().map(|fault| fault.path).collect();
    assert_eq!(paths, ["seed", "dice_script[0]"]);
}

#[test]
fn faults_in_files_have_lines() {
    let file = ContentFile { name: "content/x.ron", text: "[\n  (id: \"a\"),\n  (id \"b\"),\n]" };
    assert_eq!(file.read::<Value>().unwrap_err().faults[0].path, "content/x.ron:3");
    let file = ContentFile { name: "content/x.json", text: "[\n1,\n]" };
    assert_eq!(file.read::<Value>().unwrap_err().faults[0].path, "content/x.json:3");
    let file = ContentFile { name: "content/z.ron", text: "(a: 1,\n b: 2,\n a: 3)" };
    let twice = file.value().unwrap_err().faults.remove(0);
    assert_eq!(
        (twice.path.as_str(), twice.message.as_str()),
        ("content/z.ron:3", "\"a\" stands here twice")
    );
    let file = ContentFile { name: "content/y.ron", text: "[\n  (id: \"a\",\n   health: 99),\n]" };
    let faults = Faults::new(UNKNOWN_FIELD);
    let value: Value = file.read().unwrap();
    let mut shelf = Shelf::new("unit", |unit: &Unit| &unit.id, Vec::new());
    shelf.read(&Node::root(&value, file.name, &faults), |node| Unit::default().read(node));
    let error = file.with_lines(faults.finish().unwrap_err());
    assert_eq!(error.faults[0].path, "content/y.ron:3: [0].health");
}

/// Any value there is, small, with the names of fields that mean something now and then.
fn anything() -> impl Strategy<Value = Value> {
    let leaf = prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::from),
        any::<i64>().prop_map(Value::from),
        (-9_i64..30).prop_map(Value::from),
        any::<f64>().prop_map(Value::from),
        "[a-z.~#\"\\\\]{0,9}".prop_map(Value::from),
    ];
    let name = prop_oneof!["id|health|at|mood|luck|wounds|effect|kind|amount|radius", "\\PC{0,3}"];
    leaf.prop_recursive(4, 40, 6, move |inner| {
        prop_oneof![
            prop::collection::vec(inner.clone(), 0..5).prop_map(Value::from),
            prop::collection::btree_map(name.clone(), inner, 0..6)
                .prop_map(|map| Value::Object(map.into_iter().collect())),
        ]
    })
}

proptest! {
    #[test]
    fn nothing_panics_and_what_is_accepted_comes_back(value in anything()) {
        let (unit, faults) = found(&value);
        prop_assert!(faults.len() <= SetupError::MAX);
        if faults.is_empty() {
            let unit = unit.unwrap();
            prop_assert_eq!(found(&unit.write()), (Some(unit), vec![]));
        }
        let faults = Faults::new(UNKNOWN_FIELD);
        let node = Node::root(&value, "rows", &faults);
        let _ = (node.rows(".~#", "a", "b"), node.tile("a"), node.made::<Vec<(u8, String)>>());
    }

    #[test]
    fn any_path_in_any_text_has_a_line(text in "[\\[\\](){}:,\"\\\\a-c/*\n ]{0,60}", path in "[\\[\\].a-c0-2]{0,12}") {
        let text: &'static str = Box::leak(text.into_boxed_str());
        let file = ContentFile { name: "x", text };
        let error = file.with_lines(SetupError::new(format!("x.{path}"), "code", "message"));
        let place = error.faults[0].path.clone();
        let line: usize = place.split(':').nth(1).unwrap().parse().unwrap();
        prop_assert!((1..=text.matches('\n').count() + 1).contains(&line));
    }
}
