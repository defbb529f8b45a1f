//! Why a command is refused: the first reason that applies.

use crate::army::{Armies, Ply};
use crate::command::{Command, Promotion};
use crate::enemy::Foes;
use crate::event::Event;
use crate::field::Field;
use crate::legality::Bar;
use crate::phase::ChessPhase;
use crate::piece::{Army, PieceRole};
use crate::plain;
use crate::ray;
use crate::square::Square;
use crate::state::Chess;
use alloc::vec::Vec;
use initiative_kernel::game::{Null, Refusal, Seat};

// CHESS-CMD-2
const GAME_OVER: Refusal = Refusal::new("chess/game_over", "The game is over.");
const NOT_YOUR_TURN: Refusal = Refusal::new("chess/not_your_turn", "It is not your turn.");
const SANDBOX_ONLY: Refusal = Refusal::new("chess/sandbox_only", "Only available in a sandbox.");
const NO_SEQUENCE: Refusal = Refusal::new("chess/no_sequence", "No stone move is under way.");
const SEQUENCE_OPEN: Refusal =
    Refusal::new("chess/sequence_open", "Finish or cancel the stone move first.");
const BAD_SQUARE: Refusal = Refusal::new("chess/bad_square", "That is not a square of this board.");
const NO_PIECE: Refusal = Refusal::new("chess/no_piece", "There is no piece on {}.");
const NOT_YOUR_PIECE: Refusal =
    Refusal::new("chess/not_your_piece", "That piece belongs to the other side.");
pub(crate) const PIECE_BOUND: Refusal =
    Refusal::new("chess/piece_bound", "That piece may not move now.");
const CASTLE_NOT_ALLOWED: Refusal =
    Refusal::new("chess/castle_not_allowed", "Castling is not possible: {}.");
const OWN_PIECE: Refusal = Refusal::new("chess/own_piece", "An own piece stands on {}.");
const ENEMY_IS_WALL: Refusal =
    Refusal::new("chess/enemy_is_wall", "Black pieces cannot enter a tile held by an enemy.");
const UNTOUCHABLE: Refusal = Refusal::new("chess/untouchable", "The king is out of reach.");
const STONE_AGAIN: Refusal = Refusal::new(
    "chess/stone_again",
    "The second half of a stone move cannot end on another stone.",
);
const UNREACHABLE: Refusal = Refusal::new("chess/unreachable", "The {} cannot go from {} to {}.");
const STEP_BLOCKED: Refusal = Refusal::new(
    "chess/step_blocked",
    "The stone can only step to an empty, safe neighbouring tile.",
);
const NO_WAY_ON: Refusal =
    Refusal::new("chess/no_way_on", "There is no legal second move from {}.");
const ALREADY_STEPPED: Refusal = Refusal::new("chess/already_stepped", "It is too late to stay.");
const CANNOT_ABORT: Refusal =
    Refusal::new("chess/cannot_abort", "This stone move cannot be cancelled.");
const PROMOTION_NEEDED: Refusal =
    Refusal::new("chess/promotion_needed", "Choose queen, rook, bishop or knight.");
const PROMOTION_NOT_ALLOWED: Refusal =
    Refusal::new("chess/promotion_not_allowed", "That move does not promote.");
const KING_WOULD_BE_LOST: Refusal =
    Refusal::new("chess/king_would_be_lost", "That would lose the king to {}.");
const KING_IN_CHECK: Refusal =
    Refusal::new("chess/king_in_check", "That would leave the king in check.");
const MOVE_TAKEN_BACK: Refusal =
    Refusal::new("chess/move_taken_back", "That move was struck out; choose another.");
const NO_SUCH_TYPE: Refusal =
    Refusal::new("chess/no_such_type", "There is no enemy type of that name.");
const TOO_MANY_ENEMIES: Refusal =
    Refusal::new("chess/too_many_enemies", "There are 16 enemies already.");

