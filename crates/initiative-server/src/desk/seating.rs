//! Seats and invitations.

use super::Desk;
use crate::error::{BAD_INVITE, BAD_TOKEN, Refused, SEAT_TAKEN, STORAGE};
use crate::store::SeatRow;
use crate::token::{Print, Secret};
use initiative_kernel::game::Seat;
use serde_json::{Value, json};

impl Desk {
    /// ONLINE-JOIN-1, ONLINE-JOIN-2
    pub(super) fn join(&mut self, invite: &str, name: Option<&str>) -> Result<Value, Refused> {
        let print = Print::of(invite);
        let rows = self.room.meta.seats.iter();
        let known = rows.enumerate().find_map(|(seat, row)| {
            let place = row.invites.iter().position(|known| known.is(&print))?;
            Some((seat, place + 1 == row.invites.len()))
        });
        let Some((seat, current)) = known else {
            return Err(BAD_INVITE);
        };
        let Some(row) = self.room.meta.seats.get(seat).filter(|row| current && row.token.is_none())
        else {
            return Err(SEAT_TAKEN);
        };
        let token = Secret::new()?;
        let mut claimed = row.clone();
        claimed.token = Some(token.print());
        if let Some(name) = name {
            claimed.name = name.to_owned();
        }
        self.write(seat, claimed)?;
        tracing::info!(id = self.room.meta.id, seat, "seat claimed");
        Ok(json!({"seat": seat, "token": token.text()}))
    }

    /// ONLINE-JOIN-3
    pub(super) fn invite(&mut self, token: &str, seat: Seat) -> Result<String, Refused> {
        if !self.seats_by(token).contains(&Seat(self.room.meta.header.creator)) {
            return Err(BAD_TOKEN);
        }
        let row = self.room.meta.seats.get(seat.index());
        let Some(row) = row.filter(|row| row.token.is_none() && !row.invites.is_empty()) else {
            return Err(SEAT_TAKEN);
        };
        let invite = Secret::new()?;
        let mut invited = row.clone();
        // A link that died long ago may as well be a wrong one.
        if invited.invites.len() >= 16 {
            invited.invites.remove(0);
        }
        invited.invites.push(invite.print());
        self.write(seat.index(), invited)?;
        Ok(format!("/m/{}#i={}", self.room.meta.id, invite.text()))
    }

    pub(super) fn write(&mut self, seat: usize, row: SeatRow) -> Result<(), Refused> {
        self.hall.store.seat(&self.room.meta.id, seat, &row).map_err(|error| {
            tracing::error!(id = self.room.meta.id, %error, "a seat could not be written");
            STORAGE
        })?;
        if let Some(place) = self.room.meta.seats.get_mut(seat) {
            *place = row;
        }
        Ok(())
    }
}
