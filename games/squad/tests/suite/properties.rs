//! Rules against plain models of them.

use initiative_kernel::dice::Dice;
use initiative_kernel::game::{Game, Null, Seat};
use initiative_kernel::grid::{Direction, Region, Sight, Tile};
use proptest::prelude::*;
use serde_json::{Value, json};
use squad::content::MonsterAct;
use squad::{Blocking, Command, Event, Setup, Squad};
use std::collections::BTreeSet;

const SEAT: Seat = Seat(0);

/// A board with some of everything, and figures on it.
fn battlefield() -> impl Strategy<Value = Value> {
    let rows = prop::collection::vec(prop::collection::vec(0_u8..10, 9), 7);
    let tiles = prop::collection::btree_set((0_i16..9, 0_i16..7), 7);
    let blocking = prop::sample::select(vec!["pass", "solid", "none"]);
    let kinds = prop::collection::vec(prop::sample::select(vec!["brute", "stalker", "spitter"]), 3);
    let weapons = prop::collection::vec(prop::sample::select(vec!["fists", "spear", "bow"]), 4);
    (rows, tiles, blocking, any::<bool>(), kinds, weapons).prop_map(
        |(mut rows, tiles, blocking, figures, kinds, weapons)| {
            for (x, y) in &tiles {
                rows[*y as usize][*x as usize] = 0;
            }
            let letter = |number: &u8| match number {
                0..=5 => '.',
                6 | 7 => '~',
                8 => '#',
                _ => 'o',
            };
            let rows: Vec<String> =
                rows.iter().map(|row| row.iter().map(letter).collect()).collect();
            let mut tiles = tiles.into_iter();
            let survivors: Vec<Value> = weapons
                .iter()
                .zip(&mut tiles)
                .map(|(weapon, (x, y))| {
                    json!({ "at": [x, y], "weapon": weapon, "abilities": ["brace", "fire_pot"] })
                })
                .collect();
            let monsters: Vec<Value> = kinds
                .iter()
                .zip(tiles)
                .map(|(kind, (x, y))| json!({ "kind": kind, "at": [x, y] }))
                .collect();
            json!({
                "board": { "rows": rows },
                "rules": { "blocking": blocking, "figures_block_sight": figures },
                "survivors": survivors,
                "monsters": monsters,
            })
        },
    )
}

/// Every tile that can be walked to for at most `left`, by trying every way.
fn wander(
    game: &Squad,
    at: Tile,
    left: i64,
    closed: &BTreeSet<Tile>,
    seen: &mut BTreeSet<(Tile, i64)>,
) {
    for step in Direction::FOUR {
        let next = at.step(step);
        let cost = game.stage.board.costs().get(next).copied().unwrap_or(0);
        let rest = left - i64::from(cost);
        if cost > 0 && rest >= 0 && !closed.contains(&next) && seen.insert((next, rest)) {
            wander(game, next, rest, closed, seen);
        }
    }
}

fn figures(game: &Squad) -> (Vec<Tile>, Vec<Tile>) {
    let survivors = game.survivors.iter().filter(|one| !one.dead).map(|one| one.at).collect();
    let monsters = game.monsters.iter().filter(|one| !one.slain).map(|one| one.at).collect();
    (survivors, monsters)
}

