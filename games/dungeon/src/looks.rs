//! The appearances of potions and scrolls in one match.

use crate::content::{ItemKind, Kind, Library, Potion, Scroll};
use alloc::vec::Vec;
use initiative_kernel::dice::Dice;
use serde::{Deserialize, Serialize};

// DELVE-ITEM-3
/// Which appearance each potion and each scroll has: one each, none twice.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "Written")]
pub struct Looks {
    potions: Vec<u8>,
    scrolls: Vec<u8>,
}

#[derive(Deserialize)]
#[serde(rename = "Looks")]
struct Written {
    potions: Vec<u8>,
    scrolls: Vec<u8>,
}

impl TryFrom<Written> for Looks {
    type Error = &'static str;

    fn try_from(written: Written) -> Result<Self, Self::Error> {
        let Written { potions, scrolls } = written;
        Self::of(potions, scrolls).ok_or("looks: every appearance once")
    }
}

impl Looks {
    // DELVE-DICE-1
    /// Deals the appearances from the stream `looks` of a match's dice.
    #[must_use]
    pub fn deal(dice: &Dice) -> Self {
        let mut dice = dice.stream("looks", 0);
        let mut deal = |count: usize| {
            let mut places: Vec<u8> = (0..).take(count).collect();
            dice.shuffle(&mut places);
            places
        };
        let potions = deal(Potion::ALL.len());
        Self { potions, scrolls: deal(Scroll::ALL.len()) }
    }

    /// The appearances with these places in the content's lists, if every one is there once.
    #[must_use]
    pub fn of(potions: Vec<u8>, scrolls: Vec<u8>) -> Option<Self> {
        let whole = |places: &[u8], count: usize| {
            places.len() == count
                && (0..count).all(|place| places.iter().any(|one| usize::from(*one) == place))
        };
        (whole(&potions, Potion::ALL.len()) && whole(&scrolls, Scroll::ALL.len()))
            .then_some(Self { potions, scrolls })
    }

    /// The appearance of a kind, if it has one: `amber`, `ash`.
    #[must_use]
    pub fn word<'a>(&self, library: &'a Library, kind: ItemKind) -> Option<&'a str> {
        let (words, place) = match kind {
            ItemKind::Potion(kind) => (&library.looks.potions, self.potions.get(kind.index())?),
            ItemKind::Scroll(kind) => (&library.looks.scrolls, self.scrolls.get(kind.index())?),
            _ => return None,
        };
        words.get(usize::from(*place)).map(alloc::string::String::as_str)
    }

    /// The place of a kind's appearance in the content's list.
    #[must_use]
    pub fn place(&self, kind: ItemKind) -> Option<u8> {
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
