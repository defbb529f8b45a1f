//! Suspended matches: they run again or are abandoned, in memory or on disk. ONLINE-GRACE-4,
//! ONLINE-GRACE-5

use crate::clock::{Still, ping};
use crate::grace::{
    alone, cut, ends_after, forfeited, graces, info, is_over, leave, replays, restart, told, two,
};
use crate::test_server::{TestServer, text};
use crate::turns::{bell, left, pass, sat, turn};
use axum::http::StatusCode;
use serde_json::{Value, json};
use std::time::Duration;
use tokio::time::advance;

fn abandoned() -> Value {
    json!({"winners": [], "reason": "abandoned", "result": "void"})
}

/// Pretends that all matches were suspended this much earlier.
fn age(server: &TestServer, seconds: u64) {
    let aged = "UPDATE matches SET suspended = suspended - ?1";
    server.database().execute(aged, [seconds.cast_signed()]).unwrap();
}

fn column(server: &TestServer, id: &str, what: &str) -> Option<String> {
    let select = format!("SELECT CAST({what} AS TEXT) FROM matches WHERE id = ?1");
    server.database().query_row(&select, [id], |row| row.get(0)).unwrap()
}

#[tokio::test(start_paused = true)]
async fn online_grace_4_case_11_a_match_without_people_is_suspended_and_resumes_with_full_graces() {
    let _still = Still::new();
    let server = TestServer::new().await;
    let (id, tokens, mut a, mut b) = sat(&server, bell(), json!({})).await;
    pass(30_000, &mut [&mut a, &mut b]).await;
    cut(&server, a).await;
    // 50 s of A's grace period are over when B disconnects, too.
    pass(50_000, &mut [&mut b]).await;
    cut(&server, b).await;
    assert_eq!(info(&server, &id).await["state"], "suspended");
    alone(&server, 600).await;
    assert_eq!(info(&server, &id).await["state"], "suspended");
    let mut a = server.sit(&id, &tokens[0]).await;
    assert_eq!(left(&a), 12_000, "the clock stands where it stood");
    assert_eq!(graces(&mut a).await, [None, Some(60_000)], "B has 60 s");
    a.play("Ring").await;
    ends_after(60_000, &mut a).await;
    assert_eq!(info(&server, &id).await["result"], forfeited(0));
}

#[tokio::test(start_paused = true)]
async fn online_grace_4_spectators_do_not_keep_a_match_running() {
    let _still = Still::new();
    let server = TestServer::new().await;
    let seats = json!([{"control": "me"}, {"control": "me"}]);
    let body = json!({"game": "bell", "seats": seats, "spectators": "public"});
    let made = server.create(body).await;
    let id = text(&made["match"]);
    let tokens = [0, 1].map(|seat| text(&made["mine"][seat]["token"]));
    let a = server.sit(&id, &tokens[0]).await;
    let b = server.sit(&id, &tokens[1]).await;
    let mut watcher = server.meet(&id, json!({"type": "hello", "v": 1})).await;
    cut(&server, a).await;
    assert_eq!(told(&watcher.until("presence").await), (0, "away", Some(60_000)));
    cut(&server, b).await;
    let lost = watcher.until("presence").await;
    assert_eq!((told(&lost), &lost["stage"]), ((1, "away", None), &json!("suspended")));
    let stopped = watcher.until("presence").await;
    assert_eq!((told(&stopped), &stopped["stage"]), ((0, "away", None), &json!("suspended")));
    pass(120_000, &mut [&mut watcher]).await;
    assert_eq!((graces(&mut watcher).await, is_over(&watcher)), (vec![None, None], false));
    let mut b = server.sit(&id, &tokens[1]).await;
    assert_eq!(told(&watcher.until("presence").await), (1, "thinking", None));
    let again = watcher.until("presence").await;
    assert_eq!(
        (told(&again), &again["stage"]),
        ((0, "reconnecting", Some(60_000)), &json!("running"))
    );
    assert_eq!(graces(&mut b).await, [Some(60_000), None]);

    // ONLINE-GRACE-5: 45 min by the server's clock, while a spectator watches.
    cut(&server, b).await;
    ends_after(45 * 60_000, &mut watcher).await;
    assert_eq!(watcher.view["over"]["title"], "No winner");
    assert_eq!(watcher.view["over"]["text"], "Abandoned: nobody came back.");
    assert_eq!(info(&server, &id).await["result"], abandoned());
}

