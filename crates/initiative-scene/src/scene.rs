//! A scene: everything one viewer may see and do at one moment.

mod board;
mod hand;
mod meter;
mod piece;
mod portrait;
mod telegraph;
mod turn;

pub use board::{Aspect, Board, Naming, Spot, TileKind};
pub use hand::{Card, CardPlace, Stack, Zone, ZoneRole};
pub use meter::{Amount, Meter, MeterStyle};
pub use piece::{Badge, Condition, Piece, Selection};
pub use portrait::{Portrait, Trick, TrickState};
pub use telegraph::{OrderEntry, Telegraph};
pub use turn::{
    Ability, Clock, EndState, EndTurn, Ending, Objective, ObjectiveState, Over, Prompt,
    RosterGroup, Seated, Side, Stance, Taken, Turn,
};

use crate::absent;
use crate::canon::CanonicalText;
use crate::choice::Choice;
use crate::id::{At, Id};
use crate::text::{Fact, Text};
use crate::viewer::Viewer;
use alloc::collections::BTreeMap;
use alloc::vec::Vec;
use initiative_kernel::game::Seat;
use serde::{Deserialize, Serialize};

/// Everything one viewer may see and do now.
///
/// What the viewer may not know is not in it. Things that come and go are maps with keys, so that
/// a merge patch from one scene to the next names only what changed; where an order matters, the
/// entries carry it (`order`, smaller first, then by key).
///
/// The fields of everything in a scene stand in the order of their keys: the canonical form needs
/// nothing moved.
///
/// ```
/// use initiative_kernel::game::Seat;
/// use initiative_kernel::grid::{Size, Tile};
/// use initiative_scene::scene::{Board, Piece, Scene, TileKind};
/// use initiative_scene::viewer::Viewer;
///
/// let board = Board::new(Size::new(3, 1)?, |_| '.').kind('.', TileKind::new("Grass", "grass"));
/// let mut scene = Scene::new(Viewer::Seat(Seat(0)), board);
/// scene.place("S1", Piece::new("Ada", "survivor", Tile::new(2, 0)));
/// assert_eq!(
///     serde_json::to_string(&scene.pieces)?,
///     r#"{"S1":{"at":[2,0],"look":"survivor","name":"Ada"}}"#
/// );
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Scene {
    /// What that list means, where `3 can still act` would be wrong: in chess one move is made, and
    /// many pieces could make it.
    #[serde(default, skip_serializing_if = "absent")]
    pub able: Text,
    /// The ground.
    pub board: Board,
    /// What the viewer can do, or is told why not.
    #[serde(default, skip_serializing_if = "absent")]
    pub choices: BTreeMap<Id, Choice>,
    /// How turn clocks are shown. The time left is not here: it comes from the host.
    #[serde(default, skip_serializing_if = "absent")]
    pub clock: Option<Clock>,
    /// What only curious people read: states, slots, counters. Cues keep them up to date.
    #[serde(default, skip_serializing_if = "absent")]
    pub details: Vec<Fact>,
    /// The button that ends the turn.
    #[serde(default, skip_serializing_if = "absent")]
    pub end_turn: Option<EndTurn>,
    /// The piece that is selected without a click: the hero of a roguelike.
    #[serde(default, skip_serializing_if = "absent")]
    pub focus: Option<Id>,
    /// The viewer's pieces that can still act, in the order of "next".
    #[serde(default, skip_serializing_if = "absent")]
    pub idle: Vec<Id>,
    /// Numbers of the whole match: crowns, depth, rounds left.
    #[serde(default, skip_serializing_if = "absent")]
    pub meters: Vec<Meter>,
    /// What there is to achieve.
    #[serde(default, skip_serializing_if = "absent")]
    pub objectives: Vec<Objective>,
    /// Who acts next, in the order in which it will be played.
    #[serde(default, skip_serializing_if = "absent")]
    pub order: Vec<OrderEntry>,
    /// How the match ended.
    #[serde(default, skip_serializing_if = "absent")]
    pub over: Option<Over>,
    /// Everything that stands or lies on the board.
    #[serde(default, skip_serializing_if = "absent")]
    pub pieces: BTreeMap<Id, Piece>,
    /// Opponents with a face: bosses, generals.
    #[serde(default, skip_serializing_if = "absent")]
    pub portraits: BTreeMap<Id, Portrait>,
    /// A decision that the rules wait for before anything else.
    #[serde(default, skip_serializing_if = "absent")]
    pub prompt: Option<Prompt>,
    /// Whether the last undone command can be played again.
    #[serde(default, skip_serializing_if = "absent")]
    pub redo: Option<Ability>,
    /// The groups of the roster.
    #[serde(default, skip_serializing_if = "absent")]
    pub roster: Vec<RosterGroup>,
    /// The switches this match is played with, as far as a player should be reminded of them.
    #[serde(default, skip_serializing_if = "absent")]
    pub rules: Vec<Fact>,
    /// The seats of the match.
    #[serde(default, skip_serializing_if = "absent")]
    #[cfg_attr(feature = "typescript", ts(type = "{ [seat: string]: Seated }"))]
    pub seats: BTreeMap<Seat, Seated>,
    /// The parties that pieces belong to.
    #[serde(default, skip_serializing_if = "absent")]
    pub sides: BTreeMap<Id, Side>,
    /// Announced acts that have not happened yet.
    #[serde(default, skip_serializing_if = "absent")]
    pub telegraphs: BTreeMap<Id, Telegraph>,
    /// Whose turn it is.
    pub turn: Turn,
    /// Whether the last command can be taken back. The host knows ([`crate::staged::stage`]).
    #[serde(default, skip_serializing_if = "absent")]
    pub undo: Option<Ability>,
    /// Who looks.
    pub viewer: Viewer,
    /// Hands, piles and slots for cards and items.
    #[serde(default, skip_serializing_if = "absent")]
    pub zones: BTreeMap<Id, Zone>,
}

