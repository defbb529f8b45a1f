//! The codes of a scenario's faults.

pub(crate) use initiative_content::code::{DUPLICATE_ID, OUT_OF_RANGE};

// DELVE-BAD-1
pub(crate) const BAD_ROWS: &str = "scenario/bad_rows";
pub(crate) const UNKNOWN_GLYPH: &str = "scenario/unknown_glyph";
pub(crate) const HERO_MISSING: &str = "scenario/hero_missing";
pub(crate) const TWO_HEROES: &str = "scenario/two_heroes";
pub(crate) const OVERLAP: &str = "scenario/overlap";
pub(crate) const OUT_OF_BOUNDS: &str = "scenario/out_of_bounds";
pub(crate) const ON_WALL: &str = "scenario/on_wall";
pub(crate) const UNKNOWN_KIND: &str = "scenario/unknown_kind";
pub(crate) const UNKNOWN_KEY: &str = "scenario/unknown_key";
