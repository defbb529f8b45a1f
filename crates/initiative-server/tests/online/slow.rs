//! A viewer that does not read what it is sent, over a real connection. ONLINE-LIMIT-4

use crate::clock::Still;
use crate::test_server::{Client, TestServer, text};
use serde_json::json;
use std::time::Duration;
use tokio::time::advance;

/// Four people who ring in turn, so that there are many updates within the limits of frames, and a
/// spectator who has a snapshot and reads no further.
async fn crowd(server: &TestServer) -> (Vec<Client>, Client) {
    let seats = json!([{"control": "me"}, {"control": "me"}, {"control": "me"}, {"control": "me"}]);
    let setup = json!({"seats": 4, "goal": 1_000});
    let wish = json!({"game": "bell", "setup": setup, "seats": seats, "spectators": "public"});
    let made = server.create(wish).await;
    let id = text(&made["match"]);
    let mut ringers = Vec::new();
    for seat in made["mine"].as_array().unwrap() {
        ringers.push(server.sit(&id, &text(&seat["token"])).await);
    }
    let mut slow = server.dial_with_small_buffer(&id).await;
    slow.say(json!({"type": "hello", "v": 1})).await;
    slow.until("snapshot").await;
    (ringers, slow)
}

/// Rings so often, and no faster than is allowed; everybody else hears every ring at once.
async fn ring(ringers: &mut [Client], rings: std::ops::Range<u64>) {
    for ring in rings {
        let place = usize::try_from(ring % 4).unwrap();
        for (other, ringer) in ringers.iter_mut().enumerate() {
            if other == place {
                assert_eq!(ringer.play("Ring").await["seq"], ring + 1);
            }
        }
        for ringer in ringers.iter_mut() {
            while ringer.seq <= ring {
                ringer.until("update").await;
            }
        }
        advance(Duration::from_millis(26)).await;
    }
}

#[tokio::test(start_paused = true)]
async fn online_limit_4_a_backlog_gives_way_to_one_snapshot_and_holds_up_nobody() {
    const RINGS: u64 = 360;
    let _still = Still::new();
    let server = TestServer::with_small_buffers().await;
    let (mut ringers, mut slow) = crowd(&server).await;
    // 360 rings take 9.4 s: the spectator is slow, but not stuck yet.
    ring(&mut ringers, 0..RINGS).await;
    let (mut snapshots, mut updates) = (0, 0);
    while slow.seq < RINGS {
        match slow.hear().await["type"].as_str() {
            Some("snapshot") => snapshots += 1,
            Some("update") => updates += 1,
            Some("clock" | "presence") => {}
            other => panic!("{other:?}"),
        }
    }
    assert_eq!(snapshots, 1, "{updates} updates");
    // The queue was filled once, and is filled again after the snapshot.
    assert!((1..=RINGS - 256).contains(&updates), "{updates} updates");
    assert_eq!(slow.view["pieces"], public(&ringers[0]));
    // And it goes on as before.
    ring(&mut ringers, RINGS..RINGS + 1).await;
    assert_eq!(slow.until("update").await["seq"], RINGS + 1);
}

/// The pieces that everybody sees.
fn public(ringer: &Client) -> serde_json::Value {
    json!({"bell": ringer.view["pieces"]["bell"]})
}

/// Whether a ringer hears that the last spectator has gone. Every ringer is heard, and none is silent.
async fn told_that_nobody_watches(ringers: &mut [Client]) -> bool {
    let mut told = false;
    for ringer in ringers {
        ringer.say(json!({"type": "ping", "t": 1, "active": true})).await;
        loop {
            let frame = ringer.hear().await;
            told |= frame["type"] == "presence" && frame["spectators"] == 0;
            if frame["type"] == "pong" {
                break;
            }
        }
    }
    told
}

#[tokio::test(start_paused = true)]
async fn online_limit_4_a_viewer_that_is_stuck_for_ten_seconds_is_closed_with_4408() {
    let _still = Still::new();
    let server = TestServer::with_small_buffers().await;
    let (mut ringers, mut slow) = crowd(&server).await;
    for ringer in &mut ringers {
        while ringer.until("presence").await["spectators"] != 1 {}
    }
    ring(&mut ringers, 0..100).await;
    // Ten seconds are counted from the last moment at which the system took something, and it may
    // take a little now and then; so this goes on until the others are told.
    let mut seconds = 0;
    while !told_that_nobody_watches(&mut ringers).await {
        assert!(seconds < 60, "nobody is told");
        advance(Duration::from_secs(1)).await;
        seconds += 1;
    }
    assert!(seconds >= 7, "closed {seconds} seconds after the last ring");
    // The match goes on, and the close reaches whoever reads at last.
    ring(&mut ringers, 100..101).await;
    let closed = loop {
        let frame = slow.hear().await;
        if frame["type"] == "close" {
            break frame;
        }
    };
    assert_eq!(closed, json!({"type": "close", "code": 4408}));
    assert!(slow.seq < 100);
}
