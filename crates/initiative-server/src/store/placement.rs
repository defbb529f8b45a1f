//! Which node serves a match. With an embedded store there is only one, and it serves all of them.
//! ONLINE-NODE-3

use super::postgres::{Placement, ShardNews};
use super::{Store, StoreError, now};
use tokio::sync::watch;

impl Store {
    /// Whether other nodes use the same databases.
    pub(crate) const fn is_shared(&self) -> bool {
        self.cluster.is_some()
    }

    /// How many shards there are.
    pub(crate) fn shards(&self) -> usize {
        self.cluster.as_ref().map_or(1, |cluster| cluster.shards())
    }

    /// The shard for a new match. Matches of campaigns are where their campaign is.
    pub(crate) fn new_shard(&self, of_player: bool) -> usize {
        let shards = self.shards();
        if of_player || shards == 1 {
            return 0;
        }
        let number = crate::secret::number().unwrap_or_default();
        usize::try_from(number % shards as u64).unwrap_or_default()
    }

    /// Takes a match if nobody serves it, and tells who serves it now.
    pub(crate) async fn take(&self, id: &str) -> Result<Placement, StoreError> {
        match &self.cluster {
            Some(cluster) => cluster.take(id, now()).await,
            None => Ok(Placement::Here),
        }
    }

    /// Who serves a match.
    pub(crate) async fn holder(&self, id: &str) -> Result<Placement, StoreError> {
        match &self.cluster {
            Some(cluster) => cluster.holder(id).await,
            None => Ok(Placement::Here),
        }
    }

    /// Whether this node serves a match, for sure and at this moment.
    pub(crate) fn holds(&self, id: &str) -> bool {
        self.cluster.as_ref().is_none_or(|cluster| cluster.holds(id))
    }

    /// Lets a match go, so that any node can serve it.
    pub(crate) fn release(&self, id: &str) {
        if let Some(cluster) = &self.cluster {
            cluster.release(id);
        }
    }

    /// Tells the lobbies of other nodes about a match, or that it is gone.
    pub(crate) fn list(&self, id: &str, entry: Option<String>) {
        if let Some(cluster) = &self.cluster {
            cluster.list(id, entry);
        }
    }

    /// Lets all matches go, because this node stops. ONLINE-NODE-4
    pub(crate) async fn leave(&self) {
        if let Some(cluster) = &self.cluster {
            cluster.leave().await;
        }
    }

    /// What each shard tells of other nodes.
    pub(crate) fn news(&self) -> Vec<watch::Receiver<ShardNews>> {
        self.cluster.as_ref().map(|cluster| cluster.news()).unwrap_or_default()
    }

    /// How many leases this node has; none if there is only one node.
    pub(crate) fn leases(&self) -> Option<usize> {
        self.cluster.as_ref().map(|cluster| cluster.held())
    }

    /// Whether this node may serve matches at all. ONLINE-NODE-5
    pub(crate) fn takes_part(&self) -> bool {
        self.cluster.as_ref().is_none_or(|cluster| cluster.takes_part())
    }
}
