//! `lab compare`: what a change is worth, on paired seeds, until it is known.

use crate::failure::Failure;
use crate::progress::ProgressLine;
use crate::selection::{SelectionArgs, line_ups};
use crate::signals::StopRequest;
use initiative_lab::comparison::{Finding, PairTally, PairVerdict};
use initiative_lab::paired_run::{Measure, PairedRun};
use initiative_lab::plan::SimulationPlan;
use initiative_lab::simulation::Simulation;
use initiative_lab::variant::Variant;
use initiative_server::registry::{HostedGame, Registry};
use serde_json::json;
use std::io::Write;
use std::sync::atomic::{AtomicBool, Ordering};

/// Compares two settings, contents or bots on the same seeds, and stops when it knows which is better
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    matches: SelectionArgs,
    /// Sets a field of the setup in the first variant, A, alone
    #[arg(long, value_name = "PATH=VALUE")]
    a: Vec<String>,
    /// Sets a field of the setup in the second variant, B, alone
    #[arg(long, value_name = "PATH=VALUE")]
    b: Vec<String>,
    /// Who plays in both, seat by seat
    #[arg(long, value_name = "X,Y")]
    bots: Option<String>,
    /// Who plays in A
    #[arg(long, value_name = "X,Y", conflicts_with = "bots", requires = "b_bots")]
    a_bots: Option<String>,
    /// Who plays in B
    #[arg(long, value_name = "X,Y", conflicts_with = "bots", requires = "a_bots")]
    b_bots: Option<String>,
    /// Two bots that meet, on both seats of the same matches
    #[arg(long, value_name = "A,B", value_delimiter = ',', num_args = 1)]
    #[arg(conflicts_with_all = ["a", "b", "bots", "a_bots", "b_bots", "seat"])]
    versus: Vec<String>,
    /// The seat whose result is compared
    #[arg(long, value_name = "N", default_value = "0")]
    seat: usize,
    /// The smallest difference that matters, in percent
    #[arg(long, value_name = "P", default_value = "2")]
    margin: f64,
    /// How many matches at most
    #[arg(long, value_name = "N", default_value = "200000")]
    #[arg(value_parser = clap::value_parser!(u64).range(200..=100_000_000))]
    games: u64,
}

pub(crate) fn run(registry: &Registry, args: &Args, out: &mut impl Write) -> Result<(), Failure> {
    let offer = args.matches.game(registry)?;
    if !(args.margin > 0.0 && args.margin <= 50.0) {
        return Err("--margin is a difference in percent, above 0 and at most 50".into());
    }
    let (variants, measure) = args.variants(offer)?;
    let swap = measure == Measure::Meeting;
    let plan = SimulationPlan {
        game: offer.id.into(),
        rules: offer.rules,
        variants,
        seed: args.matches.seed,
        swap,
        games: args.games,
        longest: args.matches.longest,
        observe: false,
    };
    let simulation = Simulation::new(offer, plan)?;
    // Of two bots that meet, one's gain is the other's loss.
    let points = if swap { 2.0 } else { 1.0 };
    let stop = AtomicBool::new(false);
    let run = PairedRun {
        simulation: &simulation,
        measure,
        margin: args.margin / 100.0 * points,
        threads: args.matches.threads(),
        stop: &stop,
    };
    let request = StopRequest::watch()?;
    let mut line = ProgressLine::new(0);
    let (tally, verdict) = run.play(|tally| {
        let PairVerdict { mean, radius, .. } = tally.verdict(0.0);
        let [mean, radius] = [mean, radius].map(|share| share / points * 100.0);
        let more = if tally.count() == 0 {
            String::new()
        } else {
            format!(", {mean:+.1} ± {radius:.1} %")
        };
        line.draw(tally.count() * 2, args.games, &more);
        if request.is_asked() {
            stop.store(true, Ordering::Relaxed);
        }
    })?;
    line.clear();
    if stop.load(Ordering::Relaxed) {
        return Err(format!("stopped after {} matches", tally.count() * 2).into());
    }
    eprintln!("{} matches in {:.1} s", tally.count() * 2, line.elapsed().as_secs_f32());
    let names = if swap { [args.versus[0].as_str(), args.versus[1].as_str()] } else { ["A", "B"] };
    let sentence = args.sentence(offer, &simulation, names, verdict, points);
    if args.matches.json {
        let rounded = |share: f64| (share / points * 10_000.0).round() / 10_000.0;
        let told = json!({
            "game": offer.id, "seed": format!("{:016x}", args.matches.seed),
            "a": names[0], "b": names[1],
            "finding": verdict.finding, "worth": rounded(verdict.mean), "radius": rounded(verdict.radius),
            "margin": args.margin / 100.0, "matches": tally.count() * 2, "pairs": tally.pairs,
            "told": sentence,
        });
        writeln!(out, "{told}")?;
        return Ok(());
    }
    writeln!(out, "{sentence}")?;
    let PairTally { pairs: [much_worse, worse, same, better, much_better] } = tally;
    writeln!(out, "matches   {}, in pairs with the same seed", tally.count() * 2)?;
    writeln!(
        out,
        "pairs     {} −1: {much_worse}, −½: {worse}, 0: {same}, +½: {better}, +1: {much_better}",
        names[1]
    )?;
    Ok(())
}

