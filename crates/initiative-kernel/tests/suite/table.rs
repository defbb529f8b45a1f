//! A table, played on the sample game.

use initiative_kernel::dice::Dice;
use initiative_kernel::game::{Game, Null, Seat};
use initiative_kernel::perft::{divide, perft};
use initiative_kernel::table::{Act, Snapshot, Table};
use initiative_testkit::sample::{Command, Event, Setup, Trail};
use proptest::prelude::*;

const ONE: Seat = Seat(0);
const TWO: Seat = Seat(1);

fn table() -> Table<Trail> {
    Table::start(Setup::default(), 7).unwrap()
}

fn play(table: &mut Table<Trail>, seat: Seat, command: Command) {
    table.submit(seat, command, &mut Null).unwrap();
}

#[test]
fn a_refused_command_changes_nothing() {
    let mut table = table();
    play(&mut table, ONE, Command::Step);
    let before = table.clone();
    let mut events = Vec::new();
    for (seat, command, code) in [
        (TWO, Command::Step, "trail/not_your_turn"),
        (ONE, Command::TimeOut, "trail/host_only"),
        (Seat(9), Command::Pass, "trail/no_such_seat"),
    ] {
        assert_eq!(table.submit(seat, command, &mut events).unwrap_err().code, code);
    }
    assert!(events.is_empty());
    assert_eq!(table.state(), before.state());
    assert_eq!(table.history(), before.history());
}

#[test]
fn a_misfit_in_the_dice_script_refuses_the_whole_command() {
    let setup = Setup { length: 20, script: vec![3, 9] };
    let mut table = Table::<Trail>::start(setup, 7).unwrap();
    play(&mut table, ONE, Command::Roll);
    let before = table.digest();
    let refusal = table.submit(TWO, Command::Roll, &mut Null).unwrap_err();
    assert_eq!(refusal.to_string(), "Scripted die 9 does not fit 1-6.");
    assert_eq!(table.digest(), before);
    assert_eq!(table.state().places(), [3, 0]);
}

#[test]
fn a_stale_command_is_refused() {
    let mut table = table();
    assert_eq!(table.submit_at(0, ONE, Command::Step, &mut Null), Ok(1));
    let refusal = table.submit_at(0, ONE, Command::Step, &mut Null).unwrap_err();
    assert_eq!(refusal.code, "kernel/stale_state");
    assert_eq!(table.submit_at(1, ONE, Command::Step, &mut Null), Ok(2));
    table.undo(ONE).unwrap();
    assert_eq!(table.version(), 3, "taking back does not bring an old version back");
    assert!(table.submit_at(1, ONE, Command::Step, &mut Null).is_err());
}

#[test]
fn steps_are_taken_back_and_played_again() {
    let mut table = table();
    let start = table.digest();
    play(&mut table, ONE, Command::Step);
    let one = table.digest();
    play(&mut table, ONE, Command::Step);
    let two = table.digest();
    assert_eq!((table.undoable(ONE), table.undoable(TWO)), (2, 0));
    table.undo(ONE).unwrap();
    assert_eq!(table.digest(), one);
    table.undo(ONE).unwrap();
    assert_eq!(table.digest(), start);
    assert_eq!(table.undo(ONE).unwrap_err().code, "kernel/nothing_to_undo");
    table.redo(ONE).unwrap();
    table.redo(ONE).unwrap();
    assert_eq!(table.digest(), two);
    assert_eq!(table.redo(ONE).unwrap_err().code, "kernel/nothing_to_redo");
    let acts: Vec<_> = table.history().iter().map(|entry| entry.act.clone()).collect();
    let step = Act::Play(Command::Step);
    assert_eq!(acts, [step.clone(), step, Act::Undo, Act::Undo, Act::Redo, Act::Redo]);
}

#[test]
fn another_command_empties_what_can_be_redone() {
    let mut table = table();
    play(&mut table, ONE, Command::Step);
    table.undo(ONE).unwrap();
    play(&mut table, ONE, Command::Pass);
    assert_eq!(table.can_redo(ONE).unwrap_err().code, "kernel/nothing_to_redo");
    table.undo(ONE).unwrap();
    table.redo(ONE).unwrap();
    assert_eq!(table.state().places(), [0, 0]);
}

#[test]
fn each_barrier_gives_its_reason_and_protects_what_came_before() {
    for (command, code) in [
        (Command::Roll, "kernel/undo_dice"),
        (Command::Look, "kernel/undo_reveal"),
        (Command::Camp, "kernel/undo_automatic"),
    ] {
        let mut table = table();
        play(&mut table, ONE, Command::Step);
        table.can_undo(ONE).unwrap();
        play(&mut table, ONE, command);
        assert_eq!(table.undo(ONE).unwrap_err().code, code);
        assert_eq!(table.undoable(ONE), 0);
    }
    // What comes after a barrier can be taken back, and no more than that.
    let mut after = table();
    for command in [Command::Step, Command::Look, Command::Step] {
        play(&mut after, ONE, command);
    }
    assert_eq!(after.undoable(ONE), 1);
    after.undo(ONE).unwrap();
    assert_eq!(after.undo(ONE).unwrap_err().code, "kernel/undo_reveal");
    let mut table = table();
    table.submit(Seat::HOST, Command::TimeOut, &mut Null).unwrap();
    assert_eq!(table.undo(ONE).unwrap_err().code, "kernel/undo_other_seat");
}

