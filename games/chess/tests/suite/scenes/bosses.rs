//! Bosses: banners, portraits, and whether they say what comes.

use super::stories::watch;
use super::{WHITE, game, play, tell, watch as watch_move};
use chess::{Army, BossFigure, Chess, ChessPhase, Event, PieceRole};
use initiative_kernel::game::{Game, Seat};
use initiative_scene::cue::{CueKind, Span};
use initiative_scene::scene::{Portrait, Scene, TrickState};
use initiative_scene::staged::{Staged, Step};
use initiative_scene::viewer::Viewer;

#[test]
fn chess_cue_5_cheats_have_banners() {
    let mut game = game("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1; boss queen");
    play(&mut game, "e2e4");
    let all = watch_move(&mut game, "e7e5");
    let banner =
        all.iter().find(|cue| matches!(&cue.kind, CueKind::Banner { text, .. } if text == "Trim"));
    assert_eq!(banner.unwrap().lasts, Span::frames(90));
    let seat = &game.scene(WHITE).seats[&Seat(1)];
    assert_eq!(seat.name, "The Queen");
}

#[test]
fn chess_cue_6_a_boss_has_a_face_and_says_what_comes() {
    let scene = game("boss_jester").scene(WHITE);
    let jester = &scene.portraits["jester"];
    assert_eq!((&*jester.look, &*jester.name), ("jester", "The Jester"));
    let due: Vec<_> = jester.tricks.iter().map(|trick| (&*trick.name, trick.due)).collect();
    assert_eq!(due, [("Rook Rain", Some(3)), ("Puppet", Some(3))]);
    assert_eq!(jester.meters[0].value, 3);
    assert_eq!(jester.next, "Rook Rain and Puppet in 3 turns");
    let mut queen = game("boss_queen");
    assert_eq!(queen.scene(WHITE).portraits["queen"].next, "Trim after Black's next move");
    play(&mut queen, "e2e3");
    let cues = watch_move(&mut queen, "e7e6");
    assert_eq!(queen.scene(WHITE).portraits["queen"].next, "Ward after Black's next move");
    let banner = cues.iter().find_map(|cue| match &cue.kind {
        CueKind::Banner { text, note, face, .. } if text == "Trim" => Some((face, note)),
        _ => None,
    });
    let (face, note) = banner.expect("the cheat is announced");
    assert_eq!((&**face, &**note), ("queen", "Three black pawns make way for a queen."));
    assert!(game("plain").scene(WHITE).portraits.is_empty());
}

#[test]
fn chess_cue_5_a_puppet_moves_at_its_own_speed() {
    let mut game = game("boss_jester");
    let mut times = Vec::new();
    for _ in 0..12 {
        let (before, seat) = (game.clone(), Seat(game.to_move() as u8));
        let mut legal = Vec::new();
        game.legal(seat, &mut legal);
        let mut events = Vec::new();
        game.apply(seat, legal[0].clone(), &mut events);
        let Some(puppet) =
            events.iter().position(|event| matches!(event, Event::PieceControlled { .. }))
        else {
            continue;
        };
        let cues = tell(&Step::new(&before, &events[puppet..], &game), WHITE);
        let glides = cues.iter().filter(|cue| matches!(cue.kind, CueKind::Move { .. }));
        times.push(glides.map(|cue| cue.lasts.as_frames()).sum::<u32>());
    }
    assert!(
        !times.is_empty() && times.iter().all(|frames| (24..=25).contains(frames)),
        "{times:?}"
    );
}

fn portrait(game: &Chess) -> Portrait {
    let scene = game.scene(Viewer::Spectator);
    assert_eq!(scene.portraits.len(), 1);
    scene.portraits.into_values().next().unwrap()
}

