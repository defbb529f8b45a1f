//! What home and set-up pages show.

use crate::content::{Library, library};
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use initiative_scene::about::{About, Page, Scenario, SeatOffer, Setting, Sitter};
use initiative_scene::text::Text;
use serde_json::{Value, json};

pub(super) fn about() -> About {
    About {
        title: "Holdfast".into(),
        tagline: "A few survivors against monsters driven by decks of cards.".into(),
        text: "Each round every survivor moves and acts once, in any order you like; then the \
               monsters turn over their cards. Slay them all before the last survivor falls."
            .into(),
        scenarios: library().map_or_else(|_| Vec::new(), scenarios),
        cover: "quarry".into(),
        options: options(),
        help: help(),
        ..About::default()
    }
}

fn scenarios(library: &Library) -> Vec<Scenario> {
    library.scenarios.iter().map(|(id, scenario)| offer(id, scenario)).collect()
}

fn offer(id: &str, scenario: &Value) -> Scenario {
    let text = |field: &str| -> Text {
        scenario.get(field).and_then(Value::as_str).map(String::from).unwrap_or_default().into()
    };
    let count = |field: &str| scenario.get(field).and_then(Value::as_array).map_or(0, Vec::len);
    let rows = scenario.pointer("/board/rows").and_then(Value::as_array);
    let height = rows.map_or(16, Vec::len);
    let first = rows.and_then(|rows| rows.first()).and_then(Value::as_str);
    let width = first.map_or(16, str::len);
    let against = format!("{} against {}", count("survivors"), count("monsters"));
    Scenario {
        id: String::from(id).into(),
        name: text("name"),
        text: text("about"),
        size: format!("{width} × {height}, {against}").into(),
        seats: alloc::vec![SeatOffer {
            name: "Survivors".into(),
            usual: Sitter::Person,
            ..SeatOffer::default()
        }],
        setup: json!({ "scenario": id }),
        ..Scenario::default()
    }
}

fn options() -> Vec<Setting> {
    alloc::vec![
        Setting::choice(
            "preset",
            "Preset",
            "Literal is the bare turn structure, to look at it: nobody blocks, attacks do nothing.",
            "preset",
        )
        .value("None", "none")
        .value("Literal", "literal"),
        Setting::choice(
            "blocking",
            "Friends in the way",
            "Whether survivors can walk through each other.",
            "rules.blocking",
        )
        .value("Walk through", "pass")
        .value("Blocked", "solid")
        .value("Share tiles", "none"),
        Setting::choice(
            "profile",
            "Actions",
            "One move and one action each, or points to spend.",
            "rules.profile",
        )
        .value("Move and act", "classic")
        .value("Points", "points"),
        Setting::choice(
            "monster_move",
            "Monsters' way",
            "Whether monsters walk around survivors or push them aside.",
            "rules.monster_move",
        )
        .value("Around", "adjacent")
        .value("Shove", "shove"),
        Setting::switch(
            "telegraph",
            "Telegraph",
            "Monsters show card and target one turn early.",
            "rules.telegraph",
        ),
        Setting::switch(
            "figures_block_sight",
            "Figures block sight",
            "Shots need a line that nobody stands in.",
            "rules.figures_block_sight",
        ),
        Setting::switch(
            "critical_effects",
            "Critical effects",
            "Criticals daze, weaken or slow.",
            "rules.critical_effects",
        )
        .on(),
        Setting::switch(
            "auto_end",
            "End the turn by itself",
            "The monsters act as soon as everybody is finished.",
            "rules.auto_end",
        )
        .on(),
        Setting::switch(
            "noop_attack",
            "Attacks without effect",
            "An attack has no target and only spends the activation.",
            "rules.noop_attack",
        ),
        Setting::switch("sandbox", "Sandbox", "Nobody wins or loses.", "rules.sandbox"),
    ]
}

fn help() -> Vec<Page> {
    alloc::vec![
        Page::new(
            "A round",
            "Every survivor may **move once and act once**, in either order. A survivor that has \
             begun must be finished before another one acts. When all are finished the monsters \
             act one after another, each by the card it turns over; then the next round begins.",
        ),
        Page::new(
            "Moving",
            "Open ground costs 1, rough ground 2; walls and water are closed. Survivors may walk \
             through each other, never through monsters. Outlined tiles in the stronger colour \
             are those from which you could still attack.",
        ),
        Page::new(
            "Attacking",
            "Roll the weapon's dice: each that reaches its face hits, 10 always, 1 never. Every \
             hit draws a **hit location** and rolls to wound: the face and your strength must \
             reach the monster's toughness. A 10 is critical and may daze (head), weaken (arms) \
             or slow (legs). A wound takes a card from the monster's deck; without cards it is \
             slain.",
        ),
        Page::new(
            "Wounds",
            "A hit goes to head, arms, body, waist or legs. The second wound of a part knocks \
             down: the survivor misses one turn. More are **severe injuries**; three of them, or \
             three wounds on head or body, kill.",
        ),
        Page::new(
            "Abilities",
            "**Brace**: evasion +2 until your next turn. **First Aid**: one wound less, here or \
             beside you. **Hamstring**: slows a monster. **Fire Pot**: burns a tile and its four \
             neighbours, friends included.",
        ),
    ]
}
