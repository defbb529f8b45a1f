//! The sections of the page.

use super::Report;
use super::chart::{Line, histogram, lines};
use super::element::{SHARE_HEAD, card, escape, grouped, percent, section, share_row, tile};
use crate::interval::ShareInterval;
use crate::run_folder::OutlierJournal;
use crate::summary::Breakdown;
use crate::tournament::Standings;
use std::fmt::Write;
use std::path::Path;

/// The title, the numbers that matter most, and the command.
pub(super) fn head(report: &Report<'_>) -> String {
    let (plan, tally) = (&report.simulation.plan, report.tally);
    let title = escape(&report.simulation.offer().about.title);
    let what = if report.standings.is_some() { "Tournament" } else { "Simulation" };
    let [least, median, mean, most] = tally.lengths();
    let seats = tally.by(|_, seat| (seat == 0).then_some(())).remove(&()).unwrap_or_default();
    let counted: u64 = seats.iter().sum();
    let mut tiles = tile(
        &grouped(tally.matches),
        "matches",
        &format!(
            "{} variation{}",
            plan.variants.len(),
            if plan.variants.len() == 1 { "" } else { "s" }
        ),
    );
    if let Some((share, fair)) = tally.first_seat(plan) {
        let meaning = if fair { "first seat, between equals" } else { "first seat" };
        let advantage = share.share.mul_add(200.0, -100.0);
        let more =
            format!("± {} · {advantage:+.1} points over the second", percent(share.radius()));
        tiles += &tile(&format!("{} %", percent(share.share)), meaning, &more);
    } else if let Some(share) = ShareInterval::wilson(seats) {
        let more = format!("± {}", percent(share.radius()));
        tiles += &tile(&format!("{} %", percent(share.share)), "won", &more);
    }
    tiles += &tile(
        &grouped(median),
        "commands, the median",
        &format!("{} to {}, mean {}", grouped(least), grouped(most), grouped(mean)),
    );
    let drawn = seats[1] as f64 / counted.max(1) as f64;
    let stopped = tally.reasons.get(crate::tally::STOPPED).copied().unwrap_or_default();
    let more = if stopped == 0 {
        "none was stopped".to_owned()
    } else {
        format!("{} stopped", grouped(stopped))
    };
    tiles += &tile(&format!("{} %", percent(drawn)), "drawn", &more);
    format!(
        "<header><p class=\"kind\">{what}</p><h1>{title}</h1>\
         <div class=\"tiles\">{tiles}</div>\
         <details class=\"command\"><summary>The command that plays these matches</summary>\
         <code>{}</code><p class=\"note\">Fingerprint of all matches: {:016x}</p></details></header>\n",
        escape(report.line),
        tally.hash
    )
}

/// The table of a tournament: ratings, and who scored how much against whom.
pub(super) fn standings(table: &Standings) -> String {
    let reach = table.rows.iter().map(|row| row.rating.elo.abs() + row.rating.error);
    let reach = reach.fold(50.0_f64, f64::max);
    let place = |elo: f64| (elo / reach).mul_add(48.0, 50.0);
    let mut rows = String::new();
    for (row, number) in table.rows.iter().zip(1..) {
        let (elo, error) = (row.rating.elo, row.rating.error);
        let [middle, low, high] = [elo, elo - error, elo + error].map(place);
        let _ = write!(
            rows,
            "<div class=\"row\"><span class=\"name\">{number}. {}</span>\
             <svg class=\"whisker\" role=\"img\" aria-label=\"{elo:+.0} Elo, plus or minus {error:.0}\">\
             <line class=\"half\" x1=\"50%\" x2=\"50%\" y1=\"0\" y2=\"100%\"/>\
             <rect class=\"span\" x=\"{low:.2}%\" width=\"{:.2}%\" y=\"6\" height=\"8\" rx=\"4\"/>\
             <circle class=\"dot\" cx=\"{middle:.2}%\" cy=\"10\" r=\"5\"/></svg>\
             <span class=\"value\"><b>{elo:+.0}</b> <small>± {error:.0}</small></span>\
             <span class=\"count\">{}</span></div>",
            escape(&row.bot),
            high - low,
            grouped(row.results.iter().sum()),
        );
    }
    let first = table.first_seat;
    let ratings = card("Elo, with the mean of all at 0", &rows);
    let mut cells = String::from("<tr><th></th>");
    for number in 1..=table.rows.len() {
        let _ = write!(cells, "<th>{number}</th>");
    }
    cells += "</tr>";
    for (row, number) in table.rows.iter().zip(1..) {
        let _ = write!(cells, "<tr><th>{number}. {}</th>", escape(&row.bot));
        for results in &row.against {
            match results.and_then(ShareInterval::wilson) {
                Some(share) => {
                    let class = if share.share >= 0.5 { "up" } else { "down" };
                    let shade = ((share.share - 0.5).abs() * 140.0).round();
                    let _ = write!(
                        cells,
                        "<td class=\"{class}\" style=\"--shade:{shade}%\">{}<small>± {}</small></td>",
                        percent(share.share),
                        percent(share.radius())
                    );
                }
                None => cells += "<td class=\"none\">–</td>",
            }
        }
        cells += "</tr>";
    }
    let cross = card(
        "Who scored how much against whom, in percent",
        &format!("<div class=\"scroll\"><table class=\"cross\">{cells}</table></div>"),
    );
    let text = format!(
        "Every pair played the same seeds on both seats. The first seat is worth {:+.0} ± {:.0} Elo.",
        first.elo, first.error
    );
    section("Ratings", &text, &(ratings + &cross))
}

