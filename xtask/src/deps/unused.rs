//! Dependencies that no source file of their crate names.

use crate::cargo::Member;
use crate::tidy::tree::{File, Tree};

/// Crates that use a dependency without naming it, each with that dependency.
const EXCEPTIONS: &[(&str, &str)] = &[
    // It compiles the game of the tutorial from that game's own file.
    ("bench", "initiative"),
];

/// The dependencies that are declared but not named.
pub(super) fn of_crates(tree: &Tree, crates: &[Member]) -> Vec<String> {
    let mut faults = Vec::new();
    for member in crates {
        for dependency in &member.dependencies {
            let text = |key: &str| dependency[key].as_str();
            let Some(name) = text("name") else { continue };
            let kind = text("kind").unwrap_or("normal");
            let ident = text("rename").unwrap_or(name).replace('-', "_");
            let mut sources = tree.files().filter(|file| is_source(file, &member.folder, kind));
            // Examples in docs use the dependencies of tests.
            let in_docs = kind == "dev";
            let excepted = EXCEPTIONS.contains(&(member.name.as_str(), name));
            if !excepted && !sources.any(|file| names(file, &ident, in_docs)) {
                faults.push(format!(
                    "{}/Cargo.toml: nothing names `{name}` ({kind}): remove it",
                    member.folder
                ));
            }
        }
    }
    faults
}

/// The entries of `[workspace.dependencies]` that no crate uses.
pub(super) fn of_workspace(manifest: &str, crates: &[Member]) -> Vec<String> {
    let lines = manifest.lines().skip_while(|line| *line != "[workspace.dependencies]").skip(1);
    let entries = lines
        .take_while(|line| !line.starts_with('['))
        .filter(|line| !line.starts_with('#'))
        .filter_map(|line| line.split_once(" = "))
        .map(|(name, _)| name.trim());
    let asked = |name: &str| {
        crates.iter().flat_map(|member| &member.dependencies).any(|each| each["name"] == name)
    };
    entries
        .filter(|name| !asked(name))
        .map(|name| format!("Cargo.toml: no crate asks for `{name}`: remove it"))
        .collect()
}

/// Whether a file is compiled with the dependencies of a kind.
fn is_source(file: &File, folder: &str, kind: &str) -> bool {
    let Some(path) = file.path.strip_prefix(folder).and_then(|rest| rest.strip_prefix('/')) else {
        return false;
    };
    let build = path == "build.rs";
    file.extension() == Some("rs")
        && match kind {
            "build" => build,
            "dev" => !build,
            // A dependency that only tests and examples name should be a dev-dependency.
            _ => path.starts_with("src/"),
        }
}

/// Whether code names a crate, as a whole word. Comments count only on request.
fn names(file: &File, ident: &str, in_docs: bool) -> bool {
    file.lines()
        .filter(|(_, line)| in_docs || !line.trim_start().starts_with("//"))
        .any(|(_, line)| stands_in(ident, line))
}

fn stands_in(ident: &str, line: &str) -> bool {
    let part = |c: Option<char>| c.is_some_and(|c| c.is_alphanumeric() || c == '_');
    line.match_indices(ident).any(|(start, _)| {
        let before = line[..start].chars().next_back();
        !part(before) && !part(line[start + ident.len()..].chars().next())
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn what_no_source_names_is_found() {
        let tree = Tree::of(&[
            ("a/src/lib.rs", "//! Nothing of late.\nuse serde_json::Value;\n// rand::random\n"),
            ("a/tests/suite/main.rs", "proptest! {}\nuse early::A;\n"),
            ("a/src/docs.rs", "/// ```\n/// use doc_only::A;\n"),
            ("a/build.rs", "use flate2::A;\n"),
            ("b/src/lib.rs", "use rand::A;\n"),
        ]);
        let member = |names: &[(&str, Option<&str>)]| Member {
            name: "a".into(),
            folder: "a".into(),
            dependencies: names
                .iter()
                .map(|(name, kind)| json!({"name": name, "kind": kind, "rename": null}))
                .collect(),
        };
        let used = member(&[
            ("serde-json", None),
            ("proptest", Some("dev")),
            ("doc-only", Some("dev")),
            ("flate2", Some("build")),
        ]);
        assert_eq!(of_crates(&tree, &[used]), [""; 0]);
        let unused = member(&[("rand", None), ("early", None), ("flate2", Some("dev"))]);
        assert_eq!(of_crates(&tree, &[unused]).len(), 3);
    }

    #[test]
    fn what_no_crate_asks_for_is_found() {
        let manifest = "[workspace.dependencies]\n# Why.\naxum = \"1\"\nrand = { version = \"1\" }\n\n[x]\ny = 1\n";
        let member = Member {
            name: "a".into(),
            folder: "a".into(),
            dependencies: vec![json!({"name": "axum"})],
        };
        let faults = of_workspace(manifest, &[member]);
        assert_eq!(faults, ["Cargo.toml: no crate asks for `rand`: remove it"]);
    }
}
