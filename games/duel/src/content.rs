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

pub use card::{Card, Faction, Kind};
pub use catalogue::{Buff, Catalogue, Watching};
pub use deck::{Deck, DeckFault, DeckRules};
pub use effect::{
    Anchor, Effect, Filter, Ground, Group, Land, Loyalty, Op, Selector, Sort, Timing,
};
pub use keyword::{Keyword, Keywords};
pub use library::{Library, library};
pub use record::{CardRecord, EffectRecord, ModifierRecord, Named, PLACES, WatchRecord};
pub use stats::Stats;

pub(crate) use library::{BAD_CARD, scenarios};
pub(crate) use record::{BOARD, BuffRecord, HAND, MOST, PILE, name, named, u8s, u16s};
