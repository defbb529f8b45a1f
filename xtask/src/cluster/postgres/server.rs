//! One server of PostgreSQL: its folder, its settings, its process.

use super::programs::{Programs, USER};
use crate::cluster::patience::{is_interrupted, wait_until};
use crate::cluster::proc::children_of;
use crate::cluster::process::{Process, finish, log_file, send, tail};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::rc::Rc;
use std::time::Duration;

/// How long a server may take to start: it may have much to recover.
const START: Duration = Duration::from_secs(60);
/// How long a backup of a whole server may take.
const BACKUP: Duration = Duration::from_secs(300);
/// How long any other command may take.
const SHORT: Duration = Duration::from_secs(30);

/// A server, running or not.
pub(super) struct Server {
    programs: Rc<Programs>,
    /// Its name in logs, and the name that a primary knows it by as a standby.
    pub(super) name: String,
    data: PathBuf,
    log: PathBuf,
    pub(super) port: u16,
    process: Option<Process>,
}

impl Server {
    pub(super) fn new(programs: Rc<Programs>, name: &str, folder: &Path, port: u16) -> Self {
        let data = folder.join(name);
        let log = folder.join(format!("{name}.log"));
        Self { programs, name: name.to_string(), data, log, port, process: None }
    }

    /// Makes an empty server.
    pub(super) fn initialise(&self) -> Result<(), String> {
        self.programs.make_folder(&self.data)?;
        let mut command = self.command("initdb");
        command.arg("-D").arg(&self.data).args(["-U", USER, "--auth=trust"]);
        // --no-sync is about these files only: nothing has been acknowledged yet.
        command.args(["--encoding=UTF8", "--locale=C", "--no-sync", "--no-instructions"]);
        finish(&mut command, BACKUP)?;
        self.configure()
    }

    /// Makes a standby of the server that listens on a port, in place of whatever was there.
    pub(super) fn copy_from(&self, port: u16) -> Result<(), String> {
        self.programs.make_folder(&self.data)?;
        let mut command = self.command("pg_basebackup");
        command.arg("-D").arg(&self.data).args(["-h", "127.0.0.1", "-U", USER]);
        command.args(["-p", &port.to_string(), "-C", "-S", &self.name, "-R"]);
        command.args(["-X", "stream", "-c", "fast", "--no-sync"]);
        finish(&mut command, BACKUP)?;
        self.configure()
    }

    /// Writes the settings. Durability is PostgreSQL's own; the rest makes the server small, and
    /// lets a standby notice sooner that its primary is back.
    fn configure(&self) -> Result<(), String> {
        let settings = format!(
            "listen_addresses = '127.0.0.1'\n\
             port = {port}\n\
             unix_socket_directories = ''\n\
             cluster_name = '{name}'\n\
             max_connections = 120\n\
             shared_buffers = 32MB\n\
             dynamic_shared_memory_type = mmap\n\
             fsync = on\n\
             synchronous_commit = on\n\
             wal_level = replica\n\
             hot_standby = on\n\
             max_wal_senders = 5\n\
             max_replication_slots = 5\n\
             max_wal_size = 256MB\n\
             wal_receiver_status_interval = 1s\n\
             wal_retrieve_retry_interval = 500ms\n\
             log_line_prefix = '%m [%p] '\n",
            port = self.port,
            name = self.name,
        );
        let path = self.data.join("postgresql.conf");
        std::fs::write(&path, settings).map_err(|error| format!("{}: {error}", path.display()))
    }

    /// Starts the server and waits until it answers.
    pub(super) fn start(&mut self) -> Result<(), String> {
        let log = log_file(&self.log)?;
        let both = log.try_clone().map_err(|error| error.to_string())?;
        let mut command = self.command("postgres");
        command.arg("-D").arg(&self.data).stdout(log).stderr(both);
        let mut process = Process::start(&mut command)?;
        let answers = || match process.ended()? {
            Some(status) => Err(format!("it has ended: {status}")),
            None => Ok(self.ask("postgres", "select 1").is_ok()),
        };
        let started = wait_until("an answer", START, answers);
        self.process = Some(process);
        started.map_err(|error| self.told(&error))
    }

