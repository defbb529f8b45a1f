//! Programs that the system's package manager can install for us.

use crate::cargo::hand_over;
use std::path::Path;
use std::process::{Command, Stdio};

/// Installs a package where that needs no question: on a Debian-like system, as root. Elsewhere it
/// does nothing, and the caller names what is missing.
pub(crate) fn install(title: &str, package: &str) -> Result<(), String> {
    if !is_debian_like() || !is_root() {
        return Ok(());
    }
    eprintln!("installing {title} (apt-get install {package}) …");
    for words in [["update", "--quiet"].as_slice(), &["install", "--yes", package]] {
        let mut command = Command::new("apt-get");
        command.args(words).env("DEBIAN_FRONTEND", "noninteractive").stdin(Stdio::null());
        hand_over(command)?;
    }
    Ok(())
}

fn is_debian_like() -> bool {
    Path::new("/etc/debian_version").is_file()
}

/// Whether we are root, and so may install packages.
pub(crate) fn is_root() -> bool {
    let output = Command::new("id").arg("-u").stdin(Stdio::null()).output();
    output.is_ok_and(|output| output.stdout.trim_ascii() == b"0")
}
