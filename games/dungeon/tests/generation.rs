//! Levels as they are dug, checked by somebody who does not know how.

use dungeon::content::library;
use dungeon::generate::dig;
use initiative::dice::Dice;

#[test]
fn print() {
    let library = library().unwrap_or_else(|error| panic!("{error}"));
    for depth in [1, 5] {
        let dug = dig(library, &Dice::new(3), depth);
        for row in dug.level.rows() {
            println!("{row}");
        }
        println!("{:?}\n{:?}\n{:?}", dug.dwellers, dug.level.traps(), dug.level.piles());
    }
}
