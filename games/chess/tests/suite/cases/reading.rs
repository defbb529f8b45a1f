//! Reading strictly: nothing is passed over in silence, and what is written is read again.

use super::board::*;
use chess::{Chess, Setup};
use initiative_kernel::dice::Dice;
use initiative_kernel::game::{Fault, Game, Null, Seat, SetupError};

const BARE: &str = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1";
const STONE: &str = "4k3/8/8/8/3R4/8/8/4K3 w - - 0 1; stone d4";

fn wrong(text: &str) -> Vec<Fault> {
    match Chess::start(&Setup::scenario(text), 1) {
        Ok(_) => Vec::new(),
        Err(SetupError { faults }) => faults,
    }
}

fn odd(text: &str) -> Vec<Fault> {
    let setup = Setup::scenario(text);
    Chess::start(&setup, 1).unwrap_or_else(|error| panic!("{text}: {error}"));
    Chess::warnings(&setup)
}

/// Every clause that was once accepted without meaning what it says.
#[test]
fn chess_cmd_3_nothing_is_accepted_in_silence() {
    let mut missed = Vec::new();
    for (clause, code) in [
        ("spawn grunt, 2-2", "bad_type"),
        ("spawn ,grunt 1-1", "bad_type"),
        ("spawn grunt,,archer 1-1", "bad_type"),
        ("spawn gr=unt 1-1", "bad_type"),
        ("spawn grunt 1", "bad_clause"),
        ("spawn grunt 1-1 2-2", "bad_clause"),
        ("spawn grunt 3-3; spawn archer 3-3", "too_many_enemies"),
        ("enemy gr!unt a8", "bad_type"),
        ("enemy grunt a8 due=2", "bad_commit"),
        ("enemy grunt a8 rect=a7", "bad_commit"),
        ("enemy grunt a8 hp=1 hp=2", "bad_clause"),
        ("enemy grunt a8 hp=", "bad_clause"),
        ("enemy grunt a8 hp=+1", "bad_number"),
        ("ranks", "bad_clause"),
        ("ranks pawn=2", "bad_clause"),
        ("option", "bad_clause"),
        ("option draws=", "bad_clause"),
        ("option draws=off draws=auto", "bad_clause"),
        ("lost e1", "bad_clause"),
        ("lost a5", "bad_clause"),
        ("lost e8", "bad_clause"),
        ("tile a4 lava b4", "bad_clause"),
        ("belt a4 n e", "bad_clause"),
        ("mark e8 shield horse", "bad_clause"),
        ("mark e2 shield", "bad_clause"),
        ("seat black human now", "bad_clause"),
        ("sandbox yes", "bad_clause"),
        ("tags", "bad_clause"),
        ("tags e2=1", "bad_clause"),
        ("tags e1=1 e2=2 e8=3 a8=4", "bad_clause"),
        ("tags e1=1 e2=1 e8=3", "bad_clause"),
        ("last e7e8q", "bad_clause"),
        ("armies K-k", "bad_clause"),
        ("dice 1:x:2:3", "bad_number"),
        ("dice 1:2", "bad_number"),
        ("past +5", "bad_number"),
        ("past -; seen 1", "bad_clause"),
        ("past -; spawn grunt 1-1", "bad_clause"),
        ("title", "bad_clause"),
        ("title x", "bad_clause"),
        ("type", "bad_clause"),
        ("type t rows=8,8", "bad_type"),
        ("type t rows=9", "bad_type"),
        ("type t lane=z", "bad_type"),
        ("type t name=_", "bad_type"),
        ("roll stones", "bad_clause"),
        ("boss queen cutqueen=a5", "bad_boss"),
        ("boss queen cutqueen=e2", "bad_boss"),
        ("boss kings_son first=e8", "bad_boss"),
        ("undo_point e2e4", "bad_fen"),
        ("undo_point e2e4 4k3/8/8/8/8/8/4P3/4K2K w - - 0 1", "bad_clause"),
        ("abort_point", "bad_fen"),
        ("abort_point 4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", "bad_sequence"),
    ] {
        let found = wrong(&format!("{BARE}; {clause}"));
        let refused = match found.as_slice() {
            // A place and a reason.
            [one] => {
                one.code == format!("scenario/{code}")
                    && one.path.starts_with("clause ")
                    && one.message.len() > 12
            }
            _ => false,
        };
        if !refused {
            missed.push(format!("{clause}: {found:?}"));
        }
    }
    assert!(missed.is_empty(), "{}", missed.join("\n"));
    for clause in ["sequence d4", "sequence d4 home=d4", "sequence d4 stage=step"] {
        let found = wrong(&format!("{STONE}; {clause}"));
        assert_eq!(found.len(), 1, "{clause}: {found:?}");
        assert!(found[0].path.contains("(sequence)"), "{clause}: {found:?}");
    }
}

