//! The search where the right answer is known: noughts and crosses, a bet, a race.

use super::*;
use initiative_kernel::game::{Outcome, Refusal, Seats, SetupError, Sink, Status};
use initiative_testkit::bound::LoopBound;
use initiative_testkit::sample::{self, Trail};
use proptest::prelude::*;
use serde::{Deserialize, Serialize};

fn luck(seed: u64) -> Luck {
    Luck::new(seed, Seat(0), 0)
}

/// Noughts and crosses: nine squares as a set of bits for each seat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct Noughts {
    own: [u16; 2],
    turn: Seat,
}

impl Noughts {
    const NEW: Self = Self { own: [0, 0], turn: Seat(0) };
    const LINES: [u16; 8] = [7, 56, 448, 73, 146, 292, 273, 84];

    fn winner(&self) -> Option<Seat> {
        let has =
            |seat: &Seat| Self::LINES.iter().any(|line| self.own[seat.index()] & line == *line);
        [Seat(0), Seat(1)].into_iter().find(has)
    }

    fn after(&self, square: u8) -> Self {
        let mut after = self.clone();
        after.apply(self.turn, square, &mut Null);
        after
    }

    fn moves(&self) -> Vec<u8> {
        let mut moves = Vec::new();
        self.legal(self.turn, &mut moves);
        moves
    }

    /// For the seat to move: 1 won, 0 drawn, -1 lost.
    fn minimax(&self) -> i32 {
        match self.status() {
            Status::Over(outcome) if outcome == Outcome::drawn("full") => 0,
            Status::Over(_) => -1,
            Status::Awaiting(_) => {
                self.moves().iter().map(|square| -self.after(*square).minimax()).max().unwrap()
            }
        }
    }
}

impl Game for Noughts {
    const ID: &'static str = "noughts";
    type Setup = ();
    type Command = u8;
    type Event = ();

    fn new((): &(), _: u64, _: &mut impl Sink<Self::Event>) -> Result<Self, SetupError> {
        Ok(Self::NEW)
    }

    fn seats(&self) -> Seats {
        Seats::first(2)
    }

    fn status(&self) -> Status {
        match self.winner() {
            Some(seat) => Status::Over(Outcome::won(Seats::only(seat), "line")),
            None if self.own[0] | self.own[1] == 511 => Status::Over(Outcome::drawn("full")),
            None => Status::to_move(self.turn),
        }
    }

    fn legal(&self, seat: Seat, out: &mut Vec<u8>) {
        out.extend((0..9).filter(|square| self.check(seat, square).is_ok()));
    }

    fn check(&self, seat: Seat, square: &u8) -> Result<(), Refusal> {
        let free = *square < 9 && (self.own[0] | self.own[1]) >> square & 1 == 0;
        if free && seat == self.turn && self.winner().is_none() {
            return Ok(());
        }
        Err(Refusal::new("noughts/no", "No."))
    }

    fn apply(&mut self, seat: Seat, square: u8, _: &mut impl Sink<()>) {
        self.own[seat.index()] |= 1 << square;
        self.turn = seat.next(2);
    }
}

#[test]
fn noughts_and_crosses_is_played_as_minimax_would() {
    let mut seen = alloc::collections::BTreeSet::new();
    let mut open = alloc::vec![Noughts::NEW];
    let mut asked = 0;
    while let Some(position) = open.pop() {
        let moves = position.moves();
        if position.status().is_over() || !seen.insert(position.own) {
            continue;
        }
        open.extend(moves.iter().map(|square| position.after(*square)));
        // The later half is enough, and a part of it is quick to test.
        if !(2..=5).contains(&moves.len()) || position.own[0] % 3 != 1 {
            continue;
        }
        let budget = MonteCarloBudget::nodes(4_000);
        let guide = Guide::default();
        let chosen =
            MonteCarloSearch::new(&position, position.turn, luck(3), guide, budget).finish();
        let worth = chosen.map(|square| -position.after(square).minimax());
        assert_eq!(worth, Some(position.minimax()), "{position:?} plays {chosen:?}");
        asked += 1;
    }
    assert!(asked > 700, "{asked} positions");
}

