//! Easings: how a motion goes from its beginning to its end.

use serde::{Deserialize, Serialize};

/// How a motion goes from its beginning to its end.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub enum Easing {
    /// Evenly.
    #[default]
    #[serde(rename = "linear")]
    Linear,
    /// Slowly, fast, slowly.
    #[serde(rename = "easeInOutQuad")]
    InOutQuad,
    /// The same, more so.
    #[serde(rename = "easeInOutCubic")]
    InOutCubic,
    /// Very fast, then ever slower.
    #[serde(rename = "easeOutExpo")]
    OutExpo,
    /// A little too far, then back.
    #[serde(rename = "easeOutBack")]
    OutBack,
}
