//! `cargo xtask layers`: dependencies between our crates, and between the folders of the client,
//! point one way.
//!
//! The table in `house` says which crate may depend on which. This module compares it with the
//! output of `cargo metadata`. `web` does the same for the client.

mod house;
#[cfg(test)]
mod tests;
mod web;

use crate::cargo::{Member, members, metadata, root};
use crate::tidy::tree::Tree;
use house::{HOUSE, Room, TESTKIT, Who};
use serde_json::Value;
use std::fmt;

/// A dependency of one crate of the workspace on another.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Edge {
    from: String,
    to: String,
    kind: Kind,
}

/// What a dependency is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    /// The crate itself needs it, or its build script does.
    Normal,
    /// Only its tests and examples need it.
    Dev,
}

/// Compares the workspace with the table.
pub(crate) fn run() -> Result<(), String> {
    let (crates, edges) = read(&metadata()?)?;
    let tree =
        Tree::read(&root()).map_err(|error| format!("the repository cannot be read: {error}"))?;
    let (imports, wrong) = web::check(&tree);
    let faults = check(&crates, &edges);
    for fault in &faults {
        println!("{fault}");
    }
    for fault in &wrong {
        println!("{fault}");
    }
    if faults.is_empty() && wrong.is_empty() {
        println!("layers: {} crates, {} dependencies between them", crates.len(), edges.len());
        println!("layers: {imports} imports between the folders of the client");
        return Ok(());
    }
    Err(format!("layers: {} wrong", faults.len() + wrong.len()))
}

/// The crates of the workspace and the dependencies between them.
fn read(metadata: &Value) -> Result<(Vec<Member>, Vec<Edge>), String> {
    let crates = members(metadata)?;
    let mut edges = Vec::new();
    for from in &crates {
        for dependency in &from.dependencies {
            let to = dependency["name"].as_str().unwrap_or_default();
            // A crate of the same name from a registry is not ours.
            if dependency["path"].is_null() || !crates.iter().any(|member| member.name == to) {
                continue;
            }
            let kind = match dependency["kind"].as_str() {
                Some("dev") => Kind::Dev,
                _ => Kind::Normal,
            };
            edges.push(Edge { from: from.name.clone(), to: to.to_string(), kind });
        }
    }
    Ok((crates, edges))
}

/// Everything in the workspace that the table does not allow.
fn check(crates: &[Member], edges: &[Edge]) -> Vec<Fault> {
    let mut faults: Vec<Fault> = crates
        .iter()
        .filter(|member| room(member).is_none())
        .map(|member| Fault::Unknown(member.name.clone()))
        .collect();
    let named = |name: &str| crates.iter().find(|member| member.name == name).and_then(room);
    for edge in edges {
        let (Some(from), Some(to)) = (named(&edge.from), named(&edge.to)) else {
            continue; // reported as unknown already
        };
        if !allowed(from, to, edge.kind) {
            faults.push(Fault::Forbidden(edge.clone(), from, to));
        }
    }
    faults
}

fn room(member: &Member) -> Option<&'static Room> {
    HOUSE.iter().find(|room| match room.who {
        Who::Named(crates) => crates.contains(&member.name.as_str()),
        Who::In(folder) => member.is_in(folder),
    })
}

fn allowed(from: &Room, to: &Room, kind: Kind) -> bool {
    (kind == Kind::Dev && to.name == TESTKIT) || from.on.contains(&to.name)
}

/// One thing that is wrong, and what would be right.
#[derive(Debug)]
enum Fault {
    /// A crate that the table does not know.
    Unknown(String),
    /// A dependency that the table does not allow, and the layers of both crates.
    Forbidden(Edge, &'static Room, &'static Room),
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unknown(name) => write!(
                f,
                "`{name}` has no place in the house: add it to HOUSE in xtask/src/layers/house.rs"
            ),
            Self::Forbidden(Edge { from, to, kind }, room, on) => {
                let dev = match kind {
                    Kind::Normal => "",
                    Kind::Dev => " for its tests",
                };
                write!(f, "`{from}` ({}) depends on `{to}`{dev}; ", room.name)?;
                if on.name == TESTKIT {
                    return write!(f, "`{to}` may only be a dev-dependency");
                }
                match room.on {
                    [] => write!(f, "it may not depend on any crate of ours"),
                    on => write!(f, "it may only depend on: {}", on.join(", ")),
                }
            }
        }
    }
}
