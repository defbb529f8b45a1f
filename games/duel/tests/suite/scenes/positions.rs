//! Scenes show what is: the ground, sides, plates, the turn and every unit.

use super::matches::*;
use duel::content::Keyword;
use duel::{Duel, DuelPhase, Unit};
use initiative_kernel::game::{Game, Seat};
use initiative_kernel::grid::{Direction, Tile};
use initiative_scene::scene::{Badge, MeterStyle, Piece, Selection, Stance};
use initiative_scene::staged::Staged;
use initiative_scene::text::Colour;
use initiative_scene::viewer::Viewer;
use std::collections::BTreeSet;

/// Every so many states of the matches.
fn states() -> impl Iterator<Item = &'static Duel> {
    MOMENTS.iter().map(|moment| &moment.after).step_by(5)
}

#[test]
fn duel_ui_5_the_ground_shows_rocks_and_springs() {
    let mut seen = BTreeSet::new();
    for game in states() {
        let board = game.scene(Viewer::Spectator).board;
        for tile in board.size.tiles() {
            let letter = match tile {
                _ if game.stage().rocks.contains(tile) => '#',
                _ if game.springs().contains(tile) => '*',
                _ if game.spent_springs().contains(tile) => 'o',
                _ => '.',
            };
            assert_eq!(board.letter(tile), Some(letter), "{tile}");
            seen.insert(letter);
        }
        let size = (board.size.width(), board.size.height());
        assert_eq!(size, (game.stage().width.into(), game.stage().height.into()));
        let names: Vec<_> = board.kinds.values().map(|kind| kind.name.as_ref()).collect();
        assert_eq!(names, ["Rock", "Mana spring", "Floor", "Spent spring"]);
        let mute = |letter: &char| board.kinds[letter].facts.iter().all(|it| it.text.is_empty());
        assert!(!['#', '*', 'o'].iter().any(mute), "what is special says why");
    }
    assert_eq!(seen.len(), 4);
}

#[test]
fn duel_ui_5_sides_plates_and_rosters_for_everybody() {
    for (game, viewer) in states().zip(EYES.into_iter().cycle()) {
        let scene = game.scene(viewer);
        let over = game.ending().is_some();
        assert_eq!((scene.sides.len(), scene.seats.len()), (2, 2));
        let mut rosters = scene.roster.iter();
        for (seat, key) in [(A, "seat-0"), (B, "seat-1")] {
            let side = &scene.sides[key];
            let stance = match viewer.seat() {
                None => Stance::Neutral,
                Some(own) if own == seat => Stance::Own,
                Some(_) => Stance::Enemy,
            };
            assert_eq!(side.stance, stance);
            let Colour(red, _, blue) = side.colour;
            assert_eq!(blue > red, seat == A, "the first seat is blue, the second red");
            assert_eq!(side.crest, if seat == A { "sun" } else { "moon" });
            let seated = &scene.seats[&seat];
            assert_eq!((&seated.side, &seated.name), (&Some(key.into()), &side.name));
            assert_eq!(seated.piece.as_ref().map(ToString::to_string), game.general(seat).map(id));
            if !over {
                assert_eq!(side.name, called(game, seat));
            }
            let own = game.side(seat);
            let [mana, left] = seated.meters.as_slice() else { panic!("{:?}", seated.meters) };
            let [now, max, lent] = [own.mana.now(), own.mana.max(), own.mana.bonus()].map(whole);
            let pool = (now, Some(max), lent);
            assert_eq!((mana.value, mana.max, mana.brief), pool);
            assert_eq!((mana.most, mana.style), (Some(9), MeterStyle::Pips));
            let most = whole(game.replaces(seat));
            let uses = (most - i32::from(own.replaced)).max(0);
            assert_eq!((left.value, left.max), (uses, Some(most)));
            if !own.units.is_empty() {
                let roster = rosters.next().expect("whoever has units has a roster");
                assert_eq!(roster.name, side.name);
                let ids: Vec<_> = roster.pieces.iter().map(ToString::to_string).collect();
                assert_eq!(ids, own.units.iter().map(id).collect::<Vec<_>>());
            }
        }
        assert!(rosters.next().is_none());
        assert_eq!(scene.undo.is_some(), viewer.seat().is_some());
        assert_eq!(scene.redo, scene.undo);
    }
}