impl Chess {
    /// Whether a seat may give a command now.
    pub(crate) fn allows(&self, seat: Seat, command: &Command) -> Result<(), Refusal> {
        // CHESS-END-5
        if self.ending.is_some() {
            return Err(GAME_OVER);
        }
        let Some(side) = Self::side_of(seat) else {
            return Err(NOT_YOUR_TURN);
        };
        let debug = matches!(
            command,
            Command::DebugSpawn { .. } | Command::DebugKillEnemies | Command::DebugSetPhase { .. }
        );
        if side != self.to_move() && *command != Command::Resign && !(debug && self.terms.sandbox) {
            return Err(NOT_YOUR_TURN);
        }
        if debug && !self.terms.sandbox {
            return Err(SANDBOX_ONLY);
        }
        match command {
            Command::Move { from, to, promotion } => self.allows_move(side, *from, *to, *promotion),
            Command::StoneStep { to } => self.allows_step(side, *to),
            Command::StoneStay => self.allows_stay(side),
            Command::StoneAbort => {
                let sequence = self.sequence.as_ref().ok_or(NO_SEQUENCE)?;
                if sequence.before.is_some() { Ok(()) } else { Err(CANNOT_ABORT) }
            }
            Command::Resign | Command::DebugKillEnemies | Command::DebugSetPhase { .. } => Ok(()),
            Command::DebugSpawn { kind, at } => self.allows_spawn(kind, *at),
        }
    }

    fn allows_spawn(&self, kind: &str, at: Square) -> Result<(), Refusal> {
        // The new enemy could stand on a tile that the piece needs when the stone move is taken
        // back.
        if self.sequence.is_some() {
            return Err(SEQUENCE_OPEN);
        }
        let kinds = &self.terms.kinds;
        let kind = kinds.iter().find(|known| known.id == *kind && known.defined);
        let kind = kind.ok_or(NO_SUCH_TYPE)?;
        if self.field.foes.all().len() >= Foes::MAX {
            return Err(TOO_MANY_ENEMIES);
        }
        let free = kind.shape.body.fits(at) && kind.shape.body.on(at) & !self.field.open() == 0;
        if free { Ok(()) } else { Err(BAD_SQUARE) }
    }

    fn is_square(&self, square: Square) -> bool {
        square.is_some() && self.field.ground.void & square.bit() == 0
    }

    fn allows_move(
        &self,
        side: Army,
        from: Square,
        to: Square,
        promotion: Option<Promotion>,
    ) -> Result<(), Refusal> {
        let second = match &self.sequence {
            Some(sequence) if !sequence.stepped || sequence.at != from => {
                return Err(SEQUENCE_OPEN);
            }
            other => other.as_ref(),
        };
        let field = &self.field;
        // Most moves on a plain board need no closer look.
        if promotion.is_none()
            && second.is_none()
            && self.ban.is_none()
            && field.has_plain_moves()
            && plain::accepts(&field.army, side, Ply { from, to, promotion: None }, &field.ranks)
        {
            return Ok(());
        }
        if !self.is_square(from) || !self.is_square(to) {
            return Err(BAD_SQUARE);
        }
        let piece = field.piece(from).ok_or(NO_PIECE.word(from.name()))?;
        if piece.side != side {
            return Err(NOT_YOUR_PIECE);
        }
        if second.is_none() && field.bound(side) & from.bit() != 0 {
            return Err(PIECE_BOUND);
        }
        let royal = field.army.king(side) == Some(from);
        let castles = from == side.king_home()
            && from.row() == to.row()
            && from.file().abs_diff(to.file()) == 2;
        if royal && castles && second.is_none() {
            field.castling(side, from, to).map_err(|bar| {
                CASTLE_NOT_ALLOWED.word(match bar {
                    Bar::Rights => "rights",
                    Bar::Blocked => "blocked",
                    Bar::Check => "check",
                })
            })?;
        } else {
            field.allows_target(side, from, to, second.is_some())?;
        }
        let letter = field.promotes(side, from, to);
        let promotion = match (letter, promotion) {
            (true, Some(Promotion::Role(role))) => Some(role),
            (true, _) => return Err(PROMOTION_NEEDED),
            (false, Some(_)) => return Err(PROMOTION_NOT_ALLOWED),
            (false, None) => None,
        };
        if royal && let Some(cause) = field.ground.cause(to) {
            return Err(KING_WOULD_BE_LOST.word(cause.name()));
        }
        let ply = Ply { from, to, promotion };
        let legal = match second {
            Some(sequence) => field.is_second(side, ply, sequence.home),
            None => field.is_legal(side, ply),
        };
        if !legal {
            return Err(field.refusal_of(side, ply, second.map(|sequence| sequence.home)));
        }
        if second.is_none() && self.ban == Some(ply) {
            let mut plies: Vec<Ply> = Vec::new();
            self.plies(side, &mut plies);
            if !plies.contains(&ply) {
                return Err(MOVE_TAKEN_BACK);
            }
        }
        Ok(())
    }

