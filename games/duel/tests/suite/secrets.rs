//! What the other seat and spectators are not told, one by one. The properties try everything at
//! once; these say what it was.

use super::cases::field::*;
use duel::{Command, Duel, Setup, Slots};
use initiative_kernel::game::Game;
use initiative_scene::cue::{Cue, CueKind, On};
use initiative_scene::staged::{Staged, Step};
use initiative_scene::viewer::Viewer;
use serde_json::json;

const EYES: [Viewer; 3] = [Viewer::Seat(A), Viewer::Seat(B), Viewer::Spectator];

/// The zones into which cards fly with their faces up.
fn faces(cues: &[Cue]) -> Vec<String> {
    let open = |cue: &Cue| match &cue.kind {
        CueKind::Card { card: Some(_), to: Some(to), .. } => Some(to.zone.to_string()),
        _ => None,
    };
    let mut zones: Vec<_> = cues.iter().filter_map(open).collect();
    zones.dedup();
    zones
}

#[test]
fn duel_hide_1_cards_are_dealt_face_down_to_others() {
    let mut events = Vec::new();
    let game = Duel::new(&Setup::decks("lantern", "cinder"), 1, &mut events).unwrap();
    let dealt = EYES.map(|viewer| {
        let mut cues = Vec::new();
        Duel::tell(&Step::opening(&events, &game), viewer, &mut cues);
        assert_eq!(cues.len(), 10, "everybody sees that cards are dealt");
        faces(&cues)
    });
    assert_eq!(dealt, [vec!["hand-0".to_owned()], vec!["hand-1".to_owned()], vec![]]);
}

#[test]
fn duel_hide_1_how_many_cards_went_back_only_their_seat_knows() {
    let told = |slots: Slots| {
        let mut game = Duel::start(&Setup::decks("lantern", "cinder"), 1).unwrap();
        let (before, mut events) = (game.clone(), Vec::new());
        game.apply(A, Command::Mulligan { slots }, &mut events);
        EYES.map(|viewer| {
            let mut cues = Vec::new();
            Duel::tell(&Step::new(&before, &events, &game), viewer, &mut cues);
            serde_json::to_string(&cues).unwrap()
        })
    };
    let (kept, one, two) = (told([].into()), told([1].into()), told([0, 3].into()));
    assert!(kept[0] != one[0] && one[0] != two[0], "the seat itself is told");
    for eyes in [1, 2] {
        assert_eq!(kept[eyes], one[eyes]);
        assert_eq!(kept[eyes], two[eyes]);
    }
}

#[test]
fn duel_hide_1_what_lies_on_a_card_in_hand_is_told_to_its_seat() {
    let mut field = arena(json!({
        "seats": [
            { "hand": ["wick_squire", "stand_fast"], "mana": { "remaining": 5, "core": 5 } }, {},
        ],
    }));
    let before = field.game().clone();
    let events = field.play(play_at(0, 1, 2));
    let lit = EYES.map(|viewer| {
        let mut cues = Vec::new();
        Duel::tell(&Step::new(&before, &events, field.game()), viewer, &mut cues);
        let on_card = |cue: &&Cue| matches!(&cue.kind, CueKind::Flash { on: On::Card(_), .. });
        cues.iter().filter(on_card).count()
    });
    assert_eq!(lit, [1, 0, 0]);
}

/// DUEL-FOLLOW-1: of a choice that is left open the others read nothing, not even what is played.
#[test]
fn duel_hide_1_a_card_that_waits_is_not_named() {
    let field = arena(json!({
        "units": [minion("pebble_warden", 1, 3, 2)],
        "seats": [
            { "hand": ["sling_apprentice"], "mana": { "remaining": 5, "core": 5 } }, {},
        ],
    }));
    let words = |command: &Command| EYES.map(|viewer| field.game().caption(A, command, viewer));
    assert_eq!(
        words(&play_at(0, 1, 2)),
        ["Oriel plays Sling Apprentice", "Oriel thinks", "Oriel thinks"]
    );
    assert_eq!(words(&play_on(0, (1, 2), (3, 2))), ["Oriel plays Sling Apprentice"; 3]);
}
