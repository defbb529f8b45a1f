//! Cues of warnings and arrivals, and the piece that a cue is about.

use super::{Cue, CueKind, On, Span};
use crate::id::Id;
use crate::text::Text;
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
        Self::highlight(tiles, "warn").sign("!", pulse)
    }

    /// The warnings on tiles vanish.
    #[must_use]
    pub fn unwarn(tiles: Vec<Tile>) -> Self {
        Self::highlight(tiles, "warn").vanishing()
    }

    /// A piece comes into play as the scene after shows it.
    pub fn arrive(piece: impl Into<Id>) -> Self {
        Self::new(CueKind::Appear { piece: piece.into(), figure: None, look: Text::default() })
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

impl CueKind {
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
