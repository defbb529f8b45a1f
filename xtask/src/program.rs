//! The programs that our commands run, built with cargo.

use crate::cargo::{cargo, spell};
use serde_json::Value;
use std::path::PathBuf;
use std::process::{Command, Stdio};

/// What the program is built for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum For {
    /// For people who play: optimised, with the client in it.
    People,
    /// For a check on its own: a plain `cargo build`, with the client beside it.
    Check,
    /// For a check after `cargo test` of the whole workspace, which has built the program already.
    /// If built alone, its dependencies would have fewer features, and many would be compiled
    /// again.
    Gate,
    /// For the test bed of many nodes, with safeguards that can be switched off.
    Sabotage,
    /// For the bench of servers: the tutorial's tic-tac-toe, optimised.
    Bench,
}

impl For {
    /// The package of the program, and its name.
    const fn names(self) -> (&'static str, &'static str) {
        match self {
            Self::People | Self::Check | Self::Gate | Self::Sabotage => {
                ("initiative-cli", "initiative")
            }
            Self::Bench => ("tic-tac-toe", "tic-tac-toe"),
        }
    }
}

/// Builds the program if something changed, and returns its path.
pub(crate) fn build(purpose: For) -> Result<PathBuf, String> {
    let mut command = command(purpose);
    // Only cargo knows where it puts its output; its progress still goes to the terminal.
    command.arg("--message-format=json-render-diagnostics");
    command.stdin(Stdio::null()).stderr(Stdio::inherit());
    let output = command
        .output()
        .map_err(|error| format!("`{}` cannot be started: {error}", spell(&command)))?;
    if !output.status.success() {
        return Err(format!("`{}` failed: {}", spell(&command), output.status));
    }
    find(&String::from_utf8_lossy(&output.stdout), purpose.names().1)
        .ok_or_else(|| format!("`{}` does not say what it built", spell(&command)))
}

fn command(purpose: For) -> Command {
    let mut command = cargo();
    match purpose {
        For::People | For::Bench => command.args(["build", "--release"]),
        For::Check => command.arg("build"),
        For::Sabotage => command.args(["build", "--features", "sabotage"]),
        For::Gate => return tests(true),
    };
    let (package, name) = purpose.names();
    command.args(["--package", package, "--bin", name]);
    command
}

/// The tests of the whole workspace, run or only built. Examples have no tests; clippy compiles
/// them.
pub(crate) fn tests(only_build: bool) -> Command {
    let mut command = cargo();
    // These are the libraries and programs, too, unless they say that they have no tests.
    command.args(["test", "--workspace", "--tests"]);
    // Without --no-fail-fast one failing crate would hide the others.
    command.arg(if only_build { "--no-run" } else { "--no-fail-fast" });
    command
}

/// Finds the program in the messages of cargo. The library of the same name has tests, which are a
/// program, too.
fn find(messages: &str, name: &str) -> Option<PathBuf> {
    let messages = messages.lines().filter_map(|line| serde_json::from_str::<Value>(line).ok());
    let mut made = messages.filter(|message| {
        let target = &message["target"];
        target["name"] == name && target["kind"][0] == "bin" && message["profile"]["test"] != true
    });
    made.find_map(|message| message["executable"].as_str().map(PathBuf::from))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_program_is_found_among_what_was_built() {
        let messages = r#"{"reason":"compiler-artifact","target":{"name":"initiative","kind":["lib"]},"profile":{"test":true},"executable":"there/initiative-1"}
not json
{"reason":"compiler-artifact","target":{"name":"xtask","kind":["bin"]},"profile":{"test":false},"executable":"there/xtask"}
{"reason":"compiler-artifact","target":{"name":"initiative","kind":["bin"]},"profile":{"test":true},"executable":"there/initiative-2"}
{"reason":"compiler-artifact","target":{"name":"initiative","kind":["bin"]},"profile":{"test":false},"executable":"there/initiative"}
{"reason":"build-finished","success":true}"#;
        assert_eq!(find(messages, "initiative"), Some(PathBuf::from("there/initiative")));
        assert_eq!(find(messages, "xtask"), Some(PathBuf::from("there/xtask")));
        assert_eq!(find("", "initiative"), None);
    }

    #[test]
    fn the_gate_takes_what_the_tests_were_built_with() {
        let (gate, tests) = (spell(&command(For::Gate)), spell(&tests(false)));
        assert_eq!(gate.replace("--no-run", "--no-fail-fast"), tests);
        assert!(spell(&command(For::People)).contains("--release"));
        assert!(!spell(&command(For::Check)).contains("--release"));
    }
}
