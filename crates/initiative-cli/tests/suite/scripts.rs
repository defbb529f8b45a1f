//! What a script or a scenario file may hold, and what is said of one that does not.

use crate::program::{File, initiative, refused, told};
use serde_json::{Value, json};

/// What the program says of a script that cannot be played.
fn fault(script: &Value) -> String {
    let file = File::new("fault.json", &format!("{script:#}"));
    let errors = refused(&["script", file.path(), "--json"], 1);
    for word in ["untagged", "struct ", "enum ", "u8", "u64", "expected"] {
        assert!(!errors.contains(word), "{errors}");
    }
    assert!(errors.len() < 500, "{errors}");
    errors
}

fn squad(commands: &Value) -> Value {
    json!({"game": "squad", "scenario": "first_stand", "seed": 7, "commands": commands})
}

#[test]
fn online_frame_3_a_command_that_does_not_read_is_named_with_line_and_field() {
    let fine = json!({"seat": 0, "command": "EndPhase"});
    for (command, field) in [
        (json!("Fly"), "commands[1].command"),
        (json!({"MoveSurvivor": {"survivor": 2}}), "commands[1].command.MoveSurvivor.to"),
        (
            json!({"MoveSurvivor": {"survivor": 2, "to": [7, 12], "fast": true}}),
            "commands[1].command.MoveSurvivor.fast",
        ),
        (
            json!({"MoveSurvivor": {"survivor": 2, "to": [7, "12"]}}),
            "commands[1].command.MoveSurvivor.to[1]",
        ),
    ] {
        let errors = fault(&squad(&json!([fine, {"seat": 0, "command": command}])));
        assert!(errors.contains(&format!("`{field}`")), "{errors}");
        let line = errors.split("fault.json:").nth(1).and_then(|rest| rest.split(':').next());
        assert!(
            line.is_some_and(|line| line.parse::<u32>().is_ok_and(|line| line > 5)),
            "{errors}"
        );
    }
    let twice = r#"{"game": "squad", "commands": [{"seat": 0, "seat": 0, "command": "EndPhase"}]}"#;
    let file = File::new("twice.json", twice);
    let errors = refused(&["script", file.path()], 1);
    assert!(errors.contains("`commands[0].seat` stands twice"), "{errors}");
}

#[test]
fn what_else_is_wrong_with_a_script_is_told_in_words() {
    for (script, part) in [
        (json!({"game": "squad", "seed": -1}), "a seed is a whole number from 0"),
        (json!({"game": "squad", "seed": "xyz"}), "a seed is a whole number from 0"),
        (json!({"game": "squad", "seed": true}), "a seed is a whole number from 0"),
        (json!({"game": "squad", "seed": ""}), "`seed`"),
        (json!({"game": "squad", "extra": 1}), "`extra` is no field here; there are game"),
        (json!({"game": 7}), "`game` is a text"),
        (json!({}), "`game` is missing"),
        (json!({"game": "x".repeat(100_000)}), "there is no game `xxx"),
        (
            json!({"game": "squad", "setup": {}, "rules": {"preset": "literal"}}),
            "rules: a setup holds",
        ),
        (
            json!({"game": "squad", "setup": {}, "scenario": "quarry"}),
            "either a scenario or a setup",
        ),
        (json!({"game": "squad", "scenario": "x".repeat(100_000)}), "there is no `xxx"),
        (json!({"game": "squad", "commands": [{"seat": 0}]}), "either a command or an act"),
        (json!({"game": "squad", "commands": [{"seat": 0, "act": "fly"}]}), "there are undo, redo"),
    ] {
        let errors = fault(&script);
        assert!(errors.contains(part), "{part}: {errors}");
    }
    let errors = refused(&["sim", "squad", "--seed", "many"], 2);
    assert!(errors.contains("a seed is a whole number from 0"), "{errors}");
}

#[test]
fn a_script_shows_the_opening_and_counts_refusals_if_it_is_strict() {
    let hands = json!({"game": "duel", "seed": 3});
    let file = File::new("opening.json", &hands.to_string());
    let end: Value = serde_json::from_str(&told(&["script", file.path(), "--json"])).unwrap();
    assert!(end["opening"][0]["HandDealt"].is_object(), "{}", end["opening"]);
    assert!(told(&["script", file.path()]).starts_with("opening\n    {\"HandDealt"));
    assert!(told(&["script", file.path(), "--strict"]).starts_with("opening"));

    let twice = json!([{"seat": 9, "command": "EndPhase"}, {"seat": 0, "command": "EndPhase"}]);
    let file = File::new("strict.json", &squad(&twice).to_string());
    told(&["script", file.path()]);
    let output = initiative(&["script", file.path(), "--strict"]);
    assert_eq!(output.status.code(), Some(1));
    assert!(!output.stdout.is_empty(), "it is played and told all the same");
    assert!(String::from_utf8_lossy(&output.stderr).contains("1 command was refused"));
}

#[test]
fn a_file_is_checked_whole() {
    let good = File::new("plain.fen", "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1");
    assert!(told(&["check", good.path(), "--game", "chess"]).contains("can be played"));
    assert!(refused(&["check", good.path()], 1).contains("--game"));

    let bad = File::new("bad.fen", "nowhere");
    let output = initiative(&["check", bad.path(), "--game", "chess"]);
    assert_eq!(output.status.code(), Some(1));
    let listed = String::from_utf8(output.stdout).unwrap();
    assert!(listed.contains(": error: ") && listed.contains("nowhere"), "{listed}");

    let script = squad(&json!([{"seat": 0, "command": "Fly"}]));
    let script = File::new("check.json", &script.to_string());
    assert!(refused(&["check", script.path()], 1).contains("`commands[0].command`"));

    let setup = File::new("setup.json", r#"{"scenario": "moon"}"#);
    let output = initiative(&["check", setup.path(), "--game", "squad", "--json"]);
    assert_eq!(output.status.code(), Some(1));
    let judged: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(judged["ok"], false);
    assert!(!judged["faults"].as_array().unwrap().is_empty());
}
