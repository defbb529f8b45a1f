//! The browser client: Node, its packages, and a build that only runs when something changed.

use crate::cargo::{hand_over, root, spell};
use serde_json::Value;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// The oldest Node that the tools of the client run on.
const NODE: u32 = 20;

/// The files in `web/` that the built client depends on.
const SOURCES: &[&str] = &[
    "index.html",
    "looks",
    "package.json",
    "package-lock.json",
    "public",
    "src",
    "tsconfig.json",
    "vite.config.ts",
];

/// The folder of the client.
pub(crate) fn folder() -> PathBuf {
    root().join("web")
}

/// A program that comes with Node, run in the folder of the client.
pub(crate) fn node(program: &str) -> Command {
    // On Windows npm and npx are scripts, and Windows finds scripts by their full name only.
    let script = cfg!(windows) && program != "node";
    let mut command =
        Command::new(if script { format!("{program}.cmd") } else { program.to_string() });
    command.current_dir(folder());
    command
}

/// One of the client's own tools, as `npx` finds it among its packages.
pub(crate) fn tool(words: &[&str]) -> Command {
    let mut command = node("npx");
    command.arg("--no-install").args(words);
    command
}

/// `cargo xtask web`: every check of the client that needs no browser; with `--quick`, without
/// building it.
pub(crate) fn check(rest: &[String]) -> Result<(), String> {
    let quick = match rest {
        [] => false,
        [option] if option == "--quick" => true,
        [argument, ..] => {
            return Err(format!("unexpected argument `{argument}`; there is --quick"));
        }
    };
    prepare()?;
    for words in [["biome", "check", "."].as_slice(), &["tsc", "--noEmit"], &["vitest", "run"]] {
        hand_over(tool(words))?;
    }
    if quick {
        return Ok(());
    }
    build()?;
    let mut budget = node("node");
    budget.arg("budget.mjs");
    hand_over(budget)
}

/// Makes sure that Node is there and new enough, and that the packages are installed.
pub(crate) fn prepare() -> Result<(), String> {
    check_node()?;
    if installed(&folder()) {
        return Ok(());
    }
    eprintln!("installing the packages of the client (npm install) …");
    let mut install = node("npm");
    // Not `npm ci`: it refuses a lock file that does not name the tools' builds for every system,
    // and not every registry has all of them. The versions still come from the lock file, which
    // this does not change.
    install.args(["install", "--no-save", "--no-audit", "--no-fund"]);
    run(install)
}

/// Builds the client, unless it was already built from the present files.
pub(crate) fn build() -> Result<(), String> {
    let folder = folder();
    let wanted = stamp(&folder).map_err(|error| format!("web/ cannot be read: {error}"))?;
    // The stamp is in the folder itself, so building by hand or removing the folder removes the
    // stamp.
    let note = folder.join("dist/.stamp");
    if fs::read_to_string(&note).is_ok_and(|stamp| stamp == wanted) {
        return Ok(());
    }
    eprintln!("building the client (vite build) …");
    run(tool(&["vite", "build"]))?;
    fs::write(&note, wanted)
        .map_err(|error| format!("{} cannot be written: {error}", note.display()))
}

/// Runs a command; its output goes where progress goes.
fn run(mut command: Command) -> Result<(), String> {
    command.stdin(Stdio::null()).stdout(std::io::stderr());
    match command.status() {
        Ok(status) if status.success() => Ok(()),
        Ok(status) => Err(format!("`{}` failed in web/: {status}", spell(&command))),
        Err(error) => Err(format!("`{}` cannot be started: {error}", spell(&command))),
    }
}

fn check_node() -> Result<(), String> {
    let advice = format!(
        "the browser client is built with Node.js {NODE} or newer and the npm that comes with it.\n\
         Get it from https://nodejs.org, or with the packages of your system:\n\
         \n    apt install nodejs npm      (Debian, Ubuntu)\
         \n    dnf install nodejs npm      (Fedora)\
         \n    brew install node           (macOS)\
         \n    winget install OpenJS.NodeJS.LTS      (Windows)\n\
         \nEverything but the client works without it: `cargo run --release -p initiative-cli -- --help`"
    );
    let said = |program: &str| {
        let output = node(program).arg("--version").stdin(Stdio::null()).output();
        let output = output.ok().filter(|output| output.status.success())?;
        Some(String::from_utf8_lossy(&output.stdout).trim().to_string())
    };
    let Some(version) = said("node") else {
        return Err(format!("Node.js is missing: {advice}"));
    };
    if major(&version).is_none_or(|major| major < NODE) {
        return Err(format!("Node.js here is {version}, which is too old: {advice}"));
    }
    if said("npm").is_none() {
        return Err(format!("npm is missing: {advice}"));
    }
    Ok(())
}