/// CHESS-BOSS-1: a trick that is due after Black's move is announced then, and no other, but for
/// one that is over and fizzles.
#[test]
fn chess_boss_1_the_portrait_says_what_comes() {
    let mut announced = 0;
    watch(|step| {
        let Some(before) = step.before else {
            return;
        };
        let black = before.phase() == ChessPhase::Black && before.boss.is_some();
        let acted = step
            .events
            .iter()
            .any(|event| matches!(event, Event::PhaseBegan { phase: ChessPhase::Boss, .. }));
        if !black || !acted {
            return;
        }
        let came: Vec<&str> = step
            .events
            .iter()
            .filter_map(|event| match event {
                Event::CheatAnnounced { name } => Some(name.name()),
                _ => None,
            })
            .collect();
        let shown = portrait(before);
        let due: Vec<&str> =
            shown.tricks.iter().filter(|trick| trick.near()).map(|trick| &*trick.name).collect();
        let over: Vec<&str> = shown
            .tricks
            .iter()
            .filter(|trick| trick.state == TrickState::Over)
            .map(|trick| &*trick.name)
            .collect();
        assert!(
            came.iter().all(|name| due.contains(name) || over.contains(name)),
            "{came:?} {shown:?}"
        );
        if before.boss.as_ref().is_some_and(|boss| boss.figure == BossFigure::King) {
            assert_eq!(came.is_empty(), due.is_empty(), "one of those that are due: {due:?}");
        } else {
            assert!(due.iter().all(|name| came.contains(name)), "{came:?} {due:?}");
        }
        for name in &due {
            assert!(due.len() > 2 || shown.next.contains(name), "{}", shown.next);
        }
        assert_eq!(shown.next.ends_with("after Black's next move"), !due.is_empty());
        announced += came.len();
    });
    assert!(announced > 20, "{announced}");
}

/// How many pieces have a status.
fn with_status(scene: &Scene, status: &str) -> Vec<Option<u16>> {
    let statuses = scene.pieces.values().flat_map(|piece| &piece.statuses);
    statuses.filter(|one| one.id.as_str() == status).map(|one| one.turns).collect()
}

/// CHESS-CUE-6: the countdown is that of the trick it stands for.
#[test]
fn chess_cue_6_the_countdown_agrees_with_tricks_and_pieces() {
    let mut seen = std::collections::BTreeSet::new();
    watch(|step| {
        let game = step.after;
        let Some(boss) = &game.boss else {
            return;
        };
        let scene = game.scene(Viewer::Spectator);
        let shown = portrait(game);
        let trick = |name: &str| shown.tricks.iter().find(|trick| trick.name == name).unwrap();
        let expected: Option<(&str, u16)> = match boss.figure {
            BossFigure::KingsSon => match (trick("Ride Out").state, trick("Ride Out").due) {
                // The tantrum ends the ride.
                (TrickState::Active, _) => Some(("ride", trick("Tantrum").due.unwrap())),
                (_, due) => due.map(|due| ("ride_out", due)),
            },
            BossFigure::Queen => None,
            BossFigure::Jester => trick("Rook Rain").due.map(|due| ("slam", due)),
            BossFigure::King => {
                let crowd = with_status(&scene, "pretender").len();
                match with_status(&scene, "untouchable").first() {
                    Some(turns) => Some(("float", turns.unwrap())),
                    None if boss.stage == 1 => Some(("pretenders", crowd.try_into().unwrap())),
                    None => None,
                }
            }
        };
        let meters: Vec<_> =
            shown.meters.iter().map(|meter| (meter.id.as_str(), meter.value)).collect();
        let expected: Vec<_> =
            expected.into_iter().map(|(id, value)| (id, i32::from(value))).collect();
        assert_eq!(meters, expected, "{}", game.export());
        seen.extend(expected.into_iter().map(|(id, _)| id));
        // What is under way shows on the board.
        if boss.figure == BossFigure::KingsSon {
            let rides = trick("Ride Out").state == TrickState::Active;
            assert!(!rides || !with_status(&scene, "horse").is_empty() || game.ending.is_some());
            assert_eq!(trick("Ride Out").state == TrickState::Over, boss.disabled && !rides);
        }
        let over = game.ending.is_some();
        let due = shown.tricks.iter().any(|trick| trick.due.is_some());
        assert_eq!(shown.next.is_empty(), over || !due, "{}", shown.next);
    });
    assert_eq!(seen.len(), 5, "{seen:?}");
}

