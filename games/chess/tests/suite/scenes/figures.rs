//! Pieces, enemies and stones as they stand on the board.

use super::stories::watch;
use super::{WHITE, at, game};
use chess::content::library;
use chess::{Army, Chess, Command, Event, Mark, Square};
use initiative_kernel::game::{Game, Seat};
use initiative_kernel::grid::Tile;
use initiative_scene::id::Id;
use initiative_scene::scene::{Scene, Selection};
use initiative_scene::staged::Staged;
use initiative_scene::viewer::Viewer;
use std::collections::BTreeSet;

/// Everybody has a name, a look and a place of its own in the drawing order.
#[test]
fn figures_have_names_looks_and_an_order() {
    watch(|step| {
        let scene = step.after.scene(Viewer::Spectator);
        let orders: BTreeSet<u16> = scene.pieces.values().map(|piece| piece.order).collect();
        assert_eq!(orders.len(), scene.pieces.len(), "two share a place");
        for (id, piece) in &scene.pieces {
            assert!(!piece.name.is_empty() && !piece.look.is_empty(), "{id}");
            let stone = id.as_str().starts_with("stone");
            assert_eq!((piece.ground, piece.side.is_none()), (stone, stone), "{id}");
            for status in &piece.statuses {
                let words = [&status.name, &status.icon, &status.letter, &status.text];
                assert!(words.iter().all(|text| !text.is_empty()), "{status:?}");
            }
            for fact in &piece.facts {
                assert!(!fact.text.is_empty(), "{fact:?}");
            }
        }
        let field = &step.after.field;
        let stones = scene.pieces.values().filter(|piece| piece.ground);
        let stones: BTreeSet<Tile> = stones.map(|stone| stone.at).collect();
        assert_eq!(stones, tiles(field.ground.stones));
    });
}

fn tiles(set: u64) -> BTreeSet<Tile> {
    Square::all(set).map(Square::tile).collect()
}

/// The pieces that a viewer can select.
fn selectable(scene: &Scene) -> BTreeSet<Tile> {
    let free = scene.pieces.values().filter(|piece| piece.selection == Some(Selection::Free));
    free.map(|piece| piece.at).collect()
}

/// CHESS-CUE-8: who is awaited selects its own pieces, during a stone move the one on the stone.
#[test]
fn chess_cue_8_only_who_is_awaited_selects() {
    let mut place = 0;
    watch(|step| {
        place += 1;
        let game = step.after;
        if place % 3 != 0 && game.sequence.is_none() && game.ending.is_none() {
            return;
        }
        let awaited = game.status().awaited().iter().next();
        for seat in [Seat(0), Seat(1)] {
            let own = game.field.army.side(Chess::side_of(seat).unwrap());
            let expected = match &game.sequence {
                _ if awaited != Some(seat) => 0,
                Some(sequence) => sequence.at.bit(),
                None => own,
            };
            let scene = game.scene(Viewer::Seat(seat));
            assert_eq!(selectable(&scene), tiles(expected), "{seat}: {}", game.export());
            if game.sequence.is_none() {
                // Idle is who can do something.
                let does = |verb: &str, id: &str| {
                    let choice = scene.choices.get(format!("{verb}-{id}").as_str());
                    choice.is_some_and(initiative_scene::choice::Choice::is_enabled)
                };
                let can = |id: &str| does("move", id) || does("hit", id);
                let idle: BTreeSet<&str> = scene.idle.iter().map(Id::as_str).collect();
                let owned = scene.pieces.iter().filter(|(_, one)| one.selection.is_some());
                let able = owned.map(|(id, _)| id.as_str()).filter(|id| can(id)).collect();
                assert_eq!(idle, able);
            }
        }
        assert!(selectable(&game.scene(Viewer::Spectator)).is_empty());
    });
}

/// What a boss did to a piece shows on it, and on nobody else.
#[test]
fn chess_scn_4_marks_show_as_statuses() {
    watch(|step| {
        let field = &step.after.field;
        let scene = step.after.scene(Viewer::Spectator);
        for mark in Mark::ALL {
            let marked = scene.pieces.values().filter(|piece| {
                piece.statuses.iter().any(|status| status.id.as_str() == mark.name())
            });
            let marked: Vec<_> = marked.collect();
            let there: BTreeSet<Tile> = marked.iter().map(|piece| piece.at).collect();
            assert_eq!(there, tiles(field.army.marked(mark)), "{}", mark.name());
            assert!(marked.iter().all(|piece| piece.aura.is_some()));
        }
        for side in Army::ALL {
            let king = field.army.king(side);
            for (at, piece) in field.pieces(side) {
                let shown = &scene.pieces[format!("p{}", piece.tag).as_str()];
                let check = king == Some(at) && field.in_check(side);
                assert_eq!(shown.marks == ["check"], check, "{at}");
                let floats = king == Some(at) && side == Army::Black && field.float > 0;
                assert_eq!(shown.pose == "floating", floats, "{at}");
                let pretender = field.is_marked(at, Mark::Pretender);
                assert_eq!(shown.name == "Pretender", pretender, "{at}");
                assert_eq!(shown.owner, Some(Seat(side as u8)));
            }
        }
    });
}

