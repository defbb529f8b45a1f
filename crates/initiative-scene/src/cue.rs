//! Cues: what happened, as presentation with durations.
//!
//! Rules are instantaneous; waiting, gliding and banners exist only here. A client plays cues in
//! order: a blocking one holds the queue until it is over, a free one runs beside what follows.
//! Input is locked until the last blocking cue is over, or until a cue says [`Cue::unlock`].

mod easing;
mod effect;
mod kind;
mod make;
mod span;

pub use easing::Easing;
pub use kind::{CardAct, Changes, CueKind, Die, On};
pub use span::Span;

use crate::absent;
use crate::id::Id;
use crate::scene::{Amount, Card, Turn};
use crate::text::{Fact, LogLevel, LogLine, Text};
use alloc::boxed::Box;
use alloc::vec::Vec;
use initiative_kernel::game::Seat;
use initiative_kernel::grid::Tile;
use serde::{Deserialize, Serialize};

/// One timed event of presentation.
///
/// ```
/// use initiative_kernel::grid::Tile;
/// use initiative_scene::cue::{Cue, Easing, Span};
/// let path = vec![Tile::new(1, 0), Tile::new(2, 0)];
/// let glide = Cue::glide("S2", Tile::new(0, 0), path)
///     .lasting(Span::ms(300))
///     .eased(Easing::InOutQuad)
///     .sound("step")
///     .log("Bo moves to (2,0).");
/// assert_eq!(
///     serde_json::to_string(&glide)?,
///     r#"{"cue":"move","piece":"S2","from":[0,0],"path":[[1,0],[2,0]],"lasts":900,"easing":"easeInOutQuad","sound":"step","log":{"text":"Bo moves to (2,0)."}}"#
/// );
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Cue {
    /// What is drawn.
    #[serde(flatten)]
    pub kind: CueKind,
    /// How long it lasts.
    #[serde(default, skip_serializing_if = "absent")]
    pub lasts: Span,
    /// How long it waits before it begins. A blocking cue holds the queue while it waits, too.
    #[serde(default, skip_serializing_if = "absent")]
    pub delay: Span,
    /// How it goes from beginning to end.
    #[serde(default, skip_serializing_if = "absent")]
    pub easing: Easing,
    /// It runs beside what follows and holds nothing.
    #[serde(default, skip_serializing_if = "absent")]
    pub free: bool,
    /// Input opens when it begins, whatever is still to come.
    #[serde(default, skip_serializing_if = "absent")]
    pub unlock: bool,
    /// An act of another side ends here: "step through" pauses after it.
    #[serde(default, skip_serializing_if = "absent")]
    pub stop: bool,
    /// The moment has a name: `show_end_turn`.
    #[serde(default, skip_serializing_if = "absent")]
    pub mark: Text,
    /// What is heard when it begins.
    #[serde(default, skip_serializing_if = "absent")]
    pub sound: Text,
    /// Where it is heard from.
    #[serde(default, skip_serializing_if = "absent")]
    #[cfg_attr(feature = "typescript", ts(type = "Tile"))]
    pub heard_at: Option<Tile>,
    /// The seat whose act it is; none for sides without a seat. Speeds for own and others' acts
    /// differ.
    #[serde(default, skip_serializing_if = "absent")]
    #[cfg_attr(feature = "typescript", ts(type = "Seat"))]
    pub by: Option<Seat>,
    /// The line of the log that appears when it begins. It is spoken, too.
    #[serde(default, skip_serializing_if = "absent")]
    pub log: Option<LogLine>,
}

impl Cue {
    /// A blocking cue that takes no time yet.
    #[must_use]
    pub fn new(kind: CueKind) -> Self {
        Self {
            kind,
            lasts: Span::ZERO,
            delay: Span::ZERO,
            easing: Easing::Linear,
            free: false,
            unlock: false,
            stop: false,
            mark: Text::default(),
            sound: Text::default(),
            heard_at: None,
            by: None,
            log: None,
        }
    }

    /// Nothing happens for a time.
    #[must_use]
    pub fn wait(span: Span) -> Self {
        Self::new(CueKind::Wait).lasting(span)
    }

    /// A line of the log and nothing else.
    pub fn note(text: impl Into<Text>) -> Self {
        Self::new(CueKind::Wait).log(text)
    }

    /// A header of the log.
    pub fn header(level: LogLevel, text: impl Into<Text>) -> Self {
        let mut cue = Self::note(text);
        if let Some(line) = &mut cue.log {
            line.level = level;
        }
        cue
    }

    /// A moment with a name.
    pub fn marked(mark: impl Into<Text>) -> Self {
        Self::new(CueKind::Wait).mark(mark)
    }

    /// A piece goes along tiles: `from`, then each of `path`.
    pub fn glide(piece: impl Into<Id>, from: Tile, path: Vec<Tile>) -> Self {
        Self::new(CueKind::Move { piece: piece.into(), from, path })
    }

