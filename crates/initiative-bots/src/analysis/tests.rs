//! Analyses of small matches.

use super::*;
use crate::bot::Bot;
use alloc::vec;
use initiative_kernel::dice::Dice;
use initiative_testkit::bound::LoopBound;
use initiative_testkit::sample::{Command, Setup, Trail};

fn trail() -> Trail {
    Trail::start(&Setup { length: 6, ..Setup::default() }, 7).unwrap()
}

/// A match of random commands, to its end.
fn line(mut trail: Trail) -> Vec<PlayedCommand<Command>> {
    let mut dice = Dice::new(3);
    let mut line = Vec::new();
    let mut bound = LoopBound::new(10_000, "a match of random commands");
    while bound.step()
        && let Some(seat) = trail.status().awaited().iter().next()
    {
        let mut legal = Vec::new();
        trail.legal(seat, &mut legal);
        legal.retain(|command| *command != Command::Resign);
        let command = dice.pick(&legal).unwrap().clone();
        trail.apply(seat, command.clone(), &mut Null);
        line.push(PlayedCommand { entry: line.len() + 1, seat, command });
    }
    line
}

fn cast() -> Cast<Trail> {
    Cast { shuns: |command| *command == Command::Resign, ..Cast::default() }
}

fn analyse(slice: u64, options: AnalysisOptions) -> Vec<ExaminedCommand<Command>> {
    let mut analysis = Analysis::new(cast(), trail(), line(trail()), options);
    let total = analysis.progress().1;
    while !analysis.advance(slice) {
        assert!(analysis.progress().0 < total);
    }
    assert_eq!(analysis.progress(), (total, total));
    analysis.examined().to_vec()
}

#[test]
fn an_analysis_does_not_depend_on_its_slices() {
    let options = AnalysisOptions::default();
    let whole = analyse(1_000_000, options);
    assert_eq!(whole, analyse(7, options));
    assert_eq!(whole.len(), line(trail()).len());
}

#[test]
fn the_curve_ends_with_the_outcome() {
    let mut end = trail();
    for played in line(trail()) {
        end.apply(played.seat, played.command, &mut Null);
    }
    let winners = end.status().outcome().unwrap().winners();
    for seat in end.seats().iter() {
        let curve = analyse(500, AnalysisOptions { seat, ..AnalysisOptions::default() });
        let last = curve.last().unwrap().worth;
        assert_eq!(last, if winners.contains(seat) { CERTAIN } else { 0 }, "{seat}");
        assert!(curve.iter().all(|examined| examined.worth <= CERTAIN));
    }
}

#[test]
fn what_was_played_is_never_better_than_the_best() {
    for open in [false, true] {
        for examined in analyse(500, AnalysisOptions { open, ..AnalysisOptions::default() }) {
            let Some(decision) = examined.decision else { continue };
            assert!(decision.best >= decision.played);
            assert_eq!(decision.instead.is_some(), decision.best > decision.played);
        }
    }
}

#[test]
fn a_long_match_is_looked_at_in_strides_and_to_its_end() {
    let options = AnalysisOptions { positions: 3, ..AnalysisOptions::default() };
    let examined = analyse(500, options);
    let played = line(trail());
    assert!(examined.len() <= 4 && played.len() > 8);
    assert_eq!(examined.last().unwrap().entry, played.len());
}

#[test]
fn a_score_counts_only_with_a_lead() {
    let scored = Cast::<Trail> {
        score: |trail, seat| {
            let places = trail.places();
            let sum: i64 = places.iter().map(|place| i64::from(*place)).sum();
            Some(2 * i64::from(places[seat.index()]) - sum)
        },
        ..cast()
    };
    // Too far to be run in one turn.
    let far = || Trail::start(&Setup { length: 90, ..Setup::default() }, 7).unwrap();
    let first = vec![line(far()).remove(0)];
    let worth = |lead| {
        let options = AnalysisOptions { lead, ..AnalysisOptions::default() };
        let mut analysis = Analysis::new(scored, far(), first.clone(), options);
        assert!((0..1_000).any(|_| analysis.advance(500)), "the analysis has no end");
        analysis.examined()[0].worth
    };
    // With a huge lead nothing that happens in one turn is worth much.
    assert_eq!(worth(Some(1 << 30)), EVEN);
    assert_ne!(worth(Some(1)), EVEN);
}

#[test]
fn a_hint_is_legal_and_always_the_same() {
    let idler = || vec![Bot::quick("idler", "Idler", "Passes.", |_, _, _| Some(Command::Pass))];
    for own in [Vec::new as fn() -> _, idler] {
        let ask = |slice| {
            let (cast, luck) = (Cast { own, ..cast() }, Luck::new(1, Seat(0), 0));
            let mut hint = BotHint::new(cast, &trail(), Seat(0), None, luck);
            let advice = (0..100_000).find_map(|_| hint.advance(slice));
            (hint.adviser(), advice.expect("the hint never comes").unwrap())
        };
        let (adviser, (command, worth)) = ask(50);
        assert_eq!((adviser, (command.clone(), worth)), ask(100_000));
        assert!(trail().check(Seat(0), &command).is_ok() && worth <= CERTAIN);
        assert!(adviser == "montecarlo" || command == Command::Pass);
    }
}
