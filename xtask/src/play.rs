//! `cargo play`: the shortest way into a match.

use crate::program::{self, For};
use crate::web;
use std::net::{Ipv4Addr, TcpListener};
use std::process::Command;

/// The port that is tried first. A browser remembers a player's seats by the address, which
/// includes the port.
const PORT: u16 = 4747;

/// Builds what is not built yet and starts the server. It takes the arguments of `initiative
/// serve`, and `--no-open`.
pub(crate) fn run(rest: &[String]) -> Result<(), String> {
    web::prepare()?;
    web::build()?;
    let program = program::build(For::People)?;
    let free = TcpListener::bind((Ipv4Addr::LOCALHOST, PORT)).is_ok();
    let mut command = Command::new(program);
    command.args(arguments(rest, free));
    give_way(command)
}

/// The arguments for the server.
fn arguments(rest: &[String], free: bool) -> Vec<String> {
    let names = |name: &str| {
        let with_value = format!("{name}=");
        rest.iter().any(|word| word == name || word.starts_with(&with_value))
    };
    let mut words = vec![String::from("serve")];
    if !names("--port") {
        words.push(format!("--port={}", if free { PORT } else { 0 }));
    }
    if !names("--open") && !names("--no-open") {
        words.push(String::from("--open"));
    }
    words.extend(rest.iter().filter(|word| *word != "--no-open").cloned());
    words
}

/// Replaces this process by the command, so that Ctrl+C reaches only the server, which then ends
/// cleanly.
#[cfg(unix)]
fn give_way(mut command: Command) -> Result<(), String> {
    use std::os::unix::process::CommandExt;
    let error = command.exec();
    Err(format!("`{}` cannot be started: {error}", crate::cargo::spell(&command)))
}

#[cfg(not(unix))]
fn give_way(command: Command) -> Result<(), String> {
    crate::cargo::hand_over(command)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn line(rest: &str, free: bool) -> String {
        let rest: Vec<String> = rest.split_whitespace().map(String::from).collect();
        arguments(&rest, free).join(" ")
    }

    #[test]
    fn the_usual_port_is_taken_if_it_is_free() {
        assert_eq!(line("", true), "serve --port=4747 --open");
        assert_eq!(line("", false), "serve --port=0 --open");
    }

    #[test]
    fn arguments_reach_the_server() {
        assert_eq!(line("--port 80 --data x", true), "serve --open --port 80 --data x");
        assert_eq!(line("--port=80 --no-open", true), "serve --port=80");
        assert_eq!(line("--open", true), "serve --port=4747 --open");
    }
}
