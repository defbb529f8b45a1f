//! Which faults do not compile, from the errors of the compiler.

use crate::rewrite::Rewritten;
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

/// An error of the compiler.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct CompileError {
    /// Where it is: files, ranges of bytes, and whether the range is the error itself or only has
    /// to do with it.
    spans: Vec<(String, Range<usize>, bool)>,
    /// As people read it.
    pub(crate) text: String,
}

impl CompileError {
    /// Reads a message of cargo; `None` if it is none of an error.
    pub(crate) fn read(message: &Value) -> Option<Self> {
        let message = &message["message"];
        if message["level"] != "error" {
            return None;
        }
        let mut spans = Vec::new();
        collect(message, &mut spans);
        let text = message["rendered"].as_str().unwrap_or_default().to_string();
        Some(Self { spans, text })
    }
}

/// The spans of a message and of the notes below it, also where a macro was called.
fn collect(message: &Value, spans: &mut Vec<(String, Range<usize>, bool)>) {
    for span in message["spans"].as_array().into_iter().flatten() {
        let mut span = span;
        while span.is_object() {
            let byte = |key: &str| usize::try_from(span[key].as_u64()?).ok();
            let file = span["file_name"].as_str();
            if let (Some(file), Some(start), Some(end)) =
                (file, byte("byte_start"), byte("byte_end"))
            {
                spans.push((file.to_string(), start..end, span["is_primary"] == true));
            }
            span = &span["expansion"]["span"];
        }
    }
    for child in message["children"].as_array().into_iter().flatten() {
        collect(child, spans);
    }
}

/// The faults that cause an error. None if it has nothing to do with any.
pub(crate) fn blame(error: &CompileError, files: &BTreeMap<String, Rewritten>) -> BTreeSet<u32> {
    let mut found = BTreeSet::new();
    // The code of one fault only.
    for (file, span, _) in &error.spans {
        let own = files.get(file).into_iter().flat_map(|file| &file.own);
        found.extend(own.filter(|(range, _)| holds(range, span)).map(|(_, fault)| *fault));
    }
    if !found.is_empty() {
        return found;
    }
    let primary = || error.spans.iter().filter(|(_, _, primary)| *primary);
    // The smallest place around the error.
    for (file, span, _) in primary() {
        let sites = files.get(file).into_iter().flat_map(|file| &file.sites);
        let around = sites.filter(|(range, _)| holds(range, span));
        let smallest = around.min_by_key(|(range, _)| range.len());
        found.extend(smallest.into_iter().flat_map(|(_, faults)| faults));
    }
    if !found.is_empty() {
        return found;
    }
    // Everything inside it.
    for (file, span, _) in primary() {
        let own = files.get(file).into_iter().flat_map(|file| &file.own);
        found.extend(own.filter(|(range, _)| holds(span, range)).map(|(_, fault)| *fault));
    }
    found
}

/// The faults of the place that is nearest to an error, for one that nothing else explains.
pub(crate) fn nearest(error: &CompileError, files: &BTreeMap<String, Rewritten>) -> BTreeSet<u32> {
    let mut sites = Vec::new();
    for (file, span, _) in error.spans.iter().filter(|(_, _, primary)| *primary) {
        for (range, faults) in files.get(file).into_iter().flat_map(|file| &file.sites) {
            sites.push((range.start.abs_diff(span.start), faults));
        }
    }
    sites.into_iter().min().map(|(_, faults)| faults.iter().copied().collect()).unwrap_or_default()
}

fn holds(outer: &Range<usize>, inner: &Range<usize>) -> bool {
    outer.start <= inner.start && inner.end <= outer.end
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn an_error_is_blamed_on_the_code_it_stands_in() {
        let own = vec![(10..20, 1), (30..40, 2)];
        let sites = vec![(5..50, vec![1, 2]), (60..90, vec![3]), (70..80, vec![4])];
        let files = BTreeMap::from([(
            String::from("a.rs"),
            Rewritten { own, sites, ..Rewritten::default() },
        )]);
        let at = |file: &str, start: usize, end: usize| {
            let span = json!({"file_name": file, "byte_start": start, "byte_end": end,
                "is_primary": true, "expansion": null});
            let message = json!({"message": {"level": "error", "spans": [span], "children": [],
                "rendered": "no"}});
            blame(&CompileError::read(&message).unwrap(), &files).into_iter().collect::<Vec<_>>()
        };
        assert_eq!(at("a.rs", 12, 14), [1]);
        assert_eq!(at("a.rs", 22, 24), [1, 2], "between them");
        assert_eq!(at("a.rs", 72, 74), [4], "the smaller place");
        assert_eq!(at("a.rs", 0, 35), [1], "what it covers");
        let far = |start: usize| {
            let spans = vec![(String::from("a.rs"), start..start, true)];
            nearest(&CompileError { spans, text: String::new() }, &files)
        };
        assert_eq!((far(0), far(200)), ([1, 2].into(), [4].into()));
        assert!(at("a.rs", 100, 110).is_empty() && at("b.rs", 12, 14).is_empty());
        assert_eq!(CompileError::read(&json!({"message": {"level": "warning"}})), None);
    }
}
