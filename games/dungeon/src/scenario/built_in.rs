//! The built-in scenarios.

use crate::read::UNKNOWN_KIND;
use alloc::boxed::Box;
use alloc::format;
use alloc::vec::Vec;
use initiative_kernel::game::SetupError;
use initiative_kernel::strict::clip;
use once_cell::race::OnceBox;
use serde_json::Value;

/// A scenario that comes with the game.
#[derive(Debug)]
pub(crate) struct Offer {
    /// Its id.
    pub(crate) id: &'static str,
    /// What it says.
    pub(crate) scenario: Value,
}

macro_rules! files {
    ($($id:literal),* $(,)?) => {
        [$(($id, concat!("content/scenarios/", $id, ".ron"),
            include_str!(concat!("../../content/scenarios/", $id, ".ron")))),*]
    };
}

// DELVE-SCN-1, DELVE-SCN-2, DELVE-SCN-3, DELVE-SCN-4, DELVE-SCN-5, DELVE-SCN-6
/// The scenarios, in the order in which they are offered. The files are read when they are first
/// asked for, and never again.
pub(crate) fn scenarios() -> Result<&'static [Offer], SetupError> {
    // Plain data, the same whoever gets to read it first: no state of any match.
    static SCENARIOS: OnceBox<Vec<Offer>> = OnceBox::new();
    let offers = SCENARIOS.get_or_try_init(|| {
        let files = files![
            "delve",
            "first-steps",
            "pace",
            "warden",
            "old-rules",
            "first-numbers",
            "ledger"
        ];
        let offers = files
            .into_iter()
            .map(|(id, file, text)| Ok(Offer { id, scenario: crate::content::parse(file, text)? }));
        offers.collect::<Result<_, SetupError>>().map(Box::new)
    })?;
    Ok(offers)
}

/// A scenario by its id.
pub(super) fn scenario(id: &str) -> Result<&'static Value, SetupError> {
    let found = scenarios()?.iter().find(|offer| offer.id == id);
    found.map(|offer| &offer.scenario).ok_or_else(|| {
        SetupError::new("scenario", UNKNOWN_KIND, format!("there is no scenario {:?}", clip(id)))
    })
}
