//! Turn clocks, with a clock that only moves when the test moves it. ONLINE-CLOCK

use crate::clock::{Still, hear, ping};
use crate::test_server::{Client, TestServer, text};
use axum::http::StatusCode;
use serde_json::{Value, json};
use std::time::Duration;
use tokio::time::advance;

/// Lets time pass for clients that stay connected.
pub async fn pass(ms: u64, clients: &mut [&mut Client]) {
    let mut left = ms;
    loop {
        let step = left.min(5_000);
        advance(Duration::from_millis(step)).await;
        for client in clients.iter_mut() {
            ping(client).await;
        }
        left -= step;
        if left == 0 {
            return;
        }
    }
}

/// A match of two people with a clock: its id and their tokens.
pub async fn timed(server: &TestServer, setup: Value, clock: Value) -> (String, [String; 2]) {
    let seats = json!([{"control": "me"}, {"control": "me"}]);
    let body = json!({"game": "bell", "setup": setup, "seats": seats, "clock": clock});
    let made = server.create(body).await;
    (text(&made["match"]), [text(&made["mine"][0]["token"]), text(&made["mine"][1]["token"])])
}

/// Both of them, connected, with the match running.
pub async fn sat(
    server: &TestServer,
    setup: Value,
    clock: Value,
) -> (String, [String; 2], Client, Client) {
    let (id, tokens) = timed(server, setup, clock).await;
    let mut a = server.sit(&id, &tokens[0]).await;
    assert!(a.clock.is_null(), "ONLINE-MATCH-4: it has not begun");
    let b = server.sit(&id, &tokens[1]).await;
    assert_eq!(a.until("presence").await["stage"], "running");
    ping(&mut a).await;
    (id, tokens, a, b)
}

pub fn bell() -> Value {
    json!({"goal": 100})
}

/// ONLINE case 8.
fn short() -> Value {
    json!({"turn_s": 3, "buffer_s": 1, "inactive_s": 1})
}

pub fn turn(client: &Client) -> u64 {
    client.view["turn"]["seats"][0].as_u64().unwrap()
}

pub fn left(client: &Client) -> u64 {
    client.clock["left_ms"].as_u64().unwrap_or_else(|| panic!("{}", client.clock))
}

#[tokio::test(start_paused = true)]
async fn online_clock_2_case_8_silent_turns_are_short_until_a_command() {
    let _still = Still::new();
    let server = TestServer::new().await;
    let (_, _, mut a, mut b) = sat(&server, bell(), short()).await;
    assert_eq!(a.clock["left_ms"], 4_000);
    assert_eq!((&a.clock["seat"], &a.clock["shown"]), (&json!(0), &json!(3)));
    pass(3_999, &mut [&mut a, &mut b]).await;
    assert_eq!(turn(&a), 0);
    pass(1, &mut [&mut a, &mut b]).await;
    assert_eq!((turn(&a), turn(&b)), (1, 1), "4 s end the turn");
    assert_eq!((left(&a), left(&b)), (4_000, 4_000), "everybody hears of each opening");
    b.play("Ring").await;
    ping(&mut a).await;
    assert_eq!(a.clock["allowed_ms"], 2_000, "after a silent turn");
    pass(1_999, &mut [&mut a, &mut b]).await;
    assert_eq!(turn(&a), 0);
    pass(1, &mut [&mut a, &mut b]).await;
    assert_eq!(turn(&a), 1, "2 s end it");

    b.play("Ring").await;
    pass(1_500, &mut [&mut a, &mut b]).await;
    assert_eq!(a.refused("Tune").await, "bell/tuning");
    ping(&mut b).await;
    assert_eq!(b.clock["allowed_ms"], 2_000, "a refused command is no activity");
    a.play("Peek").await;
    ping(&mut b).await;
    assert_eq!((&b.clock["allowed_ms"], left(&b)), (&json!(4_000), 2_500), "lifted at once");
    pass(500, &mut [&mut a, &mut b]).await;
    assert_eq!(left(&b), 2_000, "ONLINE-CLOCK-3: the next full second");
    pass(1_999, &mut [&mut a, &mut b]).await;
    assert_eq!(turn(&a), 0);
    pass(1, &mut [&mut a, &mut b]).await;
    assert_eq!(turn(&a), 1, "4 s from its opening");
    b.play("Ring").await;
    ping(&mut a).await;
    assert_eq!(a.clock["allowed_ms"], 4_000, "that turn was not silent");

    // A turn whose only command ends it is not silent either.
    a.play("Ring").await;
    b.until("update").await;
    b.play("Ring").await;
    ping(&mut a).await;
    assert_eq!(a.clock["allowed_ms"], 4_000);
}

