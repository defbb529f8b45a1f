//! Cues lead from one scene to the next: whoever plays them all has seen what changed.

use super::matches::*;
use crate::cases::field::names;
use duel::{Bearer, Event, UnitId};
use initiative_scene::cue::{CardAct, Cue, CueKind, On};
use initiative_scene::scene::{Card, Scene};
use initiative_scene::staged::Staged;
use initiative_scene::viewer::Viewer;
use std::collections::BTreeMap;

fn touches(one: initiative_kernel::grid::Tile, next: initiative_kernel::grid::Tile) -> bool {
    one.x.abs_diff(next.x) + one.y.abs_diff(next.y) == 1
}

/// Plays one cue over a scene.
fn play(cue: Cue, scene: &mut Scene) {
    let told = format!("{cue:?}");
    let found = |on: &On, scene: &Scene| match on {
        On::Piece(piece) => scene.pieces.contains_key(piece),
        _ => true,
    };
    match cue.kind {
        CueKind::Appear { piece, figure, .. } => {
            let figure = figure.expect("it says as what");
            assert!(scene.pieces.insert(piece, *figure).is_none(), "{told}");
        }
        CueKind::Fade { piece, .. } => assert!(scene.pieces.remove(&piece).is_some(), "{told}"),
        CueKind::Move { piece, from, path } => {
            let piece = scene.pieces.get_mut(&piece).unwrap();
            assert_eq!(piece.at, from, "{told}");
            for tile in path {
                assert!(touches(piece.at, tile), "{told}");
                piece.at = tile;
            }
        }
        CueKind::Jump { piece, from, to } => {
            let piece = scene.pieces.get_mut(&piece).unwrap();
            assert_eq!(std::mem::replace(&mut piece.at, to), from, "{told}");
        }
        CueKind::Knock { piece, from, toward } => {
            assert_eq!(scene.pieces[&piece].at, from, "{told}");
            assert!(scene.pieces.values().any(|it| it.at == toward), "{told}");
        }
        CueKind::Shot { from, to, .. } => {
            for end in [from, to] {
                assert!(scene.pieces.values().any(|it| it.at == end), "{told}");
            }
        }
        CueKind::Change { piece, into } => {
            let piece = scene.pieces.get_mut(&piece).unwrap_or_else(|| panic!("nobody: {told}"));
            for (meter, value) in &into.meters {
                // Who does not live to see the end of the step has no numbers.
                if let Some(shown) = piece.meters.iter_mut().find(|it| it.id == *meter) {
                    shown.value = *value;
                }
            }
            piece.look = into.look.unwrap_or_else(|| piece.look.clone());
            piece.badge = into.badge.or(piece.badge);
            piece.spent = into.spent.unwrap_or(piece.spent);
            if let Some(comes) = into.gains {
                piece.statuses.push(initiative_scene::scene::Condition {
                    id: initiative_scene::id::Id(comes),
                    ..Default::default()
                });
            }
            if let Some(goes) = into.loses {
                piece.statuses.retain(|it| it.id.0 != goes);
            }
        }
        CueKind::Tile { tile, kind, .. } => {
            let row = scene.board.rows.get_mut(&u16::try_from(tile.y).unwrap()).unwrap();
            let letters = row.chars().enumerate();
            let at = usize::try_from(tile.x).unwrap();
            *row = letters.map(|(x, it)| if x == at { kind.unwrap() } else { it }).collect();
        }
        CueKind::Turn { turn } => scene.turn = *turn,
        CueKind::Card { act, from, to, card, .. } => {
            let face = card.map_or_else(Card::back, |card| *card);
            if let Some(from) = from {
                let zone = scene.zones.get_mut(&from.zone).unwrap();
                match (act, from.slot) {
                    (CardAct::Play, Some(slot)) if from.zone.as_str().starts_with("hand") => {
                        let played = zone.cards.remove(&slot).expect("it was in the hand");
                        assert!(played.hidden || played.name == face.name, "{told}");
                    }
                    (CardAct::Discard, _) => {
                        let worn = zone.cards.iter().find(|(_, it)| it.name == face.name);
                        let worn = *worn.expect("it was worn").0;
                        zone.cards.remove(&worn);
                    }
                    _ => {
                        zone.count =
                            zone.count.map(|count| count - u16::from(act != CardAct::Move));
                    }
                }
            }
            if let Some(to) = to {
                let zone = scene.zones.get_mut(&to.zone).unwrap();
                let slot = to
                    .slot
                    .unwrap_or_else(|| zone.cards.last_key_value().map_or(0, |(slot, _)| slot + 1));
                let before = zone.cards.insert(slot, face);
                assert_eq!(before.is_some(), act == CardAct::Move && to.slot.is_some(), "{told}");
            }
        }
        CueKind::Number { on, .. } | CueKind::Text { on, .. } => {
            assert!(found(&on, scene), "{told}");
        }
        _ => {}
    }
}

