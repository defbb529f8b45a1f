//! What is shown and heard of what happens: cues, their order and their lengths.

use super::cases::field::*;
use duel::{Command, Duel, Setup};
use initiative_kernel::game::Seat;
use initiative_scene::cue::{CardAct, Cue, CueKind, Easing};
use initiative_scene::scene::{Meter, Scene};
use initiative_scene::staged::{Staged, Step};
use initiative_scene::viewer::Viewer;
use initiative_testkit::walk::RandomWalk;
use serde_json::json;

fn told(step: &Step<'_, Duel>) -> Vec<Cue> {
    let mut cues = Vec::new();
    Duel::tell(step, Viewer::Seat(A), &mut cues);
    cues
}

impl Field {
    /// What seat 0 sees of a command of the current seat.
    fn show(&mut self, command: Command) -> Vec<Cue> {
        let before = self.game().clone();
        let events = self.play(command);
        told(&Step::new(&before, &events, self.game()))
    }
}

fn mana(scene: &Scene, seat: Seat) -> Meter {
    scene.seats[&seat].meters.iter().find(|meter| meter.id.as_str() == "mana").unwrap().clone()
}

/// Value, limit and lent part of a seat's mana, cue by cue.
fn pips(cues: &[Cue], whose: Seat) -> Vec<(i32, Option<i32>, Option<i32>)> {
    let pips = |cue: &Cue| match &cue.kind {
        CueKind::Meter { meter, seat, value, max, brief }
            if meter.as_str() == "mana" && *seat == Some(whose.0) =>
        {
            Some((*value, *max, *brief))
        }
        _ => None,
    };
    cues.iter().filter_map(pips).collect()
}

#[test]
fn duel_ui_5_gems_are_right_at_each_moment() {
    let unit = json!({ "card": "paper_kite", "seat": 0, "at": [3, 0] });
    let mut field = arena(json!({
        "units": [unit],
        "seats": [{ "mana": { "remaining": 2, "core": 2 } }, { "mana": { "remaining": 3, "core": 3 } }],
    }));
    let kite = field.id(3, 0);
    // DUEL-MANA-3: lent by a spring, ringed, and gone with the turn.
    assert_eq!(pips(&field.show(go(kite, 4, 0)), A), [(3, Some(3), Some(1))]);
    let cues = field.show(Command::EndTurn);
    assert_eq!(pips(&cues, A), [(2, Some(2), Some(0))]);
    assert_eq!(pips(&cues, B), [(3, Some(3), Some(0))], "the first own turn grows nothing");
    // DUEL-MANA-1: the new gem is there when the banner comes, not when the match goes on.
    let cues = field.show(Command::EndTurn);
    assert_eq!(pips(&cues, A).last(), Some(&(3, Some(3), Some(0))));
    let banner = cues.iter().position(|cue| cue.mark == "show_start_turn").unwrap();
    let gem = cues.iter().rposition(|cue| matches!(cue.kind, CueKind::Meter { .. })).unwrap();
    assert!(gem < banner);
    assert!(cues[gem..banner].iter().all(|cue| cue.free || cue.lasts.as_ms() == 0));
}

/// The gems that cues lead to are those of the scene after them, whatever happens.
#[test]
fn duel_ui_5_gems_end_as_the_scene_has_them() {
    let rich = json!({ "starting_mana": 7 });
    let setups = [
        Setup::decks("thornwake", "cinder").with_rules(rich.clone()),
        Setup::decks("lantern", "thornwake").with_rules(rich),
        Setup::decks("thornwake", "lantern"),
    ];
    let (mut springs, mut grown) = (0, 0);
    for (seed, setup) in (0..).zip(&setups) {
        let mut walk = RandomWalk::<Duel>::new(setup, seed);
        for _ in 0..220 {
            let (game, mut events) = (walk.table.state().clone(), Vec::new());
            let before = game.scene(Viewer::Seat(A));
            if !walk.step(&mut events) {
                break;
            }
            let after = walk.table.state().scene(Viewer::Seat(A));
            let cues = told(&Step::new(&game, &events, walk.table.state()));
            for seat in [A, B] {
                let mut shown = mana(&before, seat);
                for (value, max, brief) in pips(&cues, seat) {
                    shown.value = value;
                    shown.max = max.or(shown.max);
                    shown.brief = brief.unwrap_or(shown.brief);
                }
                assert_eq!(shown, mana(&after, seat), "seed {seed}: {events:?}");
            }
            springs += names(&events).iter().filter(|it| *it == "SpringCollected").count();
            grown += names(&events).iter().filter(|it| *it == "ManaGrown").count();
        }
    }
    assert!(springs > 2 && grown > 5, "{springs} springs, {grown} times grown");
}

