//! The built-in content, read once.

use super::{Content, Lore};
use crate::read::{Node, Reader, UNKNOWN_FIELD};
use alloc::boxed::Box;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use initiative_kernel::game::SetupError;
use once_cell::race::OnceBox;
use serde_json::Value;

/// The built-in content.
#[derive(Debug)]
pub struct Library {
    /// Weapons, abilities, cards and monsters.
    pub content: Content,
    /// The scenarios, in the order in which they are offered.
    pub scenarios: Vec<(String, Value)>,
}

const TABLES: [(&str, &str); 4] = [
    ("content/weapons.ron", include_str!("../../content/weapons.ron")),
    ("content/abilities.ron", include_str!("../../content/abilities.ron")),
    ("content/cards.ron", include_str!("../../content/cards.ron")),
    ("content/kinds.ron", include_str!("../../content/kinds.ron")),
];

const SCENARIOS: [(&str, &str); 4] = [
    ("first_stand", include_str!("../../content/scenarios/first_stand.ron")),
    ("quarry", include_str!("../../content/scenarios/quarry.ron")),
    ("palisade", include_str!("../../content/scenarios/palisade.ron")),
    ("long_night", include_str!("../../content/scenarios/long_night.ron")),
];

/// The built-in content. The files are read when it is first asked for, and never again.
///
/// # Errors
/// What is wrong with the files, which only happens to somebody who edits them.
pub fn library() -> Result<&'static Library, SetupError> {
    // Plain data, the same whoever gets to read it first: no state of any match.
    static LIBRARY: OnceBox<Library> = OnceBox::new();
    LIBRARY.get_or_try_init(|| Library::read().map(Box::new))
}

impl Library {
    fn read() -> Result<Self, SetupError> {
        let mut reader = Reader::new(UNKNOWN_FIELD);
        let mut lore = Lore::new(Content::default());
        let tables = TABLES.map(|(file, text)| value(file, text).map(|value| (file, value)));
        let [weapons, abilities, cards, kinds] = tables;
        let (weapons, abilities, cards, kinds) = (weapons?, abilities?, cards?, kinds?);
        lore.read_weapons(&Node::root(&weapons.1, weapons.0), &mut reader);
        lore.read_abilities(&Node::root(&abilities.1, abilities.0), &mut reader);
        lore.read_cards(&Node::root(&cards.1, cards.0), &mut reader);
        lore.read_kinds(&Node::root(&kinds.1, kinds.0), &mut reader);
        reader.finish()?;
        let mut scenarios = Vec::new();
        for (id, text) in SCENARIOS {
            scenarios.push((id.into(), value(&format!("content/scenarios/{id}.ron"), text)?));
        }
        Ok(Self { content: lore.content, scenarios })
    }

    /// A scenario by its id.
    #[must_use]
    pub fn scenario(&self, id: &str) -> Option<&Value> {
        self.scenarios.iter().find(|(known, _)| known == id).map(|(_, value)| value)
    }
}

/// A file as a plain value; what is wrong with it names the file and the line.
fn value(file: &str, text: &str) -> Result<Value, SetupError> {
    ron::from_str(text).map_err(|error| {
        let at = format!("{file}:{}", error.span.start.line);
        SetupError::new(at, "scenario/bad_file", format!("{}", error.code))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_built_in_content_is_sound() {
        let library = library().unwrap_or_else(|error| panic!("{error}"));
        assert_eq!(library.content.weapons.len(), 5);
        assert_eq!(library.content.abilities.len(), 4);
        assert_eq!(library.content.cards.len(), 8);
        assert_eq!(library.content.kinds.len(), 3);
        for (id, scenario) in &library.scenarios {
            assert_eq!(scenario.get("id").and_then(Value::as_str), Some(id.as_str()));
        }
    }

    #[test]
    fn a_broken_file_names_file_and_line() {
        let error = value("content/x.ron", "[\n  (id: \"a\"),\n  (id \"b\"),\n]").unwrap_err();
        assert_eq!(error.faults[0].path, "content/x.ron:3");
    }
}