/// The units whose health or conditions change without an event of their own.
fn unsettled(moment: &Moment) -> Vec<UnitId> {
    let general = |seat| moment.before.general(seat).map(|unit| unit.id);
    let changed = moment.events.iter().filter_map(|event| match event {
        Event::UnitTransformed { unit, .. } => Some(*unit),
        Event::ArtifactEquipped { seat, .. } | Event::ArtifactBroken { seat, .. } => general(*seat),
        _ => None,
    });
    changed.collect()
}

#[test]
fn duel_ui_1_cues_lead_to_the_scene_after() {
    let mut faces = 0;
    for (place, moment) in MOMENTS.iter().enumerate() {
        let viewer = EYES[place % EYES.len()];
        let (mut scene, after) = (moment.before.scene(viewer), moment.after.scene(viewer));
        scene.pieces.remove("ghost");
        for cue in moment.cues(viewer) {
            play(cue, &mut scene);
        }
        let (told, odd) = (names(&moment.events), unsettled(moment));
        let happened = |name: &str| told.iter().any(|it| it == name);
        let ids = |scene: &Scene| {
            let all = scene.pieces.keys().map(ToString::to_string);
            all.filter(|it| it != "ghost").collect::<Vec<_>>()
        };
        assert_eq!(ids(&scene), ids(&after), "{:?}", moment.events);
        assert_eq!(scene.board.rows, after.board.rows);
        for (piece, end) in after.pieces.iter().filter(|(piece, _)| piece.as_str() != "ghost") {
            let shown = &scene.pieces[piece];
            assert_eq!((shown.at, &shown.look), (end.at, &end.look), "{:?}", moment.events);
            assert_eq!((&shown.side, shown.owner), (&end.side, end.owner));
            let unit = UnitId(piece.as_str().parse().unwrap());
            if odd.contains(&unit) {
                continue;
            }
            let mut conditions = [shown, end]
                .map(|it| it.statuses.iter().map(|it| it.id.to_string()).collect::<Vec<_>>());
            conditions.iter_mut().for_each(|all| {
                all.sort_unstable();
                all.dedup();
            });
            assert_eq!(conditions[0], conditions[1], "{piece}: {:?}", moment.events);
            let bears = |event: &Event| match event {
                Event::ModifierApplied { bearer, .. }
                | Event::ModifierExpired { bearer, .. }
                | Event::ModifierRemoved { bearer, .. } => *bearer == Bearer::Unit(unit),
                Event::UnitSummoned { unit: it, .. } => *it == unit,
                _ => false,
            };
            if !moment.events.iter().any(bears) {
                assert_eq!(shown.meters[0], end.meters[0], "{piece}: {:?}", moment.events);
            }
            if happened("UnitsRefreshed") && !happened("UnitExhausted") {
                assert_eq!(shown.spent, end.spent, "{piece}: {:?}", moment.events);
            }
        }
        if happened("TurnStarted") || happened("MatchStarted") || happened("MatchEnded") {
            assert_eq!(scene.turn, after.turn);
        }
        if happened("MulliganDone") {
            continue;
        }
        for zone in ["hand-0", "hand-1", "artifacts-0", "artifacts-1"] {
            let cards = |scene: &Scene| {
                let cards = scene.zones[zone].cards.iter();
                let named = cards.map(|(slot, it)| (*slot, it.hidden, it.name.to_string()));
                // Artifacts move up when an older one breaks.
                let hand = zone.starts_with("hand");
                named
                    .map(|(slot, back, name)| (if hand { slot } else { 0 }, back, name))
                    .collect::<Vec<_>>()
            };
            assert_eq!(cards(&scene), cards(&after), "{zone}: {:?}", moment.events);
            faces += cards(&after).iter().filter(|(_, hidden, _)| !hidden).count();
        }
        for pile in ["pile-0", "pile-1"] {
            assert_eq!(scene.zones[pile].count, after.zones[pile].count, "{:?}", moment.events);
        }
    }
    assert!(faces > 100);
}

