//! `initiative sim`: many matches between bots, in parallel.
//!
//! Every match is a function of the seed and its number, and they are added up in the order of
//! their numbers: how many threads there are shows nowhere in the result.

mod tally;

use crate::args::get;
use crate::failure::Failure;
use crate::{crew, games};
use clap::ArgMatches;
use initiative_kernel::dice::Dice;
use initiative_kernel::game::SetupError;
use initiative_kernel::strict::clip;
use initiative_server::registry::{Offer, Played, Registry};
use serde_json::Value;
use std::io::Write;
use std::time::Instant;
use tally::Tally;

/// What is to be simulated.
struct Task<'a> {
    offer: &'a Offer,
    /// Played in turn; at least one.
    setups: Vec<Value>,
    seed: u64,
    bots: Vec<&'a str>,
    /// Whether bots change seats after every match.
    swap: bool,
    games: u64,
    longest: u64,
}

pub(crate) fn run(
    registry: &Registry,
    args: &ArgMatches,
    out: &mut impl Write,
) -> Result<(), Failure> {
    let offer = games::find(registry, &get::<String>(args, "game"))?;
    let scenarios: Vec<&str> =
        args.get_many::<String>("scenario").into_iter().flatten().map(String::as_str).collect();
    let bots: Vec<&str> =
        args.get_many::<String>("bots").into_iter().flatten().map(String::as_str).collect();
    if let Some(unknown) = bots.iter().find(|bot| !offer.bots.iter().any(|known| known == *bot)) {
        let known = offer.bots.join(", ");
        return Err(format!("there is no bot `{}`; there are: {known}", clip(unknown)).into());
    }
    let setups = match scenarios.as_slice() {
        [] => vec![offer.scenario(None, &[])?],
        some => some.iter().map(|id| offer.scenario(Some(id), &[])).collect::<Result<_, _>>()?,
    };
    let task = Task {
        setups,
        swap: get(args, "swap"),
        seed: get(args, "seed"),
        games: get(args, "games"),
        longest: get(args, "longest"),
        offer,
        bots,
    };
    let threads = args.get_one::<u16>("threads").map(|threads| usize::from(*threads));
    let threads = threads.unwrap_or_else(crew::cores);
    let start = Instant::now();
    let tally = simulate(&task, threads)?;
    eprintln!("{} matches in {:.1} s", task.games, start.elapsed().as_secs_f32());
    let first = || offer.about.scenarios.first().map_or("", |first| first.id.as_str());
    let scenario = if scenarios.is_empty() { first().to_owned() } else { scenarios.join(",") };
    if get(args, "json") {
        writeln!(out, "{}", tally.json(offer.id, &scenario, task.seed, &task.bots))?;
    } else {
        write!(out, "{tally}")?;
    }
    Ok(())
}

fn simulate(task: &Task<'_>, threads: usize) -> Result<Tally, SetupError> {
    let played = crew::play(task.games, threads, |number| task.play(number))?;
    let setup = task.setups.first().unwrap_or(&Value::Null);
    let seats = task.offer.open(setup, task.seed)?.seats();
    let named = |(number, played): &(u64, Played)| (task.seated(*number), *played);
    Ok(Tally::of(seats, played.iter().map(named)))
}

impl Task<'_> {
    fn play(&self, number: u64) -> Result<Played, SetupError> {
        let seed = Dice::new(self.seed).stream("match", number).bits();
        // Every scenario is seen from every seat before it comes again.
        let round = if self.swap { number / self.bots.len().max(1) as u64 } else { number };
        let place = (round % self.setups.len().max(1) as u64) as usize;
        let setup = self.setups.get(place).unwrap_or(&Value::Null);
        self.offer.simulate(setup, seed, &self.seated(number), self.longest)
    }

    /// Who sits where in a match.
    fn seated(&self, number: u64) -> Vec<&str> {
        let mut bots: Vec<&str> = self.bots.clone();
        if self.swap {
            let by = number % bots.len().max(1) as u64;
            bots.rotate_right(by as usize);
        }
        bots
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_number_of_threads_shows_nowhere() {
        let registry = games::registry();
        for offer in registry.iter() {
            let task = Task {
                setups: vec![offer.scenario(None, &[]).unwrap()],
                swap: false,
                seed: 7,
                games: 20,
                longest: 60,
                offer,
                bots: vec!["random"],
            };
            let one = simulate(&task, 1).unwrap().json(offer.id, "", 7, &[]);
            let five = simulate(&task, 5).unwrap().json(offer.id, "", 7, &[]);
            assert_eq!(one, five);
            assert_eq!(one["games"], 20);
        }
    }

    #[test]
    fn bots_that_change_seats_are_counted_by_name() {
        let registry = games::registry();
        let offer = registry.get("duel").unwrap();
        let scenario = |id| offer.scenario(Some(id), &[]).unwrap();
        let task = Task {
            setups: vec![scenario("lantern-cinder"), scenario("cinder-cinder")],
            swap: true,
            seed: 7,
            games: 8,
            longest: 5_000,
            offer,
            bots: vec!["adept", "idle"],
        };
        assert_eq!([0, 1, 2].map(|number| task.seated(number)[0]), ["adept", "idle", "adept"]);
        let tally = simulate(&task, 2).unwrap().json("duel", "", 7, &task.bots);
        assert_eq!(tally["by_bot"]["adept"]["won"], 8);
        assert_eq!(tally["by_bot"]["idle"]["lost"], 8);
        assert_eq!(tally["seats"][0]["won"], 4);
    }
}
