//! Reading scenarios: the codes of what can be wrong with one, and what all readers share.

use crate::state::key;
use alloc::string::String;
pub(crate) use initiative_kernel::game::{Node, Reader};
pub(crate) use initiative_kernel::strict::clip;

pub(crate) const OUT_OF_RANGE: &str = "scenario/out_of_range";
pub(crate) const UNKNOWN_CONTENT: &str = "scenario/unknown_content";
pub(crate) const UNKNOWN_FIELD: &str = "scenario/unknown_field";
pub(crate) const DUPLICATE_ID: &str = "scenario/duplicate_id";
pub(crate) const BAD_BOARD: &str = "scenario/bad_board";
pub(crate) const BAD_DECK: &str = "scenario/bad_deck";
pub(crate) const BAD_PENDING: &str = "scenario/bad_pending";
pub(crate) const BAD_POSITION: &str = "scenario/bad_position";
pub(crate) const NO_SURVIVORS: &str = "scenario/no_survivors";
pub(crate) const NO_MONSTERS: &str = "scenario/no_monsters";

/// Reads a part, and tells whether nothing in it was wrong: what follows from a part that could
/// not be read is no fault of its own. SQUAD-EDGE-9
pub(crate) fn part<T>(reader: &mut Reader, read: impl FnOnce(&mut Reader) -> T) -> (T, bool) {
    let mut own = Reader::new(UNKNOWN_FIELD);
    let value = read(&mut own);
    match own.finish() {
        Ok(()) => (value, true),
        Err(error) => {
            reader.faults(error);
            (value, false)
        }
    }
}

/// A name in quotes, cut where it is too long to be read.
pub(crate) fn quoted(name: &str) -> String {
    alloc::format!("{:?}", clip(name))
}

/// The switch in a field, if it is given; none if it cannot be read.
pub(crate) fn flag(node: &Node<'_>, name: &str, reader: &mut Reader) -> Option<bool> {
    let mut value = false;
    let ((), sound) = part(reader, |reader| node.flag(name, &mut value, reader));
    sound.then_some(value)
}

/// The id of a figure at a place of its list, and whether it is certain: without one it is that of
/// its place, and one that cannot be read is none that anybody else has.
pub(crate) fn id<T>(
    node: &Node<'_>,
    place: usize,
    parse: fn(&str) -> Option<T>,
    number: fn(u8) -> T,
    known: &str,
    reader: &mut Reader,
) -> (T, bool) {
    let Some(node) = node.get("id") else {
        return (number(key(place + 1)), true);
    };
    let Some(id) = node.value().as_str().and_then(parse) else {
        reader.fault(&node, OUT_OF_RANGE, known);
        return (number(key(200 + place)), false);
    };
    (id, true)
}
