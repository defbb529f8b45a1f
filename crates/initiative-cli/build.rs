//! Puts the built client, `web/dist`, into the program: in release builds, if there is one.

use flate2::Compression;
use flate2::write::GzEncoder;
use std::fmt::Write as _;
use std::fs;
use std::io::{Error, Result, Write as _};
use std::path::{Path, PathBuf};

fn main() -> Result<()> {
    let variable = |name| std::env::var(name).map_err(Error::other);
    let out = PathBuf::from(variable("OUT_DIR")?);
    let dist = Path::new(&variable("CARGO_MANIFEST_DIR")?).join("../../web/dist");
    println!("cargo::rerun-if-changed=build.rs");
    let mut files = Vec::new();
    // A debug build reads them from the folder (`--assets`): it does without compressing them.
    if variable("PROFILE")? == "release" {
        println!("cargo::rerun-if-changed={}", dist.display());
        if dist.join("index.html").is_file() {
            collect(&dist, "", &mut files)?;
        }
    }
    files.sort();
    let mut table = String::from("&[\n");
    for (place, path) in files.iter().enumerate() {
        let bytes = fs::read(dist.join(path))?;
        let plain = out.join(format!("{place}.plain"));
        fs::write(&plain, &bytes)?;
        let small = pack(&bytes)?;
        // What is compressed already only grows.
        let gzip = if small.len() < bytes.len() {
            let packed = out.join(format!("{place}.gzip"));
            fs::write(&packed, &small)?;
            format!("Some(include_bytes!({packed:?}))")
        } else {
            String::from("None")
        };
        writeln!(table, "    ({path:?}, include_bytes!({plain:?}), {gzip}),")
            .map_err(Error::other)?;
    }
    table.push_str("]\n");
    fs::write(out.join("client.rs"), table)
}

/// The paths of all files below a folder, with `/` between, hidden ones left out.
fn collect(folder: &Path, prefix: &str, files: &mut Vec<String>) -> Result<()> {
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        let name = entry.file_name().to_string_lossy().into_owned();
        if name.starts_with('.') {
            continue;
        }
        if entry.file_type()?.is_dir() {
            collect(&entry.path(), &format!("{prefix}{name}/"), files)?;
        } else {
            files.push(format!("{prefix}{name}"));
        }
    }
    Ok(())
}

fn pack(bytes: &[u8]) -> Result<Vec<u8>> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
    encoder.write_all(bytes)?;
    encoder.finish()
}
