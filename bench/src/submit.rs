//! One command of the tutorial's game through a table, with fingerprint and history.

use crate::measure::{Effort, Sample};
use crate::row::{Row, Target, Unit};

pub(crate) fn rows(effort: Effort) -> Vec<Row> {
    vec![
        Row::new("submit a command to a table", Unit::Time, ours(effort))
            .target(Target::Within(150.0)),
    ]
}
