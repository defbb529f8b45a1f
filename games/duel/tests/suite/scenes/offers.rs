//! What a seat is offered, and what it is told beforehand of what would come of it.

use super::matches::*;
use crate::cases::field::{arena, minion};
use duel::content::{CardKind, Keyword};
use duel::{Bearer, Command, Duel, Event};
use initiative_kernel::game::{Game, Seat};
use initiative_scene::choice::{Actor, Choice, Role, Target, TargetStep, Tier};
use initiative_scene::cue::{CueKind, On};
use initiative_scene::scene::{CardPlace, Scene};
use initiative_scene::staged::Staged;
use initiative_scene::viewer::Viewer;
use serde_json::json;
use std::collections::BTreeMap;

/// States in which somebody is to act, with who it is and what that seat sees.
fn decisions() -> impl Iterator<Item = (&'static Duel, Seat, Scene)> {
    let open = MOMENTS.iter().map(|moment| &moment.after).step_by(3);
    open.filter_map(|game| {
        let seat = game.status().awaited().iter().next()?;
        Some((game, seat, game.scene(Viewer::Seat(seat))))
    })
}

/// Every target of a choice that leads to a command, second steps included.
fn leaves(targets: &[Target]) -> Vec<(&Target, Command)> {
    let mut all = Vec::new();
    for target in targets {
        all.extend(target.command.iter().map(|it| (target, it.open::<Duel>().unwrap())));
        all.extend(target.then.iter().flat_map(|step| leaves(&step.targets)));
    }
    all
}

/// DUEL-ATK-2: what an attack's forecast says is what happens.
#[test]
fn duel_ui_6_the_forecast_of_an_attack_comes_true() {
    let (mut answered, mut deaths, mut far) = (0, 0, 0);
    for (game, seat, scene) in decisions() {
        let attacks = scene.choices.values().filter(|it| it.verb.as_str() == "attack");
        for (target, command) in attacks.flat_map(|choice| leaves(&choice.targets)) {
            let Command::Attack { unit, at } = command else { panic!("{command:?}") };
            let victim = game.unit_at(at).unwrap();
            assert_eq!(target.piece.as_ref().unwrap().to_string(), id(victim));
            assert_eq!(target.tile, Some(at));
            let events = moment(game, seat, command).events;
            let blows = events.iter().skip(1).take_while(|event| {
                matches!(
                    event,
                    Event::DamageDealt { .. }
                        | Event::ArtifactWorn { .. }
                        | Event::ArtifactBroken { .. }
                )
            });
            let blows = blows.filter_map(|event| match *event {
                Event::DamageDealt { unit: hurt, amount, left } if hurt != unit || amount > 0 => {
                    let fate = if left <= 0 { "dies".to_owned() } else { format!("{left} left") };
                    Some((hurt, amount, fate))
                }
                _ => None,
            });
            let blows: Vec<_> = blows.collect();
            let shown: Vec<_> = target
                .preview
                .pieces
                .iter()
                .map(|it| (it.piece.to_string(), it.friend, it.text.to_string()))
                .collect();
            let told: Vec<_> = blows
                .iter()
                .map(|(hurt, amount, fate)| {
                    (hurt.0.to_string(), *hurt == unit, format!("-{amount}, {fate}"))
                })
                .collect();
            assert_eq!(shown, told, "{command:?}");
            let answer = match blows.iter().rfind(|(hurt, ..)| *hurt == unit) {
                Some((_, amount, fate)) => format!("{amount}, {fate}"),
                None => {
                    let from = game.unit(unit).unwrap().at;
                    let close = from.x.abs_diff(at.x) <= 1 && from.y.abs_diff(at.y) <= 1;
                    let reaches = close || victim.keywords().has(Keyword::Ranged);
                    far += usize::from(!reaches);
                    if reaches { "no damage" } else { "no, it is out of reach" }.to_owned()
                }
            };
            let facts: Vec<_> = target
                .preview
                .forecast
                .iter()
                .map(|it| (it.name.as_ref(), it.text.to_string()))
                .collect();
            let blow = format!("{}, {}", blows[0].1, blows[0].2);
            assert_eq!(facts, [("Damage", blow), ("Strikes back", answer.clone())]);
            answered += usize::from(answer.starts_with(|it: char| it.is_ascii_digit()));
            deaths += shown.iter().filter(|(.., text)| text.ends_with("dies")).count();
        }
    }
    assert!(answered > 3 && deaths > 3 && far > 3, "{answered}, {deaths}, {far}");
}

