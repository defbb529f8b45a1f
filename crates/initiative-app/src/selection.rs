//! Which matches a command of the lab is about: the options that its commands share.

use crate::args::parse_seed;
use crate::failure::Failure;
use crate::games;
use crate::title::Title;
use initiative_lab::variant::VariantSelection;
use initiative_server::registry::{HostedGame, Registry};
use std::fmt::Write;

/// Which matches to play.
#[derive(Clone, Debug, clap::Args)]
pub(crate) struct SelectionArgs {
    #[arg(value_name = "GAME")]
    pub(crate) game: Option<String>,
    /// Scenarios of the game, played in turn; its first if not given
    #[arg(long, value_name = "S,T", value_delimiter = ',')]
    pub(crate) scenario: Vec<String>,
    /// Sets a field of the setup, such as rules.telegraph=true, decks.0=cinder or class=mage; any number
    /// of times
    #[arg(long, value_name = "PATH=VALUE")]
    pub(crate) set: Vec<String>,
    /// Plays with each of several values; any number of times, all with all
    #[arg(long, value_name = "PATH=A,B,C")]
    pub(crate) vary: Vec<String>,
    /// The seed of all matches: the same one gives the same matches
    #[arg(long, value_name = "S", default_value = "1", value_parser = parse_seed)]
    pub(crate) seed: u64,
    /// Stops a match after N commands
    #[arg(long, value_name = "N", default_value = "10000")]
    #[arg(value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) longest: u64,
    /// How many at once; all cores if not given. It changes no result
    #[arg(long, value_name = "T", value_parser = clap::value_parser!(u16).range(1..=1_024))]
    pub(crate) threads: Option<u16>,
    /// Prints one JSON document
    #[arg(long)]
    pub(crate) json: bool,
}

impl SelectionArgs {
    /// The game.
    pub(crate) fn game<'a>(&self, registry: &'a Registry) -> Result<&'a HostedGame, Failure> {
        games::choose(registry, self.game.as_deref())
    }

    /// How many threads.
    pub(crate) fn threads(&self) -> usize {
        self.threads.map_or_else(initiative_lab::crew::cores, usize::from)
    }

    /// The same for the lab, with these bots.
    pub(crate) fn selection(&self, bots: Vec<Vec<String>>, matrix: bool) -> VariantSelection {
        let Self { scenario, set, vary, .. } = self.clone();
        VariantSelection { scenarios: scenario, set, vary, bots, matrix }
    }

    /// The beginning of a command line that means the same: program, command, game and options.
    pub(crate) fn line(&self, title: &Title, command: &str, offer: &HostedGame) -> String {
        let mut line = format!("{} {command} {}", title.name, offer.id);
        if !self.scenario.is_empty() {
            let _ = write!(line, " --scenario {}", quoted(&self.scenario.join(",")));
        }
        for (option, values) in [("set", &self.set), ("vary", &self.vary)] {
            for value in values {
                let _ = write!(line, " --{option} {}", quoted(value));
            }
        }
        let _ = write!(line, " --seed {}", self.seed);
        if self.longest != 10_000 {
            let _ = write!(line, " --longest {}", self.longest);
        }
        line
    }
}

/// Lists of bots, each `a,b`.
pub(crate) fn line_ups(lists: &[String]) -> Vec<Vec<String>> {
    lists.iter().map(|list| list.split(',').map(ToOwned::to_owned).collect()).collect()
}

/// A word as a shell reads it.
pub(crate) fn quoted(word: &str) -> String {
    let plain = |letter: char| letter.is_ascii_alphanumeric() || "-_.,=/:@+%".contains(letter);
    if !word.is_empty() && word.chars().all(plain) {
        return word.to_owned();
    }
    format!("'{}'", word.replace('\'', "'\\''"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_quoted_for_a_shell() {
        assert_eq!(quoted("rules.a=1,b"), "rules.a=1,b");
        assert_eq!(quoted("a={\"b\": 1}"), "'a={\"b\": 1}'");
        assert_eq!(quoted("it's"), "'it'\\''s'");
    }

    #[test]
    fn lists_of_bots_are_cut_at_commas() {
        assert_eq!(line_ups(&["a,b".into(), "c".into()]), [vec!["a", "b"], vec!["c"]]);
    }
}