/// Where a cue stands, by the name of its mark, its look or its kind.
fn place(cues: &[Cue], what: &str) -> usize {
    let is = |cue: &Cue| match &cue.kind {
        _ if cue.mark == what => true,
        CueKind::Flash { look, .. } => look == what,
        CueKind::Number { .. } => what == "number",
        CueKind::Appear { .. } => what == "appear",
        CueKind::Card { act: CardAct::Draw, .. } => what == "draw",
        _ => false,
    };
    cues.iter().position(is).unwrap_or_else(|| panic!("no {what} in {cues:?}"))
}

fn ms(cues: &[Cue]) -> u32 {
    cues.iter().filter(|cue| !cue.free).map(|cue| cue.lasts.as_ms()).sum()
}

#[test]
fn duel_ui_1_effects_push_the_marks_and_draws_fly_with_the_banner() {
    let mut field = arena(json!({ "units": [
        minion("midnight_toller", 0, 3, 2), minion("omen_crow", 0, 3, 3),
    ] }));
    let cues = field.show(Command::EndTurn);
    let marks =
        ["show_end_turn", "after_show_end_turn", "show_start_turn", "after_show_start_turn"];
    let at = marks.map(|mark| place(&cues, mark));
    assert!(at.is_sorted());
    // Step A plays between the second and the third, step B after the last.
    let (end, start) = (place(&cues, "fx_end_watch"), place(&cues, "fx_start_watch"));
    assert!(at[1] < end && end < at[2]);
    assert!(at[3] < start);
    assert_eq!(ms(&cues[..at[0]]), 500);
    assert_eq!(ms(&cues[..at[1]]), 800);
    let effects = ms(&cues[at[1]..at[2]]) - 200;
    assert_eq!(effects, 300 + 120 + 120, "a watch, and two generals are hit");
    assert_eq!(ms(&cues[at[2]..at[3]]), 800);
    // The card is on its way when the banner comes, and holds nothing.
    let draw = place(&cues, "draw");
    assert!(at[1] < draw && draw <= at[2]);
    let card = &cues[draw];
    assert!(card.free);
    assert_eq!((card.lasts.as_ms(), card.easing), (350, Easing::OutExpo));
}

/// The pause comes after all that a step does, not before its effects.
#[test]
fn duel_ui_1_the_delay_of_turns_follows_each_step() {
    let mut field = arena(json!({
        "rules": { "turn_delay_ms": 40 },
        "units": [minion("midnight_toller", 0, 3, 2), minion("omen_crow", 0, 3, 3)],
    }));
    let cues = field.show(Command::EndTurn);
    let (end, start) = (place(&cues, "fx_end_watch"), place(&cues, "fx_start_watch"));
    let banner = place(&cues, "show_start_turn");
    let pause = |cues: &[Cue], ms: u32| {
        cues.iter().any(|cue| cue.kind.name() == "wait" && cue.lasts.as_ms() == ms)
    };
    assert!(pause(&cues[end..banner], 240), "0.2 s and the delay");
    assert!(!pause(&cues[banner..start], 40));
    let last = cues.iter().rfind(|cue| !cue.free && cue.lasts.as_ms() > 0).unwrap();
    assert_eq!((last.kind.name(), last.lasts.as_ms()), ("wait", 40));
}

#[test]
fn duel_ui_3_a_watch_glows_before_it_acts() {
    let mut field = arena(json!({ "units": [minion("omen_crow", 0, 3, 3)] }));
    let cues = field.show(Command::EndTurn);
    let glow = place(&cues, "fx_start_watch");
    assert!(glow < place(&cues, "number"));
    assert_eq!(cues[glow].lasts.as_ms(), 300);
    assert_eq!(cues[glow].sound, "fx_start_watch");
    assert!(!cues[glow].free);
    // An end has a sound of its own.
    let mut field = arena(json!({ "units": [minion("midnight_toller", 0, 3, 3)] }));
    let cues = field.show(Command::EndTurn);
    assert_eq!(cues[place(&cues, "fx_end_watch")].sound, "fx_end_watch");
}

/// What the first cue of a kind is like: its length, easing and whether it holds the queue.
fn first(cues: &[Cue], name: &str) -> (u32, Easing, bool) {
    let cue = cues.iter().find(|cue| cue.kind.name() == name);
    let cue = cue.unwrap_or_else(|| panic!("no {name} in {cues:?}"));
    (cue.lasts.as_ms(), cue.easing, !cue.free)
}

