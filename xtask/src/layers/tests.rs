//! The table against made-up workspaces, one forbidden edge at a time.

use super::*;
use serde_json::json;

/// What cargo would say about a workspace with these crates and dependencies.
fn workspace(crates: &[&str], edges: &[(&str, &str, Option<&str>)]) -> Value {
    let packages: Vec<Value> = crates
        .iter()
        .map(|name| {
            let dependencies: Vec<Value> = edges
                .iter()
                .filter(|(from, _, _)| from == name)
                .map(
                    |(_, to, kind)| json!({ "name": to, "kind": kind, "path": format!("at/{to}") }),
                )
                .collect();
            json!({
                "id": format!("{name} 0.1.0"), "name": name, "dependencies": dependencies,
                "manifest_path": format!("/house/{}/{name}/Cargo.toml", folder(name)),
            })
        })
        .collect();
    let members: Vec<String> = crates.iter().map(|name| format!("{name} 0.1.0")).collect();
    json!({ "packages": packages, "workspace_members": members, "workspace_root": "/house" })
}

/// The folder of a crate, which tells games and examples from other crates.
fn folder(name: &str) -> &'static str {
    match name {
        "chess" | "dungeon" | "squad" | "duel" | "hopscotch" => "games",
        "skirmish" => "examples",
        _ => "crates",
    }
}

fn faults(metadata: &Value) -> Vec<String> {
    let (crates, edges) = read(metadata).unwrap();
    check(&crates, &edges).iter().map(ToString::to_string).collect()
}

/// What the table says about one edge.
fn edge(from: &str, to: &str, kind: Option<&str>) -> Vec<String> {
    faults(&workspace(&[from, to], &[(from, to, kind)]))
}

#[test]
fn the_whole_house_as_designed_is_allowed() {
    let normal = [
        ("initiative-scene", "initiative-kernel"),
        ("initiative-bots", "initiative-kernel"),
        ("initiative-testkit", "initiative-kernel"),
        ("chess", "initiative-kernel"),
        ("chess", "initiative-scene"),
        ("chess", "initiative-bots"),
        ("initiative-testkit", "initiative-scene"),
        ("initiative-hosting", "initiative-scene"),
        ("initiative-hosting", "initiative-bots"),
        ("hopscotch", "initiative-hosting"),
        ("initiative-server", "initiative-hosting"),
        ("initiative-server", "initiative-bots"),
        ("initiative-lab", "initiative-bots"),
        ("initiative-app", "initiative-server"),
        ("initiative-app", "initiative-client"),
        ("initiative", "initiative-app"),
        ("initiative", "initiative-testkit"),
        ("initiative-cli", "hopscotch"),
        ("initiative-cli", "initiative-app"),
        ("skirmish", "initiative"),
        ("bench", "initiative-kernel"),
    ];
    for (from, to) in normal {
        assert_eq!(edge(from, to, None), [""; 0], "{from} → {to}");
    }
    for from in ["initiative-kernel", "initiative-bots", "chess", "initiative-server"] {
        assert_eq!(edge(from, "initiative-testkit", Some("dev")), [""; 0], "{from}");
    }
}

#[test]
fn every_edge_against_the_arrows_is_refused() {
    let forbidden = [
        ("initiative-kernel", "initiative-scene"),
        ("initiative-kernel", "initiative-bots"),
        ("initiative-kernel", "chess"),
        ("initiative-kernel", "initiative-server"),
        ("initiative-scene", "chess"),
        ("initiative-scene", "initiative-bots"),
        ("initiative-bots", "initiative-scene"),
        ("initiative-bots", "chess"),
        ("initiative-testkit", "chess"),
        ("initiative-hosting", "initiative-server"),
        ("initiative-server", "chess"),
        ("initiative-app", "chess"),
        ("initiative-app", "initiative"),
        ("initiative-client", "initiative-kernel"),
        ("chess", "initiative"),
        ("chess", "initiative-server"),
        ("skirmish", "initiative-kernel"),
        ("skirmish", "chess"),
        ("initiative-cli", "skirmish"),
        ("chess", "initiative-lab"),
        ("chess", "initiative-cli"),
        ("initiative-server", "initiative-lab"),
        ("initiative-server", "initiative-cli"),
        ("initiative-lab", "initiative-cli"),
        ("initiative-kernel", "bench"),
        ("initiative-cli", "xtask"),
        ("bench", "xtask"),
    ];
    for (from, to) in forbidden {
        for kind in [None, Some("build"), Some("dev")] {
            let faults = edge(from, to, kind);
            assert_eq!(faults.len(), 1, "{from} → {to}");
            assert!(faults[0].contains(from) && faults[0].contains(to), "{}", faults[0]);
        }
    }
}

#[test]
fn games_never_depend_on_each_other() {
    for from in ["chess", "dungeon", "squad", "duel"] {
        for to in ["chess", "dungeon", "squad", "duel"] {
            if from != to {
                let faults = edge(from, to, None);
                assert!(
                    faults[0]
                        .ends_with("may only depend on: kernel, content, scene, bots, hosting"),
                    "{faults:?}"
                );
                assert_eq!(edge(from, to, Some("dev")).len(), 1);
            }
        }
    }
}

#[test]
fn the_testkit_is_a_dev_dependency_only() {
    for from in ["initiative-kernel", "chess", "initiative-server", "bench", "xtask"] {
        for kind in [None, Some("build")] {
            let faults = edge(from, "initiative-testkit", kind);
            assert!(faults[0].ends_with("may only be a dev-dependency"), "{faults:?}");
        }
    }
}

#[test]
fn an_unknown_crate_is_told_where_to_go() {
    let faults =
        faults(&workspace(&["initiative-kernel", "go"], &[("go", "initiative-kernel", None)]));
    assert_eq!(faults.len(), 1);
    assert!(faults[0].contains("`go`") && faults[0].contains("xtask/src/layers/house.rs"));
}

#[test]
fn a_crate_of_a_registry_is_no_crate_of_ours() {
    let mut metadata =
        workspace(&["initiative-kernel", "chess"], &[("initiative-kernel", "chess", None)]);
    metadata["packages"][0]["dependencies"][0]["path"] = Value::Null;
    assert_eq!(faults(&metadata), [""; 0]);
}

#[test]
fn metadata_that_makes_no_sense_is_an_error() {
    assert!(read(&json!({})).is_err());
    assert!(read(&json!({ "packages": [], "workspace_members": 3 })).is_err());
    let mut strayed = workspace(&["chess"], &[]);
    strayed["workspace_root"] = json!("/elsewhere");
    assert!(read(&strayed).is_err());
}

#[test]
fn every_layer_named_in_the_table_exists() {
    for room in HOUSE {
        for on in room.on {
            assert!(HOUSE.iter().any(|other| other.name == *on), "{on}");
        }
    }
}
