//! New game: two armies on a small board. Men step ahead, straight or aslant, and take aslant.
//! Whoever reaches the far side first wins. Make it your own.

use initiative::prelude::*;

/// The state of a match: all that the rules depend on.
#[data]
pub struct NewGame {
    men: Vec<Man>,
    turn: Seat,
}

/// Somebody on the board. Who was taken stays in the list, so that everybody keeps their number.
#[data(Copy)]
pub struct Man {
    seat: Seat,
    at: Option<Tile>,
}

/// What a seat can do: one of its men, by its number, steps to a tile.
#[data(Copy)]
pub struct March {
    man: u8,
    to: Tile,
}

const BOARD: Size = Size::of(5, 6);

impl NewGame {
    /// Everybody on the board: number, seat and tile.
    fn standing(&self) -> impl Iterator<Item = (u8, Seat, Tile)> {
        (0..).zip(&self.men).filter_map(|(number, man)| Some((number, man.seat, man.at?)))
    }

    /// Who stands on a tile.
    fn on(&self, tile: Tile) -> Option<(u8, Seat)> {
        let (number, seat, _) = self.standing().find(|(.., at)| *at == tile)?;
        Some((number, seat))
    }
}

impl Game for NewGame {
    const ID: &'static str = "new-game";
    type Setup = ();
    type Command = March;
    type Event = ();

    fn new(_: &(), _seed: u64, _: &mut impl Sink<()>) -> Result<Self, SetupError> {
        let rows = [(Seat(0), 5), (Seat(0), 4), (Seat(1), 0), (Seat(1), 1)];
        let row = |(seat, y)| (0..5).map(move |x| Man { seat, at: Some(Tile::new(x, y)) });
        Ok(Self { men: rows.into_iter().flat_map(row).collect(), turn: Seat(0) })
    }

    fn seats(&self) -> Seats {
        Seats::first(2)
    }

    fn status(&self) -> Status {
        for (seat, far) in [(Seat(0), 0), (Seat(1), 5)] {
            if self.standing().any(|(_, owner, at)| owner == seat && at.y == far) {
                return Status::Over(Outcome::won(Seats::only(seat), "reached_the_far_side"));
            }
        }
        let left: Seats = self.standing().map(|(_, seat, _)| seat).collect();
        match left.len() {
            2 => Status::to_move(self.turn),
            _ => Status::Over(Outcome::won(left, "last_army_standing")),
        }
    }

    fn legal(&self, seat: Seat, out: &mut Vec<March>) {
        if !self.status().awaited().contains(seat) {
            return;
        }
        let ahead = if seat == Seat(0) { Direction::North } else { Direction::South };
        for (man, _, at) in self.standing().filter(|(_, owner, _)| *owner == seat) {
            for way in [ahead.turned(7), ahead, ahead.turned(1)] {
                let to = at.step(way);
                let open = match self.on(to) {
                    None => true,
                    Some((_, owner)) => owner != seat && way != ahead,
                };
                if open && BOARD.contains(to) {
                    out.push(March { man, to });
                }
            }
        }
    }

    fn apply(&mut self, seat: Seat, March { man, to }: March, _: &mut impl Sink<()>) {
        if let Some((taken, _)) = self.on(to) {
            self.men[usize::from(taken)].at = None;
        }
        self.men[usize::from(man)].at = Some(to);
        self.turn = if seat == Seat(0) { Seat(1) } else { Seat(0) };
    }
}

impl Hosted for NewGame {
    /// What bots aim at: men on the board, and how far they have come.
    fn score(&self, seat: Seat) -> Option<i64> {
        let worth = |(_, owner, at): (u8, Seat, Tile)| {
            let way = if owner == Seat(0) { 5 - i64::from(at.y) } else { i64::from(at.y) };
            if owner == seat { 10 + way } else { -10 - way }
        };
        Some(self.standing().map(worth).sum())
    }
}
