//! What home and set-up pages show of a game.

mod offer;

use crate::absent;
use crate::id::Id;
use crate::text::Text;
use alloc::string::String;
use alloc::vec::Vec;
use initiative_kernel::game::SetupError;
use initiative_kernel::strict::clip;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

/// A game as people choose it: its name, scenarios, options and help. Pages are made from this
/// alone and know no game.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct About {
    /// What people call it: `Holdfast`.
    pub title: Text,
    /// In one line.
    pub tagline: Text,
    /// In a paragraph or two.
    pub text: Text,
    /// What can be played, the first one by default.
    pub scenarios: Vec<Scenario>,
    /// The scenario whose board is the picture of the game; the first one if it is not said.
    #[serde(default, skip_serializing_if = "absent")]
    pub cover: Id,
    /// What can be set for a match.
    #[serde(default, skip_serializing_if = "absent")]
    pub options: Vec<Setting>,
    /// How it is played, in pages.
    #[serde(default, skip_serializing_if = "absent")]
    pub help: Vec<Page>,
    /// Keys that mean something else than usual while a match of this game is open.
    #[serde(default, skip_serializing_if = "absent")]
    pub keys: Vec<Binding>,
    /// What a newcomer is told in a first match of this game, unless its scenario has a lesson.
    #[serde(default, skip_serializing_if = "absent")]
    pub lesson: Vec<Hint>,
    /// Seats hide something from each other: people at one screen are asked to look away.
    #[serde(default, skip_serializing_if = "absent")]
    pub secrets: bool,
}

/// Something to play.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Scenario {
    /// Its stable name: `quarry`.
    pub id: Id,
    /// What people call it.
    pub name: Text,
    /// The heading under which it is offered, where there are many: `Bosses`. Scenarios of one
    /// group stand together.
    #[serde(default, skip_serializing_if = "absent")]
    pub group: Text,
    /// In a sentence or two.
    pub text: Text,
    /// How large it is, in words: `16 × 16, 4 against 1`.
    #[serde(default, skip_serializing_if = "absent")]
    pub size: Text,
    /// Who takes part, seat by seat.
    pub seats: Vec<SeatOffer>,
    /// The setup, as far as it differs from what the game does by itself.
    #[cfg_attr(feature = "typescript", ts(type = "unknown"))]
    pub setup: Value,
    /// The options that make no sense here.
    #[serde(default, skip_serializing_if = "absent")]
    pub without: Vec<Id>,
    /// Where somebody begins who has never played the game. The first scenario is what is played if
    /// nobody chooses.
    #[serde(default, skip_serializing_if = "absent")]
    pub for_newcomers: bool,
    /// What a newcomer is told while playing it. Of the hints that are still to be followed the
    /// first is shown that can be followed now.
    #[serde(default, skip_serializing_if = "absent")]
    pub lesson: Vec<Hint>,
}

// CLIENT-HOME-2
/// A step of a lesson: what to do next, and why.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Hint {
    /// The verb of the choices it speaks of: `attack`. They are pointed at, and making one of them
    /// follows it. Without a verb it is an explanation, to be read and put aside; the last one
    /// stays while there is no other to follow.
    #[serde(default, skip_serializing_if = "absent")]
    pub verb: Id,
    /// The side it speaks of: `monsters`. Its pieces are pointed at; while there are none on the
    /// board, the hint waits.
    #[serde(default, skip_serializing_if = "absent")]
    pub side: Id,
    /// The look it speaks of: `stone`, `water`. Pieces that look like that are pointed at; while
    /// nothing on the board does, neither piece nor tile, the hint waits.
    #[serde(default, skip_serializing_if = "absent")]
    pub look: Text,
    /// In two or three words: `Summon a minion`.
    pub title: Text,
    /// What to do and what comes of it, in two or three sentences.
    pub text: Text,
}

/// A seat as it is offered.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct SeatOffer {
    /// What it is called in the game: `White`, `Survivors`.
    pub name: Text,
    /// Who sits there unless somebody chooses otherwise.
    pub usual: Sitter,
    /// The bots that can play it, weakest first.
    #[serde(default, skip_serializing_if = "absent")]
    pub bots: Vec<BotOffer>,
    /// The bot that is chosen unless somebody chooses another; the last one if it is not said.
    #[serde(default, skip_serializing_if = "absent")]
    pub bot: Id,
    /// The ready deck it brings unless somebody chooses another; none where no deck is chosen.
    #[serde(default, skip_serializing_if = "absent")]
    pub deck: Option<Id>,
}

/// Who may sit on a seat.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Sitter {
    /// A person.
    #[default]
    Person,
    /// A bot.
    Bot,
}

/// A bot as it is offered.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct BotOffer {
    /// Its stable name: `careful`.
    pub id: Id,
    /// What people call it.
    pub name: Text,
    /// How it plays.
    #[serde(default, skip_serializing_if = "absent")]
    pub text: Text,
    /// Its level on the ladder of the game, from 1; 0 if it stands beside the ladder.
    #[serde(default, skip_serializing_if = "absent")]
    pub level: u8,
    /// Within how many milliseconds it answers; 0 if nobody can say.
    #[serde(default, skip_serializing_if = "absent")]
    pub answers_ms: u32,
}

