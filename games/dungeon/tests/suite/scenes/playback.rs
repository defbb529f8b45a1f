//! Cues and scenes agree: who is where, how much health is left, whose turn it is.

use super::delves::{Played, VIEWERS, each_step};
use super::{OWN, lasting};
use dungeon::{Dungeon, Event, HERO, actor_of};
use initiative_kernel::grid::{Metric, Tile};
use initiative_kernel::turn::energy::TurnEvent;
use initiative_kernel::turn::intent::ActorId;
use initiative_scene::cue::{Cue, CueKind, On, Span};
use initiative_scene::id::Id;
use initiative_scene::scene::{Piece, Scene, Turn};
use initiative_scene::staged::Staged;
use initiative_scene::viewer::Viewer;
use std::collections::BTreeMap;

/// The hero and monsters of a scene, without items on the ground.
fn places(scene: &Scene) -> BTreeMap<String, Tile> {
    let actors = scene.pieces.iter().filter(|(_, piece)| !piece.ground);
    actors.map(|(id, piece)| (id.to_string(), piece.at)).collect()
}

fn changes_level(played: &Played) -> bool {
    played.events.iter().any(|event| matches!(event, Event::LevelEntered { .. }))
}

fn distance(from: Tile, to: Tile) -> u32 {
    Metric::Chebyshev.between(from, to)
}

/// A viewer who plays the cues on the scene before sees the scene after: every piece is where its
/// steps led it, and a blow goes from one piece to another.
#[test]
fn delve_cue_1_steps_and_blows_go_where_the_pieces_are() {
    let (mut moves, mut jumps, mut blows) = (0, 0, 0);
    each_step(|played| {
        if changes_level(played) {
            return;
        }
        let mut at = places(&played.before.scene(Viewer::All));
        for cue in played.tell(Viewer::All) {
            match cue.kind {
                CueKind::Move { piece, from, path } => {
                    assert_eq!(at[piece.as_str()], from, "{piece} begins where it stands");
                    assert_eq!((path.len(), distance(from, path[0])), (1, 1), "{piece}");
                    assert_eq!((cue.lasts, cue.sound.as_ref()), (Span::ms(120), "step"));
                    at.insert(piece.to_string(), path[0]);
                    moves += 1;
                }
                CueKind::Jump { piece, from, to } => {
                    assert_eq!(at[piece.as_str()], from, "{piece} begins where it stands");
                    assert!(distance(from, to) > 1, "{piece} does not walk");
                    at.insert(piece.to_string(), to);
                    jumps += 1;
                }
                CueKind::Knock { piece, from, toward } => {
                    assert_eq!(at[piece.as_str()], from, "{piece} lunges from where it stands");
                    assert_eq!(distance(from, toward), 1, "{piece}");
                    assert!(at.values().any(|tile| *tile == toward), "{piece} lunges at nobody");
                    blows += 1;
                }
                CueKind::Appear { piece, figure, .. } => {
                    at.insert(piece.to_string(), figure.unwrap().at);
                }
                CueKind::Fade { piece, .. } => {
                    assert!(at.remove(piece.as_str()).is_some(), "{piece} was not there");
                }
                _ => {}
            }
        }
        let mut shown = places(&played.after.scene(Viewer::All));
        if played.after.hero.hp == 0 {
            shown.remove("hero");
        }
        assert_eq!(at, shown);
    });
    assert!(moves > 500 && jumps > 10 && blows > 100, "{moves} {jumps} {blows}");
}

fn life(scene: &Scene) -> BTreeMap<String, i32> {
    let life = |(id, piece): (&Id, &Piece)| {
        let meter = piece.meters.iter().find(|meter| meter.id.as_str() == "life")?;
        Some((id.to_string(), meter.value))
    };
    scene.pieces.iter().filter_map(life).collect()
}

