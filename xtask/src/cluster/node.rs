//! A node: the program as a server of the cluster.

use super::network::Network;
use super::postgres;
use super::process::{Process, log_file, tail};
use std::fs::File;
use std::io::{Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::{Duration, Instant};

/// The words with which the program says that it serves.
const SERVES: &str = " is at http://";
/// How long it may take until then.
const START: Duration = Duration::from_secs(45);
/// How long it may take to end when it is asked to, with some time on top for a busy machine.
const STOP: Duration = Duration::from_secs(15);
/// How many matches a node takes.
const MATCHES: &str = "2000";

/// A node, up or down.
pub(super) struct Node {
    name: String,
    program: PathBuf,
    arguments: Vec<String>,
    pub(super) url: String,
    log: PathBuf,
    process: Option<Process>,
    state: State,
    /// Where in the log the present process began to write.
    begin: u64,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum State {
    Down,
    Starting(Instant),
    Up,
    Stopping,
}

impl Node {
    /// A node that is not started yet. `place` counts from 0.
    pub(super) fn new(
        place: usize,
        program: &Path,
        network: &Network,
        folder: &Path,
        secret: &Path,
    ) -> Self {
        let port = network.public_port(place);
        let database = postgres::url(&network.servers_of(place));
        let listen = format!("127.0.0.1:{}", network.internal_port(place));
        let told = format!("127.0.0.1:{}", network.told_port(place));
        let secret = secret.to_string_lossy();
        let port_word = port.to_string();
        let words: [&str; 13] = [
            "serve",
            "--port",
            &port_word,
            "--matches",
            MATCHES,
            "--cluster",
            &database,
            "--cluster-secret",
            &secret,
            "--cluster-listen",
            &listen,
            "--cluster-address",
            &told,
        ];
        let name = format!("node {}", place + 1);
        Self {
            log: folder.join(format!("node_{}.log", place + 1)),
            name,
            program: program.to_path_buf(),
            arguments: words.map(String::from).to_vec(),
            url: format!("http://127.0.0.1:{port}"),
            process: None,
            state: State::Down,
            begin: 0,
        }
    }

    /// Starts it; [`Node::check`] notices when it serves.
    pub(super) fn start(&mut self) -> Result<(), String> {
        let mut log = log_file(&self.log)?;
        // Where one process ends and the next begins would be hard to see otherwise.
        writeln!(log, "---- {} starts", self.name).map_err(|error| error.to_string())?;
        self.begin = log.metadata().map_err(|error| error.to_string())?.len();
        let both = log.try_clone().map_err(|error| error.to_string())?;
        let mut command = Command::new(&self.program);
        command.args(&self.arguments).stdout(log).stderr(both);
        self.process = Some(Process::start(&mut command)?);
        self.state = State::Starting(Instant::now());
        Ok(())
    }

    /// Whether it serves.
    pub(super) fn is_up(&self) -> bool {
        self.state == State::Up
    }

    /// Whether there is a process, serving or not.
    pub(super) fn runs(&mut self) -> Result<bool, String> {
        self.process.as_mut().map_or(Ok(false), |process| Ok(process.ended()?.is_none()))
    }

    pub(super) fn pid(&self) -> Option<u32> {
        self.process.as_ref().map(Process::pid)
    }

    /// Looks at the process: an error if it ended by itself, or does not come to serve.
    pub(super) fn check(&mut self) -> Result<(), String> {
        let Some(process) = &mut self.process else { return Ok(()) };
        if self.state == State::Stopping {
            return Ok(());
        }
        if let Some(status) = process.ended()? {
            return Err(self.told(&format!("it has ended: {status}")));
        }
        if let State::Starting(since) = self.state {
            if self.written().contains(SERVES) {
                self.state = State::Up;
            } else if since.elapsed() > START {
                let limit = START.as_secs();
                return Err(self.told(&format!("it does not serve after {limit} s")));
            }
        }
        Ok(())
    }

    /// What the present process has written.
    fn written(&self) -> String {
        let read = || -> std::io::Result<Vec<u8>> {
            let mut bytes = Vec::new();
            let mut log = File::open(&self.log)?;
            log.seek(SeekFrom::Start(self.begin))?;
            log.read_to_end(&mut bytes)?;
            Ok(bytes)
        };
        String::from_utf8_lossy(&read().unwrap_or_default()).into_owned()
    }

    /// Ends it without warning.
    pub(super) fn kill(&mut self) {
        if let Some(mut process) = self.process.take() {
            process.kill();
        }
        self.state = State::Down;
    }

    /// Lets it do nothing until [`Node::thaw`].
    pub(super) fn freeze(&mut self) -> Result<(), String> {
        self.send("STOP")
    }

    pub(super) fn thaw(&mut self) -> Result<(), String> {
        // It had no chance to start meanwhile.
        if let State::Starting(since) = &mut self.state {
            *since = Instant::now();
        }
        self.send("CONT")
    }

    /// Asks it to end.
    pub(super) fn stop(&mut self) -> Result<(), String> {
        self.state = State::Stopping;
        self.send("TERM")
    }

    /// Waits until it has ended as it was asked to, which it must do well.
    pub(super) fn wait_for_stop(&mut self) -> Result<(), String> {
        let Some(process) = &mut self.process else { return Ok(()) };
        let ended = process.wait("it to end after SIGTERM", STOP);
        let status = ended.map_err(|error| self.told(&error))?;
        if !status.success() {
            return Err(self.told(&format!("asked to end, it ended with {status}")));
        }
        self.process = None;
        self.state = State::Down;
        Ok(())
    }

    fn send(&mut self, signal: &str) -> Result<(), String> {
        let sent = self.process.as_mut().map_or(Ok(()), |process| process.send(signal));
        sent.map_err(|error| self.told(&error))
    }

    /// The first panic in its log, which no fault excuses.
    pub(super) fn panic(&self) -> Option<String> {
        let log = std::fs::read(&self.log).unwrap_or_default();
        let log = String::from_utf8_lossy(&log);
        let line = log.lines().find(|line| line.contains("panicked at"))?;
        Some(format!("{}: {line}", self.name))
    }

    /// A message with the end of the log.
    fn told(&self, error: &str) -> String {
        format!("{}: {error}\n{}", self.name, tail(&self.log))
    }
}
