//! Campaigns: matches one after another, and what is carried from each to the next.
//!
//! A campaign is a plain value that a host keeps for a player. The host asks it for the match of
//! the present level, and tells it how that match came out. Pages draw its [`Journey`].

use crate::about::Setting;
use crate::absent;
use crate::id::Id;
use crate::scene::Meter;
use crate::text::{Fact, Text};
use alloc::vec::Vec;
use initiative_kernel::game::Game;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

/// What a game adds to be played as a campaign. Its default is a campaign that has just begun.
pub trait Campaign: Default + Serialize + DeserializeOwned {
    /// The game whose matches are played.
    type Game: Game;

    /// What can be set when a campaign begins. The paths lead into the campaign as it is written.
    fn options() -> Vec<Setting>;

    /// Where it stands.
    fn journey(&self) -> Journey;

    /// The match of the present level; none when everything is played.
    fn level(&self) -> Option<CampaignLevel<<Self::Game as Game>::Setup>>;

    /// Notes how the match of the present level came out, from its first and its last state. A
    /// match that is not over changes nothing.
    fn finish(&mut self, first: &Self::Game, last: &Self::Game);
}

/// A match of a campaign.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CampaignLevel<S> {
    /// The scenario it is, as the game's pages name it.
    pub scenario: Id,
    /// How it is set up.
    pub setup: S,
    /// Who sits on its seats.
    pub chairs: Vec<Chair>,
}

/// Who sits on a seat of a level.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Chair {
    /// The player.
    Player,
    /// A bot, by its name; the strongest one there is, if there is none of that name.
    Bot(Text),
}

/// A campaign as pages draw it: the worlds in their order, and where the player is.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Journey {
    /// The worlds in the order in which they are played. A hidden one is not among them.
    pub worlds: Vec<CampaignWorld>,
    /// What comes next, in a sentence or two.
    pub text: Text,
    /// What the button says that goes on: `Next level`, `Play again`. Empty when everything is
    /// played.
    #[serde(default, skip_serializing_if = "absent")]
    pub call: Text,
    /// What is carried along: crowns.
    #[serde(default, skip_serializing_if = "absent")]
    pub meters: Vec<Meter>,
    /// How this campaign is played, as far as it was chosen.
    #[serde(default, skip_serializing_if = "absent")]
    pub rules: Vec<Fact>,
}

/// A part of a campaign.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct CampaignWorld {
    /// Its stable name.
    pub id: Id,
    /// What people call it.
    pub name: Text,
    /// Its levels in their order.
    pub stops: Vec<CampaignStop>,
}

/// A level of a world, as a stop on the way.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct CampaignStop {
    /// Its stable name: the scenario.
    pub id: Id,
    /// What people call it.
    pub name: Text,
    /// How far the player got with it.
    pub state: StopState,
    /// The picture on it, where it is no common level: `boss`, `elite`, `secret`.
    #[serde(default, skip_serializing_if = "absent")]
    pub icon: Text,
    /// What is won there, by its picture: `crown`.
    #[serde(default, skip_serializing_if = "absent")]
    pub prize: Text,
}

/// How far the player got with a level.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum StopState {
    /// Not to be played yet.
    #[default]
    Locked,
    /// To be played now.
    Here,
    /// Won.
    Won,
    /// Gone past without winning.
    Passed,
}
