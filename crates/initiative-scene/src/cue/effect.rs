//! Cues of effects: marked tiles, shots, shakes and arrivals; what becomes of a piece.

use super::{Changes, Cue, Kind, On, Span};
use crate::id::Id;
use crate::scene::Piece;
use crate::text::Text;
use alloc::boxed::Box;
use alloc::vec::Vec;
use initiative_kernel::grid::Tile;

impl Cue {
    /// Tiles are marked with a "!" that pulses.
    ///
    /// ```
    /// use initiative_kernel::grid::Tile;
    /// use initiative_scene::cue::{Cue, Span};
    /// let tiles = vec![Tile::new(2, 3)];
    /// let warning = Cue::warn(tiles.clone(), Span::ms(942)).owned("e1").staying();
    /// let warning = warning.told("Grunt 1 takes aim.");
    /// assert_eq!(warning.log.and_then(|line| line.piece), Some("e1".into()));
    /// let over = Cue::unwarn(tiles).owned("e1");
    /// ```
    #[must_use]
    pub fn warn(tiles: Vec<Tile>, pulse: Span) -> Self {
        Self::mark_tiles(tiles, "!", pulse, false)
    }

    /// The warnings on tiles vanish.
    #[must_use]
    pub fn unwarn(tiles: Vec<Tile>) -> Self {
        Self::mark_tiles(tiles, "", Span::ZERO, true)
    }

    fn mark_tiles(tiles: Vec<Tile>, sign: &'static str, pulse: Span, clear: bool) -> Self {
        let (token, sign) = ("warn".into(), sign.into());
        Self::new(Kind::Mark { tiles, token, sign, pulse, owner: None, stays: false, clear })
    }

    /// As the mark of a piece, if it is a mark.
    #[must_use]
    pub fn owned(mut self, piece: impl Into<Id>) -> Self {
        if let Kind::Mark { owner, .. } = &mut self.kind {
            *owner = Some(piece.into());
        }
        self
    }

    /// Staying until the scene after is shown, if it is a mark.
    #[must_use]
    pub const fn staying(mut self) -> Self {
        if let Kind::Mark { stays, .. } = &mut self.kind {
            *stays = true;
        }
        self
    }

    /// Something flies from tile to tile.
    pub fn shot(from: Tile, to: Tile, look: impl Into<Text>) -> Self {
        Self::new(Kind::Shot { from, to, look: look.into() })
    }

    /// Something shakes.
    #[must_use]
    pub fn shake(on: On, strength: u16) -> Self {
        Self::new(Kind::Shake { on, strength })
    }

    /// A piece comes into play as the scene after shows it.
    pub fn appear(piece: impl Into<Id>) -> Self {
        Self::new(Kind::Appear { piece: piece.into(), figure: None, look: Text::default() })
    }

    /// Shown like that, if it comes into play.
    #[must_use]
    pub fn shown(mut self, as_what: Piece) -> Self {
        if let Kind::Appear { figure, .. } = &mut self.kind {
            *figure = Some(Box::new(as_what));
        }
        self
    }

    /// With a line of the log that leads to the piece it shows.
    #[must_use]
    pub fn told(self, text: impl Into<Text>) -> Self {
        match self.kind.piece().cloned() {
            Some(piece) => self.log_of(piece, text),
            None => self.log(text),
        }
    }
}

impl Kind {
    /// The piece that is shown, if there is one.
    const fn piece(&self) -> Option<&Id> {
        match self {
            Self::Move { piece, .. }
            | Self::Knock { piece, .. }
            | Self::Appear { piece, .. }
            | Self::Fade { piece, .. }
            | Self::Change { piece, .. }
            | Self::Number { on: On::Piece(piece), .. }
            | Self::Text { on: On::Piece(piece), .. }
            | Self::Flash { on: On::Piece(piece), .. }
            | Self::Shake { on: On::Piece(piece), .. }
            | Self::Mark { owner: Some(piece), .. }
            | Self::Dice { piece: Some(piece), .. }
            | Self::Card { piece: Some(piece), .. } => Some(piece),
            _ => None,
        }
    }
}

impl Changes {
    /// A meter has another value.
    pub fn meter(meter: impl Into<Id>, value: impl Into<i32>) -> Self {
        Self { meters: [(meter.into(), value.into())].into(), ..Self::default() }
    }

    /// It looks differently.
    pub fn look(look: impl Into<Text>) -> Self {
        Self { look: Some(look.into()), ..Self::default() }
    }

    /// A status comes.
    pub fn gains(status: impl Into<Text>) -> Self {
        Self { gains: Some(status.into()), ..Self::default() }
    }

    /// A status goes.
    pub fn loses(status: impl Into<Text>) -> Self {
        Self { loses: Some(status.into()), ..Self::default() }
    }
}
