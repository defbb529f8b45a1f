//! The connections between the parts: one link for each, with a proxy on it if anything is to be
//! disturbed.

use super::ports::FreePorts;
use super::postgres;
use super::proxy::{Mode, Proxy};

/// Where a part connects to in order to reach another one.
struct Link {
    port: u16,
    proxy: Option<Proxy>,
    /// How it is disturbed, and for which process only.
    mode: Mode,
    source: Option<u32>,
    /// Whether the part behind it runs. A proxy that accepted connections for a part that is gone
    /// would hide what everybody sees then: that they are refused.
    runs: bool,
}

impl Link {
    fn new(far: u16, disturbed: bool, ports: &mut FreePorts) -> Result<Self, String> {
        let proxy = if disturbed { Some(Proxy::start(ports.take()?, far)?) } else { None };
        let port = proxy.as_ref().map_or(far, Proxy::port);
        Ok(Self { port, proxy, mode: Mode::Pass, source: None, runs: true })
    }

    fn set(&mut self, mode: Mode, source: Option<u32>) -> Result<(), String> {
        (self.mode, self.source) = (mode, source);
        self.apply()
    }

    fn set_runs(&mut self, runs: bool) -> Result<(), String> {
        if self.runs == runs {
            return Ok(());
        }
        self.runs = runs;
        self.apply()
    }

    fn apply(&self) -> Result<(), String> {
        let (mode, source) = if self.runs { (self.mode, self.source) } else { (Mode::Cut, None) };
        self.proxy.as_ref().map_or(Ok(()), |proxy| proxy.set(mode, source))
    }
}

/// The ports that the parts listen on, and the links to them.
pub(super) struct Network {
    servers: [u16; 2],
    /// What each node listens on for people, and for other nodes.
    nodes: Vec<[u16; 2]>,
    to_servers: Vec<[Link; 2]>,
    to_nodes: Vec<Link>,
    replication: [Link; 2],
}

impl Network {
    pub(super) fn new(
        nodes: usize,
        disturbed: bool,
        ports: &mut FreePorts,
    ) -> Result<Self, String> {
        let servers = [ports.take()?, ports.take()?];
        let replication =
            [Link::new(servers[0], disturbed, ports)?, Link::new(servers[1], disturbed, ports)?];
        let mut network = Self {
            servers,
            nodes: Vec::new(),
            to_servers: Vec::new(),
            to_nodes: Vec::new(),
            replication,
        };
        for _ in 0..nodes {
            let own = [ports.take()?, ports.take()?];
            network.nodes.push(own);
            network.to_nodes.push(Link::new(own[1], disturbed, ports)?);
            let [first, second] = servers;
            network
                .to_servers
                .push([Link::new(first, disturbed, ports)?, Link::new(second, disturbed, ports)?]);
        }
        Ok(network)
    }

    /// The ports of both servers of the database.
    pub(super) fn servers(&self) -> [postgres::Ports; 2] {
        [0, 1].map(|server| postgres::Ports {
            own: self.servers[server],
            replication: self.replication[server].port,
        })
    }

    /// The port on which a node serves people.
    pub(super) fn public_port(&self, node: usize) -> u16 {
        self.nodes[node][0]
    }

    /// The port on which a node listens for other nodes.
    pub(super) fn internal_port(&self, node: usize) -> u16 {
        self.nodes[node][1]
    }

    /// The port that other nodes are told.
    pub(super) fn told_port(&self, node: usize) -> u16 {
        self.to_nodes[node].port
    }

    /// The ports at which a node finds the servers of the database.
    pub(super) fn servers_of(&self, node: usize) -> [u16; 2] {
        [0, 1].map(|server| self.to_servers[node][server].port)
    }

    /// Disturbs, or heals, what a node has to do with the database.
    pub(super) fn set_database(&mut self, node: usize, mode: Mode) -> Result<(), String> {
        self.to_servers[node].iter_mut().try_for_each(|link| link.set(mode, None))
    }

    /// Disturbs, or heals, the connections to a node that the process of another one makes. All
    /// nodes are told the same address, so only the process tells whose connection it is.
    pub(super) fn set_node(
        &mut self,
        to: usize,
        mode: Mode,
        from: Option<u32>,
    ) -> Result<(), String> {
        self.to_nodes[to].set(mode, from)
    }

    /// Disturbs, or heals, what a standby has to do with its primary.
    pub(super) fn set_replication(&mut self, primary: usize, mode: Mode) -> Result<(), String> {
        self.replication[primary].set(mode, None)
    }

    /// Says whether a node runs.
    pub(super) fn set_node_runs(&mut self, node: usize, runs: bool) -> Result<(), String> {
        self.to_nodes[node].set_runs(runs)
    }

    /// Says whether a server of the database runs.
    pub(super) fn set_server_runs(&mut self, server: usize, runs: bool) -> Result<(), String> {
        let links = self.to_servers.iter_mut().map(|links| &mut links[server]);
        links.chain([&mut self.replication[server]]).try_for_each(|link| link.set_runs(runs))
    }
}