#[test]
fn chess_cmd_3_a_fen_says_what_it_means() {
    let wide = "8".repeat(33);
    for text in [
        "4k3/8/8/8/8/8/08/4K3 w - - 0 1".to_string(),
        "4k3/8/8/8/8/8/80/4K3 w - - 0 1".into(),
        format!("4k3/8/8/8/8/8/{wide}/4K3 w - - 0 1"),
        "4k3/8/8/8/8/8/8/4K3 w KK - 0 1".into(),
        "4k3/8/8/8/8/8/8/4K3 w - - +0 1".into(),
        "4k3/8/8/8/8/8/8/4K3 w - - 0 0".into(),
        "4k3/8/8/8/8/8/8/4K3 w - - 0 2000000".into(),
    ] {
        let found = wrong(&text);
        assert_eq!(found.len(), 1, "{text}: {found:?}");
        assert_eq!((found[0].path.as_str(), found[0].code), ("fen", "scenario/bad_fen"), "{text}");
    }
}

/// A place is found again in a text of many lines.
#[test]
fn chess_cmd_3_a_text_of_many_lines_names_the_line() {
    let found = wrong(&format!("# mine\n{BARE}\nstone a4\n\n  tile b4 sand"));
    assert_eq!(found[0].path, "line 5, clause 3 (tile)", "{found:?}");
    assert!(found[0].message.contains("lava"), "known words are listed: {found:?}");
    // What only shows when all is read names its clause, too.
    let found = wrong(&format!("{BARE}\nenemy grunt a8\nenemy grunt e1"));
    assert_eq!(
        (found[0].path.as_str(), found[0].code),
        ("line 3, clause 3 (enemy)", "scenario/overlap")
    );
    let found = wrong(&format!("{BARE}; stone a8"));
    assert_eq!(found[0].path, "clause 2 (stone)");
}

/// Long words are cut, and no words of the program appear.
#[test]
fn chess_edge_5_errors_are_short_and_plain() {
    let long = "x".repeat(30_000);
    for text in [
        format!("{BARE}; enemy {long} a8"),
        format!("{BARE}; enemy grunt {long}"),
        format!("{BARE}; {long} a8"),
        format!("{BARE}; title {long} name"),
        format!("{BARE}; title x {long}"),
        format!("{BARE}; type {long}"),
        format!("{BARE}; type t name={long}"),
        format!("{BARE}; type t {long}=1"),
        format!("{BARE}; option {long}=off"),
        format!("{BARE}; armies {long}"),
        format!("{BARE}; past {long}"),
        format!("{BARE}; ban {long}"),
        format!("{BARE}; boss {long}"),
        format!("{BARE}; tags{}", " a1=1".repeat(30_000)),
        format!(
            "{BARE}; type t{}",
            (0..20_000).map(|key| format!(" k{key}=1")).collect::<String>()
        ),
        format!("{BARE}; spawn grunt{} 1-1", ",ghost".repeat(25_000)),
        format!("{BARE}{}", "; enemy grunt a9".repeat(10_000)),
        format!("{long}/8 w - - 0 1"),
        long.clone(),
    ] {
        let found = wrong(&text);
        assert!(!found.is_empty(), "{}", &text[..60]);
        for fault in found {
            assert!(fault.to_string().len() < 400, "{} letters", fault.to_string().len());
        }
    }
}

