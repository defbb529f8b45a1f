//! The command line. The options of each command are in the module of that command.

use crate::title::{ENGINE, Title};
use crate::worker;
use crate::{check, games, lab, load, new, perft, replay, script, serve, sim, store, tournament};
use clap::error::ErrorKind;
use clap::{CommandFactory, FromArgMatches, Parser, Subcommand};
use initiative_server::registry::Registry;

/// Turn-based tactics: play, script, replay and simulate every game built in
#[derive(Debug, Parser)]
#[command(subcommand_required = true, arg_required_else_help = true)]
struct Program {
    #[command(subcommand)]
    command: CliCommand,
}

/// The commands of the program.
#[derive(Debug, Subcommand)]
pub(crate) enum CliCommand {
    Serve(serve::Args),
    Games(games::Args),
    Check(check::Args),
    Script(script::Args),
    Replay(replay::Args),
    Sim(sim::Args),
    Lab(lab::Args),
    Tournament(tournament::Args),
    Worker(worker::Args),
    Load(load::Args),
    Store(store::Args),
    Perft(perft::Args),
    New(new::Args),
}

/// Reads the command line. A wrong one ends the program with a message that says what is right.
pub(crate) fn read(title: &Title, games: &Registry) -> CliCommand {
    let mut line = program(title, games);
    let matches = line.get_matches_mut();
    let command = match Program::from_arg_matches(&matches) {
        Ok(program) => program.command,
        Err(error) => error.exit(),
    };
    // Which options go together depends on their values, so the parser does not know it.
    if let CliCommand::Serve(args) = &command
        && let Err(why) = args.mode()
    {
        line.error(ErrorKind::ArgumentConflict, why).exit();
    }
    command
}

/// The command line under the name of the program. With only one game, naming it is optional.
fn program(title: &Title, games: &Registry) -> clap::Command {
    let only = games::only(games);
    let listed = format!("See `{} games`", title.name);
    let game = only.map_or_else(|| listed.clone(), |only| format!("Always {}", only.id));
    let mut program = Program::command()
        .name(title.name.clone())
        .version(title.version())
        .mut_subcommand("check", |check| {
            let for_whom = "The game it is for, unless the file says so";
            check.mut_arg("game", |arg| match only {
                Some(_) => arg.help(for_whom),
                None => arg.help(format!("{for_whom}; see `{} games`", title.name)),
            })
        });
    if title.name != ENGINE {
        program = program.about(format!("{}: play, script, replay and simulate it", title.text));
    }
    let which = |command: clap::Command| {
        command.mut_arg("game", |arg| arg.help(game.clone()).required(only.is_none()))
    };
    for name in ["sim", "tournament", "load", "perft"] {
        program = program.mut_subcommand(name, which);
    }
    program = program.mut_subcommand("lab", |lab| lab.mut_subcommand("compare", which));
    program
}

/// A seed: a number, or hexadecimal digits after `0x`.
pub(crate) fn parse_seed(text: &str) -> Result<u64, String> {
    let parsed = match text.strip_prefix("0x") {
        Some(digits) => u64::from_str_radix(digits, 16),
        None => text.parse(),
    };
    parsed.map_err(|_| {
        "a seed is a whole number from 0 to 18446744073709551615, or hexadecimal digits after 0x"
            .into()
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_commands_are_consistent() {
        let games = Registry::new();
        for file in ["initiative", "skirmish"] {
            program(&Title::of(Some(file.as_ref()), &games), &games).debug_assert();
        }
    }

    #[test]
    fn help_texts_use_the_name_of_the_program() {
        let games = Registry::new();
        let title = Title::of(Some("skirmish".as_ref()), &games);
        let mut program = program(&title, &games);
        let sim = program.find_subcommand_mut("sim").unwrap().render_help().to_string();
        assert!(sim.contains("`skirmish games`") && !sim.contains("initiative"), "{sim}");
        assert!(program.render_help().to_string().contains("Skirmish: play"));
    }

    #[test]
    fn seeds_are_numbers() {
        assert_eq!(parse_seed("7"), Ok(7));
        assert_eq!(parse_seed("0xff"), Ok(255));
        assert!(parse_seed("ff").is_err() && parse_seed("-1").is_err());
    }
}
