//! `cargo xtask codegen`: writes what the client and the crates share, each in its own language.
//!
//! The types are defined in `initiative-scene`, with a test that compares them with the client's
//! file; this command makes that test write the file instead. The names of looks and sounds are
//! defined in the client and are copied the other way.

use crate::cargo::{cargo, hand_over};
use crate::catalogue;
use std::process::Command;

/// Writes the files again, or fails if one is out of date.
pub(crate) fn run(rest: &[String]) -> Result<(), String> {
    match rest {
        [] => {
            // Write the names first, because they are part of the crate that defines the types.
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
    // The feature changes macros that everything depends on, so all of it is compiled once more.
    // Nothing here needs optimisation.
    command.env("CARGO_PROFILE_DEV_OPT_LEVEL", "0").env("CARGO_PROFILE_DEV_DEBUG", "0");
    command.args(["test", "--quiet", "--package", "initiative-scene"]);
    command.args(["--features", "typescript", "--test", "typescript"]);
    command
}
