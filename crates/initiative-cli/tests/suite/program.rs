//! The program as people run it.

use initiative_kernel::game::{Null, Seat};
use initiative_kernel::table::Table;
use serde_json::{Value, json};
use squad::{Command as Order, Setup, Squad};
use std::path::PathBuf;
use std::process::{Command, Output};
use std::sync::atomic::{AtomicU32, Ordering};

pub fn initiative(args: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_initiative")).args(args).output().unwrap()
}

pub fn told(args: &[&str]) -> String {
    let output = initiative(args);
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{args:?}: {errors}");
    String::from_utf8(output.stdout).unwrap()
}

pub fn refused(args: &[&str], code: i32) -> String {
    let output = initiative(args);
    assert_eq!(output.status.code(), Some(code), "{args:?}");
    assert!(output.stdout.is_empty());
    String::from_utf8(output.stderr).unwrap()
}

/// A file of one's own, gone afterwards.
pub struct File(PathBuf);

impl File {
    pub fn new(name: &str, text: &str) -> Self {
        static FILES: AtomicU32 = AtomicU32::new(0);
        let (process, number) = (std::process::id(), FILES.fetch_add(1, Ordering::Relaxed));
        let path = std::env::temp_dir().join(format!("initiative-{process}-{number}-{name}"));
        std::fs::write(&path, text).unwrap();
        Self(path)
    }

    pub fn path(&self) -> &str {
        self.0.to_str().unwrap()
    }
}

impl Drop for File {
    fn drop(&mut self) {
        let _ = std::fs::remove_file(&self.0);
    }
}

#[test]
fn games_are_listed() {
    let listed = told(&["games"]);
    assert!(listed.contains("squad — Holdfast") && listed.contains("chess — Pawnstorm"));
    let games: Value = serde_json::from_str(&told(&["games", "--json"])).unwrap();
    let games = games["games"].as_array().unwrap();
    let squad = games.iter().find(|game| game["game"] == "squad").unwrap();
    let own = json!(["simple", "careful", "sergeant", "captain", "veteran"]);
    let common = json!(["random", "greedy", "montecarlo"]);
    let all = [common, own].iter().flat_map(|bots| bots.as_array().unwrap().clone()).collect();
    assert_eq!(squad["bots"], Value::Array(all));
    let saved = games.iter().filter(|game| game["saves"] == true).map(|game| &game["game"]);
    assert_eq!(saved.collect::<Vec<_>>(), ["dungeon"]);
}

#[test]
fn a_script_tells_what_each_command_did() {
    let script = json!({
        "game": "squad", "scenario": "first_stand", "seed": 7, "commands": [
            {"seat": 0, "command": {"MoveSurvivor": {"survivor": 2, "to": [7, 12]}}},
            {"seat": 0, "command": {"MoveSurvivor": {"survivor": 2, "to": [7, 12]}}},
            {"seat": 0, "act": "undo"},
            {"seat": 0, "command": "EndPhase"},
        ],
    });
    let file = File::new("script.json", &script.to_string());
    let end: Value = serde_json::from_str(&told(&["script", file.path(), "--json"])).unwrap();
    assert!(end["entries"][0]["events"][0]["SurvivorMoved"].is_object());
    assert_eq!(end["entries"][1]["refused"]["code"], "squad/already_moved");
    assert!(end["scenes"]["0"]["pieces"].is_object());

    let mut table = Table::<Squad>::start(Setup::scenario("first_stand"), 7).unwrap();
    table.submit(Seat(0), Order::EndPhase, &mut Null).unwrap();
    assert_eq!(end["hash"], format!("{:016x}", table.digest()));
    assert!(told(&["script", file.path()]).contains("refused: "));
}

