//! The short way to a game that is seen and played: board, pieces, and what a command is to a
//! person. Everything else follows.
//!
//! A game that implements [`Tabletop`] is [`Staged`]. What follows is made by plain functions over a
//! [`Scene`], each of which can be called alone:
//!
//! | function | what it adds to a scene |
//! |---|---|
//! | [`seat`] | seats, a side for each of them, what they are to the viewer |
//! | [`place`] | the pieces that the viewer may know of |
//! | [`roster`] | the lists of pieces, the viewer's own first |
//! | [`turn`] | whose turn it is |
//! | [`offer`] | choices with their commands, idle pieces, the button that ends the turn |
//! | [`over`] | how the match ended |
//!
//! and [`difference`], [`opening`] and [`caption`] make the cues and words. So a game that wants
//! more than this gives up the trait and not the work: it implements [`Staged`] with the same
//! functions, and writes the part by hand that is special.

mod about;
mod caption;
mod choices;
mod difference;
mod gesture;
mod party;
mod turn;

pub use about::about;
pub use caption::caption;
pub use choices::offer;
pub use difference::{PlayedGesture, difference, opening};
pub use gesture::Gesture;
pub use party::{place, roster, seat};
pub use turn::{end_turn, over, turn};

use crate::about::About;
use crate::cue::Cue;
use crate::id::Id;
use crate::scene::{Board, Meter, Piece, Scene};
use crate::staged::{Staged, Step};
use crate::text::Text;
use crate::viewer::Viewer;
use alloc::format;
use alloc::vec::Vec;
use initiative_kernel::game::{Game, Seat};

/// A game on a board, with pieces. Four things are asked for, everything else can be overridden.
///
/// The default setup is the one that is offered to be played.
///
/// ```
/// # use initiative_kernel::game::{Game, Outcome, Seat, Seats, SetupError, Sink, Status};
/// # use initiative_kernel::grid::{Size, Tile};
/// # use initiative_scene::id::Id;
/// # use initiative_scene::scene::{Board, Piece};
/// # use initiative_scene::staged::Staged;
/// # use initiative_scene::tabletop::{Gesture, Tabletop};
/// # use initiative_scene::viewer::Viewer;
/// # use serde::{Deserialize, Serialize};
/// /// Somebody walks along seven tiles, alone.
/// #[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
/// struct Walk(i16);
/// # #[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
/// # struct Go;
/// # impl Game for Walk {
/// #     const ID: &'static str = "walk";
/// #     type Setup = ();
/// #     type Command = Go;
/// #     type Event = ();
/// #     fn new(_: &(), _: u64, _: &mut impl Sink<()>) -> Result<Self, SetupError> {
/// #         Ok(Self(0))
/// #     }
/// #     fn seats(&self) -> Seats {
/// #         Seats::first(1)
/// #     }
/// #     fn status(&self) -> Status {
/// #         match self.0 {
/// #             6.. => Status::Over(Outcome::won(self.seats(), "arrived")),
/// #             _ => Status::to_move(Seat(0)),
/// #         }
/// #     }
/// #     fn legal(&self, seat: Seat, out: &mut Vec<Go>) {
/// #         if self.status().awaited().contains(seat) {
/// #             out.push(Go);
/// #         }
/// #     }
/// #     fn apply(&mut self, _: Seat, _: Go, _: &mut impl Sink<()>) {
/// #         self.0 += 1;
/// #     }
/// # }
///
/// impl Tabletop for Walk {
///     const TITLE: &'static str = "A walk";
///
///     fn board(&self) -> Board {
///         Board::plain(Size::of(7, 1), "grass").look("meadow")
///     }
///
///     fn pieces(&self) -> Vec<(Id, Piece)> {
///         vec![("ada".into(), Piece::new("Ada", "archer", Tile::new(self.0, 0)).of(Seat(0)))]
///     }
///
///     fn gesture(&self, _: &Go) -> Gesture {
///         Gesture::move_piece("ada", Tile::new(self.0 + 1, 0))
///     }
/// }
///
/// let scene = Walk(0).scene(Viewer::Seat(Seat(0)));
/// assert_eq!(scene.turn.text, "Your turn");
/// assert!(scene.choices["ada/move"].is_enabled());
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` does not say how it is shown",
    label = "neither `Tabletop` nor `Staged` is implemented for this",
    note = "implement `Tabletop` (a title, a board, pieces, and what a command is to a person): the scene, choices and cues follow",
    note = "or implement `Staged` to make every detail by hand",
    note = "`Tabletop` needs `Game`, and a `Setup` with a default: `type Setup = ()`, or `#[derive(Default)]` on it"
)]
pub trait Tabletop: Game<Setup: Default> {
    /// What people call the game: `Skirmish`.
    const TITLE: &'static str;

    /// The game in one line.
    const TAGLINE: &'static str = "";

