//! Saves into slots: by hand, and by the host when a turn ends. ENERGY-SAVE-4

use super::{Desk, unhex};
use crate::error::{
    BAD_PLAYER, BAD_TOKEN, MATCH_DAMAGED, MATCH_OVER, NO_SAVES, NOT_RUNNING, Refused, SAVE_SHARED,
    STORAGE,
};
use crate::hall::Hall;
use crate::match_state::guard;
use crate::saves::{AUTOSAVE, Draft};
use crate::store::{Stage, Whose};
use std::sync::Arc;

impl Desk {
    /// Whose slots the match is saved into; or why it is not.
    pub(super) fn keeper(&self) -> Result<Whose, Refused> {
        let header = &self.room.meta.header;
        let offer = self.hall.registry.get(&header.game).filter(|offer| offer.saves);
        let offer = offer.ok_or(NO_SAVES)?;
        if self.room.seats() != 1 {
            return Err(SAVE_SHARED);
        }
        let player = match &header.player {
            _ if self.hall.options.one_player => Vec::new(),
            Some(player) => unhex(player).ok_or(MATCH_DAMAGED)?,
            None => return Err(BAD_PLAYER),
        };
        Ok(Whose { player, game: offer.id.into() })
    }

    /// Whoever holds the seat saves.
    pub(super) fn save(&mut self, token: &str, slot: u8) -> Result<(), Refused> {
        if self.seats_by(token).is_empty() {
            return Err(BAD_TOKEN);
        }
        let whose = self.keeper()?;
        self.open()?;
        match self.room.meta.stage {
            Stage::Waiting => return Err(NOT_RUNNING),
            Stage::Over => return Err(MATCH_OVER),
            Stage::Running => {}
        }
        let draft = self.room.draft().ok_or(NO_SAVES)?;
        write(&self.hall, &self.room.meta.id, &whose, slot, draft)
    }

    /// The host saves when a turn has ended, now and then. Everybody has been told of the turn by
    /// now, and the disk is another thread's.
    pub(super) fn autosave(&self) {
        if self.room.meta.stage != Stage::Running || !self.room.rests() {
            return;
        }
        let (Ok(whose), id) = (self.keeper(), &self.room.meta.id) else {
            return;
        };
        if !self.hall.may_autosave(id) {
            return;
        }
        let Some(draft) = self.room.draft() else {
            return;
        };
        let (hall, id) = (Arc::clone(&self.hall), id.clone());
        // What went wrong is in the log; the match does not wait for it.
        tokio::task::spawn_blocking(move || write(&hall, &id, &whose, AUTOSAVE, draft));
    }
}

fn write(hall: &Hall, id: &str, whose: &Whose, slot: u8, draft: Draft) -> Result<(), Refused> {
    let bytes = match guard(draft) {
        Some(Ok(bytes)) => bytes,
        failed => {
            tracing::error!(id, ?failed, "a match cannot be written as a save");
            return Err(STORAGE);
        }
    };
    hall.store.save(whose, slot, &bytes).map_err(|error| {
        tracing::error!(id, slot, %error, "a save could not be written");
        STORAGE
    })?;
    tracing::debug!(id, slot, bytes = bytes.len(), "saved");
    Ok(())
}
