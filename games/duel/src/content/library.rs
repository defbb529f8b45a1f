//! The built-in content.

use super::{Catalogue, Deck, MOST};
use alloc::collections::BTreeMap;
use alloc::string::String;
use alloc::vec::Vec;
use initiative_content::{ContentFile, Faults, Loaded, Node, file};
use initiative_kernel::game::SetupError;
use initiative_scene::collection::code::Codebook;
use serde_json::Value;

/// Cards, decks and scenarios.
#[derive(Clone, Debug)]
pub struct CardLibrary {
    /// Every card.
    pub catalogue: Catalogue,
    /// Ready decks, by name.
    pub decks: BTreeMap<String, Deck>,
    /// The numbers of generals and cards in the codes of decks.
    pub codes: Codebook,
    /// The built-in scenarios with their ids.
    pub(crate) scenarios: Vec<(&'static str, Value)>,
}

/// The code of what is wrong with a card.
pub(crate) const BAD_CARD: &str = "scenario/bad_card";

const CARDS: [ContentFile; 4] = [
    file!("content/neutral.ron"),
    file!("content/lantern.ron"),
    file!("content/thornwake.ron"),
    file!("content/cinder.ron"),
];

const SCENARIOS: [(&str, ContentFile); 4] = [
    ("standard", file!("content/scenarios/standard.ron")),
    ("first-sparks", file!("content/scenarios/first-sparks.ron")),
    ("last-verse", file!("content/scenarios/last-verse.ron")),
    ("root-and-branch", file!("content/scenarios/root-and-branch.ron")),
];

/// The built-in content. The first call reads the files, later calls return the same value.
///
/// # Errors
/// The files are wrong. This can only happen after somebody edited them.
pub fn library() -> Result<&'static CardLibrary, SetupError> {
    static LIBRARY: Loaded<CardLibrary> = Loaded::new(CardLibrary::read);
    LIBRARY.get()
}

impl CardLibrary {
    fn read() -> Result<Self, SetupError> {
        let mut scenarios = Vec::new();
        for (id, file) in SCENARIOS {
            scenarios.push((id, file.read()?));
        }
        Ok(Self {
            catalogue: read_cards(&CARDS)?,
            decks: file!("content/decks.ron").read()?,
            codes: file!("content/codes.ron").read()?,
            scenarios,
        })
    }
}

/// The cards of some files. Cards may refer to each other.
fn read_cards(files: &[ContentFile]) -> Result<Catalogue, SetupError> {
    let values = files.iter().map(ContentFile::read).collect::<Result<Vec<Value>, _>>()?;
    let faults = Faults::new(BAD_CARD);
    let mut roots = Vec::new();
    for (value, file) in values.iter().zip(files) {
        roots.push(Node::root(value, file.name, &faults).with_code(BAD_CARD));
    }
    let cards: Vec<Node<'_>> = roots.iter().flat_map(|root| root.items(MOST)).collect();
    let mut catalogue = Catalogue::empty();
    catalogue.add(&cards);
    let lines = |error, file: &ContentFile| file.with_lines(error);
    faults.finish().map_err(|error| files.iter().fold(error, lines))?;
    Ok(catalogue)
}

#[cfg(test)]
mod tests {
    use super::super::{CardKind, DeckRules};
    use super::*;
    use alloc::format;

    // DUEL-CARD-1, DUEL-DECK-1, DUEL-DECK-2, DUEL-DECK-3
    #[test]
    fn the_built_in_content_is_sound() {
        let library = library().unwrap_or_else(|error| panic!("{error}"));
        let cards = library.catalogue.cards();
        let playable = cards.iter().filter(|card| {
            !matches!(card.kind, CardKind::General | CardKind::Signature) && card.limit != Some(0)
        });
        assert_eq!(playable.count(), 54);
        assert_eq!(cards.len(), 63);
        assert_eq!(library.decks.len(), 3);
        for (name, deck) in &library.decks {
            let cards = deck.cards(&library.catalogue, DeckRules { size: 39, copies: 3 });
            assert_eq!(cards.map(|(_, cards)| cards.len()), Ok(39), "{name}");
        }
        assert_eq!(library.scenarios.len(), 4);
    }

    #[test]
    fn a_broken_file_names_file_line_and_reason() {
        let fault = |text: &'static str| {
            let file = ContentFile { name: "content/x.ron", text };
            read_cards(&[file]).unwrap_err().faults.remove(0)
        };
        assert_eq!(fault("[\n  (id: \"a\"),\n  (id \"b\"),\n]").path, "content/x.ron:3");
        let card = "id: \"b\", name: \"B\", attack: 1, health: 1, hue: 1";
        let text = format!("[\n  (id: \"a\", name: \"A\", health: 1),\n  ({card}),\n]");
        let unknown = fault(String::leak(text));
        let place = (unknown.path.as_str(), unknown.code);
        assert_eq!(place, ("content/x.ron:3: [1].hue", "scenario/bad_card"));
    }
}
