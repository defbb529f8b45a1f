//! Campaigns of any game with their states as JSON, so that hosts need no type of them.

use alloc::vec::Vec;
use core::marker::PhantomData;
use initiative_kernel::game::{Game, SetupError};
use initiative_scene::about::Setting;
use initiative_scene::campaign::{Campaign, Journey, Level};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};

/// A campaign without its game. A state that cannot be read gives none everywhere.
pub trait Tour: Send + Sync {
    /// What can be set when a campaign begins.
    fn options(&self) -> Vec<Setting>;

    /// A campaign that begins with these options.
    fn begin(&self, options: &[(&str, Value)]) -> Result<Value, SetupError>;

    /// Where a campaign stands.
    fn journey(&self, state: &Value) -> Option<Journey>;

    /// The match of the present level, if there is one.
    fn level(&self, state: &Value) -> Option<Option<Level<Value>>>;
}

/// How a game is played as a campaign.
pub trait Route<G: Game>: Tour {
    /// What a campaign becomes by how a match of it came out, from its first and last state.
    fn finish(&self, state: &Value, first: &G, last: &G) -> Option<Value>;
}

/// The route of a campaign.
#[must_use]
pub const fn route<C: Campaign + 'static>() -> &'static dyn Route<C::Game> {
    &Of::<C>(PhantomData)
}

struct Of<C>(PhantomData<fn() -> C>);

impl<C: Campaign> Tour for Of<C> {
    fn options(&self) -> Vec<Setting> {
        C::options()
    }

    fn begin(&self, options: &[(&str, Value)]) -> Result<Value, SetupError> {
        let state = Setting::lay(&C::options(), json!({}), options)?;
        let unreadable =
            || SetupError::new("options", "scenario/unreadable", "no campaign begins like that");
        read::<C>(&state).and_then(|campaign| write(&campaign)).ok_or_else(unreadable)
    }

    fn journey(&self, state: &Value) -> Option<Journey> {
        Some(read::<C>(state)?.journey())
    }

    fn level(&self, state: &Value) -> Option<Option<Level<Value>>> {
        let Some(Level { scenario, setup, chairs }) = read::<C>(state)?.level() else {
            return Some(None);
        };
        Some(Some(Level { scenario, setup: write(&setup)?, chairs }))
    }
}

impl<C: Campaign> Route<C::Game> for Of<C> {
    fn finish(&self, state: &Value, first: &C::Game, last: &C::Game) -> Option<Value> {
        let mut campaign = read::<C>(state)?;
        campaign.finish(first, last);
        write(&campaign)
    }
}

fn read<C: DeserializeOwned>(state: &Value) -> Option<C> {
    C::deserialize(state).ok()
}

fn write<T: Serialize>(value: &T) -> Option<Value> {
    serde_json::to_value(value).ok()
}