/// The same command of the host would otherwise follow at once, for ever.
#[tokio::test(start_paused = true)]
async fn online_clock_5_a_turn_that_the_rules_do_not_end_goes_on_without_a_clock() {
    let _still = Still::new();
    let server = TestServer::new().await;
    let (_, _, mut a, mut b) = sat(&server, bell(), short()).await;
    a.play("Grasp").await;
    pass(4_000, &mut [&mut a, &mut b]).await;
    assert_eq!((turn(&a), &a.clock["left_ms"]), (0, &Value::Null));
    assert_eq!(a.clock["seq"], 2, "the host spoke once");
    a.play("Ring").await;
    ping(&mut b).await;
    assert_eq!((turn(&b), left(&b)), (1, 4_000), "the next turn has its clock");
}

#[tokio::test(start_paused = true)]
async fn online_clock_3_case_9_the_clock_appears_at_20_shows_0_in_the_buffer_and_ends_at_92() {
    let _still = Still::new();
    let server = TestServer::new().await;
    let (_, _, mut a, mut b) = sat(&server, bell(), json!({})).await;
    assert_eq!((left(&a), &a.clock["shown"]), (92_000, &json!(90)));
    let view = a.view.clone();
    assert_eq!(view["clock"], json!({"shown_ms": 20_000, "buffer_ms": 2_000}));
    pass(69_999, &mut [&mut a, &mut b]).await;
    // A heartbeat every 5 s, nothing else: it is not shown yet.
    assert_ne!(a.clock["shown"], 20);
    pass(1, &mut [&mut a, &mut b]).await;
    assert_eq!((left(&a), &a.clock["shown"]), (22_000, &json!(20)));
    assert_eq!((left(&b), &b.clock["shown"]), (22_000, &json!(20)), "everybody hears it");
    for second in (1..20).rev() {
        pass(999, &mut [&mut a, &mut b]).await;
        assert_ne!(left(&a), second * 1_000 + 2_000);
        pass(1, &mut [&mut a, &mut b]).await;
        assert_eq!((left(&a), &a.clock["shown"]), (second * 1_000 + 2_000, &json!(second)));
    }
    for left_ms in [2_000, 1_000] {
        pass(1_000, &mut [&mut a, &mut b]).await;
        assert_eq!((left(&a), &a.clock["shown"]), (left_ms, &json!(0)), "the buffer");
    }
    pass(999, &mut [&mut a, &mut b]).await;
    assert_eq!(turn(&a), 0);
    pass(1, &mut [&mut a, &mut b]).await;
    assert_eq!((turn(&a), left(&a)), (1, 92_000));
}

