//! What a player is told of a move before it is made.

use super::stories::watch;
use super::{WHITE, at, game, moves, target};
use crate::cases::board::command;
use chess::{Army, Chess, Command, Event, Manner, Occupant, PieceRole};
use initiative_kernel::game::{Game, Seat};
use initiative_scene::choice::{Role, Target, Tier};
use initiative_scene::staged::Staged;
use initiative_scene::viewer::Viewer;
use std::collections::{BTreeMap, BTreeSet};

/// What a move itself does, without question tiles, belts and what others do then.
fn own_part(events: &[Event]) -> &[Event] {
    let end = events.iter().position(|event| {
        matches!(
            event,
            Event::StoneReturned { .. }
                | Event::QuestionOpened { .. }
                | Event::BeltsShifted { .. }
                | Event::PhaseEnded { .. }
                | Event::GameEnded { .. }
        )
    });
    &events[..end.unwrap_or(events.len())]
}

/// What a forecast has to say about an event: its heading, and a word of it.
fn foretold(event: &Event) -> Option<(&'static str, String)> {
    match event {
        Event::PieceCaptured { piece, .. } => Some(("Captures", piece.role.name().into())),
        Event::PieceLost { cause, .. } => Some(("Lost", cause.name().into())),
        Event::StoneOpened { .. } => Some(("Stone", "move again".into())),
        Event::EnemyDamaged { hp: 0, .. } => None,
        Event::EnemyDamaged { enemy, hp, .. } => Some(("Hits", format!("{enemy} for 1: {hp} of"))),
        Event::EnemyKilled { enemy, .. } => Some(("Kills", format!(" {enemy}"))),
        Event::EnemyPushed { to, .. } => Some(("Pushes", to.to_string())),
        Event::PushBlocked { .. } => Some(("Not pushed", " is behind it".into())),
        Event::PieceBounced { to, .. } => Some(("Returns", to.to_string())),
        Event::Exploded { lost, .. } => Some(("Blast", lost.len().to_string())),
        _ => None,
    }
}

/// Plays the first command of a target: what happened, and what was to be confirmed.
fn outcome(game: &Chess, seat: Seat, target: &Target) -> Option<(Command, Vec<Event>, String)> {
    let last = match &target.then {
        Some(step) => &step.targets[0],
        None => target,
    };
    let command = last.command.as_ref()?.open::<Chess>().unwrap();
    let (mut after, mut events) = (game.clone(), Vec::new());
    after.apply(seat, command.clone(), &mut events);
    Some((command, events, last.confirm.to_string()))
}

/// Shows every position of the stories in which a seat moves, but not each of many alike.
fn positions(mut see: impl FnMut(&Chess, Seat)) {
    let mut place = 0;
    watch(|step| {
        place += 1;
        let few = step.after.field.army.occupied().count_ones() < 16;
        if let Some(seat) = step.after.status().awaited().iter().next()
            && (few || place % 6 == 0)
        {
            see(step.after, seat);
        }
    });
}

/// The moves on offer, with the piece that makes them.
fn each_move(game: &Chess, seat: Seat, mut see: impl FnMut(&Target)) {
    let scene = game.scene(Viewer::Seat(seat));
    for (id, choice) in &scene.choices {
        let hits = id.as_str().starts_with("hit-");
        if !hits && !id.as_str().starts_with("move-") {
            continue;
        }
        for target in choice.targets.iter().filter(|target| target.is_enabled()) {
            let enemy = target.piece.as_ref().is_some_and(|id| id.as_str().starts_with('e'));
            assert_eq!(enemy, hits, "{id}: who is hit is no place to move to");
        }
        let tiles: Vec<_> = choice.targets.iter().map(|target| target.tile.unwrap()).collect();
        let distinct: BTreeSet<_> = tiles.iter().map(|tile| (tile.x, tile.y)).collect();
        assert_eq!(tiles.len(), distinct.len(), "{id} has a tile twice: {}", game.export());
        choice.targets.iter().for_each(&mut see);
    }
}

/// CHESS-CUE-8: a preview says what then happens.
#[test]
fn chess_cue_8_previews_say_what_then_happens() {
    let mut seen: BTreeMap<&str, usize> = BTreeMap::new();
    positions(|game, seat| {
        each_move(game, seat, |target| {
            let Some((command, events, _)) = outcome(game, seat, target) else {
                return;
            };
            let own = own_part(&events);
            let expected: Vec<_> = own.iter().filter_map(foretold).collect();
            let said: Vec<_> =
                target.preview.forecast.iter().map(|fact| (&*fact.name, &*fact.text)).collect();
            let names: Vec<&str> = said.iter().map(|(name, _)| *name).collect();
            let wanted: Vec<&str> = expected.iter().map(|(name, _)| *name).collect();
            assert_eq!(names, wanted, "{command:?} in {}", game.export());
            for ((name, word), (_, text)) in expected.iter().zip(&said) {
                assert!(text.contains(word.as_str()), "{name}: {text}, not {word}");
                *seen.entry(name).or_default() += 1;
            }
            let manner = own.iter().find_map(|event| match event {
                Event::PieceMoved { kind, .. } => Some(*kind),
                _ => None,
            });
            let landed = own.iter().any(|event| matches!(event, Event::StoneOpened { .. }));
            let note = match manner {
                _ if landed => "A second move",
                Some(Manner::Castling) => "Castling",
                Some(Manner::EnPassant) => "En passant",
                _ => "",
            };
            assert_eq!(target.note, note, "{command:?}");
            if matches!(manner, Some(Manner::Castling | Manner::EnPassant)) {
                assert_eq!(target.tier, Tier::Act);
            }
            *seen.entry(note).or_default() += 1;
        });
    });
    assert_eq!(seen.len(), 13, "{seen:?}");
}

