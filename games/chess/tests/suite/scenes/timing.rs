//! When cues play: one after the other or together, for how long, in what look and sound.

use super::playback::alone;
use super::{WHITE, at, game, play, tell, watch};
use chess::{Chess, Event, Manner};
use initiative_kernel::game::Seat;
use initiative_scene::cue::{Cue, CueKind, On, Span};
use initiative_scene::staged::{Staged, Step};
use initiative_scene::viewer::Viewer;

/// The cues of a kind, by its name.
fn of<'a>(cues: &'a [Cue], kind: &str) -> Vec<&'a Cue> {
    cues.iter().filter(|cue| cue.kind.name() == kind).collect()
}

fn frames(cues: &[&Cue]) -> Vec<u32> {
    cues.iter().map(|cue| cue.lasts.as_frames()).collect()
}

/// Plays moves and tells the last one.
fn last(text: &str, plies: &[&str], viewer: Viewer) -> Vec<Cue> {
    let mut game = game(text);
    let (end, first) = plies.split_last().unwrap();
    for ply in first {
        play(&mut game, ply);
    }
    let before = game.clone();
    let events = play(&mut game, end);
    tell(&Step::new(&before, &events, &game), viewer)
}

#[test]
fn chess_cue_1_castling_and_belts_play_together() {
    let together = |text: &str, ply: &str| -> Vec<bool> {
        let cues = last(text, &[ply], WHITE);
        of(&cues, "move").iter().map(|cue| cue.free).collect()
    };
    assert_eq!(together("4k3/8/8/8/8/8/8/4K2R w K - 0 1", "e1g1"), [true, false]);
    assert_eq!(together("4k3/8/8/8/8/8/8/4K2R w K - 0 1", "h1g1"), [false]);
    // The king's step, then three riders at once.
    let riders = "4k3/8/8/8/8/1NNN4/8/4K3 w - - 0 1; belt b3-d3 e";
    assert_eq!(together(riders, "e1f1"), [false, true, true, false]);
    let cues = last(riders, &["e1f1"], WHITE);
    assert_eq!(frames(&of(&cues, "move"))[1..], [50, 50, 50]);
    let sounds: Vec<&str> = of(&cues, "move").iter().map(|cue| &*cue.sound).collect();
    assert_eq!(sounds, ["land", "", "", "belt"], "one sound for all of them");
}

#[test]
fn chess_cue_5_trimmed_pawns_go_one_after_the_other() {
    let cues = last("boss_queen", &["e2e3", "e7e6"], WHITE);
    let fades = of(&cues, "fade");
    let delays: Vec<u32> = fades.iter().map(|cue| cue.delay.as_frames()).collect();
    assert_eq!((delays, frames(&fades)), (vec![0, 20, 40], vec![30; 3]));
    assert!(fades.iter().all(|cue| cue.free));
    // The queen rises when the last of them is gone.
    let wait = cues.iter().position(|cue| cue.lasts == Span::frames(70)).unwrap();
    assert_eq!(cues[wait].kind, CueKind::Wait);
    assert_eq!(cues[wait + 1].kind.name(), "appear");
}

#[test]
fn chess_cue_5_slam_rooks_drive_down_and_back_together() {
    let text = "rrrrrrrr/4k3/8/8/P6p/8/2P4P/4K3 w - - 0 1; mark a8-h8 slam; boss jester turn=6";
    let mut game = game(text);
    play(&mut game, "e1f1");
    let before = game.clone();
    let events = play(&mut game, "e7e6");
    let slam = events.iter().find(|event| matches!(event, Event::RooksSlammed { .. })).unwrap();
    let cues = tell(&alone(&Step::new(&before, &events, &game), slam), WHITE);
    let glides = of(&cues, "move");
    assert_eq!(frames(&glides), [vec![30; 8], vec![25; 8]].concat());
    assert!(glides.iter().all(|cue| cue.free));
    assert_eq!(frames(&of(&cues, "wait")), [30, 25], "and everything waits for them");
    assert_eq!(frames(&of(&cues, "shake")), [20]);
    assert_eq!(of(&cues, "fade").len(), 2);
}

