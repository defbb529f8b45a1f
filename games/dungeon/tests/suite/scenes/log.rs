//! What the log says about every kind of event.

use super::delves::{Played, each_step, tell};
use super::{OWN, SEAT, arena};
use dungeon::content::{Food, Item, ItemKind, Monster, Potion, Scroll, Skill, Status, Throwable};
use dungeon::content::{TrapKind, Weapon};
use dungeon::{Command, DelveEnding, Dungeon, Event, GearSlot, HERO, Hunger, Source};
use initiative_kernel::grid::{Direction, Tile};
use initiative_kernel::turn::energy::TurnEvent;
use initiative_kernel::turn::intent::ActorId;
use initiative_scene::cue::{Cue, CueKind, Span};
use initiative_scene::text::LogLevel;
use initiative_scene::viewer::Viewer;
use serde_json::{Value, json};
use std::collections::BTreeSet;

const RAT: ActorId = ActorId(2);
const WARDEN: ActorId = ActorId(3);
const HERE: Tile = Tile::new(2, 2);
const THERE: Tile = Tile::new(5, 1);

/// The lines of the log without the headers of turns.
fn lines(cues: &[Cue]) -> Vec<String> {
    let lines = cues.iter().filter_map(|cue| cue.log.as_ref());
    lines.filter(|line| line.level == LogLevel::Event).map(|line| line.text.to_string()).collect()
}

/// The name of an event's kind.
fn kind(event: &Event) -> String {
    let text = format!("{event:?}");
    text.split([' ', '{']).next().unwrap_or_default().into()
}

/// What an event does without a line of its own: another event or the board tells it.
fn is_silent(event: &Event) -> bool {
    matches!(
        event,
        Event::Turn { .. }
            | Event::ActorMoved { .. }
            | Event::SightChanged { .. }
            | Event::StatusTicked { .. }
            | Event::StatusExpired { .. }
            | Event::MonsterLostTrack { .. }
    )
}

/// In the replay of a finished delve, nothing is hidden: every event leaves one sentence.
#[test]
fn delve_cue_1_whatever_happens_leaves_one_line() {
    let mut kinds = BTreeSet::new();
    each_step(|played| {
        for event in &played.events {
            let cues = played.tell_one(event, Viewer::All);
            let lines = lines(&cues);
            if is_silent(event) {
                assert!(lines.len() <= 1, "{event:?}: {lines:?}");
                continue;
            }
            kinds.insert(kind(event));
            let [line] = &lines[..] else { panic!("{event:?}: {lines:?}") };
            let first = line.chars().next().unwrap_or(' ');
            assert!(first.is_uppercase() || first.is_ascii_digit(), "{event:?}: {line:?}");
            assert!(!line.contains("  ") && !line.contains("something"), "{event:?}: {line:?}");
            let banner = cues.iter().any(|cue| matches!(cue.kind, CueKind::Banner { .. }));
            assert!(banner || line.ends_with('.'), "{event:?}: {line:?}");
            // The player reads of itself as `you`, all others read of the hero.
            assert!(!line.contains("You ") && !line.contains(" you."), "{line:?}");
        }
    });
    for wanted in [
        "ActorDied",
        "AttackMissed",
        "Damaged",
        "DoorOpened",
        "Healed",
        "HungerChanged",
        "ItemBroke",
        "ItemDropped",
        "ItemEquipped",
        "ItemForged",
        "ItemIdentified",
        "ItemPickedUp",
        "ItemThrown",
        "ItemUnequipped",
        "ItemUsed",
        "LevelEntered",
        "LevelGained",
        "MonsterNoticed",
        "MonsterSpawned",
        "SkillUsed",
        "StatusApplied",
        "TrapDisarmed",
        "TrapRevealed",
        "TrapTriggered",
        "XpGained",
    ] {
        assert!(kinds.contains(wanted), "no delve has {wanted}: {kinds:?}");
    }
}

/// A hero with a rat and the Warden in view.
fn company() -> Dungeon {
    arena(&json!({ "known": ["healing"], "looks": { "fire": "amber", "warp": "ash" },
        "level": { "monsters": [
            { "kind": "rat", "x": 5, "y": 1, "state": "guard" },
            { "kind": "warden", "x": 5, "y": 3, "state": "guard" },
        ] } }))
}

