//! The lab as people run it: simulations with variations, folders, reports, comparisons, tournaments.

use super::program::{File, initiative, refused, told};
use serde_json::{Value, json};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::{Duration, Instant};

fn tally(args: &[&str]) -> Value {
    serde_json::from_str(&told(&[args, &["--json"]].concat())).unwrap()
}

/// A folder of one's own, gone afterwards.
struct Folder(PathBuf);

impl Folder {
    fn new() -> Self {
        static FOLDERS: AtomicU32 = AtomicU32::new(0);
        let (process, number) = (std::process::id(), FOLDERS.fetch_add(1, Ordering::Relaxed));
        let path = std::env::temp_dir().join(format!("initiative-lab-{process}-{number}"));
        std::fs::create_dir(&path).unwrap();
        Self(path)
    }

    fn at(&self, name: &str) -> String {
        self.0.join(name).to_str().unwrap().to_owned()
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

#[test]
fn any_field_of_a_setup_can_be_set_and_varied() {
    let all = tally(&[
        "sim",
        "duel",
        "--games",
        "36",
        "--set",
        "rules.opening_draw=false",
        "--vary",
        "decks.0=lantern,cinder,thornwake",
        "--vary",
        "draw=start_of_own_turn,end_of_own_turn",
    ]);
    assert_eq!(all["variants"].as_array().unwrap().len(), 6);
    assert_eq!(all["variants"][5]["set"]["decks.0"], "thornwake");
    assert_eq!(all["variants"][5]["set"]["rules.draw"], "end_of_own_turn");
    assert_eq!(all["variants"][5]["decks"], json!(["thornwake", "cinder"]));
    let by = &all["by"]["rules.draw"];
    let counted = |row: &Value| {
        ["won", "drawn", "lost"].map(|word| row[word].as_u64().unwrap()).iter().sum::<u64>()
    };
    assert_eq!(counted(&by["start_of_own_turn"]), 18);
    assert_eq!(counted(&all["by"]["deck"]["cinder"]), 36 + 12);
    let share = &by["start_of_own_turn"]["share"];
    assert!(share["low"].as_f64() < share["share"].as_f64());

    let classes = tally(&[
        "sim",
        "dungeon",
        "--scenario",
        "first-numbers",
        "--vary",
        "class=mage,rogue",
        "--games",
        "4",
        "--longest",
        "40",
    ]);
    assert_eq!(classes["variants"][1]["set"]["options.class"], "rogue");
}

#[test]
fn a_matrix_has_every_scenario_line_up_and_deck() {
    let one = tally(&[
        "sim",
        "duel",
        "--matrix",
        "--scenario",
        "cinder-cinder,lantern-cinder",
        "--bots",
        "random,idle",
        "--games",
        "36",
        "--longest",
        "30",
    ]);
    // Three decks against three, and four line-ups; both scenarios have the same rules.
    let variants = one["variants"].as_array().unwrap();
    assert_eq!(variants.len(), 3 * 3 * 4);
    let first = variants.iter().filter(|variant| variant["bots"] == json!(["idle", "random"]));
    let mut decks: Vec<String> = first.map(|variant| variant["decks"].to_string()).collect();
    decks.dedup();
    assert_eq!(decks.len(), 9);
    let all = tally(&["sim", "squad", "--matrix", "--games", "10", "--longest", "20"]);
    assert_eq!(all["variants"].as_array().unwrap().len(), 5);
}

#[test]
fn what_cannot_be_played_is_told_in_a_sentence_that_says_what_would_be_right() {
    let sim = |args: &[&str]| refused(&[&["sim"], args].concat(), 1);
    for (args, right) in [
        (&["duel", "--bots", "adept,nobody"][..], "there are: random, greedy"),
        (&["squad", "--scenario", "nowhere"], "there are: first_stand, quarry"),
        (&["duel", "--set", "rules.drow=1"], "`draw` is nearest"),
        (&["duel", "--set", "rules.draw=never"], "start_of_own_turn"),
        (&["duel", "--set", "nothing"], "path=value"),
        (&["duel", "--set", "decks.0="], "a value is missing"),
        (&["dungeon", "--vary", "class=mage,thief"], "warrior, mage, rogue"),
        (&["squad", "--set", "scenario.board=7"], "known paths: scenario, preset"),
        (&["duel", "--set", "draw=start_of_own_turn", "--vary", "rules.draw=a"], "set twice"),
        (&["duel", "--matrix", "--games", "5"], "at least 12 are needed"),
        (&["duel", "--swap", "--bots", "idle,random", "--games", "1"], "at least 2 are needed"),
    ] {
        let said = sim(args);
        assert!(said.contains(right) && said.lines().count() == 1, "{args:?}: {said}");
    }
    let many: Vec<String> = (0..200).map(|number| number.to_string()).collect();
    let many = many.join(",");
    let [one, other] = ["a", "b"].map(|path| format!("rules.{path}={many}"));
    assert!(
        sim(&["duel", "--vary", &one, "--vary", &other]).contains("more than 10000 variations")
    );
    assert!(refused(&["sim", "duel", "--matrix", "--swap"], 2).contains("--swap"));
    let tournament = |args: &[&str]| refused(&[&["tournament"], args].concat(), 1);
    assert!(tournament(&["squad", "--bots", "simple,careful"]).contains("has one seat"));
    assert!(tournament(&["duel", "--bots", "idle,idle"]).contains("twice"));
    assert!(tournament(&["duel", "--bots", "idle,random", "--games", "3"]).contains("2 or 4"));
    let gauntlet = ["duel", "--bots", "idle,random", "--gauntlet", "adept"];
    assert!(tournament(&gauntlet).contains("there are: idle, random"));
    let compare = |args: &[&str]| refused(&[&["lab", "compare"], args].concat(), 1);
    assert!(compare(&["duel", "--bots", "random"]).contains("A and B are the same"));
    assert!(compare(&["squad", "--versus", "simple,careful"]).contains("--a-bots"));
    assert!(compare(&["duel", "--versus", "idle"]).contains("two bots"));
    assert!(compare(&["duel", "--versus", "idle,random", "--margin", "0"]).contains("percent"));
    assert!(compare(&["duel", "--a", "draw=never", "--b", "draw=x"]).contains("start_of_own_turn"));
    let seat = ["duel", "--a-bots", "idle", "--b-bots", "random", "--seat", "2"];
    assert!(compare(&seat).contains("0 to 1"));
}

#[test]
fn a_match_is_repeated_from_its_line() {
    let folder = Folder::new();
    let text = told(&[
        "sim",
        "duel",
        "--games",
        "30",
        "--bots",
        "adept,random",
        "--swap",
        "--seed",
        "9",
        "--out",
        &folder.at("run"),
    ]);
    let line = text.lines().find(|line| line.starts_with("longest")).unwrap();
    let words: Vec<&str> = line.split_whitespace().skip(2).collect();
    let again = tally(&words);
    let number = again["match"].as_u64().unwrap();
    assert!(words.join(" ").ends_with(&format!("--match {number}")));
    let journal = folder.at(&format!("run/journals/longest-{number}.journal"));
    let replayed: Value =
        serde_json::from_str(&told(&["replay", &journal, "--verify", "--json"])).unwrap();
    assert_eq!((&replayed["hash"], &replayed["entries"]), (&again["hash"], &again["commands"]));
    let copy = folder.at("copy.journal");
    let keep = [&words[..], &["--journal", &copy]].concat();
    told(&keep);
    assert_eq!(std::fs::read(&copy).unwrap(), std::fs::read(&journal).unwrap());
    assert!(refused(&keep, 1).contains("there already"));
}

#[cfg(unix)]
#[test]
fn an_interrupted_run_goes_on_where_it_was() {
    let folder = Folder::new();
    let run = folder.at("run");
    let plain = ["sim", "duel", "--games", "1500", "--vary", "decks.1=lantern,cinder", "--notes"];
    let kept = [&plain[..], &["--out", &run]].concat();
    let mut process = std::process::Command::new(env!("CARGO_BIN_EXE_initiative"))
        .args(&kept)
        .stdout(std::process::Stdio::null())
        .stderr(std::process::Stdio::piped())
        .spawn()
        .unwrap();
    let plan = Path::new(&run).join("simulation.json");
    let begun = Instant::now();
    while !plan.exists() {
        assert_eq!(process.try_wait().unwrap(), None, "it ended without a plan");
        assert!(begun.elapsed() < Duration::from_secs(60), "it never writes its plan");
        std::thread::sleep(Duration::from_millis(5));
    }
    std::thread::sleep(Duration::from_millis(400));
    let id = process.id().to_string();
    // Nobody else may write there meanwhile.
    assert!(refused(&kept, 1).contains("another simulation writes"));
    let killed = std::process::Command::new("kill").args(["-INT", &id]).status().unwrap();
    assert!(killed.success() && !process.wait().unwrap().success());
    let mut said = String::new();
    std::io::Read::read_to_string(process.stderr.as_mut().unwrap(), &mut said).unwrap();
    assert!(said.contains("of 1500 matches; the same command goes on"), "{said}");
    assert!(!Path::new(&run).join("result.json").exists(), "there is no result yet");

    let output = initiative(&[&kept[..], &["--json", "--threads", "1"]].concat());
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success() && errors.contains("are in the folder already"), "{errors}");
    let whole = told(&[&plain[..], &["--json"]].concat());
    assert_eq!(String::from_utf8(output.stdout).unwrap(), whole);
    assert_eq!(std::fs::read_to_string(Path::new(&run).join("result.json")).unwrap(), whole);
}

#[test]
fn a_folder_takes_more_matches_of_the_same_plan_and_nothing_else() {
    let folder = Folder::new();
    let run = folder.at("run");
    let sim = |games: &'static str, more: &[&'static str]| {
        let first = ["sim", "squad", "--games", games, "--longest", "30", "--out"];
        [&first[..], &[&run], more]
            .concat()
            .into_iter()
            .map(ToOwned::to_owned)
            .collect::<Vec<String>>()
    };
    let words = |list: &[String]| -> Vec<String> { list.to_vec() };
    let run_it = |list: Vec<String>| {
        let list: Vec<&str> = list.iter().map(String::as_str).collect();
        tally(&list)
    };
    let refuse = |list: Vec<String>| {
        let list: Vec<&str> = list.iter().map(String::as_str).collect();
        refused(&list, 1)
    };
    run_it(words(&sim("20", &[])));
    let more = run_it(words(&sim("50", &[])));
    assert_eq!(more["hash"], tally(&["sim", "squad", "--games", "50", "--longest", "30"])["hash"]);
    assert!(refuse(sim("20", &[])).contains("the folder has 50 matches"));
    assert!(refuse(sim("50", &["--seed", "2"])).contains("other seeds"));
    assert!(refuse(sim("50", &["--set", "telegraph=true"])).contains("other scenarios, settings"));
    let alien = folder.at("alien");
    std::fs::create_dir(&alien).unwrap();
    std::fs::write(Path::new(&alien).join("thesis.txt"), "mine").unwrap();
    let said = refused(&["sim", "squad", "--out", &alien], 1);
    assert!(said.contains("`thesis.txt`") && said.contains("name a new one"), "{said}");
    assert_eq!(std::fs::read_dir(&alien).unwrap().count(), 1);
    let broken = Path::new(&run).join("progress.json");
    let text = std::fs::read_to_string(&broken).unwrap();
    std::fs::write(&broken, text.replace("\"matches\":50", "\"matches\":49")).unwrap();
    assert!(refuse(sim("50", &[])).contains("progress.json"));
    std::fs::write(Path::new(&run).join("simulation.json"), "{}").unwrap();
    assert!(refuse(sim("50", &[])).contains("this program did not write"));
}

