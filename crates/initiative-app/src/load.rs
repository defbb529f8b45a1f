//! `load`: many people at once on a server, played by this program over real connections.
//!
//! Each match has a connection for every seat. The client of the seat to move picks one of the
//! commands that the scene offers, by chance, and waits for the answer. Without `--url` the command
//! starts a server of its own, with an empty store, and can end it by force while people play: what
//! was acknowledged must be in its journals afterwards, once and in order. With several `--url` it
//! plays on the nodes of a cluster, and with `--store` it compares with the journals of servers
//! that somebody else runs.

mod allowance;
mod api;
mod audit;
mod connection;
#[cfg(test)]
mod fake_node;
mod heard;
mod host;
mod match_player;
mod nodes;
mod offered;
mod pauses;
mod played_match;
mod report;
mod seat_client;
mod stats;
mod told;

use crate::args::parse_seed;
use crate::failure::Failure;
use crate::games;
use allowance::Allowance;
use audit::{Ledger, open_store};
use host::Host;
use initiative_kernel::dice::Dice;
use initiative_server::registry::{HostedGame, Registry};
use match_player::MatchPlayer;
use nodes::Nodes;
use report::LoadReport;
use serde_json::Value;
use stats::LoadStats;
use std::io::Write;
use std::sync::Arc;
use std::time::Duration;
use tokio::task::JoinSet;
use tokio::time::{Instant, MissedTickBehavior, interval, sleep_until};

/// How long after the end of a run an answer may still come.
const LATE: Duration = Duration::from_secs(15);

/// Plays on a server as many people would, and tells how it fares
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    #[arg(value_name = "GAME")]
    game: Option<String>,
    /// The scenario to play; the game's first if not given
    #[arg(long, value_name = "S")]
    scenario: Option<String>,
    /// The server, as http://127.0.0.1:4747; without it one is started for the run. Given several
    /// times, these are nodes of a cluster: matches and seats are spread over them
    #[arg(long, value_name = "URL")]
    url: Vec<String>,
    /// Where that server, or all nodes, keep their journals, which are compared with what clients were
    /// told: an SQLite file, or postgres://…
    #[arg(long, value_name = "STORE", requires = "url")]
    store: Option<String>,
    /// The process of that server on this machine, to tell its processor time and memory
    #[arg(long, value_name = "N", requires = "url")]
    pid: Option<u32>,
    /// How many matches at once
    #[arg(long, value_name = "N", default_value = "100")]
    #[arg(value_parser = clap::value_parser!(u32).range(1..=100_000))]
    matches: u32,
    /// How long, in seconds
    #[arg(long, value_name = "S", default_value = "30")]
    #[arg(value_parser = clap::value_parser!(u32).range(1..=86_400))]
    seconds: u32,
    /// How many commands a second, in all matches together; one every 105 ms in each match if not
    /// given. No seat sends more than the server's limits allow
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    rate: Option<u32>,
    /// Ends the server by force every S seconds, and starts it again; not with --url
    #[arg(long, value_name = "S", conflicts_with = "url")]
    #[arg(value_parser = clap::value_parser!(u32).range(1..=3_600))]
    kill_every: Option<u32>,
    /// Compares the hash of every view with the server's; always so with --kill-every
    #[arg(long)]
    verify: bool,
    /// The seed of all choices
    #[arg(long, value_name = "S", default_value = "1", value_parser = parse_seed)]
    seed: u64,
    /// Prints one JSON document
    #[arg(long)]
    json: bool,
}

/// What all matches of a run share.
struct Plan {
    host: Arc<Host>,
    stats: Arc<LoadStats>,
    ledger: Arc<Ledger>,
    /// The request for a match.
    wish: Value,
    /// How long a match waits between two commands.
    pause: Duration,
    verify: bool,
    end: Instant,
    /// How long after the end of the run an answer may still come.
    late: Duration,
}

pub(crate) fn run(registry: &Registry, args: &Args, out: &mut impl Write) -> Result<(), Failure> {
    let offer = games::choose(registry, args.game.as_deref())?;
    let wish = wish(offer, args.scenario.as_deref())?;
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    let report = runtime.block_on(load(args, wish))?;
    if args.json {
        writeln!(out, "{}", report.json(offer.id))?;
    } else {
        write!(out, "{report}")?;
    }
    match report.verdict() {
        Some(wrong) => Err(wrong.into()),
        None => Ok(()),
    }
}

