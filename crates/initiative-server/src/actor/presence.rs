//! Which seats are connected. ONLINE-PRES-1

use initiative_kernel::game::Seat;
use std::time::Duration;
use tokio::time::Instant;

/// After this time a seat that is away counts as reconnecting.
const AWAY: Duration = Duration::from_secs(3);

/// The presence of every seat.
#[derive(Debug)]
pub(super) struct Presence(Vec<Link>);

#[derive(Clone, Copy, Debug)]
enum Link {
    /// Connected; `true` if the person did something recently.
    Up(bool),
    /// Lost, and since when; none once it counts as reconnecting.
    Down(Option<Instant>),
    Left,
}

impl Presence {
    pub(super) fn new(seats: usize) -> Self {
        Self(vec![Link::Down(None); seats])
    }

    fn set(&mut self, seat: Seat, line: Link) {
        if let Some(place) = self.0.get_mut(seat.index()) {
            *place = line;
        }
    }

    pub(super) fn here(&mut self, seat: Seat) {
        self.set(seat, Link::Up(true));
    }

    pub(super) fn lost(&mut self, seat: Seat, left: bool, now: Instant) {
        self.set(seat, if left { Link::Left } else { Link::Down(Some(now)) });
    }

    /// Notes whether a person did something recently; true if that is a change.
    pub(super) fn active(&mut self, seat: Seat, active: bool) -> bool {
        match self.0.get_mut(seat.index()) {
            Some(Link::Up(before)) if *before != active => {
                *before = active;
                true
            }
            _ => false,
        }
    }

    pub(super) fn state(&self, seat: Seat) -> &'static str {
        match self.0.get(seat.index()) {
            Some(Link::Up(true)) => "thinking",
            Some(Link::Up(false)) => "here",
            Some(Link::Down(Some(_))) => "away",
            Some(Link::Left) => "left",
            Some(Link::Down(None)) | None => "reconnecting",
        }
    }

    /// When the next seat that is away counts as reconnecting.
    pub(super) fn next(&self) -> Option<Instant> {
        let lost = self.0.iter().filter_map(|line| match line {
            Link::Down(since) => *since,
            _ => None,
        });
        lost.min().map(|since| since + AWAY)
    }

    /// The seats that count as reconnecting from now on.
    pub(super) fn due(&mut self, now: Instant) -> Vec<Seat> {
        let mut due = Vec::new();
        for (line, seat) in self.0.iter_mut().zip(0_u8..) {
            if let Link::Down(Some(since)) = *line
                && since + AWAY <= now
            {
                *line = Link::Down(None);
                due.push(Seat(seat));
            }
        }
        due
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn online_pres_1_the_state_of_a_seat_follows_its_connection() {
        let (seat, now) = (Seat(0), Instant::now());
        let mut presence = Presence::new(1);
        presence.here(seat);
        assert_eq!(presence.state(seat), "thinking");
        assert!(presence.active(seat, false) && !presence.active(seat, false));
        assert_eq!(presence.state(seat), "here");
        presence.lost(seat, false, now);
        assert_eq!(presence.state(seat), "away");
        assert_eq!(presence.next(), Some(now + AWAY));
        assert!(presence.due(now).is_empty());
        assert_eq!(presence.due(now + AWAY), [seat]);
        assert_eq!((presence.state(seat), presence.next()), ("reconnecting", None));
        presence.lost(seat, true, now);
        assert_eq!(presence.state(seat), "left");
    }
}
