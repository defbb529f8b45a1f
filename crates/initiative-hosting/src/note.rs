//! What a game tells those who count many matches.

use initiative_kernel::game::Seat;
use initiative_scene::text::Text;

/// Something that happened to a card, a unit or an item, as statistics count it.
///
/// A simulation asks in how many matches a seat had a thing or used it, and how many of those the seat
/// won.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Note {
    /// Whose result is counted. For things that belong to no seat, such as the monsters of a match
    /// that people play together, it is a seat that plays against them.
    pub seat: Seat,
    /// What kind of thing it is.
    pub kind: NoteKind,
    /// What people call it: `Ember Hound`.
    pub name: Text,
    /// What happened to it.
    pub deed: NoteDeed,
}

/// What kind of thing a [`Note`] is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum NoteKind {
    /// A card, an ability or a trick.
    Card,
    /// A unit, a piece or a monster.
    Unit,
    /// An item, a weapon or an artifact.
    Item,
}

impl NoteKind {
    /// Every kind, in the order in which reports list them.
    pub const ALL: [Self; 3] = [Self::Card, Self::Unit, Self::Item];

    /// Its word in files: `card`.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Card => "card",
            Self::Unit => "unit",
            Self::Item => "item",
        }
    }
}

/// What happened to the thing of a [`Note`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum NoteDeed {
    /// The seat got it: it was drawn, found or met.
    Drawn,
    /// The seat used it: it was played, moved, worn or thrown.
    Played,
    /// It is gone: it was captured, killed or broken.
    Lost,
}

impl NoteDeed {
    /// Every deed, in the order in which reports list them.
    pub const ALL: [Self; 3] = [Self::Drawn, Self::Played, Self::Lost];

    /// Its word in files: `drawn`.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Drawn => "drawn",
            Self::Played => "played",
            Self::Lost => "lost",
        }
    }
}