#[test]
fn duel_ui_4_how_long_things_take() {
    let mut field = arena(json!({
        "units": [
            minion("courier_hound", 0, 3, 1), minion("paper_kite", 0, 3, 3),
            minion("soot_archer", 0, 1, 4), minion("pebble_warden", 1, 5, 1),
            minion("pebble_warden", 1, 6, 4),
        ],
        "seats": [{
            "hand": ["iron_visor", "cinder_bolt", "ember_lancer", "hot_blood", "overgrowth"],
            "mana": { "remaining": 9, "core": 9 },
        }, {}],
    }));
    let [hound, kite, archer] = [field.id(3, 1), field.id(3, 3), field.id(1, 4)];
    let walk = field.show(go(hound, 4, 0));
    assert_eq!(first(&walk, "move"), (360, Easing::InOutQuad, true), "two tiles");
    assert_eq!(first(&walk, "tile"), (400, Easing::Linear, true), "a spring");
    assert_eq!(first(&field.show(go(kite, 8, 4)), "jump"), (400, Easing::Linear, true));
    let lunge = field.show(hit(hound, 5, 1));
    assert_eq!(first(&lunge, "knock"), (320, Easing::Linear, true));
    assert_eq!(first(&lunge, "flash"), (120, Easing::Linear, true));
    assert_eq!(first(&lunge, "number"), (600, Easing::Linear, false));
    assert_eq!(first(&lunge, "fade"), (450, Easing::Linear, true));
    assert_eq!(first(&field.show(hit(archer, 6, 4)), "shot"), (250, Easing::Linear, true));
    let worn = field.show(play(0));
    let on = worn.iter().rfind(|cue| cue.kind.name() == "card").unwrap();
    assert_eq!((on.lasts.as_ms(), on.free), (350, false));
    let spell = field.show(play_at(1, 8, 2));
    assert_eq!(first(&spell, "card"), (700, Easing::Linear, true), "a spell is shown");
    let summon = field.show(play_at(2, 1, 2));
    assert_eq!(first(&summon, "appear"), (300, Easing::OutBack, true));
    let buff = field.show(play_at(3, 1, 2));
    assert_eq!(first(&buff, "flash"), (250, Easing::Linear, true));
}

#[test]
fn duel_ui_4_burning_fatigue_breaking_signatures_and_change() {
    let pod = json!({ "card": "seed_pod", "seat": 0, "at": [2, 2], "modifiers": [
        { "duration_end": 1, "on_expire": [{ "op": "transform", "to": "self", "card": "thornling" }] },
    ] });
    let mut field = arena(json!({
        "units": [pod],
        "turn": { "number": 4, "current": 1 },
        "rules": { "card_draw_per_turn": 2 },
        "seats": [
            { "hand": vec!["chalk_colossus"; 6], "pile": ["encore"], "own_turns": 2,
              "artifacts": [{ "card": "iron_visor", "durability": 1 }] },
            { "own_turns": 2 },
        ],
    }));
    let cues = field.show(Command::EndTurn);
    let words = |text: &str| {
        let is = |cue: &&Cue| matches!(&cue.kind, CueKind::Text { text: it, .. } if it == text);
        cues.iter().find(is).map(|cue| cue.lasts.as_ms())
    };
    assert_eq!(words("No room for more!"), Some(1250));
    assert_eq!(words("The deck is empty!"), Some(1000));
    let act = |act: CardAct| {
        let is = |cue: &&Cue| matches!(&cue.kind, CueKind::Card { act: it, .. } if *it == act);
        cues.iter().find(is).map(|cue| (cue.lasts.as_ms(), cue.free))
    };
    assert_eq!(act(CardAct::Burn), Some((1250, false)));
    assert_eq!(act(CardAct::Discard), Some((300, false)), "an artifact breaks");
    assert_eq!(cues[place(&cues, "ready")].lasts.as_ms(), 350);
    let hatched = cues.iter().find(|cue| cue.sound == "transform").unwrap();
    assert_eq!((hatched.lasts.as_ms(), hatched.free), (400, false));
}

