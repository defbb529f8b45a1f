//! What follows from board, pieces and gestures: scenes, choices, words and cues.

mod ambush;

use ambush::{Ambush, Command, Event};
use initiative_kernel::dice::Dice;
use initiative_kernel::game::{Game, Null, Outcome, Seat, Seats};
use initiative_kernel::table::Table;
use initiative_scene::choice::{Choice, Role};
use initiative_scene::conform;
use initiative_scene::cue::{Cue, CueKind, On, Span};
use initiative_scene::scene::{EndState, Ending, Scene, Selection, Stance};
use initiative_scene::staged::{Staged, Step};
use initiative_scene::viewer::Viewer;
use initiative_testkit::walk::RandomWalk;

const ADA: Seat = Seat(0);
const BO: Seat = Seat(1);

initiative_testkit::conformance! {
    Ambush,
    setups: [()],
    view: |game, seat| serde_json::to_string(&game.scene(Viewer::Seat(seat))),
    secrets: [|game, seat| {
        game.traps.iter().filter(|(whose, _)| *whose != seat).copied().collect::<Vec<_>>()
    }],
}

fn play(commands: &[(Seat, Command)]) -> Ambush {
    let mut table = Table::<Ambush>::start((), 0).unwrap();
    for (seat, command) in commands {
        table.submit(*seat, command.clone(), &mut Null).unwrap();
    }
    table.state().clone()
}

/// What a viewer sees of a command.
fn told(before: &Ambush, seat: Seat, command: &Command, viewer: Viewer) -> Vec<Cue> {
    let mut after = before.clone();
    let mut events: Vec<Event> = Vec::new();
    after.apply(seat, command.clone(), &mut events);
    let mut cues = Vec::new();
    Ambush::tell(&Step::new(before, &events, &after).by(seat, command), viewer, &mut cues);
    cues
}

fn log(cues: &[Cue]) -> Vec<&str> {
    cues.iter().filter_map(|cue| Some(&*cue.log.as_ref()?.text)).collect()
}

fn names(cues: &[Cue]) -> Vec<&str> {
    cues.iter().map(|cue| cue.kind.name()).collect()
}

#[test]
fn whole_matches_have_no_flaws() {
    assert_eq!(conform::about::<Ambush>(), []);
    for seed in 0..12 {
        let mut walk = RandomWalk::<Ambush>::new(&(), seed);
        for _ in 0..60 {
            assert_eq!(conform::scenes(walk.table.state(), &mut Dice::new(seed)), []);
            let before = walk.table.state().clone();
            let mut events: Vec<Event> = Vec::new();
            if !walk.step(&mut events) {
                break;
            }
            assert_eq!(conform::cues(&Step::new(&before, &events, walk.table.state())), []);
        }
    }
}

#[test]
fn one_scenario_is_offered_with_the_seats_of_the_default_setup() {
    let about = Ambush::about();
    assert_eq!((&*about.title, about.scenarios.len()), ("Ambush", 1));
    let seats: Vec<&str> = about.scenarios[0].seats.iter().map(|seat| &*seat.name).collect();
    assert_eq!(seats, ["Blue", "Red"]);
    assert_eq!(about.scenarios[0].setup, serde_json::json!({}));
}

#[test]
fn sides_are_what_they_are_to_the_viewer() {
    let stances = |viewer| {
        let scene = play(&[]).scene(viewer);
        ["seat0", "seat1", "vermin"].map(|side| scene.sides[side].stance)
    };
    assert_eq!(stances(Viewer::Seat(BO)), [Stance::Enemy, Stance::Own, Stance::Enemy]);
    assert_eq!(stances(Viewer::Shared(ADA)), [Stance::Own, Stance::Enemy, Stance::Enemy]);
    assert_eq!(stances(Viewer::Spectator), [Stance::Neutral; 3]);
    let roster = |seat| play(&[]).scene(Viewer::Seat(seat)).roster;
    assert_eq!((&*roster(ADA)[0].name, &*roster(BO)[0].name), ("Blue", "Red"), "own side first");
    assert_eq!(roster(ADA).len(), 2, "a rat without numbers is not listed");
}

