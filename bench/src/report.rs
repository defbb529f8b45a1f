//! The rows as a table for people, and the part of the README that holds the last one.

use crate::row::Row;
use std::fmt::Write;
use std::path::Path;

const COLUMNS: [&str; 6] = ["what", "ours", "peer", "ratio", "target", "reached"];

/// The rows with what stands above them.
pub(crate) fn table(rows: &[Row]) -> String {
    let mut lines = vec![COLUMNS.map(String::from)];
    lines.extend(rows.iter().map(Row::cells));
    aligned(&lines)
}

/// A table that reads well on a screen and is Markdown too; its first line names the columns.
pub(crate) fn aligned<const N: usize>(lines: &[[String; N]]) -> String {
    let widths: [usize; N] = std::array::from_fn(|column| {
        let width = |line: &[String; N]| line[column].chars().count();
        lines.iter().map(width).max().unwrap_or(0)
    });
    let mut text = String::new();
    for (place, line) in lines.iter().enumerate() {
        for (cell, width) in line.iter().zip(widths) {
            // Writing to a string cannot fail.
            let _ = write!(text, "| {cell:<width$} ");
        }
        text.push_str("|\n");
        if place == 0 {
            for width in widths {
                let _ = write!(text, "|-{}-", "-".repeat(width));
            }
            text.push_str("|\n");
        }
    }
    text
}

/// How many targets were reached, of how many.
pub(crate) fn verdict(rows: &[Row]) -> String {
    let known: Vec<bool> = rows.iter().filter_map(Row::reached).collect();
    let reached = known.iter().filter(|reached| **reached).count();
    let unknown = rows.iter().filter(|row| row.target.is_some()).count() - known.len();
    let mut text = format!("{reached} of {} targets reached", known.len());
    if unknown > 0 {
        let _ = write!(text, ", {unknown} unknown for want of their peer");
    }
    text
}

/// Puts a part into the README of the bench, between the markers of this name.
pub(crate) fn write(name: &str, part: &str) -> Result<(), String> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("README.md");
    let failed = |error| format!("bench/README.md: {error}");
    let page = std::fs::read_to_string(&path).map_err(|error| failed(error.to_string()))?;
    let page = insert(&page, name, part).map_err(failed)?;
    std::fs::write(&path, page).map_err(|error| failed(error.to_string()))
}

/// The page with what stands between the markers of this name replaced.
fn insert(page: &str, name: &str, part: &str) -> Result<String, String> {
    let (begin, end) = (format!("<!-- {name}: begin -->\n"), format!("<!-- {name}: end -->"));
    let missing = || format!("the page has no `{}` … `{end}`", begin.trim_end());
    let (before, rest) = page.split_once(&begin).ok_or_else(missing)?;
    let (_, after) = rest.split_once(&end).ok_or_else(missing)?;
    Ok(format!("{before}{begin}{part}{end}{after}"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::measure::Sample;
    use crate::row::{Target, Unit};

    fn row(best: f64) -> Row {
        let sample = Sample { best, median: best };
        Row::new("a path", Unit::Time, sample).target(Target::Within(100.0))
    }

    #[test]
    fn the_columns_of_the_table_stand_below_each_other() {
        let text = table(&[row(50.0), row(5000.0)]);
        let bars = |line: &str| -> Vec<usize> {
            let cells = line.chars().enumerate().filter(|(_, c)| *c == '|');
            cells.map(|(place, _)| place).collect()
        };
        let lines: Vec<&str> = text.lines().collect();
        assert_eq!(lines.len(), 4);
        assert!(lines.iter().all(|line| bars(line) == bars(lines[0])), "{text}");
        assert!(lines[2].contains("✓") && lines[3].contains("✗"));
    }

    #[test]
    fn the_verdict_counts_what_is_known() {
        let unknown = row(1.0).target(Target::Times(2.0));
        assert_eq!(verdict(&[row(50.0), row(500.0)]), "1 of 2 targets reached");
        assert_eq!(
            verdict(&[row(50.0), unknown]),
            "1 of 1 targets reached, 1 unknown for want of their peer"
        );
    }

    #[test]
    fn only_what_stands_between_the_markers_changes() {
        let page = |one: &str, two: &str| {
            format!(
                "<!-- one: begin -->\n{one}<!-- one: end -->\n<!-- two: begin -->\n{two}<!-- two: end -->\n"
            )
        };
        let once = insert(&page("old\n", "kept\n"), "one", "new\n").unwrap();
        assert_eq!(once, page("new\n", "kept\n"));
        assert_eq!(insert(&once, "one", "new\n").unwrap(), once);
        assert_eq!(insert(&once, "two", "").unwrap(), page("new\n", ""));
        assert!(insert("nothing", "one", "new").unwrap_err().contains("<!-- one: begin -->"));
    }
}
