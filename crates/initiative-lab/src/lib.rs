//! Many matches between bots: statistics with intervals, comparisons that stop when they know,
//! tournaments, and reports.
//!
//! ```text
//! change, variant ── plan ── simulation ── crew (threads) ── running ── tally ── summary, report
//!                               │                                         │
//!                             task (workers of a cluster)               run_folder (resume, journals)
//! ```
//!
//! - A [`plan::SimulationPlan`] says what to play; every match depends only on it and on its number.
//! - A [`tally::SimulationTally`] adds up, in any order, so threads, workers and interrupted runs all
//!   come to the same numbers, and memory does not grow with the number of matches.
//! - [`running::RunningTally`] can be watched from other threads: a server can run a simulation in
//!   the background, show what it has counted so far, and stop it.
//! - [`comparison`] and [`rating`] turn results into answers.

pub mod change;
pub mod comparison;
pub mod crew;
pub mod histogram;
pub mod interval;
pub mod lab_error;
pub mod observation;
pub mod outlier;
pub mod paired_run;
pub mod plan;
pub mod range_set;
pub mod rating;
pub mod report;
pub mod run_folder;
pub mod running;
pub mod simulation;
pub mod summary;
pub mod tally;
pub mod task;
pub mod tournament;
pub mod variant;