/// Something that can be set for a match.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Setting {
    /// Its stable name.
    pub id: Id,
    /// What people call it.
    pub name: Text,
    /// What it changes, in a sentence.
    pub text: Text,
    /// Where it stands in the setup: the fields to go through, as `rules.telegraph`.
    pub path: Text,
    /// What it can be, the first one by default.
    pub values: Vec<SettingValue>,
}

/// A value of a setting.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct SettingValue {
    /// What people call it: `On`, `Hard`.
    pub name: Text,
    /// What stands in the setup.
    #[cfg_attr(feature = "typescript", ts(type = "unknown"))]
    pub value: Value,
    /// What it means, where the name says too little.
    #[serde(default, skip_serializing_if = "absent")]
    pub text: Text,
}

/// A page of help. Its text is Markdown.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Page {
    /// Its heading.
    pub title: Text,
    /// What it says.
    pub text: Text,
}

/// A key and what it does while a match of the game is open.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Binding {
    /// The key, as browsers name it: `g`, `ArrowLeft`, `Shift+Z`.
    pub key: Text,
    /// What it does: a verb of the game (`verb:pick_up`), a step of the focused piece
    /// (`step:north_east`), or an act of the client (`threat`). `restart`, `next_scenario` and
    /// `previous_scenario` are acts of the set-up and result pages and leave the board's keys alone.
    pub does: Text,
    /// In words.
    pub name: Text,
}

impl Setting {
    /// A switch that is off by default.
    pub fn switch(
        id: &'static str,
        name: impl Into<Text>,
        text: impl Into<Text>,
        path: impl Into<Text>,
    ) -> Self {
        let value = |name: &'static str, value| SettingValue {
            name: name.into(),
            value: Value::Bool(value),
            text: Text::default(),
        };
        Self {
            id: id.into(),
            name: name.into(),
            text: text.into(),
            path: path.into(),
            values: alloc::vec![value("Off", false), value("On", true)],
        }
    }

    /// Lays chosen values over something, each where its setting says.
    pub fn lay(
        settings: &[Self],
        mut onto: Value,
        changes: &[(&str, Value)],
    ) -> Result<Value, SetupError> {
        for (id, value) in changes {
            let setting = settings.iter().find(|setting| setting.id.as_str() == *id);
            let setting = setting.ok_or_else(|| unknown("options", id))?;
            if !setting.values.iter().any(|offer| offer.value == *value) {
                return Err(SetupError::new(
                    String::from(*id),
                    "scenario/out_of_range",
                    alloc::format!("{value} is not one of the values of this option"),
                ));
            }
            set(&mut onto, &setting.path, value.clone());
        }
        Ok(onto)
    }

    /// The same, on by default.
    #[must_use]
    pub fn on(mut self) -> Self {
        self.values.reverse();
        self
    }
}

impl About {
    /// The setup of a scenario with some settings changed.
    ///
    /// ```
    /// use initiative_scene::about::{About, Scenario, Setting};
    /// use serde_json::json;
    /// let about = About {
    ///     scenarios: vec![Scenario { id: "quarry".into(), setup: json!({"scenario": "quarry"}), ..Scenario::default() }],
    ///     options: vec![Setting::switch("telegraph", "Telegraph", "Monsters say what they do next.", "rules.telegraph")],
    ///     ..About::default()
    /// };
    /// let setup = about.setup("quarry", &[("telegraph", json!(true))]).unwrap();
    /// assert_eq!(setup, json!({"scenario": "quarry", "rules": {"telegraph": true}}));
    /// assert!(about.setup("quarry", &[("telegraph", json!(7))]).is_err());
    /// assert!(about.setup("moon", &[]).is_err());
    /// ```
    pub fn setup(&self, scenario: &str, changes: &[(&str, Value)]) -> Result<Value, SetupError> {
        let chosen = self.scenarios.iter().find(|offer| offer.id.as_str() == scenario);
        let chosen = chosen.ok_or_else(|| unknown("scenario", scenario))?;
        if let Some((id, _)) =
            changes.iter().find(|(id, _)| chosen.without.iter().any(|w| w.as_str() == *id))
        {
            return Err(unknown("options", id));
        }
        Setting::lay(&self.options, chosen.setup.clone(), changes)
    }
}

fn unknown(path: &'static str, name: &str) -> SetupError {
    let message = alloc::format!("there is no `{}` here", clip(name));
    SetupError::new(path, "scenario/unknown_content", message)
}

/// Puts a value at the end of a path of fields, making the objects on the way.
fn set(setup: &mut Value, path: &str, value: Value) {
    let mut place = setup;
    for field in path.split('.') {
        if !place.is_object() {
            *place = Value::Object(Map::new());
        }
        let Value::Object(fields) = place else {
            return;
        };
        place = fields.entry(field).or_insert(Value::Null);
    }
    *place = value;
}
