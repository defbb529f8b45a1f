//! What home and set-up pages show.

use crate::content::{Library, library};
use crate::scenario::scenarios;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use initiative_scene::about::{
    About, Binding, Page, Scenario, SeatOffer, Setting, SettingValue, Sitter,
};
use initiative_scene::text::Text;
use serde_json::{Value, json};

pub(super) fn about() -> About {
    About {
        title: "Delve".into(),
        tagline: "One hero, five depths, a Warden and an Amulet.".into(),
        text: "Go down, kill the Warden on the fifth depth, take its Amulet and carry it back up. \
               Everything costs energy and everybody gains some each turn, so the fast act more \
               often than the slow."
            .into(),
        scenarios: scenarios().map_or_else(|_| Vec::new(), |list| list.iter().map(offer).collect()),
        cover: "warden".into(),
        options: library().map_or_else(|_| Vec::new(), options),
        help: library().map_or_else(|_| Vec::new(), help),
        keys: keys(),
        ..About::default()
    }
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
    // What the scenario settles is no choice, and what only matters by the letter is none by speed.
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
    Scenario {
        id: (*id).into(),
        name: text("name"),
        text: text("about"),
        size: size.into(),
        seats: alloc::vec![SeatOffer {
            name: "Hero".into(),
            usual: Sitter::Person,
            bot: "guide".into(),
            ..SeatOffer::default()
        }],
        setup: json!({ "scenario": id }),
        without,
        ..Scenario::default()
    }
}

// DELVE-OPT-1
fn options(library: &Library) -> Vec<Setting> {
    let value = |name: String, value: &str, text: String| SettingValue {
        name: name.into(),
        value: json!(value),
        text: text.into(),
    };
    let words = |id: &'static str,
                 name: &'static str,
                 text: &'static str,
                 path: &'static str,
                 values: &[(&str, &str, &str)]| Setting {
        id: id.into(),
        name: name.into(),
        text: text.into(),
        path: path.into(),
        values: values
            .iter()
            .map(|(word, name, text)| value((*name).into(), word, (*text).into()))
            .collect(),
    };
    let classes = library.classes.iter().map(|(class, sheet)| {
        let skill = &library.skills[sheet.skill];
        let text = format!("{} {}: {}", sheet.about, skill.name, skill.about);
        value(sheet.name.clone(), crate::content::Kind::word(class), text)
    });
    alloc::vec![
        Setting {
            id: "class".into(),
            name: "Class".into(),
            text: "Who goes down.".into(),
            path: "options.class".into(),
            values: classes.collect(),
        },
        words(
            "policy",
            "Turns",
            "How time passes.",
            "options.policy",
            &[
                ("scheduled", "By speed", "A turn goes on until nobody can act."),
                ("literal", "By the letter", "One action of the hero is one turn."),
            ],
        ),
        words(
            "resolution",
            "Acts",
            "Whether acts of equal priority take effect one after the other.",
            "options.resolution",
            &[("sequential", "One by one", ""), ("simultaneous", "Together", "")],
        ),
        words(
            "unaffordable",
            "Too expensive",
            "What happens when the hero cannot pay for an act.",
            "options.unaffordable",
            &[("saturate", "Pay what is there", ""), ("refuse", "Refused", "")],
        ),
        words(
            "ai_charge",
            "Monsters pay",
            "What an act costs them.",
            "options.ai_charge",
            &[("flat", "A full action", ""), ("intent", "What it costs", "")],
        ),
        Setting::switch(
            "flat_costs",
            "Flat costs",
            "Water, weapons, scrolls and skills cost no more than any other act.",
            "options.flat_costs",
        ),
    ]
}