#[tokio::test(start_paused = true)]
async fn online_clock_6_case_9_the_opening_phase_has_one_clock_for_all() {
    let _still = Still::new();
    let server = TestServer::new().await;
    let setup = json!({"goal": 100, "tuned": true});
    let (_, _, mut a, mut b) = sat(&server, setup, json!({})).await;
    assert_eq!((&a.clock["seat"], left(&a)), (&Value::Null, 92_000));
    pass(60_000, &mut [&mut a, &mut b]).await;
    let base = b.seq;
    a.play("Tune").await;
    ping(&mut b).await;
    assert_eq!(left(&b), 32_000, "nobody gets more time by it");
    pass(31_999, &mut [&mut a, &mut b]).await;
    assert_eq!(b.view["turn"]["seats"], json!([1]));
    pass(1, &mut [&mut a, &mut b]).await;
    assert_eq!((turn(&b), &b.clock["seat"], left(&b)), (0, &json!(0), 92_000), "turn 1");
    // ONLINE-BASE-2: a phase of all seats is the sender's, too.
    b.say(json!({"type": "command", "key": "late", "base": base, "command": "Tune"})).await;
    assert_eq!(b.until("refused").await["code"], "online/out_of_time");
    b.until("snapshot").await;
    // ONLINE-IDEM-3
    b.say(json!({"type": "command", "key": "late", "base": b.seq, "command": "Peek"})).await;
    assert_eq!(b.until("refused").await["code"], "online/out_of_time");
    // The phase cannot be silent.
    pass(92_000, &mut [&mut a, &mut b]).await;
    assert_eq!((turn(&b), left(&b)), (1, 92_000));
}

#[tokio::test(start_paused = true)]
async fn online_base_2_a_base_of_an_own_turn_that_ran_out_is_out_of_time() {
    let _still = Still::new();
    let server = TestServer::new().await;
    let (_, _, mut a, mut b) = sat(&server, bell(), short()).await;
    let base = a.seq;
    pass(4_000, &mut [&mut a, &mut b]).await;
    let late = |key: &str| json!({"type": "command", "key": key, "base": base, "command": "Ring"});
    a.say(late("a")).await;
    assert_eq!(a.until("refused").await["code"], "online/out_of_time");
    a.until("snapshot").await;
    // It was not B's turn that ran out.
    b.say(late("b")).await;
    assert_eq!(b.until("refused").await["code"], "online/stale");
    b.until("snapshot").await;
    b.play("Ring").await;
    ping(&mut a).await;
    // A ended the turn after that itself, so its base is stale.
    let base = a.seq;
    a.play("Ring").await;
    a.say(json!({"type": "command", "key": "c", "base": base, "command": "Ring"})).await;
    assert_eq!(a.until("refused").await["code"], "online/stale");
}

/// Whatever the reason, a repeated key gets its whole answer again.
#[tokio::test(start_paused = true)]
async fn online_idem_3_a_late_key_that_comes_again_gets_its_snapshot_again() {
    let _still = Still::new();
    let server = TestServer::new().await;
    let (_, _, mut a, mut b) = sat(&server, bell(), short()).await;
    let late = json!({"type": "command", "key": "late", "base": a.seq, "command": "Ring"});
    pass(4_000, &mut [&mut a, &mut b]).await;
    for (client, code) in [(&mut a, "online/out_of_time"), (&mut b, "online/stale")] {
        for _ in 0..2 {
            client.say(late.clone()).await;
            client.command("Fly".into()).await;
            assert_eq!(hear(client).await["code"], code);
            assert_eq!(hear(client).await["type"], "snapshot", "{code}");
            assert_eq!(hear(client).await["code"], "online/unknown_command");
        }
    }
}

