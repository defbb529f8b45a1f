//! What a simulation came to, as a table for people and as JSON for programs.

use crate::interval::ShareInterval;
use crate::plan::SimulationPlan;
use crate::tally::{Results, SimulationTally};
use initiative_hosting::NoteDeed;
use serde_json::{Map, Value, json};
use std::collections::BTreeMap;
use std::fmt;

/// A tally with the plan that it is about.
#[derive(Clone, Copy, Debug)]
pub struct SimulationSummary<'a> {
    /// What was simulated.
    pub plan: &'a SimulationPlan,
    /// What it came to.
    pub tally: &'a SimulationTally,
}

/// Results by the values of something, such as bots by their names.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Breakdown {
    /// What they are told apart by: `bot`, `deck`, `scenario`, or the path of a setting.
    pub by: String,
    /// Whether the results are those of the first seat, and not of the seat that has the value.
    pub of_first_seat: bool,
    /// The results of each value.
    pub rows: Vec<(String, Results)>,
}

impl SimulationSummary<'_> {
    /// The results of every seat, with its name.
    #[must_use]
    pub fn seats(&self) -> Vec<(String, Results)> {
        let sums = self.tally.by(|_, seat| Some(seat));
        let name = |seat: usize| {
            let mut names: Vec<&str> = Vec::new();
            for variant in &self.plan.variants {
                if let Some(name) = variant.seats.get(seat)
                    && !names.contains(&name.as_str())
                {
                    names.push(name);
                }
            }
            names.join(" / ")
        };
        sums.into_iter().map(|(seat, results)| (name(seat), results)).collect()
    }

    /// Results by bot, deck, scenario and everything that varies. What is always the same is left out,
    /// but not the bots.
    #[must_use]
    pub fn breakdowns(&self) -> Vec<Breakdown> {
        let plan = self.plan;
        let mut all = vec![
            self.breakdown("bot", false, |cell, seat| Some(plan.bot(cell, seat).to_owned())),
            self.breakdown("deck", false, |cell, seat| {
                plan.variant(cell)?.decks.get(seat).cloned().flatten()
            }),
            self.breakdown("scenario", true, |cell, _| Some(plan.variant(cell)?.scenario.clone())),
        ];
        let mut paths: Vec<&str> = Vec::new();
        for (path, _) in plan.variants.iter().flat_map(|variant| &variant.changes) {
            if !paths.contains(&path.as_str()) && !path.starts_with("decks.") {
                paths.push(path);
            }
        }
        for path in paths {
            all.push(self.breakdown(path, true, |cell, _| {
                let changes = &plan.variant(cell)?.changes;
                changes.iter().find(|(own, _)| own == path).map(|(_, value)| value.clone())
            }));
        }
        if plan.variants.len() > 1 {
            all.push(
                self.breakdown("line-up", true, |cell, _| Some(plan.seated(cell).join(" – "))),
            );
        }
        all.retain(|one| one.rows.len() > 1 || one.by == "bot" && !one.rows.is_empty());
        all
    }

    fn breakdown(
        &self,
        by: &str,
        of_first_seat: bool,
        key: impl Fn(usize, usize) -> Option<String>,
    ) -> Breakdown {
        let key = |cell, seat| if of_first_seat && seat > 0 { None } else { key(cell, seat) };
        let rows = self.tally.by(key).into_iter().collect();
        Breakdown { by: by.to_owned(), of_first_seat, rows }
    }

    /// As JSON.
    #[must_use]
    pub fn json(&self) -> Value {
        let Self { plan, tally } = self;
        let [least, median, mean, most] = tally.lengths();
        let seats = self.seats();
        let seats = seats.iter().zip(0_u8..).map(|((name, results), seat)| {
            let mut row = results_json(*results);
            row["seat"] = seat.into();
            row["name"] = name.as_str().into();
            row
        });
        let rows = |one: &Breakdown| -> Map<String, Value> {
            one.rows.iter().map(|(name, results)| (name.clone(), results_json(*results))).collect()
        };
        let breakdowns = self.breakdowns();
        let bots = breakdowns.iter().find(|one| one.by == "bot").map(rows).unwrap_or_default();
        let others = breakdowns.iter().filter(|one| one.by != "bot");
        let others: Map<String, Value> =
            others.map(|one| (one.by.clone(), Value::Object(rows(one)))).collect();
        let named = |list: Vec<&str>| -> Value {
            let mut once: Vec<&str> = Vec::new();
            list.into_iter().for_each(|name| {
                if !once.contains(&name) {
                    once.push(name);
                }
            });
            once.join(",").into()
        };
        let scenarios = plan.variants.iter().map(|variant| variant.scenario.as_str()).collect();
        let line_ups: Vec<&Vec<String>> =
            plan.variants.iter().map(|variant| &variant.bots).collect();
        let same = line_ups.windows(2).all(|pair| pair[0] == pair[1]);
        let variants = tally.cells.iter().enumerate().map(|(cell, seats)| {
            let variant = plan.variant(cell);
            json!({
                "scenario": variant.map(|variant| &variant.scenario),
                "set": variant.map(|variant| variant.changes.iter().cloned().collect::<BTreeMap<_, _>>()),
                "decks": variant.map(|variant| &variant.decks),
                "bots": plan.seated(cell),
                "seats": seats.iter().map(|results| results_json(*results)).collect::<Vec<_>>(),
            })
        });
        let outliers = tally.outlier_lists(plan).into_iter().map(|(kind, list)| {
            let list: Vec<Value> = list
                .iter()
                .map(|one| json!({"match": one.number, "commands": one.commands}))
                .collect();
            (kind.to_owned(), Value::Array(list))
        });
        let mut summary = json!({
            "game": plan.game,
            "scenario": named(scenarios),
            "seed": format!("{:016x}", plan.seed),
            "bots": if same { json!(line_ups.first()) } else { json!(line_ups) },
            "games": tally.matches,
            "seats": seats.collect::<Vec<_>>(),
            "by_bot": bots,
            "by": others,
            "variants": variants.collect::<Vec<_>>(),
            "ended_by": tally.reasons,
            "commands": {"least": least, "median": median, "mean": mean, "most": most},
            "outliers": outliers.collect::<Map<String, Value>>(),
            "hash": format!("{:016x}", tally.hash),
        });
        if let Some((share, fair)) = tally.first_seat(plan) {
            summary["first_seat"] = share.json();
            summary["first_seat"]["between_equals"] = fair.into();
        }
        if let Some(seen) = &tally.observation {
            let things = seen.things.iter().map(|(kind, things)| {
                let things = things.iter().map(|(name, thing)| {
                    let deeds = NoteDeed::ALL.into_iter().map(|deed| {
                        let counted = thing.deed(deed);
                        let mut row = results_json(counted.results);
                        row["times"] = counted.times.into();
                        (deed.word().to_owned(), row)
                    });
                    (name.clone(), Value::Object(deeds.collect()))
                });
                (kind.clone(), Value::Object(things.collect()))
            });
            summary["decisions"] = json!(seen.decisions);
            summary["choices"] = seen.choices.into();
            summary["things"] = Value::Object(things.collect());
        }
        summary
    }
}

