//! Every event and every command in words, and what a card shows.

use initiative_kernel::game::{Game, Seat};
use initiative_kernel::grid::Tile;
use initiative_scene::cue::{CardAct, Cue, CueKind};
use initiative_scene::scene::Badge;
use initiative_scene::staged::{Staged, Step};
use initiative_scene::viewer::Viewer;
use serde_json::json;
use squad::{
    AbilityTarget, Command, Completion, Event, Expense, FigureId, FigureStatus, Location,
    MonsterId, MonsterSkip, Part, Passing, Setup, Squad, SurvivorId, Waste, WoundOutcome,
};

const ADA: SurvivorId = SurvivorId(1);
const BO: SurvivorId = SurvivorId(2);
const BRUTE: MonsterId = MonsterId(1);

fn battle() -> Squad {
    let setup = Setup::custom(json!({
        "survivors": [
            { "name": "Ada", "at": [0, 0], "weapon": "bow", "abilities": ["brace", "fire_pot"] },
            { "name": "Bo", "at": [2, 0], "owner": 1 },
        ],
        "monsters": [{ "kind": "brute", "at": [8, 8] }],
    }));
    Squad::start(&setup, 1).unwrap()
}

fn cues(event: Event, viewer: Viewer) -> Vec<Cue> {
    let (game, mut cues) = (battle(), Vec::new());
    Squad::tell(&Step::opening(&[event], &game), viewer, &mut cues);
    cues
}

/// The lines of the log, and the pieces that they lead to.
fn lines(event: Event) -> Vec<(String, Option<String>)> {
    let lines = cues(event, Viewer::Seat(Seat(0))).into_iter().filter_map(|cue| cue.log);
    lines.map(|line| (line.text.into(), line.piece.map(|id| id.as_str().into()))).collect()
}

#[test]
fn every_event_of_a_survivor_is_told_in_words() {
    let at = Tile::new(1, 1);
    let (from, path) = (Tile::new(0, 0), vec![Tile::new(0, 1), at]);
    for (event, text) in [
        (Event::SurvivorSkipsPhase { survivor: ADA }, "Ada misses this turn."),
        (Event::SurvivorStoodUp { survivor: ADA }, "Ada stands up."),
        (
            Event::SurvivorMoved { survivor: ADA, from, path, cost: 3 },
            "Ada moves to (1,1), cost 3.",
        ),
        (
            Event::SurvivorTurnCompleted { survivor: ADA, reason: Completion::Ended },
            "Ada is finished.",
        ),
        (
            Event::SurvivorShoved { survivor: ADA, by: BRUTE, from, to: at },
            "Brute pushes Ada aside to (1,1).",
        ),
        (
            Event::LocationRolled { survivor: ADA, face: 7, part: Part::Waist },
            "Ada is hit in the waist (7).",
        ),
        (
            Event::SurvivorWounded { survivor: ADA, part: Part::Arms, amount: 2, wounds: 2 },
            "Ada takes 2 wounds to the arms.",
        ),
        (
            Event::WoundHealed { survivor: ADA, part: Part::Arms, amount: 1, wounds: 1 },
            "Ada is treated: 1 wound less on the arms.",
        ),
        (
            Event::SevereInjury { survivor: ADA, part: Part::Legs },
            "Ada suffers a severe injury of the legs.",
        ),
        (Event::SurvivorDied { survivor: ADA }, "Ada dies."),
        (Event::SurvivorKnockedDown { survivor: ADA }, "Ada is knocked down."),
        (
            Event::AttackDeclared { survivor: ADA, from, target: None, toward: None, weapon: 0 },
            "Ada attacks nobody.",
        ),
        (
            Event::AbilityUsed { survivor: ADA, from, ability: 0, target: None, toward: None },
            "Ada uses Brace.",
        ),
        (
            Event::HitDiceRolled { survivor: ADA, faces: vec![9, 2], hits: 1 },
            "Ada rolls 9, 2: 1 hit.",
        ),
        (Event::AttackMissed { survivor: ADA, target: BRUTE }, "Ada misses."),
        (
            Event::StatusApplied {
                figure: FigureId::Survivor(ADA),
                status: FigureStatus::Braced,
                turns: 1,
            },
            "Ada is braced.",
        ),
        (
            Event::StatusExpired { figure: FigureId::Survivor(ADA), status: FigureStatus::Slowed },
            "Ada is no longer slowed.",
        ),
    ] {
        assert_eq!(lines(event), [(text.to_string(), Some("survivor_1".to_string()))]);
    }
    let expense = Expense::Move;
    assert_eq!(lines(Event::ActionSpent { survivor: ADA, expense, cost: 1 }), []);
    assert_eq!(lines(Event::SurvivorReadied { survivor: ADA }), []);
}

