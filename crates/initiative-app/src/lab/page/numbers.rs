//! What a simulation has counted so far, as the page draws it.

use initiative_lab::histogram::CountHistogram;
use initiative_lab::interval::ShareInterval;
use initiative_lab::observation::CurvePart;
use initiative_lab::plan::SimulationPlan;
use initiative_lab::summary::{Breakdown, SimulationSummary, results_json};
use initiative_lab::tally::SimulationTally;
use serde_json::{Value, json};

/// How many bars the page draws of lengths.
const BARS: u64 = 32;

/// The numbers of a tally.
pub(super) fn json(plan: &SimulationPlan, tally: &SimulationTally) -> Value {
    let [least, median, mean, most] = tally.lengths();
    let mut lengths = json!({"least": least, "median": median, "mean": mean, "most": most});
    if let Some(told) = CountHistogram::new(&tally.lengths, BARS) {
        let bars = told.heights.iter().enumerate().map(|(bar, count)| {
            let (from, to) = told.numbers(bar);
            json!({"from": from, "to": to, "count": count})
        });
        lengths["bars"] = bars.collect();
        lengths["beyond"] = told.beyond.into();
    }
    let mut endings: Vec<(&String, &u64)> = tally.reasons.iter().collect();
    endings.sort_by(|one, other| (other.1, one.0).cmp(&(one.1, other.0)));
    let endings = endings.iter().map(|(reason, count)| json!({"reason": reason, "count": count}));
    let outliers = tally.outlier_lists(plan).into_iter().flat_map(|(kind, list)| {
        list.into_iter().map(move |one| {
            let cell = plan.cell(one.number);
            json!({
                "kind": kind, "match": one.number, "commands": one.commands,
                "scenario": plan.variant(cell).map(|variant| &variant.scenario),
                "bots": plan.seated(cell),
            })
        })
    });
    let mut numbers = json!({
        "groups": groups(plan, tally).iter().map(group).collect::<Value>(),
        "lengths": lengths,
        "endings": endings.collect::<Value>(),
        "outliers": outliers.collect::<Value>(),
    });
    if let Some((share, fair)) = tally.first_seat(plan) {
        numbers["first_seat"] = share.json();
        numbers["first_seat"]["between_equals"] = fair.into();
    }
    if let Some(seen) = &tally.observation {
        numbers["curve"] = seen.curve.iter().map(part).collect();
    }
    numbers
}

/// All results, by seat and by everything that varies.
pub(super) fn groups(plan: &SimulationPlan, tally: &SimulationTally) -> Vec<Breakdown> {
    let summary = SimulationSummary { plan, tally };
    let seats = Breakdown { by: "seat".into(), of_first_seat: false, rows: summary.seats() };
    std::iter::once(seats).chain(summary.breakdowns()).collect()
}

fn group(one: &Breakdown) -> Value {
    let rows = one.rows.iter().map(|(name, results)| {
        let mut row = results_json(*results);
        row["name"] = name.as_str().into();
        row
    });
    json!({"by": one.by, "of_first_seat": one.of_first_seat, "rows": rows.collect::<Value>()})
}

/// One part of the course of matches: the scores of who won and lost, and how often who led won.
fn part(part: &CurvePart) -> Value {
    let mean = |(sum, count): (i64, u64)| {
        (count > 0).then(|| (sum as f64 / count as f64 * 100.0).round() / 100.0)
    };
    let (leads, won) = part.leads;
    let leader = ShareInterval::wilson([won, 0, leads.saturating_sub(won)]);
    json!({
        "won": mean(part.won), "lost": mean(part.lost), "leader": leader.map(ShareInterval::json),
    })
}
