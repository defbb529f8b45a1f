//! Plays on a running server as many people would, and tells how quickly it answers.
//!
//! `cargo run --release -p initiative-cli --example load -- 127.0.0.1:4747 squad 1000`
//!
//! For each match: make it, connect, give some twenty commands that the scene offers, and time
//! each from sending it to its ack and update. Then connect to all of them at once and hold them.

use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use std::error::Error;
use std::io::{Read, Write};
use std::net::TcpStream;
use std::time::{Duration, Instant};
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream};

type Socket = WebSocketStream<MaybeTlsStream<tokio::net::TcpStream>>;
type Outcome<T> = Result<T, Box<dyn Error>>;

#[tokio::main(flavor = "multi_thread")]
async fn main() -> Outcome<()> {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let [address, game, matches] = args.as_slice() else {
        return Err("load ADDRESS GAME MATCHES".into());
    };
    let mut seats = Vec::new();
    let mut times = Vec::new();
    for number in 0..matches.parse::<u64>()? {
        let (id, token) = create(address, game, number)?;
        let mut socket = connect(address, &id, &token).await?;
        play(&mut socket, number, &mut times).await?;
        seats.push((id, token));
    }
    times.sort_unstable();
    let at = |part: usize| times.get(times.len() * part / 1000).copied().unwrap_or_default();
    let [median, late, last] = [at(500), at(990), at(999)];
    println!("{} commands: median {median:?}, p99 {late:?}, p99.9 {last:?}", times.len());
    let start = Instant::now();
    let mut sockets = Vec::new();
    for (id, token) in &seats {
        sockets.push(connect(address, id, token).await?);
    }
    println!("{} matches resumed and held after {:?}", sockets.len(), start.elapsed());
    let mut line = String::new();
    std::io::stdin().read_line(&mut line)?;
    Ok(())
}

fn create(address: &str, game: &str, seed: u64) -> Outcome<(String, String)> {
    let body = json!({"game": game, "seed": seed, "seats": [{"control": "me"}]}).to_string();
    let mut stream = TcpStream::connect(address)?;
    write!(
        stream,
        "POST /api/matches HTTP/1.1\r\nhost: {address}\r\nconnection: close\r\n\
         content-length: {}\r\n\r\n{body}",
        body.len()
    )?;
    let mut answer = String::new();
    stream.read_to_string(&mut answer)?;
    let (_, body) = answer.split_once("\r\n\r\n").ok_or("no answer")?;
    let made: Value = serde_json::from_str(body)?;
    let text = |value: &Value| value.as_str().map(str::to_owned).ok_or_else(|| made.to_string());
    Ok((text(&made["match"])?, text(&made["mine"][0]["token"])?))
}

async fn connect(address: &str, id: &str, token: &str) -> Outcome<Socket> {
    let url = format!("ws://{address}/api/matches/{id}/socket");
    let mut request = url.into_client_request()?;
    request.headers_mut().insert("sec-websocket-protocol", "initiative.v1".parse()?);
    let (mut socket, _) = tokio_tungstenite::connect_async(request).await?;
    let hello = json!({"type": "hello", "v": 1, "token": token}).to_string();
    socket.send(Message::Text(hello.into())).await?;
    Ok(socket)
}

async fn play(socket: &mut Socket, number: u64, times: &mut Vec<Duration>) -> Outcome<()> {
    let mut view = Value::Null;
    let mut seq = 0;
    hear(socket, &mut view, &mut seq, "snapshot").await?;
    for turn in 0..19_u64 {
        let Some(command) = offered(&view, number.wrapping_mul(31).wrapping_add(turn * 7)) else {
            break;
        };
        let frame = json!({
            "type": "command", "key": format!("c{turn}"), "base": seq, "command": command,
        });
        let start = Instant::now();
        socket.send(Message::Text(frame.to_string().into())).await?;
        hear(socket, &mut view, &mut seq, "update").await?;
        times.push(start.elapsed());
    }
    Ok(())
}

/// Some command that the scene offers.
fn offered(view: &Value, number: u64) -> Option<Value> {
    let choices = view["choices"].as_object()?.values();
    let targets = choices.flat_map(|choice| {
        let own = choice.get("command").into_iter();
        let targets = choice["targets"].as_array().into_iter().flatten();
        own.chain(targets.filter_map(|target| target.get("command")))
    });
    let commands: Vec<&Value> = targets.filter(|command| **command != "Resign").collect();
    let place = usize::try_from(number).ok()? % commands.len().max(1);
    commands.get(place).map(|command| (*command).clone())
}

async fn hear(socket: &mut Socket, view: &mut Value, seq: &mut u64, kind: &str) -> Outcome<()> {
    while let Some(message) = socket.next().await {
        let Message::Text(text) = message? else {
            continue;
        };
        let frame: Value = serde_json::from_str(&text)?;
        match frame["type"].as_str() {
            Some("snapshot") => *view = frame["view"].clone(),
            Some("update") => initiative_server::apply_patch(view, &frame["patch"]),
            Some("refused" | "error") => return Err(frame.to_string().into()),
            _ => continue,
        }
        *seq = frame["seq"].as_u64().unwrap_or_default();
        if frame["type"] == kind {
            return Ok(());
        }
    }
    Err("the connection was closed".into())
}
