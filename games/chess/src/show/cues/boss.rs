//! Cheats.

use super::super::portrait::about;
use super::super::words::piece_name as name;
use super::{SHOVE, banner, fade, glide, warning};
use crate::boss::BossFigure;
use crate::event::{CheatFizzle, Event, RideEnd};
use crate::square::Square;
use crate::state::Chess;
use alloc::format;
use alloc::vec::Vec;
use initiative_scene::cue::{Changes, Cue, On, Span};

// CHESS-CUE-5
const BANNER: Span = Span::frames(90);
/// How much of the banner is read before the cheat begins under it.
const READ: Span = Span::frames(30);
const REVIVAL: Span = Span::frames(30);
const TELEPORT: Span = Span::frames(15);
const PULSE: Span = Span::frames(45);
const HORSE: Span = Span::frames(20);
const TANTRUM: Span = Span::frames(60);
const REMOVAL: Span = Span::frames(30);
const APART: Span = Span::frames(20);
const WARD: Span = Span::frames(45);
const SLAM: (Span, Span, Span) = (Span::frames(30), Span::frames(20), Span::frames(25));
const STRINGS: Span = Span::frames(30);
const GIFT: Span = Span::frames(40);
const STARE: Span = Span::frames(60);
const RESET: Span = Span::frames(60);

impl Chess {
    pub(super) fn play_cheat(&self, event: &Event, out: &mut Vec<Cue>) {
        match event {
            Event::CheatAnnounced { name } => {
                let figure = self.boss.as_ref().map(|boss| boss.figure);
                let boss = figure.map_or("The boss", BossFigure::title);
                let face = figure.and_then(BossFigure::sheet).map_or("", |sheet| &sheet.face);
                let meaning = about(*name).map_or("", |sheet| &sheet.text);
                let text = format!("{boss}: {}! {meaning}", name.name());
                let cue = banner(name.name(), BANNER, "boss").faced(face, meaning);
                out.push(cue.free().sound("cheat").log(text));
                out.push(Cue::wait(READ));
            }
            Event::CheatFizzled { name, reason } => {
                let why = match reason {
                    CheatFizzle::Nothing => "there is nothing to work on",
                    CheatFizzle::Unfair => "it would not be fair",
                };
                let text = format!("{} fizzles: {why}.", name.name());
                out.push(
                    Cue::word(On::Screen, "It fizzles").lasting(APART).sound("miss").log(text),
                );
            }
            Event::KnightSummoned { piece, from, at } => {
                let text = format!("A horse stands on {at}.");
                let cue = match from {
                    Some(_) => self.appear(*piece, *at, "teleport", TELEPORT).sound("teleport"),
                    None => self.appear(*piece, *at, "rise", REVIVAL).sound("summon"),
                };
                out.push(cue.told(text));
                out.push(Cue::flash(On::Piece((*piece).into())).look("boss").lasting(PULSE));
            }
            Event::HorseMoved { piece, from, to } => {
                let text = format!("The horse rides to {to}.");
                out.push(glide(*piece, *from, *to, HORSE).sound("step").told(text));
            }
            Event::RideEnded { reason } => {
                let text = match reason {
                    RideEnd::Over => "The ride is over.",
                    RideEnd::Captured => "A horse is captured: the ride is over.",
                    RideEnd::Check => "Check: the ride is over.",
                };
                out.push(Cue::note(text));
            }
            Event::BoardShaken { fell } => {
                for fallen in fell {
                    let text = format!("{} falls off {}.", name(fallen.piece), fallen.at);
                    out.push(fade(fallen.piece, "death", TANTRUM).free().told(text));
                }
                // 8 of 24 pixels, decaying.
                out.push(Cue::shake(On::Screen, 33).lasting(TANTRUM).sound("quake"));
            }
            Event::PawnsTrimmed { gone, queen } => {
                let mut delay = Span::ZERO;
                for fallen in gone {
                    let text = format!("The pawn on {} is cut.", fallen.at);
                    let cue = fade(fallen.piece, "death", REMOVAL).after(delay).free();
                    out.push(cue.sound("swing").told(text));
                    delay = delay + APART;
                }
                out.push(Cue::wait(delay.less(APART) + REMOVAL));
                if let Some(queen) = queen {
                    let text = format!("A queen rises on {}.", queen.at);
                    let cue = self.appear(queen.piece, queen.at, "rise", REVIVAL).sound("summon");
                    out.push(cue.told(text));
                }
            }
            Event::PieceWarded { piece, at } => {
                let text = format!("The {} on {at} is warded.", piece.role.name());
                out.push(Cue::change(*piece, Changes::gains("shield")));
                let flash = Cue::flash(On::Piece((*piece).into())).look("buff").lasting(WARD);
                out.push(flash.sound("buff").told(text));
            }
            _ => self.play_late_cheat(event, out),
        }
    }