/// CHESS-CUE-4: who dies of a blow shakes, whom the ground takes does not.
#[test]
fn chess_cue_4_deaths() {
    let dies = |text: &str, ply: &str| {
        let cues = last(text, &[ply], WHITE);
        let fade = of(&cues, "fade")[0].clone();
        let CueKind::Fade { look, .. } = fade.kind else {
            panic!("{fade:?}");
        };
        (look.to_string(), fade.sound.to_string(), of(&cues, "shake").len())
    };
    let owned = |look: &str, sound: &str, shakes| (look.to_string(), sound.to_string(), shakes);
    let blow = "4k3/8/8/8/8/8/8/R3K3 w - - 0 1; enemy grunt a4 hp=1";
    assert_eq!(dies(blow, "a1a4"), owned("death", "death", 1));
    for (ground, look, sound) in
        [("water", "drown", "splash"), ("lava", "burn", "fire"), ("dropper", "drop", "drop")]
    {
        let text = format!("4k3/8/8/8/8/8/8/R3K3 w - - 0 1; enemy grunt a4; tile a5 {ground}");
        assert_eq!(dies(&text, "a1a4"), owned(look, sound, 0));
    }
    // The damage shows at frame 12 of a lunge of 15.
    let cues = last("4k3/8/8/8/8/8/8/R3K3 w - - 0 1; enemy grunt a4", &["a1a4"], WHITE);
    assert_eq!(frames(&of(&cues, "knock")), [15]);
    assert_eq!(frames(&of(&cues, "wait")[..2]), [12, 3]);
    let CueKind::Number { on: On::Piece(piece), value, .. } = &of(&cues, "number")[0].kind else {
        panic!("no number");
    };
    assert_eq!((piece.as_str(), *value), ("e1", -1));
}

/// CLIENT-PACE-1: only who moves in a phase has a banner for it, and does not wait for it.
#[test]
fn client_pace_1_banners_of_phases() {
    let banners = |text: &str, plies: &[&str], viewer| -> Vec<(String, String, bool)> {
        let cues = last(text, plies, viewer);
        let banners = cues.iter().filter_map(|cue| match &cue.kind {
            CueKind::Banner { text, look, .. } => {
                Some((text.to_string(), look.to_string(), cue.free))
            }
            _ => None,
        });
        banners.collect()
    };
    let own = |text: &str| vec![(text.to_string(), "own_turn".to_string(), true)];
    let (black, shared) = (Viewer::Seat(Seat(1)), Viewer::Shared(Seat(0)));
    let one = ["e2e4"];
    for (viewer, wanted) in [
        (WHITE, Vec::new()),
        (black, own("Your move")),
        (shared, own("Black to move")),
        (Viewer::Spectator, Vec::new()),
    ] {
        assert_eq!(banners("plain", &one, viewer), wanted, "{viewer:?}");
    }
    let two = ["e2e4", "e7e5"];
    for (viewer, wanted) in
        [(WHITE, own("Your move")), (black, Vec::new()), (shared, own("White to move"))]
    {
        assert_eq!(banners("plain", &two, viewer), wanted, "{viewer:?}");
    }
    let enemies = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1; enemy grunt a8";
    assert_eq!(banners(enemies, &one, WHITE), []);
    assert_eq!(banners(enemies, &one, shared), own("Black to move"));
}

/// CHESS-CUE-6: `AI` only where a bot is meant to play and somebody else looks.
#[test]
fn chess_cue_6_the_hud_says_who_plays_black() {
    let phase = |text: &str, viewer| {
        let mut game = game(text);
        play(&mut game, "e2e4");
        let label = game.scene(viewer).details[0].clone();
        format!("{}: {}", label.name, label.text)
    };
    let fen = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1";
    for viewer in [WHITE, Viewer::Spectator, Viewer::All] {
        assert_eq!(phase("plain", viewer), "Turn: AI");
        assert_eq!(phase(fen, viewer), "Turn: BLACK");
    }
    for viewer in [Viewer::Seat(Seat(1)), Viewer::Shared(Seat(0)), Viewer::Shared(Seat(1))] {
        assert_eq!(phase("plain", viewer), "Turn: BLACK");
    }
}

