//! The state of a match.

use crate::army::Ply;
use crate::boss::Boss;
use crate::ending::ChessEnding;
use crate::enemy::{Enemy, EnemyKind};
use crate::field::Field;
use crate::ground::stone::{Before, Sequence};
use crate::phase::ChessPhase;
use crate::piece::{Army, PieceRole};
use crate::ray;
use crate::square::Square;
use alloc::boxed::Box;
use alloc::string::String;
use alloc::sync::Arc;
use alloc::vec::Vec;
use initiative_kernel::dice::Dice;
use initiative_kernel::game::Seat;
use initiative_kernel::hash::Digest;
use initiative_kernel::turn::rotation::Rotation;
use serde::{Deserialize, Serialize};

/// A match.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Chess {
    /// What never changes. Copies share it.
    #[serde(rename = "stage")]
    pub terms: Arc<MatchTerms>,
    pub(crate) rotation: Rotation<ChessPhase>,
    /// The board and everything on it.
    pub field: Field,
    pub(crate) dice: Dice,
    /// The fingerprints of the positions that chess phases began with, as long as they can recur.
    pub(crate) past: Vec<u64>,
    /// The stone move under way.
    pub sequence: Option<Sequence>,
    /// The boss, if there is one.
    pub boss: Option<Boss>,
    /// How many turns Black must still skip.
    pub owed: u8,
    /// The move that a cheat forbids White in this phase.
    pub(crate) ban: Option<Ply>,
    /// White's last move and the armies before it, for bosses that take moves back.
    pub(crate) undo: Option<Box<UndoPoint>>,
    /// Crowns in stock.
    pub crowns: u8,
    /// From where to where the last chess move went, for the scene.
    pub(crate) last: Option<(Square, Square)>,
    /// How the match ended, if it did.
    pub ending: Option<ChessEnding>,
}

/// White's last move and the armies before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct UndoPoint {
    pub(crate) ply: Ply,
    pub(crate) before: Before,
}

/// What never changes during a match.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct MatchTerms {
    /// The scenario's id.
    pub id: String,
    /// Its name.
    pub name: String,
    /// The world's id.
    pub world: String,
    /// The enemy types.
    pub kinds: Vec<EnemyKind>,
    /// The switches.
    pub options: ChessOptions,
    /// Missing kings and debug commands are allowed.
    pub sandbox: bool,
    /// White wins when no enemy is left.
    pub rout: bool,
    /// The bot that Black's seat is meant for, or none for a person.
    pub bot: Option<u8>,
    /// How many of each role White and Black began with.
    pub armies: [[u8; 6]; 2],
}

// CHESS-SCN-6
/// The switches of a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ChessOptions {
    /// Enemies take the step that ends nearest to the target instead of the shortest path.
    pub greedy: bool,
    /// Every enemy strikes in the slot in which it targets.
    pub instant: bool,
    /// Threefold repetition and fifty quiet moves are draws.
    pub draws: bool,
}

impl Default for ChessOptions {
    fn default() -> Self {
        Self { greedy: false, instant: false, draws: true }
    }
}

impl Chess {
    /// The phase.
    pub fn phase(&self) -> ChessPhase {
        self.rotation.phase()
    }

    /// The round, counted from 1.
    pub fn round(&self) -> u32 {
        self.rotation.round()
    }

    /// The side that is to move.
    pub fn to_move(&self) -> Army {
        match self.phase() {
            ChessPhase::Player | ChessPhase::Boss => Army::White,
            ChessPhase::Enemies | ChessPhase::Black => Army::Black,
        }
    }

    /// The side of a seat.
    pub const fn side_of(seat: Seat) -> Option<Army> {
        match seat.0 {
            0 => Some(Army::White),
            1 => Some(Army::Black),
            _ => None,
        }
    }

    /// An enemy on the board, by its id.
    pub(crate) fn enemy(&self, id: u8) -> Option<&Enemy> {
        self.field.foes.find(id).map(|place| &self.field.foes.all()[place])
    }

    pub(crate) fn kind(&self, kind: u8) -> &EnemyKind {
        // Enemies only come into play with a kind that was checked.
        &self.terms.kinds[usize::from(kind)]
    }

    // CHESS-BASE-7
    /// The fingerprint of the position, for repetition.
    pub(crate) fn fingerprint(&self) -> u64 {
        let mut digest = Digest::new();
        let army = &self.field.army;
        digest.word(self.phase() as u64);
        let sets = army.roles.into_iter().chain(army.sides).chain(army.marks);
        sets.for_each(|set| digest.word(set));
        digest.word(army.rights.into());
        digest.word(if self.can_capture_in_passing() { army.passed.bit() } else { 0 });
        let ground = &self.field.ground;
        for set in [ground.water, ground.lava, ground.void, ground.droppers, ground.questions] {
            digest.word(set);
        }
        ground.belts.into_iter().for_each(|set| digest.word(set));
        digest.word(ground.bridges);
        digest.word(ground.stones);
        for enemy in self.field.foes.all() {
            digest.word(u64::from(enemy.kind) << 16 | u64::from(enemy.hp));
            digest.word(enemy.body());
            if let Some(commitment) = enemy.commitment {
                digest.word(commitment.target.bit());
                digest.word(enemy.strike());
                digest.word(commitment.due.into());
            }
        }
        digest.word(u64::from(self.owed) << 8 | u64::from(self.field.float));
        if let Some(boss) = &self.boss {
            boss.fingerprint(&mut digest);
        }
        digest.finish()
    }

    /// Whether a capture in passing is legal now.
    fn can_capture_in_passing(&self) -> bool {
        let side = self.to_move();
        let field = &self.field;
        let full = field.army.occupied() | field.foes.bodies();
        if field.army.passer(side, full).is_none() {
            return false;
        }
        let to = field.army.passed;
        let pawns =
            ray::PAWN[side.other() as usize][to.index()] & field.army.of(side, PieceRole::Pawn);
        Square::all(pawns & !field.bound(side))
            .any(|from| field.is_legal(side, field.queening(side, from, to)))
    }

    /// How often the present position has occurred, this time included.
    pub(crate) fn occurrences(&self) -> usize {
        match self.past.last() {
            None => 0,
            Some(now) => self.past.iter().filter(|one| *one == now).count(),
        }
    }

    /// Records the position that a chess phase begins with.
    pub(crate) fn record_position(&mut self) {
        // If repetition is no draw, the list would only grow.
        if !self.terms.options.draws {
            self.past.clear();
            return;
        }
        let lasting = self.boss.is_some() || self.field.ground.moving() != 0;
        let now = self.fingerprint();
        if self.field.army.clock == 0 && !lasting {
            // No earlier position can recur, except those that the scenario lists (CHESS-SCN-5).
            self.past.retain(|one| *one == now);
        }
        self.past.push(now);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::setup::Setup;
    use initiative_kernel::game::Game;

    #[test]
    fn chess_base_7_what_is_owed_and_what_floats_makes_another_position() {
        let game = Chess::start(&Setup::scenario("plain"), 1).unwrap();
        let mut owing = game.clone();
        owing.owed = 1;
        let mut floating = game.clone();
        floating.field.float = 1;
        let prints = [&game, &owing, &floating].map(Chess::fingerprint);
        assert!(prints[0] != prints[1] && prints[0] != prints[2] && prints[1] != prints[2]);
    }
}