fn help(library: &Library) -> Vec<Page> {
    let page = |title: &'static str, text: String| Page { title: title.into(), text: text.into() };
    let mut classes = String::new();
    for (_, sheet) in library.classes.iter() {
        let skill = &library.skills[sheet.skill];
        classes.push_str(&format!(
            "**{}** — {} {} health. {}: {}\n\n",
            sheet.name, sheet.about, sheet.hp, skill.name, skill.about
        ));
    }
    let tile = |kind| library.tiles[kind].cost;
    use crate::content::Terrain::{Floor, Grass, Water};
    alloc::vec![
        page(
            "Time and energy",
            format!(
                "Every turn everybody gains energy; acting costs some. A step onto floor costs \
                 **{}**, into high grass **{}**, into water **{}**; waiting costs **{}**. What \
                 is not spent is saved. An act you cannot pay yet is *held* and carried out as \
                 soon as you can; long acts are paid turn by turn and can be interrupted.",
                tile(Floor),
                tile(Grass),
                tile(Water),
                library.hero_costs.of(crate::content::HeroAction::Wait),
            ),
        ),
        page("Heroes", classes),
        page(
            "Fighting",
            "Walk into a monster to hit it. Attacks on those who do not know of you always hit, \
             and twice as hard, a Rogue's three times. Sleeping monsters may wake; those that see you come after you. \
             Some flee when they are hurt, and come back."
                .into(),
        ),
        page(
            "Items",
            "Potions and scrolls are known by their looks until you use them, or throw them where \
             you can see. Your pack has 16 slots. Weapons and armour show how good they are."
                .into(),
        ),
        page(
            "Hunger and health",
            "You heal slowly while you are not famished. Eat before you starve: rations and \
             berries lie about. Resting waits until all is well or somebody comes."
                .into(),
        ),
        page(
            "Traps",
            "Hidden traps may be felt when you stand beside them, and found by waiting. A known \
             trap can be disarmed, or walked around."
                .into(),
        ),
        page(
            "Winning",
            "Kill the Warden on depth 5, take the Amulet it drops and leave by the up stairs of \
             depth 1. When tiles around the Warden are marked, get away or interrupt it."
                .into(),
        ),
    ]
}

// DELVE-HUD-2
/// The keys of a roguelike, and others for what they take away from the client.
fn keys() -> Vec<Binding> {
    const WAYS: [(&str, &str, [&str; 3]); 8] = [
        ("north", "Step north", ["ArrowUp", "k", "Numpad8"]),
        ("north_east", "Step north-east", ["u", "PageUp", "Numpad9"]),
        ("east", "Step east", ["ArrowRight", "l", "Numpad6"]),
        ("south_east", "Step south-east", ["n", "PageDown", "Numpad3"]),
        ("south", "Step south", ["ArrowDown", "j", "Numpad2"]),
        ("south_west", "Step south-west", ["b", "End", "Numpad1"]),
        ("west", "Step west", ["ArrowLeft", "h", "Numpad4"]),
        ("north_west", "Step north-west", ["y", "Home", "Numpad7"]),
    ];
    const OTHERS: [(&str, &str, &str); 21] = [
        (".", "verb:wait", "Wait"),
        ("Numpad5", "verb:wait", "Wait"),
        ("g", "verb:pick_up", "Pick up"),
        (">", "verb:descend", "Go down, or to the stairs"),
        ("<", "verb:ascend", "Go up, or to the stairs"),
        ("i", "hand", "Open the pack"),
        ("t", "verb:throw", "Throw"),
        ("c", "verb:close_door", "Close a door"),
        ("d", "verb:disarm", "Disarm a trap"),
        ("z", "verb:skill", "Use your skill"),
        ("_", "verb:travel", "Travel"),
        ("o", "verb:explore", "Explore"),
        ("Shift+Z", "verb:rest", "Rest"),
        ("x", "inspect", "Examine"),
        ("@", "inspect_own", "Character"),
        (",", "skip", "Skip what is playing; hold to hurry"),
        ("Shift+T", "threat", "Show what enemies could strike"),
        ("Shift+L", "log", "Go to the log"),
        ("Shift+U", "undo", "Undo"),
        ("Shift+O", "order", "Show who acts next"),
        ("Shift+G", "grid", "Grid lines"),
    ];
    let bind = |key: &'static str, does: Text, name: &'static str| Binding {
        key: key.into(),
        does,
        name: name.into(),
    };
    let steps = WAYS.into_iter().flat_map(|(way, name, keys)| {
        keys.map(|key| bind(key, format!("step:{way}").into(), name))
    });
    let others = OTHERS.into_iter().map(|(key, does, name)| bind(key, does.into(), name));
    steps.chain(others).collect()
}
