//! `cargo xtask bench`: measures our blocks and comparable crates in one run on this machine.

use crate::cargo::{cargo, hand_over};

/// Builds the bench crate with all comparable crates and runs it. It reads the options itself.
pub(crate) fn run(rest: &[String]) -> Result<(), String> {
    let mut command = cargo();
    command.args(["run", "--release", "--package", "bench"]);
    // All other builds leave out the crates that are slow to compile.
    command.args(["--features", "slow-peers", "--"]).args(rest);
    hand_over(command)
}
