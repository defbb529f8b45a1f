//! A comparison of two variants, as somebody orders it on the command line or on the page of the lab.

use crate::selection::{SelectionArgs, line_ups, quoted};
use crate::title::Title;
use initiative_lab::comparison::{Finding, PairTally, PairVerdict};
use initiative_lab::lab_error::LabError;
use initiative_lab::paired_run::{Measure, PairedEnd, PairedProgress, PairedRun};
use initiative_lab::plan::SimulationPlan;
use initiative_lab::simulation::Simulation;
use initiative_lab::variant::Variant;
use initiative_server::registry::HostedGame;
use serde_json::{Value, json};
use std::fmt::Write;
use std::sync::atomic::AtomicBool;

/// What to compare.
#[derive(Clone, Debug)]
pub(crate) struct ComparisonOrder {
    /// What both variants have in common.
    pub(crate) matches: SelectionArgs,
    /// What the first and the second have alone.
    pub(crate) sides: [ComparedSide; 2],
    /// In place of sides: two bots that meet.
    pub(crate) versus: Vec<String>,
    /// The seat whose result is compared.
    pub(crate) seat: usize,
    /// The smallest difference that matters, in percent.
    pub(crate) margin: f64,
    /// How many matches at most.
    pub(crate) games: u64,
}

/// What one of two variants has alone.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct ComparedSide {
    /// Who plays, seat by seat: `a,b`.
    pub(crate) bots: String,
    /// `path=value`.
    pub(crate) set: Vec<String>,
}

/// A comparison that can be played.
#[derive(Debug)]
pub(crate) struct Comparison {
    order: ComparisonOrder,
    /// The matches; those of a pair are next to each other.
    pub(crate) plan: SimulationPlan,
    measure: Measure,
}

impl ComparisonOrder {
    /// The command line that means the same.
    pub(crate) fn line(&self, title: &Title, offer: &HostedGame) -> String {
        let mut line = self.matches.line(title, "lab compare", offer);
        if self.versus.is_empty() {
            for (name, side) in ["a", "b"].into_iter().zip(&self.sides) {
                for change in &side.set {
                    let _ = write!(line, " --{name} {}", quoted(change));
                }
            }
            let [first, second] = &self.sides;
            if first.bots == second.bots {
                let _ = write!(line, " --bots {}", quoted(&first.bots));
            } else {
                let [first, second] = [first, second].map(|side| quoted(&side.bots));
                let _ = write!(line, " --a-bots {first} --b-bots {second}");
            }
            let _ = write!(line, " --seat {}", self.seat);
        } else {
            let _ = write!(line, " --versus {}", quoted(&self.versus.join(",")));
        }
        let _ = write!(line, " --margin {} --games {}", self.margin, self.games);
        line
    }

    /// The variants, so that the matches of a pair are next to each other.
    fn variants(
        &self,
        offer: &HostedGame,
        most: usize,
    ) -> Result<(Vec<Variant>, Measure), LabError> {
        let impossible = |why: String| Err(LabError::Impossible(why));
        if let [_, _] = self.versus.as_slice() {
            let selection = self.matches.selection(vec![self.versus.clone()], false);
            let variants = selection.variants_up_to(offer, most)?;
            if let Some(other) = variants.iter().find(|variant| variant.seats.len() != 2) {
                return impossible(format!(
                    "two bots need two seats to meet; `{}` has {}. Compare them with --a-bots and --b-bots",
                    other.scenario,
                    other.seats.len()
                ));
            }
            return Ok((variants, Measure::Meeting));
        }
        if !self.versus.is_empty() {
            return impossible("--versus takes two bots: --versus adept,greedy".into());
        }
        let of = |side: &ComparedSide| {
            let mut selection =
                self.matches.selection(line_ups(std::slice::from_ref(&side.bots)), false);
            selection.set.extend(side.set.iter().cloned());
            selection.variants_up_to(offer, most)
        };
        let (first, second) = (of(&self.sides[0])?, of(&self.sides[1])?);
        if self.sides[0] == self.sides[1] {
            return impossible(
                "A and B are the same: give one of them another bot (--a-bots and --b-bots, or --versus) \
                 or another field (--a or --b PATH=VALUE)"
                    .into(),
            );
        }
        if first.len() != second.len() {
            return impossible(format!(
                "A has {} variations and B has {}; leave out what differs",
                first.len(),
                second.len()
            ));
        }
        let mut all = first.iter().chain(&second);
        if let Some(small) = all.find(|variant| variant.seats.len() <= self.seat) {
            let (name, seats) = (&small.scenario, small.seats.len());
            return impossible(format!(
                "there is no seat {} in `{name}`; its seats are 0 to {}",
                self.seat,
                seats.saturating_sub(1)
            ));
        }
        let pairs = first.into_iter().zip(second).flat_map(|(one, other)| [one, other]);
        Ok((pairs.collect(), Measure::Seat(self.seat)))
    }
}