#[test]
fn duel_ui_6_highlights_are_told_apart() {
    let mut field = arena(json!({
        "units": [
            minion("reel_dancer", 0, 3, 1), minion("toll_gatekeeper", 1, 4, 1),
            minion("paper_kite", 1, 3, 2),
        ],
        "seats": [{
            "hand": ["sling_apprentice", "cinder_bolt"], "mana": { "remaining": 9, "core": 9 },
        }, {}],
    }));
    let scene = field.game().scene(Viewer::Seat(A));
    let id = |x, y| field.id(x, y).0.to_string();
    let (dancer, gatekeeper, kite) = (id(3, 1), id(4, 1), id(3, 2));
    // Who holds it is marked, and nobody else.
    let held: Vec<_> =
        scene.pieces[dancer.as_str()].held_by.iter().map(ToString::to_string).collect();
    assert_eq!(held.as_slice(), core::slice::from_ref(&gatekeeper));
    assert_eq!(scene.pieces[kite.as_str()].held_by, []);
    // What a blow does, to everybody, and what comes back.
    let attack = &scene.choices[format!("attack-{dancer}").as_str()];
    let [target] = attack.targets.as_slice() else { panic!("one may be attacked") };
    let preview = &target.preview;
    let facts: Vec<_> =
        preview.forecast.iter().map(|it| format!("{}: {}", it.name, it.text)).collect();
    assert_eq!(facts, ["Damage: 2, 2 left", "Strikes back: 1, 1 left"]);
    let hit: Vec<_> = preview.pieces.iter().map(|it| (it.piece.to_string(), it.friend)).collect();
    assert_eq!(hit, [(gatekeeper, false), (kite.clone(), false), (dancer, true)]);
    // Standing, aiming and the second choice look different.
    let tier = |choice: &str| scene.choices[choice].targets[0].tier;
    let second = scene.choices["play-0"].targets[0].then.as_ref().unwrap().targets[0].tier;
    let tiers = [tier("play-0"), tier("play-1"), second];
    assert!(tiers[0] != tiers[1] && tiers[1] != tiers[2] && tiers[0] != tiers[2], "{tiers:?}");
    // Looking at an enemy shows where it can go: a flyer anywhere.
    assert_eq!(scene.pieces[kite.as_str()].moves.len(), 45 - 5);
    // DUEL-UI-5: who can still act is listed, half spent first.
    let end = scene.end_turn.as_ref().unwrap();
    assert_eq!((end.half_spent.len(), end.untouched.len()), (0, 2));
    field.play(hit_at(&field, (3, 1), (4, 1)));
    let scene = field.game().scene(Viewer::Seat(A));
    assert_eq!(scene.end_turn.as_ref().unwrap().untouched.len(), 1);
}

fn hit_at(field: &Field, from: (i16, i16), to: (i16, i16)) -> Command {
    hit(field.id(from.0, from.1), to.0, to.1)
}

/// DUEL-EV-1, DUEL-QUEUE-1, DUEL-QUEUE-4: in the order in which they occur.
#[test]
fn duel_ev_1_the_order_of_events() {
    let mut field = arena(json!({
        "units": [
            minion("pebble_warden", 0, 3, 1), minion("spark_chorister", 1, 5, 1),
            json!({ "card": "soot_archer", "seat": 0, "at": [2, 1] }),
        ],
        "seats": [
            { "hand": ["sling_apprentice", "iron_visor"], "mana": { "remaining": 9, "core": 9 } },
            { "artifacts": [{ "card": "iron_visor", "durability": 1 },
                { "card": "branding_iron", "durability": 2 }] },
        ],
    }));
    // A play: paid, laid down, arrived, the spring, then what it does.
    let played = field.play(play_on(0, (4, 0), (8, 2)));
    assert_eq!(
        names(&played),
        [
            "ManaSpent",
            "CardPlayed",
            "UnitSummoned",
            "SpringCollected",
            "OpeningTriggered",
            "DamageDealt",
        ]
    );
    let archer = field.id(2, 1);
    let shot = field.play(hit(archer, 8, 2));
    assert_eq!(
        names(&shot),
        ["UnitAttacked", "DamageDealt", "ArtifactWorn", "ArtifactBroken", "ArtifactWorn"]
    );
    assert_eq!(names(&field.play(play(1))), ["ManaSpent", "CardPlayed", "ArtifactEquipped"]);
    field.end();
    field.end();
    // A death comes after all blows of the attack, its dying wish after the death.
    let warden = field.id(3, 1);
    assert_eq!(names(&field.play(go(warden, 4, 1))), ["UnitMoved"]);
    field.end();
    field.end();
    let archer = field.id(2, 1);
    let shot = field.play(hit(archer, 5, 1));
    assert_eq!(
        names(&shot),
        ["UnitAttacked", "DamageDealt", "UnitDied", "DyingWishTriggered", "DamageDealt"],
        "the Visor takes all of it, and nothing wears nothing"
    );
    let end = field.play(Command::Resign);
    assert_eq!(names(&end).last().map(String::as_str), Some("MatchEnded"));
}
