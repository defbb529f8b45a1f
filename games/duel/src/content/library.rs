//! The content that is built in.

use super::{CardRecord, Catalogue, Deck, Notes};
use alloc::boxed::Box;
use alloc::collections::BTreeMap;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use initiative_kernel::game::{Fault, SetupError};
use initiative_scene::collection::code::Codebook;
use once_cell::race::OnceBox;
use serde::de::DeserializeOwned;
use serde_json::Value;

/// Cards, decks and scenarios.
#[derive(Clone, Debug)]
pub struct Library {
    /// Every card.
    pub catalogue: Catalogue,
    /// Ready decks, by name.
    pub decks: BTreeMap<String, Deck>,
    /// The numbers of generals and cards in the codes of decks.
    pub codes: Codebook,
    scenarios: Vec<(&'static str, Value)>,
}

const CARDS: [(&str, &str); 4] = [
    ("content/neutral.ron", include_str!("../../content/neutral.ron")),
    ("content/lantern.ron", include_str!("../../content/lantern.ron")),
    ("content/thornwake.ron", include_str!("../../content/thornwake.ron")),
    ("content/cinder.ron", include_str!("../../content/cinder.ron")),
];

const DECKS: (&str, &str) = ("content/decks.ron", include_str!("../../content/decks.ron"));

const CODES: (&str, &str) = ("content/codes.ron", include_str!("../../content/codes.ron"));

const SCENARIOS: [(&str, &str); 4] = [
    ("standard", include_str!("../../content/scenarios/standard.ron")),
    ("first-sparks", include_str!("../../content/scenarios/first-sparks.ron")),
    ("last-verse", include_str!("../../content/scenarios/last-verse.ron")),
    ("root-and-branch", include_str!("../../content/scenarios/root-and-branch.ron")),
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
        let mut catalogue = Catalogue::empty();
        let mut faults = Vec::new();
        let (mut records, mut places) = (Vec::new(), Vec::new());
        for (file, text) in CARDS {
            for (record, place) in read_cards(file, text)? {
                records.push(record);
                places.push(place);
            }
        }
        let mut notes = Notes::new();
        catalogue.add(&records, &mut notes);
        for (path, problem) in notes.finish() {
            // `[7].cast[0].to`: the place of the card in the list, and the way inside it.
            let (place, inside) =
                path.strip_prefix('[').and_then(|it| it.split_once(']')).unwrap_or_default();
            let place: usize = place.parse().unwrap_or(0);
            let Some((record, file)) = records.get(place).zip(places.get(place)) else { continue };
            let message = format!("{}{inside}: {problem}", record.id);
            faults.push(Fault { path: file.clone(), code: problem.code(), message });
        }
        let (decks, codes) = (read(DECKS)?, read(CODES)?);
        let mut scenarios = Vec::new();
        for (id, text) in SCENARIOS {
            scenarios.push((id, value(&format!("content/scenarios/{id}.ron"), text)?));
        }
        SetupError::check(faults)?;
        Ok(Self { catalogue, decks, codes, scenarios })
    }

    /// A scenario by its id.
    #[must_use]
    pub fn scenario(&self, id: &str) -> Option<&Value> {
        self.scenarios.iter().find(|(known, _)| *known == id).map(|(_, value)| value)
    }

    /// The ids of all scenarios.
    pub fn scenarios(&self) -> impl Iterator<Item = &'static str> {
        self.scenarios.iter().map(|(id, _)| *id)
    }
}

/// The cards of a file, each with its place in it.
fn read_cards(file: &str, text: &str) -> Result<Vec<(CardRecord, String)>, SetupError> {
    let list = value(file, text)?;
    let mut cards = Vec::new();
    for (place, card) in list.as_array().into_iter().flatten().enumerate() {
        let id = card.get("id").and_then(Value::as_str).unwrap_or_default();
        let line = format!("id: {id:?}");
        let line = text.lines().position(|it| it.contains(&line)).map_or(place, |line| line + 1);
        let at = format!("{file}:{line}");
        match serde_json::from_value(card.clone()) {
            Ok(record) => cards.push((record, at)),
            Err(error) => {
                return Err(SetupError::new(at, "scenario/bad_card", format!("{id}: {error}")));
            }
        }
    }
    Ok(cards)
}

