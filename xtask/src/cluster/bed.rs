//! The bed: a database with its standby, nodes, and the connections between them.

use super::fault::Fault;
use super::folder::Folder;
use super::network::Network;
use super::node::Node;
use super::options::Options;
use super::patience::wait_until;
use super::ports::FreePorts;
use super::postgres::Database;
use super::proxy::Mode;
use super::random::Random;
use super::schedule::Deed;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::{Duration, Instant};

/// How long all nodes together may take until they serve.
const START: Duration = Duration::from_secs(60);

/// All parts apart from the load. They end in the order of the fields.
pub(super) struct Bed {
    nodes: Vec<Node>,
    network: Network,
    database: Database,
    program: PathBuf,
}

impl Bed {
    /// Starts everything and waits until all nodes serve.
    pub(super) fn start(
        options: &Options,
        program: &Path,
        folder: &Folder,
    ) -> Result<Self, String> {
        let start = Instant::now();
        let mut ports = FreePorts::new(std::process::id());
        let network = Network::new(options.nodes, options.disturbs(), &mut ports)?;
        let database = Database::start(folder.path(), network.servers())?;
        println!("a primary and its synchronous standby run after {}", seconds(start));
        let secret = write_secret(options.seed, folder.path())?;
        let node = |place| Node::new(place, program, &network, folder.path(), &secret);
        let nodes = (0..options.nodes).map(node).collect();
        let mut bed = Self { nodes, network, database, program: program.to_path_buf() };
        bed.nodes.iter_mut().try_for_each(Node::start)?;
        let serve = || {
            bed.nodes.iter_mut().try_for_each(Node::check)?;
            Ok(bed.nodes.iter().all(Node::is_up))
        };
        wait_until("all nodes to serve", START, serve)?;
        println!("{} nodes serve after {}", options.nodes, seconds(start));
        Ok(bed)
    }

    /// The command of the load: players on all nodes, and a look into the journals at the end.
    pub(super) fn load(&self, options: &Options) -> Command {
        let mut command = Command::new(&self.program);
        command.args(["load", "duel"]);
        for node in &self.nodes {
            command.args(["--url", &node.url]);
        }
        command.args(["--store", &self.database.url()]);
        command.args(["--matches", &options.matches.to_string()]);
        command.args(["--seconds", &options.length.as_secs().to_string()]);
        command.args(["--seed", &options.seed.to_string(), "--verify", "--json"]);
        command
    }

    /// An error if a part has ended by itself.
    pub(super) fn check(&mut self) -> Result<(), String> {
        self.database.check()?;
        self.nodes.iter_mut().try_for_each(Node::check)?;
        self.tell_what_runs()
    }

    /// Lets the links to parts that are down refuse connections.
    fn tell_what_runs(&mut self) -> Result<(), String> {
        for (place, node) in self.nodes.iter_mut().enumerate() {
            self.network.set_node_runs(place, node.runs()?)?;
        }
        for server in [0, 1] {
            self.network.set_server_runs(server, self.database.runs(server)?)?;
        }
        Ok(())
    }

    /// Does what belongs to one moment of a fault. Returns what to tell about it.
    pub(super) fn perform(&mut self, fault: &Fault, deed: Deed) -> Result<String, String> {
        let told = match deed {
            Deed::Begin => self.begin(fault).map(|()| fault.to_string()),
            Deed::Repair => self.repair(fault),
            Deed::Rebuild => {
                self.database.add_standby()?;
                Ok(format!("{} follows as the new standby", self.database.other_name()))
            }
        };
        self.tell_what_runs()?;
        told
    }

    fn begin(&mut self, fault: &Fault) -> Result<(), String> {
        match *fault {
            Fault::Kill { node, .. } => {
                self.nodes[node].kill();
                Ok(())
            }
            Fault::Freeze { node, .. } => self.nodes[node].freeze(),
            Fault::Stop { node, .. } => self.nodes[node].stop(),
            Fault::Database { node, mode, .. } => self.network.set_database(node, mode),
            Fault::Nodes { from, to, mode, .. } => {
                self.network.set_node(to, mode, self.nodes[from].pid())
            }
            Fault::Replication { mode, .. } => {
                self.network.set_replication(self.database.primary(), mode)
            }
            Fault::Primary { .. } => self.database.kill_primary(),
        }
    }

    fn repair(&mut self, fault: &Fault) -> Result<String, String> {
        match *fault {
            Fault::Kill { node, .. } => {
                self.nodes[node].start()?;
                Ok(format!("node {} starts again", node + 1))
            }
            Fault::Freeze { node, .. } => {
                self.nodes[node].thaw()?;
                Ok(format!("node {} wakes up", node + 1))
            }
            Fault::Stop { node, .. } => {
                self.nodes[node].wait_for_stop()?;
                self.nodes[node].start()?;
                Ok(format!("node {} starts again", node + 1))
            }
            Fault::Database { node, .. } => {
                self.network.set_database(node, Mode::Pass)?;
                Ok(format!("node {} reaches the database", node + 1))
            }
            Fault::Nodes { from, to, .. } => {
                self.network.set_node(to, Mode::Pass, None)?;
                Ok(format!("node {} reaches node {}", from + 1, to + 1))
            }
            Fault::Replication { .. } => {
                self.network.set_replication(self.database.primary(), Mode::Pass)?;
                Ok(String::from("the standby reaches the primary"))
            }
            Fault::Primary { .. } => {
                self.database.promote()?;
                Ok(format!("{} is promoted", self.database.primary_name()))
            }
        }
    }

    /// The panics of all nodes.
    pub(super) fn panics(&self) -> Vec<String> {
        self.nodes.iter().filter_map(Node::panic).collect()
    }
}

fn seconds(since: Instant) -> String {
    format!("{:.1} s", since.elapsed().as_secs_f64())
}

/// The secret that all nodes share, in a file that only its owner reads.
fn write_secret(seed: u64, folder: &Path) -> Result<PathBuf, String> {
    let mut random = Random::new(seed);
    let digits: String = (0..4).map(|_| format!("{:016x}", random.next())).collect();
    let path = folder.join("secret");
    let told = |error: std::io::Error| format!("{}: {error}", path.display());
    std::fs::write(&path, digits + "\n").map_err(told)?;
    std::fs::set_permissions(&path, PermissionsExt::from_mode(0o600)).map_err(told)?;
    Ok(path)
}
