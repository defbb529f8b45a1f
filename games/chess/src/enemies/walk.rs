//! Movement: by path distance, or greedily.

use crate::enemy::{Enemy, Gait};
use crate::event::{Event, Idle};
use crate::field::Field;
use crate::piece::Army;
use crate::ray;
use crate::square::{Square, file, row, shifted};
use crate::state::Chess;
use alloc::vec::Vec;
use initiative_kernel::game::Sink;

/// The distance of a tile that no path reaches.
const NEVER: u8 = u8::MAX;

// CHESS-WALK-2: the order of steps and leaps is that of `ray`.
const ROOK: [(i8, i8); 4] = [(0, -1), (0, 1), (-1, 0), (1, 0)];
const BISHOP: [(i8, i8); 4] = [(-1, -1), (-1, 1), (1, -1), (1, 1)];

impl Chess {
    // CHESS-WALK-4, CHESS-WALK-7, CHESS-WALK-8
    pub(crate) fn walk(&mut self, place: usize, out: &mut impl Sink<Event>) {
        let enemy = self.field.foes.all()[place];
        let id = enemy.id;
        let Some(to) = self.destination(place) else {
            out.emit(Event::EnemySkipped { enemy: id, reason: Idle::NoMove });
            return;
        };
        self.field.foes.change(place, |enemy| enemy.at = to);
        out.emit(Event::EnemyMoved { enemy: id, from: enemy.at, to });
    }

    /// Where an enemy goes.
    fn destination(&mut self, place: usize) -> Option<Square> {
        let course = self.course(place);
        if course.prey.is_some() {
            return course.to;
        }
        // CHESS-WALK-1
        let gait = self.kind(self.field.foes.all()[place].kind).gait;
        let moves = self.field.enemy_moves(place, gait);
        self.dice.pick(&moves).copied()
    }

    /// What an enemy that finds no target hunts, and where it goes.
    pub(crate) fn course(&self, place: usize) -> Course {
        let enemy = self.field.foes.all()[place];
        let kind = self.kind(enemy.kind);
        let (gait, ranged) = (kind.gait, kind.ranged);
        let valid = self.field.valid(place);
        let moves = moves_from(enemy.at, gait, valid);
        // CHESS-WALK-1
        let mut prey = self.field.army.side(Army::White);
        if !ranged {
            prey &= !self.field.ground.stones;
        }
        let mut targets: Vec<Square> = Square::all(prey).collect();
        targets.sort_by_key(|target| (enemy.distance(*target), *target));
        let Some(&nearest) = targets.first() else {
            return Course { prey: None, to: None };
        };
        let from = |at: Square| Enemy { at, ..enemy };
        if self.terms.options.greedy {
            // CHESS-WALK-6
            let to = moves.into_iter().min_by_key(|to| from(*to).distance(nearest));
            return Course { prey: Some(nearest), to };
        }
        let reached = targets.iter().find_map(|target| {
            let way = Distances::to(&enemy, gait, valid, *target);
            way.is_open(enemy.at, &moves).then_some((*target, way))
        });
        let (target, way) = reached.unwrap_or((nearest, Distances::CLOSED));
        // CHESS-WALK-5
        let single = enemy.body().count_ones() == 1;
        let to = moves.into_iter().min_by_key(|to| {
            let doomed = single && self.field.ground.leads_to_death(*to, 2);
            (doomed, way.distance(*to), from(*to).distance(target))
        });
        Course { prey: Some(target), to }
    }
}

/// The way of an enemy that has nobody to strike.
pub(crate) struct Course {
    /// The white piece it walks towards; none if there is none for it.
    pub(crate) prey: Option<Square>,
    /// The tile it goes to; none if it can go nowhere.
    pub(crate) to: Option<Square>,
}

impl Field {
    // CHESS-WALK-3, CHESS-STONE-7: a stone is a wall.
    /// The top-left tiles on which an enemy could stand. Its own body is not in its way.
    pub(crate) fn valid(&self, place: usize) -> u64 {
        let shut = self.army.occupied() | self.foes.others(place) | self.ground.walls();
        let (width, height): (u8, u8) = self.foes.all()[place].shape.body.into();
        let mut valid = !shut;
        // A body fits where all of its tiles are free.
        for _ in 1..width {
            valid &= shifted(valid, -1, 0) & !file(7);
        }
        for _ in 1..height {
            valid &= shifted(valid, 0, -1) & !row(7);
        }
        valid
    }

    /// Where an enemy could go now.
    pub(crate) fn enemy_moves(&self, place: usize, gait: Gait) -> Vec<Square> {
        moves_from(self.foes.all()[place].at, gait, self.valid(place))
    }
}

/// The moves from a tile, in a fixed order.
fn moves_from(at: Square, gait: Gait, valid: u64) -> Vec<Square> {
    let (steps, slides): (&[(i8, i8)], bool) = match gait {
        Gait::King => (&ray::KING_STEPS, false),
        Gait::Knight => (&ray::KNIGHT_STEPS, false),
        Gait::Rook => (&ROOK, true),
        Gait::Bishop => (&BISHOP, true),
    };
    let mut moves = Vec::new();
    for (columns, rows) in steps {
        let mut to = at.offset(*columns, *rows);
        while valid & to.bit() != 0 {
            moves.push(to);
            to = if slides { to.offset(*columns, *rows) } else { Square::NONE };
        }
    }
    moves
}

/// For each tile, how many moves away the nearest tile is from which the enemy can target.
struct Distances([u8; 64]);

impl Distances {
    /// The target cannot be reached from anywhere.
    const CLOSED: Self = Self([NEVER; 64]);

    // CHESS-WALK-5
    fn to(enemy: &Enemy, gait: Gait, valid: u64, target: Square) -> Self {
        let mut way = [NEVER; 64];
        let mut seen = enemy.shape.vantages(target) & valid;
        let mut edge = seen;
        let mut moves = 0;
        while edge != 0 {
            let mut next = 0;
            for square in Square::all(edge) {
                way[square.index()] = moves;
                // Every gait can also go back the way it came.
                next |= match gait {
                    Gait::King => ray::KING[square.index()],
                    Gait::Knight => ray::KNIGHT[square.index()],
                    Gait::Rook => ray::rook(square, !valid),
                    Gait::Bishop => ray::bishop(square, !valid),
                };
            }
            edge = next & valid & !seen;
            seen |= edge;
            moves += 1;
        }
        Self(way)
    }

    fn distance(&self, square: Square) -> u8 {
        self.0[square.index()]
    }

    /// Whether the target can be reached from a tile with these moves.
    fn is_open(&self, at: Square, moves: &[Square]) -> bool {
        self.distance(at) != NEVER || moves.iter().any(|to| self.distance(*to) != NEVER)
    }
}