#[test]
fn a_report_is_one_page_that_needs_nothing_else() {
    let folder = Folder::new();
    let page = folder.at("report.html");
    let run = folder.at("run");
    let args = [
        "sim",
        "duel",
        "--games",
        "60",
        "--bots",
        "adept,greedy",
        "--swap",
        "--scenario",
        "lantern-cinder,cinder-cinder",
        "--out",
        &run,
        "--report",
        &page,
    ];
    told(&args);
    let text = std::fs::read_to_string(&page).unwrap();
    for (part, what) in [
        ("prefers-color-scheme: dark", "light and dark"),
        ("name=\"viewport\"", "phones"),
        ("By seat", "shares by seat"),
        ("By bot", "shares by bot"),
        ("By deck", "shares by deck"),
        ("By scenario", "shares by scenario"),
        ("Commands in a match", "lengths"),
        ("Decisions of a seat", "decisions"),
        ("How often who is ahead wins", "score over time"),
        ("<h2>Cards</h2>", "cards"),
        ("<h2>Units</h2>", "units"),
        ("<h2>Items</h2>", "items"),
        ("first seat", "the first seat's advantage"),
        ("href=\"run/journals/longest-", "journals"),
        ("<svg", "charts"),
    ] {
        assert!(text.contains(part), "{what}");
    }
    for outside in ["http://", "https://", "<script", "<link", "@import", "url("] {
        assert!(!text.contains(outside), "{outside}");
    }
    // Every link leads to a file that is there.
    let links = text.split("href=\"").skip(1).map(|rest| rest.split('"').next().unwrap());
    let mut count = 0;
    for link in links {
        assert!(Path::new(&folder.at(link)).exists(), "{link}");
        count += 1;
    }
    assert!(count > 5);
    told(&args);
    let own = File::new("own.html", "<!doctype html> mine");
    let said = refused(&["sim", "duel", "--report", own.path()], 1);
    assert!(said.contains("stays as it is"), "{said}");
    assert_eq!(std::fs::read_to_string(own.path()).unwrap(), "<!doctype html> mine");
}