#[test]
fn noughts_and_crosses_is_drawn_from_the_start() {
    let mut game = Noughts::NEW;
    let mut bound = LoopBound::new(100, "noughts and crosses");
    while bound.step()
        && let Some(seat) = game.status().awaited().iter().next()
    {
        let budget = MonteCarloBudget::nodes(30_000);
        let chosen = MonteCarloSearch::new(&game, seat, luck(9), Guide::default(), budget).finish();
        game.apply(seat, chosen.unwrap(), &mut Null);
    }
    assert_eq!(game.status().outcome(), Some(Outcome::drawn("full")));
}

/// An urn holds balls of two colours, and one was drawn in secret. A player who names its colour
/// wins, a player who names the other one loses, and leaving costs nothing.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct Urn {
    balls: [u8; 2],
    drawn: usize,
    said: Option<Bet>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
enum Bet {
    Colour(usize),
    Leave,
}

impl Game for Urn {
    const ID: &'static str = "urn";
    type Setup = [u8; 2];
    type Command = Bet;
    type Event = ();

    fn new(balls: &[u8; 2], seed: u64, _: &mut impl Sink<Self::Event>) -> Result<Self, SetupError> {
        let drawn = Dice::new(seed).weighted(&balls.map(u32::from)).unwrap_or(0);
        Ok(Self { balls: *balls, drawn, said: None })
    }

    fn seats(&self) -> Seats {
        Seats::first(2)
    }

    fn status(&self) -> Status {
        match self.said {
            None => Status::to_move(Seat(0)),
            Some(Bet::Leave) => Status::Over(Outcome::drawn("left")),
            Some(Bet::Colour(colour)) => {
                let winner = Seat(u8::from(colour != self.drawn));
                Status::Over(Outcome::won(Seats::only(winner), "bet"))
            }
        }
    }

    fn legal(&self, seat: Seat, out: &mut Vec<Bet>) {
        let all = [Bet::Leave, Bet::Colour(0), Bet::Colour(1)];
        out.extend(all.into_iter().filter(|bet| self.check(seat, bet).is_ok()));
    }

    fn check(&self, seat: Seat, _: &Bet) -> Result<(), Refusal> {
        if seat == Seat(0) && self.said.is_none() {
            return Ok(());
        }
        Err(Refusal::new("urn/no", "No."))
    }

    fn apply(&mut self, _: Seat, bet: Bet, _: &mut impl Sink<()>) {
        self.said = Some(bet);
    }

    fn reimagine(&self, _: Seat, dice: &mut Dice) -> Self {
        let drawn = dice.weighted(&self.balls.map(u32::from)).unwrap_or(0);
        Self { drawn, ..self.clone() }
    }
}

proptest! {
    #[test]
    fn a_bet_follows_the_odds_and_never_the_secret(
        few in 1_u8..8, more in 2_u8..12, first: bool, seed: u64,
    ) {
        let many = few * 2 + more;
        let balls = if first { [many, few] } else { [few, many] };
        let bets = [0, 1].map(|drawn| {
            let urn = Urn { balls, drawn, said: None };
            let budget = MonteCarloBudget::nodes(2_000);
            MonteCarloSearch::new(&urn, Seat(0), luck(seed), Guide::default(), budget).finish()
        });
        prop_assert_eq!(bets, [Some(Bet::Colour(usize::from(!first))); 2]);
    }

    #[test]
    fn slices_change_nothing_and_the_budget_is_kept(
        slices in prop::collection::vec(1_u64..400, 1..40), seed in 0_u64..50, weighs: bool, tries in 1_u32..6,
    ) {
        let trail = middle(seed);
        let seat = trail.status().awaited().iter().next().unwrap();
        let budget = MonteCarloBudget { weighs, tries, commands: 40, ..MonteCarloBudget::nodes(1_500) };
        let mut whole = MonteCarloSearch::new(&trail, seat, luck(seed), GUIDE, budget);
        let command = whole.finish();
        prop_assert!(whole.visited() <= 1_500 && whole.lines() > 10);
        prop_assert!(command.as_ref().is_some_and(|it| trail.check(seat, it).is_ok()));
        let mut sliced = MonteCarloSearch::new(&trail, seat, luck(seed), GUIDE, budget);
        let mut sizes = slices.iter().cycle();
        let same = loop {
            let before = sliced.visited();
            let size = *sizes.next().unwrap();
            if let Progress::Done(same) = sliced.advance(size) {
                break same;
            }
            prop_assert_eq!(sliced.visited() - before, size);
        };
        prop_assert_eq!(same, command);
        prop_assert_eq!(sliced.ranking(), whole.ranking());
    }

    #[test]
    fn a_command_does_not_depend_on_what_the_seat_cannot_see(seed in 0_u64..200, other: u64) {
        let trail = middle(seed);
        let seat = trail.status().awaited().iter().next().unwrap();
        let twin = trail.reimagine(seat, &mut Dice::new(other));
        let play = |trail: &Trail| {
            MonteCarloSearch::new(trail, seat, luck(seed), GUIDE, MonteCarloBudget::nodes(600)).finish()
        };
        prop_assert_eq!(play(&trail), play(&twin));
    }
}

