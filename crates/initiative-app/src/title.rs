//! The name of the program, in its help, its messages and on its home page.

use initiative_scene::text::capital;
use initiative_server::registry::Registry;
use std::ffi::OsStr;
use std::path::Path;

/// The name of the engine's own program.
pub(crate) const ENGINE: &str = "initiative";

/// The name of a program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Title {
    /// What people type: `skirmish`.
    pub(crate) name: String,
    /// What pages show: `Skirmish`.
    pub(crate) text: String,
}

impl Title {
    /// A program has the name of its file. Pages show the title of the game if there is only one.
    pub(crate) fn of(file: Option<&OsStr>, games: &Registry) -> Self {
        let name = file.and_then(|file| Path::new(file).file_stem());
        let name = name.map_or(ENGINE.into(), |name| name.to_string_lossy().into_owned());
        let mut all = games.iter();
        let text = match (all.next(), all.next()) {
            (Some(only), None) if name != ENGINE => only.about.title.to_string(),
            _ => capital(&name).to_string(),
        };
        Self { name, text }
    }

    /// What `--version` prints after the name. The version is the engine's, and other programs say so.
    pub(crate) fn version(&self) -> String {
        let version = env!("CARGO_PKG_VERSION");
        if self.name == ENGINE { version.into() } else { format!("on Initiative {version}") }
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
