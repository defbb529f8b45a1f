//! What must hold for a scenario: kings, pawns, stones, phases.

use super::fen;
use super::read::Reading;
use super::{
    BAD_BOSS, BAD_CLAUSE, BAD_SEQUENCE, BAD_STONE, KING_COUNT, OPPONENT_IN_CHECK, PAWN_ON_END_RANK,
    PHASE_SIDE, PIECE_ON_BAD_TILE, Placed, Wrong,
};
use crate::army::Armies;
use crate::command::Command;
use crate::field::Tags;
use crate::ground::TileType;
use crate::phase::ChessPhase;
use crate::piece::{Army, PieceRole};
use crate::square::{Square, row};
use crate::state::Chess;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use initiative_kernel::game::{Game, Seat};

/// A fault in a clause.
fn wrong(clause: &str, code: &'static str, message: impl Into<String>) -> Placed {
    (clause.into(), (code, message.into()))
}

impl Reading {
    /// Drops impossible rights, in the position and in the positions that can be restored.
    pub(super) fn settle(&mut self) {
        let side = self.side;
        let mut army = self.field.army;
        self.settle_one("fen", &mut army, side);
        self.field.army = army;
        if let Some(mut before) = self.abort {
            self.settle_one("abort_point", &mut before.army, side);
            self.abort = Some(before);
        }
        if let Some(mut undo) = self.undo {
            self.settle_one("undo_point", &mut undo.before.army, Army::White);
            self.undo = Some(undo);
        }
    }

    fn settle_one(&mut self, clause: &str, army: &mut Armies, side: Army) {
        let ranks = self.field.ranks;
        let dropped = fen::settle(army, side, &ranks);
        let place = self.place(clause);
        if !dropped.castling.is_empty() {
            let message = format!(
                "the castling rights `{}` were dropped: they need the king on e1 or e8 and its \
                 rook in the corner",
                dropped.castling
            );
            self.warn(&place, "scenario/castling_dropped", message);
        }
        if let Some(at) = dropped.passed {
            let message = format!(
                "the en passant square {at} was dropped: no pawn can have just stepped over it"
            );
            self.warn(&place, "scenario/en_passant_dropped", message);
        }
    }

    // CHESS-CAMP-3
    /// Removes the white pieces that earlier levels of the campaign cost.
    pub(super) fn take_lost(&mut self) -> Result<(), Placed> {
        let army = &self.field.army;
        if let Some(at) = Square::first(self.lost & (!army.side(Army::White) | army.kings())) {
            let message =
                format!("on {at} stands no white piece that could be missing; a king cannot");
            return Err(wrong("lost", BAD_CLAUSE, message));
        }
        for at in Square::all(self.lost) {
            self.field.army.take(at);
        }
        Ok(())
    }

    /// Numbers the pieces.
    pub(super) fn number_pieces(&mut self) -> Result<(), Placed> {
        let pieces = self.field.army.occupied();
        if self.tags.is_empty() {
            self.field.tags = Tags::of(&self.field.army);
            return Ok(());
        }
        let tagged = self.tags.iter().fold(0, |set, (at, _)| set | at.bit());
        if let Some(at) = Square::first(tagged ^ pieces) {
            let message =
                format!("every piece has a number and nothing else has; {at} is otherwise");
            return Err(wrong("tags", BAD_CLAUSE, message));
        }
        for (at, tag) in &self.tags {
            self.field.tags.set(*at, *tag);
        }
        Ok(())
    }

    // CHESS-CMD-3
    pub(super) fn check(&self) -> Result<(), Placed> {
        let field = &self.field;
        let (army, ground) = (&field.army, &field.ground);
        if let Some(at) = Square::first(army.occupied() & (ground.void | ground.deadly())) {
            let message = format!("no piece can stand on {at}: it is void or deadly");
            return Err(wrong("fen", PIECE_ON_BAD_TILE, message));
        }
        let carried =
            self.sequence.as_ref().filter(|one| one.stepped).map_or(0, |one| one.at.bit());
        if let Some(at) = Square::all(ground.stones & !carried).find(|at| !self.holds_stone(*at)) {
            let message = format!(
                "a stone cannot lie on {at}: it needs plain ground without belt or question, and \
                 no promotion rank"
            );
            return Err(wrong("stone", BAD_STONE, message));
        }
        self.check_enemies()?;
        for side in Army::ALL {
            self.check_army(side).map_err(|fault| ("fen".into(), fault))?;
        }
        let others = self.side.other();
        // In a match under way, enemies that are gone now may have led to this position.
        let begins = self.past.is_none() && !self.terms.sandbox;
        if begins && field.is_plain() && self.boss.is_none() && field.in_check(others) {
            let message = format!("{}'s king is in check out of turn", others.name());
            return Err(wrong("fen", OPPONENT_IN_CHECK, message));
        }
        self.check_phase()?;
        let king = army.king(Army::Black).is_some();
        if self.boss.is_some() && !king && !self.terms.sandbox && self.over.is_none() {
            return Err(wrong("boss", BAD_BOSS, "a boss has a king"));
        }
        self.check_points()?;
        self.check_sequence().map_err(|fault| ("sequence".into(), fault))
    }

