//! Names of things within a scene, and tiles as keys.

use crate::text::Text;
use alloc::string::{String, ToString};
use core::borrow::Borrow;
use core::fmt;
use initiative_kernel::grid::Tile;
use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// The name of a piece, card zone, choice, side or status within a scene: `S2`, `hand`, `S2/move`.
///
/// What a viewer cannot see has no id for that viewer: it is a place or a count.
///
/// ```
/// use initiative_scene::id::Id;
/// assert_eq!(Id::from("S2"), Id::from(format!("S{}", 2)));
/// assert_eq!(Id::from(7), "7".into());
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(transparent)]
pub struct Id(pub Text);

impl Id {
    /// The name itself.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// Maps by id can be asked with a plain `str`.
impl Borrow<str> for Id {
    fn borrow(&self) -> &str {
        &self.0
    }
}

impl From<&'static str> for Id {
    fn from(name: &'static str) -> Self {
        Self(name.into())
    }
}

impl From<String> for Id {
    fn from(name: String) -> Self {
        Self(name.into())
    }
}

macro_rules! numbered {
    ($($number:ty)+) => {$(
        impl From<$number> for Id {
            fn from(number: $number) -> Self {
                Self(number.to_string().into())
            }
        }
    )+};
}

numbered!(u8 u16 u32 i32 u64 usize);

/// A piece that never moves may go by its tile.
impl From<Tile> for Id {
    fn from(tile: Tile) -> Self {
        Self(alloc::format!("{},{}", tile.x, tile.y).into())
    }
}

impl From<&Self> for Id {
    fn from(id: &Self) -> Self {
        id.clone()
    }
}

impl fmt::Display for Id {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// A tile as a key of a map. It is written as `"x,y"`.
///
/// ```
/// use initiative_kernel::grid::Tile;
/// use initiative_scene::id::At;
/// assert_eq!(serde_json::to_string(&At(Tile::new(3, 12)))?, r#""3,12""#);
/// assert_eq!(serde_json::from_str::<At>(r#""3,12""#)?, At(Tile::new(3, 12)));
/// assert!(serde_json::from_str::<At>(r#""3""#).is_err());
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(type = "`${number},${number}`"))]
pub struct At(pub Tile);

impl From<Tile> for At {
    fn from(tile: Tile) -> Self {
        Self(tile)
    }
}

impl Serialize for At {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(&format_args!("{},{}", self.0.x, self.0.y))
    }
}

impl<'de> Deserialize<'de> for At {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = <alloc::borrow::Cow<'de, str>>::deserialize(deserializer)?;
        let tile = text
            .split_once(',')
            .and_then(|(x, y)| Some(Tile::new(x.parse().ok()?, y.parse().ok()?)));
        tile.map(Self).ok_or_else(|| D::Error::custom("a tile is written as \"x,y\""))
    }
}