    /// The answer to a statement, columns divided by `|`.
    pub(super) fn ask(&self, database: &str, statement: &str) -> Result<String, String> {
        let mut command = self.command("psql");
        command.args(["-X", "-A", "-t", "-q", "-v", "ON_ERROR_STOP=1", "-h", "127.0.0.1"]);
        command.args(["-p", &self.port.to_string(), "-U", USER, "-d", database, "-c", statement]);
        Ok(finish(&mut command, SHORT)?.trim().to_string())
    }

    /// Makes this standby a primary.
    pub(super) fn promote(&self) -> Result<(), String> {
        let mut command = self.command("pg_ctl");
        command.arg("promote").arg("-w").arg("-D").arg(&self.data);
        finish(&mut command, START).map(drop).map_err(|error| self.told(&error))
    }

    /// Ends the server as if its machine had lost power: none of its processes does anything more.
    pub(super) fn kill(&mut self) -> Result<(), String> {
        let Some(mut process) = self.process.take() else { return Ok(()) };
        if process.ended()?.is_some() {
            return Ok(());
        }
        let memory = self.shared_memory();
        // A stopped server starts no process that we would miss.
        process.send("STOP")?;
        let pids = std::iter::once(process.pid()).chain(children_of(process.pid()));
        let pids: Vec<String> = pids.map(|pid| pid.to_string()).collect();
        // Some of them may have ended just now, which the shell complains about.
        let _ = send("KILL", &pids);
        process.kill();
        // What the server would have given back itself.
        if let Some(memory) = memory {
            let mut command = Command::new("ipcrm");
            command.args(["-m", &memory]).stdin(Stdio::null());
            let _ = command.stdout(Stdio::null()).stderr(Stdio::null()).status();
        }
        Ok(())
    }

    /// The number of the shared memory that the server has from the system.
    fn shared_memory(&self) -> Option<String> {
        let text = std::fs::read_to_string(self.data.join("postmaster.pid")).ok()?;
        let line = text.lines().nth(6)?;
        line.split_whitespace().nth(1).map(String::from)
    }

    /// Ends the server without waiting for its clients. It recovers if it is started again.
    fn stop(&mut self) -> Result<(), String> {
        let Some(process) = &mut self.process else { return Ok(()) };
        if process.ended()?.is_none() {
            process.send("QUIT")?;
            // An interrupted bed waits for nothing, but this shall leave nothing behind.
            let patience = if is_interrupted() { Duration::from_secs(2) } else { SHORT };
            let start = std::time::Instant::now();
            while process.ended()?.is_none() && start.elapsed() < patience {
                std::thread::sleep(Duration::from_millis(20));
            }
        }
        self.kill()
    }

    pub(super) fn runs(&mut self) -> Result<bool, String> {
        self.process.as_mut().map_or(Ok(false), |process| Ok(process.ended()?.is_none()))
    }

    /// An error if the server has ended although nobody wanted it to.
    pub(super) fn check(&mut self) -> Result<(), String> {
        let Some(process) = &mut self.process else { return Ok(()) };
        match process.ended()? {
            None => Ok(()),
            Some(status) => Err(self.told(&format!("it has ended: {status}"))),
        }
    }

    /// A program that runs where its user may be.
    fn command(&self, name: &str) -> Command {
        let mut command = self.programs.command(name);
        command.current_dir("/");
        command
    }

    /// A message with the end of the log.
    fn told(&self, error: &str) -> String {
        format!("PostgreSQL's {}: {error}\n{}", self.name, tail(&self.log))
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        // There is nobody left to tell.
        let _ = self.stop();
    }
}
