//! `cargo xtask bench`: our blocks and their peers, measured in one run on this machine.

use crate::cargo::{cargo, hand_over};

/// Builds the bench crate with all its peers and runs it. It reads the options itself.
pub(crate) fn run(rest: &[String]) -> Result<(), String> {
    let mut command = cargo();
    command.args(["run", "--release", "--package", "bench"]);
    // Peers that are slow to compile are left out of every other build.
    command.args(["--features", "slow-peers", "--"]).args(rest);
    hand_over(command)
}
