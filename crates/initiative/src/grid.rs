//! Boards of square tiles: places, sets of places, walking, moving and seeing.

mod direction;
mod layer;
mod metric;
mod rect;
mod region;
mod size;
mod tile;

pub use direction::Direction;
pub use layer::{Layer, LayerError};
pub use metric::Metric;
pub use rect::{Footprint, Rect};
pub use region::{Region, Tiles};
pub use size::{Size, SizeError};
pub use tile::Tile;
