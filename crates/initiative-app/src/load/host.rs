//! The server under load: nodes that somebody else runs, or a process of our own.

use super::nodes::Nodes;
use initiative_server::store::{Durability, Store};
use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use tokio::io::{AsyncBufReadExt, BufReader};
use tokio::process::{Child, Command};
use tokio::time::timeout;

/// How long a server may take to start or to stop.
const PATIENCE: Duration = Duration::from_secs(30);
/// Linux tells processor time in hundredths of a second, on every machine.
const TICK: Duration = Duration::from_millis(10);

/// The server under load.
#[derive(Debug)]
pub(super) struct Host {
    nodes: Arc<Nodes>,
    /// The process to measure; 0 if it is not known.
    pid: AtomicU32,
    own: Option<OwnServer>,
    restarting: AtomicBool,
    kills: AtomicU32,
    /// The processor time of processes that have ended.
    spent: Mutex<Duration>,
}

/// A server that runs for the time of the load.
#[derive(Debug)]
struct OwnServer {
    child: Mutex<Option<Child>>,
    data: PathBuf,
    matches: u32,
}

/// What a process uses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Usage {
    /// Processor time since it began.
    pub(super) cpu: Duration,
    /// Bytes of memory.
    pub(super) memory: u64,
    pub(super) threads: u64,
}

impl Usage {
    /// What was used since `before`; memory and threads are those of now.
    pub(super) fn since(self, before: &Self) -> Self {
        Self { cpu: self.cpu.saturating_sub(before.cpu), ..self }
    }
}

impl Host {
    /// Nodes that run already, and the process to measure.
    pub(super) fn at(nodes: Nodes, pid: Option<u32>) -> Self {
        Self::new(nodes, pid.unwrap_or_default(), None)
    }

    /// Starts a server with an empty store and room for `matches` matches.
    pub(super) async fn start(matches: u32) -> Result<Self, String> {
        let name = format!("initiative-load-{}", std::process::id());
        let data = std::env::temp_dir().join(name);
        let (child, address) = start("0", &data, matches).await?;
        let pid = child.id().unwrap_or_default();
        let own = OwnServer { child: Mutex::new(Some(child)), data, matches };
        Ok(Self::new(Nodes::one(address), pid, Some(own)))
    }

    fn new(nodes: Nodes, pid: u32, own: Option<OwnServer>) -> Self {
        Self {
            nodes: Arc::new(nodes),
            own,
            pid: AtomicU32::new(pid),
            restarting: AtomicBool::new(false),
            kills: AtomicU32::new(0),
            spent: Mutex::default(),
        }
    }

    pub(super) const fn nodes(&self) -> &Arc<Nodes> {
        &self.nodes
    }

    /// Whether a node that cannot be reached is to be expected now.
    pub(super) fn may_be_away(&self) -> bool {
        self.nodes.is_cluster() || self.is_restarting()
    }

    /// Whether the server was ended by force and is not back yet.
    fn is_restarting(&self) -> bool {
        self.restarting.load(Ordering::Relaxed)
    }

    /// How often the server was ended by force.
    pub(super) fn kills(&self) -> u32 {
        self.kills.load(Ordering::Relaxed)
    }

    /// What the server has used so far; none where that cannot be told.
    pub(super) fn usage(&self) -> Option<Usage> {
        let usage = usage(self.pid.load(Ordering::Relaxed))?;
        Some(Usage { cpu: usage.cpu + *lock(&self.spent), ..usage })
    }

    /// Ends the server by force, and starts it again at the same address with the same store.
    pub(super) async fn restart(&self) -> Result<(), String> {
        let Some(own) = &self.own else { return Ok(()) };
        let Some(mut child) = lock(&own.child).take() else { return Ok(()) };
        self.restarting.store(true, Ordering::Relaxed);
        if let Some(usage) = usage(self.pid.load(Ordering::Relaxed)) {
            *lock(&self.spent) += usage.cpu;
        }
        child.kill().await.map_err(|error| error.to_string())?;
        self.kills.fetch_add(1, Ordering::Relaxed);
        let port = self.nodes.address(0).rsplit(':').next().unwrap_or_default();
        let (child, _) = start(port, &own.data, own.matches).await?;
        self.pid.store(child.id().unwrap_or_default(), Ordering::Relaxed);
        *lock(&own.child) = Some(child);
        self.restarting.store(false, Ordering::Relaxed);
        Ok(())
    }

