//! What the clients of one match were told.

use super::heard::Sighting;
use serde_json::Value;
use std::collections::BTreeSet;

/// A command that the server has acknowledged.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Acknowledged {
    pub(super) seat: usize,
    pub(super) key: String,
    pub(super) seq: u64,
    pub(super) command: Value,
}

/// What the clients of a match were told. They ask one at a time, so acknowledgements are in order.
#[derive(Debug, Default)]
pub(super) struct Told {
    pub(super) acknowledged: Vec<Acknowledged>,
    /// Seat and key of commands of which nobody has told whether they count.
    pub(super) unanswered: BTreeSet<(usize, String)>,
    /// How far each seat was told the match to be.
    seats: Vec<Latest>,
    /// The first contradiction between things that a seat was told.
    pub(super) wrong: Option<String>,
}

/// The latest state of a match that a seat was told.
#[derive(Clone, Copy, Debug, Default)]
struct Latest {
    seq: u64,
    /// The latest state with its hash. An acknowledgement has none.
    seen: Option<Sighting>,
}

impl Told {
    /// The latest seq that each seat was told.
    pub(super) fn latest(&self) -> impl Iterator<Item = (usize, u64)> {
        self.seats.iter().map(|latest| latest.seq).enumerate()
    }

    /// Notes an acknowledgement. The server may know the command from before: then its seq may be
    /// older than what the seat was told meanwhile.
    pub(super) fn acknowledge(&mut self, told: Acknowledged, duplicate: bool) {
        self.reach(told.seat, told.seq, duplicate);
        // The same answer may come again after a reconnect.
        if self.acknowledged.last() != Some(&told) {
            self.acknowledged.push(told);
        }
    }

    /// Notes that the answer to a command never came, or left open whether it counts.
    pub(super) fn leave_open(&mut self, seat: usize, key: &str) {
        self.unanswered.insert((seat, key.to_owned()));
    }

    // ONLINE-NODE-4
    /// Notes which state a seat was told. A node that no longer holds the match, and still says
    /// something, tells an old one. A seq is never told again after a later one, so of each seat
    /// only the latest hash has to be remembered.
    pub(super) fn see(&mut self, seat: usize, sighting: Sighting) {
        if !self.reach(seat, sighting.seq, false) {
            return;
        }
        let Some(latest) = self.seats.get_mut(seat) else { return };
        let before = latest.seen.replace(sighting);
        if before.is_some_and(|seen| seen.seq == sighting.seq && seen.hash != sighting.hash) {
            let seq = sighting.seq;
            self.wrong.get_or_insert(format!("seat {seat} was told two different views as {seq}"));
        }
    }

    /// Notes a seq; false if the seat was told a later one before.
    fn reach(&mut self, seat: usize, seq: u64, duplicate: bool) -> bool {
        if self.seats.len() <= seat {
            self.seats.resize_with(seat + 1, Latest::default);
        }
        let Some(latest) = self.seats.get_mut(seat) else { return false };
        let before = latest.seq;
        latest.seq = before.max(seq);
        if seq < before && !duplicate {
            self.wrong.get_or_insert(format!("seat {seat} was told {seq} after {before}"));
        }
        seq >= before
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn ack(seat: usize, seq: u64) -> Acknowledged {
        Acknowledged { seat, key: format!("key-{seq}"), seq, command: json!(1) }
    }

    fn sight(seq: u64, hash: u64) -> Sighting {
        Sighting { seq, hash }
    }

    #[test]
    fn online_node_4_a_seat_may_be_told_the_same_again_and_what_comes_next() {
        let mut told = Told::default();
        told.see(1, sight(0, 7));
        told.acknowledge(ack(1, 1), false);
        told.see(1, sight(1, 8));
        // After a reconnect: the same state, and then the rest.
        told.see(1, sight(1, 8));
        told.acknowledge(ack(1, 2), false);
        told.see(1, sight(2, 9));
        // The clock says it once more.
        told.see(1, sight(2, 9));
        // Each seat counts for itself, and sees something else.
        told.see(0, sight(1, 3));
        assert_eq!(told.wrong, None);
        assert_eq!(told.latest().collect::<Vec<_>>(), [(0, 1), (1, 2)]);
    }

    #[test]
    fn online_node_4_an_older_state_after_a_newer_one_is_found() {
        let wrong = |first: &dyn Fn(&mut Told), then: &dyn Fn(&mut Told)| {
            let mut told = Told::default();
            first(&mut told);
            assert_eq!(told.wrong, None);
            then(&mut told);
            told.wrong.unwrap_or_default()
        };
        let old = "seat 1 was told 41 after 45";
        let stale = |told: &mut Told| told.see(1, sight(41, 1));
        assert_eq!(wrong(&|told| told.see(1, sight(45, 1)), &stale), old);
        assert_eq!(wrong(&|told| told.acknowledge(ack(1, 45), false), &stale), old);
        let stale = |told: &mut Told| told.acknowledge(ack(1, 41), false);
        assert_eq!(wrong(&|told| told.see(1, sight(45, 1)), &stale), old);
    }

    #[test]
    fn online_node_4_of_several_contradictions_the_first_is_told() {
        let mut told = Told::default();
        for seq in [45, 41, 44, 40] {
            told.see(1, sight(seq, 1));
        }
        assert_eq!(told.wrong.as_deref(), Some("seat 1 was told 41 after 45"));
        assert_eq!(told.latest().last(), Some((1, 45)));
    }

    #[test]
    fn online_idem_2_a_command_that_is_known_already_may_be_older() {
        let mut told = Told::default();
        told.see(1, sight(45, 1));
        told.acknowledge(ack(1, 44), true);
        told.see(1, sight(45, 1));
        assert_eq!(told.wrong, None);
        told.acknowledge(ack(1, 46), true);
        told.see(1, sight(45, 1));
        assert_eq!(told.wrong.as_deref(), Some("seat 1 was told 45 after 46"));
    }

    #[test]
    fn online_node_4_another_hash_of_the_same_state_is_found() {
        let mut told = Told::default();
        told.see(1, sight(45, 1));
        told.see(0, sight(45, 2));
        assert_eq!(told.wrong, None, "seats have different views");
        // An acknowledgement in between has no hash, and must not hide the one before.
        told.acknowledge(ack(1, 45), false);
        told.see(1, sight(45, 2));
        assert_eq!(told.wrong.as_deref(), Some("seat 1 was told two different views as 45"));
    }

    #[test]
    fn an_acknowledgement_that_comes_again_counts_once() {
        let mut told = Told::default();
        told.acknowledge(ack(0, 1), false);
        told.acknowledge(ack(0, 1), true);
        told.acknowledge(ack(0, 2), false);
        assert_eq!(told.acknowledged.len(), 2);
    }
}
