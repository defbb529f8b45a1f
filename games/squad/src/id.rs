//! The ids of survivors and monsters.

use core::fmt;
use initiative_scene::id::Id;
use serde::{Deserialize, Deserializer, Serialize, de};

macro_rules! id {
    ($(#[$doc:meta])* $name:ident, $figure:ident, $word:literal) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
        #[serde(transparent)]
        pub struct $name(pub u8);

        impl $name {
            /// Reads the written form, with its number from 1 to 99.
            #[must_use]
            pub fn parse(text: &str) -> Option<Self> {
                let number = text.strip_prefix($word)?.strip_prefix('_')?;
                let plain = !number.is_empty() && !number.starts_with(['0', '+']);
                let number = number.parse().ok().filter(|number| plain && *number < 100)?;
                Some(Self(number))
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, concat!($word, "_{}"), self.0)
            }
        }

        impl From<$name> for FigureId {
            fn from(id: $name) -> Self {
                Self::$figure(id)
            }
        }

        impl From<$name> for Id {
            fn from(id: $name) -> Self {
                alloc::format!("{id}").into()
            }
        }

        impl fmt::Debug for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                fmt::Display::fmt(self, f)
            }
        }

        /// Reads a number or, in files that people write, a word such as `monster_1`.
        impl<'de> Deserialize<'de> for $name {
            fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
                struct Visitor;
                impl de::Visitor<'_> for Visitor {
                    type Value = $name;
                    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                        f.write_str(concat!("a number or \"", $word, "_1\""))
                    }
                    fn visit_u64<E: de::Error>(self, number: u64) -> Result<$name, E> {
                        let wrong = || E::invalid_value(de::Unexpected::Unsigned(number), &self);
                        u8::try_from(number).map($name).map_err(|_| wrong())
                    }
                    fn visit_str<E: de::Error>(self, text: &str) -> Result<$name, E> {
                        let wrong = || E::invalid_value(de::Unexpected::Str(text), &self);
                        $name::parse(text).ok_or_else(wrong)
                    }
                }
                if from.is_human_readable() {
                    from.deserialize_any(Visitor)
                } else {
                    u8::deserialize(from).map(Self)
                }
            }
        }
    };
}

id! {
    /// A survivor, by the number in its id: `survivor_1` is 1.
    SurvivorId, Survivor, "survivor"
}
id! {
    /// A monster, by the number in its id: `monster_1` is 1.
    MonsterId, Monster, "monster"
}

/// A survivor or a monster.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum FigureId {
    /// One of the squad.
    Survivor(SurvivorId),
    /// One of the monsters.
    Monster(MonsterId),
}

impl From<FigureId> for Id {
    fn from(figure: FigureId) -> Self {
        match figure {
            FigureId::Survivor(id) => id.into(),
            FigureId::Monster(id) => id.into(),
        }
    }
}
