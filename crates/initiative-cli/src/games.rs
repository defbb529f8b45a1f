//! `initiative games`: the games built in. This is the one place that names them.

mod survey;

use crate::args::get;
use crate::failure::Failure;
use chess::Chess;
use clap::ArgMatches;
use duel::Duel;
use dungeon::Dungeon;
use initiative_kernel::strict::clip;
use initiative_server::registry::{Offer, Registry};
use serde_json::json;
use squad::Squad;
use std::io::Write;

/// Every game built into this program, in the order in which people see them.
pub(crate) fn registry() -> Registry {
    Registry::new().with::<Squad>().with::<Chess>().with::<Dungeon>().with::<Duel>()
}

/// The game of that name, or the names there are.
pub(crate) fn find<'a>(registry: &'a Registry, id: &str) -> Result<&'a Offer, Failure> {
    registry.get(id).ok_or_else(|| {
        let all: Vec<&str> = registry.iter().map(|offer| offer.id).collect();
        format!("there is no game `{}`; there are: {}", clip(id), all.join(", ")).into()
    })
}

pub(crate) fn run(
    registry: &Registry,
    args: &ArgMatches,
    out: &mut impl Write,
) -> Result<(), Failure> {
    let json = get::<bool>(args, "json");
    if get(args, "check") {
        return survey::run(registry, args.get_one("matches").copied(), json, out);
    }
    if json {
        let games = registry.iter().map(|offer| {
            json!({
                "game": offer.id, "rules": offer.rules, "about": offer.about, "bots": offer.bots,
                "saves": offer.saves,
            })
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

#[cfg(test)]
mod tests {
    use super::*;
    use initiative_kernel::game::Seat;
    use initiative_kernel::table::Act;
    use initiative_kernel::turn::timer::Limits;

    // DUEL-TURN-1, ONLINE-CLOCK-5, ONLINE-CLOCK-6
    #[test]
    fn online_clock_5_what_ends_the_time_of_a_duel_is_what_its_rules_take() {
        let registry = registry();
        let offer = registry.get("duel").unwrap();
        assert_eq!(offer.clock, Some(Limits::STANDARD), "ONLINE-MATCH-2");
        let setup = offer.scenario(None, &[]).unwrap();
        let mut host = offer.open(&setup, 1).unwrap();
        let mut open = vec![host.open_turn().unwrap()];
        for _ in 0..7 {
            let expire = host.expire().unwrap();
            host.act(Seat::HOST, &Act::Play(expire)).unwrap();
            open.push(host.open_turn().unwrap());
        }
        let seats: Vec<_> = open.iter().map(|open| open.seat.map(|seat| seat.0)).collect();
        let turns = [None, Some(0), Some(1), Some(0), Some(1), Some(0), Some(1), Some(0)];
        assert_eq!(seats, turns, "the starting hands, then turn after turn");
        open.dedup();
        assert_eq!(open.len(), 8, "each is told from the one before");
        assert!(host.ends_turn(&Act::Play("EndTurn".into())));
        assert!(!host.ends_turn(&Act::Play("Resign".into())) && !host.ends_turn(&Act::Undo));
        // The journal of it verifies. ONLINE-CRASH-2
        let journal = host.journal().unwrap();
        let (_, again) = registry.replay(journal.as_bytes(), None).unwrap();
        assert_eq!(again.digest(), host.digest());
    }

    #[test]
    fn online_match_2_only_games_with_a_clock_rule_have_a_clock() {
        let timed = registry().iter().filter(|offer| offer.clock.is_some()).count();
        assert_eq!(timed, 1);
    }
}
