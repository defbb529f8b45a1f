//! Bots that think for long: nobody waits for them, and nothing of them is left.

use crate::bell::{Bell, Command};
use crate::test_server::{Client, TestServer, text};
use initiative_bots::bot::Bot;
use initiative_bots::luck::Luck;
use initiative_bots::thought::{Progress, Thought};
use initiative_kernel::game::Seat;
use serde_json::{Value, json};
use std::sync::atomic::{AtomicI64, AtomicU64, Ordering};
use std::time::{Duration, Instant};

/// The bots of the game in these tests, besides those every game has.
pub fn all() -> Vec<Bot<Bell>> {
    vec![
        Bot::slow("slow", "Slow", "", |_, _, _| Muse::begin(20_000)),
        Bot::slow("endless", "Endless", "", |_, _, _| Muse::begin(u64::MAX)),
        Bot::slow("capped", "Capped", "", |_, _, _| Muse::begin(u64::MAX - 1)).capped(30),
        Bot::slow("clumsy", "Clumsy", "", |_: &Bell, _: Seat, _: Luck| Box::new(Clumsy)),
    ]
}

/// How many thoughts without an end there are now, and how many were begun.
static LIVE: AtomicI64 = AtomicI64::new(0);
static BEGUN: AtomicU64 = AtomicU64::new(0);

/// Thinks for so many nodes of ten microseconds each.
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

/// Falls over its own feet.
struct Clumsy;

impl Thought<Command> for Clumsy {
    fn advance(&mut self, _: u64) -> Progress<Command> {
        panic!("the bot has fallen over");
    }

    fn hurry(&mut self) {}
}

/// A match against a bot that moves first: its id, the token, and the one who plays it.
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
    let server = TestServer::new().await;
    let mut thinking = Vec::new();
    for _ in 0..4 {
        thinking.push(against(&server, "endless").await);
    }
    eventually(|| LIVE.load(Ordering::SeqCst) == 4).await;
    // Other matches go on.
    let (_, _, mut a, mut b) = server.both().await;
    for _ in 0..5 {
        a.play("Ring").await;
        b.until("update").await;
        b.play("Ring").await;
        a.until("update").await;
    }
    // So does the match itself: what was thought about another state of it is dropped.
    let (id, token, mut client) = thinking.pop().unwrap();
    let begun = BEGUN.load(Ordering::SeqCst);
    client.play("Peek").await;
    eventually(|| BEGUN.load(Ordering::SeqCst) == begun + 1).await;
    assert_eq!(LIVE.load(Ordering::SeqCst), 4);
    // Nobody there: the bot waits. Somebody comes back: it thinks again.
    drop(client);
    eventually(|| LIVE.load(Ordering::SeqCst) == 3).await;
    let mut client = server.sit(&id, &token).await;
    eventually(|| LIVE.load(Ordering::SeqCst) == 4).await;
    // The match is over: nothing is left of the thought.
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
async fn a_bot_that_falls_over_is_the_trouble_of_its_match_alone() {
    let server = TestServer::new().await;
    let (_, _, mut a, _b) = server.both().await;
    let (_, _, mut client) = against(&server, "clumsy").await;
    assert_eq!(client.until("error").await["code"], "online/match_damaged");
    a.play("Ring").await;
}
