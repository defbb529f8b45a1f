//! Names and texts: sides, tiles, items, statuses and ends.

use super::delves::VIEWERS;
use super::{OWN, SEAT, arena, choice, scene};
use dungeon::content::{Item, ItemKind, Monster, NamedKind, Status, Terrain, TrapKind};
use dungeon::{DeathCause, DelveEnding, Dungeon};
use initiative_kernel::grid::Tile;
use initiative_scene::scene::{Card, Stance};
use initiative_scene::staged::Staged;
use initiative_scene::text::Colour;
use initiative_scene::viewer::Viewer;
use serde_json::{Value, json};

#[test]
fn delve_hud_1_the_hero_is_on_the_side_of_who_plays_it() {
    let game = arena(&json!({ "level": {
        "monsters": [{ "kind": "rat", "x": 5, "y": 3, "state": "guard" }] } }));
    for viewer in VIEWERS {
        let scene = game.scene(viewer);
        let stance = |piece: &str| {
            let side = scene.pieces[piece].side.as_ref().unwrap();
            scene.sides[side].stance
        };
        let expected = match viewer {
            Viewer::Seat(_) | Viewer::Shared(_) => (Stance::Own, Stance::Enemy),
            _ => (Stance::Neutral, Stance::Neutral),
        };
        assert_eq!((stance("hero"), stance("m2")), expected, "{viewer:?}");
        assert_eq!(scene.seats[&SEAT].side, scene.pieces["hero"].side);
        assert_eq!(scene.turn.side, scene.pieces["hero"].side, "{viewer:?}");
        assert!(scene.sides.values().all(|side| !side.name.is_empty() && !side.crest.is_empty()));
    }
}

/// Whatever can be entered says what that costs. Walls stand out of the ground, water lies in it.
#[test]
fn every_kind_of_ground_says_what_it_is() {
    let rows = ["##########", "#@.+/~\"><#", "##########"];
    let game = arena(&json!({ "level": { "rows": rows } }));
    let board = game.scene(Viewer::All).board;
    for (x, letter) in (0..).zip(rows[1].chars()) {
        let terrain = Terrain::of(if letter == '@' { '.' } else { letter }).unwrap();
        let kind = &board.kinds[&board.letter(Tile::new(x, 1)).unwrap()];
        let sheet = &game.book.tiles[terrain];
        assert_eq!(kind.name.to_lowercase(), sheet.name);
        assert!(!kind.look.is_empty());
        let says = |name: &str, text: &str| {
            kind.facts.iter().any(|fact| fact.name == name && fact.text == text)
        };
        let wall = terrain == Terrain::Wall;
        let entry = kind.facts.iter().find(|fact| fact.name == "Energy to enter");
        let cost = (!wall).then(|| sheet.cost.to_string());
        assert_eq!(entry.map(|fact| fact.text.to_string()), cost, "{terrain}");
        assert_eq!(says("", "Blocks ways and sight."), wall, "{terrain}");
        assert_eq!(says("", "Blocks sight."), sheet.opaque && !wall, "{terrain}");
        assert_eq!(says("", "Puts out fire."), terrain == Terrain::Water, "{terrain}");
        let height = match terrain {
            Terrain::Wall => 2,
            Terrain::Water => -1,
            _ => 0,
        };
        assert_eq!(kind.height, height, "{terrain}");
        let memory = board.kinds.values().filter(|one| one.name == kind.name && one.remembered);
        assert_eq!(memory.map(|one| &one.facts).collect::<Vec<_>>(), [&kind.facts]);
    }
}

#[test]
fn delve_hud_1_every_status_has_a_name_a_time_and_a_text() {
    let all = Status::ALL.iter().map(|status| json!({ "kind": status.word(), "turns": 7 }));
    let all: Vec<Value> = all.collect();
    // A hero that is stunned is not asked before the stun is over.
    let (stun, awake) = all.split_last().unwrap();
    assert_eq!(stun["kind"], "stun");
    let game = arena(&json!({ "hero": { "statuses": awake }, "level": { "monsters":
        [{ "kind": "ogre", "x": 5, "y": 3, "state": "asleep", "statuses": all }] } }));
    let scene = scene(&game);
    for (piece, count) in [("hero", awake.len()), ("m2", all.len())] {
        let shown = &scene.pieces[piece].statuses;
        assert_eq!(shown.len(), count, "{piece}");
        for condition in shown {
            let status = Status::parse(condition.id.as_str()).unwrap();
            assert_eq!(condition.name.to_lowercase(), status.word());
            assert_eq!(condition.text, game.book.statuses[status].about);
            assert!(!condition.text.is_empty() && condition.icon == status.word());
            assert!(condition.name.starts_with(condition.letter.as_ref()));
            assert_eq!((condition.letter.len(), condition.turns), (1, Some(7)));
        }
    }
}