/// The setup as JSON: each field that does not read is named, in plain words, all at once.
#[test]
fn chess_edge_5_a_setup_that_does_not_read_names_its_fields() {
    let name = "y".repeat(100_000);
    let text = format!(
        r#"{{"scenario": 5, "crowns": 300, "pathing": {{"a": 1}}, "draws": "{name}", "{name}": 1}}"#
    );
    let read = serde_json::from_str::<Setup>(&text).map_err(|error| error.to_string());
    let setup = read.unwrap_or_else(|error| panic!("{}", &error[..error.len().min(200)]));
    // It is written as it came, so that nothing is lost on the way to whoever says what is wrong.
    let back: Setup = serde_json::from_str(&serde_json::to_string(&setup).unwrap()).unwrap();
    assert_eq!(back, setup);
    let found = Chess::start(&setup, 1).unwrap_err().faults;
    for path in ["scenario", "crowns", "pathing", "draws", "yyy"] {
        assert!(found.iter().any(|fault| fault.path.starts_with(path)), "{path}: {found:?}");
    }
    for fault in &found {
        let text = fault.to_string();
        assert!(text.len() < 400, "{} letters", text.len());
        for word in ["u8", "enum", "struct", "Option", "Setup", "map", "i64"] {
            assert!(!text.split([' ', '`', ',']).any(|one| one == word), "{text}");
        }
    }
    for text in
        [r#"{"crowns": -1}"#, r#"{"crowns": 5}"#, r#"{"crowns": 1.5}"#, r#"{"crowns": "1"}"#]
    {
        let setup: Setup = serde_json::from_str(text).unwrap();
        let found = Chess::start(&setup, 1).unwrap_err().faults;
        assert_eq!((found.len(), found[0].path.as_str()), (1, "crowns"), "{text}: {found:?}");
        assert!(found[0].message.contains('4'), "{found:?}");
    }
    // What is sound reads and is written as before.
    let setup: Setup = serde_json::from_str(r#"{"scenario": "fear", "crowns": 2}"#).unwrap();
    let json = serde_json::to_value(&setup).unwrap();
    assert_eq!(json["crowns"], 2);
    assert_eq!(serde_json::from_value::<Setup>(json).unwrap(), setup);
}

#[test]
fn chess_cmd_3_warnings_have_a_place_a_code_and_a_sentence() {
    let found = odd(&format!("{BARE}; enemy GRUNT a8"));
    assert_eq!(found.len(), 1, "{found:?}");
    let Fault { path, code, message } = &found[0];
    assert_eq!((path.as_str(), *code), ("clause 2 (enemy)", "scenario/unknown_type"));
    assert!(message.contains("`GRUNT`") && message.contains("`grunt`"), "{message}");
    let text = "4k3/8/8/8/8/8/8/4K3 w KQkq e6 0 1; enemy ghostling a8 state=odd
                type t moves=dragon; boss queen left=2; spawn ghostling 1-1";
    let codes: Vec<_> = odd(text).iter().map(|fault| (fault.path.clone(), fault.code)).collect();
    let expected = [
        ("line 2, clause 3 (type)", "scenario/unknown_movement"),
        ("line 1, clause 2 (enemy)", "scenario/unknown_type"),
        ("line 1, clause 2 (enemy)", "scenario/unknown_state"),
        ("line 2, clause 4 (boss)", "scenario/unused_counter"),
        ("line 2, clause 5 (spawn)", "scenario/unknown_type"),
        ("fen", "scenario/castling_dropped"),
        ("fen", "scenario/en_passant_dropped"),
    ];
    assert_eq!(codes, expected.map(|(path, code)| (path.to_string(), code)));
    // What cannot be played has faults, not warnings.
    assert_eq!(Chess::warnings(&Setup::scenario("nowhere")), []);
    assert_eq!(odd(BARE), []);
}

#[test]
fn chess_scn_8_every_built_in_scenario_reads_without_a_warning() {
    for scenario in &chess::content::library().unwrap().scenarios {
        assert_eq!(odd(&scenario.id), [], "{}", scenario.id);
        assert_eq!(odd(&scenario.text), [], "{}", scenario.id);
    }
}

/// Plays on at random; every state on the way is sound, and comes back from its text.
fn comes_back(text: &str, seed: u64, commands: usize) {
    let mut dice = Dice::new(seed);
    let mut game = Chess::start(&Setup::scenario(text), seed)
        .unwrap_or_else(|error| panic!("{text}: {error}"));
    for _ in 0..=commands {
        game.validate().unwrap_or_else(|error| panic!("{text}: {error}"));
        let exported = game.export();
        let again = Chess::start(&Setup::scenario(&exported), 99);
        let again = again.unwrap_or_else(|error| panic!("{text}: {error}\n{exported}"));
        assert_eq!(again, game, "{exported}");
        let Some(seat) = game.status().awaited().iter().next() else {
            return;
        };
        let mut legal = Vec::new();
        game.legal(seat, &mut legal);
        legal.retain(|command| *command != chess::Command::Resign);
        game.apply(seat, dice.pick(&legal).expect("somebody can move").clone(), &mut Null);
    }
}

/// Scenarios whose texts once did not come back, or not as they were.
#[test]
fn chess_scn_1_what_export_writes_loads_as_an_equal_match() {
    for text in [
        // A default name with an underscore.
        &format!("{BARE}; type fire_drake hp=2; enemy fire_drake a8; enemy bog_thing c8"),
        // Undefined types whose enemies are gone, or come in another order than their ids.
        &format!("{BARE}; enemy ghost a8 id=9; enemy wraith c8 id=2; spawn shade,grunt 1-1"),
        "4k3/8/8/8/8/8/P7/R3K3 w - - 0 1; enemy ghost a3; enemy wraith b3; sandbox",
        // The highest id is taken.
        &format!("{BARE}; enemy grunt a8 id=255; spawn grunt 2-2"),
        // A title that would be cut between two words.
        &format!("{BARE}; title x {} b", "a".repeat(62)),
        // A stone move of which nobody knows where it came from.
        &format!("{STONE}; sequence d4 home=d4 stage=step"),
        &format!("{STONE}; sequence d4 home=d4 stage=step; boss king stage=2"),
        &format!(
            "{STONE}; sequence d4 home=d4 stage=step; abort_point 4k3/8/8/8/8/8/3R4/4K3 w - - 0 1"
        ),
        "4k3/8/8/8/3R4/8/8/4K3 w - - 0 1; stone d4; sequence d4 home=c4 stage=move",
        // The armies of a boss that begins anew where they cannot stand.
        "4k3/8/8/8/8/7P/8/4K3 w - - 0 1; boss king turn=9; tile a2,h7 lava",
        // Nobody but White, and enemies that have yet to come.
        "8/8/8/8/8/8/4P3/4K3 w - - 0 1; spawn grunt 2-2",
        "8/8/8/8/8/8/4P3/4K3 b - - 0 1; spawn grunt 2-2",
        // A pawn that a question tile brought to a side without a king.
        "8/8/8/8/4p3/8/4P3/4K3 w - - 0 2; enemy lurker d8; objective rout; past -",
        // A ride of somebody who has no horse.
        "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1; boss queen left=2",
        // Over before it begins.
        &format!("{BARE}; over draw/threefold"),
        &format!("{BARE}; option warning=instant; enemy grunt d3; enemy lurker f3"),
    ] {
        for seed in 0..4 {
            comes_back(text, seed, 12);
        }
    }
}

#[test]
fn chess_scn_1_every_built_in_scenario_comes_back() {
    for scenario in &chess::content::library().unwrap().scenarios {
        comes_back(&scenario.id, 7, 6);
    }
}

/// Belts and bosses bring positions back, so a long match has a long past; its text loads all the
/// same. Where repetition draws nothing there is no past to write.
#[test]
fn chess_scn_1_a_long_match_comes_back() {
    let past: Vec<String> = (0..6_000_u64).map(|hash| format!("{:x}", u64::MAX - hash)).collect();
    let text = format!("4k3/8/8/8/8/8/8/R3K3 w - - 0 1; belt b6 e; past {}", past.join(","));
    comes_back(&text, 1, 3);
    let mut board = board("4k3/8/8/8/8/8/8/R3K3 w - - 0 1; belt b6 e; option draws=off");
    let short = board.game.export().len();
    for _ in 0..20 {
        for ply in ["a1b1", "e8d8", "b1a1", "d8e8"] {
            board.play(ply);
        }
    }
    assert!(board.game.export().len() < short + 40, "{}", board.game.export());
}

#[test]
fn chess_scn_5_seen_counts_whatever_the_clock_says() {
    assert_eq!(board("4k3/8/8/8/8/8/8/4KR2 w - - 0 1; seen 2").code(), "draw/threefold");
}

/// CHESS-TURN-1: Black is left out where it has no pieces, at the start as later.
#[test]
fn chess_turn_1_without_black_pieces_nobody_waits_for_black() {
    let board = board("8/8/8/8/8/8/4P3/4K3 b - - 0 1; enemy grunt a8");
    assert_eq!((board.code(), board.seat()), ("", Seat(0)));
}

/// CHESS-BOSS-5: only the King's Son rides, so nobody else's phases are skipped.
#[test]
fn chess_boss_5_only_the_kings_son_rides() {
    let mut board = board("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1; boss queen left=2");
    board.play("e2e4");
    assert_eq!(board.seat(), Seat(1));
}

/// A stone move that cannot be ended would leave nothing but to resign.
#[test]
fn chess_stone_5_a_stone_move_that_cannot_be_ended_is_refused() {
    let text = "k6r/8/8/8/8/8/6P1/r6K w - - 0 1; stone g2; sequence g2 home=g2 stage=step";
    assert_eq!(faults(text), ["scenario/bad_sequence"]);
    // So would a match that goes on where the side to move has no move.
    let text = "k7/8/1Q6/8/8/8/8/K7 b - - 0 1; past -";
    assert_eq!(faults(text), ["scenario/bad_clause"]);
    assert_eq!(faults(&format!("{text}; over draw/stalemate")), [""; 0]);
}
