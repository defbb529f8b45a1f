//! Previews: what would come of a choice.

use crate::absent;
use crate::id::Id;
use crate::text::{Fact, Text};
use alloc::vec::Vec;
use initiative_kernel::grid::Tile;
use serde::{Deserialize, Serialize};

/// What would come of a choice, as far as the viewer may know it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Preview {
    /// Whom the actor could act on from there.
    #[serde(default, skip_serializing_if = "absent")]
    pub acts_on: Vec<Id>,
    /// The forecast: dice, chances, damage, counter-blow.
    #[serde(default, skip_serializing_if = "absent")]
    pub forecast: Vec<Fact>,
    /// Every piece that is hit or helped.
    #[serde(default, skip_serializing_if = "absent")]
    pub pieces: Vec<Affected>,
    /// Who could strike the actor there.
    #[serde(default, skip_serializing_if = "absent")]
    pub struck_by: Vec<Id>,
    /// Every tile of the area: the mark `blast`.
    #[serde(default, skip_serializing_if = "absent")]
    #[cfg_attr(feature = "typescript", ts(type = "Tile[]"))]
    pub tiles: Vec<Tile>,
}

impl Preview {
    /// With one more line of forecast.
    #[must_use]
    pub fn fact(mut self, name: impl Into<Text>, text: impl Into<Text>) -> Self {
        self.forecast.push(Fact::new(name, text));
        self
    }
}

/// A piece that something would happen to.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Affected {
    /// It is the viewer's own or an ally: the mark `friend`.
    #[serde(default, skip_serializing_if = "absent")]
    pub friend: bool,
    /// The piece.
    pub piece: Id,
    /// What would happen to it: `3 damage, dies`.
    #[serde(default, skip_serializing_if = "absent")]
    pub text: Text,
}
