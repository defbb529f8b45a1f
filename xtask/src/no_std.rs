//! `cargo xtask no-std`: the kernel compiles where there is no standard library.
//!
//! A probe crate that brings its own panic handler depends on the kernel and nothing else. If
//! the kernel, or anything below it, pulled in `std`, there would be two panic handlers and the
//! compiler would refuse. This needs no target but the one we are on.

use crate::cargo::{cargo, hand_over, metadata, root};
use std::fs;
use std::path::Path;

const PROBE: &str = "\
//! Compiles only if the kernel, with all it depends on, does without the standard library.
#![no_std]
extern crate initiative;

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
            "{error}\nthe kernel needs `std`, or does not compile at all. A duplicate `panic_impl` \
             above means `std`: find its way in with `cargo tree -p initiative -e normal,features`"
        )
    })
}

fn write(probe: &Path) -> std::io::Result<()> {
    fs::create_dir_all(probe.join("src"))?;
    fs::write(probe.join("src/lib.rs"), PROBE)?;
    fs::write(probe.join("Cargo.toml"), manifest(&root().join("crates/initiative")))?;
    // The versions we ship are the versions we check.
    fs::copy(root().join("Cargo.lock"), probe.join("Cargo.lock"))?;
    Ok(())
}

fn manifest(kernel: &Path) -> String {
    // A literal TOML string: a Windows path keeps its backslashes.
    format!(
        "[package]\nname = \"no-std-probe\"\nversion = \"0.0.0\"\nedition = \"2024\"\n\n\
         [dependencies]\ninitiative = {{ path = '{}' }}\n\n[workspace]\n",
        kernel.display()
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_probe_depends_on_the_kernel_alone() {
        let text = manifest(Path::new("crates/initiative"));
        let dependencies = text.split("[dependencies]\n").nth(1).unwrap();
        assert_eq!(dependencies, "initiative = { path = 'crates/initiative' }\n\n[workspace]\n");
    }
}
