//! A staged game from its pages to its end, and what the checks say when one is staged badly.

mod dig;
mod ended;

use dig::{Command, Dig, Event, Setup};
use initiative_kernel::dice::Dice;
use initiative_kernel::game::{Game, Seat, SetupError, Sink};
use initiative_kernel::table::Table;
use initiative_scene::conform;
use initiative_scene::cue::{Cue, CueKind};
use initiative_scene::scene::Scene;
use initiative_scene::staged::{Staged, Step, read_setup, stage};
use initiative_scene::viewer::Viewer;
use initiative_testkit::walk::RandomWalk;

initiative_testkit::conformance! {
    Dig,
    setups: [Setup { tiles: 7 }],
    view: |game, seat| serde_json::to_string(&game.scene(Viewer::Seat(seat))),
    secrets: [|game, seat| game.hidden(seat).0, |game, seat| game.hidden(seat).1],
}

#[test]
fn pages_begin_matches() {
    assert_eq!(conform::about::<Dig>(), []);
    let setup = Dig::about().setup("strip", &[("tiles", 9.into())]).unwrap();
    assert_eq!(read_setup::<Dig>(&setup), Ok(Setup { tiles: 9 }));
    assert!(read_setup::<Dig>(&serde_json::json!({"tiles": -1})).is_err());
}

