//! `serve`: starts the server, and stops it on a signal.

use crate::client;
use crate::failure::Failure;
use crate::title::Title;
use initiative_server::registry::Registry;
use initiative_server::store::{Durability, Store};
use initiative_server::{Server, ServerOptions};
use std::io::{IsTerminal, Write};
use std::net::{IpAddr, SocketAddr};
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;
use tokio::net::TcpListener;

/// Serves matches to browsers until it is stopped (Ctrl+C)
#[derive(Debug, clap::Args)]
#[command(after_help = "RUST_LOG sets what is logged, as in RUST_LOG=initiative_server=debug.")]
pub(crate) struct Args {
    /// The port to listen on; 0 takes any free one
    #[arg(long, value_name = "N", default_value = "4747")]
    port: u16,
    /// The address to listen on; others than this machine reach only 0.0.0.0 or ::
    #[arg(long, value_name = "IP", default_value = "127.0.0.1")]
    address: IpAddr,
    /// A page of another address that may connect, as https://example.org
    #[arg(long, value_name = "URL")]
    origin: Vec<String>,
    /// Where matches are kept; your data directory if not given
    #[arg(long, value_name = "DIR")]
    data: Option<PathBuf>,
    /// Keeps matches in memory alone: when the program ends, they are gone
    #[arg(long, conflicts_with_all = ["data", "durable"])]
    memory: bool,
    /// A folder with the browser client, in place of the one built in
    #[arg(long, value_name = "DIR")]
    assets: Option<PathBuf>,
    /// Syncs each command to the disk before it is acknowledged, so that not even a power cut loses
    /// one; always so when others than this machine can connect
    #[arg(long)]
    durable: bool,
    /// Bots stop thinking when their own time is up; how they move then depends on the machine
    #[arg(long)]
    bot_caps: bool,
    /// Opens the address in the browser
    #[arg(long)]
    open: bool,
    /// Writes logs as JSON, one object a line
    #[arg(long)]
    log_json: bool,
}

pub(crate) fn run(
    registry: Registry,
    title: &Title,
    args: Args,
    out: &mut impl Write,
) -> Result<(), Failure> {
    log(args.log_json);
    let address = args.address;
    let store = if args.memory {
        Store::in_memory().map_err(|error| error.to_string())?
    } else {
        let folder = args.data.or_else(|| data_folder(&title.name));
        let folder = folder.ok_or("there is no data directory here; name one with --data")?;
        let durable = args.durable || !address.is_loopback();
        let sync = if durable { Durability::Power } else { Durability::Program };
        Store::open(&folder.join("matches.db"), sync).map_err(|error| error.to_string())?
    };
    let assets = client::assets(args.assets, title)?;
    let options = ServerOptions {
        assets: Some(assets),
        origins: args.origin,
        address_limits: !address.is_loopback(),
        one_player: address.is_loopback(),
        bot_caps: args.bot_caps,
        ..ServerOptions::default()
    };
    let address = SocketAddr::new(address, args.port);
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    runtime.block_on(serve(registry, store, options, address, (title, args.open), out))
}

async fn serve(
    registry: Registry,
    store: Store,
    options: ServerOptions,
    address: SocketAddr,
    (title, open): (&Title, bool),
    out: &mut impl Write,
) -> Result<(), Failure> {
    let listener = TcpListener::bind(address).await.map_err(|error| {
        format!("{address} cannot be listened on ({error}); --port 0 takes any free port")
    })?;
    let address = listener.local_addr()?;
    // Before the first line is printed: a program that waits for that line may stop us at once.
    let mut signals = Signals::new()?;
    let server = Server::new(registry, store, options);
    let serving = tokio::spawn(initiative_server::serve(listener, Arc::clone(&server)));
    let url = format!("http://{address}/");
    writeln!(out, "{} is at {url} (Ctrl+C stops it)", title.text)?;
    out.flush()?;
    if open && !browse(&url) {
        eprintln!("no browser could be opened; the address is {url}");
    }
    tokio::select! {
        () = signals.next() => {}
        ended = serving => {
            let why = ended.map(|ended| ended.map_err(|error| error.to_string()));
            return Err(format!("the server has ended: {why:?}").into());
        }
    }
    // ONLINE-STOP-1, ONLINE-STOP-2
    tokio::select! {
        () = server.stop() => {}
        () = signals.next() => {}
        () = tokio::time::sleep(Duration::from_secs(10)) => {}
    }
    Ok(())
}

/// The signals that ask the program to end.
struct Signals {
    #[cfg(unix)]
    terminate: tokio::signal::unix::Signal,
    #[cfg(unix)]
    interrupt: tokio::signal::unix::Signal,
}

impl Signals {
    #[cfg(unix)]
    fn new() -> Result<Self, Failure> {
        use tokio::signal::unix::{SignalKind, signal};
        Ok(Self {
            terminate: signal(SignalKind::terminate())?,
            interrupt: signal(SignalKind::interrupt())?,
        })
    }

    #[cfg(unix)]
    async fn next(&mut self) {
        tokio::select! {
            _ = self.terminate.recv() => {}
            _ = self.interrupt.recv() => {}
        }
    }

    #[cfg(not(unix))]
    #[expect(clippy::unnecessary_wraps, reason = "other systems can fail here")]
    fn new() -> Result<Self, Failure> {
        Ok(Self {})
    }

    #[cfg(not(unix))]
    async fn next(&mut self) {
        // Without signals the program runs until something else ends it.
        if tokio::signal::ctrl_c().await.is_err() {
            std::future::pending::<()>().await;
        }
    }
}

fn log(json: bool) {
    use tracing_subscriber::filter::{LevelFilter, Targets};
    use tracing_subscriber::prelude::*;
    let wanted = std::env::var("RUST_LOG").ok().and_then(|wanted| wanted.parse().ok());
    let filter = wanted.unwrap_or_else(|| Targets::new().with_default(LevelFilter::INFO));
    let lines = tracing_subscriber::fmt::layer().with_writer(std::io::stderr);
    let lines = lines.with_ansi(std::io::stderr().is_terminal());
    let lines = if json { lines.json().boxed() } else { lines.with_target(false).boxed() };
    tracing_subscriber::registry().with(lines.with_filter(filter)).init();
}

/// The folder in which this machine keeps the data of the program with that name.
fn data_folder(name: &str) -> Option<PathBuf> {
    let path = |name| std::env::var_os(name).map(PathBuf::from).filter(|path| path.is_absolute());
    let base = if cfg!(windows) {
        path("LOCALAPPDATA")
    } else if cfg!(target_os = "macos") {
        path("HOME").map(|home| home.join("Library/Application Support"))
    } else {
        path("XDG_DATA_HOME").or_else(|| path("HOME").map(|home| home.join(".local/share")))
    };
    base.map(|base| base.join(name))
}

/// Opens an address in the browser; false if that is not possible.
fn browse(url: &str) -> bool {
    let (program, arguments): (_, &[&str]) = if cfg!(windows) {
        ("cmd", &["/C", "start", ""])
    } else if cfg!(target_os = "macos") {
        ("open", &[])
    } else {
        ("xdg-open", &[])
    };
    let mut command = std::process::Command::new(program);
    command.args(arguments).arg(url);
    command.stdout(std::process::Stdio::null()).stderr(std::process::Stdio::null());
    command.spawn().is_ok()
}