const GUIDE: Guide<Trail> = Guide {
    score: |trail, seat| {
        let places = trail.places().map(i64::from);
        Some(places[seat.index()] - places[seat.next(2).index()])
    },
    scale: Some(5),
    list: Trail::legal,
    shuns: |command| *command == sample::Command::Resign,
    rest: |_, _| None,
    clock: None,
};

/// A race after some commands.
fn middle(seed: u64) -> Trail {
    let mut dice = Dice::new(seed);
    let mut trail = Trail::start(&sample::Setup::default(), seed).unwrap();
    for _ in 0..seed % 9 {
        let seat = trail.status().awaited().iter().next().unwrap();
        let mut legal = Vec::new();
        GUIDE.choices(&trail, seat, &mut legal);
        trail.apply(seat, dice.pick(&legal).unwrap().clone(), &mut Null);
        if trail.status().is_over() {
            return Trail::start(&sample::Setup::default(), seed).unwrap();
        }
    }
    trail
}

#[test]
fn a_hurried_search_still_has_an_answer() {
    let trail = middle(4);
    let seat = trail.status().awaited().iter().next().unwrap();
    let mut search =
        MonteCarloSearch::new(&trail, seat, luck(1), GUIDE, MonteCarloBudget::nodes(1_000_000));
    search.hurry();
    let Progress::Done(command) = search.advance(1) else {
        panic!("it goes on thinking");
    };
    assert!(trail.check(seat, &command.unwrap()).is_ok());
}

#[test]
fn online_bot_2_a_search_without_a_line_takes_what_looks_best_at_once() {
    // The sixth square wins; five others come before it.
    let game = Noughts { own: [0b110_000_000, 0b000_011_000], turn: Seat(0) };
    let budget = MonteCarloBudget::nodes(1_000_000);
    for nodes in 0..4 {
        let mut search = MonteCarloSearch::new(&game, Seat(0), luck(1), Guide::default(), budget);
        if nodes > 0 {
            assert_eq!(search.advance(nodes), Progress::Thinking);
        }
        assert_eq!(search.lines(), 0);
        search.hurry();
        assert_eq!(search.advance(1), Progress::Done(Some(6)), "after {nodes} nodes");
    }
}

#[test]
fn a_seat_that_is_not_asked_does_nothing() {
    let trail = Trail::start(&sample::Setup::default(), 1).unwrap();
    let budget = MonteCarloBudget::nodes(100);
    assert_eq!(MonteCarloSearch::new(&trail, Seat(1), luck(1), GUIDE, budget).finish(), None);
}

#[test]
fn the_horizon_is_a_turn_of_the_clock() {
    let trail =
        Trail::start(&sample::Setup { length: 100, ..sample::Setup::default() }, 1).unwrap();
    let play = |turns: u64| {
        let guide = Guide {
            clock: Some(|trail: &Trail| trail.places().iter().map(|it| u64::from(*it)).sum()),
            ..GUIDE
        };
        let budget = MonteCarloBudget { turns, ..MonteCarloBudget::nodes(2_000) };
        let mut search = MonteCarloSearch::new(&trail, Seat(0), luck(1), guide, budget);
        search.finish();
        search.lines()
    };
    assert!(play(1) > 3 * play(30), "{} lines, {}", play(1), play(30));
}
