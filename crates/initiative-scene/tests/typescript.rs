//! The TypeScript types in the client are those of this crate.

use initiative_kernel::game::Seat;
use initiative_kernel::grid::{Direction, Size, Tile};
use initiative_scene::typescript::declarations;
use initiative_testkit::golden;

#[test]
fn declarations_are_up_to_date() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../web/src/protocol/scene.ts");
    golden::text(path, &declarations());
}

#[test]
fn kernel_types_are_written_as_declared() {
    let tile = serde_json::to_string(&Tile::new(3, 1)).unwrap();
    let size = serde_json::to_string(&Size::new(9, 5).unwrap()).unwrap();
    let seat = serde_json::to_string(&Seat(1)).unwrap();
    assert_eq!((tile.as_str(), size.as_str(), seat.as_str()), ("[3,1]", "[9,5]", "1"));
    for direction in Direction::EIGHT {
        let word = serde_json::to_string(&direction).unwrap();
        assert!(declarations().contains(&format!("| {word}")), "{word}");
    }
}

/// A name that is used and not declared would be an error in every client.
#[test]
fn every_type_that_is_used_is_declared() {
    let text = declarations();
    let code: String =
        text.lines().filter(|line| !line.trim_start().starts_with(['*', '/'])).collect();
    let words = code.split(|letter: char| !letter.is_ascii_alphanumeric() && letter != '"');
    for word in words.filter(|word| word.starts_with(|letter: char| letter.is_ascii_uppercase())) {
        let declared = word == "Array" || text.contains(&format!("export type {word} ="));
        assert!(declared, "{word}");
    }
}
