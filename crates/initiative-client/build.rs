//! Puts the built client into the crate: the one of the repository, `web/dist`, or the one that a
//! packaged crate carries in its own `dist`.

use flate2::Compression;
use flate2::write::GzEncoder;
use std::fmt::Write as _;
use std::fs;
use std::io::{Error, Result, Write as _};
use std::path::{Path, PathBuf};

fn main() -> Result<()> {
    let variable = |name| std::env::var(name).map_err(Error::other);
    let out = PathBuf::from(variable("OUT_DIR")?);
    let here = PathBuf::from(variable("CARGO_MANIFEST_DIR")?);
    let release = variable("PROFILE")? == "release";
    println!("cargo::rerun-if-changed=build.rs");
    let repository = here.join("../../web");
    let (dist, embedded, folder) = if repository.join("package.json").is_file() {
        // A debug build in the repository reads the folder itself: nothing is compiled again when
        // the client changes.
        let dist = repository.join("dist");
        (dist.clone(), release, (!release).then_some(dist))
    } else {
        (here.join("dist"), true, None)
    };
    let mut files = Vec::new();
    if embedded {
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
        let packed = out.join(format!("{place}.gzip"));
        // Compressing takes seconds in a build without optimisation, and is worth it only where
        // many load the pages. What is compressed already only grows.
        let small = if release { pack(&bytes)? } else { bytes.clone() };
        let gzip = if small.len() < bytes.len() {
            fs::write(&packed, &small)?;
            format!("Some(include_bytes!({packed:?}))")
        } else {
            String::from("None")
        };
        writeln!(
            table,
            "    File {{ path: {path:?}, bytes: include_bytes!({plain:?}), gzip: {gzip} }},"
        )
        .map_err(Error::other)?;
    }
    table.push_str("]\n");
    fs::write(out.join("files.rs"), table)?;
    fs::write(
        out.join("folder.rs"),
        format!("{:?}", folder.as_deref().map(Path::display).map(|path| path.to_string())),
    )
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
