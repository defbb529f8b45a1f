//! Whose turn it is, who takes part, what there is to achieve, and how it ended.

use super::meter::Meter;
use crate::absent;
use crate::id::Id;
use crate::text::{Colour, Fact, Reason, Text};
use alloc::vec::Vec;
use initiative_kernel::game::{Outcome, Refusal, Seat, Verdict};
use serde::{Deserialize, Serialize};

/// Whose turn it is. The HUD always shows it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Turn {
    /// The round in words, where a number says too little: `Turn 12.3`.
    #[serde(default, skip_serializing_if = "absent")]
    pub count: Text,
    /// The phase, in words.
    #[serde(default, skip_serializing_if = "absent")]
    pub phase: Text,
    /// The round, counted as the game counts it.
    #[serde(default, skip_serializing_if = "absent")]
    pub round: u32,
    /// The seats that may decide now.
    #[serde(default, skip_serializing_if = "absent")]
    #[cfg_attr(feature = "typescript", ts(type = "Seat[]"))]
    pub seats: Vec<Seat>,
    /// The side that is to act.
    #[serde(default, skip_serializing_if = "absent")]
    pub side: Option<Id>,
    /// In words, for this viewer: `Your turn`.
    pub text: Text,
}

/// A party that pieces belong to.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Side {
    /// Its colour.
    pub colour: Colour,
    /// The shape that tells it apart without colour: `shield`, `skull`.
    pub crest: Text,
    /// What people call it: `Survivors`.
    pub name: Text,
    /// What it is to the viewer.
    pub stance: Stance,
}

/// What a side is to the viewer.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Stance {
    /// The viewer's own.
    Own,
    /// On the viewer's side.
    Ally,
    /// Against the viewer: its strikes are threats.
    Enemy,
    /// Neither, or the viewer takes no side.
    #[default]
    Neutral,
}

/// A seat of the match.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Seated {
    /// Its own numbers: mana, experience.
    #[serde(default, skip_serializing_if = "absent")]
    pub meters: Vec<Meter>,
    /// What the seat is called in the game: `White`, `Survivors`. The person's name is the host's.
    pub name: Text,
    /// The piece that stands for it: its general, its hero. Its numbers, what lies on it and what
    /// it wears are shown with the seat.
    #[serde(default, skip_serializing_if = "absent")]
    pub piece: Option<Id>,
    /// The side it plays.
    #[serde(default, skip_serializing_if = "absent")]
    pub side: Option<Id>,
    /// What it has taken: captured pieces, tricks, flags.
    #[serde(default, skip_serializing_if = "absent")]
    pub taken: Vec<Taken>,
}

/// Things of one kind that somebody has taken, drawn as a small picture and a number.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Taken {
    /// How many.
    pub count: u16,
    /// The picture.
    pub icon: Text,
    /// What people call one of them: `Pawn`.
    pub name: Text,
}

/// The button that ends the turn, and what would be left undone.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct EndTurn {
    /// The choice it makes; without one it is disabled.
    #[serde(default, skip_serializing_if = "absent")]
    pub choice: Option<Id>,
    /// The pieces that have acted and could go on.
    #[serde(default, skip_serializing_if = "absent")]
    pub half_spent: Vec<Id>,
    /// What stands on it: `End Turn`, `Finished`, `Enemy Turn`.
    pub name: Text,
    /// Nothing was done this turn yet.
    #[serde(default, skip_serializing_if = "absent")]
    pub nothing_done: bool,
    /// Why it is disabled.
    #[serde(default, skip_serializing_if = "absent")]
    pub refused: Option<Reason>,
    /// How it looks.
    pub state: EndState,
    /// The pieces that have not acted and could.
    #[serde(default, skip_serializing_if = "absent")]
    pub untouched: Vec<Id>,
}

/// How the button that ends the turn looks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum EndState {
    /// The viewer's turn, with things to do.
    #[default]
    Mine,
    /// The viewer's turn, with nothing left to do.
    Finished,
    /// Not the viewer's turn.
    Waiting,
}

