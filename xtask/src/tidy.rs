//! `cargo xtask tidy`: checks what no compiler checks. Each finding says where it is and what would
//! be right.

mod commits;
mod interfaces;
mod markdown;
mod names;
mod rust;
mod sizes;
pub(crate) mod tree;
mod web;
mod words;

use crate::cargo::root;
use std::fmt;
use tree::Tree;

/// One thing that is not as it should be.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Finding {
    path: String,
    /// Counted from 1.
    line: usize,
    message: String,
    weight: Weight,
}

/// Whether a finding stops the gate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Weight {
    Wrong,
    Advice,
}

impl Finding {
    fn wrong(path: &str, line: usize, message: impl Into<String>) -> Self {
        Self { path: path.to_string(), line, message: message.into(), weight: Weight::Wrong }
    }

    fn advice(path: &str, line: usize, message: impl Into<String>) -> Self {
        Self { weight: Weight::Advice, ..Self::wrong(path, line, message) }
    }
}

impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let advice = match self.weight {
            Weight::Wrong => "",
            Weight::Advice => "advice: ",
        };
        write!(f, "{}:{}: {advice}{}", self.path, self.line, self.message)
    }
}

/// Every check there is.
const CHECKS: &[fn(&Tree) -> Vec<Finding>] = &[
    rust::opens_with_module_doc,
    rust::is_named_by_a_noun,
    rust::is_in_the_suite,
    web::opens_with_module_doc,
    web::names_no_game,
    interfaces::have_few_members,
    names::mean_one_thing,
    sizes::files_are_short,
    sizes::folders_are_not_crowded,
    words::are_not_banned,
    markdown::is_where_it_belongs,
    markdown::links_lead_somewhere,
    markdown::architecture_names_what_exists,
];

/// Looks at every file of the repository.
pub(crate) fn run() -> Result<(), String> {
    let tree =
        Tree::read(&root()).map_err(|error| format!("the repository cannot be read: {error}"))?;
    let mut findings: Vec<Finding> = CHECKS.iter().flat_map(|check| check(&tree)).collect();
    findings.extend(commits::say_what_they_do());
    findings.sort_by(|a, b| (&a.path, a.line).cmp(&(&b.path, b.line)));
    for finding in &findings {
        println!("{finding}");
    }
    let wrong = findings.iter().filter(|finding| finding.weight == Weight::Wrong).count();
    if wrong == 0 {
        println!("tidy: {} files", tree.files().count());
        Ok(())
    } else {
        Err(format!("tidy: {wrong} wrong"))
    }
}
