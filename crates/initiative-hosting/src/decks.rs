//! Decks without the game's types.

use alloc::string::{String, ToString};
use core::marker::PhantomData;
use initiative_kernel::game::{Seat, SetupError};
use initiative_scene::collection::code::BadCode;
use initiative_scene::collection::{Collecting, Collection, DeckVerdict, Decklist};
use initiative_scene::staged::read_setup;
use serde_json::Value;

/// How a game's decks are built.
pub trait Decks: Send + Sync {
    /// Everything that decks are built from.
    fn collection(&self) -> Collection;

    /// Whether the rules allow a deck, and what is wrong with it.
    fn judge(&self, deck: &Decklist) -> DeckVerdict;

    /// The deck that a code stands for.
    fn read(&self, code: &str) -> Result<Decklist, BadCode>;

    /// The code of a deck; none if the deck names a card that has no number.
    fn write(&self, deck: &Decklist) -> Option<String>;

    /// The same setup with the decks that seats bring.
    fn bring(&self, setup: &Value, decks: &[Option<Decklist>]) -> Result<Value, SetupError>;
}

/// The decks of a game.
#[must_use]
pub const fn decks<G: Collecting + 'static>() -> &'static dyn Decks {
    &Of::<G>(PhantomData)
}

struct Of<G>(PhantomData<fn() -> G>);

impl<G: Collecting> Decks for Of<G> {
    fn collection(&self) -> Collection {
        G::collection()
    }

    fn judge(&self, deck: &Decklist) -> DeckVerdict {
        G::judge(deck)
    }

    fn read(&self, code: &str) -> Result<Decklist, BadCode> {
        G::codebook().read(G::ID, code)
    }

    fn write(&self, deck: &Decklist) -> Option<String> {
        G::codebook().write(G::ID, deck)
    }

    fn bring(&self, setup: &Value, decks: &[Option<Decklist>]) -> Result<Value, SetupError> {
        let mut setup = read_setup::<G>(setup)?;
        for (seat, deck) in (0..).zip(decks) {
            if let Some(deck) = deck {
                G::bring(&mut setup, Seat(seat), deck);
            }
        }
        serde_json::to_value(setup)
            .map_err(|error| SetupError::new("", "scenario/unreadable", error.to_string()))
    }
}
