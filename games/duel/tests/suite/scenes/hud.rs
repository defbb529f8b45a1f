//! Around the board: the end-turn button, objectives, switches, and the end of the match.

use super::matches::*;
use crate::cases::field::{arena, hit, minion, play_at};
use duel::{Command, Duel, DuelPhase, EndReason, Setup};
use initiative_kernel::game::{Game, Seat};
use initiative_scene::cue::CueKind;
use initiative_scene::scene::{Badge, EndState, Ending, ObjectiveState};
use initiative_scene::staged::Staged;
use initiative_scene::viewer::Viewer;
use serde_json::json;

#[test]
fn duel_ui_5_the_button_says_what_is_left_to_do() {
    let mut seen = Vec::new();
    for game in MOMENTS.iter().map(|moment| &moment.after) {
        for seat in [A, B] {
            let scene = game.scene(Viewer::Seat(seat));
            if game.ending().is_some() {
                assert!(scene.end_turn.is_none() && scene.choices.is_empty());
                continue;
            }
            let mut legal = Vec::new();
            game.legal(seat, &mut legal);
            let mine = game.phase() == DuelPhase::Active && game.turns().current() == seat;
            let busy = |it: &Command| !matches!(it, Command::EndTurn | Command::Resign);
            let (name, state) = match game.phase() {
                DuelPhase::Mulligan => ("Starting hands", EndState::Waiting),
                _ if !mine => ("Enemy Turn", EndState::Waiting),
                _ if legal.iter().any(busy) => ("End Turn", EndState::Mine),
                _ => ("Finished", EndState::Finished),
            };
            let end = scene.end_turn.as_ref().unwrap();
            assert_eq!((end.name.as_ref(), end.state), (name, state));
            let refused = game.check(seat, &Command::EndTurn).err().map(|it| it.code);
            assert_eq!(end.refused.as_ref().map(|it| it.code.as_ref()), refused);
            let choice = &scene.choices["end-turn"];
            assert_eq!(choice.is_enabled(), mine);
            assert_eq!(
                (end.choice.as_ref().unwrap().as_str(), end.nothing_done),
                ("end-turn", false)
            );
            let able = game.side(seat).units.iter().filter(|unit| {
                legal.iter().any(|it| match it {
                    Command::MoveUnit { unit: id, .. } | Command::Attack { unit: id, .. } => {
                        *id == unit.id
                    }
                    _ => false,
                })
            });
            let able: Vec<String> = able.map(id).collect();
            let begun = |it: &&String| scene.pieces[it.as_str()].badge == Some(Badge::Partial);
            let (half, fresh): (Vec<_>, Vec<_>) = able.iter().partition(begun);
            assert_eq!(
                end.half_spent.iter().map(ToString::to_string).collect::<Vec<_>>(),
                half.into_iter().cloned().collect::<Vec<_>>()
            );
            assert_eq!(
                end.untouched.iter().map(ToString::to_string).collect::<Vec<_>>(),
                fresh.into_iter().cloned().collect::<Vec<_>>()
            );
            assert_eq!(scene.idle.len(), able.len());
            // DUEL-UI-6: over an open choice it asks.
            let waiting = game.pending().filter(|_| mine).map(|pending| {
                let held = game.side(seat).hand[usize::from(pending.slot)].as_ref().unwrap();
                format!("Cancel {} and end your turn?", game.card(held.card).name)
            });
            assert_eq!(choice.confirm, waiting.unwrap_or_default());
            assert!(choice.irreversible && scene.choices["resign"].irreversible);
            if !seen.contains(&name) {
                seen.push(name);
            }
        }
    }
    assert!(seen.len() >= 3, "{seen:?}");
    let fresh = Duel::start(&Setup::decks("lantern", "cinder"), 1).unwrap();
    let end = fresh.scene(Viewer::Seat(A)).end_turn.unwrap();
    assert_eq!((end.name.as_ref(), end.state), ("Starting hands", EndState::Waiting));
    let field = arena(json!({
        "rules": { "max_replace_per_turn": 0 }, "seats": [{ "mana": { "remaining": 0 } }, {}],
        "units": [minion("toll_gatekeeper", 1, 1, 2), minion("paper_kite", 0, 4, 4)],
    }));
    assert_eq!(field.game().scene(Viewer::Seat(A)).end_turn.unwrap().name, "End Turn");
    let held = json!({ "card": "oriel", "attack": 0 });
    let still = arena(json!({
        "rules": { "max_replace_per_turn": 0 }, "seats": [{ "general": held }, {}],
        "units": [minion("toll_gatekeeper", 1, 1, 2)],
    }));
    let end = still.game().scene(Viewer::Seat(A)).end_turn.unwrap();
    assert_eq!((end.name.as_ref(), end.state), ("Finished", EndState::Finished));
}