/// Threat by its definition: every card, from every tile it could stop on, at every tile.
fn plain_threat(game: &Squad, monster: usize) -> Region {
    let board = &game.stage.board;
    let (survivors, monsters) = figures(game);
    let at = game.monsters[monster].at;
    let mut opaque = board.walls().clone();
    if game.stage.rules.figures_block_sight {
        opaque.extend(survivors.iter().chain(&monsters).copied().filter(|tile| *tile != at));
    }
    let closed: BTreeSet<Tile> = survivors.iter().copied().collect();
    let mut threat = Region::empty(board.size());
    for card in game.monsters[monster].cards() {
        let (mut cost, mut strike) = (0, None);
        for act in &game.stage.card(card).acts {
            match act {
                MonsterAct::Advance { cost: more } => cost += i64::from(*more),
                MonsterAct::Attack { band, .. } | MonsterAct::Blast { band, .. } => {
                    strike = Some(*band);
                }
                MonsterAct::Retreat { .. } => {}
            }
        }
        let Some(band) = strike else {
            continue;
        };
        let mut seen = BTreeSet::new();
        wander(game, at, cost, &closed, &mut seen);
        let mut stops: BTreeSet<Tile> = seen.into_iter().map(|(tile, _)| tile).collect();
        stops.retain(|tile| !monsters.contains(tile));
        stops.insert(at);
        for from in stops {
            for tile in board.size().tiles() {
                let far = u32::from(from.x.abs_diff(tile.x) + from.y.abs_diff(tile.y));
                let within = (u32::from(band.near)..=u32::from(band.far)).contains(&far);
                let sees = !band.sight || far <= 1 || Sight::Segment.sees(&opaque, from, tile);
                if within && sees && board.is_passable(tile) && !monsters.contains(&tile) {
                    threat.insert(tile);
                }
            }
        }
    }
    threat
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn squad_move_1_reach_is_every_way_tried(field in battlefield()) {
        let game = Squad::start(&Setup::custom(field), 1).unwrap();
        let (survivors, monsters) = figures(&game);
        let blocking = game.stage.rules.blocking;
        for place in 0..game.survivors.len() {
            let at = game.survivors[place].at;
            let others = || survivors.iter().copied().filter(|tile| *tile != at);
            let mut closed: BTreeSet<Tile> = monsters.iter().copied().collect();
            if blocking == Blocking::Solid {
                closed.extend(others());
            }
            let mut seen = BTreeSet::new();
            wander(&game, at, 5, &closed, &mut seen);
            let mut expected: BTreeSet<Tile> = seen.into_iter().map(|(tile, _)| tile).collect();
            expected.remove(&at);
            if blocking == Blocking::Pass {
                expected.retain(|tile| others().all(|other| other != *tile));
            }
            let reach = game.reach(place);
            let found: BTreeSet<Tile> = reach.tiles().iter().collect();
            prop_assert_eq!(&found, &expected);
            for tile in found {
                let path = reach.path(tile).unwrap();
                prop_assert_eq!(path.tiles.last(), Some(&tile));
                let costs = game.stage.board.costs();
                let sum: u32 = path.tiles.iter().map(|tile| u32::from(costs.get(*tile).copied().unwrap())).sum();
                prop_assert_eq!(sum, path.cost);
            }
        }
    }

    #[test]
    fn squad_move_8_threat_is_every_card_tried_from_everywhere(field in battlefield(), seed: u64) {
        let game = Squad::start(&Setup::custom(field), seed).unwrap();
        for monster in 0..game.monsters.len() {
            prop_assert_eq!(game.threat(monster), plain_threat(&game, monster));
        }
    }

    /// Threat says where a survivor could be attacked; an attack that happens was threatened.
    #[test]
    fn squad_move_8_nobody_is_attacked_where_no_threat_was(field in battlefield(), seed: u64) {
        let mut game = Squad::start(&Setup::custom(field), seed).unwrap();
        // Earlier monsters move and kill, so each is judged by the moment before its own turn:
        // leave it alone on the board.
        for monster in 0..game.monsters.len() {
            let mut scenario = game.export();
            for (place, other) in scenario["monsters"].as_array_mut().unwrap().iter_mut().enumerate() {
                other["slain"] = json!(place != monster);
            }
            game = Squad::start(&Setup::custom(scenario), seed).unwrap();
            let threat = game.threat(monster);
            let (before, at) = (game.survivors.to_vec(), game.monsters[monster].at);
            let mut events: Vec<Event> = Vec::new();
            let mut after = game.clone();
            after.apply(SEAT, Command::EndPhase, &mut events);
            let first = events.iter().take_while(|event| !matches!(event, Event::MonsterPhaseEnded));
            for event in first {
                if let Event::MonsterAttackRolled { target, .. } = event {
                    let tile = before[usize::from(target.0) - 1].at;
                    // A blast also burns those beside its target.
                    let near = Direction::FOUR.iter().any(|step| threat.contains(tile.step(*step)));
                    let kind = &game.stage.kind(monster).id;
                    prop_assert!(threat.contains(tile) || kind == "spitter" && near || tile == at);
                }
            }
        }
    }

    #[test]
    fn squad_set_5_random_positions_come_back(field in battlefield(), seed: u64) {
        let mut game = Squad::start(&Setup::custom(field), seed).unwrap();
        let mut dice = Dice::new(seed);
        for _ in 0..15 {
            if game.ending.is_some() {
                break;
            }
            let again = Squad::start(&Setup::custom(game.export()), 3).unwrap();
            // The same dice, and the same shuffles of piles in the same order.
            let levelled = |game: &Squad| game.reimagine(SEAT, &mut Dice::new(0));
            prop_assert_eq!(levelled(&game), levelled(&again));
            let Some(command) = random(&game, &mut dice) else {
                break;
            };
            game.apply(SEAT, command, &mut Null);
        }
    }

    // SQUAD-AP-2
    #[test]
    fn squad_ap_2_classic_is_points_with_two(field in battlefield(), seed: u64) {
        let classic = Setup::custom(field);
        let points = classic.clone().with_rules(json!({ "profile": "points", "points": {
            "per_phase": 2,
            "costs": { "move": 1, "attack": 1, "brace": 1, "first_aid": 1, "hamstring": 1, "fire_pot": 1 },
            "limits": { "move": 1, "activation": 1 },
        }}));
        let mut one = Squad::start(&classic, seed).unwrap();
        let mut two = Squad::start(&points, seed).unwrap();
        let mut dice = Dice::new(seed);
        for _ in 0..60 {
            let (mut legal, mut other) = (Vec::new(), Vec::new());
            one.legal(SEAT, &mut legal);
            two.legal(SEAT, &mut other);
            prop_assert_eq!(&legal, &other);
            legal.retain(|command| *command != Command::Resign);
            let Some(command) = dice.pick(&legal).copied() else {
                break;
            };
            let (mut events, mut others): (Vec<Event>, Vec<Event>) = (Vec::new(), Vec::new());
            one.apply(SEAT, command, &mut events);
            two.apply(SEAT, command, &mut others);
            let plain = |events: &[Event]| -> Vec<String> {
                let text = events.iter().map(|event| format!("{event:?}"));
                text.map(|event| event.replace("PointsSpent", "BothUsed")).collect()
            };
            prop_assert_eq!(plain(&events), plain(&others));
            prop_assert_eq!(&one.survivors, &two.survivors);
        }
    }

    /// Whatever is loaded is refused with faults or plays without a panic.
    #[test]
    fn squad_edge_9_strange_scenarios(field in battlefield(), seed: u64, cuts in 1_usize..4) {
        let mut text = serde_json::to_string(&field).unwrap().into_bytes();
        let mut dice = Dice::new(seed);
        for _ in 0..cuts {
            let place = dice.index(text.len()).unwrap();
            let letters = b"0123456789-.~#o";
            if text[place].is_ascii_digit() || text[place] == b'.' {
                text[place] = *dice.pick(letters).unwrap();
            }
        }
        if let Ok(scenario) = serde_json::from_slice::<Value>(&text)
            && let Ok(mut game) = Squad::start(&Setup::custom(scenario), seed)
        {
            for _ in 0..20 {
                game.validate().unwrap();
                let Some(command) = random(&game, &mut dice) else {
                    break;
                };
                game.apply(SEAT, command, &mut Null);
            }
        }
    }
}

/// Any legal command but to resign; none if nothing is to be decided.
fn random(game: &Squad, dice: &mut Dice) -> Option<Command> {
    let mut commands = Vec::new();
    game.legal(SEAT, &mut commands);
    commands.retain(|command| *command != Command::Resign);
    dice.pick(&commands).copied()
}
