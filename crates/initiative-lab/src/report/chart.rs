//! Charts that are drawn with SVG: how often each length came up, and lines over the course of a match.

use super::element::{escape, grouped};
use crate::histogram::CountHistogram;
use std::collections::BTreeMap;
use std::fmt::Write;

/// How many bars a histogram has at most.
const BARS: u64 = 40;
/// How high the charts are, in pixels.
const HEIGHT: f64 = 150.0;

/// How often numbers came up, as bars, with a mark at the median.
pub(super) fn histogram(counts: &BTreeMap<u64, u64>, median: u64, unit: &str) -> String {
    let Some(told) = CountHistogram::new(counts, BARS) else { return String::new() };
    let CountHistogram { first, width, end, last, beyond, ref heights } = told;
    let most = heights.iter().copied().max().unwrap_or(1).max(1);
    let step = 100.0 / heights.len().max(1) as f64;
    let mut drawn = String::new();
    for (place, count) in heights.iter().enumerate() {
        let height = *count as f64 / most as f64 * (HEIGHT - 20.0);
        let ((from, to), number) = (told.numbers(place), grouped(*count));
        let range = if width == 1 { from.to_string() } else { format!("{from}–{to}") };
        let _ = write!(
            drawn,
            "<rect class=\"bar\" x=\"{:.2}%\" width=\"{:.2}%\" y=\"{:.1}\" height=\"{height:.1}\" \
             rx=\"1.5\"><title>{range} {unit}: {number}</title></rect>",
            place as f64 * step + step * 0.06,
            step * 0.88,
            HEIGHT - height,
        );
    }
    let covered = (heights.len() as u64 * width).max(1) as f64;
    let middle = (median.saturating_sub(first) as f64 + 0.5) / covered * 100.0;
    let anchor = if middle > 70.0 { ("end", -5.0) } else { ("start", 5.0) };
    let beyond = if beyond == 0 {
        String::new()
    } else {
        let were = if beyond == 1 { "match was" } else { "matches were" };
        let (beyond, last) = (grouped(beyond), grouped(last));
        format!("<p class=\"note\">{beyond} {were} longer, up to {last}.</p>")
    };
    let label = escape(&format!("from {first} to {last} {unit}, median {median}"));
    format!(
        "<svg class=\"chart\" role=\"img\" aria-label=\"{label}\">{drawn}\
         <line class=\"median\" x1=\"{middle:.2}%\" x2=\"{middle:.2}%\" y1=\"0\" y2=\"{HEIGHT}\"/>\
         <text x=\"{middle:.2}%\" dx=\"{}\" y=\"11\" text-anchor=\"{}\">median {}</text></svg>\
         <div class=\"axis\"><i>{}</i><i>{}</i><i>{} {unit}</i></div>{beyond}",
        anchor.1,
        anchor.0,
        grouped(median),
        grouped(first),
        grouped(first + (end - first) / 2),
        grouped(end),
    )
}

/// A line over the course of a match.
pub(super) struct Line<'a> {
    pub(super) name: &'a str,
    /// The class that gives its colour.
    pub(super) class: &'static str,
    /// One value for each part.
    pub(super) values: Vec<f64>,
}

/// Lines over the course of a match, from its beginning to its end. `range` is what the height stands
/// for; without one it is what the values take.
pub(super) fn lines(all: &[Line<'_>], range: Option<(f64, f64)>, unit: &str) -> String {
    let values = || all.iter().flat_map(|line| &line.values).copied();
    let least = values().fold(f64::INFINITY, f64::min);
    let most = values().fold(f64::NEG_INFINITY, f64::max);
    let (low, high) = range.unwrap_or((least, most));
    let span = if high - low > 0.0 { high - low } else { 1.0 };
    let y = |value: f64| HEIGHT - 8.0 - (value - low) / span * (HEIGHT - 16.0);
    let mut drawn = String::new();
    let guide = if range.is_some() { low.midpoint(high) } else { 0.0 };
    if guide >= low && guide <= high {
        let at = y(guide);
        let _ = write!(
            drawn,
            "<line class=\"half\" x1=\"0\" x2=\"100\" y1=\"{at:.1}\" y2=\"{at:.1}\"/>"
        );
    }
    for line in all {
        let last = line.values.len().saturating_sub(1).max(1) as f64;
        let points: Vec<String> = line
            .values
            .iter()
            .enumerate()
            .map(|(place, value)| format!("{:.2},{:.1}", place as f64 / last * 100.0, y(*value)))
            .collect();
        let _ = write!(
            drawn,
            "<polyline class=\"line {}\" points=\"{}\"/>",
            line.class,
            points.join(" ")
        );
    }
    let number = |value: f64| format!("{value:.0}{unit}");
    let told: Vec<String> = all
        .iter()
        .map(|line| {
            let ends = [line.values.first(), line.values.last()];
            let [from, to] = ends.map(|end| number(end.copied().unwrap_or_default()));
            format!("{}: {from} to {to}", line.name)
        })
        .collect();
    let keys: String = all
        .iter()
        .zip(&told)
        .map(|(line, told)| {
            format!("<span><i class=\"key {}\"></i>{}</span>", line.class, escape(told))
        })
        .collect();
    format!(
        "<div class=\"plot\"><div class=\"scale\"><i>{}</i><i>{}</i></div>\
         <svg class=\"chart\" viewBox=\"0 0 100 {HEIGHT}\" preserveAspectRatio=\"none\" role=\"img\" \
         aria-label=\"{}\">{drawn}</svg></div>\
         <div class=\"axis indent\"><i>beginning</i><i>half way</i><i>end</i></div><p class=\"keys\">{keys}</p>",
        number(high),
        number(low),
        escape(&told.join("; ")),
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_histogram_draws_every_number_and_names_the_median() {
        let counts: BTreeMap<u64, u64> = (10..110).map(|number| (number, 3)).collect();
        let drawn = histogram(&counts, 60, "commands");
        assert!(drawn.matches("class=\"bar\"").count() <= 40);
        assert!(drawn.contains("median 60") && drawn.contains("109 commands"));
        assert_eq!(histogram(&BTreeMap::new(), 0, "commands"), "");
        let one = histogram(&BTreeMap::from([(5, 9)]), 5, "commands");
        assert_eq!(one.matches("class=\"bar\"").count(), 1);
    }

    #[test]
    fn what_is_far_away_is_told_and_not_drawn() {
        let mut counts: BTreeMap<u64, u64> = (10..60).map(|number| (number, 100)).collect();
        counts.insert(9_000, 2);
        let drawn = histogram(&counts, 30, "commands");
        assert!(drawn.contains("2 matches were longer, up to 9\u{202f}000"), "{drawn}");
    }

    #[test]
    fn lines_have_their_ends_as_text() {
        let line = Line { name: "winners", class: "one", values: vec![50.0, 75.0, 100.0] };
        let drawn = lines(&[line], Some((0.0, 100.0)), " %");
        assert!(drawn.contains("winners: 50 % to 100 %") && drawn.contains("polyline"));
    }
}
