//! `lab compare`: what a change is worth, on paired seeds, until it is known.

use crate::failure::Failure;
use crate::lab::comparison::{ComparedSide, Comparison, ComparisonOrder};
use crate::progress::ProgressLine;
use crate::selection::SelectionArgs;
use crate::signals::StopRequest;
use initiative_lab::comparison::{Finding, PairTally};
use initiative_lab::paired_run::PairedEnd;
use initiative_lab::variant::MOST_VARIANTS;
use initiative_server::registry::Registry;
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
    let comparison = Comparison::new(args.order(), offer, MOST_VARIANTS)?;
    let stop = AtomicBool::new(false);
    let request = StopRequest::watch()?;
    let mut line = ProgressLine::new(0);
    let played = comparison.play(offer, args.matches.threads(), &stop, |progress| {
        let [mean, radius] = comparison.worth(comparison.verdict(&progress.tally));
        let more = if progress.tally.count() == 0 {
            String::new()
        } else {
            format!(", {mean:+.1} ± {radius:.1} %")
        };
        line.draw(progress.matches, args.games, &more);
        if request.is_asked() {
            stop.store(true, Ordering::Relaxed);
        }
    })?;
    let PairedEnd { tally, verdict, stopped } = played;
    line.clear();
    if stopped {
        return Err(format!("stopped after {} matches", tally.count() * 2).into());
    }
    eprintln!("{} matches in {:.1} s", tally.count() * 2, line.elapsed().as_secs_f32());
    if args.matches.json {
        writeln!(out, "{}", comparison.json(offer, &tally))?;
        return Ok(());
    }
    let more = if verdict.finding == Finding::Open { "; more --games would tell" } else { "" };
    writeln!(out, "{}{more}", comparison.sentence(offer, verdict))?;
    let PairTally { pairs: [much_worse, worse, same, better, much_better] } = tally;
    writeln!(out, "matches   {}, in pairs with the same seed", tally.count() * 2)?;
    writeln!(
        out,
        "pairs     {} −1: {much_worse}, −½: {worse}, 0: {same}, +½: {better}, +1: {much_better}",
        comparison.names()[1]
    )?;
    Ok(())
}

impl Args {
    fn order(&self) -> ComparisonOrder {
        let side = |set: &[String], bots: &Option<String>| {
            let bots = bots.clone().or_else(|| self.bots.clone());
            ComparedSide { bots: bots.unwrap_or_else(|| "random".into()), set: set.to_vec() }
        };
        ComparisonOrder {
            matches: self.matches.clone(),
            sides: [side(&self.a, &self.a_bots), side(&self.b, &self.b_bots)],
            versus: self.versus.clone(),
            seat: self.seat,
            margin: self.margin,
            games: self.games,
        }
    }
}