/// Shares by seat, bot, deck, scenario and whatever varies.
pub(super) fn shares(report: &Report<'_>) -> String {
    let summary = report.summary();
    let seats = summary.seats();
    let rows: String = seats.iter().map(|(name, results)| share_row(name, *results)).collect();
    let mut cards = card("By seat", &(SHARE_HEAD.to_owned() + &rows));
    for one in summary.breakdowns() {
        cards += &breakdown(&one, seats.len());
    }
    let total = report.tally.matches.max(1);
    let mut reasons: Vec<(&String, &u64)> = report.tally.reasons.iter().collect();
    reasons.sort_by(|one, other| (other.1, one.0).cmp(&(one.1, other.0)));
    let rows: String = reasons
        .iter()
        .map(|(reason, count)| {
            let share = **count as f64 / total as f64;
            format!(
                "<div class=\"row\"><span class=\"name\">{}</span><svg class=\"whisker\" role=\"img\" \
                 aria-label=\"{} %\"><rect class=\"bar\" x=\"0\" width=\"{:.2}%\" y=\"4\" height=\"12\" \
                 rx=\"3\"/></svg><span class=\"value\"><b>{} %</b></span><span class=\"count\">{}</span></div>",
                escape(reason),
                percent(share),
                share * 100.0,
                percent(share),
                grouped(**count)
            )
        })
        .collect();
    cards += &card("How matches end", &rows);
    section("Who wins", "", &format!("<div class=\"cards\">{cards}</div>"))
}

fn breakdown(one: &Breakdown, seats: usize) -> String {
    let mut sorted = one.rows.clone();
    let share = |results| ShareInterval::wilson(results).map_or(0.0, |share| share.share);
    sorted.sort_by(|one, other| share(other.1).total_cmp(&share(one.1)));
    let rows: String = sorted.iter().map(|(name, results)| share_row(name, *results)).collect();
    let whose = if one.of_first_seat && seats > 1 { ", for the first seat" } else { "" };
    card(&format!("By {}{whose}", escape(&one.by)), &(SHARE_HEAD.to_owned() + &rows))
}

/// How long matches are, and how much there was to decide.
pub(super) fn lengths(report: &Report<'_>) -> String {
    let tally = report.tally;
    let drawn = histogram(&tally.lengths, tally.lengths()[1], "commands");
    let mut cards = card("Commands in a match", &drawn);
    if let Some(seen) = &tally.observation {
        let names = report.summary().seats();
        let most = seen.decisions.iter().copied().max().unwrap_or(1).max(1);
        let mut rows = String::new();
        for ((name, _), decisions) in names.iter().zip(&seen.decisions) {
            let mean = *decisions as f64 / seen.matches.max(1) as f64;
            let width = *decisions as f64 / most as f64 * 100.0;
            let _ = write!(
                rows,
                "<div class=\"row\"><span class=\"name\">{}</span><svg class=\"whisker\" role=\"img\" \
                 aria-label=\"{mean:.1}\"><rect class=\"bar\" x=\"0\" width=\"{width:.2}%\" y=\"4\" \
                 height=\"12\" rx=\"3\"/></svg><span class=\"value\"><b>{mean:.1}</b></span>\
                 <span class=\"count\"></span></div>",
                escape(name)
            );
        }
        let commands: u64 = seen.decisions.iter().sum();
        let choices = seen.choices as f64 / commands.max(1) as f64;
        let _ = write!(
            rows,
            "<p class=\"note\">At a decision {choices:.1} commands were legal, on average.</p>"
        );
        cards += &card("Decisions of a seat in a match, on average", &rows);
    }
    section("How long matches are", "", &format!("<div class=\"cards\">{cards}</div>"))
}

