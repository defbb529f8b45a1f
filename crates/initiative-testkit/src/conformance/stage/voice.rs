//! Whom texts speak to.

use initiative_kernel::game::Game;
use initiative_scene::conform::SceneFlaw;
use initiative_scene::staged::{Staged, Step};
use initiative_scene::viewer::Viewer;
use serde::Serialize;
use serde_json::Value;

/// Whether a text may say `you` to anybody.
pub(in crate::conformance) type Spared = fn(&str) -> bool;

/// The words that speak to the reader.
const YOU: [&str; 5] = ["you", "your", "yours", "yourself", "yourselves"];

/// Texts of a scene that say `you` to a viewer that is not a single seat.
pub(super) fn scenes<G: Staged>(game: &G, spared: Spared) -> Vec<SceneFlaw> {
    let mut flaws = Vec::new();
    for viewer in nobody(game) {
        look(viewer, "scene", &game.scene(viewer), spared, &mut flaws);
    }
    flaws
}

/// The same for the cues and texts of a step.
pub(super) fn steps<G: Staged>(step: &Step<'_, G>, spared: Spared) -> Vec<SceneFlaw> {
    let mut flaws = Vec::new();
    for viewer in nobody(step.after) {
        let mut cues = Vec::new();
        G::tell(step, viewer, &mut cues);
        look(viewer, "cues", &cues, spared, &mut flaws);
        if let (Some(before), Some((seat, command))) = (step.before, step.played) {
            look(viewer, "caption", &before.caption(seat, command, viewer), spared, &mut flaws);
        }
    }
    flaws
}

/// The viewers to whom no text may say `you`. Sharing a screen takes two seats.
fn nobody<G: Game>(game: &G) -> impl Iterator<Item = Viewer> {
    let several = game.seats().len() > 1;
    let shared = game.seats().iter().filter(move |_| several).map(Viewer::Shared);
    shared.chain([Viewer::Spectator, Viewer::All])
}

fn look<T: Serialize>(
    viewer: Viewer,
    place: &str,
    shown: &T,
    spared: Spared,
    flaws: &mut Vec<SceneFlaw>,
) {
    // `conform` reports what cannot be written at all.
    let Ok(shown) = serde_json::to_value(shown) else {
        return;
    };
    let mut found = Vec::new();
    search(&shown, &mut place.to_owned(), spared, &mut found);
    flaws.extend(found.into_iter().map(|text| SceneFlaw { viewer: Some(viewer), text }));
}

fn search(shown: &Value, path: &mut String, spared: Spared, found: &mut Vec<String>) {
    let long = path.len();
    match shown {
        Value::String(text) if spared(text) => {}
        // The code of a reason and the name of a sound are for programs.
        Value::String(_) if path.ends_with(".code") || path.ends_with(".sound") => {}
        Value::String(text) => {
            let words = text.split(|letter: char| !letter.is_alphabetic());
            let word = words.map(str::to_lowercase).find(|word| YOU.contains(&word.as_str()));
            found.extend(word.map(|word| format!("{path} says `{word}`: {text}")));
        }
        Value::Array(list) => {
            for (number, one) in list.iter().enumerate() {
                path.push_str(&format!("[{number}]"));
                search(one, path, spared, found);
                path.truncate(long);
            }
        }
        Value::Object(fields) => {
            for (name, one) in fields {
                path.push_str(&format!(".{name}"));
                search(one, path, spared, found);
                path.truncate(long);
            }
        }
        Value::Null | Value::Bool(_) | Value::Number(_) => {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn whole_words_are_found_wherever_they_stand() {
        let scene = json!({
            "title": "The young one is in Youghal",
            "log": [{ "text": "Nobody moves" }, { "text": "It's YOUR turn" }, { "text": "You've won" }, { "text": "Your card" }],
        });
        let mut flaws = Vec::new();
        look(Viewer::Spectator, "scene", &scene, |text| text == "Your card", &mut flaws);
        let said: Vec<String> = flaws.iter().map(ToString::to_string).collect();
        let expected = [
            "Spectator: scene.log[1].text says `your`: It's YOUR turn",
            "Spectator: scene.log[2].text says `you`: You've won",
        ];
        assert_eq!(said, expected);
    }
}
