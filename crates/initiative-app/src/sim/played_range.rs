//! How some matches in a row went: all that statistics need, exactly, also on another machine.

use initiative_kernel::game::{Seats, Verdict};
use initiative_server::registry::SimulatedMatch;
use serde::{Deserialize, Serialize};

/// The reason of a match that was stopped because it was too long.
const STOPPED: &str = "stopped";

/// How some matches in a row went.
#[derive(Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct PlayedRange {
    /// How they ended, each way once.
    endings: Vec<MatchEnding>,
    /// For each match the place of its ending, how many commands it had, and the fingerprint of its last
    /// state.
    matches: Vec<(usize, u64, u64)>,
}

/// How a match ended.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct MatchEnding {
    reason: String,
    /// One letter for each seat: `w`, `d`, `l`, or `-` for what does not count.
    verdicts: String,
}

/// How one match went.
#[derive(Clone, Copy, Debug)]
pub(super) struct PlayedMatch<'a> {
    pub(super) reason: &'a str,
    verdicts: &'a str,
    pub(super) commands: u64,
    pub(super) digest: u64,
}

impl PlayedRange {
    /// Adds a match.
    pub(super) fn push(&mut self, seats: Seats, played: SimulatedMatch) {
        let SimulatedMatch { outcome, commands, digest } = played;
        let reason = outcome.map_or(STOPPED, initiative_kernel::game::Outcome::reason);
        let letter = |seat| match outcome.map(|outcome| outcome.verdict(seat)) {
            Some(Verdict::Won) => 'w',
            Some(Verdict::Drawn) => 'd',
            Some(Verdict::Lost) => 'l',
            Some(Verdict::Void) | None => '-',
        };
        let verdicts: String = seats.iter().map(letter).collect();
        let same = |ending: &MatchEnding| ending.reason == reason && ending.verdicts == verdicts;
        let place = self.endings.iter().position(same).unwrap_or_else(|| {
            self.endings.push(MatchEnding { reason: reason.into(), verdicts });
            self.endings.len() - 1
        });
        self.matches.push((place, commands, digest));
    }

    /// Whether this can be what so many matches came to.
    pub(super) fn is_sound(&self, seats: Seats, matches: u64) -> bool {
        let told = |ending: &MatchEnding| {
            ending.verdicts.len() == seats.len()
                && ending.verdicts.bytes().all(|letter| b"wdl-".contains(&letter))
        };
        self.matches.len() as u64 == matches
            && self.matches.iter().all(|(place, ..)| *place < self.endings.len())
            && self.endings.iter().all(told)
    }

    /// The matches in their order.
    pub(super) fn matches(&self) -> impl Iterator<Item = PlayedMatch<'_>> {
        self.matches.iter().filter_map(|&(place, commands, digest)| {
            let MatchEnding { reason, verdicts } = self.endings.get(place)?;
            Some(PlayedMatch { reason, verdicts, commands, digest })
        })
    }
}

impl PlayedMatch<'_> {
    /// For each seat whether it won (0), drew (1) or lost (2); none if it does not count.
    pub(super) fn places(&self) -> impl Iterator<Item = Option<usize>> {
        self.verdicts.bytes().map(|letter| b"wdl".iter().position(|known| *known == letter))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use initiative_kernel::game::{Outcome, Seat};

    #[test]
    fn online_node_7_a_range_is_the_same_on_the_other_side() {
        let seats = Seats::first(2);
        let mut range = PlayedRange::default();
        let won = Outcome::won(Seats::only(Seat(1)), "mate");
        for outcome in [Some(won), None, Some(won), Some(Outcome::drawn("cap"))] {
            range.push(seats, SimulatedMatch { outcome, commands: 7, digest: u64::MAX - 1 });
        }
        let text = serde_json::to_string(&range).unwrap();
        let read: PlayedRange = serde_json::from_str(&text).unwrap();
        assert_eq!(read, range);
        assert_eq!(read.endings.len(), 3);
        let places: Vec<_> = read.matches().map(|one| one.places().collect::<Vec<_>>()).collect();
        let lost_and_won = vec![Some(2), Some(0)];
        let drawn = vec![Some(1); 2];
        assert_eq!(places, [lost_and_won.clone(), vec![None; 2], lost_and_won, drawn]);
        assert!(read.is_sound(seats, 4) && !read.is_sound(seats, 3));
        assert!(!read.is_sound(Seats::first(3), 4));
        let wrong = text.replace("[0,7", "[9,7");
        assert!(!serde_json::from_str::<PlayedRange>(&wrong).unwrap().is_sound(seats, 4));
    }
}
