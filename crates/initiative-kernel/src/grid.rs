//! Boards of square tiles: places, sets of places, walking and seeing.
//!
//! | question | answer |
//! |---|---|
//! | Where is something? | [`Tile`] on a board of some [`Size`]; rooms: [`Rect`] |
//! | What is on each tile? | [`Layer`] |
//! | Which tiles? | [`Region`], a bitset with set algebra |
//! | How far, as the crow flies? | [`Metric`] |
//! | What does walking cost? | [`Ground`]: a region, a layer of costs, or those with [`Crowd`] and [`Avoiding`] on top |
//! | Where can it walk to? | [`Region::reached`]: the tiles; [`Reach`]: costs and paths too |
//! | Which way? | [`PathFinder`] for one path, [`Distances`] for many walkers with one aim |
//! | What sees what? | [`Sight`]: two exact, mutual rules, and fields of view |
//!
//! Nothing here panics or overflows for any tile. Tiles off the board are members of nothing,
//! closed, and unseen. Every tie is settled by a stated rule, mostly by the order of the
//! [directions](Direction) that a game passes in.
//!
//! [`Tile`], [`Rect`], [`Layer`], [`Region`] and [`Path`] are plain values for the state of a game.
//! [`Reach`], [`PathFinder`] and [`Distances`] are tools: they keep their memory from one search to
//! the next, so keep them beside the state and not in it.
//!
//! ```
//! use initiative_kernel::grid::{Avoiding, Crowd, Direction, Layer, Reach, Region, Sight, Tile};
//!
//! // Rough ground costs 2, walls cannot be entered.
//! let costs = Layer::from_rows(
//!     [
//!         "........",
//!         "..##....",
//!         "..#..~~.",
//!         "........",
//!     ],
//!     |letter| match letter {
//!         '.' => Some(1u8),
//!         '~' => Some(2),
//!         '#' => Some(0),
//!         _ => None,
//!     },
//! )?;
//! let size = costs.size();
//! let hero = Tile::new(1, 2);
//! let friends = Region::from_tiles(size, [Tile::new(1, 3)]);
//! let monsters = Region::from_tiles(size, [Tile::new(4, 3)]);
//!
//! // Monsters block; friends may be passed, though not if there is another way as short.
//! let crowd = Crowd { ground: &costs, solid: &monsters, soft: &friends };
//! let ground = Avoiding { ground: &crowd, tiles: &friends };
//! let mut reach = Reach::new();
//! reach.fill(&ground, &Direction::FOUR, hero, 4);
//! let path = reach.path(Tile::new(3, 3)).unwrap();
//! assert_eq!(path.tiles, [(1, 3), (2, 3), (3, 3)].map(Tile::from));
//! assert!(!reach.tiles().contains(Tile::new(1, 3)), "a friend stands there");
//!
//! let walls = costs.region(|&cost| cost == 0);
//! assert!(!Sight::Segment.sees(&walls, hero, Tile::new(5, 2)));
//! # Ok::<(), initiative_kernel::grid::LayerError>(())
//! ```

mod buckets;
mod direction;
mod distances;
mod frame;
mod ground;
mod layer;
mod metric;
mod path;
mod reach;
mod rect;
mod region;
mod sight;
mod size;
mod tile;

pub use direction::Direction;
pub use distances::Distances;
pub use ground::{Avoiding, Crowd, Ground};
pub use layer::{Layer, LayerError};
pub use metric::Metric;
pub use path::{Path, PathFinder};
pub use reach::Reach;
pub use rect::Rect;
pub use region::{Region, Tiles};
pub use sight::{Sight, StraightLine};
pub use size::{Size, SizeError};
pub use tile::Tile;
