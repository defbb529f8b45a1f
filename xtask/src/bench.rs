//! `cargo xtask bench`: measures our blocks and comparable crates in one run on this machine.

use crate::cargo::{cargo, hand_over};
use crate::program::{self, For};

/// Builds the bench crate with all comparable crates and runs it. It reads the options itself.
pub(crate) fn run(rest: &[String]) -> Result<(), String> {
    let mut command = cargo();
    command.args(["run", "--release", "--package", "bench"]);
    // All other builds leave out the crates that are slow to compile.
    command.args(["--features", "slow-peers", "--"]).args(rest);
    // Servers are measured as programs of their own.
    if rest.first().is_some_and(|word| word == "server") {
        command.arg("--program").arg(program::build(For::Bench)?);
    }
    hand_over(command)
}
