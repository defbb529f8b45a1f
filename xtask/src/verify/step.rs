//! The steps of the gate, as data. A new check gets its place in [`steps`].

use super::tool::Tool;
use crate::cargo::{cargo, spell};
use crate::fuzz;
use crate::program;
use std::path::PathBuf;
use std::process::Command;

/// One step of the gate.
pub(super) struct Step {
    /// The name to rerun it by.
    pub(super) name: &'static str,
    /// What it runs.
    pub(super) command: Command,
    /// What it runs, in a form that people can read and type.
    pub(super) line: String,
    /// Which part of its output is shown when all goes well.
    pub(super) shows: Shows,
    /// What must be there before it can run.
    pub(super) tool: Option<Tool>,
}

/// Which part of a step's output is shown when all goes well.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Shows {
    /// Nothing: its output only matters when it fails.
    Failure,
    /// The summaries of the tests, and their sum.
    Tests,
}

impl Step {
    fn new(name: &'static str, command: Command) -> Self {
        Self { name, line: spell(&command), command, shows: Shows::Failure, tool: None }
    }

    pub(super) fn of_cargo(name: &'static str, words: &[&str]) -> Self {
        let mut command = cargo();
        command.args(words);
        Self::new(name, command)
    }

    /// One of our own commands, in its own process like the others.
    pub(super) fn of_ours(name: &'static str) -> Self {
        let own = std::env::current_exe().unwrap_or_else(|_| PathBuf::from("xtask"));
        let mut command = Command::new(own);
        command.arg(name);
        Self { line: format!("cargo xtask {name}"), ..Self::new(name, command) }
    }

    /// Sets an environment variable that the shown command leaves out.
    pub(super) fn set(&mut self, variable: &str, value: &str) {
        self.command.env(variable, value);
    }

    /// Adds an argument.
    pub(super) fn given(mut self, argument: &str) -> Self {
        self.command.arg(argument);
        self.line = format!("{} {argument}", self.line);
        self
    }

    /// The check of the formatting.
    pub(super) fn fmt() -> Self {
        Self::of_cargo("fmt", &["fmt", "--all", "--check"]).with(Tool::Component("rustfmt", "fmt"))
    }

    /// The lints, for everything that compiles.
    pub(super) fn clippy() -> Self {
        let words = ["clippy", "--workspace", "--all-targets", "--", "-D", "warnings"];
        Self::of_cargo("clippy", &words).with(Tool::Component("clippy", "clippy"))
    }

    fn with(mut self, tool: Tool) -> Self {
        self.tool = Some(tool);
        self
    }

    pub(super) fn tests(mut self) -> Self {
        self.shows = Shows::Tests;
        self
    }
}

/// Every step, in order: quick ones that often fail come first.
pub(super) fn steps() -> Vec<Step> {
    let mut doc = cargo();
    doc.args(["doc", "--workspace", "--no-deps"]).env("RUSTDOCFLAGS", "-D warnings");
    vec![
        Step::fmt(),
        Step::of_ours("layers"),
        Step::of_ours("tidy"),
        Step::of_ours("deps"),
        Step::clippy(),
        Step::of_ours("no-std"),
        Step::of_ours("codegen").given("--check"),
        Step::new("test", program::tests(false)).tests().with(Tool::Postgres),
        Step::of_cargo("doctest", &["test", "--workspace", "--doc", "--no-fail-fast"]).tests(),
        Step::new("doc", doc),
        Step::of_ours("web").tests(),
        Step::of_ours("package"),
        Step::of_ours("new"),
        Step::of_ours("browser").tests(),
        Step::of_ours("cluster").given("--short"),
        Step::new("fuzz", fuzz::briefly()),
    ]
}