/// DUEL-MOVE-1, DUEL-MANA-3: a way that is offered is the way that is walked.
#[test]
fn duel_ui_6_a_move_is_offered_as_it_will_be_walked() {
    let (mut springs, mut close) = (0, 0);
    for (game, seat, scene) in decisions() {
        let moves = scene.choices.values().filter(|it| it.verb.as_str() == "move");
        for (target, command) in moves.flat_map(|choice| leaves(&choice.targets)) {
            let Command::MoveUnit { unit, to } = command else { panic!("{command:?}") };
            let events = moment(game, seat, command).events;
            let Event::UnitMoved { unit: moved, path, .. } = &events[0] else {
                panic!("{events:?}")
            };
            assert_eq!((*moved, &target.path, target.tile), (unit, path, Some(to)));
            assert_eq!(path.last(), Some(&to));
            let enemies = &game.side(Seat(1 - seat.0)).units;
            let near = |at: initiative_kernel::grid::Tile| {
                at.x.abs_diff(to.x) <= 1 && at.y.abs_diff(to.y) <= 1
            };
            let acts = enemies.iter().any(|enemy| near(enemy.at));
            assert_eq!(target.tier, if acts { Tier::Act } else { Tier::Reach });
            let collects = events.iter().any(|it| matches!(it, Event::SpringCollected { .. }));
            assert_eq!(target.note, if collects { "Collects the spring." } else { "" });
            springs += usize::from(collects);
            close += usize::from(acts);
        }
    }
    assert!(springs > 0 && close > 0);
}

/// CLIENT-FORE-1: what a play is said to do to units is what then rises from them.
#[test]
fn duel_ui_6_the_preview_of_a_play_comes_true() {
    let (mut hurt, mut healed, mut deaths, mut friends, mut lasting) = (0, 0, 0, 0, 0);
    for (game, seat, scene) in decisions() {
        let plays = ["summon", "cast", "signature", "follow_up"];
        let plays = scene.choices.values().filter(|it| plays.contains(&it.verb.as_str()));
        for (target, command) in plays.flat_map(|choice| leaves(&choice.targets)) {
            let moment = moment(game, seat, command);
            let shown = &target.preview.pieces;
            let rolls = |game: &Duel| game.dice().unwrap().rolls();
            if rolls(game) != rolls(&moment.after) {
                assert!(shown.is_empty(), "dice decide it");
                continue;
            }
            let mut numbers: BTreeMap<String, i32> = BTreeMap::new();
            for cue in moment.cues(Viewer::Seat(seat)) {
                if let CueKind::Number { on: On::Piece(piece), value, .. } = cue.kind {
                    *numbers.entry(piece.to_string()).or_default() += value;
                }
            }
            let after = moment.after.scene(Viewer::Seat(seat));
            for (piece, figure) in
                scene.pieces.iter().filter(|(piece, _)| piece.as_str() != "ghost")
            {
                let told = shown.iter().find(|it| it.piece == *piece);
                let number = numbers.get(piece.as_str()).copied().unwrap_or(0);
                let gone = !after.pieces.contains_key(piece);
                let unit = duel::UnitId(piece.as_str().parse().unwrap());
                let gains = moment.events.iter().filter_map(|event| match event {
                    Event::ModifierApplied { bearer: Bearer::Unit(it), buff, .. }
                        if *it == unit =>
                    {
                        Some(buff)
                    }
                    _ => None,
                });
                let gains: Vec<_> = gains.collect();
                assert!(told.is_some() || number == 0 && !gone && gains.is_empty(), "{command:?}");
                let Some(told) = told else { continue };
                assert_eq!(told.friend, figure.owner == Some(seat));
                let said = told.text.split(", ").next().and_then(|it| it.parse::<i32>().ok());
                assert_eq!(said.unwrap_or(0), number, "{}", told.text);
                assert_eq!(told.text.split(", ").last() == Some("dies"), gone, "{}", told.text);
                for buff in gains {
                    let key = format!("buff-{}", buff.0);
                    let statuses = after.pieces.get(piece).map_or(&[][..], |it| &it.statuses);
                    let status = statuses.iter().find(|it| it.id.as_str() == key);
                    if let Some(status) = status {
                        let text = status.text.split(" times: ").last().unwrap();
                        assert!(told.text.contains(text.trim_end_matches('.')), "{}", told.text);
                        lasting += 1;
                    }
                }
                hurt += usize::from(number < 0);
                healed += usize::from(number > 0);
                deaths += usize::from(gone);
                friends += usize::from(told.friend);
            }
        }
    }
    let counts = [hurt, healed, deaths, friends, lasting];
    assert!(counts.iter().all(|count| *count > 3), "{counts:?}");
}

