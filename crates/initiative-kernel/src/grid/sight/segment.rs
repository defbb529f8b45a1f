//! The segment between the centres of two tiles.

use super::super::{Region, Tile};

/// What a segment meets on its way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Crossing {
    /// The interior of a tile.
    Tile(Tile),
    /// Exactly a corner, with these two tiles beside the line.
    Corner(Tile, Tile),
}

impl Crossing {
    /// Whether sight ends here: a tile blocks alone, a corner only if both tiles beside it do.
    pub(super) fn blocked(self, opaque: &Region) -> bool {
        match self {
            Self::Tile(tile) => opaque.contains(tile),
            Self::Corner(one, other) => opaque.contains(one) && opaque.contains(other),
        }
    }
}

/// The tiles and corners between the centres of two tiles, in order, both ends excluded.
///
/// Both ends give the same crossings in opposite order.
#[derive(Clone, Debug)]
pub(super) struct Segment {
    at: Tile,
    /// Where the segment ends.
    to: Tile,
    /// The size and sign of the whole way.
    columns: i64,
    rows: i64,
    right: i16,
    down: i16,
    /// Which side of the next corner the segment passes: it enters the next column before the
    /// next row while this is negative, and meets the corner exactly at 0.
    side: i64,
    /// A corner was met, so the tile behind it comes next.
    behind: bool,
}

impl Segment {
    /// The segment from the centre of one tile to that of another.
    pub(super) fn new(from: Tile, to: Tile) -> Self {
        let columns = i64::from(from.x.abs_diff(to.x));
        let rows = i64::from(from.y.abs_diff(to.y));
        Self {
            at: from,
            to,
            columns,
            rows,
            right: if to.x < from.x { -1 } else { 1 },
            down: if to.y < from.y { -1 } else { 1 },
            // The border of the next column is half a column away, that of the next row half a
            // row; compare ½ / columns with ½ / rows without dividing.
            side: rows - columns,
            behind: false,
        }
    }
}

impl Iterator for Segment {
    type Item = Crossing;

    fn next(&mut self) -> Option<Crossing> {
        if self.behind {
            self.behind = false;
            return (self.at != self.to).then_some(Crossing::Tile(self.at));
        }
        if self.at == self.to {
            return None;
        }
        let before = self.at;
        if self.side <= 0 {
            self.at.x += self.right;
        }
        if self.side >= 0 {
            self.at.y += self.down;
        }
        if self.side == 0 {
            self.behind = true;
            self.side = 2 * (self.rows - self.columns);
            let beside = Tile::new(self.at.x, before.y);
            return Some(Crossing::Corner(beside, Tile::new(before.x, self.at.y)));
        }
        // One column further costs 2·rows in the comparison, one row further 2·columns.
        self.side += if self.side < 0 { 2 * self.rows } else { -2 * self.columns };
        (self.at != self.to).then_some(Crossing::Tile(self.at))
    }
}