/// CHESS-CUE-7: an enemy goes where it was shown to go, and strikes what it was shown to strike.
#[test]
fn chess_cue_7_enemies_stay_within_what_is_shown() {
    let (mut moved, mut aimed) = (0, 0);
    for kind in &library().unwrap().kinds {
        for prey in ["a1", "d5", "e6", "g4", "c3"] {
            let row = |rank: u32| {
                let (file, on) = (prey.as_bytes()[0] - b'a', prey.ends_with(&rank.to_string()));
                let (left, right) = (file, 7 - file);
                let some = |count: u8| if count > 0 { count.to_string() } else { String::new() };
                if on { format!("{}P{}", some(left), some(right)) } else { "8".into() }
            };
            let rows: Vec<String> = (1..=8).rev().map(row).collect();
            let text = format!(
                "{} w - - 0 1; sandbox; objective mate; enemy {} d4; stone f4; tile d6 lava; \
                 tile c6 void; tile b3 water",
                rows.join("/"),
                kind.id
            );
            let Ok(mut game) = Chess::start(&chess::Setup::scenario(&text), 1) else {
                continue;
            };
            let scene = game.scene(WHITE);
            let shown = &scene.pieces["e1"];
            let (moves, strikes): (BTreeSet<Tile>, BTreeSet<Tile>) =
                (shown.moves.iter().copied().collect(), shown.strikes.iter().copied().collect());
            let body = tiles(game.field.foes.all()[0].body());
            assert!(moves.is_disjoint(&body) && strikes.is_disjoint(&body));
            for wall in ["f4", "c6"] {
                let wall = at(wall).tile();
                assert!(!moves.contains(&wall) && !strikes.contains(&wall), "{}", kind.id);
            }
            let lava = at("d6").tile();
            assert!(!moves.contains(&lava) && (kind.ranged || !strikes.contains(&lava)));
            let mut events = Vec::new();
            let phase = chess::ChessPhase::Enemies;
            game.apply(Seat(0), Command::DebugSetPhase { phase }, &mut events);
            for event in
                events.iter().take_while(|event| !matches!(event, Event::EnemyTurnEnded { .. }))
            {
                match event {
                    Event::EnemyMoved { .. } => {
                        let now = tiles(game.field.foes.all()[0].body());
                        assert!(now.iter().all(|tile| moves.contains(tile) || body.contains(tile)));
                        moved += 1;
                    }
                    Event::EnemyTargeted { target, .. } => {
                        assert!(strikes.contains(&target.tile()), "{} {prey}", kind.id);
                        aimed += 1;
                    }
                    _ => {}
                }
            }
        }
    }
    assert!(moved > 8 && aimed > 8, "{moved} {aimed}");
}

