//! A node for tests, which says what it is told to say.

use super::nodes::Nodes;
use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio_tungstenite::accept_hdr_async;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::handshake::server::{Request, Response};

/// What a node says to a frame. It closes the connection after a null.
type Script = dyn Fn(usize, &Value) -> Vec<Value> + Send + Sync;

/// A node whose matches have one seat.
pub(super) struct FakeNode {
    pub(super) url: String,
    /// How many sockets were opened.
    pub(super) sockets: Arc<AtomicUsize>,
}

impl FakeNode {
    /// A node that answers frames: it is given the number of the connection and the frame.
    pub(super) async fn start(
        script: impl Fn(usize, &Value) -> Vec<Value> + Send + Sync + 'static,
    ) -> Self {
        let sockets = Arc::new(AtomicUsize::new(0));
        let (script, opened): (Arc<Script>, _) = (Arc::new(script), Arc::clone(&sockets));
        let url = listen(move |stream| {
            let (script, opened) = (Arc::clone(&script), Arc::clone(&opened));
            tokio::spawn(async move {
                let mut first = [0; 1];
                let _ = stream.peek(&mut first).await;
                if first == *b"P" {
                    make(stream).await;
                } else {
                    talk(stream, opened.fetch_add(1, Ordering::Relaxed), &*script).await;
                }
            });
        });
        Self { url: url.await, sockets }
    }

    /// A node that answers everything with the same text, and without a text not at all.
    pub(super) async fn saying(text: &'static str) -> String {
        listen(move |mut stream| {
            tokio::spawn(async move {
                let _ = stream.read(&mut [0; 1024]).await;
                let _ = stream.write_all(text.as_bytes()).await;
                if text.is_empty() {
                    std::future::pending::<()>().await;
                }
            });
        })
        .await
    }

    /// The address of a node that is not there.
    pub(super) async fn gone() -> String {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        format!("http://{}", listener.local_addr().unwrap())
    }
}

/// The nodes of a cluster. Clients have much patience, because the machine may be busy.
pub(super) fn cluster(urls: &[&str]) -> Nodes {
    let urls: Vec<String> = urls.iter().map(|url| (*url).to_owned()).collect();
    let mut nodes = Nodes::at(&urls, true).unwrap();
    nodes.patience = Duration::from_secs(20);
    nodes.silence = None;
    nodes
}

/// A view in which there is one thing to do.
pub(super) fn snapshot(seq: u64) -> Value {
    let view = json!({"choices": {"a": {"command": "Go"}}});
    json!({"type": "snapshot", "seq": seq, "hash": "1", "view": view})
}

async fn listen(serve: impl Fn(TcpStream) + Send + 'static) -> String {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let url = format!("http://{}", listener.local_addr().unwrap());
    tokio::spawn(async move {
        while let Ok((stream, _)) = listener.accept().await {
            serve(stream);
        }
    });
    url
}

/// Makes a match.
async fn make(mut stream: TcpStream) {
    let _ = stream.read(&mut [0; 1024]).await;
    let made = json!({"match": "abc", "mine": [{"seat": 0, "token": "t"}]}).to_string();
    let head = format!("HTTP/1.1 201 Created\r\ncontent-length: {}\r\n\r\n", made.len());
    let _ = stream.write_all((head + &made).as_bytes()).await;
}

async fn talk(stream: TcpStream, number: usize, script: &Script) {
    #[expect(clippy::result_large_err, reason = "this is the signature that is asked for")]
    let accept = |_: &Request, mut response: Response| {
        let protocol = "initiative.v1".parse().unwrap();
        response.headers_mut().insert("sec-websocket-protocol", protocol);
        Ok(response)
    };
    let Ok(mut socket) = accept_hdr_async(stream, accept).await else { return };
    while let Some(Ok(message)) = socket.next().await {
        let Message::Text(text) = message else { continue };
        for said in script(number, &serde_json::from_str(&text).unwrap()) {
            if said.is_null() {
                let _ = socket.close(None).await;
                return;
            }
            let _ = socket.send(Message::Text(said.to_string().into())).await;
        }
    }
}
