//! `cargo xtask no-std`: kernel and scenes compile where there is no standard library.
//!
//! A probe crate that brings its own panic handler depends on what games are built on and nothing
//! else. If that, or anything below it, pulled in `std`, there would be two panic handlers and the
//! compiler would refuse. This needs no target but the one we are on.

use crate::cargo::{cargo, hand_over, metadata, root};
use std::fs;
use std::path::Path;

const PROBE: &str = "\
//! Compiles only if what games are built on does without the standard library.
#![no_std]
extern crate initiative;
extern crate initiative_scene;

#[panic_handler]
fn panic(_: &core::panic::PanicInfo<'_>) -> ! {
    loop {}
}
";

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
            "{error}\nkernel or scenes need `std`, or do not compile at all. A duplicate `panic_impl` \
             above means `std`: find its way in with `cargo tree -p initiative-scene -e normal,features`"
        )
    })
}

fn write(probe: &Path) -> std::io::Result<()> {
    fs::create_dir_all(probe.join("src"))?;
    fs::write(probe.join("src/lib.rs"), PROBE)?;
    fs::write(probe.join("Cargo.toml"), manifest(&root().join("crates")))?;
    // The versions we ship are the versions we check.
    fs::copy(root().join("Cargo.lock"), probe.join("Cargo.lock"))?;
    Ok(())
}

fn manifest(crates: &Path) -> String {
    // A literal TOML string: a Windows path keeps its backslashes.
    format!(
        "[package]\nname = \"no-std-probe\"\nversion = \"0.0.0\"\nedition = \"2024\"\n\n\
         [dependencies]\ninitiative = {{ path = '{}' }}\ninitiative-scene = {{ path = '{}' }}\n\n[workspace]\n",
        crates.join("initiative").display(),
        crates.join("initiative-scene").display()
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_probe_depends_on_nothing_else() {
        let text = manifest(Path::new("crates"));
        let dependencies = text.split("[dependencies]\n").nth(1).unwrap();
        let expected = "initiative = { path = 'crates/initiative' }\n\
                        initiative-scene = { path = 'crates/initiative-scene' }\n\n[workspace]\n";
        assert_eq!(dependencies, expected);
    }
}