/// Which choice of a card asks for what.
fn check_play(game: &Duel, seat: Seat, slot: u8, choice: &Choice) {
    let held = game.side(seat).hand[usize::from(slot)].as_ref().unwrap();
    let card = game.card(held.card);
    let shape = match card.kind {
        CardKind::Minion => ("summon", "Summon", "hand"),
        CardKind::Artifact => ("wear", "Wear", "shield"),
        _ => ("cast", "Cast", "star"),
    };
    assert_eq!((choice.verb.as_str(), choice.name.as_ref(), choice.icon.as_ref()), shape);
    let place = CardPlace::slot(format!("hand-{}", seat.0), slot.into());
    assert_eq!(choice.actor, Some(Actor::Card(place)));
    let cost = held.cost(game.catalogue());
    assert_eq!(choice.price, format!("{cost} mana"));
    assert!(choice.direct);
    let poor = cost > game.side(seat).mana.now();
    let code = choice.refused.as_ref().map(|it| it.code.as_ref());
    assert_eq!(code == Some("duel/not_enough_mana"), poor);
    if code.is_some() {
        return;
    }
    let bare = card.kind != CardKind::Minion && card.target.is_none() && card.follow_up.is_none();
    assert_eq!(
        (choice.command.is_some(), choice.targets.is_empty()),
        (bare, bare),
        "{}",
        card.name
    );
    for target in &choice.targets {
        let first = card.kind == CardKind::Minion || card.target.is_some();
        let tier = match card.kind {
            _ if !first => Tier::Act,
            CardKind::Minion => Tier::Reach,
            _ => Tier::Target,
        };
        if target.tile.is_some() {
            assert_eq!(target.tier, tier, "{}", card.name);
        }
        let Some(step) = &target.then else { continue };
        check_second(step);
        assert!(card.follow_up.is_some() && target.command.is_none());
    }
}

/// DUEL-FOLLOW-1: the second of two choices, which may also be made later.
fn check_second(step: &TargetStep) {
    assert_eq!((step.step, step.steps), (2, 2));
    assert!(step.prompt.starts_with("Choose "), "{}", step.prompt);
    let (later, chosen): (Vec<_>, Vec<_>) = step.targets.iter().partition(|it| it.tile.is_none());
    assert!(chosen.iter().all(|it| it.tier == Tier::Act && it.command.is_some()));
    let later: Vec<_> = later.iter().map(|it| (&*it.name, &*it.icon)).collect();
    assert_eq!(later, [("Decide later", "wait")]);
}