/// In real time: what is in the queue when time runs out comes before the end of the turn.
#[tokio::test(flavor = "multi_thread")]
async fn online_clock_5_only_the_end_of_the_turn_counts_when_time_is_up() {
    let server = TestServer::new().await;
    let clock = json!({"turn_s": 1, "inactive_s": 1, "buffer_s": 0});
    let (_, _, mut a, mut b) = sat(&server, bell(), clock).await;
    // The nap takes 1.6 s, and the clock runs out meanwhile.
    let commands = [("nap", "Nap"), ("peek", "Peek"), ("ring", "Ring")];
    a.say_together(commands.map(
        |(key, command)| json!({"type": "command", "key": key, "base": 0, "command": command}),
    ))
    .await;
    assert_eq!(a.until("ack").await["key"], "nap");
    let refused = a.until("refused").await;
    assert_eq!((&refused["key"], &refused["code"]), (&json!("peek"), &json!("online/out_of_time")));
    assert_eq!(refused["message"], "Time is up.");
    assert_eq!(a.until("ack").await["key"], "ring");
    // The turn ended by the player's command and the expiry was discarded, so the next turn is open.
    let update = b.until("update").await;
    assert!(update.to_string().contains("Seat 0 rings"), "{update}");
    b.until("clock").await;
    assert_eq!((turn(&b), &b.clock["seat"]), (1, &json!(1)));
    assert!(left(&b) > 0);
    // Only its own time ends that turn.
    b.until("update").await;
    let database = server.database();
    let mut rows = database.prepare("SELECT marks FROM entries ORDER BY place").unwrap();
    let marks = rows.query_map([], |row| row.get::<_, String>(0)).unwrap();
    let ran = marks.map(|marks| serde_json::from_str::<Value>(&marks.unwrap()).unwrap());
    let ran: Vec<u64> = ran.map(|marks| marks["ran_ms"].as_u64().unwrap_or(0)).collect();
    assert!(ran.len() == 3 && ran[2] - ran[1] >= 1_000, "{ran:?}");
}

#[tokio::test(start_paused = true)]
async fn online_clock_7_bots_have_no_clock_and_null_means_no_clock() {
    let _still = Still::new();
    let server = TestServer::new().await;
    let seats = json!([{"control": "bot:endless"}, {"control": "me"}]);
    let body = json!({"game": "bell", "seats": seats, "first": "guest", "clock": short()});
    let made = server.create(body).await;
    let mut me = server.sit(&text(&made["match"]), &text(&made["mine"][0]["token"])).await;
    assert!(me.clock.is_null());
    // The bot thinks forever, and no time runs out.
    pass(60_000, &mut [&mut me]).await;
    assert_eq!(turn(&me), 0);
    assert_eq!((&me.clock["type"], &me.clock["left_ms"]), (&json!("clock"), &Value::Null));

    let (_, _, mut a, mut b) = sat(&server, bell(), Value::Null).await;
    pass(200_000, &mut [&mut a, &mut b]).await;
    assert_eq!((turn(&a), &a.clock["left_ms"], &a.view["clock"]), (0, &Value::Null, &Value::Null));
}

#[tokio::test(start_paused = true)]
async fn online_match_2_clocks_have_bounds_and_defaults() {
    let _still = Still::new();
    let server = TestServer::new().await;
    let (_, games) = server.ask("GET", "/api/games", None, Value::Null).await;
    let usual =
        json!({"turn_s": 90, "inactive_s": 15, "buffer_s": 2, "show_s": 20, "mulligan_s": 90});
    assert_eq!(games["games"][0]["clock"], usual);
    let seats = json!([{"control": "me"}, {"control": "me"}]);
    let ask = async |more: Value| {
        let mut body = json!({"game": "bell", "seats": seats});
        body.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        server.ask("POST", "/api/matches", None, body).await
    };
    let told = async |made: Value| {
        let path = format!("/api/matches/{}", text(&made["match"]));
        server.ask("GET", &path, None, Value::Null).await.1["clock"].clone()
    };
    assert_eq!(told(ask(json!({})).await.1).await, usual, "the game brings its own");
    assert_eq!(told(ask(json!({"hotseat": true})).await.1).await, Value::Null, "ONLINE-HOT-1");
    assert_eq!(told(ask(json!({"clock": null})).await.1).await, Value::Null);
    let made = ask(json!({"clock": {"turn_s": 5}, "hotseat": true})).await.1;
    assert_eq!(told(made).await["turn_s"], 5);
    let bounds = [
        ("turn_s", 1, 3_600),
        ("inactive_s", 1, 600),
        ("buffer_s", 0, 10),
        ("show_s", 0, 600),
        ("mulligan_s", 1, 3_600),
    ];
    for (field, low, high) in bounds {
        for good in [low, high] {
            let (status, made) = ask(json!({"clock": {field: good}})).await;
            assert_eq!(status, StatusCode::CREATED, "{field} {good}: {made}");
            // A turn after a silent one is not longer than the others.
            let kept = if field == "inactive_s" { good.min(90) } else { good };
            assert_eq!(told(made).await[field], kept, "{field}");
        }
        for bad in [json!(low - 1), json!(high + 1), json!("5"), Value::Null] {
            let (status, error) = ask(json!({"clock": {field: bad}})).await;
            assert_eq!(status, StatusCode::BAD_REQUEST, "{field} {bad}");
            assert_eq!(error["error"]["field"], format!("clock.{field}"), "ONLINE-MATCH-3");
        }
    }
    for (clock, field) in [(json!({"bonus_s": 1}), "clock.bonus_s"), (json!(90), "clock")] {
        assert_eq!(ask(json!({"clock": clock})).await.1["error"]["field"], field);
    }
}