/// The request for a match in which this program has every seat.
fn wish(offer: &HostedGame, scenario: Option<&str>) -> Result<Value, Failure> {
    let setup = offer.scenario(scenario, &[])?;
    let seats = offer.open(&setup, 1)?.seats().len();
    let mut wish = serde_json::json!({
        "game": offer.id,
        "seats": vec![serde_json::json!({"control": "me"}); seats],
        // Nobody runs out of time, and a connection that is lost for some seconds costs no match.
        "clock": null,
        "grace_s": 600,
    });
    if let (Some(scenario), Some(fields)) = (scenario, wish.as_object_mut()) {
        fields.insert("scenario".into(), scenario.into());
    }
    Ok(wish)
}

async fn load(args: &Args, wish: Value) -> Result<LoadReport, Failure> {
    // A store that cannot be opened should be told before the run, not after it.
    args.store.as_deref().map(open_store).transpose()?;
    let host = Arc::new(if args.url.is_empty() {
        Host::start(args.matches).await?
    } else {
        Host::at(Nodes::at(&args.url, args.store.is_some())?, args.pid)
    });
    let stats = Arc::new(LoadStats::default());
    let ledger = Arc::new(Ledger::default());
    let start = Instant::now();
    let end = start + Duration::from_secs(args.seconds.into());
    let plan = Arc::new(Plan {
        host: Arc::clone(&host),
        stats: Arc::clone(&stats),
        ledger: Arc::clone(&ledger),
        wish,
        pause: pause(args),
        verify: args.verify || args.kill_every.is_some(),
        end,
        late: LATE,
    });
    let mut players = JoinSet::new();
    for (turn, number) in (0..args.matches).enumerate() {
        let dice = Dice::new(args.seed).stream("load", number.into());
        players.spawn(MatchPlayer::new(Arc::clone(&plan), dice, turn).run());
    }
    let usage = host.usage();
    let kills = args.kill_every.map(|every| Duration::from_secs(every.into()));
    tokio::join!(watch(&plan, start), kill(&host, kills, end));
    while players.join_next().await.is_some() {}
    let mut report = stats.report(args.matches, start.elapsed());
    report.usage = usage.zip(host.usage()).map(|(before, after)| after.since(&before));
    report.kills = host.kills();
    let left = host.stop().await?;
    let (named, unread) = match args.store.as_deref().map(open_store) {
        Some(Ok(store)) => (Some(store), None),
        Some(Err(why)) => (None, Some(why)),
        None => (None, None),
    };
    let store = left.as_ref().map(|left| &left.store).or(named.as_ref());
    let compared = store.is_some();
    let mut audit = ledger.audit(store);
    audit.wrong.extend(unread);
    let wrong = !audit.wrong.is_empty();
    if let Some(left) = left.filter(|_| wrong) {
        eprintln!("the server's files are kept in {}", left.keep().display());
    }
    // What clients were told can contradict itself, even if there are no journals to compare with.
    report.audit = Some(audit).filter(|_| compared || wrong);
    Ok(report)
}

/// How long a match waits between two commands. If no rate is given, one seat may give all of them.
fn pause(args: &Args) -> Duration {
    args.rate.map_or(Allowance::EACH, |rate| Duration::from_secs(1) * args.matches / rate)
}

/// Tells every second how it goes.
async fn watch(plan: &Plan, start: Instant) {
    let mut seconds = interval(Duration::from_secs(1));
    seconds.set_missed_tick_behavior(MissedTickBehavior::Delay);
    seconds.tick().await;
    while Instant::now() < plan.end {
        seconds.tick().await;
        eprintln!("{:>4.0} s  {}", start.elapsed().as_secs_f32(), plan.stats.second());
    }
}

/// Ends the server by force again and again.
async fn kill(host: &Host, every: Option<Duration>, end: Instant) {
    let Some(every) = every else { return };
    let mut at = Instant::now() + every;
    // The last one comes back in time for everybody to finish what they asked for.
    while at + Duration::from_secs(1) < end {
        sleep_until(at).await;
        if let Err(error) = host.restart().await {
            eprintln!("the server could not be started again: {error}");
            return;
        }
        at += every;
    }
}
