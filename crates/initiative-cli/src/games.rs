//! The games built in. This is the one place that names them.

use chess::Chess;
use duel::Duel;
use dungeon::Dungeon;
use initiative_bots::bot::{Bot, Cast};
use initiative_kernel::turn::energy::TurnEvent;
use initiative_kernel::turn::timer::Limits;
use initiative_server::campaign::Route;
use initiative_server::decks::Decks;
use initiative_server::registry::{Manner, Registry};
use initiative_server::saves::Saves;
use initiative_server::timing::{Open, Timing};
use squad::Squad;

/// Every game built into this program.
pub(crate) fn registry() -> Registry {
    let chess = Manner::<Chess> {
        turn_free: |command| matches!(command, chess::Command::Resign),
        cast: chess::bot::cast(),
        divide: Chess::divide,
        campaign: Some(Route::of::<chess::campaign::Campaign>()),
        ..Manner::default()
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
        // ENERGY-SAVE-4: one seat, so nobody else's match is turned back.
        saves: Some(Saves {
            load: dungeon::save::load,
            export: |game| dungeon::Setup::custom(game.export()),
            describe: dungeon::save::describe,
            rests: |event| {
                matches!(event, dungeon::Event::Turn { event: TurnEvent::TurnEnded { .. }, .. })
            },
        }),
        ..Manner::default()
    };
    let duel = Manner::<Duel> {
        turn_free: |command| matches!(command, duel::Command::Resign),
        cast: duel::bot::cast(),
        decks: Some(Decks::of::<Duel>()),
        clock: Some(duel_timing()),
        // DUEL-FOLLOW-3
        lost: |game, seat| {
            let open = game.pending().is_some() && game.turns().current() == seat;
            open.then_some(duel::Command::DropFollowUp { seat })
        },
        ..Manner::default()
    };
    // In the order in which people see them.
    Registry::new()
        .with_manner::<Squad>(squad)
        .with_manner::<Chess>(chess)
        .with_manner::<Dungeon>(dungeon)
        .with_manner::<Duel>(duel)
}

/// How a duel is timed: starting hands by all at once, then turn after turn.
fn duel_timing() -> Timing<Duel> {
    Timing {
        limits: |game| {
            let rules = game.stage().rules;
            Limits {
                turn_ms: u64::from(rules.turn_duration_s) * 1000,
                inactive_ms: u64::from(rules.turn_duration_inactive_s) * 1000,
                buffer_ms: u64::from(rules.turn_latency_buffer_s) * 1000,
                show_s: rules.turn_time_show_s.into(),
                ..Limits::STANDARD
            }
        },
        open: |game| {
            let turns = game.turns();
            let seat = (game.phase() == duel::Phase::Active).then(|| turns.current());
            Some(Open { seat, number: turns.number().into() })
        },
        expire: |open| match open.seat {
            Some(seat) => duel::Command::ExpireTurn { seat },
            None => duel::Command::ExpireMulligan,
        },
        ends: |command| matches!(command, duel::Command::EndTurn),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use initiative_kernel::game::Seat;
    use initiative_kernel::table::Act;

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