#[test]
fn duel_ui_5_and_follow_1_every_card_is_offered_as_what_it_is() {
    let (mut steps, mut asked) = (0, 0);
    for (game, seat, scene) in decisions() {
        // DUEL-UI-6: nothing asks back but giving up, and ending the turn over an open choice.
        let mut quiet =
            scene.choices.iter().filter(|(id, _)| !["resign", "end-turn"].contains(&id.as_str()));
        assert!(
            quiet.all(|(_, it)| it.confirm.is_empty()
                && it.targets.iter().all(|it| it.confirm.is_empty()))
        );
        for choice in scene.choices.values() {
            assert!(
                !choice.name.is_empty() && !choice.icon.is_empty()
                    || choice.verb.as_str() == "follow_up"
            );
            let pointed =
                choice.targets.iter().any(|it| it.tile.is_some()) && choice.verb.as_str() != "cast";
            assert!(!pointed || !choice.prompt.is_empty(), "{}", choice.verb);
        }
        let mine = game.turns().current() == seat && game.phase() == duel::DuelPhase::Active;
        if mine && game.pending().is_some() {
            let prompt = scene.prompt.as_ref().unwrap();
            assert_eq!((prompt.step, prompt.steps), (2, 2));
            assert_eq!(
                (prompt.choices.as_slice(), &prompt.cancel),
                (&["follow-up".into()][..], &Some("cancel".into()))
            );
            assert_eq!(
                (scene.choices["cancel"].role, scene.choices["follow-up"].role),
                (Role::Cancel, Role::Answer)
            );
            assert_eq!(scene.choices["follow-up"].prompt, prompt.text);
            assert!(prompt.text.starts_with("Choose "));
            asked += 1;
            continue;
        }
        if !mine {
            continue;
        }
        assert!(scene.prompt.is_none());
        for (slot, held) in (0_u8..).zip(&game.side(seat).hand) {
            let key = format!("play-{slot}");
            assert_eq!(scene.choices.contains_key(key.as_str()), held.is_some());
            if held.is_none() {
                continue;
            }
            let choice = &scene.choices[key.as_str()];
            check_play(game, seat, slot, choice);
            steps += choice.targets.iter().filter(|it| it.then.is_some()).count();
            let replace = &scene.choices[format!("replace-{slot}").as_str()];
            let may = game.check(seat, &Command::ReplaceCard { slot });
            assert_eq!(
                replace.refused.as_ref().map(|it| it.code.as_ref()),
                may.err().map(|it| it.code)
            );
            let goal = CardPlace::pile(format!("replace-{}", seat.0));
            assert!(replace.targets.iter().all(|it| it.card == Some(goal.clone())));
        }
        let signature = &scene.choices["signature"];
        let card = game.card(game.side(seat).signature.card);
        assert_eq!(
            (signature.name.as_ref(), signature.price.to_string()),
            (&*card.name, format!("{} mana", card.cost))
        );
        let ready = game.side(seat).signature.active;
        let code = signature.refused.as_ref().map(|it| it.code.as_ref());
        assert_eq!(code == Some("duel/signature_not_ready"), !ready);
    }
    assert!(steps > 5 && asked > 0, "{steps}, {asked}");
}

