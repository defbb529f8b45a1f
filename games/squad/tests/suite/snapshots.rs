//! States from outside: what must hold before the rules run on them.

use crate::contract::brawl;
use initiative_kernel::game::{Game, Seat};
use initiative_kernel::grid::Tile;
use squad::{BattleEnd, BattleStage, Location, MonsterIntent, Points, Setup, Squad, WaitingHits};
use std::sync::Arc;

/// The faults of a battle after a change.
fn faults(change: impl FnOnce(&mut Squad)) -> Vec<String> {
    let mut game = Squad::start(&Setup::custom(brawl()), 1).unwrap();
    change(&mut game);
    let told = game.validate().err().map(|error| error.faults).unwrap_or_default();
    told.into_iter().map(|fault| format!("{}: {}", fault.path, fault.message)).collect()
}

fn stage(game: &mut Squad) -> &mut BattleStage {
    Arc::make_mut(&mut game.stage)
}

#[test]
fn a_battle_has_a_sheet_for_everybody_and_an_owner_for_every_survivor() {
    assert_eq!(faults(|_| {}), Vec::<String>::new());
    let without = faults(|game| game.survivors.truncate(2));
    assert_eq!(without, ["survivors: one for each sheet"]);
    let without = faults(|game| game.monsters.truncate(2));
    assert_eq!(without, ["monsters: one for each sheet"]);
    let crowd = |survivors: usize, monsters: usize| {
        faults(|game| {
            while game.survivors.len() < survivors {
                let (state, sheet) = (game.survivors[0].clone(), game.stage.survivors[0].clone());
                game.survivors.push(state);
                stage(game).survivors.push(sheet);
            }
            while game.monsters.len() < monsters {
                let (state, sheet) = (game.monsters[0].clone(), game.stage.monsters[0].clone());
                game.monsters.push(state);
                stage(game).monsters.push(sheet);
            }
        })
    };
    assert_eq!(crowd(8, 24), Vec::<String>::new());
    assert_eq!(crowd(9, 0), ["stage.survivors: one to eight"]);
    assert_eq!(crowd(0, 25), ["stage.monsters: at most 24"]);
    assert_eq!(faults(|game| stage(game).seats = 4), Vec::<String>::new());
    assert_eq!(faults(|game| stage(game).seats = 5), ["stage.seats: one to four"]);
    let foreign = faults(|game| stage(game).survivors[0].owner = Seat(2));
    assert_eq!(foreign, ["stage.survivors: every survivor has an owner"]);
}

#[test]
fn what_a_battle_names_exists_and_has_a_price() {
    let unknown = ["stage.survivors: weapon and abilities exist"];
    assert_eq!(faults(|game| stage(game).survivors[0].weapon = 5), unknown);
    assert_eq!(faults(|game| stage(game).survivors[0].abilities[0] = 4), unknown);
    assert_eq!(faults(|game| stage(game).survivors[0].abilities[0] = 3), Vec::<String>::new());
    let kind = faults(|game| stage(game).monsters[0].kind = 3);
    assert_eq!(kind, ["stage.monsters: the kind exists"]);
    let cooldowns = faults(|game| game.survivors[0].cooldowns.push(0));
    assert_eq!(cooldowns, ["survivors: a cooldown for each ability"]);
    let priced = |points: Points| faults(|game| stage(game).rules.points = Some(points));
    let free = ["stage.rules.points: every action has a price"];
    assert_eq!(priced(Points::default()), Vec::<String>::new());
    assert_eq!(priced(Points { walk: 0, ..Points::default() }), free);
    assert_eq!(priced(Points { attack: 0, ..Points::default() }), free);
    assert_eq!(faults(|game| stage(game).content.abilities[2].cost = 0), free);
}

#[test]
fn the_living_stand_on_the_board() {
    let wall = Tile::new(1, 1);
    let survivor = faults(|game| game.survivors[1].at = wall);
    assert_eq!(survivor, ["survivors: the living stand on the board"]);
    let monster = faults(|game| game.monsters[1].at = Tile::new(99, 0));
    assert_eq!(monster, ["monsters: the living stand on the board"]);
    let gone = faults(|game| {
        (game.survivors[1].at, game.survivors[1].dead) = (wall, true);
        (game.monsters[1].at, game.monsters[1].slain) = (wall, true);
    });
    assert_eq!(gone, Vec::<String>::new());
}

#[test]
fn piles_hold_known_cards_and_not_too_many() {
    let unknown = ["monsters: the piles hold known cards"];
    assert_eq!(faults(|game| game.monsters[0].draw.push(8)), unknown);
    assert_eq!(faults(|game| game.monsters[0].discard.push(8)), unknown);
    assert_eq!(faults(|game| game.monsters[0].wounds.push(8)), unknown);
    let revealed = |card, target| {
        faults(|game| game.monsters[0].revealed = Some(MonsterIntent { card, target }))
    };
    assert_eq!(revealed(7, 2), Vec::<String>::new());
    assert_eq!(revealed(8, 2), unknown);
    assert_eq!(revealed(7, 3), unknown);
    let piled = |cards: usize, locations: usize| {
        faults(|game| {
            let monster = &mut game.monsters[0];
            let others = monster.draw.len() + 1;
            monster.discard = vec![0; cards - others];
            monster.wounds = vec![0];
            monster.used = vec![Location::Head; locations - monster.locations.len()];
        })
    };
    assert_eq!(piled(60, 60), Vec::<String>::new());
    assert_eq!(piled(61, 60), unknown);
    assert_eq!(piled(60, 61), unknown);
}

#[test]
fn hits_wait_for_the_living() {
    let waiting = |cards: usize, change: fn(&mut Squad)| {
        faults(|game| {
            let cards = vec![Location::Torso; cards];
            game.pending = Some(WaitingHits { attacker: 1, target: 2, cards });
            change(game);
        })
    };
    let wrong = ["pending: hits wait for the living"];
    assert_eq!(waiting(2, |_| {}), Vec::<String>::new());
    assert_eq!(waiting(60, |_| {}), Vec::<String>::new());
    assert_eq!(waiting(1, |_| {}), wrong);
    assert_eq!(waiting(61, |_| {}), wrong);
    assert_eq!(waiting(2, |game| game.survivors[1].dead = true), wrong);
    assert_eq!(waiting(2, |game| game.monsters[2].slain = true), wrong);
    assert_eq!(waiting(2, |game| game.ending = Some(BattleEnd::Drawn)), wrong);
    let absent = |attacker, target| {
        let cards = vec![Location::Torso; 2];
        faults(|game| game.pending = Some(WaitingHits { attacker, target, cards }))
    };
    assert_eq!([absent(3, 0), absent(0, 3)], [wrong, wrong]);
}
