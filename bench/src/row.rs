//! A row of the table: ours, a peer's, and what ours must reach.

use crate::measure::Sample;
use serde_json::{Value, json};

/// One comparison.
#[derive(Clone, Debug)]
pub(crate) struct Row {
    pub(crate) what: String,
    pub(crate) unit: Unit,
    pub(crate) ours: Sample,
    pub(crate) peer: Option<Peer>,
    pub(crate) target: Option<Target>,
}

/// Who did the same work, and how fast; or why we do not know.
#[derive(Clone, Debug)]
pub(crate) struct Peer {
    pub(crate) name: &'static str,
    pub(crate) sample: Result<Sample, String>,
}

/// How numbers of a row are read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Unit {
    /// How many in a second.
    Rate,
    /// How long one takes.
    Time,
}

/// What ours must reach.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Target {
    /// So many times as fast as the peer of the row.
    Times(f64),
    /// So many in a second.
    PerSecond(f64),
    /// In so many nanoseconds.
    Within(f64),
}

impl Row {
    /// A row that nobody but us is in, and without a target.
    pub(crate) fn new(what: impl Into<String>, unit: Unit, ours: Sample) -> Self {
        Self { what: what.into(), unit, ours, peer: None, target: None }
    }

    /// Against a peer.
    pub(crate) fn against(mut self, name: &'static str, sample: Result<Sample, String>) -> Self {
        self.peer = Some(Peer { name, sample });
        self
    }

    /// With what ours must reach.
    pub(crate) fn target(mut self, target: Target) -> Self {
        self.target = Some(target);
        self
    }

    /// How many times as fast as the peer we are.
    pub(crate) fn ratio(&self) -> Option<f64> {
        let peer = self.peer.as_ref()?.sample.as_ref().ok()?;
        Some(peer.best / self.ours.best)
    }

    /// Whether ours reaches its target; none if there is no target, or no peer to compare with.
    pub(crate) fn reached(&self) -> Option<bool> {
        match self.target? {
            Target::Times(times) => Some(self.ratio()? >= times),
            Target::PerSecond(rate) => Some(1e9 / self.ours.best >= rate),
            Target::Within(time) => Some(self.ours.best <= time),
        }
    }

    /// The cells of the row, in the order of the table's columns.
    pub(crate) fn cells(&self) -> [String; 6] {
        let peer = match &self.peer {
            None => String::from("—"),
            Some(Peer { name, sample }) => match sample {
                Ok(sample) => format!("{name}: {}", self.unit.show(sample.best)),
                Err(reason) => format!("{name}: {reason}"),
            },
        };
        let ratio = self.ratio().map_or_else(|| String::from("—"), times);
        let target = match self.target {
            None => String::from("—"),
            Some(Target::Times(factor)) => format!("≥ {}", times(factor)),
            Some(Target::PerSecond(rate)) => format!("≥ {}", Unit::Rate.show(1e9 / rate)),
            Some(Target::Within(time)) => format!("≤ {}", Unit::Time.show(time)),
        };
        let reached = match (self.target, self.reached()) {
            (None, _) => "",
            (Some(_), Some(true)) => "✓",
            (Some(_), Some(false)) => "✗",
            (Some(_), None) => "?",
        };
        let ours = self.unit.show(self.ours.best);
        [self.what.clone(), ours, peer, ratio, target, reached.to_string()]
    }

    /// The row for machines; times in nanoseconds.
    pub(crate) fn json(&self) -> Value {
        let sample =
            |sample: &Sample| json!({ "best_ns": sample.best, "median_ns": sample.median });
        let peer = self.peer.as_ref().map(|peer| match &peer.sample {
            Ok(found) => json!({ "name": peer.name, "time": sample(found) }),
            Err(reason) => json!({ "name": peer.name, "absent": reason }),
        });
        let target = match self.target {
            None => Value::Null,
            Some(Target::Times(factor)) => json!({ "times_as_fast": factor }),
            Some(Target::PerSecond(rate)) => json!({ "per_second": rate }),
            Some(Target::Within(time)) => json!({ "within_ns": time }),
        };
        json!({
            "what": self.what,
            "ours": sample(&self.ours),
            "peer": peer,
            "ratio": self.ratio(),
            "target": target,
            "reached": self.reached(),
        })
    }
}

impl Unit {
    /// A time of so many nanoseconds, the way the row is read.
    pub(crate) fn show(self, nanoseconds: f64) -> String {
        let (value, steps): (f64, [(f64, &str); 4]) = match self {
            Self::Rate => {
                (1e9 / nanoseconds, [(1e9, " G/s"), (1e6, " M/s"), (1e3, " k/s"), (0.0, "/s")])
            }
            Self::Time => (nanoseconds, [(1e9, " s"), (1e6, " ms"), (1e3, " µs"), (0.0, " ns")]),
        };
        let (size, unit) = steps.into_iter().find(|(size, _)| value >= *size).unwrap_or((0.0, "?"));
        format!("{}{unit}", three_digits(value / size.max(1.0)))
    }
}

/// How many times as good: 1.46×.
pub(crate) fn times(factor: f64) -> String {
    format!("{}×", three_digits(factor))
}

/// A whole number with its thousands apart: 12,673.
pub(crate) fn grouped(number: usize) -> String {
    let whole = number.to_string();
    let mut text = String::new();
    for (place, digit) in whole.chars().enumerate() {
        if place > 0 && (whole.len() - place).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// As many digits as a reader can use.
pub(crate) fn three_digits(value: f64) -> String {
    if value >= 1000.0 {
        grouped(value as usize)
    } else if value >= 100.0 {
        format!("{value:.0}")
    } else if value >= 10.0 {
        format!("{value:.1}")
    } else {
        format!("{value:.2}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn sample(best: f64) -> Sample {
        Sample { best, median: best }
    }

    #[test]
    fn numbers_are_shown_the_way_people_say_them() {
        assert_eq!(Unit::Rate.show(24.0), "41.7 M/s");
        assert_eq!(Unit::Rate.show(9.0e6), "111/s");
        assert_eq!(Unit::Time.show(36_800_000.0), "36.8 ms");
        assert_eq!(Unit::Time.show(0.9), "0.90 ns");
        assert_eq!(times(12_673.4), "12,673×");
        assert_eq!(times(1.0), "1.00×");
    }

    #[test]
    fn targets_are_reached_or_not_or_unknown() {
        let row = |ours, target| Row::new("x", Unit::Time, sample(ours)).target(target);
        assert_eq!(row(99.0, Target::Within(100.0)).reached(), Some(true));
        assert_eq!(row(101.0, Target::Within(100.0)).reached(), Some(false));
        assert_eq!(row(100.0, Target::PerSecond(1e7)).reached(), Some(true));
        let four = row(10.0, Target::Times(4.0));
        assert_eq!(four.reached(), None);
        assert_eq!(four.clone().against("p", Ok(sample(40.0))).reached(), Some(true));
        assert_eq!(four.clone().against("p", Ok(sample(39.0))).reached(), Some(false));
        let absent = four.against("p", Err("no Node".into()));
        assert_eq!(absent.cells(), ["x", "10.0 ns", "p: no Node", "—", "≥ 4.00×", "?"]);
        assert_eq!(absent.json()["peer"]["absent"], "no Node");
    }
}