#[test]
fn every_event_of_a_monster_is_told_in_words() {
    let at = Tile::new(8, 7);
    for (event, text) in [
        (
            Event::IntentRevealed { monster: BRUTE, card: 0, target: BO },
            "Brute will play Hunt at Bo.",
        ),
        (Event::ActionCardRevealed { monster: BRUTE, card: 1 }, "Brute plays Maul."),
        (Event::IntentPlayed { monster: BRUTE, card: 0, target: ADA }, "Brute plays Hunt at Ada."),
        (
            Event::MonsterMoved { monster: BRUTE, from: Tile::new(8, 8), path: vec![at] },
            "Brute moves to (8,7).",
        ),
        (Event::MonsterStayed { monster: BRUTE }, "Brute stays where it is."),
        (
            Event::MonsterSkipped { monster: BRUTE, why: MonsterSkip::Dazed },
            "Brute is dazed and loses its turn.",
        ),
        (
            Event::MonsterSkipped { monster: BRUTE, why: MonsterSkip::NoCards },
            "Brute has no cards and does nothing.",
        ),
        (
            Event::MonsterSkipped { monster: BRUTE, why: MonsterSkip::NoTarget },
            "Brute finds nobody.",
        ),
        (
            Event::MonsterAttackRolled { monster: BRUTE, target: BO, faces: vec![3, 10], hits: 0 },
            "Brute attacks Bo and rolls 3, 10: 0 hits.",
        ),
        (
            Event::MonsterAttackWasted { monster: BRUTE, target: BO, why: Waste::TooNear },
            "Brute cannot attack Bo: too near.",
        ),
        (
            Event::MonsterAttackWasted { monster: BRUTE, target: BO, why: Waste::TooFar },
            "Brute cannot attack Bo: out of reach.",
        ),
        (
            Event::MonsterAttackWasted { monster: BRUTE, target: BO, why: Waste::NoSight },
            "Brute cannot attack Bo: out of sight.",
        ),
        (
            Event::WoundRolled {
                monster: BRUTE,
                location: Location::Head,
                face: 10,
                outcome: WoundOutcome::Critical,
            },
            "Brute, head: 10 against toughness 5, a critical wound.",
        ),
        (
            Event::WoundRolled {
                monster: BRUTE,
                location: Location::Legs,
                face: 1,
                outcome: WoundOutcome::Failed,
            },
            "Brute, legs: 1 against toughness 5, no wound.",
        ),
        (
            Event::MonsterWounded { monster: BRUTE, card: Some(0), life: 9 },
            "Brute is wounded and loses Hunt: life 9.",
        ),
        (
            Event::MonsterWounded { monster: BRUTE, card: None, life: 0 },
            "Brute is wounded: life 0.",
        ),
        (Event::MonsterSlain { monster: BRUTE }, "Brute is slain."),
        (
            Event::StatusApplied {
                figure: FigureId::Monster(BRUTE),
                status: FigureStatus::Slowed,
                turns: 2,
            },
            "Brute is slowed for 2 turns.",
        ),
    ] {
        assert_eq!(lines(event), [(text.to_string(), Some("monster_1".to_string()))]);
    }
    let plain = |event| lines(event).into_iter().map(|line| line.0).collect::<Vec<_>>();
    let chosen = Event::TargetChosen { monster: BRUTE, target: BO, at };
    assert_eq!(lines(chosen), [("Brute goes for Bo.".into(), Some("survivor_2".into()))]);
    let shuffled = Event::ActionDeckReshuffled { monster: BRUTE };
    assert_eq!(plain(shuffled), ["Brute's cards are shuffled."]);
    let drawn =
        Event::HitLocationsDrawn { monster: BRUTE, cards: vec![Location::Arms, Location::Torso] };
    assert_eq!(plain(drawn), ["Hit location: arms.", "Hit location: torso."]);
    let chosen = Event::HitLocationChosen { index: 0, location: Location::Arms };
    assert_eq!(plain(chosen), ["First the arms."]);
}

