//! What a match is made from.

use alloc::string::String;
use serde::{Deserialize, Serialize};

/// A scenario, and what is laid over it.
///
/// ```
/// use chess::Setup;
/// let world = Setup::scenario("pirate");
/// let text = Setup::scenario("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1; enemy grunt a8");
/// let greedy: Setup = serde_json::from_str(r#"{"scenario": "fear", "pathing": "greedy"}"#)?;
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Setup {
    /// The id of a built-in scenario, or a scenario text.
    pub scenario: String,
    /// `path` or `greedy`; what the scenario says if absent.
    pub pathing: Option<String>,
    /// `type` or `instant`.
    pub warning: Option<String>,
    /// `auto` or `off`.
    pub draws: Option<String>,
    /// Crowns in stock, at most 4.
    pub crowns: Option<u8>,
}

impl Default for Setup {
    fn default() -> Self {
        Self::scenario("overworld")
    }
}

impl Setup {
    /// A built-in scenario, or a scenario text, as it is.
    #[must_use]
    pub fn scenario(scenario: &str) -> Self {
        Self { scenario: scenario.into(), pathing: None, warning: None, draws: None, crowns: None }
    }
}
