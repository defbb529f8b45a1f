//! What the bot can choose from: chess moves, and whole stone moves.

use super::board::Board;
use super::value;
use crate::army::Ply;
use crate::command::Command;
use crate::enemy::Enemy;
use crate::field::Field;
use crate::ground::stone::Sequence;
use crate::outcome::{End, Outcome};
use crate::phase::ChessPhase;
use crate::piece::{Army, PieceRole};
use crate::square::Square;
use crate::state::Chess;
use alloc::vec::Vec;
use initiative_bots::search::{Root, WIN};
use initiative_kernel::game::Null;

// CHESS-BOT-3
/// A capture of the opposing king, if there is one.
pub(super) fn king_capture(game: &Chess, side: Army) -> Option<Command> {
    let king = game.field.army.king(side.other())?;
    if game.sequence.is_some() || !game.field.in_check(side.other()) {
        return None;
    }
    let mut plies: Vec<Ply> = Vec::new();
    game.plies(side, &mut plies);
    plies.into_iter().find(|ply| ply.to == king).map(Command::from)
}

// CHESS-BOT-5
/// Everything the side to move can do with its turn.
pub(super) fn all(game: &Chess, board: &Board) -> Vec<Root<Command, Board>> {
    let (side, field) = (game.to_move(), &game.field);
    let mut plans = TurnPlans { side, plans: Vec::new() };
    match &game.sequence {
        None => {
            let mut plies = Vec::new();
            game.plies(side, &mut plies);
            for ply in plies {
                plans.play(field, ply);
            }
        }
        Some(sequence) if sequence.stepped => plans.second(field, sequence, &|ply| ply.into()),
        Some(sequence) => plans.land(field, sequence, None),
    }
    let mut plans = plans.plans;
    // The bot makes a move that only loses the moved piece if there is no other move.
    if plans.iter().any(|plan| !plan.loses) {
        plans.retain(|plan| !plan.loses);
    }
    let repeated = repeated(game);
    let root = |mut plan: TurnPlan| {
        let mut verdict = repeated(&plan.after).then_some(0);
        if side == Army::White && struck(&mut plan.after) {
            verdict = Some(if game.crowns > 0 { -value::CROWN } else { 2 - WIN });
        }
        Root { choice: plan.command, verdict, position: board.next(plan.after) }
    };
    plans.into_iter().map(root).collect()
}

/// A turn: how it begins, and the board at its end.
struct TurnPlan {
    command: Command,
    after: Field,
    /// The moved piece is lost for nothing.
    loses: bool,
}

struct TurnPlans {
    side: Army,
    plans: Vec<TurnPlan>,
}

impl TurnPlans {
    fn play(&mut self, field: &Field, ply: Ply) {
        let mut after = *field;
        let outcome = after.perform(self.side, ply, false, &mut Null);
        if outcome.end == End::Landed {
            let sequence = Sequence::landed(ply.to, &outcome);
            self.land(&after, &sequence, Some(&ply.into()));
        } else {
            self.end(field, after, ply, outcome, ply.into());
        }
    }

    /// Adds what can follow a landing on a stone. The turn begins with `first`, or with the step
    /// itself.
    fn land(&mut self, field: &Field, sequence: &Sequence, first: Option<&Command>) {
        if field.can_stay(self.side) {
            let mut after = *field;
            after.end_move(sequence.loud, sequence.passed);
            let command = first.cloned().unwrap_or(Command::StoneStay);
            self.plans.push(TurnPlan { command, after, loses: false });
        }
        for to in Square::all(field.steps(self.side, sequence)) {
            let stepped = Sequence { at: to, stepped: true, ..sequence.clone() };
            let field = field.stepped(sequence, to);
            self.second(&field, &stepped, &|_| first.cloned().unwrap_or(Command::StoneStep { to }));
        }
    }

    /// The second half of a stone move.
    fn second(&mut self, field: &Field, sequence: &Sequence, first: &dyn Fn(Ply) -> Command) {
        let (side, from, home) = (self.side, sequence.at, sequence.home);
        let plies = field.seconds(side, from, home);
        for ply in plies.flat_map(|ply| ply.promotions(&[PieceRole::Queen, PieceRole::Knight])) {
            let mut after = *field;
            let mut outcome = after.perform(side, ply, true, &mut Null);
            outcome.loud |= sequence.loud;
            after.ground.move_stone(from, home);
            self.end(field, after, ply, outcome, first(ply));
        }
    }

    fn end(
        &mut self,
        before: &Field,
        mut after: Field,
        ply: Ply,
        outcome: Outcome,
        command: Command,
    ) {
        after.end_move(outcome.loud, outcome.passed);
        let tag = before.tags.get(ply.from);
        let gone = !Square::all(after.army.side(self.side)).any(|at| after.tags.get(at) == tag);
        let other = self.side.other();
        let nothing = before.army.side(other).count_ones() == after.army.side(other).count_ones();
        self.plans.push(TurnPlan { command, after, loses: gone && nothing });
    }
}

// CHESS-BOT-8
/// Carries out the strikes that enemies make before Black moves. Returns true if one hits White's
/// king.
fn struck(field: &mut Field) -> bool {
    let due = |enemy: &&Enemy| enemy.commitment.is_some_and(|strike| strike.due <= 1);
    let area = field.foes.all().iter().filter(due).fold(0, |area, enemy| area | enemy.strike());
    let king = field.army.king(Army::White).map_or(0, Square::bit);
    for at in Square::all(area & field.army.side(Army::White) & !king) {
        field.take(at);
    }
    area & king != 0
}

/// Whether a board occurred before, as far as the bot can know the next phase. The side that is
/// ahead avoids repetition, the other side seeks it.
fn repeated(game: &Chess) -> impl Fn(&Field) -> bool {
    let next = match game.phase() {
        ChessPhase::Black => ChessPhase::Player,
        _ => ChessPhase::Black,
    };
    let sure = game.terms.options.draws
        && game.boss.is_none()
        && (next == ChessPhase::Player || game.field.foes.is_empty());
    let mut seen = game.clone();
    seen.rotation.jump(next);
    move |after: &Field| {
        if !sure || after.army.clock == 0 || seen.past.is_empty() {
            return false;
        }
        let mut seen = seen.clone();
        seen.field = *after;
        seen.past.contains(&seen.fingerprint())
    }
}
