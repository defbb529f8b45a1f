//! Requests over HTTP.

use super::nodes::NodeError;
use http_body_util::{BodyExt, Full};
use hyper::body::Bytes;
use hyper::client::conn::http1;
use hyper::{Request, StatusCode};
use hyper_util::rt::TokioIo;
use serde_json::Value;
use std::fmt::Display;
use std::time::Duration;
use tokio::net::TcpStream;
use tokio::time::timeout;

/// Asks a server for something: JSON there and back.
pub(super) async fn post(
    address: &str,
    path: &str,
    body: &Value,
    patience: Duration,
) -> Result<Value, NodeError> {
    let asked = format!("POST {path}");
    let failed = |error: &dyn Display| NodeError::Unreachable(format!("{asked}: {error}"));
    let answered = timeout(patience, exchange(address, path, body)).await;
    let answered = answered.map_err(|_| failed(&"no answer in time"))?;
    let (status, body) = answered.map_err(|error| failed(&error))?;
    match status {
        StatusCode::OK | StatusCode::CREATED => {
            serde_json::from_slice(&body).map_err(|error| failed(&error))
        }
        _ => Err(NodeError::refused(&asked, status.as_u16(), &body)),
    }
}

/// Sends a request; the status and the body of the answer.
async fn exchange(address: &str, path: &str, body: &Value) -> Result<(StatusCode, Bytes), String> {
    let stream = TcpStream::connect(address).await.map_err(|error| error.to_string())?;
    let shaken = http1::handshake(TokioIo::new(stream)).await;
    let (mut sender, connection) = shaken.map_err(|error| error.to_string())?;
    let request = Request::post(path)
        .header("host", address)
        .header("content-type", "application/json")
        .body(Full::new(Bytes::from(body.to_string())))
        .map_err(|error| error.to_string())?;
    let answer = async {
        let response = sender.send_request(request).await?;
        let status = response.status();
        Ok::<_, hyper::Error>((status, response.into_body().collect().await?.to_bytes()))
    };
    // The connection works only while it is polled, and ends with the caller's patience.
    tokio::pin!(connection, answer);
    let answered = tokio::select! {
        biased;
        answered = &mut answer => answered,
        ended = &mut connection => match ended {
            Ok(()) => answer.await,
            Err(error) => Err(error),
        },
    };
    answered.map_err(|error| error.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;
    use tokio::io::{AsyncReadExt, AsyncWriteExt};
    use tokio::net::TcpListener;

    const PATIENCE: Duration = Duration::from_secs(20);

    /// Somebody who answers every request with the same bytes, and with silence if there are none.
    async fn answering(answer: &'static str) -> String {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap().to_string();
        tokio::spawn(async move {
            let mut open = Vec::new();
            while let Ok((mut stream, _)) = listener.accept().await {
                let mut asked = [0; 1024];
                let _ = stream.read(&mut asked).await;
                let _ = stream.write_all(answer.as_bytes()).await;
                if answer.is_empty() {
                    open.push(stream);
                }
            }
        });
        address
    }

    async fn ask(answer: &'static str, patience: Duration) -> Result<Value, NodeError> {
        post(&answering(answer).await, "/a", &Value::Null, patience).await
    }

    #[tokio::test]
    async fn an_answer_is_json() {
        let made = "HTTP/1.1 201 Created\r\ncontent-length: 11\r\n\r\n{\"match\":1}";
        assert_eq!(ask(made, PATIENCE).await, Ok(serde_json::json!({"match": 1})));
    }

    #[tokio::test]
    async fn a_node_that_refuses_is_not_one_that_cannot_be_reached() {
        let full = "HTTP/1.1 503 Unavailable\r\ncontent-length: 43\r\n\r\n\
                    {\"error\":{\"code\":\"online/server_stopping\"}}";
        let refused = ask(full, PATIENCE).await;
        assert!(
            matches!(&refused, Err(NodeError::Refused { code, .. }) if code == "online/server_stopping"),
            "{refused:?}"
        );
        let garbled = ask("HTTP/1.1 200 OK\r\ncontent-length: 1\r\n\r\n{", PATIENCE).await;
        assert!(matches!(garbled, Err(NodeError::Unreachable(_))), "{garbled:?}");
        let ended = ask("HTTP/1.1 201 Created\r\ncontent-length: 9\r\n\r\n{", PATIENCE).await;
        assert!(matches!(ended, Err(NodeError::Unreachable(_))), "{ended:?}");
        let closed = post("127.0.0.1:1", "/a", &Value::Null, PATIENCE).await;
        assert!(matches!(closed, Err(NodeError::Unreachable(_))), "{closed:?}");
    }

    #[tokio::test]
    async fn a_node_that_says_nothing_is_not_waited_for() {
        let silent = ask("", Duration::from_millis(50)).await;
        let Err(NodeError::Unreachable(what)) = silent else { panic!("{silent:?}") };
        assert!(what.contains("POST /a") && what.contains("in time"), "{what}");
    }
}
