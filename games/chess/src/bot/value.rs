//! How good a board looks, without looking ahead.

use super::placement::{late, place};
use crate::field::Field;
use crate::ground::widened;
use crate::piece::{Army, Mark, PieceRole};
use crate::ray;
use crate::square::{Square, file, shifted};

// CHESS-BOT-6
/// What pieces are worth, by role. A king has no value, because losing it ends the game.
pub(super) const MATERIAL: [i32; 6] = [100, 320, 330, 500, 900, 0];
/// Moves like a king without being one.
pub(super) const PRETENDER: i32 = 300;
/// A rook that only slams.
const SLAM: i32 = 120;
/// A crown.
pub(super) const CROWN: i32 = 1_500;
/// A hit point of an enemy. Enemies hunt White alone.
pub(super) const WOUND: i32 = 60;

const TEMPO: i32 = 8;
/// How much each piece counts towards the stage of the game. The start has 24.
const STAGE: [i32; 6] = [0, 1, 1, 2, 4, 0];
const OPENING: i32 = 24;
/// What a tile in reach is worth, by role.
const REACH: [i32; 6] = [0, 4, 4, 3, 1, 0];
/// How many reachable tiles are normal, by role.
const USUAL: [i32; 6] = [0, 4, 6, 7, 13, 0];
/// What an attack on the tiles around a king weighs, by role.
const ASSAULT: [i32; 6] = [0, 2, 2, 3, 5, 0];
/// The value of a passed pawn, by the steps it has to go.
const PASSED: [i32; 8] = [0, 120, 75, 45, 28, 16, 10, 8];

/// The value of a board for the side to move, in hundredths of a pawn.
pub(super) fn value(field: &Field, side: Army) -> i32 {
    let appraisal = Appraisal::new(field);
    let mut total = appraisal.side(Army::White) - appraisal.side(Army::Black);
    total += appraisal.hunt();
    if appraisal.stage <= 8 {
        total += appraisal.chase(Army::White) - appraisal.chase(Army::Black);
    }
    if field.ground.moving() != 0 {
        total += appraisal.belts(Army::White, side) - appraisal.belts(Army::Black, side);
    }
    TEMPO + if side == Army::White { total } else { -total }
}

/// What every part of the value needs.
struct Appraisal<'a> {
    field: &'a Field,
    /// Where slides stop.
    stops: u64,
    /// Tiles that nobody can stand on for long.
    shut: u64,
    pawns: [u64; 2],
    /// What the pawns of each side attack.
    guards: [u64; 2],
    kings: [Option<Square>; 2],
    /// From 24 at the start to 0 with only kings and pawns.
    stage: i32,
}

impl<'a> Appraisal<'a> {
    fn new(field: &'a Field) -> Self {
        let army = &field.army;
        let pawns = Army::ALL.map(|side| army.of(side, PieceRole::Pawn));
        let mut stage = 0;
        for (set, weight) in army.roles.iter().zip(STAGE) {
            stage += set.count_ones().cast_signed() * weight;
        }
        Self {
            field,
            stops: field.stops(),
            shut: field.ground.deadly() | field.ground.void,
            pawns,
            guards: [ray::pawns(pawns[0], true), ray::pawns(pawns[1], false)],
            kings: Army::ALL.map(|side| army.king(side)),
            stage: stage.min(OPENING),
        }
    }

    /// Everything that counts for a side.
    fn side(&self, side: Army) -> i32 {
        let army = &self.field.army;
        let own = army.side(side);
        let slam = army.marked(Mark::Slam);
        let open = !own & !self.shut & !self.guards[side.other() as usize];
        let zone = self.kings[side.other() as usize].map_or(0, |king| widened(king.bit()));
        let (mut total, mut assault, mut attackers) = (0, 0, 0);
        for role in [PieceRole::Knight, PieceRole::Bishop, PieceRole::Rook, PieceRole::Queen] {
            let number = role as usize;
            for at in Square::all(army.roles[number] & own & !slam) {
                let reach = match role {
                    PieceRole::Knight => ray::KNIGHT[at.index()],
                    PieceRole::Bishop => ray::bishop(at, self.stops),
                    PieceRole::Rook => ray::rook(at, self.stops),
                    _ => ray::bishop(at, self.stops) | ray::rook(at, self.stops),
                };
                let free = (reach & open).count_ones().cast_signed();
                total += MATERIAL[number] + place(number, side, at);
                total += (free - USUAL[number]) * REACH[number];
                if reach & zone != 0 {
                    assault += ASSAULT[number] * (reach & zone).count_ones().cast_signed();
                    attackers += 1;
                }
                if role == PieceRole::Rook {
                    total += self.file(side, at);
                }
            }
        }
        if (army.roles[PieceRole::Bishop as usize] & own).count_ones() >= 2 {
            total += 30;
        }
        total += (slam & own).count_ones().cast_signed() * SLAM;
        total += (army.marked(Mark::Pretender) & own).count_ones().cast_signed() * PRETENDER;
        // A single attacker is little danger.
        if attackers >= 2 {
            total += (assault * attackers).min(160) * self.stage / OPENING;
        }
        total + self.pawns(side) + self.king(side)
    }

    /// A rook on a file without pawns.
    fn file(&self, side: Army, at: Square) -> i32 {
        let file = file(at.file());
        match (file & self.pawns[side as usize], file & self.pawns[side.other() as usize]) {
            (0, 0) => 18,
            (0, _) => 9,
            _ => 0,
        }
    }

