//! What home and set-up pages show.

mod help;
mod lesson;

use alloc::vec::Vec;
use initiative_scene::about::{About, Scenario, SeatOffer, Setting, SettingValue, Sitter};
use initiative_scene::text::Text;
use serde_json::{Value, json};

pub(super) fn about() -> About {
    About {
        title: "Sigil".into(),
        tagline: "Two generals, a board of cards, and turns in an exact order.".into(),
        text: "Play minions beside your own, spend mana that grows each turn, and bring the enemy \
               general down. Moves are final."
            .into(),
        scenarios: scenarios(),
        options: options(),
        help: help::pages(),
        secrets: true,
        ..About::default()
    }
}

fn scenarios() -> Vec<Scenario> {
    let seat = |name: &'static str, usual, deck: Option<&'static str>| SeatOffer {
        name: name.into(),
        usual,
        bot: "adept".into(),
        deck: deck.map(Into::into),
        ..SeatOffer::default()
    };
    let mut all = Vec::new();
    for (id, name, decks) in [
        ("lantern-cinder", "Lantern against Cinder", ["lantern", "cinder"]),
        ("thornwake-lantern", "Thornwake against Lantern", ["thornwake", "lantern"]),
        ("cinder-thornwake", "Cinder against Thornwake", ["cinder", "thornwake"]),
        ("lantern-lantern", "Lantern mirror", ["lantern", "lantern"]),
        ("thornwake-thornwake", "Thornwake mirror", ["thornwake", "thornwake"]),
        ("cinder-cinder", "Cinder mirror", ["cinder", "cinder"]),
    ] {
        all.push(Scenario {
            id: id.into(),
            name: name.into(),
            group: "Matches".into(),
            text: "A standard match of two ready decks.".into(),
            size: "9 × 5".into(),
            seats: alloc::vec![
                seat("First", Sitter::Person, Some(decks[0])),
                seat("Second", Sitter::Person, Some(decks[1])),
            ],
            setup: json!({ "scenario": "standard", "decks": decks }),
            ..Scenario::default()
        });
    }
    let sparks = "Your first match, step by step: summon, move, attack, replace, end your turn.";
    for (id, group, name, text, lesson) in [
        ("first-sparks", "Lesson", "First Sparks", sparks, lesson::first_sparks()),
        ("last-verse", "Puzzles", "Last Verse", "Win this turn with Vesh.", Vec::new()),
        ("root-and-branch", "Puzzles", "Root and Branch", "Win this turn with Ulla.", Vec::new()),
    ] {
        all.push(Scenario {
            id: id.into(),
            name: name.into(),
            group: group.into(),
            text: text.into(),
            size: "9 × 5".into(),
            seats: alloc::vec![
                seat("You", Sitter::Person, None),
                // DUEL-SCN-2: the enemy of the lesson does nothing, and a puzzle is over before it
                // could act.
                SeatOffer { bot: "idle".into(), ..seat("The enemy", Sitter::Bot, None) },
            ],
            setup: json!({ "scenario": id }),
            lesson,
            ..Scenario::default()
        });
    }
    all
}

fn options() -> Vec<Setting> {
    let choice = |id: &'static str,
                  name: &'static str,
                  text: &'static str,
                  values: [(&'static str, &'static str); 2]| {
        let value = |(name, value): (&'static str, &'static str)| SettingValue {
            name: name.into(),
            value: Value::from(value),
            text: Text::default(),
        };
        let path = alloc::format!("rules.{id}");
        Setting {
            id: id.into(),
            name: name.into(),
            text: text.into(),
            path: path.into(),
            values: values.map(value).into(),
        }
    };
    alloc::vec![
        choice(
            "draw",
            "Drawing",
            "When a seat draws.",
            [
                ("When its turn starts", "start_of_own_turn"),
                ("When its turn ends", "end_of_own_turn"),
            ]
        ),
        choice(
            "end_expiry",
            "Ends of turns",
            "When end durations are counted.",
            [("When the turn ends", "end_of_turn"), ("When the next has started", "after_start"),]
        ),
        choice(
            "bonus_durations",
            "Bonus turns",
            "What they do to durations.",
            [("By owner", "by_owner"), ("Extend all", "extend"),]
        ),
        Setting::switch(
            "opening_draw",
            "Opening draw",
            "The first seat draws before its first turn.",
            "rules.opening_draw"
        )
        .on(),
    ]
}