#[test]
fn duel_ui_2_and_ui_5_the_turn_for_everybody() {
    for (game, viewer) in states().zip(EYES.into_iter().cycle()) {
        let turn = game.scene(viewer).turn;
        let (current, number) = (game.turns().current(), game.turns().number());
        let open = game.ending().is_none() && game.phase() == DuelPhase::Active;
        let text = match viewer.you() {
            _ if game.ending().is_some() => "The match is over".to_owned(),
            _ if game.phase() == DuelPhase::Mulligan => "Starting hands".to_owned(),
            Some(own) if own == current => "Your Turn".to_owned(),
            Some(_) => "Enemy Turn".to_owned(),
            None => format!("{}'s Turn", called(game, current)),
        };
        assert_eq!(turn.text, text);
        assert_eq!(turn.side, open.then(|| format!("seat-{}", current.0).into()));
        assert_eq!(turn.seats, game.status().awaited().iter().collect::<Vec<_>>());
        let mulligan = game.phase() == DuelPhase::Mulligan;
        assert_eq!(turn.phase, if mulligan { "Before the first turn" } else { "Turn" });
        assert_eq!((turn.round, turn.count.into_owned()), (number, format!("Turn {number}")));
    }
}

/// Where a unit could go: step by step through friends, or anywhere on wings.
fn reach(game: &Duel, unit: &Unit) -> Vec<Tile> {
    let mut reached = BTreeSet::from([(unit.at.y, unit.at.x)]);
    for _ in 0..game.stage().rules.speed {
        for (y, x) in reached.clone() {
            for next in Direction::FOUR.map(|way| Tile::new(x, y).step(way)) {
                let friend = game.unit_at(next).is_some_and(|it| it.seat == unit.seat);
                if friend || game.free().contains(next) {
                    reached.insert((next.y, next.x));
                }
            }
        }
    }
    let flies = unit.keywords().has(Keyword::Flying);
    let all = if flies { game.free().iter().map(|it| (it.y, it.x)).collect() } else { reached };
    let tiles = all.into_iter().map(|(y, x)| Tile::new(x, y));
    tiles.filter(|tile| game.free().contains(*tile)).collect()
}

fn near(one: Tile, other: Tile) -> bool {
    one != other && one.x.abs_diff(other.x) <= 1 && one.y.abs_diff(other.y) <= 1
}

/// What a unit has still to do.
fn badge(unit: &Unit) -> Badge {
    let most = if unit.keywords().has(Keyword::Celerity) { 2 } else { 1 };
    match unit.exertion {
        _ if unit.keywords().has(Keyword::Stunned) => Badge::Stunned,
        it if it.exhausted => Badge::Exhausted,
        it if it.attacks >= most => Badge::Done,
        it if it.moves + it.attacks > 0 => Badge::Partial,
        _ => Badge::Fresh,
    }
}

fn sorted(mut tiles: Vec<Tile>) -> Vec<Tile> {
    tiles.sort_by_key(|tile| (tile.y, tile.x));
    tiles
}

