//! The cycles of the games, and a rotation against a plain list.

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

fn walk(rotation: &mut Rotation<Side>, steps: usize, runs: impl Fn(Side) -> bool) -> Vec<Side> {
    (0..steps).map(|_| rotation.advance(&runs).unwrap().phase).collect()
}

#[test]
fn chess_turn_1_the_order_with_enemies_without_and_with_a_boss() {
    let enemies = |side| side != Boss;
    let plain = |side| matches!(side, Player | Black);
    let boss = |side| side != Enemies;
    assert_eq!(walk(&mut Rotation::new(), 4, enemies), [Enemies, Black, Player, Enemies]);
    assert_eq!(walk(&mut Rotation::new(), 3, plain), [Black, Player, Black]);
    assert_eq!(walk(&mut Rotation::new(), 4, boss), [Black, Boss, Player, Black]);
}

#[test]
fn chess_turn_1_black_is_left_out_when_it_has_no_pieces() {
    let runs = |side| matches!(side, Player | Enemies);
    assert_eq!(walk(&mut Rotation::new(), 3, runs), [Enemies, Player, Enemies]);
}

#[test]
fn chess_turn_2_killing_the_last_enemy_sends_play_straight_to_black() {
    let mut rotation = Rotation::<Side>::new();
    let mut enemies = 1;
    assert_eq!(walk(&mut rotation, 3, |side| side != Boss), [Enemies, Black, Player]);
    enemies -= 1;
    let step = rotation.advance(|side| side != Boss && (side != Enemies || enemies > 0));
    assert_eq!(step.unwrap().phase, Black);
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
fn chess_turn_4_the_round_rises_when_the_player_phase_begins_again() {
    let mut rotation = Rotation::<Side>::new();
    let rounds: Vec<_> = (0..8)
        .map(|_| {
            let step = rotation.advance(|_| true).unwrap();
            (step.new_round, rotation.round())
        })
        .collect();
    let round = |new, n| (new, n);
    assert_eq!(
        rounds,
        [
            round(false, 1),
            round(false, 1),
            round(false, 1),
            round(true, 2),
            round(false, 2),
            round(false, 2),
            round(false, 2),
            round(true, 3),
        ]
    );
}

#[test]
fn chess_boss_3_a_lost_turn_skips_black_once_and_the_boss_still_acts() {
    let mut rotation = Rotation::<Side>::new();
    let mut owed = 1;
    let mut skipped = Vec::new();
    let mut phases = Vec::new();
    for _ in 0..4 {
        let step = rotation.advance(|side| {
            if side == Black && owed > 0 {
                owed -= 1;
                skipped.push(side);
                return false;
            }
            side != Enemies
        });
        phases.push(step.unwrap().phase);
    }
    assert_eq!(skipped, [Black]);
    assert_eq!(phases, [Boss, Player, Black, Boss]);
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Squad {
    Player,
    Monsters,
}

impl Phase for Squad {
    const CYCLE: &'static [Self] = &[Squad::Player, Squad::Monsters];
}

#[test]
fn squad_turn_6_exactly_one_monster_phase_and_a_round_for_each_player_phase() {
    let mut rotation = Rotation::starting(Squad::Monsters, 7).unwrap();
    let step = rotation.advance(|_| true).unwrap();
    assert_eq!((step.phase, rotation.round()), (Squad::Player, 8));
    let step = rotation.advance(|_| true).unwrap();
    assert_eq!((step.phase, rotation.round()), (Squad::Monsters, 8));
}

#[test]
fn inserted_phases_run_once_in_order_before_the_regular_next() {
    let mut rotation = Rotation::<Side>::new();
    rotation.insert(Player);
    rotation.insert(Ambush);
    rotation.insert(Boss);
    assert_eq!(rotation.inserted().collect::<Vec<_>>(), [Player, Ambush, Boss]);
    // An inserted phase that cannot run is dropped.
    assert_eq!(walk(&mut rotation, 4, |side| side != Boss), [Player, Ambush, Enemies, Black]);
    assert_eq!(rotation.round(), 1);
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
fn a_phase_alone_comes_again_in_a_new_round() {
    let mut rotation = Rotation::starting(Black, 1).unwrap();
    let step = rotation.advance(|side| side == Black).unwrap();
    assert_eq!((step.phase, step.new_round, rotation.round()), (Black, true, 2));
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
            let mut expected = None;
            while expected.is_none() && !waiting.is_empty() {
                expected = Some(waiting.remove(0)).filter(|side| runs(*side));
            }
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
            prop_assert_eq!(rotation.advance(runs).map(|step| step.phase).ok(), expected);
            prop_assert_eq!(rotation.round(), round);
            let bytes = postcard::to_allocvec(&rotation).unwrap();
            prop_assert_eq!(&postcard::from_bytes::<Rotation<Side>>(&bytes).unwrap(), &rotation);
        }
    }
}
