//! Chess moves, losses, stones, belts and questions.

use super::super::stone_id;
use super::super::words::piece_name as name;
use super::enemies::enemy_name;
use super::{
    BANNER, BELT, BLAST, CROWN, DROP, LEG, PIECE, PROMOTION, PUPPET, SHOVE, SINK, STONE, enemy_id,
    fade, glide,
};
use crate::event::{Event, Manner, Occupant};
use crate::ground::LossCause;
use crate::piece::{ChessPiece, Mark, PieceRole};
use crate::square::Square;
use crate::state::Chess;
use alloc::format;
use alloc::vec::Vec;
use initiative_kernel::game::Seat;
use initiative_scene::cue::{Changes, Cue, CueKind, Die, On, Span};
use initiative_scene::staged::Step;

pub(super) fn tell(step: &Step<'_, Chess>, event: &Event, out: &mut Vec<Cue>) {
    match event {
        Event::PieceMoved { piece, from, to, kind } => {
            play_piece(step, *piece, *from, *to, *kind, out);
        }
        Event::PieceCaptured { piece, at, by } => {
            let by = match by {
                Occupant::Piece(by) => name(*by),
                Occupant::Enemy(enemy) => enemy_name(step, *enemy),
            };
            let text = format!("{by} captures the {} on {at}.", piece.role.name());
            let cue = fade(*piece, "captured", SHOVE).free().sound("capture");
            out.push(cue.heard_at(at.tile()).told(text));
        }
        Event::Exploded { at, lost } => {
            for fallen in lost {
                out.push(fade(fallen.piece, "burn", BLAST).free());
            }
            let kind = CueKind::Particles { on: On::Tile(at.tile()), look: "blast".into() };
            let text = format!("The ward on {at} bursts: {} fall.", lost.len());
            out.push(Cue::new(kind).lasting(BLAST).sound("blast").log(text));
        }
        Event::PiecePromoted { piece, at, to } => {
            let text = format!("The pawn on {at} becomes a {}.", to.name());
            out.push(Cue::change(*piece, Changes::look(to.name())));
            let flash = Cue::flash(On::Piece((*piece).into())).look("buff").lasting(PROMOTION);
            out.push(flash.sound("promote").log(text));
        }
        Event::PieceLost { piece, at, cause } => {
            let (look, lasts, sound) = downfall(*cause);
            let text = format!("{} is lost on {at}: {}.", name(*piece), cause.name());
            let cue = fade(*piece, look, lasts).sound(sound);
            out.push(cue.heard_at(at.tile()).told(text));
        }
        Event::PieceBounced { piece, from, to } => {
            let text = format!("{} bounces back to {to}.", name(*piece));
            let cue = glide(*piece, *from, *to, SHOVE).sound("block");
            out.push(by_side(cue, *piece).told(text));
        }
        Event::QuestionOpened { at, roll } => {
            let kind = CueKind::Tile { tile: at.tile(), kind: None, look: Some("".into()) };
            let means = match roll {
                1 | 2 => "nothing",
                3 | 4 => "a pawn of the same side",
                _ => "a pawn of the other side",
            };
            let text = format!("The question on {at} opens: {roll}, {means}.");
            let die = Die { face: i32::from(*roll), sides: 6, text: means.into() };
            let dice = Cue::dice("Question tile", alloc::vec![die]).lasting(BANNER);
            out.push(dice.sound("dice").heard_at(at.tile()).log(text));
            out.push(Cue::new(kind).lasting(PROMOTION).heard_at(at.tile()));
        }
        Event::PawnConjured { piece, at } => {
            let text = format!("A {} pawn appears on {at}.", piece.side.name());
            let cue = step.after.appear(*piece, *at, "rise", PROMOTION).sound("summon");
            out.push(cue.told(text));
        }
        Event::BeltsShifted { moves } => {
            for (place, ride) in moves.iter().enumerate() {
                let id = match ride.rider {
                    Occupant::Piece(piece) => piece.into(),
                    Occupant::Enemy(enemy) => enemy_id(enemy),
                };
                let cue = glide(id, ride.from, ride.to, BELT);
                // CHESS-CUE-1: all riders together.
                if place + 1 < moves.len() {
                    out.push(cue.free());
                } else {
                    out.push(cue.sound("belt").log("The belts shift."));
                }
            }
        }
        Event::KingRevived { piece, at, crowns } => {
            let text = format!("A crown brings the king back on {at}. {crowns} left.");
            out.push(Cue::meter("crowns", None, i32::from(*crowns)));
            let cue = step.after.appear(*piece, *at, "crown", CROWN).sound("crown");
            out.push(cue.told(text));
        }
        _ => play_stone(event, out),
    }
}

