//! What the log says, event by event, and commands in words.

use super::playback::alone;
use super::stories::watch;
use super::{lines, tell};
use crate::cases::board::names;
use chess::{Army, Chess, Event, Manner, Mark, PieceRole};
use initiative_kernel::game::{Game, Seat};
use initiative_scene::cue::CueKind;
use initiative_scene::staged::{Staged, Step};
use initiative_scene::viewer::Viewer;
use std::collections::BTreeSet;

/// Every kind of event.
const KINDS: [&str; 57] = [
    "MatchStarted",
    "EnemySpawned",
    "SpawnShort",
    "PhaseBegan",
    "EnemiesBegan",
    "PhaseEnded",
    "PhaseSkipped",
    "CheckGiven",
    "KingExposed",
    "PieceMoved",
    "PieceCaptured",
    "Exploded",
    "PiecePromoted",
    "PieceLost",
    "EnemyAttacked",
    "EnemyDamaged",
    "EnemyKilled",
    "EnemyPushed",
    "CommitmentDropped",
    "PushBlocked",
    "PieceBounced",
    "StoneOpened",
    "StoneStepped",
    "StoneReturned",
    "StoneStayed",
    "StoneAborted",
    "QuestionOpened",
    "PawnConjured",
    "BeltsShifted",
    "KingRevived",
    "GameEnded",
    "EnemyTurnBegan",
    "EnemyTargeted",
    "EnemyWaited",
    "EnemyStruck",
    "EnemyMissed",
    "EnemyRebounded",
    "EnemyMoved",
    "EnemySkipped",
    "EnemyTurnEnded",
    "CheatAnnounced",
    "CheatFizzled",
    "KnightSummoned",
    "HorseMoved",
    "RideEnded",
    "BoardShaken",
    "PawnsTrimmed",
    "PieceWarded",
    "SlamWarned",
    "RooksSlammed",
    "PieceControlled",
    "ArmiesReset",
    "KingFloated",
    "KingGrounded",
    "PawnGifted",
    "MoveTakenBack",
    "TurnForfeited",
];

/// Whether nobody needs to read about an event.
fn is_silent(step: &Step<'_, Chess>, event: &Event) -> bool {
    match event {
        Event::MatchStarted => step.after.boss.is_none(),
        // Slots begin and end in the details only.
        Event::EnemyTurnBegan { .. } | Event::EnemyTurnEnded { .. } => true,
        Event::PhaseEnded { .. } => true,
        // The king's move says it.
        Event::PieceMoved { piece, kind: Manner::Castling, .. } => piece.role == PieceRole::Rook,
        // The announcement says it.
        Event::RooksSlammed { captured, .. } => captured.is_empty(),
        _ => false,
    }
}

/// CHESS-EVT-1 to 4: everybody reads of everything that happens, and hears of no event twice.
#[test]
fn chess_evt_1_every_event_has_a_line_of_the_log() {
    let mut seen = BTreeSet::new();
    watch(|step| {
        seen.extend(names(step.events));
        for event in step.events {
            let cues = tell(&alone(step, event), Viewer::Spectator);
            let said = lines(&cues);
            assert_eq!(said.is_empty(), is_silent(step, event), "{event:?}: {said:?}");
            for line in said {
                assert!(!line.trim().is_empty() && !line.contains("  "), "{line}");
            }
        }
    });
    let never: Vec<_> = KINDS.iter().filter(|kind| !seen.contains(**kind)).collect();
    assert!(never.is_empty(), "{never:?}");
}

/// The square that an event is about, if the log names it.
fn square(event: &Event) -> Option<String> {
    let at = match event {
        Event::PieceMoved { kind: Manner::Castling, .. } => return None,
        Event::PieceMoved { to, .. } | Event::EnemyMoved { to, .. } => to,
        Event::PieceBounced { to, .. } | Event::EnemyPushed { to, .. } => to,
        Event::StoneStepped { to, .. } | Event::HorseMoved { to, .. } => to,
        Event::PieceCaptured { at, .. } | Event::PieceLost { at, .. } => at,
        Event::PiecePromoted { at, .. } | Event::Exploded { at, .. } => at,
        Event::PawnConjured { at, .. } | Event::KingRevived { at, .. } => at,
        Event::StoneOpened { at, .. } | Event::StoneStayed { at, .. } => at,
        Event::StoneReturned { home, .. } => home,
        Event::QuestionOpened { at, .. } | Event::PawnGifted { at, .. } => at,
        Event::KnightSummoned { at, .. } | Event::PieceWarded { at, .. } => at,
        Event::PieceControlled { at, .. } | Event::EnemyAttacked { at, .. } => at,
        Event::EnemyTargeted { target, .. } => target,
        _ => return None,
    };
    Some(at.to_string())
}