#[test]
fn delve_cue_1_the_sentences_of_fights() {
    let (seen, at) = (true, THERE);
    let blow = |actor, source| Event::Damaged { actor, amount: 4, source, hp: 3, at, seen };
    let missed = |actor, target| Event::AttackMissed { actor, target, at, seen };
    let given = |actor, turns| {
        let status = Status::Slow;
        Event::StatusApplied { actor, status, turns, at, seen }
    };
    let skill = |actor, skill| Event::SkillUsed { actor, skill, from: HERE, at, seen };
    for (event, line) in [
        (missed(HERO, RAT), "You miss the rat."),
        (missed(RAT, HERO), "The rat misses you."),
        (blow(RAT, Source::Blow(HERO)), "You hit the rat for 4."),
        (blow(RAT, Source::Thrown(HERO)), "You hit the rat for 4."),
        (blow(HERO, Source::Blow(RAT)), "The rat hits you for 4."),
        (blow(HERO, Source::Skill(WARDEN, Skill::Quake)), "The Warden hits you for 4."),
        (blow(HERO, Source::Trap(TrapKind::Dart)), "You take 4 from a dart trap."),
        (blow(RAT, Source::Status(Status::Poison)), "The rat loses 4 to poison."),
        (blow(HERO, Source::Hunger), "You lose 4 to hunger."),
        (Event::Healed { actor: HERO, amount: 5, hp: 9, at, seen }, "You gain 5 health."),
        (Event::Healed { actor: RAT, amount: 5, hp: 9, at, seen }, "The rat gains 5 health."),
        (Event::ActorDied { actor: RAT, kind: Some(Monster::Rat), at, seen }, "The rat dies."),
        (Event::ActorDied { actor: HERO, kind: None, at, seen }, "You die."),
        (Event::XpGained { amount: 16, xp: 20 }, "16 experience."),
        (Event::LevelGained { level: 2 }, "Level 2"),
        (given(HERO, 1), "You are affected by slow for 1 turn."),
        (given(RAT, 4), "The rat is affected by slow for 4 turns."),
        (skill(HERO, Skill::Bash), "You use Bash."),
        (skill(HERO, Skill::Bolt), "You use Bolt."),
        (skill(WARDEN, Skill::Summon), "The Warden uses Summon."),
        (Event::MonsterNoticed { actor: RAT, at, seen }, "The rat notices you."),
        (
            Event::MonsterSpawned { actor: ActorId(9), kind: Monster::Ogre, at, seen },
            "The ogre appears.",
        ),
    ] {
        reads(&event, line);
    }
}

/// The player's line of an event, and what others read instead.
fn reads(event: &Event, line: &str) {
    let game = company();
    let told = |viewer| lines(&tell(&game, core::slice::from_ref(event), &game, viewer));
    assert_eq!(told(OWN), [line], "{event:?}");
    let mut other = line.replace(" you ", " the hero ").replace(" you.", " the hero.");
    if let Some(rest) = line.strip_prefix("You ") {
        let (verb, rest) = rest.split_at(rest.find([' ', '.']).unwrap());
        other = match verb {
            "are" => format!("The hero is{rest}"),
            "miss" => format!("The hero misses{rest}"),
            _ => format!("The hero {verb}s{rest}"),
        };
    }
    for viewer in [Viewer::Shared(SEAT), Viewer::Spectator] {
        assert_eq!(told(viewer), [other.as_str()], "{event:?}");
    }
}