    fn play_late_cheat(&self, event: &Event, out: &mut Vec<Cue>) {
        match event {
            Event::SlamWarned { tiles } => {
                out.push(warning(tiles).log("Rooks will rain down these files."));
            }
            Event::RooksSlammed { rooks, captured } => self.play_slam(rooks, captured, out),
            Event::PieceControlled { piece, at } => {
                let text = format!("The {} on {at} moves on strings.", piece.role.name());
                let flash = Cue::flash(On::Piece((*piece).into())).look("boss").lasting(STRINGS);
                out.push(flash.sound("spell").told(text));
            }
            Event::ArmiesReset => {
                for side in crate::piece::Army::ALL {
                    for (at, piece) in self.field.pieces(side) {
                        out.push(self.appear(piece, at, "rise", RESET).free());
                    }
                }
                out.push(
                    Cue::wait(RESET).sound("teleport").log("Both armies stand as at the start."),
                );
            }
            Event::KingFloated { at } | Event::KingGrounded { at } => {
                let floats = matches!(event, Event::KingFloated { .. });
                let (pose, text) = if floats {
                    ("floating", "The king is out of reach.")
                } else {
                    ("", "The king stands again.")
                };
                if let Some(piece) = self.field.piece(*at) {
                    out.push(Cue::change(piece, Changes::pose(pose)).told(text));
                }
                out.push(Cue::wait(PULSE));
            }
            Event::PawnGifted { piece, from, at } => {
                let text = format!("The pawn on {from} is White's now, on {at}.");
                out.push(fade(*piece, "teleport", SHOVE));
                let lasts = GIFT.less(SHOVE);
                out.push(self.appear(*piece, *at, "teleport", lasts).sound("coin").told(text));
            }
            Event::MoveTakenBack { from, to } => {
                let text = format!("{from}–{to} never happened.");
                out.push(Cue::wait(PULSE).sound("interrupt").log(text));
            }
            Event::TurnForfeited => {
                out.push(Cue::wait(STARE).log("The King stares. Black will lose a turn."));
            }
            _ => {}
        }
    }

    // CHESS-CUE-1: all slam rooks together.
    fn play_slam(
        &self,
        rooks: &[(crate::piece::ChessPiece, Square, Square)],
        captured: &[crate::event::Fallen],
        out: &mut Vec<Cue>,
    ) {
        let (down, impact, back) = SLAM;
        for (rook, from, end) in rooks {
            out.push(glide(*rook, *from, *end, down).free());
        }
        out.push(Cue::wait(down).sound("slide"));
        for fallen in captured {
            let text = format!("{} on {} is crushed.", name(fallen.piece), fallen.at);
            out.push(fade(fallen.piece, "death", impact).free().told(text));
        }
        out.push(Cue::shake(On::Screen, 17).lasting(impact).sound("quake"));
        for (rook, from, end) in rooks {
            out.push(glide(*rook, *end, *from, back).free());
        }
        out.push(Cue::wait(back));
    }
}
