//! Belts: at the end of a chess phase everything on them moves one tile.

use crate::event::{Event, Occupant, Ride};
use crate::field::Field;
use crate::square::Square;
use alloc::vec::Vec;
use initiative_kernel::game::Sink;

impl Field {
    // CHESS-BELT-1, CHESS-BELT-2, CHESS-BELT-3
    /// Shifts all belts once, together.
    pub(crate) fn shift_belts(&mut self, out: &mut impl Sink<Event>) {
        if self.ground.moving() == 0 {
            return;
        }
        let mut large = 0;
        for enemy in self.foes.all() {
            if enemy.body().count_ones() > 1 {
                large |= enemy.body();
            }
        }
        let standing = self.army.occupied() | self.foes.bodies();
        // When two movers have the same destination, the first in row-major order goes.
        let mut rides: [(Square, Square); 64] = [(Square::NONE, Square::NONE); 64];
        let mut count = 0;
        let mut goals = 0;
        for (from, to) in self.ground.carries(standing & !large) {
            if goals & to.bit() == 0 {
                goals |= to.bit();
                rides[count] = (from, to);
                count += 1;
            }
        }
        // A mover stays if its destination is taken by somebody who stays. The movers queueing
        // behind it stay too.
        let mut leaving = rides[..count].iter().fold(0, |all, (from, _)| all | from.bit());
        loop {
            let stays = standing & !leaving;
            let before = leaving;
            for (from, to) in &rides[..count] {
                if stays & to.bit() != 0 {
                    leaving &= !from.bit();
                }
            }
            if leaving == before {
                break;
            }
        }
        let gone: Vec<Ride> = rides[..count]
            .iter()
            .filter(|(from, _)| leaving & from.bit() != 0)
            .filter_map(|&(from, to)| Some(Ride { rider: self.rider(from)?, from, to }))
            .collect();
        if gone.is_empty() {
            return;
        }
        out.emit_with(|| Event::BeltsShifted { moves: gone.clone() });
        self.carry(&gone);
        for ride in gone {
            let Some(cause) = self.ground.cause(ride.to) else {
                if let Occupant::Enemy(enemy) = ride.rider
                    && let Some(place) = self.foes.find(enemy)
                    && self.drop_lost_target(place)
                {
                    out.emit(Event::CommitmentDropped { enemy });
                }
                continue;
            };
            self.army.clock = 0;
            match ride.rider {
                Occupant::Piece(piece) => {
                    self.take(ride.to);
                    out.emit(Event::PieceLost { piece, at: ride.to, cause });
                }
                Occupant::Enemy(enemy) => {
                    if let Some(place) = self.foes.find(enemy) {
                        self.foes.remove(place);
                    }
                    out.emit(Event::EnemyKilled { enemy, cause, at: ride.to });
                }
            }
        }
    }

    /// Moves everybody at once: riders may take each other's tiles.
    fn carry(&mut self, rides: &[Ride]) {
        let mut after = *self;
        for ride in rides {
            if matches!(ride.rider, Occupant::Piece(_)) {
                after.take(ride.from);
            }
        }
        for ride in rides {
            match ride.rider {
                Occupant::Piece(piece) => {
                    after.army.put(ride.to, piece.side, piece.role);
                    after.tags.set(ride.to, piece.tag);
                    for (new, old) in after.army.marks.iter_mut().zip(self.army.marks) {
                        if old & ride.from.bit() != 0 {
                            *new |= ride.to.bit();
                        }
                    }
                }
                Occupant::Enemy(enemy) => {
                    if let Some(place) = after.foes.find(enemy) {
                        after.foes.change(place, |enemy| enemy.at = ride.to);
                    }
                }
            }
        }
        *self = after;
    }
}
