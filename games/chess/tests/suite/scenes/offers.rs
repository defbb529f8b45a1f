//! What home and set-up pages show.

use super::stories::watch;
use chess::Chess;
use chess::bot::BotLevel;
use chess::content::library;
use initiative_kernel::game::{Game, Seat};
use initiative_scene::about::Sitter;
use initiative_scene::staged::{Staged, read_setup};
use initiative_scene::viewer::Viewer;
use std::collections::BTreeSet;

/// CHESS-SCN-8: every scenario is offered with words, and with who usually plays it.
#[test]
fn chess_scn_8_every_scenario_is_offered_in_words() {
    let about = Chess::about();
    for text in [&about.title, &about.tagline, &about.text] {
        assert!(!text.is_empty());
    }
    let built = &library().unwrap().scenarios;
    assert_eq!(about.scenarios.len(), built.len());
    for (offer, built) in about.scenarios.iter().zip(built) {
        assert_eq!(offer.id.as_str(), built.id);
        for text in [&offer.name, &offer.group, &offer.text, &offer.size] {
            assert!(!text.trim().is_empty(), "{}", offer.id);
        }
        assert_eq!((&*offer.name, &*offer.text), (&*built.name, &*built.about));
        let seats: Vec<_> = offer.seats.iter().map(|seat| (&*seat.name, seat.usual)).collect();
        assert_eq!(seats, [("White", Sitter::Person), ("Black", Sitter::Bot)], "{}", offer.id);
        let setup = read_setup::<Chess>(&about.setup(&built.id, &[]).unwrap()).unwrap();
        assert_eq!(Chess::start(&setup, 1).unwrap().terms.id, built.id);
        // CHESS-CAMP-1: the bot that the scenario is meant for.
        let level = built.bot.and_then(BotLevel::of).unwrap();
        assert!(offer.seats.iter().all(|seat| seat.bot.as_str() == level.id), "{}", offer.id);
    }
}

/// CLIENT-HOME-1: the picture of the game is the board of a scenario that is offered.
#[test]
fn the_cover_is_a_scenario_with_something_to_see() {
    let about = Chess::about();
    let cover = about.scenarios.iter().find(|offer| offer.id == about.cover);
    let cover = cover.unwrap_or_else(|| panic!("no scenario is called {}", about.cover));
    let scene = super::game(cover.id.as_str()).scene(Viewer::Spectator);
    assert!(scene.pieces.values().any(|piece| piece.ground), "stones lie there");
}

#[test]
fn chess_scn_6_options_and_help_have_words() {
    let about = Chess::about();
    let options: Vec<_> = about.options.iter().map(|option| option.id.as_str()).collect();
    assert_eq!(options, ["pathing", "warning", "draws", "crowns"]);
    for option in &about.options {
        assert!(!option.name.is_empty() && !option.text.is_empty());
        assert_eq!(option.path, option.id.as_str());
        let names: BTreeSet<_> = option.values.iter().map(|value| &value.name).collect();
        assert!(names.len() == option.values.len() && names.len() > 1, "{names:?}");
    }
    assert!(about.help.len() > 2);
    assert!(about.help.iter().all(|page| !page.title.is_empty() && !page.text.is_empty()));
    let keys: Vec<_> = about.keys.iter().map(|key| (&*key.key, &*key.does)).collect();
    let left_and_right = [("ArrowLeft", "previous_scenario"), ("ArrowRight", "next_scenario")];
    assert_eq!(keys, [("r", "restart"), left_and_right[0], left_and_right[1]]);
}

/// Whatever a hint of the lesson waits for comes in some match.
#[test]
fn every_hint_of_the_lesson_speaks_of_something_that_comes() {
    let lesson = Chess::about().lesson;
    assert!(lesson.len() > 3);
    assert!(lesson.iter().all(|hint| !hint.title.is_empty() && !hint.text.is_empty()));
    let mut waiting: BTreeSet<usize> = (0..lesson.len()).collect();
    let none = |text: &str| text.is_empty();
    watch(|step| {
        let scene = step.after.scene(Viewer::Seat(Seat(step.after.to_move() as u8)));
        waiting.retain(|hint| {
            let hint = &lesson[*hint];
            let side = none(hint.side.as_str()) || scene.sides.contains_key(&hint.side);
            let offered = scene.choices.values().any(|choice| choice.verb == hint.verb);
            let pieces = scene.pieces.values().map(|piece| &piece.look);
            let tiles = scene.board.kinds.values().map(|kind| &kind.look);
            let spots = scene.board.spots.values().map(|spot| &spot.look);
            let mut looks = pieces.chain(tiles).chain(spots);
            let seen = none(&hint.look) || looks.any(|look| *look == hint.look);
            !(side && seen && (offered || none(hint.verb.as_str())))
        });
    });
    let never: Vec<_> = waiting.iter().map(|hint| &lesson[*hint].title).collect();
    assert!(never.is_empty(), "{never:?}");
}
