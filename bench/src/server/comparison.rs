//! Both sides under one load, as a table for people and for machines.

use super::Load;
use super::side::Measured;
use super::usage::Memory;
use crate::report::aligned;
use crate::row::{Unit, grouped, three_digits, times};
use serde_json::{Value, json};

const COLUMNS: [&str; 4] = ["what", "ours, on disk", "boardgame.io, in memory", "ratio"];

/// Both sides under one load.
#[derive(Clone, Debug)]
pub(super) struct Comparison {
    pub(super) load: Load,
    pub(super) ours: Measured,
    pub(super) peer: Measured,
}

/// What is better, for a ratio.
#[derive(Clone, Copy, Debug)]
enum Better {
    More,
    Less,
    /// Only to understand the others.
    Neither,
}

/// A line of the table.
struct Line {
    what: &'static str,
    name: &'static str,
    better: Better,
    value: fn(&Measured, &Load) -> Option<f64>,
    show: fn(f64) -> String,
}

const LINES: &[Line] = &[
    Line {
        what: "turns",
        name: "turns_per_second",
        better: Better::More,
        value: |side, _| Some(side.played.turns / side.played.seconds),
        show: rate,
    },
    Line {
        what: "from sending a turn to seeing it confirmed, median",
        name: "latency_median_s",
        better: Better::Less,
        value: |side, _| Some(side.played.median),
        show: time,
    },
    Line {
        what: "from sending a turn to seeing it confirmed, p99",
        name: "latency_p99_s",
        better: Better::Less,
        value: |side, _| Some(side.played.p99),
        show: time,
    },
    Line {
        what: "server: processor time of a turn",
        name: "server_cpu_per_turn_s",
        better: Better::Less,
        value: |side, _| cost(side),
        show: time,
    },
    Line {
        what: "server: turns that one core has time for",
        name: "server_turns_per_core_second",
        better: Better::More,
        value: |side, _| Some(1.0 / cost(side)?),
        show: rate,
    },
    Line {
        what: "server: memory before the first match",
        name: "server_memory_before_bytes",
        better: Better::Less,
        value: |side, _| Some(side.before?.now as f64),
        show: bytes,
    },
    Line {
        what: "server: memory at the end",
        name: "server_memory_after_bytes",
        better: Better::Less,
        value: |side, _| Some(side.after?.now as f64),
        show: bytes,
    },
    Line {
        what: "server: most memory",
        name: "server_memory_most_bytes",
        better: Better::Less,
        value: |side, _| Some(side.after?.most as f64),
        show: bytes,
    },
    Line {
        what: "server: what it grew by, for each match at once",
        name: "server_memory_per_match_bytes",
        better: Better::Less,
        value: |side, load| Some(growth(side.before?, side.after?) / f64::from(load.matches)),
        show: bytes,
    },
    Line {
        what: "server: what it grew by since the warm-up, for each match that ended",
        name: "server_memory_per_ended_match_bytes",
        better: Better::Less,
        value: |side, _| Some(growth(side.warm?, side.after?) / side.played.finished),
        show: bytes,
    },
    Line {
        what: "server: cores in use",
        name: "server_cores",
        better: Better::Neither,
        value: |side, _| Some(side.server? / side.played.seconds),
        show: three_digits,
    },
    Line {
        what: "clients: cores in use",
        name: "client_cores",
        better: Better::Neither,
        value: |side, _| Some(side.clients? / side.played.seconds),
        show: three_digits,
    },
    Line {
        what: "everything else on the machine: cores in use",
        name: "other_cores",
        better: Better::Neither,
        value: |side, _| Some(side.others? / side.played.seconds),
        show: three_digits,
    },
    Line {
        what: "matches to their ends",
        name: "matches_finished",
        better: Better::Neither,
        value: |side, _| Some(side.played.finished),
        show: |count| grouped(count as usize),
    },
];

/// Seconds of the server's processor time for a turn.
fn cost(side: &Measured) -> Option<f64> {
    Some(side.server? / side.played.turns).filter(|cost| cost.is_finite() && *cost > 0.0)
}

