//! Cues that are put together from a few words, and what they say more about themselves.

use super::{CardAct, Changes, Cue, CueKind, On, Span};
use crate::id::Id;
use crate::scene::{Amount, Card, CardPlace, Piece};
use crate::text::Text;
use alloc::boxed::Box;
use alloc::vec::Vec;
use initiative_kernel::game::Seat;
use initiative_kernel::grid::Tile;
use initiative_kernel::pool::Pool;

impl Cue {
    /// A piece goes to a tile in an arc.
    pub fn jump(piece: impl Into<Id>, from: Tile, to: Tile) -> Self {
        Self::new(CueKind::Jump { piece: piece.into(), from, to })
    }

    /// A piece lunges towards a tile and returns.
    pub fn knock(piece: impl Into<Id>, from: Tile, toward: Tile) -> Self {
        Self::new(CueKind::Knock { piece: piece.into(), from, toward })
    }

    /// Something flies from tile to tile.
    pub fn shot(from: Tile, to: Tile, look: impl Into<Text>) -> Self {
        Self::new(CueKind::Shot { from, to, look: look.into() })
    }

    /// A piece comes into play and looks like this, whether the scene after has it or not.
    pub fn appear(piece: impl Into<Id>, figure: Piece) -> Self {
        let (piece, figure) = (piece.into(), Some(Box::new(figure)));
        Self::new(CueKind::Appear { piece, figure, look: Text::default() })
    }

    /// A tile has another letter from now on.
    #[must_use]
    pub fn tile(tile: Tile, letter: char) -> Self {
        Self::new(CueKind::Tile { tile, kind: Some(letter), look: None })
    }

    /// Something is only heard.
    pub fn heard(sound: impl Into<Text>) -> Self {
        Self::new(CueKind::Sound).sound(sound)
    }

    /// Something shakes, so many hundredths of a tile.
    #[must_use]
    pub fn shake(on: On, strength: u16) -> Self {
        Self::new(CueKind::Shake { on, strength })
    }

    /// What is in a pool of a seat, its limit and the part that lapses.
    pub fn pool(meter: impl Into<Id>, seat: Seat, pool: &Pool) -> Self {
        let cue = Self::meter(meter, Some(seat), pool.now());
        cue.limited(pool.max().amount(), pool.bonus().amount())
    }

    /// Something happens to a card; its face is for those who may see it.
    #[must_use]
    pub fn card(act: CardAct, face: Option<Card>) -> Self {
        let (from, to, count, piece) = (None, None, None, None);
        Self::new(CueKind::Card { act, from, to, card: face.map(Box::new), count, piece })
    }

    /// From one place to another, if it is about a card.
    #[must_use]
    pub fn between(mut self, origin: Option<CardPlace>, goal: Option<CardPlace>) -> Self {
        if let CueKind::Card { from, to, .. } = &mut self.kind {
            (*from, *to) = (origin, goal);
        }
        self
    }

    /// Tiles are highlighted: `warn`, `target`.
    ///
    /// ```
    /// use initiative_kernel::grid::Tile;
    /// use initiative_scene::cue::{Cue, Span};
    /// let warning = Cue::highlight(vec![Tile::new(1, 2)], "warn").sign("!", Span::ms(600)).staying();
    /// assert_eq!(
    ///     serde_json::to_string(&warning)?,
    ///     r#"{"cue":"mark","tiles":[[1,2]],"token":"warn","sign":"!","pulse":1800,"stays":true}"#
    /// );
    /// # Ok::<(), serde_json::Error>(())
    /// ```
    pub fn highlight(tiles: Vec<Tile>, token: impl Into<Text>) -> Self {
        Self::new(CueKind::Mark {
            tiles,
            token: token.into(),
            sign: Text::default(),
            pulse: Span::ZERO,
            owner: None,
            stays: false,
            clear: false,
        })
    }

    /// With a sign in the middle that pulses, if tiles are highlighted.
    #[must_use]
    pub fn sign(mut self, text: impl Into<Text>, period: Span) -> Self {
        if let CueKind::Mark { sign, pulse, .. } = &mut self.kind {
            (*sign, *pulse) = (text.into(), period);
        }
        self
    }

    /// On behalf of a piece, if tiles are highlighted.
    #[must_use]
    pub fn owned(mut self, piece: impl Into<Id>) -> Self {
        if let CueKind::Mark { owner, .. } = &mut self.kind {
            *owner = Some(piece.into());
        }
        self
    }

    /// Until the scene after is shown, if tiles are highlighted.
    #[must_use]
    pub const fn staying(mut self) -> Self {
        if let CueKind::Mark { stays, .. } = &mut self.kind {
            *stays = true;
        }
        self
    }

    /// No longer, if tiles were highlighted.
    #[must_use]
    pub const fn vanishing(mut self) -> Self {
        if let CueKind::Mark { clear, .. } = &mut self.kind {
            *clear = true;
        }
        self
    }
}

impl Changes {
    /// One of its meters has another value.
    pub fn meter(meter: impl Into<Id>, value: impl Amount) -> Self {
        Self { meters: [(meter.into(), value.amount())].into(), ..Self::default() }
    }

    /// A status comes.
    pub fn gains(status: impl Into<Text>) -> Self {
        Self { gains: Some(status.into()), ..Self::default() }
    }

    /// A status goes.
    pub fn loses(status: impl Into<Text>) -> Self {
        Self { loses: Some(status.into()), ..Self::default() }
    }

    /// It looks like something else.
    pub fn look(look: impl Into<Text>) -> Self {
        Self { look: Some(look.into()), ..Self::default() }
    }
}
