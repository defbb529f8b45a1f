//! All names that the client can resolve: looks, icons, crests, sounds and others.
//!
//! The client in `web/` decides what they look and sound like; the names come from its own tables,
//! and `docs/catalogue.md` shows them. The tests of a game look names up here through
//! [`crate::conform`], so a wrong name fails a test instead of surprising a player.
//!
//! ```
//! use initiative_scene::catalogue::{CatalogueKind, has, nearest};
//! assert!(has(CatalogueKind::Piece, "knight"));
//! assert!(!has(CatalogueKind::Piece, "knigt"));
//! assert_eq!(nearest(CatalogueKind::Piece, "knigt")[0], "knight");
//! ```

#[rustfmt::skip]
mod names;

use alloc::vec::Vec;
use core::fmt;

/// The kinds of names.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum CatalogueKind {
    /// The look of a piece.
    Piece,
    /// The look of a kind of tile.
    Ground,
    /// What stands or lies on one tile.
    Spot,
    /// The look of a board: its surroundings.
    Board,
    /// A mark on a tile or a piece.
    Mark,
    /// A small picture beside words.
    Icon,
    /// The shape that tells a side apart.
    Crest,
    /// The face of a portrait.
    Face,
    /// The look of a card.
    Card,
    /// A sound.
    Sound,
    /// The look of a flash.
    Flash,
    /// The look of particles.
    Particles,
    /// What flies from tile to tile.
    Shot,
    /// How a piece comes into play.
    Appear,
    /// How a piece leaves play.
    Fade,
    /// The look of a banner.
    Banner,
    /// How a piece holds itself.
    Pose,
    /// What waits at a stop of a campaign.
    Stop,
    /// What a key does.
    Action,
}

impl CatalogueKind {
    /// Every kind.
    pub const ALL: [Self; 19] = [
        Self::Piece,
        Self::Ground,
        Self::Spot,
        Self::Board,
        Self::Mark,
        Self::Icon,
        Self::Crest,
        Self::Face,
        Self::Card,
        Self::Sound,
        Self::Flash,
        Self::Particles,
        Self::Shot,
        Self::Appear,
        Self::Fade,
        Self::Banner,
        Self::Pose,
        Self::Stop,
        Self::Action,
    ];

    /// Its own names, sorted.
    #[must_use]
    pub const fn names(self) -> &'static [&'static str] {
        match self {
            Self::Piece => names::PIECE,
            Self::Ground => names::GROUND,
            Self::Spot => names::SPOT,
            Self::Board => names::BOARD,
            Self::Mark => names::MARK,
            Self::Icon => names::ICON,
            Self::Crest => names::CREST,
            Self::Face => names::FACE,
            Self::Card => names::CARD,
            Self::Sound => names::SOUND,
            Self::Flash => names::FLASH,
            Self::Particles => names::PARTICLES,
            Self::Shot => names::SHOT,
            Self::Appear => names::APPEAR,
            Self::Fade => names::FADE,
            Self::Banner => names::BANNER,
            Self::Pose => names::POSE,
            Self::Stop => names::STOP,
            Self::Action => names::ACTION,
        }
    }

    /// Another kind whose names are also valid for this one.
    const fn or(self) -> Option<Self> {
        match self {
            // Without a face or an emblem, the client draws the figure as it stands on the board.
            // Anything that stands on a board may also be thrown.
            Self::Face | Self::Card | Self::Shot => Some(Self::Piece),
            // The client draws an icon on the ground where a spot has no shape of its own.
            Self::Spot => Some(Self::Icon),
            _ => None,
        }
    }
}

impl fmt::Display for CatalogueKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Piece => "look of a piece",
            Self::Ground => "look of a ground",
            Self::Spot => "look of a spot",
            Self::Board => "look of a board",
            Self::Mark => "mark",
            Self::Icon => "icon",
            Self::Crest => "crest",
            Self::Face => "face",
            Self::Card => "look of a card",
            Self::Sound => "sound",
            Self::Flash => "look of a flash",
            Self::Particles => "look of particles",
            Self::Shot => "look of a shot",
            Self::Appear => "way to appear",
            Self::Fade => "way to fade",
            Self::Banner => "look of a banner",
            Self::Pose => "pose",
            Self::Stop => "icon of a stop",
            Self::Action => "action of a key",
        })
    }
}