#[test]
fn an_attack_turns_the_survivor_and_shoots_what_flies() {
    let (survivor, from) = (ADA, Tile::new(5, 5));
    let facing = |x: i16, y: i16| {
        let (target, toward) = (Some(BRUTE), Some(Tile::new(x, y)));
        let mut cues = cues(
            Event::AttackDeclared { survivor, from, target, toward, weapon: 3 },
            Viewer::Seat(Seat(0)),
        );
        let shot = cues.pop().unwrap();
        assert!(matches!(shot.kind, CueKind::Shot { .. }) && shot.free);
        match cues.pop().unwrap().kind {
            CueKind::Change { into, .. } => into.facing.map(|facing| (facing.dx(), facing.dy())),
            other => panic!("{other:?}"),
        }
        .unwrap()
    };
    assert_eq!([facing(9, 5), facing(1, 5)], [(1, 0), (-1, 0)]);
    assert_eq!([facing(5, 9), facing(5, 1)], [(0, 1), (0, -1)]);
    assert_eq!([facing(8, 7), facing(9, 7), facing(10, 7)], [(1, 1), (1, 1), (1, 0)]);
    assert_eq!([facing(3, 2), facing(3, 1), facing(3, 0)], [(-1, -1), (-1, -1), (0, -1)]);
    let text = |weapon: u8| {
        let (target, toward) = (Some(BRUTE), Some(Tile::new(5, 6)));
        lines(Event::AttackDeclared { survivor, from, target, toward, weapon })[0].0.clone()
    };
    assert_eq!(text(1), "Ada attacks Brute with the hatchet.");
    let cues = |event| cues(event, Viewer::Seat(Seat(0))).len();
    let (target, toward) = (Some(BRUTE), Some(Tile::new(5, 6)));
    assert_eq!(cues(Event::AttackDeclared { survivor, from, target, toward, weapon: 1 }), 1);
    let tile = Tile::new(4, 4);
    let (target, toward) = (Some(AbilityTarget::Tile(tile)), Some(tile));
    let thrown = Event::AbilityUsed { survivor, from, ability: 3, target, toward };
    assert_eq!(lines(thrown.clone())[0].0, "Ada uses Fire Pot on (4,4).");
    assert_eq!(cues(thrown), 2);
    let (target, toward) = (Some(AbilityTarget::Monster(BRUTE)), Some(tile));
    assert_eq!(cues(Event::AbilityUsed { survivor, from, ability: 2, target, toward }), 1);
}

#[test]
fn badges_follow_what_happens() {
    let badge = |event: Event| {
        let change = cues(event, Viewer::Spectator).into_iter().find_map(|cue| match cue.kind {
            CueKind::Change { into, .. } => Some((into.badge, into.spent, into.pose)),
            _ => None,
        });
        change.unwrap()
    };
    let ended = |reason| badge(Event::SurvivorTurnCompleted { survivor: ADA, reason });
    assert_eq!(ended(Completion::Ended), (Some(Badge::Done), Some(true), None));
    assert_eq!(ended(Completion::KnockedDown), (Some(Badge::Down), Some(false), None));
    let fallen = badge(Event::SurvivorKnockedDown { survivor: ADA });
    assert_eq!(fallen, (Some(Badge::Down), Some(false), Some("down".into())));
    let stood = badge(Event::SurvivorStoodUp { survivor: ADA });
    assert_eq!(stood, (None, None, Some("".into())));
    let ready = badge(Event::SurvivorReadied { survivor: ADA });
    assert_eq!(ready, (Some(Badge::Fresh), Some(false), None));
    let spent = Event::ActionSpent { survivor: ADA, expense: Expense::Move, cost: 1 };
    assert_eq!(badge(spent), (Some(Badge::Partial), Some(false), None));
}

#[test]
fn what_a_seat_does_is_marked_as_its_act() {
    let by = |event: Event| cues(event, Viewer::Spectator).pop().unwrap().by;
    let spent = |survivor| Event::ActionSpent { survivor, expense: Expense::Move, cost: 1 };
    assert_eq!([by(spent(ADA)), by(spent(BO))], [Some(Seat(0)), Some(Seat(1))]);
    assert_eq!(by(Event::HitDiceRolled { survivor: BO, faces: vec![1], hits: 0 }), Some(Seat(1)));
    assert_eq!(by(Event::SurvivorDied { survivor: ADA }), None);
}

#[test]
fn squad_ui_6_banners_of_phases_and_of_the_end() {
    let banner = |event: Event, viewer: Viewer| {
        let cue = cues(event, viewer).pop().unwrap();
        let log = cue.log.map(|line| line.text.to_string()).unwrap_or_default();
        match cue.kind {
            CueKind::Banner { text, look, .. } => (text.to_string(), look.to_string(), log),
            other => panic!("{other:?}"),
        }
    };
    let own = Viewer::Seat(Seat(0));
    let phase = || Event::PlayerPhaseStarted { round: 2, ready: 2 };
    let told = |text: &str, look: &str, log: &str| (text.into(), look.into(), log.into());
    assert_eq!(banner(phase(), own), told("Your turn", "own_turn", "The survivors act."));
    let shared = banner(phase(), Viewer::Shared(Seat(0)));
    assert_eq!(shared, told("The survivors' turn", "own_turn", "The survivors act."));
    let others = banner(phase(), Viewer::Spectator);
    assert_eq!(others, told("The survivors' turn", "other_turn", "The survivors act."));
    let monsters = banner(Event::MonsterPhaseStarted { round: 2 }, own);
    assert_eq!(monsters, told("Monster turn", "other_turn", "The monsters act."));
    let reason = Passing::AllDown;
    let down = banner(Event::PlayerPhaseEnded { reason }, own);
    assert_eq!(down, told("All down", "lose", "Nobody stands: the turn passes."));
    assert_eq!(banner(Event::BattleWon { round: 1 }, own), told("Victory", "win", "Victory"));
    let lost = Event::BattleLost { round: 1, resigned: true };
    assert_eq!(banner(lost, own), told("Defeat", "lose", "Defeat"));
    assert_eq!(banner(Event::BattleDrawn { round: 1 }, own), told("Draw", "draw", "Draw"));
    let reason = Passing::AllComplete;
    assert!(cues(Event::PlayerPhaseEnded { reason }, own).is_empty());
    let turns = |event: Event| match cues(event, own).remove(0).kind {
        CueKind::Turn { turn } => (turn.phase.to_string(), turn.round),
        other => panic!("{other:?}"),
    };
    assert_eq!(turns(phase()), ("Then the monsters act".into(), 2));
    let monsters = turns(Event::MonsterPhaseStarted { round: 7 });
    assert_eq!(monsters, ("Then the survivors act".into(), 7));
}