#[test]
fn delve_cue_1_the_sentences_of_items_traps_and_ends() {
    let sword = Item { plus: 1, ..Item::one(ItemKind::Weapon(Weapon::Sword)) };
    let darts = Item { count: 3, ..Item::one(ItemKind::Throwable(Throwable::Dart)) };
    let (dart, ration) = (darts.kind, ItemKind::Food(Food::Ration));
    let (healing, fire) = (ItemKind::Potion(Potion::Healing), ItemKind::Potion(Potion::Fire));
    let (warp, worn, slot, at) = (ItemKind::Scroll(Scroll::Warp), GearSlot::Weapon, 2, HERE);
    for (event, line) in [
        (Event::ItemPickedUp { item: darts, slot }, "You pick up 3 × dart."),
        (Event::ItemDropped { item: sword, at, seen: true }, "Sword +1 lies at (2,2)."),
        (Event::ItemUsed { kind: healing, slot }, "You drink potion of healing."),
        (Event::ItemUsed { kind: warp, slot }, "You read ash scroll."),
        (Event::ItemUsed { kind: ration, slot }, "You eat ration."),
        (Event::ItemIdentified { kind: fire }, "The amber potion is a potion of fire."),
        (Event::ItemIdentified { kind: warp }, "The ash scroll is a scroll of warp."),
        (Event::ItemEquipped { item: sword, worn, slot }, "You take up sword +1."),
        (Event::ItemUnequipped { item: sword, worn, slot }, "You put away sword +1."),
        (Event::ItemForged { item: sword, worn }, "It is sword +1 now."),
        (Event::ItemThrown { kind: dart, from: HERE, to: THERE }, "You throw dart."),
        (Event::ItemBroke { kind: fire, at }, "The amber potion breaks."),
        (Event::AmuletTaken, "The Amulet!"),
        (Event::TrapTriggered { at, kind: TrapKind::Snare }, "You step on a snare."),
        (Event::TrapRevealed { at, kind: TrapKind::Venom }, "You find a venom trap."),
        (Event::TrapDisarmed { at, kind: TrapKind::Flame }, "The flame trap is disarmed."),
        (Event::HungerChanged { from: Hunger::Sated, to: Hunger::Hungry }, "You are hungry."),
        (Event::LevelEntered { depth: 3, first: true }, "Depth 3"),
        (
            Event::MatchEnded { ending: DelveEnding::Abandoned, turn: 1, score: 1 },
            "The delve was given up",
        ),
    ] {
        reads(&event, line);
    }
}

/// A goblin behind a door at (4,3), and the hero where this row and column are.
fn behind_a_door(x: i16, y: i16) -> Dungeon {
    super::begin(json!({
        "hero": { "x": x, "y": y },
        "levels": [{
            "rows": ["########", "#...#..#", "#...#..#", "#...+..#", "########"],
            "monsters": [{ "kind": "goblin", "x": 5, "y": 3, "state": "chase",
                "last_known": [3, 3], "memory": 9, "energy": { "total": 100 } }],
        }],
        "overrides": { "constants": { "spawn_every": 0 } },
    }))
}

#[test]
fn delve_hide_1_a_door_that_somebody_out_of_view_opens_names_nobody() {
    // From the corner the hero sees the door, but nobody behind it.
    let played = Played::new(&behind_a_door(3, 1), Command::Wait);
    assert!(played.after.in_view().next().is_none());
    assert_eq!(lines(&played.tell(OWN)), ["A door opens."]);
    assert_eq!(lines(&played.tell(Viewer::Spectator)), ["A door opens."]);
    assert_eq!(lines(&played.tell(Viewer::All))[0], "The goblin opens a door.");
    // Through the open door the hero sees who opened it.
    let played = Played::new(&behind_a_door(2, 3), Command::Wait);
    assert!(played.after.in_view().next().is_some());
    assert_eq!(lines(&played.tell(OWN))[0], "The goblin opens a door.");
}

#[test]
fn delve_move_3_the_hero_opens_and_closes_doors() {
    let open = |rows: Value| {
        let rows = json!({ "level": { "rows": rows } });
        Played::new(&arena(&rows), Command::Move { direction: Direction::East })
    };
    let opened = open(json!(["#####", "#@+.#", "#####"]));
    assert_eq!(lines(&opened.tell(OWN)), ["You open a door."]);
    assert_eq!(lines(&opened.tell(Viewer::All)), ["The hero opens a door."]);
    let east = Command::CloseDoor { direction: Direction::East };
    let closed = Played::new(&opened.after, east);
    assert_eq!(lines(&closed.tell(OWN)), ["You close a door."]);
    assert_eq!(lines(&closed.tell(Viewer::Spectator)), ["The hero closes a door."]);
    let letter = |played: &Played| {
        let cues = played.tell(OWN);
        let tile = cues.iter().find_map(|cue| match cue.kind {
            CueKind::Tile { tile, kind, .. } => Some((tile, kind)),
            _ => None,
        });
        tile.unwrap()
    };
    assert_eq!(letter(&opened), (Tile::new(2, 1), Some('/')));
    assert_eq!(letter(&closed), (Tile::new(2, 1), Some('+')));
}

