//! The line of a JSON file to which a path leads.

use serde_json::value::RawValue;
use std::collections::BTreeMap;

/// The line of a JSON text, counted from 1, to which `path` leads. If the last parts of the path are
/// missing in the text, it is the line of the part before them.
pub(crate) fn line_of(text: &str, path: &str) -> usize {
    let mut here = text.trim_start_matches(|c: char| c.is_ascii_whitespace());
    for step in steps(path) {
        let inner = match step {
            Step::Field(name) => serde_json::from_str::<BTreeMap<String, &RawValue>>(here)
                .ok()
                .and_then(|mut fields| fields.remove(name)),
            Step::Item(place) => serde_json::from_str::<Vec<&RawValue>>(here)
                .ok()
                .and_then(|list| list.get(place).copied()),
        };
        match inner {
            Some(inner) => here = inner.get(),
            None => break,
        }
    }
    // What was found is a slice of the text.
    let start = (here.as_ptr() as usize).saturating_sub(text.as_ptr() as usize);
    1 + text.as_bytes().iter().take(start).filter(|byte| **byte == b'\n').count()
}

#[derive(Debug, PartialEq, Eq)]
enum Step<'a> {
    Field(&'a str),
    Item(usize),
}

/// The steps of a path such as `commands[2].command.Move`.
fn steps(path: &str) -> impl Iterator<Item = Step<'_>> {
    path.split(['.', '[']).filter(|part| !part.is_empty()).map(|part| {
        match part.strip_suffix(']').map(str::parse) {
            Some(Ok(place)) => Step::Item(place),
            _ => Step::Field(part),
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_path_leads_to_its_line() {
        let text = "\n{\n \"a\": [\n  {\"b\":\n   7},\n  {\"c\": [1,\n  2]}\n ]\n}";
        for (path, line) in [
            ("", 2),
            ("a", 3),
            ("a[0]", 4),
            ("a[0].b", 5),
            ("a[1].c[1]", 7),
            ("a[1].d", 6),
            ("x.y", 2),
        ] {
            assert_eq!(line_of(text, path), line, "{path}");
        }
        assert_eq!(line_of("not json", "a[0]"), 1);
    }
}