    // CHESS-BOSS-13
    /// Appends the legal moves outside a stone move, without the one that a cheat forbids White. A
    /// side's only legal move is never forbidden.
    pub(crate) fn plies<M: From<Ply> + PartialEq>(&self, side: Army, out: &mut Vec<M>) {
        let first = out.len();
        self.field.legal(side, out);
        if side == Army::White
            && out.len() - first > 1
            && let Some(ban) = self.ban.map(M::from)
            && let Some(place) = out.iter().skip(first).position(|known| *known == ban)
        {
            out.remove(first + place);
        }
    }

    fn allows_step(&self, side: Army, to: Square) -> Result<(), Refusal> {
        let sequence = self.sequence.as_ref().ok_or(NO_SEQUENCE)?;
        if !self.is_square(to) {
            return Err(BAD_SQUARE);
        }
        let field = &self.field;
        if sequence.stepped || field.steps(side, sequence) & to.bit() == 0 {
            return Err(STEP_BLOCKED);
        }
        if field.stepped(sequence, to).has_second(side, to, sequence.home) {
            Ok(())
        } else {
            Err(NO_WAY_ON.word(to.name()))
        }
    }

    fn allows_stay(&self, side: Army) -> Result<(), Refusal> {
        let sequence = self.sequence.as_ref().ok_or(NO_SEQUENCE)?;
        if sequence.stepped {
            return Err(ALREADY_STEPPED);
        }
        if self.field.can_stay(side) { Ok(()) } else { Err(self.field.king_refusal(side)) }
    }

    /// Everything a seat may do now.
    pub(crate) fn list(&self, seat: Seat, out: &mut Vec<Command>) {
        let Some(side) = Self::side_of(seat).filter(|_| self.ending.is_none()) else {
            return;
        };
        if side == self.to_move() {
            match &self.sequence {
                None => self.plies(side, out),
                Some(sequence) if sequence.stepped => {
                    let plies = self.field.seconds(side, sequence.at, sequence.home);
                    let plies = plies.flat_map(|ply| ply.promotions(&PieceRole::PROMOTIONS));
                    out.extend(plies.map(Command::from));
                }
                Some(sequence) => {
                    let steps = Square::all(self.field.steps(side, sequence));
                    let steps = steps.filter(|to| self.allows_step(side, *to).is_ok());
                    out.extend(steps.map(|to| Command::StoneStep { to }));
                    if self.allows_stay(side).is_ok() {
                        out.push(Command::StoneStay);
                    }
                }
            }
            if self.sequence.as_ref().is_some_and(|sequence| sequence.before.is_some()) {
                out.push(Command::StoneAbort);
            }
        }
        out.push(Command::Resign);
        if self.terms.sandbox {
            self.list_debug(out);
        }
    }

