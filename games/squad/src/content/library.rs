//! The built-in content, read once.

use super::{Content, Shelves};
use alloc::string::String;
use alloc::vec::Vec;
use initiative_content::code::UNKNOWN_FIELD;
use initiative_content::{ContentFile, Faults, Loaded, Node, file};
use initiative_kernel::game::SetupError;
use initiative_scene::about::About;
use serde_json::Value;

/// The built-in content.
#[derive(Debug)]
pub struct SquadLibrary {
    /// Weapons, abilities, cards and monsters.
    pub content: Content,
    /// The texts of the pages that offer the game, without the scenarios.
    pub about: About,
    /// The scenarios, in the order in which they are offered.
    pub scenarios: Vec<(String, Value)>,
}

type NamedFile = (&'static str, ContentFile);

const TABLES: [NamedFile; 4] = [
    ("weapons", file!("content/weapons.ron")),
    ("abilities", file!("content/abilities.ron")),
    ("cards", file!("content/cards.ron")),
    ("kinds", file!("content/kinds.ron")),
];

const SCENARIOS: [NamedFile; 5] = [
    ("first_stand", file!("content/scenarios/first_stand.ron")),
    ("quarry", file!("content/scenarios/quarry.ron")),
    ("palisade", file!("content/scenarios/palisade.ron")),
    ("long_night", file!("content/scenarios/long_night.ron")),
    ("first_watch", file!("content/scenarios/first_watch.ron")),
];

/// The built-in content. The first call reads the files, later calls return the same value.
///
/// # Errors
/// The files are wrong. This can only happen after somebody edited them.
pub fn library() -> Result<&'static SquadLibrary, SetupError> {
    static LIBRARY: Loaded<SquadLibrary> = Loaded::new(|| SquadLibrary::read(&TABLES, &SCENARIOS));
    LIBRARY.get()
}

impl SquadLibrary {
    fn read(tables: &[NamedFile], scenarios: &[NamedFile]) -> Result<Self, SetupError> {
        let faults = Faults::new(UNKNOWN_FIELD);
        let mut shelves = Shelves::from(Content::default());
        for (table, file) in tables {
            shelves.read_table(table, &Node::root(&file.value()?, file.name, &faults));
        }
        let lines = |error, (_, file): &NamedFile| file.with_lines(error);
        faults.finish().map_err(|error| tables.iter().fold(error, lines))?;
        let scenarios = scenarios.iter().map(|(id, file)| Ok(((*id).into(), file.value()?)));
        let scenarios = scenarios.collect::<Result<_, SetupError>>()?;
        let about = file!("content/about.ron").read()?;
        Ok(Self { content: shelves.into(), about, scenarios })
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
    use alloc::string::ToString;

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
    fn a_name_that_stands_twice_in_a_file_is_a_fault_with_its_line() {
        let fault = |tables: &[NamedFile], scenarios: &[NamedFile]| {
            SquadLibrary::read(tables, scenarios).map_or_else(|it| it.to_string(), |_| "".into())
        };
        let file = |text| ContentFile { name: "content/odd.ron", text };
        let twice = ("weapons", file("[\n  (id: \"club\", dice: 2,\n    dice: 3),\n]"));
        let told = fault(&[twice], &[]);
        assert!(told.starts_with("content/odd.ron:3: \"dice\" stands here twice"), "{told}");
        let twice = ("odd", file("(id: \"odd\",\nround: 1, round: 2)"));
        let told = fault(&[], &[twice]);
        assert!(told.starts_with("content/odd.ron:2: \"round\" stands here twice"), "{told}");
        let thing = ("weapons", file("[(id: \"club\"),\n (id: \"club\")]"));
        let told = fault(&[thing], &[]);
        assert!(
            told.starts_with("content/odd.ron:2: [1]: \"club\" is in this list twice"),
            "{told}"
        );
    }
}
