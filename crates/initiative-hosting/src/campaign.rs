//! Campaigns without their types: their states are JSON.

use alloc::vec::Vec;
use core::marker::PhantomData;
use initiative_kernel::game::{Game, SetupError};
use initiative_scene::about::Setting;
use initiative_scene::campaign::{Campaign, CampaignLevel, Journey};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};

/// A campaign of any game. Every method returns `None` for a state that it cannot read.
pub trait AnyCampaign: Send + Sync {
    /// The options that a player sets when a campaign begins.
    fn options(&self) -> Vec<Setting>;

    /// The first state of a campaign with these options.
    fn begin(&self, options: &[(&str, Value)]) -> Result<Value, SetupError>;

    /// The levels, and which of them the player has reached.
    fn journey(&self, state: &Value) -> Option<Journey>;

    /// The match of the present level, if there is one.
    fn level(&self, state: &Value) -> Option<Option<CampaignLevel<Value>>>;
}

/// A campaign of the game `G`.
pub trait CampaignOf<G: Game>: AnyCampaign {
    /// The state of the campaign after a match, given the match's first and last state.
    fn finish(&self, state: &Value, first: &G, last: &G) -> Option<Value>;
}

/// A campaign as [`crate::Hosted::campaign`] returns it.
#[must_use]
pub const fn campaign_of<C: Campaign + 'static>() -> &'static dyn CampaignOf<C::Game> {
    &Of::<C>(PhantomData)
}

struct Of<C>(PhantomData<fn() -> C>);

impl<C: Campaign> AnyCampaign for Of<C> {
    fn options(&self) -> Vec<Setting> {
        C::options()
    }

    fn begin(&self, options: &[(&str, Value)]) -> Result<Value, SetupError> {
        let state = Setting::lay(&C::options(), json!({}), options)?;
        let unreadable = || {
            SetupError::new(
                "options",
                "scenario/unreadable",
                "no campaign can begin with these options",
            )
        };
        read::<C>(&state).and_then(|campaign| write(&campaign)).ok_or_else(unreadable)
    }

    fn journey(&self, state: &Value) -> Option<Journey> {
        Some(read::<C>(state)?.journey())
    }

    fn level(&self, state: &Value) -> Option<Option<CampaignLevel<Value>>> {
        let Some(CampaignLevel { scenario, setup, chairs }) = read::<C>(state)?.level() else {
            return Some(None);
        };
        Some(Some(CampaignLevel { scenario, setup: write(&setup)?, chairs }))
    }
}

impl<C: Campaign> CampaignOf<C::Game> for Of<C> {
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
