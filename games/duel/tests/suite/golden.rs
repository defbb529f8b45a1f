//! Whole matches, as people last read them: every pair of decks, other switches, both puzzles.

use duel::{Command, Duel, Setup};
use initiative_kernel::game::{Game, Null, Seat};
use initiative_kernel::grid::Tile;
use initiative_kernel::table::Table;
use initiative_testkit::golden;
use serde_json::json;
use std::path::Path;

/// How much a plain player likes a command: the general first, then anything that hits, then cards,
/// the dear ones first, then steps towards the enemy general. What it does not like it leaves.
fn liking(game: &Duel, seat: Seat, command: &Command) -> Option<i32> {
    let enemy = game.general(Seat(1 - seat.0))?;
    let far = |at: Tile| i32::from(at.x.abs_diff(enemy.at.x).max(at.y.abs_diff(enemy.at.y)));
    let hits = |at: Tile| game.unit_at(at).is_some_and(|unit| unit.seat != seat);
    Some(match command {
        Command::Attack { at, .. } if *at == enemy.at => 100,
        Command::Attack { .. } => 90,
        Command::PlayCard { slot, at, follow_up } => {
            let held = game.side(seat).hand[usize::from(*slot)].as_ref()?;
            let waits = i32::from(follow_up.is_some());
            60 + game.card(held.card).cost as i32 + waits - at.map_or(0, far)
        }
        Command::PlaySignature { at } => 40 - at.map_or(0, far),
        Command::ChooseFollowUp { at } if hits(*at) => 40,
        Command::ChooseFollowUp { .. } => 30,
        Command::MoveUnit { unit, to } => {
            let gain = far(game.unit(*unit)?.at) - far(*to);
            if gain <= 0 {
                return None;
            }
            10 + gain
        }
        Command::EndTurn => 0,
        _ => return None,
    })
}

fn play(setup: Setup, seed: u64) -> Table<Duel> {
    let mut table = Table::<Duel>::start(setup, seed).unwrap();
    for seat in [Seat(0), Seat(1)] {
        table.submit(seat, Command::Mulligan { slots: [0, 3].into() }, &mut Null).unwrap();
    }
    for _ in 0..10_000 {
        let Some(seat) = table.status().awaited().iter().next() else { break };
        let mut legal = Vec::new();
        table.state().legal(seat, &mut legal);
        let liked = |command: &Command| liking(table.state(), seat, command);
        let best = legal.into_iter().rev().max_by_key(liked).unwrap();
        table.submit(seat, best, &mut Null).unwrap();
    }
    table
}

fn solve(scenario: &str, solution: &[Command]) -> Table<Duel> {
    let mut table = Table::<Duel>::start(Setup::scenario(scenario), 1).unwrap();
    for command in solution {
        table.submit(Seat(0), *command, &mut Null).unwrap();
    }
    assert!(table.status().is_over());
    table
}

/// The moves of a puzzle, units by where they stand at that moment.
fn last_verse() -> Vec<Command> {
    let at = |x: i16, y: i16| Some(Tile::new(x, y));
    let card = |slot: u8, at| Command::PlayCard { slot, at, follow_up: None };
    let unit = duel::UnitId;
    vec![
        Command::PlaySignature { at: at(7, 2) },
        Command::Attack { unit: unit(2), at: Tile::new(7, 2) },
        card(1, at(8, 2)),
        card(2, at(7, 2)),
        card(0, at(7, 2)),
        Command::Attack { unit: unit(4), at: Tile::new(8, 2) },
        Command::MoveUnit { unit: unit(0), to: Tile::new(7, 3) },
        Command::Attack { unit: unit(0), at: Tile::new(8, 2) },
    ]
}

#[test]
fn duel_det_1_golden_matches() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden");
    let late = json!({
        "draw": "end_of_own_turn", "end_expiry": "after_start", "bonus_durations": "extend",
        "opening_draw": true,
    });
    let matches = [
        ("lantern-thornwake", play(Setup::decks("lantern", "thornwake"), 1)),
        ("thornwake-cinder", play(Setup::decks("thornwake", "cinder"), 2)),
        ("cinder-lantern", play(Setup::decks("cinder", "lantern"), 3)),
        ("switches", play(Setup::decks("thornwake", "lantern").with_rules(late), 4)),
        ("last-verse", solve("last-verse", &last_verse())),
    ];
    for (name, table) in matches {
        let journal = table.record().unwrap().to_text().unwrap();
        golden::text(folder.join(name).with_extension("journal"), &journal);
    }
    golden::journals::<Duel>(folder);
}
