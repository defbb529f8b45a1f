//! The enemies' phase: one slot each, one after the other.

mod scan;
mod walk;

use crate::ending::{Blame, Flow};
use crate::enemy::{Commitment, Enemy};
use crate::event::{Blocker, Event, Idle, Occupant};
use crate::phase::ChessPhase;
use crate::piece::Army;
use crate::square::Square;
use crate::state::Chess;
use core::ops::ControlFlow::Continue;
use initiative_kernel::game::Sink;
use initiative_kernel::turn::roster::Roster;

impl Chess {
    // CHESS-ENEMY-1, CHESS-ENEMY-10
    pub(crate) fn enemies_phase(&mut self, out: &mut impl Sink<Event>) -> Flow {
        let mut roster: Roster<u8> = self.field.foes.all().iter().map(|enemy| enemy.id).collect();
        let phase = ChessPhase::Enemies;
        out.emit_with(|| Event::EnemiesBegan {
            wire: phase as u8,
            queue: roster.waiting().copied().collect(),
            round: self.round(),
        });
        while let Some(enemy) = roster.next(|enemy| self.field.foes.find(*enemy).is_some()) {
            let slot = |number: usize| u8::try_from(number).unwrap_or(u8::MAX);
            let (slot, of) = (slot(roster.slot()), slot(roster.of()));
            out.emit(Event::EnemyTurnBegan { enemy, slot, of });
            self.act(enemy, out)?;
            out.emit(Event::EnemyTurnEnded { enemy });
        }
        out.emit(Event::PhaseEnded { phase });
        Continue(())
    }

    /// One slot: exactly one of strike, wait, target, move and skip.
    fn act(&mut self, id: u8, out: &mut impl Sink<Event>) -> Flow {
        let Some(place) = self.field.foes.find(id) else {
            return Continue(());
        };
        let enemy = self.field.foes.all()[place];
        if !self.kind(enemy.kind).defined {
            out.emit(Event::EnemySkipped { enemy: id, reason: Idle::NoDefinition });
            return Continue(());
        }
        if enemy.confused {
            self.field.foes.change(place, |enemy| enemy.confused = false);
            out.emit(Event::EnemySkipped { enemy: id, reason: Idle::UnknownState });
            return Continue(());
        }
        // CHESS-ENEMY-5
        if let Some(commitment) = enemy.commitment {
            let due = commitment.due.saturating_sub(1);
            if due == 0 {
                return self.strike(place, commitment, out);
            }
            let commitment = Some(Commitment { due, ..commitment });
            self.field.foes.change(place, |enemy| enemy.commitment = commitment);
            out.emit(Event::EnemyWaited { enemy: id, due });
            return Continue(());
        }
        let kind = self.kind(enemy.kind);
        let (ranged, instant) = (kind.ranged, kind.warning == 0 || self.terms.options.instant);
        let due = if instant { 0 } else { kind.warning };
        if let Some((target, rect)) = self.field.aim(place, ranged) {
            let commitment = Commitment { target, rect, due };
            self.field.foes.change(place, |enemy| enemy.commitment = Some(commitment));
            out.emit_with(|| {
                let tiles = Square::all(self.field.foes.all()[place].marks()).collect();
                Event::EnemyTargeted { enemy: id, target, tiles, due }
            });
            return if instant { self.strike(place, commitment, out) } else { Continue(()) };
        }
        self.walk(place, out);
        Continue(())
    }

    // CHESS-ENEMY-6, CHESS-ENEMY-7, CHESS-ENEMY-8
    fn strike(&mut self, place: usize, commitment: Commitment, out: &mut impl Sink<Event>) -> Flow {
        let enemy = self.field.foes.all()[place];
        let (id, from) = (enemy.id, enemy.at);
        let ranged = self.kind(enemy.kind).ranged;
        let area = enemy.shape.strike.on(commitment.rect);
        self.field.foes.change(place, |enemy| enemy.commitment = None);
        if !ranged {
            if let Some(blocker) = self.rebounds(place, &enemy, area) {
                let to = commitment.rect;
                out.emit(Event::EnemyRebounded { enemy: id, from, to, blocker });
                return Continue(());
            }
            self.field.foes.change(place, |enemy| enemy.at = commitment.rect);
        }
        out.emit_with(|| Event::EnemyStruck {
            enemy: id,
            from,
            to: commitment.rect,
            tiles: Square::all(area).collect(),
            ranged,
        });
        let had = self.kings();
        let struck = area & self.field.army.side(Army::White);
        if struck == 0 {
            out.emit(Event::EnemyMissed { enemy: id, at: commitment.target });
        }
        for at in Square::all(struck) {
            if let Some(piece) = self.field.take(at) {
                self.field.army.clock = 0;
                out.emit(Event::PieceCaptured { piece, at, by: Occupant::Enemy(id) });
            }
        }
        // CHESS-ENEMY-9
        self.end_if_king_lost(had, Blame::Enemy, out)
    }

    /// What blocks a leap onto these tiles.
    fn rebounds(&self, place: usize, enemy: &Enemy, area: u64) -> Option<Blocker> {
        let field = &self.field;
        let rest = area & !enemy.body();
        if let Some(at) = Square::first(rest & field.army.side(Army::Black)) {
            return field.piece(at).map(Blocker::Piece);
        }
        if let Some(at) = Square::first(rest & field.foes.others(place)) {
            let other = field.foes.on(at)?;
            return Some(Blocker::Enemy(field.foes.all()[other].id));
        }
        if area & field.ground.stones != 0 {
            return Some(Blocker::Stone);
        }
        if area & field.ground.void != 0 {
            return Some(Blocker::Void);
        }
        (area & field.ground.deadly() != 0).then_some(Blocker::Hazard)
    }
}
