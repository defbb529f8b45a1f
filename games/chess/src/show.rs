//! What people see: scenes, choices, cues and words.

mod about;
mod choices;
mod cues;
mod details;
mod figures;
mod outlook;
mod portrait;
mod tally;
mod words;

use crate::command::Command;
use crate::content::library;
use crate::ending::ChessEnding;
use crate::ground::TileType;
use crate::phase::ChessPhase;
use crate::piece::{Army, ChessPiece};
use crate::square::Square;
use crate::state::Chess;
use alloc::format;
use alloc::string::ToString;
use alloc::vec::Vec;
use core::cmp::Reverse;
use initiative_kernel::game::Seat;
use initiative_kernel::grid::{Direction, Size};
use initiative_scene::about::About;
use initiative_scene::cue::Cue;
use initiative_scene::id::Id;
use initiative_scene::scene::{
    Ability, Board, Meter, MeterStyle, Naming, Objective, ObjectiveState, Over, RosterGroup, Scene,
    Seated, Stance, TileKind, Turn,
};
use initiative_scene::staged::{Staged, Step};
use initiative_scene::text::{Colour, Fact, Reason, Text};
use initiative_scene::viewer::Viewer;

const WHITE: &str = "white";
const BLACK: &str = "black";
const ENEMIES: &str = "enemies";

impl Staged for Chess {
    fn about() -> About {
        about::about()
    }

    fn scene(&self, viewer: Viewer) -> Scene {
        let mut scene = Scene::new(viewer, self.ground());
        self.take_sides(viewer, &mut scene);
        self.place_figures(viewer, &mut scene);
        scene.turn = self.turn(viewer);
        scene.objectives = self.objectives(viewer);
        scene.rules = self.switches();
        self.count(&mut scene);
        self.show_boss(&mut scene);
        scene.details = self.details(viewer);
        if let Some(ending) = self.ending {
            let (title, text) = words::ending_words(ending, viewer.you());
            let mut over = Over::new(ending.outcome(), viewer.you(), title, text);
            over.summary.push(Fact::new("Rounds", self.round().to_string()));
            if self.crowns > 0 {
                over.summary.push(Fact::new("Crowns left", self.crowns.to_string()));
            }
            scene.over = Some(over);
        } else if let Some(seat) = viewer.seat() {
            self.offer(seat, &mut scene);
            scene.undo = self.finality(viewer);
        }
        scene
    }

    fn tell(step: &Step<'_, Self>, viewer: Viewer, out: &mut Vec<Cue>) {
        cues::tell(step, viewer, out);
    }

    fn caption(&self, seat: Seat, command: &Command, _: Viewer) -> Text {
        words::describe(seat, command).into()
    }
}

/// The id of a chess piece.
impl From<ChessPiece> for Id {
    fn from(piece: ChessPiece) -> Self {
        format!("p{}", piece.tag).into()
    }
}

/// The id of an enemy.
fn enemy_id(enemy: u8) -> Id {
    format!("e{enemy}").into()
}

/// The id of a stone, made from its home square.
fn stone_id(home: Square) -> Id {
    format!("stone-{home}").into()
}

impl Chess {
    /// Whether a person plays Black, as far as `viewer` can tell: the seat is meant for a person,
    /// or the viewer sits there.
    fn human(&self, viewer: Viewer) -> bool {
        let shared = matches!(viewer, Viewer::Shared(_));
        self.terms.bot.is_none() || shared || viewer.is(Seat(1))
    }

