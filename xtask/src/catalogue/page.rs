//! The page of the book that lists every name: `docs/catalogue.md`.

use super::Section;
use std::collections::BTreeMap;
use std::fmt::Write;

const OPENING: &str = "\
# Catalogue

A scene names looks, icons, crests and sounds; the client decides what they look and sound like. These
are all the names it knows. The page is made from the client's own tables: `cargo xtask codegen` writes
it, `cargo xtask catalogue` takes the pictures as well.

A name of several words is known by its last one: an `azure_potion` is a `potion`. A game's suite finds
every other name and tells the nearest ones (`initiative_scene::conform`, `initiative_scene::catalogue`).
The client draws it by its first word or as a stand-in with a question mark, and tells it once in the
browser's console. A name that is left empty is no fault: there is nothing to draw then, or something
plain.
";

/// The whole page.
pub(super) fn page(sections: &[Section]) -> String {
    let mut text = String::from(OPENING);
    for section in sections {
        let Section { title, about, sheets, .. } = section;
        // Writing to a string cannot fail.
        let _ = write!(text, "\n## {title}\n\n{about}\n\n");
        for sheet in sheets {
            let _ = write!(text, "![{title}](pictures/catalogue/{sheet}.png)\n\n");
        }
        if section.meanings.is_empty() {
            letters(section, &mut text);
        } else {
            list(section, &mut text);
        }
    }
    text
}

/// The names by their first letters; the pictures show the rest.
fn letters(section: &Section, text: &mut String) {
    let mut rows: BTreeMap<char, Vec<String>> = BTreeMap::new();
    let mut names: Vec<&String> = section.names.iter().collect();
    names.sort();
    for name in names {
        let others = others(section, name);
        let also = if others.is_empty() { String::new() } else { format!(" (also {others})") };
        let letter = name.chars().next().unwrap_or(' ');
        rows.entry(letter).or_default().push(format!("`{name}`{also}"));
    }
    text.push_str("| | names |\n|---|---|\n");
    for (letter, names) in rows {
        let _ = writeln!(text, "| {letter} | {} |", names.join(", "));
    }
}

/// Each name with what it is for.
fn list(section: &Section, text: &mut String) {
    text.push_str("| name | what it is for | also |\n|---|---|---|\n");
    for name in &section.names {
        let meaning = section.meanings.get(name).map_or("", String::as_str);
        let _ = writeln!(text, "| `{name}` | {meaning} | {} |", others(section, name));
    }
}

/// The other names of a name.
fn others(section: &Section, name: &str) -> String {
    let others = section.also.iter().filter(|(_, own)| own.as_str() == name);
    others.map(|(other, _)| format!("`{other}`")).collect::<Vec<_>>().join(", ")
}
