//! The program `initiative`, built for people: optimised, with the client in it.

use crate::cargo::{cargo, spell};
use serde_json::Value;
use std::path::PathBuf;
use std::process::Stdio;

/// Builds it, if something changed, and gives its path.
pub(crate) fn build() -> Result<PathBuf, String> {
    let mut command = cargo();
    command.args(["build", "--release", "--package", "initiative-cli", "--bin", "initiative"]);
    // Cargo alone knows where it puts things; its progress still goes to the terminal.
    command.arg("--message-format=json-render-diagnostics");
    command.stdin(Stdio::null()).stderr(Stdio::inherit());
    let output = command
        .output()
        .map_err(|error| format!("`{}` cannot be started: {error}", spell(&command)))?;
    if !output.status.success() {
        return Err(format!("`{}` failed: {}", spell(&command), output.status));
    }
    find(&String::from_utf8_lossy(&output.stdout))
        .ok_or_else(|| format!("`{}` does not say what it built", spell(&command)))
}

/// The program among what cargo says it made.
fn find(messages: &str) -> Option<PathBuf> {
    let messages = messages.lines().filter_map(|line| serde_json::from_str::<Value>(line).ok());
    let mut made = messages.filter(|message| message["target"]["name"] == "initiative");
    made.find_map(|message| message["executable"].as_str().map(PathBuf::from))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_program_is_found_among_what_was_built() {
        let messages = r#"{"reason":"compiler-artifact","target":{"name":"initiative"},"executable":null}
not json
{"reason":"compiler-artifact","target":{"name":"xtask"},"executable":"there/xtask"}
{"reason":"compiler-artifact","target":{"name":"initiative"},"executable":"there/initiative"}
{"reason":"build-finished","success":true}"#;
        assert_eq!(find(messages), Some(PathBuf::from("there/initiative")));
        assert_eq!(find(""), None);
    }
}
