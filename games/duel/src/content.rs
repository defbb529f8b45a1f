//! What cards are and what they do. All of it is data: no card has its own code.

mod card;
mod catalogue;
mod compile;
mod deck;
mod effect;
mod keyword;
mod library;
mod printing;
mod record;
mod stats;

pub use card::{CardKind, Faction, PlayingCard};
pub use catalogue::Catalogue;
pub use deck::{Deck, DeckFault, DeckRules};
pub use keyword::{Keyword, Keywords};
pub use library::{CardLibrary, library};

pub(crate) use catalogue::{Buff, Watching};
pub(crate) use effect::{
    Anchor, CardEffect, Filter, Land, Loyalty, Op, Placement, Selector, Sort, TileFilter, Timing,
    UnitGroup,
};
pub(crate) use library::BAD_CARD;
pub(crate) use record::{
    BOARD, BuffRecord, CardRecord, EffectRecord, HAND, MOST, ModifierRecord, Named, PILE, PLACES,
    WatchRecord, name, named, u8s, u16s,
};
pub(crate) use stats::StatChanges;