    fn list_debug(&self, out: &mut Vec<Command>) {
        out.push(Command::DebugKillEnemies);
        out.extend(ChessPhase::ROUND.map(|phase| Command::DebugSetPhase { phase }));
        for kind in &self.terms.kinds {
            for at in Square::all(self.field.open()) {
                if self.allows_spawn(&kind.id, at).is_ok() {
                    out.push(Command::DebugSpawn { kind: kind.id.clone(), at });
                }
            }
        }
    }
}

impl From<Ply> for Command {
    fn from(ply: Ply) -> Self {
        let promotion = ply.promotion.map(Promotion::Role);
        Self::Move { from: ply.from, to: ply.to, promotion }
    }
}

impl Field {
    /// Whether a piece can go to a square, without asking whether its own king is safe.
    fn allows_target(
        &self,
        side: Army,
        from: Square,
        to: Square,
        second: bool,
    ) -> Result<(), Refusal> {
        let role = self.army.role(from).unwrap_or(PieceRole::Pawn);
        let pattern = self.pattern(side, from, second);
        let mut near = pattern;
        if role == PieceRole::Pawn {
            near |= Armies::steps(from.bit(), side);
            near |= ray::PAWN[side as usize][from.index()] & self.army.occupied();
        }
        if near & to.bit() != 0 {
            if self.army.side(side) & to.bit() != 0 {
                return Err(OWN_PIECE.word(to.name()));
            }
            if side == Army::Black && self.foes.bodies() & to.bit() != 0 {
                return Err(ENEMY_IS_WALL);
            }
            if side == Army::White && self.float > 0 && self.army.king(Army::Black) == Some(to) {
                return Err(UNTOUCHABLE);
            }
            if second && self.ground.stones & to.bit() != 0 {
                return Err(STONE_AGAIN);
            }
        }
        // A king that would move into a hazard is refused later, with a reason of its own.
        let royal = self.army.king(side) == Some(from);
        let hazard = if royal { self.ground.deadly() & pattern } else { 0 };
        if (self.reach_of(pattern, side, from, second) | hazard) & to.bit() == 0 {
            let refusal = UNREACHABLE.word(role.name()).word(from.name());
            return Err(refusal.word(to.name()));
        }
        Ok(())
    }

    /// Why a move is not legal.
    fn refusal_of(&self, side: Army, ply: Ply, home: Option<Square>) -> Refusal {
        let mut after = *self;
        after.perform(side, ply, home.is_some(), &mut Null);
        if let Some(home) = home {
            after.ground.move_stone(ply.from, home);
        }
        after.king_refusal(side)
    }

    /// What the shift of the belts does to the king of a side: it is lost, or it is in check.
    fn king_refusal(mut self, side: Army) -> Refusal {
        let mut told: Vec<Event> = Vec::new();
        self.shift_belts(&mut told);
        let lost = told.iter().find_map(|event| match event {
            Event::PieceLost { piece, cause, .. } => {
                (piece.side == side && piece.role == PieceRole::King).then(|| cause.name())
            }
            _ => None,
        });
        lost.map_or(KING_IN_CHECK, |cause| KING_WOULD_BE_LOST.word(cause))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::setup::Setup;
    use crate::state::Chess;
    use initiative_kernel::game::Game;

    #[test]
    fn chess_belt_4_only_a_king_that_a_belt_takes_is_said_to_be_lost() {
        let refusal = |text: &str| {
            let game = Chess::start(&Setup::scenario(text), 1).unwrap();
            game.field.king_refusal(Army::White).code
        };
        let pawn = "4k3/8/8/8/8/1P6/8/4K3 w - - 0 1; belt b3 w; tile a3 dropper";
        assert_eq!(refusal(pawn), KING_IN_CHECK.code);
        let theirs = "8/8/8/8/8/1k6/8/4K3 w - - 0 1; belt b3 w; tile a3 dropper";
        assert_eq!(refusal(theirs), KING_IN_CHECK.code);
        let own = "4k3/8/8/8/8/1K6/8/8 w - - 0 1; belt b3 w; tile a3 dropper";
        assert_eq!(refusal(own), KING_WOULD_BE_LOST.code);
    }
}
