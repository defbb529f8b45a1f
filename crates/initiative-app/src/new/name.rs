//! The name of a new game in its four spellings.

use crate::failure::Failure;
use initiative_kernel::strict::clip;
use initiative_scene::text::capital;

/// Names that a game's crate cannot have: keywords of Rust, and crates that it needs.
const TAKEN: &str = "\
    abstract alloc as async await become box break const continue core crate do dyn else enum \
    extern false final fn for gen if impl in initiative let loop macro main match mod move mut \
    override priv proc-macro pub ref return self static std struct super suite test trait true \
    try type typeof union unsafe unsized use virtual where while yield";

/// The longest name that is accepted.
const LONGEST: usize = 40;

/// A name for a crate, a game and a type.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Name {
    /// As the crate is called: `my-skirmish`.
    pub(super) code: String,
    /// As people call it: `My skirmish`.
    pub(super) title: String,
    /// As the type is called: `MySkirmish`.
    camel: String,
}

impl Name {
    pub(super) fn read(text: &str) -> Result<Self, Failure> {
        let wrong = |what: &str| {
            let right =
                "a name is small letters, digits and single hyphens, a letter first: my-skirmish";
            Failure::Message(format!(
                "`{}` cannot be the name of a game: {what}; {right}",
                clip(text)
            ))
        };
        if text.is_empty() {
            return Err(wrong("it is empty"));
        }
        if text.len() > LONGEST {
            return Err(wrong(&format!("it has more than {LONGEST} letters")));
        }
        let fits = |letter: char| letter.is_ascii_lowercase() || letter.is_ascii_digit();
        if let Some(odd) = text.chars().find(|letter| !fits(*letter) && *letter != '-') {
            return Err(wrong(&format!("it has {odd:?} in it")));
        }
        if !text.starts_with(|first: char| first.is_ascii_lowercase()) {
            return Err(wrong("it does not begin with a letter"));
        }
        if text.ends_with('-') || text.contains("--") {
            return Err(wrong("a hyphen must stand between two words"));
        }
        if TAKEN.split(' ').any(|taken| taken == text) || text.starts_with("initiative-") {
            return Err(wrong("that name is taken"));
        }
        let words = text.split('-');
        let title = capital(&text.replace('-', " ")).to_string();
        Ok(Self {
            code: text.to_owned(),
            title,
            camel: words.map(|word| capital(word).to_string()).collect(),
        })
    }

    /// Puts the name into a template, in place of the template's own.
    pub(super) fn fill(&self, template: &str) -> String {
        template
            .replace("NewGame", &self.camel)
            .replace("New game", &self.title)
            .replace("new_game", &self.code.replace('-', "_"))
            .replace("new-game", &self.code)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_is_written_in_four_ways() {
        let name = Name::read("tic-tac-toe3").unwrap();
        let filled = name.fill("NewGame, New game, new_game, new-game");
        assert_eq!(filled, "TicTacToe3, Tic tac toe3, tic_tac_toe3, tic-tac-toe3");
    }

    #[test]
    fn the_error_of_a_bad_name_says_what_is_wrong() {
        let long = "a".repeat(41);
        for (name, what) in [
            ("", "empty"),
            ("Skirmish", "'S'"),
            ("my_game", "'_'"),
            ("../up", "'.'"),
            ("7up", "begin"),
            ("-x", "begin"),
            ("a--b", "hyphen"),
            ("a-", "hyphen"),
            ("match", "taken"),
            ("initiative", "taken"),
            ("initiative-kernel", "taken"),
            (&long, "more than 40"),
            ("spiel-ü", "'ü'"),
        ] {
            let Err(Failure::Message(why)) = Name::read(name) else {
                panic!("{name} was taken");
            };
            assert!(why.contains(what) && why.contains("my-skirmish"), "{why}");
        }
    }
}