/// Results as JSON: how many were `won`, `drawn` and `lost`, and the `share` of the points with its
/// interval, once there are any.
#[must_use]
pub fn results_json([won, drawn, lost]: Results) -> Value {
    let mut row = json!({"won": won, "drawn": drawn, "lost": lost});
    if let Some(share) = ShareInterval::wilson([won, drawn, lost]) {
        row["share"] = share.json();
    }
    row
}

fn results_text([won, drawn, lost]: Results) -> String {
    let share = ShareInterval::wilson([won, drawn, lost]);
    let share = share.map_or_else(String::new, |share| format!("   {share}"));
    format!("won {won}, drawn {drawn}, lost {lost}{share}")
}

/// A table. Shares come with their 95 % interval; a draw counts half.
impl fmt::Display for SimulationSummary<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { plan, tally } = self;
        let [least, median, mean, most] = tally.lengths();
        let breakdowns = self.breakdowns();
        let shown = breakdowns.iter().filter(|one| one.rows.len() > 1);
        let names = shown.clone().flat_map(|one| &one.rows).map(|(name, _)| name.chars().count());
        let width = names.max().unwrap_or(0).clamp(9, 40);
        writeln!(f, "{:<width$} {}", "matches", tally.matches)?;
        for ((name, results), seat) in self.seats().iter().zip(0_u8..) {
            let seat = format!("seat {seat}");
            writeln!(f, "{seat:<width$} {}   {name}", results_text(*results))?;
        }
        for one in shown {
            let alone = plan.variants.iter().all(|variant| variant.seats.len() < 2);
            let whose = if one.of_first_seat && !alone { ", for the first seat" } else { "" };
            writeln!(f, "by {}{whose}:", one.by)?;
            for (name, results) in &one.rows {
                writeln!(f, "{name:<width$} {}", results_text(*results))?;
            }
        }
        for (reason, count) in &tally.reasons {
            writeln!(f, "{:<width$} {reason}: {count}", "ended")?;
        }
        if let Some((share, fair)) = tally.first_seat(plan) {
            let among = if fair { " between equals" } else { "" };
            writeln!(f, "{:<width$} {share}{among}", "first")?;
        }
        let lengths = format!("{least} to {most}, median {median}, mean {mean}");
        writeln!(f, "{:<width$} {lengths}", "commands")?;
        writeln!(f, "{:<width$} {:016x}", "hash", tally.hash)
    }
}