/// CHESS-CUE-10: an end sounds as it is meant for who hears it.
#[test]
fn chess_cue_10_endings_sound_like_what_they_are() {
    let heard = |text: &str, ply: &str, viewer| {
        let cues = last(text, &[ply], viewer);
        let end = cues.last().unwrap().clone();
        let CueKind::Banner { look, .. } = end.kind else {
            panic!("{end:?}");
        };
        (look.to_string(), end.sound.to_string())
    };
    let owned = |look: &str, sound: &str| (look.to_string(), sound.to_string());
    let mate = "6k1/5ppp/8/8/8/8/8/R3K3 w Q - 0 1";
    assert_eq!(heard(mate, "a1a8", WHITE), owned("win", "win"));
    assert_eq!(heard(mate, "a1a8", Viewer::Seat(Seat(1))), owned("lose", "lose"));
    assert_eq!(heard(mate, "a1a8", Viewer::Spectator), owned("win", "win"));
    let stalemate = "k7/8/1K6/8/8/8/8/2Q5 w - - 0 1";
    assert_eq!(heard(stalemate, "c1c7", WHITE), owned("draw", "drawn"));
}

#[test]
fn chess_cue_4_arrivals_have_their_article() {
    let told = |kind: &str| {
        let text = format!("4k3/8/8/8/8/8/8/4K2R w - - 0 1; enemy {kind} a8");
        super::lines(&super::opening(&text)).join(" ")
    };
    assert!(told("archer").contains("An Archer comes."));
    assert!(told("grunt").contains("A Grunt comes."));
    let mut game = game("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1; sandbox");
    let before: Chess = game.clone();
    let mut events = Vec::new();
    let spawn = crate::cases::board::command("spawn a6");
    initiative_kernel::game::Game::apply(&mut game, Seat(0), spawn, &mut events);
    let cues = tell(&Step::new(&before, &events, &game), WHITE);
    assert_eq!(super::lines(&cues), ["A Grunt comes to a6."]);
    assert_eq!((cues[0].delay, cues[0].lasts), (Span::ZERO, Span::frames(20)));
}

/// CHESS-CUE-2: both legs of a knight, and pieces as acts of the seat that owns them.
#[test]
fn chess_cue_2_moves_are_acts_of_their_seat() {
    let mut game = game("plain");
    for (ply, seat) in [("b1c3", 0), ("e7e5", 1), ("c3d5", 0)] {
        let cues = watch(&mut game, ply);
        let glides = of(&cues, "move");
        assert_eq!(glides.len(), if ply == "e7e5" { 1 } else { 2 });
        assert!(glides.iter().all(|cue| cue.by == Some(Seat(seat))), "{ply}");
    }
}

/// CHESS-CUE-2, CHESS-CUE-5: a knight on strings goes up and across in the time of any other puppet.
#[test]
fn chess_cue_5_both_legs_of_a_puppet_knight_share_its_time() {
    let game = game("4k3/8/8/8/8/2N5/4P3/4K3 w - - 0 1");
    let (from, to, kind) = (at("c3"), at("d5"), Manner::Quiet);
    let piece = game.field.piece(from).unwrap();
    let legs = |events: &[Event]| -> Vec<Span> {
        let cues = tell(&Step::new(&game, events, &game), WHITE);
        of(&cues, "move").iter().map(|cue| cue.lasts).collect()
    };
    let moved = Event::PieceMoved { piece, from, to, kind };
    assert_eq!(legs(core::slice::from_ref(&moved)), [Span::frames(15); 2]);
    let puppet = legs(&[Event::PieceControlled { piece, at: from }, moved]);
    assert_eq!((puppet.len(), puppet[0]), (2, puppet[1]));
    assert_eq!(puppet.into_iter().sum::<Span>().as_frames(), 25);
}

/// CHESS-CUE-6: while a boss acts, the turn and the log call it by its name.
#[test]
fn chess_cue_6_a_boss_that_acts_is_named() {
    let cues = last("boss_queen", &["e2e3", "e7e6"], WHITE);
    let said = |text: &str| {
        let turn = |cue: &Cue| matches!(&cue.kind, CueKind::Turn { turn } if turn.text == text);
        let line = |cue: &Cue| cue.log.as_ref().is_some_and(|line| line.text == text);
        (cues.iter().any(turn), cues.iter().any(line))
    };
    assert_eq!(said("The Queen acts"), (true, true));
    assert_eq!(said("The enemies act"), (false, false), "nobody else is there");
}
