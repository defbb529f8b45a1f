//! How the players fared after a fault: how far the number of acknowledged commands fell, and when
//! it was back.

use super::load::Second;
use std::time::Duration;

/// How many seconds before a fault tell what is usual.
const USUAL: usize = 5;
/// A fall that begins later than this after a fault is over has another reason.
const RELATED: Duration = Duration::from_secs(8);
/// How long players may stand still before we say that they never went on.
const PATIENCE: Duration = Duration::from_secs(12);

/// When a fault was, for the players.
#[derive(Clone, Copy, Debug)]
pub(super) struct Span {
    pub(super) begin: Duration,
    /// When it was repaired.
    pub(super) repaired: Duration,
    /// From when on time counts: the begin, or the promotion of a standby.
    pub(super) since: Duration,
    /// When the next fault began that is not a part of this one, or the load ended.
    pub(super) until: Duration,
}

/// How players fared after a fault.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Recovery {
    /// Commands a second before it.
    pub(super) before: u64,
    /// The fewest commands of a second after it.
    pub(super) lowest: u64,
    /// The most seconds without a single command.
    pub(super) silent: usize,
    pub(super) back: Back,
}

/// When nine tenths of the usual commands were acknowledged again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Back {
    /// There were never fewer.
    Unnoticed,
    After(Duration),
    /// Not until the next fault, but more than half.
    Partly,
    /// Not even half, although there was time for it.
    Never,
}

impl Recovery {
    pub(super) fn measure(seconds: &[Second], span: Span) -> Self {
        let earlier: Vec<u64> = seconds
            .iter()
            .filter(|second| second.end <= span.begin)
            .map(|second| second.commands)
            .collect();
        let before = median(&earlier[earlier.len().saturating_sub(USUAL)..]);
        let window: Vec<Second> = seconds
            .iter()
            .copied()
            .filter(|second| span.begin < second.end && second.end <= span.until)
            .collect();
        let lowest = window.iter().map(|second| second.commands).min().unwrap_or_default();
        let silences = window.split(|second| second.commands > 0);
        let silent = silences.map(<[Second]>::len).max().unwrap_or_default();
        Self { before, lowest, silent, back: back(&window, before, span) }
    }
}

fn median(values: &[u64]) -> u64 {
    let mut values = values.to_vec();
    values.sort_unstable();
    values.get(values.len() / 2).copied().unwrap_or_default()
}

/// When commands are back for good: two seconds in a row are as usual.
fn back(window: &[Second], before: u64, span: Span) -> Back {
    let usual = |second: &Second| second.commands * 10 >= before * 9;
    let related = |second: &Second| second.end <= span.repaired + RELATED;
    let Some(fall) = window.iter().position(|second| related(second) && !usual(second)) else {
        return Back::Unnoticed;
    };
    for place in fall..window.len() {
        let next = &window[place + 1..];
        if !next.is_empty() && next.iter().take(2).all(usual) {
            return Back::After(window[place].end.saturating_sub(span.since));
        }
    }
    let last = &window[window.len().saturating_sub(USUAL)..];
    let stands_still = last.iter().all(|second| second.commands * 2 < before);
    let had_time = span.until.saturating_sub(span.since.max(span.repaired)) >= PATIENCE;
    if stands_still && had_time { Back::Never } else { Back::Partly }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Seconds with these numbers of commands, the first of which ends at 1 s.
    fn seconds(commands: &[u64]) -> Vec<Second> {
        let second = |(number, commands): (u64, &u64)| Second {
            end: Duration::from_secs(number),
            commands: *commands,
        };
        (1..).zip(commands).map(second).collect()
    }

    fn measure(commands: &[u64], since: u64) -> Recovery {
        let until = u64::try_from(commands.len()).unwrap();
        let [begin, repaired, since, until] = [6, 8, since, until].map(Duration::from_secs);
        Recovery::measure(&seconds(commands), Span { begin, repaired, since, until })
    }

    #[test]
    fn players_are_back_when_two_seconds_are_as_usual() {
        let commands = [5, 99, 101, 100, 100, 100, 60, 95, 0, 0, 50, 92, 100, 100, 40];
        let recovery = measure(&commands, 6);
        assert_eq!((recovery.before, recovery.lowest, recovery.silent), (100, 0, 2));
        assert_eq!(recovery.back, Back::After(Duration::from_secs(5)));
        // Counted from the promotion, two seconds later.
        assert_eq!(measure(&commands, 8).back, Back::After(Duration::from_secs(3)));
    }

    #[test]
    fn a_fault_that_nobody_notices_has_no_recovery() {
        let recovery = measure(&[100; 20], 6);
        assert_eq!((recovery.lowest, recovery.back), (100, Back::Unnoticed));
        let mut late = [100; 30];
        late[25] = 10;
        assert_eq!(measure(&late, 6).back, Back::Unnoticed);
    }

    #[test]
    fn players_who_stand_still_never_went_on() {
        let fallen = |last| {
            let mut commands = vec![100; 6];
            commands.extend([last; 15]);
            measure(&commands, 6).back
        };
        assert_eq!(fallen(10), Back::Never);
        assert_eq!(fallen(70), Back::Partly);
        // There was no time for it.
        assert_eq!(measure(&[100, 100, 100, 100, 100, 100, 0, 0, 0], 6).back, Back::Partly);
    }
}
