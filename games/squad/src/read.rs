//! The codes of what can be wrong with a scenario.

pub(crate) use initiative::game::{Node, Reader};

pub(crate) const OUT_OF_RANGE: &str = "scenario/out_of_range";
pub(crate) const UNKNOWN_CONTENT: &str = "scenario/unknown_content";
pub(crate) const UNKNOWN_FIELD: &str = "scenario/unknown_field";
pub(crate) const DUPLICATE_ID: &str = "scenario/duplicate_id";
pub(crate) const BAD_BOARD: &str = "scenario/bad_board";
pub(crate) const BAD_DECK: &str = "scenario/bad_deck";
pub(crate) const BAD_PENDING: &str = "scenario/bad_pending";
pub(crate) const BAD_POSITION: &str = "scenario/bad_position";
pub(crate) const NO_SURVIVORS: &str = "scenario/no_survivors";
pub(crate) const NO_MONSTERS: &str = "scenario/no_monsters";
