//! Commands in words.

use crate::command::Command;
use crate::state::Duel;
use alloc::format;
use alloc::string::String;
use initiative_kernel::game::Seat;
use initiative_scene::viewer::Viewer;

impl Duel {
    /// A command in words, as far as a viewer may know it.
    pub(in crate::show) fn describe(
        &self,
        seat: Seat,
        command: &Command,
        viewer: Viewer,
    ) -> String {
        let who = self.seat_name(seat);
        let unit = |id| self.unit(id).map_or("A unit", |unit| self.card_of(unit).name.as_str());
        let held = |slot: u8| {
            let held = self.side(seat).hand.get(usize::from(slot)).and_then(Option::as_ref);
            held.map_or("a card", |held| self.card(held.card).name.as_str())
        };
        match command {
            Command::Mulligan { .. } => format!("{who} settles the starting hand"),
            Command::MoveUnit { unit: id, to } => format!("{} moves to {to}", unit(*id)),
            Command::Attack { unit: id, at } => {
                let target =
                    self.unit_at(*at).map_or("nobody", |it| self.card_of(it).name.as_str());
                format!("{} attacks {target}", unit(*id))
            }
            // A card that waits for its second choice has not been played yet.
            Command::PlayCard { slot, at, follow_up } => {
                let waits = follow_up.is_none() && self.waits(seat, *slot, *at);
                if waits && !viewer.sees(seat) {
                    format!("{who} thinks")
                } else {
                    format!("{who} plays {}", held(*slot))
                }
            }
            Command::PlaySignature { .. } => {
                format!("{who} plays {}", self.card(self.side(seat).signature.card).name)
            }
            Command::ChooseFollowUp { .. } => {
                let card = self.pending.map_or("a card", |pending| held(pending.slot));
                format!("{who} plays {card}")
            }
            Command::CancelFollowUp => format!("{who} thinks again"),
            Command::DropFollowUp { seat } => format!("{} thinks again", self.seat_name(*seat)),
            Command::ReplaceCard { .. } => format!("{who} replaces a card"),
            Command::EndTurn => format!("{who} ends the turn"),
            Command::Resign => format!("{who} gives up"),
            Command::ExpireTurn { .. } => String::from("Time is up"),
            Command::ExpireMulligan => String::from("Time is up: the hands are settled"),
            Command::Forfeit { seat } => format!("{} did not come back", self.seat_name(*seat)),
            Command::Abandon => String::from("Nobody came back"),
            Command::DrawCard | Command::StartTurn | Command::TakeAnotherTurn => {
                String::from("The rules act")
            }
        }
    }
}