#[test]
fn chess_cue_10_lines_name_the_square_and_lead_to_the_piece() {
    watch(|step| {
        let places: Vec<_> = step.before.into_iter().chain([step.after]).collect();
        let shown: Vec<_> = places.iter().map(|game| game.scene(Viewer::Spectator)).collect();
        for event in step.events {
            for cue in tell(&alone(step, event), Viewer::Spectator) {
                let Some(line) = &cue.log else {
                    continue;
                };
                if let Some(square) = square(event) {
                    assert!(line.text.contains(&square), "{event:?}: {}", line.text);
                }
                // Who came and went in one step is in neither scene.
                if let Some(piece) = &line.piece {
                    let there = shown.iter().any(|scene| scene.pieces.contains_key(piece));
                    let summoned = names(step.events).iter().any(|name| {
                        ["KnightSummoned", "PawnConjured", "KingRevived"].contains(&name.as_str())
                    });
                    assert!(there || summoned, "{piece}: {}", line.text);
                }
            }
        }
    });
}

/// CHESS-TILE-3: the die, the words and what then appears agree.
#[test]
fn chess_tile_3_the_die_says_what_appears() {
    let mut kinds = BTreeSet::new();
    watch(|step| {
        for (place, event) in step.events.iter().enumerate() {
            let Event::QuestionOpened { at, roll } = event else {
                continue;
            };
            let mover = step.before.unwrap().to_move();
            let pawn = step.events[place + 1..].iter().find_map(|event| match event {
                Event::PawnConjured { piece, .. } => Some(piece.side),
                _ => None,
            });
            let cues = tell(&alone(step, event), Viewer::Spectator);
            let CueKind::Dice { dice, .. } = &cues[0].kind else {
                panic!("no dice: {cues:?}");
            };
            assert_eq!((dice[0].face, dice[0].sides), (i32::from(*roll), 6));
            let text = match pawn {
                Some(side) if side == mover => "a pawn of the same side",
                Some(_) => "a pawn of the other side",
                // Nothing is meant to appear, or there is no room for it.
                None if *roll > 2 => continue,
                None => "nothing",
            };
            kinds.insert(text);
            assert_eq!(dice[0].text, text);
            let line = format!("The question on {at} opens: {roll}, {text}.");
            assert_eq!(lines(&cues), [line.as_str()]);
        }
    });
    assert_eq!(kinds.len(), 3, "{kinds:?}");
}

/// CHESS-BOSS-11: a pretender is no king, in words either.
#[test]
fn chess_boss_11_the_log_tells_pretenders_from_kings() {
    let mut seen = [0; 2];
    watch(|step| {
        for event in step.events {
            let Event::PieceMoved { piece, from, to, kind } = event else {
                continue;
            };
            let crowd =
                step.before.is_some_and(|game| game.field.is_marked(*from, Mark::Pretender));
            if piece.role != PieceRole::King || *kind == Manner::Castling {
                continue;
            }
            let said = tell(&alone(step, event), Viewer::Spectator);
            let said = lines(&said).join(" ");
            let name = if crowd { "pretender" } else { "king" };
            assert!(said.contains(name) && said.contains(&to.to_string()), "{said}");
            assert!(!crowd || !said.contains("king"), "{said}");
            seen[usize::from(crowd)] += 1;
        }
    });
    assert!(seen.iter().all(|count| *count > 3), "{seen:?}");
}

/// A replay lists commands: each in words of its own, with the side that gave it.
#[test]
fn captions_tell_commands_apart() {
    let mut place = 0;
    watch(|step| {
        place += 1;
        let Some((seat, command)) = step.played else {
            return;
        };
        let before = step.before.unwrap();
        let caption = |command| before.caption(seat, command, Viewer::Spectator);
        assert!(!caption(command).is_empty());
        if place % 7 != 0 {
            return;
        }
        let mut legal = Vec::new();
        before.legal(seat, &mut legal);
        let words: BTreeSet<_> = legal.iter().map(caption).collect();
        assert_eq!(words.len(), legal.len(), "{words:?}");
        let debug = |text: &str| ["A ", "All ", "On "].iter().any(|start| text.starts_with(start));
        let side = if seat == Seat(0) { Army::White } else { Army::Black };
        assert!(words.iter().all(|text| text.starts_with(side.name()) || debug(text)), "{words:?}");
    });
}
