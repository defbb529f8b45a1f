//! Boards of square tiles: places, sets of places, walking, moving and seeing.

mod buckets;
mod direction;
mod distances;
mod frame;
mod ground;
mod layer;
mod metric;
mod mover;
mod path;
mod reach;
mod rect;
mod region;
mod sight;
mod size;
mod tile;

pub use direction::Direction;
pub use distances::Distances;
pub use ground::{Avoiding, Corners, Costs, Crowd, Ground};
pub use layer::{Layer, LayerError};
pub use metric::Metric;
pub use mover::{Mover, Moves, Ray};
pub use path::{Path, PathFinder};
pub use reach::Reach;
pub use rect::{Footprint, Rect};
pub use region::{Region, Tiles};
pub use sight::{Crossing, Line, Round, Segment, Sight};
pub use size::{Size, SizeError};
pub use tile::Tile;
