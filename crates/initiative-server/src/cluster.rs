//! Many nodes: any of them takes any connection, and passes it on to the one that serves the match.
//! ONLINE-NODE-3

mod handshake;
mod pipe;
mod route;

pub use handshake::ClusterSecret;
pub(crate) use route::{from_node, route};

use crate::http::internal;
use crate::server::Server;
use crate::store::ShardNews;
use handshake::greet;
use hyper::server::conn::http1;
use hyper_util::rt::TokioIo;
use hyper_util::service::TowerToHyperService;
use std::convert::Infallible;
use std::sync::Arc;
use std::time::Duration;
use tokio::net::TcpListener;
use tokio::sync::watch;

/// Serves other nodes until the task is dropped. Only who knows the secret of the cluster is heard.
pub async fn serve_nodes(
    listener: TcpListener,
    server: Arc<Server>,
    secret: ClusterSecret,
) -> Infallible {
    let router = internal(Arc::clone(&server));
    loop {
        let (mut stream, _) = match listener.accept().await {
            Ok(accepted) => accepted,
            Err(error) => {
                tracing::warn!(%error, "a node could not be accepted");
                tokio::time::sleep(Duration::from_millis(100)).await;
                continue;
            }
        };
        let (router, secret) = (router.clone(), secret.clone());
        tokio::spawn(async move {
            let _ = stream.set_nodelay(true);
            if let Err(error) = greet(&mut stream, &secret).await {
                tracing::warn!(%error, "somebody who is no node of this cluster was turned away");
                return;
            }
            let service = TowerToHyperService::new(router);
            let served = http1::Builder::new().serve_connection(TokioIo::new(stream), service);
            if let Err(error) = served.with_upgrades().await {
                tracing::debug!(%error, "a node's connection ended");
            }
        });
    }
}

/// Follows what the databases tell: matches that are lost are closed, and what other nodes have in
/// the lobby is shown here. Returns at once if there is only one node.
pub(crate) async fn follow(server: &Arc<Server>) {
    let shards = server.store.news().into_iter().enumerate();
    let followed = shards.map(|(shard, news)| follow_shard(Arc::clone(server), shard, news));
    futures_util::future::join_all(followed).await;
}

async fn follow_shard(server: Arc<Server>, shard: usize, mut news: watch::Receiver<ShardNews>) {
    let mut losses = 0;
    while news.changed().await.is_ok() {
        let told = news.borrow_and_update().clone();
        if told.losses != losses {
            losses = told.losses;
            server.lose(shard);
        }
        server.lobby.set_elsewhere(shard, &told.lobby);
    }
}