#[tokio::test(start_paused = true)]
async fn online_grace_4_case_11_the_clock_stands_still_while_nobody_is_there() {
    let _still = Still::new();
    let server = TestServer::new().await;
    let (id, tokens, mut a, mut b) = sat(&server, bell(), json!({})).await;
    pass(42_000, &mut [&mut a, &mut b]).await;
    a.say(json!({"type": "leave"})).await;
    // ONLINE-RECON-1: the clock runs while one of them is connected.
    pass(10_000, &mut [&mut b]).await;
    b.say(json!({"type": "leave"})).await;
    while b.hear().await["type"] != "close" {}
    server.settle().await;
    // Longer than the actor keeps running.
    for _ in 0..60 {
        advance(Duration::from_secs(10)).await;
        server.settle().await;
    }
    assert_eq!(server.inner.open_matches(), 0);
    let mut a = server.sit(&id, &tokens[0]).await;
    assert_eq!(left(&a), 40_000);
    pass(39_999, &mut [&mut a]).await;
    assert_eq!(turn(&a), 0);
    pass(1, &mut [&mut a]).await;
    assert_eq!(turn(&a), 1);
}

#[tokio::test(start_paused = true)]
async fn online_crash_3_the_clock_goes_on_after_a_restart() {
    let _still = Still::new();
    let server = TestServer::new().await;
    let (id, tokens, mut a, mut b) = sat(&server, bell(), json!({})).await;
    // A's first turn is silent; B plays something 30 s into the next.
    pass(92_000, &mut [&mut a, &mut b]).await;
    pass(30_000, &mut [&mut a, &mut b]).await;
    b.play("Peek").await;
    pass(20_000, &mut [&mut a, &mut b]).await;
    assert_eq!(turn(&b), 1);
    // Both clients are told and disconnect.
    let farewell = async {
        for mut client in [a, b] {
            while client.hear().await["type"] != "close" {}
        }
    };
    let (server, ()) = tokio::join!(server.restart(), farewell);
    advance(Duration::from_secs(1_000)).await;
    let mut b = server.sit(&id, &tokens[1]).await;
    assert_eq!((turn(&b), left(&b)), (1, 62_000), "downtime costs nobody anything");
    let mut a = server.sit(&id, &tokens[0]).await;
    assert_eq!(left(&a), 62_000);
    b.play("Ring").await;
    ping(&mut a).await;
    assert_eq!((turn(&a), left(&a)), (0, 17_000), "ONLINE-CRASH-2: silent flags are as before");
    // A base from before the restart still belongs to the turn that ran out.
    a.say(json!({"type": "command", "key": "old", "base": 0, "command": "Ring"})).await;
    assert_eq!(a.until("refused").await["code"], "online/out_of_time");
}

