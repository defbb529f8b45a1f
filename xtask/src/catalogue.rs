//! `cargo xtask catalogue`: the names of everything that the client can draw or play, for games'
//! tests and for the book, with a picture of each sheet.
//!
//! The client's own tables are the source; `web/catalogue.mjs` prints them. Without pictures this is
//! a part of `cargo xtask codegen`, which `verify` checks.

mod page;

use crate::cargo::{hand_over, root};
use crate::{browser, web};
use serde_json::Value;
use std::collections::BTreeMap;
use std::fmt::Write;
use std::fs;

const NAMES: &str = "crates/initiative-scene/src/catalogue/names.rs";
const PAGE: &str = "docs/catalogue.md";
const PICTURES: &str = "docs/pictures/catalogue";
/// The longest line of the generated module.
const WIDTH: usize = 100;

/// The names of one kind.
struct Section {
    id: String,
    title: String,
    about: String,
    /// Its pictures.
    sheets: Vec<String>,
    names: Vec<String>,
    /// Other names, each with the name it stands for.
    also: BTreeMap<String, String>,
    /// What a name is for, if no picture shows it.
    meanings: BTreeMap<String, String>,
}

/// Writes the names, the page and the pictures.
pub(crate) fn run() -> Result<(), String> {
    write()?;
    let folder = root().join(PICTURES);
    fs::create_dir_all(&folder).map_err(|error| format!("{PICTURES}: {error}"))?;
    let mut command = web::node("node");
    command.args(["catalogue.mjs", "pictures"]).arg(&folder);
    command.env("CHROMIUM", browser::provide()?);
    hand_over(command)?;
    println!("catalogue: {PAGE}, {PICTURES}");
    Ok(())
}

/// Writes the names and the page.
pub(crate) fn write() -> Result<(), String> {
    for (path, text) in files()? {
        fs::write(root().join(path), text).map_err(|error| format!("{path}: {error}"))?;
    }
    Ok(())
}

/// Fails if the names or the page differ from those of the client.
pub(crate) fn check() -> Result<(), String> {
    for (path, text) in files()? {
        if fs::read_to_string(root().join(path)).unwrap_or_default() != text {
            return Err(format!(
                "{path} is not what the client in web/ says: `cargo xtask codegen` writes it anew"
            ));
        }
    }
    Ok(())
}

/// The files to write, with their content.
fn files() -> Result<[(&'static str, String); 2], String> {
    let sections = read()?;
    Ok([(NAMES, module(&sections)), (PAGE, page::page(&sections))])
}

/// Reads the names from the client.
fn read() -> Result<Vec<Section>, String> {
    web::prepare()?;
    let output = web::node("node")
        .arg("catalogue.mjs")
        .output()
        .map_err(|error| format!("`node catalogue.mjs` cannot be started: {error}"))?;
    if !output.status.success() {
        let told = String::from_utf8_lossy(&output.stderr);
        return Err(format!("`node catalogue.mjs` failed in web/:\n{told}"));
    }
    let json: Value = serde_json::from_slice(&output.stdout)
        .map_err(|error| format!("`node catalogue.mjs` printed no JSON: {error}"))?;
    parse(&json).ok_or_else(|| "`node catalogue.mjs` does not print what is expected".into())
}

fn parse(json: &Value) -> Option<Vec<Section>> {
    let text = |value: &Value| value.as_str().map(String::from);
    let map = |value: &Value| -> Option<BTreeMap<String, String>> {
        value.as_object()?.iter().map(|(name, value)| Some((name.clone(), text(value)?))).collect()
    };
    let list = |value: &Value| value.as_array()?.iter().map(text).collect::<Option<Vec<_>>>();
    let section = |value: &Value| {
        Some(Section {
            id: text(&value["id"])?,
            title: text(&value["title"])?,
            about: text(&value["about"])?,
            sheets: list(&value["sheets"])?,
            names: list(&value["names"])?,
            also: map(&value["also"])?,
            meanings: map(&value["meanings"])?,
        })
    };
    json.as_array()?.iter().map(section).collect()
}

/// The module of names: a sorted array for each kind.
fn module(sections: &[Section]) -> String {
    let mut text = String::from(
        "//! The names that the client knows, sorted. Generated from `web/src` by\n\
         //! `cargo xtask codegen`: do not edit.\n",
    );
    for Section { id, title, names, also, .. } in sections {
        let mut all: Vec<&String> = names.iter().chain(also.keys()).collect();
        all.sort();
        all.dedup();
        // Writing to a string cannot fail.
        let _ = write!(
            text,
            "\n/// {title}.\npub(super) const {}: &[&str] = &[",
            id.to_ascii_uppercase()
        );
        let mut width = WIDTH;
        for name in all {
            let word = format!("{name:?},");
            if width + 1 + word.len() > WIDTH {
                text.push_str("\n   ");
                width = 3;
            }
            let _ = write!(text, " {word}");
            width += 1 + word.len();
        }
        text.push_str("\n];\n");
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_and_other_names_are_one_sorted_array() {
        let json = serde_json::json!([{
            "id": "piece", "title": "Pieces", "about": "", "sheets": ["piece-1"], "names": ["rook", "king"],
            "also": {"castle": "rook"}, "meanings": {}
        }]);
        let sections = parse(&json).unwrap();
        let text = module(&sections);
        assert!(
            text.contains("const PIECE: &[&str] = &[\n    \"castle\", \"king\", \"rook\",\n];")
        );
        let page = page::page(&sections);
        assert!(page.contains("| k | `king` |"), "{page}");
        assert!(page.contains("![Pieces](pictures/catalogue/piece-1.png)"), "{page}");
        assert!(page.contains("| r | `rook` (also `castle`) |"), "{page}");
        assert!(parse(&serde_json::json!([{"id": 7}])).is_none());
    }
}
