//! The faults that can be put in, as `cargo-mutants` lists them.

use serde_json::Value;

/// One fault.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Mutant {
    /// Its place and what is changed there, for people.
    pub(crate) name: String,
    /// The package whose code it changes.
    pub(crate) package: String,
    /// The file, from the root of the repository.
    pub(crate) file: String,
    pub(crate) genre: Genre,
    /// What is replaced.
    pub(crate) span: Span,
    pub(crate) replacement: String,
}

/// What kind of code is changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Genre {
    /// A function returns at once.
    FnValue,
    BinaryOperator,
    /// A `!` or a `-` is deleted.
    UnaryOperator,
    /// An arm of a `match` that also has a `_` arm is deleted.
    MatchArm,
    /// A guard becomes `true` or `false`.
    MatchArmGuard,
    /// A field is deleted from a struct expression that has a base.
    StructField,
}

/// From a line and column to another, counted from 1; the end is not included.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Span {
    pub(crate) start: (usize, usize),
    pub(crate) end: (usize, usize),
}

impl Mutant {
    /// Reads one entry of the list; `None` if it does not look as expected.
    pub(crate) fn read(entry: &Value) -> Option<Self> {
        let text = |key: &str| entry[key].as_str().map(String::from);
        let place = |end: &str| -> Option<(usize, usize)> {
            let count = |key: &str| usize::try_from(entry["span"][end][key].as_u64()?).ok();
            Some((count("line")?, count("column")?))
        };
        let genre = match entry["genre"].as_str()? {
            "FnValue" => Genre::FnValue,
            "BinaryOperator" => Genre::BinaryOperator,
            "UnaryOperator" => Genre::UnaryOperator,
            "MatchArm" => Genre::MatchArm,
            "MatchArmGuard" => Genre::MatchArmGuard,
            "StructField" => Genre::StructField,
            _ => return None,
        };
        Some(Self {
            name: text("name")?,
            package: text("package")?,
            file: text("file")?,
            genre,
            span: Span { start: place("start")?, end: place("end")? },
            replacement: text("replacement")?,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn an_entry_of_the_list_is_read() {
        let mut entry = json!({
            "name": "a.rs:1:5: replace + with -", "package": "a", "file": "a.rs",
            "genre": "BinaryOperator", "replacement": "-", "function": null,
            "span": {"start": {"line": 1, "column": 5}, "end": {"line": 1, "column": 6}},
        });
        let mutant = Mutant::read(&entry).unwrap();
        assert_eq!(mutant.span, Span { start: (1, 5), end: (1, 6) });
        assert_eq!((mutant.genre, &*mutant.replacement), (Genre::BinaryOperator, "-"));
        entry["genre"] = json!("Comment");
        assert_eq!(Mutant::read(&entry), None);
    }
}