/// CHESS-CUE-6: what an enemy is about to do, on it, in the order and in the details.
#[test]
fn chess_cue_6_enemies_say_what_they_are_about_to_do() {
    let text = "4k3/8/8/8/4P3/8/8/4K3 w - - 0 1; enemy grunt d5 commit=e4; enemy grunt a8; \
        enemy bombard f6 commit=e4 due=3; enemy grunt h8 state=dancing; enemy ghost h1";
    let scene = game(text).scene(WHITE);
    let details: Vec<(&str, &str)> =
        scene.details.iter().map(|fact| (&*fact.name, &*fact.text)).collect();
    let rect = &game(text).field.foes.all()[2].commitment.unwrap().rect;
    let third = format!("committed to e4 from {rect}, due 3 · hp 3 · f6");
    assert_eq!(
        details,
        [
            ("Turn", "PLAYER"),
            ("Enemy phase", "idle"),
            ("Grunt 1", "committed to e4 from e4, due 1 · hp 2 · d5"),
            ("Grunt 2", "idle · hp 2 · a8"),
            ("Bombard 3", &*third),
            ("Grunt 4", "unknown · hp 2 · h8"),
            ("ghost 5", "idle · hp 1 · h1"),
        ]
    );
    let state = |id: &str| {
        let facts = &scene.pieces[id].facts;
        facts.iter().find(|fact| fact.name == "Next").map(|fact| fact.text.to_string())
    };
    assert_eq!(state("e1").unwrap(), "strikes e4 after White's move");
    assert_eq!(state("e2").unwrap(), "comes closer to the pawn on e4");
    assert_eq!(state("e3").unwrap(), "strikes e4 after 3 moves of White");
    assert_eq!(state("e5"), None, "nobody knows what it is");
    assert!(scene.pieces["e5"].moves.is_empty() && scene.pieces["e5"].strikes.is_empty());
    let order: Vec<_> =
        scene.order.iter().map(|one| (one.piece.as_str(), one.text.as_ref())).collect();
    assert_eq!(
        order,
        [
            ("e1", "strikes e4 after White's move"),
            ("e2", "comes closer to the pawn on e4"),
            ("e3", "strikes e4 after 3 moves of White"),
            ("e4", "comes to its senses"),
            ("e5", "does nothing"),
        ]
    );
    assert_eq!((scene.telegraphs["strike-1"].due, scene.telegraphs["strike-3"].due), (0, 2));
    assert_eq!(scene.telegraphs.len(), 2);
    let archer = game("4k3/8/8/8/8/8/8/4K2R w - - 0 1; enemy archer a8; enemy lurker h8");
    let facts = |id: &str| -> Vec<String> {
        let scene = archer.scene(WHITE);
        scene.pieces[id].facts.iter().map(|fact| fact.text.to_string()).collect()
    };
    let (archer, lurker) = (facts("e1"), facts("e2"));
    assert_eq!(archer[0], "a king");
    assert!(archer[1].starts_with("from afar") && lurker[1].starts_with("leaps"));
    assert!(archer[2].ends_with("after White's next move") && lurker[2].starts_with("none"));
    let text = "4k3/8/8/8/8/8/8/4K2R w - - 0 1; enemy bombard a8";
    for (option, warning) in [("type", "after 2 moves of White"), ("instant", "none")] {
        let scene = game(&format!("{text}; option warning={option}")).scene(WHITE);
        assert!(scene.pieces["e1"].facts[2].text.contains(warning));
    }
}

/// CHESS-ENEMY-2, CHESS-WALK-1: an enemy does what was said of it, if the board stays as it is.
#[test]
fn chess_enemy_2_what_comes_is_what_then_happens() {
    let mut seen = BTreeSet::new();
    for kind in &library().unwrap().kinds {
        for place in ["b7", "d6", "c5", "e3", "g5", "g8"] {
            let text = "k7/8/8/8/8/2N5/1P1P4/4K2R w - - 0 1; sandbox; enemy";
            let mut game = game(&format!("{text} {} {place}", kind.id));
            let said = game.scene(WHITE).order[0].text.to_string();
            let mut events = Vec::new();
            game.apply(Seat(0), crate::cases::board::command("phase enemies"), &mut events);
            let done = events.iter().find_map(|event| match event {
                Event::EnemyTargeted { target, .. } if kind.warning == 0 => {
                    Some(("strikes the", format!(" on {target}, unless that changes")))
                }
                Event::EnemyTargeted { target, .. } => {
                    Some(("takes aim at the", format!(" on {target}, unless that changes")))
                }
                Event::EnemyMoved { .. } => Some(("comes closer to the", String::new())),
                _ => None,
            });
            let (act, whom) = done.unwrap_or_else(|| panic!("{} {place}", kind.id));
            assert!(said.starts_with(act) && said.ends_with(&whom), "{} {place}: {said}", kind.id);
            seen.insert(act);
        }
    }
    assert_eq!(seen.len(), 3, "{seen:?}");
}

/// CHESS-CUE-7: enemies are orange, with hit points where they can have more than one.
#[test]
fn chess_cue_7_every_type_of_enemy_is_shown() {
    for kind in &library().unwrap().kinds {
        let text = format!("4k3/8/8/8/8/8/8/4K2R w - - 0 1; enemy {} b6", kind.id);
        let scene = game(&text).scene(WHITE);
        let shown = &scene.pieces["e1"];
        assert_eq!((&*shown.look, &*shown.label), (&*kind.id, &*kind.name));
        assert_eq!(shown.name, format!("{} 1", kind.name));
        assert_eq!(shown.glyph, format!("{}1", &kind.name[..1]));
        assert_eq!(shown.colour, Some(initiative_scene::text::Colour(255, 140, 0)));
        let meters: Vec<_> = shown.meters.iter().map(|one| (one.value, one.max)).collect();
        let hp = i32::from(kind.hp);
        assert_eq!(meters, if hp > 1 { vec![(hp, Some(hp))] } else { vec![] }, "{}", kind.id);
        let (width, height) = kind.shape.body.into();
        let covers = (width.into(), height.into());
        assert_eq!(shown.covers.unwrap_or((1, 1)), covers, "{}", kind.id);
        assert!(!shown.moves.is_empty() && !shown.strikes.is_empty());
    }
}
