//! What home and set-up pages show.

use crate::content::{HeroAction, NamedKind, Terrain, library};
use crate::scenario::scenarios;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use initiative_content::{ContentFile, Faults, Loaded, Node, file};
use initiative_kernel::game::SetupError;
use initiative_scene::about::{About, Scenario, SeatOffer, SettingValue, Sitter};
use initiative_scene::text::Text;
use serde_json::{Value, json};

const FILE: ContentFile = file!("content/about.ron");

pub(super) fn about() -> About {
    static ABOUT: Loaded<About> = Loaded::new(read);
    ABOUT.get().cloned().unwrap_or_default()
}

fn read() -> Result<About, SetupError> {
    let (library, value) = (library()?, FILE.value()?);
    let faults = Faults::new("");
    let about = Node::root(&value, FILE.name, &faults).made::<About>();
    faults.finish().map_err(|error| FILE.with_lines(error))?;
    let mut about = about.unwrap_or_default();
    for text in about.help.iter_mut().map(|page| &mut page.text).chain([&mut about.text]) {
        *text = text.split_whitespace().collect::<Vec<_>>().join(" ").into();
    }
    about.scenarios = scenarios()?.iter().map(offer).collect();
    // DELVE-OPT-1
    let mut classes = String::new();
    let mut values = Vec::new();
    for (class, sheet) in library.classes.iter() {
        let skill = &library.skills[sheet.skill];
        let (name, about) = (&sheet.name, &sheet.about);
        let skill = format!("{}: {}", skill.name, skill.about);
        classes += &format!("**{name}** — {about} {} health. {skill}\n\n", sheet.hp);
        let text = format!("{about} {skill}").into();
        values.push(SettingValue { name: name.clone().into(), value: json!(class.word()), text });
    }
    if let Some(class) = about.options.iter_mut().find(|setting| setting.id.as_str() == "class") {
        class.values = values;
    }
    let tile = |terrain| library.tiles[terrain].cost.to_string();
    for (word, text) in [
        ("{floor}", tile(Terrain::Floor)),
        ("{grass}", tile(Terrain::Grass)),
        ("{water}", tile(Terrain::Water)),
        ("{wait}", library.hero_costs.of(HeroAction::Wait).to_string()),
        ("{classes}", classes),
    ] {
        for page in &mut about.help {
            page.text = page.text.replace(word, &text).into();
        }
    }
    Ok(about)
}

fn offer((id, scenario): &(&'static str, Value)) -> Scenario {
    let text = |field: &str| -> Text {
        scenario.get(field).and_then(Value::as_str).map(String::from).unwrap_or_default().into()
    };
    let rows = scenario.pointer("/levels/0/rows").and_then(Value::as_array);
    let size = match rows {
        Some(rows) => {
            let width = rows.first().and_then(Value::as_str).map_or(0, str::len);
            format!("{width} × {}", rows.len())
        }
        None => String::from("five levels of 40 × 28"),
    };
    // An option that the scenario settles is no choice. Two options only matter under `literal`.
    let settles = |path: &str| scenario.pointer(path).is_some();
    let literal = scenario.pointer("/options/policy").is_some_and(|policy| policy == "literal");
    let without = [
        ("class", settles("/hero/class")),
        ("policy", settles("/options/policy")),
        ("unaffordable", !literal),
        ("ai_charge", !literal),
        ("flat_costs", settles("/options/flat_costs")),
    ];
    let without = without.into_iter().filter(|(_, gone)| *gone).map(|(id, _)| id.into()).collect();
    let seat = SeatOffer {
        name: "Hero".into(),
        usual: Sitter::Person,
        bot: "guide".into(),
        ..SeatOffer::default()
    };
    let group = match *id {
        "delve" | "first-steps" | "warden" => "Delves",
        _ => "For designers",
    };
    Scenario {
        id: (*id).into(),
        name: text("name"),
        group: group.into(),
        text: text("about"),
        size: size.into(),
        seats: vec![seat],
        setup: json!({ "scenario": id }),
        without,
        for_newcomers: *id == "first-steps",
        ..Scenario::default()
    }
}