#[test]
fn a_trap_is_for_its_owner_only() {
    let game = play(&[(ADA, Command::Trap { at: 2 })]);
    let sees = |viewer| game.scene(viewer).pieces.contains_key("trap0-2");
    assert!(sees(Viewer::Seat(ADA)) && sees(Viewer::Shared(ADA)) && sees(Viewer::All));
    assert!(!sees(Viewer::Seat(BO)) && !sees(Viewer::Shared(BO)) && !sees(Viewer::Spectator));
    let cues = |viewer| told(&play(&[]), ADA, &Command::Trap { at: 2 }, viewer);
    assert_eq!(log(&cues(Viewer::Seat(ADA)))[0], "Ada: Lay a trap, c2");
    assert_eq!(log(&cues(Viewer::Seat(BO)))[0], "Blue has decided");
    assert!(names(&cues(Viewer::Seat(ADA))).contains(&"appear"));
    let others = serde_json::to_string(&cues(Viewer::Spectator)).unwrap();
    assert!(!others.contains("rap") && !others.contains("[2,1]"), "{others}");
    assert_eq!(
        play(&[]).caption(ADA, &Command::Trap { at: 2 }, Viewer::Seat(BO)),
        "Blue has decided"
    );
}

#[test]
fn people_at_one_screen_are_never_you() {
    let mut walk = RandomWalk::<Ambush>::new(&(), 3);
    for _ in 0..40 {
        for viewer in [Viewer::Shared(ADA), Viewer::Shared(BO), Viewer::Spectator, Viewer::All] {
            let before = walk.table.state().clone();
            let scene = serde_json::to_string(&before.scene(viewer)).unwrap().to_lowercase();
            assert!(!scene.contains("\"you") && !scene.contains(" you"), "{scene}");
        }
        if !walk.step(&mut Null) {
            break;
        }
    }
}

#[test]
fn choices_are_grouped_by_actor_and_verb() {
    let scene = play(&[]).scene(Viewer::Seat(ADA));
    let ids: Vec<&str> = scene.menu().iter().map(|(id, _)| id.as_str()).collect();
    assert_eq!(ids, ["Ada/move", "Ada/trap", "Ada/brace", "give_up", "end_turn", "Ada/attack"]);
    assert_eq!(scene.choices["Ada/move"].targets.len(), 2);
    assert_eq!(scene.choices["Ada/trap"].targets.len(), 5);
    assert_eq!(scene.choices["give_up"].role, Role::Menu);
    assert_eq!(
        (scene.idle, &scene.pieces["Ada"].selection),
        (vec!["Ada".into()], &Some(Selection::Free))
    );
    assert_eq!(scene.pieces["Bo"].selection, None);
    assert_eq!(scene.prompt, None, "pieces act: nothing is asked for");
    assert!(play(&[]).scene(Viewer::Seat(BO)).choices.is_empty());
}

#[test]
fn what_is_not_possible_says_why() {
    let attack = |game: &Ambush| game.scene(Viewer::Seat(ADA)).choices["Ada/attack"].clone();
    let refused: Choice = attack(&play(&[]));
    assert_eq!(refused.refused.unwrap().code, "ambush/far");
    let near = play(&[(ADA, Command::Step { to: 2 }), (BO, Command::Step { to: 2 })]);
    assert!(attack(&near).is_enabled());
    let [target] = &*attack(&near).targets else { panic!("one enemy, one target") };
    let options: Vec<_> =
        target.then.as_ref().unwrap().targets.iter().map(|it| &*it.name).collect();
    assert_eq!(options, ["Hard", "Lightly"]);
}

#[test]
fn the_button_says_whose_turn_it_is() {
    let end = |viewer| play(&[]).scene(viewer).end_turn;
    let own = end(Viewer::Seat(ADA)).unwrap();
    assert_eq!(
        (&*own.name, own.state, own.choice),
        ("End turn", EndState::Mine, Some("end_turn".into()))
    );
    assert!(own.untouched.is_empty(), "without badges nobody was forgotten");
    let other = end(Viewer::Shared(BO)).unwrap();
    assert_eq!((&*other.name, other.state), ("Blue's turn", EndState::Waiting));
    assert_eq!(other.refused.unwrap().text, "It is Blue's turn.");
    assert_eq!(end(Viewer::Spectator), None);
}