    /// Stops a server of our own, and opens what it has written. The store is deleted with the
    /// guard.
    pub(super) async fn stop(&self) -> Result<Option<LeftStore>, String> {
        let Some(own) = &self.own else { return Ok(None) };
        let Some(mut child) = lock(&own.child).take() else { return Ok(None) };
        child.kill().await.map_err(|error| error.to_string())?;
        let store = Store::open(&own.data.join("matches.db"), Durability::Program)
            .map_err(|error| error.to_string())?;
        Ok(Some(LeftStore { store, data: own.data.clone() }))
    }
}

/// The store that a server has left; it is deleted when nobody needs it any more.
#[derive(Debug)]
pub(super) struct LeftStore {
    pub(super) store: Store,
    data: PathBuf,
}

impl LeftStore {
    /// Keeps the files, and tells where they are.
    pub(super) fn keep(mut self) -> PathBuf {
        std::mem::take(&mut self.data)
    }
}

impl Drop for LeftStore {
    fn drop(&mut self) {
        if !self.data.as_os_str().is_empty() {
            let _ = std::fs::remove_dir_all(&self.data);
        }
    }
}

/// Starts this program as a server, and gives it with its address.
async fn start(port: &str, data: &Path, matches: u32) -> Result<(Child, String), String> {
    let program = std::env::current_exe().map_err(|error| error.to_string())?;
    let options = [OsStr::new("--data"), data.as_os_str()];
    let mut child = Command::new(program)
        .args(["serve", "--durable", "--port", port, "--matches", &matches.to_string()])
        .args(options)
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .kill_on_drop(true)
        .spawn()
        .map_err(|error| format!("the server cannot be started: {error}"))?;
    let said = child.stdout.take().ok_or("the server says nothing")?;
    let mut lines = BufReader::new(said).lines();
    let line = timeout(PATIENCE, lines.next_line()).await;
    let line = line.map_err(|_| "the server does not start")?.map_err(|error| error.to_string())?;
    let line = line.ok_or("the server ended at once")?;
    let address = line.split("http://").nth(1).and_then(|rest| rest.split('/').next());
    let address = address.ok_or_else(|| format!("the server names no address: {line}"))?;
    Ok((child, address.to_owned()))
}

/// What a process of this machine uses, from the files of Linux.
fn usage(pid: u32) -> Option<Usage> {
    let read = |name: &str| std::fs::read_to_string(format!("/proc/{pid}/{name}")).ok();
    let stat = read("stat")?;
    // The name of the program, in brackets, may hold anything.
    let fields: Vec<&str> = stat.rsplit_once(')')?.1.split_whitespace().collect();
    let ticks = |place: usize| fields.get(place)?.parse::<u32>().ok();
    let status = read("status")?;
    let value = |name: &str| -> Option<u64> {
        let line = status.lines().find_map(|line| line.strip_prefix(name))?;
        line.split_whitespace().next()?.parse().ok()
    };
    Some(Usage {
        cpu: TICK * (ticks(11)? + ticks(12)?),
        memory: value("VmRSS:")? << 10,
        threads: value("Threads:")?,
    })
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nodes_of_a_cluster_may_be_away_and_one_server_only_while_it_starts_again() {
        let urls = ["http://a:1".to_owned()];
        assert!(Host::at(Nodes::at(&urls, true).unwrap(), None).may_be_away());
        let one = Host::at(Nodes::at(&urls, false).unwrap(), None);
        assert!(!one.may_be_away());
        one.restarting.store(true, Ordering::Relaxed);
        assert!(one.may_be_away());
    }

    #[test]
    #[cfg(target_os = "linux")]
    fn this_process_uses_memory_and_threads() {
        let mine = usage(std::process::id()).unwrap();
        assert!(mine.memory > 1 << 20 && mine.threads >= 1);
        assert_eq!(mine.since(&mine).cpu, Duration::ZERO);
    }
}