#[tokio::test(start_paused = true)]
async fn online_grace_4_case_21_the_only_person_may_leave_for_an_hour() {
    let _still = Still::new();
    let server = TestServer::new().await;
    let seats = json!([{"control": "me"}, {"control": "bot:random"}]);
    let body = json!({"game": "bell", "seats": seats, "first": "creator", "clock": {}});
    let made = server.create(body).await;
    let (id, token) = (text(&made["match"]), text(&made["mine"][0]["token"]));
    let mut me = server.sit(&id, &token).await;
    assert_eq!(graces(&mut me).await, [None, None], "ONLINE-GRACE-3: bots have none");
    pass(42_000, &mut [&mut me]).await;
    leave(&server, me).await;
    alone(&server, 3_600).await;
    let mut me = server.sit(&id, &token).await;
    assert_eq!((left(&me), turn(&me)), (50_000, 0), "the clock stands where it stood");
    me.play("Ring").await;
    assert_eq!(turn(&me), 1);
    let seq = me.seq;
    leave(&server, me).await;
    assert_eq!(info(&server, &id).await["state"], "suspended");
    alone(&server, 3_600).await;
    let me = server.sit(&id, &token).await;
    assert_eq!((turn(&me), me.seq), (1, seq), "the bot has not moved");
}

#[tokio::test(start_paused = true)]
async fn online_hot_1_a_shared_screen_that_is_lost_forfeits_nothing() {
    let _still = Still::new();
    let server = TestServer::new().await;
    let seats = json!([{"control": "me"}, {"control": "me"}]);
    let body = json!({"game": "bell", "seats": seats, "hotseat": true, "spectators": "public"});
    let made = server.create(body).await;
    let (id, token) = (text(&made["match"]), text(&made["mine"][0]["token"]));
    let screen = server.sit(&id, &token).await;
    let mut watcher = server.meet(&id, json!({"type": "hello", "v": 1})).await;
    cut(&server, screen).await;
    for seat in [0, 1] {
        let lost = watcher.until("presence").await;
        assert_eq!((told(&lost), &lost["stage"]), ((seat, "away", None), &json!("suspended")));
    }
    pass(600_000, &mut [&mut watcher]).await;
    assert!(!is_over(&watcher));
    let mut screen = server.sit(&id, &token).await;
    for seat in [0, 1] {
        let back = watcher.until("presence").await;
        assert_eq!((told(&back), &back["stage"]), ((seat, "thinking", None), &json!("running")));
    }
    assert_eq!(graces(&mut screen).await, [None, None]);
    screen.play("Ring").await;
}

#[tokio::test(start_paused = true)]
async fn online_grace_5_core_5_a_match_suspended_for_45_minutes_is_abandoned() {
    let _still = Still::new();
    let server = TestServer::new().await;
    let (id, tokens, mut a, b) = two(&server).await;
    a.play("Ring").await;
    leave(&server, a).await;
    assert_eq!(column(&server, &id, "suspended"), None);
    leave(&server, b).await;
    assert!(column(&server, &id, "suspended").is_some());
    alone(&server, 70).await;
    age(&server, 45 * 60 - 60);
    let mut a = server.sit(&id, &tokens[0]).await;
    assert!(!is_over(&a));
    assert_eq!(column(&server, &id, "suspended"), None, "it runs again");
    a.play("Peek").await;
    leave(&server, a).await;
    alone(&server, 70).await;
    age(&server, 45 * 60);
    // Who connects now is too late.
    let mut b = server.sit(&id, &tokens[1]).await;
    assert_eq!(
        (&b.view["over"]["result"], &b.view["over"]["reason"]),
        (&json!("void"), &json!("abandoned"))
    );
    let over = b.until("over").await;
    assert_eq!((&over["winners"], &over["result"]), (&json!([]), &json!("void")));
    assert_eq!(b.refused("Ring").await, "online/match_over");
    assert_eq!(info(&server, &id).await["result"], abandoned());
    let lines = replays(&server, &id, &tokens[0]).await;
    assert_eq!(lines.iter().find(|line| line["act"] == "abandon").unwrap()["seat"], 255);
    assert_eq!(column(&server, &id, "suspended"), None);
}

#[tokio::test(start_paused = true)]
async fn online_grace_5_a_match_is_abandoned_even_if_nobody_asks_for_it() {
    let _still = Still::new();
    let server = TestServer::new().await;
    let (id, _, a, b) = two(&server).await;
    let (kept, _, mut c, mut d) = two(&server).await;
    for client in [a, b] {
        leave(&server, client).await;
    }
    pass(70_000, &mut [&mut c, &mut d]).await;
    server.settle().await;
    assert_eq!(server.inner.open_matches(), 1);
    age(&server, 45 * 60);
    assert_eq!(column(&server, &id, "stage").as_deref(), Some("running"));
    // The server looks for old matches every 10 min.
    pass(600_000, &mut [&mut c, &mut d]).await;
    server.settle().await;
    assert_eq!(column(&server, &id, "stage").as_deref(), Some("over"));
    assert_eq!(column(&server, &kept, "stage").as_deref(), Some("running"));
}

