//! Tiles in a short form: a picture of each row instead of a list of places.
//!
//! A row is written as the column of its first tile, and one mark for each tile from there to the
//! right. A merge patch then names only the rows that changed.

use alloc::collections::BTreeMap;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt::Write;
use initiative_kernel::grid::Tile;
use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::Value;

/// The mark of a tile that is not meant.
pub(crate) const GAP: char = '.';
/// The mark of a tile in a list of tiles.
const MEANT: char = '#';
/// Fewer tiles than this are shorter as a list.
const FEW: usize = 4;
/// Tiles that are farther apart than this are shorter as a list.
const WIDEST_GAP: i16 = 32;
/// The longest row that is read: no board is nearly as wide.
const WIDEST: usize = 1 << 12;

/// Rows by their number, counted from the top.
pub(crate) type Rows = BTreeMap<u16, String>;

/// Draws rows, tile by tile.
#[derive(Default)]
pub(crate) struct RowWriter {
    rows: Rows,
    /// The row that is being drawn, and the place after its last mark.
    row: String,
    next: (i16, i16),
}

impl RowWriter {
    /// Adds a tile; false if it is off the board, comes before another one, row by row, or is far away
    /// from the last one of its row.
    pub(crate) fn add(&mut self, tile: Tile, mark: char) -> bool {
        let (Tile { x, y }, (next, row)) = (tile, self.next);
        if x < 0 || y < 0 || (!self.row.is_empty() && y < row) {
            return false;
        }
        if y != row || self.row.is_empty() {
            self.close();
            // Writing into a string does not fail.
            let _ = write!(self.row, "{x}");
        } else if x < next || x - next > WIDEST_GAP {
            return false;
        } else {
            self.row.extend((next..x).map(|_| GAP));
        }
        self.row.push(mark);
        self.next = (x.saturating_add(1), y);
        true
    }

    fn close(&mut self) {
        let row = core::mem::take(&mut self.row);
        if let Ok(y) = u16::try_from(self.next.1)
            && !row.is_empty()
        {
            self.rows.insert(y, row);
        }
    }

    pub(crate) fn finish(mut self) -> Rows {
        self.close();
        self.rows
    }
}

/// Reads rows: every tile with its mark, in order; none if they cannot be read.
pub(crate) fn read(rows: &Rows) -> Option<Vec<(Tile, char)>> {
    let mut tiles = Vec::new();
    for (y, row) in rows {
        tiles.extend(marks(i16::try_from(*y).ok()?, row)?);
    }
    Some(tiles)
}

/// Reads a row: every tile with its mark; none if it cannot be read.
pub(crate) fn marks(y: i16, row: &str) -> Option<impl Iterator<Item = (Tile, char)>> {
    let digits = row.bytes().take_while(u8::is_ascii_digit).count();
    let (x, marks) = row.split_at_checked(digits)?;
    let x = x.parse::<i16>().ok().filter(|_| marks.len() <= WIDEST)?;
    let marks = (x..=i16::MAX).zip(marks.chars()).filter(|(_, mark)| *mark != GAP);
    Some(marks.map(move |(x, mark)| (Tile::new(x, y), mark)))
}

/// Writes a list of tiles, short if it can be. A fingerprint needs no short form.
pub(crate) fn serialize<S: Serializer>(tiles: &[Tile], serializer: S) -> Result<S::Ok, S::Error> {
    if tiles.len() >= FEW && serializer.is_human_readable() {
        let mut rows = RowWriter::default();
        if tiles.iter().all(|tile| rows.add(*tile, MEANT)) {
            return rows.finish().serialize(serializer);
        }
    }
    tiles.serialize(serializer)
}

/// Reads a list of tiles in either form.
pub(crate) fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<Vec<Tile>, D::Error> {
    let value = Value::deserialize(from)?;
    if value.is_array() {
        return serde_json::from_value(value).map_err(D::Error::custom);
    }
    let rows = serde_json::from_value(value).map_err(D::Error::custom)?;
    let tiles = read(&rows).ok_or_else(|| D::Error::custom("no rows of tiles"))?;
    Ok(tiles.into_iter().map(|(tile, _)| tile).collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::collections::BTreeSet;
    use proptest::prelude::*;
    use serde_json::json;

    #[derive(Debug, PartialEq, Serialize, Deserialize)]
    struct Tiles(#[serde(with = "super")] Vec<Tile>);

    fn tiles(places: &[(i16, i16)]) -> Tiles {
        Tiles(places.iter().map(|(x, y)| Tile::new(*x, *y)).collect())
    }

    fn written(tiles: &Tiles) -> Value {
        serde_json::to_value(tiles).unwrap()
    }

    #[test]
    fn tiles_in_order_are_written_row_by_row() {
        let some = tiles(&[(0, 0), (2, 0), (3, 0), (11, 2), (12, 2)]);
        assert_eq!(written(&some), json!({"0": "0#.##", "2": "11##"}));
    }

    #[test]
    fn few_tiles_and_tiles_in_another_order_are_a_list() {
        assert_eq!(written(&tiles(&[(0, 0), (1, 0)])), json!([[0, 0], [1, 0]]));
        for places in [
            [(0, 1), (0, 0), (1, 1), (2, 1)],
            [(1, 0), (0, 0), (2, 0), (3, 0)],
            [(0, 0), (0, 0), (1, 0), (2, 0)],
            [(-1, 0), (0, 0), (1, 0), (2, 0)],
            [(0, -1), (0, 0), (1, 0), (2, 0)],
            [(0, 0), (1, 0), (2, 0), (99, 0)],
        ] {
            assert!(written(&tiles(&places)).is_array(), "{places:?}");
        }
    }

    #[test]
    fn what_is_no_row_is_refused() {
        for rows in [json!({"0": "#"}), json!({"0": "99999#"}), json!({"a": "0#"}), json!(1)] {
            assert!(serde_json::from_value::<Tiles>(rows.clone()).is_err(), "{rows}");
        }
    }

    proptest! {
        #[test]
        fn either_form_reads_back(places: BTreeSet<(u8, u8)>, shuffled: Vec<(i8, i8)>) {
            let sorted = places.into_iter().map(|(y, x)| Tile::new(x.into(), y.into())).collect();
            let other = shuffled.into_iter().map(|(x, y)| Tile::new(x.into(), y.into())).collect();
            for tiles in [Tiles(sorted), Tiles(other)] {
                prop_assert_eq!(&serde_json::from_value::<Tiles>(written(&tiles)).unwrap(), &tiles);
            }
        }
    }
}
