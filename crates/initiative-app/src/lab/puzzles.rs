//! `lab puzzles`: finds positions of matches between bots that have exactly one way to win.
//!
//! Every match depends only on the seed and its number, and matches are taken in the order of their
//! numbers. So the number of threads does not change what is found.

use crate::args::parse_seed;
use crate::failure::Failure;
use crate::games;
use initiative_kernel::game::SetupError;
use initiative_kernel::strict::clip;
use initiative_lab::crew::{Crew, cores};
use initiative_server::registry::{HostedGame, Mine, MinedPuzzle, Puzzle, Registry};
use std::collections::BTreeSet;
use std::fs;
use std::io::Write;
use std::path::PathBuf;
use std::sync::atomic::AtomicBool;

/// How many matches are played before the finds are counted again.
const ROUND: u64 = 8;
/// After this many matches without a find the search ends: there is nothing to be found.
const BARREN: u64 = 400;

/// Finds positions with exactly one way to win, and proves it
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    #[arg(value_name = "GAME")]
    game: String,
    /// The folder for `mined.txt`. It is made if it is missing; a file that is there stays
    #[arg(long, value_name = "DIR")]
    out: PathBuf,
    /// How many puzzles
    #[arg(long, value_name = "N", default_value = "50")]
    #[arg(value_parser = clap::value_parser!(u16).range(1..=1_000))]
    count: u16,
    /// The seed of all matches: the same one gives the same puzzles
    #[arg(long, value_name = "S", default_value = "1", value_parser = parse_seed)]
    seed: u64,
    /// The scenarios to play, one after another; the game's first if not given
    #[arg(long, value_name = "S,T", value_delimiter = ',')]
    scenario: Vec<String>,
    /// Who plays, seat by seat; the last ones go around
    #[arg(long, value_name = "A,B", value_delimiter = ',', default_value = "greedy")]
    bots: Vec<String>,
    /// Who tries to solve what was found; all bots of the game if not given
    #[arg(long, value_name = "A,B", value_delimiter = ',')]
    solvers: Vec<String>,
    /// How many at once; all cores if not given. It changes no result
    #[arg(long, value_name = "T", value_parser = clap::value_parser!(u16).range(1..=1_024))]
    threads: Option<u16>,
}

pub(crate) fn run(registry: &Registry, args: &Args, out: &mut impl Write) -> Result<(), Failure> {
    let offer = games::choose(registry, Some(&args.game))?;
    let mut scenarios: Vec<&str> = args.scenario.iter().map(String::as_str).collect();
    if scenarios.is_empty() {
        scenarios.push(offer.about.scenarios.first().map_or("", |first| first.id.as_str()));
    }
    for &scenario in &scenarios {
        offer.scenario(Some(scenario), &[])?;
    }
    let solvers = if args.solvers.is_empty() { &offer.bots } else { &args.solvers };
    if let Some(unknown) = args.bots.iter().chain(solvers).find(|bot| !offer.bots.contains(bot)) {
        let known = offer.bots.join(", ");
        return Err(format!("there is no bot `{}`; there are: {known}", clip(unknown)).into());
    }
    let file = args.out.join("mined.txt");
    if file.exists() {
        return Err(format!("{} is there already; name another folder", file.display()).into());
    }
    let stop = AtomicBool::new(false);
    let threads = args.threads.map_or_else(cores, usize::from);
    let crew = Crew { threads, unit: 1, stop: &stop };
    let mut puzzles = dig(offer, &scenarios, args, &crew)?;
    puzzles.sort_by_key(|puzzle| puzzle.commands);
    let found = puzzles.len() as u64;
    let missed = crew.collect(found, |number| {
        let puzzle = &puzzles[number as usize];
        let solves = |bot: &&String| offer.solves(puzzle, bot).is_ok_and(|solved| !solved);
        Ok::<_, SetupError>(solvers.iter().filter(solves).cloned().collect::<Vec<String>>())
    })?;
    for (puzzle, missed) in puzzles.iter_mut().zip(missed) {
        puzzle.missed = missed;
    }
    // The easy ones first: short, and found by many.
    puzzles.sort_by_key(|puzzle| (puzzle.commands, puzzle.missed.len()));
    write(args, offer, &scenarios, &puzzles)?;
    writeln!(out, "{found} puzzles in {}", file.display())?;
    for bot in solvers {
        let solved = puzzles.iter().filter(|puzzle| !puzzle.missed.contains(bot)).count();
        writeln!(out, "{bot} solves {solved} of {found}")?;
    }
    Ok(())
}

/// Plays matches until there are enough puzzles, all with different positions.
fn dig(
    offer: &HostedGame,
    scenarios: &[&str],
    args: &Args,
    crew: &Crew<'_>,
) -> Result<Vec<Puzzle>, Failure> {
    let bots: Vec<&str> = args.bots.iter().map(String::as_str).collect();
    let (mut puzzles, mut seen) = (Vec::new(), BTreeSet::new());
    let (mut number, mut last) = (0_u64, 0_u64);
    while puzzles.len() < usize::from(args.count) {
        if number - last > BARREN {
            let found = puzzles.len();
            let message = format!(
                "only {found} puzzles were found; ask for fewer, or have other bots or another \
                 scenario play"
            );
            return Err(message.into());
        }
        let played = crew.collect(ROUND, |place| {
            let seed = args.seed.wrapping_mul(1_000_003).wrapping_add(number + place);
            let scenario = scenarios[(number + place) as usize % scenarios.len()];
            let mine = Mine { scenario, seed, bots: &bots, longest: 2_000, most: 2 };
            offer.dig(&mine)
        })?;
        number += ROUND;
        for MinedPuzzle { puzzle, digest } in played.into_iter().flatten() {
            if seen.insert(digest) && puzzles.len() < usize::from(args.count) {
                puzzles.push(puzzle);
                last = number;
            }
        }
        eprintln!("{} puzzles in {number} matches", puzzles.len());
    }
    Ok(puzzles)
}

/// Writes the file beside its place first, so that nothing is left half-written.
fn write(
    args: &Args,
    offer: &HostedGame,
    scenarios: &[&str],
    puzzles: &[Puzzle],
) -> Result<(), Failure> {
    fs::create_dir_all(&args.out)?;
    let (seed, bots, scenario) = (args.seed, args.bots.join(","), scenarios.join(","));
    let solvers = match args.solvers.as_slice() {
        [] => String::new(),
        solvers => format!(" --solvers {}", solvers.join(",")),
    };
    let mut text = format!(
        "# Puzzles of {}, found by `lab puzzles {} --scenario {scenario} --bots {bots} --seed {seed} \
         --count {}{solvers}`.\n# id scenario seed commands | before | win | missed by\n",
        offer.about.title, offer.id, args.count
    );
    for puzzle in puzzles {
        text.push_str(&format!("{puzzle}\n"));
    }
    let (file, draft) = (args.out.join("mined.txt"), args.out.join("mined.txt.new"));
    fs::write(&draft, text)?;
    Ok(fs::rename(draft, file)?)
}