#[tokio::test(start_paused = true)]
async fn online_grace_5_a_match_with_one_person_waits_seven_days() {
    let _still = Still::new();
    let server = TestServer::new().await;
    let seats = json!([{"control": "me"}, {"control": "bot:endless"}]);
    let made = server.create(json!({"game": "bell", "seats": seats, "first": "creator"})).await;
    let (id, token) = (text(&made["match"]), text(&made["mine"][0]["token"]));
    let me = server.sit(&id, &token).await;
    leave(&server, me).await;
    alone(&server, 70).await;
    let week = 7 * 24 * 60 * 60;
    age(&server, week - 60);
    assert_eq!(info(&server, &id).await["state"], "suspended");
    alone(&server, 70).await;
    age(&server, 60);
    let shown = info(&server, &id).await;
    assert_eq!((&shown["state"], &shown["result"]), (&json!("over"), &abandoned()));
    replays(&server, &id, &token).await;
}

/// A level that is abandoned does not count and can be played again.
#[tokio::test(start_paused = true)]
async fn online_grace_5_an_abandoned_level_leaves_the_campaign_as_it_was() {
    let _still = Still::new();
    let server = TestServer::new().await;
    let (path, player) = ("/api/games/bell/campaign", "AAAAAAAAAAAAAAAAAAAAAA");
    let (_, made) = server.ask("POST", path, Some(player), json!({})).await;
    let (id, token) = (text(&made["match"]), text(&made["mine"][0]["token"]));
    let (_, before) = server.ask("GET", path, Some(player), Value::Null).await;
    assert_eq!(before["match"], json!(id));
    let me = server.sit(&id, &token).await;
    leave(&server, me).await;
    alone(&server, 70).await;
    age(&server, 7 * 24 * 60 * 60);
    assert_eq!(info(&server, &id).await["result"], abandoned());
    let (_, after) = server.ask("GET", path, Some(player), Value::Null).await;
    assert_eq!((&after["journey"], &after["last"]), (&before["journey"], &json!(id)));
    let (status, anew) = server.ask("POST", path, Some(player), json!({})).await;
    assert_eq!(status, StatusCode::CREATED);
    assert_ne!(anew["match"], json!(id));
}

#[tokio::test(start_paused = true)]
async fn online_crash_3_a_restart_in_the_middle_of_a_grace_costs_nobody_anything() {
    let _still = Still::new();
    let server = TestServer::new().await;
    let (id, tokens, a, mut b) = two(&server).await;
    cut(&server, a).await;
    pass(50_000, &mut [&mut b]).await;
    let server = restart(server, b).await;
    advance(Duration::from_secs(1_000)).await;
    server.settle().await;
    assert_eq!(info(&server, &id).await["state"], "suspended", "until a human returns");
    assert!(column(&server, &id, "suspended").is_some(), "since the server is back");
    let mut b = server.sit(&id, &tokens[1]).await;
    assert_eq!(graces(&mut b).await, [Some(60_000), None], "a fresh one");
    pass(30_000, &mut [&mut b]).await;
    let mut a = server.sit(&id, &tokens[0]).await;
    assert_eq!(graces(&mut a).await, [None, None]);
    a.play("Ring").await;
    ping(&mut b).await;
    cut(&server, b).await;
    pass(60_000, &mut [&mut a]).await;
    assert_eq!(info(&server, &id).await["result"], forfeited(0));
    replays(&server, &id, &tokens[0]).await;
    std::fs::remove_dir_all(&server.folder).unwrap();
}

#[tokio::test(start_paused = true)]
async fn online_grace_5_the_start_of_a_suspension_survives_a_restart() {
    let _still = Still::new();
    let server = TestServer::new().await;
    let (id, tokens, mut a, b) = two(&server).await;
    a.play("Ring").await;
    for client in [a, b] {
        leave(&server, client).await;
    }
    age(&server, 45 * 60 - 60);
    let since = column(&server, &id, "suspended");
    let server = server.restart().await;
    assert_eq!(column(&server, &id, "suspended"), since);
    assert_eq!(info(&server, &id).await["state"], "suspended");
    age(&server, 60);
    let server = server.restart().await;
    // Without any request, the server looks for old matches when it starts.
    server.settle().await;
    assert_eq!(column(&server, &id, "stage").as_deref(), Some("over"));
    assert_eq!(info(&server, &id).await["result"], abandoned());
    replays(&server, &id, &tokens[1]).await;
    std::fs::remove_dir_all(&server.folder).unwrap();
}
