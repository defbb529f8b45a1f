//! How good a board looks, without looking ahead.

use super::placement::{late, place};
use crate::army::{Armies, Ranks};
use crate::enemy::Enemy;
use crate::field::Field;
use crate::ground::TileSets;
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
/// The stage of the game at the start: a knight or bishop counts 1, a rook 2, a queen 4.
const OPENING: i32 = 24;
/// What a tile in reach is worth, by role.
const REACH: [i32; 6] = [0, 4, 4, 3, 1, 0];
/// How many reachable tiles are normal, by role.
const USUAL: [i32; 6] = [0, 4, 6, 7, 13, 0];
/// What an attack on the tiles around a king weighs, by role.
const ASSAULT: [i32; 6] = [0, 2, 2, 3, 5, 0];
/// The value of a passed pawn, by the steps it has to go.
const PASSED: [i32; 8] = [0, 120, 75, 45, 28, 16, 10, 8];

/// The value of a board for the side to move, in hundredths of a pawn. Without a field, there is
/// nothing unusual on the board.
pub(super) fn value(army: &Armies, field: Option<&Field>, side: Army) -> i32 {
    let appraisal = Appraisal::new(army, field);
    let mut total = appraisal.side(Army::White) - appraisal.side(Army::Black);
    if appraisal.stage <= 8 {
        total += appraisal.chase(Army::White) - appraisal.chase(Army::Black);
    }
    if let Some(field) = field {
        total += appraisal.hunt(field.foes.all());
        let ground = &field.ground;
        if ground.moving() != 0 {
            let [white, black] = Army::ALL.map(|own| appraisal.belts(ground, own, side));
            total += white - black;
        }
    }
    TEMPO + if side == Army::White { total } else { -total }
}

/// What every part of the value needs.
struct Appraisal<'a> {
    army: &'a Armies,
    /// Where pawns of each side promote.
    promotion: [u8; 2],
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
    fn new(army: &'a Armies, field: Option<&Field>) -> Self {
        let pawns = Army::ALL.map(|side| army.of(side, PieceRole::Pawn));
        let [_, knights, bishops, rooks, queens, _] = army.roles;
        let stage = count(knights | bishops) + 2 * count(rooks) + 4 * count(queens);
        Self {
            army,
            promotion: field.map_or_else(Ranks::default, |field| field.ranks).promote,
            stops: field.map_or(army.occupied(), Field::stops),
            shut: field.map_or(0, |field| field.ground.deadly() | field.ground.void),
            pawns,
            guards: [ray::pawns(pawns[0], true), ray::pawns(pawns[1], false)],
            kings: Army::ALL.map(|side| army.king(side)),
            stage: stage.min(OPENING),
        }
    }

    /// Everything that counts for a side.
    fn side(&self, side: Army) -> i32 {
        let army = self.army;
        let own = army.side(side);
        let slam = army.marked(Mark::Slam) & own;
        let pretenders = army.marked(Mark::Pretender) & own;
        let mut troops = Troops {
            army,
            side,
            own: own & !slam,
            open: !own & !self.shut & !self.guards[side.other() as usize],
            zone: self.kings[side.other() as usize].map_or(0, zone),
            total: 0,
            assault: 0,
            attackers: 0,
        };
        let stops = self.stops;
        troops.add(PieceRole::Knight, |at| ray::KNIGHT[at.index()]);
        troops.add(PieceRole::Bishop, |at| ray::bishop(at, stops));
        troops.add(PieceRole::Rook, |at| ray::rook(at, stops));
        troops.add(PieceRole::Queen, |at| ray::bishop(at, stops) | ray::rook(at, stops));
        let Troops { mut total, assault, attackers, .. } = troops;
        for at in Square::all(army.of(side, PieceRole::Rook) & !slam) {
            total += self.file(side, at);
        }
        let bishops = army.of(side, PieceRole::Bishop);
        if bishops & bishops.wrapping_sub(1) != 0 {
            total += 30;
        }
        if slam | pretenders != 0 {
            total += count(slam) * SLAM + count(pretenders) * PRETENDER;
        }
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
        let goal = 8 - i32::from(self.promotion[side as usize]);
        // The tiles that their pawns block or could capture on, along the whole way.
        let control = ahead(theirs | self.guards[side.other() as usize], side.other());
        let behind = ahead(own, side.other());
        let mut total = 0;
        for at in Square::all(own) {
            total += MATERIAL[0] + place(0, side, at);
        }
        // Pawns without own pawns beside them or ahead of them.
        let files = own | behind | ahead(own, side);
        let (alone, doubled) = (own & !beside(files), own & behind);
        if alone | doubled != 0 {
            total -= 12 * count(alone) + 10 * count(doubled);
        }
        for at in Square::all(own & !behind & !control) {
            let steps = (goal - i32::from(at.row())).unsigned_abs().min(7);
            let mut worth = PASSED[steps as usize];
            worth += worth * (OPENING - self.stage) / OPENING;
            // The pawn's way is blocked or guarded.
            if self.stops & shifted(at.bit(), 0, side.forward()) != 0 {
                worth /= 2;
            }
            if self.shut & ahead(at.bit(), side) == 0 {
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
        let near = shifted(zone(king), 0, side.forward());
        let next = own & near & zone(king);
        let mut total = if next == 0 { 0 } else { 12 * count(next) };
        let further = own & near & !zone(king);
        if further != 0 {
            total += 6 * count(further);
        }
        let line = file(king.file());
        for line in [shifted(line, -1, 0), line, shifted(line, 1, 0)] {
            // There may be no file beside it.
            if line != 0 && line & own == 0 {
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
        let army = self.army;
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
    fn hunt(&self, foes: &[Enemy]) -> i32 {
        let army = self.army;
        let white = army.side(Army::White);
        let king = self.kings[0].map_or(0, Square::bit);
        let mut total = 0;
        for enemy in foes {
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
    fn belts(&self, ground: &TileSets, side: Army, mover: Army) -> i32 {
        let army = self.army;
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

/// The pieces of a side except king and pawns, while they are added up.
struct Troops<'a> {
    army: &'a Armies,
    side: Army,
    /// The tiles of those that count.
    own: u64,
    /// The tiles that count as reach.
    open: u64,
    /// The tiles around the opposing king.
    zone: u64,
    total: i32,
    /// How heavily the zone is attacked, and by how many.
    assault: i32,
    attackers: i32,
}

impl Troops<'_> {
    /// Adds the pieces of a role. `reach` gives the tiles that a piece of this role attacks.
    #[inline(always)]
    fn add(&mut self, role: PieceRole, reach: impl Fn(Square) -> u64) {
        let number = role as usize;
        for at in Square::all(self.army.roles[number] & self.own) {
            let reach = reach(at);
            self.total += MATERIAL[number] + place(number, self.side, at);
            self.total += (count(reach & self.open) - USUAL[number]) * REACH[number];
            if reach & self.zone != 0 {
                self.assault += ASSAULT[number] * count(reach & self.zone);
                self.attackers += 1;
            }
        }
    }
}

/// How many tiles a set has.
#[inline]
const fn count(set: u64) -> i32 {
    set.count_ones().cast_signed()
}

/// A king's tile and those around it.
#[inline]
fn zone(king: Square) -> u64 {
    ray::KING[king.index()] | king.bit()
}

/// The tiles beside a set.
#[inline]
const fn beside(set: u64) -> u64 {
    shifted(set, -1, 0) | shifted(set, 1, 0)
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
