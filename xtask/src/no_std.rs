//! `cargo xtask no-std`: kernel, scenes, bots and games compile where there is no standard library.
//!
//! A probe crate with its own panic handler depends on the front door without its features, on
//! every game, and on nothing else. If any of them pulled in `std`, there would be two panic
//! handlers and the compiler would refuse. This needs no target besides that of this machine.

use crate::cargo::{Member, cargo, hand_over, members, metadata, root};
use std::fs;
use std::path::Path;

/// Writes the probe below the target directory and checks it.
pub(crate) fn run() -> Result<(), String> {
    let metadata = metadata()?;
    let target =
        metadata["target_directory"].as_str().ok_or("cargo metadata names no target directory")?;
    let probe = Path::new(target).join("no-std-probe");
    let crates: Vec<Member> = members(&metadata)?.into_iter().filter(does_without).collect();
    write(&probe, &crates)
        .map_err(|error| format!("{} cannot be written: {error}", probe.display()))?;

    let mut command = cargo();
    command.args(["check", "--quiet", "--manifest-path"]);
    command.arg(probe.join("Cargo.toml"));
    // Share the compiled macros and build scripts of the other steps.
    command.arg("--target-dir").arg(target);
    hand_over(command).map_err(|error| {
        format!(
            "{error}\nkernel, scenes or a game need `std`, or do not compile at all. A duplicate \
             `panic_impl` above means `std`: find its way in with `cargo tree -p NAME -e normal,features`"
        )
    })
}

/// Whether a crate must compile without `std`. The front door stands for the engine below it, and
/// examples are whole programs.
fn does_without(member: &Member) -> bool {
    member.name == FRONT_DOOR || member.is_in("games")
}

/// The engine's crates, all in one.
const FRONT_DOOR: &str = "initiative";

fn write(probe: &Path, crates: &[Member]) -> std::io::Result<()> {
    fs::create_dir_all(probe.join("src"))?;
    fs::write(probe.join("src/lib.rs"), source(crates))?;
    fs::write(probe.join("Cargo.toml"), manifest(&root(), crates))?;
    // Check with the versions that we ship.
    fs::copy(root().join("Cargo.lock"), probe.join("Cargo.lock"))?;
    Ok(())
}

fn source(crates: &[Member]) -> String {
    let uses: String = crates
        .iter()
        .map(|member| format!("extern crate {};\n", member.name.replace('-', "_")))
        .collect();
    format!(
        "//! Compiles only if what it names does without the standard library.\n#![no_std]\n{uses}\n\
         #[panic_handler]\nfn panic(_: &core::panic::PanicInfo<'_>) -> ! {{\n    loop {{}}\n}}\n"
    )
}

fn manifest(root: &Path, crates: &[Member]) -> String {
    // A literal TOML string, because a Windows path must keep its backslashes.
    let dependency = |member: &Member| {
        let path = root.join(&member.folder);
        format!("{} = {{ path = '{}', default-features = false }}\n", member.name, path.display())
    };
    let dependencies: String = crates.iter().map(dependency).collect();
    format!(
        "[package]\nname = \"no-std-probe\"\nversion = \"0.0.0\"\nedition = \"2024\"\n\n\
         [dependencies]\n{dependencies}\n[workspace]\n"
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_probe_names_the_front_door_and_every_game_and_nothing_else() {
        let member = |name: &str, folder: &str| Member {
            name: name.into(),
            folder: folder.into(),
            dependencies: Vec::new(),
        };
        let crates: Vec<Member> = [
            member("initiative", "crates/initiative"),
            member("initiative-app", "crates/initiative-app"),
            member("hop-scotch", "games/hopscotch"),
            member("skirmish", "examples/skirmish"),
            member("xtask", "xtask"),
        ]
        .into_iter()
        .filter(does_without)
        .collect();
        let text = manifest(Path::new("here"), &crates);
        let dependencies = text.split("[dependencies]\n").nth(1).unwrap();
        let expected = "initiative = { path = 'here/crates/initiative', default-features = false }\n\
                        hop-scotch = { path = 'here/games/hopscotch', default-features = false }\n\n\
                        [workspace]\n";
        assert_eq!(dependencies, expected);
        assert!(source(&crates).contains("extern crate hop_scotch;"));
    }
}
