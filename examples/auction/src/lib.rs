//! Auction: five prizes come up one by one, and both seats bid for each of them at the same time,
//! in secret, from hands of five cards. The higher bid takes the prize; equal bids take nothing.

use initiative::prelude::*;
use initiative::scene::scene::{Card, CardPlace, MeterStyle, Zone, ZoneRole};
use initiative::turn::rotation::{self, Rotation};
use std::cmp::Ordering;

/// The state. Which prizes are still to come nobody knows.
#[data]
pub struct Auction {
    prizes: Vec<u8>,
    won: Vec<(Seat, u8)>,
    hands: [Vec<u8>; 2],
    bids: [Option<u8>; 2],
    phases: Rotation<Phase>,
}

/// A round: both bid, then the prize is taken, if it is.
#[data(Copy)]
pub enum Phase {
    Bid,
    Award,
}

impl rotation::Phase for Phase {
    const CYCLE: &'static [Self] = &[Self::Bid, Self::Award];
}

/// The only command: a card from the hand.
#[data]
pub struct Bid(pub u8);

/// What everybody learns at the end of a round.
#[data]
pub struct Revealed([u8; 2]);

const CARDS: [u8; 5] = [1, 2, 3, 4, 5];

/// Where a card lies in a full hand.
fn place(card: u8) -> u16 {
    u16::from(card.saturating_sub(1))
}

impl Auction {
    fn score(&self, seat: Seat) -> u32 {
        self.won
            .iter()
            .filter(|(winner, _)| *winner == seat)
            .map(|(_, prize)| u32::from(*prize))
            .sum()
    }

    /// The prizes that have come up, the present one last.
    fn shown(&self) -> &[u8] {
        &self.prizes[..self.prizes.len().min(self.phases.round() as usize)]
    }
}

impl Game for Auction {
    const ID: &'static str = "auction";
    type Setup = ();
    type Command = Bid;
    type Event = Revealed;

    fn new(_: &(), seed: u64, _: &mut impl Sink<Revealed>) -> Result<Self, SetupError> {
        let mut prizes = CARDS.to_vec();
        Dice::new(seed).shuffle(&mut prizes);
        let hands = [CARDS.to_vec(), CARDS.to_vec()];
        Ok(Self { prizes, won: vec![], hands, bids: [None; 2], phases: Rotation::new() })
    }

    fn seats(&self) -> Seats {
        Seats::first(2)
    }

    fn status(&self) -> Status {
        let [blue, red] = [Seat(0), Seat(1)].map(|seat| self.score(seat));
        let open = |seat: &Seat| self.bids[seat.index()].is_none();
        match self.phases.round() as usize > self.prizes.len() {
            false => Status::Awaiting(self.seats().iter().filter(open).collect()),
            true if blue == red => Status::Over(Outcome::drawn("equal_prizes")),
            true => {
                Status::Over(Outcome::won(Seats::only(Seat(u8::from(red > blue))), "more_prizes"))
            }
        }
    }

    fn legal(&self, seat: Seat, out: &mut Vec<Bid>) {
        if self.status().awaited().contains(seat) {
            out.extend(self.hands[seat.index()].iter().copied().map(Bid));
        }
    }

    fn apply(&mut self, seat: Seat, Bid(card): Bid, out: &mut impl Sink<Revealed>) {
        self.hands[seat.index()].retain(|held| *held != card);
        self.bids[seat.index()] = Some(card);
        let [Some(blue), Some(red)] = self.bids else {
            return;
        };
        out.emit(Revealed([blue, red]));
        self.bids = [None; 2];
        let prize = self.shown().last().copied();
        // Nobody takes the prize if the bids are equal: the phase is passed over.
        let award = self.phases.advance(|phase| phase == Phase::Bid || blue != red);
        if award.is_ok_and(|step| step.phase == Phase::Award) {
            self.won.extend(prize.map(|prize| (Seat(u8::from(red > blue)), prize)));
            let _ = self.phases.advance(|_| true);
        }
    }

