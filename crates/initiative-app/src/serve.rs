//! `serve`: starts the server, and stops it on a signal.

mod cluster;
mod file_limit;
mod options;
mod outlook;

pub(crate) use cluster::database_urls;
pub(crate) use options::Args;

use crate::client;
use crate::failure::Failure;
use crate::lab::page::LabPage;
use crate::signals::Signals;
use crate::title::Title;
use initiative_server::mode::ServerMode;
use initiative_server::registry::Registry;
use initiative_server::store::Store;
use initiative_server::{ProgramApi, Server, ServerOptions};
use outlook::Outlook;
use std::io::{IsTerminal, Write};
use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;
use tokio::net::TcpListener;

/// What the server is made of, ready to listen.
struct Ready {
    listener: TcpListener,
    admin: Option<TcpListener>,
    /// Where other nodes connect.
    nodes: Option<TcpListener>,
    registry: Arc<Registry>,
    store: Store,
    options: ServerOptions,
}

pub(crate) fn run(
    registry: Registry,
    title: &Title,
    args: &Args,
    out: &mut impl Write,
) -> Result<(), Failure> {
    log(args.log_json);
    let mode = args.mode()?;
    let secret = args.cluster.secret()?;
    let (store, place) = store(args, &mode, title)?;
    let files = file_limit::raise();
    let connections = file_limit::connections(files);
    let registry = Arc::new(registry);
    // The lab keeps this machine busy. Only its owner may do that, so only a local server has the lab.
    let lab =
        || Box::new(LabPage::new(title.clone(), Arc::clone(&registry))) as Box<dyn ProgramApi>;
    let options = ServerOptions {
        assets: Some(client::assets(args.assets.clone(), title)?),
        origins: args.origin.clone(),
        mode: mode.clone(),
        matches: args.matches,
        connections,
        bot_caps: args.bot_caps,
        program_api: mode.is_local().then(lab),
        cluster_secret: secret,
        ..ServerOptions::default()
    };
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    runtime.block_on(async {
        let listener = listen(SocketAddr::new(args.address, args.port), "--port").await?;
        let admin = match args.admin {
            Some(address) => Some(listen(address, "--admin").await?),
            None => None,
        };
        let nodes = match args.cluster.listen() {
            Some(address) => Some(listen(address, "--cluster-listen").await?),
            None => None,
        };
        if args.check {
            let outlook = Outlook {
                args,
                mode: &mode,
                store: &store,
                place: &place,
                address: listener.local_addr()?,
                admin: admin.as_ref().map(TcpListener::local_addr).transpose()?,
                connections,
                files,
            };
            return outlook.write(&registry, title, out);
        }
        let doors = args.doors();
        tracing::info!(mode = doors, connections, matches = args.matches, "the server starts");
        let ready = Ready { listener, admin, nodes, registry, store, options };
        serve(ready, (title, args.open), out).await
    })
}

/// The store that the options ask for, and where it is, in words.
fn store(args: &Args, mode: &ServerMode, title: &Title) -> Result<(Store, String), Failure> {
    if args.memory {
        let store = Store::in_memory().map_err(|error| error.to_string())?;
        return Ok((store, "in memory, gone when the program ends".into()));
    }
    if let Some(joined) = args.cluster.join(args.check)? {
        return Ok(joined);
    }
    let folder = args.data.clone().or_else(|| data_folder(&title.name));
    let folder = folder.ok_or("there is no data directory here; name one with --data")?;
    let file = folder.join("matches.db");
    let store = Store::open(&file, args.durability(mode)).map_err(|error| error.to_string())?;
    Ok((store, file.display().to_string()))
}

async fn listen(address: SocketAddr, option: &str) -> Result<TcpListener, Failure> {
    Ok(TcpListener::bind(address).await.map_err(|error| {
        let any = if option == "--port" { "; --port 0 takes any free port" } else { "" };
        format!("the server cannot listen on {address} ({error}){any}")
    })?)
}

async fn serve(
    ready: Ready,
    (title, open): (&Title, bool),
    out: &mut impl Write,
) -> Result<(), Failure> {
    let Ready { listener, admin, nodes, registry, store, options } = ready;
    let address = listener.local_addr()?;
    // Before the first line is printed: a program that waits for that line may stop us at once.
    let mut signals = Signals::new()?;
    let secret = options.cluster_secret.clone();
    let server = Server::new(registry, store, options);
    if let (Some(nodes), Some(secret)) = (nodes, secret) {
        tokio::spawn(initiative_server::serve_nodes(nodes, Arc::clone(&server), secret));
    }
    let serving = tokio::spawn(initiative_server::serve(listener, Arc::clone(&server)));
    let url = format!("http://{address}/");
    writeln!(out, "{} is at {url} (Ctrl+C stops it)", title.text)?;
    if let Some(admin) = admin {
        writeln!(out, "its metrics are at http://{}/metrics", admin.local_addr()?)?;
        tokio::spawn(initiative_server::serve_admin(admin, Arc::clone(&server)));
    }
    out.flush()?;
    if open && !browse(&url) {
        eprintln!("no browser could be opened; the address is {url}");
    }
    tokio::select! {
        () = signals.next() => {}
        ended = serving => {
            // It never ends by itself.
            let Err(why) = ended;
            return Err(format!("the server has ended: {why}").into());
        }
    }
    // ONLINE-STOP-1, ONLINE-STOP-2
    tracing::info!("the server stops");
    tokio::select! {
        () = server.stop() => {}
        () = signals.next() => {}
        () = tokio::time::sleep(Duration::from_secs(10)) => {}
    }
    Ok(())
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
