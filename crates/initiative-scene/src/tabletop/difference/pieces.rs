//! What happened to the pieces between two scenes.

use super::super::party::called;
use super::{PlayedGesture, glide};
use crate::cue::{Changes, Cue, CueKind, Easing, On, Span};
use crate::id::Id;
use crate::scene::{Meter, MeterStyle, Piece, Scene};
use alloc::format;
use alloc::vec::Vec;
use initiative_kernel::grid::Tile;

const NUMBER: Span = Span::ms(600);
const FLASH: Span = Span::ms(120);
const ARRIVAL: Span = Span::ms(300);
const DEPARTURE: Span = Span::ms(450);

pub(super) struct Pieces<'a> {
    pub(super) before: &'a Scene,
    pub(super) after: &'a Scene,
    /// What was done, as far as the viewer may know it.
    pub(super) act: Option<&'a PlayedGesture>,
}

impl<'a> Pieces<'a> {
    /// Where a piece stands now, if that is another place than before.
    pub(super) fn moved(&self, id: &Id) -> Option<Tile> {
        let (old, new) = (self.before.pieces.get(id)?, self.after.pieces.get(id)?);
        (old.at != new.at).then_some(new.at)
    }

    /// Whether a piece has lost something, or is gone.
    pub(super) fn harmed(&self, id: Option<&Id>) -> bool {
        let Some((id, old)) = id.and_then(|id| Some((id, self.before.pieces.get(id)?))) else {
            return false;
        };
        let Some(new) = self.after.pieces.get(id) else {
            return true;
        };
        shifts(old, new).any(|(meter, change)| gain(meter, change) < 0)
    }

    /// Pieces that moved besides the one that was told to, all at once.
    pub(super) fn moves(&self, out: &mut Vec<Cue>) {
        let told = self.act.and_then(|act| act.gesture.actor());
        let glides = self.before.pieces.iter().filter(|(id, _)| Some(*id) != told);
        let glides = glides.filter_map(|(id, old)| {
            let to = self.moved(id)?;
            let name = called(self.before, id)?;
            let text = format!("{name} moves to {}", self.after.board.place(to));
            Some(glide(id, old.at, alloc::vec![to]).log_of(id.clone(), text))
        });
        together(glides.collect(), out);
    }

    pub(super) fn arrivals(&self, out: &mut Vec<Cue>) {
        let new = self.after.pieces.iter().filter(|(id, _)| !self.before.pieces.contains_key(*id));
        let placed = self.act.and_then(|act| act.gesture.target_tile());
        let arrivals = new.map(|(id, piece)| {
            let figure = None;
            let appear = CueKind::Appear { piece: id.clone(), figure, look: "summon".into() };
            let cue = Cue::new(appear).lasting(ARRIVAL).eased(Easing::OutBack).heard_at(piece.at);
            // What was put down where the command said is told already.
            if placed == Some(piece.at) {
                return cue.sound("land");
            }
            let name = called(self.after, id).unwrap_or_default();
            let text = format!("{name} arrives at {}", self.after.board.place(piece.at));
            cue.sound("summon").log_of(id.clone(), text)
        });
        together(arrivals.collect(), out);
    }

    /// Meters with their numbers, then everything else that is another way now.
    pub(super) fn changes(&self, out: &mut Vec<Cue>) {
        for (id, old) in &self.before.pieces {
            let Some(new) = self.after.pieces.get(id) else {
                continue;
            };
            for (meter, change) in shifts(old, new) {
                self.tell_meter(id, new, meter, change, out);
            }
            let changes = changed(old, new);
            if changes != Changes::default() {
                out.push(Cue::change(id.clone(), changes).free());
            }
            let old_ids = || old.statuses.iter().map(|it| &it.id);
            let new_ids = || new.statuses.iter().map(|it| &it.id);
            for gained in new_ids().filter(|id| !old_ids().any(|other| other == *id)) {
                let changes = Changes { gains: Some(gained.0.clone()), ..Changes::default() };
                out.push(Cue::change(id.clone(), changes).free());
                let on = On::Piece(id.clone());
                out.push(Cue::flash(on).look("buff").lasting(FLASH * 2).sound("buff"));
            }
            for lost in old_ids().filter(|id| !new_ids().any(|other| other == *id)) {
                let changes = Changes { loses: Some(lost.0.clone()), ..Changes::default() };
                out.push(Cue::change(id.clone(), changes).free());
            }
        }
    }

