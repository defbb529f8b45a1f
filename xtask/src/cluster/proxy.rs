//! A TCP proxy that stands between two parts and can disturb what goes through it.
//!
//! Each connection has two threads, one for each direction. A disturbance concerns every connection
//! or only those of one process, so that a single node can be cut off from an address that all nodes
//! share.

#[cfg(test)]
mod tests;

use super::patience::{STEP, wait_until};
use super::proc::ports_of;
use std::collections::BTreeMap;
use std::io::{self, Read, Write};
use std::net::{Ipv4Addr, Shutdown, SocketAddr, TcpListener, TcpStream};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::Duration;

/// How long a connection to the part behind may take.
const CONNECT: Duration = Duration::from_secs(5);
/// How long the proxy may take to listen again.
const LISTEN: Duration = Duration::from_secs(10);
/// Threads of a proxy do little; there may be many of them.
const STACK: usize = 128 << 10;

/// What happens to what goes through.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Mode {
    /// It passes.
    Pass,
    /// Connections are closed, and new ones are refused.
    Cut,
    /// Everything passes later.
    Delay(Duration),
    /// Connections stay open and new ones are accepted, but nothing passes: neither bytes nor the
    /// end of a connection. What was held back passes when the mode changes, as in a network that
    /// comes back.
    BlackHole,
}

/// A mode, and the process whose connections it concerns; all if there is none.
#[derive(Clone, Copy)]
struct Rule {
    mode: Mode,
    source: Option<u32>,
}

impl Rule {
    /// Whether nobody may connect.
    fn refuses_all(self) -> bool {
        self.mode == Mode::Cut && self.source.is_none()
    }
}

/// A proxy. Dropping it closes everything.
pub(super) struct Proxy {
    near: SocketAddr,
    shared: Arc<Shared>,
}

/// What the threads of a proxy share.
struct Shared {
    far: SocketAddr,
    state: Mutex<State>,
    changed: Condvar,
}

struct State {
    rule: Rule,
    /// Counts the rules.
    version: u64,
    listening: bool,
    closed: bool,
    connections: BTreeMap<u64, Connection>,
    last: u64,
}

/// Both sides of a connection, and what happens to it.
struct Connection {
    mode: Mode,
    /// The port of who has connected, which tells the process.
    port: u16,
    sides: Vec<TcpStream>,
}

impl Connection {
    fn set(&mut self, mode: Mode) {
        self.mode = mode;
        if mode == Mode::Cut {
            for side in &self.sides {
                // It may be closed already.
                let _ = side.shutdown(Shutdown::Both);
            }
        }
    }
}

impl Proxy {
    /// Listens on one port of the loopback and passes everything on to another one.
    pub(super) fn start(near: u16, far: u16) -> Result<Self, String> {
        let address = |port| SocketAddr::from((Ipv4Addr::LOCALHOST, port));
        let listener = TcpListener::bind(address(near));
        let listener = listener.map_err(|error| format!("port {near}: {error}"))?;
        let near = listener.local_addr().map_err(|error| error.to_string())?;
        let shared = Arc::new(Shared {
            far: address(far),
            state: Mutex::new(State {
                rule: Rule { mode: Mode::Pass, source: None },
                version: 0,
                listening: true,
                closed: false,
                connections: BTreeMap::new(),
                last: 0,
            }),
            changed: Condvar::new(),
        });
        let accepting = Arc::clone(&shared);
        spawn(move || accepting.accept(near, listener)).map_err(|error| error.to_string())?;
        Ok(Self { near, shared })
    }

    pub(super) fn port(&self) -> u16 {
        self.near.port()
    }

    /// Sets what happens from now on to all connections, or to those of one process.
    pub(super) fn set(&self, mode: Mode, source: Option<u32>) -> Result<(), String> {
        let rule = Rule { mode, source };
        let concerned = source.map(ports_of);
        let mut state = self.shared.lock();
        state.rule = rule;
        state.version += 1;
        for connection in state.connections.values_mut() {
            let spared = concerned.as_ref().is_some_and(|ports| !ports.contains(&connection.port));
            connection.set(if spared { Mode::Pass } else { mode });
        }
        drop(state);
        self.shared.changed.notify_all();
        if rule.refuses_all() {
            self.wake();
        }
        let settled = || Ok(self.shared.lock().listening != rule.refuses_all());
        wait_until(&format!("the proxy at {} to change", self.near), LISTEN, settled)
    }

    /// Makes the thread that accepts connections look at the rule.
    fn wake(&self) {
        let _ = TcpStream::connect_timeout(&self.near, CONNECT);
    }
}

impl Drop for Proxy {
    fn drop(&mut self) {
        let mut state = self.shared.lock();
        state.closed = true;
        state.connections.values_mut().for_each(|connection| connection.set(Mode::Cut));
        let listening = state.listening;
        drop(state);
        self.shared.changed.notify_all();
        if listening {
            self.wake();
        }
    }
}

/// Whether an accepting thread goes on with its listener.
#[derive(PartialEq, Eq)]
enum Next {
    Accept,
    Refuse,
    End,
}

