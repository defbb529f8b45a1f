//! When things are shown: deals, draws, banners and pauses, and the words of a modifier.

use super::matches::*;
use crate::cases::field::{arena, hit, minion, names, play_at};
use duel::{Command, Duel, Event, Setup};
use initiative_kernel::game::{Game, Seat};
use initiative_scene::cue::{CardAct, Cue, CueKind};
use initiative_scene::staged::{Staged, Step};
use initiative_scene::viewer::Viewer;
use serde_json::{Value, json};

/// The slots that cards are drawn into, cue by cue.
fn drawn(cues: &[Cue]) -> Vec<(String, u16)> {
    let slot = |cue: &Cue| match &cue.kind {
        CueKind::Card { act: CardAct::Draw, to: Some(to), .. } => {
            Some((to.zone.to_string(), to.slot.unwrap()))
        }
        _ => None,
    };
    cues.iter().filter_map(slot).collect()
}

fn banner(cues: &[Cue]) -> usize {
    cues.iter().position(|cue| matches!(cue.kind, CueKind::Banner { .. })).unwrap()
}

#[test]
fn duel_set_1_hands_are_dealt_card_by_card() {
    let mut events = Vec::new();
    let game = Duel::new(&Setup::decks("lantern", "cinder"), 1, &mut events).unwrap();
    let mut cues = Vec::new();
    Duel::tell(&Step::opening(&events, &game), Viewer::Seat(A), &mut cues);
    let both = ["hand-0", "hand-1"];
    let all = both.iter().flat_map(|hand| (0..5).map(|slot| (String::from(*hand), slot)));
    assert_eq!(drawn(&cues), all.collect::<Vec<_>>());
    for (cue, slot) in cues.iter().zip((0..5).cycle()) {
        assert_eq!((cue.delay.as_ms(), cue.sound.as_ref(), cue.free), (80 * slot, "draw", true));
        let CueKind::Card { from: Some(from), .. } = &cue.kind else { panic!("{cue:?}") };
        assert!(from.zone.as_str().starts_with("pile-") && from.slot.is_none());
    }
}

/// DUEL-DRAW-1: the regular draw flies in with the banner; what effects draw comes after it.
#[test]
fn duel_ui_1_only_the_regular_draw_flies_with_the_banner() {
    let told = |fields: Value| {
        let field = arena(fields);
        moment(field.game(), A, Command::EndTurn).cues(Viewer::Seat(B))
    };
    let slot = |slot| (String::from("hand-1"), slot);
    let keeper = json!([minion("ledger_keeper", 1, 6, 2)]);
    let cues = told(json!({ "units": keeper }));
    let (before, after) = cues.split_at(banner(&cues));
    assert_eq!((drawn(before), drawn(after)), (vec![slot(1)], vec![slot(0)]));
    let cues = told(json!({ "units": keeper, "rules": { "card_draw_per_turn": 2 } }));
    let (before, after) = cues.split_at(banner(&cues));
    assert_eq!((drawn(before), drawn(after)), (vec![slot(1), slot(2)], vec![slot(0)]));
    // Late draws belong to the end: nothing of a start flies with its banner.
    let cues = told(json!({ "units": keeper, "rules": { "draw": "end_of_own_turn" } }));
    let (before, after) = cues.split_at(banner(&cues));
    assert_eq!(drawn(before), [(String::from("hand-0"), 0)]);
    assert_eq!(drawn(after), [slot(0)]);
}

/// DUEL-UI-2, DUEL-BONUS-1
#[test]
fn duel_ui_2_banners_say_whose_turn_it_is_to_everybody() {
    let mut bonuses = 0;
    for (place, moment) in MOMENTS.iter().enumerate() {
        let start = moment.events.iter().find_map(|event| match event {
            Event::TurnStarted { seat, number, .. } => Some((*seat, *number)),
            _ => None,
        });
        let Some((seat, number)) = start.filter(|_| moment.after.ending().is_none()) else {
            continue;
        };
        let bonus = names(&moment.events).iter().any(|it| it == "BonusTurnBegun");
        let viewer = EYES[place % EYES.len()];
        let cues = moment.cues(viewer);
        let cue = &cues[banner(&cues)];
        let CueKind::Banner { text, look, note, .. } = &cue.kind else { panic!("{cue:?}") };
        let words = match viewer.you() {
            Some(own) if own == seat => "Your Turn".to_owned(),
            Some(_) => "Enemy Turn".to_owned(),
            None => format!("{}'s Turn", name(moment, seat)),
        };
        assert_eq!((text.as_ref(), cue.by), (words.as_str(), Some(seat)));
        assert_eq!(look, if viewer.is(seat) { "own_turn" } else { "other_turn" });
        assert_eq!(note, if bonus { "One more turn in a row" } else { "" });
        assert_eq!(number, moment.after.turns().number());
        bonuses += usize::from(bonus);
    }
    assert!(bonuses > 0);
}