fn check_unit(game: &Duel, unit: &Unit, piece: &Piece) {
    let (card, enemy) = (game.card(unit.card), Seat(1 - unit.seat.0));
    assert_eq!((piece.name.as_ref(), piece.look.as_ref()), (&*card.name, &*card.look));
    assert!(!piece.name.is_empty() && !piece.look.is_empty());
    assert_eq!(piece.glyph, card.name[..1]);
    assert_eq!((piece.at, piece.owner), (unit.at, Some(unit.seat)));
    assert_eq!(piece.side, Some(format!("seat-{}", unit.seat.0).into()));
    let meters: Vec<_> = piece.meters.iter().map(|it| (it.id.as_str(), it.value, it.max)).collect();
    let health = ("health", unit.health_left().max(0), Some(unit.max_health()));
    assert_eq!(meters, [health, ("attack", game.attack(unit), None)]);
    assert_eq!(piece.badge, Some(badge(unit)), "{unit:?}");
    let most = if unit.keywords().has(Keyword::Celerity) { 2 } else { 1 };
    assert_eq!(piece.spent, unit.exertion.exhausted || unit.exertion.attacks >= most);
    // DUEL-UI-6
    assert_eq!(sorted(piece.moves.clone()), reach(game, unit));
    let strikes: Vec<Tile> = match unit.keywords().has(Keyword::Ranged) {
        true => game.side(enemy).units.iter().map(|it| it.at).collect(),
        false => {
            let size = (i16::from(game.stage().width), i16::from(game.stage().height));
            let all = (0..size.1).flat_map(|y| (0..size.0).map(move |x| Tile::new(x, y)));
            let rocks = game.stage().rocks;
            all.filter(|tile| near(unit.at, *tile) && !rocks.contains(*tile)).collect()
        }
    };
    assert_eq!(sorted(piece.strikes.clone()), sorted(strikes));
    let close = |it: &&Unit| near(it.at, unit.at);
    let holders = game.side(enemy).units.iter().filter(close);
    let holders: Vec<_> =
        holders.filter(|it| it.keywords().has(Keyword::Provoke)).map(id).collect();
    assert_eq!(piece.held_by.iter().map(ToString::to_string).collect::<Vec<_>>(), holders);
    let holds = unit.keywords().has(Keyword::Provoke);
    let holds = holds && game.side(enemy).units.iter().any(|it| close(&it));
    assert_eq!(piece.marks, if holds { vec!["provoke"] } else { vec![] });
    // DUEL-KEY-1: what it can do by its keywords, and by its card unless that is dispelled.
    let mut facts = piece.facts.iter();
    for keyword in unit.keywords().iter().filter(|it| *it != Keyword::Stunned) {
        let fact = facts.next().expect("every keyword is told");
        assert_eq!(fact.name.to_lowercase(), keyword.name());
        assert!(fact.text.ends_with('.'), "{fact:?}");
    }
    let rest: Vec<_> = facts.map(|fact| (&*fact.name, fact.text.is_empty())).collect();
    // The card's own text, and the words in it that are explained.
    let text = rest.first().is_none_or(|first| *first == ("", false));
    let words = rest.iter().skip(1).all(|(name, empty)| !name.is_empty() && !empty);
    assert!(text && words, "{rest:?}");
    let does = !card.watches.is_empty() || !card.dying.is_empty() || card.aura != 0;
    assert!(!does || rest.is_empty() == unit.dispelled, "{}: {rest:?}", card.name);
}

#[test]
fn duel_ui_5_and_ui_6_every_unit_is_shown_as_it_is() {
    let mut badges = Vec::new();
    let (mut held, mut provoking, mut dispelled) = (0, 0, 0);
    for (game, viewer) in states().zip(EYES.into_iter().cycle()) {
        let scene = game.scene(viewer);
        let ghosts = usize::from(scene.pieces.contains_key("ghost"));
        assert_eq!(scene.pieces.len(), game.board_order().count() + ghosts);
        for (order, unit) in (0..).zip(game.board_order()) {
            let piece = &scene.pieces[id(unit).as_str()];
            check_unit(game, unit, piece);
            assert_eq!(piece.order, order);
            let may = game.turns().current() == unit.seat && game.phase() == DuelPhase::Active;
            let free = may && game.pending().is_none() && piece.badge != Some(Badge::Stunned);
            match &piece.selection {
                None => assert!(!viewer.is(unit.seat) || game.ending().is_some()),
                Some(Selection::Free) => assert!(viewer.is(unit.seat) && free),
                Some(Selection::Refused(why)) => {
                    assert!(viewer.is(unit.seat) && !free && !why.text.is_empty());
                }
                Some(other) => panic!("{other:?}"),
            }
            if !badges.contains(&piece.badge) {
                badges.push(piece.badge);
            }
            held += piece.held_by.len();
            provoking += piece.marks.len();
            dispelled += usize::from(unit.dispelled);
        }
    }
    assert_eq!(badges.len(), 5, "{badges:?}");
    assert!(held > 5 && provoking > 5 && dispelled > 0, "{held}, {provoking}, {dispelled}");
}

