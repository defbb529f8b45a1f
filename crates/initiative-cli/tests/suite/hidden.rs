//! What is hidden has no identity in what a viewer gets. ONLINE-VIEW-2

use duel::Duel;
use initiative_kernel::game::{Null, Seat};
use initiative_scene::staged::Staged;
use initiative_scene::viewer::Viewer;
use initiative_testkit::seeds;
use initiative_testkit::walk::RandomWalk;
use serde_json::{Value, json};
use std::collections::BTreeSet;

const EYES: [Viewer; 3] = [Viewer::Seat(Seat(0)), Viewer::Seat(Seat(1)), Viewer::Spectator];

#[test]
fn online_view_2_a_hidden_card_is_a_place_and_a_pile_is_a_count() {
    let mut hidden = 0;
    seeds::each(4, |seed| {
        let mut walk = RandomWalk::<Duel>::new(&duel::Setup::decks("cinder", "thornwake"), seed);
        for _ in 0..60 {
            for viewer in EYES {
                let view = serde_json::to_value(walk.table.state().scene(viewer)).unwrap();
                hidden += check_zones(&view, viewer);
            }
            if !walk.step(&mut Null) {
                break;
            }
        }
    });
    assert!(hidden > 1_000, "{hidden} hidden cards were seen");
}

/// How many hidden cards there are; none of them has anything but its place.
fn check_zones(view: &Value, viewer: Viewer) -> usize {
    let mut hidden = 0;
    for (name, zone) in view["zones"].as_object().unwrap() {
        let owner = zone["owner"].as_u64().and_then(|seat| u8::try_from(seat).ok());
        let own = viewer.seat().map(|seat| seat.0) == owner;
        match zone["role"].as_str().unwrap() {
            "draw" => assert!(zone.get("cards").is_none() && zone["count"].is_u64(), "{zone}"),
            "hand" => {
                let places = zone["cards"].as_object().into_iter().flatten();
                for (place, card) in places {
                    assert!(place.parse::<u8>().unwrap() < 6, "{name}: {place}");
                    let closed = *card == json!({"hidden": true});
                    assert!(closed != own, "{viewer:?} sees {name}: {card}");
                    hidden += usize::from(closed);
                }
            }
            _ => {}
        }
    }
    hidden
}

/// An id that a viewer has seen go never comes back: a minion that was taken into a hand and is
/// played again is another piece for everybody.
#[test]
fn online_view_2_a_piece_that_is_hidden_again_gets_a_new_id() {
    let (mut gone_at_all, mut new) = (0, 0);
    seeds::each(6, |seed| {
        let mut walk = RandomWalk::<Duel>::new(&duel::Setup::decks("lantern", "cinder"), seed);
        let mut known: [BTreeSet<String>; 3] = Default::default();
        let mut gone: [BTreeSet<String>; 3] = Default::default();
        for _ in 0..150 {
            for (eyes, viewer) in EYES.into_iter().enumerate() {
                let view = serde_json::to_value(walk.table.state().scene(viewer)).unwrap();
                let here: BTreeSet<String> =
                    view["pieces"].as_object().unwrap().keys().cloned().collect();
                let back: Vec<_> = here.intersection(&gone[eyes]).collect();
                assert!(back.is_empty(), "{viewer:?} sees {back:?} again");
                new += here.difference(&known[eyes]).count();
                let lost: Vec<String> = known[eyes].difference(&here).cloned().collect();
                gone_at_all += lost.len();
                gone[eyes].extend(lost);
                known[eyes] = here;
            }
            if !walk.step(&mut Null) {
                break;
            }
        }
    });
    assert!(gone_at_all > 30 && new > 60, "{gone_at_all} pieces went, {new} came");
}
