//! Campaigns: one for each player and game.

use super::change::{CampaignText, Change, KeptCampaign};
use super::{LoadError, Store, StoreError, sum};
use crate::actor::hex;
use serde_json::Value;
use std::fmt;

/// How many campaigns are read at once.
const PAGE: u32 = 1_000;

/// A player and a game: the owner of a campaign, or of saves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Owner {
    /// The digest of the player's key; empty if everybody is the same player.
    pub(crate) player: Vec<u8>,
    pub(crate) game: String,
}

impl fmt::Display for Owner {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let player = if self.player.is_empty() { "everybody".into() } else { hex(&self.player) };
        write!(f, "{player} in {}", self.game)
    }
}

/// A campaign as the store has it.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct StoredCampaign {
    pub(crate) state: Value,
    /// The salt of the tokens of its matches.
    pub(crate) salt: Vec<u8>,
    /// The match of the present level, if there is one.
    pub(crate) level: Option<String>,
    /// The match of the previous level, if there was one.
    pub(crate) last: Option<String>,
}

impl Store {
    /// A player's campaign; none if the player has not begun one.
    pub(crate) fn campaign(&self, owner: &Owner) -> Result<Option<StoredCampaign>, LoadError> {
        let Some(kept) = self.engine.campaign(owner)? else { return Ok(None) };
        let state = kept.read()?;
        let KeptCampaign { salt, level, last, .. } = kept;
        Ok(Some(StoredCampaign { state, salt, level, last }))
    }

    /// Some campaigns, in the order of their owners: those after one, or the first ones.
    pub(super) fn campaigns(&self, after: Option<&Owner>) -> Result<Vec<KeptCampaign>, StoreError> {
        self.engine.campaigns(after, PAGE)
    }

    /// The state of the campaign whose present level is this match.
    pub(crate) fn campaign_of(&self, id: &str) -> Result<Option<Value>, LoadError> {
        let kept = self.engine.campaign_of(id)?;
        kept.map(|kept| kept.read()).transpose()
    }

    /// Begins a campaign, or begins it again.
    pub(crate) fn begin_campaign(
        &self,
        owner: &Owner,
        state: &Value,
        salt: [u8; 16],
    ) -> Result<(), StoreError> {
        let state = CampaignText::new(&owner.game, state);
        self.write(Change::BeginCampaign { owner: owner.clone(), state, salt: salt.into() })
    }
}

impl CampaignText {
    pub(super) fn new(game: &str, state: &Value) -> Self {
        let state = state.to_string();
        Self { sum: sum(&[game, &state]), state }
    }
}

impl KeptCampaign {
    /// The state, with its checksum verified.
    pub(super) fn read(&self) -> Result<Value, LoadError> {
        let damaged = || LoadError::Damaged("the campaign".into());
        let CampaignText { state, sum: kept } = &self.state;
        if sum(&[&self.owner.game, state]) != *kept {
            return Err(damaged());
        }
        serde_json::from_str(state).map_err(|_| damaged())
    }
}
