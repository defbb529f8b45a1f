//! What people see: scenes, choices and cues.

mod beats;
mod hud;
mod lines;
mod matches;
mod offers;
mod positions;
mod retold;
mod zones;

use super::cases::field::arena_with;
use duel::{Command, Duel, Setup};
use initiative_kernel::game::{Game, Seat};
use initiative_scene::conform;
use initiative_scene::cue::{Cue, CueKind};
use initiative_scene::scene::{EndState, Scene};
use initiative_scene::staged::{Staged, Step, stage};
use initiative_scene::viewer::Viewer;
use serde_json::json;

const A: Seat = Seat(0);
const B: Seat = Seat(1);

fn seen(game: &Duel, seat: Seat) -> Scene {
    game.scene(Viewer::Seat(seat))
}

fn started(setup: &Setup) -> Duel {
    let mut game = Duel::start(setup, 1).unwrap();
    for seat in [A, B] {
        game.apply(seat, Command::Mulligan { slots: [].into() }, &mut Vec::new());
    }
    game
}

fn cues(step: &Step<'_, Duel>, viewer: Viewer) -> Vec<Cue> {
    let mut cues = Vec::new();
    Duel::tell(step, viewer, &mut cues);
    cues
}

#[test]
fn the_collection_is_sound() {
    assert_eq!(conform::collection::<Duel>(), []);
}

#[test]
fn duel_hide_1_the_enemy_hand_is_backs() {
    let game = started(&Setup::decks("lantern", "cinder"));
    let scene = seen(&game, A);
    assert!(scene.zones["hand-0"].cards.values().all(|card| !card.hidden && !card.name.is_empty()));
    let enemy = &scene.zones["hand-1"];
    assert_eq!(enemy.cards.len(), 5);
    assert!(enemy.cards.values().all(|card| card.hidden && card.name.is_empty()));
    assert_eq!(scene.zones["pile-1"].count, Some(34));
    let spectator = game.scene(Viewer::Spectator);
    assert!(spectator.zones["hand-0"].cards.values().all(|card| card.hidden));
}

#[test]
fn duel_cmd_2_undo_is_shown_disabled() {
    let table = initiative_kernel::table::Table::<Duel>::start(Setup::default(), 1).unwrap();
    let scene = stage(&table, Viewer::Seat(A));
    let refused = scene.undo.unwrap().refused.unwrap();
    assert_eq!((&*refused.code, &*refused.text), ("duel/final", "Moves in Sigil are final."));
}

#[test]
fn duel_ui_5_and_ui_6_what_the_scene_asks() {
    let mut game = started(&Setup::decks("lantern", "cinder"));
    let scene = seen(&game, A);
    assert_eq!(scene.turn.text, "Your Turn");
    assert_eq!(scene.choices["resign"].confirm, "Give up this match?");
    assert_eq!(scene.end_turn.as_ref().unwrap().state, EndState::Mine);
    let other = seen(&game, B);
    assert_eq!(other.turn.text, "Enemy Turn");
    assert_eq!(other.end_turn.as_ref().unwrap().name, "Enemy Turn");
    game.apply(A, Command::EndTurn, &mut Vec::new());
    assert_eq!(seen(&game, B).turn.text, "Your Turn");
}

#[test]
fn duel_goal_2_the_end_tells_how_the_generals_stand() {
    let mut game = started(&Setup::decks("lantern", "cinder"));
    game.apply(A, Command::EndTurn, &mut Vec::new());
    game.apply(B, Command::Resign, &mut Vec::new());
    let over = seen(&game, A).over.unwrap();
    let told: Vec<_> = over.summary.iter().map(|it| (it.name.as_ref(), it.text.as_ref())).collect();
    assert_eq!(over.title, "Victory");
    for shared in [A, B].map(Viewer::Shared) {
        let over = game.scene(shared).over.unwrap();
        assert_eq!((over.title.as_ref(), over.result), ("Oriel wins", None));
    }
    assert_eq!(told, [("Turns", "2"), ("Oriel", "25 health left"), ("Vesh", "fallen")]);
}