#[test]
fn cards_go_between_their_piles() {
    let card = |event: Event| match cues(event, Viewer::Spectator).remove(0).kind {
        CueKind::Card { act, from, to, card, piece, .. } => {
            let zone = |place: Option<initiative_scene::scene::CardPlace>| {
                place.map(|place| place.zone.as_str().to_string()).unwrap_or_default()
            };
            assert_eq!(piece, Some("monster_1".into()));
            (act, zone(from), zone(to), card.map(|card| card.name.to_string()))
        }
        other => panic!("{other:?}"),
    };
    let (monster, location) = (BRUTE, Location::Head);
    let name = |text: &str| Some(text.to_string());
    let flip = |pile: &str, card: &str| (CardAct::Flip, pile.into(), String::new(), name(card));
    let shown = card(Event::ActionCardRevealed { monster, card: 0 });
    assert_eq!(shown, flip("draw-monster_1", "Hunt"));
    let shown = card(Event::HitLocationsDrawn { monster, cards: vec![location] });
    assert_eq!(shown, flip("locations-monster_1", "Head"));
    let laid = |pile: &str, card: &str| (CardAct::Discard, String::new(), pile.into(), name(card));
    let gone = card(Event::ActionCardDiscarded { monster, card: 1 });
    assert_eq!(gone, laid("discard-monster_1", "Maul"));
    let gone = card(Event::HitLocationDiscarded { monster, location, unresolved: true });
    assert_eq!(gone, laid("used-monster_1", "Head"));
    let mixed = |pile: &str| (CardAct::Shuffle, pile.into(), String::new(), None);
    assert_eq!(card(Event::ActionDeckReshuffled { monster }), mixed("draw-monster_1"));
    assert_eq!(card(Event::HitLocationsReshuffled { monster }), mixed("locations-monster_1"));
}

#[test]
fn every_command_is_captioned() {
    let mut game = battle();
    let caption = |game: &Squad, command| game.caption(Seat(0), &command, Viewer::Spectator);
    let (survivor, target) = (ADA, Some(AbilityTarget::Tile(Tile::new(2, 2))));
    for (command, text) in [
        (Command::MoveSurvivor { survivor, to: Tile::new(1, 1) }, "Ada moves to (1,1)"),
        (Command::Attack { survivor, target: Some(BRUTE) }, "Ada attacks Brute"),
        (Command::Attack { survivor, target: None }, "Ada attacks"),
        (Command::UseAbility { survivor, ability: 1, target }, "Ada: Fire Pot on (2,2)"),
        (Command::UseAbility { survivor, ability: 0, target: None }, "Ada: Brace"),
        (Command::UseAbility { survivor, ability: 9, target: None }, "Ada: ?"),
        (Command::EndSurvivorTurn { survivor: BO }, "Bo is finished"),
        (Command::EndSurvivorTurn { survivor: SurvivorId(9) }, "? is finished"),
        (Command::EndPhase, "The turn is ended"),
        (Command::SimulatePhase, "The survivors play by themselves"),
        (Command::Resign, "The battle is given up"),
        (Command::ChooseHitLocation { index: 0 }, "The hit on the ? is resolved"),
    ] {
        assert_eq!(caption(&game, command), text);
    }
    let waiting = Setup::custom(json!({
        "survivors": [{ "at": [0, 0], "activated": true }],
        "monsters": [{ "kind": "brute", "at": [0, 1] }],
        "pending": {
            "attacker": "survivor_1", "target": "monster_1", "cards": ["torso", "legs"],
        },
    }));
    game = Squad::start(&waiting, 1).unwrap();
    let chosen = caption(&game, Command::ChooseHitLocation { index: 1 });
    assert_eq!(chosen, "The hit on the legs is resolved");
}
