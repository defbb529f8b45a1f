//! Pieces of HTML.

use crate::interval::ShareInterval;
use crate::tally::Results;

/// A text in HTML.
pub(super) fn escape(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            '\'' => escaped.push_str("&#39;"),
            other => escaped.push(other),
        }
    }
    escaped
}

/// A number with thousands apart.
pub(super) fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (place, digit) in digits.chars().enumerate() {
        if place > 0 && (digits.len() - place).is_multiple_of(3) {
            text.push('\u{202f}');
        }
        text.push(digit);
    }
    text
}

/// A share in percent, in whole numbers where tenths mean nothing.
pub(super) fn percent(share: f64) -> String {
    format!("{:.1}", share * 100.0)
}

/// A section with a heading, a sentence on what it shows, and its content.
pub(super) fn section(title: &str, text: &str, content: &str) -> String {
    let text =
        if text.is_empty() { String::new() } else { format!("<p class=\"note\">{text}</p>") };
    format!("<section><h2>{title}</h2>{text}{content}</section>\n")
}

/// A part of a section.
pub(super) fn card(title: &str, content: &str) -> String {
    format!("<div class=\"card\"><h3>{title}</h3>{content}</div>\n")
}

/// A number with its meaning.
pub(super) fn tile(value: &str, meaning: &str, more: &str) -> String {
    format!("<div class=\"tile\"><b>{value}</b><span>{meaning}</span><small>{more}</small></div>\n")
}

/// A share with its interval, drawn on a line from 0 to 100 %.
pub(super) fn whisker(share: ShareInterval) -> String {
    let [middle, low, high] =
        [share.share, share.low, share.high].map(|share| format!("{:.2}%", share * 100.0));
    let width = format!("{:.2}%", (share.high - share.low) * 100.0);
    format!(
        "<svg class=\"whisker\" role=\"img\" aria-label=\"{share}\"><title>{share}</title>\
         <line class=\"grid\" x1=\"25%\" x2=\"25%\" y1=\"0\" y2=\"100%\"/>\
         <line class=\"half\" x1=\"50%\" x2=\"50%\" y1=\"0\" y2=\"100%\"/>\
         <line class=\"grid\" x1=\"75%\" x2=\"75%\" y1=\"0\" y2=\"100%\"/>\
         <rect class=\"span\" x=\"{low}\" width=\"{width}\" y=\"6\" height=\"8\" rx=\"4\"/>\
         <line class=\"end\" x1=\"{low}\" x2=\"{low}\" y1=\"5\" y2=\"15\"/>\
         <line class=\"end\" x1=\"{high}\" x2=\"{high}\" y1=\"5\" y2=\"15\"/>\
         <circle class=\"dot\" cx=\"{middle}\" cy=\"10\" r=\"5\"/></svg>"
    )
}

/// A row of a list of shares: a name, the share drawn, the share as text, and how many.
pub(super) fn share_row(name: &str, results: Results) -> String {
    let Some(share) = ShareInterval::wilson(results) else { return String::new() };
    let count: u64 = results.iter().sum();
    format!(
        "<div class=\"row\"><span class=\"name\">{}</span>{}<span class=\"value\"><b>{} %</b> \
         <small>± {}</small></span><span class=\"count\">{}</span></div>\n",
        escape(name),
        whisker(share),
        percent(share.share),
        percent(share.radius()),
        grouped(count)
    )
}

/// The heading of such a list.
pub(super) const SHARE_HEAD: &str = "<div class=\"row head\"><span class=\"name\"></span>\
     <span class=\"axis\"><i>0</i><i>25</i><i>50</i><i>75</i><i>100 %</i></span>\
     <span class=\"value\">share</span><span class=\"count\">matches</span></div>\n";

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_cannot_break_the_page() {
        assert_eq!(escape("<b a='\"'>&"), "&lt;b a=&#39;&quot;&#39;&gt;&amp;");
        let row = share_row("<script>", [1, 0, 1]);
        assert!(row.contains("&lt;script&gt;") && !row.contains("<script"));
        assert_eq!(share_row("nobody", [0; 3]), "");
    }

    #[test]
    fn thousands_stand_apart() {
        assert_eq!(grouped(7), "7");
        assert_eq!(grouped(1_234_567), "1\u{202f}234\u{202f}567");
    }
}