/// DUEL-SET-3: cards to put back are chosen one after another.
#[test]
fn duel_set_3_a_starting_hand_is_chosen_step_by_step() {
    let game = Duel::start(&duel::Setup::decks("lantern", "cinder"), 1).unwrap();
    let scene = game.scene(Viewer::Seat(B));
    let prompt = scene.prompt.as_ref().unwrap();
    assert_eq!(prompt.text, "The starting hand: choose up to 2 cards to put back.");
    assert_eq!(prompt.choices, ["keep".into(), "mulligan".into()]);
    let mulligan = &scene.choices["mulligan"];
    assert_eq!((mulligan.prompt.as_ref(), mulligan.role), (prompt.text.as_ref(), Role::Answer));
    assert_eq!(mulligan.targets.len(), 5);
    for first in &mulligan.targets {
        let step = first.then.as_ref().unwrap();
        assert_eq!(step.prompt, "1 of at most 2 cards go back.");
        let (done, more): (Vec<_>, Vec<_>) = step.targets.iter().partition(|it| it.card.is_none());
        assert_eq!((done[0].name.as_ref(), done.len(), more.len()), ("Replace 1", 1, 4));
        for second in more {
            let step = second.then.as_ref().unwrap();
            assert_eq!(step.prompt, "2 of at most 2 cards go back.");
            assert_eq!((step.targets.len(), step.targets[0].name.as_ref()), (1, "Replace 2"));
            let mut slots = [first, second].map(|it| it.card.as_ref().unwrap().slot.unwrap() as u8);
            slots.sort_unstable();
            let sent = step.targets[0].command.as_ref().unwrap().open::<Duel>().unwrap();
            assert_eq!(sent, Command::Mulligan { slots: slots.into() });
        }
    }
    // Without a card to put back there is nothing to choose.
    let none = duel::Setup::decks("lantern", "cinder").with_rules(json!({ "mulligan_max": 0 }));
    let scene = Duel::start(&none, 1).unwrap().scene(Viewer::Seat(A));
    assert_eq!(scene.prompt.unwrap().choices, ["keep".into()]);
    let settled = moment(&game, B, Command::Mulligan { slots: [].into() }).after;
    assert!(settled.scene(Viewer::Seat(B)).prompt.is_none());
}

/// DUEL-UI-6: who cannot do something is told why.
#[test]
fn duel_ui_6_orders_that_cannot_be_given_say_why() {
    let field = arena(json!({ "units": [
        minion("paper_kite", 0, 3, 1), minion("toll_gatekeeper", 1, 4, 1),
        json!({ "card": "pebble_warden", "seat": 0, "at": [1, 4], "exhausted": true }),
        json!({ "card": "pebble_warden", "seat": 0, "at": [7, 4], "attacks_made": 1 }),
        json!({ "card": "seed_pod", "seat": 0, "at": [0, 4] }),
    ] }));
    let scene = field.game().scene(Viewer::Seat(A));
    let code = |choice: String| {
        let refused = scene.choices[choice.as_str()].refused.as_ref();
        refused.map_or("", |it| it.code.as_ref()).to_owned()
    };
    let codes = |x, y| {
        let unit = field.id(x, y).0;
        [code(format!("move-{unit}")), code(format!("attack-{unit}"))]
    };
    assert_eq!(codes(3, 1), ["duel/provoked", ""]);
    assert_eq!(codes(1, 4), ["duel/exhausted", "duel/exhausted"]);
    assert_eq!(codes(7, 4), ["duel/no_moves_left", "duel/no_attacks_left"]);
    assert_eq!(codes(0, 4), ["", "duel/no_attack_value"]);
    assert_eq!(codes(0, 2), ["", "duel/no_target"]);
}

/// DUEL-UI-6: a prompt says what is chosen, and what for.
#[test]
fn duel_ui_6_a_prompt_says_what_the_choice_is_for() {
    let game = Duel::start(&duel::Setup::scenario("first-sparks"), 1).unwrap();
    let scene = game.scene(Viewer::Seat(Seat(0)));
    let bolt = scene.choices.values().find(|choice| choice.verb.as_str() == "cast").unwrap();
    assert_eq!(bolt.prompt, "Choose a unit: deal 3 damage to it.");
}

/// DUEL-UNIT-1: who has just arrived is told from when it can act.
#[test]
fn duel_unit_1_a_resting_unit_says_until_when() {
    let mut resting = minion("toll_gatekeeper", 0, 1, 2);
    resting["exhausted"] = json!(true);
    let field = arena(json!({ "units": [resting] }));
    let scene = field.game().scene(Viewer::Seat(Seat(0)));
    let refused: Vec<_> = scene.choices.values().filter_map(|one| one.refused.as_ref()).collect();
    let told = refused.iter().filter(|reason| reason.code == "duel/exhausted");
    let told: Vec<_> = told.map(|reason| &*reason.text).collect();
    assert_eq!(told, ["This unit cannot act yet: it rests until your next turn."; 2]);
}
