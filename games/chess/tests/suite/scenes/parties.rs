//! Sides, seats, turns, rosters, objectives, counts and endings.

use super::stories::watch;
use super::{WHITE, game, play};
use chess::{Army, Chess, ChessEnding, ChessPhase, PieceRole};
use initiative_kernel::game::{Game, Seat};
use initiative_scene::id::Id;
use initiative_scene::scene::{Ending, MeterStyle, ObjectiveState, Scene, Stance};
use initiative_scene::staged::Staged;
use initiative_scene::viewer::Viewer;

const BLACK: Viewer = Viewer::Seat(Seat(1));
const FEN: &str = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1";

/// CHESS-AIM-1: whose side is whose, for each viewer.
#[test]
fn chess_aim_1_sides_are_own_or_hostile_to_who_looks() {
    let game = game(&format!("{FEN}; enemy grunt a8"));
    let stances = |viewer: Viewer| {
        let scene = game.scene(viewer);
        ["white", "black", "enemies"].map(|side| scene.sides[side].stance)
    };
    let (own, enemy, neutral) = (Stance::Own, Stance::Enemy, Stance::Neutral);
    for seat in [Viewer::Seat, Viewer::Shared] {
        assert_eq!(stances(seat(Seat(0))), [own, enemy, enemy]);
        assert_eq!(stances(seat(Seat(1))), [enemy, own, neutral], "enemies leave Black alone");
    }
    for viewer in [Viewer::Spectator, Viewer::All] {
        assert_eq!(stances(viewer), [neutral; 3]);
    }
    let scene = game.scene(WHITE);
    let names = ["white", "black", "enemies"].map(|side| &*scene.sides[side].name);
    assert_eq!((names, scene.sides.len()), (["White", "Black", "Enemies"], 3));
    assert!(!self::game(FEN).scene(WHITE).sides.contains_key("enemies"), "nobody is there");
}

/// CHESS-CUE-6: the scene says whose turn it is, in which phase and round.
#[test]
fn chess_cue_6_the_scene_names_who_is_awaited() {
    watch(|step| {
        let game = step.after;
        let Scene { turn, details, .. } = game.scene(Viewer::Spectator);
        let awaited: Vec<Seat> = game.status().awaited().iter().collect();
        assert_eq!(turn.seats, awaited, "{}", game.export());
        assert_eq!(turn.round, game.round());
        let labelled = details.iter().any(|fact| fact.name == "Turn");
        assert_eq!(labelled, game.ending.is_none(), "CLIENT-WORDS-1");
        if game.ending.is_none() {
            let (side, text) = match game.phase() {
                ChessPhase::Player => ("white", "White to move"),
                _ => ("black", "Black to move"),
            };
            let check = game.field.in_check(game.to_move());
            let text = if check { format!("{text}, in check") } else { text.into() };
            assert_eq!((turn.side.unwrap().as_str(), &*turn.text), (side, &*text));
        }
    });
}

/// The rosters list everybody who stands on the board, the king first and the pawns last.
#[test]
fn rosters_list_everybody() {
    watch(|step| {
        let scene = step.after.scene(Viewer::Spectator);
        let foes = step.after.field.foes.all().len();
        let names: Vec<&str> = scene.roster.iter().map(|group| &*group.name).collect();
        let expected = ["White", "Black", "Enemies"];
        assert_eq!(names, expected[..if foes > 0 { 3 } else { 2 }]);
        for (group, side) in scene.roster.iter().zip(["white", "black", "enemies"]) {
            let there: Vec<_> =
                scene.pieces.values().filter(|one| one.side == Some(side.into())).collect();
            assert_eq!(group.pieces.len(), there.len(), "{side}");
            let looks: Vec<&str> = group.pieces.iter().map(|id| &*scene.pieces[id].look).collect();
            assert!(group.pieces.iter().all(|id| scene.pieces[id].side == Some(side.into())));
            if side != "enemies" {
                let worth = |look: &&str| {
                    PieceRole::ALL.iter().rposition(|role| role.name() == *look).unwrap()
                };
                assert!(looks.iter().map(worth).is_sorted_by(|one, two| one >= two), "{looks:?}");
            }
        }
    });
}