#[test]
fn scenes_and_cues_of_whole_matches_have_no_flaws() {
    for seed in 0..12 {
        let mut walk = RandomWalk::<Dig>::new(&Setup { tiles: 7 }, seed);
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
fn the_fields_of_a_scene_stand_in_the_order_of_their_keys() {
    let table = Table::<Dig>::start(Setup { tiles: 7 }, 1).unwrap();
    let scene = stage(&table, Viewer::Seat(Seat(0)));
    // The canonical form is sorted, so this needs nothing moved.
    assert_eq!(serde_json::to_string(&scene).unwrap(), scene.write(None).text());
}

#[test]
fn the_host_adds_undo_and_redo() {
    let mut table = Table::<Dig>::start(Setup { tiles: 7 }, 1).unwrap();
    let mine = Viewer::Seat(Seat(0));
    let code = |scene: &Scene| {
        let refused = scene.undo.clone().unwrap().refused;
        refused.map(|reason| reason.code.into_owned())
    };
    assert_eq!(code(&stage(&table, mine)).as_deref(), Some("kernel/nothing_to_undo"));
    let mut events: Vec<Event> = Vec::new();
    table.submit(Seat(0), Command::Walk { to: 1 }, &mut events).unwrap();
    assert_eq!(code(&stage(&table, mine)), None);
    assert_eq!(stage(&table, Viewer::Spectator).undo, None);
}

/// ONLINE-WIRE-4: a merge patch between scenes names what changed, and nothing beside it.
#[test]
fn online_wire_4_patches_are_small() {
    let mut table = Table::<Dig>::start(Setup { tiles: 7 }, 1).unwrap();
    let viewer = Viewer::Spectator;
    let before = serde_json::to_value(table.state().scene(viewer)).unwrap();
    let mut events: Vec<Event> = Vec::new();
    table.submit(Seat(0), Command::Walk { to: 1 }, &mut events).unwrap();
    let after = serde_json::to_value(table.state().scene(viewer)).unwrap();
    let changed = changes(&before, &after, "");
    assert_eq!(changed, [".pieces.D0.at", ".pieces.D0.badge"]);
}

fn changes(before: &serde_json::Value, after: &serde_json::Value, path: &str) -> Vec<String> {
    match (before.as_object(), after.as_object()) {
        _ if before == after => Vec::new(),
        (Some(before), Some(after)) => {
            let keys = before.keys().chain(after.keys().filter(|key| !before.contains_key(*key)));
            let null = serde_json::Value::Null;
            keys.flat_map(|key| {
                let (before, after) = (before.get(key), after.get(key));
                let path = format!("{path}.{key}");
                changes(before.unwrap_or(&null), after.unwrap_or(&null), &path)
            })
            .collect()
        }
        _ => vec![path.to_string()],
    }
}

/// CLIENT-CUE-2: a kind that a program does not know is kept with its time.
#[test]
fn client_cue_2_unknown_kinds_keep_their_time() {
    let cue: Cue =
        serde_json::from_str(r#"{"cue":"nonsense","colour":"mauve","lasts":600}"#).unwrap();
    assert_eq!(cue.kind, CueKind::Unknown);
    assert_eq!(cue.lasts.as_ms(), 200);
}

/// Games that are staged badly, each in one way, and what the checks say.
mod flawed {
    use super::*;
    use initiative_scene::about::About;
    use initiative_scene::choice::Choice;
    use initiative_scene::command::Opaque;
    use initiative_scene::scene::Selection;

    /// The flaws of the first state of a match of [`Dig`] whose scenes are spoiled by `spoil`.
    fn flaws(spoil: fn(&Bad, &mut Scene)) -> Vec<String> {
        let game = Bad { dig: Dig::start(&Setup { tiles: 7 }, 1).unwrap() };
        SPOIL.set(spoil);
        let flaws = conform::scenes(&game, &mut Dice::new(1));
        flaws.iter().map(ToString::to_string).collect()
    }

    std::thread_local! {
        static SPOIL: std::cell::Cell<fn(&Bad, &mut Scene)> =
            const { std::cell::Cell::new(|_, _| {}) };
    }

    #[derive(Clone, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
    struct Bad {
        dig: Dig,
    }

    impl Game for Bad {
        const ID: &'static str = "bad";
        type Setup = Setup;
        type Command = Command;
        type Event = Event;

        fn new(
            setup: &Setup,
            seed: u64,
            _: &mut impl Sink<Self::Event>,
        ) -> Result<Self, SetupError> {
            Ok(Self { dig: Dig::start(setup, seed)? })
        }

        fn seats(&self) -> initiative_kernel::game::Seats {
            self.dig.seats()
        }

        fn status(&self) -> initiative_kernel::game::Status {
            self.dig.status()
        }

        fn legal(&self, seat: Seat, out: &mut Vec<Command>) {
            self.dig.legal(seat, out);
        }

        fn check(
            &self,
            seat: Seat,
            command: &Command,
        ) -> Result<(), initiative_kernel::game::Refusal> {
            self.dig.check(seat, command)
        }

        fn apply(
            &mut self,
            seat: Seat,
            command: Command,
            out: &mut impl initiative_kernel::game::Sink<Event>,
        ) {
            self.dig.apply(seat, command, out);
        }

        fn reimagine(&self, seat: Seat, dice: &mut Dice) -> Self {
            Self { dig: self.dig.reimagine(seat, dice) }
        }
    }

    impl Staged for Bad {
        fn about() -> About {
            Dig::about()
        }

        fn scene(&self, viewer: Viewer) -> Scene {
            let mut scene = self.dig.scene(viewer);
            SPOIL.get()(self, &mut scene);
            scene
        }

        fn tell(step: &Step<'_, Self>, viewer: Viewer, out: &mut Vec<Cue>) {
            for event in step.events {
                Dig::tell_of(event, viewer, out);
            }
        }
    }

    fn has(flaws: &[String], part: &str) {
        assert!(flaws.iter().any(|flaw| flaw.contains(part)), "{flaws:#?}");
    }

    #[test]
    fn unspoiled_scenes_pass() {
        assert_eq!(flaws(|_, _| {}), Vec::<String>::new());
    }

    #[test]
    fn a_secret_that_shows_is_found() {
        let secret = |game: &Bad, scene: &mut Scene| {
            let state = serde_json::to_value(game).unwrap();
            scene.turn.round = u32::try_from(state["dig"]["treasure"].as_u64().unwrap()).unwrap();
        };
        has(&flaws(secret), "it shows something that seat 0 does not know");
    }

    #[test]
    fn a_legal_command_that_is_not_offered_is_found() {
        has(&flaws(|_, scene| drop(scene.choices.remove("walk-0"))), "Walk { to: 1 } is legal");
    }

    #[test]
    fn a_command_that_is_refused_is_found() {
        let offer = |_: &Bad, scene: &mut Scene| {
            let choice = Choice::new("fly", "Fly").command::<Bad>(&Command::Walk { to: 6 });
            scene.offer("fly", choice);
        };
        has(&flaws(offer), "fly offers Walk { to: 6 }: dig/too_far");
        has(&flaws(offer), "somebody without a seat has choices");
    }

    #[test]
    fn a_command_that_cannot_be_read_is_found() {
        has(
            &flaws(|_, scene| {
                let mut choice = Choice::new("fly", "Fly");
                choice.command = Some(Opaque::from(&serde_json::json!({"Fly": 3})));
                scene.offer("fly", choice);
            }),
            "cannot be read",
        );
    }

    #[test]
    fn the_second_command_of_a_question_is_judged_after_the_first() {
        let ask = |_: &Bad, scene: &mut Scene| {
            let walk = |to| Opaque::seal::<Bad>(&Command::Walk { to });
            if let Some(piece) = scene.pieces.get_mut("D0") {
                let commands = vec![walk(1), walk(2)];
                piece.selection = Some(Selection::Ask { text: "Both?".into(), commands });
            }
        };
        has(&flaws(ask), "D0 offers Walk { to: 2 }: dig/walked");
    }

    #[test]
    fn a_disabled_choice_without_a_reason_is_found() {
        has(&flaws(|_, scene| scene.offer("fly", Choice::new("fly", "Fly"))), "does not say why");
    }

    #[test]
    fn names_that_nobody_draws_are_found_with_the_nearest() {
        let flaws = flaws(|_, scene| {
            scene.board.look = "meadwo".into();
            scene.sides.values_mut().for_each(|side| side.crest = "sheild".into());
            scene.pieces.values_mut().for_each(|piece| piece.look = "qqqqqqqq".into());
            scene.choices.values_mut().for_each(|choice| choice.icon = "boots".into());
        });
        has(&flaws, "`meadwo` is no look of a board; the nearest is `meadow`");
        has(&flaws, "`sheild` is no crest; the nearest is `shield`");
        has(&flaws, "`qqqqqqqq` is no look of a piece; docs/catalogue.md has all there are");
        has(&flaws, "`boots` is no icon; the nearest is `boot`");
        let told =
            flaws.iter().filter(|flaw| flaw.contains("Spectator") && flaw.contains("sheild"));
        assert_eq!(told.count(), 1, "once for a scene, however often it is named");
    }

    #[test]
    fn nulls_and_loose_ends_are_found() {
        has(
            &flaws(|_, scene| {
                let mut choice = Choice::new("fly", "Fly").by_piece("D7");
                choice.command = Some(Opaque::from(&serde_json::json!([null, 0.5])));
                scene.offer("fly", choice);
            }),
            ".choices.fly.command[0] is null",
        );
        has(&flaws(|_, scene| scene.focus = Some("D7".into())), "names the piece D7");
        has(&flaws(|_, scene| scene.turn.text = "".into()), "whose turn");
        has(&flaws(|_, scene| drop(scene.board.rows.remove(&0))), "do not fill the board");
    }
}