    fn pawns(&self, side: Army) -> i32 {
        let own = self.pawns[side as usize];
        let theirs = self.pawns[side.other() as usize];
        let goal = 8 - i32::from(self.field.ranks.promote[side as usize]);
        // The tiles that their pawns block or could capture on, along the whole way.
        let control = ahead(theirs | self.guards[side.other() as usize], side.other());
        let behind = ahead(own, side.other());
        let mut total = own.count_ones().cast_signed() * MATERIAL[0];
        for at in Square::all(own) {
            total += place(0, side, at);
            let beside = file(at.file()) | neighbours(at.file());
            if own & beside & !file(at.file()) == 0 {
                total -= 12;
            }
            if behind & at.bit() != 0 {
                total -= 10;
                continue;
            }
            let way = ahead(at.bit(), side);
            if control & at.bit() == 0 && theirs & way == 0 {
                let steps = (goal - i32::from(at.row())).unsigned_abs().min(7);
                let mut worth = PASSED[steps as usize];
                worth += worth * (OPENING - self.stage) / OPENING;
                // The pawn's way is blocked or guarded.
                if self.stops & shifted(at.bit(), 0, side.forward()) != 0 {
                    worth /= 2;
                }
                if self.shut & way != 0 {
                    worth = 0;
                }
                total += worth;
            }
        }
        total
    }

    /// Where a king stands, and how well it is sheltered.
    fn king(&self, side: Army) -> i32 {
        let Some(king) = self.kings[side as usize] else {
            return 0;
        };
        let early = place(PieceRole::King as usize, side, king) + self.shelter(side, king);
        (early * self.stage + late(side, king) * (OPENING - self.stage)) / OPENING
    }

    fn shelter(&self, side: Army, king: Square) -> i32 {
        let own = self.pawns[side as usize];
        let front = shifted(widened(king.bit()), 0, side.forward());
        let near = front & widened(king.bit());
        let mut total = (own & near).count_ones().cast_signed() * 12;
        total += (own & front & !near).count_ones().cast_signed() * 6;
        for column in king.file().saturating_sub(1)..=(king.file() + 1).min(7) {
            if file(column) & own == 0 {
                total -= 14;
            }
        }
        total
    }

    /// How near a bare king is to being mated: drive it to the edge, and bring the own king close.
    fn chase(&self, side: Army) -> i32 {
        let (Some(own), Some(prey)) =
            (self.kings[side as usize], self.kings[side.other() as usize])
        else {
            return 0;
        };
        let army = &self.field.army;
        let [_, _, _, rooks, queens, _] = army.roles;
        let bare = army.side(side.other()).is_power_of_two();
        if !bare || army.side(side) & (rooks | queens) == 0 {
            return 0;
        }
        let edge = |at: u8| i32::from(at.max(7 - at)) - 3;
        let near = 7 - i32::from(own.distance(prey));
        200 + 20 * edge(prey.file()).max(edge(prey.row()))
            + 6 * (edge(prey.file()) + edge(prey.row()))
            + 14 * near
    }

    /// What enemies cost White.
    fn hunt(&self) -> i32 {
        let army = &self.field.army;
        let white = army.side(Army::White);
        let king = self.kings[0].map_or(0, Square::bit);
        let mut total = 0;
        for enemy in self.field.foes.all() {
            total -= WOUND * i32::from(enemy.hp);
            let (aim, share) = match enemy.commitment {
                Some(commitment) if commitment.due <= 1 => (enemy.strike(), 4),
                Some(_) => (enemy.strike(), 2),
                None => (enemy.site(), 1),
            };
            let mut most = 0;
            for at in Square::all(aim & white & !king) {
                let role = army.role(at).map_or(0, |role| role as usize);
                most = MATERIAL[role].max(most);
            }
            if aim & king != 0 {
                most += 600;
            }
            total -= most * share / 8;
        }
        total
    }

    // CHESS-BOT-6
    /// What a side will lose to the belts.
    fn belts(&self, side: Army, mover: Army) -> i32 {
        let ground = &self.field.ground;
        let army = &self.field.army;
        let mut total = 0;
        for at in Square::all(army.side(side) & ground.moving() & !ground.stones) {
            // Belts shift after each chess phase, so only the side to move can still react to the
            // first shift.
            let share = if ground.leads_to_death(at, 1) {
                if side == mover { 3 } else { 8 }
            } else if ground.leads_to_death(at, 2) {
                if side == mover { 1 } else { 3 }
            } else {
                continue;
            };
            let worth = match army.role(at) {
                Some(PieceRole::King) if self.kings[side as usize] == Some(at) => 1_500,
                Some(role) => MATERIAL[role as usize],
                None => 0,
            };
            total -= worth * share / 8;
        }
        total
    }
}

/// The files beside a file.
const fn neighbours(column: u8) -> u64 {
    let line = file(column);
    shifted(line, -1, 0) | shifted(line, 1, 0)
}

/// Every tile ahead of a set, in the direction of a side's pawns.
const fn ahead(set: u64, side: Army) -> u64 {
    match side {
        Army::White => {
            let set = set >> 8;
            let set = set | set >> 8;
            let set = set | set >> 16;
            set | set >> 32
        }
        Army::Black => {
            let set = set << 8;
            let set = set | set << 8;
            let set = set | set << 16;
            set | set << 32
        }
    }
}
