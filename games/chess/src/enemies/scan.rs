//! Scanning: whom an enemy targets, and where it will strike.

use crate::enemy::Enemy;
use crate::field::Field;
use crate::piece::Army;
use crate::square::Square;

impl Field {
    // CHESS-ENEMY-2, CHESS-ENEMY-3
    /// The target of an enemy and the top-left tile of its strike, if it finds one.
    pub(crate) fn aim(&self, place: usize, ranged: bool) -> Option<(Square, Square)> {
        let enemy = self.foes.all()[place];
        let mut candidates = enemy.site() & self.army.side(Army::White);
        for (other, rival) in self.foes.all().iter().enumerate() {
            if other != place {
                candidates &= !rival.strike();
            }
        }
        let mut shut = 0;
        if !ranged {
            candidates &= !self.ground.stones;
            shut = self.ground.walls() | self.army.side(Army::Black) | self.foes.others(place);
        }
        let aims = Square::all(candidates).filter_map(|target| {
            Some((enemy.squared(target), target, enemy.nearest(target, shut)?))
        });
        aims.min().map(|(_, target, rect)| (target, rect))
    }
}

impl Enemy {
    // CHESS-ENEMY-4
    /// The strike rectangle nearest to the body that contains a target and none of these tiles.
    pub(crate) fn nearest(&self, target: Square, shut: u64) -> Option<Square> {
        let strike = self.shape.strike;
        let (width, height): (u8, u8) = strike.into();
        let sizes = (0..height).flat_map(|rows| (0..width).map(move |columns| (columns, rows)));
        let corners =
            sizes.map(|(columns, rows)| target.offset(-columns.cast_signed(), -rows.cast_signed()));
        let fits = |at: &Square| strike.fits(*at) && strike.on(*at) & shut == 0;
        corners.filter(fits).min_by_key(|at| (self.at.squared(*at), *at))
    }
}
