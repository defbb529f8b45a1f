//! Campaigns of any game, without a type of that game in sight: their states are JSON.

use initiative_kernel::game::{Game, SetupError};
use initiative_scene::about::Setting;
use initiative_scene::campaign::{Campaign, Journey, Level};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};
use std::fmt;

/// How a game is played as a campaign.
pub struct Route<G: Game> {
    pub(crate) tour: Tour,
    finish: fn(&Value, &G, &G) -> Option<Value>,
}

/// The part of it that knows no game.
#[derive(Clone, Copy)]
pub struct Tour {
    options: fn() -> Vec<Setting>,
    check: fn(Value) -> Option<Value>,
    journey: fn(&Value) -> Option<Journey>,
    level: fn(&Value) -> Option<Option<Level<Value>>>,
}

impl<G: Game> Route<G> {
    /// The route of a campaign.
    #[must_use]
    pub const fn of<C: Campaign<Game = G>>() -> Self {
        let tour = Tour {
            options: C::options,
            check: |state| write(&read::<C>(&state)?),
            journey: |state| Some(read::<C>(state)?.journey()),
            level: |state| {
                let Some(Level { scenario, setup, chairs }) = read::<C>(state)?.level() else {
                    return Some(None);
                };
                Some(Some(Level { scenario, setup: write(&setup)?, chairs }))
            },
        };
        let finish = |state: &Value, first: &G, last: &G| {
            let mut campaign = read::<C>(state)?;
            campaign.finish(first, last);
            write(&campaign)
        };
        Self { tour, finish }
    }

    /// What a campaign becomes by how a match of it came out; none if it cannot be read.
    pub(crate) fn finish(&self, state: &Value, first: &G, last: &G) -> Option<Value> {
        (self.finish)(state, first, last)
    }
}

impl Tour {
    /// What can be set when a campaign begins.
    #[must_use]
    pub fn options(&self) -> Vec<Setting> {
        (self.options)()
    }

    /// A campaign that begins with these options.
    pub(crate) fn begin(&self, options: &[(&str, Value)]) -> Result<Value, SetupError> {
        let state = Setting::lay(&self.options(), json!({}), options)?;
        let unreadable =
            || SetupError::new("options", "scenario/unreadable", "no campaign begins like that");
        (self.check)(state).ok_or_else(unreadable)
    }

    /// Where a campaign stands; none if it cannot be read.
    pub(crate) fn journey(&self, state: &Value) -> Option<Journey> {
        (self.journey)(state)
    }

    /// The match of the present level, if there is one; none if the campaign cannot be read.
    pub(crate) fn level(&self, state: &Value) -> Option<Option<Level<Value>>> {
        (self.level)(state)
    }
}

impl fmt::Debug for Tour {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Tour")
    }
}

impl<G: Game> fmt::Debug for Route<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Route")
    }
}

impl<G: Game> Clone for Route<G> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<G: Game> Copy for Route<G> {}

fn read<C: DeserializeOwned>(state: &Value) -> Option<C> {
    C::deserialize(state).ok()
}

fn write<T: Serialize>(value: &T) -> Option<Value> {
    serde_json::to_value(value).ok()
}