/// DUEL-FOLLOW-1: a minion that waits for its second choice floats on its tile, for its seat alone.
#[test]
fn duel_hide_1_a_waiting_minion_is_shown_to_its_seat() {
    let mut ghosts = 0;
    for game in MOMENTS.iter().map(|moment| &moment.after) {
        let Some(pending) = game.pending() else { continue };
        let seat = game.turns().current();
        let held = game.side(seat).hand[usize::from(pending.slot)].as_ref().unwrap();
        let card = game.card(held.card);
        let minion = card.kind == duel::content::CardKind::Minion;
        for viewer in EYES {
            let scene = game.scene(viewer);
            let ghost = scene.pieces.get("ghost");
            assert_eq!(ghost.is_some(), minion && viewer.sees(seat), "{viewer:?}");
            if let Some(ghost) = ghost {
                assert_eq!((Some(ghost.at), ghost.owner), (pending.at, Some(seat)));
                assert_eq!((&*ghost.name, &*ghost.look), (&*card.name, &*card.look));
                assert_eq!(ghost.side, Some(format!("seat-{}", seat.0).into()));
                assert_eq!((&*ghost.pose, ghost.spent), ("floating", true));
                assert!(scene.pieces.values().all(|it| it.order <= ghost.order));
                ghosts += 1;
            }
        }
    }
    assert!(ghosts > 0);
}

/// DUEL-UI-5: what lies on a unit, equal ones once with their number.
#[test]
fn duel_ui_5_every_modifier_is_a_condition() {
    let mut several = 0;
    for game in states() {
        let scene = game.scene(Viewer::Seat(A));
        for unit in game.board_order() {
            let statuses = &scene.pieces[id(unit).as_str()].statuses;
            let mut told = Vec::new();
            for modifier in unit.modifiers.iter() {
                let grant = modifier.payload;
                let stunned = game.catalogue().buff(grant.buff).keywords.has(Keyword::Stunned);
                let name = match grant.source {
                    _ if stunned => "Stunned",
                    Some(card) => &game.card(card).name,
                    None => "Changed",
                };
                let icon = match grant.artifact {
                    _ if stunned => "stunned",
                    Some(_) => "shield",
                    None => "energy",
                };
                let ends = modifier.duration_end.saturating_sub(modifier.end_elapsed);
                let starts = modifier.duration_start.saturating_sub(modifier.start_elapsed);
                let left = [(modifier.duration_end, ends), (modifier.duration_start, starts)];
                let left = left.iter().filter(|(all, _)| *all > 0).map(|(_, left)| *left).min();
                told.push((format!("buff-{}", grant.buff.0), name, icon, left));
            }
            let mut counted: Vec<(usize, _)> = Vec::new();
            for one in told {
                match counted.iter_mut().find(|(_, known)| *known == one) {
                    Some((count, _)) => *count += 1,
                    None => counted.push((1, one)),
                }
            }
            assert_eq!(statuses.len(), counted.len(), "{unit:?}");
            for (shown, (count, (id, name, icon, left))) in statuses.iter().zip(counted) {
                let times = if count > 1 { format!("{name} × {count}") } else { name.to_owned() };
                assert_eq!((shown.id.as_str(), &*shown.name), (id.as_str(), times.as_str()));
                assert_eq!((&*shown.icon, &*shown.letter), (icon, &name[..1]));
                assert_eq!(shown.turns.map(u32::from), left);
                several += usize::from(count > 1);
                assert_eq!(count > 1, shown.text.starts_with(&format!("{count} times: ")));
            }
        }
    }
    assert!(several > 0);
}