/// CHESS-CUE-6: crowns and owed turns are counted where there are any.
#[test]
fn chess_cue_6_counts_are_shown_where_there_is_something_to_count() {
    let check = |game: &Chess| {
        let counted = [("crowns", game.crowns), ("owed", game.owed)];
        let expected: Vec<_> = counted.into_iter().filter(|(_, count)| *count > 0).collect();
        let scene = game.scene(Viewer::Spectator);
        let shown: Vec<_> =
            scene.meters.iter().map(|meter| (meter.id.as_str(), meter.value)).collect();
        let expected: Vec<_> =
            expected.into_iter().map(|(id, count)| (id, i32::from(count))).collect();
        assert_eq!(shown, expected);
        assert!(scene.meters.iter().all(|one| !one.name.is_empty() && !one.icon.is_empty()));
    };
    watch(|step| check(step.after));
    check(&game(FEN));
    check(&game(&format!("{FEN}; crowns 3; boss queen; owed 2")));
    check(&game(&format!("{FEN}; boss queen; owed 1")));
}

/// CHESS-AIM-3: each side reads what it has to do.
#[test]
fn chess_aim_3_objectives() {
    let text = |scenario: &str, viewer: Viewer| {
        let scene = game(scenario).scene(viewer);
        assert_eq!(scene.objectives.len(), 1);
        assert_eq!(scene.objectives[0].state, ObjectiveState::Open);
        let progress = scene.objectives[0].progress.as_ref().map(|one| (one.value, one.style));
        (scene.objectives[0].text.to_string(), progress)
    };
    for viewer in [WHITE, Viewer::Spectator, Viewer::Shared(Seat(0))] {
        assert_eq!(text(FEN, viewer), ("Checkmate Black's king.".into(), None));
        let boss = format!("{FEN}; boss queen");
        assert_eq!(text(&boss, viewer), ("Checkmate the Queen.".into(), None));
        let rout = "8/8/8/8/8/8/4P3/4K3 w - - 0 1; enemy grunt a8; enemy grunt h8";
        let left = Some((2, MeterStyle::Number));
        assert_eq!(text(rout, viewer), ("Kill every enemy.".into(), left));
    }
    for viewer in [BLACK, Viewer::Shared(Seat(1))] {
        assert_eq!(text(FEN, viewer), ("Checkmate White's king.".into(), None));
    }
}

/// CHESS-END-1: every ending, for whoever looks at it.
#[test]
fn chess_end_1_everybody_reads_how_it_ended() {
    let mut sentences = std::collections::BTreeSet::new();
    for ending in ChessEnding::ALL {
        let game = game(&format!("{FEN}; crowns 2; over {}", ending.name()));
        assert_eq!(game.ending, Some(ending));
        for (viewer, side) in [
            (WHITE, Some(Army::White)),
            (BLACK, Some(Army::Black)),
            (Viewer::Shared(Seat(1)), None),
            (Viewer::Spectator, None),
        ] {
            let scene = game.scene(viewer);
            let over = scene.over.unwrap();
            let (title, result) = match (ending.winner(), side) {
                (None, None) => ("Draw", None),
                (None, Some(_)) => ("Draw", Some(Ending::Drawn)),
                (winner, Some(_)) if winner == side => ("Victory", Some(Ending::Won)),
                (Some(_), Some(_)) => ("Defeat", Some(Ending::Lost)),
                (Some(Army::White), None) => ("White wins", None),
                (Some(Army::Black), None) => ("Black wins", None),
            };
            assert_eq!((&*over.title, over.result), (title, result), "{ending:?} {viewer:?}");
            assert_eq!(over.reason, ending.name());
            sentences.insert(over.text.clone());
            let facts: Vec<_> = over.summary.iter().map(|one| (&*one.name, &*one.text)).collect();
            assert_eq!(facts, [("Rounds", "1"), ("Crowns left", "2")]);
            // Who watches reads White's objective, who shares a screen that of the seat.
            let seat = viewer.seat().map_or(Army::White, |seat| Chess::side_of(seat).unwrap());
            let state = match ending.winner() {
                Some(winner) if winner == seat => ObjectiveState::Done,
                _ => ObjectiveState::Failed,
            };
            assert_eq!(scene.objectives[0].state, state, "{ending:?} {viewer:?}");
            assert!(scene.choices.is_empty() && scene.turn.seats.is_empty());
            assert_eq!(scene.turn.text, "The game is over");
        }
    }
    assert_eq!(sentences.len(), ChessEnding::ALL.len(), "each has a sentence of its own");
}

