//! `lab`: answers for designers.

mod compare;
mod comparison;
pub(crate) mod page;
mod puzzles;

use crate::failure::Failure;
use initiative_server::registry::Registry;
use std::io::Write;

/// Answers questions about rules, content and bots with many matches
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    #[command(subcommand)]
    command: LabCommand,
}

/// The questions.
#[derive(Debug, clap::Subcommand)]
enum LabCommand {
    Compare(compare::Args),
    Puzzles(puzzles::Args),
}

pub(crate) fn run(registry: &Registry, args: &Args, out: &mut impl Write) -> Result<(), Failure> {
    match &args.command {
        LabCommand::Compare(args) => compare::run(registry, args, out),
        LabCommand::Puzzles(args) => puzzles::run(registry, args, out),
    }
}
