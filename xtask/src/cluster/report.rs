//! What a run prints at its end.

use super::recovery::{Back, Recovery};
use serde_json::Value;
use std::time::Duration;

/// A fault and how players fared after it.
pub(super) struct Row {
    pub(super) at: Duration,
    pub(super) what: String,
    /// Whether time counts from a promotion.
    pub(super) promoted: bool,
    pub(super) recovery: Recovery,
}

/// All faults as a table.
pub(super) fn table(rows: &[Row]) -> String {
    if rows.is_empty() {
        return String::from("no faults\n");
    }
    let width = rows.iter().map(|row| row.what.len()).max().unwrap_or_default();
    let mut text = format!(
        "{:>8}  {:<width$}  {:>8}  {:>8}  {:>6}  acknowledged again\n",
        "at", "fault", "before", "lowest", "silent"
    );
    for Row { at, what, promoted, recovery } in rows {
        let Recovery { before, lowest, silent, back } = recovery;
        let from = if *promoted { " after the promotion" } else { "" };
        let back = match back {
            Back::Unnoticed => String::from("never fewer"),
            Back::After(time) => format!("{:.1} s{from}", time.as_secs_f64()),
            Back::Partly => String::from("not all until the next fault or the end"),
            Back::Never => String::from("NEVER"),
        };
        text.push_str(&format!(
            "{:>6.1} s  {what:<width$}  {before:>6}/s  {lowest:>6}/s  {silent:>4} s  {back}\n",
            at.as_secs_f64()
        ));
    }
    text
}

/// What the load reports, in a few lines.
pub(super) fn load_lines(report: Option<&Value>) -> String {
    let Some(report) = report else { return String::from("load         no report\n") };
    let number = |value: &Value| value.as_f64().unwrap_or_default();
    let milliseconds = |name: &str| number(&report["ack_us"][name]) / 1_000.0;
    let mut text = format!(
        "commands     {}, {:.0} a second, acknowledged after {:.1} ms (median), {:.1} ms (p99)\n",
        report["commands"],
        number(&report["commands_per_second"]),
        milliseconds("median"),
        milliseconds("p99"),
    );
    text.push_str(&format!(
        "repeated     {} reconnects, {} known already\n",
        report["reconnected"], report["duplicates"]
    ));
    let audit = &report["audit"];
    if audit.is_object() {
        let wrong = audit["wrong"].as_array().map_or(&[][..], Vec::as_slice);
        let verdict = if wrong.is_empty() { "all there, once, in order" } else { "WRONG" };
        text.push_str(&format!(
            "journals     {} acknowledged commands of {} matches compared: {verdict}\n",
            audit["commands"], audit["matches"]
        ));
        for wrong in wrong.iter().take(10) {
            text.push_str(&format!("  {}\n", wrong.as_str().unwrap_or_default()));
        }
    }
    let errors = report["errors"].as_object();
    for (what, count) in errors.into_iter().flatten() {
        text.push_str(&format!("error        {count} × {what}\n"));
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn the_table_tells_every_fault() {
        let recovery = |back| Recovery { before: 950, lowest: 0, silent: 3, back };
        let row = |at, what: &str, promoted, back| Row {
            at: Duration::from_secs(at),
            what: what.to_string(),
            promoted,
            recovery: recovery(back),
        };
        let text = table(&[
            row(5, "node 1 killed", false, Back::After(Duration::from_millis(5_250))),
            row(40, "primary killed", true, Back::After(Duration::from_secs(2))),
            row(70, "node 2 frozen", false, Back::Never),
        ]);
        let lines: Vec<&str> = text.lines().collect();
        assert_eq!(lines[1], "   5.0 s  node 1 killed      950/s       0/s     3 s  5.2 s");
        assert!(lines[2].ends_with("2.0 s after the promotion") && lines[3].ends_with("NEVER"));
    }

    #[test]
    fn the_report_of_the_load_is_told() {
        let mut report = json!({
            "commands": 5000, "commands_per_second": 99.6, "reconnected": 7, "duplicates": 2,
            "ack_us": {"median": 3000, "p99": 9100}, "errors": {"online/storage": 4},
            "audit": {"matches": 10, "commands": 5000, "wrong": []},
        });
        let text = load_lines(Some(&report));
        assert!(text.contains("5000, 100 a second, acknowledged after 3.0 ms"), "{text}");
        assert!(text.contains("of 10 matches compared: all there"), "{text}");
        assert!(text.contains("4 × online/storage"), "{text}");
        report["audit"]["wrong"] = json!(["key a stands twice"]);
        let text = load_lines(Some(&report));
        assert!(text.contains("compared: WRONG\n  key a stands twice\n"), "{text}");
    }
}