impl Shared {
    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn next(&self) -> Next {
        let state = self.lock();
        match (state.closed, state.rule.refuses_all()) {
            (true, _) => Next::End,
            (_, true) => Next::Refuse,
            _ => Next::Accept,
        }
    }

    /// Accepts connections until the proxy is dropped. Without a listener the system itself refuses
    /// them, as it does for a part that is not there.
    fn accept(self: &Arc<Self>, near: SocketAddr, mut listener: TcpListener) {
        loop {
            while self.next() == Next::Accept {
                match listener.accept() {
                    Ok((stream, peer)) if self.next() == Next::Accept => {
                        let shared = Arc::clone(self);
                        // A connection without a thread is closed.
                        let _ = spawn(move || shared.connect(&stream, peer.port()));
                    }
                    Ok(_) => {}
                    // Too many open files, perhaps: others may be closed soon.
                    Err(_) => thread::sleep(STEP),
                }
            }
            drop(listener);
            let mut state = self.lock();
            state.listening = false;
            while !state.closed && state.rule.refuses_all() {
                state = self.changed.wait(state).unwrap_or_else(PoisonError::into_inner);
            }
            drop(state);
            listener = loop {
                if self.next() == Next::End {
                    return;
                }
                match TcpListener::bind(near) {
                    Ok(listener) => break listener,
                    Err(_) => thread::sleep(STEP),
                }
            };
            self.lock().listening = true;
        }
    }

    /// Connects to the part behind and passes on what both sides send.
    fn connect(self: &Arc<Self>, near: &TcpStream, port: u16) {
        let Ok(id) = self.register(near, port) else { return };
        if self.may_pass(id) {
            // A part that is not there: the connection ends, and the client that opened it sees
            // that.
            let _ = self.join(id, near);
        }
        if let Some(mut connection) = self.lock().connections.remove(&id) {
            connection.set(Mode::Cut);
        }
    }

    /// Enters a new connection under the rule that holds now.
    fn register(&self, near: &TcpStream, port: u16) -> io::Result<u64> {
        let sides = vec![near.try_clone()?];
        loop {
            let (rule, version) = {
                let state = self.lock();
                (state.rule, state.version)
            };
            // This takes a moment, in which the rule may change.
            let spared = rule.mode != Mode::Pass
                && rule.source.is_some_and(|source| !ports_of(source).contains(&port));
            let mut state = self.lock();
            if state.closed {
                return Err(io::ErrorKind::NotConnected.into());
            }
            if state.version == version {
                let mode = if spared { Mode::Pass } else { rule.mode };
                state.last += 1;
                let id = state.last;
                state.connections.insert(id, Connection { mode, port, sides });
                return Ok(id);
            }
        }
    }

    /// Opens the other side and passes everything on in both directions, until both have ended.
    fn join(self: &Arc<Self>, id: u64, near: &TcpStream) -> io::Result<()> {
        let far = TcpStream::connect_timeout(&self.far, CONNECT)?;
        // The parts decide themselves what they send at once.
        near.set_nodelay(true)?;
        far.set_nodelay(true)?;
        let side = far.try_clone()?;
        match self.lock().connections.get_mut(&id) {
            Some(connection) if connection.mode != Mode::Cut => connection.sides.push(side),
            _ => return Ok(()),
        }
        let (from, to) = (far.try_clone()?, near.try_clone()?);
        let shared = Arc::clone(self);
        let back = spawn(move || shared.pass(id, from, to))?;
        self.pass(id, near.try_clone()?, far);
        // A thread that has panicked has ended, too.
        let _ = back.join();
        Ok(())
    }

    /// Passes on what one side sends to the other one.
    fn pass(&self, id: u64, mut from: TcpStream, mut to: TcpStream) {
        let mut buffer = vec![0; 16 << 10];
        loop {
            let read = from.read(&mut buffer);
            if !self.may_pass(id) {
                return;
            }
            let passed = match read {
                Ok(0) => break,
                Ok(count) => to.write_all(&buffer[..count]),
                Err(error) => Err(error),
            };
            if passed.is_err() {
                let _ = from.shutdown(Shutdown::Both);
                break;
            }
        }
        // The other direction may go on.
        let _ = to.shutdown(Shutdown::Write);
    }

    /// Waits until something may pass on a connection. Returns false if it never may.
    fn may_pass(&self, id: u64) -> bool {
        let mut delayed = false;
        let mut state = self.lock();
        loop {
            match state.connections.get(&id).map(|connection| connection.mode) {
                None | Some(Mode::Cut) => return false,
                Some(Mode::Delay(time)) if !delayed => {
                    drop(state);
                    thread::sleep(time);
                    delayed = true;
                    state = self.lock();
                }
                Some(Mode::Pass | Mode::Delay(_)) => return true,
                Some(Mode::BlackHole) => {
                    state = self.changed.wait(state).unwrap_or_else(PoisonError::into_inner);
                }
            }
        }
    }
}

fn spawn(work: impl FnOnce() + Send + 'static) -> io::Result<thread::JoinHandle<()>> {
    thread::Builder::new().stack_size(STACK).spawn(work)
}
