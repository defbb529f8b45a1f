//! The examples in the docs of a package, as one program: rustdoc compiles them together and, asked
//! to, keeps what it compiled.

use crate::build::{Program, cargo_test};
use crate::cargo::{root, said};
use crate::tree::Tree;
use std::fs;
use std::path::Path;

/// Compiles the examples of some packages. Returns a program for each package that has any.
pub(crate) fn compile(tree: &Tree, packages: &[String]) -> Result<Vec<Program>, String> {
    if !cfg!(unix) {
        return Ok(Vec::new());
    }
    let mut programs = Vec::new();
    for package in packages {
        let folder = root().join("target/mutants/examples").join(package);
        // What an earlier run kept must not be taken for this one's.
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir_all(&folder).map_err(|error| told(&folder, &error))?;
        let mut command = cargo_test(tree, std::slice::from_ref(package));
        command.args(["--doc", "--quiet"]).env("RUSTDOC", wrapper(&folder)?);
        // They also run once, without faults.
        if let Err(error) = said(command) {
            eprintln!("  the examples of {package} are left out: {error}");
            continue;
        }
        let kept = fs::read_dir(&folder).map_err(|error| told(&folder, &error))?;
        for entry in kept.flatten() {
            let path = entry.path().join("rust_out");
            // Alone stands what may not compile, or must not be with others: that is not run.
            if entry.file_name().to_string_lossy().starts_with("merged") && path.exists() {
                programs.push(Program { path, folder: tree.folder().to_path_buf(), docs: true });
            }
        }
    }
    Ok(programs)
}

/// A program that starts rustdoc so that it keeps what it compiles. Only this may be unstable: if
/// cargo saw it, it would compile everything again.
fn wrapper(folder: &Path) -> Result<std::path::PathBuf, String> {
    let path = folder.join("rustdoc.sh");
    let keep = format!("-Zunstable-options --persist-doctests '{}'", folder.display());
    let script = format!("#!/bin/sh\nRUSTC_BOOTSTRAP=1 exec rustdoc \"$@\" {keep}\n");
    fs::write(&path, script).map_err(|error| told(&path, &error))?;
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        let allowed = fs::Permissions::from_mode(0o755);
        fs::set_permissions(&path, allowed).map_err(|error| told(&path, &error))?;
    }
    Ok(path)
}

fn told(path: &Path, error: &std::io::Error) -> String {
    format!("{}: {error}", path.display())
}
