//! Slots of a real game on the real server.

use crate::serving::{Server, folder};
use dungeon::{Command, Dungeon, Setup, bot};
use initiative_kernel::dice::Dice;
use initiative_kernel::game::{Game, Null, Seat};
use serde_json::{Value, json};

const SLOTS: &str = "/api/games/dungeon/saves";

fn text(value: &Value) -> String {
    value.as_str().unwrap_or_else(|| panic!("{value} is no text")).to_owned()
}

/// Gives commands one after another; what was seen and heard of each, and the views' fingerprints.
async fn play(
    server: &Server,
    id: &str,
    token: &str,
    commands: &[Command],
    name: &str,
) -> Vec<(Value, Value)> {
    let mut heard = Vec::new();
    let mut seat = server.sit(id, token).await;
    let mut seq = seat.until("snapshot").await["seq"].clone();
    for command in commands {
        let key = format!("{name}-{}", heard.len());
        let frame = json!({"type": "command", "key": key, "base": seq, "command": command});
        let mut update = loop {
            seat.say(frame.clone()).await;
            let answer = seat.until_one_of(&["update", "refused"]).await;
            if answer["type"] == "update" {
                break answer;
            }
            // ONLINE-LIMIT-1: a seat may say so much at once; a client says the rest later.
            // Whoever tries again at the first moment each time is soon too hasty, too.
            assert!(answer["retry_ms"].as_u64() > Some(0), "{answer}");
            tokio::time::sleep(std::time::Duration::from_secs(1)).await;
        };
        seq = update["seq"].clone();
        heard.push((update["hash"].take(), update["cues"].take()));
    }
    heard
}

/// The fingerprints of the states of a match that is over.
fn digests(server: &Server, id: &str, token: &str) -> Vec<String> {
    let path = format!("/api/matches/{id}/record");
    let (status, _, journal) = server.fetch_as(token, "GET", &path, "");
    assert_eq!(status, 200, "{journal}");
    let lines = journal.lines().filter_map(|line| serde_json::from_str::<Value>(line).ok());
    lines.filter_map(|line| line.get("hash").map(text)).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn energy_save_4_a_delve_goes_on_from_its_slot_like_the_uninterrupted_one() {
    let mut delve = Dungeon::start(&Setup::default(), 9).unwrap();
    let mut commands = Vec::new();
    let mut rolls = Vec::new();
    for _ in 0..120 {
        let command = bot::guide(&delve, Seat(0)).expect("it goes on");
        delve.apply(Seat(0), command, &mut Null);
        commands.push(command);
        rolls.push(delve.dice().map_or(0, Dice::rolls));
    }
    commands.push(Command::Quit);
    let (before, after) = commands.split_at(80);
    assert!(rolls[0] < rolls[79] && rolls[79] < rolls[119], "dice are rolled before and after");

    let folder = folder("saves");
    let server = Server::start(&folder);
    let body = json!({"game": "dungeon", "seed": 9, "seats": [{"control": "me"}]}).to_string();
    let (status, made) = server.ask("POST", "/api/matches", &body);
    assert_eq!(status, 201, "{made}");
    let (id, token) = (text(&made["match"]), text(&made["mine"][0]["token"]));
    play(&server, &id, &token, before, "a").await;
    let path = format!("/api/matches/{id}/saves");
    let (status, _, saved) = server.fetch_as(&token, "POST", &path, r#"{"slot": 4}"#);
    assert_eq!(status, 200, "{saved}");
    let heard = play(&server, &id, &token, after, "b").await;
    let whole = digests(&server, &id, &token);
    assert_eq!(whole.len(), commands.len());

    // What the first program of this kind wrote is put into a slot by hand.
    let slots = folder.join("saves/here/dungeon");
    let old = json!({
        "metadata": {}, "hero_skill_state": {}, "game_seed": 5, "dungeon": {"depth": 2},
        "hero": {"class": "Warrior", "hp": 21, "max_hp": 30, "level": 3, "turns": 70},
    });
    std::fs::write(slots.join("8.save"), old.to_string()).unwrap();
    std::fs::write(slots.join("9.save"), "initiative-save 3 0 00000000\n").unwrap();
    drop(server);
    let server = Server::start(&folder);
    let (_, listed) = server.ask("GET", SLOTS, "");
    let word = |slot: usize, field: &str| listed["slots"][slot][field].clone();
    assert_eq!(word(8, "text"), "Warrior, level 3, depth 2, turn 70", "ENERGY-SAVE-3");
    let newer = json!({
        "code": "save/unsupported_version", "message": "Save version 3 is not supported."
    });
    assert_eq!(word(9, "refused"), newer);
    assert!(text(&word(4, "text")).starts_with("Warrior, level "), "{listed}");
    assert!(text(&word(0, "text")).starts_with("Warrior, level 1, depth 1"), "the autosave");

    let load = |slot: u8| {
        let (status, made) = server.ask("POST", &format!("{SLOTS}/{slot}/load"), "{}");
        assert_eq!(status, 201, "{made}");
        (text(&made["match"]), text(&made["mine"][0]["token"]))
    };
    let (again, token) = load(4);
    assert_eq!(play(&server, &again, &token, after, "b").await, heard);
    assert_eq!(digests(&server, &again, &token), whole[before.len()..]);
    let (older, token) = load(8);
    play(&server, &older, &token, &[Command::Wait], "c").await;
    // Only the game that is played alone has slots.
    let (status, refused) = server.ask("GET", "/api/games/squad/saves", "");
    assert_eq!((status, &refused["error"]["code"]), (404, &json!("online/no_saves")));
    drop(server);
    let _ = std::fs::remove_dir_all(folder);
}