fn growth(before: Memory, after: Memory) -> f64 {
    after.now.saturating_sub(before.now) as f64
}

fn rate(per_second: f64) -> String {
    Unit::Rate.show(1e9 / per_second)
}

fn time(seconds: f64) -> String {
    Unit::Time.show(seconds * 1e9)
}

fn bytes(bytes: f64) -> String {
    if bytes >= 1e6 {
        format!("{} MB", three_digits(bytes / 1e6))
    } else {
        format!("{} kB", three_digits(bytes / 1e3))
    }
}

impl Comparison {
    /// How many times as good as the peer we are.
    fn ratio(&self, line: &Line) -> Option<f64> {
        let [ours, peer] = self.values(line);
        let ratio = match line.better {
            Better::More => ours? / peer?,
            Better::Less => peer? / ours?,
            Better::Neither => return None,
        };
        Some(ratio).filter(|ratio| ratio.is_finite())
    }

    fn values(&self, line: &Line) -> [Option<f64>; 2] {
        [&self.ours, &self.peer].map(|side| (line.value)(side, &self.load))
    }

    /// For people.
    pub(super) fn table(&self) -> String {
        let or_unknown = |text: Option<String>| text.unwrap_or_else(|| String::from("—"));
        let mut lines = vec![COLUMNS.map(String::from)];
        lines.extend(LINES.iter().map(|line| {
            let [ours, peer] = self.values(line).map(|value| or_unknown(value.map(line.show)));
            let ratio = or_unknown(self.ratio(line).map(times));
            [line.what.to_string(), ours, peer, ratio]
        }));
        format!("{}:\n\n{}", self.load.name, aligned(&lines))
    }

    /// For machines.
    pub(super) fn json(&self) -> Value {
        let lines = LINES.iter().map(|line| {
            let [ours, peer] = self.values(line);
            let found = json!({"ours": ours, "boardgame.io": peer, "ratio": self.ratio(line)});
            (line.name, found)
        });
        json!({"load": self.load.name, "rows": lines.collect::<Value>()})
    }
}

#[cfg(test)]
mod tests {
    use super::super::side::Played;
    use super::*;

    fn side(turns: f64, cpu: Option<f64>) -> Measured {
        let memory = |now| Some(Memory { now, most: now });
        let (median, p99) = (1.0 / turns, 2.0 / turns);
        Measured {
            played: Played { turns, seconds: 10.0, median, p99, finished: 5.0 },
            server: cpu,
            clients: None,
            others: None,
            before: memory(10_000_000),
            warm: memory(13_000_000),
            after: memory(14_000_000),
        }
    }

    fn comparison(cpu: Option<f64>) -> Comparison {
        let load = Load { name: "A load", matches: 4, seconds: 10, rate: 1 };
        Comparison { load, ours: side(4000.0, cpu), peer: side(1000.0, Some(5.0)) }
    }

    #[test]
    fn a_ratio_says_how_many_times_as_good_ours_is() {
        let found = comparison(Some(2.0)).json();
        let row = |name: &str| found["rows"][name].clone();
        assert_eq!(row("turns_per_second")["ratio"], 4.0);
        assert_eq!(row("latency_median_s")["ratio"], 4.0);
        assert_eq!(row("server_cpu_per_turn_s")["ratio"], 10.0);
        assert_eq!(row("server_turns_per_core_second")["ours"], 2000.0);
        assert_eq!(row("server_memory_per_match_bytes")["ours"], 1e6);
        assert_eq!(row("server_memory_per_ended_match_bytes")["ours"], 2e5);
        assert_eq!(row("matches_finished")["ratio"], Value::Null);
    }

    #[test]
    fn what_is_not_known_is_left_open() {
        let table = comparison(None).table();
        let line = table.lines().find(|line| line.contains("processor time")).unwrap();
        assert!(line.contains("| —") && line.contains("5.00 ms"), "{table}");
        assert!(table.starts_with("A load:\n\n| what"), "{table}");
    }
}
