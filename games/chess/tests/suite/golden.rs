//! Whole matches, as people last read them: one campaign level of each world, and one of each boss.

use chess::{Chess, Command, Setup};
use initiative_kernel::dice::Dice;
use initiative_kernel::game::{Game, Null, Seat};
use initiative_kernel::table::Table;
use initiative_testkit::golden;
use std::path::Path;

/// A player that takes what it can get and otherwise plays anything: enough to meet most rules.
fn choose(game: &Chess, dice: &mut Dice) -> Option<(Seat, Command)> {
    let seat = game.status().awaited().iter().next()?;
    let mut legal = Vec::new();
    game.legal(seat, &mut legal);
    legal.retain(|command| !matches!(command, Command::Resign | Command::StoneAbort));
    let full = game.field.army.occupied() | game.field.foes.bodies();
    let takes =
        |command: &&Command| matches!(command, Command::Move { to, .. } if full & to.bit() != 0);
    let captures: Vec<&Command> = legal.iter().filter(takes).collect();
    let chosen = if dice.chance(70) && !captures.is_empty() {
        dice.pick(&captures).copied()
    } else {
        dice.pick(&legal)
    };
    Some((seat, chosen?.clone()))
}

#[test]
fn chess_camp_1_golden_matches() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden");
    let ids = [
        "plain",
        "w1l3",
        "w2l3",
        "w3l3",
        "w4l3",
        "w5l3",
        "w6l3",
        "w1l5",
        "boss_kings_son",
        "boss_queen",
        "boss_jester",
        "boss_king",
        "secret",
    ];
    for (seed, id) in (1..).zip(ids) {
        let mut table = Table::<Chess>::start(Setup::scenario(id), seed).unwrap();
        let mut dice = Dice::new(seed);
        for _ in 0..90 {
            let Some((seat, command)) = choose(table.state(), &mut dice) else {
                break;
            };
            table.submit(seat, command, &mut Null).unwrap();
        }
        if table.state().ending.is_none() {
            table.submit(Seat(0), Command::Resign, &mut Null).unwrap();
        }
        let journal = table.record().unwrap().to_text().unwrap();
        golden::text(folder.join(id).with_extension("journal"), &journal);
    }
    golden::journals::<Chess>(folder);
}
