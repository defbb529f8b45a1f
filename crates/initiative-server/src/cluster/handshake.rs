//! How two nodes prove to each other that they belong to the same cluster: each answers a question of
//! the other with the secret. The secret itself is never sent.

use hmac::{Hmac, KeyInit, Mac};
use sha2::{Digest as _, Sha256};
use std::fmt;
use std::io;
use std::time::Duration;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::time::timeout;

/// What every conversation between nodes begins with; the last byte is the version.
const GREETING: &[u8; 8] = b"initia\0\x01";
/// How long the other side may take.
const PATIENCE: Duration = Duration::from_secs(3);

type Nonce = [u8; 32];

/// What all nodes of a cluster know, and nobody else.
#[derive(Clone)]
pub struct ClusterSecret(Vec<u8>);

impl ClusterSecret {
    /// The fewest bytes of a secret.
    pub const LEAST: usize = 16;

    /// Takes the content of a file, without the line end.
    pub fn new(text: &[u8]) -> Result<Self, String> {
        let text = text.trim_ascii();
        if text.len() < Self::LEAST {
            return Err(format!(
                "a cluster secret has at least {} characters; `openssl rand -base64 32` makes one",
                Self::LEAST
            ));
        }
        Ok(Self(text.to_vec()))
    }

    /// What the database keeps, to notice a node with another secret.
    pub(crate) fn digest(&self) -> [u8; 32] {
        Sha256::new().chain_update(b"cluster secret").chain_update(&self.0).finalize().into()
    }

    /// The answer to the questions of both sides, as one of them gives it.
    fn answer(&self, side: Side, caller: &Nonce, called: &Nonce) -> Option<Hmac<Sha256>> {
        let mut mac = Hmac::<Sha256>::new_from_slice(&self.0).ok()?;
        mac.update(match side {
            Side::Caller => b"caller",
            Side::Called => b"called",
        });
        mac.update(caller);
        mac.update(called);
        Some(mac)
    }
}

impl fmt::Debug for ClusterSecret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("ClusterSecret")
    }
}

#[derive(Clone, Copy)]
enum Side {
    Caller,
    Called,
}

fn foreign(what: &str) -> io::Error {
    io::Error::new(io::ErrorKind::PermissionDenied, what)
}

fn nonce() -> io::Result<Nonce> {
    let mut nonce = [0; 32];
    getrandom::fill(&mut nonce).map_err(|_| foreign("there is no randomness"))?;
    Ok(nonce)
}

/// Begins a conversation with a node that called.
pub(super) async fn greet(stream: &mut TcpStream, secret: &ClusterSecret) -> io::Result<()> {
    within(async {
        let called = nonce()?;
        stream.write_all(GREETING).await?;
        stream.write_all(&called).await?;
        let (mut greeting, mut caller, mut proof) = ([0; 8], [0; 32], [0; 32]);
        stream.read_exact(&mut greeting).await?;
        stream.read_exact(&mut caller).await?;
        stream.read_exact(&mut proof).await?;
        check(secret, Side::Caller, (&greeting, &caller, &called), &proof)?;
        let proof = secret.answer(Side::Called, &caller, &called).ok_or_else(unusable)?;
        stream.write_all(&proof.finalize().into_bytes()).await
    })
    .await
}

/// Begins a conversation with a node that was called.
pub(super) async fn introduce(stream: &mut TcpStream, secret: &ClusterSecret) -> io::Result<()> {
    within(async {
        let caller = nonce()?;
        let (mut greeting, mut called, mut proof) = ([0; 8], [0; 32], [0; 32]);
        stream.read_exact(&mut greeting).await?;
        stream.read_exact(&mut called).await?;
        if greeting != *GREETING {
            return Err(foreign("it is no node of this version"));
        }
        let mine = secret.answer(Side::Caller, &caller, &called).ok_or_else(unusable)?;
        let mine = mine.finalize().into_bytes();
        stream.write_all(&[&GREETING[..], &caller[..], &mine[..]].concat()).await?;
        stream.read_exact(&mut proof).await?;
        check(secret, Side::Called, (&greeting, &caller, &called), &proof)
    })
    .await
}

/// Compares in constant time.
fn check(
    secret: &ClusterSecret,
    side: Side,
    (greeting, caller, called): (&[u8; 8], &Nonce, &Nonce),
    proof: &[u8; 32],
) -> io::Result<()> {
    if greeting != GREETING {
        return Err(foreign("it is no node of this version"));
    }
    let expected = secret.answer(side, caller, called).ok_or_else(unusable)?;
    expected.verify_slice(proof).map_err(|_| foreign("it has another cluster secret"))
}

fn unusable() -> io::Error {
    foreign("the cluster secret cannot be used")
}

async fn within(talk: impl Future<Output = io::Result<()>>) -> io::Result<()> {
    timeout(PATIENCE, talk).await.unwrap_or_else(|_| Err(io::ErrorKind::TimedOut.into()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use tokio::net::TcpListener;

    async fn meet(called: &str, caller: &str) -> (io::Result<()>, io::Result<()>) {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let secret = |text: &str| ClusterSecret::new(text.as_bytes()).unwrap();
        let (called, caller) = (secret(called), secret(caller));
        tokio::join!(
            async {
                let (mut stream, _) = listener.accept().await.unwrap();
                greet(&mut stream, &called).await
            },
            async {
                let mut stream = TcpStream::connect(address).await.unwrap();
                introduce(&mut stream, &caller).await
            }
        )
    }

    #[tokio::test]
    async fn online_node_3_nodes_with_one_secret_meet_and_others_do_not() {
        let (called, caller) = meet("the same for all of us\n", "the same for all of us").await;
        assert!(called.is_ok() && caller.is_ok());
        let (called, caller) = meet("the same for all of us", "another one than that").await;
        assert!(called.unwrap_err().to_string().contains("another cluster secret"));
        assert!(caller.is_err(), "and the caller hears nothing");
    }

    #[test]
    fn a_short_secret_is_refused() {
        let short = ClusterSecret::new(b"short\n").unwrap_err();
        assert!(short.contains("16 characters"), "{short}");
        let [a, b] = ["a secret of the cluster", "b secret of the cluster"]
            .map(|text| ClusterSecret::new(text.as_bytes()).unwrap());
        assert_ne!(a.digest(), b.digest());
        assert_eq!(format!("{a:?}"), "ClusterSecret");
    }
}
