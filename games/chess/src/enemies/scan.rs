//! Scanning: whom an enemy targets, and where it will strike.

use crate::enemy::Enemy;
use crate::field::Field;
use crate::piece::Side;
use crate::square::Square;

impl Field {
    // CHESS-ENEMY-2, CHESS-ENEMY-3
    /// The target of an enemy and the top-left tile of its strike, if it finds one.
    pub(crate) fn aim(&self, place: usize, ranged: bool) -> Option<(Square, Square)> {
        let enemy = self.foes.all()[place];
        let mut candidates = enemy.site() & self.army.side(Side::White);
        for (other, rival) in self.foes.all().iter().enumerate() {
            if other != place {
                candidates &= !rival.strike();
            }
        }
        if !ranged {
            candidates &= !self.ground.stones;
        }
        Square::all(candidates)
            .filter_map(|target| {
                let rect = self.rectangle(place, &enemy, target, ranged)?;
                Some((enemy.squared(target), target, rect))
            })
            .min_by_key(|(distance, target, _)| (*distance, *target))
            .map(|(_, target, rect)| (target, rect))
    }

    // CHESS-ENEMY-4
    /// The top-left tile of an enemy's strike rectangle that contains a target.
    fn rectangle(
        &self,
        place: usize,
        enemy: &Enemy,
        target: Square,
        ranged: bool,
    ) -> Option<Square> {
        let shut = if ranged {
            0
        } else {
            let other = self.army.side(Side::Black) | self.foes.others(place);
            self.ground.walls() | other
        };
        enemy.nearest(target, |area| area & shut == 0)
    }
}

impl Enemy {
    /// The strike rectangle nearest to the body that contains a target and passes `suits`.
    pub(crate) fn nearest(&self, target: Square, suits: impl Fn(u64) -> bool) -> Option<Square> {
        let (width, height): (u8, u8) = self.shape.strike.into();
        let mut best: Option<(i32, Square)> = None;
        for rows in (0..height).rev() {
            for columns in (0..width).rev() {
                let at = target.offset(-columns.cast_signed(), -rows.cast_signed());
                if !self.shape.strike.fits(at) || !suits(self.shape.strike.on(at)) {
                    continue;
                }
                let (columns, rows) = self.at.to(at);
                let distance =
                    i32::from(columns) * i32::from(columns) + i32::from(rows) * i32::from(rows);
                if best.is_none_or(|(least, first)| (distance, at) < (least, first)) {
                    best = Some((distance, at));
                }
            }
        }
        best.map(|(_, at)| at)
    }
}