#[test]
fn duel_scn_3_a_puzzle_says_how_long_there_is() {
    let shown = |game: &Duel, viewer| {
        let all = game.scene(viewer).objectives;
        all.into_iter().map(|it| (it.text.into_owned(), it.state)).collect::<Vec<_>>()
    };
    let is = |text: &str, state| vec![(text.to_owned(), state)];
    let mut game = Duel::start(&Setup::scenario("last-verse"), 1).unwrap();
    for viewer in EYES {
        assert_eq!(shown(&game, viewer), is("Win this turn.", ObjectiveState::Open));
    }
    game.apply(A, Command::EndTurn, &mut Vec::new());
    for viewer in EYES {
        assert_eq!(shown(&game, viewer), is("Win this turn.", ObjectiveState::Failed));
    }
    let mut game = arena(json!({ "rules": { "win_within_turns": 3 } })).game().clone();
    for text in
        ["Win within 3 own turns.", "Win within 2 own turns.", "Win this turn: it is the last."]
    {
        assert_eq!(shown(&game, Viewer::Seat(A)), is(text, ObjectiveState::Open));
        let mut won = game.clone();
        won.apply(B, Command::Resign, &mut Vec::new());
        assert_eq!(shown(&won, Viewer::Seat(B))[0].1, ObjectiveState::Done);
        let mut lost = game.clone();
        lost.apply(Seat::HOST, Command::Forfeit { seat: A }, &mut Vec::new());
        assert_eq!(shown(&lost, Viewer::Seat(A))[0].1, ObjectiveState::Failed);
        for seat in [A, B].into_iter().take(if text.contains("last") { 1 } else { 2 }) {
            game.apply(seat, Command::EndTurn, &mut Vec::new());
        }
    }
    assert_eq!(shown(&game, Viewer::Seat(B))[0].1, ObjectiveState::Failed);
    let game = Duel::start(&Setup::decks("lantern", "cinder"), 1).unwrap();
    assert_eq!(shown(&game, Viewer::Seat(A)), []);
}

#[test]
fn duel_cfg_1_to_cfg_3_unusual_switches_are_listed() {
    let listed = |rules| {
        let game = Duel::start(&Setup::decks("lantern", "cinder").with_rules(rules), 1).unwrap();
        let rules = game.scene(Viewer::Spectator).rules.into_iter();
        rules.map(|it| format!("{} {}", it.name, it.text)).collect::<Vec<_>>()
    };
    assert_eq!(listed(json!({})), [""; 0]);
    let drawn = "Cards are drawn at the end of the turn";
    assert_eq!(listed(json!({ "draw": "end_of_own_turn" })), [drawn]);
    let ends = "Ends of turns are counted when the next has started";
    assert_eq!(listed(json!({ "end_expiry": "after_start" })), [ends]);
    let bonus = "Bonus turns make everything last longer";
    assert_eq!(listed(json!({ "bonus_durations": "extend" })), [bonus]);
    assert_eq!(listed(json!({ "speed": 3 })), ["Moves 3 steps"]);
}

/// A match that this command ends, with who wins and what is said of it.
struct Finale {
    moment: Moment,
    winner: Option<Seat>,
    reason: EndReason,
    text: &'static str,
}

fn finales() -> Vec<Finale> {
    let weak = json!({ "card": "vesh", "damage": 24 });
    let frail =
        json!({ "seats": [{ "general": { "card": "oriel", "damage": 24 } }, { "general": weak }] });
    let finale = |fields, seat, command, winner, reason, text| {
        let game = arena(fields).game().clone();
        Finale { moment: moment(&game, seat, command), winner, reason, text }
    };
    let blow = arena(
        json!({ "seats": [{}, { "general": weak }], "units": [minion("courier_hound", 0, 7, 2)] }),
    );
    let hound = blow.id(7, 2);
    let mut tolled = frail;
    tolled["units"] = json!([minion("midnight_toller", 0, 3, 3)]);
    let endless = json!({ "id": "loop", "name": "Loop", "attack": 1, "health": 1,
        "innate": [{ "stats": { "health": -1 } }],
        "dying": [{ "op": "summon", "card": "loop", "at": "own_tile" }] });
    let none = json!({});
    vec![
        Finale {
            moment: moment(blow.game(), A, hit(hound, 8, 2)),
            winner: Some(A),
            reason: EndReason::GeneralFell,
            text: "A general has fallen.",
        },
        finale(
            tolled,
            A,
            Command::EndTurn,
            None,
            EndReason::BothGeneralsFell,
            "Both generals have fallen.",
        ),
        finale(
            none.clone(),
            A,
            Command::Resign,
            Some(B),
            EndReason::Resigned,
            "A general gave up.",
        ),
        finale(
            none.clone(),
            B,
            Command::Resign,
            Some(A),
            EndReason::Resigned,
            "A general gave up.",
        ),
        finale(
            none.clone(),
            Seat::HOST,
            Command::Forfeit { seat: A },
            Some(B),
            EndReason::Forfeited,
            "A player did not come back.",
        ),
        finale(
            json!({ "rules": { "turn_cap": 1 } }),
            A,
            Command::EndTurn,
            None,
            EndReason::TurnCap,
            "The last turn is over and nobody has won.",
        ),
        finale(
            json!({ "rules": { "win_within_turns": 1 } }),
            A,
            Command::EndTurn,
            Some(B),
            EndReason::OutOfTurns,
            "The puzzle was not solved in time.",
        ),
        finale(none, Seat::HOST, Command::Abandon, None, EndReason::Abandoned, "Nobody came back."),
        finale(
            json!({ "cards": [endless], "seats": [{ "hand": ["loop"] }, {}] }),
            A,
            play_at(0, 1, 2),
            None,
            EndReason::ContentFault,
            "The cards kept each other going without end.",
        ),
    ]
}

