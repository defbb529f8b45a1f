//! What a chess move does: captures, blasts, blows against enemies, losses, promotions.

use crate::army::{Ply, castling_rook};
use crate::event::{Blocker, Event, Fallen, Manner, Occupant};
use crate::field::Field;
use crate::ground::stone::Sequence;
use crate::ground::{LossCause, widened};
use crate::piece::{Army, ChessPiece, Mark, PieceRole};
use crate::square::Square;
use alloc::vec::Vec;
use initiative_kernel::game::Sink;

/// Where the moving piece is afterwards.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum End {
    /// It stands where it went.
    Stands,
    /// It stands on a stone, and its move continues.
    Landed,
    /// It went back where it came from.
    Bounced,
    /// It is lost.
    Lost,
}

/// The result of a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Outcome {
    /// Where the piece is.
    pub(crate) end: End,
    /// A pawn moved, or something was lost or damaged, so the move clock starts again.
    pub(crate) loud: bool,
    /// The tile that a double step passed.
    pub(crate) passed: Square,
    /// The enemy that was pushed and survived.
    pub(crate) pushed: Option<u8>,
}

impl Outcome {
    /// A piece that stays on its stone. It opens no question tile, because stones never lie on one.
    pub(crate) const fn stayed(sequence: &Sequence) -> Self {
        let (loud, passed) = (sequence.loud, sequence.passed);
        Self { loud, passed, ..Self::quiet(End::Landed) }
    }

    const fn quiet(end: End) -> Self {
        Self { end, loud: false, passed: Square::NONE, pushed: None }
    }
}

/// The result of a blow against an enemy.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Blow {
    /// It dies where it stands.
    Kill,
    /// It is pushed to this top-left tile. The attacker bounces if the enemy still covers the
    /// struck tile.
    Push { to: Square, bounce: bool },
    /// It is pushed onto deadly ground.
    Sink { to: Square, cause: LossCause },
    /// It cannot be pushed.
    Blocked(Blocker),
}

impl Blow {
    /// Whether the attacker ends on the struck tile.
    pub(crate) const fn enters(self) -> bool {
        !matches!(self, Self::Blocked(_) | Self::Push { bounce: true, .. })
    }
}

impl Field {
    // CHESS-HIT-2, CHESS-HIT-3, CHESS-HIT-4, CHESS-HIT-5
    /// The result of a blow by the piece on `from` against the enemy on `to`.
    pub(crate) fn blow(&self, from: Square, to: Square) -> Option<(usize, Blow)> {
        let place = self.foes.on(to)?;
        let enemy = self.foes.all()[place];
        if enemy.hp <= 1 {
            return Some((place, Blow::Kill));
        }
        let (columns, rows) = from.to(to);
        let knight = self.army.roles[PieceRole::Knight as usize] & from.bit() != 0;
        let rows = if knight { 0 } else { rows.signum() };
        let next = enemy.at.offset(columns.signum(), rows);
        if !enemy.shape.body.fits(next) {
            return Some((place, Blow::Blocked(Blocker::Edge)));
        }
        let body = enemy.shape.body.on(next);
        let entered = body & !enemy.body();
        let blocked = |set: u64| Square::first(entered & set);
        let blow = if blocked(self.ground.void).is_some() {
            Blow::Blocked(Blocker::Void)
        } else if blocked(self.ground.stones).is_some() {
            Blow::Blocked(Blocker::Stone)
        } else if let Some(other) = blocked(self.foes.others(place)) {
            let other = self.foes.on(other).map_or(0, |place| self.foes.all()[place].id);
            Blow::Blocked(Blocker::Enemy(other))
        } else if let Some(piece) = blocked(self.army.occupied()).and_then(|at| self.piece(at)) {
            Blow::Blocked(Blocker::Piece(piece))
        } else if let Some(cause) =
            Square::first(body & self.ground.deadly()).and_then(|at| self.ground.cause(at))
        {
            Blow::Sink { to: next, cause }
        } else {
            Blow::Push { to: next, bounce: body & to.bit() != 0 }
        };
        Some((place, blow))
    }

