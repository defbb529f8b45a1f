//! The options of `serve`, and which of them go together. ONLINE-MODE-1

use super::cluster::ClusterArgs;
use initiative_server::Server;
use initiative_server::mode::{AddressRange, HostName, PublicDoor, ServerMode};
use initiative_server::store::Durability;
use std::net::{IpAddr, SocketAddr};
use std::path::PathBuf;

const AFTER: &str = "\
A local server is for this machine alone: it listens on a loopback address, answers to loopback names,
and everybody who reaches it is the same player. A public server is for others: it answers to the
names that --host gives, every visitor is a player of their own, all limits are on, and commands are
synced to the disk before they are acknowledged.

RUST_LOG sets what is logged, as in RUST_LOG=initiative_server=debug.";

/// Serves matches to browsers until it is stopped (Ctrl+C)
#[derive(Clone, Debug, clap::Args)]
#[command(after_help = AFTER)]
pub(crate) struct Args {
    /// The port to listen on; 0 takes any free one
    #[arg(long, value_name = "N", default_value = "4747")]
    pub(super) port: u16,
    /// The address to listen on; without --public a loopback address
    #[arg(long, value_name = "IP", default_value = "127.0.0.1")]
    pub(super) address: IpAddr,
    /// Serves others, too; needs --host
    #[arg(long)]
    public: bool,
    /// A name by which others reach a public server, as play.example.org; may be repeated
    #[arg(long, value_name = "NAME")]
    host: Vec<HostName>,
    /// A proxy whose X-Forwarded-For is believed, as 127.0.0.1 or 10.0.0.0/8; may be repeated
    #[arg(long, value_name = "ADDR")]
    trust_proxy: Vec<AddressRange>,
    /// A page of another address that may connect, as https://example.org; may be repeated
    #[arg(long, value_name = "URL")]
    pub(super) origin: Vec<String>,
    /// How many matches may run at once
    #[arg(long, value_name = "N", default_value_t = Server::MATCHES)]
    pub(super) matches: usize,
    /// Serves /metrics for Prometheus at this address, which others should not reach
    #[arg(long, value_name = "IP:PORT")]
    pub(super) admin: Option<SocketAddr>,
    /// Where matches are kept; your data directory if not given
    #[arg(long, value_name = "DIR", conflicts_with = "cluster")]
    pub(super) data: Option<PathBuf>,
    /// Keeps matches in memory alone: when the program ends, they are gone
    #[arg(long, conflicts_with_all = ["data", "durable", "cluster"])]
    pub(super) memory: bool,
    #[command(flatten)]
    pub(super) cluster: ClusterArgs,
    /// A folder with the browser client, in place of the one built in
    #[arg(long, value_name = "DIR")]
    pub(super) assets: Option<PathBuf>,
    /// Syncs each command to the disk before it is acknowledged, so that not even a power cut loses
    /// one; a public server always does
    #[arg(long)]
    durable: bool,
    /// Bots answer within the limits of time of their levels; how they move then depends on the
    /// machine. On a public server they always do
    #[arg(long)]
    pub(super) bot_caps: bool,
    /// Opens the address in the browser
    #[arg(long)]
    pub(super) open: bool,
    /// Writes logs as JSON, one object a line
    #[arg(long)]
    pub(super) log_json: bool,
    /// Tells what would be served, and whether that would work, and ends
    #[arg(long)]
    pub(super) check: bool,
}

impl Args {
    /// The mode that is asked for, or which options do not go together.
    pub(crate) fn mode(&self) -> Result<ServerMode, String> {
        if self.public {
            return self.public_mode();
        }
        let public_only =
            [("--host", self.host.is_empty()), ("--trust-proxy", self.trust_proxy.is_empty())];
        if let Some((option, _)) = public_only.iter().find(|(_, absent)| !absent) {
            return Err(format!("{option} is for a server that others reach; it needs --public"));
        }
        if !self.address.is_loopback() {
            return Err(format!(
                "a local server listens on a loopback address, and {} is none; to let others in, \
                 add --public and --host NAME",
                self.address
            ));
        }
        Ok(ServerMode::Local)
    }

    fn public_mode(&self) -> Result<ServerMode, String> {
        if self.memory {
            return Err("a public server keeps what it acknowledges; leave out --memory".into());
        }
        if self.open {
            return Err("--open shows a local server; a public one is opened by its name".into());
        }
        let door = PublicDoor::new(self.host.clone(), self.trust_proxy.clone());
        door.map(ServerMode::Public).map_err(|_| {
            "--public needs --host NAME, the name by which others reach this server, as in \
             --host play.example.org"
                .into()
        })
    }

    /// What an acknowledged command survives.
    pub(super) fn durability(&self, mode: &ServerMode) -> Durability {
        if self.durable { Durability::Power } else { mode.durability() }
    }

    /// The names and proxies of a public server, for people.
    pub(super) fn doors(&self) -> String {
        let list = |all: Vec<String>| all.join(", ");
        if !self.public {
            return "local: loopback names, one player".into();
        }
        let hosts = list(self.host.iter().map(ToString::to_string).collect());
        let proxies = list(self.trust_proxy.iter().map(ToString::to_string).collect());
        if proxies.is_empty() {
            format!("public: {hosts}")
        } else {
            format!("public: {hosts}; X-Forwarded-For is believed from {proxies}")
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::Parser;

    #[derive(Parser)]
    struct Line {
        #[command(flatten)]
        args: Args,
    }

    fn mode(line: &str) -> Result<ServerMode, String> {
        let words = std::iter::once("serve").chain(line.split_whitespace());
        let line = Line::try_parse_from(words).map_err(|error| error.to_string())?;
        line.args.mode()
    }

    #[test]
    fn online_mode_1_the_mode_is_said_and_never_guessed_from_the_address() {
        for local in ["", "--address 127.0.0.9", "--address ::1", "--memory --open"] {
            assert_eq!(mode(local), Ok(ServerMode::Local), "{local}");
        }
        for public in ["", "--address 0.0.0.0", "--trust-proxy 127.0.0.1 --host b.example"] {
            let mode = mode(&format!("--public --host a.example {public}"));
            assert!(mode.is_ok_and(|mode| !mode.is_local()), "{public}");
        }
    }

    #[test]
    fn online_mode_1_options_that_do_not_go_together_are_named() {
        for (line, says) in [
            ("--address 0.0.0.0", "add --public and --host NAME"),
            ("--address 192.0.2.1", "192.0.2.1 is none"),
            ("--public", "--host play.example.org"),
            ("--host a.example", "--host is for a server that others reach; it needs --public"),
            ("--trust-proxy 127.0.0.1", "--trust-proxy is for"),
            ("--public --host a.example --memory", "leave out --memory"),
            ("--public --host a.example --open", "--open shows a local server"),
            ("--public --host https://a.example", "without https://"),
            ("--public --host a.example --trust-proxy proxy", "10.0.0.0/8"),
        ] {
            let refused = mode(line).unwrap_err();
            assert!(refused.contains(says), "{line}: {refused}");
        }
    }

    #[test]
    fn online_mode_1_a_public_server_is_durable() {
        let durability = |line: &str| {
            let words = std::iter::once("serve").chain(line.split_whitespace());
            let args = Line::try_parse_from(words).unwrap().args;
            args.durability(&args.mode().unwrap())
        };
        assert_eq!(durability(""), Durability::Program);
        assert_eq!(durability("--durable"), Durability::Power);
        assert_eq!(durability("--public --host a.example"), Durability::Power);
    }
}
