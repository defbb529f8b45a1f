//! Decks of any game, without a type of that game in sight.

use initiative_kernel::game::{Game, Seat, SetupError};
use initiative_scene::collection::code::BadCode;
use initiative_scene::collection::{Collecting, Collection, Decklist, Verdict};
use initiative_scene::staged::read_setup;
use serde_json::Value;
use std::fmt;

/// How a game's decks are built.
#[derive(Clone, Copy)]
pub struct Decks {
    collection: fn() -> Collection,
    judge: fn(&Decklist) -> Verdict,
    read: fn(&str) -> Result<Decklist, BadCode>,
    write: fn(&Decklist) -> Option<String>,
    bring: fn(&Value, &[Option<Decklist>]) -> Result<Value, SetupError>,
}

impl Decks {
    /// The decks of a game.
    #[must_use]
    pub const fn of<G: Collecting>() -> Self {
        Self {
            collection: G::collection,
            judge: G::judge,
            read: |code| G::codebook().read(G::ID, code),
            write: |deck| G::codebook().write(G::ID, deck),
            bring: bring::<G>,
        }
    }

    pub(crate) fn collection(&self) -> Collection {
        (self.collection)()
    }

    pub(crate) fn judge(&self, deck: &Decklist) -> Verdict {
        (self.judge)(deck)
    }

    pub(crate) fn read(&self, code: &str) -> Result<Decklist, BadCode> {
        (self.read)(code)
    }

    /// The code of a deck; none if it names what has no number.
    pub(crate) fn write(&self, deck: &Decklist) -> Option<String> {
        (self.write)(deck)
    }

    /// A setup in which seats bring decks.
    pub(crate) fn bring(
        &self,
        setup: &Value,
        decks: &[Option<Decklist>],
    ) -> Result<Value, SetupError> {
        (self.bring)(setup, decks)
    }
}

impl fmt::Debug for Decks {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Decks")
    }
}

fn bring<G: Collecting>(setup: &Value, decks: &[Option<Decklist>]) -> Result<Value, SetupError> {
    let mut setup: <G as Game>::Setup = read_setup::<G>(setup)?;
    for (seat, deck) in (0..).zip(decks) {
        if let Some(deck) = deck {
            G::bring(&mut setup, Seat(seat), deck);
        }
    }
    serde_json::to_value(setup)
        .map_err(|error| SetupError::new("", "scenario/unreadable", error.to_string()))
}
