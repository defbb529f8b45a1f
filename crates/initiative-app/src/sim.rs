//! `sim`: many matches between bots, in parallel.
//!
//! Every match depends only on the seed and on its number, and the matches are added up in the order
//! of their numbers. So the number of threads does not change the result.

mod tally;

use crate::args::parse_seed;
use crate::failure::Failure;
use crate::{games, parallel};
use initiative_kernel::dice::Dice;
use initiative_kernel::game::SetupError;
use initiative_kernel::strict::clip;
use initiative_server::registry::{GameOffer, Registry, SimulatedMatch};
use serde_json::Value;
use std::io::Write;
use std::time::Instant;
use tally::Tally;

/// The matches to simulate.
struct Simulation<'a> {
    offer: &'a GameOffer,
    /// At least one; they take turns.
    setups: Vec<Value>,
    seed: u64,
    bots: Vec<&'a str>,
    /// Whether bots change seats after every match.
    swap: bool,
    games: u64,
    longest: u64,
}

/// Plays many matches between bots and counts how they end
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    #[arg(value_name = "GAME")]
    game: Option<String>,
    /// Scenarios of the game, played in turn; its first if not given
    #[arg(long, value_name = "S,T", value_delimiter = ',')]
    scenario: Vec<String>,
    /// How many matches
    #[arg(long, value_name = "N", default_value = "100")]
    #[arg(value_parser = clap::value_parser!(u64).range(1..=100_000_000))]
    games: u64,
    /// The seed of all of them: the same one gives the same matches
    #[arg(long, value_name = "S", default_value = "1", value_parser = parse_seed)]
    seed: u64,
    /// Who plays, seat by seat; the last ones go around
    #[arg(long, value_name = "A,B", value_delimiter = ',', default_value = "random")]
    bots: Vec<String>,
    /// Bots change seats after every match, and are counted by name
    #[arg(long)]
    swap: bool,
    /// How many at once; all cores if not given. It changes no result
    #[arg(long, value_name = "T", value_parser = clap::value_parser!(u16).range(1..=1_024))]
    threads: Option<u16>,
    /// Stops a match after so many commands
    #[arg(long, value_name = "N", default_value = "10000")]
    #[arg(value_parser = clap::value_parser!(u64).range(1..))]
    longest: u64,
    /// Prints one JSON document
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(registry: &Registry, args: &Args, out: &mut impl Write) -> Result<(), Failure> {
    let offer = games::choose(registry, args.game.as_deref())?;
    let scenarios: Vec<&str> = args.scenario.iter().map(String::as_str).collect();
    let bots: Vec<&str> = args.bots.iter().map(String::as_str).collect();
    if let Some(unknown) = bots.iter().find(|bot| !offer.bots.iter().any(|known| known == *bot)) {
        let known = offer.bots.join(", ");
        return Err(format!("there is no bot `{}`; there are: {known}", clip(unknown)).into());
    }
    let setups = match scenarios.as_slice() {
        [] => vec![offer.scenario(None, &[])?],
        some => some.iter().map(|id| offer.scenario(Some(id), &[])).collect::<Result<_, _>>()?,
    };
    let simulation = Simulation {
        setups,
        swap: args.swap,
        seed: args.seed,
        games: args.games,
        longest: args.longest,
        offer,
        bots,
    };
    let threads = args.threads.map_or_else(parallel::cores, usize::from);
    let start = Instant::now();
    let tally = simulate(&simulation, threads)?;
    eprintln!("{} matches in {:.1} s", simulation.games, start.elapsed().as_secs_f32());
    let first = || offer.about.scenarios.first().map_or("", |first| first.id.as_str());
    let scenario = if scenarios.is_empty() { first().to_owned() } else { scenarios.join(",") };
    if args.json {
        writeln!(out, "{}", tally.json(offer.id, &scenario, simulation.seed, &simulation.bots))?;
    } else {
        write!(out, "{tally}")?;
    }
    Ok(())
}

fn simulate(simulation: &Simulation<'_>, threads: usize) -> Result<Tally, SetupError> {
    let played = parallel::play(simulation.games, threads, |number| simulation.play(number))?;
    let setup = simulation.setups.first().unwrap_or(&Value::Null);
    let seats = simulation.offer.open(setup, simulation.seed)?.seats();
    let named = |(number, played): &(u64, SimulatedMatch)| (simulation.seated(*number), *played);
    Ok(Tally::of(seats, played.iter().map(named)))
}

impl Simulation<'_> {
    fn play(&self, number: u64) -> Result<SimulatedMatch, SetupError> {
        let seed = Dice::new(self.seed).stream("match", number).bits();
        // Each bot plays a scenario on every seat before the next scenario comes.
        let round = if self.swap { number / self.bots.len().max(1) as u64 } else { number };
        let place = (round % self.setups.len().max(1) as u64) as usize;
        let setup = self.setups.get(place).unwrap_or(&Value::Null);
        self.offer.simulate(setup, seed, &self.seated(number), self.longest)
    }

    /// The bot on each seat of a match.
    fn seated(&self, number: u64) -> Vec<&str> {
        let mut bots: Vec<&str> = self.bots.clone();
        if self.swap {
            let by = number % bots.len().max(1) as u64;
            bots.rotate_right(by as usize);
        }
        bots
    }
}