    /// Plays a move that the rules allow, but not yet question tiles and belts. With `second` it is
    /// the second half of a stone move, which never lands on a stone.
    pub(crate) fn perform(
        &mut self,
        side: Army,
        ply: Ply,
        second: bool,
        out: &mut impl Sink<Event>,
    ) -> Outcome {
        let Ply { from, to, promotion } = ply;
        let Some(piece) = self.piece(from) else {
            return Outcome::quiet(End::Stands);
        };
        let mut outcome = Outcome::quiet(End::Stands);
        outcome.loud = piece.role == PieceRole::Pawn;
        if self.foes.bodies() & to.bit() != 0 {
            self.attack(piece, ply, &mut outcome, out);
            if outcome.end == End::Stands {
                self.promote(piece, to, promotion, out);
            }
            return outcome;
        }
        if piece.role == PieceRole::King && from.file().abs_diff(to.file()) == 2 {
            self.castle(piece, from, to, out);
            return outcome;
        }
        let passer = self.army.passer(side, self.army.occupied() | self.foes.bodies());
        let in_passing = piece.role == PieceRole::Pawn
            && to == self.army.passed
            && from.file() != to.file()
            && passer.is_some();
        let victim = if in_passing { passer } else { Some(to) };
        let captured = victim.and_then(|at| Some((at, self.piece(at)?)));
        let double = piece.role == PieceRole::Pawn && from.row().abs_diff(to.row()) == 2;
        let kind = match captured {
            _ if in_passing => Manner::EnPassant,
            Some(_) => Manner::Capture,
            None if double => Manner::Double,
            None => Manner::Quiet,
        };
        out.emit_with(|| Event::PieceMoved { piece, from, to, kind });
        let mut blast = None;
        if let Some((at, victim)) = captured {
            // CHESS-BOSS-8
            if side == Army::White && self.is_marked(at, Mark::Shield) {
                blast = Some(at);
            }
            self.take(at);
            outcome.loud = true;
            out.emit_with(|| Event::PieceCaptured {
                piece: victim,
                at,
                by: Occupant::Piece(piece),
            });
        }
        self.shift(from, to);
        self.army.touch(from.bit());
        if let Some(at) = blast {
            self.explode(at, out);
            if self.army.occupied() & to.bit() == 0 {
                outcome.end = End::Lost;
                return outcome;
            }
        }
        // CHESS-TILE-2
        if let Some(cause) = self.ground.cause(to) {
            self.take(to);
            outcome.loud = true;
            outcome.end = End::Lost;
            out.emit(Event::PieceLost { piece, at: to, cause });
            return outcome;
        }
        self.promote(piece, to, promotion, out);
        if double {
            outcome.passed = from.offset(0, side.forward());
        }
        // CHESS-STONE-1
        if !second && self.ground.stones & to.bit() != 0 {
            outcome.end = End::Landed;
            out.emit(Event::StoneOpened { piece, at: to });
        }
        outcome
    }

    // CHESS-BASE-5
    fn promote(
        &mut self,
        piece: ChessPiece,
        at: Square,
        promotion: Option<PieceRole>,
        out: &mut impl Sink<Event>,
    ) {
        if piece.role == PieceRole::Pawn
            && self.ranks.promotion(piece.side) & at.bit() != 0
            && let Some(to) = promotion
        {
            self.army.roles[PieceRole::Pawn as usize] &= !at.bit();
            self.army.roles[to as usize] |= at.bit();
            out.emit_with(|| Event::PiecePromoted { piece, at, to });
        }
    }

    fn castle(&mut self, king: ChessPiece, from: Square, to: Square, out: &mut impl Sink<Event>) {
        let (corner, beside) = castling_rook(from, to);
        let kind = Manner::Castling;
        out.emit_with(|| Event::PieceMoved { piece: king, from, to, kind });
        if let Some(rook) = self.piece(corner) {
            out.emit_with(|| Event::PieceMoved { piece: rook, from: corner, to: beside, kind });
        }
        self.shift(from, to);
        self.shift(corner, beside);
        self.army.touch(from.bit() | corner.bit());
    }