    /// A save can come from anywhere: as many cards are left as there are rounds.
    fn validate(&self) -> Result<(), SetupError> {
        let played = self.phases.round() as usize;
        let whole = |(hand, bid): (&Vec<u8>, &Option<u8>)| {
            let cards = hand.len() + usize::from(bid.is_some());
            cards + played == CARDS.len() + 1 && hand.is_sorted_by(|a, b| a < b)
        };
        let asked = !self.status().awaited().is_empty() || self.status().is_over();
        let fits = asked && self.phases.phase() == Phase::Bid && self.prizes.len() == CARDS.len();
        if fits && self.hands.iter().zip(&self.bids).all(whole) {
            return Ok(());
        }
        Err(SetupError::new("hands", "auction/bad_state", "no auction leads here"))
    }

    fn trace(_: &Revealed) -> Trace {
        Trace::REVEALED
    }

    fn reimagine(&self, seat: Seat, dice: &mut Dice) -> Self {
        let mut dream = self.clone();
        let shown = self.shown().len();
        dream.prizes[shown..].sort_unstable();
        dice.shuffle(&mut dream.prizes[shown..]);
        let other = seat.next(2).index();
        if let Some(bid) = dream.bids[other].take() {
            dream.hands[other].push(bid);
            dream.hands[other].sort_unstable();
            dream.bids[other] = dice.pick(&dream.hands[other]).copied();
            dream.hands[other].retain(|card| Some(*card) != dream.bids[other]);
        }
        dream
    }
}

impl Tabletop for Auction {
    const TITLE: &'static str = "Auction";
    const TAGLINE: &'static str = "Five prizes, five cards, secret bids.";

    fn board(&self) -> Board {
        Board::plain(Size::of(5, 3), "wood").look("hall").from_front().lettered()
    }

    fn pieces(&self) -> Vec<(Id, Piece)> {
        let piece = |(x, prize): (i16, &u8)| {
            let winner = self.won.iter().find(|(_, taken)| taken == prize).map(|(seat, _)| *seat);
            let row = winner.map_or(1, |seat| if seat == Seat(0) { 2 } else { 0 });
            let name = format!("Prize of {prize}");
            let worth = Meter::new("worth", "Worth", *prize).styled(MeterStyle::Number);
            let piece = Piece::new(name, "gold", Tile::new(x, row)).meter(worth.icon("coin"));
            (Id::from(*prize), winner.into_iter().fold(piece, Piece::of))
        };
        (0..).zip(self.shown()).map(piece).collect()
    }

    fn gesture(&self, Bid(card): &Bid) -> Gesture {
        Gesture::play(CardPlace::slot("hand", place(*card))).verb("bid", "Bid").secret()
    }

    fn meters(&self, seat: Seat) -> Vec<Meter> {
        vec![
            Meter::new("score", "Prizes", self.score(seat)).styled(MeterStyle::Number).icon("coin"),
        ]
    }

    fn round(&self) -> u32 {
        self.phases.round()
    }

    fn remark(&self, Revealed([blue, red]): &Revealed, _: Viewer) -> Text {
        let taker = match blue.cmp(red) {
            Ordering::Less => "Red takes",
            Ordering::Equal => "nobody takes",
            Ordering::Greater => "Blue takes",
        };
        format!("Blue bids {blue}, Red bids {red}: {taker} the prize").into()
    }

    fn dress(&self, scene: &mut Scene) {
        for seat in self.seats().iter() {
            let mut hand = Zone { owner: Some(seat), ..Zone::new("Hand", ZoneRole::Hand) };
            let held = self.hands[seat.index()].iter();
            if scene.viewer.sees(seat) {
                let show = |card: &u8| {
                    let shown = Card::new(format!("Bid {card}"), "coins");
                    (place(*card), Card { cost: Some((*card).into()), ..shown })
                };
                hand.cards = held.map(show).collect();
            } else {
                hand.count = u16::try_from(held.len()).ok();
            }
            let own = scene.viewer.is(seat);
            scene
                .zones
                .insert(if own { "hand".into() } else { format!("hand{}", seat.0).into() }, hand);
        }
    }

    fn introduce(about: &mut initiative::scene::about::About) {
        about.secrets = true;
    }
}

impl Hosted for Auction {}
