//! Events as cues: frames, easing, sounds and lines of the log.

mod boss;
mod enemies;
mod moves;

use super::{enemy_id, words};
use crate::ending::ChessEnding;
use crate::event::{Event, PhaseSkip};
use crate::phase::ChessPhase;
use crate::piece::{Army, ChessPiece};
use crate::square::Square;
use crate::state::Chess;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use initiative_scene::cue::{Cue, Easing, On, Span};
use initiative_scene::id::Id;
use initiative_scene::staged::Step;
use initiative_scene::text::{LogLevel, Text};
use initiative_scene::viewer::Viewer;

const PIECE: Span = Span::frames(30);
const LEG: Span = Span::frames(15);
const PUPPET: Span = Span::frames(25);
const STONE: Span = Span::frames(30);
const BELT: Span = Span::frames(50);
const SHOVE: Span = Span::frames(15);
const DEATH: Span = Span::frames(60);
const SINK: Span = Span::frames(30);
const DROP: Span = Span::frames(10);
const FLASH: Span = Span::frames(12);
const PROMOTION: Span = Span::frames(20);
const CROWN: Span = Span::frames(60);
const BANNER: Span = Span::frames(60);
const TURN: Span = Span::frames(48);
const BLAST: Span = Span::frames(20);

/// What `viewer` sees and hears of a step. Each topic presents its own events.
pub(super) fn tell(step: &Step<'_, Chess>, viewer: Viewer, out: &mut Vec<Cue>) {
    let check =
        |event: &Event| matches!(event, Event::CheckGiven { .. } | Event::KingExposed { .. });
    // A check is announced in place of the turn.
    let calm = !step.events.iter().any(check);
    for event in step.events {
        step.after.play_phase(event, viewer, calm, out);
        moves::tell(step, event, out);
        enemies::tell(step, event, out);
        step.after.play_cheat(event, out);
    }
}

impl Chess {
    // CHESS-CUE-6
    fn play_phase(&self, event: &Event, viewer: Viewer, calm: bool, out: &mut Vec<Cue>) {
        match *event {
            Event::MatchStarted => self.play_entrance(out),
            Event::PhaseBegan { phase, round, .. } => {
                self.play_label(phase, round, viewer, calm, out);
            }
            Event::EnemiesBegan { round, .. } => {
                self.play_label(ChessPhase::Enemies, round, viewer, calm, out);
            }
            Event::PhaseEnded { phase: ChessPhase::Enemies } => out.push(Self::tell_slot(None)),
            Event::PhaseSkipped { reason, .. } => {
                let text = match reason {
                    PhaseSkip::LostTurn => "Black loses its turn.",
                    PhaseSkip::Horses => "The horses ride: Black does not move.",
                    PhaseSkip::Passed => "Black can only pass.",
                };
                out.push(Cue::note(text));
            }
            Event::CheckGiven { side, at } | Event::KingExposed { side, at } => {
                let (title, text) = match event {
                    Event::CheckGiven { .. } => ("Check", " is in check."),
                    _ => ("King exposed", "'s king can be captured."),
                };
                let text = format!("{}{text}", side.name());
                out.push(banner(title, BANNER, "check").free().sound("check").log(text));
                out.push(Cue::flash(On::Tile(at.tile())).look("check").lasting(FLASH).free());
            }
            Event::GameEnded { result } => out.push(ending(result, viewer)),
            _ => {}
        }
    }

    // CLIENT-PACE-1
    /// Shows in the HUD whose phase it is. The turn of somebody at this screen has a banner, too,
    /// and nobody waits for it.
    fn play_label(
        &self,
        phase: ChessPhase,
        round: u32,
        viewer: Viewer,
        calm: bool,
        out: &mut Vec<Cue>,
    ) {
        // A shared screen shows the turn of every player as its own.
        let decides = matches!(phase, ChessPhase::Player | ChessPhase::Black);
        let shared = matches!(viewer, Viewer::Shared(_)) && decides;
        let own = match viewer.you().and_then(Self::side_of) {
            Some(Army::White) => phase == ChessPhase::Player,
            Some(Army::Black) => phase == ChessPhase::Black,
            None => false,
        };
        // The phase that the match waits in says who is in check.
        let waits = decides && self.ending.is_none() && phase == self.phase();
        let text: Text = match (phase, &self.boss) {
            _ if waits => self.headline(own).into(),
            _ if own => "Your move".into(),
            (ChessPhase::Player, _) => "White to move".into(),
            (ChessPhase::Black, _) => "Black to move".into(),
            (ChessPhase::Boss, Some(boss)) => format!("{} acts", boss.figure.title()).into(),
            _ => "The enemies act".into(),
        };
        if phase == ChessPhase::Player {
            out.push(Cue::header(LogLevel::Round, format!("Round {round}")));
        }
        let mut turn = self.turn_of(phase, text.clone());
        turn.round = round;
        out.push(Cue::turn(turn).sound("turn"));
        out.push(self.tell_phase(phase, viewer));
        if (own || shared) && calm {
            out.push(banner(text.clone(), TURN, "own_turn").free());
        }
        out.push(Cue::header(LogLevel::Turn, text));
    }

    // CHESS-CUE-5
    /// Shows the entrance of a boss.
    fn play_entrance(&self, out: &mut Vec<Cue>) {
        let Some(boss) = &self.boss else {
            return;
        };
        let name = boss.figure.title();
        let (face, about) = boss.figure.sheet().map_or(("", ""), |one| (&one.face, &one.about));
        let cue = banner(name, Span::frames(90), "boss").faced(face, about);
        out.push(cue.free().sound("cheat").log(format!("{name} plays Black.")));
    }

    fn appear(&self, piece: ChessPiece, at: Square, look: &'static str, lasts: Span) -> Cue {
        Cue::appear(piece, self.show_piece(piece, at)).look(look).lasting(lasts)
    }
}

/// A name with its indefinite article.
fn one(name: &str) -> String {
    let vowel = name.starts_with(['A', 'E', 'I', 'O', 'U', 'a', 'e', 'i', 'o', 'u']);
    format!("{} {name}", if vowel { "An" } else { "A" })
}

/// The last cue of a match.
fn ending(result: ChessEnding, viewer: Viewer) -> Cue {
    let (title, text) = words::ending_words(result, viewer.you());
    let (look, sound) = match title {
        "Defeat" => ("lose", "lose"),
        "Draw" => ("draw", "drawn"),
        _ => ("win", "win"),
    };
    banner(title, BANNER, look).sound(sound).log(text)
}

/// A banner of a length.
fn banner(text: impl Into<Text>, lasts: Span, look: &'static str) -> Cue {
    let edge = Span::frames(9);
    let hold = lasts.less(edge + edge);
    Cue::banner(text, edge, hold, edge).look(look)
}

// CHESS-CUE-3: the mark pulses with sin(ms/150).
fn warning(tiles: &[Square]) -> Cue {
    let tiles = tiles.iter().copied().map(Square::tile).collect();
    Cue::warn(tiles, Span::ms(942)).staying().lasting(Span::frames(30)).sound("warn")
}

fn fade(id: impl Into<Id>, look: &'static str, lasts: Span) -> Cue {
    Cue::fade(id).look(look).lasting(lasts)
}

fn glide(id: impl Into<Id>, from: Square, to: Square, lasts: Span) -> Cue {
    Cue::glide(id, from.tile(), alloc::vec![to.tile()]).lasting(lasts).eased(Easing::InOutQuad)
}
