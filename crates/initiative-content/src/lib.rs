//! Reading what people write: scenarios, cards, monsters, boards.
//!
//! - [`Faults`] collects what is wrong. Reading goes on after a fault, so all faults are found.
//! - A [`Node`] is a value and the path to it: `scenario.units[3].at`.
//! - A [`Form`] goes through the named fields of a node. The same calls write them, so a game that
//!   describes its [`Fields`] once can read and export them.
//! - [`shape`] has functions for what fits in a field, for structs that [`fields!`] describes.
//! - A [`Shelf`] holds things that others name by their ids.
//! - A [`ContentFile`] is a file that is compiled in, RON or JSON; a fault in it has a line.
//! - [`pages`] reads pages of help from a text.
//! - [`scenario`] has what every scenario may say: seed, dice, and the results of the first rolls.
//! - [`words`] helps with sentences about unknown words.
//!
//! ```
//! use initiative_content::{Faults, Fields, Form, Node, code};
//! use serde_json::json;
//!
//! #[derive(Clone, Debug, Default, PartialEq)]
//! struct Unit {
//!     name: String,
//!     health: u8,
//! }
//!
//! impl Fields for Unit {
//!     fn fields(&mut self, form: &mut Form<'_>) {
//!         form.text("name", &mut self.name);
//!         form.number("health", 1..=20, &mut self.health);
//!     }
//! }
//!
//! let faults = Faults::new(code::UNKNOWN_FIELD);
//! let scenario = json!({ "name": "Ada", "health": 7 });
//! let unit = Unit::default().read(&Node::root(&scenario, "unit", &faults)).unwrap();
//! assert_eq!(unit.write(), scenario);
//!
//! let wrong = json!({ "name": "Ada", "health": 70, "wings": 2 });
//! Unit::default().read(&Node::root(&wrong, "unit", &faults));
//! let error = faults.finish().unwrap_err().to_string();
//! assert_eq!(
//!     error,
//!     "unit.health: this must be a whole number from 1 to 20, not 70 (scenario/out_of_range); \
//!      unit.wings: there is no such field; known are name, health (scenario/unknown_field)"
//! );
//! ```
#![no_std]
#![warn(
    clippy::float_arithmetic,
    clippy::expect_used,
    clippy::panic,
    clippy::unwrap_used,
    clippy::std_instead_of_core,
    clippy::std_instead_of_alloc
)]

extern crate alloc;
#[cfg(test)]
extern crate std;

pub mod code;
mod distinct;
mod faults;
mod file;
mod form;
mod lines;
mod node;
pub mod pages;
pub mod scenario;
pub mod shape;
mod shelf;
mod variant;
pub mod words;

pub use faults::Faults;
pub use file::{ContentFile, Loaded};
pub use form::{Fields, Form};
pub use node::Node;
pub use shelf::Shelf;