    /// A banner that comes in, holds and leaves.
    pub fn banner(text: impl Into<Text>, enter: Span, hold: Span, leave: Span) -> Self {
        let kind = CueKind::Banner {
            text: text.into(),
            look: Text::default(),
            note: Text::default(),
            face: Text::default(),
            enter,
            leave,
        };
        Self::new(kind).lasting(enter + hold + leave)
    }

    /// The HUD says that it is somebody else's turn.
    #[must_use]
    pub fn turn(turn: Turn) -> Self {
        Self::new(CueKind::Turn { turn: Box::new(turn) })
    }

    /// Details of the scene read differently from now on.
    pub fn details(details: Vec<Fact>) -> Self {
        Self::new(CueKind::Details { details })
    }

    /// A meter of a seat, or of the match, fills or empties.
    pub fn meter(meter: impl Into<Id>, seat: Option<Seat>, value: impl Amount) -> Self {
        let (meter, seat, value) = (meter.into(), seat.map(|seat| seat.0), value.amount());
        Self::new(CueKind::Meter { meter, seat, value, max: None, brief: None })
    }

    /// A piece changes.
    pub fn change(piece: impl Into<Id>, into: Changes) -> Self {
        Self::new(CueKind::Change { piece: piece.into(), into: Box::new(into) })
    }

    /// A piece leaves play.
    pub fn fade(piece: impl Into<Id>) -> Self {
        Self::new(CueKind::Fade { piece: piece.into(), look: Text::default() })
    }

    /// A number rises from something.
    #[must_use]
    pub fn number(on: On, value: impl Amount) -> Self {
        Self::new(CueKind::Number { on, value: value.amount(), meter: None })
    }

    /// A word rises from something.
    pub fn word(on: On, text: impl Into<Text>) -> Self {
        Self::new(CueKind::Text { on, text: text.into() })
    }

    /// Something lights up.
    #[must_use]
    pub fn flash(on: On) -> Self {
        Self::new(CueKind::Flash { on, colour: None, look: Text::default() })
    }

    /// Dice are rolled.
    pub fn dice(text: impl Into<Text>, dice: Vec<Die>) -> Self {
        Self::new(CueKind::Dice { dice, text: text.into(), piece: None })
    }

    /// Drawn in this way, if it is of a kind that has a look.
    #[must_use]
    pub fn look(mut self, name: impl Into<Text>) -> Self {
        if let CueKind::Flash { look, .. }
        | CueKind::Particles { look, .. }
        | CueKind::Appear { look, .. }
        | CueKind::Fade { look, .. }
        | CueKind::Shot { look, .. }
        | CueKind::Banner { look, .. } = &mut self.kind
        {
            *look = name.into();
        }
        self
    }

    /// With another limit, so many of it for a time only, if it is a meter.
    #[must_use]
    pub const fn limited(mut self, limit: i32, lent: i32) -> Self {
        if let CueKind::Meter { max, brief, .. } = &mut self.kind {
            (*max, *brief) = (Some(limit), Some(lent));
        }
        self
    }

    /// With a face and an explanation, if it is a banner.
    #[must_use]
    pub fn faced(mut self, look: impl Into<Text>, text: impl Into<Text>) -> Self {
        if let CueKind::Banner { note, face, .. } = &mut self.kind {
            (*face, *note) = (look.into(), text.into());
        }
        self
    }

    setters! {
        /// Lasting that long.
        lasting(span: Span): lasts = span;
        /// Beginning that much later.
        after(span: Span): delay = span;
        /// Going like that from beginning to end.
        eased(easing: Easing): easing = easing;
        /// Beside what follows.
        free(): free = true;
        /// Input opens when it begins.
        unlock(): unlock = true;
        /// "Step through" pauses after it.
        stop(): stop = true;
        /// A moment with a name.
        mark(mark: impl Into<Text>): mark = mark.into();
        /// With a sound.
        sound(sound: impl Into<Text>): sound = sound.into();
        /// Heard from a tile.
        heard_at(tile: Tile): heard_at = Some(tile);
        /// As an act of a seat.
        by(seat: Seat): by = Some(seat);
        /// With a line of the log.
        log(text: impl Into<Text>): log = Some(LogLine { text: text.into(), ..LogLine::default() });
    }

    /// With the card that its line of the log is about.
    #[must_use]
    pub fn played(mut self, card: Card) -> Self {
        if let Some(line) = &mut self.log {
            line.card = Some(Box::new(card));
        }
        self
    }

    /// With a line of the log that leads to a piece.
    #[must_use]
    pub fn log_of(mut self, piece: impl Into<Id>, text: impl Into<Text>) -> Self {
        let piece = Some(piece.into());
        self.log = Some(LogLine { text: text.into(), piece, ..LogLine::default() });
        self
    }
}