    /// How it is played, in Markdown.
    const HELP: &'static str = "";

    /// What the seats are called; those that have no name here are numbered.
    const SEATS: &'static [&'static str] = &["Blue", "Red", "Green", "Gold", "Violet", "Orange"];

    /// The ground.
    fn board(&self) -> Board;

    /// Everything that stands on it, each with a name that stays. A piece that only some seats know
    /// of says so ([`Piece::seen_by`]). One whose owner is a seat stands on that seat's side.
    fn pieces(&self) -> Vec<(Id, Piece)>;

    /// What a command is to a person. It is asked of legal commands, in the state before them.
    fn gesture(&self, command: &Self::Command) -> Gesture;

    /// The pieces as one viewer knows them, where [`Piece::seen_by`] says too little: something
    /// that is seen as another thing.
    fn seen(&self, viewer: Viewer) -> Vec<(Id, Piece)> {
        let _ = viewer;
        self.pieces()
    }

    /// What a seat is called.
    fn seat_name(&self, seat: Seat) -> Text {
        match Self::SEATS.get(seat.index()) {
            Some(name) => (*name).into(),
            None => format!("Player {}", seat.0.saturating_add(1)).into(),
        }
    }

    /// The numbers of a seat, for everybody to see: action points, score.
    fn meters(&self, seat: Seat) -> Vec<Meter> {
        let _ = seat;
        Vec::new()
    }

    /// The round, counted from 1; 0 where rounds are not counted.
    fn round(&self) -> u32 {
        0
    }

    /// What a seat may try besides what is legal. Each is offered disabled, with the reason that
    /// [`Game::check`] has.
    fn attempts(&self, seat: Seat) -> Vec<Self::Command> {
        let _ = seat;
        Vec::new()
    }

    /// A command in words, as `viewer` may know it. `self` is the state before it.
    fn describe(&self, seat: Seat, command: &Self::Command, viewer: Viewer) -> Text {
        caption(&shown(self, viewer), seat, &self.gesture(command))
    }

    /// A line of the log for an event, as `viewer` may know it; none if it is empty. `self` is the
    /// state after the command.
    fn remark(&self, event: &Self::Event, viewer: Viewer) -> Text {
        let _ = (event, viewer);
        Text::default()
    }

    /// The last word on a scene: hands, meters of the match, objectives, whatever a scene can hold.
    /// It is made for `scene.viewer`.
    fn dress(&self, scene: &mut Scene) {
        let _ = scene;
    }

    /// The last word on what pages show of the game: more scenarios, options, a lesson.
    fn introduce(about: &mut About) {
        let _ = about;
    }
}

impl<G: Tabletop> Staged for G {
    fn about() -> About {
        let mut about = about::about::<G>();
        G::introduce(&mut about);
        about
    }

    fn scene(&self, viewer: Viewer) -> Scene {
        let mut scene = shown(self, viewer);
        let order: Vec<Id> = self.seen(viewer).into_iter().map(|(id, _)| id).collect();
        let attempts = viewer.seat().map_or_else(Vec::new, |seat| self.attempts(seat));
        offer(&mut scene, self, |command| self.gesture(command), &attempts, &order);
        self.dress(&mut scene);
        scene
    }

    fn tell(step: &Step<'_, Self>, viewer: Viewer, out: &mut Vec<Cue>) {
        let dressed = |game: &G| {
            let mut scene = shown(game, viewer);
            game.dress(&mut scene);
            scene
        };
        let after = dressed(step.after);
        let remarks = step.events.iter().map(|event| step.after.remark(event, viewer));
        let Some(before) = step.before else {
            return opening(&after, remarks, out);
        };
        let act = step.played.map(|(seat, command)| PlayedGesture {
            seat,
            gesture: before.gesture(command),
            caption: before.describe(seat, command, viewer),
        });
        difference(&dressed(before), &after, act.as_ref(), remarks, out);
    }

    fn caption(&self, seat: Seat, command: &Self::Command, viewer: Viewer) -> Text {
        self.describe(seat, command, viewer)
    }
}

/// Everything that a viewer sees of a game, without what can be done and without the last word.
#[must_use]
pub fn shown<G: Tabletop>(game: &G, viewer: Viewer) -> Scene {
    let mut scene = Scene::new(viewer, game.board());
    seat(&mut scene, game.seats().iter().map(|seat| (seat, game.seat_name(seat))));
    for (seat, seated) in &mut scene.seats {
        seated.meters = game.meters(*seat);
    }
    let pieces = game.seen(viewer);
    let order: Vec<Id> = pieces.iter().map(|(id, _)| id.clone()).collect();
    place(&mut scene, pieces);
    roster(&mut scene, &order);
    turn(&mut scene, game.status(), game.round());
    over(&mut scene, game.status());
    scene
}
