//! Matches over HTTP and WebSocket, for every game on Initiative.
//!
//! The server alone decides. Clients send commands and get views, patches and cues, which hold only
//! what their seat may know. The server names no game: the program that starts it passes a
//! [`registry::Registry`].
//!
//! ```text
//! listener ── http, socket ── server ── actor (one match: its queue, its connections)
//!                                │         │
//!                                │       match_state (its seats, streams and commands)
//!                                │         │
//!                              store     erased (its game, without the game's types) ── registry (all games)
//! ```
//!
//! - [`erased`] wraps a [`initiative_kernel::table::Table`], so the rest needs no type of a game;
//! - [`store`] keeps the header, seats and entries of every match on disk;
//! - [`app`] is the whole server as a router, for a socket or for tests.

mod actor;
mod assets;
mod blocking;
pub mod bot;
mod canonical_json;
mod cluster;
pub mod erased;
mod frame;
mod http;
mod journal;
mod limits;
mod listener;
mod lobby;
mod match_state;
mod merge_patch;
mod metrics;
pub mod mode;
mod new_match;
mod offer;
mod outbox;
mod refusal;
pub mod registry;
pub mod saves;
mod secret;
mod server;
mod socket;
pub mod store;
mod strict_json;
mod view;

pub use assets::{Asset, Assets, Folder};
pub use canonical_json::{canonical_json, fingerprint};
pub use cluster::{ClusterSecret, serve_nodes};
pub use http::app;
pub use http::program_api::{ProgramAnswer, ProgramApi, ProgramMethod, ProgramRequest};
pub use limits::address_limits::address_limits;
pub use listener::{serve, serve_admin};
pub use merge_patch::apply as apply_patch;
pub use refusal::{RefusalKind, WireRefusal};
pub use server::{Server, ServerHealth, ServerOptions};
pub use strict_json::JsonLimits;
