//! Events as cues: frames, easing, sounds and lines of the log.

mod boss;
mod enemies;
mod moves;

use super::{enemy_id, portrait, words};
use crate::content::library;
use crate::ending::Ending;
use crate::event::{Event, Skip};
use crate::phase::Phase;
use crate::piece::{Piece, Side};
use crate::square::Square;
use crate::state::Chess;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use initiative_scene::cue::{Cue, Easing, On, Span};
use initiative_scene::id::Id;
use initiative_scene::staged::Step;
use initiative_scene::text::{Level, Text};
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
const BLAST: Span = Span::frames(20);

/// What `viewer` sees and hears of a step. Each topic presents its own events.
pub(super) fn tell(step: &Step<'_, Chess>, viewer: Viewer, out: &mut Vec<Cue>) {
    for event in step.events {
        step.after.play_phase(event, viewer, out);
        moves::tell(step, event, out);
        enemies::tell(step, event, out);
        step.after.play_cheat(event, out);
    }
}

impl Chess {
    // CHESS-CUE-6
    fn play_phase(&self, event: &Event, viewer: Viewer, out: &mut Vec<Cue>) {
        match *event {
            Event::MatchStarted => self.play_entrance(out),
            Event::PhaseBegan { phase, round, .. } => self.play_label(phase, round, viewer, out),
            Event::EnemiesBegan { round, .. } => {
                self.play_label(Phase::Enemies, round, viewer, out);
            }
            Event::PhaseEnded { phase: Phase::Enemies } => out.push(Self::tell_slot(None)),
            Event::PhaseSkipped { reason, .. } => {
                let text = match reason {
                    Skip::LostTurn => "Black loses its turn.",
                    Skip::Horses => "The horses ride: Black does not move.",
                    Skip::Passed => "Black can only pass.",
                };
                out.push(Cue::note(text));
            }
            Event::CheckGiven { side, at } => {
                let text = format!("{} is in check.", side.name());
                out.push(banner("Check", BANNER, "check").sound("check").log(text));
                out.push(Cue::flash(On::Tile(at.tile())).look("check").lasting(FLASH).free());
            }
            Event::KingExposed { side, at } => {
                let text = format!("{}'s king can be captured.", side.name());
                let cue = banner("King exposed", BANNER, "check").sound("check").log(text);
                out.push(cue);
                out.push(Cue::flash(On::Tile(at.tile())).look("check").lasting(FLASH).free());
            }
            Event::GameEnded { result } => out.push(ending(result, viewer)),
            _ => {}
        }
    }

    /// Shows in the HUD and in a banner whose phase it is.
    fn play_label(&self, phase: Phase, round: u32, viewer: Viewer, out: &mut Vec<Cue>) {
        // A shared screen shows the turn of every player as its own.
        let decides = matches!(phase, Phase::Player | Phase::Black);
        let shared = matches!(viewer, Viewer::Shared(_)) && decides;
        let own = match viewer.you().and_then(Self::side_of) {
            Some(Side::White) => phase == Phase::Player,
            Some(Side::Black) => phase == Phase::Black,
            None => false,
        };
        let text: Text = match (phase, &self.boss) {
            _ if own => "Your turn".into(),
            (Phase::Player, _) => "White's turn".into(),
            (Phase::Black, _) => "Black's turn".into(),
            (Phase::Boss, Some(boss)) => format!("{} acts", boss.figure.title()).into(),
            _ => "The enemies act".into(),
        };
        if phase == Phase::Player {
            out.push(Cue::header(Level::Round, format!("Round {round}")));
        }
        let mut turn = self.turn_of(phase, viewer, text.clone());
        turn.round = round;
        out.push(Cue::turn(turn));
        let look = if own || shared { "own_turn" } else { "other_turn" };
        let words = match phase {
            Phase::Player if shared => "WHITE",
            _ => phase.label(self.human(viewer)),
        };
        let shown = banner(words, Span::frames(30), look).sound("turn");
        // A phase that runs by itself waits for its banner. A player who decides need not wait.
        out.push(if decides { shown.free() } else { shown });
        out.push(Cue::header(Level::Turn, text));
    }

    // CHESS-CUE-5
    /// Shows the entrance of a boss.
    fn play_entrance(&self, out: &mut Vec<Cue>) {
        let Some(boss) = &self.boss else {
            return;
        };
        let name = boss.figure.title();
        let about = library().ok().and_then(|library| library.boss(boss.figure));
        let about: Text = about.map_or_else(Text::default, |sheet| sheet.about.clone().into());
        let text = format!("{name} plays Black.");
        let look = portrait::face(boss.figure);
        let cue = banner(name, Span::frames(90), "boss").faced(look, about);
        out.push(cue.sound("cheat").log(text));
    }

    fn appear(&self, piece: Piece, at: Square, look: &'static str, lasts: Span) -> Cue {
        Cue::appear(piece, self.show_piece(piece, at)).look(look).lasting(lasts)
    }
}

/// A name with its indefinite article.
fn one(name: &str) -> String {
    let vowel = name.starts_with(['A', 'E', 'I', 'O', 'U', 'a', 'e', 'i', 'o', 'u']);
    format!("{} {name}", if vowel { "An" } else { "A" })
}

/// The last cue of a match.
fn ending(result: Ending, viewer: Viewer) -> Cue {
    let (title, text) = words::farewell(result, viewer.you());
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