/// Waiting is an event for the replay of a finished delve only, and only what monsters do.
#[test]
fn delve_hide_1_nobody_reads_of_waiting_but_in_a_replay() {
    let game = arena(&json!({ "level": {
        "monsters": [{ "kind": "rat", "x": 5, "y": 3, "state": "guard", "energy": { "total": 50 } }],
    } }));
    let played = Played::new(&game, Command::Wait);
    let waits = |viewer| {
        let lines = lines(&played.tell(viewer)).into_iter();
        lines.filter(|line| line.contains("wait")).collect::<Vec<_>>()
    };
    assert_eq!(waits(OWN), Vec::<String>::new());
    assert_eq!(waits(Viewer::Spectator), Vec::<String>::new());
    assert_eq!(waits(Viewer::All), ["The rat waits."]);
}

/// The end of the Warden's Quake shakes the screen; the end of a long reading does not.
#[test]
fn delve_cue_2_a_quake_shakes_the_screen() {
    let shaken = |cues: &[Cue]| {
        let shake = cues.iter().find(|cue| matches!(cue.kind, CueKind::Shake { .. }))?;
        Some((shake.lasts, shake.sound.to_string(), shake.log.clone()?.text.to_string()))
    };
    let mut game = arena(&json!({ "hero": { "hp": 500, "max_hp": 500 }, "level": {
        "monsters": [{ "kind": "warden", "x": 3, "y": 2, "state": "chase", "last_known": [2, 2],
            "energy": { "total": 100 } }] } }));
    let mut shakes = Vec::new();
    for _ in 0..4 {
        let played = Played::new(&game, Command::Wait);
        let done = played.events.iter().any(|event| {
            matches!(event, Event::Turn { event: TurnEvent::ChannelCompleted { .. }, .. })
        });
        let shake = shaken(&played.tell(OWN));
        assert_eq!(shake.is_some(), done);
        shakes.extend(shake);
        game = played.after;
    }
    assert_eq!(shakes, [(Span::ms(250), "quake".into(), "The Warden shakes the ground.".into())]);
    let reading =
        arena(&json!({ "known": ["passage"], "hero": { "pack": [{ "kind": "passage" }] },
        "level": { "rows": ["#######", "#<...@#", "#######"] } }));
    let played = Played::new(&reading, Command::UseItem { slot: 0, target: None });
    assert_eq!(shaken(&played.tell(OWN)), None);
    let read = ["You read scroll of passage.", "You begin to read."];
    let told = lines(&played.tell(OWN));
    assert!(read.iter().all(|line| told.iter().any(|told| told == line)), "{told:?}");
}

/// One turn ticks, several turns are counted up.
#[test]
fn delve_cue_3_only_a_span_of_turns_takes_time() {
    let game = company();
    for (span, lasts) in [(1, Span::ZERO), (2, Span::ms(200)), (9, Span::ms(200))] {
        let ended = TurnEvent::TurnEnded { turn: 12, actions: 3, span };
        let cues = tell(&game, &[Event::Turn { event: ended, seen: true }], &game, OWN);
        let [Cue { kind: CueKind::Turn { turn }, free: true, lasts: shown, .. }] = &cues[..] else {
            panic!("{cues:?}");
        };
        assert_eq!((*shown, turn.round, turn.count.as_ref()), (lasts, 12, "Turn 12.0"));
        assert_eq!(
            (turn.text.as_ref(), turn.side.as_ref()),
            ("The dungeon stirs", Some(&"monsters".into()))
        );
    }
}
