//! The eight directions, and the orders in which games try them.

use serde::{Deserialize, Serialize};

/// One of the eight directions to a neighbouring tile; north is up, towards row 0.
///
/// Searches take a list of directions. The list says which steps exist, and its order is the
/// last tie-break between equally good paths, so a game writes its own list or takes
/// [`Direction::FOUR`] or [`Direction::EIGHT`].
///
/// ```
/// use initiative_kernel::grid::Direction;
/// assert_eq!(Direction::East.left(), Direction::North);
/// assert_eq!(Direction::East.opposite(), Direction::West);
/// assert_eq!((Direction::South.dx(), Direction::South.dy()), (0, 1));
/// assert!(Direction::SouthWest.is_diagonal());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[repr(u8)]
pub enum Direction {
    /// Up: −y.
    North,
    /// Up and right: +x, −y.
    NorthEast,
    /// Right: +x.
    East,
    /// Down and right: +x, +y.
    SouthEast,
    /// Down: +y.
    South,
    /// Down and left: −x, +y.
    SouthWest,
    /// Left: −x.
    West,
    /// Up and left: −x, −y.
    NorthWest,
}

impl Direction {
    /// The four orthogonal directions in the order +x, −x, +y, −y.
    pub const FOUR: [Self; 4] = [Self::East, Self::West, Self::South, Self::North];

    /// All directions clockwise from north: N, NE, E, SE, S, SW, W, NW.
    pub const EIGHT: [Self; 8] = [
        Self::North,
        Self::NorthEast,
        Self::East,
        Self::SouthEast,
        Self::South,
        Self::SouthWest,
        Self::West,
        Self::NorthWest,
    ];

    /// How many columns a step goes to the right: −1, 0 or 1.
    #[must_use]
    pub const fn dx(self) -> i16 {
        match self {
            Self::NorthEast | Self::East | Self::SouthEast => 1,
            Self::North | Self::South => 0,
            Self::SouthWest | Self::West | Self::NorthWest => -1,
        }
    }

    /// How many rows a step goes down: −1, 0 or 1.
    #[must_use]
    pub const fn dy(self) -> i16 {
        match self {
            Self::SouthEast | Self::South | Self::SouthWest => 1,
            Self::East | Self::West => 0,
            Self::NorthWest | Self::North | Self::NorthEast => -1,
        }
    }

    /// Whether a step changes both the column and the row.
    #[must_use]
    pub const fn is_diagonal(self) -> bool {
        self as u8 % 2 == 1
    }

    /// The direction back.
    #[must_use]
    pub const fn opposite(self) -> Self {
        self.turned(4)
    }

    /// A quarter turn to the left, as seen by somebody who walks this way.
    #[must_use]
    pub const fn left(self) -> Self {
        self.turned(6)
    }

    /// A quarter turn to the right, as seen by somebody who walks this way.
    #[must_use]
    pub const fn right(self) -> Self {
        self.turned(2)
    }

    /// Turned clockwise by that many eighths of a full turn.
    #[must_use]
    pub const fn turned(self, eighths: u8) -> Self {
        Self::EIGHT[(self as u8).wrapping_add(eighths) as usize % 8]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn squad_mon_5_left_of_the_direction_of_travel() {
        // Left of +x is −y, of −y is −x, of −x is +y, of +y is +x.
        let mut direction = Direction::East;
        for (dx, dy) in [(0, -1), (-1, 0), (0, 1), (1, 0)] {
            direction = direction.left();
            assert_eq!((direction.dx(), direction.dy()), (dx, dy));
        }
    }

    #[test]
    fn turns_agree_with_offsets() {
        for direction in Direction::EIGHT {
            let back = direction.opposite();
            assert_eq!((direction.dx() + back.dx(), direction.dy() + back.dy()), (0, 0));
            assert_eq!(direction.left().opposite(), direction.right());
            assert_eq!(direction.is_diagonal(), direction.dx() != 0 && direction.dy() != 0);
            let right = direction.right();
            assert_eq!(
                (right.dx(), right.dy()),
                (-direction.dy(), direction.dx()),
                "a quarter turn clockwise with y down"
            );
        }
    }
}
