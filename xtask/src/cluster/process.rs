//! The processes that the bed starts. Each is the head of a group of its own and ends when its
//! `Process` is dropped.

use super::patience::{STEP, wait_until};
use crate::cargo::spell;
use std::fs::{File, OpenOptions};
use std::io::Read;
use std::os::unix::process::CommandExt;
use std::path::Path;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::time::{Duration, Instant};

/// How much of a log a message shows.
const TAIL: usize = 25;

/// A process that we started. Dropping it kills the process and its group.
pub(super) struct Process {
    child: Child,
    ended: Option<ExitStatus>,
}

impl Process {
    /// Starts a command without input. The caller has said where its output goes.
    pub(super) fn start(command: &mut Command) -> Result<Self, String> {
        // Ctrl+C in a terminal reaches a whole group; the bed ends its processes itself.
        let started = command.stdin(Stdio::null()).process_group(0).spawn();
        let child = started.map_err(|error| cannot_start(command, &error))?;
        Ok(Self { child, ended: None })
    }

    pub(super) fn pid(&self) -> u32 {
        self.child.id()
    }

    /// How the process ended, if it did.
    pub(super) fn ended(&mut self) -> Result<Option<ExitStatus>, String> {
        if self.ended.is_none() {
            self.ended = self.child.try_wait().map_err(|error| error.to_string())?;
        }
        Ok(self.ended)
    }

    /// Sends a signal by its name: `STOP`. A process that has ended gets none, because its number
    /// may belong to another one by now.
    pub(super) fn send(&mut self, signal: &str) -> Result<(), String> {
        match self.ended()? {
            None => send(signal, &[self.pid().to_string()]),
            Some(status) => Err(format!("process {} has ended: {status}", self.pid())),
        }
    }

    /// Ends it at once, and takes its exit status from the system.
    pub(super) fn kill(&mut self) {
        if self.ended.is_none() {
            // The group may have members that the process itself has left behind.
            let _ = send("KILL", &[format!("-{}", self.pid())]);
            let _ = self.child.kill();
            self.ended = self.child.wait().ok();
        }
    }

    /// Waits until it has ended by itself.
    pub(super) fn wait(&mut self, what: &str, limit: Duration) -> Result<ExitStatus, String> {
        wait_until(what, limit, || Ok(self.ended()?.is_some()))?;
        self.ended.ok_or_else(|| format!("{what}: no exit status"))
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        self.kill();
    }
}

/// Sends a signal to processes by their numbers. The shell does it: `kill` is a part of it, and may
/// not exist as a program.
pub(super) fn send(signal: &str, pids: &[String]) -> Result<(), String> {
    let mut command = Command::new("sh");
    command.args(["-c", r#"kill -s "$0" -- "$@""#, signal]).args(pids);
    let output = command.stdin(Stdio::null()).output();
    let output = output.map_err(|error| cannot_start(&command, &error))?;
    if output.status.success() {
        return Ok(());
    }
    let reason = String::from_utf8_lossy(&output.stderr);
    Err(format!("{signal} to {}: {}", pids.join(", "), reason.trim()))
}

/// Runs a command to its end and returns what it prints, which must be little. A command that takes
/// longer than the limit is killed.
pub(super) fn finish(command: &mut Command, limit: Duration) -> Result<String, String> {
    command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped()).process_group(0);
    let mut child = command.spawn().map_err(|error| cannot_start(command, &error))?;
    let start = Instant::now();
    let status = loop {
        match child.try_wait() {
            Ok(Some(status)) => break status.to_string(),
            Ok(None) if start.elapsed() > limit => {
                let _ = child.kill();
                let _ = child.wait();
                break format!("it took longer than {} s", limit.as_secs());
            }
            Ok(None) => std::thread::sleep(STEP / 5),
            Err(error) => break error.to_string(),
        }
    };
    let ok = child.wait().is_ok_and(|status| status.success());
    if ok {
        return Ok(text(child.stdout.as_mut()));
    }
    let told = format!("{}{}", text(child.stdout.as_mut()), text(child.stderr.as_mut()));
    Err(format!("`{}` failed: {status}\n{}", spell(command), last_lines(&told)))
}

fn text(stream: Option<&mut impl Read>) -> String {
    let mut bytes = Vec::new();
    // What cannot be read any more is not missed in a message.
    let _ = stream.map(|stream| stream.read_to_end(&mut bytes));
    String::from_utf8_lossy(&bytes).into_owned()
}

fn cannot_start(command: &Command, error: &std::io::Error) -> String {
    format!("`{}` cannot be started: {error}", spell(command))
}

/// Opens a log, to write at its end.
pub(super) fn log_file(path: &Path) -> Result<File, String> {
    let opened = OpenOptions::new().create(true).append(true).open(path);
    opened.map_err(|error| format!("{}: {error}", path.display()))
}

/// The last lines of a log, for a message; empty if there is no log.
pub(super) fn tail(path: &Path) -> String {
    let bytes = std::fs::read(path).unwrap_or_default();
    last_lines(&String::from_utf8_lossy(&bytes))
}

/// The last lines of a text, indented.
pub(super) fn last_lines(text: &str) -> String {
    let lines: Vec<&str> = text.trim_end().lines().collect();
    let lines = &lines[lines.len().saturating_sub(TAIL)..];
    lines.iter().map(|line| format!("    {line}\n")).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shell(script: &str) -> Command {
        let mut command = Command::new("sh");
        command.args(["-c", script]);
        command
    }

    #[test]
    fn a_dropped_process_is_gone_with_its_group() {
        let (mut reader, writer) = std::io::pipe().unwrap();
        let mut command = shell("sleep 600 & sleep 600");
        let mut process = Process::start(command.stdout(writer)).unwrap();
        drop(command);
        assert_eq!(process.ended(), Ok(None));
        drop(process);
        // The end comes when nobody is left who could write.
        assert_eq!(reader.read(&mut [0]).unwrap(), 0);
    }

    #[test]
    fn a_process_that_has_ended_gets_no_signal() {
        let mut process = Process::start(&mut shell("exit 3")).unwrap();
        let status = process.wait("the shell to end", Duration::from_secs(10)).unwrap();
        assert_eq!(status.code(), Some(3));
        assert!(process.send("STOP").unwrap_err().contains("exit status: 3"));
    }

    #[test]
    fn a_short_command_returns_what_it_prints_or_why_it_failed() {
        let limit = Duration::from_secs(10);
        assert_eq!(finish(&mut shell("echo yes"), limit).as_deref(), Ok("yes\n"));
        let wrong = finish(&mut shell("echo no >&2; exit 4"), limit).unwrap_err();
        assert!(wrong.contains("exit status: 4") && wrong.contains("    no\n"), "{wrong}");
        let slow = finish(&mut shell("exec sleep 600"), Duration::from_millis(100)).unwrap_err();
        assert!(slow.contains("longer than"), "{slow}");
    }

    #[test]
    fn a_message_shows_the_end_of_a_log() {
        let text: String = (0..100).map(|number| format!("line {number}\n")).collect();
        let shown = last_lines(&text);
        assert!(shown.starts_with("    line 75\n") && shown.ends_with("    line 99\n"), "{shown}");
        assert_eq!(last_lines(""), "");
    }
}
