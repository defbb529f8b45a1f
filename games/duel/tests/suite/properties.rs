//! Rules against plain models of them, and what must hold wherever play leads.

use duel::{Command, Duel, Event, Setup, Unit};
use initiative_kernel::dice::Dice;
use initiative_kernel::game::{Game, Null, Seat};
use initiative_kernel::grid::{Direction, Tile};
use initiative_kernel::table::{Snapshot, Table};
use initiative_scene::staged::{Staged, Step};
use initiative_scene::viewer::Viewer;
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
        table.submit(seat, *dice.pick(&legal).unwrap(), &mut Null).unwrap();
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
        if game.stage().contains(next) && !game.stage().rocks.contains(next) && !blocked {
            if game.unit_at(next).is_none() {
                seen.insert(next);
            }
            every_way(game, unit, next, left - 1, seen);
        }
    }
}

/// Everything a viewer is given of one command: the scene and its own choices before and after, the
/// command in words, and the cues with their lines of the log.
fn given(game: &Duel, viewer: Seat, seat: Seat, command: &Command) -> [String; 6] {
    let eye = Viewer::Seat(viewer);
    let written = |value: Value| value.to_string();
    let legal = |game: &Duel| {
        let mut legal = Vec::new();
        game.legal(viewer, &mut legal);
        format!("{legal:?}")
    };
    let (mut after, mut events, mut cues) = (game.clone(), Vec::new(), Vec::new());
    after.apply(seat, *command, &mut events);
    Duel::tell(&Step::new(game, &events, &after).by(seat, command), eye, &mut cues);
    [
        written(json!(game.scene(eye))),
        legal(game),
        game.caption(seat, command, eye).to_string(),
        written(json!(cues)),
        written(json!(after.scene(eye))),
        legal(&after),
    ]
}

