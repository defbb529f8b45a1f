//! `cargo xtask mutants`: puts faults in on purpose, to see which of them the tests notice.

use crate::cargo::{cargo, hand_over};
use crate::web;

/// The client's area. Its faults are made by a tool of its own language.
const CLIENT: &str = "client";

/// Runs the program that does it, which reads the options itself. For crates it is a crate of its
/// own, because it needs a parser of Rust, which takes longer to compile than all other commands.
pub(crate) fn run(rest: &[String]) -> Result<(), String> {
    if let [area, options @ ..] = rest
        && area == CLIENT
    {
        web::prepare()?;
        let mut command = web::node("node");
        command.arg("mutants/run.mjs").args(options);
        return hand_over(command);
    }
    let mut command = cargo();
    command.args(["run", "--quiet", "--package", "mutants", "--"]).args(rest);
    hand_over(command)
}