#[test]
fn a_bad_script_is_named_with_its_place() {
    let file = File::new("bad.json", "{\"game\": \"squad\",\n \"commands\": [{\"seat\": 0,}]}");
    let errors = refused(&["script", file.path()], 1);
    assert!(errors.contains("bad.json") && errors.contains("line 2"), "{errors}");
    let file = File::new("worse.json", r#"{"game": "squad", "setup": {"scenario": "moon"}}"#);
    let errors = refused(&["script", file.path()], 1);
    assert!(errors.contains("worse.json") && errors.contains("scenario/"), "{errors}");
    assert!(refused(&["script", "/no/such/file"], 1).contains("/no/such/file"));
}

#[test]
fn a_journal_replays_and_an_altered_one_does_not() {
    let mut table = Table::<Squad>::start(Setup::scenario("quarry"), 3).unwrap();
    table.submit(Seat(0), Order::SimulatePhase, &mut Null).unwrap();
    table.submit(Seat(0), Order::EndPhase, &mut Null).unwrap();
    let text = table.record().unwrap().to_text().unwrap();
    let hash = format!("{:016x}", table.digest());

    let file = File::new("good.journal", &text);
    assert!(told(&["replay", file.path(), "--verify"]).contains(&hash));
    let end: Value = serde_json::from_str(&told(&["replay", file.path(), "--json"])).unwrap();
    assert_eq!((&end["hash"], &end["version"]), (&json!(hash), &json!(2)));

    let file = File::new("altered.journal", &text.replace("SimulatePhase", "EndPhase"));
    let errors = refused(&["replay", file.path(), "--verify"], 1);
    assert!(errors.contains("line 2") && errors.contains("journal/checksum"), "{errors}");
    let file = File::new("other.journal", &text.replace("\"squad\"", "\"tiddly\""));
    assert!(refused(&["replay", file.path()], 1).contains("journal/"));
}

#[test]
fn a_simulation_does_not_depend_on_threads() {
    let sim = |threads| {
        let bots = "careful,random";
        told(&[
            "sim",
            "squad",
            "--games",
            "40",
            "--seed",
            "0x2a",
            "--bots",
            bots,
            "--threads",
            threads,
            "--json",
        ])
    };
    let one = sim("1");
    assert_eq!(one, sim("3"));
    let tally: Value = serde_json::from_str(&one).unwrap();
    assert_eq!((&tally["games"], &tally["scenario"]), (&json!(40), &json!("first_stand")));
    assert!(refused(&["sim", "squad", "--bots", "oracle"], 1).contains("careful"));
    assert!(refused(&["sim", "squad", "--games", "0"], 2).contains("--games"));
}

#[test]
fn the_number_of_threads_shows_nowhere_in_any_game() {
    for game in ["squad", "chess", "dungeon", "duel"] {
        let sim = |threads| {
            let many = ["sim", game, "--games", "20", "--seed", "7", "--longest", "60", "--json"];
            told(&[&many[..], &["--threads", threads]].concat())
        };
        let one = sim("1");
        assert_eq!(one, sim("5"));
        assert_eq!(serde_json::from_str::<Value>(&one).unwrap()["games"], 20);
    }
}

#[test]
fn bots_that_change_seats_are_counted_by_name() {
    let scenarios = "lantern-cinder,cinder-cinder";
    let tally = told(
        &[
            &["sim", "duel", "--scenario", scenarios, "--games", "8", "--seed", "7"][..],
            &["--bots", "adept,idle", "--swap", "--longest", "5000", "--json"],
        ]
        .concat(),
    );
    let tally: Value = serde_json::from_str(&tally).unwrap();
    assert_eq!(tally["by_bot"]["adept"]["won"], 8);
    assert_eq!(tally["by_bot"]["idle"]["lost"], 8);
    assert_eq!(tally["seats"][0]["won"], 4);
}

#[test]
fn every_scenario_on_offer_reads_without_a_warning_and_ends_by_its_rules() {
    // Quick ones for everybody; an enemy that does nothing stays who it is.
    let bots = ["--bots", "careful,beginner,guide,adept,idle"];
    let checked = told(&[&["games", "--check", "--matches", "1", "--json"], &bots[..]].concat());
    let checked: Value = serde_json::from_str(&checked).unwrap();
    assert!(checked["setups"].as_u64().unwrap() > 100, "{checked}");
    assert_eq!(checked["found"], json!([]));
    let trials = checked["matches"].as_array().unwrap();
    assert!(trials.len() > 30 && trials.iter().all(|trial| trial["open"] == json!([])));
    for (game, bot) in
        [("squad", "careful"), ("chess", "beginner"), ("dungeon", "guide"), ("duel", "adept")]
    {
        let mut of_game = trials.iter().filter(|trial| trial["game"] == game);
        assert!(of_game.all(|trial| trial["bots"][0] == bot), "{game}");
    }
    assert!(
        refused(&["games", "--check", "--matches", "1", "--bots", "nobody"], 1).contains("nobody")
    );
}

#[test]
fn a_program_of_many_games_asks_which_one() {
    assert!(refused(&["sim"], 2).contains("<GAME>"));
    assert!(refused(&["perft", "--depth", "1"], 2).contains("<GAME>"));
    assert!(told(&["--version"]).starts_with("initiative "));
    assert!(told(&["sim", "--help"]).contains("See `initiative games`"));
}

#[test]
fn perft_counts_and_divides() {
    let count: u64 = told(&["perft", "squad", "--depth", "1"]).trim().parse().unwrap();
    let divided = told(&["perft", "squad", "--depth", "1", "--divide", "--json"]);
    let divided: Value = serde_json::from_str(&divided).unwrap();
    assert_eq!(divided["lines"], count);
    assert_eq!(divided["divide"].as_array().unwrap().len() as u64, count);
    assert!(refused(&["perft", "squad"], 2).contains("--depth"));
    let fen = "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1";
    assert_eq!(told(&["perft", "chess", "--fen", fen, "--depth", "5"]).trim(), "674624");
    let stones = format!("{fen}; stone d4; enemy grunt a8");
    let divided = told(&["perft", "chess", "--fen", &stones, "--depth", "1", "--divide"]);
    assert!(divided.lines().count() > 1);
    assert!(
        refused(&["perft", "chess", "--fen", "nowhere", "--depth", "1"], 1).contains("nowhere")
    );
}