#[test]
fn only_who_acted_last_can_take_back() {
    let mut table = table();
    play(&mut table, ONE, Command::Pass);
    assert_eq!(table.undo(TWO).unwrap_err().code, "kernel/undo_other_seat");
    play(&mut table, TWO, Command::Step);
    assert_eq!(table.undo(ONE).unwrap_err().code, "kernel/undo_other_seat");
    table.undo(TWO).unwrap();
    assert_eq!(table.redo(ONE).unwrap_err().code, "kernel/undo_other_seat");
    table.undo(ONE).unwrap();
    assert_eq!(table.digest(), self::table().digest());
}

#[test]
fn nothing_is_taken_back_after_the_end() {
    let mut table = table();
    play(&mut table, ONE, Command::Resign);
    assert_eq!(table.undo(ONE).unwrap_err().code, "kernel/undo_over");
}

#[test]
fn a_restored_table_goes_on_alike() {
    let mut table = table();
    play(&mut table, ONE, Command::Roll);
    let mut restored = Table::restore(table.snapshot()).unwrap();
    assert_eq!(restored.version(), 1);
    assert!(restored.record().is_none());
    let (mut here, mut there) = (Vec::new(), Vec::new());
    table.submit(TWO, Command::Roll, &mut here).unwrap();
    restored.submit_at(1, TWO, Command::Roll, &mut there).unwrap();
    assert_eq!(here, there);
    assert_eq!(table.digest(), restored.digest());
    assert!(matches!(here[0], Event::Rolled { .. }));
}

#[test]
fn a_version_that_leaves_no_room_is_refused() {
    let mut table = table();
    play(&mut table, ONE, Command::Roll);
    let at = |version| Table::restore(Snapshot { version, ..table.snapshot() }).err();
    let most = u64::MAX - (1 << 20);
    assert_eq!(at(most), None);
    for version in [most + 1, u64::MAX] {
        assert_eq!(at(version).unwrap().faults[0].code, "save/out_of_range");
    }
}

#[test]
fn perft_counts_every_line_of_every_seat() {
    let trail = table().state().clone();
    assert_eq!((perft(&trail, 0), perft(&trail, 1)), (1, 8));
    let counts = |depth| -> u64 { divide(&trail, depth).iter().map(|line| line.2).sum() };
    let after = divide(&trail, 1).into_iter().map(|(seat, command, _)| {
        let mut after = trail.clone();
        after.apply(seat, command, &mut Null);
        perft(&after, 1)
    });
    assert_eq!((counts(2), perft(&trail, 2)), (after.clone().sum(), after.sum()));
    assert_eq!(counts(0), 0);
}

/// Plays `table` at random for a while: mostly commands, now and then undo and redo.
fn wander(table: &mut Table<Trail>, seed: u64, entries: usize) {
    let mut dice = Dice::new(seed);
    let mut legal = Vec::new();
    // Some undos and redos are refused and leave no entry, so there are more tries than entries.
    for _ in 0..2 * entries {
        if table.history().len() >= entries || table.status().is_over() {
            break;
        }
        let Some(seat) = table.status().awaited().iter().next() else {
            break;
        };
        let _ = match dice.roll(0, 5) {
            0 => table.undo(seat),
            1 => table.redo(seat),
            _ => {
                legal.clear();
                table.state().legal(seat, &mut legal);
                legal.retain(|command| *command != Command::Resign);
                let Some(command) = dice.pick(&legal).cloned() else {
                    break;
                };
                table.submit(seat, command, &mut Null)
            }
        };
    }
}

proptest! {
    /// The digests a table keeps are those of a plain fold of the commands that stand.
    #[test]
    fn undo_equals_folding_the_shorter_list(seed: u64, wandering: u64) {
        let mut table = Table::<Trail>::start(Setup { length: 100, script: vec![] }, seed).unwrap();
        wander(&mut table, wandering, 200);
        let mut standing: Vec<(Seat, Command)> = Vec::new();
        let mut undone: Vec<(Seat, Command)> = Vec::new();
        for entry in table.history() {
            match &entry.act {
                Act::Play(command) => {
                    undone.clear();
                    standing.push((entry.seat, command.clone()));
                }
                Act::Undo => undone.extend(standing.pop()),
                Act::Redo => standing.extend(undone.pop()),
                Act::Forfeit(_) | Act::Abandon | Act::Draw | Act::MoreTime(_) => {}
            }
            let mut state = Trail::start(table.setup(), seed).unwrap();
            for (seat, command) in &standing {
                state.apply(*seat, command.clone(), &mut Null);
            }
            prop_assert_eq!(state.digest(), entry.digest);
        }
    }
}