    fn ground(&self) -> Board {
        let ground = &self.field.ground;
        let letter = |tile: initiative_kernel::grid::Tile| {
            let square = Square::at(
                u8::try_from(tile.x).unwrap_or(u8::MAX),
                u8::try_from(tile.y).unwrap_or(u8::MAX),
            );
            match ground.tile(square) {
                TileType::Water if ground.bridges & square.bit() != 0 => 'b',
                TileType::Water => 'w',
                TileType::Lava => 'v',
                TileType::Void => 'x',
                TileType::Dropper => 'o',
                TileType::Ground | TileType::Question if (tile.x + tile.y) % 2 == 0 => 'l',
                TileType::Ground | TileType::Question => 'd',
            }
        };
        let world = library().ok().and_then(|library| library.world(&self.terms.world));
        let (air, light, dark) =
            world.map_or(("hall", "light", "dark"), |one| (&one.look, &one.light, &one.dark));
        let deadly = "What ends its move here is lost.";
        let size = Size::new(8, 8).unwrap_or_default();
        let mut board = Board::new(size, letter)
            .kind('l', TileKind::new("Light square", light))
            .kind('d', TileKind::new("Dark square", dark))
            .kind('w', TileKind::new("Open water", "water").tall(-1).fact("Deadly", deadly))
            .kind('b', TileKind::new("Bridge", "bridge").fact("", "As good as ground."))
            .kind('v', TileKind::new("Lava", "lava").tall(-1).fact("Deadly", deadly))
            .kind('x', TileKind::new("Void", "void").tall(-2).fact("", "Not part of the board."))
            .kind('o', TileKind::new("Dropper", "hole").tall(-1).fact("Deadly", deadly));
        board.look = air.into();
        board.naming = Naming::Letters;
        for square in (0..64).map(Square::new) {
            self.mark_spot(square, &mut board);
        }
        board
    }

    fn mark_spot(&self, square: Square, board: &mut Board) {
        let ground = &self.field.ground;
        let tile = square.tile();
        let belt = ground.belt(square);
        let (name, look, text) = match ground.tile(square) {
            TileType::Question => (
                "Question tile",
                "question",
                "Opens when a piece ends its move here: nothing, or a pawn of either side.",
            ),
            TileType::Dropper => ("Dropper", "dropper", ""),
            _ if belt.is_some() => {
                ("Belt", "belt", "Carries what stands on it one tile after each side's move.")
            }
            _ => ("", "", ""),
        };
        if !name.is_empty() {
            let spot = board.spot(tile);
            (spot.name, spot.look) = (name.into(), look.into());
            spot.facing = belt.map(|way| match way {
                (0, -1) => Direction::North,
                (1, 0) => Direction::East,
                (0, 1) => Direction::South,
                _ => Direction::West,
            });
            if !text.is_empty() {
                spot.facts.push(Fact::new("", text));
            }
        }
        if self.last.is_some_and(|(from, to)| square == from || square == to) {
            board.spot(tile).marks.push("last".into());
        }
    }

    fn take_sides(&self, viewer: Viewer, scene: &mut Scene) {
        let stance = |side: Army| match viewer.seat().and_then(Self::side_of) {
            None => Stance::Neutral,
            Some(own) if own == side => Stance::Own,
            Some(_) => Stance::Enemy,
        };
        let side = |name: &'static str, colour, crest: &'static str, stance| {
            initiative_scene::scene::Side { name: name.into(), colour, crest: crest.into(), stance }
        };
        let white = side("White", Colour(250, 243, 228), "sun", stance(Army::White));
        let black = side("Black", Colour(96, 88, 116), "moon", stance(Army::Black));
        let hostile = match viewer.seat() {
            Some(Seat(0)) => Stance::Enemy,
            _ => Stance::Neutral,
        };
        let enemies = side("Enemies", Colour(255, 140, 0), "skull", hostile);
        scene.sides.insert(WHITE.into(), white);
        scene.sides.insert(BLACK.into(), black);
        if !self.field.foes.is_empty() {
            scene.sides.insert(ENEMIES.into(), enemies);
        }
        let boss = self.boss.as_ref().map(|boss| boss.figure.title());
        let seats = [("White", WHITE), (boss.unwrap_or("Black"), BLACK)];
        for (number, (name, side)) in (0..).zip(seats) {
            let taken = if number == 0 { Army::Black } else { Army::White };
            let seated = Seated {
                name: name.into(),
                side: Some(side.into()),
                taken: self.captured(taken),
                ..Seated::default()
            };
            scene.seats.insert(Seat(number), seated);
        }
        let group = |side: Army| {
            // The king first, the pawns last.
            let mut pieces: Vec<ChessPiece> =
                self.field.pieces(side).map(|(_, piece)| piece).collect();
            pieces.sort_by_key(|piece| Reverse(piece.role as u8));
            let pieces = pieces.into_iter().map(Id::from).collect();
            RosterGroup { name: side.name().into(), pieces, gone: self.fallen(side) }
        };
        scene.roster = Army::ALL.map(group).to_vec();
        if !self.field.foes.is_empty() {
            let pieces = self.field.foes.all().iter().map(|enemy| enemy_id(enemy.id));
            let pieces = pieces.collect();
            scene.roster.push(RosterGroup {
                name: "Enemies".into(),
                pieces,
                ..RosterGroup::default()
            });
        }
    }