/// A file as what it should hold.
fn read<T: DeserializeOwned>((file, text): (&str, &str)) -> Result<T, SetupError> {
    serde_json::from_value(value(file, text)?)
        .map_err(|error| SetupError::new(file, "scenario/bad_file", format!("{error}")))
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
    use super::super::{DeckRules, Kind};
    use super::*;

    // DUEL-CARD-1, DUEL-DECK-1, DUEL-DECK-2, DUEL-DECK-3
    #[test]
    fn the_built_in_content_is_sound() {
        let library = library().unwrap_or_else(|error| panic!("{error}"));
        let cards = library.catalogue.cards();
        let playable = cards.iter().filter(|card| {
            !matches!(card.kind, Kind::General | Kind::Signature) && card.limit != Some(0)
        });
        assert_eq!(playable.count(), 54);
        assert_eq!(cards.len(), 63);
        assert_eq!(library.decks.len(), 3);
        for (name, deck) in &library.decks {
            let cards = deck.cards(&library.catalogue, DeckRules { size: 39, copies: 3 });
            assert_eq!(cards.map(|(_, cards)| cards.len()), Ok(39), "{name}");
        }
        assert_eq!(library.scenarios().count(), 4);
    }

    #[test]
    fn a_broken_file_names_file_line_and_reason() {
        let fault = |text: &str| read_cards("content/x.ron", text).unwrap_err().faults.remove(0);
        assert_eq!(fault("[\n  (id: \"a\"),\n  (id \"b\"),\n]").path, "content/x.ron:3");
        let unknown =
            fault("[\n  (id: \"a\", name: \"A\"),\n  (id: \"b\", name: \"B\", hue: 1),\n]");
        assert_eq!((unknown.path.as_str(), unknown.code), ("content/x.ron:3", "scenario/bad_card"));
        assert!(unknown.message.contains("hue"), "{}", unknown.message);
    }

    #[test]
    fn duel_bad_1_nonsense_in_a_card_is_named() {
        let problems = |record: Value| {
            let mut catalogue = library().unwrap().catalogue.clone();
            let record: CardRecord = serde_json::from_value(record).unwrap();
            let mut notes = Notes::new();
            catalogue.add(&[record], &mut notes);
            notes.finish().into_iter().map(|(path, it)| format!("{path}: {it}")).collect::<Vec<_>>()
        };
        let card = |opening: Value| serde_json::json!({ "id": "x", "name": "X", "attack": 1, "health": 1, "opening": opening });
        let effect = |effect: Value| problems(card(serde_json::json!([effect])));
        assert!(problems(card(serde_json::json!([]))).is_empty());
        let json = serde_json::json!({ "op": "sing", "to": "self" });
        assert_eq!(effect(json), ["[0].opening[0].op: there is no effect \"sing\""]);
        let json = serde_json::json!({ "op": "damage", "to": "target" });
        assert_eq!(
            effect(json),
            ["[0].opening[0].to: there is no \"target\" to aim at on this card"]
        );
        let json = serde_json::json!({ "op": "damage" });
        assert_eq!(effect(json), ["[0].opening[0].to: \"damage\" needs to be aimed at something"]);
        let json = serde_json::json!({ "op": "draw", "to": "self" });
        assert_eq!(
            effect(json),
            ["[0].opening[0].to: \"draw\" is aimed at nothing: leave this out"]
        );
        let json = serde_json::json!({ "op": "summon", "card": "nobody", "at": "near_self" });
        assert_eq!(effect(json), ["[0].opening[0].card: there is no card \"nobody\""]);
        let json = serde_json::json!({ "op": "summon", "card": "cinder_bolt", "at": "near_self" });
        assert_eq!(effect(json), ["[0].opening[0].card: \"cinder_bolt\" is no card for this"]);
        let twice = serde_json::json!({ "id": "seedling", "name": "S", "attack": 1, "health": 1 });
        assert_eq!(
            problems(twice),
            ["[0].id: there is another card \"seedling\"; each has an id of its own"]
        );
    }
}
