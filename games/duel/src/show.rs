//! What people see: scenes, choices, cues and words.

mod about;
mod choices;
mod collection;
mod cues;
mod figures;
mod printed;
mod words;

use crate::command::Command;
use crate::content::CardKind;
use crate::rules::{Draw, EndExpiry, Rules};
use crate::state::{Duel, DuelPhase, EndReason};
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use cues::Telling;
use initiative_kernel::game::{Game, Seat};
use initiative_kernel::grid::Size;
use initiative_scene::about::About;
use initiative_scene::cue::Cue;
use initiative_scene::id::Id;
use initiative_scene::scene::{
    Ability, Board, Meter, MeterStyle, Objective, ObjectiveState, Over, RosterGroup, Scene, Seated,
    Side, Stance, TileKind, Turn,
};
use initiative_scene::staged::{Staged, Step};
use initiative_scene::text::{Colour, Fact, Reason, Text};
use initiative_scene::viewer::Viewer;

impl Staged for Duel {
    fn about() -> About {
        about::about()
    }

    fn scene(&self, viewer: Viewer) -> Scene {
        let mut scene = Scene::new(viewer, self.shown_board());
        self.add_sides(viewer, &mut scene);
        self.place_units(viewer, &mut scene);
        self.add_zones(viewer, &mut scene);
        scene.turn = self.shown_turn(viewer);
        scene.rules = switches(&self.stage.rules);
        scene.objectives.extend(self.puzzle());
        if viewer.seat().is_some() {
            // DUEL-CMD-2
            let refused = Some(Reason::from(crate::check::FINAL));
            scene.undo = Some(Ability { refused: refused.clone(), times: None });
            scene.redo = Some(Ability { refused, times: None });
        }
        if let Some(outcome) = self.status().outcome() {
            let (title, text) = self.ending_text(viewer);
            let mut over = Over::new(outcome, viewer.you(), title, text);
            over.summary.push(Fact::new("Turns", self.turns.number().to_string()));
            over.summary.extend([Seat(0), Seat(1)].map(|seat| self.general_at_end(seat)));
            scene.over = Some(over);
        } else if let Some(seat) = viewer.seat().filter(|seat| seat.0 <= 1) {
            self.offer(seat, &mut scene);
        }
        scene
    }

    fn tell(step: &Step<'_, Self>, viewer: Viewer, out: &mut Vec<Cue>) {
        Telling::new(step, viewer, out).tell();
    }

    fn caption(&self, seat: Seat, command: &Command, viewer: Viewer) -> Text {
        self.describe(seat, command, viewer).into()
    }
}

/// The id of a seat's side.
fn side(seat: Seat) -> Id {
    match seat.0 {
        0 => "seat-0".into(),
        1 => "seat-1".into(),
        other => format!("seat-{other}").into(),
    }
}

const fn colour(seat: Seat) -> Colour {
    if seat.0 == 0 { Colour(60, 120, 240) } else { Colour(208, 48, 48) }
}

impl Duel {
    fn shown_board(&self) -> Board {
        let (width, height) = (self.stage.width, self.stage.height);
        let size = Size::new(width.into(), height.into()).unwrap_or_default();
        let letter = |tile| match tile {
            _ if self.stage.rocks.contains(tile) => '#',
            _ if self.springs.contains(tile) => '*',
            _ if self.spent.contains(tile) => 'o',
            _ => '.',
        };
        let mut board = Board::new(size, letter)
            .kind('.', TileKind::new("Floor", "stone"))
            .kind(
                '#',
                TileKind::new("Rock", "wall").tall(3).fact("", "Nobody stands or walks here."),
            )
            .kind(
                '*',
                TileKind::new("Mana spring", "spring").fact("", "1 mana for who enters first."),
            )
            .kind('o', TileKind::new("Spent spring", "spent_spring").fact("", "It gave its mana."));
        board.look = "hall".into();
        board
    }

    /// The name of a seat's general. A fallen general is found through its signature.
    fn seat_name(&self, seat: Seat) -> String {
        let signature = Some(self.side(seat).signature.card);
        let fallen = || {
            let mut cards = self.catalogue().cards().iter();
            cards.find(|card| card.kind == CardKind::General && card.signature == signature)
        };
        let general = self.general(seat).map(|unit| self.card_of(unit)).or_else(fallen);
        let name = general.map_or("Nobody", |card| card.name.as_str());
        String::from(name.split(',').next().unwrap_or(name))
    }

