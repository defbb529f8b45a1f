//! Requests over HTTP.

use http_body_util::{BodyExt, Full};
use hyper::body::Bytes;
use hyper::client::conn::http1;
use hyper::{Request, StatusCode};
use hyper_util::rt::TokioIo;
use serde_json::Value;
use tokio::net::TcpStream;

/// Asks a server for something: JSON there and back. The error is a sentence.
pub(super) async fn post(address: &str, path: &str, body: &Value) -> Result<Value, String> {
    let failed = |error: &dyn std::fmt::Display| format!("POST {path}: {error}");
    let stream = TcpStream::connect(address).await.map_err(|error| failed(&error))?;
    let (mut sender, connection) =
        http1::handshake(TokioIo::new(stream)).await.map_err(|error| failed(&error))?;
    let connection = tokio::spawn(connection);
    let request = Request::post(path)
        .header("host", address)
        .header("content-type", "application/json")
        .body(Full::new(Bytes::from(body.to_string())))
        .map_err(|error| failed(&error))?;
    let response = sender.send_request(request).await.map_err(|error| failed(&error))?;
    let status = response.status();
    let body = response.into_body().collect().await.map_err(|error| failed(&error))?.to_bytes();
    connection.abort();
    let answer: Value = serde_json::from_slice(&body).map_err(|error| failed(&error))?;
    match status {
        StatusCode::OK | StatusCode::CREATED => Ok(answer),
        _ => Err(failed(&answer)),
    }
}
