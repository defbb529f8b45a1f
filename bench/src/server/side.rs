//! One server with its clients, and what was measured of them.

use super::process::Process;
use super::usage::{Memory, machine_time};
use super::{Load, WARM_UP};
use crate::node::node;
use serde_json::{Value, json};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Duration;

/// What was measured of one side.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Measured {
    pub(super) played: Played,
    /// Seconds of processor time while it was measured.
    pub(super) server: Option<f64>,
    pub(super) clients: Option<f64>,
    /// What everything else on the machine has spent meanwhile.
    pub(super) others: Option<f64>,
    /// The server's memory before the first match, after the warm-up, and at the end.
    pub(super) before: Option<Memory>,
    pub(super) warm: Option<Memory>,
    pub(super) after: Option<Memory>,
}

/// What clients have counted.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Played {
    pub(super) turns: f64,
    pub(super) seconds: f64,
    /// Seconds from sending a turn to seeing it confirmed.
    pub(super) median: f64,
    pub(super) p99: f64,
    /// How many matches came to their ends.
    pub(super) finished: f64,
}

/// boardgame.io's server and its own clients, each in a process of Node.
pub(super) fn boardgame_io(load: &Load) -> Result<Measured, String> {
    let server = Process::start("boardgame.io's server", node("server.mjs"))?;
    let address = server.address()?;
    let before = server.memory();
    let mut clients = Process::start("boardgame.io's clients", node("players.mjs"))?;
    let seconds = Duration::from_secs(load.seconds.into());
    clients.give(&json!({
        "server": address,
        "matches": load.matches,
        "rate": load.rate,
        "warmMs": WARM_UP.as_millis(),
        "totalMs": seconds.as_millis(),
    }))?;
    clients.line(WARM_UP)?;
    let (first, at_first) = (Reading::of(&server), clients.processor_time());
    let answer = clients.line(seconds)?;
    let (last, at_last) = (Reading::of(&server), clients.processor_time());
    let spent = since(at_first, at_last);
    clients.finish()?;
    let played = Played::read(&answer, "turns", "latency_us")?;
    Ok(Measured::between(played, before, &first, &last, spent))
}

/// Our server, which writes every turn to the disk before it answers, and the clients of `load`.
pub(super) fn ours(program: &Path, load: &Load) -> Result<Measured, String> {
    // Beside the program: a folder for temporary files may be in memory, where nothing is durable.
    let folder = program.with_file_name(format!("bench-server-{}", std::process::id()));
    // The folder is deleted after the server has ended: what was made last is dropped first.
    let data = Folder(folder);
    let mut command = Command::new(program);
    command.args(["serve", "--durable", "--port", "0", "--matches", &load.matches.to_string()]);
    command.arg("--data").arg(&data.0).stderr(Stdio::null());
    let server = Process::start("our server", command)?;
    let address = server.address()?;
    let before = server.memory();
    let clients = |seconds: u64| -> Result<(String, Option<Duration>), String> {
        let mut command = Command::new(program);
        command.args(["load", "--json", "--url", &address]);
        command.args(["--matches", &load.matches.to_string(), "--rate", &load.rate.to_string()]);
        command.args(["--seconds", &seconds.to_string()]);
        let clients = Process::start("our clients", command)?;
        let line = clients.line(Duration::from_secs(seconds))?;
        Ok((line, clients.finish()?))
    };
    clients(WARM_UP.as_secs())?;
    let first = Reading::of(&server);
    let (answer, spent) = clients(load.seconds.into())?;
    let last = Reading::of(&server);
    let played = Played::read(&answer, "commands", "update_us")?;
    let spent = since(Some(Duration::ZERO), spent);
    Ok(Measured::between(played, before, &first, &last, spent))
}

/// What a server, and the whole machine, have used at a moment.
struct Reading {
    server: Option<Duration>,
    machine: Option<Duration>,
    memory: Option<Memory>,
}

impl Reading {
    fn of(server: &Process) -> Self {
        let (machine, memory) = (machine_time(), server.memory());
        Self { server: server.processor_time(), machine, memory }
    }
}

impl Measured {
    /// What comes of the readings at the beginning and at the end.
    fn between(
        played: Played,
        before: Option<Memory>,
        first: &Reading,
        last: &Reading,
        clients: Option<f64>,
    ) -> Self {
        let server = since(first.server, last.server);
        let machine = since(first.machine, last.machine);
        let known = machine.zip(server).zip(clients);
        let others =
            known.map(|((machine, server), clients)| (machine - server - clients).max(0.0));
        let (warm, after) = (first.memory, last.memory);
        Self { played, server, clients, others, before, warm, after }
    }
}

impl Played {
    /// Reads what clients tell in JSON; not all call their turns and latencies the same.
    fn read(answer: &str, turns: &str, latency: &str) -> Result<Self, String> {
        let read: Value =
            serde_json::from_str(answer).map_err(|error| format!("`{answer}`: {error}"))?;
        let number = |pointer: &str| {
            let found = read.pointer(pointer).and_then(Value::as_f64);
            found.ok_or_else(|| format!("the clients do not tell `{pointer}`: {answer}"))
        };
        Ok(Self {
            turns: number(&format!("/{turns}"))?,
            seconds: number("/seconds")?,
            median: number(&format!("/{latency}/median"))? / 1e6,
            p99: number(&format!("/{latency}/p99"))? / 1e6,
            finished: number("/finished")?,
        })
    }
}

/// The seconds between two readings.
fn since(first: Option<Duration>, last: Option<Duration>) -> Option<f64> {
    Some(last?.saturating_sub(first?).as_secs_f64())
}

/// A folder that is deleted when nobody needs it any more.
struct Folder(PathBuf);

impl Drop for Folder {
    fn drop(&mut self) {
        // It is not there if the server did not start.
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_clients_tell_is_read_by_their_names() {
        let answer = json!({
            "commands": 40, "seconds": 10.0, "finished": 5, "update_us": {"median": 500, "p99": 2000},
        });
        let read = |latency: &str| Played::read(&answer.to_string(), "commands", latency);
        let played = read("update_us").unwrap();
        assert_eq!((played.turns, played.median, played.p99), (40.0, 0.0005, 0.002));
        assert!(read("ack_us").unwrap_err().contains("/ack_us/median"));
        assert!(Played::read("begin", "turns", "latency_us").unwrap_err().contains("`begin`"));
    }
}