#[test]
fn duel_goal_2_every_end_is_told_to_everybody() {
    for Finale { moment, winner, reason, text } in finales() {
        let ending = moment.after.ending().unwrap();
        assert_eq!((ending.winner, ending.reason), (winner, reason));
        for viewer in EYES {
            let over = moment.after.scene(viewer).over.unwrap();
            let wins = winner.map(|winner| format!("{} wins", name(&moment, winner)));
            let title = match (winner, viewer.you()) {
                (None, _) => "Draw".to_owned(),
                (Some(_), None) => wins.clone().unwrap(),
                (Some(winner), Some(own)) if winner == own => "Victory".to_owned(),
                (Some(_), Some(_)) => "Defeat".to_owned(),
            };
            assert_eq!((over.title.as_ref(), over.text.as_ref()), (title.as_str(), text));
            assert_eq!(
                (over.winners, over.reason.as_ref()),
                (winner.into_iter().collect(), reason.name())
            );
            let result = viewer.you().map(|own| match winner {
                Some(winner) if winner == own => Ending::Won,
                Some(_) => Ending::Lost,
                None if reason == EndReason::Abandoned => Ending::Void,
                None => Ending::Drawn,
            });
            assert_eq!(over.result, result);
            // The generals are named, fallen or not.
            let told = |seat| match moment.after.general(seat) {
                Some(general) => format!("{} health left", general.health_left()),
                None => "fallen".to_owned(),
            };
            let facts: Vec<_> =
                over.summary.iter().map(|it| (it.name.to_string(), it.text.to_string())).collect();
            let number = moment.after.turns().number().to_string();
            let generals = [A, B].map(|seat| (name(&moment, seat), told(seat)));
            assert_eq!(facts[0], ("Turns".to_owned(), number));
            assert_eq!(facts[1..], generals);
            // The last banner, its sound, and the last line of the log.
            let cues = moment.cues(viewer);
            let last = cues.last().unwrap();
            let CueKind::Banner { text, look, .. } = &last.kind else { panic!("{last:?}") };
            let heard = match (winner, viewer.you()) {
                (None, _) => ("draw", "drawn"),
                (Some(winner), Some(own)) if winner != own => ("lose", "lose"),
                _ => ("win", "win"),
            };
            assert_eq!((look.as_ref(), last.sound.as_ref()), heard);
            assert_eq!((text.as_ref(), last.stop), (title.as_str(), true));
            let line = cues.iter().rev().find_map(|cue| cue.log.as_ref()).unwrap();
            let end = match reason {
                EndReason::Abandoned => "The match is given up",
                _ => "The match is drawn",
            };
            assert_eq!(line.text, wins.unwrap_or_else(|| end.to_owned()));
            assert_eq!(moment.after.scene(viewer).turn.text, "The match is over");
        }
    }
}

/// A side that has lost everything is no group of the roster any more.
#[test]
fn duel_ui_5_who_has_nobody_left_has_no_roster() {
    let field = arena(json!({ "units": [minion("paper_kite", 0, 3, 3)] }));
    let lost = moment(field.game(), B, Command::Resign).after;
    let names = |game: &Duel| {
        let roster = game.scene(Viewer::Spectator).roster;
        roster.into_iter().map(|it| (it.name.into_owned(), it.pieces.len())).collect::<Vec<_>>()
    };
    assert_eq!(names(field.game()), [("Oriel".to_owned(), 2), ("Vesh".to_owned(), 1)]);
    assert_eq!(names(&lost), [("Oriel".to_owned(), 2)]);
    assert_eq!(lost.scene(Viewer::Spectator).seats[&B].piece, None);
}
