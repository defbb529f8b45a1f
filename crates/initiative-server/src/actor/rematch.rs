//! The same people play again. ONLINE-REMATCH-1

use super::{MatchActor, hex};
use crate::frame::ServerFrame;
use crate::match_state::guard;
use crate::new_match::{self, NewMatch, Origin, SeatRequest};
use crate::offer::{OfferKind, OfferState};
use crate::refusal::{MATCH_DAMAGED, RefusalKind, SERVER_FULL, WireRefusal};
use crate::secret::{Secret, number};
use crate::server::Server;
use crate::store::{BroughtDecks, MatchHeader, Spectators};
use initiative_kernel::game::Seat;
use serde_json::Value;

impl MatchActor {
    /// Makes the rematch that everybody has agreed to, as soon as all of them are connected: each
    /// gets the token of the new seat over its own connection, and nobody keeps it.
    pub(super) fn start_rematch(&mut self) -> Result<(), WireRefusal> {
        let Some(note) = self.offers.of_kind(OfferKind::Rematch).cloned() else {
            return Ok(());
        };
        if !self.all_agree(&note) || !self.absent().is_empty() {
            return Ok(());
        }
        let made = match self.make_rematch() {
            Ok(made) => made,
            Err(why) => {
                if why.kind != RefusalKind::Storage {
                    self.end_offer(note.offer, OfferState::Void);
                }
                return Err(why);
            }
        };
        self.end_offer(note.offer, OfferState::Accepted);
        for (seat, token) in &made.mine {
            // Exchanging twice leads back.
            let old = self.exchanged(*seat);
            let token = token.text();
            let spectate = made.spectate.as_deref();
            let frame = ServerFrame::Rematch { id: &made.id, seat: *seat, token: &token, spectate };
            let text = frame.text();
            let theirs = self.connections.iter().find(|(_, conn)| conn.seats.contains(&old));
            if let Some((conn, _)) = theirs {
                self.send_to(*conn, text);
            }
        }
        Ok(())
    }

    /// The place of a seat in a rematch. Where the game is for two, they exchange theirs.
    fn exchanged(&self, seat: Seat) -> Seat {
        if self.match_state.seats() == 2 { seat.next(2) } else { seat }
    }

    fn make_rematch(&self) -> Result<NewMatch, WireRefusal> {
        if self.server.open_matches() >= Server::MATCHES {
            return Err(SERVER_FULL);
        }
        let old = &self.match_state.meta.header;
        let offer = self.server.registry.get(&old.game).ok_or(MATCH_DAMAGED)?;
        let seats = (0_u8..).take(self.match_state.seats()).map(|seat| {
            let row = self.match_state.meta.seats.get(self.exchanged(Seat(seat)).index());
            let control = row.map_or("me", |row| match row.control.as_str() {
                "open" => "me",
                control => control,
            });
            let name = row.map(|row| row.name.clone());
            SeatRequest { control: control.to_owned(), name, deck: None }
        });
        let seats: Vec<_> = seats.collect();
        let (setup, brought) = self.rematch_setup(old)?;
        // ONLINE-FAIR-1: the dice are new, and nobody knows them.
        let seed = number()?;
        let opened = guard(|| offer.open(&setup, seed)).ok_or(MATCH_DAMAGED)?;
        if opened.map_or(0, |game| game.seats().len()) != seats.len() {
            return Err(MATCH_DAMAGED);
        }
        let watch = match old.spectators {
            Spectators::Link => Some(Secret::new()?),
            _ => None,
        };
        let header = MatchHeader {
            setup,
            seed: format!("{seed:016x}"),
            watch: watch.as_ref().map(|key| hex(key.digest().bytes())),
            creator: self.exchanged(Seat(old.creator)).0,
            loaded: false,
            from_act: None,
            listed: false,
            brought,
            ..old.clone()
        };
        new_match::seat(&self.server, &header, seats, watch.as_ref(), Origin::Header)
    }

    /// The setup of a rematch: decks stay with the people who brought them.
    fn rematch_setup(
        &self,
        old: &MatchHeader,
    ) -> Result<(Value, Option<BroughtDecks>), WireRefusal> {
        let decks = self.server.registry.get(&old.game).and_then(|offer| offer.decks);
        let (Some(BroughtDecks { setup, decks: chosen }), Some(decks)) = (&old.brought, decks)
        else {
            return Ok((old.setup.clone(), None));
        };
        let seats = (0_u8..).take(chosen.len());
        let deck_of = |seat: u8| chosen.get(self.exchanged(Seat(seat)).index()).cloned().flatten();
        let chosen: Vec<_> = seats.map(deck_of).collect();
        let brought = guard(|| decks.bring(setup, &chosen)).ok_or(MATCH_DAMAGED)?;
        let brought = brought.map_err(|_| MATCH_DAMAGED)?;
        Ok((brought, Some(BroughtDecks { setup: setup.clone(), decks: chosen })))
    }
}