/// The numbers that rise from a piece add up to what its health has changed by, and its bar ends
/// where the scene shows it.
#[test]
fn delve_cue_1_numbers_are_what_health_changes_by() {
    let (mut lost, mut won) = (0, 0);
    each_step(|played| {
        let before = life(&played.before.scene(Viewer::All));
        let after = life(&played.after.scene(Viewer::All));
        let gained: i32 = played
            .events
            .iter()
            .filter(|event| matches!(event, Event::LevelGained { .. }))
            .map(|_| played.after.book.constants.level_hp)
            .sum();
        let mut now = before.clone();
        *now.get_mut("hero").unwrap() += gained;
        let mut bars = BTreeMap::new();
        for cue in played.tell(Viewer::All) {
            match cue.kind {
                CueKind::Number { on: On::Piece(piece), value, .. } => {
                    assert_ne!(value, 0);
                    *(if value < 0 { &mut lost } else { &mut won }) += 1;
                    now.entry(piece.to_string()).and_modify(|life| *life += value);
                }
                CueKind::Change { piece, into } => {
                    if let Some(value) = into.meters.get("life") {
                        bars.insert(piece.to_string(), *value);
                    }
                }
                CueKind::Appear { piece, figure, .. } => {
                    let life = figure.unwrap().meters[0].value;
                    now.insert(piece.to_string(), life);
                }
                _ => {}
            }
        }
        for (piece, life) in after {
            // Who dies loses no more than it has.
            if let Some(now) = now.get(&piece) {
                assert_eq!((*now).max(0), life, "{piece}");
            }
            if gained == 0 {
                assert_eq!(*bars.get(&piece).unwrap_or(&life), life, "the bar of {piece}");
            }
        }
    });
    assert!(lost > 100 && won > 30, "{lost} {won}");
}

fn said(turn: &Turn) -> (&str, Option<&str>, u32, &str) {
    (turn.text.as_ref(), turn.side.as_ref().map(Id::as_str), turn.round, turn.count.as_ref())
}

/// When control comes back, the last word about the turn is what the scene says.
#[test]
fn delve_cue_3_the_turn_of_the_cues_is_the_turn_of_the_scene() {
    each_step(|played| {
        for viewer in VIEWERS {
            let cues = played.tell(viewer);
            let scene = played.after.scene(viewer);
            let turns = lasting(&cues, |kind| matches!(kind, CueKind::Turn { .. }));
            let unlocked = cues.iter().filter(|cue| cue.unlock).count();
            if played.after.ending.is_some() {
                assert_eq!((scene.turn.text.as_ref(), unlocked), ("The delve is over", 0));
                continue;
            }
            let Some(Cue { kind: CueKind::Turn { turn }, unlock, .. }) = turns.last() else {
                panic!("{viewer:?}: nobody's turn: {:?}", played.events);
            };
            let (cue, shown) = (said(turn), said(&scene.turn));
            assert_eq!((cue.0, cue.1, cue.2), (shown.0, shown.1, shown.2), "{viewer:?}");
            let detail = |name: &str| {
                let fact = scene.details.iter().find(|fact| fact.name == name);
                fact.map(|fact| fact.text.as_ref()).unwrap_or_default()
            };
            let count = format!("Turn {}.{}", detail("Turn"), detail("Actions"));
            assert_eq!(shown.3, count, "{viewer:?}");
            assert!(*unlock, "control comes back with the last of them");
            let started = |event: &&Event| {
                matches!(event, Event::Turn { event: TurnEvent::PlayerTurnStarted { .. }, .. })
            };
            assert_eq!(unlocked, played.events.iter().filter(started).count(), "{viewer:?}");
            let text = if viewer == OWN { "Your turn" } else { "The hero's turn" };
            assert_eq!(scene.turn.text, text);
            assert_eq!(scene.turn.side, scene.pieces["hero"].side);
            assert_eq!(scene.turn.seats, [super::SEAT]);
        }
    });
}

fn priority(game: &Dungeon, actor: ActorId) -> Option<i32> {
    let ledger = game.turns.ledger();
    ledger.contains(actor).then(|| ledger.priority(actor))
}

/// What an actor pays next: the energy it has before that.
fn energy_before(events: &[Event], actor: ActorId) -> Option<u32> {
    for event in events {
        match *event {
            Event::Turn { event: TurnEvent::IntentQueued { actor: who, .. }, .. }
                if who == actor =>
            {
                return None;
            }
            Event::Turn {
                event: TurnEvent::EnergySpent { actor: who, paid, left, .. }, ..
            } if who == actor => return Some(paid + left),
            _ => {}
        }
    }
    None
}

