//! `new`: writes the crate of a new game. It can be played and passes its tests as it is.

mod name;

use crate::failure::Failure;
use name::Name;
use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// Writes a crate for a game of your own, in a folder of its name
#[derive(Debug, clap::Args)]
#[command(
    after_help = "The crate plays in the browser at once: `cargo run -- serve --open` in its folder."
)]
pub(crate) struct Args {
    /// What the crate is called: small letters, digits and hyphens, as `my-skirmish`
    name: String,
    /// What people see is written out by hand (`Staged`), in place of the short way (`Tabletop`)
    #[arg(long)]
    staged: bool,
    /// A checkout of the engine to build on, in place of the published version
    #[arg(long, value_name = "DIR")]
    path: Option<PathBuf>,
}

/// A file of the new crate: its path and its text.
type File = (&'static str, String);

pub(crate) fn run(args: &Args, out: &mut impl Write) -> Result<(), Failure> {
    let name = Name::read(&args.name)?;
    let engine = args.path.as_deref().map(engine).transpose()?;
    let folder = Path::new(&name.code);
    write(folder, &files(&name, args.staged, engine.as_deref()))?;
    writeln!(out, "{} is written. Play it:\n", name.title)?;
    writeln!(out, "    cd {}\n    cargo run -- serve --open\n", name.code)?;
    writeln!(out, "The rules are in src/lib.rs; `cargo test` checks what every game promises.")?;
    Ok(())
}

/// The crate `initiative` in a checkout of the engine.
fn engine(checkout: &Path) -> Result<PathBuf, Failure> {
    let door = checkout.join("crates/initiative");
    let lost = || format!("there is no engine in {}: no crates/initiative", checkout.display());
    if !door.join("Cargo.toml").is_file() {
        return Err(lost().into());
    }
    // The new crate is in another folder, so the path must be absolute.
    Ok(std::path::absolute(door)?)
}

/// All files of the crate.
fn files(name: &Name, staged: bool, engine: Option<&Path>) -> Vec<File> {
    const RULES: &str = include_str!("../templates/rules.rs");
    const TABLETOP: &str = include_str!("../templates/tabletop.txt");
    const PRELUDE: &str = "use initiative::prelude::*;\n";
    let file = |path, text: &str| (path, name.fill(text));
    let mut files = vec![
        ("Cargo.toml", manifest(name, engine)),
        (".gitignore", "/target\n".to_owned()),
        file("src/main.rs", include_str!("../templates/main.rs")),
        file("tests/suite.rs", include_str!("../templates/suite.rs")),
    ];
    if staged {
        files.push(file(
            "src/lib.rs",
            &RULES.replacen(PRELUDE, &format!("mod stage;\n\n{PRELUDE}"), 1),
        ));
        files.push(file("src/stage.rs", include_str!("../templates/staged.rs")));
    } else {
        files.push(file("src/lib.rs", &format!("{RULES}{TABLETOP}")));
    }
    files
}

fn manifest(name: &Name, engine: Option<&Path>) -> String {
    // A literal TOML string: a Windows path keeps its backslashes.
    let source = match engine {
        Some(path) => format!("path = '{}'", path.display()),
        None => format!("version = \"{}\"", env!("CARGO_PKG_VERSION")),
    };
    name.fill(include_str!("../templates/manifest.toml"))
        .replace("DEPENDENCY", &format!("{{ {source} }}"))
        .replace("TESTING", &format!("{{ {source}, features = [\"testkit\"] }}"))
}

/// Writes a crate into a folder that does not exist yet.
fn write(folder: &Path, files: &[File]) -> Result<(), Failure> {
    fs::create_dir(folder).map_err(|error| match error.kind() {
        io::ErrorKind::AlreadyExists => {
            format!("{} exists already and was not changed", folder.display())
        }
        _ => format!("{} cannot be made: {error}", folder.display()),
    })?;
    for (path, text) in files {
        let path = folder.join(path);
        let made = path.parent().map_or(Ok(()), fs::create_dir_all);
        made.and_then(|()| fs::write(&path, text))
            .map_err(|error| format!("{} cannot be written: {error}", path.display()))?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text<'a>(files: &'a [File], path: &str) -> &'a str {
        &files.iter().find(|(name, _)| *name == path).unwrap().1
    }

    #[test]
    fn a_crate_is_named_throughout() {
        let name = Name::read("my-skirmish").unwrap();
        for staged in [false, true] {
            let files = files(&name, staged, None);
            for (path, text) in &files {
                for left in ["new-game", "new_game", "NewGame", "New game", "DEPENDENCY", "TESTING"]
                {
                    assert!(!text.contains(left), "{path} says {left}");
                }
                assert!(!path.ends_with(".rs") || text.starts_with("//! "), "{path}");
            }
            assert!(text(&files, "src/main.rs").contains("games![MySkirmish]"));
            assert!(
                text(&files, "src/lib.rs").contains("const ID: &'static str = \"my-skirmish\"")
            );
            let seen = if staged { "src/stage.rs" } else { "src/lib.rs" };
            assert!(text(&files, seen).contains("\"My skirmish\""));
            assert_eq!(text(&files, "src/lib.rs").contains("mod stage;"), staged);
        }
    }

    #[test]
    fn it_builds_on_the_published_engine_or_on_a_checkout() {
        let name = Name::read("skirmish").unwrap();
        let version = env!("CARGO_PKG_VERSION");
        let published = manifest(&name, None);
        assert!(published.contains(&format!("initiative = {{ version = \"{version}\" }}")));
        let checkout = manifest(&name, Some(Path::new("there/crates/initiative")));
        let testing = "{ path = 'there/crates/initiative', features = [\"testkit\"] }";
        assert!(checkout.contains(testing) && checkout.contains("opt-level = 1"), "{checkout}");
        assert!(
            matches!(engine(Path::new("nowhere")), Err(Failure::Message(why)) if why.contains("nowhere"))
        );
    }

    #[test]
    fn an_existing_folder_is_not_overwritten() {
        let folder = std::env::temp_dir().join(format!("initiative-new-{}", std::process::id()));
        let name = Name::read("skirmish").unwrap();
        write(&folder, &files(&name, false, None)).unwrap();
        assert!(folder.join("tests/suite.rs").is_file());
        fs::write(folder.join("src/lib.rs"), "mine").unwrap();
        let again = write(&folder, &files(&name, false, None));
        assert!(matches!(again, Err(Failure::Message(why)) if why.contains("exists already")));
        assert_eq!(fs::read_to_string(folder.join("src/lib.rs")).unwrap(), "mine");
        fs::remove_dir_all(folder).unwrap();
    }
}