/// A decision that the rules wait for: the order of hits, a second target, a starting hand.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Prompt {
    /// The choice that takes the open act back, if it can be.
    #[serde(default, skip_serializing_if = "absent")]
    pub cancel: Option<Id>,
    /// The choices that answer it, in order.
    pub choices: Vec<Id>,
    /// Which step this is, from 1.
    pub step: u16,
    /// How many steps there are.
    pub steps: u16,
    /// What is asked.
    pub text: Text,
}

/// A group of the roster.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct RosterGroup {
    /// Who was in it and has left play: `Ada` · `fell in round 3`.
    #[serde(default, skip_serializing_if = "absent")]
    pub gone: Vec<Fact>,
    /// What people call it.
    pub name: Text,
    /// Who is in it, in order.
    pub pieces: Vec<Id>,
}

/// Something to achieve.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Objective {
    /// How far it has come.
    #[serde(default, skip_serializing_if = "absent")]
    pub progress: Option<Meter>,
    /// How it stands.
    pub state: ObjectiveState,
    /// What it is.
    pub text: Text,
}

/// How an objective stands.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum ObjectiveState {
    /// Still to be done.
    #[default]
    Open,
    /// Achieved.
    Done,
    /// Out of reach.
    Failed,
}

/// How a turn clock is shown. The host puts it there; what the clock says is no part of a scene.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Clock {
    /// The last part of the time left, kept back for the delay of the line: it is never shown.
    pub buffer_ms: u32,
    /// It is hidden while more than this is left, in milliseconds.
    pub shown_ms: u32,
}

/// Whether something can be done, and if not, why not.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Ability {
    /// Why not; without one it can be done.
    #[serde(default, skip_serializing_if = "absent")]
    pub refused: Option<Reason>,
    /// How often in a row, if the host knows: what resetting the turn would take back.
    #[serde(default, skip_serializing_if = "absent")]
    pub times: Option<u32>,
}

impl From<Result<(), Refusal>> for Ability {
    fn from(answer: Result<(), Refusal>) -> Self {
        Self { refused: answer.err().map(Reason::from), times: None }
    }
}

/// How the match ended.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Over {
    /// The stable code of what ended it: `checkmate`.
    pub reason: Text,
    /// What it means for the viewer.
    #[serde(default, skip_serializing_if = "absent")]
    pub result: Option<Ending>,
    /// The numbers of the match.
    #[serde(default, skip_serializing_if = "absent")]
    pub summary: Vec<Fact>,
    /// In a sentence.
    pub text: Text,
    /// In one or two words: `Victory`.
    pub title: Text,
    /// The seats that won.
    #[serde(default, skip_serializing_if = "absent")]
    #[cfg_attr(feature = "typescript", ts(type = "Seat[]"))]
    pub winners: Vec<Seat>,
}

impl Over {
    /// The end of a match for `seat`; for nobody where nobody is [`Viewer::you`].
    ///
    /// [`Viewer::you`]: crate::viewer::Viewer::you
    pub fn new(
        outcome: Outcome,
        seat: Option<Seat>,
        title: impl Into<Text>,
        text: impl Into<Text>,
    ) -> Self {
        Self {
            result: seat.map(|seat| outcome.verdict(seat).into()),
            winners: outcome.winners().iter().collect(),
            reason: outcome.reason().into(),
            title: title.into(),
            text: text.into(),
            summary: Vec::new(),
        }
    }
}

/// What the end means for the viewer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Ending {
    /// The viewer won.
    Won,
    /// Nobody won.
    Drawn,
    /// The viewer lost.
    Lost,
    /// The match does not count.
    Void,
}

impl From<Verdict> for Ending {
    fn from(verdict: Verdict) -> Self {
        match verdict {
            Verdict::Won => Self::Won,
            Verdict::Drawn => Self::Drawn,
            Verdict::Lost => Self::Lost,
            Verdict::Void => Self::Void,
        }
    }
}
