//! Numbers that identify cards, modifiers and units.

use core::fmt;
use serde::{Deserialize, Serialize};

macro_rules! id {
    ($(#[$doc:meta])* $name:ident($number:ty), $letter:literal) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
        #[serde(transparent)]
        pub struct $name(pub $number);

        impl fmt::Debug for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, concat!($letter, "{}"), self.0)
            }
        }
    };
}

id! {
    /// A card, by its index in the content of a match.
    CardId(u16), "c"
}
id! {
    /// What a modifier does, by its index in the content of a match.
    BuffId(u16), "b"
}
id! {
    /// A unit that is or was on the board, by the order in which units arrived.
    UnitId(u32), "u"
}
