//! Rules against plain models of them, and what must hold wherever play leads.

use duel::{Command, Duel, Setup, Unit};
use initiative::dice::Dice;
use initiative::game::{Game, Null, Seat};
use initiative::grid::{Direction, Tile};
use initiative::table::{Snapshot, Table};
use proptest::prelude::*;
use serde_json::{Value, json};
use std::collections::BTreeSet;

fn setup() -> impl Strategy<Value = Setup> {
    let deck = || prop::sample::select(vec!["lantern", "thornwake", "cinder"]);
    (deck(), deck(), 0_u8..4).prop_map(|(first, second, switch)| {
        let rules = match switch {
            0 => json!({}),
            1 => json!({ "draw": "end_of_own_turn", "starting_mana": 8 }),
            2 => json!({ "end_expiry": "after_start", "starting_mana": 8, "general_health": 12 }),
            _ => {
                json!({ "bonus_durations": "extend", "starting_mana": 6, "card_draw_per_turn": 3 })
            }
        };
        Setup::decks(first, second).with_rules(rules)
    })
}

/// Some random commands later; the match may be over.
fn wander(table: &mut Table<Duel>, dice: &mut Dice, commands: usize) {
    for _ in 0..commands {
        let Some(seat) = table.status().awaited().iter().next() else { return };
        let mut legal = Vec::new();
        table.state().legal(seat, &mut legal);
        legal.retain(|command| *command != Command::Resign);
        table.submit(seat, dice.pick(&legal).unwrap().clone(), &mut Null).unwrap();
    }
}

/// Every tile a unit can walk to, by trying every way.
fn every_way(game: &Duel, unit: &Unit, at: Tile, left: u8, seen: &mut BTreeSet<Tile>) {
    if left == 0 {
        return;
    }
    for step in Direction::FOUR {
        let next = at.step(step);
        let blocked = game.unit_at(next).is_some_and(|other| other.seat != unit.seat);
        if game.stage().contains(next) && !game.stage().rocks().contains(next) && !blocked {
            if game.unit_at(next).is_none() {
                seen.insert(next);
            }
            every_way(game, unit, next, left - 1, seen);
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    #[test]
    fn duel_move_1_reach_is_every_way_tried(
        tiles in prop::collection::btree_set((0_i16..7, 0_i16..5), 14), speed in 1_u8..5,
    ) {
        let tiles: Vec<_> = tiles.into_iter().collect();
        let rocks: Vec<Value> =
            tiles[8..].iter().map(|(x, y)| json!({ "at": [x, y], "kind": "rock" })).collect();
        let units: Vec<Value> = tiles[2..8].iter().enumerate().map(|(place, (x, y))| {
            json!({ "card": "pebble_warden", "seat": place % 2, "at": [x, y] })
        }).collect();
        let general = |card: &str, place: usize| {
            json!({ "general": { "card": card, "at": [tiles[place].0, tiles[place].1] } })
        };
        let game = Duel::new(&Setup::custom(json!({
            "phase": "active", "board": { "width": 7, "tiles": rocks }, "rules": { "speed": speed },
            "seats": [general("oriel", 0), general("ulla", 1)], "units": units,
        })), 1).unwrap();
        let mut legal = Vec::new();
        game.legal(Seat(0), &mut legal);
        for unit in &game.side(Seat(0)).units {
            let mut expected = BTreeSet::new();
            every_way(&game, unit, unit.at, speed, &mut expected);
            let found: BTreeSet<Tile> = legal.iter().filter_map(|command| match command {
                Command::MoveUnit { unit: id, to } if *id == unit.id => Some(*to),
                _ => None,
            }).collect();
            prop_assert_eq!(found, expected);
        }
    }

    /// Whatever the hidden cards are, a seat has the same choices, and what it does with them
    /// costs the same.
    #[test]
    fn duel_hide_1_choices_do_not_hang_on_hidden_cards(setup in setup(), seed: u64, moves in 0_usize..120) {
        let mut table = Table::<Duel>::new(setup, seed).unwrap();
        let mut dice = Dice::new(seed);
        wander(&mut table, &mut dice, moves);
        let game = table.state();
        for seat in [Seat(0), Seat(1)] {
            let mut legal = Vec::new();
            game.legal(seat, &mut legal);
            for _ in 0..8 {
                let dream = game.reimagine(seat, &mut dice);
                let mut other = Vec::new();
                dream.legal(seat, &mut other);
                prop_assert_eq!(&other, &legal);
                prop_assert_eq!(&dream.side(seat).hand, &game.side(seat).hand);
                for (one, two) in [(0, 0), (1, 1)].map(|(one, two)| (Seat(one), Seat(two))) {
                    prop_assert_eq!(&dream.side(one).units, &game.side(two).units);
                    prop_assert_eq!(dream.side(one).mana, game.side(two).mana);
                    prop_assert_eq!(dream.side(one).pile.len(), game.side(two).pile.len());
                    let filled = |game: &Duel| {
                        game.side(one).hand.iter().map(Option::is_some).collect::<Vec<_>>()
                    };
                    prop_assert_eq!(filled(&dream), filled(game));
                    // The same cards are somewhere in hand and pile.
                    let mut all = [&dream, game].map(|game| {
                        let side = game.side(one);
                        let hand = side.hand.iter().flatten().map(|held| held.card);
                        hand.chain(side.pile.cards().iter().copied()).collect::<Vec<_>>()
                    });
                    all.iter_mut().for_each(|cards| cards.sort_unstable());
                    prop_assert_eq!(&all[0], &all[1]);
                }
            }
        }
    }

    #[test]
    fn duel_det_1_saving_between_any_two_commands_changes_nothing(setup in setup(), seed: u64) {
        let mut table = Table::<Duel>::new(setup, seed).unwrap();
        let mut dice = Dice::new(seed);
        let mut same = dice.clone();
        let mut saved = table.clone();
        for _ in 0..60 {
            wander(&mut table, &mut dice, 1);
            wander(&mut saved, &mut same, 1);
            let bytes = saved.snapshot().to_bytes().unwrap();
            prop_assert!(bytes.len() < 2_000, "a save of {} bytes", bytes.len());
            saved = Table::restore(Snapshot::<Duel>::from_bytes(&bytes).unwrap()).unwrap();
            prop_assert_eq!(saved.digest(), table.digest());
        }
    }

    /// Damage, mana and hands stay within their bounds, and units stand alone.
    #[test]
    fn duel_states_stay_sound(setup in setup(), seed: u64) {
        let mut table = Table::<Duel>::new(setup, seed).unwrap();
        let mut dice = Dice::new(seed);
        for _ in 0..40 {
            wander(&mut table, &mut dice, 5);
            let game = table.state();
            prop_assert!(game.validate().is_ok());
            let taken: BTreeSet<Tile> = game.board_order().map(|unit| unit.at).collect();
            prop_assert_eq!(taken.len(), game.board_order().count());
            for unit in game.board_order() {
                prop_assert!(game.ending().is_some() || unit.health_left(game.catalogue()) > 0);
            }
        }
    }
}
