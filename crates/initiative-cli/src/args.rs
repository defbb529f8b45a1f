//! What can be asked on the command line.

use clap::builder::ValueParser;
use clap::{Arg, ArgAction, ArgMatches, Command, value_parser};

/// The program and all its commands.
pub(crate) fn program() -> Command {
    Command::new("initiative")
        .about("Turn-based tactics: play, script, replay and simulate every game built in")
        .version(env!("CARGO_PKG_VERSION"))
        .subcommand_required(true)
        .arg_required_else_help(true)
        .subcommand(serve())
        .subcommand(games())
        .subcommand(check())
        .subcommand(script())
        .subcommand(replay())
        .subcommand(sim())
        .subcommand(perft())
}

fn serve() -> Command {
    Command::new("serve")
        .about("Serves matches to browsers until it is stopped (Ctrl+C)")
        .arg(
            Arg::new("port")
                .long("port")
                .value_name("N")
                .default_value("4747")
                .value_parser(value_parser!(u16))
                .help("The port to listen on; 0 takes any free one"),
        )
        .arg(
            Arg::new("address")
                .long("address")
                .value_name("IP")
                .default_value("127.0.0.1")
                .value_parser(value_parser!(std::net::IpAddr))
                .help(
                    "The address to listen on; others than this machine reach only 0.0.0.0 or ::",
                ),
        )
        .arg(
            Arg::new("origin")
                .long("origin")
                .value_name("URL")
                .action(ArgAction::Append)
                .help("A page of another address that may connect, as https://example.org"),
        )
        .arg(
            Arg::new("data")
                .long("data")
                .value_name("DIR")
                .value_parser(value_parser!(std::path::PathBuf))
                .help("Where matches are kept; your data directory if not given"),
        )
        .arg(
            Arg::new("assets")
                .long("assets")
                .value_name("DIR")
                .value_parser(value_parser!(std::path::PathBuf))
                .help("A folder with the browser client, in place of the one built in"),
        )
        .arg(flag("durable").help(
            "Syncs each command to the disk before it is acknowledged, so that not even a power \
             cut loses one; always so when others than this machine can connect",
        ))
        .arg(flag("bot-caps").help(
            "Bots stop thinking when their own time is up; how they move then depends on the machine",
        ))
        .arg(flag("open").help("Opens the address in the browser"))
        .arg(flag("log-json").help("Writes logs as JSON, one object a line"))
        .after_help("RUST_LOG sets what is logged, as in RUST_LOG=initiative_server=debug.")
}

fn check() -> Command {
    Command::new("check")
        .about("Reads a scenario, setup or script and tells everything that is wrong or odd")
        .arg(file("A script or a setup as JSON, or a scenario as text for games that read one"))
        .arg(
            Arg::new("game")
                .long("game")
                .value_name("GAME")
                .help("The game it is for, unless the file says so; see `initiative games`"),
        )
        .arg(json())
        .after_help("It ends with 1 if there is a fault. Warnings are told and change nothing.")
}

fn games() -> Command {
    Command::new("games")
        .about("Lists the games built in, or checks all that they offer")
        .arg(
            flag("check").help("Reads every scenario with every option; ends with 1 if any is odd"),
        )
        .arg(
            Arg::new("matches")
                .long("matches")
                .value_name("N")
                .requires("check")
                .value_parser(value_parser!(u64).range(1..=1_000_000))
                .help("Plays so many matches of each, too, and tells which do not end"),
        )
        .arg(json())
}

fn script() -> Command {
    Command::new("script")
        .about("Plays the commands of a file and tells what each did")
        .arg(file("A JSON file: game, scenario or setup, rules, seed, commands"))
        .arg(flag("strict").help("Ends with 1 if a command was refused"))
        .arg(json())
        .after_help(
            "{\"game\": \"squad\", \"scenario\": \"first_stand\", \"seed\": 7, \"commands\": [\n  \
             {\"seat\": 0, \"command\": \"EndPhase\"},\n  {\"seat\": 0, \"act\": \"undo\"}]}\n\n\
             The opening's events are printed, each command's events or refusal, then the scene for\n\
             each seat and the state's hash. A refused command changes nothing and does not end\n\
             the script. What does not read as a command is an error of the script, told with\n\
             its line; nothing is played then.",
        )
}