#[test]
fn every_game_notes_its_things() {
    for (game, kind, names) in [
        ("duel", "unit", &["Vigil Healer"][..]),
        ("squad", "unit", &[]),
        ("dungeon", "unit", &[]),
        ("chess", "unit", &["Pawn", "Knight"]),
    ] {
        let all = tally(&["sim", game, "--games", "6", "--longest", "200", "--notes"]);
        let things = all["things"][kind].as_object().unwrap();
        assert!(!things.is_empty(), "{game}");
        for name in names {
            assert!(things.contains_key(*name), "{game}: {name} in {things:?}");
        }
        let times = |deed: &str| {
            things.values().map(|thing| thing[deed]["times"].as_u64().unwrap()).sum::<u64>()
        };
        assert!(times("drawn") + times("played") > 0, "{game}");
        assert!(all["decisions"][0].as_u64().unwrap() > 0 && all["choices"].as_u64().unwrap() > 0);
        let plain = tally(&["sim", game, "--games", "6", "--longest", "200"]);
        assert_eq!(plain["hash"], all["hash"], "noting changes nothing");
    }
}

#[test]
fn a_comparison_stops_when_it_knows() {
    let clear = tally(&["lab", "compare", "duel", "--versus", "idle,random"]);
    assert_eq!((&clear["finding"], &clear["b"]), (&json!("second"), &json!("random")));
    assert!(clear["matches"].as_u64().unwrap() < 2_000, "{clear}");
    assert!(clear["told"].as_str().unwrap().starts_with("random is better than idle: it scores"));

    let worth = ["lab", "compare", "duel", "--a-bots", "random", "--b-bots", "adept,random"];
    let one = tally(&[&worth[..], &["--threads", "1"]].concat());
    assert_eq!(one, tally(&[&worth[..], &["--threads", "3"]].concat()));
    assert_eq!(one["finding"], "second");
    let sentence = one["told"].as_str().unwrap();
    assert!(sentence.starts_with("B is worth +") && sentence.contains("to the first seat"));
    assert!(one["worth"].as_f64().unwrap() > one["radius"].as_f64().unwrap());

    // Two names for the same rules.
    let same = ["--a", "opening_draw=true", "--b", "draw=start_of_own_turn", "--margin", "5"];
    let same = tally(&[&["lab", "compare", "duel"], &same[..]].concat());
    assert_eq!((&same["finding"], &same["worth"]), (&json!("same"), &json!(0.0)));
    assert!(same["told"].as_str().unwrap().starts_with("no difference larger than 5 %"));

    let open = ["lab", "compare", "duel", "--versus", "random,random", "--games", "200"];
    assert_eq!(tally(&open)["finding"], "open");
}

