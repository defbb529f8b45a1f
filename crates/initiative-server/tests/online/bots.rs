//! Bots that think long: no match waits for them, and dropped decisions leave nothing behind.

mod analyses;

use crate::bell::{Bell, Command};
use crate::test_server::{Client, TestServer, text};
use initiative_bots::bot::Bot;
use initiative_bots::luck::Luck;
use initiative_bots::thought::{Progress, Thought};
use initiative_kernel::game::Seat;
use initiative_server::registry::Registry;
use serde_json::{Value, json};
use std::sync::Mutex;
use std::sync::atomic::{AtomicI64, AtomicU64, Ordering};
use std::time::{Duration, Instant};

/// The bots that the game of these tests brings.
pub fn all() -> Vec<Bot<Bell>> {
    vec![
        Bot::slow("slow", "Slow", "", |_, _, _| Muse::begin(20_000)),
        Bot::slow("endless", "Endless", "", |_, _, _| Muse::begin(u64::MAX)),
        Bot::slow("capped", "Capped", "", |_, _, _| Muse::begin(u64::MAX - 1)).capped(30),
        Bot::slow("sharer", "Sharer", "", |_, _, _| Sharer::begin()).capped(60_000),
        Bot::slow("clumsy", "Clumsy", "", |_: &Bell, _: Seat, _: Luck| Box::new(Clumsy)),
        // The strongest: hints and analyses ask it.
        Bot::montecarlo("sage", "Sage", "", 400).capped(500),
    ]
}

/// How many endless decisions there are now, and how many were started.
static LIVE: AtomicI64 = AtomicI64::new(0);
static BEGUN: AtomicU64 = AtomicU64::new(0);

/// Thinks for this many nodes of ten microseconds each.
struct Muse {
    left: u64,
    endless: bool,
}

impl Muse {
    fn begin(nodes: u64) -> Box<dyn Thought<Command>> {
        let endless = nodes == u64::MAX;
        LIVE.fetch_add(endless.into(), Ordering::SeqCst);
        BEGUN.fetch_add(endless.into(), Ordering::SeqCst);
        Box::new(Self { left: nodes, endless })
    }
}

impl Drop for Muse {
    fn drop(&mut self) {
        LIVE.fetch_sub(self.endless.into(), Ordering::SeqCst);
    }
}

impl Thought<Command> for Muse {
    fn advance(&mut self, nodes: u64) -> Progress<Command> {
        assert!(nodes <= 2_000, "a slice is no longer than that");
        let until = Instant::now() + Duration::from_micros(10 * nodes.min(self.left));
        while Instant::now() < until {
            std::hint::spin_loop();
        }
        self.left = self.left.saturating_sub(nodes);
        if self.left == 0 { Progress::Done(Some(Command::Ring)) } else { Progress::Thinking }
    }

    fn hurry(&mut self) {
        self.left = 0;
    }
}

/// How many slices of nodes each sharer has had.
static SHARES: Mutex<Vec<u64>> = Mutex::new(Vec::new());

/// Thinks until it is dropped, and counts that.
struct Sharer(usize);

impl Sharer {
    fn begin() -> Box<dyn Thought<Command>> {
        let mut shares = SHARES.lock().unwrap();
        shares.push(0);
        Box::new(Self(shares.len() - 1))
    }
}

impl Thought<Command> for Sharer {
    fn advance(&mut self, _: u64) -> Progress<Command> {
        std::thread::sleep(Duration::from_micros(500));
        SHARES.lock().unwrap()[self.0] += 1;
        Progress::Thinking
    }

    fn hurry(&mut self) {}
}

/// Panics.
struct Clumsy;

impl Thought<Command> for Clumsy {
    fn advance(&mut self, _: u64) -> Progress<Command> {
        panic!("the bot has fallen over");
    }

    fn hurry(&mut self) {}
}

/// A match against a bot that moves first: its id, the token, and the client.
async fn against(server: &TestServer, bot: &str) -> (String, String, Client) {
    let seats = json!([{"control": "me"}, {"control": format!("bot:{bot}")}]);
    let body = json!({"game": "bell", "setup": {"goal": 20}, "seats": seats, "first": "guest"});
    let made = server.create(body).await;
    let (id, token) = (text(&made["match"]), text(&made["mine"][0]["token"]));
    let client = server.sit(&id, &token).await;
    (id, token, client)
}

