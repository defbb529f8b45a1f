//! Processes that end with the process that started them.

use super::usage::{self, Memory};
use serde_json::Value;
use std::io::{BufRead, BufReader, Write};
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::time::{Duration, Instant};

/// How long a process may take to start, or to end by itself.
const PATIENCE: Duration = Duration::from_secs(30);

/// A running process. Dropping it ends the process, however we come to drop it.
pub(super) struct Process {
    name: &'static str,
    child: Child,
    /// What it writes, line by line. A thread reads it, so that waiting has an end.
    lines: Receiver<String>,
}

impl Process {
    /// Starts a command. Its input stays open until the process is dropped or given some work.
    pub(super) fn start(name: &'static str, mut command: Command) -> Result<Self, String> {
        let started = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn();
        let mut child = started.map_err(|error| format!("{name} cannot be started: {error}"))?;
        let (sender, lines) = channel();
        if let Some(output) = child.stdout.take() {
            std::thread::spawn(move || {
                let mut lines = BufReader::new(output).lines().map_while(Result::ok);
                lines.all(|line| sender.send(line).is_ok())
            });
        }
        Ok(Self { name, child, lines })
    }

    /// Sends some work on its input, and closes that.
    pub(super) fn give(&mut self, work: &Value) -> Result<(), String> {
        let Some(mut input) = self.child.stdin.take() else { return Ok(()) };
        input.write_all(work.to_string().as_bytes()).map_err(|error| self.failed(&error))
    }

    /// The next line that it writes.
    pub(super) fn line(&self, within: Duration) -> Result<String, String> {
        self.lines.recv_timeout(within + PATIENCE).map_err(|error| match error {
            RecvTimeoutError::Timeout => self.failed(&"it does not answer"),
            RecvTimeoutError::Disconnected => self.failed(&"it has ended without an answer"),
        })
    }

    /// The address that a server names in its first line.
    pub(super) fn address(&self) -> Result<String, String> {
        let line = self.line(Duration::ZERO)?;
        let address = line.split("http://").nth(1).and_then(|rest| rest.split('/').next());
        let address = address.ok_or_else(|| self.failed(&format!("no address in `{line}`")))?;
        Ok(format!("http://{address}"))
    }

    pub(super) fn processor_time(&self) -> Option<Duration> {
        usage::processor_time(self.child.id())
    }

    pub(super) fn memory(&self) -> Option<Memory> {
        usage::memory(self.child.id())
    }

    /// Waits until it has ended by itself, and gives all of its processor time.
    pub(super) fn finish(mut self) -> Result<Option<Duration>, String> {
        let last = Instant::now() + PATIENCE;
        // When its output is closed it has nothing more to do.
        while self.lines.recv_timeout(last.saturating_duration_since(Instant::now()))
            != Err(RecvTimeoutError::Disconnected)
        {
            if Instant::now() >= last {
                return Err(self.failed(&"it does not end"));
            }
        }
        let spent = self.processor_time();
        while Instant::now() < last {
            match self.child.try_wait() {
                Ok(Some(status)) if status.success() => return Ok(spent),
                Ok(Some(status)) => return Err(self.failed(&status)),
                Ok(None) => std::thread::sleep(Duration::from_millis(5)),
                Err(error) => return Err(self.failed(&error)),
            }
        }
        Err(self.failed(&"it does not end"))
    }

    fn failed(&self, why: &dyn std::fmt::Display) -> String {
        format!("{}: {why}", self.name)
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        // Both fail if it has ended already.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;

    fn shell(script: &str) -> Process {
        let mut command = Command::new("sh");
        command.args(["-c", script]);
        Process::start("the shell", command).unwrap()
    }

    #[test]
    fn a_process_gets_work_and_tells_where_it_is() {
        let mut process = shell("read work; echo $work is at http://127.0.0.1:1/");
        process.give(&Value::from(7)).unwrap();
        assert_eq!(process.address().as_deref(), Ok("http://127.0.0.1:1"));
        process.finish().unwrap();
    }

    #[test]
    fn a_process_that_fails_says_so() {
        assert!(shell("exit 3").finish().unwrap_err().contains("the shell: exit status: 3"));
        assert!(shell("exit 0").line(Duration::ZERO).unwrap_err().contains("without an answer"));
    }

    #[test]
    #[cfg(target_os = "linux")]
    fn a_dropped_process_is_gone() {
        // Without `exec` some shells wait for a process of their own, which nobody would end.
        let process = shell("exec sleep 600");
        let pid = process.child.id();
        assert!(usage::processor_time(pid).is_some());
        drop(process);
        assert_eq!(usage::processor_time(pid), None);
    }
}