/// CHESS-CUE-6: what a side lost is counted for the seat that took it and in its own roster.
#[test]
fn chess_cue_6_both_sides_losses_are_counted() {
    let mut game = game("3qk3/8/8/3p4/4P3/8/8/3QK3 w - - 0 1");
    for ply in ["e4d5", "d8d5", "d1d5"] {
        play(&mut game, ply);
    }
    let scene = game.scene(BLACK);
    let taken = |seat: u8| -> Vec<_> {
        let taken = &scene.seats[&Seat(seat)].taken;
        taken.iter().map(|one| (&*one.name, &*one.icon, one.count)).collect()
    };
    assert_eq!(taken(0), [("Queen", "queen", 1), ("Pawn", "pawn", 1)], "the most valuable first");
    assert_eq!(taken(1), [("Pawn", "pawn", 1)]);
    let gone = |place: usize| -> Vec<_> {
        scene.roster[place].gone.iter().map(|one| (&*one.name, &*one.text)).collect()
    };
    assert_eq!(gone(0), [("Pawn", "1")]);
    assert_eq!(gone(1), [("Queen", "1"), ("Pawn", "1")]);
    let sides = [0, 1].map(|seat| scene.seats[&Seat(seat)].side.clone().unwrap());
    assert_eq!(sides.each_ref().map(Id::as_str), ["white", "black"]);
}

/// CHESS-SCN-6: what is not as usual is said.
#[test]
fn chess_scn_6_unusual_rules_are_named() {
    let rules = |clauses: &str| -> Vec<String> {
        let scene = game(&format!("{FEN}{clauses}")).scene(WHITE);
        scene.rules.iter().map(|fact| format!("{}: {}", fact.name, fact.text)).collect()
    };
    assert_eq!(rules(""), [""; 0]);
    assert_eq!(rules("; option pathing=greedy"), ["Enemies: take the step that looks nearest"]);
    assert_eq!(rules("; option warning=instant"), ["Enemies: strike without a warning"]);
    assert_eq!(rules("; option draws=off"), ["Draws: no repetition and no fifty moves"]);
    assert_eq!(rules("; sandbox").len(), 1);
}

/// CLIENT-UNDO-1: who is to move again reads why the last move stands.
#[test]
fn client_undo_1_who_wants_a_move_back_reads_why_not() {
    let why = |game: &Chess, viewer: Viewer| {
        let undo = game.scene(viewer).undo;
        undo.map(|undo| undo.refused.expect("a reason").text.to_string())
    };
    let after = |clauses: &str, plies: &[&str]| {
        let mut game = game(&format!("{FEN}{clauses}"));
        plies.iter().for_each(|ply| drop(play(&mut game, ply)));
        game
    };
    let answered = Some(String::from("A move is final once the other side has answered it."));
    assert_eq!(why(&after("", &[]), WHITE), None, "there is nothing to take back");
    let moved = after("", &["e2e3"]);
    assert_eq!([why(&moved, WHITE), why(&moved, BLACK)], [None, answered.clone()]);
    let back = after("", &["e2e3", "e8d8"]);
    assert_eq!([why(&back, WHITE), why(&back, BLACK)], [answered, None]);
    assert_eq!(why(&back, Viewer::Spectator), None);
    let hunted = why(&after("; enemy grunt a8", &["e2e3", "e8d8"]), WHITE);
    assert_eq!(hunted.as_deref(), Some("Moves are final here: the others act at once."));
    assert_eq!(why(&after("; sandbox", &["e2e3", "e8d8"]), WHITE), None);
    let riding = after("; stone e4", &["e2e3", "e8d8", "e3e4"]);
    assert_eq!(why(&riding, WHITE), None, "CHESS-STONE-6: it can be cancelled");
}