/// Waits until something holds.
async fn eventually(holds: impl Fn() -> bool) {
    let start = Instant::now();
    while !holds() {
        assert!(start.elapsed() < Duration::from_secs(10), "it never came to that");
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn chess_bot_4_a_thinking_bot_holds_nothing_up_and_is_dropped_when_the_match_moves_on() {
    let server = TestServer::local().await;
    let mut thinking = Vec::new();
    for _ in 0..4 {
        thinking.push(against(&server, "endless").await);
    }
    eventually(|| LIVE.load(Ordering::SeqCst) == 4).await;
    // A newer connection of the same person does not make it begin anew.
    let begun = BEGUN.load(Ordering::SeqCst);
    let (id, token, client) = &mut thinking[0];
    *client = server.sit(id, token).await;
    server.ask("GET", &format!("/api/matches/{id}"), None, Value::Null).await;
    assert_eq!(BEGUN.load(Ordering::SeqCst), begun);
    // Other matches go on.
    let (_, _, mut a, mut b) = server.both().await;
    for _ in 0..5 {
        a.play("Ring").await;
        b.until("update").await;
        b.play("Ring").await;
        a.until("update").await;
    }
    // So does the match itself: a decision about an older state is dropped.
    let (id, token, mut client) = thinking.pop().unwrap();
    let begun = BEGUN.load(Ordering::SeqCst);
    client.play("Peek").await;
    eventually(|| BEGUN.load(Ordering::SeqCst) == begun + 1).await;
    assert_eq!(LIVE.load(Ordering::SeqCst), 4);
    // The bot waits while nobody is connected, and thinks again when somebody comes back.
    drop(client);
    eventually(|| LIVE.load(Ordering::SeqCst) == 3).await;
    let mut client = server.sit(&id, &token).await;
    eventually(|| LIVE.load(Ordering::SeqCst) == 4).await;
    // When the match is over, the decision is dropped.
    client.command("Resign".into()).await;
    client.until("over").await;
    eventually(|| LIVE.load(Ordering::SeqCst) == 3).await;
    server.inner.stop().await;
    eventually(|| LIVE.load(Ordering::SeqCst) == 0).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn online_bot_1_a_bot_that_thinks_in_slices_plays_in_the_end() {
    let server = TestServer::new().await;
    let (_, _, mut client) = against(&server, "slow").await;
    while client.view["turn"]["seats"] != json!([1]) {
        client.hear().await;
    }
    client.play("Ring").await;
    assert_eq!(client.view["turn"]["seats"], json!([0]));
    assert_ne!(client.until("update").await["patch"], Value::Null);
    assert_eq!(client.view["turn"]["seats"], json!([1]));
}

// CHESS-BOT-2
#[tokio::test(flavor = "multi_thread")]
async fn chess_bot_2_where_time_is_capped_a_bot_comes_to_an_end() {
    let server = TestServer::new().await;
    let (_, _, mut client) = against(&server, "capped").await;
    while client.view["turn"]["seats"] != json!([1]) {
        client.hear().await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn online_bot_2_of_twelve_thinking_bots_none_gets_less_than_its_share() {
    let server = TestServer::new().await;
    let mut matches = Vec::new();
    for _ in 0..12 {
        matches.push(against(&server, "sharer").await);
    }
    eventually(|| SHARES.lock().unwrap().len() == 12).await;
    let before = SHARES.lock().unwrap().clone();
    // One match has much else to do meanwhile.
    let busy = &mut matches[5].2;
    for _ in 0..80 {
        tokio::time::sleep(Duration::from_millis(20)).await;
        busy.say(json!({"type": "ping", "t": 1, "active": true})).await;
    }
    let after = SHARES.lock().unwrap().clone();
    assert_eq!(after.len(), 12, "nobody began anew");
    let had: Vec<u64> = after.iter().zip(&before).map(|(after, before)| after - before).collect();
    let share = had.iter().sum::<u64>() / 12;
    assert!(had.iter().all(|had| *had * 3 > share * 2), "{had:?}");
}

/// What the server counts under a name.
async fn counted(server: &TestServer, name: &str) -> u64 {
    let text = server.metrics().await;
    let line = text.lines().find_map(|line| line.strip_prefix(&format!("initiative_{name} ")));
    line.unwrap().parse().unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn online_bot_2_on_a_loaded_public_server_a_bot_answers_within_its_limit() {
    // The limits are on though the option is off.
    let server = TestServer::with(|options| options.bot_caps = false).await;
    let mut hogs = Vec::new();
    for _ in 0..12 {
        hogs.push(against(&server, "slow").await);
    }
    let start = Instant::now();
    let (_, _, mut client) = against(&server, "capped").await;
    while client.view["turn"]["seats"] != json!([1]) {
        client.hear().await;
    }
    assert!(start.elapsed() < Duration::from_secs(2), "{:?}", start.elapsed());
    assert_eq!(counted(&server, "bots_cut_short_total").await, 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn online_bot_2_a_local_server_gives_bots_the_time_they_need() {
    let server = TestServer::local().await;
    let (_, _, mut client) = against(&server, "capped").await;
    let (_, _, _other) = against(&server, "capped").await;
    tokio::time::sleep(Duration::from_millis(300)).await;
    client.play("Peek").await;
    assert_eq!(client.view["turn"]["seats"], json!([0]));
    let [thinking, cut] = ["bots_thinking", "bots_cut_short_total"];
    assert_eq!((counted(&server, thinking).await, counted(&server, cut).await), (2, 0));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_bot_that_panics_damages_only_its_match() {
    let server = TestServer::new().await;
    let (_, _, mut a, _b) = server.both().await;
    let (_, _, mut client) = against(&server, "clumsy").await;
    assert_eq!(client.until("error").await["code"], "online/match_damaged");
    a.play("Ring").await;
}

#[test]
fn a_simulated_match_ends_by_itself_or_after_so_many_commands() {
    let registry = Registry::new().with::<Bell>();
    assert!(Registry::new().is_empty() && !registry.is_empty());
    let offer = registry.get("bell").unwrap();
    let simulate = |longest| offer.simulate(&json!({"goal": 2}), 1, &[], longest).unwrap();
    let whole = simulate(1_000);
    assert!((2..1_000).contains(&whole.commands) && whole.outcome.is_some(), "{whole:?}");
    let part = simulate(1);
    assert_eq!((part.commands, part.outcome), (1, None));
    assert_ne!(part.digest, whole.digest);
    let lines = offer.perft(&json!({"goal": 2}), 1, 1).unwrap();
    let of = |seat: u8| lines.iter().filter(move |line| line.0 == Seat(seat)).map(|line| &line.1);
    assert_eq!(of(0).collect::<Vec<_>>(), ["Ring", "Peek", "Resign", "Toss"]);
    assert_eq!(of(1).collect::<Vec<_>>(), ["Peek", "Resign", "Toss"]);
    assert!(lines.iter().all(|(_, _, count)| *count == 1));
}