impl Comparison {
    /// Makes sure that it can be played. Each side may have at most `most` variants.
    pub(crate) fn new(
        order: ComparisonOrder,
        offer: &HostedGame,
        most: usize,
    ) -> Result<Self, LabError> {
        if !(order.margin > 0.0 && order.margin <= 50.0) {
            let why = "the margin is a difference in percent, above 0 and at most 50";
            return Err(LabError::Impossible(why.into()));
        }
        let (variants, measure) = order.variants(offer, most)?;
        let plan = SimulationPlan {
            game: offer.id.into(),
            rules: offer.rules,
            variants,
            seed: order.matches.seed,
            swap: measure == Measure::Meeting,
            games: order.games,
            longest: order.matches.longest,
            observe: false,
        };
        Simulation::new(offer, plan.clone())?;
        Ok(Self { order, plan, measure })
    }

    /// Plays until it is known, or until there were enough matches. `tick` hears what is played.
    pub(crate) fn play(
        &self,
        offer: &HostedGame,
        threads: usize,
        stop: &AtomicBool,
        tick: impl FnMut(PairedProgress),
    ) -> Result<PairedEnd, LabError> {
        let simulation = Simulation::new(offer, self.plan.clone())?;
        let (measure, margin) = (self.measure, self.margin());
        PairedRun { simulation: &simulation, measure, margin, threads, stop }.run(tick)
    }

    /// Of two bots that meet, one's gain is the other's loss.
    fn points(&self) -> f64 {
        if self.measure == Measure::Meeting { 2.0 } else { 1.0 }
    }

    /// The smallest difference that matters, in points.
    fn margin(&self) -> f64 {
        self.order.margin / 100.0 * self.points()
    }

    /// What the pairs say so far.
    pub(crate) fn verdict(&self, tally: &PairTally) -> PairVerdict {
        tally.verdict(self.margin())
    }

    /// What the second is worth, and half the width of the interval of that, in percent.
    pub(crate) fn worth(&self, verdict: PairVerdict) -> [f64; 2] {
        [verdict.mean, verdict.radius].map(|share| share / self.points() * 100.0)
    }

    /// What the first and the second are called.
    pub(crate) fn names(&self) -> [&str; 2] {
        match self.order.versus.as_slice() {
            [first, second] => [first, second],
            _ => ["A", "B"],
        }
    }

    /// What was ordered, as lists of runs show it.
    pub(crate) fn ordered(&self) -> Value {
        let order = &self.order;
        let side = |side: &ComparedSide| json!({"bots": side.bots.split(',').collect::<Vec<_>>(), "set": side.set});
        json!({
            "scenarios": order.matches.scenario, "a": side(&order.sides[0]), "b": side(&order.sides[1]),
            "versus": order.versus, "seat": order.seat, "margin": order.margin, "seed": order.matches.seed,
        })
    }

    /// As JSON.
    pub(crate) fn json(&self, offer: &HostedGame, tally: &PairTally) -> Value {
        let verdict = self.verdict(tally);
        let rounded = |percent: f64| (percent * 100.0).round() / 10_000.0;
        let ([worth, radius], [first, second]) = (self.worth(verdict), self.names());
        json!({
            "game": offer.id, "seed": format!("{:016x}", self.plan.seed),
            "a": first, "b": second,
            "finding": verdict.finding, "worth": rounded(worth), "radius": rounded(radius),
            "margin": self.order.margin / 100.0, "matches": tally.count() * 2, "pairs": tally.pairs,
            "told": self.sentence(offer, verdict),
        })
    }

    /// What came of it, in a sentence.
    pub(crate) fn sentence(&self, offer: &HostedGame, verdict: PairVerdict) -> String {
        let ([mean, radius], [first, second]) = (self.worth(verdict), self.names());
        let margin = self.order.margin;
        let sure = "at 95 %, however often one looks";
        if self.measure == Measure::Meeting {
            let share = 50.0 + mean;
            return match verdict.finding {
                Finding::Second => {
                    format!(
                        "{second} is better than {first}: it scores {share:.1} % ± {radius:.1} ({sure})"
                    )
                }
                Finding::First => {
                    let share = 100.0 - share;
                    format!(
                        "{first} is better than {second}: it scores {share:.1} % ± {radius:.1} ({sure})"
                    )
                }
                Finding::Same => {
                    format!(
                        "no difference larger than {margin} % between {first} and {second} ({sure})"
                    )
                }
                Finding::Open => format!(
                    "not known yet: {second} scores {share:.1} % ± {radius:.1} against {first} ({sure})"
                ),
            };
        }
        let number = self.order.seat;
        let seat = self.plan.variants.first().and_then(|variant| variant.seats.get(number));
        let seat = seat.map_or("", String::as_str);
        let seat = match number {
            0 => format!("the first seat ({seat})"),
            1 => format!("the second seat ({seat})"),
            other => format!("seat {other} ({seat})"),
        };
        let title = &offer.about.title;
        match verdict.finding {
            Finding::First | Finding::Second => {
                format!("B is worth {mean:+.1} % ± {radius:.1} to {seat} of {title} ({sure})")
            }
            Finding::Same => {
                format!("no difference larger than {margin} % for {seat} of {title} ({sure})")
            }
            Finding::Open => format!(
                "not known yet: B is worth {mean:+.1} % ± {radius:.1} to {seat} of {title} ({sure})"
            ),
        }
    }
}