    // CHESS-SCN-5
    fn check_phase(&self) -> Result<(), Placed> {
        let sides = match self.phase {
            None => true,
            Some(ChessPhase::Player | ChessPhase::Boss) => self.side == Army::White,
            Some(ChessPhase::Black | ChessPhase::Enemies) => self.side == Army::Black,
        };
        if !sides {
            let message = "player and boss need the side w, enemies and black the side b";
            return Err(wrong("phase", PHASE_SIDE, message));
        }
        if self.phase == Some(ChessPhase::Boss) && self.boss.is_none() {
            return Err(wrong("phase", BAD_BOSS, "there is no boss for its phase"));
        }
        if self.past.is_none() {
            return Ok(());
        }
        let automatic = matches!(self.phase, Some(ChessPhase::Boss | ChessPhase::Enemies));
        if automatic && self.over.is_none() {
            let message = "a match that goes on (`past`) waits for a side: player or black";
            return Err(wrong("phase", PHASE_SIDE, message));
        }
        if self.seen > 0 || !self.spawns.is_empty() || self.rolls != [false; 3] {
            let message = "a match that goes on (`past`) has no `seen`, `spawn` or `roll`";
            return Err(wrong("past", BAD_CLAUSE, message));
        }
        Ok(())
    }

    /// Whether a stone can lie on this tile.
    fn holds_stone(&self, at: Square) -> bool {
        let (ground, ranks) = (&self.field.ground, &self.field.ranks);
        let promotion = ranks.promotion(Army::White) | ranks.promotion(Army::Black);
        ground.tile(at) == TileType::Ground && (ground.moving() | promotion) & at.bit() == 0
    }

    fn check_army(&self, side: Army) -> Result<(), Wrong> {
        let field = &self.field;
        let army = &field.army;
        let count = (army.side(side) & army.kings()).count_ones();
        // A rout has no king to mate, so Black may have no army. In a match under way a question
        // tile may have brought Black a pawn.
        let hunted = !field.foes.is_empty() || !self.spawns.is_empty();
        let bare = army.side(side) == 0 && hunted || self.past.is_some();
        let absent = side == Army::Black && self.rout != Some(false) && bare;
        let many = count != 1 && !absent && self.over.is_none();
        if count > 1 || many && !self.terms.sandbox {
            let message = format!("{} has {count} kings; it needs one", side.name());
            return Err((KING_COUNT, message));
        }
        let ends = row(0) | row(7) | field.ranks.promotion(side);
        // A belt may carry a pawn there during a match, but no scenario starts like that.
        if self.past.is_none()
            && let Some(at) = Square::first(army.of(side, PieceRole::Pawn) & ends)
        {
            let message = format!("a pawn cannot start on {at}, at an end of the board");
            return Err((PAWN_ON_END_RANK, message));
        }
        Ok(())
    }

    /// Checks the positions that can be restored.
    fn check_points(&self) -> Result<(), Placed> {
        let shut = self.field.ground.void | self.field.ground.deadly();
        let message = "the position to come back to has a king too many, a number twice, or a \
                       piece where none can stand";
        if self.undo.is_some_and(|undo| !undo.before.is_whole(shut)) {
            return Err(wrong("undo_point", BAD_CLAUSE, message));
        }
        let Some(before) = &self.abort else {
            return Ok(());
        };
        if self.sequence.is_none() {
            let message = "an abort point needs a stone move, `sequence`";
            return Err(wrong("abort_point", BAD_SEQUENCE, message));
        }
        // A spawned enemy could stand on a tile that the piece needs when the stone move is taken
        // back.
        if !self.spawns.is_empty() {
            let message = "nobody spawns while a stone move can be taken back";
            return Err(wrong("spawn", BAD_SEQUENCE, message));
        }
        if !before.is_whole(shut | self.field.foes.bodies()) {
            return Err(wrong("abort_point", BAD_SEQUENCE, message));
        }
        Ok(())
    }

    // CHESS-SCN-4
    fn check_sequence(&self) -> Result<(), Wrong> {
        let Some(sequence) = &self.sequence else {
            return Ok(());
        };
        let field = &self.field;
        let own = field.army.side(self.side) & sequence.at.bit() != 0;
        let stone = field.ground.stones & sequence.at.bit() != 0;
        let home = if sequence.stepped {
            let full = field.ground.stones | field.foes.bodies();
            let free = full & sequence.home.bit() == 0 && self.holds_stone(sequence.home);
            free && sequence.home.distance(sequence.at) == 1
        } else {
            sequence.home == sequence.at
        };
        let chess = !matches!(self.phase, Some(ChessPhase::Enemies | ChessPhase::Boss));
        if own && stone && home && chess && self.over.is_none() {
            return Ok(());
        }
        let message = "a piece of the side to move stands on a stone: on its home before the step, \
                       one tile from its empty home after it";
        Err((BAD_SEQUENCE, message.into()))
    }
}

impl Chess {
    /// Checks that somebody can continue a match or a stone move that is under way.
    pub(super) fn check_open(&self, goes_on: bool) -> Result<(), Placed> {
        let Some(seat) = self.status().awaited().iter().next() else {
            return Ok(());
        };
        if self.sequence.is_none() && !goes_on {
            return Ok(());
        }
        let mut legal: Vec<Command> = Vec::new();
        self.legal(seat, &mut legal);
        if legal.iter().any(|command| !matches!(command, Command::Resign)) {
            return Ok(());
        }
        Err(if self.sequence.is_some() {
            let message = "this stone move cannot be finished, and there is no `abort_point`";
            wrong("sequence", BAD_SEQUENCE, message)
        } else {
            let side = if seat == Seat(0) { Army::White } else { Army::Black };
            let message = format!("{} has no move; `over` says how it ended", side.name());
            wrong("past", BAD_CLAUSE, message)
        })
    }
}
