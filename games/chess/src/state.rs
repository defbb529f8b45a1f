//! The state of a match.

use crate::army::Ply;
use crate::boss::Boss;
use crate::ending::Ending;
use crate::enemy::{Enemy, Kind};
use crate::field::Field;
use crate::ground::stone::{Before, Sequence};
use crate::phase::Phase;
use crate::piece::{Role, Side};
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
    pub(crate) stage: Arc<Stage>,
    pub(crate) rotation: Rotation<Phase>,
    pub(crate) field: Field,
    pub(crate) dice: Dice,
    /// The fingerprints of the positions that chess phases began with, as long as they can recur.
    pub(crate) past: Vec<u64>,
    pub(crate) sequence: Option<Sequence>,
    pub(crate) boss: Option<Boss>,
    /// How many turns Black must still skip.
    pub(crate) owed: u8,
    /// The move that a cheat forbids White in this phase.
    pub(crate) ban: Option<Ply>,
    /// White's last move and the armies before it, for bosses that take moves back.
    pub(crate) undo: Option<Box<UndoPoint>>,
    pub(crate) crowns: u8,
    /// From where to where the last chess move went, for the scene.
    pub(crate) last: Option<(Square, Square)>,
    pub(crate) ending: Option<Ending>,
}

/// White's last move and the armies before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct UndoPoint {
    pub(crate) ply: Ply,
    pub(crate) before: Before,
}

/// What never changes during a match. Copies share it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Stage {
    /// The scenario's id.
    pub id: String,
    /// Its name.
    pub name: String,
    /// The world's id.
    pub world: String,
    /// The enemy types.
    pub kinds: Vec<Kind>,
    /// The switches.
    pub options: Options,
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
pub struct Options {
    /// Enemies take the step that ends nearest to the target instead of the shortest path.
    pub greedy: bool,
    /// Every enemy strikes in the slot in which it targets.
    pub instant: bool,
    /// Threefold repetition and fifty quiet moves are draws.
    pub draws: bool,
}

impl Default for Options {
    fn default() -> Self {
        Self { greedy: false, instant: false, draws: true }
    }
}

impl Chess {
    /// What never changes.
    #[must_use]
    pub fn stage(&self) -> &Stage {
        &self.stage
    }

    /// The board and everything on it.
    #[must_use]
    pub const fn field(&self) -> &Field {
        &self.field
    }

    /// The phase.
    #[must_use]
    pub fn phase(&self) -> Phase {
        self.rotation.phase()
    }

    /// The round, counted from 1.
    #[must_use]
    pub fn round(&self) -> u32 {
        self.rotation.round()
    }

    /// The side that is to move.
    #[must_use]
    pub fn to_move(&self) -> Side {
        match self.phase() {
            Phase::Player | Phase::Boss => Side::White,
            Phase::Enemies | Phase::Black => Side::Black,
        }
    }

    /// Whether the side to move is in check.
    #[must_use]
    pub fn in_check(&self) -> bool {
        self.field.in_check(self.to_move())
    }

    // CHESS-LEGAL-5
    /// Whether an attack of the side to move is legal only because the pushed enemy shields the
    /// king.
    #[must_use]
    pub fn is_risky(&self, from: Square, to: Square) -> bool {
        let side = self.to_move();
        let promotion = self.field.promotes(side, from, to).then_some(Role::Queen);
        self.field.is_risky(side, Ply { from, to, promotion })
    }

    /// The stone move under way.
    #[must_use]
    pub const fn sequence(&self) -> Option<&Sequence> {
        self.sequence.as_ref()
    }

    /// The boss, if there is one.
    #[must_use]
    pub const fn boss(&self) -> Option<&Boss> {
        self.boss.as_ref()
    }

    /// How the match ended, if it did.
    #[must_use]
    pub const fn ending(&self) -> Option<Ending> {
        self.ending
    }

    /// Crowns in stock.
    #[must_use]
    pub const fn crowns(&self) -> u8 {
        self.crowns
    }

    /// How many turns Black must still skip.
    #[must_use]
    pub const fn owed(&self) -> u8 {
        self.owed
    }

    /// The side of a seat.
    #[must_use]
    pub const fn side_of(seat: Seat) -> Option<Side> {
        match seat.0 {
            0 => Some(Side::White),
            1 => Some(Side::Black),
            _ => None,
        }
    }

    /// An enemy on the board, by its id.
    pub(crate) fn enemy(&self, id: u8) -> Option<&Enemy> {
        self.field.foes.find(id).map(|place| &self.field.foes.all()[place])
    }

    pub(crate) fn kind(&self, kind: u8) -> &Kind {
        // Enemies only come into play with a kind that was checked.
        &self.stage.kinds[usize::from(kind)]
    }

    // CHESS-BASE-7
    /// The fingerprint of the position, for repetition.
    pub(crate) fn fingerprint(&self) -> u64 {
        let mut digest = Digest::new();
        let army = &self.field.army;
        digest.word(self.phase() as u64);
        for set in army.roles.into_iter().chain(army.sides).chain(army.marks) {
            digest.word(set);
        }
        digest.word(army.rights.into());
        digest.word(if self.can_capture_in_passing() { army.passed.bit() } else { 0 });
        let ground = &self.field.ground;
        for set in [ground.water, ground.lava, ground.void, ground.droppers, ground.questions] {
            digest.word(set);
        }
        for set in ground.belts.into_iter().chain([ground.bridges, ground.stones]) {
            digest.word(set);
        }
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
        let pawns = ray::PAWN[side.other() as usize][to.index()] & field.army.of(side, Role::Pawn);
        Square::all(pawns & !field.bound(side)).any(|from| {
            let promotion = field.promotes(side, from, to).then_some(Role::Queen);
            field.is_legal(side, Ply { from, to, promotion })
        })
    }

    /// How often the present position has occurred, this time included.
    pub(crate) fn occurrences(&self) -> usize {
        match self.past.last() {
            None => 0,
            Some(now) => self.past.iter().filter(|one| *one == now).count(),
        }
    }

    /// Records the position that a chess phase begins with.
    pub(crate) fn remember(&mut self) {
        // If repetition is no draw, the list would only grow.
        if !self.stage.options.draws {
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