impl Args {
    /// The variants, so that the matches of a pair are next to each other.
    fn variants(&self, offer: &HostedGame) -> Result<(Vec<Variant>, Measure), Failure> {
        if let [_, _] = self.versus.as_slice() {
            let variants =
                self.matches.selection(vec![self.versus.clone()], false).variants(offer)?;
            if let Some(other) = variants.iter().find(|variant| variant.seats.len() != 2) {
                return Err(format!(
                    "two bots need two seats to meet; `{}` has {}. Compare them with --a-bots and --b-bots",
                    other.scenario,
                    other.seats.len()
                )
                .into());
            }
            return Ok((variants, Measure::Meeting));
        }
        if !self.versus.is_empty() {
            return Err("--versus takes two bots: --versus adept,greedy".into());
        }
        let of = |changes: &[String], bots: &Option<String>| {
            let bots = bots.clone().or_else(|| self.bots.clone());
            let bots = line_ups(&[bots.unwrap_or_else(|| "random".into())]);
            let mut selection = self.matches.selection(bots, false);
            selection.set.extend(changes.iter().cloned());
            selection.variants(offer)
        };
        let (first, second) = (of(&self.a, &self.a_bots)?, of(&self.b, &self.b_bots)?);
        let same = first
            .iter()
            .zip(&second)
            .all(|(one, other)| one.setup == other.setup && one.bots == other.bots);
        if same && self.a == self.b && self.a_bots == self.b_bots {
            return Err(
                "A and B are the same: change one with --a or --b PATH=VALUE, --a-bots and --b-bots, \
                 or name two bots with --versus"
                    .into(),
            );
        }
        if first.len() != second.len() {
            return Err(format!(
                "A has {} variations and B has {}; leave out what differs",
                first.len(),
                second.len()
            )
            .into());
        }
        let mut all = first.iter().chain(&second);
        if let Some(small) = all.find(|variant| variant.seats.len() <= self.seat) {
            let (name, seats) = (&small.scenario, small.seats.len());
            return Err(format!(
                "there is no seat {} in `{name}`; its seats are 0 to {}",
                self.seat,
                seats.saturating_sub(1)
            )
            .into());
        }
        let pairs = first.into_iter().zip(second).flat_map(|(one, other)| [one, other]);
        Ok((pairs.collect(), Measure::Seat(self.seat)))
    }

    /// What came of it, in a sentence.
    fn sentence(
        &self,
        offer: &HostedGame,
        simulation: &Simulation<'_>,
        [first, second]: [&str; 2],
        verdict: PairVerdict,
        points: f64,
    ) -> String {
        let [mean, radius] = [verdict.mean, verdict.radius].map(|share| share / points * 100.0);
        let margin = self.margin;
        let sure = "at 95 %, however often one looks";
        if !self.versus.is_empty() {
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
                    "not known yet: {second} scores {share:.1} % ± {radius:.1} against {first} ({sure}); more --games would tell"
                ),
            };
        }
        let seat = match (simulation.plan.variants.first(), self.seat) {
            (Some(variant), seat) => variant.seats.get(seat).map_or("", String::as_str).to_owned(),
            _ => String::new(),
        };
        let seat = match self.seat {
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
                "not known yet: B is worth {mean:+.1} % ± {radius:.1} to {seat} of {title} ({sure}); more --games would tell"
            ),
        }
    }
}
