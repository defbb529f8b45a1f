//! The built-in content, read once.

use super::{Content, Lore};
use alloc::string::String;
use alloc::vec::Vec;
use initiative_content::code::UNKNOWN_FIELD;
use initiative_content::{ContentFile, Faults, Loaded, Node, file};
use initiative_kernel::game::SetupError;
use serde_json::Value;

/// The built-in content.
#[derive(Debug)]
pub struct Library {
    /// Weapons, abilities, cards and monsters.
    pub content: Content,
    /// The scenarios, in the order in which they are offered.
    pub scenarios: Vec<(String, Value)>,
}

const TABLES: [(&str, ContentFile); 4] = [
    ("weapons", file!("content/weapons.ron")),
    ("abilities", file!("content/abilities.ron")),
    ("cards", file!("content/cards.ron")),
    ("kinds", file!("content/kinds.ron")),
];

const SCENARIOS: [(&str, ContentFile); 4] = [
    ("first_stand", file!("content/scenarios/first_stand.ron")),
    ("quarry", file!("content/scenarios/quarry.ron")),
    ("palisade", file!("content/scenarios/palisade.ron")),
    ("long_night", file!("content/scenarios/long_night.ron")),
];

/// The built-in content. The first call reads the files, later calls return the same value.
///
/// # Errors
/// The files are wrong. This can only happen after somebody edited them.
pub fn library() -> Result<&'static Library, SetupError> {
    static LIBRARY: Loaded<Library> = Loaded::new(Library::read);
    LIBRARY.get()
}

impl Library {
    fn read() -> Result<Self, SetupError> {
        let faults = Faults::new(UNKNOWN_FIELD);
        let mut lore = Lore::from(Content::default());
        for (table, file) in TABLES {
            lore.read_table(table, &Node::root(&file.read()?, file.name, &faults));
        }
        let lines = |error, (_, file): (&str, ContentFile)| file.with_lines(error);
        faults.finish().map_err(|error| TABLES.into_iter().fold(error, lines))?;
        let scenarios = SCENARIOS.into_iter().map(|(id, file)| Ok((id.into(), file.read()?)));
        let scenarios = scenarios.collect::<Result<_, SetupError>>()?;
        Ok(Self { content: lore.into(), scenarios })
    }

    /// A scenario by its id.
    #[must_use]
    pub fn scenario(&self, id: &str) -> Option<&Value> {
        self.scenarios.iter().find(|(known, _)| known == id).map(|(_, value)| value)
    }
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
}