    // CHESS-HIT-1
    fn attack(
        &mut self,
        piece: ChessPiece,
        ply: Ply,
        outcome: &mut Outcome,
        out: &mut impl Sink<Event>,
    ) {
        let Ply { from, to, .. } = ply;
        let Some((place, blow)) = self.blow(from, to) else {
            return;
        };
        let enemy = self.foes.all()[place];
        let id = enemy.id;
        outcome.loud = true;
        out.emit(Event::EnemyAttacked { enemy: id, by: piece, from, at: to });
        let hp = enemy.hp.saturating_sub(1);
        self.foes.change(place, |enemy| enemy.hp = hp);
        out.emit(Event::EnemyDamaged { enemy: id, hp, at: enemy.at });
        match blow {
            Blow::Kill => {
                self.foes.remove(place);
                out.emit(Event::EnemyKilled { enemy: id, cause: LossCause::Attack, at: enemy.at });
            }
            Blow::Sink { to: next, cause } => {
                self.foes.remove(place);
                out.emit(Event::EnemyPushed { enemy: id, from: enemy.at, to: next });
                out.emit(Event::EnemyKilled { enemy: id, cause, at: next });
            }
            Blow::Push { to: next, .. } => {
                self.foes.change(place, |enemy| enemy.at = next);
                outcome.pushed = Some(id);
                out.emit(Event::EnemyPushed { enemy: id, from: enemy.at, to: next });
                if self.drop_lost_target(place) {
                    out.emit(Event::CommitmentDropped { enemy: id });
                }
            }
            Blow::Blocked(by) => out.emit(Event::PushBlocked { enemy: id, by }),
        }
        if blow.enters() {
            out.emit_with(|| Event::PieceMoved { piece, from, to, kind: Manner::Attack });
            self.shift(from, to);
            self.army.touch(from.bit());
        } else {
            outcome.end = End::Bounced;
            out.emit(Event::PieceBounced { piece, from: to, to: from });
        }
    }

    // CHESS-BOSS-8
    /// Kills everything around a shield except kings. Enemies are damaged and not pushed.
    fn explode(&mut self, at: Square, out: &mut impl Sink<Event>) {
        let area = widened(at.bit());
        let mut lost = Vec::new();
        for square in Square::all(area & self.army.occupied() & !self.army.kings()) {
            if let Some(piece) = self.take(square) {
                lost.push(Fallen { piece, at: square });
            }
        }
        out.emit_with(|| Event::Exploded { at, lost: lost.clone() });
        let mut place = 0;
        while let Some(enemy) = self.foes.all().get(place).copied() {
            if enemy.body() & area == 0 {
                place += 1;
                continue;
            }
            let hp = enemy.hp.saturating_sub(1);
            out.emit(Event::EnemyDamaged { enemy: enemy.id, hp, at: enemy.at });
            if hp == 0 {
                self.foes.remove(place);
                let (enemy, at) = (enemy.id, enemy.at);
                out.emit(Event::EnemyKilled { enemy, cause: LossCause::Blast, at });
            } else {
                self.foes.change(place, |enemy| enemy.hp = hp);
                place += 1;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::enemy::{Enemy, Extent, Shape};
    use crate::setup::Setup;
    use crate::state::Chess;
    use initiative_kernel::game::{Game, Null};

    fn enemy(id: u8, at: Square, hp: u8) -> Enemy {
        let shape = Shape { body: Extent::ONE, ..Shape::default() };
        Enemy { id, hp, at, shape, ..Enemy::default() }
    }

    #[test]
    fn chess_boss_8_a_blast_hurts_each_enemy_once() {
        let text = "4k3/8/8/8/8/8/8/4K3 w - - 0 1";
        let mut field = Chess::start(&Setup::scenario(text), 1).unwrap().field;
        let at = Square::at(3, 4);
        for (id, file, hp) in [(1, 3, 3), (2, 2, 1), (3, 7, 2), (4, 4, 2)] {
            assert!(field.foes.add(enemy(id, Square::at(file, 3), hp)));
        }
        field.explode(at, &mut Null);
        let left: Vec<(u8, u8)> = field.foes.all().iter().map(|foe| (foe.id, foe.hp)).collect();
        assert_eq!(left, [(1, 2), (3, 2), (4, 1)]);
    }

    #[test]
    fn chess_base_2_a_double_step_is_told_as_one() {
        let mut field = Chess::start(&Setup::scenario("plain"), 1).unwrap().field;
        for (from, to, expected) in [
            (Square::at(4, 6), Square::at(4, 4), Manner::Double),
            (Square::at(3, 6), Square::at(3, 5), Manner::Quiet),
            (Square::at(6, 7), Square::at(5, 5), Manner::Quiet),
        ] {
            let mut told: Vec<Event> = Vec::new();
            field.perform(Army::White, Ply { from, to, promotion: None }, false, &mut told);
            let kind = told.iter().find_map(|event| match event {
                Event::PieceMoved { kind, .. } => Some(*kind),
                _ => None,
            });
            assert_eq!(kind, Some(expected));
        }
    }
}
