//! `cargo xtask codegen`: writes the types that the client shares with us, in its language.
//!
//! The types live in `initiative-scene`, and so does the test that compares them with the file of
//! the client; here it is only asked to write instead.

use crate::cargo::{cargo, hand_over};
use std::process::Command;

/// Writes the files anew.
pub(crate) fn run() -> Result<(), String> {
    let mut command = check();
    command.env("INITIATIVE_UPDATE", "1");
    hand_over(command)
}

/// The command that fails if a file is not what it should be.
pub(crate) fn check() -> Command {
    let mut command = cargo();
    command.args(["test", "--quiet", "--package", "initiative-scene"]);
    command.args(["--features", "typescript", "--test", "typescript"]);
    command
}