/// The same match with other cards wherever `viewer` cannot look, now and after `command`, which
/// shows some of them: cards that are played, burned, or come into the viewer's own hand. Dice stay
/// as they are: what they decide everybody sees.
fn elsewhere(game: &Duel, viewer: Seat, seat: Seat, command: &Command, dice: &mut Dice) -> Duel {
    let mut events = Vec::new();
    game.clone().apply(seat, *command, &mut events);
    let mut world = json!(game);
    for owner in [Seat(0), Seat(1)] {
        let own = owner == viewer;
        let drawn = events.iter().filter(|event| {
            matches!(event, Event::CardDrawn { seat, .. } | Event::CardBurned { seat, .. } if *seat == owner)
        });
        let burned =
            |event: &&Event| matches!(event, Event::CardBurned { seat, .. } if *seat == owner);
        let top = if own || events.iter().any(|it| burned(&it)) { drawn.count() } else { 0 };
        let chosen = matches!(command, Command::Mulligan { .. } | Command::ReplaceCard { .. });
        let shown = match command {
            Command::PlayCard { slot, .. } => Some(*slot),
            Command::ChooseFollowUp { .. } => game.pending().map(|pending| pending.slot),
            _ => None,
        };
        // A card that waits for its second choice can be played, whatever it is.
        let waiting = game.pending().map(|pending| pending.slot);
        let shown = [shown, waiting].map(|slot| slot.filter(|_| seat == owner));
        let side = &mut world["sides"][owner.index()];
        let mut places = Vec::new();
        if !own {
            for (slot, held) in side["hand"].as_array().unwrap().iter().enumerate() {
                if !held.is_null() && !shown.contains(&Some(slot as u8)) {
                    places.push(format!("/hand/{slot}/card"));
                }
            }
        }
        let pile = side["pile"]["cards"].as_array().unwrap().len();
        // The viewer looks for another card in its own pile: then all of it counts.
        let hidden = if own && seat == owner && chosen { 0 } else { pile.saturating_sub(top) };
        places.extend((0..hidden).map(|place| format!("/pile/cards/{place}")));
        let mut cards: Vec<Value> =
            places.iter().map(|place| side.pointer(place).unwrap().clone()).collect();
        dice.shuffle(&mut cards);
        for (place, card) in places.iter().zip(cards) {
            *side.pointer_mut(place).unwrap() = card;
        }
    }
    serde_json::from_value(world).unwrap()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    /// DUEL-HIDE-1, CLIENT-HAND-3: what a seat is given of any command, its own or the other's, is the
    /// same, byte for byte, whatever the cards are that it cannot see.
    #[test]
    fn duel_hide_1_what_a_seat_is_given_does_not_hang_on_hidden_cards(
        setup in setup(), seed: u64, moves in 0_usize..90,
    ) {
        let mut table = Table::<Duel>::start(setup, seed).unwrap();
        let mut dice = Dice::new(seed);
        wander(&mut table, &mut dice, moves);
        for _ in 0..10 {
            let Some(seat) = table.status().awaited().iter().next() else { break };
            let game = table.state();
            let mut legal = Vec::new();
            game.legal(seat, &mut legal);
            let command = *dice.pick(&legal).unwrap();
            for viewer in [Seat(0), Seat(1)] {
                let other = elsewhere(game, viewer, seat, &command, &mut dice);
                prop_assert_eq!(other.check(seat, &command), Ok(()));
                let (one, two) =
                    (given(game, viewer, seat, &command), given(&other, viewer, seat, &command));
                for (one, two) in one.iter().zip(&two) {
                    prop_assert_eq!(one, two, "{:?} of {} for {}", command, seat, viewer);
                }
                // ONLINE-VIEW-4: of a choice that is open, and of its cancelling, the other seat
                // is given nothing at all.
                let mut next = game.clone();
                next.apply(seat, command, &mut Null);
                let silent = next.pending() != game.pending()
                    && matches!(command, Command::PlayCard { .. } | Command::CancelFollowUp);
                if silent && viewer != seat {
                    prop_assert_eq!(&one[0], &one[4]);
                    prop_assert_eq!(one[3].as_str(), "[]");
                }
            }
            table.submit(seat, command, &mut Null).unwrap();
        }
    }

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
        let game = Duel::start(&Setup::custom(json!({
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
        let mut table = Table::<Duel>::start(setup, seed).unwrap();
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
                    let mut all = [&dream, game].map(|game| {
                        let side = game.side(one);
                        let hand = side.hand.iter().flatten().map(|held| held.card);
                        hand.chain(side.pile.cards().iter().copied()).collect::<Vec<_>>()
                    });
                    all.iter_mut().for_each(|cards| cards.sort_unstable());
                    if one == seat {
                        // Its own cards are the same, somewhere in hand and pile.
                        prop_assert_eq!(&all[0], &all[1]);
                    } else {
                        // Of the enemy's it knows what a deck may hold, and no more.
                        let faction = game.card(game.side(one).signature.card).faction;
                        for copies in all[0].chunk_by(|card, same| card == same) {
                            let card = game.card(copies[0]);
                            prop_assert!(card.faction.serves(faction), "{} is foreign", card.name);
                            prop_assert!(copies.len() <= 3, "{} x {}", copies.len(), card.name);
                        }
                    }
                }
            }
        }
    }

    #[test]
    fn duel_det_1_saving_between_any_two_commands_changes_nothing(setup in setup(), seed: u64) {
        let mut table = Table::<Duel>::start(setup, seed).unwrap();
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

    /// Damage, mana and hands stay within their bounds, units stand alone, and a match that is
    /// copied over another one is the same.
    #[test]
    fn duel_states_stay_sound(setup in setup(), seed: u64) {
        let mut table = Table::<Duel>::start(setup, seed).unwrap();
        let mut copy = table.state().clone();
        let mut dice = Dice::new(seed);
        for _ in 0..40 {
            wander(&mut table, &mut dice, 5);
            let game = table.state();
            prop_assert!(game.validate().is_ok());
            copy.clone_from(game);
            prop_assert_eq!(&copy, game);
            let taken: BTreeSet<Tile> = game.board_order().map(|unit| unit.at).collect();
            prop_assert_eq!(taken.len(), game.board_order().count());
            for unit in game.board_order() {
                prop_assert!(game.ending().is_some() || unit.health_left() > 0);
            }
        }
    }
}
