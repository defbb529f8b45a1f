//! The options of a node among many. ONLINE-NODE-1

use crate::failure::Failure;
use crate::file;
use initiative_server::ClusterSecret;
use initiative_server::store::{NodeIdentity, Store};
use std::net::SocketAddr;
use std::path::{Path, PathBuf};

#[derive(Clone, Debug, Default, clap::Args)]
pub(crate) struct ClusterArgs {
    /// A PostgreSQL database that several nodes share, as postgres://user@host/database; repeated for
    /// shards, always in the same order. @FILE reads the addresses from a file, one a line
    #[arg(long, value_name = "URL", requires_all = ["cluster_secret", "cluster_listen"])]
    cluster: Vec<String>,
    /// A file with the secret that all nodes of the cluster share
    #[arg(long, value_name = "FILE", requires = "cluster")]
    cluster_secret: Option<PathBuf>,
    /// Where other nodes connect to this one; strangers should not reach it
    #[arg(long, value_name = "IP:PORT", requires = "cluster")]
    cluster_listen: Option<SocketAddr>,
    /// Where other nodes reach this one, if that is not the address it listens on
    #[arg(long, value_name = "HOST:PORT", requires = "cluster")]
    cluster_address: Option<String>,
}

impl ClusterArgs {
    /// Whether there are other nodes.
    pub(super) fn is_given(&self) -> bool {
        !self.cluster.is_empty()
    }

    pub(super) fn secret(&self) -> Result<Option<ClusterSecret>, Failure> {
        let Some(path) = &self.cluster_secret else { return Ok(None) };
        let told = |why: String| Failure::Message(format!("{}: {why}", path.display()));
        Ok(Some(ClusterSecret::new(&file::read(path)?).map_err(told)?))
    }

    /// Where other nodes connect to this one.
    pub(super) fn listen(&self) -> Option<SocketAddr> {
        self.cluster_listen
    }

    /// The store that the nodes share, and where it is; none if there is only one node. With
    /// `only_looks` it connects without joining the cluster.
    pub(super) fn join(&self, only_looks: bool) -> Result<Option<(Store, String)>, Failure> {
        let (Some(secret), Some(listen)) = (self.secret()?, self.cluster_listen) else {
            return Ok(None);
        };
        let address = match &self.cluster_address {
            Some(address) => address.clone(),
            None if listen.port() == 0 || listen.ip().is_unspecified() => {
                return Err(format!(
                    "other nodes cannot reach {listen}; name an address and a port with \
                     --cluster-listen, or what they reach with --cluster-address"
                )
                .into());
            }
            None => listen.to_string(),
        };
        let urls = database_urls(&self.cluster)?;
        let store = match only_looks {
            true => Store::connect(&urls),
            false => {
                Store::join(&urls, &NodeIdentity { address, secret, life: NodeIdentity::LIFE })
            }
        };
        let shards = if urls.len() == 1 { "a database".into() } else { shards(urls.len()) };
        Ok(Some((store.map_err(|error| error.to_string())?, shards)))
    }
}

fn shards(count: usize) -> String {
    format!("{count} databases")
}

/// The addresses of databases; `@FILE` stands for the lines of a file, so that a password need not be
/// on a command line.
pub(crate) fn database_urls(given: &[String]) -> Result<Vec<String>, Failure> {
    let mut urls = Vec::new();
    for text in given {
        match text.strip_prefix('@') {
            None => urls.push(text.clone()),
            Some(path) => {
                let text = file::read_text(Path::new(path))?;
                let lines = text.lines().map(str::trim);
                urls.extend(lines.filter(|line| !line.is_empty()).map(str::to_owned));
            }
        }
    }
    Ok(urls)
}
