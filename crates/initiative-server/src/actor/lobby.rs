//! Whether a match stands in the lobby. ONLINE-LOBBY-1

use super::MatchActor;
use crate::limits::clock_limits::in_seconds;
use crate::lobby::LobbyEntry;
use crate::store::{MatchStage, SeatRow};
use initiative_kernel::game::Seat;

impl MatchActor {
    /// Puts the match into the lobby, or takes it out.
    pub(super) fn update_lobby(&self) {
        if self.match_state.meta.header.listed {
            let (id, entry) = (&self.match_state.meta.id, self.lobby_entry());
            let text = entry.as_ref().and_then(|entry| serde_json::to_string(entry).ok());
            if self.server.lobby.set(id, entry) {
                self.server.store.list(id, text);
            }
        }
    }

    /// The entry of a match that waits, while its creator is connected and a seat is open.
    fn lobby_entry(&self) -> Option<LobbyEntry> {
        let meta = &self.match_state.meta;
        let creator = Seat(meta.header.creator);
        let here = self.connections.values().any(|conn| conn.seats.contains(&creator));
        let open = meta.seats.iter().filter(|row| is_open(row)).count();
        let stands = here && open > 0 && meta.stage == MatchStage::Waiting;
        stands.then(|| LobbyEntry {
            id: meta.id.clone(),
            game: meta.header.game.clone(),
            scenario: meta.header.scenario.clone(),
            clock: meta.header.clock.map(|limits| in_seconds(&limits)),
            names: meta
                .seats
                .iter()
                .filter(|row| !is_open(row))
                .map(|row| row.name.clone())
                .collect(),
            open,
            created: meta.created,
        })
    }
}

/// Whether anybody may still take a seat.
pub(super) fn is_open(row: &SeatRow) -> bool {
    row.control == "open" && row.token.is_none()
}
