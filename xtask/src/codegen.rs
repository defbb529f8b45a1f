//! `cargo xtask codegen`: writes what the client and we share, each in its own language.
//!
//! The types live in `initiative-scene`, and so does the test that compares them with the file of
//! the client; here it is only asked to write instead. The names of looks and sounds live in the
//! client, and come to us the other way.

use crate::cargo::{cargo, hand_over};
use crate::catalogue;
use std::process::Command;

/// Writes the files anew, or fails if one is not what it should be.
pub(crate) fn run(rest: &[String]) -> Result<(), String> {
    match rest {
        [] => {
            // The names go first: the types are those of a crate that they are a part of.
            catalogue::write()?;
            let mut command = types();
            command.env("INITIATIVE_UPDATE", "1");
            hand_over(command)
        }
        [option] if option == "--check" => {
            catalogue::check()?;
            hand_over(types())
        }
        _ => Err("usage: cargo xtask codegen [--check]".into()),
    }
}

/// The test of the types.
fn types() -> Command {
    let mut command = cargo();
    // The feature changes the macros below everything, so all of it is compiled once more: without
    // optimisation, which nothing here needs.
    command.env("CARGO_PROFILE_DEV_OPT_LEVEL", "0").env("CARGO_PROFILE_DEV_DEBUG", "0");
    command.args(["test", "--quiet", "--package", "initiative-scene"]);
    command.args(["--features", "typescript", "--test", "typescript"]);
    command
}
