//! A rotation against a plain list, and where there is nothing to run.

use super::*;
use alloc::vec;
use alloc::vec::Vec;
use proptest::prelude::*;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
enum Side {
    Player,
    Enemies,
    Black,
    Boss,
    Ambush,
}
use Side::{Ambush, Black, Boss, Enemies, Player};

impl Phase for Side {
    const CYCLE: &'static [Self] = &[Player, Enemies, Black, Boss];
}

#[test]
fn chess_turn_2_each_phase_is_asked_once() {
    let mut asked = Vec::new();
    let mut rotation = Rotation::<Side>::new();
    let step = rotation.advance(|side| {
        asked.push(side);
        side == Boss
    });
    assert_eq!(step.unwrap().phase, Boss);
    assert_eq!(asked, [Enemies, Black, Boss]);
}

#[test]
fn a_rotation_in_which_nothing_runs_says_so_and_stays() {
    let mut rotation = Rotation::starting(Black, 3).unwrap();
    let before = rotation.clone();
    let mut asked = 0;
    let stuck = rotation.advance(|_| {
        asked += 1;
        false
    });
    assert_eq!((stuck, asked), (Err(Stuck), 4));
    assert_eq!(rotation, before);
}

#[test]
fn starting_and_jumping_outside_the_cycle_change_nothing() {
    assert_eq!(Rotation::starting(Ambush, 1), None);
    let mut rotation = Rotation::<Side>::new();
    assert!(!rotation.jump(Ambush));
    assert_eq!(rotation, Rotation::new());
    assert!(rotation.jump(Boss));
    assert_eq!(rotation.phase(), Boss);
}

#[test]
fn a_stored_rotation_outside_its_cycle_is_refused() {
    let text = serde_json::to_string(&Rotation::<Side>::new()).unwrap();
    let back: Rotation<Side> = serde_json::from_str(&text).unwrap();
    assert_eq!(back, Rotation::new());
    let hostile = text.replace("\"place\":0", "\"place\":4");
    assert_ne!(hostile, text);
    assert!(serde_json::from_str::<Rotation<Side>>(&hostile).is_err());
}

fn side() -> impl Strategy<Value = Side> {
    prop::sample::select(vec![Player, Enemies, Black, Boss, Ambush])
}

proptest! {
    /// A plain model: walk the list by hand.
    #[test]
    fn equals_walking_the_list(
        moves in prop::collection::vec((0u8..32, prop::option::of(side())), 0..60),
    ) {
        let all = [Player, Enemies, Black, Boss, Ambush];
        let mut rotation = Rotation::<Side>::new();
        let (mut place, mut round, mut waiting) = (0usize, 1u32, Vec::new());
        for (mask, insert) in moves {
            let runs = |side: Side| {
                mask >> all.iter().position(|s| *s == side).unwrap() & 1 == 1
            };
            if let Some(side) = insert {
                rotation.insert(side);
                waiting.push(side);
            }
            let before = round;
            let mut expected = None;
            while expected.is_none() && !waiting.is_empty() {
                expected = Some(waiting.remove(0)).filter(|side| runs(*side));
            }
            let inserted = expected.is_some();
            if expected.is_none() {
                let (mut p, mut r) = (place, round);
                for _ in 0..4 {
                    p += 1;
                    if p == 4 {
                        (p, r) = (0, r + 1);
                    }
                    if runs(Side::CYCLE[p]) {
                        (place, round) = (p, r);
                        expected = Some(Side::CYCLE[p]);
                        break;
                    }
                }
            }
            let step = rotation.advance(runs).ok();
            prop_assert_eq!(step.map(|step| step.phase), expected);
            prop_assert_eq!(rotation.round(), round);
            let told = (step.is_some_and(|step| step.inserted), step.is_some_and(|step| step.new_round));
            prop_assert_eq!(told, (inserted, round > before));
            let bytes = postcard::to_allocvec(&rotation).unwrap();
            prop_assert_eq!(&postcard::from_bytes::<Rotation<Side>>(&bytes).unwrap(), &rotation);
        }
    }
}