/// Nothing has been played before turn 1, so nothing is waited for.
#[test]
fn duel_ui_1_the_first_turn_opens_without_a_pause() {
    let setup = Setup::decks("lantern", "cinder").with_rules(json!({ "turn_delay_ms": 40 }));
    let mut game = Duel::start(&setup, 1).unwrap();
    game.apply(A, Command::Mulligan { slots: [].into() }, &mut Vec::new());
    let begun = moment(&game, B, Command::Mulligan { slots: [].into() });
    let pause = |cue: &&Cue| matches!(cue.kind, CueKind::Wait) && cue.lasts.as_ms() == 40;
    assert_eq!(begun.cues(Viewer::Seat(A)).iter().filter(pause).count(), 0);
    let ended = moment(&begun.after, A, Command::EndTurn);
    assert_eq!(ended.cues(Viewer::Seat(A)).iter().filter(pause).count(), 1);
}

/// The lines of what happens now, without headers.
fn lines(game: &Duel, seat: Seat, command: Command) -> (Vec<String>, Duel) {
    let moment = moment(game, seat, command);
    let cues = moment.cues(Viewer::Seat(A));
    let lines = cues.iter().filter_map(|cue| cue.log.as_ref()).map(|line| line.text.to_string());
    (lines.collect(), moment.after)
}

#[test]
fn duel_mod_4_a_modifier_says_what_comes_and_what_goes() {
    let field = arena(json!({
        "units": [minion("pebble_warden", 0, 3, 2), minion("paper_kite", 1, 5, 2)],
        "seats": [{
            "hand": ["hot_blood", "blinding_flare", "wick_squire", "stand_fast"],
            "mana": { "remaining": 9, "core": 9 },
        }, {}],
    }));
    let says = |lines: &[String], words: &str| {
        assert!(lines.iter().any(|line| line == words), "{words}: {lines:?}");
    };
    let (told, game) = lines(field.game(), A, play_at(0, 3, 2));
    says(&told, "Pebble Warden gains +3 attack");
    let (told, game) = lines(&game, A, play_at(1, 5, 2));
    says(&told, "Paper Kite is stunned");
    let (told, game) = lines(&game, A, play_at(2, 1, 2));
    says(&told, "A card in the hand costs 1 less");
    let (told, game) = lines(&game, A, Command::EndTurn);
    says(&told, "Pebble Warden loses +3 attack");
    says(&told, "A card in the hand no longer costs 1 less");
    let (told, _) = lines(&game, B, Command::EndTurn);
    says(&told, "Paper Kite is no longer stunned");
}

/// A blow that does no harm says so, and leaves no number.
#[test]
fn duel_dmg_1_no_damage_is_a_word() {
    let field = arena(json!({
        "units": [minion("pebble_warden", 0, 7, 2)],
        "seats": [{}, { "artifacts": [{ "card": "iron_visor" }] }],
    }));
    let blow = moment(field.game(), A, hit(field.id(7, 2), 8, 2));
    let cues = blow.cues(Viewer::Spectator);
    let word = |cue: &&Cue| matches!(&cue.kind, CueKind::Text { text, .. } if text == "No damage");
    assert_eq!(cues.iter().filter(word).count(), 1);
    let numbers = cues.iter().filter_map(|cue| match cue.kind {
        CueKind::Number { value, .. } => Some(value),
        _ => None,
    });
    assert_eq!(numbers.collect::<Vec<_>>(), [-2], "only the strike back hurts");
}
