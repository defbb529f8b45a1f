//! `cargo xtask no-std`: kernel, scenes and games compile where there is no standard library.
//!
//! A probe crate that brings its own panic handler depends on them and on nothing else. If that, or anything below it, pulled in `std`, there would be two panic handlers and the
//! compiler would refuse. This needs no target but the one we are on.

use crate::cargo::{cargo, hand_over, metadata, root};
use std::fs;
use std::path::Path;

/// What must do without: the kernel, what games show, and the games. Each with its folder.
const CRATES: [(&str, &str); 6] = [
    ("initiative-kernel", "crates/initiative-kernel"),
    ("initiative-scene", "crates/initiative-scene"),
    ("chess", "games/chess"),
    ("duel", "games/duel"),
    ("dungeon", "games/dungeon"),
    ("squad", "games/squad"),
];

/// Writes the probe below the target directory and checks it.
pub(crate) fn run() -> Result<(), String> {
    let metadata = metadata()?;
    let target =
        metadata["target_directory"].as_str().ok_or("cargo metadata names no target directory")?;
    let probe = Path::new(target).join("no-std-probe");
    write(&probe).map_err(|error| format!("{} cannot be written: {error}", probe.display()))?;

    let mut command = cargo();
    command.args(["check", "--quiet", "--manifest-path"]);
    command.arg(probe.join("Cargo.toml"));
    command.arg("--target-dir").arg(Path::new(target).join("no-std"));
    hand_over(command).map_err(|error| {
        format!(
            "{error}\nkernel, scenes or a game need `std`, or do not compile at all. A duplicate \
             `panic_impl` above means `std`: find its way in with `cargo tree -p squad -e normal,features`"
        )
    })
}

fn write(probe: &Path) -> std::io::Result<()> {
    fs::create_dir_all(probe.join("src"))?;
    fs::write(probe.join("src/lib.rs"), source())?;
    fs::write(probe.join("Cargo.toml"), manifest(&root()))?;
    // The versions we ship are the versions we check.
    fs::copy(root().join("Cargo.lock"), probe.join("Cargo.lock"))?;
    Ok(())
}

fn source() -> String {
    let uses: String = CRATES
        .iter()
        .map(|(name, _)| format!("extern crate {};\n", name.replace('-', "_")))
        .collect();
    format!(
        "//! Compiles only if what it names does without the standard library.\n#![no_std]\n{uses}\n\
         #[panic_handler]\nfn panic(_: &core::panic::PanicInfo<'_>) -> ! {{\n    loop {{}}\n}}\n"
    )
}

fn manifest(root: &Path) -> String {
    // A literal TOML string: a Windows path keeps its backslashes.
    let dependencies: String = CRATES
        .iter()
        .map(|(name, folder)| format!("{name} = {{ path = '{}' }}\n", root.join(folder).display()))
        .collect();
    format!(
        "[package]\nname = \"no-std-probe\"\nversion = \"0.0.0\"\nedition = \"2024\"\n\n\
         [dependencies]\n{dependencies}\n[workspace]\n"
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_probe_names_every_crate_and_nothing_else() {
        let text = manifest(Path::new("here"));
        let dependencies = text.split("[dependencies]\n").nth(1).unwrap();
        let expected = "initiative-kernel = { path = 'here/crates/initiative-kernel' }\n\
                        initiative-scene = { path = 'here/crates/initiative-scene' }\n\
                        chess = { path = 'here/games/chess' }\n\
                        duel = { path = 'here/games/duel' }\n\
                        dungeon = { path = 'here/games/dungeon' }\n\
                        squad = { path = 'here/games/squad' }\n\n[workspace]\n";
        assert_eq!(dependencies, expected);
        assert_eq!(source().matches("extern crate").count(), CRATES.len());
    }
}
