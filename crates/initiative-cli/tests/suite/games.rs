//! What the games are like together.

use chess::Chess;
use initiative_cli::games;
use initiative_kernel::game::Seat;
use initiative_kernel::table::Act;
use initiative_kernel::turn::timer::Limits;

// DUEL-TURN-1, ONLINE-CLOCK-5, ONLINE-CLOCK-6
#[test]
fn online_clock_5_what_ends_the_time_of_a_duel_is_what_its_rules_take() {
    let registry = games();
    let offer = registry.get("duel").unwrap();
    assert_eq!(offer.clock, Some(Limits::STANDARD), "ONLINE-MATCH-2");
    let setup = offer.scenario(None, &[]).unwrap();
    let mut host = offer.open(&setup, 1).unwrap();
    let mut open = vec![host.open_turn().unwrap()];
    for _ in 0..7 {
        let expire = host.expire().unwrap();
        host.act(Seat::HOST, Act::Play(expire)).unwrap();
        open.push(host.open_turn().unwrap());
    }
    let seats: Vec<_> = open.iter().map(|open| open.seat.map(|seat| seat.0)).collect();
    let turns = [None, Some(0), Some(1), Some(0), Some(1), Some(0), Some(1), Some(0)];
    assert_eq!(seats, turns, "the starting hands, then turn after turn");
    open.dedup();
    assert_eq!(open.len(), 8, "each is told from the one before");
    let ends = |act| host.ends_turn(&host.read(&act).unwrap());
    assert!(ends(Act::Play("EndTurn".into())));
    assert!(!ends(Act::Play("Resign".into())) && !ends(Act::Undo));
    // The journal of it verifies. ONLINE-CRASH-2
    let journal = host.journal(false).unwrap();
    let (_, again) = registry.replay(journal.as_bytes()).unwrap();
    assert_eq!(again.digest(), host.digest());
}

#[test]
fn online_match_2_only_games_with_a_clock_rule_have_a_clock() {
    let timed = games().iter().filter(|offer| offer.clock.is_some()).count();
    assert_eq!(timed, 1);
}

#[test]
fn two_games_of_one_id_are_found() {
    assert!(games().duplicate_id().is_none());
    let twice =
        initiative_app::games![Chess, Chess].duplicate_id().map(|both| both.map(|game| game.id));
    assert_eq!(twice, Some(["chess", "chess"]));
}
