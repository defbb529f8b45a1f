//! The client's packages: each must be used, licensed, and there in one version.

use super::licence;
use crate::tidy::tree::Tree;
use serde_json::{Map, Value};
use std::collections::BTreeMap;

/// Everything that is wrong with the packages in `package.json` and its lock file.
pub(super) fn faults(tree: &Tree, wanted: &Value, locked: &Value) -> Vec<String> {
    let mut faults = unused(tree, wanted, locked);
    faults.extend(packages(locked).filter_map(|(path, package)| licence_fault(path, package)));
    faults.extend(duplicates(locked));
    faults
}

/// How many packages the lock file names.
pub(super) fn count(locked: &Value) -> usize {
    packages(locked).count()
}

/// The packages of a lock file by their paths, without the client itself.
fn packages(locked: &Value) -> impl Iterator<Item = (&str, &Value)> {
    let packages = locked["packages"].as_object().into_iter().flatten();
    packages.map(|(path, package)| (path.as_str(), package)).filter(|(path, _)| !path.is_empty())
}

/// The packages that no module imports and no script runs.
fn unused(tree: &Tree, wanted: &Value, locked: &Value) -> Vec<String> {
    let lists = ["dependencies", "devDependencies"];
    let names =
        lists.iter().flat_map(|list| wanted[*list].as_object().into_iter().flat_map(Map::keys));
    names
        .filter(|name| !is_imported(tree, name) && !is_run(wanted, locked, name))
        .map(|name| format!("web/package.json: nothing imports or runs `{name}`: remove it"))
        .collect()
}

/// Whether a module imports a package. The package that holds its types counts as imported, too.
fn is_imported(tree: &Tree, name: &str) -> bool {
    let subject = name.strip_prefix("@types/").unwrap_or(name);
    let mut starts = vec![format!("\"{subject}\""), format!("\"{subject}/")];
    if name == "@types/node" {
        starts = vec![String::from("\"node:")];
    }
    let code = ["ts", "tsx", "mjs"].iter().flat_map(|extension| tree.with_extension(extension));
    code.filter(|file| file.path.starts_with("web/")).any(|file| {
        let imports = file.text.lines().filter(|line| {
            line.contains("from ") || line.contains("import ") || line.contains("import(")
        });
        imports.into_iter().any(|line| starts.iter().any(|start| line.contains(start)))
    })
}

/// Whether a script runs a program of the package.
fn is_run(wanted: &Value, locked: &Value, name: &str) -> bool {
    let programs = locked["packages"][format!("node_modules/{name}")]["bin"].as_object();
    let scripts = wanted["scripts"].as_object().into_iter().flat_map(Map::values);
    let lines: Vec<&str> = scripts.filter_map(Value::as_str).collect();
    programs
        .into_iter()
        .flat_map(Map::keys)
        .any(|program| lines.iter().any(|line| line.split_whitespace().any(|word| word == program)))
}

fn licence_fault(path: &str, package: &Value) -> Option<String> {
    let name = name_of(path);
    let Some(licence) = package["license"].as_str() else {
        return Some(format!("the package `{name}` names no licence"));
    };
    let tool = package["dev"] == true && licence::is_allowed(licence, licence::TOOLS);
    (!tool && !licence::is_allowed(licence, licence::SHIPPED))
        .then(|| format!("the package `{name}` is licensed under `{licence}`: {}", licence::ADVICE))
}

/// The name of a package at `node_modules/a/node_modules/@b/c`.
fn name_of(path: &str) -> &str {
    path.rsplit_once("node_modules/").map_or(path, |(_, name)| name)
}

fn duplicates(locked: &Value) -> Vec<String> {
    let mut versions: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
    for (path, package) in packages(locked) {
        let version = package["version"].as_str().unwrap_or_default();
        versions.entry(name_of(path)).or_default().push(version);
    }
    versions
        .into_iter()
        .filter(|(_, versions)| versions.len() > 1)
        .map(|(name, versions)| {
            let versions = versions.join(", ");
            format!("web/package-lock.json has `{name}` more than once ({versions}): `npm dedupe`")
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn packages_that_are_neither_imported_nor_run_are_found() {
        let tree = Tree::of(&[
            (
                "web/src/a.ts",
                "import { x } from \"three/addons\";\nimport \"preact\";\n// \"left-pad\"\n",
            ),
            ("web/test/a.test.ts", "import { test } from \"vitest\";\n"),
            ("bench/a.ts", "import \"elsewhere\";\n"),
        ]);
        let wanted = json!({
            "scripts": {"types": "tsc --noEmit"},
            "dependencies": {"three": "1", "preact": "1", "left-pad": "1", "elsewhere": "1"},
            "devDependencies": {"typescript": "1", "@types/three": "1", "@types/node": "1", "vitest": "1"},
        });
        let locked = json!({"packages": {"node_modules/typescript": {"bin": {"tsc": "bin/tsc"}}}});
        let names: Vec<String> = unused(&tree, &wanted, &locked)
            .iter()
            .map(|fault| fault.split('`').nth(1).unwrap().to_string())
            .collect();
        assert_eq!(names, ["elsewhere", "left-pad", "@types/node"]);
    }

    #[test]
    fn licences_and_second_versions_are_found() {
        let package =
            |licence: &str, dev: bool| json!({"version": "1", "license": licence, "dev": dev});
        let locked = json!({"packages": {
            "": {"license": "none"},
            "node_modules/a": package("MIT", false),
            "node_modules/b": package("MPL-2.0", true),
            "node_modules/c": package("MPL-2.0", false),
            "node_modules/c/node_modules/a": package("GPL-3.0", true),
        }});
        let faults = faults(&Tree::of(&[]), &json!({}), &locked);
        assert_eq!(faults.len(), 3, "{faults:?}");
        assert!(faults[0].contains("`c` is licensed"), "{faults:?}");
        assert!(faults[1].contains("`a` is licensed"), "{faults:?}");
        assert!(faults[2].contains("`a` more than once"), "{faults:?}");
    }
}