/// The first number of a version: 20 of `v20.11.1`.
fn major(version: &str) -> Option<u32> {
    version.trim_start_matches('v').split('.').next()?.parse().ok()
}

/// Whether the installed packages are those of the lock file. npm notes what it installed in its
/// own lock file.
fn installed(folder: &Path) -> bool {
    let read = |path: &str| -> Option<Value> {
        serde_json::from_slice(&fs::read(folder.join(path)).ok()?).ok()
    };
    let locks = read("package-lock.json").zip(read("node_modules/.package-lock.json"));
    locks.is_some_and(|(wanted, have)| covers(&have, &wanted))
}

/// Whether everything that one lock file wants is in the other one, in the same version.
fn covers(have: &Value, wanted: &Value) -> bool {
    let Some(packages) = wanted["packages"].as_object() else {
        return false;
    };
    packages.iter().all(|(path, package)| {
        // Skip the client itself, and what is only for other systems.
        let elsewhere = path.is_empty() || package["optional"] == true;
        elsewhere || have["packages"][path]["version"] == package["version"]
    })
}

/// A fingerprint of everything that the client is built from.
fn stamp(folder: &Path) -> std::io::Result<String> {
    let mut files = Vec::new();
    for source in SOURCES {
        collect(&folder.join(source), &mut files)?;
    }
    files.sort();
    let mut hash = 0xcbf2_9ce4_8422_2325_u64;
    let mut add = |bytes: &[u8]| {
        for byte in (bytes.len() as u64).to_le_bytes().iter().chain(bytes) {
            hash = (hash ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3);
        }
    };
    for file in files {
        let name = file.strip_prefix(folder).unwrap_or(&file);
        add(name.to_string_lossy().as_bytes());
        add(&fs::read(&file)?);
    }
    Ok(format!("{hash:016x}"))
}

fn collect(path: &Path, files: &mut Vec<PathBuf>) -> std::io::Result<()> {
    if path.is_dir() {
        for entry in fs::read_dir(path)? {
            collect(&entry?.path(), files)?;
        }
    } else if path.is_file() {
        files.push(path.to_path_buf());
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn versions_of_node() {
        assert_eq!(major("v20.11.1"), Some(20));
        assert_eq!(major("26.0.0"), Some(26));
        assert_eq!(major("command not found"), None);
    }

    #[test]
    fn packages_are_installed_when_all_but_optional_ones_are_there() {
        let wanted = json!({"packages": {
            "": {"version": "0.1.0"},
            "node_modules/a": {"version": "1.0.0"},
            "node_modules/a-for-windows": {"version": "1.0.0", "optional": true},
        }});
        let have = |version: &str| json!({"packages": {"node_modules/a": {"version": version}}});
        assert!(covers(&have("1.0.0"), &wanted));
        assert!(!covers(&have("1.0.1"), &wanted));
        assert!(!covers(&json!({"packages": {}}), &wanted));
        assert!(!covers(&have("1.0.0"), &json!({})));
    }

    #[test]
    fn a_stamp_changes_with_names_and_contents_of_sources_alone() {
        let folder = std::env::temp_dir().join(format!("initiative-stamp-{}", std::process::id()));
        fs::create_dir_all(folder.join("src")).unwrap();
        fs::write(folder.join("src/main.tsx"), "1").unwrap();
        let first = stamp(&folder).unwrap();
        fs::write(folder.join("README.md"), "").unwrap();
        assert_eq!(stamp(&folder).unwrap(), first);
        fs::write(folder.join("src/main.tsx"), "2").unwrap();
        let second = stamp(&folder).unwrap();
        assert_ne!(second, first);
        fs::rename(folder.join("src/main.tsx"), folder.join("src/page.tsx")).unwrap();
        assert_ne!(stamp(&folder).unwrap(), second);
        fs::remove_dir_all(folder).unwrap();
    }
}