#[test]
fn a_blow_is_seen_with_its_number_and_the_turn_passes() {
    let near = play(&[(ADA, Command::Step { to: 2 }), (BO, Command::Step { to: 2 })]);
    let cues = told(&near, ADA, &Command::Strike { hard: true }, Viewer::Seat(BO));
    assert_eq!(
        names(&cues),
        ["shot", "wait", "number", "change", "flash", "wait", "turn", "wait", "banner"]
    );
    assert_eq!(
        log(&cues),
        ["Ada attacks Bo (Hard)", "What a blow!", "Bo loses 3 health", "Red's turn"]
    );
    let number = CueKind::Number { on: On::Piece("Bo".into()), value: -3, meter: None };
    assert_eq!((&cues[2].kind, cues[2].free, cues[2].by), (&number, true, Some(ADA)));
    let banner = cues.last().unwrap();
    assert!(banner.free, "whoever is to act need not wait");
    let CueKind::Banner { text, look, .. } = &banner.kind else { panic!("a banner comes last") };
    assert_eq!((&**text, &**look), ("Your turn", "own_turn"));
    // CLIENT-PACE-1: the turn of somebody else is heard, and written where turns are.
    let others = told(&near, ADA, &Command::Strike { hard: true }, Viewer::Seat(ADA));
    assert_eq!(names(&others).last(), Some(&"sound"));
    assert!(!names(&others).contains(&"banner"));
    let held =
        |cues: &[Cue]| cues.iter().filter(|cue| !cue.free).map(|cue| cue.lasts).sum::<Span>();
    assert_eq!((held(&others), held(&cues)), (Span::ms(370), Span::ms(620)));
}

#[test]
fn a_new_status_shows_while_the_turn_goes_on() {
    let cues = told(&play(&[]), ADA, &Command::Brace, Viewer::Spectator);
    assert_eq!(names(&cues), ["flash", "change", "flash"]);
    assert_eq!(log(&cues), ["Ada braces"]);
}

#[test]
fn every_viewer_reads_their_own_result() {
    let last = |viewer| told(&play(&[]), ADA, &Command::GiveUp, viewer);
    let banner = |viewer| match &last(viewer).last().unwrap().kind {
        CueKind::Banner { text, look, .. } => (text.to_string(), look.to_string()),
        kind => panic!("{} comes last", kind.name()),
    };
    assert_eq!(banner(Viewer::Seat(ADA)), ("Defeat".into(), "lose".into()));
    assert_eq!(banner(Viewer::Seat(BO)), ("Victory".into(), "win".into()));
    assert_eq!(banner(Viewer::Shared(ADA)), ("Red wins".into(), "win".into()));
    let over = |viewer| play(&[(ADA, Command::GiveUp)]).scene(viewer).over.unwrap();
    assert_eq!(over(Viewer::Seat(ADA)).result, Some(Ending::Lost));
    assert_eq!(
        (over(Viewer::Spectator).result, &*over(Viewer::Spectator).text),
        (None, "Out of breath.")
    );
}

#[test]
fn a_match_opens_with_whose_turn_it_is() {
    let game = play(&[]);
    let mut cues = Vec::new();
    Ambush::tell(&Step::opening(&[], &game), Viewer::Shared(BO), &mut cues);
    assert_eq!(names(&cues), ["turn", "wait", "banner"]);
    assert_eq!(game.scene(Viewer::Spectator).turn.text, "Blue's turn");
}

/// The parts stand alone: two scenes that nobody derived are compared all the same.
#[test]
fn any_two_scenes_can_be_compared() {
    use initiative_kernel::grid::{Size, Tile};
    use initiative_scene::scene::{Board, Meter, Piece, TileKind as Ground};
    use initiative_scene::tabletop;
    let scene = |rows: [char; 2], pieces: &[(&'static str, i16)], gold: i32| {
        let letter = |tile: Tile| if tile.x == 0 { rows[0] } else { rows[1] };
        let board = Board::new(Size::of(2, 1), letter).kind('.', Ground::new("Floor", "floor"));
        let mut scene = Scene::new(Viewer::Spectator, board);
        tabletop::seat(&mut scene, [(ADA, "Ada".into())]);
        scene.meters.push(Meter::new("gold", "Gold", gold));
        let pieces =
            pieces.iter().map(|(id, x)| ((*id).into(), Piece::new(*id, "pawn", Tile::new(*x, 0))));
        tabletop::place(&mut scene, pieces);
        scene
    };
    let (before, mut after) =
        (scene(['.', '.'], &[("a", 0), ("b", 1)], 1), scene(['.', '#'], &[("a", 1), ("c", 0)], 4));
    let mut cues = Vec::new();
    tabletop::difference(&before, &after, None, [], &mut cues);
    assert_eq!(names(&cues), ["move", "appear", "fade", "tile", "meter"]);
    assert_eq!(log(&cues), ["a moves to (1,0)", "c arrives at (0,0)", "b is gone"]);
    assert_eq!(cues[2].sound, "capture");
    let outcome = Outcome::won(Seats::only(ADA), "done");
    tabletop::over(&mut after, initiative_kernel::game::Status::Over(outcome));
    assert_eq!(after.over.unwrap().title, "Ada wins");
}