/// CHESS-CUE-9: who loses something that matters is asked, and nobody else.
#[test]
fn chess_cue_9_who_loses_something_is_asked() {
    let mut seen: BTreeMap<String, usize> = BTreeMap::new();
    positions(|game, seat| {
        let side = Chess::side_of(seat).unwrap();
        each_move(game, seat, |target| {
            let Some((Command::Move { from, .. }, events, asked)) = outcome(game, seat, target)
            else {
                return;
            };
            let own = own_part(&events);
            let mover = game.field.piece(from).unwrap().tag;
            let (mut lost, mut friends, mut landed) = (false, 0, false);
            for event in own {
                match event {
                    Event::PieceLost { .. } => lost = true,
                    Event::Exploded { lost: fallen, .. } => {
                        let mine = fallen.iter().filter(|one| one.piece.side == side);
                        lost |= fallen.iter().any(|one| one.piece.tag == mover);
                        friends += mine.filter(|one| one.piece.tag != mover).count();
                    }
                    Event::StoneOpened { .. } => landed = true,
                    _ => {}
                }
            }
            let struck = events.iter().any(|event| match event {
                Event::PieceCaptured { piece, by: Occupant::Enemy(enemy), .. } => {
                    let place = game.field.foes.find(*enemy);
                    let aimed = place.and_then(|place| game.field.foes.all()[place].commitment);
                    piece.role == PieceRole::King && aimed.is_some()
                }
                _ => false,
            });
            let expected = match () {
                () if friends > 0 => "The blast takes own pieces",
                () if lost => "This piece will be lost.",
                () if side == Army::Black || landed => "",
                () if struck => "The king stands on a marked tile.",
                () if asked == "The king stands on a marked tile." => return,
                () if asked == "The belt will take the king." => return,
                () => "",
            };
            assert!(
                asked.starts_with(expected) && asked.is_empty() == expected.is_empty(),
                "{asked}"
            );
            *seen.entry(expected.into()).or_default() += 1;
        });
    });
    assert_eq!(seen.len(), 4, "{seen:?}");
}

/// CHESS-CUE-9: the king on a marked tile is White's own affair, and none before a second move.
#[test]
fn chess_cue_9_a_marked_king_matters_to_white_at_the_end_of_a_move() {
    let marked = "4k3/8/8/8/8/8/3P4/3RK2R w - - 0 1; enemy grunt e2 commit=e1; stone h4";
    let game = game(marked);
    let scene = game.scene(WHITE);
    let ask = |from: &str, to: &str| target(moves(&scene, &game, from), to).confirm.to_string();
    assert_eq!(ask("h1", "h2"), "The king stands on a marked tile.");
    assert_eq!(ask("h1", "h4"), "", "the move goes on from the stone");
    let game = self::game(&marked.replace(" w ", " b "));
    each_move(&game, Seat(1), |target| assert_eq!(target.confirm, ""));
}

/// CHESS-CMD-2: what is out of question says why, as the rules do.
#[test]
fn chess_cmd_2_refused_targets_say_what_the_rules_say() {
    let mut codes = BTreeSet::new();
    positions(|game, seat| {
        let scene = game.scene(Viewer::Seat(seat));
        for choice in scene.choices.values() {
            if let Some(refused) = &choice.refused {
                assert!(!refused.text.is_empty() && choice.commands().is_empty());
            }
            for target in &choice.targets {
                let Some(refused) = &target.refused else {
                    assert!(target.is_enabled());
                    continue;
                };
                assert!(!refused.text.is_empty() && !refused.text.contains('{'));
                assert!(target.command.is_none() && target.then.is_none());
                codes.insert(refused.code.to_string());
            }
        }
    });
    assert!(codes.contains("chess/king_in_check"), "{codes:?}");
}

/// CHESS-BASE-5: a tile of promotion is offered once, with four answers.
#[test]
fn chess_base_5_each_promotion_is_one_target() {
    let game = game("1r5k/P7/8/8/8/8/8/4K3 w - - 0 1");
    let scene = game.scene(WHITE);
    let choice = moves(&scene, &game, "a7");
    assert_eq!(choice.targets.len(), 2);
    for target in &choice.targets {
        let step = target.then.as_ref().unwrap();
        assert_eq!((step.step, step.steps, step.targets.len()), (2, 2, 4));
        assert_eq!(step.prompt, "Promote to");
        let usual: Vec<_> = step.targets.iter().filter(|one| one.usual).collect();
        assert_eq!(usual.len(), 1);
        assert_eq!(usual[0].name, "Queen");
    }
}