/// CHESS-BOSS-7, CHESS-BOSS-9: what can no longer come is over.
#[test]
fn chess_boss_7_tricks_without_pieces_are_over() {
    watch(|step| {
        let Some(boss) = &step.after.boss else {
            return;
        };
        let shown = portrait(step.after);
        let army = &step.after.field.army;
        let (name, over) = match boss.figure {
            BossFigure::Queen => ("Trim", army.of(Army::Black, PieceRole::Pawn).count_ones() < 3),
            BossFigure::Jester => ("Rook Rain", army.marked(chess::Mark::Slam) == 0),
            _ => return,
        };
        let trick = shown.tricks.iter().find(|trick| trick.name == name).unwrap();
        assert_eq!((trick.state == TrickState::Over, trick.due.is_none()), (over, over));
    });
    for (pawns, over) in
        [("8", true), ("p7", true), ("pp6", true), ("ppp5", false), ("pppp4", false)]
    {
        let game = game(&format!("4k3/{pawns}/8/8/8/8/4P3/4K3 w - - 0 1; boss queen turn=4"));
        assert_eq!(portrait(&game).tricks[0].state == TrickState::Over, over, "{pawns}");
    }
}

/// Everything that a portrait says has words and pictures.
#[test]
fn chess_cue_6_portraits_and_tricks_have_words() {
    watch(|step| {
        if step.after.boss.is_none() {
            return;
        }
        let shown = portrait(step.after);
        let words = [&shown.name, &shown.look, &shown.label, &shown.text];
        assert!(words.iter().all(|text| !text.is_empty()), "{shown:?}");
        assert_eq!(shown.side, Some("black".into()));
        for trick in &shown.tricks {
            let words = [&trick.name, &trick.text, &trick.icon];
            assert!(words.iter().all(|text| !text.is_empty()), "{trick:?}");
        }
        for meter in &shown.meters {
            let words = [&meter.name, &meter.icon];
            assert!(words.iter().all(|text| !text.is_empty()), "{meter:?}");
            let most = meter.max.unwrap();
            assert!((0..=most).contains(&meter.value), "{meter:?}");
        }
    });
}

/// CHESS-BOSS-9: the tiles that rooks will hit are marked, in the phase before.
#[test]
fn chess_boss_9_the_rain_is_telegraphed() {
    let mut rained = 0;
    watch(|step| {
        let scene = step.after.scene(Viewer::Spectator);
        let tiles: Vec<_> =
            chess::Square::all(step.after.slam_warning()).map(chess::Square::tile).collect();
        match scene.telegraphs.get("slam") {
            None => assert!(tiles.is_empty()),
            Some(slam) => {
                assert_eq!((&*slam.name, &slam.tiles), ("Rook Rain", &tiles));
                rained += 1;
            }
        }
        assert!(scene.telegraphs.values().all(|one| !one.name.is_empty()));
    });
    assert!(rained > 2, "{rained}");
}

/// CHESS-BOSS-12: after a clean slate both armies are counted from the usual start.
#[test]
fn chess_boss_12_losses_are_counted_from_the_slate() {
    let counts = |stage: u8| {
        let text = format!("4k3/8/8/8/8/8/4P3/4K2R w - - 0 1; boss king turn=9 stage={stage}");
        let scene = game(&text).scene(WHITE);
        [0, 1].map(|seat| {
            let taken = &scene.seats[&Seat(seat)].taken;
            taken.iter().map(|one| one.count).collect::<Vec<_>>()
        })
    };
    assert!(counts(1).iter().all(Vec::is_empty), "nothing is gone since the start");
    assert_eq!(counts(2), [vec![1, 2, 2, 2, 8], vec![1, 1, 2, 2, 7]]);
}
