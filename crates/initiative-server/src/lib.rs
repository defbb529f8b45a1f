//! Matches over HTTP and WebSocket, for every game on Initiative.
//!
//! The server alone decides: clients send commands, and get views, patches and cues that hold what
//! their seat may know. It never names a game; the program that starts it brings a
//! [`registry::Registry`].
//!
//! ```text
//! registry ── Host (one erased match) ── room (one match, its seats and streams) ── desk (its queue)
//!                                          │                                          │
//!                                        store (journals, SQLite)                  hall ── http, socket
//! ```
//!
//! - [`host`] wraps a [`initiative_kernel::table::Table`] so that the rest needs no type of a game;
//! - [`store`] keeps every match's header, seats and entries on disk;
//! - [`app`] is the whole server as a router, to be served on a socket or asked in a test.

mod assets;
pub mod bot;
mod desk;
pub mod erased;
mod error;
mod frame;
mod hall;
mod http;
mod json;
mod limit;
mod match_state;
mod merge_patch;
mod outbox;
pub mod registry;
pub mod saves;
mod socket;
pub mod store;
pub mod timing;
mod token;
mod view;
mod work;

pub use assets::{Asset, Assets, Folder};
pub use error::{RefusalKind, Refused};
pub use hall::{Hall, Options};
pub use http::{app, serve};
pub use json::{Strict, canonical, fingerprint};
pub use merge_patch::apply as apply_patch;
