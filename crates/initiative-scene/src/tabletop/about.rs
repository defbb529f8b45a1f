//! What pages show of a game that says little about itself.

use super::Tabletop;
use crate::about::{About, Page, Scenario, SeatOffer, Sitter};
use crate::canon;
use alloc::vec::Vec;
use initiative_kernel::game::{Game, Seat};
use serde_json::{Map, Value};

/// A title, and one scenario made from the default setup: a person on the first seat, bots on the
/// others.
#[must_use]
pub fn about<G: Tabletop>() -> About {
    let setup = G::Setup::default();
    let seats = G::start(&setup, 0).map_or_else(|_| Vec::new(), |game| offers(&game));
    let scenario = Scenario {
        id: "standard".into(),
        name: G::TITLE.into(),
        text: G::TAGLINE.into(),
        seats,
        setup: written::<G>(&setup),
        ..Scenario::default()
    };
    let mut help = Vec::new();
    if !G::HELP.is_empty() {
        help.push(Page { title: "How to play".into(), text: G::HELP.into() });
    }
    About {
        title: G::TITLE.into(),
        tagline: G::TAGLINE.into(),
        text: G::HELP.into(),
        scenarios: alloc::vec![scenario],
        help,
        ..About::default()
    }
}

fn offers<G: Tabletop>(game: &G) -> Vec<SeatOffer> {
    let offer = |seat: Seat| SeatOffer {
        name: game.seat_name(seat),
        usual: if seat == Seat(0) { Sitter::Person } else { Sitter::Bot },
        ..SeatOffer::default()
    };
    game.seats().iter().map(offer).collect()
}

/// A setup as pages hold it: no nulls, so that a setup of nothing is an empty object.
fn written<G: Game>(setup: &G::Setup) -> Value {
    let text = canon::write_present(setup).unwrap_or_default();
    match serde_json::from_str(&text) {
        Ok(value @ (Value::Object(_) | Value::Array(_) | Value::String(_))) => value,
        Ok(value @ (Value::Number(_) | Value::Bool(_))) => value,
        Ok(Value::Null) | Err(_) => Value::Object(Map::new()),
    }
}
