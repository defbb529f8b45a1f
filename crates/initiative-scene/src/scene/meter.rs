//! Numbers that are shown as bars, pips, slots or figures.

use crate::absent;
use crate::id::Id;
use crate::text::Text;
use serde::{Deserialize, Serialize};

/// A number to show: health over a piece, mana of a seat, wounds of a body part, depth of a delve.
///
/// ```
/// use initiative_scene::scene::{Meter, MeterStyle};
/// let life = Meter::new("life", "Life", 7).of(10);
/// let mana = Meter::new("mana", "Mana", 3).of(5).styled(MeterStyle::Pips).icon("mana");
/// assert_eq!(serde_json::to_string(&life)?, r#"{"id":"life","max":10,"name":"Life","value":7}"#);
/// # Ok::<(), serde_json::Error>(())
/// ```
///
/// There are many of these in a scene, so the fields stand in the order of their keys: the
/// canonical form needs nothing moved.
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
    pub fn new(id: impl Into<Id>, name: impl Into<Text>, value: i32) -> Self {
        Self { id: id.into(), name: name.into(), value, ..Self::default() }
    }

    /// With a limit.
    #[must_use]
    pub const fn of(mut self, max: i32) -> Self {
        self.max = Some(max);
        self
    }

    /// With a limit that grows up to so many.
    #[must_use]
    pub const fn up_to(mut self, most: i32) -> Self {
        self.most = Some(most);
        self
    }

    /// With so many of the limit for a time only.
    #[must_use]
    pub const fn brief(mut self, brief: i32) -> Self {
        self.brief = brief;
        self
    }

    /// With a second part on top.
    #[must_use]
    pub const fn and(mut self, extra: i32) -> Self {
        self.extra = extra;
        self
    }

    /// Drawn like that.
    #[must_use]
    pub const fn styled(mut self, style: MeterStyle) -> Self {
        self.style = style;
        self
    }

    /// With a picture.
    #[must_use]
    pub fn icon(mut self, icon: impl Into<Text>) -> Self {
        self.icon = icon.into();
        self
    }

    /// With a word.
    #[must_use]
    pub fn says(mut self, text: impl Into<Text>) -> Self {
        self.text = text.into();
        self
    }

    /// Shown in menus, roster and inspection only.
    #[must_use]
    pub const fn detail(mut self) -> Self {
        self.detail = true;
        self
    }

    /// With "!" if something is wrong with it.
    #[must_use]
    pub const fn alert(mut self, alert: bool) -> Self {
        self.alert = alert;
        self
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