#[test]
fn duel_ui_5_a_seat_is_told_with_its_general() {
    let mut game = started(&Setup::decks("lantern", "cinder"));
    let scene = seen(&game, A);
    for seat in [A, B] {
        let seated = &scene.seats[&seat];
        let general = &scene.pieces[seated.piece.as_ref().unwrap()];
        assert_eq!(general.owner, Some(seat));
        let ids: Vec<_> = seated.meters.iter().map(|meter| meter.id.as_str()).collect();
        assert_eq!(ids, ["mana", "replace"], "health is the general's own");
    }
    let mana = &scene.seats[&A].meters[0];
    assert_eq!((mana.value, mana.max, mana.most, mana.brief), (2, Some(2), Some(9), 0));
    assert_eq!((scene.seats[&A].meters[1].value, scene.seats[&A].meters[1].max), (1, Some(1)));
    // Signatures are ready in the third own turn: 5 and 6 of all.
    let ready = |scene: &Scene, zone: &str| {
        let zone = &scene.zones[zone];
        let said = zone.meters[0].text.to_string();
        // The card says it in the same words, as long as there is anything to wait for.
        let card: Vec<_> = zone.cards[&0].meters.iter().map(|it| it.text.to_string()).collect();
        let waits = if said == "ready" { Vec::new() } else { vec![said.clone()] };
        assert_eq!(card, waits);
        said
    };
    assert_eq!(ready(&scene, "signature-0"), "from turn 5");
    assert_eq!(ready(&scene, "signature-1"), "from turn 6");
    for turn in 2..=5 {
        let seat = if turn % 2 == 0 { A } else { B };
        game.apply(seat, Command::EndTurn, &mut Vec::new());
    }
    let scene = seen(&game, A);
    assert_eq!(scene.turn.count, "Turn 5");
    assert_eq!(ready(&scene, "signature-0"), "ready");
    assert_eq!(ready(&scene, "signature-1"), "from turn 6");
}

/// DUEL-UI-1, case 33: marks of a plain change of turn, and its banners.
#[test]
fn case_33_duel_ui_1_and_ui_2_a_plain_change_of_turn() {
    let mut game = started(&Setup::decks("lantern", "cinder"));
    let (before, mut events) = (game.clone(), Vec::new());
    game.apply(A, Command::EndTurn, &mut events);
    for (viewer, banner) in [
        (Viewer::Seat(B), "Your Turn"),
        (Viewer::Seat(A), "Enemy Turn"),
        (Viewer::Spectator, "Vesh's Turn"),
        (Viewer::Shared(B), "Vesh's Turn"),
        (Viewer::Shared(A), "Vesh's Turn"),
    ] {
        let cues = cues(&Step::new(&before, &events, &game), viewer);
        let (mut at, mut marks) = (0, Vec::new());
        for cue in &cues {
            if !cue.mark.is_empty() {
                marks.push((cue.mark.to_string(), at));
            }
            if let CueKind::Banner { text, enter, leave, .. } = &cue.kind {
                assert_eq!(text, banner);
                assert_eq!((enter.as_ms(), cue.lasts.less(*leave).as_ms()), (300, 500));
                assert_eq!(cue.sound, "ui_your_turn");
            }
            if !cue.free {
                at += cue.lasts.as_ms();
            }
        }
        let marks: Vec<_> = marks.iter().map(|(mark, at)| (mark.as_str(), *at)).collect();
        assert_eq!(
            marks,
            [
                ("show_end_turn", 500),
                ("after_show_end_turn", 800),
                ("show_start_turn", 1000),
                ("after_show_start_turn", 1800),
            ]
        );
        assert_eq!(at, 1800, "input is free");
    }
    let mut game = Duel::start(&Setup::default(), 1).unwrap();
    let (before, mut events) = (game.clone(), Vec::new());
    for seat in [A, B] {
        game.apply(seat, Command::Mulligan { slots: [].into() }, &mut events);
    }
    let go = |viewer| {
        let cues = cues(&Step::new(&before, &events, &game), viewer).into_iter();
        cues.filter_map(|cue| match cue.kind {
            // CLIENT-PACE-1: nobody waits for the first one.
            CueKind::Banner { text, .. } if cue.free => Some(text.to_string()),
            _ => None,
        })
        .collect::<Vec<_>>()
    };
    assert_eq!(go(Viewer::Seat(A)), ["Go"]);
    assert_eq!(go(Viewer::Seat(B)), ["Enemy Turn"]);
}

#[test]
fn duel_ui_5_equal_modifiers_are_shown_as_one_with_a_count() {
    let grown = json!({ "stats": { "attack": 1, "health": 1 }, "source": "moss_whelp" });
    let mut all = vec![grown; 42];
    all.push(json!({ "stats": { "attack": 2 }, "source": "kindle", "duration_end": 3 }));
    all.push(json!({ "stats": { "attack": 2 }, "source": "kindle", "duration_end": 2 }));
    let unit = json!({ "card": "moss_whelp", "seat": 0, "at": [3, 2], "modifiers": all });
    let game = Duel::start(&Setup::custom(arena_with(json!({ "units": [unit] }))), 1).unwrap();
    let scene = seen(&game, A);
    let shown: Vec<_> = scene.pieces["2"]
        .statuses
        .iter()
        .map(|it| (it.name.to_string(), it.turns, it.text.to_string()))
        .collect();
    let is = |name: &str, turns, text: &str| (String::from(name), turns, String::from(text));
    assert_eq!(
        shown,
        [
            is("Moss Whelp × 42", None, "42 times: +1 attack and +1 health."),
            is("Kindle", Some(3), "+2 attack."),
            is("Kindle", Some(2), "+2 attack."),
        ]
    );
}