/// A hero with these items, who knows these kinds of potions and scrolls.
fn with_pack(pack: &[Value], known: &[&str]) -> Dungeon {
    arena(&json!({ "hero": { "pack": pack }, "known": known }))
}

fn card(game: &Dungeon, viewer: Viewer) -> Card {
    game.scene(viewer).zones["pack"].cards[&0].clone()
}

fn meters(card: &Card) -> Vec<(&str, i32)> {
    card.meters.iter().map(|meter| (meter.id.as_str(), meter.value)).collect()
}

#[test]
fn the_pack_and_the_gear_belong_to_the_player() {
    let scene = scene(&arena(&json!({})));
    for zone in ["pack", "worn"] {
        assert_eq!(scene.zones[zone].owner, Some(SEAT), "{zone}");
        assert_eq!(scene.zones[zone].piece, Some("hero".into()), "{zone}");
    }
}

#[test]
fn every_kind_of_item_has_a_card_that_says_what_it_does() {
    for kind in ItemKind::all().filter(|kind| *kind != ItemKind::Amulet) {
        let label = match kind {
            ItemKind::Weapon(_) => "Weapon",
            ItemKind::Armour(_) => "Armour",
            ItemKind::Potion(_) => "Potion",
            ItemKind::Scroll(_) => "Scroll",
            ItemKind::Food(_) => "Food",
            _ => "To throw",
        };
        let disguised = matches!(kind, ItemKind::Potion(_) | ItemKind::Scroll(_));
        let known: &[&str] = if disguised { &[kind.word()] } else { &[] };
        let game = with_pack(&[json!({ "kind": kind.word() })], known);
        let card = card(&game, OWN);
        assert_eq!(card.label, label);
        assert!(!card.look.is_empty() && card.text.ends_with('.'), "{card:?}");
        assert!(card.name.to_lowercase().ends_with(&kind.word().replace('_', " ")), "{card:?}");
        assert_eq!(card.colour.is_some(), disguised, "{kind}");
        assert!(!card.text.contains("Nobody knows"), "{card:?}");
        let verb = match kind {
            ItemKind::Weapon(_) => Some(("equip-0", "Wield")),
            ItemKind::Armour(_) => Some(("equip-0", "Wear")),
            ItemKind::Potion(_) => Some(("use-0", "Drink")),
            ItemKind::Scroll(_) => Some(("use-0", "Read")),
            ItemKind::Food(_) => Some(("use-0", "Eat")),
            _ => None,
        };
        let scene = scene(&game);
        if let Some((id, name)) = verb {
            let choice = choice(&scene, id);
            assert!(choice.name == name && !choice.icon.is_empty(), "{kind}: {choice:?}");
            let icon = ["potion", "scroll", "food"].iter().find(|icon| *icon == &choice.icon);
            assert_eq!(icon.is_some(), id == "use-0", "{kind}");
        }
        assert_eq!(choice(&scene, "drop-0").name, "Drop");
    }
    let amulet = arena(&json!({ "hero": { "amulet": true } }));
    let scene = scene(&amulet);
    assert_eq!(scene.zones["worn"].cards[&2].text, "Carry it out.");
    assert_eq!(scene.zones["worn"].places, 3);
}

// DELVE-ITEM-3
#[test]
fn delve_item_3_a_card_says_what_the_viewer_knows() {
    let pack = [json!({ "kind": "fire", "count": 2 })];
    let (unknown, known) = (with_pack(&pack, &[]), with_pack(&pack, &["fire"]));
    for viewer in [OWN, Viewer::Spectator] {
        let card = card(&unknown, viewer);
        assert!(card.name.ends_with(" potion") && card.text.starts_with("Nobody knows"));
        assert!(!card.look.contains("fire"));
        assert_eq!(self::card(&known, viewer), self::card(&known, Viewer::All));
    }
    let all = card(&unknown, Viewer::All);
    assert_eq!(all, card(&known, OWN), "the replay of a finished delve hides nothing");
    assert_eq!((all.name.as_ref(), all.look.as_ref()), ("Potion of fire", "fire_potion"));
    assert_eq!(all.text, "Burns for 4 turns. Better thrown.");
}

#[test]
fn delve_item_1_a_card_counts_stacks_and_tells_what_is_better() {
    let shown = |item: Value| card(&with_pack(&[item], &[]), OWN);
    assert_eq!(meters(&shown(json!({ "kind": "dart", "count": 5 }))), [("count", 5)]);
    assert_eq!(meters(&shown(json!({ "kind": "ration" }))), [("count", 1)]);
    assert_eq!(meters(&shown(json!({ "kind": "sword" }))), []);
    assert_eq!(meters(&shown(json!({ "kind": "sword", "plus": 2 }))), [("plus", 2)]);
    let text =
        |kind: &str, plus: u8| shown(json!({ "kind": kind, "plus": plus })).text.into_owned();
    assert_eq!(text("axe", 0), "Damage 4–10, 110 energy, accuracy -5.");
    assert_eq!(text("axe", 3), "Damage 7–13, 110 energy, accuracy +1.");
    assert_eq!(text("cloth", 2), "Armour 3.");
    assert_eq!(text("mail", 0), "Armour 4, evasion -5.");
    assert_eq!(text("plate", 1), "Armour 7, evasion -10, speed 9/10.");
    assert_eq!(text("ration", 0), "Satiety +50.");
    assert_eq!(text("dart", 0), "Thrown for 2–4 damage.");
}

