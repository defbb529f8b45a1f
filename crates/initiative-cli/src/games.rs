//! `initiative games`: the games built in. This is the one place that names them.

use crate::args::get;
use crate::failure::Failure;
use chess::Chess;
use clap::ArgMatches;
use duel::Duel;
use dungeon::Dungeon;
use initiative_bots::bot::{Bot, Cast};
use initiative_server::campaign::Route;
use initiative_server::registry::{Manner, Offer, Registry};
use serde_json::json;
use squad::Squad;
use std::io::Write;

/// Every game built into this program.
pub(crate) fn registry() -> Registry {
    let chess = Manner::<Chess> {
        exact: false,
        turn_free: |command| matches!(command, chess::Command::Resign),
        cast: chess::bot::cast(),
        divide: Chess::divide,
        campaign: Some(Route::of::<chess::campaign::Campaign>()),
    };
    let squad = Manner::<Squad> {
        // SQUAD-CMD-1: a command is for the exact state it was made for.
        exact: true,
        turn_free: |command| matches!(command, squad::Command::Resign),
        cast: Cast {
            own: |name| match name {
                "simple" => Some(Bot::quick(|game, seat, _| squad::bot::simple(game, seat))),
                "careful" => Some(Bot::quick(|game, seat, _| squad::bot::careful(game, seat))),
                _ => None,
            },
            score: None,
            shuns: |command| matches!(command, squad::Command::Resign),
        },
        ..Manner::default()
    };
    let dungeon = Manner::<Dungeon> {
        exact: true,
        turn_free: |command| matches!(command, dungeon::Command::Quit),
        cast: Cast {
            own: |name| match name {
                "guide" => Some(Bot::quick(|game, seat, _| dungeon::bot::guide(game, seat))),
                _ => None,
            },
            score: None,
            shuns: |command| matches!(command, dungeon::Command::Quit),
        },
        ..Manner::default()
    };
    let duel = Manner::<Duel> {
        turn_free: |command| matches!(command, duel::Command::Resign),
        cast: duel::bot::cast(),
        ..Manner::default()
    };
    // In the order in which people see them.
    Registry::new()
        .with_manner::<Squad>(squad)
        .with_manner::<Chess>(chess)
        .with_manner::<Dungeon>(dungeon)
        .with_manner::<Duel>(duel)
}

/// The game of that name, or the names there are.
pub(crate) fn find<'a>(registry: &'a Registry, id: &str) -> Result<&'a Offer, Failure> {
    registry.get(id).ok_or_else(|| {
        let all: Vec<&str> = registry.iter().map(|offer| offer.id).collect();
        format!("there is no game `{id}`; there are: {}", all.join(", ")).into()
    })
}

pub(crate) fn run(
    registry: &Registry,
    args: &ArgMatches,
    out: &mut impl Write,
) -> Result<(), Failure> {
    if get::<bool>(args, "json") {
        let games = registry.iter().map(|offer| {
            json!({"game": offer.id, "rules": offer.rules, "about": offer.about, "bots": offer.bots})
        });
        writeln!(out, "{}", json!({"games": games.collect::<Vec<_>>()}))?;
        return Ok(());
    }
    if registry.is_empty() {
        writeln!(out, "No games are built into this program.")?;
    }
    for offer in registry.iter() {
        let about = &offer.about;
        writeln!(out, "{} — {}: {}", offer.id, about.title, about.tagline)?;
        for scenario in &about.scenarios {
            let size = if scenario.size.is_empty() {
                String::new()
            } else {
                format!(" ({})", scenario.size)
            };
            writeln!(out, "  scenario {}: {}{size}", scenario.id.as_str(), scenario.name)?;
        }
        writeln!(out, "  bots: {}", offer.bots.join(", "))?;
    }
    Ok(())
}
