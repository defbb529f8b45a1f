//! What statistics count: pieces that move and are lost, enemies, and the cheats of bosses.

use crate::event::Event;
use crate::piece::{Army, ChessPiece};
use crate::state::Chess;
use alloc::string::ToString;
use alloc::vec::Vec;
use initiative_hosting::{Note, NoteDeed, NoteKind};
use initiative_kernel::game::Seat;
use initiative_scene::text::{Text, capital};

impl Chess {
    /// Notes what an event tells of pieces, enemies and cheats.
    pub(crate) fn note_event(&self, event: &Event, out: &mut Vec<Note>) {
        let seat = |side: Army| Seat(side as u8);
        let mut add = |seat: Seat, kind: NoteKind, name: Text, deed: NoteDeed| {
            out.push(Note { seat, kind, name, deed });
        };
        let piece = |piece: &ChessPiece| (seat(piece.side), capital(piece.role.name()).to_string());
        match event {
            Event::PieceMoved { piece: moved, .. } => {
                let (seat, name) = piece(moved);
                add(seat, NoteKind::Unit, name.into(), NoteDeed::Played);
            }
            Event::PiecePromoted { piece: pawn, to, .. } => {
                add(
                    seat(pawn.side),
                    NoteKind::Unit,
                    capital(to.name()).to_string().into(),
                    NoteDeed::Drawn,
                );
            }
            Event::PieceCaptured { piece: lost, .. } | Event::PieceLost { piece: lost, .. } => {
                let (seat, name) = piece(lost);
                add(seat, NoteKind::Unit, name.into(), NoteDeed::Lost);
            }
            // Enemies are White's to beat.
            Event::EnemySpawned { kind, .. } => {
                let name = self.kind(*kind).name.to_string();
                add(seat(Army::White), NoteKind::Unit, name.into(), NoteDeed::Drawn);
            }
            Event::CheatAnnounced { name } => {
                add(seat(Army::Black), NoteKind::Card, name.name().into(), NoteDeed::Played);
            }
            _ => {}
        }
    }
}
