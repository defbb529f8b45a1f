//! A server under attack: damaged frames, damaged requests and odd commands in several matches,
//! while two people play another one and must notice nothing. ONLINE-FRAME-2
//!
//! Everything that is sent follows from a seed. `INITIATIVE_FUZZ_SECONDS=600` goes on with further
//! seeds for that long; `INITIATIVE_SEED=17` runs one seed alone.

mod answers;
mod calm_match;
mod frames;
mod requests;
mod sockets;
mod tables;

use crate::serving::{Server, folder, panic_in};
use calm_match::CalmMatch;
use initiative_kernel::dice::Dice;
use initiative_testkit::seeds;
use std::fs::File;
use std::future::Future;
use std::io::Write;
use std::net::TcpStream;
use std::process::Command;
use std::time::{Duration, Instant};
use tokio::sync::watch;
use tokio::task::JoinSet;

/// The environment variable that says for how long further seeds are run.
const SECONDS: &str = "INITIATIVE_FUZZ_SECONDS";
/// How many seeds are run without it. Each has a server of its own.
const ROUNDS: u64 = 2;
/// How many attackers of each sort there are at once.
const SOCKETS: u64 = 4;
const REQUESTS: u64 = 2;
/// How long anything may take that should take no time.
const PATIENCE: Duration = Duration::from_secs(15);
/// No round takes this long, unless something hangs.
const LONGEST: Duration = Duration::from_secs(120);

#[test]
fn online_frame_2_no_input_stops_a_server_or_disturbs_a_match() {
    let seconds = std::env::var(SECONDS).ok().map(|text| text.parse().expect(SECONDS));
    let (begun, seconds) = (Instant::now(), seconds.unwrap_or(0));
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().unwrap();
    // A round takes more than a second, so there are more seeds than time.
    seeds::each(ROUNDS.max(seconds), |seed| {
        if seed < ROUNDS || seconds == 0 || begun.elapsed() < Duration::from_secs(seconds) {
            let bounded = async { tokio::time::timeout(LONGEST, round(seed)).await };
            runtime.block_on(bounded).expect("the round ends");
        }
    });
}

/// One server, attacked with everything that follows from the seed.
async fn round(seed: u64) {
    let folder = folder(&format!("hostile-{seed}"));
    std::fs::create_dir_all(&folder).unwrap();
    let log = folder.join("log");
    let mut program = Command::new(env!("CARGO_BIN_EXE_initiative"));
    program.args(["serve", "--port", "0", "--data"]).arg(&folder);
    let mut server = Server::logging_to(&mut program, File::create(&log).unwrap());

    let dice = Dice::new(seed);
    let (attacked, under_attack) = watch::channel(true);
    let calm = CalmMatch::begin(server.address.clone(), dice.stream("calm", 0)).await;
    let calm = tokio::spawn(calm.play_while(under_attack));
    let mut attacks = JoinSet::new();
    for number in 0..SOCKETS {
        attacks.spawn(sockets::attack(server.address.clone(), dice.stream("sockets", number)));
    }
    for number in 0..REQUESTS {
        attacks.spawn(requests::attack(server.address.clone(), dice.stream("requests", number)));
    }
    while let Some(ended) = attacks.join_next().await {
        passed_on(ended);
    }
    attacked.send_replace(false);
    let mut calm = passed_on(calm.await);
    calm.has_been_undisturbed().await;
    let health = server.ask("GET", "/healthz", "");
    assert_eq!(health, (200, serde_json::json!({"status": "serving"})));

    // It stops though some say nothing, or have not said all.
    let silent: Vec<TcpStream> = (0..4).map(|part| half_said(&server.address, part)).collect();
    server.ask_to_stop();
    calm.hear_goodbye().await;
    let ended = server.ended_within(PATIENCE).expect("it stops within 10 s");
    let told = std::fs::read_to_string(&log).unwrap();
    assert_eq!(ended.code(), Some(0), "{told}");
    assert_eq!(panic_in(&told), None);
    drop(silent);
    let _ = std::fs::remove_dir_all(folder);
}

/// What a task has to tell, or its panic.
fn passed_on<T>(ended: Result<T, tokio::task::JoinError>) -> T {
    match ended {
        Ok(value) => value,
        Err(failed) => std::panic::resume_unwind(failed.into_panic()),
    }
}

/// A connection on which this many quarters of a request were sent.
fn half_said(address: &str, quarters: usize) -> TcpStream {
    let mut stream = TcpStream::connect(address).unwrap();
    let request = format!("GET /healthz HTTP/1.1\r\nhost: {address}\r\n\r\n");
    stream.write_all(&request.as_bytes()[..request.len() * quarters / 4]).unwrap();
    stream
}

/// Waits, but not for ever.
async fn within<T>(what: &str, future: impl Future<Output = T>) -> T {
    let waited = tokio::time::timeout(PATIENCE, future).await;
    waited.unwrap_or_else(|_| panic!("{what} takes too long"))
}
