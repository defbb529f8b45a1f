//! What cards are and do. All of it is data; no card has code of its own.

mod card;
mod catalogue;
mod compile;
mod deck;
mod effect;
mod form;
mod keyword;
mod library;
mod notes;
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

pub(crate) use form::{BAD_CARD, Field, Form, MOST, NAME, U8, U16, record};
pub(crate) use notes::{Marks, Notes, Problem, listed, quoted, step};
pub(crate) use record::{BOARD, BUFF, BuffRecord, CARD, HAND, MODIFIER, PILE};