/// Whether the client knows a name of that kind: the whole of it, or its last word. An
/// `azure_potion` is a `potion`.
#[must_use]
pub fn has(kind: CatalogueKind, name: &str) -> bool {
    let lists = |name| kind.names().binary_search(&name).is_ok();
    let last = name.rsplit('_').next().unwrap_or(name);
    lists(name) || lists(last) || kind.or().is_some_and(|other| has(other, name))
}

/// The largest number of suggestions.
const PROPOSED: usize = 3;
/// How many letters of a name are compared. Names may come from outside, so their length is bounded.
const LONGEST: usize = 40;

/// Suggests up to three names of that kind, the nearest first: those that differ by a typing error and
/// those that share a word with `name`.
#[must_use]
pub fn nearest(kind: CatalogueKind, name: &str) -> Vec<&'static str> {
    let wanted: Vec<char> = name.chars().take(LONGEST).collect();
    let all = kind.names().iter().chain(kind.or().map_or(&[][..], CatalogueKind::names));
    let mut near: Vec<(usize, &'static str)> = all
        .filter_map(|known| {
            let shared = known.split('_').any(|word| {
                word.len() > 2 && name.split(['_', '-', ' ']).any(|other| other == word)
            });
            let far = distance(&wanted, known);
            // With more than a third of the letters wrong it is another word.
            (shared || far <= wanted.len().max(3) / 3).then_some((far, *known))
        })
        .collect();
    near.sort_unstable();
    near.dedup();
    near.truncate(PROPOSED);
    near.into_iter().map(|(_, known)| known).collect()
}

/// The edit distance: how many letters must be added, removed or changed.
fn distance(one: &[char], other: &str) -> usize {
    let mut row: Vec<usize> = (0..=one.len()).collect();
    for (below, letter) in other.chars().enumerate() {
        let mut corner = below;
        row[0] = below + 1;
        for (place, mine) in one.iter().enumerate() {
            let changed = corner + usize::from(*mine != letter);
            corner = row[place + 1];
            row[place + 1] = changed.min(corner + 1).min(row[place] + 1);
        }
    }
    row.last().copied().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::vec;

    #[test]
    fn names_are_sorted_and_none_is_there_twice() {
        for kind in CatalogueKind::ALL {
            assert!(!kind.names().is_empty(), "{kind}");
            assert!(kind.names().is_sorted_by(|a, b| a < b), "{kind}");
        }
    }

    #[test]
    fn a_card_can_look_like_a_piece_and_an_icon_can_lie_on_a_tile() {
        assert!(has(CatalogueKind::Card, "knight") && has(CatalogueKind::Face, "knight"));
        assert!(has(CatalogueKind::Spot, "skull") && has(CatalogueKind::Spot, "portal"));
        assert!(!has(CatalogueKind::Crest, "portal") && !has(CatalogueKind::Piece, ""));
    }

    #[test]
    fn a_name_of_several_words_is_known_by_its_last() {
        assert!(
            has(CatalogueKind::Piece, "azure_potion") && has(CatalogueKind::Shot, "azure_potion")
        );
        assert!(
            !has(CatalogueKind::Piece, "potion_azure") && !has(CatalogueKind::Piece, "potion_")
        );
    }

    #[test]
    fn the_nearest_names_are_few_and_like_the_name() {
        assert_eq!(nearest(CatalogueKind::Piece, "knigth")[0], "knight");
        assert_eq!(nearest(CatalogueKind::Piece, "peice_knight")[0], "knight");
        assert_eq!(nearest(CatalogueKind::Crest, "sheild"), vec!["shield"]);
        assert!(nearest(CatalogueKind::Sound, "zzzzzzzzzz").is_empty());
        assert!(nearest(CatalogueKind::Icon, &"x".repeat(100_000)).is_empty());
        assert!(CatalogueKind::ALL.iter().all(|kind| nearest(*kind, "a").len() <= 3));
    }

    #[test]
    fn distances_are_counted_in_letters() {
        let far = |one: &str, other| distance(&one.chars().collect::<Vec<_>>(), other);
        assert_eq!(far("kitten", "sitting"), 3);
        assert_eq!(far("", "abc"), 3);
        assert_eq!(far("abc", ""), 3);
        assert_eq!(far("rook", "rook"), 0);
    }
}
