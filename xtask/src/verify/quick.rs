//! `cargo verify quick`: checks what is wrong most often, in a tree that was compiled before. It
//! only runs the unit tests of what changed, not whole suites.

use super::step::Step;
use crate::cargo::{members, metadata};
use crate::git;

/// The steps of the quick check.
pub(super) fn steps() -> Result<Vec<Step>, String> {
    let crates = members(&metadata()?)?;
    // Without git, anything may have changed.
    let changed = git::changed();
    let touched = |folder: &str| {
        changed.as_ref().is_none_or(|paths| paths.iter().any(|path| is_below(path, folder)))
    };
    let names = crates.iter().filter(|member| touched(&member.folder)).map(|member| &*member.name);
    let mut steps = vec![
        Step::fmt(),
        Step::of_ours("layers"),
        Step::of_ours("tidy"),
        Step::of_ours("deps"),
        Step::clippy(),
    ];
    steps.extend(unit_tests(&names.collect::<Vec<_>>()));
    if touched("web") {
        steps.push(Step::of_ours("web").given("--quick").tests());
    }
    Ok(steps)
}

fn is_below(path: &str, folder: &str) -> bool {
    path.strip_prefix(folder).is_some_and(|rest| rest.starts_with('/'))
}

/// The unit tests of some crates; `None` without crates.
fn unit_tests(names: &[&str]) -> Option<Step> {
    let mut words = vec!["test", "--lib", "--bins", "--no-fail-fast"];
    words.extend(names.iter().flat_map(|name| ["--package", name]));
    (!names.is_empty()).then(|| Step::of_cargo("unit", &words).tests())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_belongs_to_the_folder_it_is_in() {
        assert!(is_below("games/chess/src/lib.rs", "games/chess"));
        assert!(!is_below("games/chess2/src/lib.rs", "games/chess"));
        assert!(!is_below("games/chess", "games/chess"));
    }

    #[test]
    fn only_crates_that_changed_are_tested() {
        assert!(unit_tests(&[]).is_none());
        let step = unit_tests(&["chess", "duel"]).unwrap();
        assert!(step.line.ends_with("--package chess --package duel"), "{}", step.line);
    }
}