impl Scene {
    /// The members that hold many things, of which few change at a time.
    const DIVIDED: &[&str] = &["choices", "pieces", "seats", "zones"];

    /// The scene as canonical JSON. What is as it was in the scene before is taken over from there.
    #[must_use]
    pub fn write(&self, before: Option<&CanonicalText>) -> CanonicalText {
        // A scene always has a JSON form; the checks of `conform` show it.
        CanonicalText::write(self, Self::DIVIDED, before).unwrap_or_default()
    }

    /// A board and nothing on it.
    #[must_use]
    pub fn new(viewer: Viewer, board: Board) -> Self {
        Self {
            viewer,
            board,
            sides: BTreeMap::new(),
            seats: BTreeMap::new(),
            pieces: BTreeMap::new(),
            zones: BTreeMap::new(),
            choices: BTreeMap::new(),
            telegraphs: BTreeMap::new(),
            portraits: BTreeMap::new(),
            order: Vec::new(),
            turn: Turn::default(),
            end_turn: None,
            prompt: None,
            focus: None,
            idle: Vec::new(),
            able: Text::default(),
            meters: Vec::new(),
            roster: Vec::new(),
            objectives: Vec::new(),
            rules: Vec::new(),
            details: Vec::new(),
            clock: None,
            undo: None,
            redo: None,
            over: None,
        }
    }

    /// Puts a piece on the board, or replaces the one of that id. A piece that the viewer may not
    /// know of ([`Piece::seen_by`]) is left out.
    pub fn place(&mut self, id: impl Into<Id>, mut piece: Piece) {
        let known = match piece.audience.take() {
            None => true,
            Some(seats) => self.viewer == Viewer::All || seats.iter().any(|s| self.viewer.is(s)),
        };
        if known {
            self.pieces.insert(id.into(), piece);
        }
    }

    /// Offers a choice after those already offered: menus show them in this order.
    pub fn offer(&mut self, id: impl Into<Id>, mut choice: Choice) {
        choice.order = u16::try_from(self.choices.len()).unwrap_or(u16::MAX);
        self.choices.insert(id.into(), choice);
    }

    // CLIENT-THREAT-1
    /// Every tile that an enemy of the viewer could strike, with those who could.
    ///
    /// ```
    /// # use initiative_kernel::grid::{Size, Tile};
    /// # use initiative_scene::scene::{Board, Piece, Scene, Side, Stance};
    /// # use initiative_scene::viewer::Viewer;
    /// # let board = Board::new(Size::new(3, 3)?, |_| '.');
    /// # let mut scene = Scene::new(Viewer::Spectator, board);
    /// scene.sides.insert("monsters".into(), Side { stance: Stance::Enemy, ..Side::default() });
    /// let mut brute = Piece::new("Brute", "brute", Tile::new(1, 1));
    /// brute.side = Some("monsters".into());
    /// brute.strikes = vec![Tile::new(1, 0), Tile::new(0, 1), Tile::new(2, 1), Tile::new(1, 2)];
    /// scene.place("M1", brute);
    /// assert_eq!(scene.threats().len(), 4);
    /// # Ok::<(), initiative_kernel::grid::SizeError>(())
    /// ```
    #[must_use]
    pub fn threats(&self) -> BTreeMap<At, Vec<&Id>> {
        let mut threats: BTreeMap<At, Vec<&Id>> = BTreeMap::new();
        for (id, piece) in &self.pieces {
            let side = piece.side.as_ref().and_then(|side| self.sides.get(side));
            if side.is_some_and(|side| side.stance == Stance::Enemy) {
                for tile in &piece.strikes {
                    threats.entry(At(*tile)).or_default().push(id);
                }
            }
        }
        threats
    }

    /// The choices in the order in which they were offered.
    #[must_use]
    pub fn menu(&self) -> Vec<(&Id, &Choice)> {
        let mut choices: Vec<_> = self.choices.iter().collect();
        choices.sort_by_key(|(id, choice)| (choice.order, *id));
        choices
    }
}
