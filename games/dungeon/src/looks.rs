//! The appearances of potions and scrolls in one match.

use crate::content::{DelveLibrary, ItemKind, NamedKind, Potion, Scroll};
use alloc::string::String;
use alloc::vec::Vec;
use initiative_kernel::dice::Dice;
use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize};

// DELVE-ITEM-3
/// The appearance of each potion and each scroll. No two share one.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Looks {
    #[serde(deserialize_with = "each_once::<Potion, _>")]
    potions: Vec<u8>,
    #[serde(deserialize_with = "each_once::<Scroll, _>")]
    scrolls: Vec<u8>,
}

fn each_once<'de, K: NamedKind, D: Deserializer<'de>>(from: D) -> Result<Vec<u8>, D::Error> {
    let places = Vec::deserialize(from)?;
    if !is_whole::<K>(&places) {
        return Err(D::Error::custom("looks: every appearance once"));
    }
    Ok(places)
}

/// Whether every kind has an appearance of its own.
fn is_whole<K: NamedKind>(places: &[u8]) -> bool {
    places.len() == K::ALL.len()
        && (0..K::ALL.len()).all(|place| places.iter().any(|one| usize::from(*one) == place))
}

impl Looks {
    // DELVE-DICE-1
    /// Deals the appearances from the stream `looks` of a match's dice.
    pub(crate) fn deal(dice: &Dice) -> Self {
        let mut dice = dice.stream("looks", 0);
        let mut deal = |count: usize| {
            let mut places: Vec<u8> = (0..).take(count).collect();
            dice.shuffle(&mut places);
            places
        };
        let potions = deal(Potion::ALL.len());
        Self { potions, scrolls: deal(Scroll::ALL.len()) }
    }

    /// The appearances with these places in the content's lists, if each is there once.
    pub(crate) fn of(potions: Vec<u8>, scrolls: Vec<u8>) -> Option<Self> {
        (is_whole::<Potion>(&potions) && is_whole::<Scroll>(&scrolls))
            .then_some(Self { potions, scrolls })
    }

    /// The appearance of a kind, if it has one: `amber`, `ash`.
    #[must_use]
    pub fn word<'a>(&self, library: &'a DelveLibrary, kind: ItemKind) -> Option<&'a str> {
        let words = match kind {
            ItemKind::Potion(_) => &library.looks.potions,
            _ => &library.looks.scrolls,
        };
        words.get(usize::from(self.place(kind)?)).map(String::as_str)
    }

    /// The place of a kind's appearance in the content's list.
    pub(crate) fn place(&self, kind: ItemKind) -> Option<u8> {
        match kind {
            ItemKind::Potion(kind) => self.potions.get(kind.index()).copied(),
            ItemKind::Scroll(kind) => self.scrolls.get(kind.index()).copied(),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::content::library;

    #[test]
    fn delve_item_3_every_kind_has_an_appearance_of_its_own() {
        let library = library().unwrap();
        let mut different = Vec::new();
        for seed in 0..20 {
            let looks = Looks::deal(&Dice::new(seed));
            let words = |kinds: Vec<ItemKind>| {
                let words = kinds.into_iter().filter_map(|kind| looks.word(library, kind));
                let mut words: Vec<&str> = words.collect();
                words.sort_unstable();
                words
            };
            assert_eq!(words(ItemKind::potions().collect()), library.looks.potions);
            assert_eq!(words(ItemKind::scrolls().collect()), library.looks.scrolls);
            assert_eq!(looks, Looks::deal(&Dice::new(seed)));
            if !different.contains(&looks) {
                different.push(looks);
            }
        }
        assert_eq!(different.len(), 20);
        assert_eq!(different[0].word(library, ItemKind::Amulet), None);
    }

    #[test]
    fn looks_from_outside_are_whole_or_refused() {
        let good = r#"{"potions":[0,1,2,3,4,5],"scrolls":[5,4,3,2,1,0]}"#;
        let looks: Looks = serde_json::from_str(good).unwrap();
        assert_eq!(looks.place(ItemKind::Scroll(Scroll::Passage)), Some(0));
        for bad in [
            r#"{"potions":[0,1,2,3,4,4],"scrolls":[5,4,3,2,1,0]}"#,
            r#"{"potions":[],"scrolls":[]}"#,
        ] {
            assert!(serde_json::from_str::<Looks>(bad).is_err());
        }
    }
}
