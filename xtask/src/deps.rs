//! `cargo xtask deps`: checks our dependencies. Each must be used, have a licence that lets us ship
//! it, and be there in one version only.

mod duplicates;
mod licence;
mod npm;
mod unused;

use crate::cargo::{cargo, members, parsed, root};
use crate::tidy::tree::Tree;
use serde_json::Value;
use std::fs;

/// Checks the dependencies of the crates and of the client.
pub(crate) fn run() -> Result<(), String> {
    let tree =
        Tree::read(&root()).map_err(|error| format!("the repository cannot be read: {error}"))?;
    let lock = read("Cargo.lock")?;
    let metadata = metadata()?;
    let crates = members(&metadata)?;
    let mut faults = unused::of_crates(&tree, &crates);
    faults.extend(unused::of_workspace(&read("Cargo.toml")?, &crates));
    faults.extend(duplicates::in_lock(&lock, duplicates::EXCEPTIONS));
    let outside = outside(&metadata);
    let shipped = |name: &str| is_shipped(&metadata, name);
    faults.extend(outside.iter().filter_map(|package| licence_fault(package, shipped)));

    let npm = |path| -> Result<Value, String> {
        serde_json::from_str(&read(path)?).map_err(|error| format!("{path}: {error}"))
    };
    let (wanted, locked) = (npm("web/package.json")?, npm("web/package-lock.json")?);
    faults.extend(npm::faults(&tree, &wanted, &locked));
    for fault in &faults {
        println!("{fault}");
    }
    if !faults.is_empty() {
        return Err(format!("deps: {} wrong", faults.len()));
    }
    println!(
        "deps: {} crates and {} packages of npm, used, licensed and in one version each",
        outside.len(),
        npm::count(&locked)
    );
    Ok(())
}

fn read(path: &str) -> Result<String, String> {
    fs::read_to_string(root().join(path)).map_err(|error| format!("{path}: {error}"))
}

/// Everything that is compiled on this machine, with every feature.
fn metadata() -> Result<Value, String> {
    let host = parsed_host().ok_or("`rustc -vV` does not say for which machine it compiles")?;
    let mut command = cargo();
    command.args(["metadata", "--format-version", "1", "--all-features"]);
    // Without a platform, cargo would also fetch what only other systems compile.
    command.args(["--filter-platform", &host]);
    parsed(command)
}

fn parsed_host() -> Option<String> {
    let rustc = std::env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
    let output = std::process::Command::new(rustc).arg("-vV").current_dir(root()).output().ok()?;
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    text.lines().find_map(|line| line.strip_prefix("host: ")).map(String::from)
}

/// The packages that come from a registry.
fn outside(metadata: &Value) -> Vec<&Value> {
    let packages = metadata["packages"].as_array().into_iter().flatten();
    packages.filter(|package| !package["source"].is_null()).collect()
}

/// Whether a crate that we publish depends on another one, not only in its tests.
fn is_shipped(metadata: &Value, name: &str) -> bool {
    let packages = metadata["packages"].as_array().into_iter().flatten();
    let published = packages.filter(|package| {
        package["source"].is_null() && package["publish"].as_array().is_none_or(|to| !to.is_empty())
    });
    let mut dependencies =
        published.flat_map(|package| package["dependencies"].as_array().into_iter().flatten());
    dependencies.any(|dependency| dependency["name"] == name && dependency["kind"] != "dev")
}

/// What is wrong with the licence of a crate.
fn licence_fault(package: &Value, is_shipped: impl Fn(&str) -> bool) -> Option<String> {
    let name = package["name"].as_str().unwrap_or_default();
    let Some(licence) = package["license"].as_str() else {
        return Some(format!("the crate `{name}` names no licence"));
    };
    let compared = licence::COMPARED.contains(&name) && !is_shipped(name);
    (!compared && !licence::is_allowed(licence, licence::SHIPPED))
        .then(|| format!("the crate `{name}` is licensed under `{licence}`: {}", licence::ADVICE))
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn only_licences_that_we_may_ship_pass() {
        let fault = |package: Value| licence_fault(&package, |_| false);
        assert_eq!(fault(json!({"name": "a", "license": "MIT OR GPL-3.0"})), None);
        assert!(fault(json!({"name": "a", "license": "GPL-3.0"})).unwrap().contains("`GPL-3.0`"));
        assert!(fault(json!({"name": "a", "license": null})).unwrap().contains("no licence"));
    }

    #[test]
    fn what_is_only_compared_with_may_not_be_shipped() {
        let package = json!({"name": licence::COMPARED[0], "license": "GPL-3.0-or-later"});
        assert_eq!(licence_fault(&package, |_| false), None);
        assert!(licence_fault(&package, |_| true).is_some());

        let ours = |kind: Value, publish: Value| {
            let dependencies = json!([{"name": "a", "kind": kind}]);
            json!({"packages": [{"source": null, "publish": publish, "dependencies": dependencies}]})
        };
        assert!(is_shipped(&ours(Value::Null, Value::Null), "a"));
        assert!(!is_shipped(&ours(json!("dev"), Value::Null), "a"));
        assert!(!is_shipped(&ours(Value::Null, json!([])), "a"));
        assert!(!is_shipped(&ours(Value::Null, Value::Null), "b"));
    }
}
