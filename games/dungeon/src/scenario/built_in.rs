//! The built-in scenarios.

use alloc::vec::Vec;
use initiative_content::{ContentFile, Loaded, file};
use initiative_kernel::game::SetupError;
use serde_json::Value;

// DELVE-SCN-1, DELVE-SCN-2, DELVE-SCN-3, DELVE-SCN-4, DELVE-SCN-5, DELVE-SCN-6
const FILES: [(&str, ContentFile); 7] = [
    ("delve", file!("content/scenarios/delve.ron")),
    ("first-steps", file!("content/scenarios/first-steps.ron")),
    ("warden", file!("content/scenarios/warden.ron")),
    ("pace", file!("content/scenarios/pace.ron")),
    ("old-rules", file!("content/scenarios/old-rules.ron")),
    ("first-numbers", file!("content/scenarios/first-numbers.ron")),
    ("ledger", file!("content/scenarios/ledger.ron")),
];

/// The scenarios with their ids, in the order in which they are offered.
pub(crate) fn scenarios() -> Result<&'static [(&'static str, Value)], SetupError> {
    static SCENARIOS: Loaded<Vec<(&str, Value)>> =
        Loaded::new(|| FILES.into_iter().map(|(id, file)| Ok((id, file.value()?))).collect());
    SCENARIOS.get().map(Vec::as_slice)
}
