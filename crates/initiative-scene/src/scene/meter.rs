//! Numbers that are shown as bars, pips, slots or figures.

use crate::absent;
use crate::id::Id;
use crate::text::Text;
use initiative_kernel::pool::{Health, Pool};
use serde::{Deserialize, Serialize};

/// A whole number of any type, as meters and rising numbers take it: pools count in one type,
/// health in another, games in whatever fits. What is too large for a meter counts as the largest.
///
/// ```
/// use initiative_scene::scene::Amount;
/// assert_eq!((7u8.amount(), (-3i64).amount(), usize::MAX.amount()), (7, -3, i32::MAX));
/// ```
pub trait Amount {
    /// The number, as far as a meter can show it.
    fn amount(self) -> i32;
}

macro_rules! amounts {
    ($($signed:ty, $unsigned:ty);+) => {$(
        impl Amount for $signed {
            fn amount(self) -> i32 {
                i32::try_from(self).unwrap_or(if self < 0 { i32::MIN } else { i32::MAX })
            }
        }
        impl Amount for $unsigned {
            fn amount(self) -> i32 {
                i32::try_from(self).unwrap_or(i32::MAX)
            }
        }
    )+};
}

amounts!(i8, u8; i16, u16; i32, u32; i64, u64; isize, usize);

/// A number to show: health over a piece, mana of a seat, wounds of a body part, depth of a delve.
///
/// ```
/// use initiative_scene::scene::{Meter, MeterStyle};
/// let life = Meter::new("life", "Life", 7).of(10);
/// let mana = Meter::new("mana", "Mana", 3).of(5).styled(MeterStyle::Pips).icon("mana");
/// assert_eq!(serde_json::to_string(&life)?, r#"{"id":"life","max":10,"name":"Life","value":7}"#);
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Meter {
    /// Something is wrong with it: drawn with "!".
    #[serde(default, skip_serializing_if = "absent")]
    pub alert: bool,
    /// So many of its limit are there for a time only, and drawn ringed: temporary mana.
    #[serde(default, skip_serializing_if = "absent")]
    pub brief: i32,
    /// Too much for the board: shown in menus, roster and inspection only.
    #[serde(default, skip_serializing_if = "absent")]
    pub detail: bool,
    /// A second part on top: banked energy.
    #[serde(default, skip_serializing_if = "absent")]
    pub extra: i32,
    /// The picture beside it.
    #[serde(default, skip_serializing_if = "absent")]
    pub icon: Text,
    /// Its name among the meters of the same thing; cues refer to it.
    pub id: Id,
    /// How much there could be, if there is a limit.
    #[serde(default, skip_serializing_if = "absent")]
    pub max: Option<i32>,
    /// How far the limit itself can grow: pips show the places it has not reached yet.
    #[serde(default, skip_serializing_if = "absent")]
    pub most: Option<i32>,
    /// What people call it.
    pub name: Text,
    /// How it is drawn.
    #[serde(default, skip_serializing_if = "absent")]
    pub style: MeterStyle,
    /// A word for it, where a number says too little: `Hungry`, `ready in 2 turns`.
    #[serde(default, skip_serializing_if = "absent")]
    pub text: Text,
    /// How much there is.
    pub value: i32,
}

impl Meter {
    /// A bar without a limit.
    pub fn new(id: impl Into<Id>, name: impl Into<Text>, value: impl Amount) -> Self {
        Self { id: id.into(), name: name.into(), value: value.amount(), ..Self::default() }
    }

    /// What is in a pool, as dots: mana, action points.
    ///
    /// ```
    /// use initiative_kernel::pool::Pool;
    /// use initiative_scene::scene::Meter;
    /// let meter = Meter::pool("points", "Action points", &Pool::full(2));
    /// assert_eq!((meter.value, meter.max), (2, Some(2)));
    /// ```
    pub fn pool(id: impl Into<Id>, name: impl Into<Text>, pool: &Pool) -> Self {
        let meter = Self::new(id, name, pool.now()).of(pool.max()).brief(pool.bonus());
        meter.styled(MeterStyle::Pips)
    }

    /// The health of a unit, as a bar. Below nothing it shows as nothing.
    #[must_use]
    pub fn health(health: &Health) -> Self {
        Self::new("health", "Health", health.now().max(0)).of(health.max()).icon("heart")
    }

    setters! {
        /// With a limit.
        of(max: impl Amount): max = Some(max.amount());
        /// With a limit that grows up to so many.
        up_to(most: impl Amount): most = Some(most.amount());
        /// With so many of the limit for a time only.
        brief(brief: impl Amount): brief = brief.amount();
        /// With a second part on top.
        and(extra: impl Amount): extra = extra.amount();
        /// Drawn like that.
        styled(style: MeterStyle): style = style;
        /// With a picture.
        icon(icon: impl Into<Text>): icon = icon.into();
        /// With a word.
        says(text: impl Into<Text>): text = text.into();
        /// Shown in menus, roster and inspection only.
        detail(): detail = true;
        /// With "!" if something is wrong with it.
        alert(alert: bool): alert = alert;
    }
}

/// How a meter is drawn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum MeterStyle {
    /// A bar that is filled to a part.
    #[default]
    Bar,
    /// A thin bar under the others, for what fills up and is spent: energy, experience. There is no
    /// harm in its being low.
    Charge,
    /// One dot for each, full or empty: mana.
    Pips,
    /// Boxes that fill up: wounds of a body part. What is over the limit shows as "!".
    Slots,
    /// The number alone.
    Number,
    /// The picture and the word alone.
    Word,
}
