//! What home and set-up pages show: the texts of `content/about.ron`, and the scenarios.

use crate::content::SquadLibrary;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use initiative_scene::about::{About, Scenario, SeatOffer, Sitter};
use initiative_scene::text::Text;
use serde_json::{Value, json};

/// The scenario in which the lesson of the game is learnt best.
const LESSON: &str = "first_watch";

pub(super) fn about(library: &SquadLibrary) -> About {
    let scenarios = library.scenarios.iter().map(|(id, scenario)| offer(id, scenario));
    About { scenarios: scenarios.collect(), ..library.about.clone() }
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
        for_newcomers: id == LESSON,
        ..Scenario::default()
    }
}
