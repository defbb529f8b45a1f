//! Campaigns on disk: one for each player and game.

use super::{LoadError, Store, StoreError, WriteJob, sum};
use rusqlite::{Connection, OptionalExtension, params};
use serde_json::Value;

const PUT: &str =
    "INSERT INTO campaigns (player, game, state, sum, salt) VALUES (?1, ?2, ?3, ?4, ?5)
    ON CONFLICT DO UPDATE SET state = ?3, sum = ?4, salt = ?5, match = NULL, last = NULL";
const GET: &str = "SELECT state, sum, salt, match, last FROM campaigns
    WHERE player = ?1 AND game = ?2";
const GET_BY_MATCH: &str = "SELECT game, state, sum FROM campaigns WHERE match = ?1";
const BEGIN_LEVEL: &str = "UPDATE campaigns SET match = ?3 WHERE player = ?1 AND game = ?2";
// Only the match of the present level counts: one from before a new beginning does not, and no match
// counts twice.
const END_LEVEL: &str = "UPDATE campaigns SET state = ?2, sum = ?3, last = match, match = NULL
    WHERE match = ?1";

/// A player and a game: the owner of a campaign, or of saves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Owner {
    /// The digest of the player's key; empty if everybody is the same player.
    pub(crate) player: Vec<u8>,
    pub(crate) game: String,
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
        self.read(|reader| {
            let mut select = reader.prepare_cached(GET)?;
            let found = select.query_row(params![owner.player, owner.game], |row| {
                let state: (String, u32) = (row.get(0)?, row.get(1)?);
                Ok((state, row.get(2)?, row.get(3)?, row.get(4)?))
            });
            let Some(((state, stored), salt, level, last)) = found.optional()? else {
                return Ok(None);
            };
            let state = state_of(&owner.game, &state, stored)?;
            Ok(Some(StoredCampaign { state, salt, level, last }))
        })
    }

    /// The state of the campaign whose present level is this match.
    pub(crate) fn campaign_of(&self, id: &str) -> Result<Option<Value>, LoadError> {
        self.read(|reader| {
            let mut select = reader.prepare_cached(GET_BY_MATCH)?;
            let found = select.query_row([id], |row| {
                Ok((row.get::<_, String>(0)?, row.get::<_, String>(1)?, row.get(2)?))
            });
            let Some((game, state, stored)) = found.optional()? else {
                return Ok(None);
            };
            state_of(&game, &state, stored).map(Some)
        })
    }

    /// Begins a campaign, or begins it again.
    pub(crate) fn begin_campaign(
        &self,
        owner: &Owner,
        state: &Value,
        salt: [u8; 16],
    ) -> Result<(), StoreError> {
        let Owner { player, game } = owner.clone();
        let state = state.to_string();
        self.write(WriteJob::new(move |db| {
            let row = params![player, game, state, sum(&[&game, &state]), salt];
            db.prepare_cached(PUT)?.execute(row)?;
            Ok(())
        }))
    }
}

/// Sets the match of the present level.
pub(super) fn begin_level(db: &Connection, owner: &Owner, id: &str) -> rusqlite::Result<()> {
    db.prepare_cached(BEGIN_LEVEL)?.execute(params![owner.player, owner.game, id])?;
    Ok(())
}

/// Ends the present level: its match is over, and the campaign has a new state.
pub(super) fn end_level(
    db: &Connection,
    id: &str,
    game: &str,
    state: &str,
) -> rusqlite::Result<()> {
    db.prepare_cached(END_LEVEL)?.execute(params![id, state, sum(&[game, state])])?;
    Ok(())
}

fn state_of(game: &str, state: &str, stored: u32) -> Result<Value, LoadError> {
    let damaged = || LoadError::Damaged("the campaign".into());
    if sum(&[game, state]) != stored {
        return Err(damaged());
    }
    serde_json::from_str(state).map_err(|_| damaged())
}