/// DUEL-UI-4: the numbers that rise from a unit add up to what its wounds have become.
#[test]
fn duel_ui_4_numbers_add_up_to_the_change_of_wounds() {
    let (mut wounds, mut cures) = (0, 0);
    for moment in MOMENTS.iter() {
        let mut risen: BTreeMap<String, i32> = BTreeMap::new();
        for cue in moment.cues(Viewer::Spectator) {
            if let CueKind::Number { on: On::Piece(piece), value, .. } = cue.kind {
                assert!(value != 0 && cue.free);
                *risen.entry(piece.to_string()).or_default() += value;
            }
        }
        for unit in moment.after.board_order().filter(|unit| !unsettled(moment).contains(&unit.id))
        {
            let before = moment.before.unit(unit.id).map_or(0, |unit| unit.damage);
            let sum = risen.get(&id(unit)).copied().unwrap_or(0);
            assert_eq!(sum, before - unit.damage, "{:?}", moment.events);
            wounds += usize::from(sum < 0);
            cures += usize::from(sum > 0);
        }
    }
    assert!(wounds > 20 && cures > 3, "{wounds}, {cures}");
}

/// A unit comes in as what it is, also one that does not live to see the end of the step.
#[test]
fn duel_ui_4_who_arrives_is_shown_as_its_card_says() {
    let (mut lasting, mut brief) = (0, 0);
    for moment in MOMENTS.iter() {
        let scene = moment.after.scene(Viewer::Seat(A));
        let mut arrivals = moment.events.iter().filter_map(|event| match event {
            Event::UnitSummoned { unit, seat, card, at } => Some((*unit, *seat, *card, *at)),
            _ => None,
        });
        for cue in moment.cues(Viewer::Seat(A)) {
            let CueKind::Appear { piece, figure, look } = cue.kind else { continue };
            let (unit, seat, card, at) = arrivals.next().expect("somebody arrives");
            let figure = figure.unwrap();
            assert_eq!((piece.to_string(), look.as_ref()), (unit.0.to_string(), "summon"));
            assert_eq!((figure.at, figure.owner, cue.heard_at), (at, Some(seat), Some(at)));
            assert_eq!(figure.side, Some(format!("seat-{}", seat.0).into()));
            let changes =
                |it: &Event| matches!(it, Event::UnitTransformed { unit: it, .. } if *it == unit);
            if !moment.events.iter().any(changes) {
                let card = moment.after.card(card);
                assert_eq!((&*figure.name, &*figure.look), (&*card.name, &*card.look));
            }
            match scene.pieces.get(&piece) {
                Some(end) => {
                    assert_eq!((&figure.meters, &figure.facts), (&end.meters, &end.facts));
                    lasting += 1;
                }
                None => brief += 1,
            }
        }
        assert!(arrivals.next().is_none(), "everybody who arrives is seen");
    }
    assert!(lasting > 5 && brief > 0, "{lasting}, {brief}");
}

/// DUEL-UI-1: the units of the seat that ends go dim, then all are lit.
#[test]
fn duel_ui_1_units_go_dim_and_light_up_again() {
    let mut changes = 0;
    for moment in MOMENTS.iter() {
        let Some(Event::TurnEnded { seat, .. }) =
            moment.events.iter().find(|it| matches!(it, Event::TurnEnded { .. }))
        else {
            continue;
        };
        let (mut dim, mut lit) = (Vec::new(), Vec::new());
        let cues = moment.cues(Viewer::Seat(B));
        let banner =
            cues.iter().position(|cue| matches!(cue.kind, CueKind::Banner { .. })).unwrap();
        for cue in &cues[..banner] {
            if let CueKind::Change { piece, into } = &cue.kind
                && let Some(spent) = into.spent
            {
                assert!(cue.free);
                if spent { dim.push(piece.to_string()) } else { lit.push(piece.to_string()) }
            }
        }
        let last = moment.after.board_order().filter(|unit| moment.before.unit(unit.id).is_some());
        let last: Vec<_> = last.collect();
        let own: Vec<_> = last.iter().filter(|unit| unit.seat == *seat).map(|it| id(it)).collect();
        assert_eq!(dim, own);
        if names(&moment.events).contains(&"UnitsRefreshed".to_owned()) {
            assert_eq!(lit, last.iter().map(|it| id(it)).collect::<Vec<_>>());
            changes += 1;
        }
    }
    assert!(changes > 10);
}