    fn tell_meter(&self, id: &Id, piece: &Piece, meter: &Meter, change: i32, out: &mut Vec<Cue>) {
        let mut changes = Changes::default();
        changes.meters.insert(meter.id.clone(), meter.value);
        let gain = gain(meter, change);
        if !rises(meter) {
            return out.push(Cue::change(id.clone(), changes).free());
        }
        let on = On::Piece(id.clone());
        let mut number = Cue::number(on.clone(), gain).lasting(NUMBER).free();
        let first = piece.meters.first().map(|first| &first.id);
        if let CueKind::Number { meter: of, .. } = &mut number.kind {
            *of = Some(meter.id.clone()).filter(|id| Some(id) != first);
        }
        let (look, verb) = if gain < 0 { ("hit", "loses") } else { ("heal", "gains") };
        let name = called(self.after, id).unwrap_or_default();
        let text = format!("{name} {verb} {} {}", gain.unsigned_abs(), meter.name.to_lowercase());
        out.push(number);
        out.push(Cue::change(id.clone(), changes).free());
        let flash = Cue::flash(on).look(look).lasting(FLASH).sound(look).heard_at(piece.at);
        out.push(flash.log_of(id.clone(), text));
    }

    pub(super) fn departures(&self, out: &mut Vec<Cue>) {
        let taken = |at: Tile| {
            let stands = |(id, piece): (&Id, &Piece)| piece.at == at && self.moved(id).is_some();
            self.after.pieces.iter().any(stands)
        };
        let gone = self.before.pieces.iter().filter(|(id, _)| !self.after.pieces.contains_key(*id));
        let fades = gone.map(|(id, piece)| {
            let sound = if taken(piece.at) { "capture" } else { "death" };
            let cue = Cue::fade(id.clone()).look("death").lasting(DEPARTURE);
            let name = called(self.before, id).unwrap_or_default();
            cue.sound(sound).heard_at(piece.at).log(format!("{name} is gone"))
        });
        together(fades.collect(), out);
    }
}

/// Meters that both pieces have and whose values differ, with the difference.
fn shifts<'a>(old: &'a Piece, new: &'a Piece) -> impl Iterator<Item = (&'a Meter, i32)> {
    new.meters.iter().filter_map(|meter| {
        let was = old.meters.iter().find(|was| was.id == meter.id)?;
        let change = meter.value.saturating_sub(was.value);
        (change != 0).then_some((meter, change))
    })
}

/// What a change is to the piece: slots fill up with harm.
const fn gain(meter: &Meter, change: i32) -> i32 {
    if matches!(meter.style, MeterStyle::Slots) { change.saturating_neg() } else { change }
}

/// Whether a number rises when the meter changes: not for what is spent and comes back each turn.
const fn rises(meter: &Meter) -> bool {
    !meter.detail && matches!(meter.style, MeterStyle::Bar | MeterStyle::Slots | MeterStyle::Number)
}

fn changed(old: &Piece, new: &Piece) -> Changes {
    Changes {
        facing: new.facing.filter(|_| new.facing != old.facing),
        look: (new.look != old.look).then(|| new.look.clone()),
        pose: (new.pose != old.pose).then(|| new.pose.clone()),
        badge: new.badge.filter(|_| new.badge != old.badge),
        spent: (new.spent != old.spent).then_some(new.spent),
        ..Changes::default()
    }
}

/// Things that happen at the same time: all run beside each other, and the last of them holds the
/// queue as long as the longest takes.
fn together(mut cues: Vec<Cue>, out: &mut Vec<Cue>) {
    let longest = cues.iter().map(|cue| cue.lasts).max();
    if let (Some(last), Some(longest)) = (cues.pop(), longest) {
        out.extend(cues.into_iter().map(Cue::free));
        out.push(last.lasting(longest));
    }
}
