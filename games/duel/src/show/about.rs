//! What home and set-up pages show.

use crate::bot::Level;
use alloc::vec::Vec;
use initiative_scene::about::{
    About, BotOffer, Page, Scenario, SeatOffer, Setting, SettingValue, Sitter,
};
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
        help: help(),
        secrets: true,
        ..About::default()
    }
}

fn bots() -> Vec<BotOffer> {
    let offer = |level: Level| BotOffer {
        id: level.id.into(),
        name: level.name.into(),
        text: level.about.into(),
    };
    Level::ALL.map(offer).into()
}

fn scenarios() -> Vec<Scenario> {
    let seat = |name: &'static str, usual, deck: Option<&'static str>| SeatOffer {
        name: name.into(),
        usual,
        bots: bots(),
        bot: "adept".into(),
        deck: deck.map(Into::into),
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
    for (id, name, text) in [
        ("first-sparks", "First Sparks", "A lesson: summon, move, attack, replace, end your turn."),
        ("last-verse", "Last Verse", "A puzzle: win this turn with Vesh."),
        ("root-and-branch", "Root and Branch", "A puzzle: win this turn with Ulla."),
    ] {
        all.push(Scenario {
            id: id.into(),
            name: name.into(),
            text: text.into(),
            size: "9 × 5".into(),
            seats: alloc::vec![
                seat("You", Sitter::Person, None),
                // DUEL-SCN-2: the lesson's enemy does nothing, and puzzles are over before it could.
                SeatOffer { bot: "idle".into(), ..seat("The enemy", Sitter::Bot, None) },
            ],
            setup: json!({ "scenario": id }),
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

fn help() -> Vec<Page> {
    let page =
        |title: &'static str, text: &'static str| Page { title: title.into(), text: text.into() };
    alloc::vec![
        page(
            "Winning",
            "A seat whose general leaves the board has lost. If both leave it at once, the match is drawn."
        ),
        page(
            "A turn",
            "Play cards for mana, move and attack with your units, replace one card for free, then end the turn. Your maximum mana grows by one with each of your turns, up to nine."
        ),
        page(
            "Units",
            "A minion is played on a free tile near one of yours and cannot act until the next turn starts. A unit moves up to two steps and attacks once; attacking ends its turn. What is attacked strikes back if it can reach the attacker."
        ),
        page("Springs", "Who enters a spring first has one more mana until the end of the turn."),
        page(
            "Artifacts and signatures",
            "Your general wears up to three artifacts; each damage wears all of them. Your signature is ready in your third, fifth, seventh and every later turn."
        ),
        page("Empty deck", "Each card you should draw and cannot costs your general two health."),
    ]
}
