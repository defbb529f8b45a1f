//! What the program is called: in its help, in its messages, on its home page.

use initiative_scene::text::capital;
use initiative_server::registry::Registry;
use std::ffi::OsStr;
use std::path::Path;

/// Our own program, which has every game of the house.
pub(crate) const OURS: &str = "initiative";

/// What a program is called.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Title {
    /// How it is typed: `skirmish`.
    pub(crate) name: String,
    /// How pages call it: `Skirmish`.
    pub(crate) text: String,
}

impl Title {
    /// A program is called what its file is called. Pages call a program of one game what that game
    /// is called.
    pub(crate) fn of(file: Option<&OsStr>, games: &Registry) -> Self {
        let name = file.and_then(|file| Path::new(file).file_stem());
        let name = name.map_or(OURS.into(), |name| name.to_string_lossy().into_owned());
        let mut all = games.iter();
        let text = match (all.next(), all.next()) {
            (Some(only), None) if name != OURS => only.about.title.to_string(),
            _ => capital(&name).to_string(),
        };
        Self { name, text }
    }

    /// What `--version` says after the name: the engine's version, and that it is the engine's.
    pub(crate) fn version(&self) -> String {
        let version = env!("CARGO_PKG_VERSION");
        if self.name == OURS { version.into() } else { format!("on Initiative {version}") }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_program_is_called_what_its_file_is_called() {
        let title = |file: &str| Title::of(Some(file.as_ref()), &Registry::new());
        let ours = title("target/debug/initiative");
        assert_eq!((ours.name.as_str(), ours.text.as_str()), ("initiative", "Initiative"));
        assert_eq!(ours.version(), env!("CARGO_PKG_VERSION"));
        let other = title("/opt/bin/skirmish.exe");
        assert_eq!((other.name.as_str(), other.text.as_str()), ("skirmish", "Skirmish"));
        assert!(other.version().starts_with("on Initiative "));
        assert_eq!(Title::of(None, &Registry::new()).name, "initiative");
    }
}
