//! What `serve --check` tells: all that the server would do.

use super::options::Args;
use crate::failure::Failure;
use crate::title::Title;
use initiative_server::address_limits;
use initiative_server::mode::ServerMode;
use initiative_server::registry::Registry;
use initiative_server::store::{Durability, Store};
use std::io::Write;
use std::net::SocketAddr;

/// What a server is about to do.
pub(super) struct Outlook<'a> {
    pub(super) args: &'a Args,
    pub(super) mode: &'a ServerMode,
    pub(super) store: &'a Store,
    /// Where the store is, in words.
    pub(super) place: &'a str,
    pub(super) address: SocketAddr,
    pub(super) admin: Option<SocketAddr>,
    pub(super) connections: usize,
    /// How many files the process may have open; none if there is no limit.
    pub(super) files: Option<u64>,
}

impl Outlook<'_> {
    /// Writes one line for each matter.
    pub(super) fn write(
        &self,
        registry: &Registry,
        title: &Title,
        out: &mut impl Write,
    ) -> Result<(), Failure> {
        let Self { args, mode, store, place, address, admin, connections, files } = self;
        let kept = store.count().map_err(|error| error.to_string())?;
        let sync = match args.durability(mode) {
            _ if args.cluster.is_given() => "committed before they are acknowledged",
            Durability::Power => "synced before they are acknowledged",
            Durability::Program => "written before they are acknowledged, synced later",
        };
        let store = match args.memory {
            true => (*place).to_owned(),
            false => format!("{place}, {kept} matches; commands are {sync}"),
        };
        let games: Vec<&str> = registry.iter().map(|offer| offer.id).collect();
        let files = files.map_or("no limit of open files".into(), |most| format!("{most} files"));
        let most = format!("{} running matches, {connections} connections ({files})", args.matches);
        let each = if mode.is_local() { "no limits".into() } else { address_limits() };
        let admin = admin.map_or("none".into(), |admin| format!("http://{admin}/metrics"));
        writeln!(out, "{} would serve:", title.text)?;
        for (what, how) in [
            ("mode", args.doors()),
            ("address", format!("http://{address}/")),
            ("metrics", admin),
            ("store", store),
            ("games", games.join(", ")),
            ("at most", most),
            ("each address", each),
        ] {
            writeln!(out, "  {what:13}{how}")?;
        }
        Ok(())
    }
}
