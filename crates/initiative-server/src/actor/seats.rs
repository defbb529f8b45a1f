//! Seats and invitations.

use super::MatchActor;
use super::lobby::is_open;
use crate::refusal::{BAD_INVITE, BAD_TOKEN, NOT_LISTED, SEAT_TAKEN, STORAGE, WireRefusal};
use crate::secret::{Secret, SecretDigest};
use crate::store::SeatRow;
use initiative_kernel::game::Seat;
use serde_json::{Value, json};

impl MatchActor {
    /// Claims the seat of an invitation, or without one an open seat of a match in the lobby.
    /// ONLINE-JOIN-1, ONLINE-JOIN-2, ONLINE-LOBBY-1
    pub(super) fn join(
        &mut self,
        invite: Option<&str>,
        name: Option<&str>,
    ) -> Result<Value, WireRefusal> {
        let seat = match invite {
            Some(invite) => self.invited(invite)?,
            None if !self.match_state.meta.header.listed => return Err(NOT_LISTED),
            None => self.match_state.meta.seats.iter().position(is_open).ok_or(SEAT_TAKEN)?,
        };
        let row = self.match_state.meta.seats.get(seat).ok_or(SEAT_TAKEN)?;
        let token = Secret::new()?;
        let mut claimed = row.clone();
        claimed.token = Some(token.digest());
        if let Some(name) = name {
            claimed.name = name.to_owned();
        }
        self.write(seat, claimed)?;
        self.update_lobby();
        tracing::info!("match" = self.match_state.meta.id, seat, "seat claimed");
        Ok(json!({"seat": seat, "token": token.text()}))
    }

    /// The unclaimed seat of an invitation.
    fn invited(&self, invite: &str) -> Result<usize, WireRefusal> {
        let digest = SecretDigest::of(invite);
        let rows = self.match_state.meta.seats.iter();
        let known = rows.enumerate().find_map(|(seat, row)| {
            let place = row.invites.iter().position(|known| known.is(&digest))?;
            Some((seat, place + 1 == row.invites.len()))
        });
        let Some((seat, current)) = known else {
            return Err(BAD_INVITE);
        };
        let row = self.match_state.meta.seats.get(seat);
        let free = row.is_some_and(|row| current && row.token.is_none());
        if free { Ok(seat) } else { Err(SEAT_TAKEN) }
    }

    /// Makes a new invitation to a seat, and gives its link. ONLINE-JOIN-3
    pub(super) fn invite(&mut self, token: &str, seat: Seat) -> Result<String, WireRefusal> {
        if !self.seats_by(token).contains(&Seat(self.match_state.meta.header.creator)) {
            return Err(BAD_TOKEN);
        }
        let row = self.match_state.meta.seats.get(seat.index());
        let Some(row) = row.filter(|row| row.token.is_none() && !row.invites.is_empty()) else {
            return Err(SEAT_TAKEN);
        };
        let invite = Secret::new()?;
        let mut invited = row.clone();
        // The oldest invitations are forgotten: they count as wrong then, not as used.
        if invited.invites.len() >= 16 {
            invited.invites.remove(0);
        }
        invited.invites.push(invite.digest());
        self.write(seat.index(), invited)?;
        Ok(format!("/m/{}#i={}", self.match_state.meta.id, invite.text()))
    }

    pub(super) fn write(&mut self, seat: usize, row: SeatRow) -> Result<(), WireRefusal> {
        self.server.store.seat(&self.match_state.meta.id, seat, &row).map_err(|error| {
            tracing::error!("match" = self.match_state.meta.id, seat, %error, "a seat could not be written");
            STORAGE
        })?;
        if let Some(place) = self.match_state.meta.seats.get_mut(seat) {
            *place = row;
        }
        Ok(())
    }
}