    // CHESS-CUE-6
    fn turn(&self, viewer: Viewer) -> Turn {
        let side = self.to_move();
        let own = viewer.you().and_then(Self::side_of) == Some(side);
        if self.ending.is_some() {
            return self.turn_of(self.phase(), "The game is over");
        }
        self.turn_of(self.phase(), self.headline(own))
    }

    // CLIENT-GAME-2
    /// Who is to move, and that the king is attacked. `own` is whether the viewer is to move.
    fn headline(&self, own: bool) -> &'static str {
        let side = self.to_move();
        match (self.field.in_check(side), own, side) {
            (true, true, _) => "Check! Your move",
            (false, true, _) => "Your move",
            (true, _, Army::White) => "White to move, in check",
            (false, _, Army::White) => "White to move",
            (true, _, Army::Black) => "Black to move, in check",
            (false, _, Army::Black) => "Black to move",
        }
    }

    // CLIENT-UNDO-1
    /// Why the viewer cannot take a move back, once one was made and it is their turn again. During
    /// a stone move the host knows.
    fn finality(&self, viewer: Viewer) -> Option<Ability> {
        let own = viewer.seat().and_then(Self::side_of) == Some(self.to_move());
        if !own || self.last.is_none() || self.sequence.is_some() || self.terms.sandbox {
            return None;
        }
        let text = if self.boss.is_some() || !self.field.foes.is_empty() {
            "Moves are final here: the others act at once."
        } else {
            "A move is final once the other side has answered it."
        };
        let refused = Some(Reason { code: "chess/final".into(), text: text.into() });
        Some(Ability { refused, times: None })
    }

    fn turn_of(&self, phase: ChessPhase, text: impl Into<Text>) -> Turn {
        let (seats, side) = match phase {
            ChessPhase::Player => (alloc::vec![Seat(0)], WHITE),
            ChessPhase::Black => (alloc::vec![Seat(1)], BLACK),
            ChessPhase::Enemies => (Vec::new(), ENEMIES),
            ChessPhase::Boss => (Vec::new(), BLACK),
        };
        let over = self.ending.is_some();
        Turn {
            text: text.into(),
            seats: if over { Vec::new() } else { seats },
            side: Some(side.into()),
            round: self.round(),
            ..Turn::default()
        }
    }

    fn objectives(&self, viewer: Viewer) -> Vec<Objective> {
        let own = viewer.seat().and_then(Self::side_of).unwrap_or(Army::White);
        let state = match self.ending.map(ChessEnding::winner) {
            None => ObjectiveState::Open,
            Some(Some(side)) if side == own => ObjectiveState::Done,
            Some(_) => ObjectiveState::Failed,
        };
        if own == Army::Black {
            let text = "Checkmate White's king.".into();
            return alloc::vec![Objective { text, state, progress: None }];
        }
        let left = i32::try_from(self.field.foes.all().len()).unwrap_or(0);
        let (text, progress): (Text, _) = if self.terms.rout {
            let meter = Meter::new("enemies", "Enemies left", left);
            ("Kill every enemy.".into(), Some(meter.styled(MeterStyle::Number)))
        } else if let Some(boss) = &self.boss {
            let name = boss.figure.title();
            let name = name.strip_prefix("The ").unwrap_or(name);
            (format!("Checkmate the {name}.").into(), None)
        } else {
            ("Checkmate Black's king.".into(), None)
        };
        alloc::vec![Objective { text, state, progress }]
    }

    fn switches(&self) -> Vec<Fact> {
        let options = &self.terms.options;
        let mut facts = Vec::new();
        let mut note = |unusual: bool, name: &'static str, text: &'static str| {
            if unusual {
                facts.push(Fact::new(name, text));
            }
        };
        note(options.greedy, "Enemies", "take the step that looks nearest");
        note(options.instant, "Enemies", "strike without a warning");
        note(!options.draws, "Draws", "no repetition and no fifty moves");
        note(self.terms.sandbox, "Sandbox", "kings may be missing, and meddling is allowed");
        facts
    }
}