/// While actors act, the details tell who intends what, with the actor's own numbers.
#[test]
fn delve_hud_3_intents_are_told_with_priority_energy_and_cost() {
    let (mut told, mut unpaid) = (0, 0);
    each_step(|played| {
        let cues = played.tell(Viewer::All);
        let facts = cues.iter().filter_map(|cue| match &cue.kind {
            CueKind::Details { details } if details.len() == 1 => {
                assert!(cue.free, "nothing waits for it");
                Some(details[0].text.as_ref())
            }
            _ => None,
        });
        let intents = (1..).zip(&played.events).filter_map(|(next, event)| match *event {
            Event::Turn { event: TurnEvent::IntentQueued { actor, cost, .. }, .. } => {
                Some((actor, cost, energy_before(&played.events[next..], actor)))
            }
            _ => None,
        });
        let (facts, intents): (Vec<&str>, Vec<_>) = (facts.collect(), intents.collect());
        assert_eq!(facts.len(), intents.len());
        for (fact, (actor, cost, energy)) in facts.into_iter().zip(intents) {
            let parts: Vec<&str> = fact.split(" · ").collect();
            let priority =
                priority(&played.before, actor).or_else(|| priority(&played.after, actor));
            if let Some(priority) = priority {
                assert_eq!(parts[1], format!("priority {priority}"), "{fact}");
            }
            match energy {
                Some(energy) => assert_eq!(parts[2], format!("energy {energy}"), "{fact}"),
                None => unpaid += 1,
            }
            assert_eq!(parts.len(), if energy.is_some() { 4 } else { 3 }, "{fact}");
            assert_eq!(parts.last(), Some(&format!("cost {cost}").as_str()), "{fact}");
            told += 1;
        }
    });
    assert!(told > 1000, "{told}, {unpaid} without energy");
}

/// What was paid is told after every action: how many there were, who acted, and what is left.
#[test]
fn delve_hud_3_every_act_in_view_is_told_with_what_is_left() {
    let mut told = 0;
    each_step(|played| {
        for event in &played.events {
            let Event::Turn { event: TurnEvent::EnergySpent { actor, left, .. }, seen } = event
            else {
                continue;
            };
            let cues = played.tell_one(event, OWN);
            if !seen {
                assert_eq!(cues, [], "out of view");
                continue;
            }
            told += 1;
            let [.., Cue { kind: CueKind::Details { details }, .. }] = &cues[..] else {
                panic!("{cues:?}");
            };
            let names: Vec<&str> = details.iter().map(|fact| fact.name.as_ref()).collect();
            assert_eq!(names[..2], ["Actions", "Last actor"]);
            assert_eq!(details[1].text, details[2].name);
            let number = if *actor == HERO { "Hero".into() } else { format!(" {}", actor.0) };
            assert!(names[2].ends_with(&number), "{names:?}");
            assert!(details[2].text.ends_with(&format!("energy {left}")), "{details:?}");
            let bar = cues.iter().any(|cue| {
                matches!(&cue.kind, CueKind::Change { piece, into } if piece.as_str() == "hero"
                    && into.meters.get("energy") == Some(&i32::try_from(*left).unwrap()))
            });
            assert_eq!(bar, *actor == HERO, "the hero's own bar empties");
        }
    });
    assert!(told > 500, "{told}");
}

/// Nothing out of view is told: an event that the hero did not see has no cue.
#[test]
fn delve_hide_1_an_event_out_of_view_has_no_cue() {
    let mut unseen = 0;
    each_step(|played| {
        for event in &played.events {
            let hidden = match event {
                Event::Turn { event, seen } => !seen && actor_of(event).is_some(),
                Event::ActorMoved { seen, .. }
                | Event::MonsterNoticed { seen, .. }
                | Event::MonsterSpawned { seen, .. } => !seen,
                _ => false,
            };
            if hidden {
                unseen += 1;
                for viewer in [OWN, Viewer::Shared(super::SEAT), Viewer::Spectator] {
                    assert_eq!(played.tell_one(event, viewer), [], "{event:?}");
                }
            }
        }
    });
    assert!(unseen > 100, "{unseen}");
}