// CHESS-CUE-2
fn play_piece(
    step: &Step<'_, Chess>,
    piece: ChessPiece,
    from: Square,
    to: Square,
    kind: Manner,
    out: &mut Vec<Cue>,
) {
    let stood = &step.first().field;
    let crowd = piece.role == PieceRole::King && stood.is_marked(from, Mark::Pretender);
    let text = match kind {
        _ if crowd => format!("{} pretender {from}–{to}.", piece.side.name()),
        Manner::Castling if piece.role == PieceRole::King => {
            format!("{} castles.", piece.side.name())
        }
        Manner::EnPassant => {
            format!("{} {from}–{to}, en passant: it takes the pawn that passed it.", name(piece))
        }
        Manner::Attack => format!("{} stands on {to}.", name(piece)),
        _ => format!("{} {from}–{to}.", name(piece)),
    };
    // CHESS-CUE-5: a puppet moves at its own speed.
    let strings = |event: &Event| {
        matches!(event, Event::PieceControlled { piece: puppet, at }
                if puppet.tag == piece.tag && *at == from)
    };
    let (lasts, leg) = if step.events.iter().any(strings) {
        // Both legs of a knight share the time.
        (PUPPET, Span::new(PUPPET.ticks() / 2))
    } else {
        (PIECE, LEG)
    };
    let castling = kind == Manner::Castling;
    if piece.role == PieceRole::Knight && kind != Manner::Attack {
        let corner = Square::at(from.file(), to.row());
        out.push(by_side(glide(piece, from, corner, leg), piece));
        out.push(by_side(glide(piece, corner, to, leg).sound("land"), piece).told(text));
        return;
    }
    let mut cue = by_side(glide(piece, from, to, lasts), piece).sound("land");
    // CHESS-CUE-1: both pieces of a castling together.
    if castling && piece.role == PieceRole::King {
        cue = cue.free();
    }
    if !castling || piece.role == PieceRole::King {
        cue = cue.told(text);
    }
    out.push(cue);
}

fn play_stone(event: &Event, out: &mut Vec<Cue>) {
    match *event {
        Event::StoneOpened { piece, at } => {
            let text = format!("{} lands on the stone on {at}.", name(piece));
            out.push(Cue::note(text).sound("stone").heard_at(at.tile()));
        }
        Event::StoneStepped { piece, from, to } => {
            out.push(glide(stone_id(from), from, to, STONE).free());
            let text = format!("{} steps with the stone to {to}.", name(piece));
            let cue = glide(piece, from, to, STONE).sound("slide");
            out.push(by_side(cue, piece).told(text));
        }
        Event::StoneReturned { from, home } => {
            let text = format!("The stone glides home to {home}.");
            out.push(glide(stone_id(home), from, home, STONE).sound("slide").log(text));
        }
        Event::StoneStayed { piece, at } => {
            out.push(Cue::note(format!("{} stays on {at}.", name(piece))));
        }
        Event::StoneAborted { piece, from, to } => {
            let text = format!("{} takes the stone move back.", piece.side.name());
            let cue = glide(piece, from, to, SHOVE);
            out.push(by_side(cue, piece).told(text));
        }
        _ => {}
    }
}

/// Marks a cue as an act of the seat that owns the piece.
pub(super) fn by_side(cue: Cue, piece: ChessPiece) -> Cue {
    cue.by(Seat(piece.side as u8))
}

// CHESS-CUE-4
/// How a piece or an enemy dies: the look, the time and the sound.
pub(super) const fn downfall(cause: LossCause) -> (&'static str, Span, &'static str) {
    match cause {
        LossCause::Water => ("drown", SINK, "splash"),
        LossCause::Lava => ("burn", SINK, "fire"),
        LossCause::Dropper => ("drop", DROP, "drop"),
        LossCause::Attack | LossCause::Blast => ("death", super::DEATH, "death"),
        LossCause::Trampled | LossCause::Debug => ("death", SINK, "death"),
    }
}