/// No two potions look alike, nor two scrolls, neither by appearance nor by kind, and none is grey.
#[test]
fn delve_item_3_every_potion_and_scroll_has_a_colour_of_its_own() {
    for kinds in [ItemKind::potions().collect::<Vec<_>>(), ItemKind::scrolls().collect()] {
        let pack: Vec<Value> = kinds.iter().map(|kind| json!({ "kind": kind.word() })).collect();
        let game = with_pack(&pack, &[]);
        for viewer in [OWN, Viewer::All] {
            let scene = game.scene(viewer);
            let cards: Vec<_> = scene.zones["pack"].cards.values().collect();
            assert_eq!(cards.len(), kinds.len());
            for (place, card) in cards.iter().enumerate() {
                let Some(Colour(red, green, blue)) = card.colour else { panic!("{card:?}") };
                assert!(red != green || green != blue, "{} is grey", card.look);
                for other in &cards[..place] {
                    assert_ne!(card.colour, other.colour, "{} {}", card.look, other.look);
                    assert_ne!((&card.look, &card.name), (&other.look, &other.name));
                }
            }
        }
    }
}

#[test]
fn delve_goal_2_the_end_names_what_killed_the_hero() {
    let end = |cause: DeathCause| {
        let mut game = arena(&json!({}));
        game.ending = Some(DelveEnding::Defeat(cause));
        let over = scene(&game).over.unwrap();
        let fact = over.summary.iter().find(|fact| fact.name == "End").unwrap();
        assert_eq!(over.text, format!("The hero died: {}.", fact.text));
        assert_eq!(over.title, "Defeat");
        fact.text.to_string()
    };
    for kind in Monster::ALL {
        let article = match kind {
            Monster::Ogre => "an ogre",
            Monster::Warden => "the Warden",
            kind => &format!("a {kind}"),
        };
        assert_eq!(end(DeathCause::Monster(*kind)), format!("killed by {article}"));
    }
    assert_eq!(end(DeathCause::Trap(TrapKind::Snare)), "killed by a snare");
    assert_eq!(end(DeathCause::Status(Status::Poison)), "killed by poison");
    assert_eq!(end(DeathCause::Folly), "killed by a mistake");
    assert_eq!(end(DeathCause::Hunger), "starved");
}

#[test]
fn every_scenario_on_offer_has_a_seat_for_a_person() {
    for scenario in Dungeon::about().scenarios {
        assert!(!scenario.name.is_empty() && !scenario.text.is_empty(), "{}", scenario.id);
        assert!(scenario.size.contains('×'), "{}", scenario.id);
        let [seat] = &scenario.seats[..] else { panic!("{}", scenario.id) };
        assert_eq!((seat.name.as_ref(), seat.bot.as_str()), ("Hero", "guide"));
        assert_eq!(seat.usual, initiative_scene::about::Sitter::Person);
        assert_eq!(scenario.setup["scenario"], scenario.id.as_str());
    }
}

/// The item in a slot, in words.
fn worn(game: &Dungeon, slot: dungeon::GearSlot) -> Option<Item> {
    game.hero.worn(slot)
}

/// A choice that improves something names what comes of it, and that is what comes of it.
#[test]
fn delve_item_3_forging_offers_what_it_makes() {
    let game = arena(&json!({ "known": ["forging"], "hero": {
        "pack": [{ "kind": "forging" }], "weapon": { "kind": "sword", "plus": 2 } } }));
    let scene = scene(&game);
    let forge = choice(&scene, "use-0");
    assert_eq!((forge.prompt.as_ref(), forge.name.as_ref()), ("Improve what?", "Read"));
    let mut named = Vec::new();
    for target in &forge.targets {
        let command = target.command.as_ref().unwrap().open::<Dungeon>().unwrap();
        let after = super::delves::Played::new(&game, command).after;
        let changed = dungeon::GearSlot::ALL
            .into_iter()
            .find(|slot| worn(&game, *slot) != worn(&after, *slot));
        let item = worn(&after, changed.unwrap()).unwrap();
        assert_eq!(target.name, format!("{} +{}", item.kind, item.plus));
        named.push(target.name.to_string());
    }
    assert_eq!(named, ["sword +3", "leather +1"]);
}