fn replay() -> Command {
    Command::new("replay")
        .about("Plays a journal again and tells what happened")
        .arg(file("A journal, as text or as bytes"))
        .arg(flag("verify").help("Only checks that it replays to its own hashes"))
        .arg(json())
}

fn sim() -> Command {
    Command::new("sim")
        .about("Plays many matches between bots and counts how they end")
        .arg(game())
        .arg(
            Arg::new("scenario")
                .long("scenario")
                .value_name("S,T")
                .value_delimiter(',')
                .help("Scenarios of the game, played in turn; its first if not given"),
        )
        .arg(
            Arg::new("games")
                .long("games")
                .value_name("N")
                .default_value("100")
                .value_parser(value_parser!(u64).range(1..=100_000_000))
                .help("How many matches"),
        )
        .arg(seed("The seed of all of them: the same one gives the same matches"))
        .arg(
            Arg::new("bots")
                .long("bots")
                .value_name("A,B")
                .value_delimiter(',')
                .default_value("random")
                .help("Who plays, seat by seat; the last ones go around"),
        )
        .arg(flag("swap").help("Bots change seats after every match, and are counted by name"))
        .arg(
            Arg::new("threads")
                .long("threads")
                .value_name("T")
                .value_parser(value_parser!(u16).range(1..=1_024))
                .help("How many at once; all cores if not given. It changes no result"),
        )
        .arg(
            Arg::new("longest")
                .long("longest")
                .value_name("N")
                .default_value("10000")
                .value_parser(value_parser!(u64).range(1..))
                .help("Stops a match after so many commands"),
        )
        .arg(json())
}

fn perft() -> Command {
    Command::new("perft")
        .about("Counts the lines of play to a depth")
        .arg(game())
        .arg(
            Arg::new("depth")
                .long("depth")
                .value_name("N")
                .required(true)
                .value_parser(value_parser!(u32).range(1..=64))
                .help("How many commands deep"),
        )
        .arg(scenario())
        .arg(
            Arg::new("fen")
                .long("fen")
                .value_name("TEXT")
                .conflicts_with("scenario")
                .help("A position as text, for games that read one: a FEN, or a whole scenario"),
        )
        .arg(seed("The seed of the match"))
        .arg(flag("divide").help("Counts below each first command, too"))
        .arg(json())
}

fn flag(name: &'static str) -> Arg {
    Arg::new(name).long(name).action(ArgAction::SetTrue)
}

fn json() -> Arg {
    flag("json").help("Prints one JSON document")
}

fn file(help: &'static str) -> Arg {
    Arg::new("file")
        .value_name("FILE")
        .required(true)
        .value_parser(value_parser!(std::path::PathBuf))
        .help(help)
}

fn game() -> Arg {
    Arg::new("game").value_name("GAME").required(true).help("See `initiative games`")
}

fn scenario() -> Arg {
    Arg::new("scenario")
        .long("scenario")
        .value_name("S")
        .help("One of the game's scenarios; its first if not given")
}

fn seed(help: &'static str) -> Arg {
    Arg::new("seed")
        .long("seed")
        .value_name("S")
        .default_value("1")
        .value_parser(ValueParser::new(parse_seed))
        .help(help)
}

/// A seed: a number, or hexadecimal digits after `0x`.
fn parse_seed(text: &str) -> Result<u64, String> {
    let parsed = match text.strip_prefix("0x") {
        Some(digits) => u64::from_str_radix(digits, 16),
        None => text.parse(),
    };
    parsed.map_err(|_| {
        "a seed is a whole number from 0 to 18446744073709551615, or hexadecimal digits after 0x"
            .into()
    })
}

/// An argument that is required or has a default.
pub(crate) fn get<T: Clone + Send + Sync + Default + 'static>(args: &ArgMatches, name: &str) -> T {
    args.get_one::<T>(name).cloned().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    #[test]
    fn the_commands_are_consistent() {
        super::program().debug_assert();
    }

    #[test]
    fn seeds_are_numbers() {
        assert_eq!(super::parse_seed("7"), Ok(7));
        assert_eq!(super::parse_seed("0xff"), Ok(255));
        assert!(super::parse_seed("ff").is_err() && super::parse_seed("-1").is_err());
    }
}