/// CHESS-CMD-1: each choice of a sandbox does what it says.
#[test]
fn chess_cmd_1_sandbox_choices_do_what_they_say() {
    let game = game("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1; sandbox; enemy grunt a8; enemy brute g7");
    let scene = game.scene(WHITE);
    let kinds = &game.terms.kinds;
    assert!(kinds.len() > 5);
    for kind in kinds {
        let choice = &scene.choices[format!("debug-spawn-{}", kind.id).as_str()];
        assert!(choice.name.contains(&kind.name) && choice.role == Role::Menu);
        assert!(!choice.targets.is_empty());
        for target in &choice.targets {
            let command = target.command.as_ref().unwrap().open::<Chess>().unwrap();
            let Command::DebugSpawn { kind: id, at } = command else {
                panic!("{command:?}");
            };
            assert_eq!((&id, Some(at.tile())), (&kind.id, target.tile));
        }
    }
    let open = |id: &str| scene.choices[id].command.as_ref().unwrap().open::<Chess>().unwrap();
    assert_eq!(open("debug-kill"), Command::DebugKillEnemies);
    for phase in ["player", "enemies", "black", "boss"] {
        assert_eq!(open(&format!("debug-phase-{phase}")), command(&format!("phase {phase}")));
    }
    assert_eq!(open("resign"), Command::Resign);
    let plain = self::game("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1").scene(WHITE);
    assert!(!plain.choices.keys().any(|id| id.as_str().starts_with("debug")));
}

/// A move that enemies or a boss answer at once is not taken back.
#[test]
fn chess_turn_3_moves_that_the_rules_answer_are_irreversible() {
    let fen = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1";
    for (clauses, answered) in [("", false), ("; enemy grunt a8", true), ("; boss queen", true)] {
        let game = game(&format!("{fen}{clauses}"));
        let scene = game.scene(WHITE);
        assert_eq!(moves(&scene, &game, "e2").irreversible, answered, "{clauses}");
    }
}

/// CHESS-CUE-8: a marked tile is dangerous to White while its strike comes next.
#[test]
fn chess_cue_8_targets_say_who_will_strike_there() {
    let struck_by = |text: &str, seat: u8, from: &str, to: &str| {
        let game = game(text);
        let scene = game.scene(Viewer::Seat(Seat(seat)));
        let preview = &target(moves(&scene, &game, from), to).preview;
        preview.struck_by.iter().map(ToString::to_string).collect::<Vec<_>>()
    };
    let due = "4k2r/8/8/8/8/8/8/R3K3 w - - 0 1; enemy grunt b5 commit=a4";
    assert_eq!(struck_by(due, 0, "a1", "a4"), ["e1"]);
    assert_eq!(struck_by(due, 0, "a1", "a3"), [""; 0]);
    let later = format!("{due} due=2");
    assert_eq!(struck_by(&later, 0, "a1", "a4"), [""; 0], "there is time to go away again");
    let black = "4k3/8/8/8/r7/8/8/4K2R b - - 0 1; enemy grunt b5 commit=a3";
    assert_eq!(struck_by(black, 1, "a4", "a3"), [""; 0], "enemies leave Black alone");
}

/// CHESS-CUE-8: a piece that cannot move says why, and a king shows the ground it may not enter.
#[test]
fn chess_cue_8_pieces_that_cannot_move_say_why() {
    let mut jester = game("boss_jester");
    super::play(&mut jester, "e2e4");
    let scene = jester.scene(Viewer::Seat(Seat(1)));
    let code = |from: &str| {
        let choice = moves(&scene, &jester, from);
        (choice.refused.as_ref().map(|reason| reason.code.to_string()), choice.targets.len())
    };
    assert_eq!(code("a8"), (Some("chess/piece_bound".into()), 0), "a slam rook");
    assert_eq!(code("d7").0.as_deref(), Some("chess/no_move"), "its own pieces shut it in");
    assert_eq!(code("d6").0, None);
    let king = game("7k/8/8/8/8/8/8/4K2R w - - 0 1; tile e2 lava");
    let scene = king.scene(WHITE);
    let hot = target(moves(&scene, &king, "e1"), "e2");
    assert_eq!(hot.refused.as_ref().unwrap().code, "chess/king_would_be_lost");
}

/// CHESS-TILE-2: a king is told why it keeps off the tile beside it that would take it. Tiles that
/// it could not step on anyway are not mentioned.
#[test]
fn chess_tile_2_a_king_is_refused_the_lava_beside_it_only() {
    let game = game("4k3/7p/8/8/8/8/7P/4K3 w - - 0 1; tile e2 lava; tile a8 lava; tile e4 lava");
    let scene = game.scene(WHITE);
    let targets = &moves(&scene, &game, "e1").targets;
    let refused: Vec<_> = targets
        .iter()
        .filter_map(|target| Some((target.tile?, &*target.refused.as_ref()?.code)))
        .collect();
    assert_eq!(refused, [(at("e2").tile(), "chess/king_would_be_lost")]);
}
