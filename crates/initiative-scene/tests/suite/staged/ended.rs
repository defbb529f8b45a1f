//! Matches that the host ended, as everybody sees them.

use super::dig::{Command, Dig, Event, Setup};
use initiative_kernel::game::Seat;
use initiative_kernel::table::{Decree, Table};
use initiative_scene::cue::{Cue, CueKind};
use initiative_scene::scene::{Ending, Scene};
use initiative_scene::staged::{Staged, farewell, stage};
use initiative_scene::viewer::Viewer;

const ONE: Viewer = Viewer::Seat(Seat(0));
const TWO: Viewer = Viewer::Seat(Seat(1));
const NOBODY: [Viewer; 3] = [Viewer::Shared(Seat(0)), Viewer::Spectator, Viewer::All];

fn table() -> Table<Dig> {
    let mut table = Table::<Dig>::start(Setup { tiles: 7 }, 1).unwrap();
    let mut events: Vec<Event> = Vec::new();
    table.submit(Seat(0), Command::Walk { to: 1 }, &mut events).unwrap();
    table
}

fn ended(decree: Decree) -> Table<Dig> {
    let mut table = table();
    table.end(Seat::HOST, decree).unwrap();
    table
}

fn result(scene: &Scene) -> (Option<Ending>, &str, &str, &str) {
    let over = scene.over.as_ref().unwrap();
    (over.result, &over.title, &over.text, &over.reason)
}

#[test]
fn online_grace_2_a_forfeit_is_one_seats_victory_and_the_others_defeat() {
    let lost = "Forfeited: the connection was lost.";
    // In the other's turn and in one's own.
    for (gone, [first, second]) in [
        (1, [(Ending::Won, "Victory"), (Ending::Lost, "Defeat")]),
        (0, [(Ending::Lost, "Defeat"), (Ending::Won, "Victory")]),
    ] {
        let table = ended(Decree::Forfeit(Seat(gone)));
        for (viewer, (ending, title)) in [(ONE, first), (TWO, second)] {
            let scene = stage(&table, viewer);
            assert_eq!(result(&scene), (Some(ending), title, lost, "forfeited"));
        }
        for viewer in NOBODY {
            let scene = stage(&table, viewer);
            let name = &scene.seats[&Seat(1 - gone)].name;
            let title = format!("{name} wins");
            assert_eq!(result(&scene), (None, title.as_str(), lost, "forfeited"));
            assert_eq!(scene.over.unwrap().winners, [Seat(1 - gone)]);
        }
    }
}

#[test]
fn online_grace_5_nobody_wins_what_is_abandoned() {
    let table = ended(Decree::Abandon);
    let text = "Abandoned: nobody came back.";
    for viewer in [ONE, TWO] {
        let scene = stage(&table, viewer);
        assert_eq!(result(&scene), (Some(Ending::Void), "No winner", text, "abandoned"));
    }
    for viewer in NOBODY {
        assert_eq!(result(&stage(&table, viewer)), (None, "No winner", text, "abandoned"));
    }
}

#[test]
fn online_fair_2_an_agreed_draw_is_told_to_everybody() {
    let table = ended(Decree::Draw);
    let text = "Drawn by agreement.";
    for viewer in [ONE, TWO] {
        let scene = stage(&table, viewer);
        assert_eq!(result(&scene), (Some(Ending::Drawn), "Draw", text, "agreed"));
    }
    for viewer in NOBODY {
        assert_eq!(result(&stage(&table, viewer)), (None, "Draw", text, "agreed"));
    }
}

#[test]
fn nobody_has_anything_to_do_any_more_and_the_board_is_as_it_was() {
    for decree in [Decree::Forfeit(Seat(1)), Decree::Abandon, Decree::Draw] {
        let (before, after) = (table(), ended(decree));
        assert!(!stage(&before, ONE).choices.is_empty());
        for viewer in [ONE, TWO, NOBODY[0], NOBODY[1], NOBODY[2]] {
            let (before, after) = (stage(&before, viewer), stage(&after, viewer));
            assert!(after.choices.is_empty() && after.idle.is_empty());
            assert_eq!((&after.prompt, &after.end_turn), (&None, &None));
            assert_eq!(
                (after.turn.text.as_ref(), after.turn.seats.len()),
                ("The match is over", 0)
            );
            assert!(after.pieces.values().all(|piece| piece.selection.is_none()));
            assert_eq!((&after.board, &after.seats), (&before.board, &before.seats));
            assert_eq!(
                after.pieces.keys().collect::<Vec<_>>(),
                before.pieces.keys().collect::<Vec<_>>()
            );
            assert_eq!(
                (after.turn.round, &after.turn.phase),
                (before.turn.round, &before.turn.phase)
            );
            let code = |ability: Option<initiative_scene::scene::Ability>| {
                ability.map(|ability| ability.refused.unwrap().code.into_owned())
            };
            let seated = viewer.seat().map(|_| "kernel/match_over".to_owned());
            assert_eq!((code(after.undo), code(after.redo)), (seated.clone(), seated));
        }
    }
}

#[test]
fn everybody_is_told_of_the_end_once() {
    let told = |table: &Table<Dig>, viewer| {
        let mut cues: Vec<Cue> = Vec::new();
        farewell(table, viewer, &mut cues);
        cues
    };
    assert_eq!(told(&table(), ONE), [], "a match that goes on has no end");
    let heard = |table: &Table<Dig>, viewer| {
        let cues = told(table, viewer);
        let banner = cues.iter().find_map(|cue| match &cue.kind {
            CueKind::Banner { text, look, .. } => {
                let log = cue.log.as_ref().unwrap().text.clone();
                Some((text.clone(), look.clone(), cue.sound.clone(), log))
            }
            _ => None,
        });
        let (text, look, sound, log) = banner.unwrap();
        assert_eq!(Some(&text), stage(table, viewer).over.map(|over| over.title).as_ref());
        assert_eq!(Some(log), stage(table, viewer).over.map(|over| over.text));
        (look.into_owned(), sound.into_owned())
    };
    let pair = |look: &str, sound: &str| (look.to_owned(), sound.to_owned());
    let forfeited = ended(Decree::Forfeit(Seat(1)));
    assert_eq!(heard(&forfeited, ONE), pair("win", "win"));
    assert_eq!(heard(&forfeited, TWO), pair("lose", "lose"));
    assert_eq!(heard(&forfeited, Viewer::Spectator), pair("win", "win"));
    assert_eq!(heard(&ended(Decree::Abandon), ONE), pair("draw", "drawn"));
    assert_eq!(heard(&ended(Decree::Abandon), Viewer::All), pair("draw", "drawn"));
    assert_eq!(heard(&ended(Decree::Draw), TWO), pair("draw", "drawn"));
}

/// The game's own scene does not know of it: whoever shows a state alone shows it as it was.
#[test]
fn the_scene_of_the_game_itself_does_not_change() {
    let scene = ended(Decree::Abandon).state().scene(ONE);
    assert!(scene.over.is_none() && !scene.choices.is_empty());
}
