//! Cards, units and items: how often they are had and used, and who wins then.

use super::Report;
use super::element::{escape, grouped, percent, section, whisker};
use crate::interval::ShareInterval;
use crate::observation::{DeedTally, ThingTally};
use initiative_hosting::{NoteDeed, NoteKind};
use std::fmt::Write;

/// How many things a section shows before the rest must be opened.
const SHOWN: usize = 24;
/// With fewer matches a share says little; such things come last.
const ENOUGH: u64 = 30;

/// A section for each kind of thing that the game notes.
pub(super) fn sections(report: &Report<'_>) -> String {
    let Some(seen) = &report.tally.observation else { return String::new() };
    let mut all = String::new();
    for kind in NoteKind::ALL {
        let Some(things) = seen.of_kind(kind) else { continue };
        let mut things: Vec<(&String, &ThingTally)> = things.iter().collect();
        // The largest shares come first; things with too few matches come last.
        let rank = |thing: &ThingTally| {
            let deed = main_deed(thing);
            let share = ShareInterval::wilson(deed.results).map_or(0.0, |share| share.share);
            (deed.matches() >= ENOUGH, share)
        };
        things.sort_by(|(name, one), (other_name, other)| {
            let (one, other) = (rank(one), rank(other));
            let by_share = other.0.cmp(&one.0).then(other.1.total_cmp(&one.1));
            by_share.then_with(|| name.cmp(other_name))
        });
        let deeds: Vec<NoteDeed> = NoteDeed::ALL
            .into_iter()
            .filter(|deed| things.iter().any(|(_, thing)| thing.deed(*deed).times > 0))
            .collect();
        let rows: Vec<String> =
            things.iter().map(|(name, thing)| row(name, thing, &deeds, seen.matches)).collect();
        let mut content =
            format!("<div class=\"things\">{}", rows[..rows.len().min(SHOWN)].concat());
        if let Some(rest) = rows.get(SHOWN..).filter(|rest| !rest.is_empty()) {
            let _ = write!(
                content,
                "<details><summary>{} more</summary>{}</details>",
                rest.len(),
                rest.concat()
            );
        }
        content += "</div>";
        let title = match kind {
            NoteKind::Card => "Cards",
            NoteKind::Unit => "Units",
            NoteKind::Item => "Items",
        };
        let text = "The share of matches that a seat won in which this happened to it at least once. \
                    Whoever uses much may only live longer: a high share alone proves nothing.";
        all += &section(title, text, &content);
    }
    all
}

/// What a thing is judged by: that it was played, or else drawn, or lost.
fn main_deed(thing: &ThingTally) -> DeedTally {
    let deeds = [NoteDeed::Played, NoteDeed::Drawn, NoteDeed::Lost].map(|deed| thing.deed(deed));
    deeds.into_iter().find(|deed| deed.matches() > 0).unwrap_or_default()
}

fn row(name: &str, thing: &ThingTally, deeds: &[NoteDeed], matches: u64) -> String {
    let mut lines = String::new();
    for deed in deeds {
        let counted = thing.deed(*deed);
        let Some(share) = ShareInterval::wilson(counted.results) else { continue };
        let each = counted.times as f64 / matches.max(1) as f64;
        let _ = write!(
            lines,
            "<div class=\"deed{}\"><span class=\"word\">{}</span>{}<span class=\"value\"><b>{} %</b> \
             <small>± {}</small></span><span class=\"count\">{} <small>· {each:.2} a match</small></span></div>",
            if counted.matches() < ENOUGH { " few" } else { "" },
            deed.word(),
            whisker(share),
            percent(share.share),
            percent(share.radius()),
            grouped(counted.matches()),
        );
    }
    if lines.is_empty() {
        return String::new();
    }
    format!("<div class=\"thing\"><h4>{}</h4>{lines}</div>\n", escape(name))
}