/// How scores go over a match.
pub(super) fn scores(report: &Report<'_>) -> String {
    let Some(seen) = &report.tally.observation else { return String::new() };
    if seen.curve.is_empty() {
        return String::new();
    }
    let mean = |(sum, count): (i64, u64)| sum as f64 / count.max(1) as f64;
    let won = Line {
        name: "seats that won",
        class: "one",
        values: seen.curve.iter().map(|part| mean(part.won)).collect(),
    };
    let lost = Line {
        name: "seats that lost",
        class: "two",
        values: seen.curve.iter().map(|part| mean(part.lost)).collect(),
    };
    let mut cards = card("The game’s own score, on average", &lines(&[won, lost], None, ""));
    if seen.curve.iter().any(|part| part.leads.0 > 0) {
        let share = |(leads, won): (u64, u64)| won as f64 / leads.max(1) as f64 * 100.0;
        let leads = Line {
            name: "who leads wins",
            class: "one",
            values: seen.curve.iter().map(|part| share(part.leads)).collect(),
        };
        cards += &card("How often who is ahead wins", &lines(&[leads], Some((0.0, 100.0)), " %"));
    }
    section("Score over time", "", &format!("<div class=\"cards\">{cards}</div>"))
}

/// Every variation with its results, if there are several.
pub(super) fn variants(report: &Report<'_>) -> String {
    let plan = &report.simulation.plan;
    if plan.variants.len() < 2 || plan.variants.len() > 400 {
        return String::new();
    }
    let rows: String = plan
        .variants
        .iter()
        .enumerate()
        .map(|(place, variant)| {
            let rotations = usize::try_from(plan.rotations()).unwrap_or(1);
            let own =
                |cell: usize, seat: usize| (cell / rotations == place && seat == 0).then_some(());
            let results = report.tally.by(own).remove(&()).unwrap_or_default();
            share_row(&variant.name(), results)
        })
        .collect();
    let content = format!(
        "<details><summary>{} variations, each with the share of the first seat</summary>\
         <div class=\"wide\">{SHARE_HEAD}{rows}</div></details>",
        plan.variants.len()
    );
    section("Every variation", "", &content)
}

/// The matches that stand out, each with its journal and the command that repeats it.
pub(super) fn outliers(report: &Report<'_>, file: &Path) -> String {
    let mut rows = String::new();
    for one in report.outliers {
        let OutlierJournal { kind, outlier, file: journal } = one;
        let name = format!("{kind} {}", outlier.number);
        let name = match (journal, report.folder) {
            (Some(journal), Some(folder)) => {
                let link = escape(&relative(file, &folder.join(journal)));
                format!("<a href=\"{link}\">{name}</a>")
            }
            _ => name,
        };
        let cell = report.simulation.plan.cell(outlier.number);
        let variant = report.simulation.plan.variant(cell);
        let scenario = variant.map_or("", |variant| variant.scenario.as_str());
        let bots = report.simulation.plan.seated(cell).join(" – ");
        let _ = write!(
            rows,
            "<div class=\"outlier\"><b>{name}</b><span>{} commands · {} · {}</span>\
             <code>{} --match {}</code></div>",
            grouped(outlier.commands),
            escape(scenario),
            escape(&bots),
            escape(report.line),
            outlier.number
        );
    }
    let text = if report.folder.is_some() {
        "A link opens the journal; <code>replay</code> plays it. The command plays the match again; \
         <code>--journal FILE</code> keeps it."
    } else {
        "The command plays the match again; <code>--journal FILE</code> keeps it for <code>replay</code>. \
         With <code>--out DIR</code> the journals are written at once."
    };
    section("What stands out", text, &format!("<div class=\"outliers\">{rows}</div>"))
}

/// The way from a page to a file: without the folder that both are in, if there is one.
fn relative(page: &Path, file: &Path) -> String {
    let whole = |path: &Path| std::path::absolute(path).unwrap_or_else(|_| path.to_path_buf());
    let (page, file) = (whole(page), whole(file));
    let folder = page.parent().unwrap_or(&page);
    match file.strip_prefix(folder) {
        Ok(rest) => rest.to_string_lossy().into_owned(),
        Err(_) => format!("file://{}", file.to_string_lossy()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_link_is_short_where_it_can_be() {
        let page = Path::new("/runs/one/report.html");
        assert_eq!(
            relative(page, Path::new("/runs/one/out/journals/a.journal")),
            "out/journals/a.journal"
        );
        assert_eq!(relative(page, Path::new("/var/out/a.journal")), "file:///var/out/a.journal");
    }
}
