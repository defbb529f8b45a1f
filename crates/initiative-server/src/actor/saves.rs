//! Saves into slots, by players and by the host. ENERGY-SAVE-4

use super::{MatchActor, unhex};
use crate::match_state::guard;
use crate::refusal::{
    BAD_PLAYER, BAD_TOKEN, MATCH_DAMAGED, MATCH_OVER, NO_SAVES, NOT_RUNNING, SAVE_SHARED, STORAGE,
    WireRefusal,
};
use crate::saves::{AUTOSAVE, UnwrittenSave};
use crate::server::Server;
use crate::store::{MatchStage, Owner};
use std::sync::Arc;

impl MatchActor {
    /// The owner of the slots of this match, or why it has none.
    pub(super) fn keeper(&self) -> Result<Owner, WireRefusal> {
        let header = &self.match_state.meta.header;
        let offer = self.server.registry.get(&header.game).filter(|offer| offer.saves);
        let offer = offer.ok_or(NO_SAVES)?;
        if self.match_state.seats() != 1 {
            return Err(SAVE_SHARED);
        }
        let player = match &header.player {
            _ if self.server.options.mode.is_local() => Vec::new(),
            Some(player) => unhex(player).ok_or(MATCH_DAMAGED)?,
            None => return Err(BAD_PLAYER),
        };
        Ok(Owner { player, game: offer.id.into() })
    }

    /// Saves the match for the player who holds its seat.
    pub(super) fn save(&mut self, token: &str, slot: u8) -> Result<(), WireRefusal> {
        if self.seats_by(token).is_empty() {
            return Err(BAD_TOKEN);
        }
        let owner = self.keeper()?;
        self.open()?;
        match self.match_state.meta.stage {
            MatchStage::Waiting => return Err(NOT_RUNNING),
            MatchStage::Over => return Err(MATCH_OVER),
            MatchStage::Running => {}
        }
        let draft = self.match_state.save().ok_or(NO_SAVES)?;
        write(&self.server, &self.match_state.meta.id, &owner, slot, draft)
    }

    /// Saves the match for the host at a save point, but not too often. Clients have their updates by
    /// now, and another thread writes to the disk.
    pub(super) fn autosave(&self) {
        if self.match_state.meta.stage != MatchStage::Running || !self.match_state.is_save_point() {
            return;
        }
        let (Ok(owner), id) = (self.keeper(), &self.match_state.meta.id) else {
            return;
        };
        if !self.server.may_autosave(id) {
            return;
        }
        let Some(draft) = self.match_state.save() else {
            return;
        };
        let (server, id) = (Arc::clone(&self.server), id.clone());
        // The match does not wait for it; a failure is in the log.
        tokio::task::spawn_blocking(move || write(&server, &id, &owner, AUTOSAVE, draft));
    }
}

fn write(
    server: &Server,
    id: &str,
    owner: &Owner,
    slot: u8,
    draft: UnwrittenSave,
) -> Result<(), WireRefusal> {
    let bytes = match guard(draft) {
        Some(Ok(bytes)) => bytes,
        failed => {
            tracing::error!("match" = id, ?failed, "a match cannot be written as a save");
            return Err(STORAGE);
        }
    };
    server.store.save(owner, slot, &bytes).map_err(|error| {
        tracing::error!("match" = id, slot, %error, "a save could not be written");
        STORAGE
    })?;
    tracing::debug!("match" = id, slot, bytes = bytes.len(), "saved");
    Ok(())
}