#[test]
fn a_tournament_is_fair_to_seats_and_rates_everybody() {
    let folder = Folder::new();
    let page = folder.at("table.html");
    let args = [
        "tournament",
        "duel",
        "--bots",
        "idle,random,adept",
        "--games",
        "16",
        "--scenario",
        "lantern-cinder,cinder-thornwake",
        "--report",
        &page,
    ];
    let table = tally(&args);
    let order: Vec<&str> =
        table["bots"].as_array().unwrap().iter().map(|row| row["bot"].as_str().unwrap()).collect();
    assert_eq!(order, ["adept", "random", "idle"]);
    assert_eq!(table["matches"], 3 * 16);
    assert_eq!(table["bots"][0]["against"]["idle"], json!([16, 0, 0]));
    let elo = |place: usize| table["bots"][place]["rating"]["elo"].as_f64().unwrap();
    assert!(elo(0) > elo(1) && elo(1) > elo(2) && (elo(0) + elo(1) + elo(2)).abs() < 0.5);
    assert!(std::fs::read_to_string(&page).unwrap().contains("Who scored how much against whom"));
    let text = told(&args[..args.len() - 2]);
    assert!(text.lines().nth(1).unwrap().trim_start().starts_with("1 adept"), "{text}");
    let gauntlet = tally(&[
        "tournament",
        "duel",
        "--bots",
        "idle,random,adept",
        "--gauntlet",
        "idle",
        "--games",
        "4",
    ]);
    assert_eq!(gauntlet["matches"], 8);
    assert!(gauntlet["bots"][0]["against"].as_object().unwrap().contains_key("idle"));
    let single = ["tournament", "duel", "--bots", "idle,adept", "--games", "4", "--match", "3"];
    assert_eq!(tally(&single)["bots"], json!(["adept", "idle"]));
}