    // DUEL-UI-5
    fn add_sides(&self, viewer: Viewer, scene: &mut Scene) {
        for seat in [Seat(0), Seat(1)] {
            let stance = match viewer.seat() {
                None => Stance::Neutral,
                Some(own) if own == seat => Stance::Own,
                Some(_) => Stance::Enemy,
            };
            let name = self.seat_name(seat);
            let crest = ["sun", "moon"][seat.index()].into();
            let shown = Side { name: name.clone().into(), colour: colour(seat), crest, stance };
            scene.sides.insert(side(seat), shown);
            let meters = self.seat_meters(seat);
            let seated = Seated {
                name: name.clone().into(),
                side: Some(side(seat)),
                piece: self.general(seat).map(figures::piece_id),
                meters,
                taken: Vec::new(),
            };
            scene.seats.insert(seat, seated);
            let pieces: Vec<_> = self.side(seat).units.iter().map(figures::piece_id).collect();
            // A side that has lost everything, its general too, is only shown on the seat's plate.
            if !pieces.is_empty() {
                scene.roster.push(RosterGroup { name: name.into(), pieces, gone: Vec::new() });
            }
        }
    }

    fn seat_meters(&self, seat: Seat) -> Vec<Meter> {
        let side = self.side(seat);
        let most = self.stage.rules.max_mana;
        let mana = Meter::pool("mana", "Mana", &side.mana).up_to(most).icon("mana");
        let allowed = self.replaces(seat);
        let left = allowed.saturating_sub(side.replaced.into());
        let left = Meter::new("replace", "Replace", left).of(allowed);
        alloc::vec![mana, left.styled(MeterStyle::Number).icon("swap")]
    }

    // DUEL-UI-2
    fn shown_turn(&self, viewer: Viewer) -> Turn {
        let current = self.turns.current();
        let (text, side) = match (self.ending, self.phase) {
            (Some(_), _) => (Text::from("The match is over"), None),
            (None, DuelPhase::Mulligan) => ("Starting hands".into(), None),
            (None, DuelPhase::Active) => (self.turn_text(current, viewer), Some(side(current))),
        };
        Turn {
            text,
            seats: self.status().awaited().iter().collect(),
            side,
            phase: if self.phase == DuelPhase::Mulligan { "Before the first turn" } else { "Turn" }
                .into(),
            round: self.turns.number(),
            count: format!("Turn {}", self.turns.number()).into(),
        }
    }

    /// The objective of a puzzle: how many turns are left.
    fn puzzle(&self) -> Option<Objective> {
        let text = match (self.stage.rules.win_within_turns, self.turns_left) {
            (0, _) => return None,
            (1, _) => String::from("Win this turn."),
            (_, 1) => String::from("Win this turn: it is the last."),
            (_, left) => format!("Win within {left} own turns."),
        };
        let state = match self.ending {
            None => ObjectiveState::Open,
            Some(ending) if ending.winner == Some(Seat(0)) => ObjectiveState::Done,
            Some(_) => ObjectiveState::Failed,
        };
        Some(Objective { text: text.into(), state, progress: None })
    }

    fn turn_text(&self, seat: Seat, viewer: Viewer) -> Text {
        match viewer.you() {
            Some(own) if own == seat => "Your Turn".into(),
            Some(_) => "Enemy Turn".into(),
            None => format!("{}'s Turn", self.seat_name(seat)).into(),
        }
    }

    /// What is left of a general at the end.
    fn general_at_end(&self, seat: Seat) -> Fact {
        let left = self.general(seat).map(super::unit::Unit::health_left);
        let words = left.map_or_else(|| "fallen".into(), |left| format!("{left} health left"));
        Fact::new(self.seat_name(seat), words)
    }

    fn ending_text(&self, viewer: Viewer) -> (Text, &'static str) {
        let Some(ending) = self.ending else {
            return (Text::default(), "");
        };
        let title = match (ending.winner, viewer.you()) {
            (None, _) => "Draw".into(),
            (Some(winner), None) => format!("{} wins", self.seat_name(winner)).into(),
            (Some(winner), Some(own)) if winner == own => "Victory".into(),
            _ => "Defeat".into(),
        };
        let text = match ending.reason {
            EndReason::GeneralFell => "A general has fallen.",
            EndReason::BothGeneralsFell => "Both generals have fallen.",
            EndReason::Resigned => "A general gave up.",
            EndReason::Forfeited => "A player did not come back.",
            EndReason::TurnCap => "The last turn is over and nobody has won.",
            EndReason::OutOfTurns => "The puzzle was not solved in time.",
            EndReason::Abandoned => "Nobody came back.",
            EndReason::ContentFault => "The cards kept each other going without end.",
        };
        (title, text)
    }
}

/// The switches that a player should be reminded of.
fn switches(rules: &Rules) -> Vec<Fact> {
    let usual = Rules::default();
    let mut facts = Vec::new();
    let mut note = |unusual: bool, name: &'static str, text: Text| {
        if unusual {
            facts.push(Fact::new(name, text));
        }
    };
    note(rules.draw == Draw::EndOfOwnTurn, "Cards", "are drawn at the end of the turn".into());
    let late = rules.end_expiry == EndExpiry::AfterStart;
    note(late, "Ends of turns", "are counted when the next has started".into());
    let extend = rules.bonus_durations != usual.bonus_durations;
    note(extend, "Bonus turns", "make everything last longer".into());
    note(rules.speed != usual.speed, "Moves", format!("{} steps", rules.speed).into());
    facts
}
