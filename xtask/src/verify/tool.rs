//! Tools that a step needs on the machine, and how they are installed.

use crate::cargo::cargo;
use std::process::{Command, Stdio};

/// Something that must be installed before a step can run.
#[derive(Clone, Copy, Debug)]
pub(super) enum Tool {
    /// A component of the Rust toolchain, and the cargo command it brings.
    Component(&'static str, &'static str),
    /// The server programs of PostgreSQL: tests of the store start one of their own.
    Postgres,
}

impl Tool {
    /// Makes sure that the tool is there: installs it, or says how to install it.
    pub(super) fn provide(self) -> Result<(), String> {
        match self {
            Self::Component(component, subcommand) => provide_component(component, subcommand),
            #[cfg(target_os = "linux")]
            Self::Postgres => crate::cluster::provide_postgres(),
            // The tests name what they miss.
            #[cfg(not(target_os = "linux"))]
            Self::Postgres => Ok(()),
        }
    }
}

fn provide_component(component: &str, subcommand: &str) -> Result<(), String> {
    let mut probe = cargo();
    probe.args([subcommand, "--version"]);
    if succeeds(&mut probe) {
        return Ok(());
    }
    let mut install = Command::new("rustup");
    install.args(["component", "add", component]);
    if succeeds(&mut install) && succeeds(&mut probe) {
        return Ok(());
    }
    Err(format!(
        "`{component}` is missing and could not be installed; install it with\n\
             \n    rustup component add {component}\n\
             \nor, where Rust comes from the system's packages, with the package of that name"
    ))
}

fn succeeds(command: &mut Command) -> bool {
    let quiet = command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    quiet.status().is_ok_and(|status| status.success())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_tool_that_cannot_be_had_is_named_with_its_command() {
        let message = Tool::Component("no-such-part", "no-such-part").provide().unwrap_err();
        assert!(message.contains("rustup component add no-such-part"), "{message}");
    }
}