#[tokio::test(start_paused = true)]
async fn online_hot_2_case_15_a_turn_that_runs_out_shows_nobodys_hand() {
    let _still = Still::new();
    let server = TestServer::new().await;
    let seats = json!([{"control": "me"}, {"control": "me"}]);
    let body = json!({"game": "bell", "seats": seats, "hotseat": true, "clock": short()});
    let made = server.create(body).await;
    let mut screen = server.sit(&text(&made["match"]), &text(&made["mine"][0]["token"])).await;
    assert_eq!(left(&screen), 4_000);
    screen.say(json!({"type": "take_seat", "seat": 0})).await;
    screen.until("snapshot").await;
    pass(4_000, &mut [&mut screen]).await;
    assert_eq!(turn(&screen), 1);
    assert!(!screen.view.to_string().contains("secret-of-1"));
    screen.say(json!({"type": "take_seat", "seat": 0})).await;
    assert_eq!(screen.until("refused").await["code"], "online/not_to_act");
    pass(1_000, &mut [&mut screen]).await;
    screen.say(json!({"type": "take_seat", "seat": 1})).await;
    screen.until("snapshot").await;
    assert!(screen.view.to_string().contains("secret-of-1"));
    assert_eq!(left(&screen), 3_000, "with every snapshot");
}

/// Random clocks, waits, connects and disconnects: nothing panics, the record of an ended match
/// verifies, and after a restart the clock is as the journal says.
#[tokio::test(start_paused = true)]
async fn online_clock_1_random_clocks_and_commands_never_break_a_match() {
    let _still = Still::new();
    let seeds = std::env::var("INITIATIVE_SEED").ok().and_then(|seed| seed.parse().ok());
    for seed in seeds.map_or(0..12, |seed: u64| seed..seed + 1) {
        wander(seed).await;
    }
}

async fn wander(seed: u64) {
    let mut dice = initiative_kernel::dice::Dice::new(seed);
    let mut roll = |low: i64, high: i64| dice.roll(low, high).cast_unsigned();
    let server = TestServer::new().await;
    let setup = json!({"goal": roll(3, 9), "tuned": roll(0, 1) == 1});
    let clock = json!({
        "turn_s": roll(1, 6), "inactive_s": roll(1, 8), "buffer_s": roll(0, 3),
        "show_s": roll(0, 9), "mulligan_s": roll(1, 4),
    });
    let (id, tokens, a, b) = sat(&server, setup, clock).await;
    let mut seated = [Some(a), Some(b)];
    for step in 0..200 {
        let place = usize::from(roll(0, 1) == 1);
        match roll(0, 9) {
            0..=3 => {
                let mut here: Vec<_> = seated.iter_mut().flatten().collect();
                pass(roll(0, 2_500), &mut here).await;
            }
            4 => {
                if let Some(mut gone) = seated[place].take() {
                    gone.say(json!({"type": "leave"})).await;
                }
            }
            5 | 6 if seated[place].is_none() => {
                seated[place] = Some(server.sit(&id, &tokens[place]).await);
            }
            _ => {
                let commands = ["Ring", "Tune", "Peek", "Ring", "Tuned", "TimeOut", "?"];
                let command = commands[usize::try_from(roll(0, 6)).unwrap()];
                if let Some(client) = &mut seated[place] {
                    client.command(command.into()).await;
                    ping(client).await;
                }
            }
        }
        let over = seated.iter().flatten().any(|client| client.view["over"].is_object());
        if over {
            let path = format!("/api/matches/{id}/record");
            let (status, record) =
                server.ask_text("GET", &path, Some(&tokens[0]), String::new()).await;
            assert_eq!(status, StatusCode::OK, "seed {seed}");
            let replayed = server.ask_text("POST", "/api/replays", None, record).await;
            assert_eq!(replayed.0, StatusCode::OK, "seed {seed}: {}", replayed.1);
            return;
        }
        assert!(step < 199, "seed {seed} never came to an end");
    }
}
